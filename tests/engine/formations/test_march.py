"""Moving whole units: legal whatever is in the way, and as ordered when nothing is."""

from itertools import product
from math import dist

import pytest
from hypothesis import assume

from engine.formations import (
    ByHand,
    Column,
    Keep,
    Line,
    Spread,
    Wheel,
    coherency,
    faults_of_ways,
    is_held_up,
    march,
)
from engine.geometry import Area, Pose, direction, disc, measured, rectangle
from engine.placement import Base, Block, Board, PricedGround

from .scenes import (
    GRAIN,
    LINK,
    TABLE,
    angle,
    assert_passes,
    assert_stands,
    board_for,
    chances,
    costs_of,
    given,
    is_chain,
    manner,
    number,
    path_of,
    shapes_of,
    unit_of,
)

OPEN = Board(TABLE)


def block_of(files, ranks, at=(20.0, 18.0), radius=0.5, pitch=1.5):
    """Return bases in a grid, the first at the front right, looking along +x."""
    return tuple(
        Base(f"m{rank * files + file}", (at[0] - rank * pitch, at[1] + file * pitch), radius)
        for rank in range(ranks)
        for file in range(files)
    )


def places(result):
    return [base.at for base in result.after]


@given(chances)
def test_whatever_is_in_the_way_the_outcome_is_legal(rng):
    unit = unit_of(rng)
    board = board_for(rng, shapes_of(unit))
    path, allowance = path_of(rng, unit), number(rng, 0, 12)

    result = march(board, unit, path, manner(rng), allowance, LINK)

    assert is_chain(result.after, LINK)
    assert result.coherency.holds
    moved = [step for step in result.steps if len(step.way.points) > 1]
    assert_stands(board, result.after)
    for step in moved:
        assert step.way.start == step.base.at
        assert_passes(board, step.base, step.way.points)
        least, most = costs_of(board, step.way.points)
        assert least - GRAIN <= step.way.cost <= most + GRAIN
        assert step.way.cost <= allowance
    ways = {step.base.id: step.way.points for step in moved}
    assert faults_of_ways(board, unit, ways, allowance, LINK) == ()


@given(chances)
def test_the_same_question_has_the_same_answer(rng):
    """Also on a board made anew, so that nothing hangs on what was asked before."""
    unit = unit_of(rng)
    board = board_for(rng, shapes_of(unit))
    path, how = path_of(rng, unit), manner(rng)

    first = march(board, unit, path, how, 6.0, LINK)
    march(board, unit, [unit[0].at, (1.0, 1.0)], Wheel(77), 9.0, LINK)
    price = PricedGround(tuple(board.price.areas)) if board.price else None
    again = Board(TABLE, tuple(Block(b.id, b.area, b.gap, b.passable) for b in board.blocks), price)

    assert march(again, unit, path, how, 6.0, LINK) == first


@given(chances)
def test_going_where_one_stands_moves_nobody(rng):
    unit = unit_of(rng)
    board = board_for(rng, shapes_of(unit))
    result = march(board, unit, path_of(rng, unit), manner(rng), 6.0, LINK)

    for still in (Keep(), ByHand({base.id: [base.at] for base in result.after})):
        again = march(board, result.after, [result.after[0].at], still, 6.0, LINK)
        assert again.after == result.after
        assert again.faults == ()
        assert all(step.way.cost == 0 for step in again.steps)


@given(chances)
def test_what_can_go_as_ordered_does(rng):
    """Everybody at his aim, or a reason with each who is not."""
    unit = unit_of(rng)
    board = board_for(rng, shapes_of(unit))
    result = march(board, unit, path_of(rng, unit), Keep(), 6.0, LINK)

    assume(result.share == 1.0)
    for step in result.steps:
        assert (step.way.end == step.aim) == (step.fault is None)


