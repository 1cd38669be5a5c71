"""Maps that players agree on in place of a scenario's (diceless/scenario-agreement)."""

from __future__ import annotations

from typing import get_args

from engine.book.own_terrain import check_names, check_places, check_sides, outlines
from engine.geometry import Area, overlaps, polygon
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Side
from engine.rulesets.diceless.book.printed import Piece, Scenario, ZonePlan
from engine.rulesets.diceless.book.words import refusal

SIDES: tuple[Side, ...] = get_args(Side)
LEAST_ZONE = 6.0
"""Inches that a deployment zone is deep and wide at least: room for the largest vehicle."""
HIGHEST = 30.0
"""Inches that a piece may be high."""
MOST = 10
"""What ground may do to who crosses it: damage, or Strength."""


def check_map(plan: Scenario) -> None:
    """Raise `IllegalReply` unless a scenario can be played on the map that was brought. Whoever
    sets up needs the whole of a zone; a unit that finds no room in it comes from reserve
    (diceless/base-deployment)."""
    size = plan.long, plan.short
    check_sides(*size, refusal)
    _check_zones(plan)
    areas = outlines(plan.terrain, size, refusal)
    kinds = BOOK.tables.kinds
    walls = {one.id: areas[one.id] for one in plan.terrain if kinds[one.kind].impassable}
    for piece in plan.terrain:
        fault = _fault(piece)
        if fault:
            raise refusal("bad_outline", piece=piece.id, fault=fault)
        if piece.id in walls and _in_a_zone(areas[piece.id], plan):
            raise refusal("piece_in_zone", piece=piece.id)
    check_names([one.id for one in plan.objectives], refusal)
    check_places({one.id: one.at for one in plan.objectives}, size, walls, refusal)


def _check_zones(plan: Scenario) -> None:
    for side in SIDES:
        fault = _zone_fault(plan, plan.zones.get(side))
        if fault:
            raise refusal("bad_zone", zone=side, fault=fault)
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = (plan.zones[side].rect for side in SIDES)
    if ax0 < bx1 and bx0 < ax1 and ay0 < by1 and by0 < ay1:
        raise refusal("bad_zone", zone=SIDES[1], fault=f"it overlaps the zone of {SIDES[0]}")


def _zone_fault(plan: Scenario, zone: ZonePlan | None) -> str | None:
    if zone is None:
        return "it is missing"
    x0, y0, x1, y1 = zone.rect
    if not (0.0 <= x0 <= x1 <= plan.long and 0.0 <= y0 <= y1 <= plan.short):
        return f"it must lie on the table ({plan.long:g} by {plan.short:g}), lower corner first"
    if min(x1 - x0, y1 - y0) < LEAST_ZONE:
        return f"it must be at least {LEAST_ZONE:g} inches deep and wide"
    return None


def _fault(piece: Piece) -> str | None:
    if piece.height is not None and not 0.0 <= piece.height <= HIGHEST:
        return f"its height must be from 0 to {HIGHEST:g}"
    harms = (piece.damage, piece.vehicle_strength, piece.vehicle_per_inch)
    if any(harm is not None and not 0 <= harm <= MOST for harm in harms):
        return f"what it does must be from 0 to {MOST}"
    return None


def _in_a_zone(area: Area, plan: Scenario) -> bool:
    rects = (zone.rect for zone in plan.zones.values())
    return any(
        overlaps(polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1))), area)
        for x0, y0, x1, y1 in rects
    )
