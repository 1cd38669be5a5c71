"""What rulesets share in which everything is said openly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.registry import replies_to
from engine.advice.sampling import Rng
from engine.book.catalogue import Catalogue, Shown
from engine.book.translation import DEFAULT_LANGUAGE
from engine.flow import Ask
from engine.ruleset import Campaigns, Clause
from engine.state import Verdict, Viewer


class OpenRuleset:
    """Everybody sees every question and note; the state has its verdict in `ended`."""

    printed: Catalogue[Any]
    campaigns: Campaigns | None = None

    def verdict(self, state: Any) -> Verdict | None:
        """Return how the match ended, if it has."""
        ended: Verdict | None = state.ended
        return ended

    def view_note(self, note: Any, viewer: Viewer) -> Any | None:
        """Return the note itself: reports are open."""
        return note

    def view_ask(self, ask: Ask, viewer: Viewer) -> Ask | None:
        """Return the question itself: questions are open."""
        return ask

    def sample(self, state: Any, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies in random order."""
        return replies_to(ask.choice, state, rng)

    def rulebook(self, language: str = DEFAULT_LANGUAGE) -> tuple[Clause, ...]:
        """Return every clause in reading order."""
        language = self.printed.lexicon.heard(language)
        clauses = self.printed.shelf.book(language).clauses.values()
        return tuple(Clause(c.id, c.title, c.chapter, c.text, language) for c in clauses)

    def catalogue(self, language: str = DEFAULT_LANGUAGE) -> Shown:
        """Return what clients show; the same object every time."""
        return self.printed.shown(self.printed.lexicon.heard(language))
