"""Whole matches between forces with vehicles."""

from random import Random
from typing import Any

from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.helpers.once import once


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


@once
def played(mode: Mode, seed: int = 8) -> tuple[tuple[Match, ...], tuple[Any, ...]]:
    """Return the positions of a match, and what was told in it."""
    options = Options(sequence_mode=mode, max_game_turns=5)
    match, _ = Match.start(RULESET, options, ProvenDice("vehicles", ("00", "11")))
    rng, positions, told = Random(seed), [match], list[Any]()
    while match.asks:
        (ask,) = match.asks
        reply = next(iter(RULESET.sample(at(match), ask, rng)))
        match, change = match.answer(ask.seat, ask.number, reply)
        positions.append(match)
        told += change.notes
    return tuple(positions), tuple(told)
