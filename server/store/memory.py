"""A store that keeps nothing: for tests, and for casual games."""

from __future__ import annotations

import time
from collections.abc import Collection
from itertools import islice

import trio
from attrs import define, field

from engine.state import VIEWERS, Viewer
from server.store.account import Account, Parcel
from server.store.campaign import Campaign
from server.store.documents import (
    Line,
    Row,
    legible,
    legible_campaigns,
    naming,
    pack,
    unpack_account,
    unpack_line,
    unpack_lobby,
    unpack_note,
    unpack_parcel,
    unpack_row,
    unpack_subscription,
)
from server.store.lobby import Lobby, branched, prunable
from server.store.protocol import Ended, N, Note, StoreError
from server.store.subscription import Subscription


@define
class MemoryStore:
    """Keeps bytes, as every store does, so that tests find what cannot be written.

    `append` does not even yield to other tasks: nothing waits for memory.
    """

    lobbies: dict[str, bytes] = field(factory=dict)
    logs: dict[str, list[bytes]] = field(factory=dict)
    checkpoints: dict[str, bytes] = field(factory=dict)
    said: dict[tuple[str, bool], list[bytes]] = field(factory=dict)
    """By match, and whether it is the spectators's."""
    subscribed: dict[str, dict[str, bytes]] = field(factory=dict)
    """By match, then by key."""
    linked: dict[str, bytes] = field(factory=dict)
    """Campaigns."""
    noted: dict[type, dict[int, bytes]] = field(factory=dict)
    """By kind, then by number."""
    numbers: dict[type, int] = field(factory=dict)
    """Of the newest note, by kind."""
    accounts: dict[str, bytes] = field(factory=dict)
    """By key."""
    parcels: dict[str, bytes] = field(factory=dict)
    """By the hash of their code."""
    replays: dict[tuple[str, Viewer], bytes] = field(factory=dict)
    """Gzipped, by match and viewer."""
    wrote: float = 0.0

    async def beat(self) -> None:
        await trio.lowlevel.checkpoint()
        self.wrote = time.time()

    async def save(self, lobby: Lobby) -> None:
        await trio.lowlevel.checkpoint()
        self._save(lobby)

    async def begin(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        await trio.lowlevel.checkpoint()
        if lobby.match in self.logs:
            raise StoreError(f"the log of {lobby.match} has begun")
        self.logs[lobby.match] = [pack(row) for row in rows]
        self._save(lobby)

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        log = self.logs.setdefault(match, [])
        if row.seq != len(log):
            raise StoreError(f"row {row.seq} of {match} cannot follow {len(log) - 1}")
        log.append(pack(row))
        if lobby:
            self._save(lobby)

    async def delete(self, match: str) -> None:
        await trio.lowlevel.checkpoint()
        self.lobbies.pop(match, None)
        self.logs.pop(match, None)
        self.checkpoints.pop(match, None)
        self.subscribed.pop(match, None)
        for in_gallery in (False, True):
            self.said.pop((match, in_gallery), None)
        for viewer in (0, 1, None):
            self.replays.pop((match, viewer), None)

    async def get(self, match: str) -> Lobby | None:
        await trio.lowlevel.checkpoint()
        return unpack_lobby(self.lobbies[match]) if match in self.lobbies else None

    async def unfinished(self) -> tuple[Lobby, ...]:
        await trio.lowlevel.checkpoint()
        return tuple(one for one in self._lobbies() if one.status != "over")

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        await trio.lowlevel.checkpoint()
        over = [one for one in self._lobbies() if one.status == "over"]
        return tuple(sorted(over, key=lambda lobby: -lobby.ended)[:most])

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        await trio.lowlevel.checkpoint()
        rows = self.logs.get(match, [])[start:]
        return tuple(unpack_row(data) for data in (rows if most < 0 else rows[:most]))

    async def keep_checkpoint(self, match: str, checkpoint: bytes) -> None:
        await trio.lowlevel.checkpoint()
        if match in self.lobbies and unpack_lobby(self.lobbies[match]).status != "over":
            self.checkpoints[match] = checkpoint

    async def checkpoint(self, match: str) -> bytes | None:
        await trio.lowlevel.checkpoint()
        return self.checkpoints.get(match)

    async def say(self, match: str, line: Line, most: int) -> None:
        await trio.lowlevel.checkpoint()
        lines = self.said.setdefault((match, line.seat is None), [])
        lines.append(pack(line))
        del lines[:-most]

    async def chat(self, match: str) -> tuple[Line, ...]:
        await trio.lowlevel.checkpoint()
        both = (*self.said.get((match, False), ()), *self.said.get((match, True), ()))
        return legible(both, unpack_line, "line of chat", match)

    async def subscribe(self, subscription: Subscription, *, again: bool = False) -> None:
        await trio.lowlevel.checkpoint()
        match, key = subscription.match, subscription.key
        if match not in self.lobbies or unpack_lobby(self.lobbies[match]).status == "over":
            return
        kept = self.subscribed.setdefault(match, {})
        if key in kept or not again:
            kept[key] = pack(subscription)

    async def unsubscribe(self, match: str, key: str) -> None:
        await trio.lowlevel.checkpoint()
        self.subscribed.get(match, {}).pop(key, None)

    async def subscriptions(self, match: str) -> tuple[Subscription, ...]:
        await trio.lowlevel.checkpoint()
        kept = self.subscribed.get(match, {}).values()
        found = legible(kept, unpack_subscription, "subscription", match)
        return tuple(sorted(found, key=lambda one: one.at))

    async def save_campaign(self, campaign: Campaign) -> None:
        await trio.lowlevel.checkpoint()
        self.linked[campaign.campaign] = pack(campaign)

    async def delete_campaign(self, campaign: str) -> None:
        await trio.lowlevel.checkpoint()
        self.linked.pop(campaign, None)

    async def campaigns(self) -> tuple[Campaign, ...]:
        await trio.lowlevel.checkpoint()
        return legible_campaigns(self.linked.values())

    async def account(self, key: str) -> Account | None:
        await trio.lowlevel.checkpoint()
        return unpack_account(self.accounts[key]) if key in self.accounts else None

    async def keep_account(self, account: Account) -> bool:
        before = await self.account(account.key)
        if account.edit != (before.edit if before else 0) + 1:
            return False
        self.accounts[account.key] = pack(account)
        return True

    async def delete_account(self, key: str) -> None:
        await trio.lowlevel.checkpoint()
        self.accounts.pop(key, None)

    async def count_accounts(self) -> int:
        await trio.lowlevel.checkpoint()
        return len(self.accounts)

    async def prune_accounts(self, before: float) -> int:
        await trio.lowlevel.checkpoint()
        old = [key for key, one in self.accounts.items() if unpack_account(one).used < before]
        for key in old:
            del self.accounts[key]
        return len(old)

    async def leave(self, code: str, parcel: Parcel, now: float) -> None:
        await trio.lowlevel.checkpoint()
        kept = self.parcels.items()
        self.parcels = {one: data for one, data in kept if unpack_parcel(data).until >= now}
        self.parcels[code] = pack(parcel)

    async def take(self, code: str) -> Parcel | None:
        await trio.lowlevel.checkpoint()
        return unpack_parcel(self.parcels.pop(code)) if code in self.parcels else None

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        await trio.lowlevel.checkpoint()
        if match in self.lobbies:
            self.replays[match, viewer] = zipped

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        await trio.lowlevel.checkpoint()
        return self.replays.get((match, viewer))

    async def unkept(self, after: Ended, most: int) -> tuple[Ended, ...]:
        await trio.lowlevel.checkpoint()
        over = sorted((one.ended, one.match) for one in self._lobbies() if one.status == "over")
        lacking = (
            ended
            for ended in over
            if ended > after and any((ended[1], one) not in self.replays for one in VIEWERS)
        )
        return tuple(islice(lacking, most))

    async def ended(self, after: Ended, before: float, most: int) -> tuple[Ended, ...]:
        await trio.lowlevel.checkpoint()
        over = sorted((one.ended, one.match) for one in self._lobbies() if one.status == "over")
        return tuple(one for one in over if one > after and one[0] < before)[:most]

    async def is_archivist(self) -> bool:
        await trio.lowlevel.checkpoint()
        return True

    async def branched(self) -> Collection[str]:
        await trio.lowlevel.checkpoint()
        return branched(one for one in self._lobbies() if one.status != "over")

    async def naming(self, name: str) -> tuple[str, ...]:
        await trio.lowlevel.checkpoint()
        wanted = naming(name)
        seated = {match for match, data in self.lobbies.items() if wanted in data}
        heard = {match for (match, _), lines in self.said.items() if wanted in b"".join(lines)}
        return tuple(sorted(seated | heard))

    async def unsay(self, match: str, name: str) -> None:
        await trio.lowlevel.checkpoint()
        for lines in (self.said.get((match, False), []), self.said.get((match, True), [])):
            said = map(unpack_line, lines)
            lines[:] = [pack(line.blank() if line.name == name else line) for line in said]

    async def number(self, kind: type[Note]) -> int:
        await trio.lowlevel.checkpoint()
        self.numbers[kind] = max([self.numbers.get(kind, 0), *self.noted.get(kind, ())]) + 1
        return self.numbers[kind]

    async def note(self, note: Note) -> None:
        await trio.lowlevel.checkpoint()
        self.noted.setdefault(type(note), {})[note.n] = pack(note)

    async def notes(self, kind: type[N], most: int = -1) -> tuple[N, ...]:
        await trio.lowlevel.checkpoint()
        numbered = sorted(self.noted.get(kind, {}).items(), reverse=True)
        newest = [data for _, data in numbered][: most if most >= 0 else None]
        return legible(newest, unpack_note, kind.__name__.lower())

    async def drop_note(self, kind: type[N], n: int) -> None:
        await trio.lowlevel.checkpoint()
        self.noted.get(kind, {}).pop(n, None)

    async def prune_notes(self, kind: type[N], before: float, most: int) -> int:
        noted = self.noted.get(kind, {})
        kept = {one.n for one in await self.notes(kind, most) if one.at >= before}
        old = noted.keys() - kept
        for n in old:
            del noted[n]
        return len(old)

    async def prune(self, before: float) -> Collection[str]:
        old = [one for one in self._lobbies() if one.status == "over" and one.ended < before]
        gone = prunable(old, await self.branched())
        for match in gone:
            await self.delete(match)
        return gone

    async def prune_chat(self, before: float) -> int:
        await trio.lowlevel.checkpoint()
        count = 0
        for lines in self.said.values():
            kept = [data for data in lines if unpack_line(data).at >= before]
            count += len(lines) - len(kept)
            lines[:] = kept
        return count

    async def aclose(self) -> None:
        await trio.lowlevel.checkpoint()

    def _save(self, lobby: Lobby) -> None:
        self.lobbies[lobby.match] = pack(lobby)
        if lobby.status == "over":
            self.checkpoints.pop(lobby.match, None)
            self.subscribed.pop(lobby.match, None)

    def _lobbies(self) -> tuple[Lobby, ...]:
        return legible(self.lobbies.values(), unpack_lobby, "match")
