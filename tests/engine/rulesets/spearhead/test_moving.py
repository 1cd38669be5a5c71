"""The Move action: its options, how far they go and what they cost."""

from typing import Any

import pytest

from engine.advice.queries import MovePreview, Odds, PreviewMove, ReplyOdds
from engine.geometry import Pose
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.book.printed import TerrainPiece
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Tank, profile
from engine.rulesets.spearhead.movement import Leg, farthest, is_penalised, overcharge_allowance
from engine.rulesets.spearhead.questions import (
    ChooseEnemy,
    HowToMove,
    MoveAlong,
    Overcharge,
    Pass,
    PerformSpecial,
    Ram,
    React,
    Shoot,
    UseAbility,
    WhichActions,
    WhichEnemy,
    WhichPath,
    WhichReaction,
)
from engine.table import Rolled

from .staging import Fight, box, skirmish, tank


def moving(*tanks: Tank, actions: Any = ("move",), **given: Any) -> Fight:
    """A1 has declared a Move and is about to say how."""
    fight = skirmish(*tanks, **given).activate("A1", *actions)
    fight.asks(HowToMove, seat=0)
    return fight


def lanner(x: float = 10, y: float = 18, **given: Any) -> Tank:
    return tank("A1", "lanner", x, y, **given)


FAR = tank("B1", "hammer", 44, 18)


def ahead(inches: float, x: float = 10, y: float = 18) -> MoveAlong:
    return MoveAlong((Leg(x + inches, y),))


def lanner_front() -> float:
    """Half the length of a lanner's hull: a wall there touches it."""
    return profile(lanner()).footprint.length / 2


def is_penalty(fight: Fight, key: str = "A1") -> bool:
    assert fight.state.activation is not None
    return key in fight.state.activation.penalised


def aim(fight: Fight, weapon: str, target: str, *faces: int) -> dict[str, int]:
    """Fire a weapon and return what changed its Aim."""
    fight.answer(Shoot(weapon, target), *faces)
    (shot,) = fight.told(notes.Shot)
    return {m.source: m.value for m in shot.modifiers if m.step == "aim"}


# ---------------------------------------------------------------- options


@pytest.mark.rule("spearhead/move-options")
def test_a_move_is_chosen_when_it_begins_out_of_four() -> None:
    near = tank("B1", "hammer", 20, 18)
    for reply in (Overcharge(), Ram(), ahead(3), Pass()):
        fight = moving(lanner(), near)
        fight.match.check(0, fight.ask.number, reply)
    assert moving(lanner(), near).refuses(Shoot("cannon-76", "B1")).code == "wrong_reply"


@pytest.mark.rule("spearhead/move-options")
def test_silence_does_not_move() -> None:
    fight = moving(lanner(), FAR)
    assert fight.ask.default == Pass()
    assert fight.default().at("A1") == (10, 18)


@pytest.mark.rule("spearhead/move-options")
def test_there_is_no_overcharged_ram_and_no_second_move() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 20, 18), tank("A2", "swift", 5, 5))
    fight.answer(Overcharge(), 5)
    assert fight.refuses(Ram()).code == "wrong_reply"
    assert fight.refuses(Overcharge()).code == "wrong_reply"
    fight.answer(ahead(2))
    assert fight.asks(WhichActions).tank == "A2"


# ---------------------------------------------------------------- normal


@pytest.mark.rule("spearhead/move-normal")
def test_a_tank_moves_up_to_its_speed_exactly_that_included() -> None:
    fight = moving(lanner(), FAR)
    refused = fight.refuses(ahead(8.001))
    assert (refused.code, refused.params["length"]) == ("too_far", 8.001)
    assert fight.answer(ahead(8)).at("A1") == (18, 18)


