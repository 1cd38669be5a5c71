"""Fire at vehicles and from them: points, cover, boxes, losses."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.errors import IllegalReply
from engine.rulesets.diceless.armour.state import (
    blast_impact,
    cover_of_vehicle,
    impacts,
    template_impact,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Piece
from engine.rulesets.diceless.core.field import land, pose_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.notes import Gone
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.flow import hit
from engine.rulesets.diceless.damage.notes import Damaged, PointsTaken, Pounded, VehicleLost
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.phases.flow import shots
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.notes import PoppedSmoke
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot
from engine.rulesets.diceless.shooting.state import aims_of, volley
from engine.rulesets.diceless.sight.state import sees, stands
from engine.rulesets.diceless.vehicles.state import craft_of
from engine.rulesets.diceless.weapons.state import Arm, arms_of
from tests.engine.rulesets.diceless.motors import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    aboard,
    battle,
    crafted,
    of_type,
    play,
    stood,
)


def shooting(*units: Unit, **options: Any) -> Battle:
    return battle(*units, part="shots", phase="shooting", **options)


def pools_at(state: Battle, key: str, target: str, *arms: Arm) -> tuple[PointsTaken, ...]:
    """What a unit's fire comes to, pool by pool."""
    fired = volley(state, state.unit(key), state.unit(target), arms)
    found = impacts(state, state.unit(target), aims_of(state, fired))
    return tuple(
        PointsTaken(one.points, one.armour, one.strength, one.lowered, one.cover) for one in found
    )


def truck(x: float = 30, y: float = 6, facing: float = EAST, **craft: Any) -> Unit:
    return crafted(stood("e", "truck", 1, [(x, y, facing)]), **craft)


def single(sheet: str, group: str, x: float, y: float = 6, **changes: Any) -> Unit:
    """One model of a group of a sheet."""
    unit = stood("u", sheet, 0, [])
    whole = stood("u", sheet, 0, [(x, y)] * 10)
    name = next(n for n, model in whole.models.items() if model.group == group)
    return evolve(unit, models={"01": whole.models[name]}, **changes)


# ---------------------------------------------------------------- points


@pytest.mark.rule("diceless/vehicle-worked-example", "diceless/vehicle-line-overflow")
def test_the_printed_example_is_played_as_it_is_printed() -> None:
    """Six bolters and four launchers below 12 inches at an armour of 10, at cruising speed."""
    rifles = [(20, y) for y in (3, 4.1, 5.2, 6.3, 7.4, 8.5)]
    squad = stood("u", "squad", 0, [(19, 9.6), *rifles])
    six = {
        f"{n:02}": evolve(squad.models["02"], pose=evolve(pose_of(squad.models["02"]), y=y))
        for n, (_, y) in enumerate(rifles, start=1)
    }
    four = {
        f"{n:02}": evolve(squad.models["05"], pose=evolve(pose_of(squad.models["02"]), y=3 + n / 2))
        for n in range(7, 11)
    }
    state = shooting(evolve(squad, models={**six, **four}), truck(30, speed="cruising"))

    pools = pools_at(state, "u", "e")

    # The launchers stand square to the rear, in the red zone: BS 4 + 3 + 1.
    assert pools == (PointsTaken(48, 10, 4), PointsTaken(32, 10, 8))
    after, _, told = play(state, fire, Shoot("u", "e"))
    record = craft_of(after.unit("e"), "01").record
    assert record.lines["A"] == 36
    assert record.lines["B"] == 12
    assert len(of_type(told, Damaged)) >= 4


@pytest.mark.rule("diceless/vehicle-damage-points", "diceless/vehicle-speed-modifier")
@pytest.mark.parametrize(
    ("speed", "points"), [("immobile", 12), ("combat", 10), ("cruising", 8), ("flat_out", 6)]
)
def test_speed_changes_the_skill_and_strength_is_not_multiplied(speed: str, points: int) -> None:
    """A rifleman's two shots, by BS 4 and what the speed is worth."""
    state = shooting(single("squad", "riflemen", 20), truck(speed=speed))

    assert [pool.points for pool in pools_at(state, "u", "e")] == [points]


