"""What clients ask: reach, sight, odds; and that samples are useful."""

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from engine import lookahead
from engine.advice import queries as q
from engine.dice import ProvenDice
from engine.errors import IllegalReply, Malformed
from engine.rulesets.microtanks.core.model import Tank
from engine.rulesets.microtanks.questions import Drive, Fire, Pass, PopSmoke
from engine.rulesets.microtanks.ruleset import RULESET
from engine.wire.codec import for_ruleset
from tests.engine.rulesets.marks import wasted
from tests.engine.rulesets.microtanks.staging import Armour, Fight, box, fight, tank

DUMP = for_ruleset("microtanks").dump


def ask(battle: Fight, query: q.TableQuery) -> q.Answer:
    return RULESET.query(battle.state, battle.match.asks, battle.match.asks[0].seat, query)


def test_the_area_in_reach_is_priced_and_stops_at_walls() -> None:
    battle = fight(
        tank("a1", (20, 20), printed={"speed": 6.0}),
        tank("b1", (60, 80)),
        terrain=[box("building", 22, 10, 24, 30), box("swamp", 10, 10, 18.5, 30)],
    )
    area = ask(battle, q.ReachableArea("a1"))
    assert isinstance(area, q.Area)
    costs = {(x, y): cost for x, y, cost in area.cells}

    assert costs[20, 26] == 6
    assert (23, 20) not in costs
    assert costs[17, 20] == 1.5 + 3
    assert area.most == 6
    with pytest.raises(Malformed):
        ask(battle, q.ReachableArea("a1", "fly"))
    with pytest.raises(IllegalReply):
        ask(battle, q.ReachableArea("nobody"))


@pytest.mark.rule("microtanks/road-turn-limit")
def test_round_two_bends_the_area_in_reach_ends_where_the_doubling_does() -> None:
    battle = fight(
        tank("a1", (20, 20), 90, printed={"speed": 20.0}),
        tank("b1", (60, 80)),
        terrain=[
            box("road", 0, 19, 29, 21, "east"),
            box("road", 27, 19, 29, 31, "north"),
            box("road", 27, 29, 70, 31, "east-again"),
        ],
    )
    area = ask(battle, q.ReachableArea("a1"))
    assert isinstance(area, q.Area)
    costs = {(x, y): cost for x, y, cost in area.cells}
    farthest = max(x for x, y in costs if y == 30)
    round_the_bends = ((28, 20), (28, 30), (farthest, 30))

    # 8 and 10 doubled, then 11 at the normal price, a little more round cut corners; doubled it
    # would be 22 more.
    assert costs[28, 20] == 4
    assert 38 <= farthest <= 42
    assert ask(battle, q.CheckReply(Drive("a1", round_the_bends[:2]))) == q.Reason(True)
    farther = ask(battle, q.CheckReply(Drive("a1", (*round_the_bends[:2], (44, 30)))))
    assert isinstance(farther, q.Reason)
    assert farther.code == "too_far"


@pytest.mark.rule("microtanks/turn-phases")
def test_a_planned_move_says_at_whom_its_vehicle_could_fire_from_there() -> None:
    near, far = tank("b1", (60, 50)), tank("b2", (119, 89))
    battle = fight(tank("a1", (20, 50)), tank("a2", (20, 20)), near, far)
    found = lookahead.answer(battle.match, 0, q.UnitOrders("a1"), (Drive("a1", ((24, 50),)),), DUMP)
    assert isinstance(found, q.UnitOrderChains)
    (later,) = found.chains
    shots = [form for form in later.forms if form.target]

    assert later.later
    assert later.replies == (Drive("a1", ((24, 50),)), Pass())
    assert {form.unit for form in later.forms} == {"a1"}
    assert [form.target for form in shots if form.no_effect is None] == ["b1"]
    assert battle.state.tank("a1").pose.at == (20, 50)


