"""Charges and piling in."""

from math import dist

import pytest
from hypothesis import assume

from engine.formations import charge, coherency, faults_of_ways, pile_in, touched
from engine.geometry import Pose, disc, overlaps, rectangle
from engine.placement import Base, Block, Board, PricedGround

from .scenes import (
    GRAIN,
    LINK,
    TABLE,
    assert_passes,
    assert_stands,
    board_for,
    chances,
    costs_of,
    given,
    shapes_of,
    unit_of,
)

OPEN = Board(TABLE)


def foes_at(*places, radius=0.5):
    return tuple(Block(f"f{i}", disc(at, radius)) for i, at in enumerate(places))


def row(count, x=20.0, y=18.0, pitch=1.5):
    return tuple(Base(f"m{i}", (x, y + i * pitch), 0.5) for i in range(count))


def with_foes(board, foes):
    return Board(board.bounds, (*board.blocks, *foes), board.price)


def clash_scene(rng):
    """Return a unit, foes some inches from it, and a board with room for both."""
    unit = unit_of(rng)
    dx, dy = rng.choice([(6.0, 1.0), (0.5, 5.0), (-7.0, 2.0)])
    bodies = [disc((base.at[0] + dx, base.at[1] + dy), base.radius) for base in unit_of(rng)]
    own = shapes_of(unit)
    free = [body for body in bodies if not any(overlaps(body, other) for other in own)]
    foes = tuple(Block(f"f{i}", body) for i, body in enumerate(free))
    assume(foes)
    return unit, foes, board_for(rng, [*own, *free])


def assert_legal(board, unit, foes, clash, allowance):
    ground = with_foes(board, foes)
    assert_stands(ground, clash.after)
    for base, way in zip(unit, clash.ways, strict=True):
        assert_passes(ground, base, way.points)
        assert costs_of(board, way.points)[0] - GRAIN <= way.cost <= allowance
    for name, met in clash.contacts.items():
        base = next(base for base in clash.after if base.id == name)
        near = [
            f.id
            for f in foes
            if dist(base.at, f.area.centre) <= base.radius + f.area.radius + GRAIN
        ]
        assert set(met) <= set(near)
    assert coherency(clash.after, LINK) == clash.coherency


@given(chances)
def test_a_charge_is_legal_and_coherent(rng):
    unit, foes, board = clash_scene(rng)

    clash = charge(board, unit, foes, 6.0, LINK)

    assert_legal(board, unit, foes, clash, 6.0)
    if clash.first is None:
        assert clash.after == unit
        assert clash.contacts == {base.id: met for base in unit if (met := touched(base, foes))}
    else:
        assert clash.first in clash.contacts
        assert clash.coherency.holds or clash.coherency.largest_gap <= LINK + 6.0
        ways = {b.id: w.points for b, w in zip(unit, clash.ways, strict=True) if w.cost}
        faults = faults_of_ways(with_foes(board, foes), unit, ways, 6.0, LINK)
        assert {fault.kind for fault in faults} <= {"apart"}
        assert bool(faults) != clash.coherency.holds
    assert charge(board, unit, foes, 6.0, LINK) == clash


@given(chances)
def test_piling_in_leaves_those_in_contact_where_they_are(rng):
    unit, foes, board = clash_scene(rng)
    charged = charge(board, unit, foes, 6.0, LINK)

    piled = pile_in(board, charged.after, foes, 3.0, LINK)

    assert_legal(board, charged.after, foes, piled, 3.0)
    for base, then in zip(charged.after, piled.after, strict=True):
        if base.id in charged.contacts:
            assert then == base
    assert len(piled.contacts) >= len(charged.contacts)


def test_the_nearest_goes_straight_in_by_the_shortest_way():
    unit, foes = row(3), foes_at((25, 18.5))

    clash = charge(OPEN, unit, foes, 6.0, LINK)

    way = clash.ways[0]
    assert clash.first == "m0"
    assert way.points[0] == (20, 18)
    assert way.length == pytest.approx(dist((20, 18), (25, 18.5)) - 1.0, abs=1e-4)
    assert len(clash.contacts) == 3


