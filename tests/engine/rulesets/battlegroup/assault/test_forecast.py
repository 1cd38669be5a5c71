"""What a charge is told to come to is what comes of it: the combat, played many times."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import Odds
from engine.dice import ListedDice
from engine.rulesets.battlegroup.assault.advice import just_made, odds_of_charge
from engine.rulesets.battlegroup.assault.flow import make_contact
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.assault.state import combats
from engine.rulesets.battlegroup.combat.flow import fight
from engine.rulesets.battlegroup.combat.notes import CombatOver
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.notes import Gone
from engine.rulesets.battlegroup.forecast.rules import (
    Blows,
    Losses,
    Rank,
    Toll,
    fought,
    next_to_fall,
    suffered,
)
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.table import Table
from tests.engine.rulesets.battlegroup.assault.staging import Faces, facing, played
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row
from tests.helpers.long import first

SIMPLER = 0.01
"""How far off chances may be because positions are not judged anew after every rare loss."""
PAIRINGS = (
    ("vg-captain", 1, "iw-line", 8),
    ("vg-squad", 5, "iw-line", 8),
    ("iw-line", 8, "vg-captain", 1),
    ("iw-line", 8, "vg-squad", 5),
    ("vg-jump", 5, "iw-command", 3),
    ("iw-line", 10, "iw-line", 10),
)


def told(state: Battle, target: str = "foe", *others: str) -> Odds:
    return odds_of_charge(Charge("us", target, others), state, WhichCharge("us"))


def combat_of(state: Battle, target: str = "foe", *others: str) -> Odds:
    then = told(state, target, *others).then
    assert then is not None
    return then


def engaged(state: Battle, *targets: str) -> Battle:
    """Return the table once our charge is gone."""
    made = just_made(state, state.unit("us"), [state.unit(key) for key in targets])
    assert made is not None
    table = Table(state, ListedDice(()))
    make_contact(table, "us", targets, made, disordered=len(targets) > 1)
    return table.state


def results(state: Battle, times: int) -> Counter[str]:
    """Return how often things happened in as many fights: who won, what became of each unit, and
    what the sides lost in all of them."""
    found = Counter[str]()
    units = next(combat for combat in combats(state) if "us" in combat)
    for seed in range(times):
        table = Table(state, Faces(seed))
        played(fight(table, units))
        over = next(note for note in table.notes if isinstance(note, CombatOver))
        found["lost by us"] += over.inflicted[THEM]
        found["lost by foe"] += over.inflicted[US]
        gone = {
            note.unit for note in table.notes[: table.notes.index(over)] if isinstance(note, Gone)
        }
        broken = {
            note.unit
            for note in table.notes
            if isinstance(note, TakenTest) and note.occasion == "lost_combat" and not note.passed
        }
        found.update(f"{key} destroyed" for key in gone)
        found.update(f"{key} breaks" for key in broken)
        found[end(gone & set(units), broken)] += 1
        if gone >= set(units) - {"us"}:
            found["foes_destroyed"] += 1
        else:
            winner = {US: "combat_won", THEM: "combat_lost", None: "combat_drawn"}
            found[winner[over.winner]] += 1
    return found


def end(gone: set[str], broken: set[str]) -> str:
    """Return how a combat of two ended: who is gone, or else who falls back."""
    match (frozenset(gone), frozenset(broken)):
        case (nobody, none) if not nobody and not none:
            return "both_hold"
        case (some, _) if len(some) > 1:
            return "both_destroyed"
        case (some, _) if some:
            return "own_destroyed" if "us" in some else "foe_destroyed"
        case (_, some):
            return "own_breaks" if "us" in some else "foe_breaks"


def agrees(expected: float, seen: float, times: int) -> bool:
    """Whether a share of so many fights is what was expected, give or take four deviations."""
    return abs(expected - seen) <= 4 * sqrt(expected * (1 - expected) / times) + SIMPLER


def differing(chances: Mapping[str, float], seen: Counter[str], times: int) -> dict[str, Any]:
    """Return the chances that are not what was seen, with the shares that were."""
    return {
        code: (chance, seen[code] / times)
        for code, chance in chances.items()
        if not agrees(chance, seen[code] / times, times)
    }


@pytest.mark.rule(
    "battlegroup/base-fight",
    "battlegroup/base-combat-result",
    "battlegroup/base-charge",
    "battlegroup/base-characters",
)
@pytest.mark.parametrize(
    ("own", "count", "foe", "many", "times"),
    first([(*PAIRINGS[0], 600), *((*pairing, 2000) for pairing in PAIRINGS)]),
)
def test_the_combat_comes_to_what_the_charge_was_told_to_lead_to(
    own: str, count: int, foe: str, many: int, times: int
) -> None:
    """Precise blows of a captain take those who lead: who is left loses their Leadership."""
    state = facing(own, count, foe, many)
    then, seen = combat_of(state), results(engaged(state, "foe"), times)
    chances = {one.code: one.chance for one in then.outcomes}

    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-3)
    assert differing(chances, seen, times) == {}
    assert {one.code for one in then.outcomes if one.destroys} <= {
        "foe_destroyed",
        "both_destroyed",
    }
    assert not then.expected
    for detail in then.details:
        suffering = "foe" if detail.params["unit"] == "us" else "us"
        lost = seen[f"lost by {suffering}"] / times
        assert detail.params["lost"] == pytest.approx(lost, abs=0.06 + 20 / times)


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/base-combat-result")
@pytest.mark.parametrize("times", first([300, 2000]))
def test_a_combat_of_many_units_comes_to_what_each_was_told(times: int) -> None:
    state = facing("vg-squad", 5, "iw-line", 4)
    state = battle(*state.units.values(), put("iw-line", "more", THEM, row(11, 9, 3)))
    then = combat_of(state, "foe", "more")
    seen = results(engaged(state, "foe", "more"), times)
    fates = {
        f"{detail.params['unit']} {what}": detail.params[code] / 100
        for detail in then.details
        for code, what in (("destroyed", "destroyed"), ("breaks", "breaks"))
    }

    assert len(fates) == 6
    assert differing({one.code: one.chance for one in then.outcomes} | fates, seen, times) == {}
    assert not then.expected
    assert told(battle(*state.units.values()), "far").then is None


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_into_a_combat_tells_what_becomes_of_the_comrades_in_it() -> None:
    state = facing("vg-squad", 5, "vg-squad", 5)
    ally = evolve(put("iw-line", "ally", US, row(4, 11, 6)), locked=("foe",))
    foe = evolve(state.unit("foe"), locked=("ally",))
    units = {**state.units, "foe": foe, "ally": ally}
    then = combat_of(battle(*units.values()))

    assert {one.code for one in then.details} == {"many_fight"}
    assert {one.params["unit"] for one in then.details} == {"us", "foe", "ally"}


def suffers(
    wounds: tuple[int, ...], lost: tuple[int, ...], *blows: Blows
) -> dict[tuple[int, ...], float]:
    """Return what a unit has lost after blows, as far as it may come about."""
    rank = Rank(tuple(map(str, wounds)), wounds, lost)
    return {lost: chance for lost, chance in suffered(rank, lost, blows).items() if chance}


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/base-saves")
def test_wounds_fall_on_one_model_after_the_other_and_the_rest_is_lost() -> None:
    half = Blows("them", 2, (0.5, 0.5))

    assert suffers((2, 1), (0, 0), half) == {(0, 0): 0.25, (1, 0): 0.5, (2, 0): 0.25}
    assert suffers((2, 1), (2, 0), half) == {(2, 0): 0.25, (2, 1): 0.75}
    killing = Blows("them", 1, (0.5, 1.0), slays=True)
    assert suffers((2, 1), (0, 0), killing) == {(0, 0): 0.5, (2, 0): 0.5}


@pytest.mark.rule("battlegroup/base-characters", "battlegroup/wounds-wounded-first")
def test_precise_wounds_fall_on_the_last_of_the_order_but_on_a_wounded_model_before() -> None:
    precise = Blows("them", 1, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))

    assert suffers((1, 1, 1), (0, 0, 0), precise) == {(0, 0, 1): 1.0}
    assert suffers((2, 2, 1), (1, 0, 0), precise) == {(2, 0, 0): 1.0}
    assert next_to_fall(Rank(("a",), (1,), (1,)), (1,), picked=True) is None


@pytest.mark.rule("battlegroup/base-fight")
def test_who_falls_at_an_earlier_step_does_not_strike_and_a_step_is_struck_at_once() -> None:
    ranks = (Rank(("a",), (1,), (0,)), Rank(("b",), (1,), (0,)))

    def both(slow: int) -> Losses:
        when = ((5, 1, Blows("a", 1, (1.0,))), (slow, 0, Blows("b", 1, (1.0,))))

        def strikes(step: int, toll: Toll, chance: float) -> dict[int, list[Blows]]:
            fallen = {
                name for rank, lost in zip(ranks, toll, strict=True) for name in rank.fallen(lost)
            }
            return {n: [one] for at, n, one in when if at == step and one.by not in fallen}

        return fought(ranks, dict.fromkeys((5, slow)), strikes)

    assert both(3) == {((0,), (1,)): 1.0}
    assert both(5) == {((1,), (1,)): 1.0}


@pytest.mark.rule("battlegroup/base-vehicle-penetration")
def test_a_hull_is_told_by_its_points_strikes_nobody_and_never_runs() -> None:
    state = facing("vg-squad", 5, "iw-line", 3)
    hull = vehicle("iw-carrier", "foe", THEM, 6.0, 10.0)
    then = combat_of(battle(*(one for key, one in state.units.items() if key != "foe"), hull))
    (detail,) = then.details

    assert (detail.code, detail.params["unit"], detail.params["most"]) == ("strikes_hull", "us", 3)
    assert {one.code for one in then.outcomes} <= {"foe_destroyed", "both_hold"}


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/no-overwatch")
def test_a_charge_names_who_may_fire_at_it_before_what_it_comes_to() -> None:
    assert told(facing("vg-squad", 5, "iw-line", 8)).answers == ()
    watched = told(facing("vg-squad", 5, "iw-line", 8, overwatch="experimental"))

    assert watched.answers == ("foe",)
    (roll,) = watched.rolls
    assert (roll.step, roll.needed) == ("charge_dice", 4)
    assert roll.of is not None
    assert (roll.of.code, roll.of.params["target"]) == ("to_reach", "foe")