@pytest.mark.parametrize("gap", [1.0, 5.0], ids=["coherent", "scattered"])
@given(chances)
def test_a_unit_is_held_up_where_it_goes_less_far_than_its_path(gap, rng):
    unit = unit_of(rng, gap=gap)
    board, path, how = board_for(rng, shapes_of(unit)), path_of(rng, unit), manner(rng)

    share = march(board, unit, path, how, 6.0, LINK).share
    assert is_held_up(board, unit, path, how, 6.0, LINK) == (share < 1.0)


def test_a_scattered_unit_that_closes_up_is_not_held_up():
    unit = (Base("a", (20.0, 18.0), 0.5), Base("b", (20.0, 26.0), 0.5))
    path = [(20.0, 18.0), (20.0, 21.0)]
    result = march(OPEN, unit, path, Spread(3.0), 6.0, LINK)

    assert result.share == 1.0
    assert not is_held_up(OPEN, unit, path, Spread(3.0), 6.0, LINK)


@given(chances)
def test_on_open_ground_a_unit_keeps_its_shape(rng):
    unit = unit_of(rng, most=6)
    x, y = number(rng, -4, 4), number(rng, -2, 2)
    board = Board(None)
    result = march(
        board, unit, [unit[0].at, (unit[0].at[0] + x, unit[0].at[1] + y)], Keep(), 6, LINK
    )

    for base, then in zip(unit, result.after, strict=True):
        assert then.at == pytest.approx((base.at[0] + x, base.at[1] + y), abs=1e-6)


@given(chances)
def test_a_unit_out_of_coherency_never_drifts_further_apart(rng):
    unit = unit_of(rng, gap=5.0)
    board = board_for(rng, shapes_of(unit))
    before = coherency(unit, LINK)
    assume(not before.holds)

    result = march(board, unit, path_of(rng, unit), manner(rng), 6.0, LINK)

    assert result.coherency.largest_gap <= before.largest_gap
    assert_stands(board, result.after)
    for step in result.steps:
        assert_passes(board, step.base, step.way.points)
        assert step.way.cost <= 6.0


def test_a_block_of_thirty_goes_six_inches_as_one():
    unit = block_of(6, 5)

    result = march(OPEN, unit, [(20, 18), (26, 18)], Keep(), 6.0, LINK)

    assert places(result) == [(x + 6, y) for x, y in (base.at for base in unit)]
    assert result.faults == ()
    assert {step.way.cost for step in result.steps} == {6.0}


def test_wheeling_about_the_leading_point():
    """Four abreast turn a quarter to the left; the outermost walks the chord."""
    unit = block_of(4, 1)

    result = march(OPEN, unit, [(20, 18)], Wheel(90), 7.0, LINK)

    assert places(result) == [(20, 18), (18.5, 18), (17, 18), (15.5, 18)]
    assert result.steps[3].way.length == measured(4.5 * 2**0.5)


def test_a_wheel_too_wide_goes_as_far_as_it_may():
    unit = block_of(4, 1)

    result = march(OPEN, unit, [(20, 18)], Wheel(90), 6.0, LINK)

    fault = result.steps[3].fault
    assert fault is not None
    assert (fault.kind, fault.amount, fault.limit) == ("dear", measured(4.5 * 2**0.5), 6.0)
    assert result.steps[3].way.cost == 6.0
    assert result.coherency.holds


def test_spreading_and_closing_a_row():
    unit = block_of(4, 1)

    wide = march(OPEN, unit, [(20, 18)], Spread(2.0), 6.0, LINK)
    assert places(wide) == [(20, 18), (20, 21), (20, 24), (20, 27)]
    close = march(OPEN, wide.after, [(20, 18)], Spread(0.0), 6.0, LINK)
    assert places(close) == [(20, 18), (20, 19), (20, 20), (20, 21)]


def test_a_line_of_two_ranks_looks_along_the_path():
    unit = block_of(2, 3)

    result = march(OPEN, unit, [(20, 18), (23, 18)], Line(2, 0.5), 9.0, LINK)

    # m0 and m1 stood foremost, m1 on the left; of m2 and m3 behind them, m2 is named first.
    assert places(result) == [
        (23, 18),
        (23, 19.5),
        (23, 16.5),
        (21.5, 19.5),
        (21.5, 16.5),
        (21.5, 18),
    ]


