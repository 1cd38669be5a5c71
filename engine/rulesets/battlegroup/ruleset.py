"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from engine.builder import Judged
from engine.flow import Ask, Flow, Seat
from engine.queries import Answer, Query
from engine.ruleset import Campaigns, Clause, Rng, Vocabulary, exchanged
from engine.rulesets.battlegroup import catalogue, conformance, muster, queries, turn
from engine.rulesets.battlegroup import sample as samples
from engine.rulesets.battlegroup.book import book_in
from engine.rulesets.battlegroup.choices import CHOICES, REACTIONS, REPLIES
from engine.rulesets.battlegroup.instructions import INSTRUCTIONS
from engine.rulesets.battlegroup.lists import is_ready_made, judged
from engine.rulesets.battlegroup.model import Army, Battle, Options
from engine.rulesets.battlegroup.notes import NOTES
from engine.rulesets.battlegroup.scores import told, totals
from engine.rulesets.battlegroup.words import heard
from engine.state import Verdict, Viewer
from engine.table import Table
from engine.translation import SPOKEN


class Battlegroup:
    """Units under single orders, which waiting units may break into at any point."""

    key = "battlegroup"
    version = 2
    title = "Battlegroup"
    dice = True
    vocabulary = Vocabulary(Battle, Options, CHOICES, REPLIES, NOTES, Army, INSTRUCTIONS, REACTIONS)
    campaigns: Campaigns | None = None

    def muster(self, options: Options) -> Battle:
        """Return the table before anything is set up."""
        return muster.muster(options)

    def swapped(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: sides are those of the seats."""
        armies = exchanged(options.armies, is_ready_made)
        return evolve(options, armies=armies)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Tell everything that is wrong with an army."""
        return judged(options, force, defender=options.attacker != "roll")

    def step(self, table: Table[Battle]) -> Flow[None]:
        """Lead the match on."""
        return turn.step(table)

    def verdict(self, state: Battle) -> Verdict | None:
        """Return how the match ended."""
        return state.ended

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """Score the table as it stands (battlegroup/vp-limit)."""
        return totals(state)

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Return whose factions fight."""
        return state.players[0].faction, state.players[1].faction

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Everything on the table is open, tokens too (battlegroup/reaction-token); what it comes
        to is said."""
        return told(state)

    def tell(self, note: Any, viewer: Viewer) -> Any | None:
        """Everybody is told everything."""
        return note

    def show(self, ask: Ask, viewer: Viewer) -> Ask | None:
        """Everybody sees what is asked."""
        return ask

    def sample(self, state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies."""
        return samples.sample(state, ask, rng)

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


RULESET = Battlegroup()