@pytest.mark.rule("spearhead/move-normal")
def test_all_legs_add_up() -> None:
    fight = moving(lanner(), FAR)
    assert fight.refuses(MoveAlong((Leg(14, 18), Leg(10, 18), Leg(10, 18.1)))).code == "too_far"
    assert fight.answer(MoveAlong((Leg(14, 18), Leg(14, 22)))).at("A1") == (14, 22)


@pytest.mark.rule("spearhead/move-normal")
def test_turning_is_free_before_between_and_after_legs() -> None:
    path = MoveAlong((Leg(14, 18, 90), Leg(14, 22, 200)), facing=33)
    fight = moving(lanner(), FAR).answer(path)

    assert fight.tank("A1").pose == Pose(14, 22, 33)
    (moved,) = fight.told(notes.Moved)
    assert moved.length == 8
    assert [pose.facing for pose in moved.path] == [0, 90, 200, 33]


@pytest.mark.rule("spearhead/move-normal")
def test_speed_is_the_current_one() -> None:
    """Printed, equipment, then what modifies it for now."""
    fight = skirmish(tank("A1", "harrier", 10, 18), tank("A2", "merlin", 10, 22), FAR)
    fight.activate("A1", "move")
    assert fight.asks(HowToMove).speed == 11
    assert fight.refuses(ahead(11.1)).code == "too_far"
    fight.answer(UseAbility("A1", "sprint-gear"))
    assert fight.asks(HowToMove).speed == 13
    assert fight.answer(ahead(13)).at("A1") == (23, 18)


# ---------------------------------------------------------------- none


@pytest.mark.rule("spearhead/move-none")
@pytest.mark.parametrize("reply", [Pass(), MoveAlong()], ids=["pass", "empty path"])
def test_not_moving_lets_nothing_happen(reply: Any) -> None:
    fight = moving(
        lanner(), tank("B1", "hammer", 18, 18), points=(0, 1), actions=("move", "attack")
    )
    fight.answer(reply)

    assert fight.told(notes.Moved) == []
    assert fight.all_told(notes.ReactionMade) == []
    assert fight.ask.seat == 0  # no Charge is offered, the attack begins
    assert not is_penalty(fight)
    assert aim(fight, "cannon-76", "B1", 1, 1) == {}


@pytest.mark.rule("spearhead/move-none")
def test_a_turn_alone_is_a_normal_move_of_0_and_may_be_charged() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 18, 18), points=(0, 1))
    fight.answer(MoveAlong((), facing=90))

    assert [moved.length for moved in fight.told(notes.Moved)] == [0]
    assert fight.asks(WhichReaction, seat=1).trigger == "move"


@pytest.mark.rule("spearhead/move-none")
def test_the_action_is_spent() -> None:
    fight = moving(lanner(), tank("A2", "swift", 5, 5), FAR).answer(Pass())
    assert fight.asks(WhichActions).tank == "A2"


# ---------------------------------------------------------------- what it costs


@pytest.mark.rule("spearhead/move-aim-penalty")
@pytest.mark.parametrize(("inches", "penalty"), [(4, {}), (4.001, {"moved": -1})])
def test_more_than_half_its_speed_costs_aim_exactly_half_is_free(
    inches: float, penalty: dict[str, int]
) -> None:
    fight = moving(lanner(), tank("B1", "hammer", 30, 18), actions=("move", "attack"))
    fight.answer(ahead(inches))
    assert aim(fight, "cannon-76", "B1", 1, 1) == penalty


@pytest.mark.rule("spearhead/move-aim-penalty")
def test_half_of_7_is_3_and_a_half() -> None:
    fight = moving(lanner(options=("side-skirts",)), FAR, actions=("move", "attack"))
    assert not is_penalty(fight.answer(ahead(3.5)))
    assert is_penalised("normal", 3.5001, 7)


@pytest.mark.rule("spearhead/move-aim-penalty")
def test_half_the_speed_of_now_is_meant() -> None:
    fight = skirmish(tank("A1", "harrier", 10, 18), FAR).activate("A1", "move", "attack")
    fight.answer(UseAbility("A1", "sprint-gear")).answer(ahead(6))
    assert not is_penalty(fight)


