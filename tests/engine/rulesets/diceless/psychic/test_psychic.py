"""Powers in a match: tests, warp tokens, hoods, null zones, curses, what minds shoot."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import odds_of
from engine.errors import IllegalReply
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.model import Battle, Turn
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.movement.questions import Run
from engine.rulesets.diceless.phases.flow import effects, shots
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.psychic.advice import cast_forms
from engine.rulesets.diceless.psychic.flow import powers
from engine.rulesets.diceless.psychic.notes import Declared, MindTested, PowerEnded, PowerLost
from engine.rulesets.diceless.psychic.questions import (
    Cast,
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.psychic.state import castable
from engine.rulesets.diceless.shooting.notes import Fired
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.weapons.state import arms_of
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.rulesets.diceless.wounds.questions import WhichOdds
from engine.rulesets.diceless.wounds.rules import Blow
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, Played, battle, play, put, row

BOLT = Cast("seer", "mind-bolt", "them")


def scene(sheet: str = "high-seer", away: float = 10.0, warp: int = 0, **changes: Any) -> Battle:
    """A psyker alone and ten raiders straight north of him."""
    seer = put(sheet, "seer", BLUE, [(24.0, 20.0)], **changes)
    them = put("fighters", "them", GREEN, row(20.0, 21.0 + away, 10))
    return battle(seer, them, tokens=(Pool(warp=warp), Pool()))


def cast(state: Battle, reply: Cast, **answers: bool) -> Played:
    """Play one step of the Shooting phase: the power."""
    given: dict[type, Any] = {WhichShot: reply}
    kinds = {"cancel": WhetherToCancel, "push": WhetherToPush}
    given |= {kinds[name]: Decide(yes) for name, yes in answers.items()}
    return play(state, shots, given)


def mind_of(played: Played) -> MindTested:
    (told,) = played.told(MindTested)
    assert isinstance(told, MindTested)
    return told


# ---------------------------------------------------------------- tests


@pytest.mark.rule("diceless/psychic-test-op", "diceless/order-points-start")
def test_a_test_adds_twenty_five_to_the_psykers_own_counter_only() -> None:
    seer = put("seer", "seer", BLUE, [(24.0, 20.0)], joined="us", op=20)
    us = put("squad", "us", BLUE, row(21.0, 19.0, 5), op=7)
    them = put("fighters", "them", GREEN, row(20.0, 35.0, 10))
    storm = evolve(seer.groups["seer"], powers=("mind-bolt",))
    state = battle(us, evolve(seer, groups={"seer": storm}), them)

    played = cast(state, BOLT)

    assert mind_of(played).op == 45
    assert played.state.unit("seer").op == 45
    assert played.state.unit("us").op == 7


@pytest.mark.rule("diceless/order-points-start")
def test_a_psyker_among_others_has_a_counter_of_his_own() -> None:
    squad = put("squad", "us", BLUE, row(21.0, 19.0, 5), op=7)
    sage = evolve(squad.groups["sergeant"], rules=("psyker",), powers=("mind-bolt",))
    squad = evolve(squad, groups={**squad.groups, "sergeant": sage})
    them = put("fighters", "them", GREEN, row(20.0, 35.0, 10))

    played = cast(battle(squad, them), Cast("us", "mind-bolt", "them"))

    assert played.state.unit("us").op == 7
    assert played.state.unit("us").groups["sergeant"].op == 25


@pytest.mark.rule("diceless/psychic-test-failed-reset")
def test_a_failed_test_clears_the_counter_and_the_power_fails() -> None:
    state = scene("witch", op=120)

    played = cast(state, BOLT)

    assert not mind_of(played).passed
    assert played.state.unit("seer").op == 0
    assert not played.told(Fired)


@pytest.mark.rule("diceless/sm-tigurius")
def test_who_knows_every_power_re_rolls_and_uses_several() -> None:
    played = cast(scene(op=170), BOLT)

    assert mind_of(played).limit == 199
    assert mind_of(played).passed
    assert "null-zone" in castable(played.state, BLUE)["seer"]
    assert "mind-storm" not in castable(played.state, BLUE)["seer"]
    plain = cast(scene("warding-seer"), Cast("seer", "null-zone"))
    assert castable(plain.state, BLUE) == {}


@pytest.mark.rule("diceless/sm-psychic-hood")
@pytest.mark.parametrize(("away", "points"), [(24.0, 50), (24.1, 25)])
def test_a_hood_within_twenty_four_inches_makes_it_fifty(away: float, points: int) -> None:
    witch = put("witch", "seer", BLUE, [(24.0, 10.0)])
    hood = put("warding-seer", "hood", GREEN, [(24.0, 11.0 + away)])
    target = put("fighters", "them", GREEN, row(20.0, 20.0, 10))

    played = cast(battle(witch, hood, target), BOLT)

    assert mind_of(played).op == points
    assert mind_of(played).hooded == (points == 50)


@pytest.mark.rule("diceless/sm-psychic-hood")
def test_a_hood_does_not_trouble_its_own_side() -> None:
    witch = put("witch", "seer", BLUE, [(24.0, 10.0)])
    hood = put("warding-seer", "hood", BLUE, [(24.0, 12.0)])
    target = put("fighters", "them", GREEN, row(20.0, 20.0, 10))

    assert mind_of(cast(battle(witch, hood, target), BOLT)).op == 25


# ---------------------------------------------------------------- warp tokens


@pytest.mark.rule("diceless/warp-token-cancel")
def test_a_token_cancels_the_test_and_adds_nothing() -> None:
    played = cast(scene(warp=2), BOLT, cancel=True)

    assert isinstance(played.notes[0], Declared)
    assert played.told(PowerLost)
    assert not played.told(MindTested)
    assert played.state.unit("seer").op == 0
    assert played.state.players[GREEN].tokens.warp == 1
    assert played.state.players[GREEN].warp_used
    assert "mind-bolt" not in castable(played.state, BLUE)["seer"]


@pytest.mark.rule("diceless/warp-token-cancel")
def test_one_token_in_a_player_turn_and_none_without() -> None:
    first = cast(scene(warp=2), BOLT, cancel=True)
    second = cast(first.state, Cast("seer", "null-zone"), cancel=True)

    assert first.questions(WhetherToCancel)
    assert not second.questions(WhetherToCancel)
    assert not cast(scene(warp=0), BOLT).questions(WhetherToCancel)


@pytest.mark.rule("diceless/warp-token-push")
def test_pushing_costs_fifty_by_the_invulnerable_save_and_returns_the_token() -> None:
    played = cast(scene(warp=1), BOLT, cancel=True, push=True)

    (peril,) = [note for note in played.told(Hurt) if note.cause == "peril"]
    assert (peril.damage, peril.lost) == (50, 25)
    assert played.state.players[GREEN].tokens.warp == 1
    assert played.state.players[GREEN].warp_used
    assert mind_of(played).passed


@pytest.mark.rule("diceless/warp-token-push")
def test_armour_is_no_help_and_a_dead_psyker_uses_no_power() -> None:
    state = scene("warding-seer", warp=1)
    unit = state.unit("seer")
    hurt = evolve(unit, groups={"seer": evolve(unit.groups["seer"], lost=30)})
    state = evolve(state, units={**state.units, "seer": hurt})
    other = put("squad", "other", BLUE, row(2.0, 2.0, 5))
    state = evolve(state, units={**state.units, "other": other})

    played = cast(state, Cast("seer", "null-zone"), cancel=True, push=True)

    assert played.state.unit("seer").place == "destroyed"
    assert played.told(PowerLost)
    assert not played.told(MindTested)
    assert played.state.players[GREEN].tokens.warp == 1


# ---------------------------------------------------------------- what they do


@pytest.mark.rule("diceless/psychic-test-op")
def test_what_a_mind_shoots_is_in_place_of_his_own_fire() -> None:
    played = cast(scene(), BOLT)

    (fired,) = played.told(Fired)
    assert (fired.pools[0].weapon, fired.pools[0].damage) == ("mind-bolt", 4 * 4 * 4)
    assert arms_of(played.state, played.state.unit("seer")) == {}
    assert played.state.turn is not None
    assert "seer" in played.state.turn.acted


@pytest.mark.rule("diceless/psychic-test-op")
def test_his_unit_still_fires_but_at_nobody_else_and_does_not_run() -> None:
    seer = put("high-seer", "seer", BLUE, [(24.0, 20.0)], joined="us")
    us = put("squad", "us", BLUE, row(21.0, 19.0, 5))
    them = put("fighters", "them", GREEN, row(20.0, 31.0, 10))
    more = put("fighters", "more", GREEN, row(2.0, 31.0, 10))
    state = cast(battle(us, seer, them, more), BOLT).state
    question = WhichShot(BLUE, ("us",))

    question.check(state, Shoot("us", "them"))
    for reply, code in ((Shoot("us", "more"), "one_target"), (Run("us"), "cannot_run")):
        with pytest.raises(IllegalReply) as refused:
            question.check(state, reply)
        assert refused.value.code == code
    fired = play(state, shots, {WhichShot: Shoot("us", "them")}).told(Fired)
    assert fired[0].firers == 5


@pytest.mark.rule("diceless/psychic-test-op")
def test_after_his_unit_has_fired_a_psyker_shoots_no_more() -> None:
    seer = put("high-seer", "seer", BLUE, [(24.0, 20.0)], joined="us")
    us = put("squad", "us", BLUE, row(21.0, 19.0, 5))
    them = put("fighters", "them", GREEN, row(20.0, 31.0, 10))
    state = play(battle(us, seer, them), shots, {WhichShot: Shoot("us", "them")}).state

    assert castable(state, BLUE) == {"seer": ("null-zone",)}


@pytest.mark.rule("diceless/sm-null-zone")
def test_a_null_zone_makes_invulnerable_saves_a_column_worse_until_his_next_turn() -> None:
    state = scene("warding-seer", away=5.0)
    chief = put("chief", "chief", GREEN, [(24.0, 44.5)])
    far = put("chief", "far", GREEN, [(24.0, 45.6)])
    state = evolve(state, units={**state.units, "chief": chief, "far": far})
    state = cast(state, Cast("seer", "null-zone")).state

    def lost_by(key: str, table: Battle) -> int:
        hurt = cast_bolt_at(table, key)
        return sum(note.lost for note in hurt.told(Hurt) if note.unit == key)

    assert lost_by("far", state) == 43
    assert lost_by("chief", state) == 53
    later = evolve(state, turn=Turn(BLUE))
    players = (later.players[0], evolve(later.players[1], turns=2))
    ended = play(evolve(later, players=players), effects, {})
    assert ended.told(PowerEnded)
    assert lost_by("chief", ended.state) == 43
    theirs = evolve(later.players[0], turns=2), later.players[1]
    same = play(evolve(later, turn=Turn(GREEN), players=theirs), effects, {})
    assert not same.told(PowerEnded)


def cast_bolt_at(state: Battle, key: str) -> Played:
    """64 damage of AP2 on a unit."""
    return play(state, lambda table: suffer(table, key, [Blow(64, "shooting", ap=2)]), {})


@pytest.mark.rule("diceless/sm-null-zone")
def test_a_null_zone_leaves_armour_alone_and_takes_the_worst_save_away() -> None:
    state = cast(scene("warding-seer", away=5.0), Cast("seer", "null-zone")).state
    witch = put("witch", "witch", GREEN, [(24.0, 40.0)])
    friend = put("witch", "friend", BLUE, [(26.0, 20.0)])
    state = evolve(state, units={**state.units, "witch": witch, "friend": friend})

    def lost_by(key: str) -> int:
        return sum(note.lost for note in cast_bolt_at(state, key).told(Hurt) if note.unit == key)

    assert lost_by("witch") == 53
    assert lost_by("friend") == 43


@pytest.mark.rule("diceless/sm-machine-curse")
def test_a_curse_checks_the_next_glancing_box_without_points() -> None:
    truck = put("truck", "truck", GREEN, [(24.0, 40.0)])
    state = scene("warding-seer")
    state = evolve(state, units={**state.units, "truck": truck})

    played = cast(state, Cast("seer", "curse-of-machines", "truck"))

    craft = played.state.unit("truck").models["01"].craft
    assert craft is not None
    assert craft.record.lines == {}
    assert [entry.row for entry in craft.record.entries] == ["G", "G"]
    assert not craft.record.entries[-1].by_points


@pytest.mark.rule("diceless/sm-machine-curse")
def test_a_curse_wants_a_vehicle_within_twenty_four_inches() -> None:
    truck = put("truck", "truck", GREEN, [(24.0, 47.0)])
    state = scene("warding-seer")
    state = evolve(state, units={**state.units, "truck": truck})
    question = WhichShot(BLUE, ("seer",), ("seer",))

    for target, code in (("truck", "curse_out_of_reach"), ("them", "curse_out_of_reach")):
        with pytest.raises(IllegalReply) as refused:
            question.check(state, Cast("seer", "curse-of-machines", target))
        assert refused.value.code == code


# ---------------------------------------------------------------- what is offered and foretold


@pytest.mark.rule("diceless/psychic-test-op")
def test_powers_in_reach_are_offered_and_their_tests_foretold() -> None:
    state = scene(op=60)
    offered = [form.reply for form in cast_forms(state, BLUE)]

    assert BOLT in offered
    assert Cast("seer", "null-zone") in offered
    told = odds_of(BOLT, state, None)
    assert isinstance(told, q.Odds)
    assert told.expected["op"] == 85.0
    assert told.outcomes[0].code == "passed"


@pytest.mark.rule("diceless/psychic-test-op")
def test_who_fights_or_lies_low_shoots_nothing_with_his_mind() -> None:
    assert castable(scene(locked=("them",)), BLUE) == {"seer": ("null-zone",)}
    assert "mind-bolt" in castable(scene(broken=True), BLUE)["seer"]
    assert castable(scene(grounded=1), BLUE) == {}
    assert castable(evolve(scene(), turn=Turn(GREEN, "shooting", "shots")), BLUE) == {}


# ---------------------------------------------------------------- the gate


def at_the_gate() -> Battle:
    seer = put("seer", "seer", BLUE, [(24.0, 10.0)], joined="us")
    us = put("squad", "us", BLUE, row(21.0, 9.0, 5))
    them = put("fighters", "them", GREEN, row(20.0, 45.0, 10))
    return evolve(battle(us, seer, them), turn=Turn(BLUE, "start", "powers"))


@pytest.mark.rule("diceless/sm-gate-of-infinity")
def test_he_and_his_unit_come_out_elsewhere_and_the_unit_loses_ten() -> None:
    played = play(at_the_gate(), powers, {WhichPower: Cast("seer", "gate", None, 24.0, 30.0)})

    unit, seer = played.state.unit("us"), played.state.unit("seer")
    assert all(24.0 < base.at[1] < 36.0 for base in bases_of(played.state, unit))
    assert len(bases_of(played.state, unit)) == 6
    assert (unit.doings.moved, unit.doings.arrived) == (True, "deep_strike")
    (hurt,) = [note for note in played.told(Hurt) if note.cause == "gate"]
    assert (hurt.damage, hurt.lost) == (10, 10)
    assert seer.groups["seer"].lost == 0
    assert played.questions(WhichOdds) == []


@pytest.mark.rule("diceless/sm-gate-of-infinity")
def test_nobody_suffers_when_he_goes_alone() -> None:
    alone = put("seer", "seer", BLUE, [(24.0, 10.0)])
    them = put("fighters", "them", GREEN, row(20.0, 45.0, 10))
    state = evolve(battle(alone, them), turn=Turn(BLUE, "start", "powers"))

    played = play(state, powers, {WhichPower: Cast("seer", "gate", None, 24.0, 30.0)})

    assert not played.told(Hurt)
    assert played.state.unit("seer").models["01"].pose is not None


@pytest.mark.rule("diceless/sm-gate-of-infinity")
def test_the_gate_reaches_twenty_four_inches_at_the_start_of_the_turn_only() -> None:
    state = at_the_gate()
    question = WhichPower(BLUE, ("seer",))

    question.check(state, Cast("seer", "gate", None, 24.0, 34.5))
    for reply, code in (
        (Cast("seer", "gate", None, 24.0, 34.6), "gate_too_far"),
        (Cast("seer", "gate"), "gate_nowhere"),
        (Cast("seer", "mind-storm", "them"), "no_power"),
    ):
        with pytest.raises(IllegalReply) as refused:
            question.check(state, reply)
        assert refused.value.code == code
    assert castable(evolve(state, turn=Turn(BLUE, "movement", "moves")), BLUE) == {}
    assert not play(evolve(state, units=locked(state)), powers, {}).asked


def locked(state: Battle) -> dict[str, Any]:
    return {**state.units, "us": evolve(state.unit("us"), locked=("them",))}
