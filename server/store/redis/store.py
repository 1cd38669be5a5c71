"""The store of servers that share a Redis.

A server is a node with a name and a lease, which it renews while it lives. It carries on the
matches that it has claimed, and what it writes about them carries the number of its claim
(`scripts`). So two nodes never carry on one match, and neither do two processes of one name: the
second one claims every match anew, and what the first one still writes is refused.
"""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

import trio
from attrs import define, field, frozen
from redis.exceptions import RedisError

from engine.state import VIEWERS, Viewer
from server import log
from server.store.campaign import Campaign
from server.store.documents import (
    Line,
    Row,
    legible,
    legible_campaigns,
    naming,
    pack,
    unpack_line,
    unpack_lobby,
    unpack_note,
    unpack_row,
)
from server.store.lobby import Lobby, bots_in, prunable
from server.store.protocol import (
    Ended,
    Held,
    N,
    Note,
    Owner,
    StoreError,
    StoreMoved,
    StoreOfOtherVersion,
    told,
)
from server.store.redis.link import Command, Link, client, run
from server.store.redis.scripts import (
    APPEND,
    CLAIM,
    DELETE,
    FIRST,
    IN_ROLE,
    LOST,
    NOBODY,
    NUMBER,
    PUT,
    ROLE,
    SAVE,
    TAKEN,
    Script,
)

FORMAT = "1"
"""Of what is kept in Redis."""
LEASE_SECONDS, RENEW_SECONDS = 3.0, 0.5
PREFIX = "warhost:"
OPEN, OVER = f"{PREFIX}open", f"{PREFIX}over"
"""Matches by the moment they were opened, and those that are over by that of their end."""
TALK = f"{PREFIX}talk"
"""Matches by the moment of the oldest line of chat about them, or an earlier one."""
TOKENS = f"{PREFIX}tokens"
"""Matches by the hash of a token that opens a seat."""
NUMBERS = f"{PREFIX}numbers"
"""Of the newest note, by kind."""
HELD, BEGUN = f"{PREFIX}held:", f"{PREFIX}begun:"
"""Before an address: the matches that it has open and as what each counts, and those that it began,
by the moment."""
NODES = f"{PREFIX}nodes"
"""Names of all nodes that were seen last."""
CAMPAIGNS = f"{PREFIX}campaigns"
CAMPAIGN_NODE = f"{PREFIX}campaign-node"
"""The node that carries on all campaigns."""
BEGUN_SECONDS = 3600
"""A match that an address has begun is counted for this time."""
AT_ONCE = 100
"""Matches read at once."""
_LOG = log.get("warhost.store")


@frozen
class Keys:
    """The keys of what belongs to a match."""

    match: str
    log: str
    table: str
    spectators: str
    replays: str

    @classmethod
    def of(cls, match: str) -> Keys:
        """Return the keys of a match."""
        kinds = ("match", "log", "table", "spectators", "replays")
        return cls(*(f"{PREFIX}{kind}:{match}" for kind in kinds))

    def for_scripts(self) -> tuple[str, ...]:
        """Return them in the order in which scripts take them."""
        return self.match, self.log, OPEN, OVER, self.table, self.spectators, self.replays

    def chat(self, line: Line) -> str:
        """Return where a line of chat is kept."""
        return self.spectators if line.seat is None else self.table


@define
class Claim:
    """The right to write about a match."""

    fence: int
    edit: int = 0
    """Of the last write."""
    tokens: set[str] = field(factory=set)
    """Those that are known to the store."""
    is_lost: bool = False


