"""What the states of all rulesets have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from attrs import field, frozen

T = TypeVar("T")
Viewer = int | None
"""Who looks: a seat, or None for the public. Servers have a judge too, who sees what the public
sees."""
VIEWERS: Final[tuple[Viewer, ...]] = (0, 1, None)
"""Those who see different things. The judge sees what the public sees, at once."""


@frozen(kw_only=True)
class State:
    """A table at one moment: frozen, shared freely, never changed in place. Rulesets extend it."""

    units: Mapping[str, Any] = field(factory=dict)
    """What stands in the match, by id; a ruleset says what a unit is."""
    rolled: int = 0
    """Dice drawn so far: the index of the next one, unless dice from there on were taken back."""


def by_key(mapping: Mapping[str, T]) -> dict[str, T]:
    """Return a mapping in the order of its keys, which it has in JSON too: where the order counts,
    as of what is in a model's way, whoever reads a state works out the same."""
    return {key: mapping[key] for key in sorted(mapping)}


@frozen
class Verdict:
    """How a match ended."""

    reason: str
    """A code: one of the ruleset's own, `resigned`, `agreed`, or `awarded` by the judge."""
    winner: int | None = None
    """The winning seat. Absent for a draw."""
    clause: str | None = None
    """The rule that ended the match."""
    score: tuple[float, ...] = ()
    """Score of each seat, in the ruleset's own measure."""
