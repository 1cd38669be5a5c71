"""Skirmish keeps the contract of every ruleset, and its own rules."""

import pytest
from skirmish import RULESET, Field, Moved, Options, Order

from warhost.rulesets import IllegalReply, ListedDice, Match, queries
from warhost.testing import RulesetContract


class TestContract(RulesetContract):
    ruleset = RULESET
    options = Options(units=6, orders=60)


def start(*faces: int, units: int = 2, orders: int = 9) -> Match:
    return Match.start(RULESET, Options(units, orders), ListedDice(faces))[0]


@pytest.mark.parametrize(
    ("order", "clause"),
    [
        (Order("B1", 340, 40), "skirmish/orders"),
        (Order("A1", 20, 101), "skirmish/moving"),
        (Order("A1", -1, 40), "skirmish/table"),
        (Order("A1", 20, 40, target="B1"), "skirmish/attack"),
        (Order("A2", 50, 40, target="A1"), "skirmish/attack"),
    ],
)
def test_what_breaks_a_rule_is_refused(order: Order, clause: str) -> None:
    with pytest.raises(IllegalReply) as refused:
        start().answer(0, 0, order)

    assert clause == refused.value.clause


def test_a_unit_moves_up_to_its_allowance() -> None:
    after, change = start().answer(0, 0, Order("A1", 80, 40))

    assert isinstance(after.state, Field)
    assert (80, 40, 1) == (after.state.units["A1"].x, after.state.units["A1"].y, after.state.turn)
    assert (Moved("A1", 80, 40),) == change.notes


def test_a_move_is_previewed_with_what_is_against_it() -> None:
    match = start()
    for x, legal in ((70, True), (90, False)):
        query = queries.PreviewMove(Order("A1", x, 40))
        preview = RULESET.query(match.state, match.asks, 0, query)
        assert isinstance(preview, queries.MovePreview)
        assert (x, 40, 0) == preview.poses[-1]
        assert legal is (preview.refusal is None)


def test_damage_is_the_die_and_four() -> None:
    match, _ = start(11).answer(0, 0, Order("A2", 110, 40, target="B1"))

    assert 85 == match.state.units["B1"].health


def test_whoever_has_no_unit_left_has_lost() -> None:
    match = start(*[11] * 14, units=1, orders=40)
    match, _ = match.answer(0, 0, Order("A1", 80, 40))
    match, _ = match.answer(1, 1, Order("B1", 310, 40))
    for number in range(2, 20, 2):
        match, _ = match.answer(0, number, Order("A1", 80, 40, target="B1"))
        if match.verdict is not None:
            break
        match, _ = match.answer(1, number + 1, Order("B1", 310, 40))

    assert match.verdict is not None
    assert ("annihilation", 0, (1.0, 0.0)) == (
        match.verdict.reason,
        match.verdict.winner,
        match.verdict.score,
    )


def test_after_the_last_order_more_units_win() -> None:
    match = start(orders=1)
    match, _ = match.answer(0, 0, Order("A1", 20, 40))

    assert match.verdict is not None
    assert ("last_order", None) == (match.verdict.reason, match.verdict.winner)
