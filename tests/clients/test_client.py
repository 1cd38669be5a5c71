"""The client library against a server that misbehaves on purpose."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import trio

from clients import faults
from clients.client import Client, connect
from clients.game import Game
from engine.wire import messages
from tests.clients.fake import GOAL, Fake, FakeMatch, serving
from tests.helpers.waiting import until

PATIENCE = 60
NUMBER = {"t": "number", "n": 1}


async def count(game: Game) -> None:
    async for ask in game.asks():
        await game.reply(ask, ask["default"])


async def play_both(fake: Fake, one: Client, two: Client) -> tuple[Game, Game]:
    """Play a match to the end with a client for each seat."""
    first = await one.create("counting", name="Ada")
    second = await two.join(first.match, "Bob")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(first.ready)
        nursery.start_soon(second.ready)
        nursery.start_soon(count, first)
        nursery.start_soon(count, second)
    return first, second


@pytest.mark.parametrize(
    "wrongs",
    [
        {},
        {"cut_after_reply": {0, 3, 4, 9}},
        {"cut_on": messages.Reply},
        {"cut_on": messages.Ready},
        {"skip_update": {2, 7, 8}},
        {"skip_update": {3}, "forgetful": True},
        {"cut_after_reply": {2}, "forgetful": True},
        {"refuse_once": messages.Refused(None, "limited", "too fast", retry_after=0.01)},
    ],
    ids=str,
)
async def test_every_reply_counts_once_whatever_happens_to_the_connection(
    wrongs: dict[str, Any],
) -> None:
    with trio.fail_after(PATIENCE):
        async with serving(**wrongs) as fake, connect(fake.url) as one, connect(fake.url) as two:
            games = await play_both(fake, one, two)
            match = fake.matches[games[0].match]

    assert [(number, 1) for number in range(GOAL)] == match.replies
    for game in games:
        assert {"units": {}, "total": GOAL} == game.mirror.state
        assert game.mirror.verdict.reason == "counted"
        assert game.info is not None
        assert game.info.status == "over"


async def test_a_client_learns_who_serves_and_what_is_played() -> None:
    async with serving() as fake, connect(fake.url) as client:
        created = await client.open("counting")
        (listed,) = await client.matches()

    assert client.welcome.server == "fake/1"
    assert created.match == listed.match


async def test_no_server_is_told_at_once() -> None:
    async with serving() as fake:
        url = fake.url
    with pytest.raises(faults.Unreachable, match="no server answers at"):
        async with connect(url):
            raise AssertionError("nobody is there")


async def test_another_version_of_the_protocol_is_told_at_once() -> None:
    async with serving(version=99) as fake:
        with pytest.raises(faults.Incompatible, match="does not speak version"):
            async with connect(fake.url):
                raise AssertionError("it cannot be spoken to")


async def test_an_exception_in_the_block_comes_out_as_it_is() -> None:
    async with serving() as fake:
        with pytest.raises(ZeroDivisionError):
            async with connect(fake.url):
                raise ZeroDivisionError


async def test_a_refused_reply_carries_its_clause_and_the_question_is_put_again() -> None:
    numbers, refusals = [], []
    async with serving() as fake, connect(fake.url) as one, connect(fake.url) as two:
        first = await one.create("counting", name="Ada")
        second = await two.join(first.match, "Bob")
        await second.ready()
        await first.ready()
        async for ask in first.asks():
            numbers.append(ask["number"])
            if len(numbers) == 2:
                break
            try:
                await first.reply(ask, {"t": "number", "n": 7})
            except faults.Refused as refused:
                refusals.append((refused.code, refused.clause))

    assert [0, 0] == numbers
    assert [("too_much", "counting/number")] == refusals


async def test_a_question_that_was_closed_meanwhile_is_stale_and_not_put_again() -> None:
    async with serving() as fake, connect(fake.url) as one, connect(fake.url) as two:
        first = await one.create("counting", name="Ada")
        second = await two.join(first.match, "Bob")
        await second.ready()
        await first.ready()
        ask = await anext(first.asks())
        await first.reply(ask, NUMBER)
        with pytest.raises(faults.Stale):
            await first.reply(ask, NUMBER)
        with trio.move_on_after(0.05) as waited:
            await anext(first.asks())

    assert waited.cancelled_caught
    assert [(0, 1)] == fake.matches[first.match].replies


async def test_a_request_that_may_not_be_sent_twice_is_lost_with_its_connection() -> None:
    async with serving(cut_on=messages.CreateMatch) as fake, connect(fake.url) as client:
        with pytest.raises(faults.Lost):
            await client.open("counting")
        assert (await client.open("counting")).match == "m0"


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (lambda client: client.new_campaign("counting"), messages.NewCampaign),
        (lambda client: client.join_campaign("c", "Ada"), messages.JoinCampaign),
    ],
)
async def test_a_seat_of_a_campaign_is_asked_for_again_under_the_same_token(
    seat: Callable[[Client], Awaitable[messages.Campaign]], message: type
) -> None:
    async with (
        serving(cut_on=message) as fake,
        connect(fake.url) as client,
        trio.open_nursery() as nursery,
    ):
        nursery.start_soon(seat, client)

        def heard() -> list[Any]:
            return [one for one in fake.heard if isinstance(one, message)]

        await until(lambda: len(heard()) == 2)
        nursery.cancel_scope.cancel()

    assert heard()[0].token is not None
    assert heard()[0].token == heard()[1].token


async def test_a_spectator_sees_every_total_over_gaps_and_breaks() -> None:
    totals: list[int] = []

    async def watch(game: Game) -> None:
        async for news in game.updates():
            if isinstance(news, messages.Snapshot):
                totals.append(news.state["total"])
            elif isinstance(news, messages.Update):
                totals.append(news.patch["total"])

    async with serving(skip_update={5}) as fake, connect(fake.url) as client:
        match = fake.matches["m"] = FakeMatch("m", ready={0: "aa", 1: "bb"})
        game = await client.watch("m")
        async with trio.open_nursery() as nursery:
            nursery.start_soon(watch, game)
            for number in range(GOAL):
                await fake.act(match, messages.Reply("x", "m", number, NUMBER))
                if number == 7:
                    await client.link.interrupt()
                    await until(lambda: client.link.times == 2 and bool(match.viewers))

    assert totals == sorted(totals)
    assert totals[-1] == GOAL
    assert client.link.times == 2
    assert game.mirror.state["total"] == GOAL


async def test_watching_what_is_not_there_is_refused() -> None:
    async with serving() as fake, connect(fake.url) as client:
        with pytest.raises(faults.Refused, match="there is no match nowhere"):
            await client.watch("nowhere")
        assert {} == client.games


async def test_a_seat_is_taken_back_by_its_token() -> None:
    async with serving() as fake, connect(fake.url) as one, connect(fake.url) as two:
        first = await one.create("counting", name="Ada")
        second = await two.join(first.match, "Bob")
        await first.ready()
        await second.ready()
        assert first.token is not None
        async with connect(fake.url) as three:
            again = await three.resume(first.match, 0, first.token)
            await again.reply(await anext(again.asks()), NUMBER)
        with pytest.raises(faults.Refused, match="no seat has this token"):
            await two.resume("m9", 0, "stolen")

    assert [(0, 1)] == fake.matches[first.match].replies


async def test_entropy_is_sent_by_itself_and_differs() -> None:
    async with serving() as fake, connect(fake.url) as one, connect(fake.url) as two:
        await play_both(fake, one, two)
        (match,) = fake.matches.values()

    assert [32, 32] == [len(entropy) for entropy in match.ready.values()]
    assert match.ready[0] != match.ready[1]


async def test_a_secret_that_was_not_promised_is_unproven() -> None:
    async with serving() as fake, connect(fake.url) as client:
        match = fake.matches["m"] = FakeMatch(
            "m", total=GOAL - 1, ready={0: "aa", 1: "bb"}, secret="another"
        )
        game = await client.watch("m")
        news = game.updates()
        await fake.act(match, messages.Reply("x", "m", 0, NUMBER))
        assert isinstance(await anext(news), messages.Update)
        with pytest.raises(faults.UnprovenDice, match="the secret does not match"):
            await anext(news)


async def test_entropy_that_was_left_out_is_unproven() -> None:
    async with serving() as fake, connect(fake.url) as client:
        match = fake.matches["m"] = FakeMatch(
            "m", total=GOAL, ready={0: "aa", 1: "bb"}, tokens={"t": 0}
        )
        game = await client.resume("m", 0, "t")
        game.entropy = "cc"

        assert match.secret == game.mirror.secret
        assert hashlib.sha256(match.secret.encode()).hexdigest() == game.mirror.commitment
        assert game.mirror.unproven("aa") is None
        assert game.mirror.unproven("cc") == "the dice were made without the entropy of this seat"


async def test_summons_come_as_they_are_sent_and_offers_are_renewed() -> None:
    call = messages.BotCall("m", 1, "random", "token")
    async with serving() as fake, connect(fake.url) as client:
        await client.offer_bots("random", "first")
        await fake.summon(call)
        assert call == await anext(client.bot_call)
        await fake.cut_all()
        offered = [("random", "first")] * 2
        await until(lambda: offered == [h.policies for h in fake.heard if hasattr(h, "policies")])
        await fake.summon(call)
        assert call == await anext(client.bot_call)


async def test_a_query_is_put_and_answered() -> None:
    async with serving() as fake, connect(fake.url) as client:
        game = await client.create("counting", name="Ada")
        assert {"echo": {"t": "check_reply"}} == await game.query({"t": "check_reply"})


async def test_what_cannot_be_written_is_an_error_of_the_caller_only() -> None:
    async with serving() as fake, connect(fake.url) as client:
        game = await client.create("counting", name="Ada")
        with pytest.raises(TypeError):
            await game.reply({"number": 0}, object())
        assert (await client.open("counting")).code == "code"


async def test_a_request_that_breaks_every_connection_is_given_up() -> None:
    async with serving() as fake, connect(fake.url) as client:
        game = await client.create("counting", name="Ada")
        with pytest.raises(faults.Lost):
            await game.reply({"number": 0}, [])

    assert client.link.times >= 6