@pytest.mark.rule(
    "diceless/vehicle-angle-modifier",
    "diceless/vehicle-angle-template",
    "diceless/vehicle-ap-modifier",
)
@pytest.mark.parametrize(
    ("facing", "points"), [(WEST, 9), (WEST + 30, 8), (WEST + 45, 7), (EAST, 9), (NORTH, 9)]
)
def test_the_angle_counts_for_heavy_weapons(facing: float, points: int) -> None:
    """A beam cannon at 24 inches or less of its 48: BS 4 + 2 + 2 for an immobile target."""
    state = shooting(single("beam-squad", "beams", 14), truck(41.9 - 3, 6, facing))

    assert [pool.points for pool in pools_at(state, "u", "e")] == [points]


@pytest.mark.rule("diceless/vehicle-angle-modifier")
def test_the_angle_does_not_count_for_others() -> None:
    for facing in (WEST, WEST + 30, WEST + 45):
        state = shooting(single("shooters", "rocket", 20), truck(30, 6, facing))
        assert [pool.points for pool in pools_at(state, "u", "e")] == [4]


@pytest.mark.rule("diceless/vehicle-ap-modifier", "diceless/melta", "diceless/av-s-extra-d6")
def test_melta_at_half_range_lowers_armour_and_ap_one_counts() -> None:
    near = pools_at(shooting(single("beam-squad", "melters", 21.5), truck()), "u", "e")
    far = pools_at(shooting(single("beam-squad", "melters", 21.4), truck()), "u", "e")

    assert near == (PointsTaken(7, 10, 8, 4),)
    assert far == (PointsTaken(7, 10, 8, 0),)


@pytest.mark.rule("diceless/vehicle-ap-modifier")
def test_no_ap_is_a_malus() -> None:
    weapon = BOOK.weapons["rifle"]
    state = shooting(single("squad", "riflemen", 20), truck(speed="cruising"))
    fired = volley(state, state.unit("u"), state.unit("e"), ())
    ((name, aim),) = aims_of(state, fired)
    blunt = evolve(aim, weapon=weapon, mode=evolve(aim.mode, ap=None))

    assert impacts(state, state.unit("e"), [(name, aim)])[0].points == 8
    assert impacts(state, state.unit("e"), [(name, blunt)])[0].points == 6


@pytest.mark.rule("diceless/usr-tank-hunters", "diceless/av-s-line")
def test_tank_hunters_and_lances() -> None:
    tank = stood("e", "ram-tank", 1, [(30, 6, WEST)])
    state = shooting(single("tank-hunters", "lance", 20), crafted(tank, speed="cruising"))

    # BS 3, hunting, red, and two for the range.
    assert pools_at(state, "u", "e") == (PointsTaken(7, 12, 8),)


@pytest.mark.rule("diceless/sniper-vehicles", "diceless/av-s-rending")
def test_snipers_are_strength_three_and_rend() -> None:
    state = shooting(single("marksmen", "marksmen", 20), truck())

    (pool,) = pools_at(state, "u", "e")
    assert (pool.strength, pool.lowered) == (3, 2)


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/vehicle-damage-points")
def test_every_firer_strikes_the_facing_he_stands_in() -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6, WEST)])
    hunters = stood("u", "tank-hunters", 0, [(21, 6), (30, 11), (21, 7.5)])

    pools = pools_at(shooting(hunters, tank), "u", "e")

    # BS 3, hunting, immobile: 6 points each, two at the front and one at the side.
    assert pools == (PointsTaken(12, 13, 8), PointsTaken(6, 11, 8))


@pytest.mark.rule("diceless/vehicle-damage-points")
def test_a_forecast_says_how_the_points_at_each_facing_are_made() -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6, WEST)])
    state = shooting(stood("u", "tank-hunters", 0, [(21, 6), (30, 11), (21, 7.5)]), tank)

    odds = odds_of(Shoot("u", "e"), state, None)

    sums = [
        (one.params["shots"], one.params["skill"], one.params["points"]) for one in odds.details
    ]
    assert sums == [(2, 6, 12), (1, 6, 6)]
    assert [one.params["armour"] for one in odds.details] == [13, 11]
    assert odds.expected["points"] == 18


