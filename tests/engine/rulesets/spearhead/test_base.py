"""The referee's base: measuring, order, sizes, terrain, collisions, slides, the clock, effects."""

from typing import Any

import pytest
from attrs import evolve

from engine.dice import ProvenDice
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.abilities import legal_targets, target_effect
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import TerrainName
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import current_speed
from engine.rulesets.spearhead.core.field import (
    board,
    distance,
    enemies,
    friends,
    hull,
    is_across,
    nearest,
    sees,
    within,
)
from engine.rulesets.spearhead.core.model import Battle, Options, Running, Tank
from engine.rulesets.spearhead.movement import Leg, Slide, slide_towards
from engine.rulesets.spearhead.questions import (
    ChooseEnemy,
    MoveAlong,
    Overcharge,
    Pass,
    PerformSpecial,
    Ram,
    Shoot,
    UseAbility,
    WhichEnemy,
    WhichReaction,
)
from engine.rulesets.spearhead.shooting import is_in_range

from .firing import counted, shot
from .staging import Fight, battle, box, skirmish, start, tank

FAR = tank("B1", "hammer", 44, 33)
MOUND = box("hill", 12, 6, 20, 14)


def moving(*tanks: Tank, **given: Any) -> Fight:
    return skirmish(*tanks, **given).activate("A1", "move")


# ---------------------------------------------------------------- measuring


@pytest.mark.rule("spearhead/measuring")
@pytest.mark.parametrize(
    ("x", "y", "facing", "apart"),
    [
        (20, 10, 0, 7.0),  # along the hulls
        (20, 10, 90, 7.5),  # the other shows its side
        (17, 15, 0, 5.0),  # corner to corner: 4 and 3
        (13, 10, 0, 0.0),  # touching
        (12, 10, 0, 0.0),  # overlapping
    ],
)
def test_distance_is_between_the_nearest_points(
    x: float, y: float, facing: float, apart: float
) -> None:
    assert distance(tank("A1", "lanner", 10, 10), tank("B1", "hammer", x, y, facing)) == apart


@pytest.mark.rule("spearhead/measuring")
def test_distances_are_rounded_to_4_decimals_and_ignore_height() -> None:
    here, there = tank("A1", "lanner", 10, 10), tank("B1", "hammer", 20.00004, 10)
    assert distance(here, there) == 7.0
    state = battle(here, tank("B1", "hammer", 16, 10), ground=[MOUND])
    assert distance(*state.units.values()) == 3.0


@pytest.mark.rule("spearhead/measuring")
def test_within_includes_the_exact_distance_and_closer_than_does_not() -> None:
    here, there = tank("A1", "lanner", 10, 10), tank("B1", "hammer", 20, 10)
    assert within(here, [there], 7.0) == (there,)
    assert within(here, [there], 6.9999) == ()
    gun = BOOK.weapons["cannon-76"]
    assert not is_in_range(24.0, gun)
    assert is_in_range(23.9999, gun)


@pytest.mark.rule("spearhead/measuring")
def test_the_table_edge_is_measured_from_the_nearest_point_of_the_hull() -> None:
    state = battle(tank("A1", "lanner", 40.5, 10), FAR)
    assert is_across(state, state.tank("A1"), 6)
    assert not is_across(state, tank("A1", "lanner", 40.4999, 10), 6)
    assert is_across(state, tank("A1", "lanner", 41, 10, 90), 6)
    assert not is_across(state, tank("A1", "lanner", 40.9, 10, 90), 6)


@pytest.mark.rule("spearhead/self-distance")
def test_no_tank_is_within_a_distance_of_itself() -> None:
    state = battle(tank("A1", "lanner-command", 10, 10), tank("A2", "lanner", 10, 20), FAR)
    one, other = state.army(0)
    assert within(one, state.army(0), 100) == (other,)
    assert friends(state, one) == (other,)


