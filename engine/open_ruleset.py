"""What rulesets share in which everything is said openly, and what a small one need not write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.advice.answers import Answers
from engine.advice.queries import Answer, Odds, TableQuery
from engine.advice.registry import CERTAIN, replies_to
from engine.advice.sampling import Rng
from engine.book.builder import Judged, OwnUnits
from engine.book.catalogue import Catalogue, Shown
from engine.book.roster import Adopted, Roster
from engine.book.teaching import primer
from engine.book.teaching.guide import Guide, Guides
from engine.book.teaching.primer import Primer
from engine.book.translation import DEFAULT_LANGUAGE
from engine.errors import Refused
from engine.flow import Ask, Seat
from engine.ruleset import Campaigns, Clause, Likeness, Presentation
from engine.state import State, Verdict, Viewer
from engine.table import Table


class OpenRuleset:
    """Everybody sees the state, every question and every note; the state has its verdict in
    `ended`.

    A small game adds `key`, `title`, `vocabulary`, `muster` and `step`, and is done.
    """

    version: int = 1
    rank: int = 100
    presentation: Presentation | None = None
    dice: bool = True
    campaigns: Campaigns | None = None
    editable: tuple[str, ...] = ()
    answers: Answers[Any, Any] = Answers()
    """What queries are answered by."""
    printed: Catalogue[Any] | None = None
    """Where clauses and words are read from data files."""
    guides: Guides | None = None
    """Where the guided match is read from data files."""
    clauses: tuple[Clause, ...] = ()
    """The rulebook, where it is not printed."""
    shown: Shown = Shown()
    """The catalogue, where it is not printed."""

    def rematch_options(self, options: Any, state: Any) -> Any:
        """Return the same options: seats are all that is swapped."""
        return options

    def check_force(self, options: Any, force: Any) -> Judged:
        """Refuse: there are no forces of one's own."""
        raise Refused("no_forces", "none are chosen in this ruleset")

    def own_units(self, force: Any, language: str) -> OwnUnits:
        """Return no units: forces are of what the book has."""
        return OwnUnits()

    def adopt(self, roster: Roster, added: Mapping[str, Any]) -> Adopted:
        """Refuse: lists of list builders are not read."""
        raise Refused("no_import", "this ruleset imports no lists of list builders")

    def edited(self, before: Any, after: Any) -> State:
        """Return the table as it was edited."""
        table: State = after
        return table

    def verdict(self, state: Any) -> Verdict | None:
        """Return how the match ended, if it has."""
        ended: Verdict | None = state.ended
        return ended

    def score(self, state: Any, resigned: Seat | None) -> tuple[float, ...]:
        """Return no points for either."""
        return (0.0, 0.0)

    def sides(self, state: Any) -> tuple[str | None, str | None]:
        """Return no names: the sides of the game are its seats."""
        return (None, None)

    def view(self, state: Any, viewer: Viewer) -> State:
        """Return the state itself: the table is open."""
        seen: State = state
        return seen

    def order(self, state: Any) -> str | None:
        """Return None: no orders are told apart."""
        return None

    def view_note(self, note: Any, viewer: Viewer) -> Any | None:
        """Return the note itself: reports are open."""
        return note

    def view_ask(self, ask: Ask, viewer: Viewer) -> Ask | None:
        """Return the question itself: questions are open."""
        return ask

    def sample(self, state: Any, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies in random order."""
        return replies_to(ask.choice, state, rng)

    def query(
        self, state: Any, asks: tuple[Ask, ...], seat: Seat | None, query: TableQuery
    ) -> Answer:
        """Answer a query by what the game knows of its table."""
        return self.answers.answer(state, asks, seat, query)

    def unit_orders(
        self, state: Any, ask: Ask, unit: str, plan: tuple[Any, ...]
    ) -> Iterable[tuple[Any, ...]]:
        """Return the plan as it is: an order is what the questions ask, one after the other."""
        return (plan,)

    def weigh(self, before: Any, after: Table[Any], seat: Seat) -> Odds:
        """Return that a reply leaves nothing to chance: it was played out."""
        return CERTAIN

    def likeness(self, state: Any, choice: Any, reply: Any) -> Likeness:
        """Return that no two replies are known to be alike."""
        return Likeness(reply)

    def unpaid(self, state: Any) -> Any:
        """Return the state itself: replies cost nothing."""
        return state

    def rulebook(self, language: str = DEFAULT_LANGUAGE) -> tuple[Clause, ...]:
        """Return every clause in reading order."""
        if self.printed is None:
            return self.clauses
        language = self.printed.lexicon.heard(language)
        clauses = self.printed.shelf.book(language).clauses.values()
        return tuple(Clause(c.id, c.title, c.chapter, c.text, language) for c in clauses)

    def catalogue(self, language: str = DEFAULT_LANGUAGE) -> Shown:
        """Return what clients show; the same object every time."""
        if self.printed is None:
            return self.shown
        return self.printed.shown(self.printed.lexicon.heard(language))

    def guide(self, language: str = DEFAULT_LANGUAGE) -> Guide | None:
        """Return the guided match that teaches the game, if there is one."""
        if self.guides is None or self.printed is None:
            return None
        return self.guides.guide(self.printed.lexicon.heard(language))

    def primer(self, language: str = DEFAULT_LANGUAGE) -> Primer:
        """Return what the rulebook has beside its clauses, where it is printed."""
        if self.printed is None:
            return Primer()
        return primer.read(self.printed.shelf.ruleset, self.printed.lexicon.heard(language))

    def conformance(self, vector: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raise `ValueError`: there are no worked examples."""
        raise ValueError("there are no operations for worked examples")
