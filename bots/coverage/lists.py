"""Forces as somebody builds them who does not know the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.book.builder import Choice, MusterForm

CHANGES = 6
"""The most that are made to a ready-made force."""
ALIKE = 3
"""The most of one unit that are added at once."""
FEWER = 5
"""The most units that are dropped at once."""
OTHERS = 0.3
"""How many other units, on average, a choice may be taken from."""

Entries = list[dict[str, Any]]


def tinkered(form: MusterForm, rng: Random) -> dict[str, Any]:
    """Return a ready-made force as JSON data, changed here and there, whether that is legal or
    not."""
    force = dict(rng.choice(form.ready).force)
    entries = [dict(entry) for entry in force[form.list_field]]
    for _ in range(rng.randint(1, CHANGES)):
        rng.choice((_added, _repeated, _dropped, _refitted))(form, entries, rng)
    return {**force, form.list_field: entries}


def _added(form: MusterForm, entries: Entries, rng: Random) -> None:
    unit = rng.choice(form.units)
    entry = {form.unit_field: unit.id}
    if unit.choices:
        _choose(entry, rng.choice(unit.choices), rng)
    entries.extend(dict(entry) for _ in range(rng.randint(1, ALIKE)))


def _repeated(form: MusterForm, entries: Entries, rng: Random) -> None:
    if entries:
        entries.append({**rng.choice(entries)})


def _dropped(form: MusterForm, entries: Entries, rng: Random) -> None:
    for _ in range(min(rng.randint(1, FEWER), len(entries))):
        entries.pop(rng.randrange(len(entries)))


def _refitted(form: MusterForm, entries: Entries, rng: Random) -> None:
    """Make a choice for an entry, at times one that it does not have."""
    if not entries:
        return
    entry = rng.choice(entries)
    choices = [
        choice
        for unit in form.units
        if unit.id == entry[form.unit_field] or rng.random() < OTHERS / len(form.units)
        for choice in unit.choices
    ]
    if choices:
        _choose(entry, rng.choice(choices), rng)


def _choose(entry: dict[str, Any], choice: Choice, rng: Random) -> None:
    value = rng.choice(choice.extras).value
    entry[choice.field] = [*entry.get(choice.field, ()), value] if choice.many else value