@pytest.mark.rule("spearhead/self-distance")
def test_nobody_feels_an_aura_of_its_own() -> None:
    state = battle(tank("A1", "bulwark", 10, 10), tank("B1", "merlin", 20, 10))
    assert counted(state, "B1", "twin-autocannon", "A1") == {}
    assert current_speed(state, state.tank("B1")) == 11


# ---------------------------------------------------------------- order


@pytest.mark.rule("spearhead/reference-order")
@pytest.mark.parametrize(("priority", "order"), [(0, "A1 A2 B1 B2"), (1, "B1 B2 A1 A2")])
def test_the_roster_of_whoever_has_priority_comes_first(priority: int, order: str) -> None:
    state = battle(
        tank("A1", "swift", 10, 10), tank("A2", "swift", 10, 20), tank("B1", "cinder", 30, 10),
        tank("B2", "cinder", 30, 20), priority=priority,
    )  # fmt: skip
    assert [one.id for one in state.fielded()] == order.split()


@pytest.mark.rule("spearhead/reference-order")
def test_the_first_seat_stands_in_until_priority_is_known() -> None:
    state = evolve(battle(tank("A1", "swift", 10, 10), FAR), priority=None)
    assert [one.id for one in state.fielded()] == ["A1", "B1"]


@pytest.mark.rule("spearhead/reference-order", "spearhead/death-explosion")
@pytest.mark.parametrize(("priority", "order"), [(0, ["A2", "B2"]), (1, ["B2", "A2"])])
def test_an_explosion_rolls_for_those_it_strikes_in_reference_order(
    priority: int, order: list[str]
) -> None:
    bystanders = tank("A2", "bulwark", 25, 14), tank("B2", "gyrfalcon", 25, 6)
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "swift", 25, 10, 0, 1)
    state = evolve(battle(*tanks, *bystanders), priority=priority, turns_done=priority)
    fight = start(state).activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 6, 5, 1, 5)
    (rolled,) = fight.told(notes.DeathRolled)
    assert rolled.struck == ((order[0], 3), (order[1], 5))


# ---------------------------------------------------------------- footprints


@pytest.mark.rule("spearhead/footprints")
@pytest.mark.parametrize(
    ("sheet", "length", "width", "height"),
    [("swift", 2.5, 1.5, 1.5), ("lanner", 3, 2, 2), ("bulwark", 4, 3, 2.5)],
)
def test_a_tank_is_a_rectangle_by_weight(
    sheet: str, length: float, width: float, height: float
) -> None:
    for facing, wide, deep in ((0, length, width), (90, width, length)):
        x0, y0, x1, y1 = hull(tank("A1", sheet, 10, 10, facing)).bounds
        assert (x1 - x0, y1 - y0) == pytest.approx((wide, deep))
    assert tank("A1", sheet, 10, 10).printed.footprint.height == height


@pytest.mark.rule("spearhead/footprints")
def test_there_are_no_arcs() -> None:
    """Facing changes neither what a tank may shoot nor the Armour it shows."""
    shots = []
    for mine in (0, 90, 180):
        for theirs in (0, 180):
            tanks = tank("A1", "lanner", 10, 10, mine), tank("B1", "hammer", 18, 10, theirs)
            fight = skirmish(*tanks).activate("A1", "attack")
            fight.answer(Shoot("cannon-76", "B1"), 4, 1)
            shots.append((shot(fight).armour, shot(fight).damage))
    assert set(shots) == {(3, 2)}


# ---------------------------------------------------------------- terrain


@pytest.mark.rule("spearhead/terrain")
@pytest.mark.parametrize(
    ("kind", "height", "enter"),
    [("building", 4, False), ("wood", 3, True), ("hill", 2, True), ("wall", 1, False)],
)
def test_terrain_by_kind(kind: TerrainName, height: float, enter: bool) -> None:
    assert BOOK.tables.terrain[kind].height == height
    assert BOOK.tables.terrain[kind].blocks_sight
    fight = moving(tank("A1", "lanner", 10, 10), FAR, ground=[box(kind, 12, 6, 30, 14)])
    drive = MoveAlong((Leg(16, 10),))
    if enter:
        assert fight.answer(drive).at("A1") == (16, 10)
        assert fight.told(notes.Moved)[0].length == 6  # nothing slows it
    else:
        refused = fight.refuses(drive)
        assert (refused.code, refused.params["obstacle"]) == ("path_blocked", kind)


