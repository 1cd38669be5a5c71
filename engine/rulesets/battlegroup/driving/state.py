"""Paths of vehicles: how far, over what, and what comes of it. Distances are inches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, isfinite

from attrs import frozen

from engine.formations import Driven, drive
from engine.geometry import (
    Area,
    Point,
    Pose,
    Shape,
    direction,
    is_within,
    length,
    measured,
    overlaps,
    rectangle,
    settled,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import (
    Terrain,
    board,
    bodies_of,
    hull_pose,
    land,
    refused,
)
from engine.rulesets.battlegroup.core.members import has, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.driving.rules import is_slowed, may_go_flat_out
from engine.rulesets.battlegroup.vehicles.rules import flat_out
from engine.rulesets.battlegroup.vehicles.state import (
    craft_of,
    is_stunned,
    left_to_go,
    may_move,
    passes_over,
)

DEBRIS = BOOK.tables.debris
MOVE = BOOK.tables.move


@frozen
class Pull:
    """How far a vehicle goes in a step."""

    most: float
    flat_out: bool = False


def move_pull(state: Battle, unit: Unit, band: str | None) -> Pull:
    """Return how far a vehicle may go in a Move step; one that has fired, no faster than it said it
    would."""
    if not may_move(state, unit):
        return Pull(0.0)
    most = left_to_go(state, unit)
    return Pull(min(most, MOVE.combat) if band == "combat" else most)


def run_pull(state: Battle, unit: Unit) -> Pull:
    """Return how far a vehicle goes flat out."""
    vehicle = vehicle_of(state, unit)
    free = may_go_flat_out(
        slow=unit.doings.slow,
        heavy=vehicle.heavy,
        immobilised=craft_of(unit).immobilised,
        stunned=is_stunned(state, unit),
    )
    if not free or unit.doings.held:
        return Pull(0.0, flat_out=True)
    over = passes_over(state, unit)
    return Pull(flat_out(fast=vehicle.fast or vehicle.flyer, skimmer=over), flat_out=True)


def course(
    state: Battle, unit: Unit, path: Sequence[Point], facing: float | None, pull: Pull
) -> Driven:
    """Return how a vehicle drives. Raises `IllegalReply` for a way that is too long, not free, or
    too long over difficult ground."""
    if facing is not None and not isfinite(facing):
        raise refusal("no_bearing", unit=unit.id, bearing=facing)
    start = hull_pose(unit).at
    far = measured(length((start, *path)))
    if not is_within(far, pull.most):
        raise refusal("too_far", unit=unit.id, length=far, most=pull.most)
    made = driven(state, unit, path, facing)
    if made.fault is not None:
        raise refused(unit, made.fault)
    if slows(state, unit, made):
        most = 0.0 if pull.flat_out else max(0.0, MOVE.combat - unit.doings.distance)
        if not is_within(made.length, most):
            raise refusal("slowed_by_ground", unit=unit.id, length=made.length, most=most)
    return made


def driven(state: Battle, unit: Unit, path: Sequence[Point], facing: float | None) -> Driven:
    """Return how far a vehicle gets on a way."""
    vehicle = vehicle_of(state, unit)
    here = board(state, unit, flying=passes_over(state, unit))
    size = (vehicle.length, vehicle.width)
    name = f"{unit.id}/{next(iter(unit.models))}"
    return drive(here, name, hull_pose(unit), size, path, facing)


# ---------------------------------------------------------------- ground


def slows(state: Battle, unit: Unit, made: Driven) -> bool:
    """Return whether a way makes a vehicle slow; a skimmer only where it starts or ends."""
    if not made.length:
        return False
    over = passes_over(state, unit)
    pieces = land(state).difficult
    if over:
        met = any(overlaps(hull_at(state, unit, p), t.area) for p in _ends(made) for t in pieces)
    else:
        met = any(touches(state, unit, made, piece) for piece in pieces)
    return is_slowed(touches_difficult=met, dozer=has(state, unit, "dozer_blade"))


def hull_at(state: Battle, unit: Unit, pose: Pose) -> Shape:
    """Return the ground a vehicle would cover."""
    vehicle = vehicle_of(state, unit)
    return rectangle(pose, vehicle.length, vehicle.width)


def touches(state: Battle, unit: Unit, made: Driven, piece: Terrain) -> bool:
    """Return whether a hull touches a piece on its way."""
    if any(overlaps(hull_at(state, unit, pose), piece.area) for pose in made.poses):
        return True
    return any(overlaps(one, piece.area) for one in swept(state, unit, made))


def swept(state: Battle, unit: Unit, made: Driven) -> tuple[Shape, ...]:
    """Return the ground each straight leg of a way sweeps."""
    vehicle = vehicle_of(state, unit)
    found = []
    for a, b in pairwise(made.poses):
        far = dist(a.at, b.at)
        if far:
            middle = Pose((a.x + b.x) / 2, (a.y + b.y) / 2, b.facing)
            found.append(rectangle(middle, vehicle.length + far, vehicle.width))
    return tuple(found)


def _ends(made: Driven) -> tuple[Pose, Pose]:
    return made.poses[0], made.end


# ---------------------------------------------------------------- debris


def debris_met(state: Battle, unit: Unit, made: Driven) -> tuple[str, ...]:
    """Return the debris a vehicle with a dozer blade has driven over."""
    if not made.length or not has(state, unit, "dozer_blade"):
        return ()
    rubble = (piece for piece in land(state).pieces if piece.name == "debris")
    return tuple(piece.id for piece in rubble if touches(state, unit, made, piece))


def pushed(state: Battle, piece: Terrain, heading: float, inches: float) -> Piece:
    """Return debris pushed along a path. Raises `IllegalReply` unless it ends on the table and
    under no model."""
    if not (isfinite(inches) and 0.0 < inches and is_within(inches, DEBRIS.shift)):
        raise refusal("pushed_too_far", piece=piece.id, inches=inches, most=DEBRIS.shift)
    dx, dy = direction(heading)
    corners = tuple(
        (settled(x + dx * inches), settled(y + dy * inches)) for x, y in piece.area.outline
    )
    area = Area(corners)
    for seat in (0, 1):
        for other in state.army(seat):
            if any(overlaps(body, area) for body in bodies_of(state, other).values()):
                raise refusal("debris_onto_models", piece=piece.id, unit=other.id)
    return Piece(piece.id, piece.name, corners, piece.piece.height, piece.piece.floors)
