"""A scenario as the board setter lays it out (microtanks/setup-board).

A mirrored table is mirrored whole: terrain, zones with their headings and home edges, objectives.
So nobody's task gets easier or harder by it.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve, frozen

from engine.geometry import Point, settled
from engine.rulesets.microtanks.book.printed import (
    Edge,
    Layout,
    Map,
    Objective,
    Piece,
    Scenario,
    ZonePlan,
)

OPPOSITE: dict[Edge, Edge] = {"west": "east", "east": "west", "south": "north", "north": "south"}


@lru_cache(maxsize=64)
def laid_out(plan: Scenario, layout: Layout, own: Map | None) -> Scenario:
    """Return a scenario as printed, mirrored, or on another map than the printed one."""
    if own is not None:
        plan = evolve(
            plan,
            long=own.long,
            short=own.short,
            zones=own.zones,
            terrain=own.terrain,
            objectives=own.objectives,
        )
    match layout:
        case "printed" | "custom":
            return plan
        case "mirrored_ew" | "mirrored_ns":
            mirror = Mirror(plan, layout == "mirrored_ew")
            return evolve(
                plan,
                zones={zone: mirror.zone(own) for zone, own in plan.zones.items()},
                terrain=tuple(mirror.piece(piece) for piece in plan.terrain),
                objectives=tuple(mirror.objective(one) for one in plan.objectives),
            )


def stretched(plan: Scenario, long: float, short: float) -> Map:
    """Return the map of a scenario on a table of another size, in units: everything keeps its place
    and its share of either side, and circles their share of the table (microtanks/table-size)."""
    by_x, by_y = long / plan.long, short / plan.short

    def point(at: Point) -> Point:
        return settled(at[0] * by_x), settled(at[1] * by_y)

    def zone(one: ZonePlan) -> ZonePlan:
        x0, y0, x1, y1 = one.rect
        return evolve(one, rect=(*point((x0, y0)), *point((x1, y1))))

    def objective(one: Objective) -> Objective:
        along = by_x if one.towards in ("west", "east") else by_y
        return evolve(
            one,
            centre=one.centre and point(one.centre),
            radius=settled(one.radius * (by_x * by_y) ** 0.5),
            line=settled(one.line * along),
        )

    return Map(
        long=settled(long),
        short=settled(short),
        zones={key: zone(one) for key, one in plan.zones.items()},
        terrain=tuple(
            evolve(
                piece,
                polygon=tuple(map(point, piece.polygon)),
                centre=piece.centre and point(piece.centre),
            )
            for piece in plan.terrain
        ),
        objectives=tuple(map(objective, plan.objectives)),
    )


@frozen
class Mirror:
    """East to west or north to south."""

    plan: Scenario
    swaps_east: bool

    def point(self, at: Point) -> Point:
        """Return where a point comes to lie."""
        x, y = at
        return (self.plan.long - x, y) if self.swaps_east else (x, self.plan.short - y)

    def edge(self, edge: Edge) -> Edge:
        """Return the edge that an edge becomes."""
        return OPPOSITE[edge] if (edge in ("west", "east")) == self.swaps_east else edge

    def piece(self, piece: Piece) -> Piece:
        """Return a piece of terrain."""
        outline = tuple(self.point(at) for at in piece.polygon)
        return evolve(piece, polygon=outline, centre=piece.centre and self.point(piece.centre))

    def zone(self, zone: ZonePlan) -> ZonePlan:
        """Return a zone, with the heading its vehicles face."""
        x0, y0, x1, y1 = zone.rect
        (ax, ay), (bx, by) = self.point((x0, y0)), self.point((x1, y1))
        rect = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
        heading = (0.0 if self.swaps_east else 180.0) - zone.heading
        return ZonePlan(rect, heading % 360.0, self.edge(zone.home))

    def objective(self, one: Objective) -> Objective:
        """Return an objective: its circle, its line, its edge."""
        line, towards = one.line, one.towards
        if towards and self.edge(towards) != towards:
            line, towards = self._width - line, self.edge(towards)
        centre = one.centre and self.point(one.centre)
        edge = one.edge and self.edge(one.edge)
        return evolve(one, centre=centre, line=line, towards=towards, edge=edge)

    @property
    def _width(self) -> float:
        return self.plan.long if self.swaps_east else self.plan.short
