"""What shells are told to come to is what comes of them: the fire, played many times."""

from collections import Counter
from math import sqrt

import pytest
from attrs import evolve

from engine.advice.queries import Odds
from engine.rulesets.battlegroup.barrage.advice import odds_of_barrage
from engine.rulesets.battlegroup.barrage.flow import shell, struck
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.windows import Aim, Frame, Stack
from engine.table import Table
from tests.engine.rulesets.battlegroup.assault.staging import Faces, played
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row
from tests.engine.rulesets.battlegroup.support.staging import off_map
from tests.helpers.long import first

AIM = Aim("foe")
MIDDLE = Aim(at=(5.0, 25.0))


def bombarded(name: str) -> tuple[Battle, Aim]:
    """Return a battery that fires, and what at."""
    battery, few = "iw-howitzers", put("iw-line", "foe", THEM, row(1, 25, 3))
    them, aim = [few], AIM
    match name:
        case "howitzers at a few":
            pass
        case "mortars at one":
            battery, them = "iw-mortars", [put("iw-line", "foe", THEM, row(1, 25, 1))]
        case "howitzers at a captain":
            them = [put("vg-captain", "foe", THEM, [(1.0, 25.0)])]
        case "howitzers at a carrier":
            carrier = vehicle("iw-carrier", "foe", THEM, 5.0, 25.0)
            hurt = {name: evolve(hull, lost=1) for name, hull in carrier.models.items()}
            them = [evolve(carrier, models=hurt)]
        case "a point between two":
            more = put("iw-line", "more", THEM, row(4, 28, 4))
            them, aim = [put("iw-line", "foe", THEM, row(4, 22, 2)), more], MIDDLE
        case _:
            raise AssertionError(name)
    stack = Stack((Frame(US, "guns", "open_fire", begun=True),))
    return evolve(battle(off_map(battery, "guns"), *them), stack=stack), aim


FIRES = (
    "howitzers at a few",
    "howitzers at a carrier",
    "mortars at one",
    "howitzers at a captain",
    "a point between two",
)


def told(name: str) -> Odds:
    state, aim = bombarded(name)
    return odds_of_barrage(state, state.unit("guns"), aim)


@pytest.mark.rule(
    "battlegroup/barrage-to-hit",
    "battlegroup/barrage-procedure",
    "battlegroup/template-hit-cap",
    "battlegroup/target-point-fire",
)
@pytest.mark.parametrize("name", first(FIRES, most=2))
def test_shells_destroy_their_target_as_often_as_was_told(name: str) -> None:
    (state, aim), times, seen = bombarded(name), 800, Counter[str]()
    for seed in range(times):
        table = Table(state, Faces(seed))
        key = struck(table, aim)
        assert key is not None
        played(shell(table, key, aim))
        unit = table.state.unit(key)
        seen["destroyed"] += unit.place != "table"
        seen["fallen"] += len(state.unit(key).models) - len(unit.models)
    odds = told(name)
    destroyed, share = odds.expected["destroyed"], seen["destroyed"] / times

    assert 0.02 < destroyed < 0.98
    assert abs(destroyed - share) <= 4 * sqrt(destroyed * (1 - destroyed) / times) + 0.005
    assert sum(one.chance for one in odds.outcomes if one.destroys) == pytest.approx(destroyed)
    assert sum(one.chance for one in odds.outcomes) == pytest.approx(1.0, abs=1e-3)
    if "hull_points" not in odds.expected:
        assert odds.expected["fallen"] == pytest.approx(seen["fallen"] / times, abs=0.2)


@pytest.mark.rule("battlegroup/barrage-procedure")
def test_that_shells_destroy_is_told_before_what_they_cost_on_average() -> None:
    odds = told("howitzers at a few")

    assert odds.order == tuple(odds.expected) == ("destroyed", "hits", "wounds", "fallen")
    assert [roll.step for roll in odds.rolls] == ["to_hit", "to_wound"]
    assert {one.code for one in odds.outcomes} == {"destroyed", "fallen"}


@pytest.mark.rule("battlegroup/template-dice", "battlegroup/barrage-to-hit")
def test_the_dice_of_shells_say_what_their_number_is_made_of() -> None:
    hits = told("howitzers at a few").rolls[0]

    assert hits.of is not None
    assert hits.of.params["dice"] == 5
    (printed,) = hits.printed
    assert (printed.name, printed.value) == ("large_blast", 4)
    shifts = {one.name: one.value for one in hits.modifiers}
    assert shifts["indirect"] == 2
    assert hits.needed == printed.value + sum(shifts.values())
