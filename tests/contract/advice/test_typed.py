"""Every order of every ruleset can be typed: a reply is written as a line that means it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from clients.terminal.typing import blanks, orders
from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.diceless.arrivals.questions import (
    Enter,
    EnterModels,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
)
from engine.rulesets.diceless.blows.state import Aim
from engine.rulesets.diceless.combat.questions import (
    Fight,
    Split,
    Torn,
    WhichBlades,
    WhichFight,
    WhichFoes,
    Wield,
)
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.model import Army as DicelessArmy
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.force.questions import Field, WhichArmy
from engine.rulesets.diceless.scatter.questions import (
    AimTemplate,
    HowFarBack,
    PlaceMarker,
    PutBeside,
    Reduce,
    Scatter,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.templates.state import Muzzle, best_spot
from engine.rulesets.microtanks import questions as microtanks
from engine.rulesets.microtanks.core.model import Army, ForceVehicle
from engine.rulesets.spearhead import questions as spearhead
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, Step, some
from tests.contract.typist import Typist
from tests.engine.rulesets.battlegroup import rarities as battlegroup
from tests.engine.rulesets.diceless import rarities as diceless


def at(told: Played, step: Step) -> Typist:
    ask = next(ask for ask in step.before.asks if ask.seat == step.seat)
    return Typist(told.rules, step.before.state, ask)


def middle(told: Played) -> Any:
    return told.steps[len(told.steps) // 2].before.state


def nearest(told: Played) -> tuple[Ask, Any]:
    mine, theirs = middle(told).army(0), middle(told).army(1)
    tied = spearhead.WhichEnemy(0, mine[0].id, (theirs[0].id, theirs[1].id), "nearest")
    body = spearhead.ChooseEnemy(theirs[1].id)
    return Ask(0, tied, body), body


def army(told: Played) -> tuple[Ask, Any]:
    body = microtanks.SubmitArmy(
        Army(None, (ForceVehicle("us-stuart", 3), ForceVehicle("us-stuart")))
    )
    return Ask(0, microtanks.WhichArmy(300), body), body


def turret(told: Played) -> tuple[Ask, Any]:
    tank = middle(told).army(0)[0].id
    shot = microtanks.WhichShot(0, (microtanks.Ready(tank, (), 90.0),))
    return Ask(0, shot, microtanks.Pass()), microtanks.Traverse(tank, 12.5)


def marker(told: Played) -> tuple[Ask, Any]:
    us, them = (middle(told).army(seat)[0] for seat in (0, 1))
    names = tuple(f"{them.id}/{key}" for key in them.models)
    choice = WhichMarker(us.id, them.id, "launcher", "small", names)
    body = PlaceMarker(*best_spot(middle(told), us, them, "small", names))
    return Ask(0, choice, body), body


def later_marker(told: Played) -> tuple[Ask, Any]:
    us, them = (middle(told).army(seat)[0] for seat in (0, 1))
    choice = WhichBeside(us.id, them.id, "mortar", "small", ((20.0, 20.0), (23.0, 20.0)))
    body = PutBeside(1, 90.0)
    return Ask(0, choice, body), body


def tokens(told: Played) -> tuple[Ask, Any]:
    body = Scatter((22.5, 22.5))
    return Ask(0, WhichScatter(middle(told).army(1)[0].id, (20.0, 20.0), 6), body), body


def back(told: Played) -> tuple[Ask, Any]:
    body = Reduce(3.0)
    return Ask(0, HowFarBack(middle(told).army(0)[0].id, (4.0, 0.0), 4, 4.0), body), body


def template(told: Played) -> tuple[Ask, Any]:
    us, them = (middle(told).army(seat)[0] for seat in (0, 1))
    x, y = next(iter(them.models.values())).pose.at
    muzzle = Muzzle(f"{us.id}/01", (x, y - 4.0), 0.5)
    body = AimTemplate(87.25)
    return Ask(0, WhichTemplate(us.id, them.id, "flamethrower", muzzle, 1), body), body


def combats(told: Played) -> tuple[Ask, Any]:
    mine, theirs = middle(told).army(0), middle(told).army(1)
    open_ = (mine[0].id, theirs[0].id), (mine[1].id, theirs[1].id)
    body = Fight(theirs[1].id)
    return Ask(0, WhichFight(open_), body), body


def torn(told: Played) -> tuple[Ask, Any]:
    mine, theirs = middle(told).army(0), middle(told).army(1)
    model = f"{mine[0].id}/01"
    asked = Torn(model, (theirs[0].id, theirs[1].id), 3)
    body = Split((Aim(model, theirs[1].id, 3),))
    return Ask(0, WhichFoes(mine[0].id, 4, (asked,)), body), body


def blades(told: Played) -> tuple[Ask, Any]:
    mine = middle(told).army(0)
    body = Wield()
    return Ask(0, WhichBlades(mine[0].id, ()), body), body


def war_band(told: Played) -> tuple[Ask, Any]:
    body = Field(DicelessArmy(force="war-band"))
    return Ask(0, WhichArmy(200), body), body


def strike(told: Played) -> tuple[Ask, Any]:
    unit = hosts(middle(told), 0)[0].id
    return Ask(0, WhichArrival(0, (unit,), (unit,)), Pass()), Strike(unit, 9.0, 12.5, 90.0)


def entry(told: Played) -> tuple[Ask, Any]:
    unit = hosts(middle(told), 0)[0]
    goings = tuple(Going(f"{unit.id}/{key}", ((9.0, 47.0),)) for key in unit.models)
    edge = middle(told).zone(0).edge
    return Ask(0, WhichArrival(0, (unit.id,)), Pass()), EnterModels(unit.id, edge, goings)


def entering(told: Played) -> tuple[Ask, Any]:
    unit, edge = hosts(middle(told), 0)[0].id, middle(told).zone(0).edge
    return Ask(0, WhichArrival(0, (unit,)), Pass()), Enter(unit, edge, 9.0, 44.5, 270.0)


def misplacement(told: Played) -> tuple[Ask, Any]:
    unit = hosts(middle(told), 0)[0].id
    question = WhereMisplaced(unit, "neutral", (9.0, 9.0))
    return Ask(1, question, Misplace(9.0, 9.0)), Misplace(9.0, 12.5, 90.0)


RARE = {
    "spearhead": (nearest,),
    "microtanks": (army, turret),
    "diceless": (
        marker,
        later_marker,
        tokens,
        back,
        template,
        combats,
        torn,
        blades,
        war_band,
        strike,
        entry,
        entering,
        misplacement,
    ),
}
"""Questions that random matches of the default options do not come to."""


STAGED: dict[str, Callable[[], list[tuple[Any, Ask, Any]]]] = {
    "diceless": diceless.rarities,
    "battlegroup": battlegroup.rarities,
}
"""Replies on tables that such matches do not come to."""


def test_every_reply_of_every_class_can_be_typed(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    rules = matches[0].rules
    typed = set()
    for told in matches:
        kinds = {type(step.body): step for step in told.steps}
        for step in (*some(told, 50), *kinds.values()):
            typist = at(told, step)
            typist.types(step.body)
            typed.add(type(step.body))
            for way in typist.ways:
                body = codec.load_reply(way.reply)
                if type(body) not in typed and not way.blanks:
                    typist.types(body)
                    typed.add(type(body))
    for rare in RARE.get(rules.key, ()):
        ask, body = rare(matches[0])
        Typist(rules, middle(matches[0]), ask).types(body)
        typed.add(type(body))
    for state, ask, body in STAGED.get(rules.key, list)():
        Typist(rules, state, ask).types(body)
        typed.add(type(body))
    assert typed == set(rules.vocabulary.replies)


def test_a_unit_is_called_by_what_it_is(match: Played) -> None:
    for step in some(match, 5):
        typist = at(match, step)
        for unit in typist.plan.units:
            label = typist.names.labels[unit.unit]
            assert f"{typist.names.printed[unit.kind]} {label}" == typist.names(unit.unit)


def test_every_sampled_reply_can_be_typed(match: Played) -> None:
    rng = Random(4)
    for step in some(match, 20):
        ask = next(ask for ask in step.before.asks if ask.seat == step.seat)
        typist = at(match, step)
        for body in match.rules.sample(step.before.state, ask, rng):
            typist.types(body)


def test_every_way_has_words_of_its_own(match: Played, codec: RulesetCodec) -> None:
    for step in some(match, 20):
        typist = at(match, step)
        for way in typist.ways:
            if not any(map(blanks.needs_words, way.blanks)):
                assert codec.load_reply(way.reply) == typist.read(" ".join(way.written))
                assert codec.load_reply(way.reply) == typist.read(str(way.number))


def test_a_sentence_as_it_stands_is_its_order(match: Played, codec: RulesetCodec) -> None:
    """Where two ways have one sentence, that is said."""
    meant = 0
    for step in some(match, 20):
        typist = at(match, step)
        sentences = [way.sentence for way in typist.ways]
        for way in typist.ways:
            if way.blanks:
                continue
            if sentences.count(way.sentence) > 1:
                with pytest.raises(orders.Unclear):
                    typist.read(way.sentence)
                continue
            meant += 1
            assert codec.load_reply(way.reply) == typist.read(way.sentence), way.sentence
    assert meant
