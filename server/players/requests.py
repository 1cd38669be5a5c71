"""Requests about a player's matches and account."""

from __future__ import annotations

from attrs import evolve

from engine.errors import Limited
from engine.wire import messages as m
from server.accounts.accounts import PARCEL_SECONDS
from server.lobby.rooms import Rooms
from server.net.session import Session
from server.players.own_matches import MOST, own_matches
from server.requests import SERVER, request
from server.store.account import Belongings


@request(m.MyMatches, scope=SERVER, cost=10, computes=True)
async def my_matches(rooms: Rooms, session: Session, message: m.MyMatches) -> None:
    """List the matches of seats."""
    if len(message.seats) > MOST:
        raise Limited(
            "too_large",
            f"ask for at most {MOST} seats at once",
            params={"limit": "seats", "most": MOST, "size": len(message.seats)},
        )
    session.answer(evolve(await own_matches(rooms, message.seats), id=message.id))


@request(m.SignUp, scope=SERVER, cost=4)
async def sign_up(rooms: Rooms, session: Session, message: m.SignUp) -> None:
    """Open an account."""
    address = session.peer.address
    account, key = await rooms.accounts.sign_up(address, message.name, message.password)
    session.answer(m.SignedIn(message.id, account.name, key))


@request(m.SignIn, scope=SERVER, cost=4)
async def sign_in(rooms: Rooms, session: Session, message: m.SignIn) -> None:
    """Begin a session."""
    address = session.peer.address
    account, key = await rooms.accounts.sign_in(address, message.name, message.password)
    session.answer(m.SignedIn(message.id, account.name, key))


@request(m.SignOut, scope=SERVER, lasting=True)
async def sign_out(rooms: Rooms, session: Session, message: m.SignOut) -> None:
    """End a session."""
    await rooms.accounts.sign_out(message.session, everywhere=message.everywhere)
    session.answer(m.Done(message.id))


@request(m.ChangePassword, scope=SERVER, cost=4)
async def change_password(rooms: Rooms, session: Session, message: m.ChangePassword) -> None:
    """Change the password of an account."""
    given = message.session, message.password, message.new
    await rooms.accounts.change_password(session.peer.address, *given)
    session.answer(m.Done(message.id))


@request(m.DeleteAccount, scope=SERVER, cost=4)
async def delete_account(rooms: Rooms, session: Session, message: m.DeleteAccount) -> None:
    """Delete an account."""
    await rooms.accounts.delete(session.peer.address, message.session, message.password)
    session.answer(m.Done(message.id))


@request(m.Keep, scope=SERVER, cost=4, computes=True, lasting=True)
async def keep(rooms: Rooms, session: Session, message: m.Keep) -> None:
    """Keep seats and lists in an account."""
    more = Belongings(message.seats, message.lists)
    dropped = message.drop_seats, message.drop_lists
    kept = await rooms.accounts.keep(message.session, more, *dropped)
    session.answer(m.Belongings(message.id, kept.seats, kept.lists))


@request(m.CarryOver, scope=SERVER, cost=4, computes=True)
async def carry_over(rooms: Rooms, session: Session, message: m.CarryOver) -> None:
    """Leave seats and lists for another device."""
    more = Belongings(message.seats, message.lists)
    code = await rooms.accounts.carry_over(session.peer.address, more, message.code)
    session.answer(m.Carried(message.id, code, PARCEL_SECONDS))


@request(m.Collect, scope=SERVER, cost=4)
async def collect(rooms: Rooms, session: Session, message: m.Collect) -> None:
    """Take what another device has left."""
    left = await rooms.accounts.collect(session.peer.address, message.code)
    session.answer(m.Belongings(message.id, left.seats, left.lists))
