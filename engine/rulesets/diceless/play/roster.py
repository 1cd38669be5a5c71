"""Entries with rules of their own: mines, repairs, servitors, hit and run."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.roster import (
    Mine,
    Repair,
    WhetherToWithdraw,
    WhichMine,
    WhichRepair,
    Withdraw,
)
from engine.rulesets.diceless.field import hosts
from engine.rulesets.diceless.mines import default_piece, layers, pieces, proof
from engine.rulesets.diceless.model import Battle, Mark
from engine.rulesets.diceless.movement import MOVE
from engine.rulesets.diceless.play.common import (
    acted,
    change_player,
    change_units,
    disengage,
    move_to,
    note_moved,
    turn_of,
)
from engine.rulesets.diceless.play.fighting import consolidate
from engine.rulesets.diceless.play.moving import endanger
from engine.rulesets.diceless.servitors import are_leaderless
from engine.rulesets.diceless.withdrawal import withdrawing, withdrawn
from engine.rulesets.diceless.workshop import best_job, jobs, mended, record_of
from engine.table import Table

RULES = BOOK.tables.roster

# ---------------------------------------------------------------- mines


def mining(table: Table[Battle]) -> Flow[bool]:
    """One unit marks a piece of terrain in secret (diceless/sm-cluster-mines)."""
    state = table.state
    if not pieces(state):
        return True
    for seat in (state.first, 1 - state.first):
        for unit in layers(state, seat):
            question = WhichMine(unit.id, pieces(state))
            default = Mine(unit.id, default_piece(state))
            reply = yield from ask(seat, question, default, "setup")
            mark = Mark(reply.piece, reply.salt)
            player = table.state.players[seat]
            shown = proof(unit.id, mark)
            change_player(
                table,
                seat,
                mines={**player.mines, unit.id: mark},
                mine_proofs={**player.mine_proofs, unit.id: shown},
            )
            table.note(notes.roster.Mined(unit.id, shown))
            return False
    return True


# ---------------------------------------------------------------- servitors


def begin_free_turns(table: Table[Battle], seat: int) -> None:
    """Servitors who begin a turn without a leader for the first time have it free
    (diceless/sm-mindlock)."""
    state = table.state
    own = state.players[seat].turns
    change_units(
        table,
        [
            evolve(unit, free_turn=own)
            for unit in hosts(state, seat)
            if not unit.free_turn and are_leaderless(state, unit)
        ],
    )


# ---------------------------------------------------------------- repairs


def repairs(table: Table[Battle]) -> Flow[bool]:
    """One repair is made in place of firing (diceless/sm-blessing-of-the-omnissiah,
    diceless/sm-rhino-repair)."""
    seat = turn_of(table).seat
    state = table.state
    found = jobs(state, seat)
    if not found:
        return True
    job = found[0]
    acted(table, job.mender)
    vehicle, line = best_job(state, job)
    if job.itself and not any(job.vehicles.values()):
        mend(table, Repair(job.unit, vehicle, line), None)
        return False
    question = WhichRepair(job.unit, job.vehicles, job.points, job.itself)
    reply = yield from ask(seat, question, Repair(job.unit, vehicle, line))
    if isinstance(reply, Repair):
        mend(table, reply, None if job.itself else job.points)
    return False


def mend(table: Table[Battle], reply: Repair, points: int | None) -> None:
    """Points come off a line; the hits whose marks it is below again are undone."""
    key, _, name = reply.vehicle.partition("/")
    record = record_of(table.state, reply.vehicle)
    after = mended(record, reply.line, points)
    undone = tuple(entry.effect for entry in record.entries if entry not in after.entries)
    unit = table.state.unit(key)
    model = unit.models[name]
    assert model.craft is not None, "a vehicle"
    fresh = evolve(model, craft=evolve(model.craft, record=after))
    table.change(key, models={**unit.models, name: fresh})
    off = record.lines.get(reply.line, 0) - after.lines.get(reply.line, 0)
    table.note(notes.roster.Repaired(reply.unit, key, reply.line, off, undone))


# ---------------------------------------------------------------- hit and run


def withdrawals(table: Table[Battle]) -> Flow[bool]:
    """One unit leaves its combat, of either side (diceless/usr-hit-and-run)."""
    turn = turn_of(table)
    for seat in (turn.seat, 1 - turn.seat):
        for unit in withdrawing(table.state, seat):
            acted(table, unit.id)
            question = WhetherToWithdraw(unit.id, MOVE.hit_and_run)
            reply = yield from ask(seat, question, Pass(), "reaction")
            if isinstance(reply, Withdraw):
                yield from withdraw(table, reply)
            return False
    return True


def withdraw(table: Table[Battle], reply: Withdraw) -> Flow[None]:
    """A unit goes its way, and enemies who are left without anybody consolidate."""
    state = table.state
    unit = state.unit(reply.unit)
    made = withdrawn(state, unit, reply.bearing)
    enemies = unit.locked
    disengage(table, unit.id)
    note_moved(table, unit.id, "withdrawal", made.ways)
    move_to(table, unit.id, made.after)
    yield from endanger(table, unit.id, made.ways)
    for key in enemies:
        enemy = table.state.unit(key)
        if enemy.place == "table" and not enemy.locked and not enemy.broken:
            yield from consolidate(table, key)
