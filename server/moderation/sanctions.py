"""Whom the operator has banned or muted, by address.

A sanction names a network. It applies to an address of `net.addresses` that lies in it: a single
IPv4 address, or the first 64 bits of an IPv6 address. Programs on this machine are never meant.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from ipaddress import ip_interface, ip_network

import trio
from attrs import define, field

from engine.errors import Refused
from server.net.addresses import LOCAL, SUBNET, UNKNOWN, Network
from server.store.moderation import Sanction, SanctionKind
from server.store.protocol import Store

MAPPED = 96
"""Bits before an IPv4 address that is written as IPv6."""
LONGEST_SECONDS = 36_500 * 86_400.0
NARROW = {4: 8, 6: 16}
"""Bits of the widest network, by version, that is banned or muted without a second thought."""
_network = lru_cache(maxsize=10_000)(ip_network)
_WORDS = {
    "ban": ("banned", "the operator of this server has banned your address"),
    "mute": ("muted", "the operator of this server has muted your address"),
}


class NotPossible(Exception):
    """A command of the operator cannot be carried out. The message says why."""


@define(eq=False)
class Sanctions:
    """The sanctions that stand."""

    store: Store
    wall: Callable[[], float]
    _known: dict[int, Sanction] = field(factory=dict)
    _turn: trio.Lock = field(factory=trio.Lock)
    """Held while what is known and what is stored may differ."""

    async def restore(self) -> None:
        """Read what was imposed, and forget what has run out."""
        async with self._turn:
            self._known = {one.n: one for one in reversed(await self.store.notes(Sanction))}
            standing = self.standing()
            for number in self._known.keys() - {one.n for one in standing}:
                await self.store.drop_note(Sanction, number)
            self._known = {one.n: one for one in standing}

    async def impose(
        self, kind: SanctionKind, network: Network, seconds: float | None, reason: str, by: str
    ) -> Sanction:
        """Ban or mute a network. Raises `NotPossible` and `StoreError`."""
        if seconds is not None and not 0 < seconds <= LONGEST_SECONDS:
            raise NotPossible("a ban or mute lasts more than no time, and at most 36500 days")
        where, at = str(network), self.wall()
        until = None if seconds is None else at + seconds
        async with self._turn:
            number = await self.store.number(Sanction)
            one = Sanction(number, kind, where, at, by, reason, until)
            await self.store.note(one)
            self._known[one.n] = one
        return one

    async def lift(self, n: int) -> Sanction:
        """End a sanction. Raises `NotPossible` and `StoreError`."""
        await self.restore()
        if n not in self._known:
            raise NotPossible(f"there is no ban or mute number {n}")
        await self.store.drop_note(Sanction, n)
        return self._known.pop(n)

    def standing(self) -> list[Sanction]:
        """Return those that have not run out, oldest first."""
        return [one for one in self._known.values() if one.until is None or one.until > self.wall()]

    def check(self, kind: SanctionKind, address: str) -> None:
        """Raise `Refused` if the address with a key is banned or muted."""
        for one in self.standing():
            if one.kind == kind and lies_in(address, one.network):
                code, sentence = _WORDS[kind]
                left = None if one.until is None else one.until - self.wall()
                raise Refused(
                    code,
                    f"{sentence}: {one.reason}",
                    params={"reason": one.reason, "until": one.until},
                    retry_after=left,
                )


def lies_in(address: str, network: str) -> bool:
    """Return whether the address with a key lies in a network."""
    if address in (LOCAL, UNKNOWN):
        return False
    return _network(address).network_address in _network(network)


def read_narrow_network(text: str, *, yes: bool) -> Network:
    """Read a network that is to be banned or muted, which must be narrow unless the operator says
    yes. Raises `NotPossible`."""
    network = read_network(text)
    if not yes and network.prefixlen < NARROW[network.version]:
        raise NotPossible(
            f"{network} is a great part of all addresses; with --yes they are all meant"
        )
    return network


def read_network(text: str) -> Network:
    """Read a network. Raises `NotPossible`."""
    try:
        said = ip_interface(text.strip())
    except ValueError as fault:
        raise NotPossible(
            f"{fault}; it must be an address or a network, such as 192.0.2.0/24"
        ) from None
    network: Network = said.network
    mapped = getattr(said.ip, "ipv4_mapped", None)
    if mapped is not None:
        if network.prefixlen < MAPPED:
            raise NotPossible(f"{text} is more than all of IPv4; write an IPv4 network")
        network = ip_network((mapped, network.prefixlen - MAPPED), strict=False)
    if network.is_loopback:
        raise NotPossible(
            f"{text} is this machine: all its programs, and the proxy, count as one address"
        )
    if network.version == 6 and network.prefixlen > SUBNET:
        network = network.supernet(new_prefix=SUBNET)
    return network
