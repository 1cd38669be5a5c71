"""Forms and draws that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.advice.forms import Form
from engine.advice.registry import forms_of, is_legal, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.formations import Going
from engine.placement import Base
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Decide, Pass, Whether

PASS, CONCEDE = Form(Pass()), Form(Concede(), confirm=True)
as_offered = replies_to.dispatch(object)
"""Legal replies as the forms of a question give them."""


def as_goings(bases: Iterable[Base]) -> tuple[Going, ...]:
    """Return bases as a reply names the place of each model."""
    return tuple(Going(base.id, (base.at,)) for base in bases)


def legal(choice: Any, state: Battle, replies: Iterable[Any]) -> Iterator[Any]:
    """Yield those of some replies that a question accepts."""
    return (reply for reply in replies if is_legal(choice, state, reply))


@forms_of.register
def _(choice: Whether, state: Battle) -> Iterator[Form]:
    return (Form(Decide(yes), choice.unit) for yes in (False, True))


@replies_to.register
def _(choice: Whether, state: Battle, rng: Rng) -> Iterator[Decide]:
    return (Decide(yes) for yes in shuffled((True, False), rng))
