"""Cover of units on foot: who and what stands between them and their firers."""

import pytest
from attrs import evolve

from engine.rulesets.diceless.book.printed import Map, Piece
from engine.rulesets.diceless.core.field import land
from engine.rulesets.diceless.core.model import Options, Unit
from engine.rulesets.diceless.sight.state import cover_of, sees, stands
from tests.engine.rulesets.diceless.motors import EAST, NORTH, SOUTH, WEST, battle, stood

Place = tuple[float, float]
FIRER, TARGET = (20.0, 2.0), (40.0, 10.0)
WOOD = Piece("copse", "woods", ((17.0, 4.0), (23.0, 4.0), (23.0, 8.0), (17.0, 8.0)))


def cover(
    *others: Unit, firer: Place = FIRER, target: Place = TARGET, terrain: tuple[Piece, ...] = ()
) -> int | None:
    """Return the cover of one model from another on a table with this terrain alone."""
    us, them = stood("us", "squad", 0, [firer]), stood("them", "fighters", 1, [target])
    state = battle(us, them, *others)
    state = evolve(state, options=Options(host="blue", map=Map(terrain=terrain)))
    return cover_of(state, stands(state, us), them, ("us",))


@pytest.mark.rule("diceless/base-cover-saves")
@pytest.mark.parametrize(
    ("at", "found"),
    [
        ((30, 6), 4),
        ((30, 6.4), 4),
        ((30, 6.7), None),
        ((30, 8), None),
        ((22, 8), None),
        ((42, 11), None),
        ((18, 1), None),
    ],
)
@pytest.mark.parametrize("owner", [0, 1])
def test_models_on_the_line_are_cover_whosever_they_are(
    owner: int, at: Place, found: int | None
) -> None:
    assert cover(stood("more", "squad", owner, [at])) == found


@pytest.mark.rule("diceless/base-cover-saves")
def test_a_unit_between_is_cover_everywhere_on_the_table() -> None:
    more = stood("more", "squad", 1, [(4, 30)])

    assert cover(more, firer=(4, 22), target=(4, 38)) == 4
    assert cover(more, firer=(4, 38), target=(4, 22)) == 4


@pytest.mark.rule("diceless/base-cover-saves")
@pytest.mark.parametrize(("y", "found"), [(6, 4), (8.5, None)])
def test_a_hull_on_the_line_is_cover(y: float, found: int | None) -> None:
    assert cover(stood("more", "truck", 0, [(30, y, EAST)])) == found


@pytest.mark.rule("diceless/base-cover-saves")
@pytest.mark.parametrize(("x", "found"), [(21.2, None), (20.8, 4), (16.4, 4)])
def test_an_area_gives_nothing_if_no_more_than_two_inches_of_it_are_looked_out_through(
    x: float, found: int | None
) -> None:
    assert cover(firer=(x, 6), target=(40, 6), terrain=(WOOD,)) == found


@pytest.mark.rule("diceless/base-cover-saves")
def test_of_an_area_that_begins_under_the_base_of_a_firer_only_the_inches_in_it_count() -> None:
    narrow = evolve(WOOD, polygon=((17.0, 4.0), (18.8, 4.0), (18.8, 8.0), (17.0, 8.0)))

    assert cover(firer=(16.6, 6), target=(40, 6), terrain=(narrow,)) is None


@pytest.mark.rule("diceless/base-range-and-sight")
@pytest.mark.parametrize("facing", [EAST, NORTH, WEST, SOUTH])
def test_the_side_of_a_hull_that_is_turned_to_the_firer_is_looked_for(facing: float) -> None:
    """The only gap leads to a third of the near side."""
    long, wide = (4.0, 2.5) if facing in (EAST, WEST) else (2.5, 4.0)
    x, top = 30 - long / 2 + long * 2 / 7, 6 + wide / 2
    gap = 30 + (x - 30) * (20 - 10.5) / (20 - top)
    walls = tuple(
        Piece(f"rock-{left:g}", "rock", ((left, 10), (right, 10), (right, 11), (left, 11)))
        for left, right in ((0.0, gap - 0.15), (gap + 0.15, 48.0))
    )
    us, them = stood("us", "squad", 0, [(30, 20)]), stood("them", "truck", 1, [(30, 6, facing)])
    state = battle(us, them)
    state = evolve(state, options=Options(host="blue", map=Map(terrain=walls)))
    (firer, *_), (target, *_) = stands(state, us), stands(state, them)

    assert sees(land(state), firer, target)
