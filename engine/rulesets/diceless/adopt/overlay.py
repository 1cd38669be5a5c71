"""What its owner adds to a list: a small TOML file, by the names the list uses.

`faction` names the army's. `[unit."…"]` has `leave_out`, `aboard` and `joined`, the names of other
units. `[model."…"]`, `[vehicle."…"]` and `[weapon."…"]` have the fields of our own records, which
go before what was read; models also `weapons` and `powers` of the book beside their own, vehicles
`mounts` by weapon, weapons `same_as`, one of the book, or `leave_out`. `[rule]` says what rules of
other names are, or "" for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import field, fields_dict, frozen

from engine.book.data import BookError, listed, strict_converter, structure
from engine.rulesets.diceless.adopt.names import plain
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Mount, Rule

T = TypeVar("T")
Fields = Mapping[str, Any]
Section = Mapping[str, Fields]


@frozen
class ForUnit:
    leave_out: bool = False
    aboard: str | None = None
    joined: str | None = None


@frozen
class ForWeapon:
    """Beside the fields of a weapon."""

    leave_out: bool = False
    same_as: str | None = None


@frozen
class ForVehicle:
    """Beside the fields of a vehicle."""

    mounts: Mapping[str, Mount] = field(factory=dict)


@frozen
class ForModel:
    """Beside the fields of a profile."""

    weapons: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()


SECTIONS = {"unit": ForUnit, "model": ForModel, "vehicle": ForVehicle, "weapon": ForWeapon}
_CONVERTER = strict_converter()


@frozen
class Overlay:
    """By names as they are compared (`plain`)."""

    faction: str | None = None
    unit: Section = field(factory=dict)
    model: Section = field(factory=dict)
    vehicle: Section = field(factory=dict)
    weapon: Section = field(factory=dict)
    rule: Mapping[str, Rule | None] = field(factory=dict)


@frozen
class _Code:
    rule: Rule


def read(raw: Fields) -> Overlay:
    """Read an overlay. Raises `BookError` that says what and where."""
    known = ("faction", *SECTIONS, "rule")
    unknown = sorted(set(raw) - set(known))
    if unknown:
        raise BookError(f"overlay: unknown {listed(unknown)}; choose from {listed(known)}")
    faction = raw.get("faction")
    if faction is not None and (not isinstance(faction, str) or not faction):
        raise BookError('overlay: faction is not text; write it like "wardens"')
    return Overlay(faction, **{name: _section(raw, name) for name in SECTIONS}, rule=_rules(raw))


def _section(raw: Fields, section: str) -> Section:
    entries = {}
    for name, fields in _table(raw, section).items():
        if not isinstance(fields, Mapping):
            raise BookError(f'overlay: {section} {name} is not a table; write [{section}."{name}"]')
        extras(SECTIONS[section], fields, f"overlay: {section} {name}")
        if section == "unit":
            structure(_CONVERTER, fields, ForUnit, f"overlay: unit {name}")
        entries[plain(name)] = fields
    return entries


def _rules(raw: Fields) -> dict[str, Rule | None]:
    return {
        plain(name): None
        if code == ""
        else structure(_CONVERTER, {"rule": code}, _Code, f"overlay: rule {name}").rule
        for name, code in _table(raw, "rule").items()
    }


def _table(raw: Fields, section: str) -> Fields:
    table = raw.get(section, {})
    if not isinstance(table, Mapping):
        raise BookError(f'overlay: {section} is not a table; write [{section}."Name in the list"]')
    return table


def extras(cls: type[T], fields: Fields, where: str) -> T:
    """Read what an entry has beside the fields of a record. Raises `BookError`."""
    own = {key: fields[key] for key in fields_dict(cls) if key in fields}  # type: ignore[arg-type]
    found = structure(_CONVERTER, own, cls, where)
    if isinstance(found, ForWeapon) and found.same_as not in (None, *BOOK.weapons):
        known = listed(BOOK.weapons)
        raise BookError(f"{where}: unknown weapon {found.same_as}; choose from {known}")
    return found


def rest(cls: type, fields: Fields) -> dict[str, Any]:
    """Return the fields of an entry that are those of a record."""
    return {key: value for key, value in fields.items() if key not in fields_dict(cls)}
