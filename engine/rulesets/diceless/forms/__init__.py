"""The ways to answer each question of diceless, as forms, in a module a chapter."""

from __future__ import annotations

from engine.advice import forms_of
from engine.flow import Ask
from engine.forms import Form, PathBlank, PlaceBlank, SecretBlank, UnitsBlank, begun, weighed
from engine.rulesets.diceless.forms import (
    blasts,
    deploying,
    fighting,
    moving,
    mustering,
    psychic,
    reserves,
    roster,
    shooting,
    vehicles,
)
from engine.rulesets.diceless.model import Battle

__all__ = [
    "blasts",
    "deploying",
    "fighting",
    "forms",
    "moving",
    "mustering",
    "psychic",
    "reserves",
    "roster",
    "shooting",
    "vehicles",
]


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
