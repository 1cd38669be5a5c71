"""Hits on vehicles (diceless/vehicle-hit-tracks)."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, Seat
from engine.rulesets.diceless.boxes import check, next_box
from engine.rulesets.diceless.codes import Row
from engine.rulesets.diceless.members import printed_of
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.common import gone
from engine.rulesets.diceless.printed import Vehicle
from engine.table import Table


def hit(
    table: Table[Battle],
    key: str,
    name: str,
    row: Row,
    attacker: Seat,
    bonus: int = 0,
    *,
    by_points: bool = True,
) -> Flow[None]:
    """A hit checks the next box of its row, and does what it says (diceless/vehicle-hit-tracks)."""
    state = table.state
    unit = state.unit(key)
    model = unit.models[name]
    printed = printed_of(state, unit.groups[model.group])
    assert isinstance(printed, Vehicle)
    assert model.craft is not None, "a vehicle"
    record = model.craft.record
    left = [one.id for one in printed.weapons if one.id not in record.destroyed]
    box = next_box(record, row, state.options.track_variant, len(left), bonus)
    weapon = left[0] if box.effect == "weapon" else None
    craft = evolve(model.craft, record=check(record, box, weapon, by_points=by_points))
    until = state.players[unit.owner].turns + int(attacker != unit.owner)
    match box.effect:
        case "shaken":
            craft = evolve(craft, shaken=until)
        case "stunned":
            craft = evolve(craft, stunned=until)
        case _:
            pass
    table.change(key, models={**unit.models, name: evolve(model, craft=craft)})
    if box.effect == "wrecked" or box.effect == "explodes":
        gone(table, key, "destroyed")
    yield from ()
