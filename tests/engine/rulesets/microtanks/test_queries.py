"""What clients ask: reach, sight, odds; and that samples are useful."""

from collections import Counter
from random import Random

import pytest

from engine import queries as q
from engine.dice import ProvenDice
from engine.errors import IllegalReply, Malformed
from engine.rulesets.microtanks.choices import Drive, Fire, Pass, PopSmoke
from engine.rulesets.microtanks.ruleset import RULESET
from tests.engine.rulesets.microtanks.fights import Fight, box, fight, tank


def ask(battle: Fight, query: q.Query) -> q.Answer:
    return RULESET.query(battle.state, battle.match.asks, battle.match.asks[0].seat, query)


def test_the_area_in_reach_is_priced_and_stops_at_walls() -> None:
    battle = fight(
        tank("a1", (20, 20), printed={"speed": 6.0}),
        tank("b1", (60, 80)),
        terrain=[box("building", 22, 10, 24, 30), box("swamp", 10, 10, 18.5, 30)],
    )
    area = ask(battle, q.WhereCanItGo("a1"))
    assert isinstance(area, q.Area)
    costs = {(x, y): cost for x, y, cost in area.cells}

    assert costs[20, 26] == 6
    assert (23, 20) not in costs
    assert costs[17, 20] == 1.5 + 3
    assert area.most == 6
    with pytest.raises(Malformed):
        ask(battle, q.WhereCanItGo("a1", "fly"))
    with pytest.raises(IllegalReply):
        ask(battle, q.WhereCanItGo("nobody"))


def test_a_stunned_tank_reaches_nothing_but_its_place() -> None:
    battle = fight(tank("a1", (20, 20), stunned=0), tank("b1", (60, 80)))
    area = ask(battle, q.WhereCanItGo("a1"))

    assert isinstance(area, q.Area)
    assert area.cells == ((20, 20, 0),)


def test_sight_names_what_is_in_the_way() -> None:
    battle = fight(
        tank("a1", (20, 20)), tank("b1", (20, 60)), terrain=[box("building", 10, 30, 30, 34)]
    )
    seen = ask(battle, q.WhatCanItSee("a1", "b1"))

    assert isinstance(seen, q.Sight)
    assert (seen.visible, seen.distance, seen.blocked_by) == (False, 38, ("building-10",))


def chances(battle: Fight, reply: object) -> dict[str, float]:
    odds = ask(battle, q.WhatHappensIf(reply))
    assert isinstance(odds, q.Odds)
    assert sum(one.chance for one in odds.outcomes) == pytest.approx(1, abs=1e-5)
    return {one.code: one.chance for one in odds.outcomes}


def test_the_odds_of_a_shot_are_those_of_its_dice() -> None:
    battle = fight(tank("a1", (50, 10)), tank("b1", (50, 30), 180), phase="shoot")
    found = chances(battle, Fire("a1", "75mm-m3", "b1"))

    # 4+ hits; 2 bounces, 3 glances, 4 to 6 penetrate
    assert found["missed"] == pytest.approx(1 / 2, abs=1e-5)
    assert found["bounce"] == pytest.approx(1 / 2 * 2 / 6, abs=1e-5)
    assert found["no_effect"] == pytest.approx(1 / 2 * 1 / 36, abs=1e-5)
    assert found["knocked_out"] == pytest.approx(1 / 2 * 3 / 36, abs=1e-5)
    assert chances(battle, Pass()) == {"certain": 1}


def test_the_odds_of_wasted_shots_and_of_artillery() -> None:
    far = fight(tank("a1", (50, 10)), tank("b1", (50, 80), 180), phase="shoot")
    assert chances(far, Fire("a1", "75mm-m3", "b1")) == {"out_of_range": 1}
    guns = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("b1", (50, 50), smoking=True),
        phase="shoot",
    )
    found = chances(guns, Fire("a1", "105mm-m2", "b1"))
    assert found["missed"] == 0.5
    assert found["scattered"] > 0
    assert found["saved"] == pytest.approx((0.5 - found["scattered"]) / 3, abs=1e-5)
    assert "no_effect" not in found  # 7 never equals the lowest armour, 6, so nothing glances


def test_why_not_gives_the_refusal() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)))
    reason = ask(battle, q.WhyNot(Drive("a1", ((20, 60),))))

    assert isinstance(reason, q.Reason)
    assert (reason.legal, reason.code, reason.clause) == (
        False,
        "too_far",
        "microtanks/move-speed",
    )
    assert ask(battle, q.WhyNot(PopSmoke("a1"))) == q.Reason(True)
    with pytest.raises(Malformed):
        RULESET.query(battle.state, battle.match.asks, 1, q.WhyNot(Pass()))


def test_samples_of_whole_matches_use_every_kind_of_order() -> None:
    from tests.engine.rulesets.microtanks.fights import setup

    used: Counter[str] = Counter()
    for seed, scenario in enumerate(("crossroads", "river-line", "rearguard")):
        rng = Random(seed)
        battle = setup([6, 1], scenario=scenario, free_maps=True)
        battle.match = battle.match.fork(ProvenDice(f"{seed}", ("a", "b")))
        while battle.match.asks:
            ask_ = battle.match.asks[0]
            reply = next(iter(RULESET.sample(battle.state, ask_, rng)))
            used[type(reply).__name__] += 1
            battle.reply(reply)
        assert battle.state.ended is not None
    assert {"Drive", "PopSmoke", "Fire", "Pass", "Deploy", "LayOut", "TakeSide"} <= set(used)
