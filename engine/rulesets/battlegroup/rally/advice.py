"""How to answer in the Rally Phase: forms, and how likely a unit rallies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from engine.advice import queries as q
from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, hoped_for
from engine.rulesets.battlegroup.rally.flow import rallies
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp


@forms_of.register
def _(choice: WhoStandsUp, state: Battle) -> Iterator[Form]:
    """Yield all standing up: any may stay down."""
    some = UnitsBlank("units", choice.units, 0, len(choice.units))
    yield Form(StandUp(choice.units), blanks=(some,))


def odds_of_rally(state: Battle, unit: Unit) -> q.Odds:
    """Return how likely a unit that runs rallies (battlegroup/base-regroup)."""
    rolls = tuple(product(FACES, repeat=2))
    chance = sum(rallies(state, unit, faces) for faces in rolls) / len(rolls)
    return hoped_for("test_passed", chance, "test_failed")
