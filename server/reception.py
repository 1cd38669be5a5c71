"""What may be asked of a room about places in it: watching, joining, coming back, being ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Refused
from engine.wire import messages as m
from server import log
from server.lobby import new_token
from server.session import Session
from server.store import StoreError
from server.text import checked_text

if TYPE_CHECKING:
    from server.room import Room

_LOG = log.get("warhost.reception")


async def watch(room: Room, session: Session, message: m.Watch) -> None:
    """Let a session follow the match as a spectator."""
    room.lobby.admit(message.code)
    member = session.members.get(message.match)
    if member is not None and member.viewer is not None:
        raise Refused("seated", "this connection holds a seat of the match")
    name = None if message.name is None else checked_text(message.name, "name", 40)
    if member is None:
        member = session.enter(room, None)
        try:
            room.audience.watch(member)
        except Refused:
            del session.members[message.match]
            raise
    member.name = name
    session.answer(m.Done(message.id))
    room.show(member)
    room.talk.tell_newcomer(member)


async def resume(room: Room, session: Session, message: m.Resume) -> None:
    """Give a seat to whoever has its token."""
    found = room.house.keys.get(session.hashed(message.token))
    if found is None or found[0] != room.lobby.match:
        raise Refused("bad_token", "no seat belongs to this token")
    sit(room, session, found[1], message.id, message.token, message.seen)


async def join(room: Room, session: Session, message: m.Join) -> None:
    """Give a free seat to a guest."""
    room.lobby.admit(message.code)
    member = session.members.get(message.match)
    if member is not None and member.viewer is not None:
        raise Refused("seated", "this connection holds a seat of the match")
    token, hashed = new_token()
    lobby, seat = room.lobby.join(message.name, message.seat, hashed)
    await room.ledger.adopt(lobby)
    room.house.keys[hashed] = (message.match, seat)
    sit(room, session, seat, message.id, token)
    room.audience.tell_info()


async def leave(room: Room, session: Session, message: m.Leave) -> None:
    """Free a seat before the match has begun."""
    seat = room.seat_of(session)
    hashed = room.lobby.seats[seat].token
    await room.ledger.adopt(room.lobby.leave(seat))
    room.house.keys.pop(hashed or "", None)
    room.audience.depart(session.members.pop(message.match))
    session.answer(m.Done(message.id))
    room.audience.tell_info()


async def ready(room: Room, session: Session, message: m.Ready) -> None:
    """Take a seat's entropy; with both, begin."""
    seat, lobby = room.seat_of(session), room.lobby
    if lobby.status != "lobby" and lobby.seats[seat].entropy == message.entropy:
        session.answer(m.Done(message.id))  # said again: the answer was lost
        return
    lobby = lobby.ready(seat, message.entropy)
    if lobby.all_ready:
        await room.begin(lobby)
        session.answer(m.Done(message.id))
        for member in room.audience.members():
            room.show(member)
    else:
        await room.ledger.adopt(lobby)
        session.answer(m.Done(message.id))
        room.audience.tell_info()


async def seat_bot(room: Room, session: Session, message: m.SeatBot) -> None:
    """Give a free seat to a bot, and call it."""
    if message.match not in session.created:
        room.seat_of(session)
    token, hashed = new_token()
    await room.ledger.adopt(room.lobby.seat_bot(message.seat, message.policy, hashed))
    room.house.keys[hashed] = (message.match, message.seat)
    session.answer(m.Done(message.id))
    room.audience.tell_info()
    room.audience.called(message.seat)
    room.house.summon(m.Summons(message.match, message.seat, message.policy, token))


async def summon(room: Room, seat: int) -> None:
    """Call a bot for a seat whose bot is gone. The token of before is worth nothing then."""
    place, old = room.lobby.seats[seat], room.lobby.acting_token(seat)
    policy = place.bot
    if policy is None or room.lobby.status == "over" or not room.audience.may_call(seat, place):
        return
    room.audience.called(seat)
    token, hashed = new_token()
    try:
        await room.ledger.adopt(room.lobby.give_token(seat, hashed))
    except StoreError as fault:  # it is called again
        _LOG.error("not stored", match=room.lobby.match, fault=str(fault))
        return
    room.house.keys.pop(old or "", None)
    room.house.keys[hashed] = (room.lobby.match, seat)
    room.house.summon(m.Summons(room.lobby.match, seat, policy, token))


def sit(
    room: Room, session: Session, seat: int, request: str, token: str, seen: int | None = None
) -> None:
    """Let a session act for a seat, and tell it what it has missed or all there is."""
    match = room.lobby.match
    here = session.members.get(match)
    if here is not None and here.viewer not in (None, seat):
        raise Refused("other_seat", "this connection holds the other seat of the match")
    if here is not None:
        del session.members[match]
        room.audience.depart(here)
    deputy = room.lobby.seats[seat].deputy
    is_deputy = deputy is not None and deputy.token == session.hashed(token)
    member = session.enter(room, seat, is_deputy)
    room.audience.sit(member, seat, match)
    session.answer(m.Joined(request, match, seat, token, room.lobby.code, is_deputy))
    told = room.lobby.seats[seat].instructed_at  # on another device, for all it knows
    is_known = seen is not None and seen > told
    missed = room.history.since(seen, seat) if seen is not None and is_known else None
    if missed is None or room.live is None:
        room.show(member)
    else:
        member.seq = room.live.seq
        for data in missed:
            session.peer.push(data)
        session.answer(m.Lobby(room.info()))
    room.talk.tell_newcomer(member)
