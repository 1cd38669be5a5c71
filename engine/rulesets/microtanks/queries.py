"""Answers to what clients ask: reach, sight, odds, reasons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from engine import queries as q
from engine.errors import IllegalReply, Malformed
from engine.flow import Ask, Seat
from engine.geometry import Obstacles, Point, bearing, reach
from engine.rulesets.microtanks import choices
from engine.rulesets.microtanks.artillery import RULES as ARTILLERY
from engine.rulesets.microtanks.artillery import cap_at, is_under
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.field import Traffic, around, distance, on_the_way, pose_of, traffic
from engine.rulesets.microtanks.model import Battle, Tank
from engine.rulesets.microtanks.movement import Mover, may_move, mover_of, price, stretches_of
from engine.rulesets.microtanks.refusals import refusal
from engine.rulesets.microtanks.shooting import (
    Save,
    aim,
    damage,
    hits,
    penetration,
    saves_due,
    sighted,
    wasted,
)
from engine.rulesets.microtanks.sight import view

FACES = range(1, 7)


def answer(state: Battle, asks: tuple[Ask, ...], seat: Seat | None, query: q.Query) -> q.Answer:
    """Answer any query. Raises `Refused` when it names what is not there."""
    match query:
        case q.WhereCanItGo(unit, mode):
            return where_can_it_go(state, _tank(state, unit), mode or "drive")
        case q.WhatCanItSee(unit, target):
            return what_can_it_see(state, _tank(state, unit), _tank(state, target))
        case q.WhatHappensIf(reply):
            choice = _question(asks, seat).choice
            choice.check(state, reply)
            return what_happens_if(state, reply)
        case q.WhyNot(reply):
            return why_not(state, _question(asks, seat), reply)


def _tank(state: Battle, key: str) -> Tank:
    tank = state.units.get(key)
    if tank is None or not tank.is_live:
        raise refusal("no_unit", unit=key)
    return tank


def _question(asks: tuple[Ask, ...], seat: Seat | None) -> Ask:
    for question in asks:
        if question.seat == seat:
            return question
    raise Malformed("no question is open for this seat, so there is nothing to weigh")


def where_can_it_go(state: Battle, tank: Tank, mode: str) -> q.Area:
    """Return where a vehicle can drive, nose first on every step.

    Turns are not counted against the doubling on roads, so round a bend it may fall short of what
    is shown; an order is checked exactly.
    """
    if mode not in ("drive", "normal"):
        raise Malformed(f"a vehicle drives, it does not {mode!r}")
    most = tank.printed.speed if may_move(tank) else 0.0
    return _in_reach(mover_of(tank), traffic(state, tank), most)


STEPS = 8
"""Cells from the middle to the edge of what is in reach over open ground."""


@lru_cache(maxsize=256)
def _in_reach(mover: Mover, about: Traffic, most: float) -> q.Area:
    here, start = about.board, mover.pose.at
    step = max(1.0, float(round(most / STEPS)))
    far = most / BOOK.tables.move.road_cost
    corner, opposite = (start[0] - far, start[1] - far), (start[0] + far, start[1] + far)
    walls = (*here.walls, *about.blocks, *about.enemies)
    bodies = on_the_way(mover.hull, corner, opposite, walls)
    headed: dict[float, Obstacles] = {}

    def clear(a: Point, b: Point) -> bool:
        heading = round(bearing(a, b), 3)
        if heading not in headed:
            headed[heading] = around(mover.hull, heading, bodies)
        return here.is_on(b) and headed[heading].clear(a, b)

    def cost(a: Point, b: Point) -> float:
        return price(stretches_of(here, a, b))[0]

    found = reach(start, most, clear, cost, step)
    cells = tuple((x, y, round(spent, 4)) for (x, y), spent in found.cells.items())
    return q.Area(cells, step, most)


def what_can_it_see(state: Battle, viewer: Tank, target: Tank) -> q.Sight:
    """Return a free line, or one that is stopped and all that stops lines."""
    apart = distance(viewer, target)
    found = view(state, viewer, target)
    return q.Sight(found.sees, apart, found.free or found.aimed, found.blocked_by)


def why_not(state: Battle, question: Ask, reply: Any) -> q.Reason:
    """Return whether a reply would be refused, and why."""
    try:
        question.choice.check(state, reply)
    except IllegalReply as refused:
        return q.Reason(False, refused.code, refused.message, refused.clause, dict(refused.params))
    return q.Reason(True)


# ---------------------------------------------------------------- odds


def what_happens_if(state: Battle, reply: Any) -> q.Odds:
    """Return the odds of a legal reply; certain where no die decides."""
    if isinstance(reply, choices.Fire):
        return odds_of_shot(state, state.tank(reply.tank), reply.gun, state.tank(reply.target))
    return q.Odds((q.Outcome("certain", 1.0),))


def odds_of_shot(state: Battle, tank: Tank, key: str, target: Tank) -> q.Odds:
    """Return the odds of a gun against its target as things stand; of artillery, what becomes of
    the target itself."""
    figures = sighted(state, tank, BOOK.guns[key], target)
    why = wasted(figures.shot)
    if why is not None:
        return q.Odds((q.Outcome(why, 1.0),), {"hit": 0.0, "destroyed": 0.0})
    needed = aim(figures.shot).needed
    hit = sum(hits(face, needed) for face in FACES) / 6
    chances = {"missed": 1.0 - hit}
    lands, due = hit, figures.due
    if figures.shot.indirect:
        lands = hit * _under_the_cap(target)
        chances["scattered"] = hit - lands
        due = saves_due(None, target.smoking, None, 0, None, indirect=True)
    saved = lands * (1.0 - _fails(due))
    chances["saved"] = saved
    for code, chance in _results(figures.shot.strength, figures.struck).items():
        chances[code] = chances.get(code, 0.0) + (lands - saved) * chance
    return _odds(chances, {"hit": lands})


def _under_the_cap(target: Tank) -> float:
    """Return how often the cap ends on the target after scattering."""
    at = pose_of(target).at
    directions = range(1, ARTILLERY.directions + 1)
    caps = [cap_at(at, d, face + ARTILLERY.shift) for d in directions for face in FACES]
    return sum(is_under(cap, target) for cap in caps) / len(caps)


def _fails(due: Iterable[Save]) -> float:
    chance = 1.0
    for save in due:
        chance *= (save.needed - 1) / 6
    return chance


def _results(strength: int, armour: int) -> dict[str, float]:
    """Return what a hit does, with its chance."""
    chances: dict[str, float] = {}
    for face in FACES:
        effect = penetration(face, strength, armour)
        if effect == "bounce":
            chances["bounce"] = chances.get("bounce", 0.0) + 1 / 6
            continue
        for second in FACES:
            _, result = damage(effect, second)
            code = result or "no_effect"
            chances[code] = chances.get(code, 0.0) + 1 / 36
    return chances


def _odds(chances: Mapping[str, float], expected: dict[str, float]) -> q.Odds:
    outcomes = [
        q.Outcome(code, round(chance, 6))
        for code, chance in sorted(chances.items(), key=lambda item: (-item[1], item[0]))
        if chance > 1e-9
    ]
    destroyed = chances.get("bail_out", 0.0) + chances.get("knocked_out", 0.0)
    told = {name: round(value, 6) for name, value in expected.items()}
    return q.Odds(tuple(outcomes), {**told, "destroyed": round(destroyed, 6)})
