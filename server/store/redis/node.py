"""A node among others: its lease, the matches that it has claimed, and what it may write.

A server is a node with a name and a lease, which it renews while it lives. It carries on the
matches that it has claimed, and what it writes about them carries the number of its claim
(`scripts`). So two nodes never carry on one match, and neither do two processes of one name: the
second one claims every match anew, and what the first one still writes is refused.
"""

from __future__ import annotations

import secrets
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Self

import trio
from attrs import define, field

from server.store.documents import legible, unpack_lobby
from server.store.lobby import Lobby
from server.store.protocol import Held, Owner, StoreError, StoreMoved
from server.store.redis.keys import (
    ARCHIVE_NODE,
    BEGUN,
    CAMPAIGN_NODE,
    CAMPAIGNS,
    HELD,
    NODES,
    OPEN,
    TOKENS,
    Keys,
)
from server.store.redis.lease import Lease
from server.store.redis.link import Command, Link, run
from server.store.redis.scripts import CLAIM, FIRST, IN_ROLE, LOST, NOBODY, ROLE, TAKEN, Script

AT_ONCE = 100
"""Matches read at once."""


@define
class Claim:
    """The right to write about a match."""

    fence: int
    edit: int = 0
    """Of the last write."""
    tokens: set[str] = field(factory=set)
    """Those that are known to the store."""
    is_lost: bool = False


class Node:
    """This server among those that share a Redis."""

    def __init__(self, lease: Lease, secret: str, link: Link) -> None:
        self.node, self.secret = lease.node, secret
        self._lease, self._link = lease, link
        self._writer = secrets.token_hex(8)
        """Tells this process from others of its name."""
        self._claims: dict[str, Claim] = {}
        self._left = True
        """There may be matches that no node carries on."""
        self._shared_out = set[str]()
        """Dead nodes of whose matches this one has claimed its share; it claims what is left."""
        self._has_campaigns = False
        self._claiming = trio.Lock()

    @classmethod
    async def opened(cls, url: str, node: str, replicas: int = 0) -> Self:
        """Return a node of that name, which lives. What is written counts as stored once so many
        replicas have it. Raises `StoreAway` while Redis does not answer, and `StoreError`."""
        lease = Lease(url, node)
        return cls(lease, await lease.take(), Link(url, replicas))

    @property
    def wrote(self) -> float:
        """When something was last stored."""
        return self._link.wrote

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

    async def is_archivist(self) -> bool:
        return await self._in_charge(ARCHIVE_NODE) == self.node

    async def campaign_owner(self) -> Owner:
        node = await self._in_charge(CAMPAIGN_NODE)
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
        nodes, dead = await self._living()
        matches = await self._matches("ZRANGE", OPEN, 0, -1)
        if dead <= self._shared_out:
            await self._link.do(*(("SREM", NODES, node) for node in dead))
        else:  # the others come for theirs at the same time
            matches = [one for one in matches if self.node == _whose(one, nodes)]
        self._shared_out = dead
        for some in portions([one for one in matches if not self._has(one)]):
            found += filter(None, (await self._claim_anew(some, Lease.KEY)).values())
        return legible(found, unpack_lobby, "match")

    async def _living(self) -> tuple[list[str], set[str]]:
        """Return the nodes that live, in the same order for all, and those that have died."""
        known = sorted(one.decode() for one in await self._read("SMEMBERS", NODES))
        leases = await self._link.do(*(("EXISTS", f"{Lease.KEY}{one}") for one in known))
        there = zip(known, leases, strict=True)
        living = [node for node, lease in there if lease or node == self.node]
        return living, {*known} - {*living}

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

    def _has(self, match: str) -> bool:
        """Return whether this node carries a match on, as far as it knows."""
        return match in self._claims and not self._claims[match].is_lost

    async def _in_charge(self, role: str) -> str:
        """Return the node that has a role: this one from now if none that lives has it."""
        leases = Lease.KEY if self.is_steady else ""
        (found,) = await self._link.do(run(ROLE, (role,), self.node, leases))
        node: str = found.decode()
        return node

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
        for some in portions(matches):
            gets: list[Command] = [("HGET", Keys.of(match).match, "lobby") for match in some]
            found += await self._link.do(*gets, is_write=False)
        return found

    async def _matches(self, *command: Any) -> list[str]:
        return [match.decode() for match in await self._read(*command)]

    async def _read(self, *command: Any) -> Any:
        return (await self._link.do(command, is_write=False))[0]


def portions(matches: Sequence[str]) -> Iterator[Sequence[str]]:
    """Cut a list into what is asked for at once."""
    return (matches[start : start + AT_ONCE] for start in range(0, len(matches), AT_ONCE))


def _whose(match: str, nodes: Sequence[str]) -> str:
    """Return the node that is to claim a match: each its share."""
    return nodes[zlib.crc32(match.encode()) % len(nodes)]
