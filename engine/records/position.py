"""A match as it stands, from which it is played on without its record.

What a match is, its settled state and the replies since, is written with the keys in the order they
have in memory, since what is in a model's way is found in that order. The replies that could be
taken back are left out.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from attrs import frozen

from engine.dice import Dice
from engine.errors import RecordError
from engine.flow import Seat
from engine.match import Match
from engine.ruleset import Ruleset
from engine.step import Given
from engine.wire import codec as codecs


@frozen
class Position:
    """A match that is not over."""

    settled: Annotated[Any, "JSON", "state"]
    """The table when no order was being resolved."""
    replies: tuple[tuple[Seat, Annotated[Any, "JSON", "reply"]], ...]
    """Given since then, oldest first."""
    count: int
    """Numbers the questions."""
    sha256: str
    """Over the table and the open questions: others are no match of this program's rules."""
    skips: tuple[tuple[int, int], ...] = ()
    """Dice that were taken back: from an index, to the next that may fall."""
    taken_back: int = 0
    """How often a reply was taken back."""
    asked_again: int | None = None
    """Number of the questions that were opened again when something was taken back last."""


def taken(match: Match) -> Position:
    """Return a match that is not over as a position."""
    codec = codecs.for_ruleset(match.rules.key)
    return Position(
        codecs.fragment_in_order(codec.dump(match.settled)),
        tuple((one.seat, codecs.fragment_in_order(codec.dump(one.body))) for one in match.replies),
        match.count,
        _sha256(match),
        tuple(match.skips.items()),
        match.taken_back,
        match.asked_again,
    )


def played_on(position: Position, rules: Ruleset, dice: Dice) -> Match:
    """Return the match of a position. Raises `RecordError` unless it stands as it stood, and
    whatever the rules do on a table that is not theirs."""
    codec = codecs.for_ruleset(rules.key)
    match = Match.resumed(
        rules,
        dice,
        codec.load_state(position.settled),
        tuple(Given(seat, codec.load_reply(body)) for seat, body in position.replies),
        count=position.count,
        skips=dict(position.skips),
        taken_back=position.taken_back,
        asked_again=position.asked_again,
    )
    if _sha256(match) != position.sha256:
        raise RecordError("the rules read another table from the position")
    return match


def _sha256(match: Match) -> str:
    dump = codecs.for_ruleset(match.rules.key).dump
    shown = dump(match.state), dump(match.asks)
    return hashlib.sha256(codecs.encode_in_order(shown)).hexdigest()
