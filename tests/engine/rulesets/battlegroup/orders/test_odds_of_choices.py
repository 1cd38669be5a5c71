"""Whatever dice decide is said before the choice: tests, rerolls, cover, ways to go."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from attrs import evolve

from engine.advice.registry import CERTAIN, odds_of
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.questions import (
    Nominate,
    Shout,
    WhatToShout,
    WhomToSteady,
)
from engine.rulesets.battlegroup.core.model import Battle, Down, Held, Rout, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.morale.questions import WhetherToTryAgain
from engine.rulesets.battlegroup.morale.rules import passes
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.movement.questions import RollAgain, WhatToRollAgain
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhichReaction
from engine.rulesets.battlegroup.psychic.questions import Deny, HowManyToDeny
from engine.rulesets.battlegroup.sweeping.questions import WhetherToRestrain
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row


def table(**changes: Any) -> tuple[Battle, Unit]:
    unit = evolve(put("iw-line", "us", US, row(10, 12, 10)), **changes)
    state = battle(unit, put("iw-line", "them", THEM, row(10, 30, 10)))
    return state, state.unit("us")


def chance(state: Battle, reply: Any, choice: Any) -> float:
    return odds_of(reply, state, choice).expected["test_passed"]


def passing(need: int) -> float:
    rolls = list(product(range(1, 7), repeat=2))
    return round(sum(passes(faces, need) for faces in rolls) / len(rolls), 4)


@pytest.mark.rule("battlegroup/morale-rerolls", "battlegroup/base-morale")
def test_a_second_try_says_how_likely_it_is_passed() -> None:
    state, _ = table()

    assert chance(state, Decide(True), WhetherToTryAgain("us", "morale", "us", 7)) == passing(7)
    assert chance(state, Decide(True), WhetherToTryAgain("us", "morale", "us", 1)) == passing(2)
    no = odds_of(Decide(False), state, WhetherToTryAgain("us", "morale", "us", 7))
    assert no == CERTAIN


@pytest.mark.rule("battlegroup/sweeping-restrain", "battlegroup/morale-rerolls")
def test_holding_back_counts_a_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    state, unit = table()
    once = chance(state, Decide(True), WhetherToRestrain("us", "them"))
    assert once == passing(guided(state, unit))

    sheet = BOOK.units["iw-line"]
    monkeypatch.setitem(BOOK.units, sheet.id, evolve(sheet, rules=(*sheet.rules, "second_try")))
    twice = chance(state, Decide(True), WhetherToRestrain("us", "them"))
    assert twice == pytest.approx(1 - (1 - once) ** 2, abs=1e-3)


@pytest.mark.rule("battlegroup/tactical-coordination-test", "battlegroup/base-regroup")
def test_who_is_steadied_stands_up_or_rallies_with_a_chance() -> None:
    steady = WhomToSteady("hq", ("us",))
    state, unit = table(down=Down(0, had_acted=False))
    assert chance(state, Nominate("us"), steady) == passing(guided(state, unit))

    state, unit = table(rout=Rout("shooting", 0))
    assert chance(state, Nominate("us"), steady) == passing(guided(state, unit))
    few, unit = table(rout=Rout("shooting", 0), started=100)
    assert chance(few, Nominate("us"), steady) < passing(guided(few, unit))


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_a_command_is_followed_with_a_chance() -> None:
    state, unit = table()

    found = chance(state, Shout("hq", "take_aim"), WhatToShout("us", ()))
    assert found == passing(guided(state, unit))


@pytest.mark.rule("battlegroup/psychic-costs")
def test_denial_says_how_likely_every_success_is_cancelled() -> None:
    state, _ = table()
    choice = HowManyToDeny("them", "bolt", 1, 2)

    assert odds_of(Deny(1), state, choice).expected["fails"] == pytest.approx(1 / 6, abs=1e-4)
    assert odds_of(Deny(2), state, choice).expected["fails"] == pytest.approx(11 / 36, abs=1e-4)


@pytest.mark.rule("battlegroup/base-cover")
def test_a_jink_says_what_it_saves_on() -> None:
    state, _ = table()
    (said,) = odds_of(Decide(True), state, WhetherToJink("us")).details

    assert (said.code, said.params) == ("saves", {"up": BOOK.tables.shooting.jink})
    assert odds_of(Decide(False), state, WhetherToJink("us")) == CERTAIN


@pytest.mark.rule("battlegroup/base-charge")
def test_dice_that_are_rolled_again_say_what_they_may_come_to() -> None:
    state, _ = table()
    charge = WhatToRollAgain("us", "charge", (1, 4), needed=8)
    run = WhatToRollAgain("us", "run", (1,))

    assert odds_of(RollAgain((0,)), state, charge).expected["charge"] == pytest.approx(0.5)
    assert odds_of(RollAgain((0, 1)), state, charge).expected["charge"] == pytest.approx(
        15 / 36, abs=1e-4
    )
    assert odds_of(RollAgain((0,)), state, run).expected == {"run": 3.5}
    assert odds_of(Pass(), state, run) == CERTAIN


@pytest.mark.rule("battlegroup/top-speed")
def test_a_reserve_move_says_how_far_it_goes() -> None:
    state, _ = table(token=Held("reserve_move"))
    choice = WhichReaction("between_orders", "them", (Ready("us", "reserve_move"),))
    (said,) = odds_of(React("us"), state, choice).details

    assert said.code == "moves_and_runs"
    assert said.params == {"move": 6.0, "least": 1.0, "most": 6.0}
