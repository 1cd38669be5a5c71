"""Wounds: saves, who takes them, and who falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from engine.flow import Flow, ask
from engine.rulesets.battlegroup import notes
from engine.rulesets.battlegroup.choices.shooting import Allocate, WhoFalls
from engine.rulesets.battlegroup.members import (
    has,
    headcount,
    is_there,
    models_of,
    name_of,
    profile_of,
    toughness,
)
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.notes.shooting import Cause
from engine.rulesets.battlegroup.play.common import change_units, go_on_alone, gone
from engine.rulesets.battlegroup.saves import Defence, Victim, allocate, is_instant, is_mixed
from engine.rulesets.battlegroup.synapse import resonates
from engine.table import Table

PIERCES_ALL = 1
"""An AP that no armour stops."""


@frozen
class Harm:
    """Wounds of one kind, not saved yet."""

    wounds: int
    strength: int
    ap: int | None = None
    cause: Cause = "shooting"
    cover: Mapping[str, int | None] = field(factory=dict)
    """Cover saves by model; those left out have none."""
    bare: bool = False
    """Cover does not help (battlegroup/point-blank)."""
    unsaved: bool = False
    """Nothing does (battlegroup/sweeping-caught)."""
    upon: tuple[str, ...] = ()
    """The models that are hit, if not just any (battlegroup/base-vehicle-damage)."""
    picked: bool = False
    """The attacker says who takes them (battlegroup/base-characters)."""


def victims(state: Battle, unit: Unit, harm: Harm) -> tuple[Victim, ...]:
    """Return the models of a unit as wounds find them (battlegroup/base-saves)."""
    found = []
    for name, member, model in models_of(state, unit):
        if harm.upon and name not in harm.upon:
            continue
        profile = profile_of(member, model)
        defence = Defence(profile.armour, harm.cover.get(name), profile.invulnerable)
        no_cover = harm.bare or harm.cause != "shooting"
        save = defence.against(harm.ap, no_cover=no_cover, none=harm.unsaved)
        painless = not harm.unsaved or harm.cause == "sweeping"  # (battlegroup/sweeping-caught)
        tough = painless and has(member, "feel_no_pain")
        found.append(Victim(name, profile.wounds, save, model.lost, tough))
    return tuple(found)


def by_default(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return in which order models take wounds if nobody says: the wounded, then the rank and file,
    those of whom there are most, before special weapons and leaders, then by id
    (battlegroup/wounds-defender-allocates)."""
    found = tuple(models_of(state, unit))
    alike = Counter((member.id, model.group) for _, member, model in found)
    order = []
    for name, member, model in found:
        profile = profile_of(member, model)
        worth = profile.attacks, profile.wounds, -alike[member.id, model.group]
        order.append((-model.lost, *worth, name))
    return tuple(name for *_, name in sorted(order))


def suffer(table: Table[Battle], key: str, harm: Harm) -> Flow[int]:
    """A unit takes wounds; return how many models lost that nothing saved. Its owner says who, or
    the attacker for hits that are precise, before any save is rolled, where that matters
    (battlegroup/wounds-defender-allocates, battlegroup/wounds-mixed-saves,
    battlegroup/base-characters)."""
    state = table.state
    unit = state.unit(key)
    if harm.wounds <= 0 or not is_there(state, unit):
        return 0
    before = victims(state, unit, harm)
    open_to = {victim.id for victim in before}
    if not open_to:
        return 0
    priority = tuple(name for name in by_default(state, unit) if name in open_to)
    alike = {(m.group, own.id) for name, own, m in models_of(state, unit) if name in open_to}
    if is_mixed(before) or len(alike) > 1:
        priority = tuple(reversed(priority)) if harm.picked else priority
        question = WhoFalls(key, harm.wounds, priority)
        default = Allocate(priority)
        if harm.picked:
            reply = yield from ask(1 - unit.owner, question, default)
        else:
            reply = yield from ask(unit.owner, question, default, "reaction")
        priority = (*reply.models, *(name for name in priority if name not in reply.models))
    thick, close = toughness(state, unit), resonates(state, unit)
    slays = is_instant(harm.strength, thick, consonance=close)
    faces = _faces(table, key) if harm.unsaved or is_mixed(before) else _batch(table, key, harm)
    pain = _faces(table, key, "feel_no_pain")
    after = allocate(before, priority, harm.wounds, faces, slays=slays, pain=pain)
    lost = sum(victim.lost for victim in after) - sum(victim.lost for victim in before)
    fallen = {victim.id for victim in after if not victim.stands}
    table.note(notes.shooting.Hurt(key, harm.cause, harm.wounds, lost, len(fallen)))
    losses = {name: model.lost for name, _, model in models_of(state, unit)}
    _take_off(table, key, losses | {victim.id: victim.lost for victim in after}, fallen)
    return lost


def _faces(table: Table[Battle], key: str, purpose: str = "save") -> Iterator[int]:
    """Yield dice one after the other, as saves of different models are rolled."""
    while True:
        yield table.roll(purpose, unit=key)[0]


def _batch(table: Table[Battle], key: str, harm: Harm) -> Iterator[int]:
    """Return the dice of saves that are all alike, rolled together; where no save helps, none
    (battlegroup/wounds-mixed-saves)."""
    helps = any(v.save is not None for v in victims(table.state, table.state.unit(key), harm))
    return iter(table.roll("save", harm.wounds if helps else 0, unit=key))


def _take_off(table: Table[Battle], key: str, lost: Mapping[str, int], fallen: set[str]) -> None:
    """Note wounds on models, take off those who fell, and the unit with the last of them."""
    state = table.state
    owners = dict.fromkeys(member.id for _, member, _ in models_of(state, state.unit(key)))
    changed = []
    for owner in owners:
        member = state.unit(owner)
        models = {
            one: evolve(model, lost=lost.get(name_of(member, one), model.lost))
            for one, model in member.models.items()
            if name_of(member, one) not in fallen
        }
        changed.append(evolve(member, models=models))
    change_units(table, changed)
    for owner in owners:
        if not table.state.unit(owner).models:
            if owner == key and headcount(table.state, table.state.unit(key)):
                go_on_alone(table, key)
            gone(table, owner)


def endanger(table: Table[Battle], key: str, names: tuple[str, ...]) -> None:
    """Each of some models of a unit that are in dangerous ground takes a wound by a 1, which armour
    does not save (battlegroup/deep-strike-arrival)."""
    faces = table.roll("dangerous", len(names), unit=key)
    hurt = {name for name, face in zip(names, faces, strict=True) if face == 1}
    if not hurt:
        return
    harm = Harm(len(hurt), 0, PIERCES_ALL, "dangerous")
    after, dice = [], _faces(table, key)
    for victim in victims(table.state, table.state.unit(key), harm):
        if victim.id in hurt:
            (victim,) = allocate((victim,), (victim.id,), 1, dice)
        after.append(victim)
    fallen = {victim.id for victim in after if not victim.stands}
    before = sum(model.lost for _, _, model in models_of(table.state, table.state.unit(key)))
    lost = sum(victim.lost for victim in after) - before
    table.note(notes.shooting.Hurt(key, "dangerous", len(hurt), lost, len(fallen)))
    _take_off(table, key, {victim.id: victim.lost for victim in after}, fallen)
