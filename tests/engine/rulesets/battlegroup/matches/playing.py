"""Whole matches of the default forces, in both sequence modes."""

from random import Random
from typing import Any

from attrs import frozen

from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import infantry
from tests.helpers.once import once

MODES: tuple[Mode, ...] = ("turns", "alternating")


@frozen
class Told:
    """A match with the replies that made it."""

    positions: tuple[Match, ...]
    replies: tuple[tuple[int, int, Any], ...]
    """Seat, number and body."""

    @property
    def end(self) -> Match:
        """The match that is over."""
        return self.positions[-1]


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def start(mode: Mode) -> Match:
    options = infantry(sequence_mode=mode, max_game_turns=3)
    return Match.start(RULESET, options, ProvenDice("secret", ("00", "11")))[0]


@once
def played(mode: Mode) -> Told:
    rng, match = Random(3), start(mode)
    positions, replies = [match], []
    while match.asks:
        (ask,) = match.asks
        reply = next(iter(RULESET.sample(at(match), ask, rng)))
        replies.append((ask.seat, ask.number, reply))
        match, _ = match.answer(*replies[-1])
        positions.append(match)
    return Told(tuple(positions), tuple(replies))
