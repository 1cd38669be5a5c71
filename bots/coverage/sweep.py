"""Options of a match, drawn from all that the ruleset offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from random import Random
from typing import Any

from engine.book.builder import OptionForm, ReadyForce
from engine.errors import Refused
from engine.ruleset import Ruleset
from engine.wire.codec import for_ruleset

TRIES = 100
"""Draws, of which one must go together."""
GIVEN = 0.75
"""The share of seats that are given a ready-made force."""
ALIKE = 0.85
"""The least that the cheaper of two forces may cost, in shares of the other, if they are alike."""
ROUND = 10
"""Steps of a number to which a limit of forces is rounded up: people agree on round ones."""


def drawn(rules: Ruleset, fixed: Mapping[str, Any], rng: Random, *, alike: bool = False) -> Any:
    """Return options that can be played: what is not fixed is drawn, flags, choices, what forces
    may cost and ready-made forces; other numbers are left as they are. With `alike`, forces that
    cost points are drawn for both seats or neither, and cost about the same. Raises `ValueError`
    where nothing goes together with what is fixed."""
    shown = rules.catalogue()
    ready = shown.muster.ready if shown.muster else ()
    limits = {form.limited_by for form in shown.options}
    for _ in range(TRIES):
        raw = {
            form.key: rng.choice(values)
            for form in shown.options
            if (values := list(_values(form, ready if form.key in limits else ())))
        }
        chosen = {key: value for key, value in raw.items() if value is not None} | dict(fixed)
        if _played(rules, chosen) is not None:
            for form in shown.options:
                if form.kind == "force" and form.key not in fixed:
                    draw = _pair if alike and form.limited_by else _forces
                    chosen[form.key] = draw(rules, chosen, form.key, ready, rng)
            return _played(rules, chosen)
    raise ValueError(f"{rules.key} offers no options that go together with {dict(fixed)}")


def _played(rules: Ruleset, chosen: Mapping[str, Any]) -> Any:
    """Return options as the rules know them, None if they cannot be played."""
    try:
        options: Any = for_ruleset(rules.key).load(dict(chosen), rules.vocabulary.options)
        rules.muster(options)
    except Refused:
        return None
    return options


def _forces(
    rules: Ruleset,
    chosen: Mapping[str, Any],
    key: str,
    ready: Sequence[ReadyForce],
    rng: Random,
) -> list[Any]:
    """Return a force for some of the seats that goes together with the other options."""
    forces: list[Any] = [None, None]
    for seat in (0, 1):
        if rng.random() < GIVEN:
            for one in rng.sample(ready, len(ready)):
                trial = [*forces]
                trial[seat] = one.force
                if _played(rules, {**chosen, key: trial}) is not None:
                    forces = trial
                    break
    return forces


def _pair(
    rules: Ruleset,
    chosen: Mapping[str, Any],
    key: str,
    ready: Sequence[ReadyForce],
    rng: Random,
) -> list[Any]:
    """Return two forces that cost about the same and go together with the other options, or none
    for either seat."""
    pairs = [
        (one, other)
        for one, other in product(ready, repeat=2)
        if min(one.cost, other.cost) >= ALIKE * max(one.cost, other.cost)
    ]
    if rng.random() < GIVEN:
        for one, other in rng.sample(pairs, len(pairs)):
            forces = [one.force, other.force]
            if _played(rules, {**chosen, key: forces}) is not None:
                return forces
    return [None, None]


def _values(form: OptionForm, limited: Sequence[ReadyForce]) -> Iterator[Any]:
    """Yield what an option may be, None leaves it out; of a number that limits forces, what the
    ready-made ones need."""
    if form.kind == "flag":
        yield from (False, True)
    elif form.kind == "choice" and not form.by_seat:
        yield from (value.value for value in form.values)
        if form.default is None:
            yield None
    elif form.kind == "number" and form.step is not None:
        whole = ROUND * form.step
        yield from (int(ceil(one.cost / whole) * whole) for one in limited)
