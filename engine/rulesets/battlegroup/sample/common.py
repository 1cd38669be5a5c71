"""How legal replies to a question are drawn: by default those of its forms that are whole; chapters
register questions that need more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, TypeVar

from engine.errors import IllegalReply
from engine.ruleset import Rng
from engine.rulesets.battlegroup.forms.common import forms_of
from engine.rulesets.battlegroup.model import Battle

T = TypeVar("T")


@singledispatch
def replies_to(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question."""
    for form in shuffled(forms_of(choice, state), rng):
        if not form.blanks and legal(choice, state, form.reply):
            yield form.reply


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
