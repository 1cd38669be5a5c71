"""The store of servers that share a Redis."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

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
from server.store.lobby import Lobby, bots_in, branched, prunable
from server.store.protocol import Ended, N, Note
from server.store.redis import scripts
from server.store.redis.keys import (
    ACCOUNT,
    ACCOUNTS,
    BEGUN,
    CAMPAIGNS,
    HELD,
    NUMBERS,
    OPEN,
    OVER,
    PARCEL,
    PREFIX,
    TALK,
    TOKENS,
    UNKEPT,
    Keys,
)
from server.store.redis.link import Command, run
from server.store.redis.node import AT_ONCE, Node, portions
from server.store.redis.scripts import APPEND, CHECKPOINT, DELETE, NUMBER, PUT, SAVE, SUBSCRIBE
from server.store.subscription import Subscription

BEGUN_SECONDS = 3600
"""A match that an address has begun is counted for this time."""


class RedisStore(Node):
    """Keeps matches in Redis, and is a node of those that do."""

    async def beat(self) -> None:
        await self._link.do(("SET", f"{PREFIX}heartbeat:{self.node}", 1, "EX", 60))

    async def save(self, lobby: Lobby) -> None:
        await self._know(lobby)
        await self._write(SAVE, lobby.match, *_kept(lobby), is_over=lobby.status == "over")

    async def begin(self, lobby: Lobby, rows: tuple[Row, ...]) -> None:
        await self._know(lobby)
        await self._write(APPEND, lobby.match, *_kept(lobby), rows[0].seq, *map(pack, rows))
        await self._count(f"{BEGUN}{lobby.address}", lobby.match, rows[0].at)

    async def append(self, match: str, row: Row, lobby: Lobby | None = None) -> None:
        kept = _kept(lobby) if lobby else ("",) * 6
        await self._write(APPEND, match, *kept, row.seq, pack(row))

    async def delete(self, match: str) -> None:
        lobby = await self.get(match)
        tokens = [token for token, _ in lobby.tokens] if lobby else []
        await self._write(DELETE, match, is_over=True)
        await self._link.do(("ZREM", TALK, match), *(("HDEL", TOKENS, one) for one in tokens))
        self._claims.pop(match, None)

    async def get(self, match: str) -> Lobby | None:
        data = await self._read("HGET", Keys.of(match).match, "lobby")
        return unpack_lobby(data) if data else None

    async def unfinished(self) -> tuple[Lobby, ...]:
        matches, lobbies = await self._matches("ZRANGE", OPEN, 0, -1), list[bytes]()
        for some in portions(matches):
            lobbies += await self._claim(some)
        return legible(lobbies, unpack_lobby, "match")

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        return await self._read_lobbies(await self._matches("ZREVRANGE", OVER, 0, most - 1))

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        limit = ("COUNT", most) if most >= 0 else ()
        rows = await self._read("XRANGE", Keys.of(match).log, f"{start}-1", "+", *limit)
        return tuple(unpack_row(values[b"row"]) for _, values in rows or ())

    async def keep_checkpoint(self, match: str, checkpoint: bytes) -> None:
        if self._has(match):
            own = match, self._writer, self._claims[match].fence
            keep = run(CHECKPOINT, Keys.of(match).for_scripts(), *own, checkpoint)
            await self._link.do(keep, is_write=False)  # no replica need have it

    async def checkpoint(self, match: str) -> bytes | None:
        kept: bytes | None = await self._read("HGET", Keys.of(match).match, "checkpoint")
        return kept

    async def say(self, match: str, line: Line, most: int) -> None:
        where = Keys.of(match).chat(line)
        await self._link.do(
            ("ZADD", TALK, "LT", line.at, match),
            run(PUT, (where,), line.n, pack(line), line.n - most),
        )

    async def chat(self, match: str) -> tuple[Line, ...]:
        return legible(await self._said(match), unpack_line, "line of chat", match)

    async def subscribe(self, subscription: Subscription, *, again: bool = False) -> None:
        match, there = subscription.match, "there" if again else ""
        values = (match, subscription.key, pack(subscription), there)
        await self._link.do(run(SUBSCRIBE, Keys.of(match).for_scripts(), *values))

    async def unsubscribe(self, match: str, key: str) -> None:
        await self._link.do(("HDEL", Keys.of(match).subscriptions, key))

    async def subscriptions(self, match: str) -> tuple[Subscription, ...]:
        kept = await self._read("HVALS", Keys.of(match).subscriptions)
        found = legible(kept, unpack_subscription, "subscription", match)
        return tuple(sorted(found, key=lambda one: one.at))

    async def save_campaign(self, campaign: Campaign) -> None:
        await self._in_role(campaign.campaign, pack(campaign))

    async def delete_campaign(self, campaign: str) -> None:
        await self._in_role(campaign)

    async def campaigns(self) -> tuple[Campaign, ...]:
        found = legible_campaigns(await self._read("HVALS", CAMPAIGNS))
        return tuple(sorted(found, key=lambda one: one.created))

    async def account(self, key: str) -> Account | None:
        data = await self._read("HGET", f"{ACCOUNT}{key}", "body")
        return unpack_account(data) if data else None

    async def keep_account(self, account: Account) -> bool:
        keys, own = (f"{ACCOUNT}{account.key}", ACCOUNTS), (account.key, account.edit, account.used)
        (is_kept,) = await self._link.do(run(scripts.ACCOUNT, keys, *own, pack(account)))
        return bool(is_kept)

    async def delete_account(self, key: str) -> None:
        await self._link.do(("DEL", f"{ACCOUNT}{key}"), ("ZREM", ACCOUNTS, key))

    async def count_accounts(self) -> int:
        return int(await self._read("ZCARD", ACCOUNTS))

    async def prune_accounts(self, before: float) -> int:
        old = await self._read("ZRANGEBYSCORE", ACCOUNTS, "-inf", f"({before}")
        for key in old:
            await self.delete_account(key.decode())
        return len(old)

    async def leave(self, code: str, parcel: Parcel, now: float) -> None:
        seconds = max(1, math.ceil(parcel.until - now))
        await self._link.do(("SET", f"{PARCEL}{code}", pack(parcel), "EX", seconds))

    async def take(self, code: str) -> Parcel | None:
        (data,) = await self._link.do(("GETDEL", f"{PARCEL}{code}"))
        return unpack_parcel(data) if data else None

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        keys = Keys.of(match)
        if await self._read("EXISTS", keys.match):
            put = ("HSET", keys.replays, str(viewer), zipped)
            _, count = await self._link.do(put, ("HLEN", keys.replays))
            if count == len(VIEWERS):
                await self._link.do(("ZREM", UNKEPT, match))

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        kept: bytes | None = await self._read("HGET", Keys.of(match).replays, str(viewer))
        return kept

    async def unkept(self, after: Ended, most: int) -> tuple[Ended, ...]:
        return await self._indexed(UNKEPT, after, "+inf", most)

    async def ended(self, after: Ended, before: float, most: int) -> tuple[Ended, ...]:
        return await self._indexed(OVER, after, f"({before}", most)

    async def branched(self) -> Collection[str]:
        return branched(await self._read_lobbies(await self._matches("ZRANGE", OPEN, 0, -1)))

    async def naming(self, name: str) -> tuple[str, ...]:
        wanted, found = naming(name), list[str]()
        matches = [
            *await self._matches("ZRANGE", OPEN, 0, -1),
            *await self._matches("ZRANGE", OVER, 0, -1),
        ]
        for match, lobby in zip(matches, await self._lobbies(matches), strict=True):
            if wanted in (lobby or b"") or wanted in b"".join(await self._said(match)):
                found.append(match)
        return tuple(sorted(found))

    async def unsay(self, match: str, name: str) -> None:
        lines = [unpack_line(data) for data in await self._said(match) if naming(name) in data]
        where = Keys.of(match).chat
        await self._link.do(*(_put(where(line), line.n, line.blank()) for line in lines))

    async def number(self, kind: type[Note]) -> int:
        (n,) = await self._link.do(run(NUMBER, (NUMBERS, _notes(kind)), kind.__name__))
        return int(n)

    async def note(self, note: Note) -> None:
        await self._link.do(_put(_notes(type(note)), note.n, note))

    async def notes(self, kind: type[N], most: int = -1) -> tuple[N, ...]:
        newest = await self._read("ZREVRANGE", _notes(kind), 0, most - 1 if most >= 0 else -1)
        return legible(newest if most else (), unpack_note, kind.__name__.lower())

    async def drop_note(self, kind: type[N], n: int) -> None:
        await self._link.do(("ZREMRANGEBYSCORE", _notes(kind), n, n))

    async def prune_notes(self, kind: type[N], before: float, most: int) -> int:
        where, start = _notes(kind), 0
        (count,) = await self._link.do(("ZREMRANGEBYRANK", where, 0, -most - 1))
        while found := await self._read("ZRANGE", where, start, start + AT_ONCE - 1):
            notes = legible(found, unpack_note, kind.__name__.lower())
            old = [one.n for one in notes if one.at < before]
            await self._link.do(*(("ZREMRANGEBYSCORE", where, n, n) for n in old))
            start += len(found) - len(old)
            count += len(old)
        return int(count)

    async def prune(self, before: float) -> Collection[str]:
        old = await self._matches("ZRANGEBYSCORE", OVER, "-inf", f"({before}")
        gone = prunable(await self._read_lobbies(old), await self.branched())
        for match in gone:
            await self.delete(match)
        return gone

    async def prune_chat(self, before: float) -> int:
        count = 0
        for match in await self._matches("ZRANGEBYSCORE", TALK, "-inf", f"({before}"):
            lines = legible(await self._said(match), unpack_line, "line of chat", match)
            old = [line for line in lines if line.at < before]
            left = min((line.at for line in lines if line.at >= before), default=None)
            where = Keys.of(match).chat
            drops = [("ZREMRANGEBYSCORE", where(line), line.n, line.n) for line in old]
            index = ("ZREM", TALK, match) if left is None else ("ZADD", TALK, left, match)
            await self._link.do(*drops, index)
            count += len(old)
        return count

    async def _indexed(self, index: str, after: Ended, until: str, most: int) -> tuple[Ended, ...]:
        """Return what is in an index of matches by the moment, from after one until a moment."""
        found, start = list[Ended](), 0
        while len(found) < most:
            limit = ("WITHSCORES", "LIMIT", start, AT_ONCE)
            some = await self._read("ZRANGEBYSCORE", index, after[0], until, *limit)
            if not some:
                break
            start += AT_ONCE
            pairs = zip(some[1::2], some[::2], strict=True)
            found += [one for at, match in pairs if (one := (float(at), match.decode())) > after]
        return tuple(found[:most])

    async def _said(self, match: str) -> list[bytes]:
        keys = Keys.of(match)
        table, spectators = await self._link.do(
            ("ZRANGE", keys.table, 0, -1), ("ZRANGE", keys.spectators, 0, -1), is_write=False
        )
        return [*table, *spectators]

    async def _count(self, where: str, match: str, at: float) -> None:
        """Count a match that has begun, for as long as it matters."""
        old = ("ZREMRANGEBYSCORE", where, "-inf", f"({at - BEGUN_SECONDS}")
        await self._link.do(("ZADD", where, at, match), old, ("EXPIRE", where, BEGUN_SECONDS))


def _kept(lobby: Lobby) -> tuple[bytes, int, float, str, str, str]:
    is_over = lobby.status == "over"
    since = lobby.ended if is_over else lobby.created
    counts = lobby.status in ("lobby", "live")
    holder = f"{HELD}{lobby.address}" if counts else ""
    how = f"{'adjourned' if lobby.adjourned else lobby.status} {bots_in(lobby)}"
    return pack(lobby), int(is_over), since, lobby.campaign or "", holder, how


def _put(where: str, n: int, value: Any) -> Command:
    """Return the command that keeps something under a number, in place of what was there."""
    return run(PUT, (where,), n, pack(value))


def _notes(kind: type) -> str:
    return f"{PREFIX}notes:{kind.__name__}"
