"""Climbing: the end of a Move step in a ruin."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.moving import Climb, WhichFloor
from engine.rulesets.battlegroup.floors import climbers, open_floors, rise
from engine.rulesets.battlegroup.members import members, name_of
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.play.common import change_all, change_units, did
from engine.rulesets.battlegroup.play.stack import can_go_on
from engine.table import Table


def climb(table: Table[Battle], key: str, spare: float) -> Flow[None]:
    """Models that ended their move in a ruin may take another floor, as far up or down as they
    could still have gone (battlegroup/point-blank)."""
    if not can_go_on(table):
        return
    unit = table.state.unit(key)
    levels = tuple(open_floors(table.state, unit, spare))
    if not levels:
        return
    reply = yield from ask(unit.owner, WhichFloor(key, levels), Pass())
    if not isinstance(reply, Climb):
        return
    names = set(climbers(table.state, unit, reply.level, spare))
    far = unit.doings.distance + rise(table.state, unit, reply.level)
    changed = []
    for member in members(table.state, unit):
        models = {
            one: evolve(model, level=reply.level) if name_of(member, one) in names else model
            for one, model in member.models.items()
        }
        changed.append(evolve(member, models=models))
    change_units(table, changed)
    did(table, key, moved=True, distance=far)
    change_all(table, key, moved_in=table.state.now)
    table.note(notes.moving.Climbed(key, reply.level, len(names)))