@pytest.mark.rule("microtanks/turn-alternation")
def test_a_planned_move_names_who_could_fire_at_its_end() -> None:
    wall = box("building", 34, 46, 36, 54)
    battle = fight(tank("a1", (20, 50)), tank("b1", (50, 50), 270), terrain=[wall])
    hidden = ask(battle, q.PreviewMove(Drive("a1", ((22, 50),))))
    seen = ask(battle, q.PreviewMove(Drive("a1", ((20, 60),))))
    assert isinstance(hidden, q.MovePreview)
    assert isinstance(seen, q.MovePreview)

    assert hidden.answers == ()
    assert seen.answers == (q.Chance("b1", "shoot", 20, 60),)


def test_a_stunned_tank_reaches_nothing_but_its_place() -> None:
    battle = fight(tank("a1", (20, 20), stunned=0), tank("b1", (60, 80)))
    area = ask(battle, q.ReachableArea("a1"))

    assert isinstance(area, q.Area)
    assert area.cells == ((20, 20, 0),)


def test_sight_names_what_is_in_the_way() -> None:
    battle = fight(
        tank("a1", (20, 20)), tank("b1", (20, 60)), terrain=[box("building", 10, 30, 30, 34)]
    )
    seen = ask(battle, q.LineOfSight("a1", "b1"))

    assert isinstance(seen, q.Sight)
    assert (seen.visible, seen.distance, seen.blocked_by) == (False, 38, ("building-10",))


@pytest.mark.rule("microtanks/shoot-wasted-shot")
@pytest.mark.rule("microtanks/turret-traverse")
def test_whoever_cannot_be_hit_is_said_to_be_out_of_range_sight_or_traverse() -> None:
    def why(y: float, *, traversed: float = 0, wall: bool = False) -> q.Reason:
        ground = [box("building", 10, 30, 30, 34)] if wall else []
        us = tank("a1", (20, 20), 270, traversed=traversed)
        battle = fight(us, tank("b1", (20, y)), terrain=ground)
        found = ask(battle, q.CheckTarget("a1", "b1"))
        assert isinstance(found, q.Reason)
        return found

    far = why(118)
    assert q.Reason(True) == why(50)
    assert ("out_of_range", "microtanks/shoot-wasted-shot") == (far.code, far.clause)
    assert far.params["distance"] > far.params["range"]
    assert "out_of_sight" == why(50, wall=True).code
    assert "beyond_traverse" == why(50, traversed=90).code


def chances(battle: Fight, reply: object) -> dict[str, float]:
    odds = ask(battle, q.ReplyOdds(reply))
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


@pytest.mark.rule("microtanks/pen-penetrates")
def test_the_odds_of_a_shot_tell_how_often_it_penetrates_whatever_comes_of_that() -> None:
    battle = fight(tank("a1", (50, 10)), tank("b1", (50, 30), 180), phase="shoot")
    odds = ask(battle, q.ReplyOdds(Fire("a1", "75mm-m3", "b1")))
    assert isinstance(odds, q.Odds)

    # 4+ hits, 4 to 6 penetrate; what is destroyed is only some of that
    assert ["hit", "penetrate", "destroyed"] == list(odds.expected)
    assert odds.expected["penetrate"] == pytest.approx(1 / 2 * 3 / 6, abs=1e-5)
    assert 0 < odds.expected["destroyed"] < odds.expected["penetrate"]


@pytest.mark.rule("microtanks/cover-50-percent")
def test_the_odds_of_a_shot_name_what_counts_for_each_die() -> None:
    behind = [box("building", 40, 20, 50.1, 22)]
    foe = tank("b1", (50, 30), 180, smoking=True)
    battle = fight(tank("a1", (50, 10)), foe, terrain=behind, phase="shoot")
    seen = ask(battle, q.LineOfSight("a1", "b1"))
    assert isinstance(seen, q.Sight)
    odds = ask(battle, q.ReplyOdds(Fire("a1", "75mm-m3", "b1")))
    assert isinstance(odds, q.Odds)

    assert seen.cover == "heavy_cover"
    assert odds.rolls == (
        q.Roll("hit", 4, (q.Part("skill", 4),)),
        q.Roll("heavy_cover", 4),
        q.Roll("smoke", 5),
        q.Roll("glance", 3, (q.Part("strength", 6), q.Part("armour", 9))),
        q.Roll("penetration", 4, (q.Part("strength", 6), q.Part("armour", 9))),
    )


