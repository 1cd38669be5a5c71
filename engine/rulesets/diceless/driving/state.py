"""The paths of vehicles: turn, go straight, turn again.

A hull turns on the spot about its middle and then goes straight; the ground it covers on a leg is
the hull drawn along it. Each leg is cleared against terrain, models and the table edge; skimmers
pass over, but must end somewhere free, and are taken back a step at a time until they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, isfinite

from attrs import evolve

from engine.formations import Route, loose
from engine.geometry import (
    Obstacles,
    Point,
    Pose,
    Shape,
    bearing,
    direction,
    is_closer,
    is_inside,
    is_within,
    length,
    measured,
    overlaps,
    rectangle,
    settled,
)
from engine.placement import Block
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import body_of, land, name_of, others, pose_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.vehicles.state import (
    are_vehicles,
    can_drive,
    check_together,
    fastest,
    first_met,
    is_able,
    left_by,
    put,
    strays,
    vehicle_of,
    widest_gap,
)

MOVE = BOOK.tables.move
STEP = 0.25
"""Inches by which a skimmer that was stopped over a model is taken back at a time."""


def acted_in(state: Battle) -> tuple[str, ...]:
    """Return who has had an order in this part of the turn; before the first, vehicles that have
    scouted."""
    if state.turn is None:
        return tuple(name for unit in state.units.values() for name in unit.doings.scouted)
    return state.turn.acted


def top_now(state: Battle, unit: Unit, name: str) -> float:
    """Return the most inches a vehicle may go now: it does not go flat out when a unit has just got
    out of it."""
    top = fastest(vehicle_of(state, unit, name))
    return min(top, MOVE.cruising) if left_by(unit) in acted_in(state) else top


def driver(state: Battle, unit: Unit, model: str, acted: Iterable[str]) -> str:
    """Return the vehicle of a unit that `unit/model` names. Raises `IllegalReply` unless it can
    move and has not."""
    name = model.removeprefix(f"{unit.id}/")
    if name not in unit.models or not are_vehicles(state, unit):
        raise refusal("no_driver", unit=unit.id, model=model)
    if not is_able(unit.models[name]) or name_of(unit, name) in acted:
        raise refusal("cannot_drive", unit=unit.id, model=model)
    return name


def course(
    state: Battle,
    unit: Unit,
    name: str,
    path: Sequence[Point],
    facing: float | None,
    acted: Iterable[str] = (),
    *,
    most: float | None = None,
) -> Route:
    """Return how a vehicle drives: it turns to each point and goes there, then turns a last time.
    Raises `IllegalReply` for a way that is too long or not free."""
    vehicle, start = vehicle_of(state, unit, name), pose_of(unit.models[name])
    top = fastest(vehicle) if most is None else most
    far = measured(length((start.at, *path)))
    if not is_within(far, top):
        raise refusal("too_far", unit=unit.id, length=far, most=top)
    if facing is not None and not isfinite(facing):
        raise refusal("no_bearing", unit=unit.id, bearing=facing)
    drive = _Drive(state, unit, name, _blocks(state, unit, name, flying=vehicle.skimmer))
    for point in path:
        drive.go_to(point)
    if facing is not None:
        drive.turn_to(facing)
    made = drive.stop()
    if vehicle.legs is not None:
        price = land(state).slow
        spent = measured(sum(price(a, b) for a, b in pairwise(made.path)))
        if not is_within(spent, top):
            called = name_of(unit, name)
            raise refusal("too_dear", unit=unit.id, model=called, cost=spent, most=top)
    _check_squadron(state, unit, name, made, acted)
    return made


def straight(
    state: Battle, unit: Unit, name: str, heading: float, inches: float, blocks: Sequence[Block]
) -> tuple[Route, str | None]:
    """Return how far a vehicle gets straight ahead, and what stops it before the end; the edge of
    the table stops it as well. Raises `IllegalReply` if it cannot turn there."""
    if not isfinite(heading):
        raise refusal("no_bearing", unit=unit.id, bearing=heading)
    drive = _Drive(state, unit, name, blocks)
    drive.turn_to(heading)
    met = drive.run(inches)
    return drive.stop(), met


def everything(state: Battle, unit: Unit, name: str, *, without: Iterable[str] = ()) -> list[Block]:
    """Return all that is in the way of a vehicle that comes near to units named in `without`, which
    are left out."""
    left_out = frozenset(without)
    return [
        evolve(block, gap=0.0)
        for block in _blocks(state, unit, name, flying=False)
        if block.id.partition("/")[0] not in left_out
    ]


def _blocks(state: Battle, unit: Unit, name: str, *, flying: bool) -> tuple[Block, ...]:
    """Return what is in the way of a vehicle: terrain, other units, its squadron."""
    walls = (evolve(wall, passable=flying) for wall in land(state).impassable)
    mates = (
        Block(name_of(unit, key), body_of(state, unit, model), 0.0, flying)
        for key, model in unit.models.items()
        if key != name and model.pose is not None
    )
    return (*walls, *others(state, unit, flying=flying), *mates)


def _check_squadron(
    state: Battle, unit: Unit, name: str, made: Route, acted: Iterable[str]
) -> None:
    """A squadron keeps together, or closes up if it was apart before; no vehicle has to drive."""
    if len(unit.models) < 2 or not made.length:
        return
    poses = [made.end if n == name else pose_of(m) for n, m in unit.models.items()]
    stood = put(state, unit, poses)
    after, had = stood.unit(unit.id), tuple(acted)
    was_apart = bool(strays(state, unit, can_drive(unit, had)))
    if was_apart and is_closer(widest_gap(stood, after), widest_gap(state, unit)):
        return
    check_together(stood, after, can_drive(unit, (*had, name_of(unit, name))))


class _Drive:
    """A vehicle on its way; raises `IllegalReply` where it cannot go on."""

    def __init__(self, state: Battle, unit: Unit, name: str, blocks: Sequence[Block]) -> None:
        model = unit.models[name]
        self.state, self.unit, self.name = state, unit, name
        self.poses = [pose_of(model)]
        self.bounds = land(state).bounds
        self.stood_on = tuple(blocks)
        self.walls = self._loosened(block for block in blocks if not block.passable)

    def _body(self, pose: Pose) -> Shape:
        return body_of(self.state, self.unit, evolve(self.unit.models[self.name], pose=pose))

    def _loosened(self, blocks: Iterable[Block]) -> list[tuple[str, Shape]]:
        """Return what is left of blocks to a vehicle that may stand too near to some already."""
        start = self._body(self.poses[0])
        return [(b.id, s) for b in blocks for one in b.shapes if (s := loose(one, start))]

    @property
    def _called(self) -> str:
        return name_of(self.unit, self.name)

    def turn_to(self, facing: float) -> None:
        """Turn on the spot; only the end matters. Raises `IllegalReply` where it meets
        something."""
        pose = self.poses[-1]
        after = evolve(pose, facing=facing).settled()
        if after.facing == pose.facing:
            return
        body = self._body(after)
        by = _met(body, self.walls)
        if by is not None:
            raise refusal("cannot_turn", unit=self.unit.id, model=self._called, by=by)
        if not is_inside(body, *self.bounds) and is_inside(self._body(pose), *self.bounds):
            raise refusal("off_table", unit=self.unit.id, model=self._called)
        self.poses.append(after)

    def go_to(self, point: Point) -> None:
        """Turn to a point and go there. Raises `IllegalReply` where something is in the way."""
        start = self.poses[-1]
        if measured(dist(start.at, point)) == 0.0:
            return
        self.turn_to(bearing(start.at, point))
        met = self.run(dist(start.at, point))
        if met is not None:
            after = measured(dist(start.at, self.poses[-1].at))
            key, model = self.unit.id, self._called
            if met == "":
                raise refusal("off_table", unit=key, model=model)
            raise refusal("way_blocked", unit=key, model=model, by=met, after=after)

    def run(self, inches: float) -> str | None:
        """Go straight ahead, as far as something stops it; return what, "" for the edge."""
        start = self.poses[-1]
        dx, dy = direction(start.facing)
        end = settled(start.x + dx * inches), settled(start.y + dy * inches)
        body = self._body(evolve(start, x=0.0, y=0.0))
        ways = Obstacles(body, self.bounds, [shape for _, shape in self.walls])
        hit = ways.first_hit(start.at, end)
        share = 1.0 if hit is None else hit.share
        at = start.x + (end[0] - start.x) * share, start.y + (end[1] - start.y) * share
        if at != start.at:
            self.poses.append(Pose(*at, start.facing).settled())
        if hit is None:
            return None
        return "" if hit.index < 0 else self.walls[hit.index][0]

    def stop(self) -> Route:
        """Return the way. Raises `IllegalReply` unless it ends where the vehicle may stand."""
        pose, left = self.poses[-1], {one for one, _ in self.walls}
        under = [block for block in self.stood_on if block.id not in left]
        room = [(block.id, shape) for block in under for shape in block.shapes]
        if pose.at == self.poses[0].at:
            room = self._loosened(under)
        by = _met(self._body(pose), room)
        if by is not None:
            raise refusal("place_taken", unit=self.unit.id, model=self._called, by=by)
        return Route(tuple(self.poses))


def _met(body: Shape, room: Iterable[tuple[str, Shape]]) -> str | None:
    """Return the first that a body stands in of what has a name."""
    return next((name for name, shape in room if overlaps(body, shape)), None)


def at_end(unit: Unit, name: str, made: Route) -> Unit:
    """Return a unit with one of its vehicles where its way ends."""
    models = {**unit.models, name: evolve(unit.models[name], pose=made.end)}
    return evolve(unit, models=models)


def cut(made: Route, inches: float) -> Route:
    """Return the beginning of a way, so many inches of it."""
    poses, left = [made.poses[0]], inches
    for a, b in pairwise(made.poses):
        leg = dist(a.at, b.at)
        if leg > left:
            share = left / leg
            at = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
            poses.append(Pose(*at, b.facing).settled())
            return Route(tuple(poses))
        left -= leg
        poses.append(b)
    return Route(tuple(poses))


def landed(state: Battle, unit: Unit, name: str, made: Route) -> Route:
    """Return a way on which a skimmer was stopped, back to where it is over no model."""
    blocks = _blocks(state, unit, name, flying=True)
    inches = made.length
    while inches > 0.0:
        back = cut(made, inches)
        body = body_of(state, unit, evolve(unit.models[name], pose=back.end))
        if first_met(body, blocks) is None:
            return back
        inches -= STEP
    return Route(made.poses[:1])


def body_along(state: Battle, unit: Unit, name: str, made: Route) -> Shape:
    """Return the ground a straight drive sweeps, as one shape."""
    vehicle = vehicle_of(state, unit, name)
    start, end = made.poses[0], made.end
    far = dist(start.at, end.at)
    middle = Pose((start.x + end.x) / 2, (start.y + end.y) / 2, end.facing)
    return rectangle(middle, vehicle.length + far, vehicle.width)
