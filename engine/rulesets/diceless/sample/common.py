"""How legal replies to a question are drawn: each chapter registers its questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, TypeVar

from engine.errors import IllegalReply
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Decide
from engine.rulesets.diceless.forms.common import forms_of
from engine.rulesets.diceless.model import Battle
from engine.sampling import drawn

T = TypeVar("T")


@singledispatch
def replies_to(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question."""
    raise TypeError(f"no sample for {type(choice).__name__}")


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """Return items in a random order."""
    listed = list(items)
    rng.shuffle(listed)
    return listed


def legal(choice: Any, state: Battle, reply: Any) -> bool:
    """Tell whether a reply is legal."""
    try:
        choice.check(state, reply)
    except IllegalReply:
        return False
    return True


def as_offered(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield legal replies by the forms that are whole or leave open who is named."""
    for form in shuffled(forms_of(choice, state), rng):
        reply = drawn(form, rng)
        if reply is not None and legal(choice, state, reply):
            yield reply


def yes_or_no(rng: Rng) -> Iterator[Decide]:
    """Yield both answers to a question of yes or no."""
    return (Decide(yes) for yes in shuffled((True, False), rng))
