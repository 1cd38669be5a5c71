"""Forms that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice import forms_of
from engine.flow import Ask
from engine.forms import Form, PathBlank, PlaceBlank, UnitsBlank, begun, weighed
from engine.geometry import Point, settled
from engine.ruleset import Rng
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Concede, Decide, Pass

PASS, CONCEDE = Form(Pass()), Form(Concede(), grave=True)


def yes_or_no(choice: Any, state: Battle) -> Iterator[Form]:
    """Yield both answers to a question of yes or no about its `unit`."""
    return (Form(Decide(yes), choice.unit) for yes in (False, True))


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    return tuple(
        weighed(state, ask, form) if _is_whole(form) else form
        for form in (begun(ask, form) for form in forms_of(ask.choice, state))
    )


def _is_whole(form: Form) -> bool:
    """Return whether the reply could be sent as it is."""
    return all(isinstance(blank, PathBlank | PlaceBlank | UnitsBlank) for blank in form.blanks)


def whole_table(state: Battle) -> tuple[Point, ...]:
    """Return the corners of the table."""
    long, short = land(state).size
    return ((0.0, 0.0), (long, 0.0), (long, short), (0.0, short))


def anywhere(state: Battle, rng: Rng) -> tuple[float, float]:
    """Return a point of the table."""
    long, short = land(state).size
    return settled(rng.random() * long), settled(rng.random() * short)
