"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve

from engine.advice.sampling import Rng
from engine.book.builder import Judged
from engine.book.teaching.guide import Guides
from engine.flow import Ask, Choice, Reply, Seat
from engine.open_ruleset import OpenRuleset
from engine.ruleset import Presentation, Vocabulary, defined, exchanged
from engine.rulesets.spearhead import questions, turn
from engine.rulesets.spearhead.advice.forms import unit_orders
from engine.rulesets.spearhead.advice.samples import sample
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.catalogue import CATALOGUE
from engine.rulesets.spearhead.conformance import run as conformance
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.edits import EDITABLE, edited
from engine.rulesets.spearhead.core.model import Battle, Options, Roster, laid
from engine.rulesets.spearhead.core.own_terrain import check_map
from engine.rulesets.spearhead.muster import (
    check_roster,
    default_roster,
    is_ready_made,
    judged,
    least_limit,
    supply_limit,
    written_out,
)
from engine.rulesets.spearhead.queries import ANSWERS
from engine.rulesets.spearhead.questions import REACTIONS
from engine.rulesets.spearhead.scoring import supply
from engine.state import Viewer
from engine.table import Note

CHOICES = defined(Choice, questions)
REPLIES = defined(Reply, questions)
NOTES = defined(Note, notes)


class Spearhead(OpenRuleset):
    """Tank skirmish. Nothing is hidden: secret choices stay out of the state until both are in."""

    key = "spearhead"
    version = 9
    title = "Spearhead"
    rank = 1
    presentation = Presentation("easy", minutes=(20, 40), models=(5, 8))
    dice = True
    vocabulary = Vocabulary(
        Battle,
        Options,
        CHOICES,
        REPLIES,
        NOTES,
        Roster,
        reactions=REACTIONS,
        openings=(questions.WhichTank,),
        usual=(questions.WhichEnemy,),
    )
    printed = CATALOGUE
    guides = Guides("spearhead")
    step = staticmethod(turn.step)
    answers = ANSWERS
    editable = EDITABLE
    edited = staticmethod(edited)
    conformance = staticmethod(conformance.run)

    def muster(self, options: Options) -> Battle:
        """Check what was fixed beforehand; everything else is asked."""
        limit = supply_limit(options)
        if options.scenario is not None and options.scenario not in BOOK.scenarios:
            known = ", ".join(BOOK.scenarios)
            raise refusal("unknown_scenario", scenario=options.scenario, known=known)
        if options.map is not None:
            if options.scenario is None:
                raise refusal("map_without_scenario")
            check_map(laid(options.scenario, options.map))
        for seat in (options.takes_edge, options.priority):
            if seat not in (None, 0, 1):
                raise refusal("no_such_seat", seat=seat)
        least = least_limit()
        if limit < least:
            raise refusal("bad_limit", limit=limit, least=least)
        plans = [laid(options.scenario, options.map)] if options.scenario else []
        for roster in options.rosters:
            if roster is not None:
                check_roster(written_out(roster), limit, plans[0] if plans else None)
        for seat in (0, 1):
            for plan in plans or BOOK.scenarios.values():
                default_roster(seat, limit, plan)
        return Battle(options=options)

    def rematch_options(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: either has the edge of the other, and sets up when the
        other did (spearhead/choose-edge)."""
        rosters = exchanged(options.rosters, is_ready_made)
        first = state.first_to_deploy
        if first is None:
            return evolve(options, rosters=rosters)
        return evolve(options, rosters=rosters, takes_edge=first, edge=state.players[first].edge)

    def check_force(self, options: Options, force: Roster) -> Judged:
        """Return everything that is wrong with a roster."""
        return judged(force, options)

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """What is compared at an end: the supply of the living (spearhead/victory-supply-cost)."""
        return tuple(float(supply(state.army(seat))) for seat in (0, 1))

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Sides are edges of the table."""
        return state.players[0].edge, state.players[1].edge

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Everybody sees everything (spearhead/select-armies)."""
        return state

    def order(self, state: Battle) -> str | None:
        """Return the activation in progress."""
        if state.activation is None or state.turn is None:
            return None
        done = len(state.turn.activated)
        return f"{state.round}.{state.turns_done}.{done}.{state.activation.tank}"

    def unit_orders(
        self, state: Battle, ask: Ask, unit: str, plan: tuple[Any, ...]
    ) -> Iterable[tuple[Any, ...]]:
        """Return what an activation may begin with, or how it may go on."""
        return unit_orders(ask, unit, plan)

    def sample(self, state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
        """Yield legal replies."""
        return sample(state, ask, rng)


RULESET = Spearhead()
