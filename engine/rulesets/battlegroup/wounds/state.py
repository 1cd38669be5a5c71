"""Which models may take the wounds of a unit, and which do by default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.geometry import Shape
from engine.placement import nearest
from engine.rulesets.battlegroup.book.wargear import model_price
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.members import has, models_of, profile_of, profiles
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.wounds.rules import Defence, Harm, Victim, majority


def toughness(state: Battle, unit: Unit) -> int:
    """Return the Toughness of most models."""
    return majority([profile.toughness for profile in profiles(state, unit)])


def initiative(state: Battle, unit: Unit) -> int:
    """Return the Initiative of most models."""
    return majority([profile.initiative for profile in profiles(state, unit)])


def victims(state: Battle, unit: Unit, harm: Harm) -> tuple[Victim, ...]:
    """Return the models of a unit as wounds find them."""
    found = []
    for name, member, model in models_of(state, unit):
        if harm.upon and name not in harm.upon:
            continue
        profile = profile_of(state, member, model)
        defence = Defence(profile.armour, harm.cover.get(name), profile.invulnerable)
        no_cover = harm.bare or harm.cause != "shooting"
        save = defence.against(harm.ap, no_cover=no_cover, none=harm.unsaved)
        painless = not harm.unsaved or harm.cause == "sweeping"  # (battlegroup/sweeping-caught)
        tough = painless and has(state, member, "feel_no_pain")
        found.append(Victim(name, profile.wounds, save, model.lost, tough))
    return tuple(found)


def by_default(state: Battle, unit: Unit, source: Sequence[Shape] = ()) -> tuple[str, ...]:
    """Return the default order in which models take wounds: the wounded, then the rank and file,
    the cheapest, those of which there are most, before special weapons and leaders, then the models
    farthest from where the wounds come from, then by id."""
    found = tuple(models_of(state, unit))
    alike = Counter((member.id, model.group) for _, member, model in found)
    away = _distances(state, unit, source) if source else {}
    order = []
    for name, member, model in found:
        profile = profile_of(state, member, model)
        price = model_price(state.book.units[member.sheet], model.group)
        worth = profile.attacks, profile.wounds, price, -alike[member.id, model.group]
        order.append((not model.lost, *worth, -away.get(name, 0.0), name))
    return tuple(name for *_, name in sorted(order))


def _distances(state: Battle, unit: Unit, source: Sequence[Shape]) -> dict[str, float]:
    """Return how far each model of a unit is from where wounds come from."""
    bodies = bodies_of(state, unit)
    found = {name: nearest((body,), source) for name, body in bodies.items()}
    return {name: one.distance for name, one in found.items() if one is not None}
