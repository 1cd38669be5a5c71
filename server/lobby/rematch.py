"""A rematch: the same two players, on each other's seats."""

from __future__ import annotations

from attrs import evolve, frozen

from engine.errors import Refused
from engine.wire import messages as m
from server.lobby import creation
from server.lobby.seating import sit
from server.match.api import RoomApi
from server.match.audience import Member
from server.net.session import Session
from server.requests import OWNER, ROOM, request
from server.store.lobby import new_token


@frozen
class Claim:
    """Somebody who held a seat of the match before asks for the one kept for them."""

    id: str
    match: str
    seat: int


@request(m.Rematch, scope=OWNER, cost=4)
async def rematch(room: RoomApi, member: Member, message: m.Rematch) -> None:
    """Open a match to play again, unless the other seat has, and sit down at it."""
    lobby, neighbours = room.lobby, room.services.neighbours
    if lobby.campaign is not None:
        raise Refused("of_campaign", "a campaign battle has no rematch; send next_battle")
    if lobby.status != "over":
        raise Refused("not_over", "the match is not over yet")
    match = lobby.rematch
    if match is None or not neighbours.is_open(match):
        fresh = creation.again(lobby, room.playing().match.state, room.services.wall())
        await neighbours.open_for(member.session, fresh)
        match = fresh.match
        await room.adopt(evolve(lobby, rematch=match))
        room.audience.send_info()
    await neighbours.submit(match, member.session, Claim(message.id, match, 1 - member.seat))


@request(Claim, scope=ROOM)
async def claim(room: RoomApi, session: Session, claim: Claim) -> None:
    """Give a kept seat to the player it is kept for. Each claim replaces its token."""
    seat = room.lobby.seats[claim.seat]
    if not seat.kept:
        params = {"match": room.lobby.match, "seat": claim.seat}
        raise Refused("seat_taken", "this seat was given up and is no longer kept", params=params)
    token, hashed = new_token()
    await room.adopt(room.lobby.give_token(claim.seat, hashed))
    room.services.keys.pop(seat.token or "", None)
    room.services.keys[hashed] = (room.lobby.match, claim.seat)
    sit(room, session, claim.seat, claim.id, token)
    room.audience.send_info()
