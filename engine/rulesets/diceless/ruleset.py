"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from engine.advice.queries import Odds
from engine.advice.registry import CERTAIN
from engine.book.builder import Judged, OwnUnits
from engine.book.data import BookError
from engine.book.roster import Adopted, Roster
from engine.book.teaching.guide import Guides
from engine.errors import Refused
from engine.flow import Choice, Reply, Seat
from engine.open_ruleset import OpenRuleset
from engine.ruleset import Likeness, Presentation, Vocabulary, defined, exchanged
from engine.rulesets.diceless import turn
from engine.rulesets.diceless.adopt import adopt
from engine.rulesets.diceless.arrivals import notes as arrivals_notes
from engine.rulesets.diceless.arrivals import questions as arrivals_questions
from engine.rulesets.diceless.assault import notes as assault_notes
from engine.rulesets.diceless.assault import questions as assault_questions
from engine.rulesets.diceless.catalogue import CATALOGUE, own_units
from engine.rulesets.diceless.combat import notes as combat_notes
from engine.rulesets.diceless.combat import questions as combat_questions
from engine.rulesets.diceless.conformance import run as conformance
from engine.rulesets.diceless.core import notes as core_notes
from engine.rulesets.diceless.core import questions as core_questions
from engine.rulesets.diceless.core.edits import EDITABLE, edited
from engine.rulesets.diceless.core.model import Army, Battle, Options
from engine.rulesets.diceless.damage import notes as damage_notes
from engine.rulesets.diceless.damage import questions as damage_questions
from engine.rulesets.diceless.damage.advice import toll
from engine.rulesets.diceless.deployment import notes as deployment_notes
from engine.rulesets.diceless.deployment import questions as deployment_questions
from engine.rulesets.diceless.driving import questions as driving_questions
from engine.rulesets.diceless.force import notes as force_notes
from engine.rulesets.diceless.force import questions as force_questions
from engine.rulesets.diceless.force.state import is_ready_made, judged, muster
from engine.rulesets.diceless.leadership import notes as leadership_notes
from engine.rulesets.diceless.morale import notes as morale_notes
from engine.rulesets.diceless.movement import notes as movement_notes
from engine.rulesets.diceless.movement import questions as movement_questions
from engine.rulesets.diceless.phases import questions as phases_questions
from engine.rulesets.diceless.psychic import notes as psychic_notes
from engine.rulesets.diceless.psychic import questions as psychic_questions
from engine.rulesets.diceless.queries import ANSWERS
from engine.rulesets.diceless.ramming import notes as ramming_notes
from engine.rulesets.diceless.ramming import questions as ramming_questions
from engine.rulesets.diceless.repairs import notes as repairs_notes
from engine.rulesets.diceless.repairs import questions as repairs_questions
from engine.rulesets.diceless.scatter import notes as scatter_notes
from engine.rulesets.diceless.scatter import questions as scatter_questions
from engine.rulesets.diceless.scatter.advice import likeness
from engine.rulesets.diceless.shooting import notes as shooting_notes
from engine.rulesets.diceless.shooting import questions as shooting_questions
from engine.rulesets.diceless.sweeping import notes as sweeping_notes
from engine.rulesets.diceless.sweeping import questions as sweeping_questions
from engine.rulesets.diceless.terrain import notes as terrain_notes
from engine.rulesets.diceless.terrain import questions as terrain_questions
from engine.rulesets.diceless.transports import notes as transports_notes
from engine.rulesets.diceless.transports import questions as transports_questions
from engine.rulesets.diceless.vehicle_assaults import notes as vehicle_assaults_notes
from engine.rulesets.diceless.vehicle_assaults import questions as vehicle_assaults_questions
from engine.rulesets.diceless.vehicles import notes as vehicles_notes
from engine.rulesets.diceless.vehicles import questions as vehicles_questions
from engine.rulesets.diceless.victory import notes as victory_notes
from engine.rulesets.diceless.victory.state import scores
from engine.rulesets.diceless.views import annotate, without_tokens
from engine.rulesets.diceless.wounds import notes as wounds_notes
from engine.rulesets.diceless.wounds import questions as wounds_questions
from engine.state import Viewer
from engine.table import Note, Table

