"""What is foreseen of an order before it is given."""

from typing import Any

import pytest

from engine import lookahead
from engine.advice.queries import UnitOrderChains, UnitOrders
from engine.rulesets.battlegroup.command.questions import GiveOrder
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.driving.questions import Drive
from engine.rulesets.battlegroup.movement.questions import Move
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row

DUMP = for_ruleset("battlegroup").dump


def orders_of(state: Battle, *plan: Any) -> UnitOrderChains:
    """Return how a plan of a squad may begin or go on."""
    answer = lookahead.answer(Game.on(state).match, US, UnitOrders("a"), plan, DUMP)
    assert isinstance(answer, UnitOrderChains)
    return answer


def foreseen(*plan: Any) -> list[str]:
    """Return the orders that a plan of a squad in sight of another may begin or go on with."""
    squads = put("iw-line", "a", US, row(3, 4, 2)), put("vg-squad", "foe", THEM, row(3, 16, 5))
    return [chain.replies[0].order for chain in orders_of(battle(*squads), *plan).chains]


@pytest.mark.rule("battlegroup/orders-one-per-unit")
@pytest.mark.parametrize("order", ["ambush_fire", "reserve_move"])
def test_a_unit_that_is_to_wait_does_nothing_else(order: Any) -> None:
    assert foreseen(GiveOrder("a", order)) == []


@pytest.mark.rule("battlegroup/order-steps-are-phases")
def test_a_move_goes_on_as_a_part_of_each_order_that_has_one() -> None:
    plan = GiveOrder("a", "top_speed"), Move("a", ((3.0, 5.0),))

    assert {*foreseen(*plan)} == {"maneuver_and_fire", "close_assault"}


@pytest.mark.rule("battlegroup/orders-one-per-unit")
def test_a_carrier_that_has_driven_may_go_on_with_its_own_order_once() -> None:
    carrier = put("iw-carrier", "a", US, row(3, 4, 1))
    state = battle(carrier, put("vg-squad", "foe", THEM, row(3, 16, 5)))
    plan = GiveOrder("a", "top_speed"), Drive("a")

    assert [chain.replies for chain in orders_of(state, *plan).chains].count(plan) == 1


@pytest.mark.rule("battlegroup/open-fire")
def test_who_stays_and_fires_opens_fire() -> None:
    assert foreseen()[0] == "open_fire"


@pytest.mark.rule("battlegroup/base-movement")
@pytest.mark.parametrize(("x", "rolls"), [(24.0, False), (28.0, True)])
def test_dice_come_first_where_a_move_ends_in_a_wood(x: float, rolls: bool) -> None:
    squads = put("iw-line", "a", US, row(24, 12, 2)), put("vg-squad", "foe", THEM, row(20, 4, 5))
    found = orders_of(battle(*squads), GiveOrder("a", "maneuver_and_fire"), Move("a", ((x, 13.0),)))

    assert rolls == found.awaits_dice == (not found.chains)
