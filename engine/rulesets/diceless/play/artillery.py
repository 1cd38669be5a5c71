"""Damage on guns and their crew (diceless/artillery-allocation)."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.diceless import notes
from engine.rulesets.diceless.artillery import RULES, gun_damage, gun_points, guns_destroyed
from engine.rulesets.diceless.members import field_guns
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.play.common import change_units
from engine.rulesets.diceless.points import covered
from engine.rulesets.diceless.pools import RULES as SHOOTING
from engine.rulesets.diceless.pools import Pool
from engine.rulesets.diceless.record import first_mark, line_of, mark
from engine.rulesets.diceless.saves import Save
from engine.table import Table


def strike_guns(table: Table[Battle], key: str, pool: Pool, cover: int | None) -> bool:
    """The guns of a unit take their share of a pool as points, less what cover keeps off; any hit
    destroys one, and the rest goes on to the next (diceless/artillery-allocation,
    diceless/artillery-weak-weapons). Tell whether one was destroyed."""
    unit = table.state.unit(key)
    guns = field_guns(table.state, unit)
    strength = SHOOTING.sniper_strength if pool.type.strength is None else pool.type.strength
    share = gun_damage(pool.damage, strength)
    points = covered(gun_points(share, strength), Save(cover))
    line = line_of(RULES.armour, strength, pool.type.lowered)
    if not guns or not points or line is None:
        return False
    craft = unit.models[guns[0]].craft
    noted = 0 if craft is None else craft.record.lines.get(line, 0)
    destroyed, left = guns_destroyed(points, len(guns), first_mark(line), noted)
    models = {name: model for name, model in unit.models.items() if name not in guns[:destroyed]}
    if destroyed < len(guns) and left:
        name = guns[destroyed]
        gun = models[name].craft
        assert gun is not None, "guns have a record"
        had = gun.record.lines.get(line, 0)
        record, _ = mark(gun.record, line, left - had)
        models[name] = evolve(models[name], craft=evolve(gun, record=record))
    change_units(table, [evolve(unit, models=models)])
    table.note(notes.blasts.GunsHit(key, points, destroyed))
    return destroyed > 0