@pytest.mark.rule("spearhead/terrain")
def test_a_hill_raises_a_tank_whose_centre_is_on_it() -> None:
    here = board(battle(tank("A1", "lanner", 16, 10), FAR, ground=[MOUND]))
    assert [here.ground(at) for at in ((16, 10), (12, 10), (11.999, 10))] == [2, 2, 0]
    wood = board(battle(tank("A1", "lanner", 16, 10), FAR, ground=[box("wood", 12, 6, 20, 14)]))
    assert wood.ground((16, 10)) == 0


@pytest.mark.rule("spearhead/terrain", "spearhead/line-of-sight")
def test_a_tank_on_a_hill_looks_over_what_is_lower() -> None:
    """The blocker is a medium tank; from the hill to another hill it is looked over."""
    blocker = tank("A2", "bulwark", 25, 10, 90)
    ends = tank("A1", "swift", 16, 10), tank("B1", "swift", 36, 10)
    flat = battle(*ends, blocker)
    hills = [box("hill", 12, 6, 20, 14, "near"), box("hill", 32, 6, 40, 14, "far")]
    raised = battle(*ends, blocker, ground=hills)
    assert sees(flat, flat.tank("A1"), flat.tank("B1")).free is None
    assert sees(raised, raised.tank("A1"), raised.tank("B1")).free is not None


@pytest.mark.rule("spearhead/terrain", "spearhead/line-of-sight")
@pytest.mark.parametrize(
    ("kind", "hides"), [("building", True), ("wood", True), ("hill", True), ("wall", False)]
)
def test_terrain_blocks_sight_up_to_its_height(kind: TerrainName, hides: bool) -> None:
    """A wall of 1 inch hides nobody: every tank is taller."""
    tanks = tank("A1", "swift", 10, 18), tank("B1", "swift", 30, 18)
    state = battle(*tanks, ground=[box(kind, 19, 2, 21, 34)])
    assert (sees(state, *state.units.values()).free is None) == hides


@pytest.mark.rule("spearhead/terrain", "spearhead/line-of-sight")
@pytest.mark.parametrize("kind", ["wood", "hill"])
def test_terrain_that_can_be_entered_hides_nobody_from_inside(kind: TerrainName) -> None:
    ends = tank("A1", "swift", 16, 10), tank("B1", "swift", 40, 10)
    state = battle(*ends, ground=[box(kind, 12, 2, 20, 18)])
    one, other = state.units.values()
    assert sees(state, one, other).free is not None
    assert sees(state, other, one).free is not None


@pytest.mark.rule("spearhead/terrain")
def test_terrain_modifies_nothing() -> None:
    state = battle(
        tank("A1", "hammer", 10, 10), tank("B1", "gyrfalcon", 20, 10),
        ground=[box("wood", 16, 6, 26, 14)],
    )  # fmt: skip
    assert counted(state, "A1", "short-105", "B1") == {"thick-glacis": ("power", -1)}


# ---------------------------------------------------------------- collisions

COLLISION = pytest.mark.rule("spearhead/movement-collision")


@COLLISION
@pytest.mark.parametrize("key", ["A2", "B1"])
def test_a_tank_overlaps_no_other_contact_is_fine(key: str) -> None:
    others = {"A2": tank("A2", "swift", 10, 30), "B1": tank("B1", "swift", 10, 30)}
    others[key] = tank(key, "lanner", 18, 10)
    fight = moving(tank("A1", "lanner", 10, 10), *others.values())
    refused = fight.refuses(MoveAlong((Leg(15.01, 10),)))
    assert (refused.code, refused.params["obstacle"]) == ("path_blocked", key)
    assert fight.answer(MoveAlong((Leg(15, 10),))).at("A1") == (15, 10)


