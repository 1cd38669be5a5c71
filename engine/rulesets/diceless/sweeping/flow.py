"""What follows a combat: tests, pursuit, consolidation, withdrawal (diceless/sweeping-advance,
diceless/consolidation)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.flow import Flow, ask
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.changes import (
    disengage,
    move_to,
    note_acted,
    note_moved,
    remove_unit,
    turn_of,
)
from engine.rulesets.diceless.core.field import in_contact
from engine.rulesets.diceless.core.members import all_have
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.leadership.flow import passes_lost_combat
from engine.rulesets.diceless.leadership.state import is_fearless, is_idle
from engine.rulesets.diceless.morale.flow import break_away
from engine.rulesets.diceless.movement.flow import go
from engine.rulesets.diceless.movement.questions import WhereToGo
from engine.rulesets.diceless.sweeping.notes import Caught
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.sweeping.rules import escapes
from engine.rulesets.diceless.sweeping.state import pursuers, swiftness, withdrawing, withdrawn
from engine.rulesets.diceless.terrain.flow import suffer_terrain
from engine.rulesets.diceless.vehicles.state import is_able
from engine.rulesets.diceless.victory.state import is_wiped_out
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table

MOVE = BOOK.tables.move


def test_losers(table: Table[Battle], losers: Mapping[str, int]) -> Flow[tuple[str, ...]]:
    """Units that lost and still face an enemy test their morale, the fearless suffer instead.
    Returns those who failed (diceless/no-retreat)."""
    running: list[str] = []
    for key, difference in losers.items():
        unit = table.state.unit(key)
        if not unit.locked:
            continue
        if is_fearless(table.state, unit):
            yield from _no_retreat(table, key, difference)
        elif not passes_lost_combat(table, key, difference):
            running.append(key)
    return tuple(running)


def pursue(
    table: Table[Battle],
    party: Sequence[str],
    running: Sequence[str],
    losers: Mapping[str, int],
) -> Flow[None]:
    """All catches are settled before the first unit falls back; units that know no fear fight on
    (diceless/sweeping-advance)."""
    state = table.state
    free = {key: pursuers(state, state.unit(key), running) for key in running}
    caught = [
        key for key in running if not escapes(swiftness(state, [key]), swiftness(state, free[key]))
    ]
    for key in caught:
        table.note(Caught(key, free[key]))
        if not all_have(table.state, table.state.unit(key), "know_no_fear"):
            remove_unit(table, key, "destroyed")
    for key in running:
        if key not in caught:
            seat = table.state.unit(key).owner
            enemies = [k for k in party if table.state.unit(k).owner != seat]
            yield from break_away(table, key, enemies)
    for key in caught:
        if table.state.unit(key).place == "table":
            yield from _no_retreat(table, key, losers[key])


def _no_retreat(table: Table[Battle], key: str, difference: int) -> Flow[None]:
    """A unit that may not run takes the difference as damage (diceless/no-retreat)."""
    yield from suffer(table, key, [Blow(difference, "no_retreat")])


def unlock(table: Table[Battle], combat: Sequence[str]) -> None:
    """Units that touch no enemy any more are free."""
    state = table.state
    for key in combat:
        unit = state.unit(key)
        still = tuple(
            other
            for other in unit.locked
            if unit.place == "table" and in_contact(state, unit, state.unit(other))
        )
        if still != unit.locked:
            table.change(key, locked=still)


def consolidate(table: Table[Battle], key: str) -> Flow[None]:
    """A unit no longer in contact may move (diceless/consolidation), unless no enemy is left: that
    ends the battle."""
    unit = table.state.unit(key)
    if is_wiped_out(table.state, 1 - unit.owner):
        return
    if is_idle(table.state, unit) or not all(map(is_able, unit.models.values())):
        return
    question = WhereToGo(key, "consolidation", MOVE.consolidation)
    reply = yield from ask(unit.owner, question, Pass(), "reaction")
    yield from go(table, reply, "consolidation")


def withdrawals(table: Table[Battle]) -> Flow[bool]:
    """One unit leaves its combat, of either side."""
    turn = turn_of(table)
    for seat in (turn.seat, 1 - turn.seat):
        for unit in withdrawing(table.state, seat):
            note_acted(table, unit.id)
            question = WhetherToWithdraw(unit.id, MOVE.hit_and_run)
            reply = yield from ask(seat, question, Pass(), "reaction")
            if isinstance(reply, Withdraw):
                yield from withdraw(table, reply)
            return False
    return True


def withdraw(table: Table[Battle], reply: Withdraw) -> Flow[None]:
    """A unit leaves its combat, and enemies left without a foe consolidate."""
    state = table.state
    unit = state.unit(reply.unit)
    made = withdrawn(state, unit, reply.bearing)
    enemies = unit.locked
    disengage(table, unit.id)
    note_moved(table, unit.id, "withdrawal", made.ways)
    move_to(table, unit.id, made.after)
    yield from suffer_terrain(table, unit.id, made.ways)
    for key in enemies:
        enemy = table.state.unit(key)
        if enemy.place == "table" and not enemy.locked and not enemy.broken:
            yield from consolidate(table, key)
