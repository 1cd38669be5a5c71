"""Options of matches that in time come to all that a ruleset offers: scenarios, tables, forces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from attrs import frozen

from engine import ruleset
from engine.book.builder import OptionForm, ReadyForce
from engine.errors import IllegalReply
from engine.wire.codec import for_ruleset

T = TypeVar("T")

STEP = 500
"""Limits of points are raised to a multiple of this."""


def varied(key: str, rng: Random) -> Iterator[dict[str, Any]]:
    """Yield options without end, as JSON data. Of each choice every value comes before one comes
    again, the default among them. In every other match both sides have ready-made forces, each of
    which comes before one comes again, where the rules let it be played there."""
    offer = _Offer.of(key)
    turns = {form.key: in_turn(_values(form), rng) for form in offer.choices}
    ready = in_turn(offer.ready, rng)
    while True:
        for has_forces in (False, True) if offer.force else (False,):
            options = {name: next(turn) for name, turn in turns.items()}
            if has_forces:
                options |= offer.fielded(next(ready), next(ready))
            options = {name: value for name, value in options.items() if value is not None}
            if offer.takes(options):
                yield options


def in_turn(values: Iterable[T], rng: Random) -> Iterator[T]:
    """Yield values without end, each once before one comes again."""
    left = list(values)
    while left:
        rng.shuffle(left)
        yield from left


def _values(form: OptionForm) -> list[Any]:
    """Return what an option may be, None where it may be left out."""
    unset = [None] if form.default is None else []
    return [*unset, *(one.value for one in form.values)]


@frozen
class _Offer:
    """What a ruleset offers."""

    key: str
    choices: tuple[OptionForm, ...]
    force: OptionForm | None
    limit: OptionForm | None
    """What a force may cost."""
    ready: tuple[ReadyForce, ...]

    @classmethod
    def of(cls, key: str) -> _Offer:
        shown = ruleset.get(key).catalogue()
        forms = {form.key: form for form in shown.options}
        force = next((form for form in forms.values() if form.kind == "force"), None)
        limit = forms.get(force.limited_by or "") if force else None
        choices = tuple(form for form in forms.values() if form.kind == "choice")
        return cls(key, choices, force, limit, shown.muster.ready if shown.muster else ())

    def fielded(self, *forces: ReadyForce) -> Mapping[str, Any]:
        """Return the options with which forces are fielded."""
        assert self.force is not None
        fielded = {self.force.key: [one.force for one in forces]}
        if self.limit is None:
            return fielded
        cost = max(one.cost for one in forces)
        return {**fielded, self.limit.key: _limit(self.limit, cost)}

    def takes(self, options: Mapping[str, Any]) -> bool:
        """Tell whether a match may be played so."""
        rules, codec = ruleset.get(self.key), for_ruleset(self.key)
        try:
            rules.muster(codec.load(dict(options), rules.vocabulary.options))
        except IllegalReply:
            return False
        return True


def _limit(form: OptionForm, cost: float) -> Any:
    """Return the lowest limit that lets a force cost so much, or the default."""
    if form.kind == "choice":
        return min(one.value for one in form.values if one.value >= cost)
    return form.default if cost <= form.default else math.ceil(cost / STEP) * STEP