@pytest.mark.rule("microtanks/natural-6-hits")
def test_where_the_sum_is_above_6_the_preview_says_that_a_6_hits_nevertheless() -> None:
    battle = fight(
        tank("a1", (50, 10), printed={"speed": 10.0}),
        tank("b1", (50, 45), 180, moved=20.0),
        phase="shoot",
    )
    odds = ask(battle, q.ReplyOdds(Fire("a1", "75mm-m3", "b1")))
    assert isinstance(odds, q.Odds)
    hit = odds.rolls[0]

    assert hit.needed == 6
    assert sum(part.value for part in (*hit.printed, *hit.modifiers)) == 6
    assert hit.modifiers[-1] == q.Part("natural_hit", -1)
    assert sum(one.chance for one in odds.outcomes) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.rule("microtanks/shoot-wasted-shot")
def test_a_shot_that_can_only_be_wasted_is_offered_as_one() -> None:
    battle = fight(
        tank("a1", (50, 10)),
        tank("near", (60, 30), 180, owner=1),
        tank("far", (50, 80), 180, owner=1),
        tank("hidden", (40, 30), 180, owner=1),
        terrain=[box("building", 40, 18, 48, 22)],
        phase="shoot",
    )
    found = ask(battle, q.LegalReplies())
    assert isinstance(found, q.Forms)
    shots = {form.target: form for form in found.forms if isinstance(form.reply, Fire)}

    assert {target: form.no_effect for target, form in shots.items()} == {
        "near": None,
        "far": "out_of_range",
        "hidden": "out_of_sight",
    }
    assert all(form.refusal is None for form in shots.values())
    battle.reply(shots["far"].reply)


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


@pytest.mark.rule("microtanks/turret-traverse", "microtanks/shoot-wasted-shot")
def test_whoever_could_only_turn_a_turret_is_not_asked_about_again() -> None:
    near, far = tank("a1", (50, 10)), tank("a2", (50, 150))
    battle = fight(near, far, tank("b1", (50, 30), 180), phase="shoot")

    assert {one.tank for one in battle.question.ready} == {"a1", "a2"}
    assert wasted(battle.match) == {Pass(): ("a1",)}


@pytest.mark.rule("microtanks/arty-scatter")
def test_the_odds_of_artillery_tell_a_hit_from_a_round_on_target() -> None:
    guns = fight(tank("a1", (50, 10), profile="us-priest"), tank("b1", (50, 50)), phase="shoot")
    odds = ask(guns, q.ReplyOdds(Fire("a1", "105mm-m2", "b1")))
    assert isinstance(odds, q.Odds)
    chance = {one.code: one.chance for one in odds.outcomes}

    assert odds.rolls[0].of == q.Detail("indirect")
    assert odds.rolls[0].needed == 4
    assert list(odds.expected)[:2] == ["hit", "on_target"]
    assert odds.expected["hit"] == pytest.approx(3 / 6)
    assert odds.expected["on_target"] == pytest.approx(3 / 6 - chance["scattered"], abs=1e-5)