@pytest.mark.rule("spearhead/move-aim-penalty", "spearhead/overcharge-test")
@pytest.mark.parametrize("face", [2, 5], ids=["failed", "passed"])
def test_overcharging_costs_aim_even_without_moving(face: int) -> None:
    fight = moving(lanner(), tank("B1", "hammer", 30, 18), actions=("move", "attack"))
    fight.answer(Overcharge(), face).answer(Pass())
    assert fight.at("A1") == (10, 18)
    assert aim(fight, "cannon-76", "B1", 1, 1) == {"moved": -1}


@pytest.mark.rule("spearhead/move-aim-penalty")
def test_ramming_costs_aim_however_short() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 22, 18), actions=("move", "attack"))
    fight.answer(Ram(), 1, 1)
    assert fight.at("A1") == (12, 18)
    assert aim(fight, "cannon-76", "B1", 1, 1) == {"moved": -1}


@pytest.mark.rule("spearhead/move-aim-penalty")
def test_the_penalty_ends_with_the_activation() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 30, 18), tank("B2", "hammer", 30, 25), left=1)
    fight.answer(ahead(8))
    fight.activate("B1", "attack").answer(Shoot("short-105", "A1"), 1, 1)
    assert fight.state.activation is not None
    assert fight.state.activation.penalised == ()


@pytest.mark.rule("spearhead/move-aim-penalty")
def test_the_move_of_a_retreat_counts_until_the_activation_in_progress_ends() -> None:
    """B1 flees out of the attack of A1, then fires back while A1 is still active."""
    fight = skirmish(
        lanner(), tank("B1", "hammer", 30, 18, health=6), points=(0, 2), left=1
    ).activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 4, 1)
    fight.answer(React("emergency_retreat", "B1")).answer(MoveAlong((Leg(30, 23),)))
    fight.answer(React("return_fire", "B1"))
    assert aim(fight, "short-105", "A1", 1, 1) == {"moved": -1}


@pytest.mark.rule("spearhead/move-aim-penalty", "spearhead/charge-effect")
def test_a_charge_costs_no_aim() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 21, 18), points=(0, 1))
    fight.answer(ahead(1)).answer(React("charge", "B1"), 1)
    assert fight.all_told(notes.Slid)
    penalised = [step.penalty for step in fight.all_told(notes.Moved)]
    assert penalised == [False]
    assert fight.state.activation is None or fight.state.activation.penalised == ()


@pytest.mark.rule("spearhead/move-aim-penalty", "spearhead/specials-lancer-column")
def test_a_move_given_by_a_special_costs_no_aim() -> None:
    fight = skirmish(
        lanner(), tank("A2", "lanner", 10, 22), tank("B1", "hammer", 30, 18),
        subfactions=("lancer-column", None),
    ).activate("A1", "special", "attack")  # fmt: skip
    fight.answer(PerformSpecial("slipstream", "A2")).answer(ahead(4, 10, 22))
    assert fight.state.activation is not None
    assert fight.state.activation.penalised == fight.state.activation.moved == ()


@pytest.mark.rule("spearhead/light-weapon-exemption")
def test_light_weapons_ignore_the_penalty_on_any_tank() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 26, 18), actions=("move", "attack"))
    fight.answer(ahead(8))
    assert aim(fight, "cannon-76", "B1", 1, 1) == {"moved": -1}
    assert aim(fight, "hull-mg", "B1", 1, 1, 1) == {}


@pytest.mark.rule("spearhead/light-weapon-exemption")
def test_other_weapons_of_a_light_tank_do_not() -> None:
    fight = skirmish(tank("A1", "harrier", 10, 18), tank("B1", "hammer", 30, 18))
    fight.activate("A1", "move", "attack").answer(ahead(9))
    assert aim(fight, "long-75", "B1", 1) == {"moved": -1}


