"""Templates, markers, barrages and weapons that get hot, in a match."""

from collections.abc import Mapping
from math import dist, hypot
from random import Random

import pytest
from attrs import evolve

from engine.advice.registry import forms_of, replies_to
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Pose
from engine.rulesets.diceless.core.field import bodies_of
from engine.rulesets.diceless.core.model import Army, Battle, Lists, Model, Unit
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.damage.notes import Pounded
from engine.rulesets.diceless.leadership.notes import Pinned
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.scatter.notes import GotHot, MarkerLanded
from engine.rulesets.diceless.scatter.questions import (
    AimTemplate,
    HowFarBack,
    PlaceMarker,
    PutBeside,
    Reduce,
    Scatter,
    WhetherHot,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.shooting.notes import Fired, Shaken
from engine.rulesets.diceless.shooting.questions import Shoot, WhetherToGround
from engine.rulesets.diceless.shooting.state import volley
from engine.rulesets.diceless.templates.state import best_spot, spots
from engine.rulesets.diceless.weapons.state import Arm
from engine.rulesets.diceless.wounds.notes import Hurt
from tests.engine.rulesets.diceless.standing import (
    BLUE,
    GREEN,
    Place,
    Played,
    battle,
    put,
    row,
    shoot,
)

AT = Shoot("us", "them")
BURST = Shoot("us", "them", (Arm("us/heavy", "launcher", "burst"),), ("us/sergeant", "us/riflemen"))
SIX = (Pool(scatter=6), Pool())
"""Tokens of green, who is shot at."""


def refused(played: Played, kind: type, reply: object) -> str:
    """Return why the first question of a kind refuses a reply."""
    with pytest.raises(IllegalReply) as told:
        played.questions(kind)[0].choice.check(played.state, reply)
    return told.value.code


def dealt(played: Played, key: str = "them") -> list[int]:
    return [note.damage for note in played.told(Hurt) if note.unit == key]


def lost(played: Played, key: str = "them") -> int:
    return sum(note.lost for note in played.told(Hurt) if note.unit == key)


def one(sheet: str, key: str, owner: int, model: str, at: Place, **changes: object) -> Unit:
    """Return a unit of which only one model is left."""
    unit = put(sheet, key, owner, [at] * 12, **changes)  # type: ignore[arg-type]
    return evolve(unit, models={model: unit.models[model]}, started=1, at_phase_start=1)


@pytest.mark.rule("diceless/blast-damage")
def test_a_marker_is_laid_where_it_covers_most_enemies_and_no_friend() -> None:
    us = put("squad", "us", BLUE, row(20, 5, 5))
    apart = put("fighters", "them", GREEN, [(4.0, 36.0), (9.0, 36.0), (14.0, 36.0)])
    others = put("squad", "others", GREEN, [(14.0, 37.2)])
    friend = put("squad", "friend", BLUE, [(4.0, 37.2)])
    state = battle(us, apart, others, friend)

    assert best_spot(state, us, apart, "small", tuple(bodies_of(state, apart))) == (14.0, 36.0)
    assert (4.0, 36.0) not in spots(state, us, apart, "small", tuple(bodies_of(state, apart)))


# ---------------------------------------------------------------- templates


def burner(**weapons: tuple[str, ...]) -> Unit:
    armed = weapons or {"burners": ("flamethrower",)}
    return one("beam-squad", "us", BLUE, "04", (28.0, 2.0), weapons=armed)


@pytest.mark.rule("diceless/template-damage")
def test_a_template_hits_whoever_is_under_it_and_the_whole_unit_shares() -> None:
    them = put("fighters", "them", GREEN, [*row(27, 6, 3), *row(20, 15, 7)])
    played = shoot(battle(burner(), them), AT)

    assert played.questions(WhichTemplate)[0].choice.most == 3
    assert dealt(played) == [48]
    assert played.told(Hurt)[0].groups[0].share == 48


@pytest.mark.rule("diceless/template-damage")
def test_a_template_must_cover_as_many_as_it_can_and_no_friend() -> None:
    them = put("fighters", "them", GREEN, row(25.0, 6, 7, 1.0))
    friend = one("squad", "friend", BLUE, "01", (30.5, 5.0))
    played = shoot(battle(burner(), them, friend), AT)
    aimed = played.questions(WhichTemplate)[0]

    assert aimed.seat == BLUE
    assert aimed.choice.most == 4
    assert refused(played, WhichTemplate, AimTemplate(270.0)) == "template_misses"
    assert refused(played, WhichTemplate, AimTemplate(120.0)) == "template_misses"
    assert refused(played, WhichTemplate, AimTemplate(50.0)) == "template_on_friends"
    assert refused(played, WhichTemplate, AimTemplate(float("nan"))) == "template_misses"


@pytest.mark.rule("diceless/template-damage")
def test_nobody_fires_a_template_through_friends() -> None:
    them = put("fighters", "them", GREEN, [(28.0, 9.0)])
    friend = one("squad", "friend", BLUE, "01", (28.0, 5.0))
    state = battle(burner(), them, friend)

    with pytest.raises(IllegalReply):
        WhichShot(BLUE, ("us",)).check(state, AT)


@pytest.mark.rule("diceless/template-damage", "diceless/base-transports")
def test_passengers_lay_templates_from_their_hull_and_spare_it() -> None:
    them = put("fighters", "them", GREEN, row(27, 7, 3))
    truck = put("truck", "truck", BLUE, [(28.0, 4.0)])
    far = put("fighters", "them", GREEN, row(27, 10.5, 3))
    friend = put("truck", "friend", BLUE, [(28.0, 7.5)])
    rider = evolve(burner(), place="aboard", aboard="truck")
    rider = evolve(rider, models={k: evolve(m, pose=None) for k, m in rider.models.items()})

    played = shoot(battle(truck, rider, them), AT)

    assert dealt(played) == [48]
    assert not played.told(Pounded)
    WhichShot(BLUE, ("us",)).check(battle(truck, rider, far), AT)
    with pytest.raises(IllegalReply):
        WhichShot(BLUE, ("us",)).check(battle(truck, friend, rider, far), AT)


def rearmed(weapon: str) -> Battle:
    """A truck of an own list with another weapon, and raiders in front of it."""
    them = put("fighters", "them", GREEN, row(27, 7, 3))
    truck = put("truck", "us", BLUE, [(28.0, 4.0)])
    state = battle(truck, them, tokens=(Pool(hot=3), Pool()))
    printed = state.book.vehicles["truck"]
    mounted = (evolve(printed.weapons[0], weapon=weapon),)
    other = evolve(printed, id="own-truck", weapons=mounted)
    options = evolve(state.options, armies=(Army(lists=Lists(vehicles=(other,))), None))
    groups = {"truck": evolve(truck.groups["truck"], profile="own-truck")}
    units = {**state.units, "us": evolve(truck, groups=groups)}
    return evolve(state, options=options, units=units)


@pytest.mark.rule("diceless/gets-hot-tokens-grant", "diceless/gets-hot-use")
def test_weapons_of_vehicles_do_not_get_hot() -> None:
    played = shoot(rearmed("plasma-rifle"), AT, {WhetherHot: Decide(True)})

    assert dealt(played) == [2 * 7 * 2]
    assert not played.questions(WhetherHot)


@pytest.mark.rule("diceless/template-damage", "diceless/vehicle-damage-points")
def test_a_template_of_a_vehicle_spares_its_own_hull() -> None:
    played = shoot(rearmed("flamethrower"), AT)

    assert dealt(played) == [48]
    assert not played.told(Pounded)


@pytest.mark.rule("diceless/template-damage", "diceless/base-cover-saves")
def test_a_template_ignores_cover_and_hits_other_units_too() -> None:
    them = put("fighters", "them", GREEN, row(27, 5, 3))
    others = put("shooters", "others", GREEN, row(27, 8, 2))
    played = shoot(battle(burner(), them, others), AT, {WhetherToGround: Decide(True)})

    assert (dealt(played), dealt(played, "others")) == ([48], [32])
    assert lost(played) == 48  # AP5 denies 6+, and lying low is no help
    assert len(played.questions(WhetherToGround)) == 2


@pytest.mark.rule("diceless/twin-linked-template")
def test_a_twin_linked_template_deals_five_for_each_point() -> None:
    them = put("fighters", "them", GREEN, row(27, 6, 3))
    played = shoot(battle(burner(burners=("twin-flamethrower",)), them), AT)

    assert dealt(played) == [3 * 5 * 5]


@pytest.mark.rule("diceless/usr-vulnerable-blasts")
def test_the_vulnerable_take_twice_from_templates_and_markers_but_not_from_shots() -> None:
    swarm = put("swarm", "them", GREEN, [(28, 6), (28, 7.6)])
    played = shoot(battle(burner(), swarm), AT)
    assert played.told(Hurt)[0].damage == 32
    assert lost(played) == 64

    squad = put("squad", "us", BLUE, row(20, 2, 5))
    swarm = put("swarm", "them", GREEN, [(20, 20), (21.6, 20)])
    played = shoot(battle(squad, swarm), BURST)
    assert (dealt(played), lost(played)) == ([24], 48)
    rifles = Shoot("us", "them", holding=("us/heavy",))
    played = shoot(battle(squad, swarm), rifles)
    assert lost(played) == dealt(played)[0]


@pytest.mark.rule("diceless/usr-vulnerable-blasts", "diceless/complex-units")
def test_of_a_mixed_unit_only_the_vulnerable_take_twice() -> None:
    squad = put("squad", "us", BLUE, row(20, 2, 5))
    them = put("shooters", "them", GREEN, row(20, 20, 10, 0.0))
    groups = {
        **them.groups,
        "rocket": evolve(them.groups["rocket"], rules=("vulnerable_to_blasts",)),
    }
    played = shoot(battle(squad, evolve(them, groups=groups)), BURST)

    assert dealt(played) == [120]  # twelve a head
    assert {hurt.group: hurt.lost for hurt in played.told(Hurt)[0].groups} == {
        "them/guns": 108,
        "them/rocket": 24,
    }


# ---------------------------------------------------------------- markers


def targets(y: float = 20.0) -> Unit:
    return put("fighters", "them", GREEN, [*row(28, y, 3, 1.4), *row(40, y, 3, 1.4)])


def launchers(*more: Unit, tokens: tuple[Pool, Pool] = SIX, y: float = 20.0) -> Battle:
    us = put("squad", "us", BLUE, row(26, 2, 5))
    return battle(us, targets(y), *more, tokens=tokens)


def apart(model: Model, landed: MarkerLanded) -> float:
    assert model.pose is not None
    return hypot(model.pose.x - landed.x, model.pose.y - landed.y)


@pytest.mark.rule("diceless/blast-damage")
def test_a_marker_deals_hits_times_strength_times_three() -> None:
    played = shoot(launchers(), BURST)

    assert dealt(played) == [3 * 4 * 3]  # the middle one of three
    assert played.told(Fired)[0].pools[0].damage == 36
    landed = played.told(MarkerLanded)[0]
    assert (landed.x, landed.y, landed.radius) == (29.4, 20.0, 1.5)
    near = targets(20.0).models.items()
    reach = landed.radius + 0.5  # of a marker, and of the base of a model
    covered = {f"them/{key}" for key, model in near if apart(model, landed) < reach}
    assert set(landed.under) == covered
    assert len(covered) == 3


@pytest.mark.rule("diceless/scatter-tokens-use")
def test_a_marker_is_laid_over_a_model_that_is_seen_and_touches_no_friend() -> None:
    friend = one("squad", "friend", BLUE, "01", (40.0, 18.2))
    played = shoot(launchers(friend), BURST)

    assert played.questions(WhichMarker)[0].seat == BLUE
    assert refused(played, WhichMarker, PlaceMarker(35.0, 20.0)) == "marker_off_target"
    assert refused(played, WhichMarker, PlaceMarker(float("inf"), 20.0)) == "marker_off_target"
    assert refused(played, WhichMarker, PlaceMarker(40.0, 20.0)) == "marker_on_friends"
    played.questions(WhichMarker)[0].choice.check(played.state, PlaceMarker(42.8, 20.4))
    far = put("fighters", "them", GREEN, [(28, 20), (28, 47)])
    played = shoot(battle(put("squad", "us", BLUE, row(26, 2, 5)), far), BURST)
    assert [*played.questions(WhichMarker)[0].choice.models] == ["them/01", "them/02"]
    hidden = evolve(far, models={**far.models, "02": evolve(far.models["02"], pose=Pose(2, 47, 0))})
    played = shoot(battle(put("squad", "us", BLUE, row(26, 2, 5)), hidden), BURST)
    assert [*played.questions(WhichMarker)[0].choice.models] == ["them/01"]  # beyond 48 inches


@pytest.mark.rule("diceless/scatter-tokens-use")
def test_tokens_of_the_target_move_a_marker_two_inches_each_and_are_gone() -> None:
    answers = {WhichScatter: Scatter((0.0, 0.0, 90.0)), HowFarBack: Reduce(0.0)}
    played = shoot(launchers(), BURST, answers)

    landed = played.told(MarkerLanded)[0]
    assert played.questions(WhichScatter)[0].seat == GREEN
    assert (landed.x, landed.y, landed.tokens) == (33.4, 22.0, 3)
    assert dealt(played) == []
    assert played.state.players[GREEN].tokens == Pool(scatter=3)
    assert not played.questions(WhetherToGround)


@pytest.mark.rule("diceless/scatter-tokens-use", "diceless/night-extra-token")
def test_six_tokens_a_marker_by_day_and_seven_at_night_but_no_more_than_there_are() -> None:
    def most(tokens: int, scenario: str, night: bool | None = None) -> int:
        us = put("squad", "us", BLUE, row(30, 3, 5))
        them = put("fighters", "them", GREEN, row(45, 4, 3))
        pools = (Pool(scatter=tokens), Pool())
        state = battle(us, them, tokens=pools, scenario=scenario, night=night)
        played = shoot(state, BURST)
        found: int = played.questions(WhichScatter)[0].choice.most
        assert refused(played, WhichScatter, Scatter((0.0,) * (found + 1))) == "too_many_tokens"
        return found

    assert [most(9, "crossroads"), most(9, "night-works"), most(3, "night-works")] == [6, 7, 3]
    assert [most(9, "crossroads", night=True), most(9, "night-works", night=False)] == [7, 6]
    assert not shoot(launchers(tokens=(Pool(), Pool(scatter=5))), BURST).questions(WhichScatter)


@pytest.mark.rule("diceless/scatter-reduction", "diceless/heavy-range-bonus")
def test_the_firer_takes_back_by_his_skill_and_by_being_close() -> None:
    east = Scatter((0.0,) * 6)
    near = shoot(launchers(y=20.0), BURST, {WhichScatter: east})
    question = near.questions(HowFarBack)[0]

    assert question.seat == BLUE
    assert question.choice.skill == 4 + 2  # 17.1 inches of 48
    assert near.told(MarkerLanded)[0].x == 29.4 + 12 - 6  # as much as he can, by default
    assert refused(near, HowFarBack, Reduce(6.1)) == "reduced_too_far"
    without = launchers(y=20.0)
    without = evolve(without, options=evolve(without.options, heavy_range_bonus=False))
    assert shoot(without, BURST, {WhichScatter: east}).questions(HowFarBack)[0].choice.most == 4
    assert not shoot(launchers(), BURST).questions(HowFarBack)  # nothing to take back


@pytest.mark.rule("diceless/blast-damage", "diceless/base-cover-saves")
def test_a_marker_that_scatters_hits_friends_and_enemies_alike() -> None:
    friend = put("squad", "friend", BLUE, row(28, 12, 3, 1.4))
    other = put("shooters", "other", GREEN, row(28, 13.2, 2, 1.4))
    state = launchers(friend, other)
    answers = {WhichScatter: Scatter((270.0,) * 4), HowFarBack: Reduce(0.0)}
    played = shoot(state, BURST, answers)

    assert (dealt(played), dealt(played, "friend"), dealt(played, "other")) == ([], [36], [24])
    asked = [ask.choice.unit for ask in played.questions(WhetherToGround)]
    assert asked == ["other"]
    assert played.told(Fired)[0].pools == ()


@pytest.mark.rule("diceless/blast-damage", "diceless/damage-pools")
def test_several_markers_add_up_to_one_pool_of_a_unit() -> None:
    squad = put("squad", "us", BLUE, row(26, 2, 5), weapons={"riflemen": ("launcher",)})
    arms = tuple(Arm(f"us/{group}", "launcher", "burst") for group in ("riflemen", "heavy"))
    played = shoot(battle(squad, targets()), Shoot("us", "them", arms, ("us/sergeant",)))

    assert len(played.questions(WhichMarker)) == 4
    assert dealt(played) == [4 * 36]


@pytest.mark.rule("diceless/blast-damage")
def test_a_weapon_of_many_markers_lays_each_with_tokens_of_its_own() -> None:
    us = put("quake-battery", "us", BLUE, [(28, 2), (30, 2), (32, 2)])
    reply = Shoot("us", "them", (Arm("us/guns", "quake-cannon", "surface"),))
    scatters = [Scatter((0.0,) * 2), Scatter(), Scatter((180.0,)), Scatter()]
    played = shoot(battle(us, targets(), tokens=SIX), reply, {WhichScatter: scatters})

    assert [ask.choice.most for ask in played.questions(WhichScatter)] == [6, 4, 4, 3]
    assert [note.scattered for note in played.told(MarkerLanded)] == [4.0, 0.0, 2.0, 0.0]


@pytest.mark.rule("diceless/sm-tremor")
def test_a_tremor_shakes_whoever_lies_under_it() -> None:
    us = put("quake-battery", "us", BLUE, [(28, 2), (30, 2), (32, 2)])
    tremor = Shoot("us", "them", (Arm("us/guns", "quake-cannon", "tremor"),))
    surface = Shoot("us", "them", (Arm("us/guns", "quake-cannon", "surface"),))

    played = shoot(battle(us, targets()), tremor)
    assert played.state.unit("them").shaken_ground
    assert [note.unit for note in played.told(Shaken)] == ["them"]
    assert not shoot(battle(us, targets()), surface).state.unit("them").shaken_ground


@pytest.mark.rule("diceless/blast-damage", "diceless/base-cover-saves")
def test_what_ignores_cover_does_so_whatever_the_ground() -> None:
    us = put("quake-battery", "us", BLUE, [(28, 2), (30, 2), (32, 2)])
    them = put("hounds", "them", GREEN, row(22, 22, 4))  # in the ruin; AP6 denies their armour

    def shot(mode: str) -> tuple[int, int]:
        reply = Shoot("us", "them", (Arm("us/guns", "quake-cannon", mode),))
        played = shoot(battle(us, them), reply)
        return sum(dealt(played)), lost(played)

    assert shot("airburst") == (240, 160)  # four under each of four markers; 160 is all they have
    assert shot("surface") == (288, 144)  # saved on 4+


# ---------------------------------------------------------------- barrages


def mortars(places: list[Place], *more: Unit, count: int = 1, scatter: int = 6) -> Battle:
    us = put("mortars", "us", BLUE, row(31, 2, count))
    them = put("fighters", "them", GREEN, places)
    return battle(us, them, *more, tokens=(Pool(scatter=scatter), Pool()))


def unseen(scatter: int = 6) -> Battle:
    """Return a mortar whose target stands behind a rock."""
    us = put("mortars", "us", BLUE, [(27, 22)])
    them = put("fighters", "them", GREEN, [(27, 31), (27, 32.2)])
    return battle(us, them, tokens=(Pool(scatter=scatter), Pool()), scenario="night-works")


@pytest.mark.rule("diceless/barrage", "diceless/night-sight")
def test_a_barrage_is_fired_out_of_sight_and_then_not_shortened() -> None:
    played = shoot(unseen(), AT, {WhichScatter: [Scatter((0.0,) * 3)]})

    assert played.told(MarkerLanded)[0].back == 0.0
    assert not played.questions(HowFarBack)
    seen = shoot(mortars(row(31, 14, 3)), AT, {WhichScatter: [Scatter((0.0,) * 3)]})
    assert seen.questions(HowFarBack)
    direct = evolve(
        unseen().unit("us"),
        groups={
            "mortars": evolve(unseen().unit("us").groups["mortars"], weapons=("plasma-cannon",))
        },
    )
    state = unseen()
    with pytest.raises(IllegalReply):
        volley(evolve(state, units={**state.units, "us": direct}), direct, state.unit("them"), ())


@pytest.mark.rule("diceless/barrage")
def test_a_barrage_falls_no_nearer_than_it_can() -> None:
    near = mortars([(31, 7.9)])
    with pytest.raises(IllegalReply):
        volley(near, near.unit("us"), near.unit("them"), ())
    far = mortars([(31, 9.0)])
    assert volley(far, far.unit("us"), far.unit("them"), ()).layings


@pytest.mark.rule("diceless/barrage", "diceless/base-morale-triggers")
def test_a_barrage_pins_and_cover_is_judged_from_its_markers() -> None:
    wall = [(40.0 + 0.3 * n, 18.0) for n in range(3)]  # behind wall-e, seen from the south

    def cover(sheet: str, weapon: str, at: Place) -> tuple[int, int, bool]:
        us = put(sheet, "us", BLUE, [at], weapons={sheet: (weapon,), "mortars": (weapon,)})
        them = put("fighters", "them", GREEN, wall, op=200)
        played = shoot(battle(us, them), AT)
        return sum(dealt(played)), lost(played), bool(played.told(Pinned))

    from_above = cover("mortars", "mortar", (40.0, 4.0))
    along = cover("mortars", "plasma-cannon", (40.0, 4.0))
    assert from_above[1] == min(from_above[0], 120)  # AP6 denies armour, no cover
    assert along[1] < along[0]  # the wall covers
    assert (from_above[2], along[2]) == (True, False)


@pytest.mark.rule("diceless/multiple-barrage")
def test_later_markers_touch_one_that_lies_and_do_not_scatter() -> None:
    state = mortars(row(31, 14, 6, 1.4), count=2)
    played = shoot(state, AT, {WhichScatter: [Scatter((90.0,))], HowFarBack: Reduce(0.0)})
    markers = played.told(MarkerLanded)
    assert [note.scattered for note in markers[1:]] == [0.0] * len(markers[1:])
    places = [(marker.x, marker.y) for marker in markers]

    assert len(markers) == 6  # three each
    assert len(played.questions(WhichMarker)) == 1
    assert len(played.questions(WhichBeside)) == 5
    assert all(
        min(dist(at, other) for other in places[:n]) == pytest.approx(3.0, abs=1e-5)
        for n, at in enumerate(places)
        if n
    )
    assert [ask.choice.most for ask in played.questions(WhichScatter)] == [6, 1, 1, 1, 1, 1]


@pytest.mark.rule("diceless/multiple-barrage")
def test_a_token_says_where_a_later_marker_touches_the_first() -> None:
    scatters = [Scatter(), Scatter((180.0,)), Scatter()]
    state = mortars(row(31, 14, 6, 1.4))
    played = shoot(state, AT, {WhichScatter: scatters, WhichMarker: PlaceMarker(31.0, 14.0)})
    first, second, _ = played.told(MarkerLanded)

    assert (second.x, second.y, second.tokens, second.back) == (28.0, 14.0, 1, 0.0)
    assert (first.x, first.y) == (31.0, 14.0)
    assert len(played.questions(WhichBeside)) == 1
    assert played.state.players[GREEN].tokens.scatter == 5
    later = played.questions(WhichScatter)[1]
    with pytest.raises(IllegalReply):
        later.choice.check(played.state, Scatter((0.0, 0.0)))


@pytest.mark.rule("diceless/multiple-barrage")
def test_markers_of_a_barrage_are_not_laid_on_one_another() -> None:
    answers = {WhichBeside: [PutBeside(0, 90.0)], WhichScatter: Scatter()}
    played = shoot(mortars(row(31, 14, 6, 1.4)), AT, answers)
    second, third = played.questions(WhichBeside)

    second.choice.check(played.state, PutBeside(0, 90.0))
    for reply, code in (
        (PutBeside(0, 90.0), "markers_overlap"),
        (PutBeside(0, 100.0), "markers_overlap"),
        (PutBeside(2, 90.0), "no_marker"),
        (PutBeside(-1, 90.0), "no_marker"),
        (PutBeside(0, float("nan")), "no_marker"),
    ):
        with pytest.raises(IllegalReply) as told:
            third.choice.check(played.state, reply)
        assert told.value.code == code
    third.choice.check(played.state, PutBeside(1, 90.0))


@pytest.mark.rule("diceless/ordnance-barrage")
def test_an_ordnance_barrage_is_never_shortened() -> None:
    us = one("squad", "us", BLUE, "05", (28.0, 2.0), weapons={"heavy": ("siege-howitzer",)})
    played = shoot(battle(us, targets(), tokens=SIX), AT, {WhichScatter: Scatter((0.0,) * 2)})
    assert not played.questions(HowFarBack)
    assert played.told(MarkerLanded)[0].radius == 2.5
    us = one("squad", "us", BLUE, "05", (28.0, 2.0), weapons={"heavy": ("main-gun",)})
    played = shoot(battle(us, targets(), tokens=SIX), AT, {WhichScatter: Scatter((0.0,) * 2)})
    assert played.questions(HowFarBack)[0].choice.skill == 4  # no bonus for ordnance


@pytest.mark.rule("diceless/sm-orbital-bombardment")
def test_the_strike_from_orbit_is_named_falls_once_and_is_never_shortened() -> None:
    us = put("captain", "us", BLUE, [(28, 2)])
    strike = Shoot("us", "them", (Arm("us/captain", "orbital-strike", "strike"),))
    state = battle(us, targets(), tokens=SIX)
    with pytest.raises(IllegalReply):
        WhichShot(BLUE, ("us",)).check(state, AT)
    played = shoot(state, strike, {WhichScatter: Scatter((0.0,))})

    assert not played.questions(HowFarBack)
    assert played.state.unit("us").spent == ("orbital-strike",)
    with pytest.raises(IllegalReply):
        WhichShot(BLUE, ("us",)).check(played.state, strike)


# ---------------------------------------------------------------- weapons that get hot


HOT = (Pool(hot=2), Pool())


def plasma(model: str, weapon: str, tokens: tuple[Pool, Pool] = HOT, lost: int = 0) -> Battle:
    us = one("squad", "us", BLUE, model, (28.0, 2.0), weapons={"heavy": (weapon,)})
    heavy = evolve(us.groups["heavy"], lost=lost)
    return battle(evolve(us, groups={**us.groups, "heavy": heavy}), targets(12.0), tokens=tokens)


@pytest.mark.rule("diceless/gets-hot-use")
def test_a_token_does_forty_to_the_firer_saved_by_armour() -> None:
    played = shoot(plasma("05", "plasma-rifle"), AT, {WhetherHot: Decide(True)})

    assert played.questions(WhetherHot)[0].seat == GREEN
    assert (played.told(GotHot)[0].damage, dealt(played, "us")) == (40, [40])
    assert lost(played, "us") == 13  # on 3+
    assert dealt(played) == [4 * 7 * 2]
    assert played.state.players[GREEN].tokens.hot == 1
    assert played.state.players[GREEN].removed == 13


@pytest.mark.rule("diceless/gets-hot-use")
def test_nobody_is_asked_without_tokens_and_by_default_none_is_spent() -> None:
    poor = (Pool(), Pool(hot=4))
    assert not shoot(plasma("05", "plasma-rifle", poor), AT).questions(WhetherHot)
    played = shoot(plasma("05", "plasma-rifle"), AT)
    assert played.state.players[GREEN].tokens.hot == 2
    assert not shoot(plasma("05", "rifle"), AT).questions(WhetherHot)


@pytest.mark.rule("diceless/gets-hot-death")
def test_a_firer_who_dies_fires_one_shot_less_and_the_last_of_his_markers_is_lost() -> None:
    yes = {WhetherHot: Decide(True)}
    rifle = shoot(plasma("05", "plasma-rifle", lost=27), AT, yes)
    cannon = shoot(plasma("05", "plasma-cannon", lost=27), AT, yes)

    assert rifle.state.unit("us").place == "destroyed"
    assert dealt(rifle) == [4 * 7 * 1]
    assert not cannon.questions(WhichMarker)
    assert dealt(cannon) == []
    alive = shoot(plasma("05", "plasma-cannon", lost=26), AT, yes)
    assert alive.questions(WhichMarker)


@pytest.mark.rule("diceless/gets-hot-death")
def test_the_shot_of_a_firer_who_died_still_hits_a_vehicle() -> None:
    us = one("squad", "us", BLUE, "05", (28.0, 2.0), weapons={"heavy": ("plasma-rifle",)})
    heavy = evolve(us.groups["heavy"], lost=27)
    truck = put("truck", "them", GREEN, [(30.0, 12.0)])
    state = battle(evolve(us, groups={**us.groups, "heavy": heavy}), truck, tokens=HOT)
    lives = shoot(state, AT, {WhetherHot: Decide(False)})
    dies = shoot(state, AT, {WhetherHot: Decide(True)})

    assert dies.state.unit("us").place == "destroyed"
    assert told(lives)["plasma-rifle"] == 2 * told(dies)["plasma-rifle"] > 0


@pytest.mark.rule("diceless/gets-hot-use", "diceless/remove-casualties")
def test_the_firer_is_the_one_who_falls_of_his_group() -> None:
    us = put("squad", "us", BLUE, row(26, 2, 5), weapons={"riflemen": ("plasma-rifle",)})
    hurt = {**us.groups, "riflemen": evolve(us.groups["riflemen"], lost=30)}
    state = battle(evolve(us, groups=hurt), targets(12.0), tokens=HOT)
    answers = {WhetherHot: [Decide(False), Decide(True), Decide(False)]}
    played = shoot(state, AT, answers)

    models = played.state.unit("us").models
    assert list(models) == ["01", "02", "04", "05"]
    assert played.state.unit("us").groups["riflemen"].lost == 3
    assert dict(told(played))["plasma-rifle"] == 4 * 7 * (2 + 1 + 2)


def told(played: Played) -> Mapping[str, int]:
    return {pool.weapon: pool.damage for pool in played.told(Fired)[0].pools}


@pytest.mark.rule("diceless/gets-hot-reroll", "diceless/twin-linked")
def test_who_could_reroll_takes_ten() -> None:
    state = plasma("05", "plasma-rifle")
    book = state.book
    modes = tuple(
        evolve(mode, tags=(*mode.tags, "twin_linked"))
        for mode in book.weapons["plasma-rifle"].modes
    )
    twin = evolve(book.weapons["plasma-rifle"], id="twin-plasma", modes=modes)
    options = evolve(state.options, armies=(Army(lists=Lists(weapons=(twin,))), None))
    us = one("squad", "us", BLUE, "05", (28.0, 2.0), weapons={"heavy": ("plasma-rifle",)})
    us = evolve(
        us, groups={**us.groups, "heavy": evolve(us.groups["heavy"], weapons=("twin-plasma",))}
    )
    state = evolve(state, options=options, units={**state.units, "us": us})
    played = shoot(state, AT, {WhetherHot: Decide(True)})

    assert dealt(played, "us") == [10]
    assert dealt(played) == [(4 + 1) * 7 * 2]


# ---------------------------------------------------------------- forms and samples


@pytest.mark.parametrize("kind", [WhichMarker, WhichScatter, HowFarBack, WhichBeside])
def test_what_is_offered_of_markers_is_legal(kind: type) -> None:
    answers = {WhichScatter: [Scatter((0.0,) * 3)]}
    played = shoot(mortars(row(31, 14, 6, 1.4)), AT, answers)
    ask: Ask = played.questions(kind)[0]
    forms = list(forms_of(ask.choice, played.state))

    assert len(forms) > 3
    for form in forms:
        ask.choice.check(played.state, form.reply)
    for reply in replies_to(ask.choice, played.state, Random(1)):
        ask.choice.check(played.state, reply)


@pytest.mark.rule("diceless/blast-damage", "diceless/base-cover-saves")
def test_another_unit_under_a_marker_has_its_own_cover_from_the_firer() -> None:
    us = one("squad", "us", BLUE, "05", (30.0, 17.0))
    them = put("fighters", "them", GREEN, [(16.8, 17.0)])
    others = put("fighters", "others", GREEN, [(15.2, 17.0)])  # in the wood
    alone = Shoot("us", "them", (Arm("us/heavy", "launcher", "burst"),))

    played = shoot(battle(us, them, others), alone)

    assert (dealt(played), dealt(played, "others")) == ([12], [12])
    assert (lost(played), lost(played, "others")) == (12, 6)
