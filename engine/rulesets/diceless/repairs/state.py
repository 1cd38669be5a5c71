"""Repairs: who may mend which vehicle, and by how much."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.field import body_of, gap_between, name_of
from engine.rulesets.diceless.core.members import host, members, rules_of
from engine.rulesets.diceless.core.model import Battle, Craft, Model, Unit
from engine.rulesets.diceless.core.values import Record
from engine.rulesets.diceless.damage.rules import LINES
from engine.rulesets.diceless.repairs.rules import (
    best_line,
    quickest_line,
    repair_points,
    repaired,
    self_repaired,
    undone_by,
)

SELF_REPAIR = BOOK.tables.roster.self_repair


@frozen
class Job:
    """A repair that may be made."""

    unit: str
    """Of the engineer, or of the vehicle that mends itself."""
    mender: str
    """unit/model."""
    vehicles: Mapping[str, tuple[str, ...]]
    """unit/model, with the lines that can be mended."""
    points: int
    """Off a line."""
    itself: bool = False
    """A vehicle mends itself, which is automatic."""


def jobs(state: Battle, seat: int) -> tuple[Job, ...]:
    """Return the repairs a side may make now, in the order of its units."""
    acted = () if state.turn is None else state.turn.acted
    found = [
        job
        for unit in state.army(seat)
        for name, model in unit.models.items()
        if model.pose is not None and name_of(unit, name) not in acted
        if (job := _job(state, unit, name, model)) is not None
    ]
    return tuple(found)


def _job(state: Battle, unit: Unit, name: str, model: Model) -> Job | None:
    rules = rules_of(state, unit, model)
    if model.craft is not None and "self_repair" in rules:
        return _on_itself(unit, name, model.craft)
    if "engineer" in rules and may_mend(state, unit, name):
        return _on_others(state, unit, name, model)
    return None


def may_mend(state: Battle, unit: Unit, name: str) -> bool:
    """Return whether an engineer may mend in place of firing: not while falling back, lying low or
    fighting."""
    own = host(state, unit)
    busy = own.broken or own.grounded is not None or own.locked or own.doings.ran
    return not busy and name_of(unit, name) not in unit.doings.firers


def _on_itself(unit: Unit, name: str, craft: Craft) -> Job | None:
    record = craft.record
    if not record.immobilised or record.fate is not None or unit.doings.fired:
        return None
    return Job(
        unit.id, name_of(unit, name), {name_of(unit, name): open_lines(record)}, SELF_REPAIR, True
    )


def _on_others(state: Battle, unit: Unit, name: str, model: Model) -> Job | None:
    own = (body_of(state, unit, model),)
    vehicles: dict[str, tuple[str, ...]] = {}
    for other in state.army(unit.owner):
        for key, craft in crafts(other).items():
            lines = open_lines(craft.record)
            if lines and gap_between(own, (body_of(state, other, other.models[key]),)) == 0.0:
                vehicles[name_of(other, key)] = lines
    if not vehicles:
        return None
    points = repair_points(
        servitors=servitors_with(state, unit),
        harness="servo_harness" in rules_of(state, unit, model),
    )
    return Job(unit.id, name_of(unit, name), vehicles, points)


def servitors_with(state: Battle, unit: Unit) -> int:
    """Return how many servitors are with an engineer."""
    return sum(
        "servitor" in rules_of(state, member, model)
        for member in members(state, host(state, unit))
        for model in member.models.values()
    )


def crafts(unit: Unit) -> dict[str, Craft]:
    """Return the vehicles of a unit that can still be mended, by model."""
    return {
        key: model.craft
        for key, model in unit.models.items()
        if model.craft is not None and model.pose is not None and model.craft.record.fate is None
    }


def open_lines(record: Record) -> tuple[str, ...]:
    """Return the lines points can be taken off."""
    return tuple(line for line in LINES if record.lines.get(line, 0))


def record_of(state: Battle, vehicle: str) -> Record:
    """Return the record of a vehicle, `unit/model`."""
    key, _, name = vehicle.partition("/")
    return crafts(state.unit(key))[name].record


def best_job(state: Battle, job: Job) -> tuple[str, str]:
    """Return the vehicle and the line that are mended by default: where most hits are undone, then
    the fullest; the one that moves a carrier soonest."""
    if job.itself:
        return job.mender, quickest_line(record_of(state, job.mender))

    def worth(vehicle: str) -> tuple[int, int]:
        record = record_of(state, vehicle)
        line = best_line(record, job.points)
        return -undone_by(record, line, job.points), -record.lines.get(line, 0)

    vehicle = min(job.vehicles, key=worth)
    return vehicle, best_line(record_of(state, vehicle), job.points)


def points_of(state: Battle, unit: str, vehicle: str) -> int | None:
    """Return the points a unit takes off a line of a vehicle; None for a vehicle that mends
    itself."""
    if vehicle.partition("/")[0] == unit:
        return None
    own = state.unit(unit)
    found = (_job(state, own, name, model) for name, model in own.models.items())
    return next(job.points for job in found if job is not None and vehicle in job.vehicles)


def mended(record: Record, line: str, points: int | None) -> Record:
    """Return a record after a repair; without points a vehicle mends itself."""
    return self_repaired(record, line) if points is None else repaired(record, line, points)