@pytest.mark.rule("spearhead/light-weapon-exemption", "spearhead/aim-near-enemy")
def test_light_weapons_still_suffer_from_a_near_enemy() -> None:
    fight = moving(
        lanner(), tank("B1", "hammer", 26, 18), tank("B2", "hammer", 18, 21),
        actions=("move", "attack"),
    )  # fmt: skip
    fight.answer(ahead(8))
    assert aim(fight, "hull-mg", "B1", 1, 1, 1) == {"near-enemy": -1}


# ---------------------------------------------------------------- overcharge


@pytest.mark.rule("spearhead/overcharge-test")
@pytest.mark.parametrize(("face", "passed", "allowance"), [(3, False, 8), (4, True, 12)])
def test_a_4_adds_8_inches_within_the_cap(face: int, passed: bool, allowance: float) -> None:
    fight = moving(lanner(), FAR).answer(Overcharge(), face)

    (told,) = fight.told(notes.Overcharged)
    (rolled,) = [note for note in fight.told(Rolled) if note.purpose == "overcharge"]
    assert (told.face, told.passed, told.allowance) == (face, passed, allowance)
    assert rolled.needed == 4
    assert fight.asks(WhichPath, seat=0).allowance == allowance
    assert fight.refuses(ahead(allowance + 0.001)).code == "too_far"
    assert fight.answer(ahead(allowance)).at("A1") == (10 + allowance, 18)


@pytest.mark.rule("spearhead/overcharge-test")
def test_a_passed_test_allows_any_shorter_way_and_silence_stays() -> None:
    assert moving(lanner(), FAR).answer(Overcharge(), 6).answer(ahead(1)).at("A1") == (11, 18)
    fight = moving(lanner(), FAR).answer(Overcharge(), 6)
    assert fight.ask.default == Pass()
    assert fight.default().at("A1") == (10, 18)


@pytest.mark.rule("spearhead/overcharge-test")
def test_an_overcharge_that_goes_nowhere_is_still_a_move_to_the_enemy() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 20, 18), points=(0, 1))
    fight.answer(Overcharge(), 1).answer(Pass())
    fight.asks(WhichReaction, seat=1)


@pytest.mark.rule("spearhead/overcharge-caps")
@pytest.mark.parametrize(
    ("sheet", "passed", "failed"),
    [("gyrfalcon", 10, 6), ("lanner", 12, 8), ("harrier", 16, 10), ("bulwark", 10, 5)],
)
def test_the_limit_goes_by_weight(sheet: str, passed: float, failed: float) -> None:
    for face, allowance in ((6, passed), (1, failed)):
        enemy = tank("B1", "hammer", 44, 18)
        fight = moving(tank("A1", sheet, 10, 18), enemy).answer(Overcharge(), face)
        assert fight.asks(WhichPath).allowance == allowance


@pytest.mark.rule("spearhead/overcharge-caps")
def test_a_failed_test_keeps_the_limit_and_a_slow_tank_stays_below_it() -> None:
    assert overcharge_allowance("heavy", 11, passed=False) == 10
    assert overcharge_allowance("medium", 14, passed=False) == 12
    assert overcharge_allowance("light", 18, passed=False) == 16
    assert overcharge_allowance("heavy", 1, passed=True) == 9


@pytest.mark.rule("spearhead/overcharge-caps")
def test_normal_moves_have_no_limit() -> None:
    fast = tank("A1", None, 10, 18, weight="heavy", speed=14)
    assert moving(fast, FAR).answer(ahead(14)).at("A1") == (24, 18)


# ---------------------------------------------------------------- ram


@pytest.mark.rule("spearhead/ram-eligibility")
def test_a_ram_needs_an_enemy_within_12_exactly_12_included() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 25, 18))
    assert fight.asks(HowToMove).ram
    fight.answer(Ram(), 6, 5)
    assert fight.told(notes.Slid)

    fight = moving(lanner(), tank("B1", "hammer", 25.0002, 18))
    assert not fight.asks(HowToMove).ram
    refused = fight.refuses(Ram())
    assert (refused.code, refused.clause) == ("ram_too_far", "spearhead/ram-eligibility")


