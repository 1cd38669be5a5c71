"""Forms and draws that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form, PathBlank, PlaceBlank, SecretBlank, UnitsBlank, begun, weighed
from engine.advice.registry import forms_of, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Decide, Pass

PASS, CONCEDE = Form(Pass()), Form(Concede(), grave=True)
as_offered = replies_to.dispatch(object)
"""Legal replies as the forms of a question give them."""


def yes_or_no(unit: str) -> Iterator[Form]:
    """Yield both answers to a question of yes or no about a unit."""
    return (Form(Decide(yes), unit) for yes in (False, True))


def decided(rng: Rng) -> Iterator[Decide]:
    """Yield both answers to a question of yes or no in random order."""
    return (Decide(yes) for yes in shuffled((True, False), rng))


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    return tuple(
        weighed(state, ask, form) if _is_whole(form) else form
        for form in (begun(ask, form) for form in forms_of(ask.choice, state))
    )


def _is_whole(form: Form) -> bool:
    """Tell whether the reply could be sent as it is."""
    whole = PathBlank | PlaceBlank | SecretBlank | UnitsBlank
    return all(isinstance(blank, whole) for blank in form.blanks)
