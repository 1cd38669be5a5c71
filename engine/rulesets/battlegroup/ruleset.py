"""The ruleset as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from engine.book.builder import Judged, OwnUnits
from engine.book.teaching.guide import Guides
from engine.flow import Ask, Choice, Reply, Seat
from engine.open_ruleset import OpenRuleset
from engine.ruleset import Presentation, Vocabulary, defined, exchanged
from engine.rulesets.battlegroup import turn
from engine.rulesets.battlegroup.arrivals import notes as arrivals_notes
from engine.rulesets.battlegroup.arrivals import questions as arrivals_questions
from engine.rulesets.battlegroup.assault import notes as assault_notes
from engine.rulesets.battlegroup.assault import questions as assault_questions
from engine.rulesets.battlegroup.barrage import notes as barrage_notes
from engine.rulesets.battlegroup.barrage import questions as barrage_questions
from engine.rulesets.battlegroup.catalogue import CATALOGUE, own_units
from engine.rulesets.battlegroup.combat import notes as combat_notes
from engine.rulesets.battlegroup.combat import questions as combat_questions
from engine.rulesets.battlegroup.command import notes as command_notes
from engine.rulesets.battlegroup.command import questions as command_questions
from engine.rulesets.battlegroup.command.advice import unit_orders
from engine.rulesets.battlegroup.conditional_orders.questions import INSTRUCTIONS
from engine.rulesets.battlegroup.conformance import run as conformance
from engine.rulesets.battlegroup.core import notes as core_notes
from engine.rulesets.battlegroup.core import questions as core_questions
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.edits import EDITABLE, edited
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.damage import notes as damage_notes
from engine.rulesets.battlegroup.deployment import notes as deployment_notes
from engine.rulesets.battlegroup.deployment import questions as deployment_questions
from engine.rulesets.battlegroup.deployment.state import with_homes
from engine.rulesets.battlegroup.driving import notes as driving_notes
from engine.rulesets.battlegroup.driving import questions as driving_questions
from engine.rulesets.battlegroup.force import notes as force_notes
from engine.rulesets.battlegroup.force import questions as force_questions
from engine.rulesets.battlegroup.force.state import is_ready_made, judged, muster
from engine.rulesets.battlegroup.fortifications import questions as fortifications_questions
from engine.rulesets.battlegroup.hits import notes as hits_notes
from engine.rulesets.battlegroup.hits import questions as hits_questions
from engine.rulesets.battlegroup.maps.state import check_map
from engine.rulesets.battlegroup.morale import notes as morale_notes
from engine.rulesets.battlegroup.morale import questions as morale_questions
from engine.rulesets.battlegroup.movement import notes as movement_notes
from engine.rulesets.battlegroup.movement import questions as movement_questions
from engine.rulesets.battlegroup.orders import notes as orders_notes
from engine.rulesets.battlegroup.orders import questions as orders_questions
from engine.rulesets.battlegroup.psychic import notes as psychic_notes
from engine.rulesets.battlegroup.psychic import questions as psychic_questions
from engine.rulesets.battlegroup.queries import ANSWERS
from engine.rulesets.battlegroup.rally import notes as rally_notes
from engine.rulesets.battlegroup.rally import questions as rally_questions
from engine.rulesets.battlegroup.scenarios import notes as scenarios_notes
from engine.rulesets.battlegroup.scenarios import questions as scenarios_questions
from engine.rulesets.battlegroup.shooting import notes as shooting_notes
from engine.rulesets.battlegroup.shooting import questions as shooting_questions
from engine.rulesets.battlegroup.strikes import notes as strikes_notes
from engine.rulesets.battlegroup.strikes import questions as strikes_questions
from engine.rulesets.battlegroup.support import notes as support_notes
from engine.rulesets.battlegroup.support import questions as support_questions
from engine.rulesets.battlegroup.sweeping import notes as sweeping_notes
from engine.rulesets.battlegroup.sweeping import questions as sweeping_questions
from engine.rulesets.battlegroup.vehicles import notes as vehicles_notes
from engine.rulesets.battlegroup.vehicles import questions as vehicles_questions
from engine.rulesets.battlegroup.victory.state import totals, with_stakes
from engine.rulesets.battlegroup.wounds import notes as wounds_notes
from engine.rulesets.battlegroup.wounds import questions as wounds_questions
from engine.state import Viewer
from engine.table import Note

ASKED = (
    core_questions,
    force_questions,
    scenarios_questions,
    deployment_questions,
    fortifications_questions,
    arrivals_questions,
    command_questions,
    orders_questions,
    movement_questions,
    shooting_questions,
    wounds_questions,
    morale_questions,
    hits_questions,
    vehicles_questions,
    driving_questions,
    assault_questions,
    combat_questions,
    sweeping_questions,
    rally_questions,
    support_questions,
    barrage_questions,
    strikes_questions,
    psychic_questions,
)
"""Questions, chapter by chapter, in the order of a match."""
REPORTED = (
    core_notes,
    force_notes,
    scenarios_notes,
    deployment_notes,
    arrivals_notes,
    command_notes,
    orders_notes,
    movement_notes,
    shooting_notes,
    wounds_notes,
    morale_notes,
    hits_notes,
    vehicles_notes,
    driving_notes,
    damage_notes,
    assault_notes,
    combat_notes,
    sweeping_notes,
    rally_notes,
    support_notes,
    barrage_notes,
    strikes_notes,
    psychic_notes,
)
CHOICES = defined(Choice, *ASKED)
REPLIES = defined(Reply, *ASKED)
NOTES = defined(Note, *REPORTED)
REACTIONS: tuple[type, ...] = (
    orders_questions.WhichReaction,
    morale_questions.WhetherToGround,
    hits_questions.WhetherToJink,
    morale_questions.WhetherToTryAgain,
    wounds_questions.WhoFalls,
    assault_questions.WhetherToOverwatch,
    assault_questions.WhetherToSupport,
    psychic_questions.HowManyToDeny,
    arrivals_questions.WhichMishap,
    strikes_questions.WhereToPutDown,
)
"""Questions that a player answers in the other's turn, on a clock of their own."""
USUAL: tuple[type, ...] = (
    scenarios_questions.HowTheyArrive,
    arrivals_questions.WhichArrival,
    command_questions.WhomToSteady,
    orders_questions.WhetherToGoOn,
    movement_questions.WhichFloor,
    movement_questions.WhatToRollAgain,
    shooting_questions.WhetherToRetarget,
    wounds_questions.WhoFalls,
    driving_questions.WhatOfDebris,
    driving_questions.HowFast,
    combat_questions.WhichFight,
    combat_questions.WhoKeepsStill,
    sweeping_questions.WhomToChase,
    sweeping_questions.WhetherToRestrain,
    sweeping_questions.WhetherToEngage,
    rally_questions.WhoStandsUp,
    support_questions.WhetherOffMap,
)
"""Questions whose default is what most players want."""