@pytest.mark.rule("spearhead/ram-eligibility")
def test_neither_sight_nor_a_free_way_is_needed() -> None:
    house = box("building", 14, 10, 16, 26)
    fight = moving(lanner(), tank("B1", "hammer", 20, 18), ground=[house])
    assert fight.asks(HowToMove).ram
    assert fight.answer(Ram(), 6, 6).at("A1") == (12.5, 18)
    assert fight.told(notes.Damaged) == []


@pytest.mark.rule("spearhead/ram-move", "spearhead/dice-count")
def test_a_ram_goes_as_far_as_2d6_say_and_no_less() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 24, 18)).answer(Ram(), 3, 2)

    assert fight.at("A1") == (15, 18)
    (slid,) = fight.told(notes.Slid)
    assert (slid.allowed, slid.length, slid.contact, slid.target) == (5, 5, False, "B1")
    assert fight.told(notes.Damaged) == []


@pytest.mark.rule("spearhead/ram-move")
def test_a_ram_stops_on_contact() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 20, 18)).answer(Ram(), 6, 4, 1)
    assert fight.at("A1") == (17, 18)
    assert fight.told(notes.Slid)[0].contact


@pytest.mark.rule("spearhead/ram-move", "spearhead/ram-damage")
def test_a_ram_is_stopped_by_another_tank_which_is_not_hurt() -> None:
    fight = moving(lanner(), tank("A2", "swift", 15, 18), tank("B1", "hammer", 22, 18))
    fight.answer(Ram(), 6, 6)

    assert fight.at("A1") == (12.25, 18)
    assert not fight.told(notes.Slid)[0].contact
    assert fight.told(notes.Damaged) == []


@pytest.mark.rule("spearhead/ram-move")
def test_neither_speed_nor_caps_limit_a_ram() -> None:
    fight = moving(tank("A1", "bulwark", 10, 18), tank("B1", "lanner", 25.5, 18))
    assert fight.answer(Ram(), 6, 6, 1).at("A1") == (22, 18)


@pytest.mark.rule("spearhead/ram-move")
def test_the_nearest_enemy_is_rammed_and_nobody_else() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 10, 25), tank("B2", "hammer", 17, 18))
    fight.answer(Ram(), 6, 6, 5)
    assert fight.told(notes.Slid)[0].target == "B2"
    assert [hurt.tank for hurt in fight.told(notes.Damaged)] == ["B2"]


@pytest.mark.rule("spearhead/ram-move")
def test_between_equally_near_enemies_the_moving_player_chooses() -> None:
    both = tank("B1", "hammer", 18, 18), tank("B2", "hammer", 2, 18)
    fight = moving(lanner(), *both).answer(Ram())
    tied = fight.asks(WhichEnemy, seat=0)
    assert (tied.enemies, tied.reason) == (("B1", "B2"), "nearest")
    assert fight.ask.default == ChooseEnemy("B1")
    assert fight.refuses(ChooseEnemy("A1")).code == "not_tied"
    assert fight.answer(ChooseEnemy("B2"), 6, 6, 1).at("A1") == (5, 18)


@pytest.mark.rule("spearhead/ram-move", "spearhead/toward-move")
def test_a_tank_that_touches_already_moves_0_and_is_in_contact() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 13, 18)).answer(Ram(), 1, 1, 5)
    assert fight.at("A1") == (10, 18)
    assert [hurt.damage for hurt in fight.told(notes.Damaged)] == [2]