def test_artillery_tells_what_the_cap_may_destroy_besides_its_target() -> None:
    def expected(*others: Tank) -> Mapping[str, float]:
        battle = fight(
            tank("a1", (50, 10), profile="us-priest"),
            tank("b1", (50, 50), smoking=True),
            *others,
            phase="shoot",
        )
        odds = ask(battle, q.ReplyOdds(Fire("a1", "105mm-m2", "b1")))
        assert isinstance(odds, q.Odds)
        return odds.expected

    assert expected()["own_destroyed"] == expected()["others_destroyed"] == 0
    friend = expected(tank("a2", (53, 50)))
    assert friend["others_destroyed"] == 0
    # 24 places of the cap are 3 or less to the east; where it lies from 0.5 to 5 east, and not
    # aside, it touches a hull of 2 by 1 that stands 3 away.
    east = (
        sum(abs(x - 3) <= 2 for x in range(6))
        + sum(
            (max(abs(0.5**0.5 * r - 3) - 0.5, 0) ** 2 + max(0.5**0.5 * r - 1, 0) ** 2) ** 0.5 <= 1.5
            for r in range(6)
        )
        * 2
    )
    hit, destroyed = 0.5, sum(dented(7, 6, face) for face in range(1, 7)) / 6
    assert friend["own_destroyed"] == pytest.approx(hit * east / 48 * destroyed, abs=1e-5)
    assert expected(tank("b2", (53, 50)))["others_destroyed"] == friend["own_destroyed"]
    # It is the chance of any, not their number: of two under one place of the cap, one is enough.
    two = expected(tank("a2", (53, 50)), tank("a3", (53, 50)))["own_destroyed"]
    spared = (1 - destroyed) ** 2
    assert two == pytest.approx(hit * east / 48 * (1 - spared), abs=1e-5)


def dented(strength: int, armour: int, face: int) -> float:
    """How often a hit with this die destroys: on 5 and 6, after a glance on 6."""
    if face == 1 or strength + face < armour:
        return 0.0
    return 1 / 6 if strength + face == armour else 2 / 6


@pytest.mark.rule("microtanks/ram-rammed-hit", "microtanks/ram-rammer-hit")
def test_the_odds_of_a_ram_are_those_of_its_dice() -> None:
    heavy, light = {"armour": Armour(9, 7, 6)}, {"armour": Armour(6, 5, 5)}
    battle = fight(tank("a1", (20, 20), printed=heavy), tank("b1", (20, 25), printed=light))
    odds = ask(battle, q.ReplyOdds(Drive("a1", ((20, 25),))))
    assert isinstance(odds, q.Odds)
    found = {one.code: one.chance for one in odds.outcomes}

    # 3 driven: rear 5 against 3 and a die. 1 never, 2 glances, 3 to 6 penetrate.
    assert (odds.event, odds.struck) == ("ram", "b1")
    assert found["bounce"] == pytest.approx(1 / 6, abs=1e-5)
    assert found["no_effect"] == pytest.approx(1 / 36, abs=1e-5)
    assert sum(found.values()) == pytest.approx(1, abs=1e-5)
    back = fight(tank("a1", (20, 20), printed=light), tank("b1", (20, 25), printed=heavy))
    odds = ask(back, q.ReplyOdds(Drive("a1", ((20, 25),))))
    assert isinstance(odds, q.Odds)
    # The rammer takes it on its front of 6: 3 and a die of 1 to 3 glances on 3.
    assert (odds.event, odds.struck) == ("ram", "a1")
    assert odds.outcomes[0].code == "bounce"
    assert odds.outcomes[0].chance == pytest.approx(2 / 3, abs=1e-5)
    clear = ask(battle, q.ReplyOdds(Drive("a1", ((30, 20),))))
    assert clear == q.Odds((q.Outcome("certain", 1.0),))


def test_why_not_gives_the_refusal() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)))
    reason = ask(battle, q.CheckReply(Drive("a1", ((20, 60),))))

    assert isinstance(reason, q.Reason)
    assert (reason.legal, reason.code, reason.clause) == (
        False,
        "too_far",
        "microtanks/move-speed",
    )
    assert ask(battle, q.CheckReply(PopSmoke("a1"))) == q.Reason(True)
    with pytest.raises(Malformed):
        RULESET.query(battle.state, battle.match.asks, 1, q.CheckReply(Pass()))


def test_samples_of_whole_matches_use_every_kind_of_order() -> None:
    from tests.engine.rulesets.microtanks.staging import setup

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


def course_of(battle: Fight, reply: Drive | PopSmoke) -> q.MovePreview:
    found = ask(battle, q.PreviewMove(reply))
    assert isinstance(found, q.MovePreview)
    return found


