"""Requests about forces: whether one is legal, and one from the list of a list builder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen

from engine.book.roster import Roster


@frozen
class CheckForce:
    """Check whether a force is legal. Answered by `checked`."""

    id: str
    ruleset: str
    force: Annotated[Any, "force"]
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    """Options of the match that the force is for."""
    language: str = "en"
    """The language of `own` in the answer, as far as the ruleset is translated."""


@frozen
class AdoptRoster:
    """Convert an army list of a list builder, which the client has read, to a force. Answered by
    `adopted`."""

    id: str
    ruleset: str
    roster: Roster
    added: Mapping[str, Any] = field(factory=dict)
    """What the list does not say: an overlay."""


ForceRequest = CheckForce | AdoptRoster
