"""Campaigns from outside: watched, private, left, ended, and provable when all is over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
import trio
from attrs import evolve

from clients.verbs.main import main
from engine.errors import RecordError
from engine.records import campaign as courses
from engine.records import campaign_record, record
from engine.wire import messages as m
from server.campaigns import campaign_store
from server.campaigns.battles import Battles
from server.match.showing.views import Views
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from server.store.protocol import StoreError
from tests import toy
from tests.helpers.ports import free_port
from tests.helpers.waiting import until
from tests.server.campaigns.fighting import begin, both_ready, fight, fought, open_battle, paper
from tests.server.client import Client, Refusal, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import refused, strangers
from tests.server.processes import process


async def news(one: Client) -> m.Campaign:
    """Return what a watcher is told next."""
    with trio.fail_after(LONGEST):
        told: m.Campaign = await one.until(lambda said: isinstance(said, m.Campaign))
        assert told.id is None
        return told


async def test_a_watcher_is_told_of_every_change_as_it_may_know_it(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as own,
        client(server.socket_url) as eve,
    ):
        key, tokens = await begin(a, b)
        told = await own.request(m.WatchCampaign, campaign=key, token=tokens[0])
        assert (0, 2) == (told.seat, told.standings["tokens"])
        assert None is (await eve.request(m.WatchCampaign, campaign=key)).seat

        await a.request(m.CampaignOrder, token=tokens[0], order={"t": "give", "tokens": 1})
        assert 1 == (await news(own)).standings["tokens"]
        assert "tokens" not in (await news(eve)).standings
        await a.request(m.NextBattle, token=tokens[0])
        assert (True, False) == tuple(seat.ready for seat in (await news(eve)).info.seats)
        match = await open_battle(key, (a, b), tokens)
        while (told := await news(eve)).info.battle is None:
            pass
        assert match == told.info.battle
        await a.request(m.Resign, match=match)
        told = await news(eve)
        assert ((match,), None, [0, 1]) == (
            told.info.fought,
            told.info.battle,
            told.standings["wins"],
        )
        await eve.request(m.UnwatchCampaign, campaign=key)
        await a.request(m.EndCampaign, token=tokens[0])
        await eve.request(m.ListMatches)
        assert not [one for one in eve.messages if isinstance(one, m.Campaign)]
        await own.socket.aclose()
        await until(lambda: not server.campaigns.kept.watchers)


async def test_a_watcher_that_does_not_read_is_cut_and_holds_nobody_up(serve: Serve) -> None:
    bounds = Bounds(backlog_bytes=4096, send_buffer_bytes=2048, messages_per_second=1e6)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url, narrow=True) as slow,
    ):
        key, tokens = await begin(a, b)
        await slow.request(m.WatchCampaign, campaign=key)
        with trio.fail_after(LONGEST):
            for _ in range(2):
                for _ in range(40):
                    order = {"t": "give", "tokens": 0}
                    await a.request(m.CampaignOrder, token=tokens[0], order=order)
                await open_battle(key, (a, b), tokens)
                await a.request(m.Resign, match=a.match)
                await fought(a, key, 1)
            await until(lambda: not server.campaigns.kept.watchers)


async def test_orders_between_two_battles_are_bounded(serve: Serve) -> None:
    async with (
        serve(bounds=Bounds(messages_per_second=1e6)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        give: dict[str, Any] = {"token": tokens[0], "order": {"t": "give", "tokens": 0}}
        for _ in range(courses.PAUSE_MOST - 1):
            await a.request(m.CampaignOrder, **give)
        assert "too_many_orders" == await refused(a, m.CampaignOrder, **give)
        await fight(key, (a, b), tokens)
        await a.request(m.CampaignOrder, **give)


async def test_a_private_campaign_and_its_battles_want_the_invitation(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        made = await a.request(m.NewCampaign, ruleset="toy", name="Ann", private=True)
        key, code = made.info.campaign, made.code
        assert () == (await b.request(m.ListCampaigns)).campaigns
        for kind in (m.ShowCampaign, m.WatchCampaign):
            assert "wrong_code" == await refused(b, kind, campaign=key)
            assert None is (await b.request(kind, campaign=key, code=code)).code
        assert "wrong_code" == await refused(b, m.JoinCampaign, campaign=key, name="Bob", code="x")
        assert 403 == (await get(server.port, f"/api/campaigns/{key}/record")).status
        assert 200 == (await get(server.port, f"/api/campaigns/{key}/record?code={code}")).status
        assert 404 == (await get(server.port, "/api/campaigns/x/record")).status
        joined = await b.request(m.JoinCampaign, campaign=key, name="Bob", code=code)
        tokens = [made.token, joined.token]
        assert code == joined.code
        match = (await both_ready(key, (a, b), tokens)).info.battle
        assert () == (await b.request(m.ListMatches)).matches
        assert "wrong_code" == await refused(b, m.Watch, match=match)
        await b.send(m.Watch("w", match, code))
        assert match == (await b.until(m.Lobby)).info.match
        (shown,) = [orjson.loads((await get(server.port, "/api/campaigns.json")).body)["campaigns"]]
        assert [] == shown


async def test_a_seat_that_is_left_is_another_s_with_all_it_has(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        await b.request(m.CampaignOrder, token=tokens[1], order={"t": "give", "tokens": 1})
        await b.request(m.WatchCampaign, campaign=key, token=tokens[1])
        left = await b.request(m.LeaveCampaign, token=tokens[1])
        assert ("open", None) == (left.info.seats[1].kind, left.info.seats[1].name)
        assert "bad_token" == await refused(b, m.NextBattle, token=tokens[1])
        eve = await a.request(m.JoinCampaign, campaign=key, name="Eve")
        assert (1, 1) == (eve.seat, eve.standings["tokens"])
        assert ["Ann", "Eve"] == [seat.name for seat in eve.info.seats]
        told = [one for one in b.messages if isinstance(one, m.Campaign)]
        while not told or told[-1].info.seats[1].name != "Eve":
            told.append(await news(b))
        assert "tokens" not in told[-1].standings
        # Whoever began it leads it again when nobody sits there.
        await a.request(m.LeaveCampaign, token=eve.token)
        await a.request(m.LeaveCampaign, token=tokens[0])
        assert "not_seated" == await refused(a, m.LeaveCampaign, token=tokens[0])
        assert (await a.request(m.EndCampaign, token=tokens[0])).info.over


async def test_who_gives_up_loses_and_only_whoever_began_breaks_off(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        match = await open_battle(key, (a, b), tokens)
        assert "battle_on" == await refused(a, m.EndCampaign, token=tokens[0])
        assert "battle_on" == await refused(a, m.LeaveCampaign, token=tokens[0])
        await a.request(m.Resign, match=match)
        await fought(a, key, 1)
        await both_ready(key, (a, b), tokens)  # it is opened, and nobody comes
        told = await b.request(m.EndCampaign, token=tokens[1])
        assert (True, None, 1) == (told.info.over, told.info.battle, told.standings["loser"])
        again = await a.request(m.EndCampaign, token=tokens[0])
        assert 1 == again.standings["loser"]
        over = {"token": tokens[0], "order": {"t": "give", "tokens": 1}}
        assert "over" == await refused(a, m.CampaignOrder, **over)

        made = await a.request(m.NewCampaign, ruleset="toy")
        joined = await b.request(m.JoinCampaign, campaign=made.info.campaign, name="Bob")
        assert "not_seated" == await refused(a, m.EndCampaign, token=made.token)
        assert "not_seated" == await refused(a, m.NextBattle, token=made.token)
        await b.request(m.LeaveCampaign, token=joined.token)
        ended = await a.request(m.EndCampaign, token=made.token)
        assert (True, None) == (ended.info.over, ended.standings["loser"])


async def test_a_campaign_that_came_to_nothing_makes_room_and_no_other(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds = Bounds(campaigns=2)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        await fight(key, (a, b), tokens)
        await a.request(m.EndCampaign, token=tokens[0])
        idle = await a.request(m.NewCampaign, ruleset="toy")
        await b.request(m.WatchCampaign, campaign=idle.info.campaign)
        assert "too_many_campaigns" == await refused(a, m.NewCampaign, ruleset="toy")
        monkeypatch.setattr(campaign_store, "IDLE", -1.0)
        new = await a.request(m.NewCampaign, ruleset="toy")
        kept = {one.campaign for one in await server.rooms.store.campaigns()}
        assert {key, new.info.campaign} == kept
        assert "bad_token" == await refused(a, m.EndCampaign, token=idle.token)
        gone = await b.until(lambda said: isinstance(said, m.Refused))
        assert idle.info.campaign == gone.params["campaign"]


async def test_an_address_starts_so_many_campaigns_until_one_came_to_nothing_or_rests(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = {"ruleset": "toy"}
    async with (
        serve(bounds=Bounds(campaigns_per_address=2)) as server,
        strangers(server, "203.0.113.7", "203.0.113.7", "203.0.113.8") as (a, again, other),
    ):
        first = await a.request(m.NewCampaign, **new)
        await a.request(m.NewCampaign, **new)
        with pytest.raises(Refusal) as caught:
            await again.request(m.NewCampaign, **new)
        answer = caught.value.refused

        assert "too_many_campaigns" == answer.code
        assert {"limit": "campaigns_per_address", "most": 2, "open": 2} == answer.params
        assert answer.retry_after
        await other.request(m.NewCampaign, **new)
        await a.request(m.EndCampaign, token=first.token)
        await again.request(m.NewCampaign, **new)
        assert "too_many_campaigns" == await refused(again, m.NewCampaign, **new)
    async with (
        serve(bounds=Bounds(campaigns_per_address=2)) as server,
        strangers(server, "203.0.113.7") as (a,),
    ):
        assert "too_many_campaigns" == await refused(a, m.NewCampaign, **new)
        monkeypatch.setattr(campaign_store, "IDLE", -1.0)
        await a.request(m.NewCampaign, **new)


async def test_a_campaign_that_had_battles_makes_room_when_it_was_left_for_long(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve(bounds=Bounds(campaigns=1)) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        await fight(key, (a, b), tokens)
        monkeypatch.setattr(campaign_store, "IDLE", -1.0)
        assert "too_many_campaigns" == await refused(a, m.NewCampaign, ruleset="toy")
        monkeypatch.setattr(campaign_store, "FORGOTTEN", -1.0)
        new = await a.request(m.NewCampaign, ruleset="toy")

        assert {new.info.campaign} == {*server.campaigns.kept.campaigns}


# ------------------------------------------------------------------ what goes wrong


async def test_a_battle_that_nobody_came_to_is_told_to_be_forgotten(serve: Serve) -> None:
    bounds = Bounds(lobby_seconds=0.3)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        await b.request(m.WatchCampaign, campaign=key)
        match = (await both_ready(key, (a, b), tokens)).info.battle
        while (await news(b)).info.battle != match:
            pass
        assert None is (await news(b)).info.battle
        give = {"t": "give", "tokens": 1}
        await a.request(m.CampaignOrder, token=tokens[0], order=give)


async def test_an_aftermath_that_fails_is_told_and_done_when_it_can_be(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    right = toy.Seasons.aftermath
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        await b.request(m.WatchCampaign, campaign=key)
        match = await open_battle(key, (a, b), tokens)
        monkeypatch.setattr(toy.Seasons, "aftermath", broken)
        await a.request(m.Resign, match=match)
        while not (told := await news(b)).info.trouble:
            pass
        assert match in (told.info.trouble or "")
        assert match == told.info.battle
        assert "no_outcome" == await refused(a, m.NextBattle, token=tokens[0])
        monkeypatch.setattr(toy.Seasons, "aftermath", right)
        told = await a.request(m.NextBattle, token=tokens[0])
        assert ((match,), None, None) == (told.info.fought, told.info.battle, told.info.trouble)


async def test_a_campaign_whose_aftermath_cannot_be_had_can_be_ended(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        match = await open_battle(key, (a, b), tokens)
        monkeypatch.setattr(toy.Seasons, "aftermath", lambda *_: 1 / 0)
        await a.request(m.Resign, match=match)
        await until(lambda: bool(server.campaigns.kept.troubles))
        told = await b.request(m.EndCampaign, token=tokens[1])
        assert (True, ()) == (told.info.over, told.info.fought)


class Failing(MemoryStore):
    """Fails when told to."""

    fails: frozenset[str] = frozenset()

    async def save_campaign(self, campaign: Any) -> None:
        if "campaign" in self.fails:
            raise StoreError("the disk is full")
        await super().save_campaign(campaign)

    async def save(self, lobby: Any) -> None:
        if "match" in self.fails:
            raise StoreError("the disk is full")
        await super().save(lobby)


async def test_what_could_not_be_stored_is_refused_and_has_changed_nothing(serve: Serve) -> None:
    store = Failing()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        requests: list[tuple[Any, dict[str, Any]]] = [
            (m.NewCampaign, {"ruleset": "toy"}),
            (m.CampaignOrder, {"token": tokens[0], "order": {"t": "give", "tokens": 1}}),
            (m.NextBattle, {"token": tokens[0]}),
            (m.LeaveCampaign, {"token": tokens[0]}),
            (m.EndCampaign, {"token": tokens[0]}),
        ]
        before = await a.request(m.ShowCampaign, campaign=key, token=tokens[0])
        store.fails = frozenset({"campaign"})
        for kind, values in requests:
            assert "not_stored" == await refused(a, kind, **values)
        after = await a.request(m.ShowCampaign, campaign=key, token=tokens[0])
        assert evolve(before, id="") == evolve(after, id="")
        store.fails = frozenset({"match"})
        await a.request(m.NextBattle, token=tokens[0])
        assert "not_stored" == await refused(b, m.NextBattle, token=tokens[1])
        told = await a.request(m.ShowCampaign, campaign=key, token=tokens[0])
        assert (None, True) == (told.info.battle, told.info.seats[0].ready)
        store.fails = frozenset()
        assert None is not (await b.request(m.NextBattle, token=tokens[1])).info.battle


@pytest.mark.long
async def test_what_is_known_survives_a_kill_at_every_step(tmp_path: Path) -> None:
    port = free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    tokens: list[str] = []
    key = ""

    async def step(what: Callable[[Client, Client], Any]) -> m.Campaign:
        """Do something, kill the server, and return what it knows when it is back."""
        async with (
            process(tmp_path, port, toy.KEY) as server,
            client(url) as a,
            client(url) as b,
        ):
            await what(a, b)
            server.kill()
            await server.wait()
        async with process(tmp_path, port, toy.KEY), client(url) as a:
            told: m.Campaign = await a.request(m.ShowCampaign, campaign=key, token=tokens[1])
            return told

    async def start(a: Client, b: Client) -> None:
        nonlocal key, tokens
        made = await a.request(m.NewCampaign, ruleset="toy", name="Ann", private=True)
        key = made.info.campaign
        joined = await b.request(m.JoinCampaign, campaign=key, name="Bob", code=made.code)
        tokens = [made.token, joined.token]

    assert ["Ann", "Bob"] == [seat.name for seat in (await step(start)).info.seats]
    give = {"t": "give", "tokens": 1}
    told = await step(lambda a, _: a.request(m.CampaignOrder, token=tokens[1], order=give))
    assert 1 == told.standings["tokens"]
    told = await step(lambda a, _: a.request(m.NextBattle, token=tokens[0]))
    assert (True, False) == (told.info.seats[0].ready, told.info.seats[1].ready)
    told = await step(lambda a, _: a.request(m.NextBattle, token=tokens[1]))
    match = told.info.battle
    assert match is not None

    async def resign(a: Client, b: Client) -> None:
        assert match == await open_battle(key, (a, b), tokens)
        await a.request(m.Resign, match=match)

    await step(resign)
    async with process(tmp_path, port, toy.KEY), client(url) as a:
        with trio.fail_after(LONGEST):
            told = await a.request(m.ShowCampaign, campaign=key, token=tokens[1])
            while told.info.battle is not None:
                await trio.sleep(0.05)
                told = await a.request(m.ShowCampaign, campaign=key, token=tokens[1])
    assert (match,) == told.info.fought
    told = await step(lambda a, _: a.request(m.EndCampaign, token=tokens[1]))
    assert (True, 1) == (told.info.over, told.standings["loser"])
    text = (await _record(tmp_path, port, key, told.code)).split(b"\n")
    acts = [json.loads(line)["act"]["t"] for line in text[1:-2]]
    assert ["found", "named", "ordered", "opened", "fought", "ended"] == acts


async def _record(tmp_path: Path, port: int, key: str, code: str | None) -> bytes:
    async with process(tmp_path, port, toy.KEY):
        return (await get(port, f"/api/campaigns/{key}/record?code={code}")).body


async def test_garbage_is_refused_and_changes_nothing(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        before = await a.request(m.ShowCampaign, campaign=key)
        token = tokens[0]
        for body in (
            {"t": "campaign_order", "token": token, "order": None},
            {"t": "campaign_order", "token": token, "order": {"t": "give", "tokens": "1"}},
            {"t": "campaign_order", "token": token, "order": {"t": "give", "tokens": 1e308}},
            {"t": "campaign_order", "token": 7, "order": {"t": "give", "tokens": 1}},
            {"t": "campaign_order", "token": token, "order": [[[[[]]]]]},
            {"t": "next_battle", "token": token, "policy": "\u0000"},
            {"t": "next_battle"},
            {"t": "end_campaign", "token": ""},
            {"t": "leave_campaign", "token": "é" * 1000},
            {"t": "watch_campaign", "campaign": "x" * 5000},
            {"t": "show_campaign", "campaign": key, "code": 1},
            {"t": "join_campaign", "campaign": key, "name": "\n", "seat": -1},
            {"t": "new_campaign", "ruleset": "toy", "bots": ["a"]},
            {"t": "new_campaign", "ruleset": "toy", "options": {"x": "y" * 5000}},
            {"t": "new_campaign", "ruleset": "toy", "title": "\u202e\n"},
        ):
            await a.send_text(json.dumps({**body, "id": "g"}))
            answer = await a.until(lambda said: getattr(said, "id", None) == "g")
            assert isinstance(answer, m.Refused), body
            assert answer.code != "fault", body
        after = await a.request(m.ShowCampaign, campaign=key)
        assert evolve(before, id="") == evolve(after, id="")


# ------------------------------------------------------------------ on paper


def edited(text: bytes, line: int, change: Callable[[Any], None]) -> bytes:
    """Return a record with one line changed and written as records are."""
    lines = text.split(b"\n")
    data = orjson.loads(lines[line])
    change(data)
    lines[line] = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
    return b"\n".join(lines)


def sealed(text: bytes) -> bytes:
    """Return an edited record with the checksum of its lines, as a careful forger would."""

    def unsigned(end: Any) -> None:
        del end["key"], end["signature"]
        end["sha256"] = ""

    bare = edited(text, -2, unsigned)
    counted = edited(bare, 0, lambda head: head.pop("names"))
    digest = hashlib.sha256(counted).hexdigest()
    return edited(bare, -2, lambda end: end.update(sha256=digest))


async def test_a_campaign_is_proven_by_its_record_and_those_of_its_battles(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        await fight(key, (a, b), tokens)
        text, matches = await paper(server.port, key)
        (first,) = matches
        give = {"t": "give", "tokens": 1}
        await a.request(m.CampaignOrder, token=tokens[0], order=give)
        assert text == (await paper(server.port, key))[0]  # what is to come is not told
        await fight(key, (a, b), tokens)
        text, matches = await paper(server.port, key)
        told = await a.request(m.ShowCampaign, campaign=key)
        header, course = campaign_record.verify(text, matches)
        assert (key, "toy", told.info.digest) == (
            header.campaign,
            header.ruleset,
            course.entries[-1].digest,
        )
        assert told.standings["log"] == list(course.fought)
        acts = [entry.act["t"] for entry in course.entries]
        battle = ["opened", "fought"]
        assert ["found", "named", *battle, "ordered", *battle] == acts

        def lie(text: bytes, says: str, matches: dict[str, bytes] = matches) -> None:
            with pytest.raises(RecordError, match=says):
                campaign_record.verify(text, matches)

        def die(end: Any) -> None:
            end["record"]["dice"][0][2] = end["record"]["dice"][0][2] % 6 + 1

        lie(edited(text, -2, die), r"the end says dice.0.2 = \d; the rules say \d")
        lie(edited(text, -2, lambda end: end.update(sha256="0")), "the checksum at the end")
        lie(edited(text, 5, lambda e: e["act"]["body"].update(tokens=2)), r"entry 4 \(ordered\)")
        lie(edited(text, 5, lambda e: e["act"]["body"].update(tokens=9)), "4 is impossible: give")
        lie(
            edited(text, 3, lambda e: e["act"]["options"].update(tokens=1)), "entry 2 is impossible"
        )
        lie(edited(text, 4, lambda e: e["act"].update(sha256="0")), "its checksum differs")
        lie(edited(text, 4, lambda e: e.update(digest="0")), r"entry 3 \(fought\)")
        lie(edited(text, 4, lambda e: e["act"].update(match="x")), "the checksum at the end")
        lie(b"\n".join(text.split(b"\n")[:4]) + b"\n", "line 4 is not a valid end")
        lie(text.replace(b'"n":2', b'"n":7', 1), "entry 2 is missing")
        lie(text.replace(b'"version":1', b'"version":2', 1), "the checksum at the end")
        lie(sealed(edited(text, 0, lambda h: h.update(version=2))), "played by toy version 2")
        lie(sealed(edited(text, 0, lambda h: h.update(ruleset="chess"))), "has no ruleset 'chess'")
        lie(text[:-1], "cut off")
        lie(edited(text, -2, lambda end: end.update(signature="00" * 64)), "not signed by the key")
        lie(edited(text, 0, lambda h: h["names"][1].update(name="Eve")), "by the name of 'Eve'")
        with pytest.raises(
            campaign_record.MissingBattle, match=f"3 needs the record of match {first}"
        ):
            campaign_record.verify(text, {})
        # A whole forgery: another true match in the place of the one that was fought.
        (other,) = set(matches) - {first}
        digest = record.identity(matches[other])
        forged = edited(text, 4, lambda e: e["act"].update(sha256=digest))
        lie(forged, "to another battle than the one", {**matches, first: matches[other]})
        spoilt = matches[first].replace(b'"boost"', b'"bosst"', 1)
        spoilt = spoilt.replace(b'"winner":0', b'"winner":1').replace(b'"seat":0', b'"seat":1')
        digest = record.identity(spoilt)
        forged = edited(text, 4, lambda e: e["act"].update(sha256=digest))
        lie(forged, f"the record of match {first} fails verification", {**matches, first: spoilt})


async def test_a_campaign_without_the_records_of_its_battles_is_not_called_untrue(
    serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        for _ in range(2):
            await fight(key, (a, b), tokens)
        text, matches = await paper(server.port, key)
    file, (first, second) = tmp_path / f"{key}.jsonl", matches
    file.write_bytes(text)
    beside = [tmp_path / f"{match}.jsonl" for match in (first, second)]

    def verified() -> tuple[int, str]:
        status = main(["verify", str(file)])
        return status, capsys.readouterr().err

    status, said = verified()
    assert (2, True) == (status, f"are missing: {beside[0]}, {beside[1]}." in said)
    assert "its checksum is valid" in said
    beside[0].write_bytes(matches[first])
    status, said = verified()
    assert (2, True) == (status, f"are missing: {beside[1]}." in said)
    file.write_bytes(edited(text, 3, lambda e: e.update(digest="0")))
    assert 1 == verified()[0]
    file.write_bytes(edited(text, -2, lambda end: end.update(sha256="0")))
    assert 1 == verified()[0]
    file.write_bytes(text)
    beside[1].write_bytes(matches[second])
    assert 0 == verified()[0]


async def test_a_campaign_of_an_older_format_is_kept_and_says_why_it_stands(serve: Serve) -> None:
    store = MemoryStore()
    async with serve(store=store) as server, client(server.socket_url) as a:
        made = await a.request(m.NewCampaign, ruleset="toy", name="Ann")
    (campaign,) = await store.campaigns()
    course = evolve(campaign.course, format=courses.OPEN_NAMES)
    await store.save_campaign(evolve(campaign, course=course))
    async with serve(store=store) as server, client(server.socket_url) as a:
        values = {"campaign": made.info.campaign}
        assert "halted" == await refused(a, m.ShowCampaign, **values)
        text = (await get(server.port, f"/api/campaigns/{made.info.campaign}/record")).body
        with pytest.raises(RecordError, match="the record has format 2; this program reads 3"):
            campaign_record.verify(text, {})


async def test_a_stored_campaign_that_was_edited_is_left_out(serve: Serve) -> None:
    store = MemoryStore()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, _ = await begin(a, b)
        other = (await a.request(m.NewCampaign, ruleset="toy")).info.campaign
    store.linked[key] = store.linked[key].replace(b'"tokens":[2,2]', b'"tokens":[2,9]')
    assert b"[2,9]" in store.linked[key]
    async with serve(store=store) as server, client(server.socket_url) as a:
        assert [other] == [one.campaign for one in (await a.request(m.ListCampaigns)).campaigns]


@pytest.mark.parametrize(("kind", "name"), [(Views, "public"), (Battles, "closed")])
async def test_a_battle_whose_room_cannot_be_closed_properly_does_not_end_the_server(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, kind: type, name: str
) -> None:
    calls = []

    def fail(*_: Any) -> Any:
        calls.append(name)
        raise ValueError("by mistake")

    async with serve(bounds=Bounds(over_seconds=0.05)) as server, client(server.socket_url) as c:
        async with client(server.socket_url) as a, client(server.socket_url) as b:
            key, tokens = await begin(a, b)
            match = await open_battle(key, (a, b), tokens)
            await a.request(m.Resign, match=match)
            monkeypatch.setattr(kind, name, fail)
        await until(lambda: calls == [name] and not server.rooms.is_open(match))
        monkeypatch.undo()
        shown = await c.request(m.ShowCampaign, campaign=key)

        assert (match,) == shown.info.fought
        await c.request(m.CreateMatch, ruleset="toy", name="Cleo")
