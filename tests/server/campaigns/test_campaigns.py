"""Campaigns: begun, decided on and fought over sockets, and what a kill leaves of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import trio

from engine.dice import ProvenDice
from engine.records import campaign_record
from engine.wire import messages as m
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from server.store.protocol import StoreError
from tests import toy
from tests.helpers.ports import free_port
from tests.server.campaigns.fighting import begin, both_ready, fought, open_battle, paper
from tests.server.client import ENTROPY, client
from tests.server.conftest import LONGEST, Serve
from tests.server.playing import play_bots, refused
from tests.server.processes import process


async def test_two_guests_fight_a_campaign_with_the_tokens_of_their_seats(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        matches = []
        for number in (1, 2):
            match = await open_battle(key, (a, b), tokens)
            matches.append(match)
            (info,) = [n for n in (await a.request(m.ListMatches)).matches if n.match == match]
            assert (key, "live", ["Ann", "Bob"]) == (
                info.campaign,
                info.status,
                [seat.name for seat in info.seats],
            )
            async with trio.open_nursery() as nursery:
                for seat, one in enumerate((a, b)):
                    one.verdict = None
                    nursery.start_soon(one.play, random.Random(seat))
            assert number == len((await fought(b, key, number)).standings["log"])
        told = await a.request(m.ShowCampaign, campaign=key)
        # Its dice go on where those of the match stopped.
        index, purpose, face = told.standings["dice"][-1]
        assert a.secret is not None
        assert a.state["rolled"] == index
        assert face == ProvenDice(a.secret, ENTROPY).face(index, purpose)

        assert (tuple(matches), True, None) == (told.info.fought, told.info.over, told.info.battle)
        after = await a.request(m.NextBattle, token=tokens[0])
        assert (True, None) == (after.info.over, after.info.battle)
        (listed,) = (await a.request(m.ListCampaigns)).campaigns
        assert told.info == listed


async def test_orders_are_given_between_battles_by_the_seat_and_count_once(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        give = {"t": "give", "tokens": 1}
        for _ in range(2):
            told = await a.request(m.CampaignOrder, id="same", token=tokens[0], order=give)
            assert 1 == told.standings["tokens"]
        told = await b.request(m.ShowCampaign, campaign=key, token=tokens[1])
        assert (1, 2) == (told.seat, told.standings["tokens"])
        assert "tokens" not in (await b.request(m.ShowCampaign, campaign=key)).standings

        values = {"token": tokens[0]}
        much = {"t": "give", "tokens": 9}
        assert "illegal" == await refused(a, m.CampaignOrder, order=much, **values)
        assert "malformed" == await refused(a, m.CampaignOrder, order={"t": "cheat"}, **values)
        assert "bad_token" == await refused(a, m.CampaignOrder, token="x", order=give)

        match = await open_battle(key, (a, b), tokens)
        assert 1 == a.state["options"]["tokens"]
        assert "battle_on" == await refused(a, m.CampaignOrder, order=give, **values)
        again = await a.request(m.NextBattle, token=tokens[0])
        assert match == again.info.battle


async def test_nobody_leaves_or_takes_the_seats_of_a_battle(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        _, tokens = await begin(a, b)
        first = await a.request(m.NextBattle, token=tokens[0])
        assert ([True, False], None) == (
            [seat.ready for seat in first.info.seats],
            first.info.battle,
        )
        told = await b.request(m.NextBattle, token=tokens[1])
        await a.request(m.Resume, token=tokens[0])
        assert "seat_kept" == await refused(a, m.Leave, match=told.info.battle)
        assert "seat_taken" == await refused(b, m.Join, match=told.info.battle, name="Eve")


async def test_bots_fight_a_campaign_that_nobody_sits_in(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        trio.open_nursery() as nursery,
    ):
        await control.request(m.OfferBots, policies=("random",))
        nursery.start_soon(play_bots, control, server.socket_url)
        made = await a.request(m.NewCampaign, ruleset="toy", bots=("random", None))
        key = made.info.campaign
        leads = {"token": made.token}
        assert (None, None) == (made.seat, made.info.seats[1].name)
        assert "seat_free" == await refused(a, m.NextBattle, **leads)
        assert "no_such_policy" == await refused(a, m.NextBattle, **leads, policy="god")
        for number in (1, 2):
            told = await a.request(m.NextBattle, **leads, policy="random")
            assert told.info.battle is not None
            await fought(a, key, number)
        told = await a.request(m.ShowCampaign, campaign=key)

        assert told.info.over
        assert ["bot", "open"] == [seat.kind for seat in told.info.seats]
        text, matches = await paper(server.port, key)
        acts = [entry.act for entry in campaign_record.read(text)[1]]
        given = [(act["seat"], act["body"]) for act in acts if act["t"] == "ordered"]
        assert [(0, {"t": "give", "tokens": 1}), (1, {"t": "give", "tokens": 1})] == given
        campaign_record.verify(text, matches)
        nursery.cancel_scope.cancel()


async def test_what_cannot_be_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = Bounds(campaigns=2)
    async with (
        serve(bounds=bounds) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        new: dict[str, Any] = {"ruleset": "toy", "name": "Ann"}
        assert "no_such_ruleset" == await refused(a, m.NewCampaign, ruleset="chess")
        assert "illegal" == await refused(a, m.NewCampaign, **new, options={"games": 0})
        assert "malformed" == await refused(a, m.NewCampaign, **new, options={"gold": 1})
        assert "no_such_policy" == await refused(a, m.NewCampaign, **new, bots=(None, "god"))
        key, tokens = await begin(a, b)
        other = await a.request(m.NewCampaign, **new)
        assert "too_many_campaigns" == await refused(a, m.NewCampaign, **new)
        assert "no_such_campaign" == await refused(a, m.ShowCampaign, campaign="x")
        assert "seat_taken" == await refused(a, m.JoinCampaign, campaign=key, name="Eve")
        assert "bad_token" == await refused(a, m.NextBattle, token="x")
        values = {"campaign": key, "token": other.token}
        assert "bad_token" == await refused(a, m.ShowCampaign, **values)
        monkeypatch.setattr(toy.Toy, "version", 2)
        values["token"] = tokens[0]
        assert "halted" == await refused(a, m.ShowCampaign, **values)
        monkeypatch.setattr(toy.Toy, "campaigns", None)
        assert "no_campaigns" == await refused(a, m.NewCampaign, **new)


async def test_a_battle_that_nobody_came_to_is_opened_again(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        key, tokens = await begin(a, b)
        told = await both_ready(key, (a, b), tokens)
        await server.rooms.store.delete(told.info.battle)
        match = await open_battle(key, (a, b), tokens)
        assert match != told.info.battle


async def test_an_outcome_that_could_not_be_stored_is_stored_later(serve: Serve) -> None:
    class Full(MemoryStore):
        full = 0

        async def save_campaign(self, campaign: Any) -> None:
            if campaign.course.fought and self.full < 1:
                self.full += 1
                raise StoreError("the disk is full")
            await super().save_campaign(campaign)

    store = Full()
    async with (
        serve(store=store) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        key, tokens = await begin(a, b)
        match = await open_battle(key, (a, b), tokens)
        await a.request(m.Resign, match=match)
        told = await fought(a, key, 1)

        assert (1, [0, 1]) == (store.full, told.standings["wins"])


@pytest.mark.parametrize("moment", ["in the aftermath", "at the end", "after the aftermath"])
async def test_the_aftermath_is_worked_out_once_whenever_the_server_is_killed(
    tmp_path: Path, moment: str
) -> None:
    port = free_port()
    url = f"ws://127.0.0.1:{port}/ws"
    dies = moment == "in the aftermath"
    more = {"WARHOST_TEST_KILLED_IN": "aftermath"} if dies else {}
    async with (
        process(tmp_path, port, toy.KEY, **more) as server,
        client(url) as a,
        client(url) as b,
    ):
        key, tokens = await begin(a, b)
        match = await open_battle(key, (a, b), tokens)
        await a.send(m.Resign("last", match))
        if not dies:
            await a.until(lambda _: a.verdict is not None)
            if moment == "after the aftermath":
                await fought(b, key, 1)
            server.kill()
        with trio.fail_after(LONGEST):
            await server.wait()
    for _ in range(2):
        async with process(tmp_path, port, toy.KEY) as server, client(url) as a:
            told = await fought(a, key, 1)

            assert ((match,), None) == (told.info.fought, told.info.battle)
            assert ([match], [0, 1]) == (told.standings["log"], told.standings["wins"])
            assert 1 == len(told.standings["dice"])
            server.kill()
            await server.wait()
    async with process(tmp_path, port, toy.KEY), client(url) as a, client(url) as b:
        await open_battle(key, (a, b), tokens)
