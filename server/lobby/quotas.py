"""What one address may have open at the same time, and begin within an hour: matches, lobbies, and
seats that bots hold.

Whoever opens a match answers for it until it is over or adjourned. Their address is stored with it,
so a restart forgives nothing but how many it has begun lately. Of servers that share a store, the
store counts for all.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import trio
from attrs import define, field, frozen

from engine.errors import Limited
from server.match.room import Room
from server.net.addresses import LOCAL, LOCAL_SHARES
from server.net.limits import Bounds
from server.store.lobby import Lobby, bots_in
from server.store.protocol import Held

RETRY_SECONDS = 60.0
HOUR = 3600.0


@frozen
class Quota:
    """One thing of which an address may have so many."""

    limit: str
    """Its name in `welcome`."""
    most: Callable[[Bounds], int]
    count: Callable[[Held], int]
    code: str
    what: str
    """What there are too many of, and what helps."""


LOBBIES = Quota(
    "lobbies_per_address",
    lambda bounds: bounds.lobbies_per_address,
    lambda held: held.lobbies,
    "too_many_lobbies",
    "lobbies open; begin one of those matches or leave it",
)
MATCHES = Quota(
    "matches_per_address",
    lambda bounds: bounds.matches_per_address,
    lambda held: held.lobbies + held.live,
    "too_many_matches",
    "matches open; finish or resign one",
)
ADJOURNED = Quota(
    "adjourned_per_address",
    lambda bounds: bounds.adjourned_per_address,
    lambda held: held.adjourned,
    "too_many_matches",
    "adjourned matches; resume and finish the oldest",
)
BEGUN = Quota(
    "begun_per_address",
    lambda bounds: bounds.begun_per_address,
    lambda held: held.begun,
    "too_many_matches",
    "matches begun within an hour; play on in one of those",
)
BOTS = Quota(
    "bots_per_address",
    lambda bounds: bounds.bots_per_address,
    lambda held: held.bots,
    "too_many_bots",
    "bots at play; finish or resign one of those matches",
)


@define(eq=False)
class Quotas:
    """Counts what each address has open."""

    bounds: Bounds
    _rooms: dict[str, dict[str, Room]] = field(factory=dict)
    """By address, then by match."""
    _openers: dict[str, str] = field(factory=dict)
    """Addresses, by match."""
    _adjourned: Counter[str] = field(factory=Counter)
    """How many adjourned matches are whose."""
    _begun: deque[tuple[float, str]] = field(factory=deque)
    """When a match began within the last hour, and whose."""
    _begins: Counter[str] = field(factory=Counter)
    """How many of them are whose."""

    def opened(self, room: Room) -> None:
        """Count a match from now on."""
        match, address = room.lobby.match, room.lobby.address
        self._openers[match] = address
        self._rooms.setdefault(address, {})[match] = room

    def closed(self, match: str) -> None:
        """Count a match no more."""
        address = self._openers.pop(match)
        del self._rooms[address][match]
        if not self._rooms[address]:
            del self._rooms[address]

    def begun(self, address: str) -> None:
        """Count a match that begins."""
        self._forget_old()
        self._begun.append((trio.current_time(), address))
        self._begins[address] += 1

    def _forget_old(self) -> None:
        until = trio.current_time() - HOUR
        while self._begun and self._begun[0][0] <= until:
            _, address = self._begun.popleft()
            self._begins[address] -= 1
            if not self._begins[address]:
                del self._begins[address]

    def adjourned(self, lobby: Lobby) -> None:
        """Count a match without a room from now on."""
        self._adjourned[lobby.address] += 1

    def taken_up(self, lobby: Lobby) -> None:
        """Count an adjourned match no more: it is open again, or deleted."""
        self._adjourned[lobby.address] -= 1
        if not self._adjourned[lobby.address]:
            del self._adjourned[lobby.address]

    def held(self, address: str) -> Held:
        """Return what an address has open, and has begun lately, at this server."""
        self._forget_old()
        lobbies = [room.lobby for room in self._rooms.get(address, {}).values()]
        counts = Counter(lobby.status for lobby in lobbies)
        return Held(
            counts["lobby"],
            counts["live"],
            self._adjourned[address],
            sum(map(bots_in, lobbies)),
            self._begins[address],
        )

    def check_matches(self, address: str, held: Held) -> None:
        """Raise `Limited` if an address has as many matches open as it may."""
        self._check(LOBBIES, address, held)
        self._check(MATCHES, address, held)

    def check_new(self, address: str, held: Held) -> None:
        """Raise `Limited` if an address may not open a new match. It may resume those it has."""
        self._check(ADJOURNED, address, held)
        self._check(BEGUN, address, held)

    def check_bots(self, address: str, held: Held) -> None:
        """Raise `Limited` if no other bot may play in the matches of an address."""
        self._check(BOTS, address, held)

    def _check(self, quota: Quota, address: str, held: Held) -> None:
        count = quota.count(held)
        most = quota.most(self.bounds) * (LOCAL_SHARES if address == LOCAL else 1)
        if count >= most:
            params: dict[str, Any] = {"limit": quota.limit, "most": most, "open": count}
            raise Limited(
                quota.code,
                f"your address has {count} {quota.what}, or try again later (at most {most})",
                params=params,
                retry_after=RETRY_SECONDS,
            )
