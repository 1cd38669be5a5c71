"""Courage: tests, going to ground, standing up, running."""

from __future__ import annotations

from collections.abc import Iterator

from engine.flow import Flow, ask
from engine.formations import fall_back
from engine.geometry import Point, onto_side
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Cause, Occasion
from engine.rulesets.battlegroup.core.changes import (
    change_all,
    disengage,
    gone,
    lose_token,
    move_to,
    note_moved,
)
from engine.rulesets.battlegroup.core.field import bases_of, board, edges_of
from engine.rulesets.battlegroup.core.members import (
    flies,
    has,
    headcount,
    is_there,
    is_vehicle,
    members,
    sheet_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout, Unit
from engine.rulesets.battlegroup.core.questions import Decide
from engine.rulesets.battlegroup.morale.notes import Routed, StoodUp, Tested, WentToGround
from engine.rulesets.battlegroup.morale.questions import (
    Bettered,
    WhetherToGround,
    WhetherToTryAgain,
)
from engine.rulesets.battlegroup.morale.rules import (
    Attacked,
    fall_back_dice,
    is_steadfast,
    may_go_to_ground,
    may_reroll,
    passes,
)
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.vehicles.flow import fall_off
from engine.table import Table

MOVE = BOOK.tables.move


# ---------------------------------------------------------------- tests


def passes_test(table: Table[Battle], key: str, occasion: Occasion, modifier: int = 0) -> bool:
    """A unit tests its Leadership on two dice."""
    need = guided(table.state, table.state.unit(key)) + modifier
    faces = table.roll(occasion, 2, unit=key)
    passed = passes(faces, need)
    table.note(Tested(key, occasion, sum(faces), need, passed))
    return passed


def holds(table: Table[Battle], key: str, occasion: Occasion, modifier: int = 0) -> Flow[bool]:
    """A unit tests its morale, or for pinning. If it fails and a model with it has the ability, it
    may try again, once a turn for each such model."""
    if passes_test(table, key, occasion, modifier):
        return True
    unit = table.state.unit(key)
    source = next(sources_of(table.state, unit), None)
    if source is None:
        return False
    need = guided(table.state, unit) + modifier
    question = WhetherToTryAgain(key, occasion, source, need)
    reply = yield from ask(unit.owner, question, Decide(False), "reaction")
    if not reply.yes:
        return False
    table.change(source, tried=table.state.now)
    return passes_test(table, key, occasion, modifier)


def sources_of(state: Battle, unit: Unit) -> Iterator[str]:
    """Yield those of a unit who may give it another try."""
    for member in members(state, unit):
        used = {} if member.tried is None else {member.id: member.tried}
        if has(state, member, "second_try") and may_reroll(used, member.id, state.now):
            yield member.id


def never_runs(state: Battle, unit: Unit) -> bool:
    """Return whether a unit takes no such tests."""
    return is_vehicle(unit) or is_steadfast(type_of(state, unit), sheet_of(state, unit).rules)


def after_attack(
    table: Table[Battle], key: str, start: int, pinning: int, away: Point | None = None
) -> Flow[None]:
    """At the end of a shooting step a unit that was hit tests its morale, then for pinning."""
    unit = table.state.unit(key)
    if not is_there(table.state, unit) or never_runs(table.state, unit):
        return
    attacked = Attacked(
        start=start,
        lost=start - headcount(table.state, unit),
        locked=bool(unit.locked),
        routing=unit.rout is not None,
        pinning_wounds=pinning,
    )
    routs = attacked.tests_morale and not (yield from holds(table, key, "morale"))
    if routs:
        yield from run_away(table, key, "shooting")
        return
    open_to_it = attacked.tests_pinning(routs=routs) and unit.down is None
    if open_to_it and not (yield from holds(table, key, "pinning")):
        get_down(table, key, pinned=True)
        yield from fall_off(table, key, away)


# ---------------------------------------------------------------- down and up


def may_get_down(state: Battle, unit: Unit) -> bool:
    """Return whether a unit can go to ground now."""
    free = unit.down is None and unit.rout is None and not unit.locked
    return free and may_go_to_ground(type_of(state, unit), sheet_of(state, unit).rules)


def get_down(table: Table[Battle], key: str, *, pinned: bool = False) -> None:
    """A unit goes to ground, or is pinned, which is the same; its tokens stay
    (battlegroup/reaction-spent-later)."""
    state = table.state
    change_all(table, key, down=Down(state.now, state.unit(key).acted, pinned))
    lose_token(table, key, "gone_to_ground")
    table.note(WentToGround(key, pinned))


def dives(
    table: Table[Battle],
    key: str,
    wounds: int,
    saves: tuple[Bettered, ...],
    away: Point | None = None,
) -> Flow[bool]:
    """A unit under attack may go to ground before any save is rolled; riders come off their
    tank."""
    question = WhetherToGround(key, wounds, saves)
    reply = yield from ask(table.state.unit(key).owner, question, Decide(False), "reaction")
    if reply.yes:
        get_down(table, key)
        yield from fall_off(table, key, away)
    return bool(reply.yes)


def stand_up(table: Table[Battle], key: str, *, tested: bool = False) -> None:
    """A unit stands up, if it has to test for it only when that is passed."""
    if not tested or passes_test(table, key, "stand_up"):
        change_all(table, key, down=None)
        lose_token(table, key, "stood_up")
        table.note(StoodUp(key))


# ---------------------------------------------------------------- running


def run_away(table: Table[Battle], key: str, cause: Cause) -> Flow[None]:
    """A unit runs: it is out of every combat, loses its token, and falls back at once
    (battlegroup/base-fall-back)."""
    disengage(table, key)
    yield from fall_off(table, key)
    if table.state.unit(key).place != "table":
        return
    change_all(table, key, rout=Rout(cause, table.state.now), down=None)
    lose_token(table, key, "routing")
    table.note(Routed(key, cause))
    yield from flee(table, key)


def flee(table: Table[Battle], key: str) -> Flow[None]:
    """A unit falls back towards the nearer of its table edges; a unit that gets there is lost with
    all of it, and so is one without a way (battlegroup/base-fall-back)."""
    state = table.state
    unit = state.unit(key)
    distance = float(
        sum(table.roll("fall_back", fall_back_dice(type_of(table.state, unit)), unit=key))
    )
    bases = bases_of(state, unit)
    x, y = bases[0].at
    edge = min(
        edges_of(state, unit.owner),
        key=lambda side: abs(onto_side(side, (x, y))[0] - x) + abs(onto_side(side, (x, y))[1] - y),
    )
    made = fall_back(
        board(state, unit, flying=flies(table.state, unit)), bases, edge, distance, MOVE.coherency
    )
    note_moved(table, key, "fall_back", {one.base.id: one.way for one in made.flights})
    blocked = all(one.fault is not None and one.fault.kind == "blocked" for one in made.flights)
    if made.leaves or blocked:
        gone(table, key)
        return
    move_to(table, key, made.after)
    yield from ()
