"""What may be asked of a room by those who play: replies, resigning; and who may ask it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import Refused
from engine.records import record
from engine.wire import messages as m
from server.refusals import over
from server.session import Session

if TYPE_CHECKING:
    from server.room import Room


async def reply(room: Room, session: Session, message: m.Reply) -> None:
    """Answer a question."""
    seat = room.seat_of(session)
    # The number is part of what is remembered: a client may count its ids anew after a crash.
    request = f"{seat}:{message.ask}:{message.id}"
    if room.ledger.knows(request):
        session.answer(m.Done(message.id))
        return
    if room.lobby.seats[seat].deputy and not session.members[message.match].is_deputy:
        raise Refused("handed_over", "a deputy plays this seat; take it over first")
    if room.ledger.playing().clocks.paused is not None:
        raise Refused("paused", "the match is paused until both seats agree to go on")
    await carry_out(room, session, message, record.Reply(seat, message.ask, message.body), request)


async def resign(room: Room, session: Session, message: m.Resign) -> None:
    """Lose the match."""
    seat = owned(room, session)
    await carry_out(room, session, message, record.Resign(seat), f"{seat}:resign:{message.id}")


def owned(room: Room, session: Session) -> int:
    """Return the seat whose owner the session acts for. Raises `Refused` for a deputy too."""
    seat = room.seat_of(session)
    if session.members[room.lobby.match].is_deputy:
        raise Refused("not_owner", "a deputy only answers questions; this is for the seat's owner")
    return seat


async def carry_out(
    room: Room, session: Session, message: Any, act: record.Act, request: str
) -> None:
    """Play what a seat wants, once."""
    live, seat = room.ledger.playing(), room.seat_of(session)
    if not room.ledger.knows(request):
        if live.is_over:
            raise over()
        change = await room.ledger.enact(act, seat, request)
        room.obeyed = 0
        await room.publish(change, then=lambda: session.answer(m.Done(message.id)))
        return
    session.answer(m.Done(message.id))
