"""Answers that nobody has to give: the default of a silent seat, what a seat said never to ask, and
what it said in advance.

All are ordinary replies of the record, so a log replays without clocks and instructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from engine import ruleset
from engine.errors import Limited, Refused
from engine.flow import Ask
from engine.match import Match
from engine.records import record
from engine.state import Viewer
from engine.wire import messages as m
from engine.wire.codec import encode, for_ruleset, tag
from server import log
from server.lobby import Seat
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
    _check(room, message)
    _check_instructions(room, seat, message.instructions)
    live, left = room.live, (message.never, message.instructions)
    when = (live.match.count, live.seq) if live else (0, -1)
    await room.ledger.adopt(room.lobby.instruct(seat, *left, when))
    room.obeyed = 0
    session.answer(m.Done(message.id))
    for member in room.audience.seated():  # who owns the seat, or his deputy
        if member.viewer == seat and member.session is not session:
            room.show(member)


Due = tuple[Ask, Any, bool]
"""An open question that is to be answered at once, the reply, and whether that was said in
advance."""


@frozen
class Weighed:
    """What is due in a match by what its seats have said: remembered, since a room looks whenever
    anybody asks for anything, and nobody is to tell by its haste what was said."""

    match: Match
    seats: tuple[Seat, Seat]
    found: Due | None


def due(room: Room) -> Due | None:
    """Return what is to be answered at once.

    What was said in advance of it goes before what was said never to ask, so that a seat can wait
    for one thing and decline the rest. After so many in a row somebody has to act: a default may
    lead to its own question again. What was taken back is for the player to answer, whatever was
    said before.
    """
    live = room.live
    if live is None or live.clocks.paused is not None or room.obeyed >= room.house.bounds.obeyed:
        return None
    seats = room.lobby.seats
    if room.weighed is None or room.weighed.match is not live.match or room.weighed.seats != seats:
        room.weighed = Weighed(live.match, seats, _weigh(live.match, seats))
    return room.weighed.found


def _weigh(match: Match, seats: tuple[Seat, Seat]) -> Due | None:
    for ask in match.asks:
        seat, codec = seats[ask.seat], for_ruleset(match.rules.key)
        if ask.number == match.asked_again and ask.number > seat.instructed:
            continue
        reply = _said(match, ask, seat.instructions)
        if reply is not None:
            return ask, reply, True
        if seat.never:
            put: Mapping[str, Any] = codec.dump(ask.choice)
            if any(_covers(one, put) for one in seat.never):
                return ask, ask.default, False
    return None


def _said(match: Match, ask: Ask, instructions: tuple[Any, ...]) -> Any | None:
    """Return the legal reply that the first fitting instruction comes to, by what its seat may
    see. What can no longer be read, or is not legal, is of no use."""
    codec, seen = for_ruleset(match.rules.key), match.rules.view(match.state, ask.seat)
    for raw in instructions:
        try:
            reply = codec.load_instruction(raw).reply(seen, ask.choice)
            if reply is not None:
                ask.choice.check(match.state, reply)
                return reply
        except Refused as fault:
            _LOG.info("instruction of no use", ruleset=match.rules.key, fault=str(fault))
    return None


async def obey(room: Room) -> None:
    """Give what answers are due by instruction."""
    while room.retry_at <= room.house.time.now() and (found := due(room)):
        ask, reply, is_said = found
        if await answer(room, ask, reply, ask.seat if is_said else None):
            room.obeyed += 1


async def time_out(room: Room, seat: int) -> None:
    """Answer for a seat whose time has run out."""
    ask = room.ledger.playing().match.question(seat)
    assert ask is not None
    if await answer(room, ask, ask.default):
        room.obeyed = 0


async def answer(room: Room, ask: Ask, reply: Any, said: Viewer = None) -> bool:
    """Answer a question in place of its seat; `said` is that seat where it said so in advance.
    Return whether that could be stored."""
    body = for_ruleset(room.lobby.ruleset).dump(reply)
    try:
        act = record.Reply(ask.seat, ask.number, body)
        change = await room.ledger.enact(act, ask.seat, None, said)
    except StoreError as fault:
        _LOG.error("not stored", match=room.lobby.match, fault=str(fault))
        room.retry_at = room.house.time.now() + RETRY_SECONDS
        return False
    await room.publish(change, said=said)
    return True


def _covers(never: m.Never, put: Mapping[str, Any]) -> bool:
    wanted = {"t": never.choice, **never.only}
    return all(put.get(name) == value for name, value in wanted.items())


def _check(room: Room, message: m.StandBy) -> None:
    """Raise `Refused` for what no question could ever meet, or too much of it."""
    bounds = room.house.bounds
    never, instructions = message.never, message.instructions
    size = len(encode([[[one.choice, one.only] for one in never], instructions]))
    count = len(never) + len(instructions)
    if count > bounds.instructions or size > bounds.instruction_bytes:
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


def _check_instructions(room: Room, seat: int, instructions: tuple[Any, ...]) -> None:
    """Raise `Refused` for what cannot be read, or cannot come to anything as things stand. What was
    left before stays even if it no longer can: nobody has to clear away after his dead to say
    something else."""
    codec, live = for_ruleset(room.lobby.ruleset), room.live
    for raw in instructions:
        instruction = codec.load_instruction(raw)
        if live is not None and raw not in room.lobby.seats[seat].instructions:
            instruction.check(live.match.rules.view(live.match.state, seat), seat)
