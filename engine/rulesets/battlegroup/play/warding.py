"""Fire at a charger that needs no token: of comrades near its target, and overwatch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.flow import Flow, ask
from engine.geometry import Point, length, measured
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.fighting import (
    GiveSupport,
    Overwatch,
    WhetherToOverwatch,
    WhetherToSupport,
)
from engine.rulesets.battlegroup.gunnery import WHOLE, Arm, Share
from engine.rulesets.battlegroup.hulls import is_stunned
from engine.rulesets.battlegroup.members import has, is_hull
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.overwatch import best_moment, lead_at, moments, way_of_charge
from engine.rulesets.battlegroup.play.common import did
from engine.rulesets.battlegroup.play.firing import fire
from engine.rulesets.battlegroup.play.moving import samples
from engine.rulesets.battlegroup.play.stack import can_go_on, change_top, pop, push
from engine.rulesets.battlegroup.supporting_fire import (
    manner_of_support,
    shots_of,
    silences,
    supporters,
)
from engine.rulesets.battlegroup.windows import Frame
from engine.table import Table


def meet_charge(
    table: Table[Battle], targets: Sequence[str], answered: Sequence[Frame]
) -> Flow[None]:
    """Once ambushers have had their chance comrades give supporting fire, then whoever is charged
    fires overwatch, if that is played (battlegroup/tau-supporting-fire,
    battlegroup/no-overwatch)."""
    supported = yield from support(table, targets)
    fired = {frame.unit for frame in answered} | set(supported)
    yield from overwatch(table, targets, fired)


def shoot_at_charger(
    table: Table[Battle],
    key: str,
    arms: tuple[Arm, ...],
    lead: Point | None = None,
    share: Share = WHOLE,
) -> Flow[None]:
    """A unit fires at the charger from the top of the stack. It is no order, so that nothing breaks
    into it, and no shot that binds a later charge of the unit."""
    state = table.state
    unit, charger = state.unit(key), state.top.unit
    push(table, Frame(unit.owner, key, "open_fire", begun=True, overwatch=lead is not None))
    change_top(table, target=charger)
    yield from fire(table, charger, arms, lead, share)
    pop(table)
    before = unit.doings
    did(table, key, shot_at=before.shot_at, barring_shot=before.barring_shot)


# ---------------------------------------------------------------- supporting fire


def support(table: Table[Battle], targets: Sequence[str]) -> Flow[tuple[str, ...]]:
    """Units near whoever is charged may fire at the charger, each once; the weapons are silent in
    their owner's next turn. Return who did (battlegroup/tau-supporting-fire)."""
    state, fired = table.state, list[str]()
    if not can_go_on(table):
        return ()
    charger = state.top.unit
    for key in supporters(state, state.unit(charger), targets):
        if not can_go_on(table) or key not in _able(table.state, charger, targets):
            continue
        question = WhetherToSupport(key, charger)
        owner = table.state.unit(key).owner
        reply = yield from ask(owner, question, Pass(), "reaction")
        if isinstance(reply, GiveSupport):
            fired.append(key)
            yield from give_support(table, charger, reply)
    return tuple(fired)


def _able(state: Battle, charger: str, targets: Sequence[str]) -> Collection[str]:
    """Return who can still give supporting fire."""
    return tuple(supporters(state, state.unit(charger), targets))


def give_support(table: Table[Battle], charger: str, reply: GiveSupport) -> Flow[None]:
    """Models of a unit give supporting fire, and their weapons are silent after it."""
    state = table.state
    unit = state.unit(reply.unit)
    pools = shots_of(state, unit, state.unit(charger), reply.models, reply.arms)
    fired = [barrel for pool in pools for barrel in pool.barrels]
    table.note(notes.fighting.Supported(unit.id, charger))
    table.change(unit.id, silent=silences(state, unit, fired))
    share = manner_of_support(state, unit, reply.models).share
    yield from shoot_at_charger(table, unit.id, reply.arms, share=share)


# ---------------------------------------------------------------- overwatch


def overwatch(table: Table[Battle], targets: Sequence[str], fired: Collection[str]) -> Flow[None]:
    """Whoever is charged may fire at the charger, as if it stood at a point of its way; only by the
    option (battlegroup/no-overwatch, battlegroup/exp-overwatch-path)."""
    if not can_go_on(table):
        return
    charger = table.state.top.unit
    for key in targets:
        state = table.state
        unit, enemy = state.unit(key), state.unit(charger)
        if key in fired:
            continue
        way, found = moments_of(state, unit, enemy)
        if not found:
            continue
        question = WhetherToOverwatch(key, charger, way, found)
        default = Overwatch(key, best_moment(state, unit, enemy, way, found))
        reply = yield from ask(unit.owner, question, default, "reaction")
        if isinstance(reply, Overwatch):
            lead = lead_at(table.state, table.state.unit(charger), way, reply.at)
            table.note(notes.fighting.Overwatched(key, charger, reply.at))
            yield from shoot_at_charger(table, key, reply.arms, lead)
        if not can_go_on(table):
            return


def moments_of(
    state: Battle, unit: Unit, charger: Unit
) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """Return the way of a charger to a unit and the points of it at which that may fire overwatch;
    none without the option (battlegroup/no-overwatch, battlegroup/exp-overwatch-path)."""
    way = way_of_charge(state, charger, unit)
    if state.options.overwatch == "off" or not may_overwatch(state, unit):
        return way, ()
    return way, moments(state, unit, charger, way, samples(0.0, measured(length(way))))


def may_overwatch(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit that is charged could fire overwatch, as walkers do of vehicles, but slow
    and purposeful units do not (battlegroup/exp-overwatch-range,
    battlegroup/tau-broadside-suspensors)."""
    free = unit.place == "table" and unit.rout is None and not unit.locked
    able = free and not is_hull(unit) and not is_stunned(state, unit)
    return able and not has(unit, "slow_and_purposeful")
