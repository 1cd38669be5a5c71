"""Devices that play with the Python library: an account, a code, their own matches."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from attrs import evolve

from clients import faults
from clients.address import Address
from clients.client import Client, connect
from clients.device.meeting import parted
from clients.device.store import Device, Unusable
from engine.wire.messages import KeptList, KeptSeat
from server.accounts import passwords
from server.app import Running
from tests.server.conftest import Serve

PASSWORD, OTHER = "correct horse", "battery staple"
TOKEN = "ab" * 16


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash in little memory: here it is not what is tested."""
    monkeypatch.setattr(passwords, "MEMORY", 8)


def devices(server: Running, folder: Path) -> tuple[Device, Device]:
    """Return two devices of one player."""
    where = Address.read(server.url)
    return Device(folder / "phone/kept", where), Device(folder / "desk/kept", where)


async def begin(ann: Client, bob: Client, own: Device, session: str | None = None) -> str:
    """Begin a match of Ann against Bob, and return its id."""
    mine = await ann.create("toy", name="Ann", session=session)
    theirs = await bob.join(mine.match, "Bob")
    await mine.ready()
    await theirs.ready()
    await mine.until(lambda: mine.mirror.seq >= 0)
    own.sit(mine)
    return mine.match


async def test_two_devices_of_an_account_have_the_same_seats_and_lists(
    serve: Serve, tmp_path: Path
) -> None:
    army = KeptList("1", "toy", "Mine", {"lines": [1, 2]})
    async with (
        serve() as server,
        connect(server.url) as one,
        connect(server.url) as two,
        connect(server.url) as bob,
    ):
        phone, desk = devices(server, tmp_path)
        account = await one.sign_up("Ann", PASSWORD)
        match = await begin(one, bob, phone, account.session)
        phone.change(lambda kept: kept.with_list(army))
        await phone.sign_on(one, account.name, account.session)
        again = await two.sign_in("ann", PASSWORD)
        kept = await desk.sign_on(two, again.name, again.session)

        assert ("Ann", (army,), (match,)) == (
            again.name,
            kept.lists,
            tuple(one.match for one in kept.seats),
        )
        (mine,) = (await two.own_matches(kept.seats)).matches
        assert ("live", 0, True) == (mine.info.status, mine.seat, mine.info.seats[0].account)
        assert not mine.info.seats[1].account
        game = await two.return_to(kept.seats[0].token)
        assert (match, 0) == (game.match, game.seat)
        await game.resign()
        desk.change(lambda kept: kept.without_list("1"))
        await desk.meet(two)
        assert () == (await phone.meet(one)).lists
        (mine,) = (await one.own_matches(phone.kept().seats)).matches
        assert mine.info.verdict
        assert 1 == mine.info.verdict.winner


async def test_a_code_carries_seats_and_lists_once(serve: Serve, tmp_path: Path) -> None:
    lists = tuple(KeptList(str(n), "toy", "Mine", {"text": "x" * 20_000}) for n in range(3))
    async with serve() as server, connect(server.url) as one, connect(server.url) as bob:
        phone, desk = devices(server, tmp_path)
        assert await phone.carry_over(one) is None
        match = await begin(one, bob, phone)
        phone.change(lambda kept: evolve(kept, lists=lists))
        carried = await phone.carry_over(one)
        assert carried

        await desk.collect(bob, carried.code.lower())

        assert ([match], lists) == ([one.match for one in desk.kept().seats], desk.kept().lists)
        with pytest.raises(faults.Refused, match="nothing lies under this code"):
            await bob.collect(carried.code)


async def test_many_seats_are_asked_for_in_several_messages(serve: Serve, tmp_path: Path) -> None:
    async with serve() as server, connect(server.url) as one, connect(server.url) as bob:
        phone, _ = devices(server, tmp_path)
        match = await begin(one, bob, phone)
        gone = [KeptSeat(f"m{n}", 0, TOKEN, 0.0) for n in range(120)]

        found = await one.own_matches([*gone, *phone.kept().seats])

        assert [match] == [one.info.match for one in found.matches]
        assert tuple(one.match for one in gone) == found.gone


async def test_a_session_that_has_ended_signs_the_device_out_and_loses_nothing(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve() as server, connect(server.url) as one, connect(server.url) as bob:
        phone, desk = devices(server, tmp_path)
        account = await one.sign_up("Ann", PASSWORD)
        match = await begin(one, bob, phone)
        await phone.sign_on(one, account.name, account.session)
        other = await bob.sign_in("Ann", PASSWORD)
        await desk.sign_on(bob, other.name, other.session)
        await other.change_password(PASSWORD, OTHER)

        kept = await phone.meet(one)
        assert (None, [match]) == (kept.account, [one.match for one in kept.seats])
        with pytest.raises(faults.Refused, match="no account with this name and password"):
            await one.sign_in("Ann", PASSWORD)
        await (await one.sign_in("Ann", OTHER)).sign_out(everywhere=True)
        with pytest.raises(faults.Refused, match="you are signed out"):
            await other.keep()
        desk.change(parted)
        assert () == desk.kept().seats
        await (await one.sign_in("Ann", OTHER)).delete(OTHER)
        with pytest.raises(faults.Refused):
            await one.sign_in("Ann", OTHER)


async def test_what_a_device_keeps_is_for_its_owner_and_by_server(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve() as server, connect(server.url) as one, connect(server.url) as bob:
        phone, _ = devices(server, tmp_path)
        await begin(one, bob, phone)

        assert 0o600 == stat.S_IMODE(phone.file.stat().st_mode)
        assert () == evolve(phone, server=Address.read("elsewhere.example:1")).kept().seats
    phone.file.write_bytes(b"spoilt" * 100)
    with pytest.raises(Unusable, match="cannot be used"):
        phone.kept()
