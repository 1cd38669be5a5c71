"""What one address may do, over all its connections and requests together.

A connection has credits of its own (`limits.Credits`), but opening another one costs nothing. So
whatever a stranger does is paid for by their address too. Seats in live matches earn their address
more, as they do a connection, up to a bound: people behind one router who play do not starve each
other. What costs more than one credit is paid for without what seats earn.

A credit is worth a millisecond of the server. Requests that make work have a price, which is paid
before. What they took beyond it, measured in processor time, their address owes; so none is cheaper
than it is, whatever the rules of a game make of it.

The address of a peer is that of its socket. Behind a proxy that the operator trusts, it is the one
that the proxy has seen: the last of `X-Forwarded-For` that is not itself such a proxy. What others
write there is not believed.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Protocol

import trio
from attrs import define, field
from websockets.datastructures import Headers

from engine.errors import Limited
from server.net.limits import CREDITS_PER_SECOND, SEATS_EARNING, Bounds, Credits

FORWARDED = "X-Forwarded-For"
SUBNET = 64
"""Bits of an IPv6 address that count: a household has all the rest."""
LOCAL = ""
"""The key of all addresses of this machine."""
UNKNOWN = "None"
"""The key of peers whose address cannot be told."""
LOCAL_SHARES = 50
"""Programs on this machine are the operator's: their address has this many times the credits."""
KEPT = 1024
"""Addresses that are known before those that did nothing for a while are forgotten."""
COUNT_SECONDS = 1.0
"""Seats of an address are counted anew after this time."""

Network = IPv4Network | IPv6Network
Host = IPv4Address | IPv6Address


class Holder(Protocol):
    """What may hold seats: a session."""

    @property
    def earning(self) -> int:
        """The number of seats for which it may send more."""


@define(eq=False)
class Address:
    """An address, and what its peers have left together."""

    bounds: Bounds
    shares: int = 1
    is_proxy: bool = False
    """A proxy, or a program on this machine: its connections are not counted against it."""
    key: str = LOCAL
    """What it is kept under with the matches it opens."""
    connections: int = 0
    """Sockets that are open, those that have asked for nothing yet included."""
    sessions: set[Holder] = field(factory=set)
    _credits: Credits = field(init=False)
    _dear: Credits = field(init=False)
    """For what costs more than one credit, which takes from both."""
    _seats: int = 0
    _counted: float = 0.0

    def __attrs_post_init__(self) -> None:
        rate = self.shares * self.bounds.messages_per_address
        self._credits = Credits(rate, self.bounds.burst_seconds)
        self._dear = Credits(rate, self.bounds.burst_seconds)

    @property
    def is_full(self) -> bool:
        """Whether it has as many connections as it may have."""
        return not self.is_proxy and self.connections > self.bounds.connections_per_address

    def spend(self, cost: float = 1.0) -> None:
        """Pay for a message or a page. Raises `Limited`."""
        now = trio.current_time()
        if now - self._counted >= COUNT_SECONDS:
            earning = sum(one.earning for one in self.sessions)
            self._counted, self._seats = now, min(earning, SEATS_EARNING * self.shares)
        if cost > 1.0:
            self._take(self._dear, cost)
        try:
            more = self._seats * self.bounds.messages_per_second / self._credits.rate
            self._take(self._credits, cost, 1 + more)
        except Limited:
            if cost > 1.0:
                self._dear.left += cost
            raise

    def _take(self, credits: Credits, cost: float, shares: float = 1.0) -> None:
        try:
            credits.spend(trio.current_time(), cost, shares)
        except Limited as limited:
            rate = credits.rate
            raise Limited(
                limited.code,
                f"your address sends too much: at most {rate:g} messages and pages a second, "
                "over all its connections",
                params={"limit": "messages_per_address", "most": rate},
                retry_after=limited.retry_after,
            ) from None

    def owe(self, cost: float) -> None:
        """Pay for what was carried out already and took longer than was paid for."""
        self._credits.owe(cost)
        self._dear.owe(cost)

    def must_owe_nothing(self) -> None:
        """Raise `Limited` while what it has paid did not cover what it took."""
        self._take(self._dear, 0.0)

    def is_idle(self, now: float) -> bool:
        """Whether nothing is lost by forgetting it: it owes nothing and is not here."""
        return not self.connections and self._credits.is_whole(now) and self._dear.is_whole(now)


@define
class Bill:
    """What one request takes of the processor, against what was paid for it."""

    address: Address
    paid: float
    """Credits that are left of it."""

    def add(self, seconds: float) -> None:
        """Have the address owe at once what is not paid, while the request goes on."""
        self.paid -= CREDITS_PER_SECOND * seconds
        if self.paid < 0:
            self.address.owe(-self.paid)
            self.paid = 0.0


@define(eq=False)
class Addresses:
    """Every address that was here lately."""

    bounds: Bounds
    proxies: tuple[Network, ...] = ()
    """Whose word about addresses is taken."""
    _known: dict[str, Address] = field(factory=dict)
    _most: int = KEPT

    def of_socket(self, host: str) -> Address:
        """Return the address at the other end of a socket."""
        return self._get(_parsed(host))

    def of_request(self, direct: Address, host: str, headers: Headers) -> Address:
        """Return the address that a request came from: what a trusted proxy says, else `direct`."""
        at = _parsed(host)
        for name in reversed(",".join(headers.get_all(FORWARDED)).split(",")):
            if at is None or not self._is_proxy(at) or not name.strip():
                break
            at = _parsed(name.strip())
        return direct if at == _parsed(host) else self._get(at)

    def _get(self, at: Host | None) -> Address:
        key = _key(at)
        if key not in self._known:
            self._forget()
            is_local = at is not None and at.is_loopback
            shares = LOCAL_SHARES if is_local else 1
            is_proxy = is_local or (at is not None and self._is_proxy(at))
            kept = LOCAL if is_local else key
            self._known[key] = Address(self.bounds, shares, is_proxy, kept)
        return self._known[key]

    def _is_proxy(self, at: Host) -> bool:
        return any(at in network for network in self.proxies)

    def _forget(self) -> None:
        """Keep no address for ever."""
        if len(self._known) >= self._most:
            now = trio.current_time()
            self._known = {key: one for key, one in self._known.items() if not one.is_idle(now)}
            self._most = max(KEPT, 2 * len(self._known))


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """Read addresses and networks such as `10.0.0.0/8`. Raises `ValueError`."""
    return tuple(ip_network(name, strict=False) for name in names)


def _parsed(name: str) -> Host | None:
    """Read an address, if it is one. A proxy may add the port."""
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        at = ip_address(name.partition("%")[0])
    except ValueError:
        return None
    return getattr(at, "ipv4_mapped", None) or at


def _key(at: Host | None) -> str:
    if isinstance(at, IPv6Address):
        return str(ip_network((at, SUBNET), strict=False))
    return UNKNOWN if at is None else str(at)
