"""The state of a match: units as they are raised, who is in them, what they have in common."""

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from engine.diff import diff
from engine.geometry import Pose
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.core.members import (
    all_have,
    any_has,
    average_toughness,
    bodies,
    headcount,
    heads,
    host,
    in_group,
    initiatives,
    majority,
    majority_initiative,
    majority_toughness,
    members,
    most_have,
    own_bodies,
    passengers,
    printed_of,
    reduced,
    rules_of,
    types,
)
from engine.rulesets.diceless.core.model import (
    Army,
    Battle,
    Group,
    Lists,
    Model,
    Options,
    Player,
    Unit,
    enlarged,
)
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.force.rules import granted
from engine.rulesets.diceless.force.state import giving_of, muster, unit_of, units_of
from engine.rulesets.diceless.leadership.rules import Counters
from engine.rulesets.diceless.leadership.state import counters, leader, leaderships
from engine.rulesets.diceless.vehicles.state import room_aboard, vehicle_of
from engine.wire import codec

PLAYERS = (Player("green"), Player("blue"))


def battle(units: Mapping[str, Unit], options: Options | None = None) -> Battle:
    return Battle(units=units, options=options or Options(), players=PLAYERS)


def company() -> Battle:
    return battle(units_of(BOOK, BOOK.forces["company"], 1))


def raised(sheet: str, key: str = "u", **changes: Any) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, 0), **changes)


# ---------------------------------------------------------------- raising


@pytest.mark.rule("diceless/complex-units", "diceless/prep-unit-sheets")
def test_a_unit_is_raised_in_groups_of_identical_models() -> None:
    squad = raised("squad", "squad-1")

    assert heads(squad) == {"sergeant": 1, "riflemen": 3, "heavy": 1}
    assert squad.groups["heavy"] == Group("rifleman", ("launcher", "assault-grenades"))
    assert list(squad.models) == ["01", "02", "03", "04", "05"]
    assert squad.models["05"] == Model("heavy")
    assert (squad.started, squad.op, squad.place) == (5, 0, "waiting")


@pytest.mark.rule("diceless/order-points-start")
def test_every_unit_of_every_force_starts_at_nothing() -> None:
    for force in BOOK.forces.values():
        for unit in units_of(BOOK, force, 0).values():
            assert unit.op == 0
            assert all(group.lost == 0 for group in unit.groups.values())


@pytest.mark.rule("diceless/prep-vehicle-sheets", "diceless/open-topped-precheck")
def test_vehicles_have_a_record_each_and_open_topped_ones_a_box_checked() -> None:
    tanks, truck = raised("battle-tanks"), raised("truck")

    records = [m.craft.record for m in tanks.models.values() if m.craft is not None]
    assert [record.entries for record in records] == [(), ()]
    open_craft = truck.models["01"].craft
    assert open_craft is not None
    assert open_craft.record.checked("G") == {0}
    assert open_craft.record.checked("P") == frozenset()


def test_who_begins_aboard_or_joined_is_known_from_the_list() -> None:
    state = company()

    assert [unit.id for unit in passengers(state, state.unit("carrier-1"))] == ["plasma-1"]
    assert [unit.id for unit in members(state, state.unit("squad-1"))] == ["squad-1", "captain"]
    assert host(state, state.unit("captain")).id == "squad-1"
    assert host(state, state.unit("squad-1")).id == "squad-1"


@pytest.mark.rule("diceless/base-transports")
def test_a_character_with_a_unit_aboard_is_aboard_and_takes_his_place() -> None:
    state = muster(Options(scenario="night-works"))

    medic = state.unit("medic")
    transport = state.unit(medic.aboard or "")
    room = sum(vehicle_of(state, transport, name).capacity for name in transport.models)
    assert (medic.joined, medic.place) == ("close-2", "aboard")
    assert room_aboard(state, transport) == room - headcount(state, state.unit("close-2"))


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("diceless/scatter-tokens-grant", "diceless/starter-match")
def test_the_starter_gives_green_six_tokens_and_blue_none() -> None:
    def given(force: str) -> Pool:
        sheets = [BOOK.units[unit.sheet] for unit in BOOK.forces[force].units]
        return granted(giving_of(BOOK, sheet) for sheet in sheets)

    assert given("crossroads-blue") == Pool(scatter=6)
    assert given("crossroads-green") == Pool()


@pytest.mark.rule("diceless/scatter-tokens-grant", "diceless/sm-orbital-bombardment")
def test_a_weapon_counts_once_by_its_largest_marker_wherever_it_is_carried() -> None:
    def scatter(sheet: str) -> int:
        return granted([giving_of(BOOK, BOOK.units[sheet])]).scatter

    assert scatter("captain") == 3
    assert scatter("battle-tanks") == 6
    assert scatter("quake-battery") == 2
    assert scatter("mortars") == 6
    assert scatter("plasma-squad") == 2