@pytest.mark.rule("diceless/vehicle-damage-points")
def test_in_a_squadron_the_vehicle_nearest_to_a_firer_is_struck() -> None:
    pair = stood("e", "battle-tanks", 1, [(30, 3, NORTH), (30, 9, NORTH)])
    squad = stood("u", "tank-hunters", 0, [(20, 3), (20, 9), (20, 8)])
    _, _, told = play(shooting(squad, pair), fire, Shoot("u", "e"))

    (pounded,) = of_type(told, Pounded)
    assert sorted(pool.points for pool in pounded.pools) == [6, 12]


# ---------------------------------------------------------------- blasts


@pytest.mark.rule("diceless/vehicle-damage-points", "diceless/ordnance-barrage")
def test_markers_halve_their_strength_off_the_hull_and_barrages_meet_the_side() -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6, WEST)])
    state = shooting(tank)
    book, unit = state.book, state.unit("e")
    gun, howitzer = book.weapons["main-gun"], book.weapons["siege-howitzer"]

    on = blast_impact(state, unit, "01", gun, gun.modes[0], (30, 6), (10, 6))
    off = blast_impact(state, unit, "01", gun, gun.modes[0], (30, 8.5), (10, 6))
    high = blast_impact(state, unit, "01", howitzer, howitzer.modes[0], (30, 6), (10, 6), 2)

    assert (on.armour, on.strength, on.points, on.lowered) == (13, 8, 3, 1)
    assert (off.armour, off.strength, off.points) == (11, 4, 3)
    assert (high.armour, high.strength, high.points) == (11, 8, 6)


@pytest.mark.rule("diceless/melta", "diceless/vehicle-damage-points")
@pytest.mark.parametrize(("x", "lowered"), [(24, 4), (23.9, 0)])
def test_half_the_range_of_a_blast_is_measured_to_its_middle(x: float, lowered: int) -> None:
    state = shooting(truck())
    melter = state.book.weapons["melter"]
    mode = evolve(melter.modes[0], blast="small")
    found = blast_impact(state, state.unit("e"), "01", melter, mode, (30, 6), (x, 6))

    assert found.lowered == lowered


@pytest.mark.rule("diceless/vehicle-cover", "diceless/vehicle-damage-points")
def test_cover_helps_against_markers_laid_from_behind_it() -> None:
    bare = shooting(stood("u", "battle-tank", 0, [(16, 6, EAST)]), truck())

    for state, cover in ((bare, None), (evolve(bare, debris=(WOOD,)), 4)):
        _, _, told = play(state, fire, Shoot("u", "e"))
        (pounded,) = of_type(told, Pounded)
        assert [pool.cover for pool in pounded.pools if pool.strength == 8] == [cover]


@pytest.mark.rule("diceless/vehicle-damage-points")
def test_templates_are_four_points_and_five_when_twin_linked() -> None:
    state = shooting(truck())
    book, unit = state.book, state.unit("e")
    one, two = book.weapons["flamethrower"], book.weapons["twin-flamethrower"]

    assert template_impact(state, unit, "01", one, one.modes[0], (20, 6)).points == 4
    assert template_impact(state, unit, "01", two, two.modes[0], (20, 6)).points == 5


# ---------------------------------------------------------------- cover


WOOD = Piece("copse", "woods", ((24.0, 2.0), (27.0, 2.0), (27.0, 10.0), (24.0, 10.0)))
HEDGE = Piece("low", "hedge", ((24.0, 2.0), (25.0, 2.0), (25.0, 10.0), (24.0, 10.0)))


