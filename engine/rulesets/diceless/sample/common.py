"""Replies that many questions draw."""

from __future__ import annotations

from collections.abc import Iterator

from engine.advice import replies_to, shuffled
from engine.ruleset import Rng
from engine.rulesets.diceless.choices.common import Decide

as_offered = replies_to.dispatch(object)
"""Legal replies as the forms of a question give them."""


def decided(rng: Rng) -> Iterator[Decide]:
    """Yield both answers to a question of yes or no in random order."""
    return (Decide(yes) for yes in shuffled((True, False), rng))
