"""Answers that nobody has to give: the default of a silent seat, and what a seat said never to ask.

Both are ordinary replies of the record, so a log replays without clocks and instructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from engine import record, ruleset
from engine.errors import Limited, Malformed, Refused
from engine.flow import Ask
from engine.wire import messages as m
from engine.wire.codec import encode, for_ruleset, tag
from server import log
from server.refusals import RETRY_SECONDS, over
from server.session import Session
from server.store import StoreError

if TYPE_CHECKING:
    from server.room import Room

_LOG = log.get("warhost.standing")


async def stand_by(room: Room, session: Session, message: m.StandBy) -> None:
    """Leave instructions for a seat, in place of those before."""
    seat = room.seat_of(session)
    if room.lobby.status == "over":
        raise over()
    _check(room, message.never)
    count = room.live.match.count if room.live else 0
    await room.ledger.adopt(room.lobby.instruct(seat, message.never, count))
    room.obeyed = 0
    session.answer(m.Done(message.id))


def due(room: Room) -> Ask | None:
    """Return an open question that is to be answered by its default at once.

    After so many in a row somebody has to act: a default may lead to its own question again. What
    was taken back is for the player to answer, whatever was said before.
    """
    live = room.live
    if live is None or live.clocks.paused is not None or room.obeyed >= room.house.bounds.obeyed:
        return None
    for ask in live.match.asks:
        seat = room.lobby.seats[ask.seat]
        is_back = ask.number == live.match.asked_again and ask.number > seat.instructed
        if seat.never and not is_back:
            put: Mapping[str, Any] = for_ruleset(room.lobby.ruleset).dump(ask.choice)
            if any(_covers(one, put) for one in seat.never):
                return ask
    return None


async def obey(room: Room) -> None:
    """Give what answers are due by instruction."""
    while room.retry_at <= room.house.time.now() and (ask := due(room)):
        if await play_default(room, ask):
            room.obeyed += 1


async def time_out(room: Room, seat: int) -> None:
    """Answer for a seat whose time has run out."""
    ask = room.ledger.playing().match.question(seat)
    assert ask is not None
    if await play_default(room, ask):
        room.obeyed = 0


async def play_default(room: Room, ask: Ask) -> bool:
    """Answer a question by its default. Return whether that could be stored."""
    body = for_ruleset(room.lobby.ruleset).dump(ask.default)
    try:
        act = record.Reply(ask.seat, ask.number, body)
        change = await room.ledger.enact(act, ask.seat, None)
    except StoreError as fault:
        _LOG.error("not stored", match=room.lobby.match, fault=str(fault))
        room.retry_at = room.house.time.now() + RETRY_SECONDS
        return False
    await room.publish(change)
    return True


def _covers(never: m.Never, put: Mapping[str, Any]) -> bool:
    wanted = {"t": never.choice, **never.only}
    return all(put.get(name) == value for name, value in wanted.items())


def _check(room: Room, never: tuple[m.Never, ...]) -> None:
    """Raise `Refused` for what no question could ever meet, or too much of it."""
    bounds = room.house.bounds
    try:
        size = len(encode([[one.choice, one.only] for one in never]))
    except TypeError:  # it is nested deeper than what can be written
        raise Malformed("standing instructions are nested too deep") from None
    if len(never) > bounds.instructions or size > bounds.instruction_bytes:
        raise Limited(
            "too_large",
            f"a seat has at most {bounds.instructions} standing instructions, "
            f"of {bounds.instruction_bytes} bytes in all",
            params={"limit": "instruction_bytes", "most": bounds.instruction_bytes, "size": size},
        )
    choices = {tag(cls): cls for cls in ruleset.get(room.lobby.ruleset).vocabulary.choices}
    for one in never:
        if one.choice not in choices:
            raise Refused(
                "no_such_choice",
                f"no question of this ruleset is called {one.choice[:40]}",
                params={"known": sorted(choices)},
            )
        fields = [field.name for field in attrs.fields(choices[one.choice])]
        if unknown := set(one.only) - set(fields):
            raise Refused(
                "no_such_choice",
                f"the question {one.choice} has nothing called {min(unknown)[:40]}",
                params={"known": fields},
            )
