"""Forms that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.advice.forms import Form
from engine.advice.sampling import Rng
from engine.geometry import Point, settled
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Concede, Decide, Pass

PASS, CONCEDE = Form(Pass()), Form(Concede(), confirm=True)


def yes_or_no(choice: Any, state: Battle) -> Iterator[Form]:
    """Yield both answers to a question of yes or no about its `unit`."""
    return (Form(Decide(yes), choice.unit) for yes in (False, True))


def whole_table(state: Battle) -> tuple[Point, ...]:
    """Return the corners of the table."""
    long, short = land(state).size
    return ((0.0, 0.0), (long, 0.0), (long, short), (0.0, short))


def anywhere(state: Battle, rng: Rng) -> tuple[float, float]:
    """Return a point of the table."""
    long, short = land(state).size
    return settled(rng.random() * long), settled(rng.random() * short)
