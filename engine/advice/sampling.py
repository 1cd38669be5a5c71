"""Replies drawn at random from forms."""

from __future__ import annotations

from typing import Any, Protocol

from attrs import evolve

from engine.advice.forms import Form, PlaceBlank, UnitsBlank
from engine.geometry import Point


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


def placed(form: Form, rng: Rng) -> tuple[Any, ...]:
    """Return replies of a form that has one place to be filled in: at random, and where the place
    begins, which is legal. None where it has other blanks."""
    if len(form.blanks) != 1 or not isinstance(form.blanks[0], PlaceBlank):
        return ()
    x, y = _within(form.blanks[0], rng)
    return (evolve(form.reply, x=x, y=y), form.reply)


def _within(blank: PlaceBlank, rng: Rng) -> Point:
    """Return a place between where it begins and two corners of the area."""
    spots = [(blank.x, blank.y), rng.choice(blank.area), rng.choice(blank.area)]
    shares = [rng.random() for _ in spots]
    x, y = (
        sum(share * spot[axis] for share, spot in zip(shares, spots, strict=True)) / sum(shares)
        for axis in (0, 1)
    )
    return round(x, 3), round(y, 3)


def _named(blank: UnitsBlank, rng: Rng) -> tuple[str, ...]:
    """Return as many as may be named, or fewer."""
    order = list(blank.options)
    rng.shuffle(order)
    count = rng.choice((blank.most, rng.choice(range(blank.least, blank.most + 1))))
    named = order[:count]
    return tuple(named if blank.ordered else (one for one in blank.options if one in named))