def test_a_column_follows_its_path_round_a_corner():
    unit = block_of(1, 4)
    path = [(20, 18), (23, 18), (23, 21)]

    result = march(OPEN, unit, path, Column(0.5), 8.0, LINK)

    assert places(result)[:3] == [(23, 21), (23, 19.5), (23, 18)]
    assert places(result)[3] == (21.5, 18)
    assert result.steps[0].way.points == ((20, 18), (23, 18), (23, 21))


def test_a_column_curls_up_where_its_path_ends_behind_its_start():
    sizes = (0.5, 2.0, 0.5)
    unit = tuple(Base(f"m{i}", (20 + 4 * i, 18), radius) for i, radius in enumerate(sizes))

    result = march(Board(None), unit, [(20, 18), (20.05, 18), (17.6, 18)], Column(), 40.0)

    assert places(result) == [(12.6, 18), (15.1, 18), (17.6, 18)]  # m2 stood foremost


def test_the_path_drawn_is_the_path_taken():
    """Round a swamp that the ruleset fears, although straight on would be allowed."""
    unit = block_of(2, 1)

    result = march(OPEN, unit, [(20, 18), (21, 20), (23, 18)], Keep(), 6.0, LINK)

    assert result.steps[1].way.points == ((20, 19.5), (21, 21.5), (23, 19.5))


def test_a_gap_that_just_holds_a_base_lets_it_through():
    """And a thousandth less does not."""
    unit = (Base("m0", (10, 10), 0.5),)
    for width, passes in ((1.0, True), (0.999, False)):
        walls = Board(
            TABLE,
            (
                Block("low", rectangle(Pose(14, 10 - width / 2 - 10), 2, 20)),
                Block("high", rectangle(Pose(14, 10 + width / 2 + 15), 2, 30)),
            ),
        )
        result = march(walls, unit, [(10, 10), (18, 10)], Keep(), 8.0, LINK)
        assert (places(result) == [(18, 10)]) == passes
        if not passes:
            fault = result.steps[0].fault
            assert fault is not None
            assert (fault.kind, fault.amount, fault.limit) == (
                "blocked",
                2.9776,
                8.0,
            )  # at a corner
            assert places(result)[0][0] < 13


def test_a_unit_in_a_pocket_stays_in_it_or_walks_out_of_its_mouth():
    """Concave terrain, open to the west; the way round is 2 * 3.5 + ... and is told as too long."""
    pocket = Area(((8, 6), (16, 6), (16, 14), (8, 14), (8, 13), (15, 13), (15, 7), (8, 7)))
    board = Board(TABLE, (Block("fort", pocket),))
    unit = (Base("m0", (14, 10), 0.5),)

    short = march(board, unit, [(14, 10), (18, 10)], Keep(), 6.0)
    assert short.steps[0].way.end == (14.5, 10)
    assert short.faults[0].by == "fort"

    long = march(board, unit, [(14, 10), (18, 10)], Keep(), 40.0)
    assert places(long) == [(18, 10)]
    assert_passes(board, unit[0], long.steps[0].way.points)
    # Out of the mouth, along a side, round two corners: 22.2 by hand with round corners.
    assert 21.5 < long.steps[0].way.cost < 23.5


def test_dear_ground_holds_up_who_is_in_it_and_the_unit_waits():
    """Half a unit in a wood at twice the price: the front may not run away from the rear."""
    wood = PricedGround(((rectangle(Pose(10, 10), 8, 20), 2.0),))
    unit = tuple(Base(f"m{i}", (15.0 - 3.0 * i, 10.0), 0.5) for i in range(4))

    result = march(Board(TABLE, (), wood), unit, [(15, 10), (21, 10)], Keep(), 6.0, LINK)

    assert result.coherency.holds
    assert 0 < result.steps[0].way.end[0] - 15 < 6
    assert result.steps[3].way.cost <= 6.0
    assert any(fault.kind == "dear" for fault in result.faults)


