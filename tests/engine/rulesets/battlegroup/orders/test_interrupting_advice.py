"""What is said of an interruption before it is made: whom it would hit, and what has no effect."""

import pytest
from attrs import evolve

from engine.advice.forms import Form
from engine.advice.registry import forms_of, odds_of
from engine.dice import ListedDice
from engine.rulesets.battlegroup.core.model import Battle, Held, Unit
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.orders.flow import ready_along, window
from engine.rulesets.battlegroup.orders.questions import React, Ready, WhichReaction
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.table import Table
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row


def lying_in_wait(*enemies: Unit) -> Battle:
    """Rifles on Ambush Fire, while the first of some enemies fires."""
    rifles = evolve(put("iw-line", "rifles", US, row(10, 12, 5)), token=Held("ambush_fire"))
    shot = Stack((Frame(THEM, enemies[0].id, "open_fire", moment="shot_declared"),))
    return evolve(battle(rifles, *enemies), stack=shot)


def form_of(state: Battle, target: str) -> Form:
    choice = WhichReaction("shot_declared", target, (Ready("rifles", "ambush_fire"),))
    form, _ = forms_of(choice, state)

    assert React("rifles") == form.reply
    return form


@pytest.mark.rule("battlegroup/ambush-fire-window")
def test_it_names_whom_it_interrupts_with_the_odds() -> None:
    state = lying_in_wait(
        put("iw-line", "foe", THEM, row(10, 20, 5)), put("iw-line", "near", THEM, row(20, 14, 5))
    )
    form = form_of(state, "foe")
    choice = WhichReaction("shot_declared", "foe", (Ready("rifles", "ambush_fire"),))

    assert ("foe", None) == (form.target, form.no_effect)
    assert odds_of(form.reply, state, choice).expected["fallen"] > 0
    assert odds_of(form.reply, state, choice).order[-3:] == ("hits", "wounds", "fallen")


def test_it_names_another_where_it_cannot_hit_whom_it_interrupts() -> None:
    state = lying_in_wait(
        put("iw-line", "far", THEM, row(10, 46, 5)), put("iw-line", "near", THEM, row(20, 14, 5))
    )

    assert "near" == form_of(state, "far").target


def test_it_says_that_weapons_harm_nobody_in_reach() -> None:
    state = lying_in_wait(put("iw-battle-tank", "tank", THEM, [(12, 24)]))

    assert "cannot_hurt" == form_of(state, "tank").no_effect


@pytest.mark.rule("battlegroup/reserve-move-window")
def test_the_odds_of_a_shot_name_who_may_react() -> None:
    waiting = evolve(put("iw-line", "waiting", THEM, row(10, 20, 5)), token=Held("reserve_move"))
    idle = put("iw-line", "idle", THEM, row(20, 20, 5))
    state = evolve(
        battle(put("iw-line", "us", US, row(10, 12, 5)), waiting, idle),
        stack=Stack((Frame(US, "us", "open_fire"),)),
    )
    found = odds_of(Shoot("us", "idle"), state, WhatToShoot("us", Manner()))

    assert ("waiting",) == found.answers


def asked_to_break_in(*enemies: Unit, weapon: str = "service-rifle") -> bool:
    """Return whether whoever lies in wait is asked as the first of some enemies declares a shot."""
    state = lying_in_wait(*enemies)
    rifles = state.unit("rifles")
    groups = {key: evolve(one, weapons=(weapon,)) for key, one in rifles.groups.items()}
    state = evolve(state, units={**state.units, "rifles": evolve(rifles, groups=groups)})
    return next(window(Table(state, ListedDice(())), "shot_declared"), None) is not None


@pytest.mark.rule("battlegroup/ambush-fire-window")
def test_nobody_is_asked_whose_weapons_might_harm_nobody_in_reach() -> None:
    tank = put("iw-battle-tank", "tank", THEM, [(12, 24)])
    foe = put("iw-line", "foe", THEM, row(20, 20, 5))

    assert not asked_to_break_in(tank)
    assert asked_to_break_in(tank, weapon="lance-cannon")
    assert asked_to_break_in(tank, foe)
    assert asked_to_break_in(foe)


@pytest.mark.rule("battlegroup/ambush-fire-window", "battlegroup/interrupt-timing")
def test_a_move_is_not_stopped_for_shots_that_might_harm_nobody() -> None:
    tank = put("iw-battle-tank", "tank", THEM, [(12, 24)])
    foe = put("iw-line", "foe", THEM, row(20, 20, 5))
    course = ((12.0, 24.0), (12.0, 28.0))

    assert ready_along(lying_in_wait(tank), tank, course, 0.0, 4.0) == ()
    (ready,) = ready_along(lying_in_wait(tank, foe), tank, course, 0.0, 4.0)
    assert (ready.unit, ready.anywhere) == ("rifles", True)