@COLLISION
def test_all_the_ground_it_sweeps_over_must_be_free() -> None:
    wall = box("wall", 13, 10.5, 14, 12)
    fight = moving(tank("A1", "lanner", 10, 10), FAR, ground=[wall])
    assert fight.refuses(MoveAlong((Leg(17, 10),))).code == "path_blocked"
    assert fight.refuses(MoveAlong((Leg(10, 9.4), Leg(17, 10)))).params["leg"] == 2
    assert fight.answer(MoveAlong((Leg(10, 9.5), Leg(17, 9.5)))).at("A1") == (17, 9.5)


@COLLISION
def test_a_tank_stays_wholly_on_the_table() -> None:
    fight = moving(tank("A1", "lanner", 3, 10), FAR)
    refused = fight.refuses(MoveAlong((Leg(1.4999, 10),)))
    assert refused.params["obstacle"] == "the table edge"
    assert fight.answer(MoveAlong((Leg(1.5, 10),))).at("A1") == (1.5, 10)


@COLLISION
def test_a_dead_tank_is_not_in_the_way() -> None:
    wreck = tank("A2", "lanner", 16, 10, health=0)
    fight = moving(tank("A1", "lanner", 10, 10), evolve(wreck, pose=None), FAR)
    assert fight.answer(MoveAlong((Leg(18, 10),))).at("A1") == (18, 10)


@COLLISION
def test_it_keeps_its_facing_along_each_leg() -> None:
    fight = moving(tank("A1", "lanner", 10, 10, 30), FAR).answer(MoveAlong((Leg(10, 14),)))
    assert fight.tank("A1").pose == Pose(10, 14, 30)


@COLLISION
def test_a_turn_is_checked_at_its_end_only() -> None:
    """Turning by 180 degrees would sweep over the wall, which does not matter; 90 would end in
    it."""
    wall = box("wall", 8, 11.2, 12, 11.7)
    fight = moving(tank("A1", "lanner", 10, 10), FAR, ground=[wall])
    refused = fight.refuses(MoveAlong((), 90))
    assert (refused.code, refused.params["obstacle"]) == ("pivot_blocked", "wall")
    assert fight.answer(MoveAlong((), 180)).tank("A1").pose == Pose(10, 10, 180)


@COLLISION
def test_a_turn_before_a_leg_is_checked_too() -> None:
    wall = box("wall", 8, 11.2, 12, 11.7)
    fight = moving(tank("A1", "lanner", 10, 10), FAR, ground=[wall])
    assert fight.refuses(MoveAlong((Leg(10, 8, 90),))).code == "pivot_blocked"
    fight.answer(MoveAlong((Leg(10, 8),), 90))


# ---------------------------------------------------------------- slides

SLIDE = pytest.mark.rule("spearhead/toward-move")


def slide(state: Battle, most: float) -> Slide:
    """Slide A1 at B1."""
    return slide_towards(state, state.tank("A1"), state.tank("B1"), most)


@SLIDE
def test_a_slide_follows_the_shortest_line_without_turning() -> None:
    """From corner to corner: 4 along and 3 across."""
    state = battle(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 17, 15))
    way = slide(state, 2.5)
    assert (way.end, way.contact) == (Pose(12, 11.5, 0), False)
    full = slide(state, 12)
    assert (full.end, full.length, full.contact) == (Pose(14, 13, 0), 5, True)


@SLIDE
@pytest.mark.parametrize("kind", ["building", "wall"])
def test_a_slide_ends_at_what_cannot_be_entered(kind: TerrainName) -> None:
    ground = [box(kind, 15, 8, 16, 12)]
    state = battle(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 22, 10), ground=ground)
    way = slide(state, 12)
    assert (way.end.at, way.contact) == ((13.5, 10), False)


