"""The node that carries a match on calls its players, and any node ends that."""

from __future__ import annotations

from functools import partial
from typing import Any

import trio

from engine.wire import messages as m
from server import app
from server.calls.mail import Mailer
from server.match.services import Time
from server.net.limits import DAY
from server.settings import Settings
from tests.server.calls.receiving import comes, link_in, mail_server
from tests.server.client import client
from tests.server.conftest import LONGEST
from tests.server.http import get
from tests.server.redis_server import RedisServer


async def test_one_node_alone_calls_and_any_node_confirms(empty_redis: RedisServer) -> None:
    with mail_server() as post, trio.fail_after(LONGEST):
        async with trio.open_nursery() as nursery:
            one, two = [await _started(nursery, name, empty_redis, post.port) for name in "ab"]
            async with client(one.socket_url) as bob:
                async with client(two.socket_url) as ann:
                    clock = m.ClockSettings(bank=DAY, increment=0, reaction=DAY, setup=DAY)
                    await bob.request(m.CreateMatch, ruleset="toy", name="Bob", clock=clock)
                    await ann.request(m.Join, match=bob.match, name="Ann")
                    asked = {"email": "ann@example.org", "token": ann.token}
                    await ann.request(m.Notify, match=ann.match, **asked)
                    letter = (await comes(lambda: post.letters))[0]
                    link = link_in(letter, "confirm").partition("/#")[2]
                    assert 200 == (await get(two.port, f"/api{link}", "POST")).status
                    await ann.ready()
                    await bob.ready()
                    await bob.until(m.Snapshot)
                if bob.question():
                    await bob.reply()
                await comes(lambda: post.letters[1:])
                reports = [node.rooms.services.caller.report() for node in (one, two)]
                while not any(one.told >= 0 for one in await _kept(one, bob.match)):  # noqa: ASYNC110
                    await trio.sleep(0.02)
            nursery.cancel_scope.cancel()

    assert 2 == len(post.letters)
    assert "mail" not in reports[1]


async def _started(nursery: trio.Nursery, name: str, redis: RedisServer, port: int) -> app.Running:
    settings = Settings(
        port=0,
        store=redis.url,
        node=name,
        public_url="https://games.example.org",
        mailer=Mailer("127.0.0.1", port, "none", "games@example.org"),
    )
    serve: Any = partial(app.serve, settings, bots=False, clock=Time(speed=100))
    running: app.Running = await nursery.start(serve)
    return running


async def _kept(node: app.Running, match: str) -> Any:
    return await node.rooms.store.subscriptions(match)
