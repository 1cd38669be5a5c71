"""How a catalogue describes forces and match options, so that clients can build them.

It says what may be written where, and what it costs. `check_force` answers the rest, so a client
needs to know no ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import field, frozen

from engine.book.profiles import UnitProfile, WeaponRow
from engine.errors import IllegalReply


@frozen
class Judged:
    """Whether a force is legal."""

    cost: float
    """What the known parts of the force cost."""
    most: float
    """What a force may cost."""
    faults: tuple[IllegalReply, ...] = ()
    """Everything that is wrong with it. `line` of the params is the entry of the list, from 1."""
    hints: tuple[IllegalReply, ...] = ()
    """What is legal but useless in it, in the form of faults."""


@frozen
class Extra:
    """Something that a unit may have."""

    value: str | int
    """The value to write into the force."""
    name: str
    cost: float
    """Added to the cost of the unit."""
    instead_of: str | None = None
    """What it replaces. Of the extras that replace the same thing, a unit may have one."""
    text: str = ""
    """What it changes, in a few words."""
    weapons: tuple[str, ...] = ()
    """Keys of the weapons that come with it."""


@frozen
class Choice:
    """A choice to make for each unit of a force."""

    field: str
    """The attribute of the entry that holds it. Left out, the unit has nothing, or what costs
    nothing."""
    many: bool
    """True: a list of extras, each at most once. False: one extra."""
    extras: tuple[Extra, ...]


@frozen
class Unit:
    """A unit that a force may contain."""

    id: str
    name: str
    group: str
    cost: float
    choices: tuple[Choice, ...] = ()
    text: str = ""
    """What it is, in a few words."""
    profiles: tuple[UnitProfile, ...] = ()
    """What its models can do."""


@frozen
class OwnUnits:
    """Units that a force defines itself, and the weapons that it defines for them."""

    units: tuple[Unit, ...] = ()
    weapons: Mapping[str, WeaponRow] = field(factory=dict)


@frozen
class Part:
    """A part of a group that a force may belong to."""

    id: str
    name: str
    text: str


@frozen
class Group:
    """A faction or nation. A force belongs to one, or to one and its allies."""

    id: str
    name: str
    text: str = ""
    parts: tuple[Part, ...] = ()
    allies: tuple[str, ...] = ()
    """Ids of the groups that may join it."""


@frozen
class ReadyForce:
    """A force that players can field as it is, or change."""

    name: str
    text: str
    cost: float
    force: Mapping[str, Any]


@frozen
class MusterForm:
    """The format of a force: `{group_field, part_field, list_field: [{unit_field, choices}]}`."""

    group_field: str
    """The attribute of the force that holds the id of its group."""
    list_field: str
    """The attribute of the force that lists its entries."""
    unit_field: str
    """The attribute of an entry that holds the id of its unit."""
    least: int
    """Fewest units of a force."""
    most: int | None
    """Most units of a force. Null: no limit."""
    groups: tuple[Group, ...]
    units: tuple[Unit, ...]
    ready: tuple[ReadyForce, ...]
    """Forces that players can field as they are."""
    part_field: str | None = None
    """The attribute of the force that holds the id of its part of the group."""
    own_field: str | None = None
    """The attribute of the force that holds records of its own; `units` there lists its units, each
    with an id, a name and groups with a count."""
    imports: bool = False
    """Whether lists of list builders are read (`adopt_roster`)."""
    weapons: Mapping[str, WeaponRow] = field(factory=dict)
    """Weapons that profiles and extras name, as rows of a table."""
    weapon_columns: tuple[str, ...] = ()
    """Headings of that table, that of the names first."""


@frozen
class Value:
    """A value of an option."""

    value: Any
    """The value to write."""
    code: str
    """Key of its display name: an id of the catalogue, a term, or the value itself."""


@frozen
class OptionForm:
    """An option of a match. Its title and explanation are in `options.<key>` of the words. `unset`
    there says what leaving it out means."""

    key: str
    kind: Literal["choice", "number", "flag", "force", "map"]
    default: Any = None
    """Null: the option is left out."""
    values: tuple[Value, ...] = ()
    """For a choice: the values to choose from."""
    least: float | None = None
    most: float | None = None
    step: float | None = None
    unit: str | None = None
    """For a number: the unit of measure, a term of the word list."""
    by_seat: bool = False
    """Whether it is a list of two values, one for each seat. Null leaves one of them out."""
    needs: str | None = None
    """Another option, which must be set if this one is."""
    asked_with: str | None = None
    """For a force: the flag with which seats without one are asked for it when the match begins.
    Null: they always are."""
    limited_by: str | None = None
    """For a force: the option that says what one may cost. Null: there is none."""
