"""A rematch: the same two, on each other's seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from engine.errors import Refused
from engine.wire import messages as m
from server import opening
from server.conduct import owned
from server.lobby import new_token
from server.reception import sit
from server.session import Session

if TYPE_CHECKING:
    from server.room import Room


@frozen
class Claim:
    """Whoever had a seat of the match before wants the one that is kept for them."""

    id: str
    match: str
    seat: int


async def rematch(room: Room, session: Session, message: m.Rematch) -> None:
    """Open a match to play again, unless the other seat has, and sit down at it."""
    seat, lobby = owned(room, session), room.lobby
    if lobby.campaign is not None:
        raise Refused("of_campaign", "the battles of a campaign follow each other: next_battle")
    if lobby.status != "over":
        raise Refused("not_over", "the match is not over yet")
    next_one = room.house.rooms.get(lobby.rematch or "")
    if next_one is None:
        fresh = opening.again(lobby, room.ledger.playing().match.state, room.house.wall())
        next_one = await room.house.open(session, fresh)
        await room.ledger.adopt(evolve(lobby, rematch=fresh.match))
        room.audience.tell_info()
    await next_one.ask(session, Claim(message.id, next_one.lobby.match, 1 - seat))


async def claim(room: Room, session: Session, claim: Claim) -> None:
    """Give a seat that is kept to whom it is kept for. Asked again, its token is another."""
    seat = room.lobby.seats[claim.seat]
    if not seat.kept:
        params = {"match": room.lobby.match, "seat": claim.seat}
        raise Refused("seat_taken", "the seat was given up, and is kept no more", params=params)
    token, hashed = new_token()
    await room.ledger.adopt(room.lobby.give_token(claim.seat, hashed))
    room.house.keys.pop(seat.token or "", None)
    room.house.keys[hashed] = (room.lobby.match, claim.seat)
    sit(room, session, claim.seat, claim.id, token)
    room.audience.tell_info()
