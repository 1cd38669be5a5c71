"""Accounts over a real socket: signing in, what is kept, and what is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from engine.wire import messages as m
from server import app
from server.accounts import passwords
from server.accounts.accounts import SESSION_SECONDS
from server.net.limits import Bounds
from server.store.account import SEATS, SESSIONS
from tests.server.admin.commanding import command, failure
from tests.server.campaigns.fighting import both_ready
from tests.server.client import Client, Refusal, client
from tests.server.conftest import Serve
from tests.server.playing import refused, strangers

PASSWORD, OTHER = "correct horse", "battery staple"
TOKEN = "ab" * 16
LIST = m.KeptList("1", "toy", "Mine", {"lines": [1, 2]})
Start = Callable[..., AbstractAsyncContextManager[app.Running]]


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash in little memory: here it is not what is tested."""
    monkeypatch.setattr(passwords, "MEMORY", 8)


@pytest.fixture(params=["memory", "sqlite", "redis"])
def start(request: Any, serve: Serve, tmp_path: Path) -> Start:
    """Start a server with each of the stores. One in memory forgets all at its end."""
    if request.param == "redis":
        return partial(serve, store=request.getfixturevalue("empty_redis").url)
    return partial(serve, store=":memory:") if request.param == "memory" else serve


async def signed_in(one: Client, kind: type = m.SignUp, name: str = "Ann") -> str:
    answer: m.SignedIn = await one.request(kind, name=name, password=PASSWORD)
    return answer.session


def seat(n: int, at: float = 0.0) -> m.KeptSeat:
    return m.KeptSeat(f"match-{n}", n % 2, TOKEN, at or float(n), "code")


async def kept(one: Client, session: str, **values: Any) -> m.Belongings:
    answer: m.Belongings = await one.request(m.Keep, session=session, **values)
    return answer


async def test_what_one_device_keeps_another_one_finds(start: Start) -> None:
    async with (
        start() as server,
        client(server.socket_url) as phone,
        client(server.socket_url) as desk,
    ):
        first = await signed_in(phone)
        await kept(phone, first, seats=(seat(1), seat(2)), lists=(LIST,))
        second = await signed_in(desk, m.SignIn, "ANN")

        assert first != second
        found = await kept(desk, second, seats=(seat(3),), drop_seats=("match-1",))
        assert ((seat(3), seat(2)), (LIST,)) == (found.seats, found.lists)
        again = await kept(phone, first, drop_lists=("1",), seats=(seat(2, 9.0),))
        assert ((seat(2, 9.0), seat(3)), ()) == (again.seats, again.lists)


async def test_a_name_belongs_to_one_account_however_it_is_written(start: Start) -> None:
    async with start() as server, client(server.socket_url) as one:
        await signed_in(one, name="Straße")

        for name in ("Straße", "STRASSE", "strasse", "ｓｔｒａｓｓｅ"):
            assert "name_taken" == await refused(one, m.SignUp, name=name, password=PASSWORD)
        assert "bad_text" == await refused(one, m.SignUp, name="a\u202eb", password=PASSWORD)
        assert "bad_password" == await refused(one, m.SignUp, name="Bob", password="1234567")
        assert "bad_password" == await refused(one, m.SignUp, name="Bob", password="a" * 201)
        assert "wrong_password" == await refused(one, m.SignIn, name="Straße", password=OTHER)
        assert "wrong_password" == await refused(one, m.SignIn, name="Bob", password=PASSWORD)


