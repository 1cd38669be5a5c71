"""One's own matches, lists and account at a terminal, on two devices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from attrs import frozen

from clients.verbs.main import main
from tests.clients.terminal.person import piped
from tests.web.helpers.hosting import Server, hosting

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running


@frozen
class Device:
    """A device with a folder of its own, at a server."""

    folder: Path
    url: str
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def run(self, *words: str, lines: tuple[str, ...] = ()) -> tuple[int, str, str]:
        """Carry out a verb; return its status, what it told, its complaints."""
        self.folder.mkdir(exist_ok=True)
        self.monkeypatch.setenv("XDG_STATE_HOME", str(self.folder))
        self.monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        status = main([*words, "--url", self.url])
        told = self.capsys.readouterr()
        return status, told.out, told.err

    def said(self, *words: str, lines: tuple[str, ...] = ()) -> str:
        """Return what a verb tells; it is granted."""
        status, told, complaints = self.run(*words, lines=lines)
        assert (0, "") == (status, complaints)
        return told

    def refused(self, *words: str, lines: tuple[str, ...] = ()) -> str:
        """Return why a verb is not carried out."""
        status, _, complaints = self.run(*words, lines=lines)
        assert status
        return complaints

    def plays(self, *words: str, lines: tuple[str, ...]) -> str:
        """Sit down in a terminal of its own, and return what it tells."""
        self.folder.mkdir(exist_ok=True)
        status, told, complaints = piped([*lines], self.folder, *words, "--url", self.url)
        assert (0, "") == (status, complaints)
        return told


@pytest.fixture
def devices(
    server: Server,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> tuple[Device, Device]:
    """A phone and a desk."""
    phone, desk = tmp_path / "phone", tmp_path / "desk"
    shared = server.url, monkeypatch, capsys
    return Device(phone, *shared), Device(desk, *shared)


def test_a_code_brings_a_seat_to_another_device_which_plays_it(
    server: Server, devices: tuple[Device, Device], tmp_path: Path
) -> None:
    phone, desk = devices
    assert "No matches.\n" == phone.said("matches")
    assert "keeps no matches" in phone.refused("carry")
    table = server.lay("spearhead", "greedy", title="A long evening")
    file = tmp_path / "mine.json"
    file.write_text('{"lines": [1, 2]}')
    phone.said("lists", "add", str(file), "--ruleset", "spearhead", "--name", "Mine")
    told = phone.plays("join", table.match, "--name", "Ann", lines=("quit",))
    code, hint, _ = phone.said("carry").splitlines()

    assert "Your seat is kept" in told
    assert f"{server.url}#/carry/{code.replace('-', '')}" in hint
    assert "Brought 1 match and 1 list" in desk.said("carry", code.lower())
    running = desk.said("matches")
    assert re.search(f"Running\n  {table.match}  spearhead, A long evening, against ", running)
    assert {"lines": [1, 2]} == json.loads(desk.said("lists", "print", "Mine"))
    assert "Mine is removed" in desk.said("lists", "remove", "Mine")
    assert "no list is called Mine" in desk.refused("lists", "print", "Mine")
    told = desk.plays("join", table.match, lines=("resign yes", "quit"))
    assert "A long evening: Ann" in told
    over = desk.said("matches", "--search", "LONG")
    assert re.search(rf"Finished\n  {table.match}  .*: lost \d+ to \d+, \d{{4}}-\d\d-\d\d\n", over)
    assert "spearhead: 1 played, 0 won, 1 lost, 0 drawn" in over
    assert "No matches.\n" == desk.said("matches", "--ruleset", "diceless")
    assert "nothing lies under this code" in desk.refused("carry", code)


def test_two_devices_share_an_account(server: Server, devices: tuple[Device, Device]) -> None:
    phone, desk = devices
    assert "not signed in; use warhost account sign-in" in phone.refused("account", "password")
    assert "Signed in as Ada" in phone.said("account", "sign-up", "Ada", lines=(PASSWORD,))
    assert "signed in as Ada; sign out first" in phone.refused("account", "sign-in", "Bo")
    table = server.lay("diceless", "greedy")
    phone.plays("join", table.match, "--name", "Somebody", lines=("quit",))
    wrong = desk.refused("account", "sign-in", "Ada", lines=("wrong",))
    assert "no account with this name and password" in wrong
    signed = desk.said("account", "sign-in", "ada", lines=(PASSWORD,))

    assert "Signed in as Ada. This device keeps 1 match and 0 lists" in signed
    (mine,) = json.loads(desk.said("matches", "--json"))
    seat = mine["info"]["seats"][mine["seat"]]
    assert ("Ada", True) == (seat["name"], seat["account"])
    opened = desk.said("campaign", "new", "microtanks", "--name", "somebody")
    joined = phone.said("campaign", "join", opened.split()[0], "--name", "somebody else")
    assert "seat 1 is yours" in joined
    listed = desk.said("campaign", "list")
    assert "Ada against Ada" in listed
    desk.said("account", "password", lines=(PASSWORD, "battery staple"))
    assert "You play as a guest" in phone.said("account", "show")
    assert "Signed out of Ada." in desk.said("account", "sign-out")
    assert "keeps 0 matches" in desk.said("account", "show")
    desk.said("account", "sign-in", "Ada", lines=("battery staple",))
    desk.said("account", "delete", lines=("battery staple",))
    assert "guest. This device keeps 1 match" in desk.said("account", "show")
