"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from engine.advice.queries import Answer, Query
from engine.advice.registry import replies_to
from engine.advice.sampling import Rng
from engine.book.builder import Judged
from engine.book.translation import SPOKEN
from engine.flow import Ask, Flow, Seat
from engine.ruleset import Campaigns, Clause, Vocabulary, exchanged
from engine.rulesets.microtanks import queries, turn
from engine.rulesets.microtanks.book import book_in, catalogue
from engine.rulesets.microtanks.book.words import heard
from engine.rulesets.microtanks.campaign.orders import Linked
from engine.rulesets.microtanks.conformance import run as conformance
from engine.rulesets.microtanks.core.model import Army, Battle, Options
from engine.rulesets.microtanks.core.notes import NOTES
from engine.rulesets.microtanks.core.scale import check_scale
from engine.rulesets.microtanks.muster import check_options, is_ready_made, judged
from engine.rulesets.microtanks.questions import CHOICES, REPLIES
from engine.rulesets.microtanks.scoring import scores_of
from engine.state import Verdict, Viewer
from engine.table import Table


class Microtanks:
    """Player turns by phase. Nothing is hidden but army lists until both are in."""

    key = "microtanks"
    version = 2
    title = "Microtanks"
    dice = True
    vocabulary = Vocabulary(Battle, Options, CHOICES, REPLIES, NOTES, Army)
    campaigns: Campaigns | None = Linked()

    def muster(self, options: Options) -> Battle:
        """Check what was fixed beforehand; everything else is asked."""
        check_scale(options.scale)
        check_options(options)
        return Battle(options=options)

    def swapped(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: either has the place of the other in setting up, and in
        the order of turns (microtanks/setup-choice, microtanks/setup-side)."""
        armies = exchanged(options.armies, is_ready_made)
        if state.setter is None:
            return evolve(options, armies=armies)
        picks = 1 - state.setter
        return evolve(options, armies=armies, picks_side=picks, picked=state.players[picks].zone)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Tell everything that is wrong with an army."""
        return judged(force, options.limit)

    def step(self, table: Table[Battle]) -> Flow[None]:
        """Lead the match on."""
        return turn.step(table)

    def verdict(self, state: Battle) -> Verdict | None:
        """Return how the match ended."""
        return state.ended

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """Resigning is conceding; a draw is scored as if the rounds were over
        (microtanks/our-concede)."""
        return tuple(map(float, scores_of(state, resigned)))

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Sides are zones (microtanks/setup-side)."""
        return state.players[0].zone, state.players[1].zone

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Everybody sees everything (microtanks/radio-public)."""
        return state

    def tell(self, note: Any, viewer: Viewer) -> Any | None:
        """Everybody is told everything."""
        return note

    def show(self, ask: Ask, viewer: Viewer) -> Ask | None:
        """Everybody sees what is asked."""
        return ask

    def sample(self, state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies."""
        return replies_to(ask.choice, state, rng)

    def query(
        self, state: Battle, asks: tuple[Ask, ...], seat: Seat | None, query: Query
    ) -> Answer:
        """Answer a client's question."""
        return queries.answer(state, asks, seat, query)

    def rulebook(self, language: str = SPOKEN) -> tuple[Clause, ...]:
        """Return every clause."""
        language = heard(language)
        clauses = book_in(language).clauses.values()
        return tuple(Clause(c.id, c.title, c.chapter, c.text, language) for c in clauses)

    def catalogue(self, language: str = SPOKEN) -> Mapping[str, Any]:
        """Return what clients show."""
        return catalogue.catalogue(heard(language))

    def conformance(self, vector: Mapping[str, Any]) -> Mapping[str, Any]:
        """Work out a test vector."""
        return conformance.run(vector)


RULESET = Microtanks()