@pytest.mark.rule("diceless/gets-hot-tokens-grant")
def test_hot_weapons_of_models_count_and_those_of_vehicles_do_not() -> None:
    tank = BOOK.vehicles["battle-tank"]
    hot = evolve(tank.weapons[0], weapon="plasma-cannon")
    book = evolve(BOOK, vehicles={**BOOK.vehicles, tank.id: evolve(tank, weapons=(hot,))})

    assert giving_of(BOOK, BOOK.units["plasma-squad"]).hot == 2
    assert giving_of(book, BOOK.units["battle-tanks"]).hot == 0
    assert giving_of(book, BOOK.units["battle-tanks"]).blasts == ("small", "small")


@pytest.mark.rule(
    "diceless/warp-tokens-grant", "diceless/psychic-blast-tokens", "diceless/sm-gate-of-infinity"
)
def test_psykers_give_a_warp_token_and_more_for_a_blast_and_the_gate() -> None:
    assert granted([giving_of(BOOK, BOOK.units["seer"])]) == Pool(scatter=4, warp=1)
    assert granted([giving_of(BOOK, BOOK.units["witch"])]) == Pool(warp=1)
    assert granted([giving_of(BOOK, BOOK.units["warding-seer"])]) == Pool(warp=1)


@pytest.mark.rule("diceless/sm-tigurius")
def test_the_high_seer_gives_two_for_everything_he_knows() -> None:
    assert granted([giving_of(BOOK, BOOK.units["high-seer"])]) == Pool(scatter=2, warp=1)


@pytest.mark.rule("diceless/deep-strike-tokens")
def test_a_unit_that_is_declared_to_deep_strike_gives_two_more() -> None:
    jumpers = BOOK.units["jump-squad"]

    assert granted([giving_of(BOOK, jumpers, deep_strikes=True)]) == Pool(scatter=2)


# ---------------------------------------------------------------- members


@pytest.mark.rule("diceless/complex-units", "diceless/base-independent-characters")
def test_a_character_is_a_group_of_his_own_in_the_unit_he_is_with() -> None:
    state = company()
    found = {body.key: (body.models, body.hp) for body in bodies(state, state.unit("squad-1"))}

    assert found == {
        "squad-1/sergeant": (1, 40),
        "squad-1/riflemen": (3, 40),
        "squad-1/heavy": (1, 40),
        "captain/captain": (1, 120),
    }
    assert headcount(state, state.unit("squad-1")) == 6
    assert [b.key for b in bodies(state, state.unit("tank-1"))] == []


@pytest.mark.rule("diceless/remove-casualties")
def test_casualties_leave_their_group_and_the_rest_is_noted_against_it() -> None:
    squad = raised("squad")
    after = reduced(squad, "riflemen", ["02", "04"], 7)

    assert heads(after) == {"sergeant": 1, "riflemen": 1, "heavy": 1}
    assert after.groups["riflemen"].lost == 7
    assert after.groups["heavy"].lost == 0
    assert in_group(after, "riflemen") == ("03",)
    assert heads(reduced(after, "sergeant", ["01"], 0)) == {"riflemen": 1, "heavy": 1}


def test_the_fallen_are_nobodys_members() -> None:
    state = company()
    captain = state.unit("captain")
    fallen = evolve(state, units={**state.units, "captain": reduced(captain, "captain", ["01"], 0)})

    assert [unit.id for unit in members(fallen, fallen.unit("squad-1"))] == ["squad-1"]


@pytest.mark.rule("diceless/cc-factor", "diceless/sniper-damage")
def test_the_majority_counts_and_the_higher_on_a_tie() -> None:
    assert majority({4: 3, 5: 2}) == 4
    assert majority({4: 2, 5: 2}) == 5


@pytest.mark.rule("diceless/sniper-damage", "diceless/cc-factor", "diceless/usr-hit-and-run")
def test_mixed_units_count_by_their_majority() -> None:
    chief = raised("chief", "chief", joined="mob")
    mob = raised("fighters", "mob")
    state = battle({"mob": mob, "chief": chief})
    alone = battle(
        {"mob": reduced(mob, "fighters", [f"{n:02}" for n in range(2, 11)], 0), "chief": chief}
    )

    assert majority_toughness(state, mob) == 4
    assert most_have(bodies(state, mob), lambda model: model.ws) == 4
    assert majority_initiative(state, mob) == 2
    left = alone.unit("mob")
    assert majority_toughness(alone, left) == 5
    assert most_have(bodies(alone, left), lambda model: model.ws) == 5
    assert most_have(own_bodies(state, mob), lambda model: model.ws) == 4
    assert majority_initiative(alone, left) == 4


