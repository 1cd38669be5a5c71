"""Zones to set up and to arrive in, scouts and infiltrators. Distances are inches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from engine.flow import Seat
from engine.geometry import Area, Point, is_closer
from engine.geometry.measure import DECIMALS
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import ON_FOOT, Side, UnitType
from engine.rulesets.battlegroup.scenarios.rules import Size

SETUP = BOOK.tables.setup
Stretch = tuple[Point, Point]
SCOUTING_NEAR: tuple[UnitType, ...] = (*ON_FOOT, "artillery", "walker", "monstrous_creature")


def flanks_of_corner(corner: Point, size: tuple[float, float]) -> dict[Side, Stretch]:
    """Return the side edges of a corner, without the legs of its arrival zone, left and right as
    seen from it (battlegroup/base-outflank)."""
    x, y = corner
    far_x, far_y = size[0] - x, size[1] - y
    leg = SETUP.zone_leg
    along_x = _stretch((x + (leg if x == 0 else -leg), y), (far_x, y))
    along_y = _stretch((x, y + (leg if y == 0 else -leg)), (x, far_y))
    mirrored = (x == 0) != (y == 0)
    left, right = (along_x, along_y) if mirrored else (along_y, along_x)
    return {"left": left, "right": right}


def flanks_of_edge(*, west: bool, size: tuple[float, float]) -> dict[Side, Stretch]:
    """Return the long edges, left and right as seen from a short one
    (battlegroup/base-outflank)."""
    south = _stretch((0.0, 0.0), (size[0], 0.0))
    north = _stretch((0.0, size[1]), (size[0], size[1]))
    return {"left": north, "right": south} if west else {"left": south, "right": north}


def _stretch(a: Point, b: Point) -> Stretch:
    return (a, b) if a <= b else (b, a)


def arrival_zone(corner: Point, size: tuple[float, float]) -> tuple[Point, ...]:
    """Return the strip along both edges of a corner that units arrive in
    (battlegroup/counter-attack-step-5-zone)."""
    leg, deep = SETUP.zone_leg, SETUP.zone_depth
    shape = ((0.0, 0.0), (leg, 0.0), (leg, deep), (deep, deep), (deep, leg), (0.0, leg))
    return tuple(
        (x if corner[0] == 0 else size[0] - x, y if corner[1] == 0 else size[1] - y)
        for x, y in shape
    )


def recon_zone(corner: Point, size: Size) -> Area:
    """Return where Recon units are set up: in their half, more than 12 from the centre line, by the
    least that is told apart (battlegroup/counter-attack-step-3-deploy)."""
    (x, y), (long, short) = corner, size
    gap = (SETUP.recon_gap + 10.0**-DECIMALS) * hypot(long, short)
    along, up = long - gap / short, short - gap / long
    return Area(((x, y), (abs(x - along), y), (x, abs(y - up))))


def may_infiltrate(distance: float, *, seen: bool) -> bool:
    """Return whether a unit may infiltrate so near an enemy (battlegroup/recon-units,
    battlegroup/counter-attack-step-3-infiltrate)."""
    return is_closer(SETUP.infiltrate_seen if seen else SETUP.infiltrate_unseen, distance)


def scout_move(type: UnitType) -> float:
    """Return how many inches a scout redeploys (battlegroup/recon-units)."""
    return SETUP.scout if type in SCOUTING_NEAR else SETUP.scout_far


def begins(rolled: Sequence[int], recon: Mapping[Seat, int]) -> Seat | None:
    """Return who takes the first turn: of equals the one who deployed more Recon units, None to
    roll again (battlegroup/counter-attack-step-4)."""
    if rolled[0] != rolled[1]:
        return rolled.index(max(rolled))
    if recon[0] != recon[1]:
        return 0 if recon[0] > recon[1] else 1
    return None


def ambush_dice(limit: int) -> int:
    """Return how many dice set the number of ambushes (battlegroup/defense-line-extra-d3)."""
    return 1 + limit // SETUP.ambush_per
