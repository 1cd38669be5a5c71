"""How legal replies to a question are drawn: by default as its forms say, those that are whole or
leave open who is named; chapters register questions that need more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, TypeVar

from engine.ruleset import Rng
from engine.rulesets.battlegroup.choices.common import legal
from engine.rulesets.battlegroup.forms.common import forms_of
from engine.rulesets.battlegroup.model import Battle
from engine.sampling import drawn

T = TypeVar("T")


@singledispatch
def replies_to(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question."""
    for form in shuffled(forms_of(choice, state), rng):
        reply = drawn(form, rng)
        if reply is not None and legal(choice, state, reply):
            yield reply


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """Return items in a random order."""
    listed = list(items)
    rng.shuffle(listed)
    return listed