@pytest.mark.rule("diceless/vehicle-cover", "diceless/base-vehicle-obscured")
def test_what_hides_half_of_the_facing_is_cover_once_for_each_pool() -> None:
    state = evolve(shooting(single("squad", "riflemen", 20), truck()), debris=(WOOD,))

    assert pools_at(state, "u", "e") == (PointsTaken(6, 10, 4, 0, 4),)  # of 12
    low = evolve(state, debris=(HEDGE,))
    assert pools_at(low, "u", "e") == (PointsTaken(12, 10, 4, 0, None),)


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_standing_in_a_wood_or_behind_a_corner_of_it_is_not_enough() -> None:
    inside = evolve(shooting(single("squad", "riflemen", 20), truck(25.5)), debris=(WOOD,))
    corner = evolve(WOOD, polygon=((24.0, 6.6), (27.0, 6.6), (27.0, 10.0), (24.0, 10.0)))
    beside = evolve(shooting(single("squad", "riflemen", 20), truck()), debris=(corner,))

    assert pools_at(inside, "u", "e")[0].cover is None
    assert pools_at(beside, "u", "e")[0].cover is None


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_smoke_and_a_skimmer_flat_out_are_cover() -> None:
    skiff = stood("e", "storm-skiff", 1, [(30, 6, EAST)])
    state = shooting(single("squad", "riflemen", 20), crafted(skiff, speed="flat_out"))
    smoking = shooting(single("squad", "riflemen", 20), truck(smoking=True))
    fast = shooting(single("squad", "riflemen", 20), truck(speed="flat_out"))

    for table, cover in ((state, 4), (smoking, 4), (fast, None)):
        assert cover_of_vehicle(table, table.unit("e"), "01", ()) == cover
        assert pools_at(table, "u", "e")[0].cover == cover


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_another_vehicle_in_between_hides() -> None:
    wall = stood("w", "battle-tank", 1, [(25.5, 6, NORTH)])
    state = shooting(single("squad", "riflemen", 20), truck(), wall)

    assert pools_at(state, "u", "e")[0].cover == 4


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_a_vehicle_no_taller_hides_and_so_does_one_whose_mate_is_lost() -> None:
    alike = stood("w", "truck", 1, [(25.5, 6, NORTH)])
    pair = stood("w", "battle-tanks", 1, [(25.5, 20, NORTH), (25.5, 6, NORTH)])
    lost = evolve(pair, models={**pair.models, "01": evolve(pair.models["01"], pose=None)})

    for wall in (alike, lost):
        state = shooting(single("squad", "riflemen", 20), truck(), wall)
        assert pools_at(state, "u", "e")[0].cover == 4


@pytest.mark.rule("diceless/base-vehicle-obscured", "diceless/base-transports")
def test_the_transport_that_passengers_fire_from_is_no_cover_to_their_target() -> None:
    transport = stood("t", "truck", 0, [(20, 6, EAST)])
    state = shooting(aboard("u", "squad", 0, "t"), transport, truck())

    assert {pool.cover for pool in pools_at(state, "u", "e")} == {None}


@pytest.mark.rule("diceless/base-vehicle-obscured")
@pytest.mark.parametrize(("x", "y", "cover"), [(25.1, 6, None), (24.5, 6, 4), (26, 3, None)])
def test_firers_see_out_through_two_inches_of_the_wood_they_stand_in(
    x: float, y: float, cover: int | None
) -> None:
    state = evolve(shooting(single("squad", "riflemen", x, y), truck()), debris=(WOOD,))

    assert pools_at(state, "u", "e")[0].cover == cover


# ---------------------------------------------------------------- boxes


def struck(state: Battle, row: str, answers: dict[str, Any] | None = None, **more: Any) -> Any:
    return play(
        state,
        lambda table: hit(table, "e", "01", row, 0, **more),  # type: ignore[arg-type]
        answers=answers,
    )


@pytest.mark.rule("diceless/vehicle-hit-tracks", "diceless/vehicle-sheet")
@pytest.mark.parametrize(("variant", "effect"), [("text", "stunned"), ("sheet", "shaken")])
def test_the_option_says_which_boxes_are_played(variant: str, effect: str) -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6)])

    after, _, told = struck(shooting(tank, track_variant=variant), "P")

    assert [note.effect for note in of_type(told, Damaged)] == [effect]
    assert craft_of(after.unit("e"), "01").record.checked("P") == {0}


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/vehicle-boxes-permanent")
def test_shaken_and_stunned_last_to_the_end_of_the_own_next_turn() -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6)])
    shaken, _, _ = struck(shooting(tank), "G")
    stunned, _, _ = struck(shooting(tank), "P")

    assert craft_of(shaken.unit("e"), "01").shaken == 2
    assert craft_of(stunned.unit("e"), "01").stunned == 2


