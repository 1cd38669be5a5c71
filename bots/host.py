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
                        async for summons in client.summons:
                            self._take_up(nursery, summons)
                except faults.ClientError as fault:
                    log.warning("no offer", url=self.url, why=str(fault), again_in=round(wait, 1))
                await trio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    def _take_up(self, nursery: trio.Nursery, summons: messages.Summons) -> None:
        seat = (summons.match, summons.seat)
        if before := self.playing.get(seat):
            before.cancel()  # a new summons has a new token; the old one opens nothing any more
        scope = self.playing[seat] = trio.CancelScope()
        nursery.start_soon(self._play, summons, scope)

    async def _play(self, summons: messages.Summons, scope: trio.CancelScope) -> None:
        """Play one seat to the end; nothing that happens here leaves it."""
        who = {"match": summons.match, "seat": summons.seat, "policy": summons.policy}
        try:
            with scope:
                async with connect(self.url, program=f"warhost-bot/{summons.policy}") as client:
                    await self._sit(client, summons)
                self.played += 1
                log.info("played", **who)
        except faults.ClientError as fault:
            log.warning("gave up", **who, why=str(fault))
        except Exception:
            log.exception("failed", **who)
        finally:
            if self.playing.get((summons.match, summons.seat)) is scope:
                del self.playing[summons.match, summons.seat]

    async def _sit(self, client: Client, summons: messages.Summons) -> None:
        choose = policy.get(summons.policy)
        game = await client.resume(summons.match, summons.seat, summons.token)
        if game.info is None or game.info.status == "lobby":
            try:
                await game.ready()
            except faults.Refused as refused:
                log.info("not made ready", match=summons.match, why=str(refused))
        await player.play(game, choose, pace=self.pace)


def known(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names. Raises `ValueError` for a policy there is not."""
    names = tuple(names)
    if unknown := [name for name in names if name not in policy.NAMES]:
        raise ValueError(f"no policy is called {unknown[0]}; there are {', '.join(policy.NAMES)}")
    return names
