"""Handing a seat to somebody else to play, and taking it back.

The owner keeps the seat and its token. The substitute gets a token of its own, which is worthless
once the owner plays again. A substitute answers questions, leaves conditional orders and gives the
seat back, no more.
"""

from __future__ import annotations

from engine.wire import messages as m
from server.match.api import RoomApi
from server.match.audience import Member
from server.refusals import over
from server.requests import OWNER, SEAT, request
from server.store.lobby import Substitute, new_token
from server.text import checked_text


@request(
    m.AppointSubstitute,
    scope=OWNER,
    cost=4,
    policies=lambda message: (message.policy,),
    lasting=True,
)
async def appoint_substitute(room: RoomApi, member: Member, message: m.AppointSubstitute) -> None:
    """Have a bot or a friend play a seat, in place of any substitute before."""
    neighbours = room.services.neighbours
    if message.policy is not None:
        await neighbours.bots.check(room.lobby)
    if room.playing().is_over:
        raise over()
    seat = member.seat
    name = message.policy or checked_text(message.name or "a friend", "name", 40)
    token, hashed = new_token()
    await _replace(room, seat, Substitute(name, hashed, message.policy))
    if message.policy is None:
        member.session.answer(m.SubstituteAppointed(message.id, token))
        return
    member.session.answer(m.SubstituteAppointed(message.id))
    room.audience.called(seat)
    neighbours.bots.call(m.BotCall(message.match, seat, message.policy, token))


@request(m.TakeBackControl, scope=SEAT, lasting=True)
async def take_back_control(room: RoomApi, member: Member, message: m.TakeBackControl) -> None:
    """Have the owner of a seat play it again, as the owner or the substitute asks. A repeat changes
    nothing."""
    room.playing()
    if room.lobby.seats[member.seat].substitute:
        await _replace(room, member.seat, None)
    member.session.answer(m.Done(message.id))


async def _replace(room: RoomApi, seat: int, substitute: Substitute | None) -> None:
    before, keys = room.lobby.seats[seat].substitute, room.services.keys
    await room.adopt(room.lobby.appoint_substitute(seat, substitute))
    if before:
        keys.pop(before.token, None)
        room.audience.relieve(seat, room.lobby.match)
    if substitute:
        keys[substitute.token] = (room.lobby.match, seat)
    room.audience.changed()