@pytest.mark.rule("microtanks/move-speed")
def test_a_drive_that_costs_too_much_is_answered_with_as_much_of_it_as_is_allowed() -> None:
    swamp = box("swamp", 10, 26, 30, 60)
    battle = fight(
        tank("a1", (20, 20), 90, printed={"speed": 10.0}), tank("b1", (60, 80)), terrain=[swamp]
    )
    found = course_of(battle, Drive("a1", ((20, 24), (20, 40))))

    assert found.refusal is not None
    assert found.refusal.code == "too_far"
    assert found.short is not None
    assert found.short.refusal is None
    assert 9.9 <= found.short.cost <= 10
    *_, (x, y, _) = found.short.poses
    assert x == 20
    assert 26 < y < 30
    assert ask(battle, q.CheckReply(Drive("a1", ((20, 24), (x, y))))) == q.Reason(True)


def test_a_drive_that_is_blocked_is_answered_with_a_way_round_to_its_end() -> None:
    house = box("building", 18, 26, 22, 30)
    battle = fight(
        tank("a1", (20, 20), 90, printed={"speed": 30.0}), tank("b1", (60, 80)), terrain=[house]
    )
    found = course_of(battle, Drive("a1", ((20, 36),)))
    free = course_of(battle, Drive("a1", ((30, 20),)))
    by_hand = course_of(battle, Drive("a1", ((20, 22), (20, 36))))

    assert found.refusal is not None
    assert found.around is not None
    assert found.around.refusal is None
    assert (20, 36) == found.around.poses[-1][:2]
    assert 16 < found.around.length < 26
    path = tuple(dict.fromkeys((x, y) for x, y, _ in found.around.poses[1:]))
    corners = tuple(point for point in path if point != (20, 20))
    assert ask(battle, q.CheckReply(Drive("a1", corners))) == q.Reason(True)
    assert (free.around, by_hand.around) == (None, None)


def test_a_tank_that_may_not_move_has_no_shorter_way() -> None:
    battle = fight(tank("a1", (20, 20), stunned=0), tank("b1", (60, 80)))
    found = course_of(battle, Drive("a1", ((25, 20),)))

    assert found.refusal is not None
    assert found.short is None
    assert found.around is None


@pytest.mark.rule("microtanks/smoke-pop")
def test_a_way_back_that_is_too_far_is_answered_with_what_is_allowed() -> None:
    battle = fight(
        tank("a1", (20, 20), 90, printed={"speed": 10.0, "smoke": True}), tank("b1", (60, 80))
    )
    found = course_of(battle, PopSmoke("a1", back=9))

    assert found.refusal is not None
    assert found.short is not None
    assert found.most - 0.01 <= found.short.cost <= found.most


@pytest.mark.rule("microtanks/retreat")
def test_orders_that_give_a_vehicle_away_are_marked_and_no_others() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (60, 80)))
    found = ask(battle, q.LegalReplies())
    assert isinstance(found, q.Forms)
    moves = [form for form in found.forms if isinstance(form.reply, Drive | PopSmoke)]

    assert {True, False} == {form.removes_unit for form in moves}
    assert all(form.removes_unit == form.reply.retreat for form in moves)
    assert not any(form.removes_unit for form in found.forms if form not in moves)


@pytest.mark.rule("microtanks/move-speed")
def test_a_drive_of_nothing_comes_to_nothing_but_smoke_and_a_pivot_do_not() -> None:
    battle = fight(tank("a1", (20, 20)), tank("a2", (40, 20)), tank("b1", (60, 80), owner=1))
    found = wasted(battle.match)

    assert ("a1",) == found[Drive("a1")]
    assert PopSmoke("a1") not in found
    assert ("a1", "a2") == found[Pass()]


@pytest.mark.rule("microtanks/shoot-sequence")
def test_the_end_of_the_shooting_names_who_could_fire() -> None:
    battle = fight(tank("a1", (50, 10)), tank("b1", (60, 30), 180, owner=1), phase="shoot")

    assert {Pass(): ("a1",)} == wasted(battle.match)
