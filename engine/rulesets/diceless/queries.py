"""Answers to what clients ask: reach, sight, odds and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import inf

from engine.advice import queries as q
from engine.advice.answers import Answers, Spot
from engine.advice.moves import outline
from engine.errors import Malformed
from engine.formations import middle
from engine.geometry import Obstacles, Point, disc, is_closer, is_within, reach
from engine.rulesets.diceless.arrivals import advice as arrivals
from engine.rulesets.diceless.assault import advice as assault
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.combat import advice as combat
from engine.rulesets.diceless.core.field import bases_of, bodies_of, land, moved, pose_of
from engine.rulesets.diceless.core.members import members, printed_of
from engine.rulesets.diceless.core.model import Battle, Group, Unit
from engine.rulesets.diceless.damage import advice as damage
from engine.rulesets.diceless.deployment import advice as deployment
from engine.rulesets.diceless.driving import advice as driving
from engine.rulesets.diceless.force import advice as force
from engine.rulesets.diceless.movement import advice as movement
from engine.rulesets.diceless.movement.questions import OCCASIONS
from engine.rulesets.diceless.movement.state import (
    Terms,
    allowance,
    board_for,
    charge_terms,
    gets_to,
    move_terms,
    run_terms,
)
from engine.rulesets.diceless.phases import advice as phases
from engine.rulesets.diceless.psychic import advice as psychic
from engine.rulesets.diceless.ramming import advice as ramming
from engine.rulesets.diceless.repairs import advice as repairs
from engine.rulesets.diceless.scatter import advice as scatter
from engine.rulesets.diceless.shooting import advice as shooting
from engine.rulesets.diceless.shooting.state import check_shot
from engine.rulesets.diceless.sight.state import Stand, apart, sees, stands
from engine.rulesets.diceless.sweeping import advice as sweeping
from engine.rulesets.diceless.terrain import advice as terrain
from engine.rulesets.diceless.transports import advice as transports
from engine.rulesets.diceless.vehicle_assaults import advice as vehicle_assaults
from engine.rulesets.diceless.vehicles import advice as vehicles
from engine.rulesets.diceless.vehicles.state import vehicle_of
from engine.rulesets.diceless.weapons.state import SHOOTING
from engine.rulesets.diceless.wounds import advice as wounds

SCORE = BOOK.tables.score


MODES: Mapping[str, Callable[[Battle, Unit], Terms]] = {
    "move": move_terms,
    "normal": move_terms,
    "run": run_terms,
    "charge": charge_terms,
    "drive": lambda state, unit: Terms(allowance(state, unit)),
    "foot": lambda state, unit: move_terms(state, unit, "foot"),
    "turbo": lambda state, unit: move_terms(state, unit, "turbo"),
    **{str(key): make for key, make in OCCASIONS.items()},
}
MOVE = BOOK.tables.move

ADVICE = (
    arrivals,
    assault,
    combat,
    damage,
    deployment,
    driving,
    force,
    terrain,
    movement,
    phases,
    psychic,
    vehicle_assaults,
    ramming,
    repairs,
    scatter,
    shooting,
    sweeping,
    transports,
    vehicles,
    wounds,
)
"""Chapters that say how their questions are answered, by being read in."""
STEPS = 8
"""Cells from the middle to the edge of what is in reach over open ground."""


def _unit(state: Battle, key: str) -> Unit:
    unit = state.units.get(key)
    if unit is None or unit.place != "table":
        raise refusal("no_unit", unit=key)
    return unit


def _at(state: Battle, unit: Unit, at: Spot) -> Battle:
    """Return the table as if the middle of a unit were elsewhere."""
    bases = bases_of(state, unit)
    x, y = middle(bases)
    dx, dy = at[0] - x, at[1] - y
    return moved(state, unit, [b.moved_to((b.at[0] + dx, b.at[1] + dy)) for b in bases])


def reachable_area(state: Battle, unit: Unit, mode: str | None, cap: float = inf) -> q.Area:
    """Return where the middle of a unit could go that keeps its shape, so far as none of its models
    holds it up."""
    mode = mode or "move"
    if mode not in MODES:
        raise Malformed(f"unknown kind of move {mode!r}; choose from {list(MODES)}")
    terms = MODES[mode](state, unit)
    most = min(cap, terms.most)
    board = board_for(state, unit, terms)
    bases = bases_of(state, unit)
    radius = min(base.radius for base in bases)
    walls = [shape for block in board.blocks if not block.passable for shape in block.shapes]
    ways = Obstacles(disc((0.0, 0.0), radius), board.bounds, walls)

    def cost(a: Point, b: Point) -> float:
        return board.cost((a, b))

    step = max(0.5, round(most / STEPS, 1))

    @cache
    def holds(place: Point) -> bool:
        return len(bases) == 1 or gets_to(state, unit, place, terms)

    def clear(a: Point, b: Point) -> bool:
        return ways.clear(a, b) and holds(b)

    found = reach(middle(bases), most, clear, cost, step)
    cells = tuple((x, y, round(spent, 4)) for (x, y), spent in found.cells.items())
    grades = speeds(state, unit, most) if mode == "drive" else ()
    return q.Area(cells, step, most, grades)


def speeds(state: Battle, unit: Unit, most: float) -> tuple[q.Grade, ...]:
    """Return what a drive counts as by its length, up to the most it may be
    (diceless/base-vehicle-speeds); walkers fire everything, however far they go."""
    vehicle = vehicle_of(state, unit, min(unit.models))
    if vehicle.legs is not None:
        return ()
    kinds = ("combat_fast", "cruising_fast") if vehicle.fast else ("combat_speed", "no_fire")
    tops = (*zip((MOVE.combat, MOVE.cruising), kinds, strict=True), (most, "no_exit"))
    inside = tuple(q.Grade(top, kind) for top, kind in tops if is_closer(top, most))
    return (*inside, q.Grade(most, next(kind for top, kind in tops if is_within(most, top))))


# ---------------------------------------------------------------- sight


def line_of_sight(state: Battle, unit: Unit, target: Unit) -> q.Sight:
    """Return whether some model of a unit sees some of another, and how far they are apart."""
    here, firers, targets = land(state), stands(state, unit), stands(state, target)
    pairs = sorted((apart(a, b), i, j) for i, a in enumerate(firers) for j, b in enumerate(targets))
    for _, i, j in pairs:
        if sees(here, firers[i], targets[j]):
            ray = _ray(firers[i], targets[j])
            return q.Sight(True, pairs[0][0], ray)
    _, i, j = pairs[0]
    return q.Sight(False, pairs[0][0], _ray(firers[i], targets[j]))


def _ray(a: Stand, b: Stand) -> tuple[Spot, Spot]:
    return (*a.at, a.top), (*b.at, b.top)


def check_target(state: Battle, unit: Unit, target: Unit) -> None:
    """Raise `IllegalReply` unless a unit could fire at another where they stand
    (diceless/base-range-and-sight)."""
    if not weapon_ranges(state, unit).bands:
        raise refusal("no_guns", unit=unit.id)
    check_shot(state, unit, target)


def weapon_ranges(state: Battle, unit: Unit) -> q.Bands:
    """Return how far the weapons of a unit's models reach from its middle."""
    weapons = {
        weapon: state.book.weapons[weapon]
        for member in members(state, unit)
        for group in (member.groups[key] for key in _manned(member))
        for weapon in (*group.weapons, *mounts_of(state, group))
    }
    return q.Bands(
        tuple(
            q.Band(name, weapon.range)
            for name, weapon in weapons.items()
            if weapon.range is not None and weapon.kind in SHOOTING
        )
    )


