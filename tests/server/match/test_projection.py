"""Nothing hidden crosses the socket: every frame to every viewer is searched."""

from __future__ import annotations

import random
from typing import Any

import trio

from engine.dice import commitment
from engine.wire import messages as m
from tests import toy
from tests.server.client import Client, begin, client, loads
from tests.server.conftest import Serve


def numbers(data: Any) -> set[int]:
    """Return every whole number in JSON data, wherever it stands."""
    if isinstance(data, dict):
        return set().union(*map(numbers, data.values()))
    if isinstance(data, list):
        return set().union(*map(numbers, data))
    return {data} if type(data) is int else set()


async def follow(one: Client) -> None:
    while one.verdict is None:
        await one.receive()


async def test_nobody_learns_a_hidden_card_before_it_is_played(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b, rounds=5)
        await watcher.request(m.Watch, match=a.match)
        room = server.rooms.open[a.match]
        assert room.live is not None
        state: Any = room.live.match.state
        hands: list[set[int]] = [set(hand) for hand in state.hands]
        kept: list[set[int]] = []
        while room.live.seq < 4:  # throws, then the first plays
            for one in (a, b):
                if one.question():
                    await one.reply(random.Random(1))
                    for other in (a, b):
                        await other.reach(room.live.seq)
        state = room.live.match.state
        kept = [set(hand) for hand in state.hands]
        await watcher.reach(room.live.seq)

        for viewer, one in ((0, a), (1, b), (None, watcher)):
            seen = set[int]().union(*(numbers(loads(text)) for text in one.texts))
            for seat in (0, 1):
                if seat == viewer:
                    assert hands[seat] <= seen
                else:
                    assert set() == seen & kept[seat]


async def test_a_secret_play_is_known_to_nobody_while_the_other_seat_thinks(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b)
        await watcher.request(m.Watch, match=a.match)
        await a.reply(body={"t": "throw"})
        await b.reply(body={"t": "throw"})
        await a.reach(2)
        card = a.state["hands"][0][0]
        await a.reply(body={"t": "play", "card": card})
        for one in (b, watcher):
            await one.reach(3)

            assert not any(card in numbers(loads(text)) for text in one.texts)
            assert not any(
                ask["choice"]["t"] == "play_one" and ask["seat"] == 0 for ask in one.asks
            )


async def test_the_secret_of_the_dice_is_told_when_the_match_is_over_and_never_before(
    serve: Serve,
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b)
        await watcher.request(m.Watch, match=a.match)
        secret = server.rooms.open[a.match].lobby.secret
        async with trio.open_nursery() as nursery:
            nursery.start_soon(a.play, random.Random(1))
            nursery.start_soon(b.play, random.Random(2))
            nursery.start_soon(follow, watcher)

        for one in (a, b, watcher):
            told = [secret in text for text in one.texts]
            assert told.index(True) == next(
                at for at, text in enumerate(one.texts) if '"verdict":{' in text
            )
            assert secret == one.secret
        infos = [loads(text)["info"] for text in a.texts if '"lobby"' in text[-20:]]
        assert {commitment(secret)} == {info["commitment"] for info in infos}


async def test_viewers_who_see_the_same_share_one_encoded_frame(serve: Serve) -> None:
    """A toy without hands: then all three views are one object."""

    class Open(toy.Toy):
        def view(self, state: Any, viewer: Any) -> Any:
            return state

        def view_note(self, note: Any, viewer: Any) -> Any:
            return note

        def view_ask(self, question: Any, viewer: Any) -> Any:
            return question

    from engine.state import VIEWERS
    from server.match.restore import begin as start
    from server.match.showing.projection import Projection

    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        room = server.rooms.open[a.match]
        match, _, change = start(room.lobby)
        assert room.live is not None
        for rules, count in ((Open(), 1), (toy.RULESET, 3)):
            projection = Projection(a.match, rules)
            projection.adopt(match.rules.muster(toy.Options()))
            texts = projection.update(room.live, change, "secret", 0.0)

            assert count == len({id(texts[viewer]) for viewer in VIEWERS})
