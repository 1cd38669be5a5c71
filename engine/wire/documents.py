"""What is given over plain HTTP, as one JSON document each."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import frozen

from engine.ruleset import Clause
from engine.wire.messages import CampaignInfo, MatchInfo


@frozen
class RulesetPage:
    """What a client may show of a ruleset, from `/api/rulesets/<key>.json`."""

    key: str
    title: str
    version: int
    dice: bool
    """Whether any are rolled."""
    reactions: tuple[str, ...]
    """Tags of the questions that break into the other side's turn, which may be declined in
    advance."""
    rulebook: tuple[Clause, ...]
    catalogue: Annotated[Any, "catalogue"]


@frozen
class Replay:
    """A match as a viewer saw it, from `/api/matches/<id>/replay.json`."""

    info: MatchInfo
    snapshot: Annotated[Any, "Snapshot"]
    """At number 0."""
    notes: tuple[Annotated[Any, "note"], ...]
    """Of the start."""
    updates: tuple[Annotated[Any, "Update"], ...]
    entries: tuple[int, ...]
    """How many entries the record holds after the snapshot and after each update: where a branch
    begins."""
    whole: bool
    """Nothing was hidden from the viewer, so digests can be made of it."""


@frozen
class MatchList:
    """Public matches, from `/api/matches.json`."""

    matches: tuple[MatchInfo, ...]


@frozen
class CampaignList:
    """Public campaigns, from `/api/campaigns.json`."""

    campaigns: tuple[CampaignInfo, ...]


Document = RulesetPage | Replay | MatchList | CampaignList
