"""Flyers of support: where they come in, how far they may go, and where units leave them.
Distances are inches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import dist, hypot

from attrs import evolve, frozen

from engine.geometry import (
    Point,
    Pose,
    Shape,
    Side,
    bearing,
    is_inside,
    is_within,
    measured,
    onto_side,
    overlaps,
    point_at,
    rectangle,
    settled,
)
from engine.placement import Base
from engine.rulesets.battlegroup.arrivals.rules import may_misplace
from engine.rulesets.battlegroup.arrivals.state import TURNS, grid, rings
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Speed
from engine.rulesets.battlegroup.book.printed import Vehicle
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import body_of, land
from engine.rulesets.battlegroup.core.members import printed_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.scenarios.rules import inward
from engine.rulesets.battlegroup.strikes.rules import flown

DEEP_STRIKE = BOOK.tables.deep_strike
ZONE_LEG = BOOK.tables.setup.zone_leg
STEP = 1.0
"""Inches between places that are tried."""
NEAR = 1e-4
HALVINGS = 8
"""How finely the end of a flight is looked for: to 1/256 of an inch."""
ENTRIES = (0.25, 0.5, 0.75)
"""Where along an edge a flyer is offered to come in."""


def hull_of(state: Battle, unit: Unit) -> Vehicle:
    """Return what is printed of a flyer, which is a single model."""
    printed = printed_of(state, unit, next(iter(unit.models.values())))
    assert isinstance(printed, Vehicle), "no flyer"
    return printed


def edges(state: Battle, seat: int) -> tuple[Side, ...]:
    """Return where the flyers of a side come in: along both legs of its corner, or its short edge
    (battlegroup/skies-enter)."""
    x, y = state.players[seat].corner
    short = land(state).size[1]
    if state.plan.type == "attack_defense":
        return ((x, 0.0, x, short),)
    along_x, along_y = (ZONE_LEG if x == 0.0 else -ZONE_LEG), (ZONE_LEG if y == 0.0 else -ZONE_LEG)
    return (x, y, x + along_x, y), (x, y, x, y + along_y)


def pose_along(entry: Point, end: Point, at: float) -> Pose:
    """Return how a flyer lies at a point of its straight way."""
    x, y = point_at((entry, end), at)[0]
    return Pose(x, y, bearing(entry, end)).settled()


def flown_to(state: Battle, unit: Unit, pose: Pose) -> Battle:
    """Return the table with a flyer in the air at a place."""
    models = {name: evolve(model, pose=pose) for name, model in unit.models.items()}
    there = evolve(unit, models=models, place="table")
    return evolve(state, units={**state.units, unit.id: there})


def footprint(state: Battle, unit: Unit, entry: Point, end: Point) -> Shape:
    """Return the ground under a flyer at the end of its way."""
    hull = hull_of(state, unit)
    return rectangle(Pose(*end, bearing(entry, end)), hull.length, hull.width)


def speed_to(state: Battle, seat: int, ground: Shape) -> Speed:
    """Return what a flyer counts as that ends there: at combat speed wholly in its owner's half,
    whose border it may touch, else at cruising speed."""
    size, corner = land(state).size, state.players[seat].corner
    if state.plan.type == "meeting_engagement":
        inside = all(is_within(0.0, inward(at, corner, size)) for at in ground.points)
        return "combat" if inside else "cruising"
    low, _, high, _ = ground.bounds
    return flown("west" if corner[0] == 0.0 else "east", size, low, high)


def check_flight(state: Battle, unit: Unit, entry: Point, end: Point) -> None:
    """Raise `IllegalReply` unless a flyer may come in there and end there: on the table, clear of
    everybody (battlegroup/skies-enter)."""
    own = edges(state, unit.owner)
    if not any(dist(onto_side(side, entry), entry) <= NEAR for side in own):
        raise refusal("not_its_edge", unit=unit.id, x=entry[0], y=entry[1])
    if dist(entry, end) <= NEAR:
        raise refusal("nowhere_to_fly", unit=unit.id)
    ground = footprint(state, unit, entry, end)
    here = land(state)
    if not is_inside(ground, 0.0, 0.0, *here.size):
        raise refusal("flyer_off_table", unit=unit.id, x=end[0], y=end[1])
    stands_on = _under(state, unit, ground)
    if stands_on is not None:
        raise refusal("flyer_has_no_room", unit=unit.id, by=stands_on)


def _under(state: Battle, unit: Unit, ground: Shape) -> str | None:
    """Return who or what is where a flyer would end."""
    for block in land(state).impassable:
        if any(overlaps(ground, shape) for shape in block.shapes):
            return block.id
    for other in (*state.army(0), *state.army(1)):
        if other.id != unit.id and any(
            model.pose is not None and overlaps(ground, body_of(state, other, model))
            for model in other.models.values()
        ):
            return other.id
    return None


def by_default(state: Battle, unit: Unit, aim: Point) -> tuple[Point, Point] | None:
    """Return the default path of a flyer: straight at its aim, as far as its owner's half goes;
    None if there is no room (battlegroup/skies-enter)."""
    return next(iter(ways_in(state, unit, aim)), None)


def ways_in(state: Battle, unit: Unit, aim: Point) -> tuple[tuple[Point, Point], ...]:
    """Return ways straight at a point, as far as its owner's half goes, the one that comes nearest
    first: at most one for each place to come in at."""
    found = {
        (entry, end)
        for entry in _entries(state, unit.owner, aim)
        if (end := _farthest(state, unit, entry, aim)) is not None
    }
    return tuple(sorted(found, key=lambda way: (dist(way[1], aim), way)))


@frozen
class Flight:
    """How far a flyer may go straight on from where it comes in, in inches."""

    least: float
    """Until all of it is over the table."""
    own: float
    """All of it still in its owner's half, at combat speed; 0 where it never is."""
    most: float
    """Until it would leave the table; farther than `own` it counts as at cruising speed."""


