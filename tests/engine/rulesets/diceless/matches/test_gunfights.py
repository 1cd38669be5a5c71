"""Random gunfights with every kind of weapon: they go on to the end, and what is asked, offered and
told holds together."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.dice import ListedDice
from engine.flow import Ask
from engine.match import Match
from engine.rulesets.diceless.core.members import bodies, field_guns
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.scatter.notes import GotHot, MarkerLanded, TemplateLaid
from engine.rulesets.diceless.scatter.questions import (
    HowFarBack,
    WhetherHot,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.shooting.notes import GunsHit
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.wire.codec import RulesetCodec, decode, encode
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row
from tests.helpers.once import once

SEEDS = (1, 2, 3, 4, 5)
LAYING = (WhetherHot, WhichTemplate, WhichMarker, WhichScatter, HowFarBack, WhichBeside)
Told = tuple[tuple[Match, Ask, object, Match, tuple[object, ...]], ...]


def field(seed: int) -> Battle:
    """Return two sides within range of one another, with tokens to spend."""
    state = battle(
        put("plasma-squad", "plasma", BLUE, row(26, 6, 5, 1.5)),
        put("quake-battery", "battery", BLUE, [(36, 3), (37.5, 3), (39.5, 3)]),
        put("marksmen", "marksmen", BLUE, row(17, 3, 5, 1.5)),
        put("beam-squad", "burners", BLUE, row(29, 15, 5, 1.2)),
        put("mortars", "mortars", GREEN, row(30, 33, 3, 1.5)),
        put("swarm", "swarm", GREEN, row(29, 21, 3, 2.0)),
        put("shooters", "shooters", GREEN, row(17, 20, 10, 1.1)),
        put("brute", "brute", GREEN, [(34, 23)], weapons={"brute": ("twin-flamethrower", "gun")}),
        tokens=(Pool(scatter=20, hot=4), Pool(scatter=20, hot=4)),
        turns=2,
    )
    first, second = state.players
    fresh = (evolve(first, turns=0), evolve(second, turns=0))
    return evolve(state, round=0, turn=None, players=fresh)


@once
def fought(seed: int) -> Told:
    match, _ = Match.play_on(RULESET, field(seed), ListedDice(()))
    rng, told = Random(seed), []
    while match.asks:
        ask = match.asks[0]
        assert isinstance(match.state, Battle)
        samples = islice(RULESET.sample(match.state, ask, rng), 40)
        body = ask.default if isinstance(ask.choice, WhichMove) else next(samples)
        if isinstance(ask.choice, WhichShot):
            volleys = [reply for reply in samples if isinstance(reply, Shoot)]
            # Few of green's reach the guns, so whoever does shoots at them.
            body = min(volleys, key=lambda reply: reply.target != "battery", default=body)
        after, change = match.answer(ask.seat, ask.number, body)
        told.append((match, ask, body, after, change.notes))
        match = after
    return tuple(told)


@pytest.mark.rule("diceless/dice-replacement-policy")
@pytest.mark.parametrize("seed", SEEDS)
def test_gunfights_end_without_a_die(seed: int) -> None:
    end = fought(seed)[-1][3]

    assert end.verdict is not None
    assert isinstance(end.state, Battle)
    assert end.state.rolled == 0


@pytest.mark.rule("diceless/artillery-allocation")
def test_everything_is_fired_sooner_or_later() -> None:
    asked, told = Counter[type](), Counter[type]()
    for seed in SEEDS:
        for _, ask, _, _, notes in fought(seed):
            asked[type(ask.choice)] += 1
            told.update(map(type, notes))

    assert [kind.__name__ for kind in LAYING if not asked[kind]] == []
    kinds = (GotHot, TemplateLaid, MarkerLanded, GunsHit)
    assert [kind.__name__ for kind in kinds if not told[kind]] == []


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/gets-hot-use")
@pytest.mark.parametrize("seed", SEEDS)
def test_tokens_are_only_ever_spent(seed: int) -> None:
    for before, _, _, after, _ in fought(seed):
        assert isinstance(before.state, Battle)
        assert isinstance(after.state, Battle)
        for seat in (0, 1):
            had, has = before.state.players[seat].tokens, after.state.players[seat].tokens
            assert 0 <= has.scatter <= had.scatter
            assert 0 <= has.hot <= had.hot


@pytest.mark.rule("diceless/remove-casualties", "diceless/artillery-allocation")
@pytest.mark.parametrize("seed", SEEDS)
def test_losses_noted_are_less_than_a_model_and_guns_have_crews(seed: int) -> None:
    for _, _, _, after, _ in fought(seed):
        assert isinstance(after.state, Battle)
        for unit in after.state.units.values():
            assert all(0 <= body.lost < body.hp for body in bodies(after.state, unit))
            if unit.place == "table":
                assert len(unit.models) > len(field_guns(after.state, unit))


@pytest.mark.parametrize("seed", SEEDS)
def test_defaults_samples_and_forms_are_legal_and_questions_cross_the_socket(seed: int) -> None:
    codec, seen = RulesetCodec(RULESET), Counter[type]()
    for match, ask, *_ in fought(seed):
        kind = type(ask.choice)
        seen[kind] += 1
        if kind not in LAYING or seen[kind] > 3:
            continue
        assert isinstance(match.state, Battle)
        match.check(ask.seat, ask.number, ask.default)
        for reply in islice(RULESET.sample(match.state, ask, Random(seed)), 20):
            match.check(ask.seat, ask.number, reply)
            assert codec.load_reply(decode(encode(codec.dump(reply)))) == reply
        assert codec.load_ask(decode(encode(codec.dump(ask)))) == ask


@pytest.mark.rule("diceless/damage-pools")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_shot_can_be_foreseen(seed: int) -> None:
    shots = [(match.state, body) for match, _, body, *_ in fought(seed) if isinstance(body, Shoot)]

    assert len(shots) > 4
    for state, body in shots:
        assert isinstance(state, Battle)
        odds = odds_of(body, state, None)
        assert odds.expected["lost"] >= 0
        assert odds == odds_of(body, state, None)