async def test_an_account_outlives_the_server_and_holds_no_password(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve() as server, client(server.socket_url) as one:
        session = await signed_in(one)
        await kept(one, session, seats=(seat(1),))
    async with serve() as server, client(server.socket_url) as one:
        assert (seat(1),) == (await kept(one, session)).seats
        assert await signed_in(one, m.SignIn)
    stored = (tmp_path / "warhost.sqlite3").read_bytes()
    assert b"$argon2id$" in stored
    assert PASSWORD.encode() not in stored
    assert session[32:].encode() not in stored


async def test_a_session_ends_when_it_is_ended(start: Start) -> None:
    async with start() as server, client(server.socket_url) as one:
        first, second = await signed_in(one), await signed_in(one, m.SignIn)
        await one.request(m.SignOut, session=first)
        await one.request(m.SignOut, session=first)

        assert "signed_out" == await refused(one, m.Keep, session=first)
        assert "signed_out" == await refused(one, m.Keep, session=second[:32] + first[32:])
        await kept(one, second)
        third = await signed_in(one, m.SignIn)
        await one.request(m.SignOut, session=third, everywhere=True)
        assert "signed_out" == await refused(one, m.Keep, session=second)


async def test_only_the_newest_sessions_stand_and_none_for_ever(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start() as server, client(server.socket_url) as one:
        kinds = [m.SignUp, *[m.SignIn] * SESSIONS]
        sessions = [await signed_in(one, kind) for kind in kinds]
        ended = [await _is_out(one, session) for session in sessions]

        assert 1 == sum(ended)
        later = server.rooms.wall() + SESSION_SECONDS + 2 * 86_400.0
        monkeypatch.setattr(server.rooms.accounts, "wall", lambda: later)
        assert await _is_out(one, sessions[-1])


async def _is_out(one: Client, session: str) -> bool:
    try:
        await kept(one, session)
    except Refusal as refusal:
        return refusal.code == "signed_out"
    return False


async def test_a_new_password_ends_the_other_sessions(start: Start) -> None:
    async with start() as server, client(server.socket_url) as one:
        first, second = await signed_in(one), await signed_in(one, m.SignIn)
        change = {"session": first, "new": OTHER}

        wrong = {**change, "password": OTHER}
        assert "wrong_password" == await refused(one, m.ChangePassword, **wrong)
        short = {**change, "password": PASSWORD, "new": "short"}
        assert "bad_password" == await refused(one, m.ChangePassword, **short)
        await one.request(m.ChangePassword, password=PASSWORD, **change)
        assert "signed_out" == await refused(one, m.Keep, session=second)
        await kept(one, first)
        assert "wrong_password" == await refused(one, m.SignIn, name="Ann", password=PASSWORD)


async def test_a_deleted_account_leaves_nothing(serve: Serve, tmp_path: Path) -> None:
    async with serve() as server, client(server.socket_url) as one:
        session = await signed_in(one, name="Somebody")
        await kept(one, session, lists=(m.KeptList("1", "toy", "Unheard of", {}),))
        delete = {"session": session, "password": OTHER}
        assert "wrong_password" == await refused(one, m.DeleteAccount, **delete)
        await one.request(m.DeleteAccount, session=session, password=PASSWORD)

        assert "signed_out" == await refused(one, m.Keep, session=session)
        assert "wrong_password" == await refused(one, m.SignIn, name="Somebody", password=PASSWORD)
        await signed_in(one, name="somebody")
    stored = (tmp_path / "warhost.sqlite3").read_bytes()
    assert b"Unheard of" not in stored


async def test_who_guesses_is_told_when_to_come_back(start: Start) -> None:
    async with (
        start() as server,
        strangers(server, "203.0.113.7", "203.0.113.8", "203.0.113.9") as (ann, eve, owner),
    ):
        await signed_in(ann)
        codes = [await refused(eve, m.SignIn, name="Ann", password=OTHER) for _ in range(10)]
        assert {"wrong_password"} == {*codes}
        with pytest.raises(Refusal) as caught:
            await eve.request(m.SignIn, name="Bob", password=OTHER)
        assert "too_many_attempts" == caught.value.code
        assert 0 < (caught.value.refused.retry_after or 0) <= 60.0
        # The name is guarded too, from wherever it is guessed; sessions go on.
        assert "too_many_attempts" == await refused(owner, m.SignIn, name="Ann", password=PASSWORD)


async def test_an_address_opens_few_accounts_and_a_server_so_many(start: Start) -> None:
    async with (
        start(bounds=Bounds(accounts=6)) as server,
        strangers(server, "203.0.113.7", "203.0.113.8") as (one, other),
    ):
        for n in range(5):
            await signed_in(one, name=f"Ann {n}")
        sixth = {"name": "Ann 6", "password": PASSWORD}
        assert "too_many_attempts" == await refused(one, m.SignUp, **sixth)
        await signed_in(other, name="Ann 6")
        seventh = {"name": "Ann 7", "password": PASSWORD}
        assert "too_many_accounts" == await refused(other, m.SignUp, **seventh)


async def test_what_is_kept_is_checked_and_has_a_bound(start: Start) -> None:
    async with start() as server, client(server.socket_url) as one:
        session = await signed_in(one)
        for wrong in (
            m.KeptSeat("m", 2, TOKEN, 1.0),
            m.KeptSeat("m", 0, "guess", 1.0),
            m.KeptSeat("m" * 65, 0, TOKEN, 1.0),
        ):
            assert "bad_belongings" == await refused(one, m.Keep, session=session, seats=(wrong,))
        for list_ in (m.KeptList("", "toy", "Mine", {}), m.KeptList("1", "toy", "M" * 81, {})):
            assert "bad_belongings" == await refused(one, m.Keep, session=session, lists=(list_,))
        heavy = [m.KeptList(str(n), "toy", "Mine", {"text": "x" * 30_000}) for n in range(5)]
        for list_ in heavy[:4]:
            await kept(one, session, lists=(list_,))
        assert "too_large" == await refused(one, m.Keep, session=session, lists=(heavy[4],))
        for start_at in range(0, SEATS + 100, 100):
            seats = tuple(seat(n) for n in range(start_at + 1, start_at + 101))
            await kept(one, session, seats=seats)
        found = await kept(one, session)
        assert SEATS == len(found.seats)
        assert (seat(SEATS + 100), seat(101)) == (found.seats[0], found.seats[-1])


async def test_a_holder_sits_under_the_name_of_the_account_with_its_mark(start: Start) -> None:
    async with (
        start() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        session = await signed_in(a)
        await a.request(m.CreateMatch, ruleset="toy", name="Nobody", session=session)
        wrong = {"match": a.match, "name": "Ann", "session": session[:-1] + "_"}
        assert "signed_out" == await refused(b, m.Join, **wrong)
        await b.request(m.Join, match=a.match, name="Ann")
        lobby = await b.until(m.Lobby)
        assert [("Ann", True), ("Ann", False)] == [
            (one.name, one.account) for one in lobby.info.seats
        ]


async def test_a_seat_of_a_campaign_and_of_its_battles_has_the_mark_too(start: Start) -> None:
    async with (
        start() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        session = await signed_in(a)
        made = await a.request(m.NewCampaign, ruleset="toy", name="Nobody", session=session)
        key = made.info.campaign
        wrong = {"campaign": key, "name": "Bob", "session": session[:-1] + "_"}
        assert "signed_out" == await refused(b, m.JoinCampaign, **wrong)
        other = await signed_in(b, name="Bob")
        joined = await b.request(m.JoinCampaign, campaign=key, name="Ann", session=other)
        await both_ready(key, (a, b), [made.token, joined.token])
        await a.request(m.Resume, token=made.token)
        lobby = await a.until(m.Lobby)

        both = [("Ann", True), ("Bob", True)]
        for seats in (joined.info.seats, lobby.info.seats):
            assert both == [(one.name, one.account) for one in seats]


async def test_a_seat_of_a_campaign_that_a_guest_takes_again_has_no_mark(start: Start) -> None:
    async with start() as server, client(server.socket_url) as a:
        session = await signed_in(a)
        made = await a.request(m.NewCampaign, ruleset="toy", name="Ann", session=session)
        await a.request(m.LeaveCampaign, token=made.token)
        again = await a.request(m.JoinCampaign, campaign=made.info.campaign, name="Ann")

        assert ("Ann", False) == (again.info.seats[0].name, again.info.seats[0].account)


@asynccontextmanager
async def parcels(start: Start) -> AsyncIterator[tuple[Client, Client, app.Running]]:
    async with start() as server, strangers(server, "203.0.113.7", "203.0.113.8") as (one, other):
        yield one, other, server


async def test_a_code_carries_seats_and_lists_to_another_device_once(start: Start) -> None:
    async with parcels(start) as (one, other, _):
        carried = await one.request(m.CarryOver, seats=(seat(1),))
        bad = evolve(seat(2), token="none")
        code = carried.code
        assert "bad_belongings" == await refused(one, m.CarryOver, seats=(bad,), code=code)
        more = await one.request(m.CarryOver, lists=(LIST,), code=code)
        assert carried.code == more.code
        assert 600.0 == carried.seconds

        typed = f"{carried.code[:4]}-{carried.code[4:]} ".lower()
        found = await other.request(m.Collect, code=typed)
        assert ((seat(1),), (LIST,)) == (found.seats, found.lists)
        assert "wrong_carry_code" == await refused(one, m.Collect, code=carried.code)


async def test_a_code_works_for_ten_minutes(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    async with parcels(start) as (one, other, server):
        carried = await one.request(m.CarryOver, seats=(seat(1),))
        later = server.rooms.wall() + carried.seconds + 1.0
        monkeypatch.setattr(server.rooms.accounts, "wall", lambda: later)

        assert "wrong_carry_code" == await refused(other, m.Collect, code=carried.code)


async def test_codes_cannot_be_guessed_nor_made_without_end(start: Start) -> None:
    async with parcels(start) as (one, eve, _):
        codes = [await refused(eve, m.Collect, code=f"GUESS{n}") for n in range(11)]
        assert ["wrong_carry_code"] * 10 + ["too_many_attempts"] == codes
        made = [(await one.request(m.CarryOver, seats=(seat(1),))).code for _ in range(20)]
        assert 20 == len({*made})
        assert {12} == {*map(len, made)}
        assert "too_many_attempts" == await refused(one, m.CarryOver, seats=(seat(1),))


async def test_a_code_outlives_the_server(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as one:
        carried = await one.request(m.CarryOver, seats=(seat(1),))
    async with serve() as server, client(server.socket_url) as one:
        assert (seat(1),) == (await one.request(m.Collect, code=carried.code)).seats


async def test_the_operator_resets_a_password_and_deletes_an_account(
    serve: Serve, tmp_path: Path
) -> None:
    path = tmp_path / "admin"
    async with serve(admin=path) as server, client(server.socket_url) as one:
        session = await signed_in(one)
        await kept(one, session, seats=(seat(1),), lists=(LIST,))
        _, (row,) = await command(path, "account", name="ann")
        assert ("Ann", 1, 1, 1) == (row["name"], row["sessions"], row["seats"], row["lists"])

        _, (reset,) = await command(path, "reset_password", name="Ann")
        assert "signed_out" == await refused(one, m.Keep, session=session)
        assert "wrong_password" == await refused(one, m.SignIn, name="Ann", password=PASSWORD)
        answer = await one.request(m.SignIn, name="Ann", password=reset["password"])
        assert (seat(1),) == (await kept(one, answer.session)).seats

        assert ("the account is deleted", []) == await command(path, "delete_account", name="Ann")
        assert "signed_out" == await refused(one, m.Keep, session=answer.session)
        assert "no account" in await failure(path, "account", name="Ann")
        _, audited = await command(path, "audit")
        assert ["[deleted]", "Ann"] == [entry["command"]["name"] for entry in audited]
        assert reset["password"] not in str(audited)


async def test_what_is_done_with_accounts_is_counted(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as one:
        session = await signed_in(one)
        await refused(one, m.SignIn, name="Ann", password=OTHER)
        await signed_in(one, m.SignIn)
        await one.request(m.CarryOver, seats=(seat(1),))
        await one.request(m.DeleteAccount, session=session, password=PASSWORD)

        events = ("opened", "wrong_password", "signed_in", "left", "deleted")
        counted = [server.rooms.metrics.accounts.labels(event)._value.get() for event in events]
        assert [1.0] * 5 == counted