def _manned(unit: Unit) -> tuple[str, ...]:
    """Return the groups of a unit that have models left."""
    return tuple(dict.fromkeys(model.group for model in unit.models.values()))


def mounts_of(state: Battle, group: Group) -> tuple[str, ...]:
    """Return the weapons that vehicles of a group carry."""
    printed = printed_of(state, group)
    mounted = printed.weapons if isinstance(printed, Vehicle) else ()
    return tuple(one.weapon for one in mounted)


# ---------------------------------------------------------------- the table


def table_map(state: Battle) -> q.Plan:
    """Return the table, its objectives and the models of every unit."""
    return q.Plan(
        (state.plan.long, state.plan.short),
        state.plan.id,
        tuple(
            q.Feature(piece.id, piece.name, piece.area.outline, piece.height > 0.0)
            for piece in land(state).pieces
        ),
        tuple(q.Marker(goal.id, *goal.at, SCORE.radius) for goal in state.plan.objectives),
        tuple(_standing(state, unit) for seat in (0, 1) for unit in state.army(seat)),
    )


def _standing(state: Battle, unit: Unit) -> q.TableUnit:
    at = middle(bases_of(state, unit))
    own = f"{unit.id}/"
    hulls = tuple(outline(b) for n, b in bodies_of(state, unit).items() if n.startswith(own))
    facing = pose_of(next(iter(unit.models.values()))).facing
    return q.TableUnit(unit.id, unit.owner, unit.sheet, *at, facing, hulls)


ANSWERS = Answers(
    unit=_unit,
    at=_at,
    reach=reachable_area,
    sight=line_of_sight,
    target=check_target,
    bands=weapon_ranges,
    threats=movement.who_answers,
    plan=table_map,
)