def flight(state: Battle, unit: Unit, entry: Point, towards: Point) -> Flight | None:
    """Return how far a flyer may go on a straight way, None if there is no room for it at all
    (battlegroup/skies-enter)."""
    size = land(state).size
    beyond = hypot(*size)
    far = dist(entry, towards)
    x, y = ((b - a) / far * beyond for a, b in zip(entry, towards, strict=True))
    way = entry, (entry[0] + x, entry[1] + y)

    def over_table(at: float) -> bool:
        return is_inside(footprint(state, unit, entry, point_at(way, at)[0]), 0.0, 0.0, *size)

    def at_home(at: float) -> bool:
        ground = footprint(state, unit, entry, point_at(way, at)[0])
        return over_table(at) and speed_to(state, unit.owner, ground) == "combat"

    whole, own = _stretch(over_table, beyond), _stretch(at_home, beyond)
    return None if whole is None else Flight(whole[0], own[1] if own else 0.0, whole[1])


def _stretch(holds: Callable[[float], bool], most: float) -> tuple[float, float] | None:
    """Return from where to where something holds along a way, as it does on one stretch at most."""
    found = [at for n in range(1, int(most / STEP) + 1) if holds(at := n * STEP)]
    if not found:
        return None
    return _last(holds, found[0], -STEP), _last(holds, found[-1], STEP)


def _last(holds: Callable[[float], bool], at: float, step: float) -> float:
    """Return the last point at which something holds between one where it does and one where it
    does not."""
    for _ in range(HALVINGS):
        step /= 2
        at += step if holds(at + step) else 0.0
    return measured(at)


def _entries(state: Battle, seat: int, aim: Point) -> Iterator[Point]:
    for side in edges(state, seat):
        x, y = onto_side(side, aim)
        yield settled(x), settled(y)
        x0, y0, x1, y1 = side
        for share in ENTRIES:
            yield settled(x0 + (x1 - x0) * share), settled(y0 + (y1 - y0) * share)


def _farthest(state: Battle, unit: Unit, entry: Point, aim: Point) -> Point | None:
    """Return the farthest legal place on a straight path within the owner's half."""
    far = dist(entry, aim)
    while far > STEP:
        x, y = point_at((entry, aim), far)[0]
        end = settled(x), settled(y)
        ground = footprint(state, unit, entry, end)
        own = speed_to(state, unit.owner, ground) == "combat"
        inside = is_inside(ground, 0.0, 0.0, *land(state).size)
        if own and inside and _under(state, unit, ground) is None:
            return end
        far -= STEP
    return None


def rings_at(state: Battle, unit: Unit, at: Point) -> tuple[Base, ...] | None:
    """Return a unit whose first model stands on a point, the others in rings around it; None if it
    has a mishap there however it turns."""
    found = (rings(state, unit, at, turn) for turn in TURNS)
    return next((bases for bases in found if bases is not None), None)


def check_put_down(state: Battle, unit: Unit, landing: Point, at: Point) -> None:
    """Raise `IllegalReply` unless the enemy may put a unit there after a mishap: near where it came
    down, all of it clear."""
    if not may_misplace(landing, at, land(state).size):
        far = measured(dist(landing, at))
        raise refusal("put_too_far", unit=unit.id, distance=far, most=DEEP_STRIKE.misplaced)
    if rings_at(state, unit, at) is None:
        raise refusal("put_badly", unit=unit.id, x=at[0], y=at[1])


def places_near(state: Battle, unit: Unit, landing: Point) -> Iterator[Point]:
    """Yield places the enemy may put a unit, the farthest from where it came down first."""
    size = land(state).size
    for at in sorted(grid(*size), key=lambda at: (-dist(at, landing), at)):
        if may_misplace(landing, at, size) and rings_at(state, unit, at) is not None:
            yield at
