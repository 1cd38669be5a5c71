"""Handing a seat to somebody else to play, and taking it back.

The owner keeps the seat and its token; the deputy has a token of its own that is worth nothing once
the owner plays again. A deputy answers questions, leaves standing instructions and gives the seat
back, no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.wire import messages as m
from server.conduct import owned
from server.lobby import Deputy, new_token
from server.refusals import over
from server.session import Session
from server.text import checked_text

if TYPE_CHECKING:
    from server.room import Room


async def hand_over(room: Room, session: Session, message: m.HandOver) -> None:
    """Have a bot or a friend play a seat; a deputy of before is let go."""
    live, seat = room.ledger.playing(), owned(room, session)
    if live.is_over:
        raise over()
    name = message.policy or checked_text(message.name or "a friend", "name", 40)
    token, hashed = new_token()
    await _replace(room, seat, Deputy(name, hashed, message.policy))
    if message.policy is None:
        session.answer(m.Handed(message.id, token))
        return
    session.answer(m.Handed(message.id))
    room.audience.called(seat)
    room.house.summon(m.Summons(message.match, seat, message.policy, token))


async def take_over(room: Room, session: Session, message: m.TakeOver) -> None:
    """Have the owner of a seat play it again, as he or his deputy wishes; again is the same as
    once."""
    room.ledger.playing()
    seat = room.seat_of(session)
    if room.lobby.seats[seat].deputy:
        await _replace(room, seat, None)
    session.answer(m.Done(message.id))


async def _replace(room: Room, seat: int, deputy: Deputy | None) -> None:
    before = room.lobby.seats[seat].deputy
    await room.ledger.adopt(room.lobby.hand_over(seat, deputy))
    if before:
        room.house.keys.pop(before.token, None)
        room.audience.relieve(seat, room.lobby.match)
    if deputy:
        room.house.keys[deputy.token] = (room.lobby.match, seat)
    room.audience.changed()
