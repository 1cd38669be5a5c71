"""What a player can learn about an open question before answering it.

Four generic functions. A chapter of a ruleset registers its questions and replies with them, beside
its rules, so nothing else has to list every type of a game:

- `forms_of(choice, state)`: the options, as forms that a page lights up and a terminal lists.
- `replies_to(choice, state, rng)`: legal replies in random order, for bots and tests.
- `preview_of(reply, state, question)`: where a reply would put something on the table.
- `odds_of(reply, state, choice)`: what a legal reply is likely to result in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from itertools import islice
from typing import Any, TypeVar

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form, reason
from engine.advice.sampling import Rng, drawn, placed
from engine.errors import IllegalReply, Malformed
from engine.flow import Ask

T = TypeVar("T")

CERTAIN = q.Odds((q.Outcome("certain", 1.0),))
"""The odds of a reply that leaves nothing to chance."""


def exactly(expected: dict[str, float]) -> q.Odds:
    """Return figures of which nothing is left to chance, in the order of play."""
    return evolve(CERTAIN, expected=expected, order=tuple(expected))


@singledispatch
def forms_of(choice: object, state: Any) -> Iterator[Form]:
    """Yield the options of a question, refused ones included where the reason is worth knowing."""
    raise TypeError(f"no forms are registered for {type(choice).__name__}")


@singledispatch
def replies_to(choice: Any, state: Any, rng: Rng) -> Iterator[Any]:
    """Yield legal replies in random order; unless registered otherwise, those that the forms of the
    question give when units are named at random, or else places taken."""
    offered, is_any = shuffled(forms_of(choice, state), rng), False
    for form in offered:
        reply = drawn(form, rng)
        if reply is not None and is_legal(choice, state, reply):
            is_any = True
            yield reply
    for form in () if is_any else offered:
        legal = (reply for reply in placed(form, rng) if is_legal(choice, state, reply))
        yield from islice(legal, 1)


@singledispatch
def preview_of(reply: Any, state: Any, question: Ask) -> q.MovePreview:
    """Return where a reply, legal or not, would move or place something; unless registered
    otherwise, the place that it names.

    Raises `Malformed` for a reply that moves and places nothing, or leads off the table.
    """
    if not (hasattr(reply, "x") and hasattr(reply, "y")):
        name = type(reply).__name__
        raise Malformed(f"{name} has no preview: it neither moves nor places anything")
    found = reason(state, question, reply)
    spot = (float(reply.x), float(reply.y), float(getattr(reply, "facing", 0.0)))
    return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=None if found.legal else found)


@singledispatch
def odds_of(reply: object, state: Any, choice: Any) -> q.Odds:
    """Return what a legal reply results in: certain, unless registered otherwise."""
    return CERTAIN


def is_legal(choice: Any, state: Any, reply: Any) -> bool:
    """Return whether the question accepts the reply on the table as it stands."""
    try:
        choice.check(state, reply)
    except IllegalReply:
        return False
    return True


def shuffled(items: Iterable[T], rng: Rng) -> list[T]:
    """Return the items as a list in random order."""
    listed = list(items)
    rng.shuffle(listed)
    return listed
