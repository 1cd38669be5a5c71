"""How a catalogue tells of forces and match options, so that a client that knows no ruleset can
have them built: what may be written where, and what it costs. The rest is said by `check_force`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import frozen

from engine.errors import IllegalReply


@frozen
class Judged:
    """Whether a force may be fielded."""

    cost: float
    """Of what is known in it."""
    most: float
    """What it may cost."""
    faults: tuple[IllegalReply, ...] = ()
    """Everything that is wrong with it; `line` of the params is the entry of the list, from 1."""
    hints: tuple[IllegalReply, ...] = ()
    """What is of no use in it, written as faults are: it may be fielded all the same."""


@frozen
class Extra:
    """Something a unit may be given."""

    value: str | int
    """What is written."""
    name: str
    cost: float
    """Added to the unit's."""
    instead_of: str | None = None
    """What it replaces; of the extras that replace the same, one may be taken."""


@frozen
class Choice:
    """A choice for each unit of a list."""

    field: str
    """Of the entry; left out, nothing is taken, or what costs nothing."""
    many: bool
    """A list of extras, each once; else one."""
    extras: tuple[Extra, ...]


@frozen
class Unit:
    """Something that can be listed."""

    id: str
    name: str
    group: str
    cost: float
    choices: tuple[Choice, ...] = ()
    text: str = ""
    """What it is, in a few words."""


@frozen
class Part:
    """A part of a group that a force may belong to."""

    id: str
    name: str
    text: str


@frozen
class Group:
    """A faction, a nation: a force is of one, or of one and its allies."""

    id: str
    name: str
    text: str = ""
    parts: tuple[Part, ...] = ()
    allies: tuple[str, ...] = ()


@frozen
class ReadyForce:
    """A force that can be fielded as it is, or changed."""

    name: str
    text: str
    cost: float
    force: Mapping[str, Any]


@frozen
class MusterForm:
    """How a force is written: `{group_field, part_field, list_field: [{unit_field, choices}]}`."""

    group_field: str
    list_field: str
    unit_field: str
    least: int
    """Units."""
    most: int | None
    groups: tuple[Group, ...]
    units: tuple[Unit, ...]
    ready: tuple[ReadyForce, ...]
    part_field: str | None = None


@frozen
class Value:
    """A value of an option."""

    value: Any
    """What is written."""
    code: str
    """A name of the catalogue, a term, or the value itself."""


@frozen
class OptionForm:
    """An option of a match. Its title and explanation are `options.<key>` of the words, and
    `unset` there says what leaving it out means."""

    key: str
    kind: Literal["choice", "number", "flag", "force"]
    default: Any = None
    """None: it is left out."""
    values: tuple[Value, ...] = ()
    """Of a choice."""
    least: float | None = None
    most: float | None = None
    step: float | None = None
    unit: str | None = None
    """Of a number: a term."""
    by_seat: bool = False
    """A list of two, one for each seat; null leaves one out."""
    needs: str | None = None
    """The option that must be set for it."""
