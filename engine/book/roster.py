"""Army lists as list builders write them, in one shape whatever file they came in, and what a
ruleset makes of one. What the names and figures mean is for the ruleset to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from attrs import field, frozen, validators

from engine.errors import IllegalReply

MOST = 10_000
"""Of one selection."""


@frozen
class Profile:
    """A row of figures: of a model, a weapon, or something else."""

    where: str
    """Its path in the file, with the line where the file has lines."""
    name: str
    kind: str
    figures: Mapping[str, str]
    """By the name of the characteristic, as they are written."""


@frozen
class Selection:
    """Something that was chosen: a unit, a model of it, a weapon or an option of either."""

    where: str
    name: str
    kind: str
    """unit, model or upgrade, as the author of the data saw fit."""
    number: int = field(validator=[validators.ge(0), validators.le(MOST)])
    """How many in all, not how many for each of what it belongs to."""
    profiles: tuple[Profile, ...] = ()
    rules: tuple[str, ...] = ()
    selections: tuple[Selection, ...] = ()


@frozen
class Detachment:
    """A part of an army; parts of parts stand beside it."""

    where: str
    name: str
    catalogue: str
    """The faction, as a rule."""
    selections: tuple[Selection, ...]


@frozen
class Roster:
    """A whole list."""

    name: str
    system: str
    """The game it was written for."""
    cost: str
    """As it is shown, in whatever it is counted in."""
    detachments: tuple[Detachment, ...]


# ---------------------------------------------------------------- what becomes of it


@frozen
class Remark:
    """Something about a list that its owner should know."""

    kind: Literal["missing", "taken", "left_out"]
    """It cannot be used before somebody says more; a reading that may be changed; or something
    that plays no part."""
    where: str
    name: str
    what: str
    way_out: str
    adds: tuple[str, ...] = ()
    """What of an overlay would add it, where that is one value: section, name, field."""
    code: str = ""
    """Of its words in the catalogue, which `params` fill."""
    params: Mapping[str, Any] = field(factory=dict)

    def __str__(self) -> str:
        return f"{self.where}: {self.name}: {self.what}; {self.way_out}"


@frozen
class Adopted:
    """What a ruleset makes of a list."""

    force: Mapping[str, Any]
    """A list of the ruleset's own, of what could be read."""
    remarks: tuple[Remark, ...] = ()
    faults: tuple[IllegalReply, ...] = ()
    """Why it cannot be fielded as it stands."""

    @property
    def whole(self) -> bool:
        """Return whether nothing is missing and nothing wrong."""
        return not self.faults and all(remark.kind != "missing" for remark in self.remarks)