@pytest.mark.rule("diceless/vehicle-weapon-repeat")
def test_the_attacker_chooses_the_weapon_the_best_by_default() -> None:
    worn = Record({}, (HitEffect("P", (0,), "stunned"),))
    tank = crafted(stood("e", "battle-tank", 1, [(30, 6)]), record=worn)

    by_default, _, told = struck(shooting(tank), "P")
    chosen, _, _ = struck(shooting(tank), "P", {"WhichDisabled": Disable("left")})

    (question,) = of_type(told, WhichDisabled)
    assert question == WhichDisabled("e", ("main", "left", "right"))
    assert craft_of(by_default.unit("e"), "01").record.destroyed == {"main"}
    assert craft_of(chosen.unit("e"), "01").record.destroyed == {"left"}
    assert of_type(told, Damaged)[0].weapon == "main-gun"


@pytest.mark.rule("diceless/vehicle-weapon-repeat")
def test_the_attacker_may_destroy_another_weapon_instead_of_holding_it() -> None:
    entries = (HitEffect("P", (0,), "stunned"), HitEffect("P", (1,), "weapon", "main"))
    tank = crafted(stood("e", "battle-tank", 1, [(30, 6)]), record=Record({}, entries))

    held, _, told = struck(shooting(tank), "P")
    stripped, _, _ = struck(shooting(tank), "P", {"WhichDisabled": Disable("left")})

    assert of_type(told, WhichDisabled)[0].or_held
    assert craft_of(held.unit("e"), "01").record.immobilised
    record = craft_of(stripped.unit("e"), "01").record
    assert not record.immobilised
    assert record.destroyed == {"main", "left"}
    assert record.checked("P") == {0, 1}
    with pytest.raises(IllegalReply) as refused:
        WhichDisabled("e", ("left",)).check(shooting(tank), Disable(None))
    assert refused.value.code == "no_such_weapon"


@pytest.mark.rule("diceless/vehicle-damage-bonus")
def test_a_bonus_takes_the_second_box() -> None:
    tank = stood("e", "battle-tank", 1, [(30, 6)])

    after, _, told = struck(shooting(tank), "P", bonus=1)

    assert [note.effect for note in of_type(told, Damaged)] == ["weapon"]
    assert craft_of(after.unit("e"), "01").record.checked("P") == {1}


@pytest.mark.rule("diceless/vehicle-wrecked-penetrating", "diceless/vehicle-hits-separate")
def test_a_wreck_stays_as_difficult_ground_and_further_hits_are_ignored() -> None:
    entries = tuple(HitEffect("P", (n,), "stunned") for n in range(3))
    hunters = stood("u", "tank-hunters", 0, [(20, y) for y in (3, 4.5, 6, 7.5, 9)])
    target = truck(record=Record({"E": 14}, entries))

    after, _, told = play(shooting(hunters, target), fire, Shoot("u", "e"))

    (lost,) = of_type(told, VehicleLost)
    assert lost == VehicleLost("e", "wrecked")
    assert after.unit("e").place == "destroyed"
    (piece,) = after.debris
    assert (piece.id, piece.kind) == ("e-01", "wreck")
    assert len(of_type(told, Damaged)) == 1
    assert of_type(told, Gone)[0].unit == "e"


# ---------------------------------------------------------------- fire from vehicles


def carrier(x: float = 20, facing: float = EAST, **craft: Any) -> Unit:
    return crafted(stood("t", "battle-tank", 0, [(x, 6, facing)]), **craft)


def foes(x: float = 34, y: float = 6) -> Unit:
    return stood("e", "shooters", 1, [(x, y), (x, y + 1.2)])


