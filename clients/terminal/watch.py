"""`warhost watch`: a live match told line by line, over lost connections, to its end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from clients import http
from clients.address import Address
from clients.client import Client, connect
from clients.faults import ClientError
from clients.game import Game
from clients.terminal.show.paint import Paint
from clients.terminal.show.story import Story
from clients.terminal.show.tongue import wanted
from engine.wire import messages

Say = Callable[[str], None]


async def watch(where: Address, out: TextIO = sys.stdout, code: str | None = None) -> None:
    """Tell a match until it is over; without one, the newest that is live."""

    def say(line: str) -> None:
        print(line, file=out, flush=True)

    async with connect(where.page) as client:
        name = where.match or await newest(client)
        game = await client.watch(name, code)
        await tell(game, where, say, Paint.for_stream(out))


async def newest(client: Client) -> str:
    """Return the match to watch when none was named: a live one, else one in its lobby."""
    matches = await client.matches()
    for status in ("live", "lobby"):
        for info in matches:
            if info.status == status:
                return info.match
    raise ClientError("no match is being played on this server; name one or start one")


async def tell(game: Game, where: Address, say: Say, paint: Paint) -> None:
    """Tell a game that is followed from now on."""
    await game.until(lambda: game.info is not None)
    assert game.info is not None
    story = Story(await http.catalogue(where, game.info.ruleset, wanted()), paint)
    news = game.updates()
    for line in story.opening(game.info, game.mirror.state):
        say(line)
    for line in story.scene(game.mirror.state, game.info):
        say(line)
    async for item in news:
        if isinstance(item, messages.Update):
            for line in story.decided(item):
                say(line)
            for line in story.tell(item.notes, game.mirror.state, game.info):
                say(line)
        elif isinstance(item, messages.Snapshot):
            say(paint.faint("  (caught up)"))
            for line in story.scene(item.state, item.info):
                say(line)
    for line in story.ending(game.mirror.verdict):
        say(line)
