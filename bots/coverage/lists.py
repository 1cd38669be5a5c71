"""Forces as somebody builds them who does not know the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.book.builder import MusterForm

CHANGES = 6
"""The most that are made to a ready-made force."""


def tinkered(form: MusterForm, rng: Random) -> dict[str, Any]:
    """Return a ready-made force as JSON data, changed here and there, whether that is legal or
    not."""
    force = dict(rng.choice(form.ready).force)
    entries = [dict(entry) for entry in force[form.list_field]]
    for _ in range(rng.randint(1, CHANGES)):
        rng.choice((_added, _repeated, _dropped, _refitted))(form, entries, rng)
    return {**force, form.list_field: entries}


def _added(form: MusterForm, entries: list[dict[str, Any]], rng: Random) -> None:
    entries.append({form.unit_field: rng.choice(form.units).id})


def _repeated(form: MusterForm, entries: list[dict[str, Any]], rng: Random) -> None:
    if entries:
        entries.append({**rng.choice(entries)})


def _dropped(form: MusterForm, entries: list[dict[str, Any]], rng: Random) -> None:
    if entries:
        entries.pop(rng.randrange(len(entries)))


def _refitted(form: MusterForm, entries: list[dict[str, Any]], rng: Random) -> None:
    """Make a choice for an entry that has one."""
    units = {unit.id: unit for unit in form.units}
    open_ = [one for one in entries if units[one[form.unit_field]].choices]
    if open_:
        entry = rng.choice(open_)
        choice = rng.choice(units[entry[form.unit_field]].choices)
        value = rng.choice(choice.extras).value
        entry[choice.field] = [*entry.get(choice.field, ()), value] if choice.many else value
