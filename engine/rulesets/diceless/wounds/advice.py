"""How choices of losses are offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.advice.forms import Form, UnitsBlank
from engine.advice.registry import forms_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.rulesets.diceless.wounds.questions import PutOdds, Remove, WhichFall, WhichOdds
from engine.rulesets.diceless.wounds.rules import default_odds
from engine.rulesets.diceless.wounds.state import farthest


@forms_of.register
def _(choice: WhichOdds, state: Battle) -> Iterator[Form]:
    """By default, and every order of filling groups, in list order."""
    ways = dict[tuple[str, ...], tuple[str, ...]]()
    for odds in (default_odds(choice.odd, choice.heads), *_fillings(choice)):
        groups = tuple(Counter(odds).elements())
        ways.setdefault(tuple(sorted(groups)), groups)
    return (Form(PutOdds(groups), choice.unit) for groups in ways.values())


@forms_of.register
def _(choice: WhichFall, state: Battle) -> Iterator[Form]:
    """The farthest, which is usual, or others."""
    usual = farthest(state, state.unit(choice.unit), choice.models)[: choice.count]
    some = UnitsBlank("models", choice.models, choice.count, choice.count)
    yield Form(Remove(usual), choice.unit, blanks=(some,))


def losses(state: Battle, notes: Iterable[Any], seat: int) -> dict[str, float]:
    """Return what some notes report of losses: damage before saves, hit points and models of the
    enemies of a seat, and with `own_` what its own units lose."""
    found = dict.fromkeys(("damage", "lost", "fallen", "own_lost", "own_fallen"), 0.0)
    for note in notes:
        if isinstance(note, Hurt):
            own = state.unit(note.unit).owner == seat
            found["own_lost" if own else "lost"] += note.lost
            found["own_fallen" if own else "fallen"] += note.fallen
            found["damage"] += 0 if own else note.damage
    return found


def _fillings(choice: WhichOdds) -> Iterator[dict[str, int]]:
    keys = list(choice.heads)
    for first in range(len(keys)):
        rest, odds = choice.odd, dict[str, int]()
        for key in keys[first:] + keys[:first]:
            odds[key] = min(rest, choice.heads[key])
            rest -= odds[key]
        yield odds
