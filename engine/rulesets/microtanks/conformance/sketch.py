"""Battles drawn on the back of an envelope: a table of one's own, vehicles of no profile.

For worked examples and tests. They are ordinary battles to every rule; only what is printed, of a
vehicle or of the plan, comes with them instead of from the book. They never cross a socket.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, field, frozen

from engine.geometry import Point, Pose
from engine.rulesets.microtanks.book.printed import (
    Armour,
    Force,
    Hull,
    Mounted,
    Objective,
    Piece,
    Scenario,
    Vehicle,
    ZonePlan,
)
from engine.rulesets.microtanks.core.field import facing_of_bearing
from engine.rulesets.microtanks.core.model import Battle, Options, Player, Tank, Turn

PLAIN = Vehicle(
    id="plain",
    name="Plain",
    nation="us",
    kind="medium",
    speed=18.0,
    armour=Armour(9, 7, 6),
    guns=(Mounted("75mm-m3", "turret", True),),
    bs=4,
    smoke=True,
    points=80,
    hull=Hull(2.0, 1.0, 1.0),
    metres=Hull(5.7, 2.85, 2.85),
)
"""An average vehicle; a sketch says what is different."""


@frozen
class SketchedTank(Tank):
    """A vehicle whose profile is given, not looked up."""

    drawn: Vehicle = field(kw_only=True)

    @property
    def printed(self) -> Vehicle:
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
    long: float = 120.0,
    short: float = 90.0,
    terrain: Iterable[Piece] = (),
    *,
    rounds: int = 10,
    objectives: Sequence[Objective] = (),
) -> Scenario:
    """Return a plan with nothing on the table but what is given."""
    zones = {
        "A": ZonePlan((0.0, 0.0, long, 15.0), 0.0, "south"),
        "B": ZonePlan((0.0, short - 15.0, long, short), 180.0, "north"),
    }
    forces = {"A": Force("us", 0, ()), "B": Force("ge", 0, ())}
    return Scenario(
        "sketch",
        "Sketch",
        "",
        long,
        short,
        rounds,
        zones,  # type: ignore[arg-type]  # letters
        forces,  # type: ignore[arg-type]
        tuple(objectives),
        tuple(terrain),
    )


def sketched_tank(
    key: str,
    at: Point,
    heading: float = 0.0,
    *,
    profile: str | None = None,
    owner: int | None = None,
    printed: dict[str, Any] | None = None,
    **changes: Any,
) -> Tank:
    """Return a vehicle standing at a point with a compass heading; ids begin with a or b.

    `printed` changes its profile, `changes` what has become of it.
    """
    seat = "ab".find(key[0]) if owner is None else owner
    pose = Pose(*at, facing_of_bearing(heading)).settled()
    drawn = evolve(PLAIN, **(printed or {}))
    plain = SketchedTank(
        key,
        seat,
        profile or "plain",
        drawn.hull,
        drawn.bs,
        drawn.points,
        status="board",
        pose=pose,
        drawn=drawn,
    )
    if profile is None:
        return evolve(plain, **changes)
    known = Tank(key, seat, profile, drawn.hull, drawn.bs, drawn.points).printed
    listed = Tank(key, seat, profile, known.hull, known.bs, known.points, status="board", pose=pose)
    return evolve(listed, **changes)


def sketched_battle(
    plan: Scenario, tanks: Iterable[Tank], *, phase: str = "move", seat: int = 0, **changes: Any
) -> SketchedBattle:
    """Return a battle in progress: seat 0 in zone A, with the first turn, in its first round."""
    units = {tank.id: tank for tank in tanks}
    start = [sum(t.points for t in units.values() if t.owner == s) for s in (0, 1)]
    state = SketchedBattle(
        drawn=plan,
        options=Options(),
        phase="battle",
        units=units,
        players=(Player("A", "us", start[0], 1), Player("B", "ge", start[1], seat)),
        setter=0,
        layout="printed",
        round=1,
        turn=Turn(seat, phase),  # type: ignore[arg-type]  # a phase by name
    )
    return evolve(state, **changes)
