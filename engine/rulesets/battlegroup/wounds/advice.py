"""How casualties can be chosen: forms."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls


@forms_of.register
def _(choice: WhoFalls, state: Battle) -> Iterator[Form]:
    """Yield who takes wounds one after the other: they may be named anew."""
    most = len(choice.models) if choice.count is None else choice.count
    order = UnitsBlank("models", choice.models, 1, most, ordered=True)
    yield Form(Allocate(choice.usual), choice.unit, blanks=(order,))
