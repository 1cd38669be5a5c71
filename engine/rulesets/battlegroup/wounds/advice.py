"""How casualties can be chosen: forms, and random replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import forms_of, replies_to, shuffled
from engine.advice.sampling import Rng, drawn
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls


@forms_of.register
def _(choice: WhoFalls, state: Battle) -> Iterator[Form]:
    """Yield who takes wounds one after the other, for the rest of the attack too: they may be named
    anew."""
    yield _listing(choice, rest=True)


def _listing(choice: WhoFalls, *, rest: bool) -> Form:
    most = len(choice.models) if choice.count is None else choice.count
    order = UnitsBlank("models", choice.models, 1, most, ordered=True)
    return Form(Allocate(choice.usual, rest), choice.unit, blanks=(order,))


@replies_to.register
def _(choice: WhoFalls, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield lists for the rest of the attack, and for this time alone."""
    both = [_listing(choice, rest=rest) for rest in (True, False)]
    yield from (drawn(form, rng) for form in shuffled(both, rng))