@SLIDE
@pytest.mark.parametrize("kind", ["wood", "hill"])
def test_a_slide_goes_through_woods_and_over_hills(kind: TerrainName) -> None:
    ground = [box(kind, 15, 8, 16, 12)]
    state = battle(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 22, 10), ground=ground)
    assert slide(state, 12).contact


@SLIDE
def test_grazing_past_something_does_not_stop_a_slide() -> None:
    ground = [box("wall", 15, 11, 16, 13)]
    state = battle(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 22, 10), ground=ground)
    assert slide(state, 12).contact


@SLIDE
def test_a_slide_ends_at_another_tank_of_either_side() -> None:
    for key in ("A2", "B2"):
        ends = tank("A1", "lanner", 10, 10), tank("B1", "hammer", 24, 10)
        state = battle(*ends, tank(key, "swift", 17, 10, 90))
        way = slide(state, 12)
        assert (way.end.at, way.contact) == ((14.75, 10), False)


# ---------------------------------------------------------------- clock


@pytest.mark.rule("spearhead/decision-clock")
def test_the_clock_never_reacts_fires_or_uses_an_ability() -> None:
    """Nobody answers; points and shots are there to be spent, and are not."""
    fight = skirmish(
        tank("A1", "lanner", 10, 10), tank("B1", "hammer", 18, 10), points=(3, 3), abilities=True,
        rounds=2, seat=None,
    )  # fmt: skip
    while fight.match.asks:
        fight.default()
    kinds = {type(note) for note in fight.notes}
    assert not kinds & {notes.Shot, notes.ReactionMade, notes.AbilityUsed, notes.SpecialUsed}
    assert fight.points == (3, 3)


@pytest.mark.rule("spearhead/decision-clock")
def test_every_question_names_a_legal_answer_and_whose_clock_runs() -> None:
    match, _ = Match.start(RULESET, Options(), ProvenDice("clock"))
    clocks = set()
    while match.asks:
        for ask in match.asks:
            match.check(ask.seat, ask.number, ask.default)
            clocks.add((type(ask.choice).__name__, ask.clock))
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, ask.default)
    assert ("WhereToDeploy", "setup") in clocks
    assert ("WhichActions", "turn") in clocks


@pytest.mark.rule("spearhead/decision-clock")
def test_silence_on_a_tie_takes_the_first_in_reference_order() -> None:
    both = tank("B1", "hammer", 18, 18), tank("B2", "hammer", 2, 18)
    fight = moving(tank("A1", "lanner", 10, 18), *both).answer(Ram())
    fight.asks(WhichEnemy)
    assert fight.ask.default == ChooseEnemy("B1")
    assert [foe.id for foe in nearest(fight.state, fight.tank("A1"))] == ["B1", "B2"]


@pytest.mark.rule("spearhead/decision-clock")
def test_silence_in_a_reaction_window_declines() -> None:
    fight = moving(tank("A1", "lanner", 10, 10), tank("B1", "hammer", 18, 10), points=(0, 1))
    fight.answer(MoveAlong((), 90)).asks(WhichReaction, seat=1)
    assert (fight.ask.default, fight.ask.clock) == (Pass(), "reaction")


# ---------------------------------------------------------------- effects

VOCABULARY = pytest.mark.rule("spearhead/effect-vocabulary")


@VOCABULARY
def test_main_is_the_first_weapon_and_all_is_each() -> None:
    effects = (
        Running("rapid-load", "A1", "activation_end"),
        Running("burn-the-stores", "A1", "activation_end"),
    )
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "hammer", 20, 10)
    state = battle(*tanks, effects=effects[:1])
    assert counted(state, "A1", "cannon-76", "B1") == {"rapid-load": ("hits", 1)}
    assert counted(state, "A1", "hull-mg", "B1") == {}
    state = battle(*tanks, effects=effects[1:])
    for weapon in ("cannon-76", "hull-mg"):
        assert counted(state, "A1", weapon, "B1") == {"burn-the-stores": ("hits", 1)}


