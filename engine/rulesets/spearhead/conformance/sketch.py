"""Battles drawn on the back of an envelope: a table of one's own, tanks of no sheet.

For worked examples and tests. They are ordinary battles to every rule; only what is printed, of a
tank or of the plan, comes with them instead of from the book. They never cross a socket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, field, frozen

from engine.geometry import Pose
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import (
    Marker,
    Objective,
    Scenario,
    TerrainPiece,
    WeightName,
)
from engine.rulesets.spearhead.core.model import SEATS, Battle, Options, Player, Tank
from engine.rulesets.spearhead.core.profile import Profile, equipped

NEVER = Objective("holds", 1_000_000, "win")
"""An objective nobody reaches."""


@frozen
class SketchedTank(Tank):
    """A tank whose profile is given, not looked up."""

    drawn: Profile = field(kw_only=True)

    @property
    def printed(self) -> Profile:
        """What it was drawn with."""
        return self.drawn


@frozen(kw_only=True)
class SketchedBattle(Battle):
    """A battle whose plan is given, not looked up."""

    drawn: Scenario

    @property
    def plan(self) -> Scenario:
        """The plan it was drawn with."""
        return self.drawn


def open_table(
    long: float = 48.0,
    short: float = 36.0,
    terrain: Iterable[TerrainPiece] = (),
    *,
    rounds: int = 6,
    objective: Objective = NEVER,
    markers: tuple[Marker, ...] = (),
) -> Scenario:
    """Return a plan with nothing on the table but what is given."""
    return Scenario("sketch", "Sketch", "", long, short, rounds, objective, tuple(terrain), markers)


def bare_profile(weight: WeightName, **printed: Any) -> Profile:
    """Return a profile without weapons and abilities; `printed` says what is not average."""
    plain = Profile(
        name=weight.title(),
        weight=weight,
        roles=(),
        speed=7,
        aim=4,
        armour=3,
        health=9,
        supply=80,
        weapons=(),
        passive=(),
        active=(),
        explodes_on=BOOK.tables.explosion.success,
        ram_damage_bonus=0,
        footprint=BOOK.tables.footprints[weight],
    )
    return evolve(plain, **printed)


def sketched_tank(
    key: str,
    pose: Pose | None,
    *,
    sheet: str | None = None,
    options: Sequence[str] = (),
    weight: WeightName = "medium",
    health: int | None = None,
    full_health: int | None = None,
    **printed: Any,
) -> Tank:
    """Return a tank of a sheet, or of no sheet but a weight; `full_health` and `printed` change its
    profile."""
    if full_health is not None:
        printed["health"] = full_health
    owner = SEATS.index(key[0])
    start = pose and pose.settled()
    if sheet is None:
        drawn = bare_profile(weight, **printed)
    elif not printed:
        full = equipped(sheet, tuple(options)).health
        left = full if health is None else health
        return Tank(key, owner, sheet, left, tuple(options), start)
    else:
        drawn = evolve(equipped(sheet, tuple(options)), **printed)
    left = drawn.health if health is None else health
    return SketchedTank(key, owner, sheet or weight, left, tuple(options), start, drawn=drawn)


def sketched_battle(plan: Scenario, tanks: Iterable[Tank], **changes: Any) -> Battle:
    """Return a battle in progress: seat 0 in the west, with priority; no turn has begun.

    Seats whose tanks are of sheets are of their faction.
    """
    listed = sorted(tanks, key=lambda tank: (tank.owner, _number(tank.id)))
    west, east = (_faction(seat, listed) for seat in (0, 1))
    state: Battle = SketchedBattle(
        drawn=plan,
        options=Options(),
        phase="battle",
        units={tank.id: tank for tank in listed},
        players=(Player(west, edge="west"), Player(east, edge="east")),
        first_to_deploy=0,
        priority=0,
        round=1,
    )
    return evolve(state, **changes)


def _number(key: str) -> int:
    return int("".join(c for c in key if c.isdigit()) or 0)


def _faction(seat: int, tanks: Iterable[Tank]) -> str | None:
    sheets = [tank.sheet for tank in tanks if tank.owner == seat and tank.sheet in BOOK.sheets]
    return BOOK.sheets[sheets[0]].faction if sheets else None
