"""The JSON documents that the server publishes over plain HTTP."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import frozen

from engine.book.teaching.guide import Guide
from engine.book.teaching.primer import Line
from engine.book.translation import DEFAULT_LANGUAGE
from engine.ruleset import Clause, Presentation
from engine.wire.messages import CampaignInfo, MatchInfo


@frozen
class LimitOption:
    """The option of a match that says what a force may cost."""

    key: str
    usual: float | None = None
    """What counts where a match leaves it out; null if its scenario says so."""


@frozen
class RulesetSummary:
    """What a player reads of a ruleset before they choose it, and what lists of matches need."""

    key: str
    title: str
    version: int
    dice: bool
    """Whether the game uses dice."""
    summary: str = ""
    """What the game is, in a sentence."""
    presentation: Presentation | None = None
    limit: LimitOption | None = None
    """The option of a match that says what a force may cost."""
    language: str = DEFAULT_LANGUAGE
    """The language of the sentence."""
    has_guide: bool = False
    """Whether a guided match teaches the game."""


@frozen
class RulesetList:
    """The rulesets that are hosted, from `/api/rulesets.json`; begin with the first."""

    rulesets: tuple[RulesetSummary, ...]


@frozen
class RulesetPage:
    """What clients show of a ruleset, from `/api/rulesets/<key>.json`."""

    key: str
    title: str
    version: int
    dice: bool
    """Whether the game uses dice."""
    reactions: tuple[str, ...]
    """Tags of the questions that interrupt the other side's turn. Players may auto-pass them."""
    titles: dict[str, str]
    """What each clause of the rulebook is called, by its id."""
    catalogue: Annotated[Any, "catalogue"]
    guide: Guide | None = None
    """The guided match that teaches the game."""


@frozen
class RulebookPage:
    """The rulebook of a ruleset, from `/api/rulesets/<key>/rulebook.json`."""

    clauses: tuple[Clause, ...]
    """Every clause, in our own words."""


@frozen
class PrimerStep:
    """A step in the course of a match."""

    title: str
    text: str
    clauses: tuple[str, ...]
    """Where it is told in full."""


@frozen
class PrimerExample:
    """A clause at work."""

    clause: str
    text: str


@frozen
class PrimerPicture:
    """A part of a table from a real match."""

    clause: str
    text: str
    window: tuple[float, float, float, float]
    """Left, bottom, right and top of the part, in the unit of length of the ruleset."""
    lines: tuple[Line, ...]
    table: Annotated[Any, "state"]
    """The public view of the state."""


@frozen
class PrimerPage:
    """What the rulebook has for those who learn the game, from
    `/api/rulesets/<key>/primer.json`."""

    language: str
    steps: tuple[PrimerStep, ...]
    examples: tuple[PrimerExample, ...]
    pictures: tuple[PrimerPicture, ...]


@frozen
class Replay:
    """A match as one viewer saw it, from `/api/matches/<id>/replay.json`."""

    info: MatchInfo
    snapshot: Annotated[Any, "Snapshot"]
    """The snapshot with number 0."""
    notes: tuple[Annotated[Any, "note"], ...]
    """The notes of the start."""
    updates: tuple[Annotated[Any, "Update"], ...]
    entries: tuple[int, ...]
    """How many entries the record has after the snapshot and after each update. These are the
    values of `n` for `branch`."""
    whole: bool
    """Whether the viewer saw everything, so that you can compute the digests from it."""


@frozen
class MatchList:
    """The public matches, from `/api/matches.json`."""

    matches: tuple[MatchInfo, ...]
    tv: str | None = None
    """The live match that is best to watch now."""


@frozen
class CampaignList:
    """The public campaigns, from `/api/campaigns.json`."""

    campaigns: tuple[CampaignInfo, ...]


Document = RulesetList | RulesetPage | RulebookPage | PrimerPage | Replay | MatchList | CampaignList