@VOCABULARY
def test_a_tank_that_was_chosen_stays_chosen_wherever_it_goes() -> None:
    effects = (Running("smoke-shells", "B2", "activation_end", "B1"),)
    state = battle(
        tank("A1", "lanner", 10, 10), tank("B1", "hammer", 25, 10), tank("B2", "tongs", 46, 34),
        effects=effects,
    )  # fmt: skip
    assert distance(state.tank("B1"), state.tank("B2")) > 12
    assert counted(state, "A1", "cannon-76", "B1") == {"smoke-shells": ("aim", -1)}


@VOCABULARY
def test_the_reach_of_an_effect_on_friends_is_measured_again() -> None:
    effects = (Running("smoke-and-ash", "B2", "next_own_activation"),)
    near, far = (
        battle(
            tank("A1", "lanner", 10, 10), tank("B1", "hammer", 25, y), tank("B2", "cinder", 25, 15),
            effects=effects,
        )
        for y in (10.25, 10.2499)
    )  # fmt: skip
    assert counted(near, "A1", "cannon-76", "B1") == {"smoke-and-ash": ("aim", -1)}
    assert counted(far, "A1", "cannon-76", "B1") == {}


@VOCABULARY
def test_effects_of_one_name_count_once() -> None:
    effects = tuple(Running("smoke-and-ash", key, "next_own_activation") for key in ("B1", "B2"))
    tanks = tank("B1", "cinder", 25, 10), tank("B2", "cinder", 25, 13)
    state = battle(tank("A1", "lanner", 10, 10), *tanks, effects=effects)
    assert counted(state, "A1", "cannon-76", "B1") == {"smoke-and-ash": ("aim", -1)}


@VOCABULARY
def test_an_effect_used_twice_runs_once() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 20)
    fight = skirmish(*tanks, FAR, subfactions=("anvil-brigade", None), left=2)
    fight.activate("A1", "special").answer(PerformSpecial("brace"))
    fight.activate("A2", "special").answer(PerformSpecial("brace"))
    assert [running.source for running in fight.state.effects] == ["A1", "A2"]


@VOCABULARY
def test_a_target_is_offered_exactly_when_it_may_be_chosen() -> None:
    tanks = [tank(f"A{n}", "lanner", 10, 4 * n, 0, 5) for n in range(1, 8)]
    fight = skirmish(*tanks, FAR, subfactions=("watchtower-group", None)).activate("A1", "special")
    patch = BOOK.specials["field-patch"]
    aimed = target_effect(patch.effects)
    assert aimed is not None
    offered = legal_targets(fight.state, fight.tank("A1"), aimed)
    for one in (*friends(fight.state, fight.tank("A1")), *enemies(fight.state, fight.tank("A1"))):
        if one.id in offered:
            fight.match.check(0, fight.ask.number, PerformSpecial("field-patch", one.id))
        else:
            fight.refuses(PerformSpecial("field-patch", one.id))
    assert offered == ("A2",)


@VOCABULARY
def test_an_effect_until_the_next_own_activation_outlasts_turns() -> None:
    tanks = tank("A1", "hammer", 10, 10), tank("A2", "hammer", 10, 20)
    fight = skirmish(*tanks, FAR, subfactions=("anvil-brigade", None), left=1)
    fight.activate("A1", "special").answer(PerformSpecial("brace"))
    fight.activate("B1")
    assert [running.name for running in fight.state.effects] == ["brace"]
    fight.activate("A1", "move")
    assert fight.state.effects == ()


@VOCABULARY
def test_a_bonus_to_speed_moves_the_overcharge_too() -> None:
    fight = skirmish(tank("A1", "bulwark", 10, 10), FAR).activate("A1", "move")
    fight.answer(Overcharge(), 1).answer(Pass())
    harrier = skirmish(tank("A1", "harrier", 10, 10), FAR).activate("A1", "move")
    harrier.answer(UseAbility("A1", "sprint-gear")).answer(Overcharge(), 1)
    assert harrier.choice.allowance == 12
