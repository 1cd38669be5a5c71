"""What counts at the end, and when the end comes."""

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.diceless.core.changes import remove_unit
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.turn import end_turn
from engine.rulesets.diceless.victory.flow import check_wiped_out, concede, end_by_turns
from engine.rulesets.diceless.victory.state import holds, scores, tally
from engine.rulesets.diceless.views import annotate
from engine.table import Table
from tests.engine.rulesets.diceless.motors import EAST, battle, stood
from tests.engine.rulesets.diceless.staging import NoDice

CENTRE = (24.0, 24.0)


def squad(key: str, owner: int, x: float, y: float = 24.0, **changes: Any) -> Unit:
    return evolve(stood(key, "squad", owner, [(x, y)]), **changes)


def held(*units: Unit) -> tuple[int, int]:
    """Objectives held by blue and by green."""
    state = battle(*units)
    return tally(state, 0).held, tally(state, 1).held


@pytest.mark.rule("diceless/starter-match")
def test_an_objective_is_held_within_three_inches_of_the_base_by_one_side_alone() -> None:
    far = squad("far", 1, 2.0, 2.0)
    (base,) = bases_of(battle(far), far)
    edge = 24.0 - 3.0 - base.radius

    assert held(squad("us", 0, 24.0), far) == (1, 0)
    assert held(squad("us", 0, 24.0), squad("them", 1, 26.0)) == (0, 0)
    assert held(squad("us", 0, edge), far) == (1, 0)
    assert held(squad("us", 0, edge - 0.1), far) == (0, 0)
    assert held(squad("us", 0, 12.0), squad("them", 1, 36.0)) == (1, 1)


@pytest.mark.rule("diceless/starter-match")
def test_viewers_see_who_holds_an_objective_as_the_table_stands() -> None:
    alone = annotate(battle(squad("us", 0, 24.0), squad("them", 1, 36.0)), None)
    contested = annotate(battle(squad("us", 0, 24.0), squad("them", 1, 26.0)), None)

    assert alone.held == {"centre": 0, "east": 1}
    assert contested.held == {}


@pytest.mark.rule("diceless/starter-match", "diceless/fall-back-distance")
def test_who_falls_back_neither_holds_nor_contests() -> None:
    far = squad("far", 1, 2.0, 2.0)

    assert held(squad("us", 0, 24.0, broken=True), far) == (0, 0)
    assert held(squad("us", 0, 24.0), squad("them", 1, 26.0, broken=True)) == (1, 0)


@pytest.mark.rule("diceless/starter-match")
def test_vehicles_hold_by_their_hull() -> None:
    truck = stood("us", "truck", 0, [(19.1, 24.0, EAST)])
    state = battle(truck, squad("far", 1, 2.0, 2.0))
    centre = next(goal for goal in state.plan.objectives if goal.at == CENTRE)

    assert holds(state, 0, centre)


@pytest.mark.rule("diceless/starter-match")
def test_a_unit_destroyed_or_gone_off_the_table_counts_one_an_objective_two() -> None:
    units = squad("us", 0, 24.0), squad("a", 1, 2, 2), squad("b", 1, 4, 2), squad("c", 1, 6, 2)
    table: Table[Battle] = Table(battle(*units), NoDice())
    remove_unit(table, "a", "destroyed")
    remove_unit(table, "b", "left")

    assert scores(table.state) == (4.0, 0.0)
    assert table.state.ended is None
    remove_unit(table, "c", "left")
    check_wiped_out(table)
    assert table.state.ended is not None
    assert (table.state.ended.reason, table.state.ended.winner) == ("wiped_out", 0)


@pytest.mark.rule("diceless/starter-match", "diceless/scenario-agreement")
@pytest.mark.parametrize(("removed", "winner"), [((40, 39), 0), ((39, 40), 1), ((40, 40), None)])
def test_the_match_ends_with_the_last_turn_and_hit_points_break_a_tie(
    removed: tuple[int, int], winner: int | None
) -> None:
    state = battle(squad("us", 0, 2, 2), squad("them", 1, 40, 40))
    first, second = state.players
    players = evolve(first, removed=removed[0]), evolve(second, removed=removed[1])
    last = evolve(state, players=players, round=6)

    early, before, late = (Table(one, NoDice()) for one in (evolve(last, round=5), last, last))
    end_turn(early, 1)
    end_turn(before, 0)
    end_turn(late, 1)

    assert early.state.ended is None
    assert before.state.ended is None  # the other has his turn yet
    assert late.state.ended is not None
    assert (late.state.ended.reason, late.state.ended.winner) == ("turn_limit", winner)
    end_by_turns(before)
    assert before.state.ended == late.state.ended


@pytest.mark.rule("diceless/starter-match")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_concedes_loses(seat: int) -> None:
    table: Table[Battle] = Table(battle(squad("us", 0, 2.0), squad("them", 1, 6.0)), NoDice())
    concede(table, seat)

    assert table.state.ended is not None
    assert (table.state.ended.reason, table.state.ended.winner) == ("conceded", 1 - seat)
