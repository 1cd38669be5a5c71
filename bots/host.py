"""Offers bots to a server and plays every seat it is called to, until told to stop.

Every seat has a connection of its own: a match is followed from one point of view per connection,
and what goes wrong in one game stays there.
"""

from __future__ import annotations

from collections.abc import Iterable

import structlog
import trio
from attrs import define, field

from bots import player, policy
from clients import faults
from clients.client import Client, connect
from engine.wire import messages

log = structlog.stdlib.get_logger("warhost.bots")
LONGEST_WAIT = 10.0
"""Seconds between attempts to find the server."""


@define
class Host:
    """A bot host for one server."""

    url: str
    policies: tuple[str, ...] = policy.NAMES
    pace: float = 0.0
    playing: dict[tuple[str, int], trio.CancelScope] = field(factory=dict, init=False)
    """Seats (match, seat) that are played now."""
    played: int = field(default=0, init=False)
    """Seats that were played to the end."""

    async def run(self, *, task_status: trio.TaskStatus[None] = trio.TASK_STATUS_IGNORED) -> None:
        """Serve for ever. Started once the offer was first accepted."""
        wait, offered = 0.2, False
        async with trio.open_nursery() as nursery:
            while True:
                try:
                    async with connect(self.url, program="warhost-bots/1") as client:
                        await client.offer_bots(*self.policies)
                        log.info("bots offered", url=client.url, policies=self.policies)
                        if not offered:
                            task_status.started()
                        wait, offered = 0.2, True
                        async for bot_call in client.bot_call:
                            self._take_up(nursery, bot_call)
                except faults.ClientError as fault:
                    log.warning("no offer", url=self.url, why=str(fault), again_in=round(wait, 1))
                await trio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    def _take_up(self, nursery: trio.Nursery, bot_call: messages.BotCall) -> None:
        seat = (bot_call.match, bot_call.seat)
        if before := self.playing.get(seat):
            before.cancel()  # a new bot_call has a new token; the old one opens nothing any more
        scope = self.playing[seat] = trio.CancelScope()
        nursery.start_soon(self._play, bot_call, scope)

    async def _play(self, bot_call: messages.BotCall, scope: trio.CancelScope) -> None:
        """Play one seat to the end; nothing that happens here leaves it."""
        who = {"match": bot_call.match, "seat": bot_call.seat, "policy": bot_call.policy}
        try:
            with scope:
                async with connect(self.url, program=f"warhost-bot/{bot_call.policy}") as client:
                    await self._sit(client, bot_call)
                self.played += 1
                log.info("played", **who)
        except faults.ClientError as fault:
            log.warning("gave up", **who, why=str(fault))
        except Exception:
            log.exception("failed", **who)
        finally:
            if self.playing.get((bot_call.match, bot_call.seat)) is scope:
                del self.playing[bot_call.match, bot_call.seat]

    async def _sit(self, client: Client, bot_call: messages.BotCall) -> None:
        choose = policy.get(bot_call.policy)
        game = await client.resume(bot_call.match, bot_call.seat, bot_call.token)
        if game.info is None or game.info.status == "lobby":
            try:
                await game.ready()
            except faults.Refused as refused:
                log.info("not made ready", match=bot_call.match, why=str(refused))
        await player.play(game, choose, pace=self.pace)


def known(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names. Raises `ValueError` for a policy there is not."""
    names = tuple(names)
    if unknown := [name for name in names if name not in policy.NAMES]:
        raise ValueError(f"unknown policy {unknown[0]}; choose from {', '.join(policy.NAMES)}")
    return names
