"""Wounds: saves, who takes them, and who falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.changes import go_on_alone, gone
from engine.rulesets.battlegroup.core.members import headcount, is_there, models_of, name_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.morale.state import resonates
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from engine.rulesets.battlegroup.wounds.rules import (
    Harm,
    Victim,
    allocate,
    at_choice,
    feels_no_pain,
    in_turn,
    is_instant,
    is_mixed,
    saved,
)
from engine.rulesets.battlegroup.wounds.state import by_default, toughness, victims
from engine.table import Table, change_units

PIERCES_ALL = 1
"""An AP that no armour stops."""


def suffer(table: Table[Battle], key: str, harm: Harm) -> Flow[int]:
    """A unit takes wounds; return how many models lost that nothing saved. Who takes them is said
    before any save is rolled if saves or models differ, else once it is known how many are not
    saved."""
    state = table.state
    unit = state.unit(key)
    if harm.wounds <= 0 or not is_there(state, unit):
        return 0
    before = victims(state, unit, harm)
    if not before:
        return 0
    thick, close = toughness(state, unit), resonates(state, unit)
    slays = is_instant(harm.strength, thick, consonance=close)
    open_to = {victim.id for victim in before}
    alike = {(m.group, own.id) for name, own, m in models_of(state, unit) if name in open_to}
    settle = _said_first if is_mixed(before) or len(alike) > 1 else _saved_first
    after = yield from settle(table, key, harm, before, slays=slays)
    lost = sum(victim.lost for victim in after) - sum(victim.lost for victim in before)
    fallen = {victim.id for victim in after if not victim.stands}
    table.note(Hurt(key, harm.cause, harm.wounds, lost, len(fallen)))
    losses = {name: model.lost for name, _, model in models_of(state, unit)}
    _take_off(table, key, losses | {victim.id: victim.lost for victim in after}, fallen)
    return lost


def _said_first(
    table: Table[Battle], key: str, harm: Harm, before: Sequence[Victim], *, slays: bool
) -> Flow[tuple[Victim, ...]]:
    """It is said who takes wounds; then saves are rolled."""
    usual = _usual(table.state, key, harm, before)
    priority = yield from _said(table, WhoFalls(key, harm.wounds, usual, None, harm.picked))
    one_by_one = harm.unsaved or is_mixed(before)
    save = _saves(table, key) if one_by_one else in_turn(_batch(table, key, harm, before))
    return allocate(before, priority, harm.wounds, save, slays=slays, pain=_pain(table, key))


def _saved_first(
    table: Table[Battle], key: str, harm: Harm, before: Sequence[Victim], *, slays: bool
) -> Flow[tuple[Victim, ...]]:
    """Models that are all alike save together; then it is said who takes what is left, unless that
    makes no difference, as among those in a vehicle."""
    wounds = _unsaved(table, key, harm, before, slays=slays)
    usual = _usual(table.state, key, harm, before)
    struck = [evolve(victim, save=None, tough=False) for victim in before]
    after = allocate(struck, usual, wounds, in_turn(()), slays=slays)
    open_to = at_choice(before, after)
    if not wounds or not open_to or table.state.unit(key).place != "table":
        return after
    was = {victim.id: victim.lost for victim in before}
    count = sum(victim.lost > was[victim.id] for victim in after if victim.id in open_to)
    models = tuple(name for name in usual if name in open_to)
    said = yield from _said(table, WhoFalls(key, wounds, models, count, harm.picked))
    others = (name for name in usual if name not in open_to)
    return allocate(struck, (*said, *others), wounds, in_turn(()), slays=slays)


def _usual(state: Battle, key: str, harm: Harm, open_to: Sequence[Victim]) -> tuple[str, ...]:
    """Return the default order in which models take wounds; reversed when an attacker picks."""
    names = {victim.id for victim in open_to}
    order = by_default(state, state.unit(key), harm.source)
    found = tuple(name for name in order if name in names)
    return tuple(reversed(found)) if harm.picked else found


def _said(table: Table[Battle], question: WhoFalls) -> Flow[tuple[str, ...]]:
    """Ask the owner of a unit, or the attacker for hits that are precise, in which order its models
    take wounds."""
    owner, default = table.state.unit(question.unit).owner, Allocate(question.usual)
    if question.picked:
        reply = yield from ask(1 - owner, question, default)
    else:
        reply = yield from ask(owner, question, default, "reaction")
    return (*reply.models, *(name for name in question.models if name not in reply.models))


def _unsaved(
    table: Table[Battle], key: str, harm: Harm, alike: Sequence[Victim], *, slays: bool
) -> int:
    """Return how many wounds nothing stops of models that are all alike."""
    one = alike[0]
    faces = _batch(table, key, harm, alike)
    through = harm.wounds - sum(saved(face, one.save) for face in faces)
    count = through if one.tough and not slays else 0
    pain = table.roll("feel_no_pain", count, unit=key, needed=BOOK.tables.wounds.feel_no_pain)
    return through - sum(feels_no_pain(face, slain=slays) for face in pain)


def _saves(table: Table[Battle], key: str) -> Callable[[int], int]:
    """Return how saves of different models are rolled: one after the other."""
    return lambda needed: table.roll("save", unit=key, needed=needed)[0]


def _pain(table: Table[Battle], key: str) -> Iterator[int]:
    """Yield dice of those who feel no pain, as each of them is wounded."""
    while True:
        yield table.roll("feel_no_pain", unit=key, needed=BOOK.tables.wounds.feel_no_pain)[0]


def _batch(table: Table[Battle], key: str, harm: Harm, upon: Sequence[Victim]) -> tuple[int, ...]:
    """Return the dice of saves that are all alike, rolled together; where no save helps, none."""
    needed = next((victim.save for victim in upon if victim.save is not None), None)
    return table.roll("save", 0 if needed is None else harm.wounds, unit=key, needed=needed)


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
    does not save."""
    faces = table.roll("dangerous", len(names), unit=key, needed=2)
    hurt = {name for name, face in zip(names, faces, strict=True) if face == 1}
    if not hurt:
        return
    harm = Harm(len(hurt), 0, PIERCES_ALL, "dangerous")
    after, save = [], _saves(table, key)
    for victim in victims(table.state, table.state.unit(key), harm):
        if victim.id in hurt:
            (victim,) = allocate((victim,), (victim.id,), 1, save)
        after.append(victim)
    fallen = {victim.id for victim in after if not victim.stands}
    before = sum(model.lost for _, _, model in models_of(table.state, table.state.unit(key)))
    lost = sum(victim.lost for victim in after) - before
    table.note(Hurt(key, "dangerous", len(hurt), lost, len(fallen)))
    _take_off(table, key, {victim.id: victim.lost for victim in after}, fallen)