def weapons_of(state: Battle, *arms: Arm, holding: tuple[str, ...] = ()) -> list[str]:
    fired = volley(state, state.unit("t"), state.unit("e"), arms, holding)
    arms = (*(shot.arm for shot in fired.shots), *(laying.arm for laying in fired.layings))
    return [arm.group.rpartition("/")[2] for arm in arms]


@pytest.mark.rule("diceless/base-vehicle-basics")
def test_weapons_fire_in_the_arc_of_their_mount() -> None:
    main = ("t/01/main",)
    assert weapons_of(shooting(carrier(facing=NORTH), foes()), holding=main) == ["right"]
    assert weapons_of(shooting(carrier(facing=SOUTH), foes()), holding=main) == ["left"]
    assert weapons_of(shooting(carrier(facing=SOUTH), foes())) == ["main"]  # ordnance, alone
    strider = shooting(stood("t", "strider", 0, [(26, 6, WEST)]), foes())
    assert weapons_of(strider) == ["melter"]  # it turns to its target
    tank = stood("t", "ram-tank", 0, [(20, 6, NORTH)])
    assert weapons_of(shooting(tank, foes())) == ["gun"]
    assert weapons_of(shooting(evolve(tank, models=carrier_pose(tank)), foes())) == [
        "gun",
        "rockets",
    ]


def carrier_pose(tank: Unit) -> dict[str, Any]:
    model = tank.models["01"]
    return {"01": evolve(model, pose=evolve(pose_of(model), facing=EAST))}


@pytest.mark.rule("diceless/base-vehicle-speeds")
@pytest.mark.parametrize(
    ("speed", "fired"),
    [("immobile", ["gun", "rockets"]), ("combat", ["gun"]), ("cruising", [])],
)
def test_speed_says_how_many_weapons_fire(speed: str, fired: list[str]) -> None:
    tank = crafted(stood("t", "ram-tank", 0, [(20, 6, EAST)]), speed=speed)
    state = shooting(tank, foes())

    if not fired:
        with pytest.raises(IllegalReply):
            weapons_of(state)
        return
    assert weapons_of(state) == fired
    if speed == "combat":
        assert weapons_of(state, Arm("t/01/rockets", "rocket", "shot")) == ["rockets"]


@pytest.mark.rule("diceless/base-vehicle-speeds")
@pytest.mark.parametrize("changes", [{"shaken": 1}, {"stunned": 1}])
def test_a_shaken_or_stunned_crew_does_not_fire(changes: dict[str, int]) -> None:
    tank = crafted(stood("t", "ram-tank", 0, [(20, 6, EAST)]), **changes)

    with pytest.raises(IllegalReply) as refused:
        weapons_of(shooting(tank, foes()))
    assert refused.value.code == "nothing_reaches"


@pytest.mark.rule("diceless/base-vehicle-speeds", "diceless/vehicle-hit-tracks")
def test_destroyed_weapons_do_not_fire() -> None:
    record = Record({}, (HitEffect("P", (1,), "weapon", "gun"),))
    tank = crafted(stood("t", "ram-tank", 0, [(20, 6, EAST)]), record=record)

    assert weapons_of(shooting(tank, foes())) == ["rockets"]


@pytest.mark.rule("diceless/base-vehicle-obscured")
def test_smoke_is_used_once_instead_of_firing() -> None:
    tank = carrier()
    state = shooting(tank, foes())

    after, _, told = play(state, shots, answers={"WhichShot": PopSmoke("t", "t/01")})

    craft = craft_of(after.unit("t"), "01")
    assert (craft.smoking, craft.smoke_used) == (True, True)
    assert of_type(told, PoppedSmoke)
    assert after.turn is not None
    assert "t" in after.turn.acted
    with pytest.raises(IllegalReply) as refused:
        WhichShot(0, ("t",)).check(after, PopSmoke("t", "t/01"))
    assert refused.value.code == "no_smoke"


# ---------------------------------------------------------------- passengers that fire