ASKED = (
    core_questions,
    force_questions,
    deployment_questions,
    terrain_questions,
    phases_questions,
    movement_questions,
    driving_questions,
    ramming_questions,
    transports_questions,
    vehicles_questions,
    shooting_questions,
    scatter_questions,
    wounds_questions,
    damage_questions,
    assault_questions,
    combat_questions,
    vehicle_assaults_questions,
    sweeping_questions,
    arrivals_questions,
    psychic_questions,
    repairs_questions,
)
"""Questions, chapter by chapter."""
REPORTED = (
    core_notes,
    force_notes,
    deployment_notes,
    terrain_notes,
    movement_notes,
    ramming_notes,
    vehicles_notes,
    transports_notes,
    shooting_notes,
    scatter_notes,
    wounds_notes,
    damage_notes,
    leadership_notes,
    morale_notes,
    assault_notes,
    combat_notes,
    vehicle_assaults_notes,
    sweeping_notes,
    arrivals_notes,
    psychic_notes,
    repairs_notes,
    victory_notes,
)
CHOICES = defined(Choice, *ASKED)
REPLIES = defined(Reply, *ASKED)
NOTES = defined(Note, *REPORTED)
REACTIONS: tuple[type, ...] = (
    shooting_questions.WhetherToGround,
    wounds_questions.WhichOdds,
    wounds_questions.WhichFall,
    scatter_questions.WhetherHot,
    scatter_questions.WhichScatter,
    scatter_questions.HowFarBack,
    psychic_questions.WhetherToCancel,
    psychic_questions.WhetherToPush,
    vehicle_assaults_questions.WhichAttack,
    combat_questions.WhichBlades,
    combat_questions.WhichFoes,
    sweeping_questions.WhetherToWithdraw,
    arrivals_questions.WhereMisplaced,
    ramming_questions.WhoDares,
    vehicles_questions.WhereToGetOut,
    damage_questions.WhichDisabled,
)
"""Questions that a player answers in the other's turn, on a clock of their own."""
FORESEEN: tuple[type, ...] = (
    shooting_questions.WhetherToGround,
    scatter_questions.WhetherHot,
    scatter_questions.WhichScatter,
    psychic_questions.WhetherToCancel,
    psychic_questions.WhetherToPush,
    vehicle_assaults_questions.WhichAttack,
    combat_questions.WhichBlades,
    combat_questions.WhichFoes,
    ramming_questions.WhoDares,
)
"""Reactions that are judged by playing them out."""
USUAL: tuple[type, ...] = (
    wounds_questions.WhichOdds,
    wounds_questions.WhichFall,
    damage_questions.WhichDisabled,
    vehicle_assaults_questions.WhichAttack,
    combat_questions.WhichFight,
    combat_questions.WhichFoes,
    scatter_questions.HowFarBack,
    arrivals_questions.WhichReserve,
    repairs_questions.WhichRepair,
)
"""Questions whose default is what most players want."""
OPENINGS: tuple[type, ...] = (
    phases_questions.WhichMove,
    phases_questions.WhichShot,
    assault_questions.WhichCharge,
)
"""Questions of which unit is ordered next, by phase."""


class Diceless(OpenRuleset):
    """Player turns of units of many models; nothing is rolled. Only mined terrain is hidden."""

    key = "diceless"
    version = 6
    title = "Diceless"
    rank = 3
    presentation = Presentation("medium", minutes=(45, 90), models=(15, 90))
    dice = False
    vocabulary = Vocabulary(
        Battle,
        Options,
        CHOICES,
        REPLIES,
        NOTES,
        Army,
        reactions=REACTIONS,
        openings=OPENINGS,
        usual=USUAL,
        foreseen=FORESEEN,
    )
    printed = CATALOGUE
    guides = Guides("diceless")
    step = staticmethod(turn.step)
    answers = ANSWERS
    editable = EDITABLE
    edited = staticmethod(edited)
    conformance = staticmethod(conformance.run)

    def muster(self, options: Options) -> Battle:
        """Return the table before anything is set up."""
        return muster(options)

    def rematch_options(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: sides are those of the seats."""
        by_seat = exchanged(options.armies, is_ready_made)
        return evolve(options, armies=by_seat)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Return everything that is wrong with an army."""
        return judged(force)

    def own_units(self, force: Army, language: str) -> OwnUnits:
        """Return the units of its own lists."""
        return own_units(force, language)

    def adopt(self, roster: Roster, added: Mapping[str, Any]) -> Adopted:
        """Return the army that a list written for another game of the family is."""
        try:
            return adopt(roster, added)
        except BookError as fault:
            raise Refused("bad_overlay", str(fault)) from None

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """Score the table as it stands."""
        return scores(state)

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Return who plays blue and who green."""
        return state.players[0].side, state.players[1].side

    def order(self, state: Battle) -> str | None:
        """Return the part of the turn, and how many have acted in it."""
        turn = state.turn
        return f"{state.round}.{turn.seat}.{turn.part}.{len(turn.acted)}" if turn else None

    def weigh(self, before: Battle, after: Table[Battle], seat: Seat) -> Odds:
        """Return what both sides lose."""
        return Odds(CERTAIN.outcomes, toll(before, after.notes, seat))

    def likeness(self, state: Battle, choice: Any, reply: Any) -> Likeness:
        """Return what scatter tokens are known to come to."""
        return likeness(state, choice, reply)

    def unpaid(self, state: Battle) -> Battle:
        """Leave out tokens: they pay for reactions."""
        return without_tokens(state)

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Add how near units are to breaking and what their models bear; take out which pieces
        others have mined."""
        return annotate(state, viewer)


RULESET = Diceless()
