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
    differing_saves,
    feels_no_pain,
    in_turn,
    is_instant,
    is_mixed,
    saved,
    takes_all,
)
from engine.rulesets.battlegroup.wounds.state import by_default, toughness, victims
from engine.table import Table, change_units

PIERCES_ALL = 1
"""An AP that no armour stops."""
Lists = dict[tuple[str, bool, frozenset[tuple[int | None, bool]]], tuple[str, ...]]
"""The lists of models that hold for the rest of an attack or a combat: by unit, whether it is the
attacker's, and how those save who save otherwise than others."""


def suffer(table: Table[Battle], key: str, harm: Harm, lists: Lists | None = None) -> Flow[int]:
    """A unit takes wounds; return how many models lost that nothing saved. Who takes them is said
    before any save is rolled if saves differ, else once it is known how many are not saved, unless
    one of the `lists` says it already."""
    state = table.state
    unit = state.unit(key)
    if harm.wounds <= 0 or not is_there(state, unit):
        return 0
    before = victims(state, unit, harm)
    if not before:
        return 0
    thick, close = toughness(state, unit), resonates(state, unit)
    slays = is_instant(harm.strength, thick, consonance=close)
    settle = _said_first if is_mixed(before) else _saved_first
    known = {} if lists is None else lists
    after = yield from settle(table, key, harm, before, known, slays=slays)
    lost = sum(victim.lost for victim in after) - sum(victim.lost for victim in before)
    fallen = {victim.id for victim in after if not victim.stands}
    table.note(Hurt(key, harm.cause, harm.wounds, lost, len(fallen)))
    losses = {name: model.lost for name, _, model in models_of(state, unit)}
    take_off(table, key, losses | {victim.id: victim.lost for victim in after}, fallen)
    return lost


def _said_first(
    table: Table[Battle],
    key: str,
    harm: Harm,
    before: Sequence[Victim],
    lists: Lists,
    *,
    slays: bool,
) -> Flow[tuple[Victim, ...]]:
    """It is said who takes wounds, unless a wounded model has to take all of them; then saves are
    rolled."""
    priority = _usual(table.state, key, harm, before)
    if not takes_all(before, harm.wounds, slays=slays):
        question = WhoFalls(key, harm.wounds, priority, None, harm.picked)
        priority = yield from _said(table, question, before, lists)
    save, pain = _saves(table, key), _pain(table, key)
    return allocate(before, priority, harm.wounds, save, slays=slays, pain=pain)


def _saved_first(
    table: Table[Battle],
    key: str,
    harm: Harm,
    before: Sequence[Victim],
    lists: Lists,
    *,
    slays: bool,
) -> Flow[tuple[Victim, ...]]:
    """Models that save alike save together; then it is said who takes what is left, unless that
    makes no difference, as among models alike in a vehicle."""
    wounds = _unsaved(table, key, harm, before, slays=slays)
    usual = _usual(table.state, key, harm, before)
    struck = [evolve(victim, save=None, tough=False) for victim in before]
    after = allocate(struck, usual, wounds, in_turn(()), slays=slays)
    open_to = at_choice(before, after)
    if not open_to or not _tells_apart(table.state, key, open_to):
        return after
    was = {victim.id: victim.lost for victim in before}
    count = sum(victim.lost > was[victim.id] for victim in after if victim.id in open_to)
    models = tuple(name for name in usual if name in open_to)
    question = WhoFalls(key, wounds, models, count, harm.picked)
    said = yield from _said(table, question, before, lists)
    others = (name for name in usual if name not in open_to)
    return allocate(struck, (*said, *others), wounds, in_turn(()), slays=slays)


def _usual(state: Battle, key: str, harm: Harm, open_to: Sequence[Victim]) -> tuple[str, ...]:
    """Return the default order in which models take wounds; reversed when an attacker picks."""
    names = {victim.id for victim in open_to}
    order = by_default(state, state.unit(key), harm.source)
    found = tuple(name for name in order if name in names)
    return tuple(reversed(found)) if harm.picked else found


def _tells_apart(state: Battle, key: str, names: Sequence[str]) -> bool:
    """Return whether it makes a difference which of some models fall: they are not alike, or stand
    in different places."""
    unit = state.unit(key)
    alike = {(own.id, m.group) for name, own, m in models_of(state, unit) if name in names}
    return unit.place == "table" or len(alike) > 1


def _said(
    table: Table[Battle], question: WhoFalls, before: Sequence[Victim], lists: Lists
) -> Flow[tuple[str, ...]]:
    """Return in which order the models of a unit take wounds: as a list says that holds already,
    else ask its owner, or the attacker for hits that are precise."""
    owner = table.state.unit(question.unit).owner
    whose = question.unit, question.picked, differing_saves(before)
    if whose not in lists:
        default = Allocate(question.usual)
        if question.picked:
            reply = yield from ask(1 - owner, question, default)
        else:
            reply = yield from ask(owner, question, default, "reaction")
        lists[whose] = reply.models
    return _in_order(lists[whose], question.models)


def _in_order(first: Sequence[str], models: Sequence[str]) -> tuple[str, ...]:
    """Return models with those that are named first, as far as they are among them."""
    named = tuple(name for name in first if name in models)
    return (*named, *(name for name in models if name not in named))


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


def take_off(table: Table[Battle], key: str, lost: Mapping[str, int], fallen: set[str]) -> None:
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
    take_off(table, key, {victim.id: victim.lost for victim in after}, fallen)
