"""Every order of every ruleset can be typed: a reply is written as a line that means it."""

from random import Random
from typing import Any

import pytest

from clients.places import Pose
from clients.terminal import blanks, orders
from clients.terminal.blanks import Surroundings
from clients.terminal.names import Names, words_of
from engine.flow import Ask
from engine.queries import Plan, WhatCanIDo, WhatIsWhere
from engine.ruleset import Ruleset
from engine.rulesets.microtanks import choices as microtanks
from engine.rulesets.microtanks.model import Army, Entry
from engine.rulesets.spearhead import choices as spearhead
from engine.wire import codec as codecs
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, Step, some
from tests.engine.rulesets.diceless.specialists import specialists


class Typist:
    """What a player at the terminal has before him at one question."""

    def __init__(self, rules: Ruleset, state: Any, ask: Ask) -> None:
        self.codec = codecs.for_ruleset(rules.key)
        catalogue = rules.catalogue()
        self.names = Names(catalogue)
        self.names.learn(self.codec.dump(state), None)
        forms = self.codec.dump(rules.query(state, (ask,), ask.seat, WhatCanIDo()))["forms"]
        self.ways = orders.ways(forms, words_of(catalogue)["forms"], self.names)
        plan = rules.query(state, (ask,), ask.seat, WhatIsWhere())
        assert isinstance(plan, Plan)
        self.plan = plan
        self.poses = {unit.unit: Pose(unit.x, unit.y, unit.facing) for unit in plan.units}

    def pose(self, name: str) -> Pose | None:
        return self.poses.get(self.names.unit(name) or "")

    def read(self, line: str) -> Any:
        order = orders.read(line, self.ways, self.names.label, Surroundings(self.pose))
        return self.codec.load_reply(order.reply)

    def types(self, body: Any) -> None:
        """Write a reply as a line and read it back."""
        line = orders.write(self.codec.dump(body), self.ways)
        assert body == self.read(line), line
        assert "\n" not in line


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
    body = microtanks.SubmitArmy(Army(None, (Entry("us-stuart", 3), Entry("us-stuart"))))
    return Ask(0, microtanks.WhichArmy(300), body), body


def turret(told: Played) -> tuple[Ask, Any]:
    tank = middle(told).army(0)[0].id
    shot = microtanks.WhichShot(0, (microtanks.Ready(tank, (), 90.0),))
    return Ask(0, shot, microtanks.Pass()), microtanks.Traverse(tank, 12.5)


RARE = {"spearhead": (nearest,), "microtanks": (army, turret)}
"""Questions that random matches of the default options do not come to."""


STAGED = {"diceless": specialists}
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
