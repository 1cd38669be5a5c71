"""Requests that need no room's turn: lists, new matches, branches, queries, offers of bots."""

from __future__ import annotations

from attrs import evolve

from engine.errors import Refused
from engine.wire import messages as m
from server.lobby import branches, creation, forces
from server.lobby.rooms import Rooms
from server.lobby.seating import LookAway
from server.match.audience import member_of
from server.net.session import Session
from server.refusals import not_here
from server.requests import MATCH, SERVER, request
from server.store.lobby import given_token
from server.text import checked_text


@request(m.Hello, scope=SERVER)
async def hello(rooms: Rooms, session: Session, message: m.Hello) -> None:
    """Refuse a second greeting."""
    raise Refused("greeted", "hello was already sent; send it once")


@request(m.ListMatches, scope=SERVER, cost=4, computes=True)
async def list_matches(rooms: Rooms, session: Session, message: m.ListMatches) -> None:
    """List matches."""
    own = {*session.created, *session.places}
    wanted = (message.status, message.ruleset, message.codes, own)
    listed = await rooms.directory.listing(*wanted, others=rooms.others)
    tv = await rooms.directory.tv(rooms.services.moment(), rooms.others)
    session.answer_list(m.Matches, message.id, listed, tv=tv)


@request(m.CheckForce, scope=SERVER, cost=4, computes=True)
async def check_force(rooms: Rooms, session: Session, message: m.CheckForce) -> None:
    """Check a force before there is a match to field it in."""
    session.answer(forces.checked(message, rooms.bounds))


@request(m.AdoptRoster, scope=SERVER, cost=20, computes=True)
async def adopt_roster(rooms: Rooms, session: Session, message: m.AdoptRoster) -> None:
    """Convert an army list of a list builder to a force."""
    session.answer(forces.adopted(message))


@request(m.CreateMatch, scope=SERVER, cost=4)
async def create_match(rooms: Rooms, session: Session, message: m.CreateMatch) -> None:
    """Open a match, and seat its creator if they give a name."""
    token, hash_ = given_token(message.token)
    if rooms.knows(hash_):
        await _resume(rooms, session, message.id, token)
        return
    await rooms.check_matches(session)
    lobby = creation.asked_for(message, rooms.wall(), rooms.bounds)
    if message.name is not None:
        name, is_own = await rooms.accounts.name(message.session, message.name)
        lobby, _ = lobby.join(name, 0, hash_, account=is_own)
    await rooms.open_new(session, lobby)
    if message.name is None:
        session.answer(m.Created(message.id, lobby.match, lobby.code))
    else:
        await _resume(rooms, session, message.id, token)


@request(m.Branch, scope=SERVER, cost=20, policies=lambda message: (message.policy,), computes=True)
async def branch(rooms: Rooms, session: Session, message: m.Branch) -> None:
    """Open a branch of a finished match, and take a seat of it."""
    token, hash_ = given_token(message.token)
    if rooms.knows(hash_):
        await _resume(rooms, session, message.id, token)
        return
    await rooms.check_matches(session)
    if message.seat not in (0, 1):
        raise Refused("no_such_seat", "seat must be 0 or 1", params={"seat": message.seat})
    name, is_own = await rooms.accounts.name(message.session, message.name)
    name = checked_text(name, "name", 40)
    invited = message.match in session.places
    parent = await branches.parent(rooms.services, message, invited=invited)
    lobby = creation.like(parent, rooms.wall(), delay=0.0)
    lobby, seat = lobby.join(name, message.seat, hash_, account=is_own)
    if message.policy is not None:
        lobby = lobby.seat_bot(1 - seat, message.policy, "")
    await rooms.check_opening(session, lobby)
    async with rooms.branching:
        session.peer.address.must_owe_nothing()
        if session.is_moot(message):
            return
        origins = await branches.origins(rooms.services, parent, message.n)
    lobby = evolve(lobby, origins=origins)
    await rooms.open_for(session, lobby)
    await _resume(rooms, session, message.id, token)


async def _resume(rooms: Rooms, session: Session, request: str, token: str) -> None:
    """Answer with the seat of a token: one just taken, or that of a request whose answer was
    lost."""
    await (await rooms.room_of(token)).submit(session, m.Resume(request, token))


@request(m.Query, scope=MATCH, cost=4, computes=True)
async def query(rooms: Rooms, session: Session, message: m.Query) -> None:
    """Answer a query about what a member of a room sees."""
    member = member_of(session, message.match)
    if member is None:
        raise not_here()
    session.answer(rooms.room(message.match).views.answer(member, message))


@request(m.Unwatch, scope=MATCH)
async def unwatch(rooms: Rooms, session: Session, message: m.Unwatch) -> None:
    """Stop following a match, in the turn of its room: a `watch` before it may still wait there."""
    if rooms.is_open(message.match):
        await rooms.submit(message.match, session, LookAway(message.id))
    else:
        session.answer(m.Done(message.id))


@request(m.OfferBots, scope=SERVER)
async def offer_bots(rooms: Rooms, session: Session, message: m.OfferBots) -> None:
    """Take an offer of bots. Seats whose bot has gone are called for soon."""
    rooms.bots.hosts.offer(session, message)
