"""Answers to what clients ask: reach, sight, what comes of a reply, reasons."""

from __future__ import annotations

from functools import partial
from math import inf

from engine.advice import queries as q
from engine.advice.answers import Answers, Spot
from engine.advice.forms import judged
from engine.advice.moves import outline
from engine.errors import Malformed
from engine.formations import middle
from engine.geometry import Obstacles, disc, is_within, reach
from engine.rulesets.battlegroup.arrivals import advice as arrivals
from engine.rulesets.battlegroup.assault import advice as assault
from engine.rulesets.battlegroup.barrage import advice as barrage
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.combat import advice as combat
from engine.rulesets.battlegroup.command import advice as command
from engine.rulesets.battlegroup.conditional_orders.advice import automatic
from engine.rulesets.battlegroup.core.field import (
    bases_of,
    board,
    bodies_of,
    land,
    pose_of,
    shifted,
)
from engine.rulesets.battlegroup.core.members import (
    flies,
    hosts,
    is_hull,
    is_vehicle,
    is_zooming,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.previews import on_table
from engine.rulesets.battlegroup.deployment import advice as deployment
from engine.rulesets.battlegroup.deployment.rules import scout_move
from engine.rulesets.battlegroup.driving import advice as driving
from engine.rulesets.battlegroup.driving.state import run_pull
from engine.rulesets.battlegroup.force import advice as force
from engine.rulesets.battlegroup.fortifications import advice as fortifications
from engine.rulesets.battlegroup.hits import advice as hits
from engine.rulesets.battlegroup.hits.state import volley
from engine.rulesets.battlegroup.morale import advice as morale
from engine.rulesets.battlegroup.movement import advice as movement
from engine.rulesets.battlegroup.movement.rules import allowance
from engine.rulesets.battlegroup.orders import advice as orders
from engine.rulesets.battlegroup.psychic import advice as psychic
from engine.rulesets.battlegroup.rally import advice as rally
from engine.rulesets.battlegroup.scenarios import advice as scenarios
from engine.rulesets.battlegroup.shooting import advice as shooting
from engine.rulesets.battlegroup.sight.state import Stand, apart, sees, stands
from engine.rulesets.battlegroup.strikes import advice as strikes
from engine.rulesets.battlegroup.support import advice as support
from engine.rulesets.battlegroup.sweeping import advice as sweeping
from engine.rulesets.battlegroup.vehicles import advice as vehicles
from engine.rulesets.battlegroup.vehicles.state import left_to_go, passes_over
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import check_target
from engine.rulesets.battlegroup.wounds import advice as wounds

MOVE = BOOK.tables.move
OBJECTIVES = BOOK.tables.objectives
ADVICE = (
    arrivals,
    assault,
    barrage,
    combat,
    command,
    deployment,
    driving,
    force,
    fortifications,
    hits,
    morale,
    movement,
    orders,
    psychic,
    rally,
    scenarios,
    shooting,
    strikes,
    support,
    sweeping,
    vehicles,
    wounds,
)
"""Chapters that say how their questions are answered, by being read in."""
STEPS = 8
"""Cells from the middle to the edge of what is in reach over open ground."""
NAMES = ("objective-1", "objective-2", "objective-3", "objective-4", "objective-5")
"""Of objectives, in the order they were laid."""
MARKER = 0.5
"""How big a deep strike marker is shown."""
FASTEST = 6.0
"""Of a die."""


def _at(state: Battle, unit: Unit, at: Spot) -> Battle:
    """Return the table as if the middle of a unit were elsewhere."""
    x, y = middle(bases_of(state, unit))
    return shifted(state, unit, (at[0] - x, at[1] - y))


# ---------------------------------------------------------------- moves


def reachable_area(state: Battle, unit: Unit, mode: str | None, cap: float = inf) -> q.Area:
    """Return where the middle of a unit could go, as if it were a single model."""
    mode = mode or "move"
    modes = {
        "move": lambda: allowance(type_of(state, unit), on_foot=unit.doings.on_foot),
        "drive": lambda: left_to_go(state, unit) if is_vehicle(unit) else 0.0,
        "flat_out": lambda: run_pull(state, unit).most if is_vehicle(unit) else 0.0,
        "run": lambda: MOVE.turbo.get(type_of(state, unit), FASTEST),
        "consolidation": lambda: FASTEST,
        "regrouped": lambda: BOOK.tables.morale.regroup_move,
        "thrust": lambda: MOVE.thrust * FASTEST,
        "scout": lambda: scout_move(type_of(state, unit)),
    }
    mode = "drive" if mode == "move" and is_hull(state, unit) else mode
    if mode not in modes:
        raise Malformed(f"unknown kind of move {mode!r}; choose from {list(modes)}")
    over = passes_over(state, unit) if is_vehicle(unit) else flies(state, unit)
    here, most = board(state, unit, flying=over), min(cap, modes[mode]())
    radius = min(base.radius for base in bases_of(state, unit))
    walls = [shape for block in here.blocks if not block.passable for shape in block.shapes]
    ways = Obstacles(disc((0.0, 0.0), radius), here.bounds, walls)
    step = max(0.5, round(most / STEPS, 1))
    found = reach(
        middle(bases_of(state, unit)), most, ways.clear, lambda a, b: here.cost((a, b)), step
    )
    cells = tuple((x, y, round(spent, 4)) for (x, y), spent in found.cells.items())
    return q.Area(cells, step, most)


# ---------------------------------------------------------------- sight


def line_of_sight(state: Battle, unit: Unit, target: Unit) -> q.Sight:
    """Return whether some model of a unit sees some of another, and how far they are apart."""
    here, firers, targets = land(state), stands(state, unit), stands(state, target)
    pairs = sorted((apart(a, b), i, j) for i, a in enumerate(firers) for j, b in enumerate(targets))
    for _, i, j in pairs:
        if sees(here, firers[i], targets[j]):
            return q.Sight(True, pairs[0][0], _ray(firers[i], targets[j]))
    _, i, j = pairs[0]
    return q.Sight(False, pairs[0][0], _ray(firers[i], targets[j]))


def _ray(a: Stand, b: Stand) -> tuple[Spot, Spot]:
    return (*a.at, a.top), (*b.at, b.top)


def check_shot(state: Battle, unit: Unit, target: Unit) -> None:
    """Raise `IllegalReply` unless a unit could fire at another where they stand
    (battlegroup/base-shooting-sequence)."""
    check_target(state, unit, target.id)
    seen, bands = line_of_sight(state, unit, target), weapon_ranges(state, unit).bands
    if not bands:
        raise refusal("no_guns", unit=unit.id)
    most = max(band.most for band in bands)
    if not is_within(seen.distance, most):
        raise refusal(
            "out_of_range", unit=unit.id, target=target.id, distance=seen.distance, range=most
        )
    if not seen.visible:
        raise refusal("out_of_sight", unit=unit.id, target=target.id)
    volley(state, unit, target, Manner())


def who_could_fire(state: Battle, key: str) -> tuple[q.Chance, ...]:
    """Return the enemies that could fire at a unit from where they stand
    (battlegroup/base-shooting-sequence)."""
    unit = state.unit(key)
    x, y = middle(bases_of(state, unit))
    return tuple(
        q.Chance(foe.id, "shoot", x, y)
        for foe in hosts(state, 1 - unit.owner)
        if foe.place == "table" and judged(partial(check_shot, state, foe, unit)).legal
    )


def weapon_ranges(state: Battle, unit: Unit) -> q.Bands:
    """Return how far the weapons of a unit's models reach from its middle."""
    manned = dict.fromkeys(model.group for model in unit.models.values())
    carried = {key: state.book.weapons[key] for name in manned for key in unit.groups[name].weapons}
    return q.Bands(
        tuple(q.Band(name, one.range) for name, one in carried.items() if one.range is not None)
    )


# ---------------------------------------------------------------- the table


def table_map(state: Battle) -> q.Plan:
    """Return the table, its objectives and the models of every unit."""
    here = land(state)
    return q.Plan(
        here.size,
        state.options.scenario,
        tuple(
            q.Feature(piece.id, piece.name, piece.area.outline, piece.kind.blocks_sight)
            for piece in here.pieces
        ),
        tuple(
            q.Marker(name, *at, OBJECTIVES.capture)
            for name, at in zip(NAMES, state.objectives, strict=False)
        )
        + tuple(
            q.Marker(f"marker-{unit.id}", *unit.marker, MARKER)
            for unit in state.units.values()
            if unit.marker is not None
        )
        + tuple(
            q.Marker(f"target-point-{'AB'[seat]}-{point.id}", *point.at, 0.0)
            for seat in (0, 1)
            for point in state.players[seat].target_points
            if point.at is not None
        ),
        tuple(_standing(state, unit) for seat in (0, 1) for unit in state.army(seat)),
    )


def _standing(state: Battle, unit: Unit) -> q.TableUnit:
    at = middle(bases_of(state, unit))
    own = f"{unit.id}/"
    hulls = tuple(outline(b) for n, b in bodies_of(state, unit).items() if n.startswith(own))
    facing = pose_of(next(iter(unit.models.values()))).facing
    above = "battlegroup/skies-zoom-rules" if is_zooming(state, unit) else None
    return q.TableUnit(unit.id, unit.owner, unit.sheet, *at, facing, hulls, above)


ANSWERS = Answers(
    unit=on_table,
    at=_at,
    reach=reachable_area,
    sight=line_of_sight,
    target=check_shot,
    bands=weapon_ranges,
    threats=who_could_fire,
    plan=table_map,
    automatic=automatic,
)
