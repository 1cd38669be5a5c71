"""A seat that somebody else plays: a bot, a friend, and its owner again."""

from __future__ import annotations

import random
from typing import Any

import pytest
import trio

from engine.wire import messages as m
from server.match import audience
from server.net.limits import Bounds
from server.store.memory import MemoryStore
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.playing import appoint_substitute, play_bots, refused


def substitutes(server: Any, match: str) -> list[str | None]:
    return [seat.substitute for seat in server.rooms.open[match].info().seats]


async def test_a_friend_plays_a_seat_until_its_owner_does_again(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await begin(a, b)
        handed = await appoint_substitute(a, name="Cy")
        assert handed.token is not None
        assert handed.token != a.token
        assert ["Cy", None] == substitutes(server, a.match)
        info = await b.until(
            lambda r: isinstance(r, m.Lobby) and r.info.seats[0].substitute == "Cy"
        )
        assert (None, "Ann") == (info.info.seats[1].substitute, info.info.seats[0].name)
        joined = await friend.request(m.Resume, token=handed.token)
        assert (0, True, handed.token) == (joined.seat, joined.substitute, joined.token)
        await friend.until(m.Snapshot)
        assert friend.state == a.state

        assert "substitute_plays" == await refused(
            a, m.Reply, match=a.match, ask=0, body={"t": "throw"}
        )
        await friend.reply(body={"t": "throw"})
        await a.reach(1)  # the owner sees it, as the seat does
        values: dict[type, dict[str, Any]] = {
            m.AppointSubstitute: {},
            m.Resign: {},
            m.Propose: {"what": "draw"},
            m.AnswerProposal: {"what": "draw", "accept": True},
        }
        for kind, more in values.items():
            assert "not_owner" == await refused(friend, kind, match=a.match, **more)
        await b.reply(body={"t": "throw"})
        await friend.reach(2)
        await a.reach(2)
        await a.request(m.Propose, match=a.match, what="draw")

        await a.request(m.TakeBackControl, match=a.match)
        await a.request(m.TakeBackControl, match=a.match)
        told = await friend.until(m.Refused)
        assert ("substitute_dismissed", a.match) == (told.code, told.params["match"])
        assert [None, None] == substitutes(server, a.match)
        async with client(server.socket_url) as late:
            assert "bad_token" == await refused(late, m.Resume, token=handed.token)
        assert "not_seated" == await refused(
            friend, m.Reply, match=a.match, ask=2, body={"t": "throw"}
        )
        await a.reply(random.Random(1))


async def test_a_friend_gives_the_seat_back(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as friend,
    ):
        await begin(a, b)
        handed = await appoint_substitute(a, name="Cy")
        await friend.request(m.Resume, token=handed.token)
        await friend.request(m.TakeBackControl, match=a.match)
        assert [None, None] == substitutes(server, a.match)
        assert "bad_token" == await refused(friend, m.Resume, token=handed.token)
        await a.reply(body={"t": "throw"})


async def test_a_bot_plays_a_seat_and_is_called_again_when_it_is_gone(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "GONE_SECONDS", 0.2)
    monkeypatch.setattr(audience, "CALLED_SECONDS", 0.5)
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        assert "no_such_policy" == await refused(
            a, m.AppointSubstitute, match=a.match, policy="random"
        )
        await control.request(m.OfferBots, policies=("random",))
        assert (await appoint_substitute(a, policy="random")).token is None
        first = await control.until(m.BotCall)
        monkeypatch.setattr(audience, "CALLED_SECONDS", LONGEST)  # whoever is called next comes
        assert ("random", 0) == (first.policy, first.seat)
        second = await control.until(m.BotCall)  # the first did not come
        assert second.token != first.token
        async with client(server.socket_url) as late:
            assert "bad_token" == await refused(late, m.Resume, token=first.token)
        async with client(server.socket_url) as bot:
            joined = await bot.request(m.Resume, token=second.token)
            assert joined.substitute
            await bot.until(m.Snapshot)
            await bot.reply(random.Random(1))
        third = await control.until(m.BotCall)
        await a.request(m.TakeBackControl, match=a.match)
        async with client(server.socket_url) as late:
            assert "bad_token" == await refused(late, m.Resume, token=third.token)
        with trio.move_on_after(1.5) as waited:
            await control.until(m.BotCall)
        assert waited.cancelled_caught
        # The owner's own token was good all the time.
        async with client(server.socket_url) as again:
            assert not (await again.request(m.Resume, token=a.token)).substitute


async def test_two_seats_that_were_handed_to_bots_come_to_an_end(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        trio.open_nursery() as nursery,
    ):
        await begin(a, b)
        await control.request(m.OfferBots, policies=("random",))
        nursery.start_soon(play_bots, control, server.socket_url)
        await appoint_substitute(a, policy="random")
        await appoint_substitute(b, policy="random")
        with trio.fail_after(LONGEST):
            await a.until(lambda _: a.verdict is not None)

        assert "over" == await refused(a, m.AppointSubstitute, match=a.match)
        nursery.cancel_scope.cancel()


@pytest.mark.parametrize("kept", ["file", "memory"])
async def test_a_deputy_and_the_owner_come_back_after_a_restart(serve: Serve, kept: str) -> None:
    options: Any = {"store": MemoryStore()} if kept == "memory" else {}
    async with (
        serve(**options) as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        old = await appoint_substitute(a)
        handed = await appoint_substitute(a, name="Dee")
        assert handed.token is not None
    async with (
        serve(**options) as server,
        client(server.socket_url) as owner,
        client(server.socket_url) as friend,
    ):
        assert "bad_token" == await refused(friend, m.Resume, token=old.token)
        assert (await friend.request(m.Resume, token=handed.token)).substitute
        assert not (await owner.request(m.Resume, token=a.token)).substitute
        await friend.until(m.Snapshot)
        await friend.reply(body={"t": "throw"})
        assert ["Dee", None] == substitutes(server, a.match)
        await owner.request(m.TakeBackControl, match=a.match)
        assert "substitute_dismissed" == (await friend.until(m.Refused)).code


async def test_tokens_are_told_to_nobody_else(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
        client(server.socket_url) as friend,
    ):
        await begin(a, b)
        await watcher.request(m.Watch, match=a.match)
        handed = await appoint_substitute(a)
        assert handed.token is not None
        await friend.request(m.Resume, token=handed.token)
        await friend.until(m.Snapshot)
        await friend.reply(body={"t": "throw"})
        for one in (a, b, watcher):
            await one.reach(1)
        await watcher.until(
            lambda r: isinstance(r, m.Lobby) and r.info.seats[0].substitute is not None
        )

        secrets_of = {a: [b.token], b: [a.token, handed.token], friend: [a.token, b.token]}
        secrets_of[watcher] = [a.token, b.token, handed.token]
        for one, secrets in secrets_of.items():
            told = "".join(one.texts)
            assert not any(secret in told for secret in secrets)
        stored = await server.rooms.store.get(a.match)
        assert handed.token not in repr(stored)


async def test_a_seat_is_handed_over_only_while_it_is_played(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        for kind in (m.AppointSubstitute, m.TakeBackControl):
            assert "not_begun" == await refused(a, kind, match=a.match)
    async with (
        serve(bounds=Bounds(bots=0)) as server,
        client(server.socket_url) as control,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
    ):
        await begin(a, b)
        await control.request(m.OfferBots, policies=("random",))
        assert "full" == await refused(a, m.AppointSubstitute, match=a.match, policy="random")
        for name in ("", "x" * 41, "tab\there"):
            assert "bad_text" == await refused(
                a, m.AppointSubstitute, match=a.match, name=name or " "
            )
