"""Lists of one's own: read, judged by line, written.

A list names ready-made units of the book, or brings units, models and weapons of its own; what it
brings is held to the ranges of the rules, as the book is (`flaws`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from attrs import evolve, has
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from engine.builder import Judged
from engine.data import BookError, strict_converter, structure
from engine.errors import IllegalReply, Malformed
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.check_forces import unit_in_force_flaws
from engine.rulesets.diceless.flaws import (
    Flaw,
    Named,
    name_flaws,
    power_flaws,
    profile_flaws,
    unit_flaws,
    vehicle_flaws,
    weapon_flaws,
)
from engine.rulesets.diceless.model import Army, Lists, enlarged
from engine.rulesets.diceless.printed import (
    Book,
    Force,
    ListedUnit,
    Profile,
    PsychicPower,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.diceless.refusals import refusal

MOST_MODELS = 200
"""Of an army."""
MOST_UNITS = 60
MOST_RECORDS = 300
"""Of each kind that a list may bring."""

KINDS: Mapping[str, str] = {
    "weapons": "weapon",
    "powers": "power",
    "profiles": "profile",
    "vehicles": "vehicle",
    "units": "unit",
}
"""What a list may bring, and what one of them is called."""

# ---------------------------------------------------------------- reading and writing


def read(raw: object) -> Army:
    """Read a list as TOML or JSON has it. Raises `Malformed` that says what and where."""
    if not isinstance(raw, Mapping):
        raise Malformed("a list is a table; write [[units]] or force = …")
    try:
        return structure(_READING, raw, Army, "list")
    except BookError as fault:
        raise Malformed(str(fault)) from None


def written(army: Army) -> dict[str, Any]:
    """Return a list as TOML has it, without what is left out."""
    document: dict[str, Any] = _WRITING.unstructure(army)
    return document


def _writing() -> Converter:
    converter = Converter()
    converter.register_unstructure_hook_factory(
        has, lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True)
    )
    return converter


_READING = strict_converter()
_WRITING = _writing()

# ---------------------------------------------------------------- judging


def units_listed(army: Army) -> tuple[ListedUnit, ...]:
    """Return the units of an army, each with an id: of the ready-made force it names, or its
    own."""
    ready = BOOK.forces.get(army.force) if army.force is not None else None
    return ready.units if ready is not None else tuple(_called(army.units))


def _called(units: Sequence[ListedUnit]) -> Iterator[ListedUnit]:
    """Yield units, those without an id numbered by sheet."""
    taken = {unit.id for unit in units}
    for unit in units:
        if not unit.id:
            names = (f"{unit.sheet}-{number}" for number in count(1))
            unit = evolve(unit, id=next(name for name in names if name not in taken))
            taken.add(unit.id)
        yield unit


def force_of(army: Army) -> Force:
    """Return an army as a force is printed."""
    if army.force is not None:
        return BOOK.forces[army.force]
    units = units_listed(army)
    return Force("list", "list", _faction(enlarged((army.lists,)), army), units)


def is_ready_made(army: Army) -> bool:
    """Tell whether an army is a force of the book, by name or written out."""
    forces = [] if army.lists != Lists() else [force.units for force in BOOK.forces.values()]
    return army.force is not None or army.units in forces


def judged(army: Army) -> Judged:
    """Tell how many models an army has and all that is wrong with it."""
    return Judged(models_of(army), MOST_MODELS, tuple(army_faults(army)))


def models_of(army: Army) -> int:
    """Count the models of the units that are known."""
    book = enlarged((army.lists,))
    sheets = [book.units.get(unit.sheet) for unit in units_listed(army)]
    return sum(group.count for sheet in sheets if sheet is not None for group in sheet.groups)


def check_army(army: Army) -> None:
    """Raise `IllegalReply` unless an army may be fielded."""
    for fault in army_faults(army):
        raise fault


def army_faults(army: Army) -> Iterator[IllegalReply]:
    """Yield everything that keeps an army off the table; `line` of the params is its entry in the
    list, from 1."""
    if army.force is not None:
        if army.force not in BOOK.forces:
            yield refusal("unknown_force", force=army.force, known=", ".join(BOOK.forces))
        if army.units or army.faction or army.lists != Lists():
            yield refusal("army_twofold", force=army.force)
        return
    yield from _size_faults(army)
    book = enlarged((army.lists,))
    yield from _record_faults(book, army.lists)
    force = force_of(army)
    keys = [unit.id for unit in force.units]
    for line, unit in enumerate(force.units, start=1):
        if unit.id in keys[: line - 1]:
            yield refusal("unit_twice", line=line, id=unit.id)
        for flaw in (
            *name_flaws("list", "unit", unit.id, unit.id),
            *unit_in_force_flaws(book, force, unit),
        ):
            yield _refused(flaw, line=line, record=f"unit {unit.id}")


def _size_faults(army: Army) -> Iterator[IllegalReply]:
    units, models = len(army.units), models_of(army)
    if not 1 <= units <= MOST_UNITS:
        yield refusal("army_units", count=units, most=MOST_UNITS)
    if models > MOST_MODELS:
        yield refusal("army_models", count=models, most=MOST_MODELS)
    for kind in KINDS:
        brought = len(getattr(army.lists, kind))
        if brought > MOST_RECORDS:
            yield refusal("army_records", kind=kind, count=brought, most=MOST_RECORDS)


def _record_faults(book: Book, lists: Lists) -> Iterator[IllegalReply]:
    """Yield what is wrong with the records a list brings."""
    for kind, singular in KINDS.items():
        seen: set[str] = set()
        for line, record in enumerate(getattr(lists, kind), start=1):
            where = f"{singular} {record.id}"
            if record.id in getattr(BOOK, kind):
                yield refusal("record_taken", line=line, record=where)
            elif record.id in seen:
                yield refusal("record_twice", line=line, record=where)
            else:
                for flaw in (
                    *name_flaws(kind, singular, record.id, record.name),
                    *_flaws(book, record),
                ):
                    yield _refused(flaw, line=line, record=flaw.record)
            seen.add(record.id)


def _flaws(book: Book, record: Named) -> Iterator[Flaw]:
    match record:
        case Weapon():
            return weapon_flaws(record)
        case PsychicPower():
            return power_flaws(book, record)
        case Profile():
            return profile_flaws(book, record)
        case Vehicle():
            return vehicle_flaws(book, record)
        case UnitSheet():
            return unit_flaws(book, record)


def _faction(book: Book, army: Army) -> str:
    """Return the faction of an army: the one it names, or that of its first model."""
    if army.faction is not None:
        return army.faction
    for unit in army.units:
        sheet = book.units.get(unit.sheet)
        for group in () if sheet is None else sheet.groups:
            printed = book.profiles.get(group.profile) or book.vehicles.get(group.profile)
            if printed is not None:
                return printed.faction
    return ""


def _refused(flaw: Flaw, *, line: int, record: str) -> IllegalReply:
    """Return the refusal of a flawed record, which rests on the clause of the flaw."""
    fault = refusal("flawed_record", line=line, record=record, what=flaw.what, way_out=flaw.way_out)
    return IllegalReply(
        fault.code, fault.message, clause=f"diceless/{flaw.clause}", params=fault.params
    )


# ---------------------------------------------------------------- two armies


def check_together(first: Lists, second: Lists) -> None:
    """Raise `IllegalReply` when two armies bring different records of one id: only one of them
    could be played."""
    for kind, singular in KINDS.items():
        own = {record.id: record for record in getattr(first, kind)}
        for line, record in enumerate(getattr(second, kind), start=1):
            if own.get(record.id, record) != record:
                raise refusal("record_differs", line=line, record=f"{singular} {record.id}")
