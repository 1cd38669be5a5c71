"""The Rally Phase, and the flight of routed units at the start of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.flow import Flow, ask
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Rule
from engine.rulesets.battlegroup.core.changes import (
    active_seats,
    change_all,
    did,
    done,
    forget_doings,
    move_to,
    note_moved,
    turn_of,
)
from engine.rulesets.battlegroup.core.members import (
    actors,
    flies,
    has,
    headcount,
    hosts,
    is_directing,
    members,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.morale.flow import flee, stand_up
from engine.rulesets.battlegroup.morale.notes import Tested
from engine.rulesets.battlegroup.morale.state import guided, is_fearless
from engine.rulesets.battlegroup.movement.questions import WhereToMove, order_of
from engine.rulesets.battlegroup.movement.state import Terms, carried
from engine.rulesets.battlegroup.rally.notes import Rallied
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp
from engine.rulesets.battlegroup.rally.rules import may_rally, may_stand, regroups
from engine.table import Table

MORALE = BOOK.tables.morale
STEADY: tuple[Rule, ...] = ("independent_character", "heroic_morale", "bonding_knife")
"""Rules that let a unit rally however few are left (battlegroup/base-regroup,
battlegroup/tau-bonding-knife)."""


def flight(table: Table[Battle]) -> Flow[bool]:
    """One routing unit of an active player falls back (battlegroup/start-reserves)."""
    for unit in _active(table):
        if unit.rout is not None:
            done(table, unit.id)
            yield from flee(table, unit.id)
            return False
    return True


def rallying(table: Table[Battle]) -> Flow[bool]:
    """One routing unit tries to rally, but none that combat broke in this very turn
    (battlegroup/rally)."""
    now = table.state.now
    for unit in _active(table):
        if unit.rout is not None and may_rally(unit.rout.cause, unit.rout.since, now):
            done(table, unit.id)
            yield from steady(table, unit.id)
            return False
    return True


def rallies(state: Battle, unit: Unit, faces: Sequence[int]) -> bool:
    """Return whether a unit that runs rallies with some dice."""
    exempt = any(has(state, member, rule) for member in members(state, unit) for rule in STEADY)
    return regroups(
        unit.started,
        headcount(state, unit),
        guided(state, unit),
        faces,
        exempt=exempt,
        fearless=is_fearless(state, unit),
    )


def steady(
    table: Table[Battle], key: str, *, regrouped: bool = False, charged: bool = False
) -> Flow[None]:
    """A routing unit tests to rally; passed, it may adjust its places. If it has `regrouped` before
    its order it may only fire snap shots in this turn; if it is being `charged` it stays where it
    is (battlegroup/base-regroup)."""
    state = table.state
    unit = state.unit(key)
    faces = () if is_fearless(table.state, unit) else table.roll("rally", 2, unit=key)
    stands = rallies(state, unit, faces)
    if faces:
        table.note(Tested(key, "rally", sum(faces), guided(state, unit), stands))
    if not stands:
        return
    change_all(table, key, rout=None)
    did(table, key, regrouped=regrouped)
    table.note(Rallied(key))
    if charged or is_directing(table.state, unit):
        return
    question = WhereToMove(key, "regrouped", MORALE.regroup_move)
    reply = yield from ask(unit.owner, question, Pass())
    if not isinstance(reply, Pass):
        now = table.state.unit(key)
        made = carried(
            table.state, now, order_of(reply), Terms(question.most, flies(table.state, now))
        )
        note_moved(table, key, "regrouped", made.ways)
        move_to(table, key, made.after)


def standing_up(table: Table[Battle]) -> Flow[bool]:
    """Units of active players stand up as their owners say."""
    state = table.state
    for seat in active_seats(table):
        units = tuple(
            unit.id
            for unit in actors(state, seat)
            if unit.id not in turn_of(table).done
            and unit.down is not None
            and may_stand(state.mode, unit.down.since, state.now, had_acted=unit.down.had_acted)
        )
        if units:
            reply = yield from ask(seat, WhoStandsUp(units), StandUp(units))
            done(table, *units)
            for key in reply.units:
                stand_up(table, key)
            return False
    return True


def effects(table: Table[Battle]) -> Flow[bool]:
    """Last of all, what holds for "this turn" is over (battlegroup/end-effects)."""
    forget_doings(table)
    yield from ()
    return True


def _active(table: Table[Battle]) -> tuple[Unit, ...]:
    return tuple(
        unit
        for seat in active_seats(table)
        for unit in hosts(table.state, seat)
        if unit.id not in turn_of(table).done
    )