class Battlegroup(OpenRuleset):
    """Units under single orders, which waiting units may break into at any point."""

    key = "battlegroup"
    version = 16
    title = "Battlegroup"
    rank = 4
    presentation = Presentation("hard", minutes=(90, 180), models=(20, 160))
    dice = True
    vocabulary = Vocabulary(
        Battle,
        Options,
        CHOICES,
        REPLIES,
        NOTES,
        Army,
        INSTRUCTIONS,
        REACTIONS,
        openings=(command_questions.WhichOrder,),
        usual=USUAL,
    )
    printed = CATALOGUE
    guides = Guides("battlegroup")
    step = staticmethod(turn.step)
    answers = ANSWERS
    editable = EDITABLE
    edited = staticmethod(edited)
    conformance = staticmethod(conformance.run)

    def muster(self, options: Options) -> Battle:
        """Return the table before anything is set up."""
        state = muster(options)
        check_map(state)
        return state

    def rematch_options(self, options: Options, state: Battle) -> Options:
        """Return the options of a rematch: sides are those of the seats."""
        armies = exchanged(options.armies, is_ready_made)
        return evolve(options, armies=armies)

    def check_force(self, options: Options, force: Army) -> Judged:
        """Return everything that is wrong with an army."""
        return judged(options, force, defender=options.attacker != "roll")

    def own_units(self, force: Army, language: str) -> OwnUnits:
        """Return the units of its own lists."""
        return own_units(force, language)

    def score(self, state: Battle, resigned: Seat | None) -> tuple[float, ...]:
        """Score the table as it stands."""
        return totals(state)

    def sides(self, state: Battle) -> tuple[str | None, str | None]:
        """Return whose factions fight."""
        return state.players[0].faction, state.players[1].faction

    def order(self, state: Battle) -> str | None:
        """Return the order at the bottom of the stack: what interrupts it is part of it."""
        frames = state.stack.frames
        return f"{state.now}.{frames[0].unit}" if frames else None

    def unit_orders(
        self, state: Battle, ask: Ask, unit: str, plan: tuple[Any, ...]
    ) -> Iterable[tuple[Any, ...]]:
        """Return what an order may begin with, or how it may go on."""
        return unit_orders(ask, unit, plan)

    def view(self, state: Battle, viewer: Viewer) -> Battle:
        """Everything on the table is open, tokens too (battlegroup/reaction-token); what it comes
        to is said, and where sides come from."""
        return with_homes(with_stakes(state))


RULESET = Battlegroup()
