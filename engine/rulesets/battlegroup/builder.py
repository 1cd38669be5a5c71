"""Forces and match options as forms, for clients that build them."""

from __future__ import annotations

from typing import Any

from engine.builder import Group, MusterForm, OptionForm, ReadyForce, Unit, Value
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.forces import cost, points
from engine.rulesets.battlegroup.model import Army
from engine.words import Words

KINDS = {("points",): (500.0, None, 50.0), ("turns",): (1.0, 20.0, 1.0)}
"""Least, most and step of whole numbers."""


def muster_form(words: Words) -> MusterForm:
    """Return how an army is written."""
    factions = dict.fromkeys(unit.faction for unit in BOOK.units.values())
    return MusterForm(
        group_field="faction",
        list_field="units",
        unit_field="sheet",
        least=1,
        most=None,
        groups=tuple(Group(faction, words.terms[faction]) for faction in factions),
        units=tuple(Unit(u.id, u.name, u.faction, float(cost(u))) for u in BOOK.units.values()),
        ready=tuple(
            ReadyForce(force.name, words.terms[force.faction], float(points(BOOK, force)), ready)
            for force in BOOK.forces.values()
            if (ready := written(Army(force=force.id)))
        ),
    )


def written(army: Army) -> dict[str, Any]:
    """Return an army that is ready-made as it is written in the options."""
    return {"force": army.force}


def option_forms() -> tuple[OptionForm, ...]:
    """Return what may be fixed when a match is created."""
    forms = [OptionForm("layout", "choice", "valley", tuple(Value(k, k) for k in BOOK.layouts))]
    for option in BOOK.options.values():
        if option.values in (("yes", "no"),):
            forms.append(OptionForm(option.id, "flag", option.default == "yes"))
        elif option.values in KINDS:
            least, most, step = KINDS[option.values]
            number = float(option.default)
            forms.append(OptionForm(option.id, "number", number, least=least, most=most, step=step))
        elif option.id == "objective_count":
            forms.append(OptionForm(option.id, "number", None, least=3.0, most=5.0, step=1.0))
        elif option.values != ("units",):
            values = tuple(Value(value, value) for value in option.values)
            forms.append(OptionForm(option.id, "choice", option.default, values))
    return (*forms, OptionForm("armies", "force", by_seat=True))
