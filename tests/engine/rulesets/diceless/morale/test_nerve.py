"""Nerve on the table: who tests when, who lies low, who runs where, who stands again."""

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.diceless.core.changes import remember_heads
from engine.rulesets.diceless.core.field import hosts
from engine.rulesets.diceless.core.members import members
from engine.rulesets.diceless.core.model import Battle, Doings, Unit
from engine.rulesets.diceless.core.notes import Gone
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.leadership.notes import Pinned
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.morale.flow import flee, flight, morale_after_losses, regrouping
from engine.rulesets.diceless.movement.flow import go
from engine.rulesets.diceless.movement.questions import Move, Run, WhereToGo
from engine.rulesets.diceless.movement.state import may_run
from engine.rulesets.diceless.phases.flow import moves
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.shooting.state import may_shoot
from engine.rulesets.diceless.turn import PARTS, PHASES, step
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table
from tests.engine.rulesets.diceless.staging import (
    BLUE,
    GREEN,
    Told,
    battle,
    in_part,
    play,
    row,
    through,
    unit,
)


def mob(places: Sequence[tuple[float, float]], key: str = "mob", **changes: Any) -> Unit:
    return unit("shooters", key, GREEN, places, **changes)


def squad(places: Sequence[tuple[float, float]], key: str = "squad", **changes: Any) -> Unit:
    return unit("squad", key, BLUE, places, **changes)


def after_losing(state: Battle, key: str, damage: int, cause: Any = "shooting") -> Told:
    """What the end of a phase brings a unit that took a damage in it."""

    def flow(table: Table[Battle]) -> Any:
        remember_heads(table)
        yield from suffer(table, key, [Blow(damage, cause, ap=1)])
        while not (yield from morale_after_losses(table)):
            pass

    return play(state, flow)


def shot_at(state: Battle, by: str, target: str) -> Told:
    return play(state, lambda table: fire(table, Shoot(by, target)))


# ---------------------------------------------------------------- a quarter of the models


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/leadership-test")
def test_a_quarter_lost_calls_for_a_test_at_the_end_of_the_phase() -> None:
    # 8 raiders of 40 hit points
    less = after_losing(battle(mob(row(20, 30, 8), op=10)), "mob", 79)
    enough = after_losing(battle(mob(row(20, 30, 8), op=10)), "mob", 80)

    assert less.of(LeadershipTested) == ()
    assert enough.of(LeadershipTested) == (LeadershipTested("mob", "morale", 35, 117, True),)
    assert enough.state.unit("mob").op == 35


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/fall-back-distance")
def test_who_fails_falls_back_seven_inches_to_the_own_edge() -> None:
    told = after_losing(battle(mob(row(20, 30, 8), op=93)), "mob", 80)

    fled = told.state.unit("mob")
    assert told.of(LeadershipTested)[0].op == 118
    assert (fled.broken, fled.op) == (True, 118)
    assert {model.pose.y for model in fled.models.values() if model.pose} == {37}


@pytest.mark.rule("diceless/base-morale-triggers")
@pytest.mark.parametrize("cause", ["combat", "no_retreat"])
def test_losses_in_combat_are_not_counted(cause: str) -> None:
    told = after_losing(battle(mob(row(20, 30, 8))), "mob", 160, cause)

    assert told.of(LeadershipTested) == ()


@pytest.mark.rule("diceless/base-morale-triggers")
@pytest.mark.parametrize(
    "changes", [{"locked": ("squad",)}, {"broken": True, "op": 50}], ids=["locked", "broken"]
)
def test_who_is_in_combat_or_runs_already_is_not_tested(changes: dict[str, Any]) -> None:
    told = after_losing(battle(mob(row(20, 30, 8), **changes), squad(row(20, 20, 3))), "mob", 160)

    assert told.of(LeadershipTested) == ()
    assert told.state.unit("mob").op == changes.get("op", 0)


@pytest.mark.rule("diceless/base-morale-triggers")
def test_the_fearless_are_not_tested() -> None:
    fanatics = unit("fanatics", "mob", GREEN, row(20, 30, 8), op=300)
    told = after_losing(battle(fanatics), "mob", 200)

    assert len(told.state.unit("mob").models) < 8
    assert told.of(LeadershipTested) == ()
    assert not told.state.unit("mob").broken


