"""Checkpoints: a match goes on from its newest one, and not from the start of its log.

They are written beside play, one at a time, and nothing waits for them. A match has at most one
that is due, and of that only the newest state is written. The log counts: a checkpoint that is
missing, or is not true, costs the time to play the log.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import trio
from attrs import define, field

from engine import ruleset
from engine.records import position
from engine.records.record import must_be_playable
from engine.records.signatures import Signing
from server import log
from server.budget import within_budget
from server.match.clocks import SeatClocks
from server.match.live import Live
from server.store.documents import Checkpoint, Row
from server.store.lobby import Lobby
from server.store.protocol import StoreError

SPACING = 8
"""Numbers of the log between two checkpoints of a match."""
AT_ONCE = 8
"""Checkpoints that a server which stops writes at the same time."""
_LOG = log.get("warhost.checkpoints")


class Kept(Protocol):
    """The stored side of a match."""

    @property
    def lobby(self) -> Lobby:
        """The match outside its record."""

    async def keep_checkpoint(self) -> None:
        """Keep the match as it stands now, if that is not kept yet. Raises `StoreError`."""


@define(eq=False)
class Checkpoints:
    """Writes those that are due."""

    _due: dict[str, Kept] = field(factory=dict)
    """By match, the longest due first."""
    _more: trio.Event = field(factory=trio.Event)

    def due(self, kept: Kept) -> None:
        """Have a checkpoint written soon. Never waits."""
        self._due[kept.lobby.match] = kept
        self._more.set()

    async def keep_writing(self) -> None:
        """Write what is due, one after the other, until cancelled."""
        while True:
            await self._more.wait()
            self._more = trio.Event()
            while self._due:
                await write(self._due.pop(next(iter(self._due))))


async def write_all(some: Collection[Kept]) -> None:
    """Write checkpoints, a few at once: the server stops. Those that are left when the time is up
    are not even begun."""
    few = trio.Semaphore(AT_ONCE)

    async def write_in_turn(kept: Kept) -> None:
        async with few:
            await write(kept)

    async with trio.open_nursery() as nursery:
        for kept in some:
            nursery.start_soon(write_in_turn, kept)


async def write(kept: Kept) -> None:
    """Write a checkpoint. One that cannot be written, whatever the store or the rules do, is
    missing: play goes on without it."""
    try:
        await kept.keep_checkpoint()
    except Exception as fault:
        known = isinstance(fault, StoreError)
        match = kept.lobby.match
        _LOG.warning("checkpoint not kept", match=match, fault=str(fault), exc_info=not known)


def taken(
    live: Live, digest: str, answered: Collection[str], said: Collection[tuple[int, int]]
) -> Checkpoint:
    """Return a match whose newest number of the log has an entry as a checkpoint. `digest` is that
    of its log."""
    return Checkpoint(
        live.seq,
        digest,
        position.taken(live.match),
        tuple(live.signing.seen.items()),
        list(answered),
        tuple(said),
    )


def live_from(checkpoint: Checkpoint, lobby: Lobby, row: Row) -> Live:
    """Return a match as it stood after the row of its log that a checkpoint was taken after. Raises
    whatever the rules do on a table that is not theirs."""
    assert row.entry is not None
    must_be_playable(lobby.ruleset, lobby.version)
    rules = ruleset.get(lobby.ruleset)
    return Live(
        within_budget(lambda: position.played_on(checkpoint.position, rules, lobby.dice)),
        row.entry,
        row.seq,
        SeatClocks(lobby.clock, row.banks, paused=row.at if row.paused else None),
        row.proposals,
        row.at,
        is_salted=lobby.is_salted,
        signing=Signing(lobby.match, lobby.keys, dict(checkpoint.seen)),
    )
