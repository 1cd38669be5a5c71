"""The ruleset as the kernel knows it."""

from __future__ import annotations

from attrs import evolve

from engine.book.builder import Judged
from engine.book.teaching.guide import Guides
from engine.flow import Choice, Reply, Seat
from engine.open_ruleset import OpenRuleset
from engine.ruleset import Campaigns, Presentation, Vocabulary, defined, exchanged
from engine.rulesets.microtanks import questions, turn
from engine.rulesets.microtanks.campaign.orders import Linked
from engine.rulesets.microtanks.catalogue import CATALOGUE
from engine.rulesets.microtanks.conformance import run as conformance
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.edits import EDITABLE, edited
from engine.rulesets.microtanks.core.model import Army, Battle, Options
from engine.rulesets.microtanks.core.scale import check_scale
from engine.rulesets.microtanks.muster import check_options, is_ready_made, judged, mustered
from engine.rulesets.microtanks.queries import ANSWERS
from engine.rulesets.microtanks.scoring import score_of, scores_of
from engine.state import Viewer
from engine.table import Note

CHOICES = defined(Choice, questions)
REPLIES = defined(Reply, questions)
NOTES = defined(Note, notes)


class Microtanks(OpenRuleset):
    """Player turns by phase. Nothing is hidden but army lists until both are in."""

    key = "microtanks"
    version = 13
    title = "Microtanks"
    rank = 2
    presentation = Presentation("medium", minutes=(30, 60), models=(6, 7))
    dice = True
    vocabulary = Vocabulary(
        Battle,
        Options,
        CHOICES,
        REPLIES,
        NOTES,
        Army,
        openings=(questions.WhichMove, questions.WhichShot),
        usual=(questions.WhichLayout,),
    )
    printed = CATALOGUE
    guides = Guides("microtanks")
    step = staticmethod(turn.step)
    answers = ANSWERS
    editable = EDITABLE
    conformance = staticmethod(conformance.run)
    campaigns: Campaigns | None = Linked()

    def muster(self, options: Options) -> Battle:
        """Check what was fixed beforehand; everything else is asked."""
        check_scale(options.scale)
        check_options(options)
        return mustered(options)

    def rematch_options(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: either has the place of the other in setting up, and in
        the order of turns (microtanks/setup-choice, microtanks/setup-side)."""
        armies = exchanged(options.armies, is_ready_made)
        if state.setter is None:
            return evolve(options, armies=armies)
        picks = 1 - state.setter
        return evolve(options, armies=armies, picks_side=picks, picked=state.players[picks].zone)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Return everything that is wrong with an army."""
        return judged(force, options.limit)

    def edited(self, before: Battle, after: Battle) -> Battle:
        """Check an edit, and count the score anew."""
        after = edited(before, after)
        return evolve(after, score=score_of(after))

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


RULESET = Microtanks()
