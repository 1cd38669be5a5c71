"""Psykers on the table: single characters, or groups of a unit."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Shape
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.core.field import body_of, name_of
from engine.rulesets.diceless.core.members import heads, in_group, printed_of
from engine.rulesets.diceless.core.model import Battle, Group, Unit


@frozen
class Psyker:
    """A psyker on the table: a single character, or a group of a unit."""

    unit: Unit
    key: str
    """Of the group."""

    @property
    def group(self) -> Group:
        """The psyker's group."""
        return self.unit.groups[self.key]

    @property
    def op(self) -> int:
        """The psyker's counter of order points; the unit's for a single character."""
        return self.unit.op if self.is_alone else self.group.op

    @property
    def is_alone(self) -> bool:
        """Whether the unit never had another group."""
        return len(self.unit.groups) == 1

    @property
    def name(self) -> str:
        """The group on the whole table: unit/group."""
        return name_of(self.unit, self.key)


def psykers_of(state: Battle, unit: Unit) -> tuple[Psyker, ...]:
    """Return the psykers of a unit, without characters who are with it."""
    return tuple(Psyker(unit, key) for key in heads(unit) if group_has(state, unit, key, "psyker"))


def psyker_profile(state: Battle, psyker: Psyker) -> Profile:
    """Return what is printed of a psyker."""
    return state.book.profiles[psyker.group.profile]


def psyker_body(state: Battle, psyker: Psyker) -> Shape:
    """Return the ground under a psyker."""
    model = in_group(psyker.unit, psyker.key)[0]
    return body_of(state, psyker.unit, psyker.unit.models[model])


def group_has(state: Battle, unit: Unit, key: str, rule: str) -> bool:
    """Return whether the models of a group have a rule."""
    group = unit.groups[key]
    return rule in group.rules or rule in printed_of(state, group).rules
