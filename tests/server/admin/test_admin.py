"""What an operator can do to a server that runs, and what players then see."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import trio
from attrs import evolve
from websockets.exceptions import InvalidStatus

from engine.errors import RecordError
from engine.records import campaign, campaign_record, record, verification
from engine.wire import messages as m
from server import app
from server.admin.socket import LONGEST
from server.moderation import reports
from server.net.limits import Bounds
from server.store.lobby import hashed
from server.store.memory import MemoryStore
from server.store.subscription import MailAddress, Subscription
from tests.helpers.waiting import until
from tests.server.admin.commanding import command, failure, send
from tests.server.campaigns import fighting
from tests.server.client import Client, Closed, begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import refused


def forwarded(address: str) -> Any:
    return {"X-Forwarded-For": address}


STRANGER: Any = {"additional_headers": forwarded("203.0.113.7")}
OTHER: Any = {"additional_headers": forwarded("203.0.113.8")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "admin"


@pytest.fixture
def administered(serve: Serve, path: Path) -> Any:
    return partial(serve, admin=path)


@asynccontextmanager
async def playing(server: app.Running) -> AsyncIterator[tuple[Client, Client]]:
    """Two strangers in a match."""
    url = server.socket_url
    async with client(url, **STRANGER) as a, client(url, **OTHER) as b:
        await begin(a, b, rounds=2)
        yield a, b


# ------------------------------------------------------------------ looking


async def warhost(*words: str, status: int = 0, **settings: str) -> str:
    """Run a command, and return what it says."""
    run = await trio.run_process(
        [sys.executable, "-m", "warhost", *words],
        env=os.environ | settings,
        capture_stdout=True,
        stderr=subprocess.STDOUT,
        check=False,
    )
    said = run.stdout.decode()
    assert status == run.returncode, said
    return said


async def test_the_operator_sees_who_plays_from_where_and_what_is_said(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, _):
        await a.request(m.SendChat, match=a.match, text="good luck")
        _, (row,) = await command(path, "list", address="203.0.113.7")
        assert (a.match, "live", "203.0.113.7") == (row["match"], row["status"], row["opened_by"])
        assert [("Ann", True), ("Bob", True)] == [
            (seat["name"], seat["present"]) for seat in row["seats"]
        ]
        assert ("0 matches", []) == await command(path, "list", status="adjourned")
        assert ("0 matches", []) == await command(path, "list", address="203.0.113.8")

        _, (row,) = await command(path, "show", match=a.match)
        assert [(0, "203.0.113.7"), (1, "203.0.113.8")] == [
            (one["seat"], one["address"]) for one in row["connected"]
        ]
        assert [("Ann", "good luck")] == [(line["name"], line["text"]) for line in row["chat"]]
        assert "no such match" in await failure(path, "show", match="nonsense")


# ------------------------------------------------------------------ matches


async def test_players_of_an_adjourned_match_are_told_why_and_may_resume_it(
    administered: Any, path: Path
) -> None:
    async with administered() as server:
        async with playing(server) as (a, b):
            await a.reply(body={"t": "throw"})
            await command(path, "adjourn", match=a.match, reason="the hall closes")
            for one in (a, b):
                told = await one.until(m.Refused)
                assert ("adjourned", None) == (told.code, told.id)
                assert "the hall closes" in told.message
        async with client(server.socket_url, **OTHER) as c:
            await c.request(m.Resume, token=b.token)
            assert 1 == (await c.until(m.Snapshot)).seq


async def test_a_closed_match_stays_closed_through_a_restart_until_it_is_reopened(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, _):
        await command(path, "close", match=a.match, reason="abuse")
        assert "closed" == (await a.until(m.Refused)).code
        await gone(server, a.match)
    async with administered() as server, client(server.socket_url, **STRANGER) as c:
        assert "closed" == await refused(c, m.Resume, token=a.token)
        _, (row,) = await command(path, "list")
        assert (True, "abuse", "adjourned") == (row["closed"], row["notice"], row["status"])
        await command(path, "reopen", match=a.match)
        assert "not closed" in await failure(path, "reopen", match="another")
        await c.request(m.Resume, token=a.token)
        await c.until(m.Snapshot)
        assert "is not closed" in await failure(path, "reopen", match=a.match)


async def test_an_adjourned_match_can_be_closed_and_a_lobby_is_deleted(
    administered: Any, path: Path
) -> None:
    async with administered() as server:
        async with playing(server) as (a, _):
            await command(path, "adjourn", match=a.match, reason="a pause")
            await gone(server, a.match)
            await command(path, "close", match=a.match, reason="for good")
            assert "closed" == await refused(a, m.Resume, token=a.token)
            await a.request(m.CreateMatch, ruleset="toy", name="Ann")
            await command(path, "close", match=a.match, reason="not here")
            await a.until(lambda said: isinstance(said, m.Refused) and said.code == "closed")
            await gone(server, a.match)
        _, rows = await command(path, "list")
        assert [True] == [row["closed"] for row in rows]


async def test_a_match_that_is_over_is_not_adjourned(administered: Any, path: Path) -> None:
    async with administered() as server, playing(server) as (a, _):
        await a.request(m.Resign, match=a.match)
        assert "over" in await failure(path, "close", match=a.match, reason="late")


async def test_a_draining_server_opens_no_new_match_and_plays_on(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        done, _ = await command(path, "drain")
        assert "no new match is opened; 1 match is live" == done
        assert "draining" == await refused(a, m.CreateMatch, ruleset="toy", name="Ann")
        await a.reply(body={"t": "throw"})
        await b.reach(1)
        await command(path, "drain", off=True)
        await a.request(m.CreateMatch, ruleset="toy", name=None)


async def gone(server: app.Running, match: str) -> None:
    await until(lambda: match not in server.rooms.open)


# ------------------------------------------------------------------ people


async def test_a_banned_address_is_disconnected_and_kept_out_until_the_ban_is_lifted(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        done, _ = await command(path, "ban", network="203.0.113.7", reason="insults")
        assert "ban 1 of 203.0.113.7/32 stands; 1 connection closed" == done
        with pytest.raises(Closed) as end:
            await a.until(lambda _: False)
        assert (1008, "insults") == (end.value.code, end.value.reason)
        await b.request(m.ListMatches)
    async with administered() as server:
        with pytest.raises(InvalidStatus) as status:
            async with client(server.socket_url, **STRANGER):
                raise AssertionError("a banned address has connected")
        assert 403 == status.value.response.status_code
        page = await get(server.port, "/healthz", **forwarded("203.0.113.7"))
        assert (403, "banned") == (page.status, page.json()["code"])
        assert 200 == (await get(server.port, "/healthz")).status
        _, (row,) = await command(path, "sanctions")
        assert ("ban", "203.0.113.7/32", "insults") == (row["kind"], row["network"], row["reason"])
        await command(path, "lift", n=1)
        assert "no ban or mute number 1" in await failure(path, "lift", n=1)
        async with client(server.socket_url, **STRANGER) as c:
            await c.request(m.Resume, token=a.token)


async def test_a_muted_network_plays_on_in_silence_and_only_for_its_time(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        await command(path, "mute", network="203.0.113.0/29", reason="spam", seconds=0.3)
        assert "muted" == await refused(a, m.SendChat, match=a.match, text="buy")
        await b.request(m.SendChat, match=b.match, text="next door")
        await a.reply(body={"t": "throw"})
        await trio.sleep(0.3)
        await a.request(m.SendChat, match=a.match, text="sorry")
        assert ("0 bans and mutes", []) == await command(path, "sanctions")


@pytest.mark.parametrize(
    ("network", "why"),
    [("Ann", "must be an address"), ("127.0.0.1", "is this machine"), ("::1", "is this machine")],
)
async def test_a_ban_needs_a_network_that_is_not_this_machine(
    administered: Any, path: Path, network: str, why: str
) -> None:
    async with administered():
        assert why in await failure(path, "ban", network=network, reason="no")
        assert ("0 bans and mutes", []) == await command(path, "sanctions")


@pytest.mark.parametrize("kind", ["ban", "mute"])
@pytest.mark.parametrize("seconds", [-5, 0, 1e308, 36_500 * 86_400 + 1])
async def test_a_sanction_lasts_a_time_that_can_be_told(
    administered: Any, path: Path, kind: str, seconds: float
) -> None:
    async with administered():
        values: Any = {"network": "192.0.2.7", "reason": "no", "seconds": seconds}
        assert "at most 36500 days" in await failure(path, kind, **values)
        values["seconds"] = 36_500 * 86_400
        await command(path, kind, **values)
        assert 1 == len((await command(path, "sanctions"))[1])


@pytest.mark.parametrize("kind", ["ban", "mute"])
async def test_a_sanction_of_a_great_part_of_all_addresses_is_confirmed(
    administered: Any, path: Path, kind: str
) -> None:
    async with administered():
        for wide in ("0.0.0.0/0", "16.0.0.0/7", "2000::/3", "2000::/15"):
            values: Any = {"network": wide, "reason": "no"}
            assert "with --yes" in await failure(path, kind, **values)
        for narrow in ("16.0.0.0/8", "2001::/16"):
            await command(path, kind, network=narrow, reason="no")
        await command(path, kind, network="2000::/3", reason="no", yes=True)
        for mapped in ("::ffff:0:0/95", "::ffff:0:0/64"):
            why = await failure(path, kind, network=mapped, reason="no", yes=True)
            assert "more than all of IPv4" in why
        assert 3 == len((await command(path, "sanctions"))[1])


async def test_a_household_of_ipv6_is_banned_as_one(administered: Any, path: Path) -> None:
    async with administered() as server:
        await command(path, "ban", network="2001:db8:0:7::5", reason="all of them")
        neighbour = forwarded("2001:db8:0:7:ffff::9")
        assert 403 == (await get(server.port, "/", **neighbour)).status
        stranger = forwarded("2001:db8:0:8::1")
        assert 403 != (await get(server.port, "/", **stranger)).status


async def test_a_kicked_address_may_come_back(administered: Any, path: Path) -> None:
    async with administered() as server, playing(server) as (a, _):
        assert ("1 connection closed", []) == await command(
            path, "kick", address="203.0.113.7", reason="wake up"
        )
        with pytest.raises(Closed):
            await a.until(lambda _: False)
        async with client(server.socket_url, **STRANGER) as c:
            await c.request(m.Resume, token=a.token)


async def test_a_name_and_what_was_said_under_it_are_erased_and_the_record_still_verifies(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        await a.request(m.SendChat, match=a.match, text="I live in Elm Street")
        await b.request(m.SendChat, match=b.match, text="and I do not")
        await a.request(m.Resign, match=a.match)
        replay = await get(server.port, f"/api/matches/{a.match}/replay.json")
        told = (await get(server.port, f"/api/matches/{a.match}/record")).text
        assert b'"Ann"' in replay.text
        assert b'"Ann"' in told
        assert ("erased from 1 match", []) == await command(path, "erase", name="Ann")

        async with client(server.socket_url) as spectator:
            await spectator.request(m.Watch, match=a.match, name="Eve")
            line = await spectator.until(m.ChatMessage)
            assert (1, "and I do not") == (line.n, line.text) or (0, 1) == (line.n, line.seat)
        for url in (f"/api/matches/{a.match}/record", f"/api/matches/{a.match}/replay.json"):
            assert b'"Ann"' not in (await get(server.port, url)).text
        paper = await get(server.port, f"/api/matches/{a.match}/record")
        header, entries, end = verification.verify(paper.text)
        assert (("", "Bob"), "") == (header.seats, header.salts[0])
        before, _, was = record.read(told)
        assert (before.name_hashes, was.sha256) == (header.name_hashes, end.sha256)
        with pytest.raises(
            RecordError, match="seat 0 did not begin the match under the name 'Eve'"
        ):
            verification.verify(
                record.write(evolve(header, seats=("Eve", "Bob")), entries, end.secret, end.verdict)
            )
        await a.request(m.SendChat, match=a.match, text="again")
    async with administered() as server:
        _, (row,) = await command(path, "show", match=a.match)
        assert ["[deleted]", "Bob"] == [seat["name"] for seat in row["seats"]]
        assert ["and I do not", "again"] == [line["text"] for line in row["chat"]]
        stored = (path.parent / "warhost.sqlite3").read_bytes()
        assert b"Elm Street" not in stored
        _, (entry,) = await command(path, "audit")
        assert ("erase", "[deleted]") == (entry["command"]["t"], entry["command"]["name"])


async def test_where_somebody_is_called_is_erased_with_their_name(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        store, mail = server.rooms.store, MailAddress("x@example.org", "token")
        for one, key in ((a, "aa"), (b, "bb")):
            holder = hashed(one.token)
            await store.subscribe(
                Subscription(a.match, key, one.seat or 0, holder, "en", 1.0, mail=mail)
            )
        await command(path, "erase", name="Ann")

        assert ["bb"] == [one.key for one in await store.subscriptions(a.match)]


async def test_names_of_adjourned_matches_are_erased_too(administered: Any, path: Path) -> None:
    async with administered() as server, playing(server) as (a, _):
        await command(path, "adjourn", match=a.match, reason="a pause")
        await gone(server, a.match)
        await command(path, "erase", name="Bob", match=a.match)
        listed = (await get(server.port, "/api/matches.json")).json()["matches"]
        assert ["Ann", "[deleted]"] == [seat["name"] for seat in listed[0]["seats"]]
        assert ("erased from 0 matches", []) == await command(path, "erase", name="Bob")


async def test_a_name_is_erased_from_campaigns_too_and_they_still_verify(
    administered: Any, path: Path
) -> None:
    async with administered() as server, client(server.socket_url) as a:
        async with client(server.socket_url) as b:
            key, tokens = await fighting.begin(a, b)
            await fighting.fight(key, (a, b), tokens)
        text, battles = await fighting.paper(server.port, key)
        names = [name.name for name in campaign_record.verify(text, battles)[0].names]
        assert ["Ann", "Bob"] == names
        done: tuple[str, list[Any]] = ("erased from 1 match and 1 campaign", [])
        assert done == await command(path, "erase", name="Ann")

        told = await a.request(m.ShowCampaign, campaign=key)
        assert ["[deleted]", "Bob"] == [seat.name for seat in told.info.seats]
        after, battles = await fighting.paper(server.port, key)
        header, _ = campaign_record.verify(after, battles)
        assert ["Bob"] == [name.name for name in header.names]
        ends = [campaign_record.read(one)[2].sha256 for one in (text, after)]
        assert ends[0] == ends[1]
        forged = evolve(header, names=(campaign.Name("Eve", "salt"),))
        _, entries, end = campaign_record.read(after)
        with pytest.raises(RecordError, match="no side was given to anybody by the name of 'Eve'"):
            campaign_record.verify(campaign_record._PAPER.write(forged, entries, end), battles)
    async with administered() as server:
        assert ("erased from 0 matches", []) == await command(path, "erase", name="Ann")
        assert b'"Ann"' not in (path.parent / "warhost.sqlite3").read_bytes()


# ------------------------------------------------------------------ campaigns


async def test_the_operator_sees_every_campaign_and_ends_one_with_its_battle(
    administered: Any, path: Path
) -> None:
    async with administered() as server:
        async with client(server.socket_url, **STRANGER) as a, client(server.socket_url) as b:
            key, tokens = await fighting.begin(a, b)
            hidden = await b.request(m.NewCampaign, ruleset="toy", private=True)
            match = await fighting.open_battle(key, (a, b), tokens)
            _, rows = await command(path, "campaigns")
            assert {key, hidden.info.campaign} == {row["campaign"] for row in rows}
            _, (row,) = await command(path, "campaigns", address="203.0.113.7")
            assert (key, match, False) == (row["campaign"], row["battle"], row["over"])
            await b.request(m.WatchCampaign, campaign=key)
            _, (row,) = await command(path, "campaigns", campaign=key)
            assert [("", "test 1")] == [(w["address"], w["client"]) for w in row["watchers"]]
            assert "no such campaign" in await failure(path, "campaigns", campaign="nonsense")

            await command(path, "close_campaign", campaign=key, reason="spam")
            told = await b.until(lambda it: isinstance(it, m.Campaign) and it.info.over)
            assert ("spam", None) == (told.info.notice, told.info.battle)
            assert "closed" == (await a.until(m.Refused)).code
            why = await failure(path, "close_campaign", campaign=key, reason="again")
            assert "over" in why
        _, entries = await command(path, "audit")
        closing = {"t": "close_campaign", "campaign": key, "reason": "spam"}
        assert closing == entries[1]["command"]
    async with administered() as server, client(server.socket_url) as a:
        told = await a.request(m.ShowCampaign, campaign=key)
        assert (True, "spam") == (told.info.over, told.info.notice)
        assert "closed" == await refused(a, m.Resume, token=tokens[0])
        text, battles = await fighting.paper(server.port, key)
        _, course = campaign_record.verify(text, battles)
        assert {"t": "ended", "reason": "spam"} == course.entries[-1].act


async def test_a_campaign_whose_battle_has_not_begun_is_ended_too(
    administered: Any, path: Path
) -> None:
    async with (
        administered() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await fighting.begin(a, b)
        match = (await fighting.both_ready(key, (a, b), tokens)).info.battle
        await command(path, "close_campaign", campaign=key, reason="late")
        await gone(server, match)
        told = await a.request(m.ShowCampaign, campaign=key)

        assert (True, None, "late") == (told.info.over, told.info.battle, told.info.notice)


# ------------------------------------------------------------------ reports


async def test_a_report_reaches_the_operator_with_the_moment_and_the_line(
    administered: Any, path: Path
) -> None:
    async with administered() as server, playing(server) as (a, b):
        await a.request(m.SendChat, match=a.match, text="something rude")
        await a.reply(body={"t": "throw"})
        await b.reach(1)
        for _ in range(2):  # a repeat is kept once
            await b.request(m.Report, match=b.match, text="look at this", line=0)
        await b.request(m.Report, match=b.match, text="they stall", seat=0)
        assert "no_such_line" == await refused(b, m.Report, match=b.match, text="x", line=7)
        assert "no_such_seat" == await refused(b, m.Report, match=b.match, text="x", seat=2)
        assert "bad_text" == await refused(b, m.Report, match=b.match, text="")
    async with administered() as server:
        done, (stall, rude) = await command(path, "reports")
        assert "2 reports" == done
        assert ("something rude", "Ann", "Bob", 1, "203.0.113.8") == tuple(
            rude[name] for name in ("line", "about", "by", "seq", "address")
        )
        assert ("they stall", "Ann") == (stall["text"], stall["about"])
        assert [stall] == (await command(path, "reports", most=1))[1]
        assert f"/#/replay/{a.match}/1" == rude["link"]
    async with administered(public_url="https://games.example.org/"):
        _, (_, rude) = await command(path, "reports")
        assert f"https://games.example.org/#/replay/{a.match}/1" == rude["link"]


async def test_the_link_in_a_report_opens_a_private_match_too(
    administered: Any, path: Path
) -> None:
    async with administered() as server, client(server.socket_url) as a:
        made = await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=True)
        await a.request(m.Report, match=made.match, text="before it began")
        async with client(server.socket_url) as b:
            await b.request(m.Join, match=made.match, name="Bob", code=made.code)
            for one in (a, b):
                await one.ready()
            await b.reach(0)
            await b.request(m.Report, match=made.match, text="look at this")
        _, rows = await command(path, "reports")

        links = [
            f"/#/{place}?code={made.code}" for place in (f"replay/{a.match}/0", f"match/{a.match}")
        ]
        assert links == [row["link"] for row in rows]


# ------------------------------------------------------------------ the socket and the log


async def test_every_command_that_changes_something_is_in_the_audit_log(
    administered: Any, path: Path
) -> None:
    async with administered():
        await command(path, "drain")
        await command(path, "list")
        await failure(path, "close", match="nonsense", reason="what")
    async with administered():
        await command(path, "drain", off=True)
        _, entries = await command(path, "audit")
        assert [(3, "drain"), (2, "close"), (1, "drain")] == [
            (entry["n"], entry["command"]["t"]) for entry in entries
        ]
        assert "failed: there is no such match" in entries[1]["outcome"]
        assert entries[0]["by"] == entries[2]["by"] != ""


async def test_only_the_servers_account_may_open_the_socket(administered: Any, path: Path) -> None:
    async with administered():
        assert 0o600 == stat.S_IMODE((await trio.Path(path).stat()).st_mode)
    assert not await trio.Path(path).exists()


@pytest.mark.parametrize(
    "data",
    [b"\n", b"nonsense\n", b'{"t":"launch"}\n', b'{"t":"lift","n":"x"}\n', b"x" * 2 * LONGEST],
    ids=["nothing", "nonsense", "unknown", "mistyped", "endless"],
)
async def test_what_is_no_command_is_answered_with_what_is_wrong(
    administered: Any, path: Path, data: bytes
) -> None:
    async with administered():
        assert "failed" == (await send(path, data))["t"]
        assert ("0 matches", []) == await command(path, "list")


async def test_a_socket_that_a_dead_server_left_is_replaced(administered: Any, path: Path) -> None:
    dead = trio.socket.socket(trio.socket.AF_UNIX)
    await dead.bind(str(path))
    dead.close()
    async with administered():
        assert ("0 matches", []) == await command(path, "list")


async def test_a_server_without_a_place_for_its_socket_plays_on(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve(admin=tmp_path / ("x" * 200)) as server, client(server.socket_url) as a:
        await a.request(m.ListMatches)


async def test_the_reason_for_the_end_of_a_campaign_is_told_to_players_and_cannot_be_edited(
    hosted: None, administered: Any, path: Path, tmp_path: Path
) -> None:
    async with administered() as server, client(server.socket_url) as a:
        made = await a.request(m.NewCampaign, ruleset="microtanks", name="Ann")
        key = made.info.campaign
        await command(path, "close_campaign", campaign=key, reason="the league is over")
        at = ("--url", f"127.0.0.1:{server.port}")
        shown = await warhost("campaign", "standings", key, *at)
        await warhost("campaign", "record", key, "--to", str(tmp_path / "paper"), *at)
    record = tmp_path / "paper" / f"{key}.jsonl"
    verified = await warhost("verify", str(record))
    record.write_bytes(record.read_bytes().replace(b"the league is over", b"Ann cheated"))
    edited = await warhost("verify", str(record), status=1)

    assert "the operator of the server has ended it: the league is over\n" in shown
    assert "Ended by the operator of the server: the league is over\n" in verified
    assert "is not valid" in edited


async def test_the_verbs_speak_to_the_server_and_say_what_came_of_it(
    administered: Any, path: Path
) -> None:
    admin = partial(warhost, "admin", WARHOST_ADMIN=str(path))
    async with administered() as server, playing(server) as (a, _):
        assert f"{a.match}  live" in await admin("list")
        assert "203.0.113.7, test 1" in await admin("show", a.match)
        await admin("ban", "198.51.100.0/24", "--reason", "spam", "--for", "7d")
        assert "198.51.100.0/24  until 2" in await admin("sanctions")
        assert "ban network 198.51.100.0/24, reason spam" in await admin("audit")
        assert [a.match] == [row["match"] for row in json.loads(await admin("list", "--json"))]
        assert "no ban or mute number 9" in await admin("lift", "9", status=1)
        await a.request(m.Report, match=a.match, text="look")
        assert f"look\n  /#/replay/{a.match}/0\n" in await admin("reports")
        await admin("close", a.match, "--reason", "late")
        assert "closed" == (await a.until(m.Refused)).code
        made = await a.request(m.NewCampaign, ruleset="toy", title="Long", name="Ann")
        assert "Long: Ann - nobody, 0 battles fought" in await admin("campaigns")
        await admin("close-campaign", made.info.campaign, "--reason", "spam")
        assert "203.0.113.7, spam" in await admin("campaigns", made.info.campaign)
    assert "no server takes commands" in await admin("list", status=3)


async def test_a_memory_store_keeps_sanctions_reports_and_the_log_while_it_lives(
    administered: Any, path: Path
) -> None:
    async with administered(store=MemoryStore()) as server, playing(server) as (a, b):
        await a.request(m.SendChat, match=a.match, text="rude")
        await b.request(m.Report, match=b.match, text="look", line=0)
        await command(path, "mute", network="203.0.113.7", reason="rude")
        await command(path, "erase", name="Ann")
        assert "1 report" == (await command(path, "reports"))[0]
        assert "2 commands" == (await command(path, "audit"))[0]
        await command(path, "lift", n=1)
        _, (row,) = await command(path, "show", match=a.match)
        assert [] == row["chat"]


# ------------------------------------------------------------------ found by attacking it


async def test_a_ban_with_the_longest_reason_disconnects_too(administered: Any, path: Path) -> None:
    async with administered() as server, playing(server) as (a, _):
        done, _ = await command(path, "ban", network="203.0.113.7", reason="ж" * 200)
        assert "1 connection closed" in done
        with pytest.raises(Closed) as end:
            await a.until(lambda _: False)
        assert "ж" * 61 == end.value.reason


async def test_commands_at_once_are_all_kept(administered: Any, path: Path) -> None:
    async with administered():
        async with trio.open_nursery() as nursery:
            for last in (7, 8, 9):
                ban = partial(command, network=f"203.0.113.{last}", reason="spam")
                nursery.start_soon(ban, path, "ban")
        _, sanctions = await command(path, "sanctions")
        assert {1, 2, 3} == {row["n"] for row in sanctions}
        assert 3 == len((await command(path, "audit"))[1])
        await command(path, "lift", n=3)
        done, _ = await command(path, "ban", network="203.0.113.1", reason="spam")
        assert done.startswith("ban 4 ")


async def test_a_mapped_address_is_the_one_it_stands_for(administered: Any, path: Path) -> None:
    async with administered() as server:
        done, _ = await command(path, "ban", network=" ::ffff:192.0.2.7", reason="spam")
        assert "192.0.2.7/32" in done
        assert 403 == (await get(server.port, "/", **forwarded("192.0.2.7"))).status
        assert "is this machine" in await failure(
            path, "ban", network="::ffff:127.0.0.1", reason="spam"
        )


async def test_erase_passes_over_a_damaged_match_and_says_so(administered: Any, path: Path) -> None:
    store = MemoryStore()
    async with administered(store=store) as server, playing(server) as (a, _):
        store.lobbies["000"] = b'{"t":"lobby","name":"Ann"}'
        why = await failure(path, "erase", name="Ann")
        assert why.startswith("erased from 1 match; not from 000")
        _, (row,) = await command(path, "show", match=a.match)
        assert "[deleted]" == row["seats"][0]["name"]
        _, (entry,) = await command(path, "audit")
        assert entry["outcome"].startswith("failed: erased from 1")


async def test_nobody_resumes_a_match_while_it_is_closed(administered: Any, path: Path) -> None:
    class Slow(MemoryStore):
        waits = 0.0

        async def save(self, lobby: Any) -> None:
            await trio.sleep(self.waits)
            await super().save(lobby)

    store = Slow()
    async with administered(store=store) as server, playing(server) as (a, _):
        await command(path, "adjourn", match=a.match, reason="a pause")
        await gone(server, a.match)
        store.waits = 0.2
        async with trio.open_nursery() as nursery:
            nursery.start_soon(partial(command, match=a.match, reason="for good"), path, "close")
            await trio.sleep(0.1)
            assert "closed" == await refused(a, m.Resume, token=a.token)
        assert "closed" == await refused(a, m.Resume, token=a.token)


async def test_a_name_that_is_erased_is_gone_from_a_delayed_match_too(
    administered: Any, path: Path
) -> None:
    async with administered() as server:
        url = server.socket_url
        async with client(url, **STRANGER) as a, client(url, **OTHER) as b, client(url) as w:
            made = await a.request(m.CreateMatch, ruleset="toy", name="Ann", delay=60.0)
            await b.request(m.Join, match=made.match, name="Bob")
            for one in (a, b):
                await one.ready()
            await command(path, "erase", name="Ann")
            await w.request(m.Watch, match=made.match)
            seen = await w.until(m.Lobby)
            assert "[deleted]" == seen.info.seats[0].name
            listed = (await get(server.port, "/api/matches.json")).text
            assert b'"Ann"' not in listed


async def test_one_address_cannot_push_out_what_others_report(
    administered: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "PER_ADDRESS", 2)
    bounds = Bounds(chat_per_second=100.0)
    async with administered(bounds=bounds) as server, playing(server) as (a, b):
        await a.request(m.Report, match=a.match, text="they insult me")
        for number in range(4):
            await b.request(m.Report, match=b.match, text=f"noise {number}")
    async with administered(bounds=bounds) as server, client(server.socket_url, **OTHER) as c:
        await c.request(m.Resume, token=b.token)
        await c.request(m.Report, match=b.match, text="noise 4")
        _, rows = await command(path, "reports")
        assert ["noise 4", "noise 3", "they insult me"] == [row["text"] for row in rows]