def test_enemies_are_kept_at_their_gap():
    """Exactly at an inch is allowed, and the nearest place is just there."""
    board = Board(TABLE, (Block("foe", disc((20, 10), 0.5), gap=1.0),))
    unit = (Base("m0", (10, 10), 0.5),)

    result = march(board, unit, [(10, 10), (19, 10)], Keep(), 12.0)

    assert places(result) == [(18, 10)]
    fault = result.faults[0]
    assert (fault.kind, fault.by) == ("taken", "foe")


def test_what_is_passable_is_passed_but_not_stood_on():
    board = Board(TABLE, (Block("wall", rectangle(Pose(14, 10), 2, 30), passable=True),))
    unit = (Base("m0", (10, 10), 0.5),)

    assert places(march(board, unit, [(10, 10), (18, 10)], Keep(), 8.0)) == [(18, 10)]
    assert places(march(board, unit, [(10, 10), (14.4, 10)], Keep(), 8.0)) == [(15.5, 10)]


def test_who_stands_too_near_may_leave_but_come_no_nearer():
    foe = Block("foe", disc((20, 10), 0.5), gap=1.0)
    board, unit = Board(TABLE, (foe,)), (Base("m0", (18.5, 10), 0.5),)

    assert places(march(board, unit, [(18.5, 10)], Keep(), 6.0)) == [(18.5, 10)]
    assert places(march(board, unit, [(18.5, 10), (14, 10)], Keep(), 6.0)) == [(14, 10)]
    past = march(board, unit, [(18.5, 10), (22, 10)], Keep(), 6.0)
    assert places(past) == [(22, 10)]
    foe_at, r = (20, 10), 0.5
    for a in past.steps[0].way.points:
        assert ((a[0] - foe_at[0]) ** 2 + (a[1] - foe_at[1]) ** 2) ** 0.5 - 2 * r >= 0.499


@pytest.mark.parametrize("deep", [0.0001, 0.2, 0.4999])
def test_who_stands_with_his_rim_in_a_wall_leaves_it_by_that_side(deep):
    wall = Block("wall", rectangle(Pose(14, 10), 1, 40))
    board, unit = Board(TABLE, (wall,)), (Base("m0", (13 + deep, 10), 0.5),)

    through = march(board, unit, [unit[0].at, (16, 10)], Keep(), 6.0)
    assert places(through)[0][0] <= 13 + deep
    assert through.faults[0].by == "wall"
    assert places(march(board, unit, [unit[0].at, (10, 12)], Keep(), 6.0)) == [(10, 12)]


def test_who_stands_with_his_middle_in_a_wall_leaves_it_by_any_side():
    wall = Block("wall", rectangle(Pose(14, 10), 1, 40))
    unit = (Base("m0", (13.6, 10), 0.5),)

    for x in (12.0, 16.0):
        result = march(Board(TABLE, (wall,)), unit, [(13.6, 10), (x, 10)], Keep(), 6.0)
        assert places(result) == [(x, 10)]


@given(chances)
def test_no_place_is_nearer_than_the_nearest(rng):
    """Of those on a fine grid to which it may go straight."""
    unit = unit_of(rng)
    board = Board(TABLE, board_for(rng, shapes_of(unit)).blocks)
    lead, others = unit[0], unit[1:]
    assume(others and coherency(others, LINK).holds)
    x, y = direction(angle(rng))
    wish = lead.moved_to((lead.at[0] + 5 * x, lead.at[1] + 5 * y)).at

    found = march(board, unit, [lead.at], ByHand({"m0": [wish]}), 6.0, LINK).after[0].at

    for i, j in product(range(-20, 21), repeat=2):
        at = lead.moved_to((lead.at[0] + 0.3 * i, lead.at[1] + 0.3 * j)).at
        if dist(at, wish) < dist(found, wish) - GRAIN:
            assert faults_of_ways(board, unit, {"m0": [lead.at, at]}, 6.0, LINK) != ()


