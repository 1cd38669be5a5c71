"""The ways to answer each question of battlegroup, as forms, in a module a chapter."""

from __future__ import annotations

from engine.flow import Ask
from engine.forms import Form, PathBlank, PlaceBlank, UnitsBlank, begun, weighed
from engine.rulesets.battlegroup.forms import (
    arriving,
    deploying,
    drops,
    fighting,
    fortifying,
    minds,
    moving,
    mustering,
    ordering,
    shooting,
    supporting,
    vehicles,
    voices,
)
from engine.rulesets.battlegroup.forms.common import forms_of
from engine.rulesets.battlegroup.model import Battle

__all__ = [
    "arriving",
    "deploying",
    "drops",
    "fighting",
    "forms",
    "fortifying",
    "minds",
    "moving",
    "mustering",
    "ordering",
    "shooting",
    "supporting",
    "vehicles",
    "voices",
]


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    return tuple(
        weighed(state, ask, form) if _is_whole(form) else form
        for form in (begun(ask, form) for form in forms_of(ask.choice, state))
    )


def _is_whole(form: Form) -> bool:
    """Tell whether the reply could be sent as it is."""
    return all(isinstance(blank, PathBlank | PlaceBlank | UnitsBlank) for blank in form.blanks)
