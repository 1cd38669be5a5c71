"""Fortifications: where they may be built."""

from __future__ import annotations

from math import isfinite

from engine.errors import IllegalReply
from engine.geometry import Area, Pose, Shape, disc, is_closer, overlaps, rectangle, settled
from engine.placement import nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import TerrainName
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import is_building, sheet_of, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.deployment.state import lies_in, looks, spots
from engine.rulesets.battlegroup.scenarios.state import front_line
from engine.rulesets.battlegroup.vehicles.state import outline

BUILT_GAP = BOOK.tables.setup.built_gap


def to_build(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the fortifications a side has still to set up, in list order."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.owner == seat and unit.slot == "fortification" and unit.place == "waiting"
    )


def ground_at(state: Battle, unit: Unit, pose: Pose) -> Shape:
    """Return the ground a fortification would cover."""
    works = sheet_of(state, unit).works
    size = vehicle_of(state, unit) if works is None else works
    return rectangle(pose, size.length, size.width)


def piece_of(state: Battle, unit: Unit, pose: Pose) -> Piece:
    """Return what stands on the table where a fortification is built."""
    kind: TerrainName = "building" if is_building(state, unit) else "fortification"
    return Piece(unit.id, kind, outline(ground_at(state, unit, pose)))


def site(state: Battle) -> Area:
    """Return where fortifications are built: in the front line zone."""
    return front_line(state)


def check_site(state: Battle, unit: Unit, pose: Pose) -> None:
    """Raise `IllegalReply` unless a fortification may stand there: wholly in the front line zone,
    away from objectives, and on no terrain but hills."""
    ground = ground_at(state, unit, pose) if all(map(isfinite, (*pose.at, pose.facing))) else None
    if ground is None or not lies_in(site(state), ground):
        raise refusal("built_elsewhere", unit=unit.id, x=pose.x, y=pose.y)
    for number, at in enumerate(state.objectives, start=1):
        found = nearest((ground,), (disc(at, 0.0),))
        if found is not None and not is_closer(BUILT_GAP, found.distance):
            far = found.distance
            raise refusal(
                "built_on_objective", unit=unit.id, objective=number, distance=far, least=BUILT_GAP
            )
    for piece in land(state).pieces:
        if piece.name != "hill" and overlaps(ground, piece.area):
            raise refusal("built_on_terrain", unit=unit.id, piece=piece.id)


def by_default(state: Battle, unit: Unit) -> Pose | None:
    """Return where a fortification stands by default: as near to the middle of the zone as there is
    room, facing the attacker; None if there is none."""
    area = site(state)
    x0, y0, x1, y1 = area.bounds
    facing = looks(state, unit.owner)
    for x, y in spots(area, ((x0 + x1) / 2, (y0 + y1) / 2)):
        pose = Pose(settled(x), settled(y), facing)
        if _may(state, unit, pose):
            return pose
    return None


def _may(state: Battle, unit: Unit, pose: Pose) -> bool:
    try:
        check_site(state, unit, pose)
    except IllegalReply:
        return False
    return True
