"""What comes of a combat: nerve, pursuit, and the winners' last step."""

from __future__ import annotations

from collections.abc import Sequence

from engine.flow import Flow, ask
from engine.formations import middle
from engine.geometry import measured
from engine.placement import nearest
from engine.rulesets.battlegroup.assault.state import charge_of, opponents
from engine.rulesets.battlegroup.core.changes import change_all, did, lock, move_to, note_moved
from engine.rulesets.battlegroup.core.field import bases_of, bodies_of, distance, towards
from engine.rulesets.battlegroup.core.members import (
    bulk,
    flies,
    has,
    headcount,
    is_vehicle,
    members,
    sheet_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.morale.flow import holds, never_runs, run_away
from engine.rulesets.battlegroup.morale.rules import fall_back_dice
from engine.rulesets.battlegroup.movement.questions import WhereToMove, order_of
from engine.rulesets.battlegroup.movement.state import Order, Terms, carried
from engine.rulesets.battlegroup.sweeping.notes import Engaged, HeldBack, StoodFast, Swept
from engine.rulesets.battlegroup.sweeping.questions import (
    Chase,
    WhetherToEngage,
    WhetherToRestrain,
    WhomToChase,
)
from engine.rulesets.battlegroup.sweeping.rules import (
    catches,
    caught_wounds,
    follow_up,
    lost_by,
    may_sweep,
    takes_caught_wounds,
)
from engine.rulesets.battlegroup.sweeping.state import closing
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm
from engine.rulesets.battlegroup.wounds.state import initiative
from engine.table import Table


def settle(table: Table[Battle], units: tuple[str, ...], inflicted: dict[int, int]) -> Flow[None]:
    """Losers test their nerve; who fails is pursued, who stands piles in; winners without an enemy
    consolidate."""
    lost = lost_by(inflicted)
    standing, fleeing = list[str](), list[str]()
    for key in units:
        unit = table.state.unit(key)
        if unit.place != "table" or not unit.locked or not lost[unit.owner]:
            continue
        stands = never_runs(table.state, unit) or (
            yield from holds(table, key, "lost_combat", -lost[unit.owner])
        )
        (standing if stands else fleeing).append(key)
    yield from sweep(table, units, tuple(fleeing))
    for key in standing:
        close_in(table, key)
    for key in units:
        unit = table.state.unit(key)
        free = not opponents(table.state, unit) and unit.rout is None and not unit.doings.pursued
        if unit.place == "table" and free and not is_vehicle(unit):
            yield from consolidate(table, key)


def close_in(table: Table[Battle], key: str, who: Sequence[str] | None = None) -> None:
    """Those of a unit who touch no enemy pile in, all of them or those named."""
    clash = closing(table.state, table.state.unit(key), who)
    if clash is None:
        return
    ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
    note_moved(table, key, "pile_in", ways)
    move_to(table, key, clash.after)


def sweep(table: Table[Battle], units: Sequence[str], fleeing: tuple[str, ...]) -> Flow[None]:
    """Every winner that can goes after one fleeing unit, unless it holds itself back; then each of
    those is caught or not, falls back, and is followed."""
    chases = list[tuple[str, str]]()
    for key in units:
        prey = yield from choose_prey(table, key, fleeing)
        if prey is not None and not (yield from holds_back(table, key, prey)):
            chases.append((key, prey))
    for prey in fleeing:
        yield from hunt(table, prey, [key for key, chased in chases if chased == prey])


def choose_prey(table: Table[Battle], key: str, fleeing: tuple[str, ...]) -> Flow[str | None]:
    """Its owner says which of several fleeing units a winner pursues."""
    state = table.state
    unit = state.unit(key)
    fought = tuple(prey for prey in fleeing if prey in unit.locked)
    eligible = may_sweep(
        locked_elsewhere=any(other not in fleeing for other in unit.locked),
        vehicle=is_vehicle(unit),
        slow_and_purposeful=has(table.state, unit, "slow_and_purposeful"),
    )
    if not fought or not eligible:
        return None
    if len(fought) == 1:
        return fought[0]
    largest = max(fought, key=lambda prey: headcount(state, state.unit(prey)))
    reply = yield from ask(unit.owner, WhomToChase(key, fought), Chase(key, largest))
    return str(reply.target)


def holds_back(table: Table[Battle], key: str, fleeing: str) -> Flow[bool]:
    """A winner may try to hold itself back by a test of morale, which may be taken again like
    any."""
    question = WhetherToRestrain(key, fleeing)
    reply = yield from ask(table.state.unit(key).owner, question, Decide(False))
    held = reply.yes and (yield from holds(table, key, "restrain"))
    if held:
        table.note(HeldBack(key))
    return bool(held)


def hunt(table: Table[Battle], fleeing: str, chasing: Sequence[str]) -> Flow[None]:
    """A fleeing unit is caught or not, falls back, and is followed
    (battlegroup/sweeping-fleeing-moves, battlegroup/sweeping-follow-up)."""
    caught = [key for key in chasing if is_caught(table, key, fleeing)]
    if caught and stays_caught(table.state, table.state.unit(fleeing)):
        table.note(StoodFast(fleeing))
        return
    for key in caught:
        wounds = caught_wounds(bulk(table.state, table.state.unit(key)))
        source = tuple(bodies_of(table.state, table.state.unit(key)).values())
        harm = Harm(wounds, 1, cause="sweeping", unsaved=True, source=source)
        yield from suffer(table, fleeing, harm)
    if table.state.unit(fleeing).place == "table":
        yield from run_away(table, fleeing, "combat")
    for key in chasing:
        there = all(table.state.unit(one).place == "table" for one in (key, fleeing))
        if there and not table.state.unit(key).locked:
            yield from follow(table, key, fleeing, caught=key in caught)
            did(table, key, pursued=True)


def stays_caught(state: Battle, unit: Unit) -> bool:
    """Return whether a unit that knows no fear, or is joined by a model that does not, is caught
    without harm and stays in combat."""
    return any(
        takes_caught_wounds(type_of(state, one), sheet_of(state, one).rules) is False
        for one in members(state, unit)
    )


def is_caught(table: Table[Battle], key: str, fleeing: str) -> bool:
    """Both sides roll a die on their Initiative."""
    state = table.state
    (own,) = table.roll("pursuit", unit=key)
    (other,) = table.roll("escape", unit=fleeing)
    found = catches(
        initiative(state, state.unit(key)), own, initiative(state, state.unit(fleeing)), other
    )
    table.note(Swept(key, fleeing, found))
    return found


def follow(table: Table[Battle], key: str, fleeing: str, *, caught: bool) -> Flow[None]:
    """A pursuer goes straight at the nearest of the fleeing unit; if it caught it, can reach it and
    its owner likes, the combat goes on."""
    state = table.state
    unit, prey = state.unit(key), state.unit(fleeing)
    rolled = float(
        sum(table.roll("follow_up", fall_back_dice(type_of(table.state, unit)), unit=key))
    )
    clash = charge_of(state, unit, (prey,), rolled, flying=flies(table.state, unit))
    engage = False
    if caught and clash.first is not None:
        question = WhetherToEngage(key, fleeing)
        engage = (yield from ask(unit.owner, question, Decide(True))).yes
    going = follow_up(distance(state, unit, prey), rolled, caught=caught, engage=engage)
    if going.locked:
        ways = {base.id: way for base, way in zip(clash.after, clash.ways, strict=True)}
        note_moved(table, key, "follow_up", ways)
        move_to(table, key, clash.after)
        change_all(table, fleeing, rout=None)
        table.note(Engaged(key, fleeing))
        lock(table, key, fleeing)
        return
    own, other = bases_of(state, unit), bases_of(state, prey)
    pair = nearest([base.shape for base in own], [base.shape for base in other])
    assert pair is not None, "nobody is left of a pursuit"
    start = own[pair.first].at
    x, y = towards(start, other[pair.second].at, measured(going.moved))
    mx, my = middle(own)
    order = Order(((mx + x - start[0], my + y - start[1]),))
    made = carried(state, unit, order, Terms(going.moved, flies(table.state, unit)))
    note_moved(table, key, "follow_up", made.ways)
    move_to(table, key, made.after)


def consolidate(table: Table[Battle], key: str) -> Flow[None]:
    """A winner without an enemy moves a die."""
    unit = table.state.unit(key)
    (most,) = table.roll("consolidation", unit=key)
    question = WhereToMove(key, "consolidation", float(most))
    reply = yield from ask(unit.owner, question, Pass())
    if not isinstance(reply, Pass):
        made = carried(
            table.state, unit, order_of(reply), Terms(float(most), flies(table.state, unit))
        )
        note_moved(table, key, "consolidation", made.ways)
        move_to(table, key, made.after)
