"""What stands where is told alike for every ruleset, so that anybody can draw it."""

import pytest

from engine.advice.queries import Plan, TableMap
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, some
from tests.helpers.printed import catalogue_of


def plan_at(told: Played, state: object, seat: int | None) -> Plan:
    view = told.rules.view(state, seat)
    answer = told.rules.query(view, (), seat, TableMap())
    assert isinstance(answer, Plan)
    return answer


@pytest.mark.parametrize("seat", [0, 1, None])
def test_units_stand_on_the_table_and_are_named(
    matches: tuple[Played, ...], codec: RulesetCodec, seat: int | None
) -> None:
    stood = 0
    for told in matches:
        known = str(catalogue_of(told.rules))
        for step in some(told, 25):
            plan = plan_at(told, step.before.state, seat)
            if plan.size is None:
                assert (plan.terrain, plan.markers, plan.units) == ((), (), ())
                continue
            width, depth = plan.size
            for unit in plan.units:
                stood += 1
                assert unit.unit in step.before.state.units
                assert 0 <= unit.x <= width
                assert 0 <= unit.y <= depth
                assert all(len(hull) >= 3 for hull in unit.hulls)
                assert f"'{unit.kind}'" in known
            codec.dump(plan)
    assert stood


def test_terrain_is_of_kinds_the_word_list_names(match: Played) -> None:
    terms = catalogue_of(match.rules)["words"]["terms"]
    plan = plan_at(match, match.end.state, 0)

    assert plan.terrain
    assert {piece.kind for piece in plan.terrain} <= terms.keys()


def test_both_sides_are_in_the_plan_of_a_battle(match: Played) -> None:
    step = match.steps[len(match.steps) // 2]
    plan = plan_at(match, step.before.state, 0)

    assert {0, 1} == {unit.seat for unit in plan.units}
    assert plan.scenario in catalogue_of(match.rules)["scenarios"]
