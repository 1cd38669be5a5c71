"""The Special action, and every special of the four sub-factions."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import Odds, Part, ReplyOdds, Roll
from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.abilities import is_barred
from engine.rulesets.spearhead.advice.forms import forms
from engine.rulesets.spearhead.conformance.sketch import SketchedTank
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.edits import edited
from engine.rulesets.spearhead.core.effects import protector
from engine.rulesets.spearhead.core.model import Battle, Running, Tank
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    Declare,
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
    WhichPath,
    WhichReaction,
    WhichShot,
    WhichSpecial,
)

from .firing import aimed, counted, shot, sources
from .staging import Fight, battle, box, skirmish, start, tank

FAR = tank("B1", "hammer", 44, 33)


def special(
    subfaction: str, *tanks: Tank, actions: Any = ("special",), key: str = "A1", **given: Any
) -> Fight:
    """A tank of seat 0 has declared a Special and is about to choose it."""
    fight = skirmish(*tanks, subfactions=(subfaction, None), **given)
    return fight.activate(key, *actions)


def offered(fight: Fight) -> dict[str, tuple[str, ...]]:
    return {one.special: one.targets for one in fight.asks(WhichSpecial, seat=0).specials}


def altered(fight: Fight, key: str, **changes: Any) -> Battle:
    """Return the settled table with one tank changed."""
    state = fight.match.settled
    assert isinstance(state, Battle)
    return evolve(state, units={**state.units, key: evolve(state.tank(key), **changes)})


def lost(fight: Fight) -> list[str]:
    return [note.reason for note in fight.all_told(notes.ActionLost)]


# ---------------------------------------------------------------- which, and who may


@pytest.mark.rule("spearhead/special-selection", "spearhead/subfaction")
def test_any_tank_may_use_any_special_of_the_sub_faction_of_its_army() -> None:
    for key, sheet in (("A1", "bulwark"), ("A2", "cinder")):
        tanks = tank("A1", "bulwark", 10, 10), tank("A2", "cinder", 10, 13)
        fight = special("anvil-brigade", *tanks, FAR, key=key)
        assert list(offered(fight)) == ["take-the-blow", "brace", "full-ahead"], sheet
        assert fight.refuses(PerformSpecial("scuttle")).code == "unknown_special"


@pytest.mark.rule("spearhead/special-selection", "spearhead/action-list")
def test_an_army_without_a_sub_faction_has_no_special() -> None:
    fight = skirmish(tank("A1", "bulwark", 10, 10), FAR)
    assert fight.asks(WhichActions).actions == ("attack", "move")

    assert fight.refuses(Declare(("special",))).code == "no_subfaction"


@pytest.mark.rule("spearhead/special-selection")
def test_a_special_may_be_performed_as_often_as_liked() -> None:
    fight = special(
        "anvil-brigade", tank("A1", "bulwark", 10, 10), tank("A2", "hammer", 20, 10), FAR
    )
    fight.answer(PerformSpecial("brace"))
    fight.activate("A2", "special").answer(PerformSpecial("brace"))
    assert {running.source for running in fight.state.effects} == {"A1", "A2"}


@pytest.mark.rule("spearhead/special-selection")
def test_a_special_without_a_legal_target_is_not_offered() -> None:
    alone = special("anvil-brigade", tank("A1", "bulwark", 10, 10), FAR)
    assert list(offered(alone)) == ["brace", "full-ahead"]
    assert alone.refuses(PerformSpecial("take-the-blow")).code == "no_friend"
    assert alone.refuses(PerformSpecial("take-the-blow", "A1")).code == "no_friend"
    assert alone.refuses(PerformSpecial("brace", "B1")).code == "needs_no_target"


@pytest.mark.rule("spearhead/special-selection", "spearhead/declare-then-perform")
def test_when_no_special_has_a_target_the_action_is_lost() -> None:
    alone = tank("A1", "merlin", 10, 10, health=2), tank("A2", "merlin", 15, 15)
    assert list(offered(special("lancer-column", *alone, FAR))) == ["slipstream"]
    apart = tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 20)
    assert lost(special("watchtower-group", *apart, FAR)) == ["no_special"]


@pytest.mark.rule("spearhead/special-selection", "spearhead/decision-clock")
def test_silence_forgoes_the_special() -> None:
    fight = special("anvil-brigade", tank("A1", "bulwark", 10, 10), FAR)
    assert fight.ask.default == Pass()
    fight.default()
    assert fight.all_told(notes.SpecialUsed) == []
    assert fight.state.effects == ()


@pytest.mark.rule("spearhead/special-half-health")
@pytest.mark.parametrize(
    ("sheet", "health", "allowed"),
    [("hammer", 6, True), ("hammer", 5, False), ("tongs", 3, True), ("tongs", 2, False)],
)
def test_below_half_is_less_than_half_of_the_health(sheet: str, health: int, allowed: bool) -> None:
    fight = special("anvil-brigade", tank("A1", sheet, 10, 10, health=health), FAR)
    assert lost(fight) == ([] if allowed else ["below_half"])
    assert bool(fight.state.activation and fight.state.activation.tank == "A1") == allowed


@pytest.mark.rule("spearhead/special-half-health")
def test_at_health_10_five_is_not_below_half() -> None:
    sketched = tank("A1", None, 10, 10)
    assert isinstance(sketched, SketchedTank)
    big = evolve(sketched, drawn=evolve(sketched.drawn, health=10))
    assert not is_barred(5, big, ())
    assert is_barred(4, big, ())


@pytest.mark.rule("spearhead/special-half-health", "spearhead/declare-then-perform")
def test_a_tank_may_drive_to_a_command_tank_first() -> None:
    tanks = tank("A1", "lanner", 10, 10, health=4), tank("A2", "merlin", 25, 10)
    fight = special("lancer-column", *tanks, FAR, actions=("move", "special"))
    fight.answer(MoveAlong((Leg(16.25, 10),)))  # 6 inches from the Merlin
    assert "slipstream" in offered(fight)


@pytest.mark.rule("spearhead/special-half-health")
def test_damage_in_between_loses_the_special() -> None:
    """A1 attacks, is fired at in answer, and is too badly hit for the Special it declared."""
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10, health=6), tank("B1", "hammer", 25, 10),
        actions=("attack", "special"), points=(0, 1),
    )  # fmt: skip
    fight.answer(Shoot("cannon-76", "B1"), 1, 1).answer(React("return_fire", "B1"))
    fight.answer(Shoot("short-105", "A1"), 6, 1, 5)
    assert lost(fight) == ["below_half"]


@pytest.mark.rule("spearhead/special-command-exemption")
@pytest.mark.parametrize(("x", "allowed"), [(18.75, True), (18.7502, False)])
def test_a_command_tank_within_6_lifts_the_bar_exactly_6_included(x: float, allowed: bool) -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10, health=4), tank("A2", "merlin", x, 10), FAR
    )
    assert lost(fight) == ([] if allowed else ["below_half"])


@pytest.mark.rule("spearhead/special-command-exemption", "spearhead/self-distance")
def test_a_command_tank_does_not_help_itself_but_another_does() -> None:
    alone = special("lancer-column", tank("A1", "merlin", 10, 10, health=2), FAR)
    assert lost(alone) == ["below_half"]
    helped = special(
        "lancer-column", tank("A1", "merlin", 10, 10, health=2), tank("A2", "merlin", 14, 10), FAR
    )
    assert lost(helped) == []


@pytest.mark.rule("spearhead/special-command-exemption")
def test_an_enemy_or_a_dead_command_tank_does_not_help() -> None:
    enemy = tank("B1", "hammer-command", 15, 10)
    fight = special("lancer-column", tank("A1", "lanner", 10, 10, health=4), enemy)
    assert lost(fight) == ["below_half"]
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10, health=4),
        tank("A2", "merlin", 14, 10, health=0), FAR,
    )  # fmt: skip
    assert lost(fight) == ["below_half"]


@pytest.mark.rule("spearhead/special-command-exemption")
def test_a_command_tank_lifts_nothing_but_the_bar() -> None:
    tanks = tank("A1", "lanner", 10, 10, health=2), tank("A2", "merlin", 14, 10)
    fight = special("lancer-column", *tanks, FAR)
    assert fight.refuses(PerformSpecial("last-round")).code == "too_little_health"


# ---------------------------------------------------------------- Lancer Column

LANCER = pytest.mark.rule("spearhead/specials-lancer-column")


@LANCER
def test_mark_the_gap_wants_a_visible_enemy_within_18() -> None:
    def targets(x: float, **given: Any) -> dict[str, tuple[str, ...]]:
        enemy = tank("B1", "hammer", x, 10)
        return offered(special("lancer-column", tank("A1", "lanner", 10, 10), enemy, **given))

    assert targets(31)["mark-the-gap"] == ("B1",)
    assert "mark-the-gap" not in targets(31.001)
    assert "mark-the-gap" not in targets(31, ground=[box("building", 18, 2, 20, 18)])


@LANCER
def test_mark_the_gap_refuses_what_is_too_far_hidden_or_no_enemy() -> None:
    house = box("building", 18, 20, 20, 34)
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 27),
        tank("B1", "hammer", 32, 10), tank("B2", "hammer", 25, 27), ground=[house], key="A2",
    )  # fmt: skip
    assert fight.refuses(PerformSpecial("mark-the-gap", "B1")).code == "too_far_away"
    assert fight.refuses(PerformSpecial("mark-the-gap", "B2")).code == "out_of_sight"
    assert fight.refuses(PerformSpecial("mark-the-gap", "A1")).code == "no_enemy"
    assert fight.refuses(PerformSpecial("mark-the-gap")).code == "no_enemy"


@LANCER
def test_mark_the_gap_gives_friendly_attacks_on_it_penetration_until_the_turn_ends() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 20),
        tank("B1", "hammer", 25, 10), tank("B2", "hammer", 25, 20), left=2,
    )  # fmt: skip
    fight.answer(PerformSpecial("mark-the-gap", "B1"))
    fight.activate("A2", "attack")
    assert counted(fight.state, "A2", "cannon-76", "B1") == {"mark-the-gap": ("penetration", 1)}
    assert counted(fight.state, "A2", "cannon-76", "B2") == {}
    assert counted(fight.state, "B2", "short-105", "B1") == {}
    fight.answer(Shoot("cannon-76", "B1"), 4, 1)
    assert shot(fight).penetration == 5
    assert fight.state.turn is not None
    assert fight.state.turn.seat == 1
    assert fight.state.effects == ()


@LANCER
def test_a_marked_enemy_stays_marked_when_it_drives_off_or_the_marker_dies() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 20), FAR
    )
    state = fight.state

    dead = evolve(state.tank("A1"), health=0, pose=None)
    units = {**state.units, "A1": dead}
    marked = evolve(state, units=units, effects=(Running("mark-the-gap", "A1", "turn_end", "B1"),))
    assert counted(marked, "A2", "cannon-76", "B1")["mark-the-gap"] == ("penetration", 1)


@LANCER
def test_slipstream_moves_another_friend_within_6_up_to_4() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 18),
        tank("A3", "lanner", 10, 20.001), FAR,
    )  # fmt: skip
    assert offered(fight)["slipstream"] == ("A2",)
    assert fight.refuses(PerformSpecial("slipstream", "A3")).code == "too_far_away"
    assert fight.refuses(PerformSpecial("slipstream", "A1")).code == "no_friend"
    fight.answer(PerformSpecial("slipstream", "A2"))
    path = fight.asks(WhichPath, seat=0)
    assert (path.tank, path.allowance, fight.ask.default) == ("A2", 4, Pass())
    assert fight.refuses(MoveAlong((Leg(14.001, 18),))).code == "too_far"
    fight.answer(MoveAlong((Leg(14, 18),), facing=90))
    assert fight.tank("A2").pose == Pose(14, 18, 90)


@LANCER
def test_slipstream_allows_no_charge() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18), points=(0, 3),
    )  # fmt: skip
    fight.answer(PerformSpecial("slipstream", "A2")).answer(MoveAlong((Leg(12, 18),)))
    assert fight.ask.seat == 0
    assert fight.asks(WhichActions).tank == "A2"


@LANCER
def test_last_round_costs_2_health_and_adds_power_until_the_activation_ends() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), tank("A2", "lanner", 10, 16),
        tank("B1", "hammer", 25, 10), actions=("special", "attack"),
    )  # fmt: skip
    fight.answer(PerformSpecial("last-round"))
    assert fight.health("A1") == 7
    assert fight.told(notes.Damaged) == [notes.Damaged("A1", 2, 7, "self", "A1")]
    assert counted(fight.state, "A2", "cannon-76", "B1") == {}
    fight.answer(Shoot("cannon-76", "B1"), 4, 4)
    assert shot(fight).power == (3, 3)
    assert fight.health("B1") == 5
    assert fight.state.effects == ()


@LANCER
@pytest.mark.parametrize(("health", "allowed"), [(3, True), (2, False)])
def test_last_round_needs_3_health(health: int, allowed: bool) -> None:
    hurt = tank("A1", "swift", 10, 10, health=health)
    fight = special("lancer-column", hurt, tank("A2", "merlin", 14, 10), FAR)
    assert ("last-round" in offered(fight)) == allowed
    if allowed:
        assert fight.answer(PerformSpecial("last-round")).health("A1") == 1
    else:
        refused = fight.refuses(PerformSpecial("last-round"))
        assert (refused.code, refused.params["needs"]) == ("too_little_health", 3)


@LANCER
def test_the_loss_of_last_round_lets_nobody_react_and_may_bring_it_below_half() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10, health=5), tank("B1", "hammer", 25, 10),
        points=(3, 3), actions=("special", "attack"),
    )  # fmt: skip
    fight.answer(PerformSpecial("last-round"))
    fight.asks(WhichShot, seat=0)
    assert fight.health("A1") == 3


# ---------------------------------------------------------------- Watchtower Group

WATCH = pytest.mark.rule("spearhead/specials-watchtower-group")


@WATCH
def test_overwatch_plot_gains_a_point_once_per_match() -> None:
    leader, enemy = tank("A1", "lanner-command", 10, 10), tank("B1", "hammer", 44, 33)
    fight = special("watchtower-group", leader, enemy, tank("A2", "lanner", 10, 20), left=2)
    fight.answer(PerformSpecial("overwatch-plot"))
    assert fight.points == (1, 0)
    assert fight.told(notes.PointGained) == [notes.PointGained(0, "special", 1)]
    assert fight.tank("A1").spent == ("overwatch-plot",)
    fight.activate("A2").activate("B1")
    fight.activate("A1", "special")
    assert lost(fight) == ["no_special"]  # nothing else has a target
    assert fight.points == (1, 0)


@WATCH
@pytest.mark.rule("spearhead/single-use")
def test_overwatch_plot_is_refused_to_a_commander_a_second_time_and_free_to_another() -> None:
    leaders = tank("A1", "lanner-command", 10, 10), tank("A2", "merlin", 10, 20)
    near = tank("A3", "lanner", 10, 12.5, health=8)
    fight = special("watchtower-group", *leaders, near, tank("B1", "hammer", 44, 33), left=3)
    fight.answer(PerformSpecial("overwatch-plot"))
    fight.activate("A2", "special").answer(PerformSpecial("overwatch-plot"))
    assert fight.points == (2, 0)
    fight.activate("A3").activate("B1").activate("A1", "special")
    assert list(offered(fight)) == ["field-patch"]
    assert fight.refuses(PerformSpecial("overwatch-plot")).code == "used_up"


@WATCH
@pytest.mark.rule("spearhead/special-selection")
def test_only_a_command_tank_plots_an_overwatch() -> None:
    near = tank("A2", "lanner", 10, 12.5, health=8)
    fight = special(
        "watchtower-group", tank("A1", "lanner", 10, 10), near, tank("B1", "hammer", 44, 33)
    )
    assert list(offered(fight)) == ["field-patch"]
    refused = fight.refuses(PerformSpecial("overwatch-plot"))
    assert (refused.code, refused.params["role"]) == ("wrong_role", "command")


@WATCH
@pytest.mark.rule("spearhead/single-use")
def test_a_judge_may_mark_as_used_what_the_army_performs_once() -> None:
    tanks = tank("A1", "merlin", 10, 10), tank("B1", "hammer-command", 44, 33)
    before = battle(*tanks, subfactions=("watchtower-group", "anvil-brigade"))

    def marked(key: str, **marks: Any) -> Battle:
        unit = evolve(before.tank(key), **marks)
        return edited(before, evolve(before, units={**before.units, key: unit}))

    assert marked("A1", spent=("overwatch-plot",)).tank("A1").spent == ("overwatch-plot",)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("A1", {"spent": ("field-patch",)}),
        ("A1", {"cooldowns": {"overwatch-plot": 1}}),
        ("B1", {"spent": ("overwatch-plot",)}),
    ]
    for key, marks in wrong:
        with pytest.raises(IllegalReply) as refused:
            marked(key, **marks)
        assert refused.value.code == "no_such_ability"


@pytest.mark.rule("spearhead/declare-then-perform", "spearhead/special-selection")
@pytest.mark.parametrize(
    ("sheet", "health", "reason"),
    [("merlin", 6, None), ("lanner", 9, "no_special"), ("merlin", 2, "below_half")],
)
def test_who_would_begin_with_a_special_in_vain_is_told_before_it_is_declared(
    sheet: str, health: int, reason: str | None
) -> None:
    near = tank("A1", sheet, 10, 10, health=health)
    fight = skirmish(near, FAR, subfactions=("watchtower-group", None), points=(0, 1))
    fight.asks(WhichActions, seat=0)
    ways = {
        one.reply.actions: one.no_effect
        for one in forms(fight.state, fight.match.asks[0])
        if isinstance(one.reply, Declare)
    }

    assert ways[("special",)] == ways[("special", "move")] == reason
    assert ways[("move", "special")] is None


@WATCH
def test_spotter_flare_wants_a_visible_enemy_within_24() -> None:
    def targets(x: float) -> dict[str, tuple[str, ...]]:
        enemy = tank("B1", "hammer", x, 10)
        return offered(special("watchtower-group", tank("A1", "lanner-command", 10, 10), enemy))

    assert targets(37)["spotter-flare"] == ("B1",)
    assert "spotter-flare" not in targets(37.001)


def flared(**given: Any) -> Fight:
    """A1 has lit up B1 for the howitzer A2 and the gun A3, which both stand behind a house."""
    fight = special(
        "watchtower-group", tank("A1", "lanner", 20, 4), tank("A2", "bustard", 4, 30),
        tank("A3", "lanner", 4, 26), tank("B1", "hammer", 24, 28),
        ground=[box("building", 10, 20, 12, 36)], **given,
    )  # fmt: skip
    return fight.answer(PerformSpecial("spotter-flare", "B1"))


@WATCH
def test_a_flare_lets_friendly_artillery_count_it_as_visible() -> None:
    fight = flared().activate("A2", "attack")
    fight.answer(Shoot("howitzer", "B1"), 1, 1)
    assert shot(fight).ray is None


@WATCH
def test_a_flare_helps_nobody_but_artillery() -> None:
    assert flared().bars("A3", "cannon-76", "B1").code == "out_of_sight"


@WATCH
def test_a_flare_goes_out_when_the_turn_ends() -> None:
    fight = flared(left=1)
    assert fight.state.effects == ()


@WATCH
def test_range_and_friends_near_the_target_still_matter_under_a_flare() -> None:
    tanks = tank("A2", "bustard", 4, 30), tank("A3", "lanner", 24, 32)
    fight = special(
        "watchtower-group", tank("A1", "lanner", 20, 4), *tanks, tank("B1", "hammer", 24, 28),
        tank("B2", "hammer", 46, 4), ground=[box("building", 10, 20, 12, 36)],
    ).answer(PerformSpecial("spotter-flare", "B1"))  # fmt: skip
    assert fight.bars("A2", "howitzer", "B1").code == "artillery_near_friend"
    assert fight.bars("A2", "howitzer", "B2").code == "out_of_range"


@WATCH
@pytest.mark.parametrize(("face", "health"), [(1, 4), (4, 5), (6, 6)])
def test_field_patch_gives_another_friend_d3_health_back(face: int, health: int) -> None:
    hurt = tank("A2", "lanner", 10, 15, health=3)
    fight = special("watchtower-group", tank("A1", "lanner", 10, 10), hurt, FAR)
    fight.answer(PerformSpecial("field-patch", "A2"), face)
    assert fight.health("A2") == health
    assert fight.told(notes.Healed) == [notes.Healed("A2", "A1", health - 3, health)]


@WATCH
def test_field_patch_never_heals_above_health() -> None:
    hurt = tank("A2", "lanner", 10, 15, health=8)
    fight = special("watchtower-group", tank("A1", "lanner", 10, 10), hurt, FAR)
    assert fight.answer(PerformSpecial("field-patch", "A2"), 6).health("A2") == 9
    assert fight.told(notes.Healed)[0].gained == 1


@WATCH
def test_field_patch_wants_a_damaged_friend_within_3() -> None:
    fight = special(
        "watchtower-group", tank("A1", "lanner", 10, 10, health=8), tank("A2", "lanner", 10, 15),
        tank("A3", "lanner", 10, 5, health=8), tank("A4", "lanner", 16.001, 10, health=8), FAR,
    )  # fmt: skip
    assert offered(fight)["field-patch"] == ("A3",)
    assert fight.refuses(PerformSpecial("field-patch", "A2")).code == "at_full_health"
    assert fight.refuses(PerformSpecial("field-patch", "A4")).code == "too_far_away"
    assert fight.refuses(PerformSpecial("field-patch", "A1")).code == "no_friend"


# ---------------------------------------------------------------- Anvil Brigade

ANVIL = pytest.mark.rule("spearhead/specials-anvil-brigade")


def shielded(gap: float = 1.0, **given: Any) -> Fight:
    """A1 has taken the blow for A2; B1 is about to act."""
    fight = special(
        "anvil-brigade", tank("A1", "hammer", 10, 10), tank("A2", "cinder", 10, 11.75 + gap),
        tank("B1", "lanner", 25, 13), left=1, **given,
    )  # fmt: skip
    return fight.answer(PerformSpecial("take-the-blow", "A2"))


@ANVIL
def test_take_the_blow_takes_the_damage_meant_for_the_friend() -> None:
    fight = shielded().activate("B1", "attack").answer(Shoot("cannon-76", "A2"), 4, 4)
    assert (fight.health("A1"), fight.health("A2")) == (11 - 4, 6)
    assert fight.told(notes.Redirected) == [notes.Redirected("A1", "A2", 4)]
    assert shot(fight).armour == 2  # worked out against the friend


@ANVIL
def test_the_odds_of_a_shot_are_of_whoever_takes_the_blow() -> None:
    fight = shielded().activate("B1", "attack")
    odds = RULESET.query(fight.state, fight.match.asks, 1, ReplyOdds(Shoot("cannon-76", "A2")))
    assert isinstance(odds, Odds)
    assert odds.struck == "A1"
    assert "kill" not in {one.code for one in odds.outcomes}  # A2 has 6 health, A1 has 11


@ANVIL
def test_take_the_blow_wants_another_friend_within_3() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "cinder", 10, 14.75)
    fight = special("anvil-brigade", *tanks, tank("A3", "cinder", 10, 5.2499), FAR)
    assert offered(fight)["take-the-blow"] == ("A2",)
    assert fight.refuses(PerformSpecial("take-the-blow", "A3")).code == "too_far_away"
    assert fight.refuses(PerformSpecial("take-the-blow", "B1")).code == "no_friend"


@ANVIL
@pytest.mark.parametrize(("gap", "taken"), [(3.0, True), (3.001, False)])
def test_the_blow_is_taken_while_the_two_stay_within_3(gap: float, taken: bool) -> None:
    fight = shielded()
    state = altered(fight, "A2", pose=Pose(10, 11.75 + gap))
    assert (protector(state, state.tank("A2")) is not None) == taken


@ANVIL
def test_the_blow_is_taken_until_the_protector_is_next_activated() -> None:
    fight = shielded().activate("B1")
    assert fight.state.effects
    fight.activate("A2")
    assert fight.asks(WhichActions).tank == "A1"
    assert fight.state.effects == ()


@ANVIL
def test_a_dead_protector_takes_nothing() -> None:
    fight = shielded().activate("B1", "attack")
    dead = evolve(fight.tank("A1"), health=0, pose=None)
    state = evolve(fight.state, units={**fight.state.units, "A1": dead})
    assert protector(state, state.tank("A2")) is None


@ANVIL
def test_death_ends_what_the_protector_gave() -> None:
    fight = special(
        "anvil-brigade", tank("A1", "hammer", 10, 10, health=2), tank("A2", "cinder", 10, 12.75),
        tank("A3", "hammer-command", 16, 10), tank("B1", "lanner", 25, 13), left=1,
    ).answer(PerformSpecial("take-the-blow", "A2"))  # fmt: skip
    fight.activate("B1", "attack").answer(Shoot("cannon-76", "A2"), 4, 1, 1)
    assert fight.at("A1") is None
    assert fight.state.effects == ()


@ANVIL
def test_redirected_damage_is_not_passed_on_again() -> None:
    fight = special(
        "anvil-brigade", tank("A1", "hammer", 10, 10), tank("A2", "cinder", 10, 12.5),
        tank("A3", "hammer", 10, 15), tank("B1", "lanner", 25, 12.5), left=2,
    ).answer(PerformSpecial("take-the-blow", "A2"))  # fmt: skip
    fight.activate("A3", "special").answer(PerformSpecial("take-the-blow", "A1"))
    fight.activate("B1", "attack").answer(Shoot("cannon-76", "A2"), 4, 1)
    assert [fight.health(key) for key in ("A1", "A2", "A3")] == [9, 6, 11]


@ANVIL
def test_rams_are_not_redirected() -> None:
    fight = start(altered(shielded(), "B1", pose=Pose(13, 12.75)))
    fight.activate("B1", "move")
    fight.answer(Ram(), 6, 6, 5)
    assert (fight.health("A1"), fight.health("A2")) == (11, 3)


@ANVIL
def test_half_health_is_judged_on_the_tank_that_takes_the_blow() -> None:
    fight = start(altered(shielded(points=(1, 0)), "A1", health=6))
    fight.activate("B1", "attack").answer(Shoot("cannon-76", "A2"), 4, 1)
    assert fight.asks(WhichReaction, seat=0).tanks == ("A1",)


@ANVIL
def test_the_odds_of_a_shot_count_the_health_of_the_tank_that_takes_the_blow() -> None:
    fight = start(altered(shielded(), "A2", health=1)).activate("B1", "attack")
    query = ReplyOdds(Shoot("cannon-76", "A2"))
    answer = RULESET.query(fight.state, fight.match.asks, 1, query)
    assert isinstance(answer, Odds)
    assert answer.expected["kill"] == 0
    assert not any(one.destroys for one in answer.outcomes)
    frail = start(altered(shielded(), "A1", health=1)).activate("B1", "attack")
    found = RULESET.query(frail.state, frail.match.asks, 1, query)
    assert isinstance(found, Odds)
    fatal = sum(one.chance for one in found.outcomes if one.destroys)
    assert found.expected["kill"] == pytest.approx(fatal, abs=1e-5)
    assert fatal > 0


@pytest.mark.rule("spearhead/attack-weapons")
def test_the_odds_of_a_shot_name_what_counts_for_each_die() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("B1", "lanner", 25, 10)
    fight = special("anvil-brigade", *tanks, left=1).answer(PerformSpecial("brace"))
    fight.activate("B1", "attack")
    query = ReplyOdds(Shoot("cannon-76", "A1"))
    answer = RULESET.query(fight.state, fight.match.asks, 1, query)
    assert isinstance(answer, Odds)
    assert answer.rolls == (
        Roll("aim", 4, (Part("aim", 4),)),
        Roll("armour", 4, (Part("penetration", 4), Part("armour", 3)), (Part("brace", 1),)),
    )


@ANVIL
def test_brace_adds_armour_until_this_tank_is_next_activated() -> None:
    fight = special(
        "anvil-brigade", tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 20),
        tank("B1", "lanner", 25, 10), left=1,
    ).answer(PerformSpecial("brace"))  # fmt: skip
    assert counted(fight.state, "B1", "cannon-76", "A1") == {"brace": ("armour", 1)}
    assert aimed(fight.state, "B1", "cannon-76", "A1").target_armour == 4
    assert counted(fight.state, "B1", "cannon-76", "A2") == {}
    fight.activate("B1").activate("A2")
    assert fight.state.effects == ()  # A1 is active now, the last one left


@ANVIL
def test_brace_does_not_add_to_rolling_fortress() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "bulwark", 10, 14)
    fight = special("anvil-brigade", *tanks, tank("B1", "lanner", 25, 10), left=1)
    fight.answer(PerformSpecial("brace"))
    assert aimed(fight.state, "B1", "cannon-76", "A1").target_armour == 4


@ANVIL
def test_full_ahead_rolls_three_dice_for_rams_in_this_activation() -> None:
    fight = special(
        "anvil-brigade", tank("A1", "hammer", 10, 10), tank("B1", "lanner", 25, 10),
        actions=("special", "move"),
    )  # fmt: skip
    fight.answer(PerformSpecial("full-ahead")).answer(Ram(), 3, 3, 3)
    assert fight.at("A1") == (19, 10)
    assert fight.state.effects == ()


@ANVIL
def test_without_full_ahead_a_ram_rolls_two() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 15)
    fight = special("anvil-brigade", *tanks, tank("B1", "lanner", 22, 15))
    fight.answer(PerformSpecial("full-ahead")).activate("A2", "move").answer(Ram(), 3, 3)
    assert fight.at("A2") == (16, 15)


# ---------------------------------------------------------------- Cinder Crews

CREWS = pytest.mark.rule("spearhead/specials-cinder-crews")


@CREWS
def test_burn_the_stores_costs_1_health_and_gives_each_weapon_a_hit() -> None:
    fight = special(
        "cinder-crews", tank("A1", "cinder", 10, 10), tank("A2", "cinder", 10, 15),
        tank("B1", "lanner", 18, 10), actions=("special", "attack"),
    )  # fmt: skip
    fight.answer(PerformSpecial("burn-the-stores"))
    assert fight.health("A1") == 5
    assert counted(fight.state, "A2", "hull-mg", "B1") == {}
    fight.answer(Shoot("flame-projector", "B1"), 1, 1, 1, 1, 1)
    assert sources(fight) == {"burn-the-stores": ("hits", 1)}
    fight.answer(Shoot("hull-mg", "B1"), 1, 1, 1, 1)
    assert fight.state.effects == ()


@CREWS
@pytest.mark.parametrize(("health", "allowed"), [(2, True), (1, False)])
def test_burn_the_stores_needs_2_health(health: int, allowed: bool) -> None:
    hurt = tank("A1", "cinder", 10, 10, health=health)
    fight = special("cinder-crews", hurt, tank("A2", "hammer-command", 15, 10), FAR)
    assert ("burn-the-stores" in offered(fight)) == allowed
    if allowed:
        assert fight.answer(PerformSpecial("burn-the-stores")).health("A1") == 1
    else:
        assert fight.refuses(PerformSpecial("burn-the-stores")).code == "too_little_health"


@CREWS
def test_smoke_and_ash_spoils_attacks_on_itself_and_friends_within_3() -> None:
    fight = special(
        "cinder-crews", tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 15),
        tank("A3", "hammer", 10, 4.9999), tank("B1", "lanner", 20, 10), left=1,
    ).answer(PerformSpecial("smoke-and-ash"))  # fmt: skip
    smoke = {"smoke-and-ash": ("aim", -1)}
    for target, expected in (("A1", smoke), ("A2", smoke), ("A3", {})):
        assert counted(fight.state, "B1", "cannon-76", target) == expected
    assert "smoke-and-ash" not in counted(fight.state, "A1", "short-105", "B1")


@CREWS
def test_smoke_and_ash_lasts_until_the_tank_is_next_activated_or_dies() -> None:
    fight = special(
        "cinder-crews", tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 20),
        tank("B1", "lanner", 20, 10), left=1,
    ).answer(PerformSpecial("smoke-and-ash"))  # fmt: skip
    fight.activate("B1")
    assert fight.state.effects
    fight.activate("A2")
    assert fight.state.activation is not None
    assert fight.state.activation.tank == "A1"
    assert fight.state.effects == ()


@CREWS
def test_a_scuttled_tank_explodes_without_a_death_roll() -> None:
    fight = special(
        "cinder-crews", tank("A1", "cinder", 10, 10), tank("A2", "hammer", 10, 33),
        tank("B1", "lanner", 15, 10), points=(0, 0), actions=("special", "attack"),
    )  # fmt: skip
    fight.answer(PerformSpecial("scuttle"), 3)
    assert fight.at("A1") is None
    assert fight.health("B1") == 9 - 4
    (rolled,) = fight.told(notes.DeathRolled)
    assert (rolled.face, rolled.exploded, rolled.struck) == (None, True, (("B1", 4),))
    assert [note.tank for note in fight.told(notes.ActivationEnded)] == ["A1"]
    assert fight.points == (0, 0)  # the scuttled tank gives nobody a point


@CREWS
def test_enemies_killed_by_a_scuttled_tank_are_credited_and_roll_themselves() -> None:
    fight = special(
        "cinder-crews", tank("A1", "cinder", 10, 10), tank("A2", "hammer", 10, 33),
        tank("B1", "lanner", 15, 10, health=3), tank("B2", "lanner", 20, 10),
    )  # fmt: skip
    fight.answer(PerformSpecial("scuttle"), 1, 5, 1)  # D3+2 on B1, its death roll, D3+2 on B2
    assert fight.points == (1, 0)
    assert fight.health("B2") == 6


@CREWS
def test_enemies_hurt_by_a_scuttled_tank_may_react_and_friends_may_not() -> None:
    fight = special(
        "cinder-crews", tank("A1", "cinder", 10, 10), tank("A2", "cinder", 10, 12),
        tank("B1", "lanner", 15, 10), points=(3, 1),
    )  # fmt: skip
    fight.answer(PerformSpecial("scuttle"), 2, 6)  # A2 and B1 both fall below half
    asked = fight.asks(WhichReaction, seat=1)
    assert (asked.tanks, asked.by) == (("B1",), "A1")
    fight.answer(Pass())
    assert fight.asks(WhichActions).tank == "A2"


@CREWS
def test_a_tank_too_badly_hit_cannot_scuttle() -> None:
    fight = special(
        "cinder-crews", tank("A1", "cinder", 10, 10, health=2), tank("B1", "lanner", 15, 10)
    )
    assert lost(fight) == ["below_half"]


# ---------------------------------------------------------------- in between


@pytest.mark.rule("spearhead/active-any-time", "spearhead/special-selection")
def test_an_ability_may_be_used_before_the_special_is_chosen() -> None:
    fight = special("lancer-column", tank("A1", "swift", 10, 10), FAR)
    fight.answer(UseAbility("A1", "jink"))
    assert fight.asks(WhichSpecial).abilities == ()


@pytest.mark.rule("spearhead/two-actions", "spearhead/move-before-attack")
def test_a_special_may_come_before_a_move() -> None:
    fight = special(
        "lancer-column", tank("A1", "lanner", 10, 10), FAR, actions=("special", "move")
    ).answer(PerformSpecial("last-round"))  # fmt: skip
    fight.asks(HowToMove)
    fight.answer(Overcharge(), 1).answer(Pass())
