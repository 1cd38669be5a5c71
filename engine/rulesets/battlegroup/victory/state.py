"""Objectives that are held, and what sides stand at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf

from attrs import evolve

from engine.geometry import Point, disc
from engine.identity import by_identity
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Ending
from engine.rulesets.battlegroup.book.printed import Book
from engine.rulesets.battlegroup.book.wargear import UNCOUNTED
from engine.rulesets.battlegroup.core.field import Land, land
from engine.rulesets.battlegroup.core.members import hosts, is_building, is_zooming, members
from engine.rulesets.battlegroup.core.model import Battle, Placed, Stakes, Unit
from engine.rulesets.battlegroup.sight.state import Stand, apart, placed_stands, sees
from engine.rulesets.battlegroup.victory.rules import (
    Holder,
    controls,
    limit_by_size,
    limit_by_units,
    usual_limit,
)

OBJECTIVES = BOOK.tables.objectives
CLAUSES: dict[Ending, str] = {
    "vp_limit": "battlegroup/vp-limit",
    "all_objectives": "battlegroup/victory-all-objectives",
    "nobody_able": "battlegroup/victory-no-active-enemy",
    "turn_limit": "battlegroup/match-length",
}


def holders(state: Battle, seat: int, at: Point) -> tuple[Holder, ...]:
    """Return the units of a side as an objective finds them."""
    here, found = land(state), []
    for unit in hosts(state, seat):
        near = [_near(state.book, here, member.placed, at) for member in members(state, unit)]
        far = min(distance for distance, _ in near)
        if far > OBJECTIVES.deny:
            continue
        found.append(
            Holder(
                distance=far,
                sight=any(seen for _, seen in near),
                secured=unit.secured,
                routing=unit.rout is not None,
                zooming=is_zooming(state, unit),
                fortification=is_building(state, unit),
            )
        )
    return tuple(found)


@lru_cache(maxsize=4096)
def _near(book: Book, here: Land, placed: Placed, at: Point) -> tuple[float, bool]:
    """Return how far the models of one unit alone are from an objective, and whether one of them
    sees it."""
    mark = Stand("objective", disc(at, 0.0), here.ground(disc(at, 0.0)))
    own = placed_stands(book, here, placed)
    far = min((apart(stand, mark) for stand in own), default=inf)
    return far, far <= OBJECTIVES.deny and any(sees(here, stand, mark) for stand in own)


def holder(state: Battle, at: Point) -> int | None:
    """Return who controls an objective, None if neither side does."""
    near = holders(state, 0, at), holders(state, 1, at)
    return next((seat for seat in (0, 1) if controls(near[seat], near[1 - seat])), None)


def held(state: Battle, seat: int) -> int:
    """Return how many objectives a side controls."""
    return sum(holder(state, at) == seat for at in state.objectives)


def stakes(state: Battle) -> Stakes:
    """Return what the match is decided by."""
    found = [holder(state, at) for at in state.objectives]
    first, second = (
        tuple(number for number, seat in enumerate(found, start=1) if seat == own) for own in (0, 1)
    )
    return Stakes(limit(state), (first, second))


@by_identity(2)
def with_stakes(state: Battle) -> Battle:
    """Return the table with what is at stake on it, as everybody sees it."""
    return evolve(state, stakes=stakes(state)) if state.objectives else state


def is_able(state: Battle, seat: int) -> bool:
    """Return whether a side has a unit that neither lies on the ground nor runs
    (battlegroup/victory-no-active-enemy)."""
    return any(
        unit.owner == seat
        and unit.slot not in UNCOUNTED
        and (
            unit.place in ("reserve", "waiting")
            or (unit.place == "aboard" and not _awaits_call(state, unit))
            or (unit.place == "table" and unit.rout is None and unit.down is None)
        )
        for unit in state.units.values()
    )


def may_sweep(state: Battle, seat: int) -> bool:
    """Return whether a side may win by holding every objective: the defender of a line may not
    (battlegroup/defense-line-no-objective-sweep)."""
    return state.attacker in (None, seat)


def _awaits_call(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is in a flyer that has not been called: then it is nowhere
    (battlegroup/skies-passengers)."""
    carrier = state.units.get(unit.aboard or "")
    return carrier is not None and carrier.place == "off_map"


def limit(state: Battle) -> int:
    """Return at how many points the match ends: by the size of the forces, or, where the players
    agree on it, by objectives and units (battlegroup/vp-limit,
    battlegroup/counter-attack-vp-limit)."""
    points, agreed = state.options.points_limit, state.options.vp_limit
    if agreed == "by_points":
        return usual_limit(points)
    if agreed == "hundredth":
        return limit_by_size(points)
    counts = [counted(u for u in state.units.values() if u.owner == seat) for seat in (0, 1)]
    return limit_by_units(len(state.objectives), counts)


def counted(units: Iterable[Unit]) -> int:
    """Return how many of some units count: each vehicle of a squadron, no support
    (battlegroup/skies-unit-count), no fortifications."""
    return sum(unit.slot not in UNCOUNTED for unit in units)


def totals(state: Battle) -> tuple[float, float]:
    """Return the points by seat."""
    first, second = state.players
    return float(first.points.total), float(second.points.total)