@pytest.mark.rule("diceless/base-transports")
def test_fire_points_let_so_many_passengers_fire_and_open_ones_all() -> None:
    closed = stood("t", "carrier", 0, [(20, 6, EAST)])
    opened = stood("t", "truck", 0, [(20, 6, EAST)])
    mob = aboard("u", "shooters", 0, "t")

    def firers(transport: Unit, riders: Unit) -> int:
        state = shooting(transport, riders, foes(30))
        return len(volley(state, state.unit("u"), state.unit("e"), ()).firers)

    assert firers(closed, aboard("u", "squad", 0, "t")) == 2
    assert firers(opened, mob) == 10


@pytest.mark.rule("diceless/base-transports")
def test_passengers_of_a_shaken_crew_do_not_fire_and_of_a_driven_one_as_moved() -> None:
    squad = aboard("u", "squad", 0, "t")
    shaken = crafted(stood("t", "carrier", 0, [(20, 6)]), shaken=1)
    driven = crafted(stood("t", "carrier", 0, [(20, 6)]), speed="combat")

    _, over, _ = play(shooting(evolve(shaken, groups=shaken.groups), squad, foes()), shots)
    state = shooting(driven, squad, foes(40))

    assert over is True
    with pytest.raises(IllegalReply):  # a rifle beyond 12 inches is not fired on the move
        volley(state, state.unit("u"), state.unit("e"), ())
    still = shooting(crafted(driven, speed="immobile"), squad, foes(40))
    assert volley(still, still.unit("u"), still.unit("e"), ()).shots


# ---------------------------------------------------------------- forecasts


@pytest.mark.rule("diceless/vehicle-hits-separate")
def test_what_is_foretold_comes_true() -> None:
    hunters = stood("u", "tank-hunters", 0, [(20, y) for y in (3, 4.5, 6, 7.5, 9)])
    state = shooting(hunters, truck())

    told = odds_of(Shoot("u", "e"), state, None).expected
    _, _, noted = play(state, fire, Shoot("u", "e"))

    rows = [note.row for note in of_type(noted, Damaged)]
    assert told["glancing"] == rows.count("G")
    assert told["penetrating"] == rows.count("P")
    assert told["points"] == sum(p.points for n in of_type(noted, Pounded) for p in n.pools)
    assert told["vehicles"] == len(of_type(noted, VehicleLost))


@pytest.mark.rule("diceless/base-range-and-sight")
def test_eight_points_along_each_side_of_a_hull_are_looked_for() -> None:
    def reaches(gap: tuple[float, float]) -> bool:
        walls = tuple(
            Piece(f"rock-{left}", "rock", ((left, 10), (right, 10), (right, 11), (left, 11)))
            for left, right in ((10.0, gap[0]), (gap[1], 47.0))
        )
        state = evolve(shooting(single("squad", "riflemen", 30, 20), truck()), debris=walls)
        firer, target = (stands(state, state.unit(key))[0] for key in ("u", "e"))
        return sees(land(state), firer, target)

    assert reaches((29.3, 29.6))  # to the third of the near side, neither a corner nor the middle
    assert not reaches((29.5, 29.6))


@pytest.mark.rule("diceless/ordnance-barrage", "diceless/base-vehicle-speeds")
@pytest.mark.parametrize(
    ("sheet", "speed", "fires"),
    [
        ("siege-tank", "immobile", True),
        ("siege-tank", "combat", False),
        ("battle-tank", "combat", True),
        ("battle-tank", "cruising", False),
    ],
)
def test_ordnance_is_fired_at_combat_speed_but_barrages_standing_still(
    sheet: str, speed: str, fires: bool
) -> None:
    tank = crafted(stood("t", sheet, 0, [(20, 6, EAST)]), speed=speed)
    state = shooting(tank, stood("e", "fighters", 1, [(40, 6)]))
    arms = [arm for arms in arms_of(state, state.unit("t")).values() for arm in arms]
    guns = [arm for arm in arms if state.book.weapons[arm.weapon].kind == "ordnance"]

    def fired() -> list[str]:
        try:
            found = volley(state, state.unit("t"), state.unit("e"), guns)
        except IllegalReply:
            return []
        return list(found.weapons)

    assert guns
    ordnance = [weapon for weapon in fired() if weapon == guns[0].weapon]
    assert bool(ordnance) is fires
    if fires:
        assert fired() == ordnance  # and nothing else
