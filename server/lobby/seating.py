"""Places in a match: watching, joining, coming back, leaving, being ready."""

from __future__ import annotations

from attrs import frozen

from engine.errors import Refused
from engine.flow import JUDGE
from engine.wire import messages as m
from server import log
from server.match.api import RoomApi
from server.match.audience import Member, member_of, not_seated
from server.net.session import Session
from server.requests import ROOM, SEAT, TOKEN, request
from server.store.lobby import given_token, hashed, new_token
from server.store.protocol import StoreError
from server.text import checked_text

_LOG = log.get("warhost.seating")


@frozen
class CallBot:
    """A request of the server: call a bot to a seat if its bot has gone."""

    seat: int


@frozen
class LookAway:
    """An `unwatch` whose turn in the room has come."""

    id: str


@request(m.Watch, scope=ROOM, cost=2)
async def watch(room: RoomApi, session: Session, message: m.Watch) -> None:
    """Let a session follow the match as a spectator."""
    room.lobby.admit(message.code)
    member = _spectator(session, message.match)
    name = None if message.name is None else checked_text(message.name, "name", 40)
    if member is None:
        session.check_watching(room.services.bounds.watched_per_connection)
        member = Member(session, room, None)
        room.audience.watch(member)
        session.places[message.match] = member
    member.name, member.is_preview = name, message.preview
    room.audience.changed()
    session.answer(m.Done(message.id))
    room.broadcast.show(member)
    room.chat.show(member)


@request(LookAway, scope=ROOM)
async def look_away(room: RoomApi, session: Session, message: LookAway) -> None:
    """Let a spectator go. A seat stays."""
    member = member_of(session, room.lobby.match)
    if member is not None and member.viewer is None:
        del session.places[room.lobby.match]
        member.leave()
    session.answer(m.Done(message.id))


@request(m.Resume, scope=TOKEN, cost=2)
async def resume(room: RoomApi, session: Session, message: m.Resume) -> None:
    """Give a seat to the holder of its token."""
    found = room.services.keys.get(hashed(message.token))
    if found is None or found[0] != room.lobby.match:
        raise Refused("bad_token", "this token belongs to no seat")
    sit(room, session, found[1], message.id, message.token, message.seen)


@request(m.Join, scope=ROOM)
async def join(room: RoomApi, session: Session, message: m.Join) -> None:
    """Give a free seat to a guest."""
    room.lobby.admit(message.code)
    token, hash_ = given_token(message.token)
    held = room.services.keys.get(hash_)
    if held is not None:
        if held[0] != message.match:
            raise Refused("bad_token", "this token opens another match; choose a new one")
        sit(room, session, held[1], message.id, token)  # a repeat: the answer was lost
        return
    _spectator(session, message.match)
    name, is_own = await room.services.accounts.name(message.session, message.name)
    lobby, seat = room.lobby.join(name, message.seat, hash_, account=is_own)
    await room.adopt(lobby)
    room.services.keys[hash_] = (message.match, seat)
    sit(room, session, seat, message.id, token)
    room.audience.send_info()


@request(m.Leave, scope=SEAT, lasting=True)
async def leave(room: RoomApi, member: Member, message: m.Leave) -> None:
    """Free a seat before the match has begun."""
    seat, session = member.seat, member.session
    before = room.lobby.seats[seat].token
    left = room.lobby.leave(seat)
    await room.services.caller.subscriptions.forget(room.lobby, seat)
    await room.adopt(left)
    room.services.keys.pop(before or "", None)
    room.audience.depart(member)
    del session.places[message.match]
    session.answer(m.Done(message.id))
    room.audience.send_info()


@request(m.Ready, scope=SEAT, lasting=True)
async def ready(room: RoomApi, member: Member, message: m.Ready) -> None:
    """Take a seat's entropy. With that of both seats, begin."""
    seat, lobby = member.seat, room.lobby
    done = m.Done(message.id)
    if lobby.status != "lobby" and lobby.seats[seat].entropy == message.entropy:
        member.session.answer(done)  # a repeat: the answer was lost
        return
    lobby = lobby.ready(seat, message.entropy, message.key)
    if lobby.all_ready:
        await room.begin(lobby)
        member.session.answer(done)
        for other in room.audience.members():
            room.broadcast.show(other)
    else:
        await room.adopt(lobby)
        member.session.answer(done)
        room.audience.send_info()


@request(m.SeatBot, scope=ROOM, policies=lambda message: (message.policy,), lasting=True)
async def seat_bot(room: RoomApi, session: Session, message: m.SeatBot) -> None:
    """Give a free seat to a bot, and call it."""
    await room.services.neighbours.bots.check(room.lobby)
    member = member_of(session, message.match)
    is_seated = member is not None and member.viewer is not None
    if message.match not in session.created and not is_seated:
        raise not_seated()
    token, hash_ = new_token()
    await room.adopt(room.lobby.seat_bot(message.seat, message.policy, hash_))
    room.services.keys[hash_] = (message.match, message.seat)
    session.answer(m.Done(message.id))
    room.audience.send_info()
    _call(room, message.seat, message.policy, token)


@request(CallBot, scope=ROOM)
async def call_bot(room: RoomApi, _: None, message: CallBot) -> None:
    """Call a bot to a seat whose bot has gone. Its earlier token becomes worthless."""
    seat, lobby = message.seat, room.lobby
    place, old = lobby.seats[seat], lobby.acting_token(seat)
    if place.bot is None or lobby.status == "over" or not room.audience.may_call(seat, place):
        return
    room.audience.called(seat)
    token, hash_ = new_token()
    try:
        await room.adopt(lobby.give_token(seat, hash_))
    except StoreError as fault:  # it is called again
        _LOG.error("not stored", match=lobby.match, fault=str(fault))
        return
    room.services.keys.pop(old or "", None)
    room.services.keys[hash_] = (lobby.match, seat)
    _call(room, seat, place.bot, token)


def _call(room: RoomApi, seat: int, policy: str, token: str) -> None:
    room.audience.called(seat)
    room.services.neighbours.bots.call(m.BotCall(room.lobby.match, seat, policy, token))


def _spectator(session: Session, match: str) -> Member | None:
    """Return the spectator that a session is, if it is one. Raises `Refused` for a seat."""
    member = member_of(session, match)
    if member is not None and member.viewer is not None:
        raise Refused("seated", "this connection already holds a seat of the match")
    return member


def sit(
    room: RoomApi, session: Session, seat: int, request: str, token: str, seen: int | None = None
) -> None:
    """Let a session act for a seat or as the judge, and show it what it has missed, or
    everything."""
    match = room.lobby.match
    here = member_of(session, match)
    if here is not None and here.viewer not in (None, seat):
        raise Refused("other_seat", "this connection already holds another seat of the match")
    if here is not None:
        del session.places[match]
        room.audience.depart(here)
    substitute = None if seat == JUDGE else room.lobby.seats[seat].substitute
    is_substitute = substitute is not None and substitute.token == hashed(token)
    member = session.places[match] = Member(session, room, seat, is_substitute)
    room.audience.sit(member, match)
    session.answer(m.Joined(request, match, seat, token, room.lobby.code, is_substitute))
    room.broadcast.show_missed(member, seen)
    room.chat.show(member)
