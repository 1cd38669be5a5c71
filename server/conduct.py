"""What may be asked of a room by those who play: replies, resigning, draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import record
from engine.errors import Limited, Refused
from engine.wire import messages as m
from server.session import Session

if TYPE_CHECKING:
    from server.room import Room


async def reply(room: Room, session: Session, message: m.Reply) -> None:
    """Answer a question."""
    seat = room.seat_of(session)
    act = record.Reply(seat, message.ask, message.body)
    # The number is part of what is remembered: a client may count its ids anew after a crash.
    await _act(room, session, message, act, f"{seat}:{message.ask}:{message.id}")


async def resign(room: Room, session: Session, message: m.Resign) -> None:
    """Lose the match."""
    seat = room.seat_of(session)
    await _act(room, session, message, record.Resign(seat), f"{seat}:resign:{message.id}")


async def offer_draw(room: Room, session: Session, message: m.OfferDraw) -> None:
    """Offer a draw; again is the same as once."""
    live, seat = room.ledger.playing(), room.seat_of(session)
    if live.is_over:
        raise Refused("over", "the match is over")
    if live.draw == 1 - seat:
        raise Refused("draw_offered", "the other seat offers a draw already; answer it")
    if live.draw is None:
        most = room.house.bounds.draw_words
        if live.seq - live.last.n >= most:  # every other number of the log is an act
            raise Limited(
                "too_many_draws", "draws were offered often enough here", params={"most": most}
            )
        await room.ledger.say(seat)
        await room.publish(None)
    session.answer(m.Done(message.id))


async def answer_draw(room: Room, session: Session, message: m.AnswerDraw) -> None:
    """Accept or decline a draw."""
    live, seat = room.ledger.playing(), room.seat_of(session)
    request = f"{seat}:answer_draw:{message.id}"
    if room.ledger.knows(request):
        session.answer(m.Done(message.id))
    elif live.draw != 1 - seat:
        raise Refused("no_draw", "the other seat offers no draw")
    elif message.accept:
        await _act(room, session, message, record.AgreeDraw(), request)
    else:
        await room.ledger.say(None, request)
        session.answer(m.Done(message.id))
        await room.publish(None)


async def _act(room: Room, session: Session, message: Any, act: record.Act, request: str) -> None:
    """Play what a seat wants, once."""
    live, seat = room.ledger.playing(), room.seat_of(session)
    if room.ledger.knows(request):
        session.answer(m.Done(message.id))
        return
    if live.is_over:
        raise Refused("over", "the match is over")
    change = await room.ledger.enact(act, seat, request)
    await room.publish(change, then=lambda: session.answer(m.Done(message.id)))
