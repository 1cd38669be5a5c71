"""Matches between bots to look on, one after the other: what `warhost host` shows."""

from __future__ import annotations

from collections.abc import Callable

import trio

from clients.client import Client, connect
from clients.faults import Limited
from clients.terminal.show.story import ending

Say = Callable[[str], None]
LONG = 60.0
"""Seconds to wait for a server that has had enough and does not say for how long."""


async def exhibit(page: str, ruleset: str, policy: str, rest: float, say: Say) -> None:
    """Let a policy play itself on a server for ever, `rest` seconds between matches."""
    while True:
        try:
            # A connection for each match: one may hold only so many that are open or over.
            async with connect(page, program="warhost-play/1") as client:
                await show(client, page, ruleset, policy, say)
            await trio.sleep(rest)
        except Limited as refused:
            await trio.sleep(refused.retry_after or LONG)


async def show(client: Client, page: str, ruleset: str, policy: str, say: Say) -> None:
    """Open one match between two bots, and follow it to its end."""
    created = await client.open(ruleset, title=f"{policy.capitalize()} against {policy}")
    for seat in (0, 1):
        await client.seat_bot(created.match, seat, policy)
    say(f"\nMatch to watch: {page.rstrip('/')}/#/match/{created.match}")
    game = await client.watch(created.match, created.code)
    await game.until(lambda: game.over)
    say(f"Match over. {await ending(game, page)}")
