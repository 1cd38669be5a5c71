"""The bases of a unit that already have their place, while the others look for theirs."""

from __future__ import annotations

from math import dist, hypot, inf

from engine.geometry import SLACK, Circle, Point, measured
from engine.placement.bases import Base


class Crowd:
    """Bases standing together, to which more are added."""

    __slots__ = ("_bases", "link")

    def __init__(self, link: float) -> None:
        """Make an empty crowd whose bases keep together by gaps of at most `link`."""
        self.link = measured(link)
        self._bases: list[tuple[float, float, float, str]] = []

    def add(self, base: Base) -> None:
        """Let a base stand where it is."""
        self._bases.append((*base.at, base.radius, base.id))

    def overlapped(self, place: Point, radius: float) -> tuple[str, float] | None:
        """Return the first base that one at a place would overlap, and how deep."""
        px, py = place
        for x, y, r, name in self._bases:
            both = r + radius - SLACK
            dx, dy = px - x, py - y
            if dx * dx + dy * dy < both * both:
                return name, measured(r + radius - hypot(dx, dy))
        return None

    def nearest(self, place: Point, radius: float) -> tuple[float, str]:
        """Return the measured gap from a base at a place to the nearest one, and its name.

        The gap is infinite and the name empty while no base is placed.
        """
        apart, _, name = self._nearest(place, radius)
        return apart, name

    def towards(self, place: Point, radius: float) -> tuple[float, Point]:
        """Return the measured gap from a base at a place to the nearest one, and its place.

        While no base is placed it is the place itself.
        """
        apart, nearest, _ = self._nearest(place, radius)
        return (apart, nearest) if apart < inf else (0.0, place)

    def _nearest(self, place: Point, radius: float) -> tuple[float, Point, str]:
        best, at, found = inf, place, ""
        for x, y, r, name in self._bases:
            apart = dist(place, (x, y)) - r - radius
            if apart < best - 1e-6:
                best, at, found = apart, (x, y), name
        return (measured(max(0.0, best)) if best < inf else inf), at, found

    def is_linked(self, place: Point, radius: float) -> bool:
        """Return whether a base at a place would be in coherency; the first one always is."""
        px, py = place
        for x, y, r, _ in self._bases:
            far = r + radius + self.link + SLACK
            dx, dy = px - x, py - y
            if dx * dx + dy * dy <= far * far and (
                measured(hypot(dx, dy) - r - radius) <= self.link
            ):
                return True
        return not self._bases

    def borders(self, radius: float) -> list[Circle]:
        """Return the circles a base's centre must stay out of."""
        return [(x, y, r + radius) for x, y, r, _ in self._bases]

    def links(self, radius: float) -> list[Circle]:
        """Return the circles one of which a base's centre must be in, to be in coherency."""
        if self.link == inf:
            return []
        return [(x, y, r + radius + self.link) for x, y, r, _ in self._bases]