@pytest.mark.rule("diceless/base-morale-triggers")
def test_losses_count_at_the_end_of_the_phase_they_fall_in() -> None:
    checks = [part for part, act in PARTS.items() if act is morale_after_losses]

    assert [PHASES[part] for part in checks] == ["movement", "shooting", "assault"]


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/dangerous-terrain")
def test_ground_that_kills_a_quarter_shakes_at_the_end_of_the_movement_phase() -> None:
    # the marsh: x 41 to 47, y 22 to 26; 39 points are noted against the gun
    one = mob([(44, 27), (44, 29), (44, 28)], op=150)
    one = evolve(one, groups={**one.groups, "guns": evolve(one.groups["guns"], lost=39)})
    state = battle(one, squad(row(10, 5, 3)), phase="movement", part="moves")
    state = evolve(state, units={**state.units, "mob": evolve(state.unit("mob"), at_phase_start=3)})

    def flow(table: Table[Battle]) -> Any:
        yield from go(table, Move("mob", ((44, 25),)), "move")
        while table.state.turn is not None and table.state.turn.part in ("moves", "alarm"):
            yield from step(table)

    told = play(state, flow)

    assert [note.cause for note in told.of(Hurt)] == ["dangerous"] * len(told.of(Hurt))
    assert [note.occasion for note in told.of(LeadershipTested)] == ["morale"]
    assert told.state.unit("mob").broken


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/base-turn-sequence")
def test_what_falls_at_the_start_of_a_turn_counts_with_the_movement_phase() -> None:
    state = battle(mob(row(20, 30, 8), fallen=2, at_phase_start=10), squad(row(10, 5, 3)))

    def until(part: str) -> Any:
        def flow(table: Table[Battle]) -> Any:
            while table.state.turn is not None and table.state.turn.part != part:
                yield from step(table)

        return flow

    moves = play(in_part(state, "start", "powers"), until("moves")).state
    shots = play(in_part(state, "movement", "alarm"), until("shots")).state

    assert (moves.unit("mob").fallen, moves.unit("mob").at_phase_start) == (2, 10)
    assert (shots.unit("mob").fallen, shots.unit("mob").at_phase_start) == (0, 8)


@pytest.mark.rule("diceless/base-morale-triggers")
def test_a_joined_character_counts_among_the_models_of_his_unit() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 31)], joined="mob")
    alone = after_losing(battle(mob(row(20, 30, 4))), "mob", 40)
    led = after_losing(battle(mob(row(20, 30, 4)), chief), "mob", 50)

    assert len(alone.of(LeadershipTested)) == 1
    assert len(led.state.unit("mob").models) == 3
    assert led.of(LeadershipTested) == ()


# ---------------------------------------------------------------- whose Leadership


@pytest.mark.rule("diceless/leadership-independent-character")
def test_both_counters_grow_and_the_characters_is_compared() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 31)], joined="mob", op=60)
    told = after_losing(battle(mob(row(20, 30, 3), op=150), chief), "mob", 130)

    assert told.of(LeadershipTested) == (LeadershipTested("mob", "morale", 85, 167, True),)
    assert (told.state.unit("mob").op, told.state.unit("chief").op) == (175, 85)


@pytest.mark.rule("diceless/leadership-independent-character")
def test_on_a_tie_the_unit_tests_for_itself() -> None:
    medic = unit("medic", "medic", GREEN, [(20, 31)], joined="mob", op=60)
    told = after_losing(battle(mob(row(20, 30, 3), op=10), medic), "mob", 130)

    assert told.of(LeadershipTested)[0].op == 35
    assert told.state.unit("medic").op == 60


@pytest.mark.rule("diceless/leadership-test-reroll", "diceless/table-3")
def test_a_reroll_counts_if_whoever_takes_the_test_has_it() -> None:
    seer = unit("high-seer", "seer", BLUE, [(20, 24)], joined="squad")
    led = after_losing(battle(squad(row(20, 25, 5)), seer), "squad", 200)
    other = unit("captain", "captain", BLUE, [(21, 24)])
    same = evolve(seer, groups={"seer": evolve(seer.groups["seer"], profile="tank-commander")})
    same = evolve(same, groups={"seer": evolve(same.groups["seer"], rules=("reroll_leadership",))})
    unled = after_losing(battle(squad(row(20, 25, 5)), same, other), "squad", 200)

    assert [note.limit for note in led.of(LeadershipTested)] == [199]
    # Leadership 9 like the sergeant's: the sergeant leads, who has no re-roll
    assert [note.limit for note in unled.of(LeadershipTested)] == [167]


# ---------------------------------------------------------------- pinning


