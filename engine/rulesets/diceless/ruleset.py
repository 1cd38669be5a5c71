"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from engine.advice import replies_to
from engine.builder import Judged
from engine.flow import Ask, Flow, Seat
from engine.queries import Answer, Query
from engine.ruleset import Campaigns, Clause, Rng, Vocabulary, exchanged
from engine.rulesets.diceless import armies, catalogue, conformance, muster, queries, turn
from engine.rulesets.diceless.book import book_in
from engine.rulesets.diceless.choices import CHOICES, REACTIONS, REPLIES
from engine.rulesets.diceless.model import Army, Battle, Options
from engine.rulesets.diceless.notes import NOTES
from engine.rulesets.diceless.scoring import scores
from engine.rulesets.diceless.seen import seen
from engine.rulesets.diceless.words import heard
from engine.state import Verdict, Viewer
from engine.table import Table
from engine.translation import SPOKEN


class Diceless:
    """Player turns of units of many models; nothing is rolled. Only mined terrain is hidden."""

    key = "diceless"
    version = 5
    title = "Diceless"
    dice = False
    vocabulary = Vocabulary(Battle, Options, CHOICES, REPLIES, NOTES, Army, reactions=REACTIONS)
    campaigns: Campaigns | None = None

    def muster(self, options: Options) -> Battle:
        """Return the table before anything is set up."""
        return muster.muster(options)

    def swapped(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: sides are those of the seats."""
        by_seat = exchanged(options.armies, armies.is_ready_made)
        return evolve(options, armies=by_seat)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Tell everything that is wrong with an army."""
        return armies.judged(force)

    def step(self, table: Table[Battle]) -> Flow[None]:
        """Lead the match on."""
        return turn.step(table)

    def verdict(self, state: Battle) -> Verdict | None:
        """Return how the match ended."""
        return state.ended

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """Score the table as it stands (diceless/starter-match)."""
        return scores(state)

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Return who plays blue and who green."""
        return state.players[0].side, state.players[1].side

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Add how near units are to breaking and what their models bear; take out which pieces
        others have mined (diceless/sm-cluster-mines)."""
        return seen(state, viewer)

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


RULESET = Diceless()
