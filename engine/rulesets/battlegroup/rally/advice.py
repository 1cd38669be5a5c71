"""How to answer in the Rally Phase: forms."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp


@forms_of.register
def _(choice: WhoStandsUp, state: Battle) -> Iterator[Form]:
    """Yield all standing up: any may stay down."""
    some = UnitsBlank("units", choice.units, 0, len(choice.units))
    yield Form(StandUp(choice.units), blanks=(some,))
