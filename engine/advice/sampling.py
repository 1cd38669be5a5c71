"""Replies drawn at random from forms."""

from __future__ import annotations

from typing import Any, Protocol

from attrs import evolve

from engine.advice.forms import Form, UnitsBlank


class Rng(Protocol):
    """A source of choice that the caller brings (`random.Random` fits): the engine has none."""

    def random(self) -> float:
        """Return a number from 0 up to but not including 1."""

    def choice(self, seq: Any, /) -> Any:
        """Return one element."""

    def shuffle(self, x: Any, /) -> None:
        """Put a list into another order."""


def drawn(form: Form, rng: Rng) -> Any:
    """Return the reply of a form with units named at random, None where it has other blanks."""
    reply = form.reply
    for blank in form.blanks:
        if not isinstance(blank, UnitsBlank):
            return None
        reply = evolve(reply, **{blank.field: _named(blank, rng)})
    return reply


def _named(blank: UnitsBlank, rng: Rng) -> tuple[str, ...]:
    """Return as many as may be named, or fewer."""
    order = list(blank.options)
    rng.shuffle(order)
    count = rng.choice((blank.most, rng.choice(range(blank.least, blank.most + 1))))
    named = order[:count]
    return tuple(named if blank.ordered else (one for one in blank.options if one in named))