def sniped(target: Unit) -> Battle:
    marksmen = unit("marksmen", "snipers", BLUE, row(20, 20, 5))
    return battle(target, marksmen, seat=BLUE, phase="shooting", part="shots")


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/leadership-test")
def test_who_is_hurt_by_a_pinning_weapon_tests_and_lies_low_if_he_fails() -> None:
    passed = shot_at(sniped(mob(row(20, 30, 5), op=92)), "snipers", "mob")
    failed = shot_at(sniped(mob(row(20, 30, 5), op=93)), "snipers", "mob")

    assert passed.of(LeadershipTested) == (LeadershipTested("mob", "pinning", 117, 117, True),)
    assert passed.state.unit("mob").grounded is None
    assert failed.of(Pinned) == (Pinned("mob"),)
    # in the enemy's turn, before the own second
    assert failed.state.unit("mob").grounded == 2


@pytest.mark.rule("diceless/base-morale-triggers")
def test_one_test_for_each_unit_that_shoots() -> None:
    state = sniped(mob(row(20, 30, 8)))
    more = unit("marksmen", "more", BLUE, row(28, 20, 2))
    state = evolve(state, units={**state.units, "more": more})

    once = shot_at(state, "snipers", "mob")
    again = shot_at(once.state, "snipers", "mob")
    other = shot_at(once.state, "more", "mob")

    assert len(once.of(LeadershipTested)) == 1
    assert again.of(LeadershipTested) == ()
    assert len(other.of(LeadershipTested)) == 1


@pytest.mark.rule("diceless/base-morale-triggers")
@pytest.mark.parametrize(
    ("sheet", "changes"),
    [("shooters", {"broken": True}), ("shooters", {"grounded": 2}), ("fanatics", {})],
)
def test_who_cannot_be_pinned(sheet: str, changes: dict[str, Any]) -> None:
    target = unit(sheet, "mob", GREEN, row(20, 30, 5), op=300, **changes)
    told = shot_at(sniped(target), "snipers", "mob")

    assert told.of(Hurt) != ()
    assert told.of(LeadershipTested) == ()
    assert told.state.unit("mob").grounded == changes.get("grounded")


@pytest.mark.rule("diceless/base-morale-triggers")
def test_plain_fire_pins_nobody() -> None:
    plain = battle(mob(row(20, 30, 5)), squad(row(20, 20, 4)), seat=BLUE)
    assert shot_at(plain, "squad", "mob").of(LeadershipTested) == ()


@pytest.mark.rule("diceless/base-cover-saves")
def test_who_lies_low_does_nothing_until_the_end_of_its_next_turn() -> None:
    down = mob(row(20, 30, 5), grounded=2)
    theirs = battle(down, squad(row(20, 5, 3)), seat=BLUE, phase="shooting", part="shots")
    moving = in_part(theirs, "movement", "moves")

    assert not may_shoot(down)
    assert through(moving, moves).asks == ()


@pytest.mark.rule("diceless/base-morale-triggers", "diceless/base-cover-saves")
def test_who_breaks_while_lying_low_is_on_its_feet() -> None:
    told = after_losing(battle(mob(row(20, 30, 8), op=300, grounded=2)), "mob", 160)

    assert told.state.unit("mob").broken
    assert told.state.unit("mob").grounded is None


# ---------------------------------------------------------------- falling back


def flees(state: Battle, key: str = "mob", through_: Sequence[str] = ()) -> Told:
    return play(state, lambda table: flee(table, key, through_))


@pytest.mark.rule(
    "diceless/fall-back-distance",
    "diceless/fall-back-jump",
    "diceless/fall-back-bikes",
    "diceless/fall-back-beasts",
)
@pytest.mark.parametrize(
    ("sheet", "far"),
    [("fighters", 7), ("mob-bikes", 10), ("hounds", 10), ("riders", 10), ("brute", 7)],
)
def test_how_far_they_fall_back(sheet: str, far: float) -> None:
    broken = unit(sheet, "mob", GREEN, [(4, 30)], broken=True)
    told = flees(battle(broken, squad(row(10, 5, 3))))

    assert [model.pose.y for model in told.state.unit("mob").models.values() if model.pose] == [
        30 + far
    ]
    assert told.state.unit("mob").doings.moved


