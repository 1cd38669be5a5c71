"""Tables laid out by a player: what a map of one's own must keep to (microtanks/setup-board)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil

from engine.book.own_terrain import check_names, outlines
from engine.geometry import Area, Shape, is_within, overlaps, polygon, stretches
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.objectives import fault_of
from engine.rulesets.microtanks.book.printed import Map, Objective, Piece, Scenario, ZonePlan
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.hills import covered
from engine.rulesets.microtanks.core.scale import Scale, centimetres, hull_of

RULES = BOOK.tables.map


def check_size(long: float, short: float, scale: Scale) -> None:
    """Raise `IllegalReply` unless a table of one's own has a real size that is played on
    (microtanks/table-size)."""
    sides = sorted(centimetres(side, scale) for side in (long, short))
    table = BOOK.tables.table
    for side, least, most in zip(sides, table.smallest, table.largest, strict=True):
        low, high = least * table.foot_cm, most * table.foot_cm
        if not low - 1e-6 <= side <= high + 1e-6:
            raise refusal("table_size", side=side, least=low, most=high)


def check_map(plan: Map, scale: Scale) -> None:
    """Raise `IllegalReply` unless a map can be played on. All of it is in units."""
    check_size(plan.long, plan.short, scale)
    check_zones(plan)
    check_objectives(plan, plan.objectives)
    pieces = plan.terrain
    areas = outlines(pieces, (plan.long, plan.short), refusal)
    for piece in pieces:
        _check_piece(piece, areas[piece.id])
    by_kind = {piece.id: piece.kind for piece in pieces}
    for one, other in combinations(areas, 2):
        kinds = {by_kind[one], by_kind[other]}
        if kinds == {"building", "road"} and overlaps(areas[one], areas[other]):
            raise refusal("building_on_road", piece=one, other=other)
    for key, area in areas.items():
        if by_kind[key] == "building":
            _check_off_the_lines(plan, key, area, scale)
    share = slow_share(plan, pieces, list(areas.values()))
    if share > RULES.slow_share:
        raise refusal("too_rough", share=share, most=RULES.slow_share)


def check_zones(plan: Map) -> None:
    """Raise `IllegalReply` unless two zones lie on the table beside each other."""
    for name in ("A", "B"):
        fault = _zone_fault(plan, plan.zones.get(name))
        if fault:
            raise refusal("bad_zone", zone=name, fault=fault)
    ax0, ay0, ax1, ay1 = plan.zones["A"].rect
    bx0, by0, bx1, by1 = plan.zones["B"].rect
    if ax0 < bx1 and bx0 < ax1 and ay0 < by1 and by0 < ay1:
        raise refusal("bad_zone", zone="B", fault="it overlaps zone A")


def _zone_fault(plan: Map, zone: ZonePlan | None) -> str | None:
    if zone is None:
        return "it is missing"
    x0, y0, x1, y1 = zone.rect
    if not (0 <= x0 < x1 <= plan.long and 0 <= y0 < y1 <= plan.short):
        return f"it must lie on the table ({plan.long:g} by {plan.short:g}), lower corner first"
    if not 0 <= zone.heading < 360:
        return "its heading must be a compass bearing from 0 to below 360"
    return None


def check_objectives(plan: Map, objectives: Sequence[Objective]) -> None:
    """Raise `IllegalReply` unless objectives can be scored on the table."""
    check_names([one.id for one in objectives], refusal)
    for one in objectives:
        fault = fault_of(one, plan.long, plan.short)
        if fault:
            raise refusal("bad_objective", objective=one.id, fault=fault)


def _check_piece(piece: Piece, area: Area) -> None:
    """Raise `IllegalReply` unless a piece of a sound outline is one that may be laid out."""
    if piece.kind == "wreck":
        raise refusal("bad_outline", piece=piece.id, fault="wrecks only appear during play")
    if piece.kind != "hill" and (piece.centre, piece.top, piece.height) != (None, None, None):
        raise refusal(
            "bad_outline", piece=piece.id, fault="only hills have a centre, a top and a height"
        )
    try:
        if piece.kind == "hill":
            _check_hill(piece, polygon(piece.polygon))
    except ValueError as fault:
        raise refusal("bad_outline", piece=piece.id, fault=str(fault)) from None
    thinnest = min(width_of(part) for part in area.parts)
    if thinnest < RULES.strip_width - 1e-6:
        raise refusal("too_thin", piece=piece.id, width=thinnest, least=RULES.strip_width)


def _check_hill(piece: Piece, shape: Shape) -> None:
    """Raise `ValueError` unless a hill has a summit inside and a height (microtanks/hill-model)."""
    if piece.centre is None or piece.top is None or piece.height is None:
        raise ValueError("a hill needs a centre, a top and a height")
    if not (0.0 < piece.top < 1.0 and 0.0 < piece.height <= 100.0):
        raise ValueError("top must be between 0 and 1, height above 0 and at most 100")
    x, y = piece.centre
    if not all(nx * x + ny * y < d - 1e-3 for nx, ny, d in shape.planes):
        raise ValueError("the centre of a hill must lie inside it")


def width_of(shape: Shape) -> float:
    """Return the least width of a convex piece."""
    widths = []
    for nx, ny, d in shape.planes:
        widths.append(max(d - nx * x - ny * y for x, y in shape.points))
    return min(widths)


def _check_off_the_lines(plan: Map, key: str, area: Area, scale: Scale) -> None:
    """Raise `IllegalReply` when a building stands on the middle line of a deployment zone, or so
    near that a model on the line would touch it."""
    longest = max(hull_of(vehicle.metres, scale).length for vehicle in BOOK.vehicles.values())
    least = longest / 2 + BOOK.tables.move.contact
    left, low, right, high = area.bounds
    for zone in plan.zones.values():
        x0, y0, x1, y1 = zone.rect
        if x1 - x0 >= y1 - y0:
            middle, beside = (y0 + y1) / 2, left - least > x1 or right + least < x0
            off = max(low - middle, middle - high, 0.0)
        else:
            middle, beside = (x0 + x1) / 2, low - least > y1 or high + least < y0
            off = max(left - middle, middle - right, 0.0)
        if not beside and is_within(off, least):
            raise refusal("building_in_line", piece=key, distance=off, least=least)


def slow_share(plan: Map | Scenario, pieces: Sequence[Piece], areas: Sequence[Area]) -> float:
    """Return the share of the table under half-speed or impassable pieces, measured along one line
    in each unit of depth."""
    slow = [
        area
        for piece, area in zip(pieces, areas, strict=True)
        if BOOK.tables.terrain[piece.kind].pace in ("half", "impassable")
    ]
    total = 0.0
    for row in range(ceil(plan.short)):
        y = row + 0.5
        total += covered(
            span for area in slow for span in stretches((0.0, y), (plan.long, y), area)
        )
    return total / ceil(plan.short)