@pytest.mark.rule("diceless/morale-extra-wounds")
def test_average_toughness_is_over_living_models() -> None:
    mob, chief = raised("fighters", "mob"), raised("chief", "chief", joined="mob")
    mob = reduced(mob, "fighters", [f"{n:02}" for n in range(4, 11)], 0)

    assert average_toughness(bodies(battle({"mob": mob, "chief": chief}), mob)) == 4.25


@pytest.mark.rule("diceless/sweeping-advance", "diceless/regroup")
def test_initiative_and_leadership_are_listed_model_by_model() -> None:
    state = company()
    squad = state.unit("squad-1")

    assert sorted(initiatives(state, squad)) == [4, 4, 4, 4, 4, 5]
    assert sorted(leaderships(state, squad)) == [8, 8, 8, 8, 9, 10]


@pytest.mark.rule("diceless/leadership-independent-character")
def test_a_character_leads_with_the_highest_leadership_and_counters_are_both_known() -> None:
    state = company()
    squad = evolve(state.unit("squad-1"), op=30)
    state = evolve(state, units={**state.units, "squad-1": squad})

    assert leader(state, squad) == state.unit("captain")
    assert counters(state, squad) == Counters(30, 0)
    assert leader(state, state.unit("beams-1")) is None
    assert counters(state, state.unit("beams-1")) == Counters(0)


@pytest.mark.rule("diceless/leadership-independent-character")
def test_on_a_tie_the_unit_leads_itself() -> None:
    squad, medic = raised("fighters", "mob"), raised("medic", "medic", joined="mob")

    assert leader(battle({"mob": squad, "medic": medic}), squad) is None


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ("squad", {"infantry"}),
        ("quake-battery", {"artillery"}),
        ("strider", {"walker"}),
        ("truck", {"vehicle"}),
        ("mob-bikes", {"bike"}),
    ],
)
def test_types_of_units(sheet: str, found: set[str]) -> None:
    unit = raised(sheet)

    assert types(battle({"u": unit}), unit) == found


def test_rules_come_from_profile_and_list() -> None:
    engineer = raised("engineer-party")
    state = battle({"u": engineer})

    assert rules_of(state, engineer, engineer.models["01"]) == {
        *("know_no_fear", "independent_character", "engineer", "servo_harness")
    }
    assert any_has(state, engineer, "servitor")
    assert not all_have(state, engineer, "servitor")


@pytest.mark.parametrize(("rule", "has"), [("fearless", True), ("stubborn", False)])
def test_a_unit_has_what_all_its_models_have(rule: Rule, has: bool) -> None:
    unit = raised("fanatics")

    assert all_have(battle({"u": unit}), unit, rule) is has


# ---------------------------------------------------------------- the table


@pytest.mark.rule("diceless/scenario-agreement")
def test_the_starter_is_played_unless_another_is_agreed_on_and_the_host_is_green() -> None:
    state = battle({})

    assert state.plan.id == "crossroads"
    assert state.options.host == "green"
    assert (state.seat_of("green"), state.seat_of("blue")) == (0, 1)
    assert battle({}, Options(scenario="night-works")).plan.night


def test_armies_bring_records_of_their_own_but_change_none_of_the_book() -> None:
    ogre = evolve(BOOK.profiles["mob"], id="ogre", toughness=6)
    fake = evolve(BOOK.profiles["mob"], toughness=9)
    state = battle({}, Options(armies=(Army(lists=Lists(profiles=(ogre, fake))), None)))

    assert state.book.profiles["ogre"].toughness == 6
    assert state.book.profiles["mob"].toughness == 4
    assert isinstance(printed_of(state, Group("ogre")), Profile)
    assert enlarged(()) is BOOK
    assert battle({}).book is BOOK


def test_a_state_survives_the_wire_in_the_order_of_the_lists() -> None:
    speaker = codec.Codec()
    mob = evolve(raised("shooters", "shooters-1"), place="table")
    hurt = reduced(mob, "guns", ["03"], 12)
    models = {**hurt.models, "01": evolve(hurt.models["01"], pose=Pose(1, 2))}
    army = Army(force="horde", lists=Lists(profiles=tuple(BOOK.profiles.values())))
    units = {"shooters-1": evolve(hurt, models=models), "truck": raised("truck", "truck")}
    state = battle(units, Options(turns=4, armies=(None, army)))

    read = speaker.load(codec.decode(codec.encode(speaker.dump(state))), Battle)

    assert read == state
    assert list(read.unit("shooters-1").models) == list(state.unit("shooters-1").models)


def test_a_state_of_120_models_a_side_is_small_to_change() -> None:
    before = battle({f"u{n}": raised("fighters", f"u{n}") for n in range(24)})
    unit = before.unit("u7")
    after = evolve(before, units={**before.units, "u7": reduced(unit, "fighters", ["04"], 5)})

    patch = diff(before, after, codec.Codec().dump)

    assert patch == {"units": {"u7": {"groups": {"fighters": {"lost": 5}}, "models": {"04": None}}}}