@pytest.mark.rule("diceless/fall-back-jump")
def test_jump_infantry_falls_back_over_others() -> None:
    jumpers = unit("jump-squad", "jumpers", BLUE, [(4, 30)], broken=True)
    wall = squad(row(0.5, 26, 5, 2), "wall")
    told = flees(battle(jumpers, wall), "jumpers")

    assert [m.pose.y for m in told.state.unit("jumpers").models.values() if m.pose] == [20]


@pytest.mark.rule("diceless/fall-back-distance", "diceless/dangerous-terrain")
def test_difficult_ground_does_not_slow_a_flight_and_dangerous_ground_counts() -> None:
    # the wood in the north-east: y 28 to 34 around x 36; the marsh: x 41 to 47, y 22 to 26
    wood = flees(battle(mob([(36, 28)], broken=True), squad(row(10, 5, 3))))
    marsh = flees(battle(mob([(44, 21)], broken=True), squad(row(10, 5, 3))))

    assert [m.pose.y for m in wood.state.unit("mob").models.values() if m.pose] == [35]
    assert [note.damage for note in marsh.of(Hurt)] == [10]


@pytest.mark.rule("diceless/fall-back-distance")
def test_who_reaches_the_edge_is_lost_whole() -> None:
    told = flees(battle(mob([(20, 41), (20, 35)], broken=True), squad(row(10, 5, 3))))

    assert told.of(Gone) == (Gone("mob", "left"),)
    assert told.state.unit("mob").place == "left"


@pytest.mark.rule("diceless/fall-back-distance")
def test_a_character_goes_with_his_unit() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 43)], joined="mob")
    told = flees(battle(mob([(20, 35)], broken=True), chief, squad(row(10, 5, 3))))

    assert {note.unit for note in told.of(Gone)} == {"mob", "chief"}


@pytest.mark.rule("diceless/fall-back-distance")
def test_who_cannot_get_through_is_destroyed() -> None:
    """Enemies all round leave no way without doubling back."""
    ring = [(20, 32), (18, 30), (22, 30), (20, 28), (18.3, 31.7)]
    more = [(21.7, 31.7), (18.3, 28.3), (21.7, 28.3)]
    state = battle(mob([(20, 30)], broken=True), squad(ring), unit("squad", "more", BLUE, more))

    assert flees(state).of(Gone) == (Gone("mob", "destroyed"),)


@pytest.mark.rule("diceless/fall-back-distance", "diceless/base-independent-characters")
def test_out_of_a_combat_it_passes_its_enemies_and_the_characters_with_them() -> None:
    captain = unit("captain", "captain", BLUE, [(21, 31)], joined="squad")
    state = battle(mob([(20, 30)], broken=True), squad([(19, 31), (20, 31)]), captain)

    told = flees(state, through_=["squad"])

    assert [m.pose.y for m in told.state.unit("mob").models.values() if m.pose] == [37]


@pytest.mark.rule("diceless/fall-back-distance")
def test_out_of_a_combat_it_goes_on_until_it_is_clear() -> None:
    state = battle(mob([(20, 30)], broken=True), squad([(20, 31), (20, 36)]))

    told = flees(state, through_=["squad"])

    assert [m.pose.y for m in told.state.unit("mob").models.values() if m.pose] == [38]


@pytest.mark.rule("diceless/fall-back-distance")
def test_the_broken_may_shoot_but_neither_run_nor_charge() -> None:
    state = battle(
        mob(row(20, 30, 3), broken=True, doings=Doings(moved=True)),
        squad(row(20, 20, 3)),
        phase="shooting",
        part="shots",
    )
    question = WhichShot(GREEN, ("mob",))

    question.check(state, Shoot("mob", "squad"))
    with pytest.raises(IllegalReply) as told:
        question.check(state, Run("mob", ((20, 31),)))
    assert told.value.code == "cannot_run"
    assert may_run(state, state.unit("mob"))


@pytest.mark.rule("diceless/fall-back-distance", "diceless/base-turn-sequence")
def test_the_broken_run_on_in_each_own_turn_and_are_not_moved_otherwise() -> None:
    state = battle(mob(row(20, 30, 3), broken=True), squad(row(20, 20, 3)))
    state = in_part(state, "start", "flight")

    told = through(state, flight)

    assert {m.pose.y for m in told.state.unit("mob").models.values() if m.pose} == {37}
    moving = in_part(told.state, "movement", "moves")
    assert through(moving, moves).asks == ()


# ---------------------------------------------------------------- regrouping


def regroups(state: Battle, reply: Any = None) -> Told:
    return through(state, regrouping, {WhereToGo: reply or Pass()})


