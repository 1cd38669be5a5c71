"""Whole matches of those who fight hand to hand: they end, and combats stay sound all along."""

from itertools import islice
from random import Random

import pytest

from engine.advice.queries import Forms, LegalReplies, ReplyOdds
from engine.dice import ListedDice
from engine.match import Match
from engine.rulesets.diceless.assault.questions import WhichCharge
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.combat.questions import WhichBlades, WhichFight, WhichFoes
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.ruleset import RULESET
from tests.engine.rulesets.diceless.staging import between
from tests.helpers.long import first

RAIDERS = (
    ListedUnit("chief", "chief", joined="close-1"),
    ListedUnit("fighters", "close-1"),
    ListedUnit("witch", "witch", joined="riders"),
    ListedUnit("riders", "riders"),
    ListedUnit("fanatics", "fanatics"),
    ListedUnit("hounds", "hounds"),
    ListedUnit("brute", "brute"),
)
WARDENS = (
    ListedUnit("captain", "captain", joined="standard"),
    ListedUnit("standard-squad", "standard"),
    ListedUnit("huntmaster", "huntmaster", joined="squad"),
    ListedUnit("squad", "squad"),
    ListedUnit("veterans", "veterans"),
    ListedUnit("jump-squad", "jumpers"),
)
FIGHTING = (WhichCharge, WhichFight, WhichBlades, WhichFoes)


def check_locks(state: Battle) -> None:
    for unit in state.units.values():
        assert unit.op >= 0
        for key in unit.locked:
            enemy = state.unit(key)
            assert unit.id in enemy.locked
            assert unit.owner != enemy.owner
            assert (unit.place, unit.joined) == ("table", None)


@pytest.mark.rule("diceless/base-assault-procedure", "diceless/dice-replacement-policy")
@pytest.mark.parametrize("seed", first([106, 100, 112]))
def test_a_match_of_fighters_ends_and_its_combats_are_mutual(seed: int) -> None:
    match, _ = Match.play_on(RULESET, between(RAIDERS, WARDENS), ListedDice(()))
    rng, asked = Random(seed), set[type]()
    while match.asks:
        ask, state = match.asks[0], match.state
        assert isinstance(state, Battle)
        check_locks(state)
        if isinstance(ask.choice, FIGHTING) and type(ask.choice) not in asked:
            asked.add(type(ask.choice))
            match.check(ask.seat, ask.number, ask.default)
            forms = RULESET.query(state, match.asks, ask.seat, LegalReplies())
            assert isinstance(forms, Forms)
            for form in forms.forms:
                if not form.refusal:
                    match.check(ask.seat, ask.number, form.reply)
                    RULESET.query(state, match.asks, ask.seat, ReplyOdds(form.reply))
            for reply in islice(RULESET.sample(state, ask, Random(seed)), 20):
                match.check(ask.seat, ask.number, reply)
        body = next(iter(RULESET.sample(state, ask, rng)))
        match, _ = match.answer(ask.seat, ask.number, body)
        assert match.count < 2_000
    assert match.verdict is not None
    assert WhichCharge in asked
