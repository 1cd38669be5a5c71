"""Forms and draws that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice.forms import Form
from engine.advice.registry import replies_to, shuffled
from engine.advice.sampling import Rng
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
