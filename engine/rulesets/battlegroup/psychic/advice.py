"""How psychic powers can be used and denied: forms and odds."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import forms_of, odds_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.odds import FACES, either
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.psychic.state import powers


@odds_of.register
def odds_of_power(reply: Manifest, state: Battle, choice: Any) -> q.Odds:
    """Return the odds that a power works if it is not denied, and that the warp hurts the
    psyker."""
    works = odds_of_working(state, reply.power, reply.dice)
    perils = at_least(BOOK.tables.psychic.perils, reply.dice, 1)
    return evolve(either("works", works, "fails"), expected={"perils": perils})


def odds_of_working(state: Battle, power: str, dice: int) -> float:
    """Return the chance, from 0 to 1, that a power works with so many warp charges if it is not
    denied."""
    succeeding = sum(face >= BOOK.tables.psychic.success for face in FACES)
    return at_least(state.book.weapons[power].charges, dice, succeeding)


@odds_of.register
def odds_of_denial(reply: Deny, state: Battle, choice: HowManyToDeny) -> q.Odds:
    """Return how likely a power fails after all, every one of its successes cancelled."""
    cancelling = sum(face >= BOOK.tables.psychic.deny for face in FACES)
    chance = at_least(choice.successes, reply.dice, cancelling)
    return evolve(either("fails", chance, "works"), expected={"fails": chance})


def at_least(wanted: int, dice: int, faces: int) -> float:
    """Return the chance, from 0 to 1, that at least so many of some dice show one of so many
    faces."""
    one = faces / len(FACES)
    return round(
        sum(comb(dice, n) * one**n * (1.0 - one) ** (dice - n) for n in range(wanted, dice + 1)), 4
    )


@forms_of.register
def _(choice: WhetherToManifest, state: Battle) -> Iterator[Form]:
    for one in powers(state, state.unit(choice.unit)):
        for target in one.targets:
            for step in choice.steps:
                for dice in range(1, choice.most + 1):
                    reply = Manifest(one.psyker, one.power, target, dice, step)
                    yield Form(reply, choice.unit, target)
    yield PASS


@forms_of.register
def _(choice: HowManyToDeny, state: Battle) -> Iterator[Form]:
    return (Form(Deny(dice), choice.unit) for dice in range(choice.most + 1))
