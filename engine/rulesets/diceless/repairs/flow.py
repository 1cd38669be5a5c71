"""Vehicles are mended."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.diceless.core.changes import note_acted, turn_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.repairs.notes import Repaired
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.repairs.state import best_job, jobs, mended, record_of
from engine.table import Table


def repairs(table: Table[Battle]) -> Flow[bool]:
    """One repair is made in place of firing."""
    seat = turn_of(table).seat
    state = table.state
    found = jobs(state, seat)
    if not found:
        return True
    job = found[0]
    note_acted(table, job.mender)
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
    table.note(Repaired(reply.unit, key, reply.line, off, undone))
