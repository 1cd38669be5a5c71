"""Whole matches of both ready forces, vehicles and all, by random replies."""

import pytest

from engine.advice.answers import forms
from engine.advice.forms import reason
from engine.flow import Choice
from engine.ruleset import defined
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.driving import notes as driving_notes
from engine.rulesets.battlegroup.driving import questions as driving
from engine.rulesets.battlegroup.vehicles import notes as vehicles_notes
from engine.rulesets.battlegroup.vehicles import questions as vehicles
from engine.table import Note
from tests.engine.rulesets.battlegroup.matches.driving import at, played

CHOICES = defined(Choice, driving, vehicles)
NOTES = defined(Note, driving_notes, vehicles_notes)
MODES: tuple[Mode, ...] = ("turns", "alternating")


@pytest.mark.rule("battlegroup/base-movement", "battlegroup/base-vehicle-penetration")
@pytest.mark.parametrize("mode", MODES)
def test_a_match_with_vehicles_is_played_to_its_end(mode: Mode) -> None:
    positions, told = played(mode)

    assert positions[-1].verdict is not None
    assert len([note for note in told if isinstance(note, NOTES)]) > 4


@pytest.mark.parametrize("mode", MODES)
def test_defaults_are_legal_and_forms_of_vehicles_say_what_is_against_them(mode: Mode) -> None:
    positions, _ = played(mode)
    kinds: dict[type, int] = {}
    for match in positions:
        for ask in match.asks:
            ask.choice.check(match.state, ask.default)
            kind = type(ask.choice)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kind not in CHOICES or kinds[kind] > 4:
                continue
            for form in forms(at(match), ask):
                if not form.blanks:
                    told = form.refusal is None
                    assert told is reason(match.state, ask, form.reply).legal
    assert set(kinds).intersection(CHOICES)