def shaken(*more: Unit, op: int = 0, models: int = 5, at: float = 30, **changes: Any) -> Battle:
    one = mob(row(20, at, models), broken=True, op=op, **changes)
    return battle(one, squad(row(10, 5, 3)), *more, phase="start", part="regrouping")


@pytest.mark.rule("diceless/regroup")
def test_regrouping_takes_off_the_leadership_of_all_and_allows_three_inches() -> None:
    told = regroups(shaken(op=152), Move("mob", ((22, 33),)))

    assert told.of(LeadershipTested) == (LeadershipTested("mob", "regroup", 117, 117, True),)
    unit_after = told.state.unit("mob")
    assert (unit_after.broken, unit_after.op) == (False, 117)
    assert told.asked(WhereToGo) == (WhereToGo("mob", "regrouped", 3),)
    assert unit_after.doings.moved
    assert max(m.pose.y for m in unit_after.models.values() if m.pose) > 32


@pytest.mark.rule("diceless/regroup")
def test_what_was_taken_off_stays_off_when_it_fails() -> None:
    told = regroups(shaken(op=153))

    assert told.state.unit("mob").broken
    assert told.state.unit("mob").op == 118
    assert told.asked(WhereToGo) == ()


@pytest.mark.rule("diceless/regroup")
@pytest.mark.parametrize(
    "state",
    [
        shaken(squad(row(20, 24, 3), "near"), op=20),
        shaken(op=20, models=4),
        shaken(op=20, started=11),
        battle(
            mob([(20, 30), (21, 30), (22, 30), (23, 30), (26.1, 30)], broken=True, op=20),
            squad(row(10, 5, 3)),
            phase="start",
            part="regrouping",
        ),
    ],
    ids=["an enemy 5 inches away", "less than half", "of eleven", "out of coherency"],
)
def test_without_the_conditions_there_is_no_attempt_and_nothing_is_taken_off(
    state: Battle,
) -> None:
    told = regroups(state)

    assert told.of(LeadershipTested) == ()
    assert told.state.unit("mob").op == 20
    assert told.state.unit("mob").broken


@pytest.mark.rule("diceless/regroup", "diceless/base-independent-characters")
def test_a_character_adds_his_leadership_but_not_to_the_strength_of_the_unit() -> None:
    chief = unit("chief", "chief", GREEN, [(25, 30)], joined="mob", op=100)
    five, four = regroups(shaken(chief, op=150)), regroups(shaken(chief, op=150, models=4))

    assert five.of(LeadershipTested)[0].op == 100 - 5 * 7 - 9
    assert five.state.unit("mob").op == 150 - 5 * 7 - 9
    assert four.of(LeadershipTested) == ()


@pytest.mark.rule("diceless/regroup")
def test_who_knows_no_fear_regroups_below_half_strength_and_then_acts_normally() -> None:
    runs = squad(row(20, 25, 2), broken=True, op=400)
    state = battle(runs, mob(row(10, 45, 3)), seat=BLUE, phase="start", part="regrouping")

    told = regroups(state)

    assert not told.state.unit("squad").broken
    assert told.state.unit("squad").op == 400 - 9 - 8
    assert told.asked(WhereToGo) == ()
    assert not told.state.unit("squad").doings.moved


# ---------------------------------------------------------------- characters left alone


@pytest.mark.rule("diceless/base-independent-characters")
def test_a_character_whose_unit_is_gone_runs_on_or_lies_low_alone() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 31)], joined="mob")
    state = battle(mob([(20, 30)], broken=True, grounded=3), chief)
    wiped = play(
        state, lambda table: suffer(table, "mob", [Blow(40, "shooting", ap=1)], {"mob/guns": 1})
    )

    alone = wiped.state.unit("chief")
    assert wiped.state.unit("mob").place == "destroyed"
    assert (alone.joined, alone.broken, alone.grounded) == (None, True, 3)
    assert [one.id for one in hosts(wiped.state, GREEN)] == ["chief"]
    assert members(wiped.state, alone) == (alone,)


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-turn-sequence")
def test_a_character_whose_unit_has_acted_does_not_act_again() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 31)], joined="mob")
    state = battle(mob([(20, 30)]), chief, phase="shooting", part="shots", acted=("mob",))
    wiped = play(
        state, lambda table: suffer(table, "mob", [Blow(40, "shooting", ap=1)], {"mob/guns": 1})
    )

    assert wiped.state.turn is not None
    assert "chief" in wiped.state.turn.acted
