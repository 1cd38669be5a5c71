"""The usual answers of battlegroup, and which orders come to nothing."""

import pytest

from engine.advice.registry import forms_of
from engine.rulesets.battlegroup.combat.questions import Fight, WhichFight
from engine.rulesets.battlegroup.command.questions import GiveOrder, PassUnit, WhichOrder
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.movement.questions import Move
from engine.rulesets.battlegroup.shooting.questions import Shoot
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.engine.rulesets.marks import usual, wasted


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_the_cheapest_and_farthest_take_wounds_first_as_usual() -> None:
    squads = put("iw-line", "a", US, row(3, 4, 10)), put("vg-squad", "b", THEM, row(3, 10, 5))
    game = Game.on(battle(*squads), to_hit=6, to_wound=6)
    game.order("a", "open_fire").say(Shoot("a", "b")).until(WhoFalls)

    assert [Allocate(game.asked.usual)] == usual(game.match)


@pytest.mark.rule("battlegroup/assault-phase")
def test_the_combat_with_the_lowest_name_is_offered_by_it() -> None:
    choice = WhichFight((("d", "b"), ("c", "e")))
    offered = [form.reply for form in forms_of(choice, battle())]

    assert [Fight("b"), Fight("c")] == offered


@pytest.mark.rule("battlegroup/orders-until-done")
def test_who_passes_could_have_been_ordered_but_who_waits_passes_for_a_reason() -> None:
    free = put("iw-line", "a", US, row(3, 4, 10))
    waiting = put("iw-line", "w", US, row(3, 9, 10), "ambush_fire")
    game = Game.on(battle(free, waiting, put("vg-squad", "b", THEM, row(3, 30, 5))))
    assert isinstance(game.asked, WhichOrder)
    found = wasted(game.match)

    assert ("a",) == found[PassUnit("a")]
    assert PassUnit("w") not in found
    assert {"a", "w"} == {*found[Pass()]}


@pytest.mark.rule("battlegroup/base-movement")
def test_a_unit_under_orders_that_moves_nowhere_wastes_its_move() -> None:
    squads = put("iw-line", "a", US, row(3, 4, 10)), put("vg-squad", "b", THEM, row(3, 30, 5))
    game = Game.on(battle(*squads))

    assert ("a",) == wasted(game.match, [GiveOrder("a", "top_speed")])[Move("a")]
