"""Options of a match, drawn from all that the ruleset offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from engine.book.builder import OptionForm
from engine.errors import Refused
from engine.ruleset import Ruleset
from engine.wire.codec import for_ruleset

TRIES = 100
"""Draws, of which one must go together."""


def drawn(rules: Ruleset, fixed: Mapping[str, Any], rng: Random) -> Any:
    """Return options that can be played: what is not fixed is drawn, flags and choices alike;
    numbers and forces are left as they are unless told. Raises `ValueError` where nothing goes
    together with what is fixed."""
    forms = rules.catalogue().options
    for _ in range(TRIES):
        raw = {form.key: rng.choice(values) for form in forms if (values := list(_values(form)))}
        chosen = {key: value for key, value in raw.items() if value is not None} | dict(fixed)
        try:
            options: Any = for_ruleset(rules.key).load(chosen, rules.vocabulary.options)
            rules.muster(options)
        except Refused:
            continue
        return options
    raise ValueError(f"{rules.key} offers no options that go together with {dict(fixed)}")


def _values(form: OptionForm) -> Iterator[Any]:
    """Yield what an option may be; None leaves it out."""
    if form.kind == "flag":
        yield from (False, True)
    elif form.kind == "choice" and not form.by_seat:
        yield from (value.value for value in form.values)
        if form.default is None:
            yield None
