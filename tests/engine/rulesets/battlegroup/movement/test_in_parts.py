"""Moves that are interrupted or shortened."""

import pytest

from engine.formations import Going, Moved
from engine.geometry import Point
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.movement.state import (
    Order,
    Terms,
    carried,
    course_of,
    cut,
    shortened,
)
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row

FOE = put("vg-squad", "foe", THEM, row(60, 4, 3))
BY_HAND = Order(goings=(Going("a/01", ((4.0, 11.0),)), Going("a/02", ((5.5, 8.0),))))
"""One goes six inches, the other three."""


def marched(order: Order) -> tuple[Battle, Moved, tuple[Point, ...]]:
    state = battle(put("iw-line", "a", US, row(4, 5, 2)), FOE)
    made = carried(state, state.unit("a"), order, Terms(6.0))
    return state, made, course_of(state, state.unit("a"), order, made)


def ends(order: Order) -> list[Point]:
    return [going.way[-1] for going in order.goings]


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_models_moved_by_hand_are_interrupted_at_the_same_share_of_their_ways() -> None:
    _, made, course = marched(BY_HAND)
    before, after = cut(BY_HAND, made, course, 2.0)

    assert ends(before) == [(4.0, 7.0), (5.5, 6.0)]
    assert ends(after) == [(4.0, 11.0), (5.5, 8.0)]


@pytest.mark.rule("battlegroup/base-movement")
@pytest.mark.parametrize(
    ("most", "reached"),
    [(6.0, [(4.0, 11.0), (5.5, 8.0)]), (4.0, [(4.0, 9.0), (5.5, 8.0)]), (1.0, [(4, 6), (5.5, 6)])],
)
def test_dice_shorten_the_ways_of_models_moved_by_hand(most: float, reached: list[Point]) -> None:
    _, made, course = marched(BY_HAND)

    ways = [going.way for going in shortened(BY_HAND, made, course, most).goings]
    assert ways == [(point,) for point in reached]


@pytest.mark.rule("battlegroup/base-movement")
@pytest.mark.parametrize(("most", "end"), [(6.0, 11.0), (4.0, 9.0)])
def test_dice_shorten_the_path_of_a_unit(most: float, end: float) -> None:
    order = Order(((4.75, 11.0),))
    _, made, course = marched(order)

    assert shortened(order, made, course, most).path[-1] == (4.75, end)