def test_free_foes_are_taken_first():
    """Three against three, a long way apart: each finds his own."""
    clash = charge(OPEN, row(3), foes_at((25, 16), (25, 19.5), (25, 23)), 8.0, 4.0)

    assert sorted(met for foes in clash.contacts.values() for met in foes) == ["f0", "f1", "f2"]


def test_six_close_up_around_one():
    """Hexagonal: all six touch a foe of their own size, if they close up."""
    unit = tuple(Base(f"m{i}", (20 + 1.2 * (i % 2), 15 + 1.2 * i), 0.5) for i in range(6))

    clash = charge(OPEN, unit, foes_at((24, 18)), 12.0, LINK)

    assert len(clash.contacts) == 6


def test_nobody_moves_when_the_nearest_falls_short():
    """The refusal tells the distance and the allowance."""
    unit = row(3)

    clash = charge(OPEN, unit, foes_at((28, 18)), 6.0, LINK)

    assert clash.after == unit
    assert clash.first is None
    fault = clash.fault
    assert fault is not None
    assert (fault.base, fault.kind, fault.amount, fault.limit) == ("m0", "dear", 7.0, 6.0)


def test_exactly_in_reach_is_in_reach():
    assert charge(OPEN, row(1), foes_at((27, 18)), 6.0, LINK).first == "m0"
    assert charge(OPEN, row(1), foes_at((27.0001, 18)), 6.0, LINK).first is None


def test_a_wood_halves_the_charge():
    wood = PricedGround(((rectangle(Pose(23.5, 18), 3, 20), 2.0),))
    board = Board(TABLE, (), wood)

    assert charge(board, row(1), foes_at((27, 18)), 9.0, LINK).ways[0].cost == 9.0
    fault = charge(board, row(1), foes_at((27, 18)), 8.9, LINK).fault
    assert fault is not None
    assert (fault.kind, fault.amount, fault.limit) == ("dear", 9.0, 8.9)


def test_a_charge_goes_round_a_wall_and_counts_the_way():
    board = Board(TABLE, (Block("wall", rectangle(Pose(22.5, 18), 1, 2)),))

    clash = charge(board, row(1), foes_at((25, 18)), 6.0, LINK)

    assert 4.9 < clash.ways[0].length < 5.15  # 4.98 round round corners
    assert len(clash.ways[0].points) > 2
    assert_passes(board, row(1)[0], clash.ways[0].points)


def test_a_hull_is_touched_along_its_sides():
    hull = Block("tank", rectangle(Pose(26, 18, 90), 5, 3))

    clash = charge(OPEN, row(4, y=16), (hull,), 6.0, LINK)

    assert set(clash.contacts.values()) == {("tank",)}
    assert [base.at[0] for base in clash.after] == [24.0] * 4


def test_those_in_contact_with_one_may_be_so_with_two():
    """Between two foes there is one place to touch both; it is the nearest."""
    clash = charge(OPEN, (Base("m0", (20, 18), 0.5),), foes_at((24, 17.2), (24, 18.8)), 6.0, LINK)

    assert clash.contacts in ({"m0": ("f0",)}, {"m0": ("f0", "f1")}, {"m0": ("f1",)})
    assert dist(clash.after[0].at, (24, 17.2)) == pytest.approx(1.0, abs=1e-4)


def test_an_engaged_foe_is_left_to_others_where_another_is_free():
    foes = foes_at((24, 18), (24, 21))

    assert pile_in(OPEN, row(1), foes, 6.0, LINK).contacts == {"m0": ("f0",)}
    assert pile_in(OPEN, row(1), foes, 6.0, LINK, engaged=["f0"]).contacts == {"m0": ("f1",)}


def test_piling_in_brings_in_the_second_row():
    unit = (
        *row(2, x=23.0, y=17.5, pitch=1.0),
        *(Base(f"r{i}", (20, 17.5 + i), 0.5) for i in range(2)),
    )
    foes = foes_at((24, 17.5), (24, 18.5), (24, 19.5), (24, 16.5))

    piled = pile_in(OPEN, unit, foes, 6.0, LINK)

    assert piled.after[:2] == unit[:2]
    assert len(piled.contacts) == 4


def test_an_assault_needs_foes():
    with pytest.raises(ValueError, match="an assault needs enemies"):
        charge(OPEN, row(1), (), 6.0, LINK)