class RedisStore:
    """Keeps matches in Redis."""

    def __init__(self, url: str, node: str, replicas: int = 0) -> None:
        """Open the store as a node of that name. What is written counts as stored once so many
        replicas have it. Raises `StoreError` when that cannot be."""
        self.node = node
        self._writer = secrets.token_hex(8)
        """Tells this process from others of its name."""
        self._claims: dict[str, Claim] = {}
        self._lease = Lease(url, node)
        self.secret = self._lease.take()
        self._link = Link(url, replicas)
        self._left = True
        """There may be matches that no node carries on."""
        self._has_campaigns = False
        self._claiming = trio.Lock()

    @property
    def wrote(self) -> float:
        """When something was last stored."""
        return self._link.wrote

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
        for some in _portions(matches):
            lobbies += await self._claim(some)
        return legible(lobbies, unpack_lobby, "match")

    async def _claim(self, matches: Sequence[str]) -> list[bytes]:
        """Return those of these matches that this node carries on: it does so already, or claims
        them now."""
        mine = [match for match in matches if self._has(match)]
        found = dict(zip(mine, await self._lobbies(mine), strict=True))
        others = [match for match in matches if not self._has(match)]
        found |= await self._claim_anew(others, "")  # other nodes' only once it is known who lives
        return [data for match in matches if (data := found.get(match))]

    async def _claim_anew(
        self, matches: Sequence[str], leases: str, over: str = ""
    ) -> dict[str, bytes | None]:
        """Claim those of these matches that a node without one of the `leases` carried on, or one
        of this name, and return them. None is `over` unless that is told."""
        values = self.node, self._writer, leases, CAMPAIGN_NODE, over
        found = dict[str, bytes | None]()
        async with self._claiming:  # else a second claim would outdate the first one
            others = [match for match in matches if not self._has(match)]
            claims = [run(CLAIM, Keys.of(one).for_scripts(), one, *values) for one in others]
            for match, claim in zip(others, await self._link.do(*claims), strict=True):
                if claim is not None:
                    self._claims[match] = Claim(claim[0])
                    found[match] = claim[1]
        return found

    # ------------------------------------------------------------------ other nodes

    @property
    def is_steady(self) -> bool:
        return self._lease.is_steady

    def announce(self, address: str) -> None:
        self._lease.announce(address)

    async def nodes(self) -> dict[str, str]:
        others = [one.decode() for one in await self._read("SMEMBERS", NODES)]
        others = [one for one in others if one != self.node]
        leases = await self._link.do(*(("GET", f"{Lease.KEY}{one}") for one in others))
        found = {
            node: lease.decode()
            for node, lease in zip(others, leases, strict=True)
            if lease is not None
        }
        self._left = self._left or len(found) < len(others)
        return {node: address for node, address in found.items() if address}

    async def owner(self, match: str) -> Owner | None:
        node = await self._read("HGET", Keys.of(match).match, "node")
        if node is None:
            return None
        address = await self._read("GET", f"{Lease.KEY}{node.decode()}")
        return Owner(node.decode(), None if address is None else address.decode())

    async def campaign_owner(self) -> Owner:
        leases = Lease.KEY if self.is_steady else ""
        (found,) = await self._link.do(run(ROLE, (CAMPAIGN_NODE,), self.node, leases))
        node = found.decode()
        if node == self.node and not self._has_campaigns:
            self._has_campaigns = self._left = True  # their battles are this node's to claim
        elif node != self.node:
            self._has_campaigns = False
        lease = await self._read("GET", f"{Lease.KEY}{node}")
        return Owner(node, None if lease is None else lease.decode())

    async def held(self, address: str, since: float) -> Held:
        kept, begun = await self._link.do(
            ("HVALS", f"{HELD}{address}"),
            ("ZCOUNT", f"{BEGUN}{address}", since, "+inf"),
            is_write=False,
        )
        opened = [one.decode().split() for one in kept]
        counts = Counter(status for status, _ in opened)
        bots = sum(int(bots) for status, bots in opened if status != "adjourned")
        return Held(counts["lobby"], counts["live"], counts["adjourned"], bots, begun)

    async def match_of(self, token: str) -> str | None:
        match = await self._read("HGET", TOKENS, token)
        return None if match is None else match.decode()

    async def claim(self, match: str) -> Lobby | None:
        leases = Lease.KEY if self.is_steady else ""
        data = (await self._claim_anew([match], leases, "over")).get(match)
        return unpack_lobby(data) if data else None

    async def claim_left(self) -> tuple[Lobby, ...]:
        if not self.is_steady or not self._left:
            return ()
        self._left, found = False, list[bytes]()
        matches = await self._matches("ZRANGE", OPEN, 0, -1)
        for some in _portions([one for one in matches if not self._has(one)]):
            found += filter(None, (await self._claim_anew(some, Lease.KEY)).values())
        for node in await self._read("SMEMBERS", NODES):
            if not await self._read("EXISTS", f"{Lease.KEY}{node.decode()}"):
                await self._link.do(("SREM", NODES, node))
        return legible(found, unpack_lobby, "match")

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        return await self._read_lobbies(await self._matches("ZREVRANGE", OVER, 0, most - 1))

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        limit = ("COUNT", most) if most >= 0 else ()
        rows = await self._read("XRANGE", Keys.of(match).log, f"{start}-1", "+", *limit)
        return tuple(unpack_row(values[b"row"]) for _, values in rows or ())

    async def say(self, match: str, line: Line, most: int) -> None:
        where = Keys.of(match).chat(line)
        await self._link.do(
            ("ZADD", TALK, "LT", line.at, match),
            run(PUT, (where,), line.n, pack(line), line.n - most),
        )

    async def chat(self, match: str) -> tuple[Line, ...]:
        return legible(await self._said(match), unpack_line, "line of chat", match)

    async def save_campaign(self, campaign: Campaign) -> None:
        await self._in_role(campaign.campaign, pack(campaign))

    async def delete_campaign(self, campaign: str) -> None:
        await self._in_role(campaign)

    async def campaigns(self) -> tuple[Campaign, ...]:
        found = legible_campaigns(await self._read("HVALS", CAMPAIGNS))
        return tuple(sorted(found, key=lambda one: one.created))

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        keys = Keys.of(match)
        if await self._read("EXISTS", keys.match):
            await self._link.do(("HSET", keys.replays, str(viewer), zipped))

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        kept: bytes | None = await self._read("HGET", Keys.of(match).replays, str(viewer))
        return kept

    async def unkept(self, after: Ended, most: int) -> tuple[Ended, ...]:
        found, start = list[Ended](), 0
        while len(found) < most:
            limit = ("LIMIT", start, AT_ONCE)
            matches = await self._matches("ZRANGEBYSCORE", OVER, after[0], "+inf", *limit)
            if not matches:
                break
            start += len(matches)
            lengths = (("HLEN", Keys.of(one).replays) for one in matches)
            counts = await self._link.do(*lengths, is_write=False)
            lacking = [
                match for match, count in zip(matches, counts, strict=True) if count < len(VIEWERS)
            ]
            over = await self._read_lobbies(lacking)
            found += sorted(at for one in over if (at := (one.ended, one.match)) > after)
        return tuple(found[:most])

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

    async def prune(self, before: float) -> Collection[str]:
        old = await self._matches("ZRANGEBYSCORE", OVER, "-inf", f"({before}")
        waiting = await self._read_lobbies(await self._matches("ZRANGE", OPEN, 0, -1))
        gone = prunable(await self._read_lobbies(old), waiting)
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

    async def aclose(self) -> None:
        await self._link.aclose()
        await self._lease.release()

    async def _write(self, script: Script, match: str, *values: Any, is_over: bool = False) -> None:
        """Run a script that writes about a match. One that is over needs no claim, and one that is
        not known yet is opened so. Raises `StoreMoved` when it is another node's by now."""
        claim = self._claims.get(match) or Claim(NOBODY if is_over else FIRST)
        if claim.is_lost:
            raise StoreMoved(f"match {match} was lost to another node")
        if claim.fence != NOBODY:
            self._claims[match] = claim
        claim.edit += 1
        own = (match, self.node, self._writer, claim.fence, claim.edit)
        try:
            await self._link.do(run(script, Keys.of(match).for_scripts(), *own, *values))
        except StoreError as fault:
            if str(fault).startswith((LOST, TAKEN)):
                claim.is_lost = self._left = True
                raise StoreMoved(str(fault)) from fault
            raise

    async def _count(self, where: str, match: str, at: float) -> None:
        """Count a match that has begun, for as long as it matters."""
        old = ("ZREMRANGEBYSCORE", where, "-inf", f"({at - BEGUN_SECONDS}")
        await self._link.do(("ZADD", where, at, match), old, ("EXPIRE", where, BEGUN_SECONDS))

    def _has(self, match: str) -> bool:
        """Return whether this node carries a match on, as far as it knows."""
        return match in self._claims and not self._claims[match].is_lost

    async def _in_role(self, *values: Any) -> None:
        """Write a campaign. Raises `StoreMoved` when another node carries them on by now."""
        await self.campaign_owner()
        try:
            await self._link.do(run(IN_ROLE, (CAMPAIGN_NODE, CAMPAIGNS), self.node, *values))
        except StoreError as fault:
            if str(fault).startswith(LOST):
                raise StoreMoved(str(fault)) from fault
            raise

    async def _know(self, lobby: Lobby) -> None:
        """Keep which match new tokens of a lobby open."""
        claim = self._claims.get(lobby.match) or Claim(NOBODY)
        new = [token for token, _ in lobby.tokens if token not in claim.tokens]
        if new:
            await self._link.do(*(("HSET", TOKENS, token, lobby.match) for token in new))
            claim.tokens.update(new)

    async def _read_lobbies(self, matches: Sequence[str]) -> tuple[Lobby, ...]:
        return legible(filter(None, await self._lobbies(matches)), unpack_lobby, "match")

    async def _lobbies(self, matches: Sequence[str]) -> list[bytes | None]:
        found = list[bytes | None]()
        for some in _portions(matches):
            gets: list[Command] = [("HGET", Keys.of(match).match, "lobby") for match in some]
            found += await self._link.do(*gets, is_write=False)
        return found

    async def _matches(self, *command: Any) -> list[str]:
        return [match.decode() for match in await self._read(*command)]

    async def _said(self, match: str) -> list[bytes]:
        keys = Keys.of(match)
        table, spectators = await self._link.do(
            ("ZRANGE", keys.table, 0, -1), ("ZRANGE", keys.spectators, 0, -1), is_write=False
        )
        return [*table, *spectators]

    async def _read(self, *command: Any) -> Any:
        return (await self._link.do(command, is_write=False))[0]


