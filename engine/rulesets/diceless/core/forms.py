"""Forms and draws that many questions share, and how the options of any question are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.advice import forms_of, is_legal, replies_to, shuffled
from engine.flow import Ask
from engine.formations import Base, Going
from engine.forms import Form, PathBlank, PlaceBlank, SecretBlank, UnitsBlank, begun, weighed
from engine.ruleset import Rng
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Decide, Pass, Whether

PASS, CONCEDE = Form(Pass()), Form(Concede(), grave=True)
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


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    return tuple(
        weighed(state, ask, form) if _is_whole(form) else form
        for form in (begun(ask, form) for form in forms_of(ask.choice, state))
    )


def _is_whole(form: Form) -> bool:
    """Return whether the reply could be sent as it is."""
    whole = PathBlank | PlaceBlank | SecretBlank | UnitsBlank
    return all(isinstance(blank, whole) for blank in form.blanks)
