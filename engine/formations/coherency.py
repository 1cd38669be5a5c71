"""Whether bases form one chain, each link no longer than allowed.

The *largest gap* of a unit is the longest link of its shortest spanning tree: the least
distance at which the unit would be one chain. Closing any other gap does not help it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

from attrs import frozen

from engine.geometry import measured
from engine.placement.bases import Base

Link = tuple[int, int, float]
"""The indices of two bases, the earlier in the tree first, and the measured gap between them."""


@frozen
class Coherency:
    """How a unit hangs together."""

    limit: float
    largest_gap: float  # measured; 0 for touching bases and for a lone one
    groups: tuple[tuple[str, ...], ...]  # the chains, in the order of their first bases

    @property
    def holds(self) -> bool:
        """Whether the unit is one chain (an empty unit is)."""
        return len(self.groups) <= 1

    @property
    def main(self) -> tuple[str, ...]:
        """The chain of most bases, the first of equals; empty for an empty unit."""
        return max(self.groups, key=len, default=())

    @property
    def strays(self) -> tuple[str, ...]:
        """The bases that break the chain: all that are not of the main group."""
        main = self.main
        return tuple(name for group in self.groups if group is not main for name in group)


def coherency(bases: Sequence[Base], limit: float) -> Coherency:
    """Return how bases hang together when links of at most `limit`, measured, hold."""
    group = list(range(len(bases)))
    most = measured(limit)
    largest = 0.0
    for i, j, apart in spanning_tree(bases):
        largest = max(largest, apart)
        if apart <= most:
            old, new = max(group[i], group[j]), min(group[i], group[j])
            group = [new if g == old else g for g in group]
    chains: dict[int, list[str]] = {}
    for base, g in zip(bases, group, strict=True):
        chains.setdefault(g, []).append(base.id)
    return Coherency(limit, largest, tuple(map(tuple, chains.values())))


def spanning_tree(bases: Sequence[Base]) -> tuple[Link, ...]:
    """Return the links of the shortest tree over all bases, grown from the first (Prim).

    Of links of one measured length the one to the earlier base comes first.
    """
    places = [(*base.at, base.radius) for base in bases]
    nearest = [(inf, 0)] * len(places)
    left = list(range(1, len(places)))
    links: list[Link] = []
    newest = 0
    while left:
        x, y, r = places[newest]
        best, chosen = inf, -1
        for j in left:
            bx, by, s = places[j]
            apart = hypot(bx - x, by - y) - r - s
            if apart < nearest[j][0] and (gap := measured(max(0.0, apart))) < nearest[j][0]:
                nearest[j] = (gap, newest)
            if nearest[j][0] < best:
                best, chosen = nearest[j][0], j
        links.append((nearest[chosen][1], chosen, best))
        left.remove(chosen)
        newest = chosen
    return tuple(links)
