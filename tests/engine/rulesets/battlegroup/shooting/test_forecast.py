"""What a shot is told to come to is what comes of it: the fire, played many times."""

from collections import Counter
from math import sqrt

import pytest
from attrs import evolve

from engine.advice.queries import Odds
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.rulesets.battlegroup.forecast.rules import Blows, Rank, struck_at_most, wrecks
from engine.rulesets.battlegroup.hits.advice import odds_of_volley
from engine.rulesets.battlegroup.hits.flow import fire
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.table import Table
from tests.engine.rulesets.battlegroup.assault.staging import Faces, played
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, armed, battle, put, row
from tests.helpers.long import first


def against(us: Unit, *them: Unit) -> Battle:
    """Return the table as our unit opens fire."""
    stack = Stack((Frame(US, us.id, "open_fire", begun=True),))
    return evolve(battle(us, *them), stack=stack)


def shot(name: str) -> Battle:
    """Return a shot of one kind."""
    captain = put("vg-captain", "foe", THEM, [(5.0, 12.0)])
    match name:
        case "rifles at a captain":
            return against(put("vg-squad", "us", US, row(1, 5, 10)), captain)
        case "rifles at a squad":
            return against(
                put("iw-line", "us", US, row(1, 5, 10)), put("iw-line", "foe", THEM, row(1, 15, 4))
            )
        case "a captain at a squad he is with":
            joined = evolve(put("vg-captain", "k", THEM, [(3.0, 16.0)]), joined="foe")
            squad = put("iw-line", "foe", THEM, row(1, 15, 2))
            return against(put("vg-squad", "us", US, row(1, 5, 10)), squad, joined)
        case "a captain's pistol":
            squad = put("iw-line", "foe", THEM, row(1, 12, 1))
            return against(put("vg-captain", "us", US, [(3.0, 5.0)]), squad)
        case "bursts at two":
            squad = put("iw-line", "foe", THEM, row(1, 25, 2))
            return against(armed(("launcher-burst",), "us", US, row(1, 5, 2)), squad)
        case "melta at a carrier":
            carrier = vehicle("iw-carrier", "foe", THEM, 6.0, 10.0)
            return against(armed(("fusion-gun",), "us", US, row(1, 5, 3)), carrier)
    raise AssertionError(name)


SHOTS = (
    "rifles at a captain",
    "melta at a carrier",
    "rifles at a squad",
    "a captain at a squad he is with",
    "a captain's pistol",
    "bursts at two",
)


def told(state: Battle) -> Odds:
    return odds_of_volley(state, "us", "foe", Manner())


def standing(state: Battle) -> int:
    """Return how many of the target's models are left, those of its character among them."""
    return sum(
        len(unit.models)
        for key, unit in state.units.items()
        if key in ("foe", "k") and unit.place == "table"
    )


@pytest.mark.rule(
    "battlegroup/base-shooting-sequence",
    "battlegroup/base-saves",
    "battlegroup/base-characters",
    "battlegroup/template-hit-cap",
    "battlegroup/base-vehicle-damage",
)
@pytest.mark.parametrize("name", first(SHOTS, most=2))
def test_a_shot_costs_its_target_what_it_was_told_to(name: str) -> None:
    state, times, left = shot(name), 800, Counter[int]()
    for seed in range(times):
        table = Table(state, Faces(seed))
        played(fire(table, "foe", (), None))
        left[standing(table.state)] += 1
    odds, whole = told(state), standing(state)
    destroyed = odds.expected["destroyed"]
    fallen = sum((whole - count) * often for count, often in left.items()) / times

    assert abs(destroyed - left[0] / times) <= 4 * sqrt(destroyed * (1 - destroyed) / times) + 0.005
    assert sum(one.chance for one in odds.outcomes if one.destroys) == pytest.approx(destroyed)
    assert sum(one.chance for one in odds.outcomes) == pytest.approx(1.0, abs=1e-3)
    if "fallen" in odds.expected:
        spread = sqrt(sum((whole - count - fallen) ** 2 * n for count, n in left.items()) / times)
        assert abs(odds.expected["fallen"] - fallen) <= 4 * spread / sqrt(times) + 0.01


@pytest.mark.rule("battlegroup/base-shooting-sequence")
def test_that_all_fall_is_told_before_what_is_lost_on_average() -> None:
    odds = told(shot("rifles at a squad"))

    assert odds.order == tuple(odds.expected) == ("destroyed", "hits", "wounds", "fallen")
    assert {(one.code, one.destroys) for one in odds.outcomes} == {
        ("destroyed", True),
        ("fallen", False),
    }


@pytest.mark.rule("battlegroup/base-vehicle-penetration", "battlegroup/base-vehicle-damage")
def test_a_vehicle_is_destroyed_by_its_last_hull_point_or_at_once() -> None:
    assert wrecks(2, [(0.5, 0.0)]) == 0.0
    assert wrecks(2, [(0.5, 0.0), (0.5, 0.0)]) == 0.25
    assert wrecks(2, [(0.5, 0.25)]) == 0.25


@pytest.mark.rule("battlegroup/template-hit-cap")
def test_a_shot_of_a_template_hits_no_more_often_than_there_are_models() -> None:
    rank = Rank(("a", "b", "c"), (1, 1, 1), (0, 0, 0))
    sure = Blows("", 1, (1.0, 1.0, 1.0))

    assert {
        lost: chance
        for lost, chance in struck_at_most(rank, {rank.lost: 1.0}, 3, 1.0, 2, sure).items()
        if chance
    } == {(1, 1, 0): 1.0}