def test_a_walled_in_unit_stays_and_says_why():
    cell = [
        Block(name, rectangle(Pose(*at), *size))
        for name, at, size in (
            ("west", (8, 10), (1, 6)),
            ("east", (12, 10), (1, 6)),
            ("south", (10, 7), (5, 1)),
            ("north", (10, 13), (5, 1)),
        )
    ]
    unit = (Base("m0", (10, 10), 0.5), Base("m1", (10, 11.2), 0.5))

    result = march(Board(TABLE, tuple(cell)), unit, [(10, 10), (16, 10)], Keep(), 20.0, LINK)

    assert [fault.by for fault in result.faults] == ["east", "east"]
    assert all(8 < x < 12 for x, _ in places(result))


def test_touching_bases_may_all_move():
    """A unit packed base to base, among others packed around it."""
    unit = block_of(3, 3, pitch=1.0)
    around = tuple(Block(f"o{i}", disc((17.0 - 1.0, 18.0 + i), 0.5)) for i in range(3))

    result = march(Board(TABLE, around), unit, [(20, 18), (23, 18)], Keep(), 6.0, 0.0)

    assert result.faults == ()
    assert result.coherency == coherency(result.after, 0.0)
    assert result.coherency.holds


def test_a_dense_crowd_is_walked_into_as_far_as_it_has_room():
    """Foes in a hexagonal lattice with room between them for a base each, and no more."""
    foes = tuple(
        Block(f"f{i}-{j}", disc((24 + 2.1 * i + 1.05 * (j % 2), 10 + 1.82 * j), 0.5))
        for i in range(6)
        for j in range(8)
    )
    unit = block_of(3, 3, at=(22, 14), pitch=1.2)

    result = march(Board(TABLE, foes), unit, [(22, 14), (27, 14)], Keep(), 6.0, LINK)

    assert result.coherency.holds
    assert_stands(Board(TABLE, foes), result.after)
    for step in result.steps:
        assert_passes(Board(TABLE, foes), step.base, step.way.points)
    assert sum(x > 24 for x, _ in places(result)) >= 6


def test_by_hand_one_goes_and_the_others_stay():
    unit = block_of(3, 1)

    result = march(OPEN, unit, [(20, 18)], ByHand({"m1": [(21, 19), (22, 19.5)]}), 6.0, LINK)

    assert places(result) == [(20, 18), (22, 19.5), (20, 21)]
    assert result.steps[1].way.points == ((20, 19.5), (21, 19), (22, 19.5))


def test_each_may_have_an_allowance_of_its_own():
    unit = block_of(2, 1)

    result = march(OPEN, unit, [(20, 18), (26, 18)], Keep(), {"m0": 6.0, "m1": 5.0}, LINK)

    assert places(result) == [(26, 18), (25, 19.5)]


@pytest.mark.parametrize(
    ("path", "manner", "allowance", "words"),
    [
        ([], Keep(), 6.0, "a path needs at least one point"),
        ([(20, 18)], Column(), 6.0, "a column needs a path of some length"),
        ([(20, 18)], Line(), 6.0, "a line needs a heading"),
        ([(20, 18)], ByHand({"m9": [(1, 1)]}), 6.0, "no base of the unit is named 'm9'"),
        ([(20, 18)], Keep(), {"m0": 6.0}, "base 'm1' needs an allowance"),
        ([(20, 18)], Keep(), -1.0, "base 'm0' needs an allowance"),
        ([(20, 18), (21, 18)], Line(0), 6.0, "a line needs at least 1 rank"),
    ],
)
def test_questions_without_sense_are_refused(path, manner, allowance, words):
    with pytest.raises(ValueError, match=words):
        march(OPEN, block_of(2, 1), path, manner, allowance, LINK)


def test_names_must_differ():
    twice = (Base("m0", (1, 1), 0.5), Base("m0", (3, 1), 0.5))
    with pytest.raises(ValueError, match="two bases are named 'm0'"):
        march(OPEN, twice, [(1, 1)], Keep(), 6.0, LINK)


def test_an_empty_unit_goes_nowhere():
    result = march(OPEN, (), [(1, 1), (2, 2)], Spread(1.0), 6.0, LINK)
    assert (result.steps, result.coherency.holds) == ((), True)