@pytest.mark.rule("spearhead/ram-damage")
@pytest.mark.parametrize(("face", "damage"), [(6, [3]), (4, [1]), (3, []), (1, [])])
def test_contact_costs_the_enemy_a_die_less_its_armour(face: int, damage: list[int]) -> None:
    fight = moving(lanner(), tank("B1", "hammer", 17, 18)).answer(Ram(), 6, 6, face)

    assert [hurt.damage for hurt in fight.told(notes.Damaged)] == damage
    assert fight.health("B1") == 11 - sum(damage)
    assert fight.health("A1") == 9


@pytest.mark.rule("spearhead/ram-damage")
def test_a_die_that_only_equals_the_armour_lets_nobody_react() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 17, 18, health=6), points=(0, 1))
    fight.answer(Ram(), 6, 6, 3)
    assert fight.asks(WhichReaction, seat=1).trigger == "move"


@pytest.mark.rule("spearhead/ram-damage")
def test_a_ram_counts_modified_armour() -> None:
    fight = moving(
        lanner(), tank("B1", "hammer", 17, 18), tank("B2", "bulwark", 18.5, 22)
    ).answer(Ram(), 6, 6, 5)  # fmt: skip
    assert fight.health("B1") == 10


# ---------------------------------------------------------------- what a player is told beforehand


def odds(fight: Fight, reply: Any) -> Odds:
    seat = fight.ask.seat
    answer = RULESET.query(fight.state, fight.match.asks, seat, ReplyOdds(reply))
    assert isinstance(answer, Odds)
    return answer


@pytest.mark.rule("spearhead/ram-move", "spearhead/ram-damage")
def test_the_odds_of_a_ram_count_the_distance_the_dice_and_the_armour() -> None:
    fight = moving(lanner(), tank("B1", "hammer", 23, 18))  # 10 inches: 6 rolls of 36
    expected = odds(fight, Ram()).expected
    assert expected["contact"] == pytest.approx(6 / 36, abs=1e-6)
    assert expected["damage"] == pytest.approx(6 / 36 * (1 + 2 + 3) / 6, abs=1e-6)


@pytest.mark.rule("spearhead/ram-move")
def test_the_odds_of_a_ram_see_what_is_in_the_way() -> None:
    wall = box("wall", 14, 10, 15, 26)
    fight = moving(lanner(), tank("B1", "hammer", 20, 18), ground=[wall])
    assert odds(fight, Ram()).expected == {"contact": 0, "damage": 0, "kill": 0}


@pytest.mark.rule("spearhead/ram-move", "spearhead/ram-eligibility")
def test_a_ram_that_cannot_make_contact_says_so_before_it_is_chosen() -> None:
    def why(*ground: TerrainPiece, x: float = 20) -> str | None:
        fight = moving(lanner(), tank("B1", "hammer", x, 18), ground=list(ground))
        (form,) = (one for one in forms(fight.state, fight.ask) if one.reply == Ram())
        assert (form.refusal is None) == (x < 30)
        return form.no_effect

    assert why() is None
    assert "no_contact" == why(box("wall", 14, 10, 15, 26))
    assert "no_room" == why(box("wall", 10 + lanner_front(), 10, 14, 26))
    assert why(x=44) is None  # refused: nobody is near enough


@pytest.mark.rule("spearhead/charge-effect")
def test_the_odds_of_a_charge_see_what_is_in_the_way() -> None:
    tanks = tank("B1", "hammer", 20, 18), tank("A2", "swift", 5, 5)
    for ground, contact in (([], 1), ([box("wall", 14, 10, 15, 26)], 0)):
        fight = moving(lanner(), *tanks, points=(0, 1), ground=ground)
        fight.answer(MoveAlong((), 180))
        assert odds(fight, React("charge", "B1")).expected["contact"] == contact


@pytest.mark.rule("spearhead/decision-clock", "spearhead/ram-move")
def test_a_tie_in_ones_own_ram_runs_on_the_clock_of_the_turn() -> None:
    both = tank("B1", "hammer", 18, 18), tank("B2", "hammer", 2, 18)
    assert moving(lanner(), *both).answer(Ram()).ask.clock == "turn"


