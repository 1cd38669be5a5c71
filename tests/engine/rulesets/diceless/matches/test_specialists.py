"""Whole matches of forces with every kind of model on foot, mount or wing: they end, and every
reply and form on the way is legal."""

from itertools import islice
from random import Random

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.forms import reason
from engine.advice.queries import PreviewMove, ReplyOdds
from engine.match import Match
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Force, ListedUnit
from engine.rulesets.diceless.core.field import bases_of, hosts
from engine.rulesets.diceless.core.model import Battle, Options
from engine.rulesets.diceless.deployment.questions import Infiltrate, WhereToScout
from engine.rulesets.diceless.force.rules import granted
from engine.rulesets.diceless.force.state import giving_of, units_of
from engine.rulesets.diceless.movement.questions import Move, MoveModels, Run, RunModels
from engine.rulesets.diceless.psychic.questions import (
    Cast,
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.ruleset import Diceless
from engine.rulesets.diceless.terrain.questions import WhichMine
from tests.contract.typist import Typist
from tests.engine.rulesets.diceless.staging import NoDice
from tests.helpers.long import first
from tests.helpers.once import once

WARDENS = Force(
    "specialists",
    "Specialists",
    "wardens",
    (
        ListedUnit("high-seer", "high", joined="squad"),
        ListedUnit("squad", "squad"),
        ListedUnit("warding-seer", "sage"),
        ListedUnit("huntmaster", "hunter"),
        ListedUnit("engineer-party", "engineer"),
        ListedUnit("jump-squad", "jumpers"),
        ListedUnit("scout-bikes", "bikes"),
        ListedUnit("marksmen", "marksmen"),
    ),
)
RAIDERS = Force(
    "beasts",
    "Beasts",
    "raiders",
    (
        ListedUnit("chief", "chief", joined="mob"),
        ListedUnit("fighters", "mob"),
        ListedUnit("witch", "witch"),
        ListedUnit("mob-bikes", "mob-bikes"),
        ListedUnit("hounds", "hounds"),
        ListedUnit("riders", "riders"),
        ListedUnit("swarm", "swarm"),
        ListedUnit("brute", "brute"),
    ),
)


class Fielded(Diceless):
    """The starter's table between these two."""

    def muster(self, options: Options) -> Battle:
        state = super().muster(options)
        forces = [{"blue": WARDENS, "green": RAIDERS}[player.side] for player in state.players]
        units = {k: u for seat, f in enumerate(forces) for k, u in units_of(BOOK, f, seat).items()}
        first, second = (
            evolve(
                player,
                tokens=granted(
                    giving_of(BOOK, BOOK.units[one.sheet]) for one in forces[1 - seat].units
                ),
            )
            for seat, player in enumerate(state.players)
        )
        return evolve(state, units=units, players=(first, second))


RULES = Fielded()


SEEDS = range(1, 5)


@once
def asked_in(seed: int) -> frozenset[type]:
    """Play a match, look at every step, and return the kinds of question and reply."""
    match, _ = Match.start(RULES, Options(), NoDice())
    rng, steps, kinds = Random(seed), 0, set[type]()
    while match.asks:
        ask, steps = match.asks[0], steps + 1
        state = match.state
        assert isinstance(state, Battle)
        body = next(iter(RULES.sample(state, ask, rng)))
        if steps % 7 == 0:
            match.check(ask.seat, ask.number, ask.default)
            for form in islice(forms(state, ask), 40):
                if not form.blanks and form.refusal is None:
                    assert reason(state, ask, form.reply).legal
            Typist(RULES, state, ask).types(body)
            RULES.query(state, (ask,), ask.seat, ReplyOdds(body))
            if isinstance(body, Move | MoveModels | Run | RunModels):
                RULES.query(state, (ask,), ask.seat, PreviewMove(body))
        kinds |= {type(ask.choice), type(body)}
        match, _ = match.answer(ask.seat, ask.number, body)
        stands_well(match.state)

    assert match.verdict is not None
    assert match.state.rolled == 0
    return frozenset(kinds)


@pytest.mark.parametrize("seed", first(SEEDS))
def test_a_match_of_every_kind_ends_and_offers_nothing_illegal(seed: int) -> None:
    assert {Move, WhichMine} <= asked_in(seed)


@pytest.mark.long
def test_matches_of_every_kind_come_to_what_is_theirs() -> None:
    seen = frozenset[type]().union(*map(asked_in, SEEDS))

    assert {Infiltrate, WhereToScout, WhichPower, Cast, WhetherToCancel, WhetherToPush} <= seen


def stands_well(state: object) -> None:
    """No two models overlap, and nobody is off the table."""
    assert isinstance(state, Battle)
    bases = [b for seat in (0, 1) for u in hosts(state, seat) for b in bases_of(state, u)]
    for n, base in enumerate(bases):
        x, y = base.at
        assert -1e-3 <= x <= state.plan.long + 1e-3
        assert -1e-3 <= y <= state.plan.short + 1e-3
        for other in bases[n + 1 :]:
            apart = ((x - other.at[0]) ** 2 + (y - other.at[1]) ** 2) ** 0.5
            assert apart > base.radius + other.radius - 2e-3, (base, other)


def test_a_match_in_which_nobody_answers_ends_as_well() -> None:
    match, _ = Match.start(RULES, Options(), NoDice())
    while match.asks:
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, ask.default)

    assert match.verdict is not None
    assert isinstance(match.state, Battle)
    assert match.state.players[1].mine_proofs.keys() | match.state.players[0].mine_proofs.keys()
