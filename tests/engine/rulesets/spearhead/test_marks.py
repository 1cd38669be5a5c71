"""The usual answers of spearhead, and what throws an action away."""

import pytest

from engine.rulesets.spearhead.core.model import profile
from engine.rulesets.spearhead.questions import (
    ChooseEnemy,
    Declare,
    HowToMove,
    MoveAlong,
    Overcharge,
    Pass,
    Ram,
    Shoot,
    WhichActions,
    WhichEnemy,
    WhichShot,
)
from tests.engine.rulesets.marks import usual, wasted

from .staging import Fight, skirmish, tank


def moving(*others: tuple[float, float]) -> Fight:
    """A1 has declared a Move, with enemies about."""
    foes = (tank(f"B{n}", "hammer", *at) for n, at in enumerate(others, 1))
    return skirmish(tank("A1", "lanner", 10, 18), *foes).activate("A1", "move")


@pytest.mark.rule("spearhead/ram-move")
def test_between_equally_near_enemies_the_first_is_usual() -> None:
    fight = moving((18, 18), (2, 18)).answer(Ram())
    fight.asks(WhichEnemy)

    assert [ChooseEnemy("B1")] == usual(fight.match)


@pytest.mark.rule("spearhead/two-actions")
def test_a_tank_that_declares_nothing_throws_its_activation_away() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18))
    fight.asks(WhichActions)

    assert {Declare(()): ("A1",)} == wasted(fight.match)
    assert ("A1",) == wasted(fight.match, [Declare(("move",))])[MoveAlong()]


@pytest.mark.rule("spearhead/move-options")
def test_who_moves_nowhere_throws_the_move_away() -> None:
    fight = moving((30, 18))
    fight.asks(HowToMove)

    assert {MoveAlong(): ("A1",), Pass(): ("A1",)} == wasted(fight.match)
    assert Overcharge() not in wasted(fight.match)


@pytest.mark.rule("spearhead/move-options")
def test_who_is_shut_in_wastes_nothing_by_staying() -> None:
    hull = profile(tank("A1", "lanner", 0, 0)).footprint
    around = [
        (10 + dx * hull.length, 18 + dy * hull.width)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    walls = (tank(f"B{n}", "lanner", *at) for n, at in enumerate(around, 1))
    fight = skirmish(tank("A1", "lanner", 10, 18), *walls).activate("A1", "move")

    assert Pass() not in wasted(fight.match)


@pytest.mark.rule("spearhead/attack-weapons")
def test_who_ceases_fire_with_a_shot_left_throws_it_away() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18))
    fight.activate("A1", "attack").asks(WhichShot)

    assert {Pass(): ("A1",)} == wasted(fight.match)
    assert Shoot("cannon-76", "B1") not in wasted(fight.match)