# ---------------------------------------------------------------- legs that are too long


def course_of(fight: Fight, reply: MoveAlong) -> MovePreview:
    found = RULESET.query(fight.state, fight.match.asks, 0, PreviewMove(reply))
    assert isinstance(found, MovePreview)
    return found


@pytest.mark.rule("spearhead/move-normal")
def test_a_way_that_is_too_long_is_answered_with_as_much_of_it_as_is_allowed() -> None:
    fight = moving(lanner(), FAR)
    most = course_of(fight, ahead(1)).most
    legs = (Leg(10, 20), Leg(10 + most, 20))
    found = course_of(fight, MoveAlong(legs, 90.0))

    assert found.refusal is not None
    assert found.refusal.code == "too_far"
    assert found.short is not None
    assert found.short.refusal is None
    assert most - 0.01 <= found.short.cost <= most
    x, y, facing = found.short.poses[-1]
    assert (y, facing) == (20, 90)
    fight.answer(MoveAlong((legs[0], Leg(x, y)), 90.0))


@pytest.mark.rule("spearhead/movement-collision")
def test_a_way_into_a_wall_is_answered_with_as_much_of_it_as_is_free() -> None:
    fight = moving(lanner(), FAR, ground=[box("building", 14, 10, 16, 26)])
    found = course_of(fight, ahead(4))

    assert found.refusal is not None
    assert found.refusal.code == "path_blocked"
    assert found.short is not None
    assert found.short.refusal is None
    assert 0 < found.short.cost < 4
    x, y, _ = found.short.poses[-1]
    assert course_of(fight, MoveAlong((Leg(x + 0.01, y),))).refusal is not None


@pytest.mark.rule("spearhead/movement-collision", "spearhead/move-normal")
def test_a_way_that_is_cut_short_says_what_stops_it_where_it_ends() -> None:
    wall = box("building", 14, 10, 16, 26)

    def stops(*ground: TerrainPiece) -> tuple[str | None, str | None]:
        found = course_of(moving(lanner(), FAR, ground=list(ground)), ahead(20))
        assert found.refusal is not None
        assert found.short is not None
        assert found.short.stopped_by is not None
        if not ground:  # one limit: the whole way says by how much it is exceeded
            assert found.refusal == found.short.stopped_by
        return found.refusal.code, found.short.stopped_by.code

    assert ("too_far", "too_far") == stops()
    assert ("too_far", "path_blocked") == stops(wall)


@pytest.mark.rule("spearhead/movement-collision")
def test_a_way_that_no_cut_mends_has_no_shorter_one() -> None:
    fight = moving(lanner(), FAR, ground=[box("building", 14, 10, 16, 26)])
    found = course_of(fight, MoveAlong((Leg(18, 18), Leg(18, 20))))

    assert found.refusal is not None
    assert found.short is None


@pytest.mark.rule("spearhead/movement-collision")
def test_a_way_that_is_blocked_is_answered_with_one_round_to_its_end() -> None:
    fight = moving(lanner(), FAR, ground=[box("building", 12, 17.8, 12.2, 18.2)])
    found = course_of(fight, ahead(5))

    assert found.refusal is not None
    assert found.around is not None
    assert found.around.refusal is None
    assert (15, 18) == found.around.poses[-1][:2]
    assert 5 < found.around.length <= found.most
    fight.answer(MoveAlong(tuple(Leg(x, y) for x, y, _ in found.around.poses[1:])))


@pytest.mark.rule("spearhead/ram-move", "spearhead/overcharge-caps", "spearhead/move-normal")
@pytest.mark.parametrize(
    ("speed", "inches"),
    [(7, 21), (30, 33)],
    ids=["three dice and 3 of a ram", "Speed with all that adds to it"],
)
def test_no_action_takes_a_tank_farther_than_the_tables_allow(speed: int, inches: int) -> None:
    assert inches == farthest(tank("A1", None, 10, 10, speed=speed))