class Lease:
    """The sign that a node lives, renewed by a thread of its own: what the node sends may take long
    enough to let it expire. It holds where other nodes reach this one."""

    KEY = f"{PREFIX}node:"

    def __init__(self, url: str, node: str) -> None:
        self._url, self._client, self._node = url, client(url), node
        self._address = ""
        self._steady_since = math.inf
        self._ends = threading.Event()

    @property
    def is_steady(self) -> bool:
        """Whether it was renewed for as long as it takes others to expire. Otherwise Redis may have
        stood still, and the nodes whose leases are gone are alive."""
        return time.monotonic() - self._steady_since >= LEASE_SECONDS

    def take(self) -> str:
        """Take the lease and keep it. Return the secret that all nodes share. Raises `StoreError`
        where there is no Redis, or one that holds what another version wrote."""
        try:
            self._client.setnx(f"{PREFIX}format", FORMAT)
            found = self._read("format")
            if found != FORMAT:
                raise StoreOfOtherVersion(
                    f"cannot open the store {told(self._url)}: it has format {found}, "
                    f"but this version of warhost reads {FORMAT}; name another database"
                )
            self._client.setnx(f"{PREFIX}secret", secrets.token_hex(32))
            self._client.sadd(NODES, self._node)
            self._renew()
            secret = self._read("secret")
        except RedisError as fault:
            raise StoreError(f"cannot open the store {told(self._url)}: {fault}") from fault
        self._thread = threading.Thread(target=self._keep, name="lease", daemon=True)
        self._thread.start()
        return secret

    def announce(self, address: str) -> None:
        """Tell where this node is reached."""
        self._address = address
        with suppress(RedisError):  # the next renewal tells it
            self._renew()

    async def release(self) -> None:
        """Let other nodes have the matches at once."""
        self._ends.set()
        await trio.to_thread.run_sync(self._thread.join, abandon_on_cancel=True)

    def _keep(self) -> None:
        while not self._ends.wait(RENEW_SECONDS):
            try:
                self._renew()
            except RedisError:  # it is tried again; others may claim its matches meanwhile
                self._steady_since = math.inf
        with suppress(RedisError):
            self._client.delete(f"{self.KEY}{self._node}")
        self._client.close()

    def _renew(self) -> None:
        began = time.monotonic()
        lease = f"{self.KEY}{self._node}"
        was_there = self._client.set(lease, self._address, px=int(1000 * LEASE_SECONDS), get=True)
        self._client.sadd(NODES, self._node)
        if was_there is None or self._steady_since is math.inf:
            self._steady_since = began

    def _read(self, name: str) -> str:
        value: Any = self._client.get(f"{PREFIX}{name}")
        return str(value, "utf-8", "replace")


def _portions(matches: Sequence[str]) -> Iterator[Sequence[str]]:
    """Cut a list into what is asked for at once."""
    return (matches[start : start + AT_ONCE] for start in range(0, len(matches), AT_ONCE))


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
