"""Forces of battlegroup: slots as a matching, limits, what counts as what, rules of factions."""

from itertools import product
from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Slot
from engine.rulesets.battlegroup.book.printed import Book, Force, ListedUnit
from engine.rulesets.battlegroup.book.wargear import blades, cost, points, suspensors
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.factions.rules import (
    Caller,
    bonded_skill,
    guided_leadership,
    may_call_by_vox,
    may_support,
    silent_in,
    synapse_range,
)
from engine.rulesets.battlegroup.force.rules import (
    Terms,
    faults,
    groups,
    is_recon_sheet,
    may_be_troops,
    restricted_count,
    secured,
    warlords,
)
from engine.rulesets.battlegroup.force.state import muster, units_of
from engine.rulesets.battlegroup.organisation.rules import (
    Lacking,
    Selection,
    fortifications_allowed,
    heavy_fits,
    hq_fits,
    lords_allowed,
    restricted_allowed,
    restricted_by,
    share,
    signature_counts,
    troops_needed,
)
from engine.rulesets.battlegroup.scenarios.state import is_recon
from engine.rulesets.battlegroup.victory.state import counted

IRONWALL, VANGUARD = BOOK.forces["ironwall"], BOOK.forces["vanguard"]


def codes(force: Force, terms: Terms | None = None, book: Book = BOOK) -> list[str]:
    return [fault.code for fault in faults(book, force, terms)]


def with_units(force: Force, *more: ListedUnit, limit: int = 9000) -> Force:
    return evolve(force, units=(*force.units, *more), limit=limit)


def without(force: Force, *ids: str) -> Force:
    return evolve(force, units=tuple(one for one in force.units if one.id not in ids))


def fielded(force: Force) -> Battle:
    """Return the table of a match with one force."""
    return evolve(muster(Options()), units=units_of(BOOK, force, 0))


def recon_count(force: Force) -> int:
    state = fielded(force)
    return sum(is_recon(state, unit) for unit in state.units.values())


def with_sheet(key: str, **changes: Any) -> Book:
    return evolve(BOOK, units={**BOOK.units, key: evolve(BOOK.units[key], **changes)})


def selections(**counts: int) -> list[Selection]:
    names: dict[str, Slot] = {
        "H": "hq",
        "T": "troops",
        "E": "elites",
        "F": "fast_attack",
        "S": "heavy_support",
        "L": "lord_of_war",
        "A": "additional_fire_support",
    }
    return [
        Selection(f"{letter}{number}", slot)
        for letter, slot in names.items()
        for number in range(counts.get(letter, 0))
    ]


# ---------------------------------------------------------------- unlocks


@pytest.mark.rule(
    "battlegroup/fo-troops-unlock",
    "battlegroup/fo-hq-unlock",
    "battlegroup/fo-fast-unlocks-fire-support",
    "battlegroup/fo-support-limited",
)
def test_slots_can_be_shared_out_just_when_the_closed_form_says_so() -> None:
    few = range(3)
    for h, t, e, f, s, a, lords in product(few, few, few, few, few, few, range(2)):
        by_hq = max(0, a - f)
        elites = max(0, e - (h - by_hq))
        legal = by_hq <= h and elites + f + s + lords <= t

        assert legal == (not share(selections(H=h, T=t, E=e, F=f, S=s, A=a, L=lords)).lacking)


@pytest.mark.rule("battlegroup/fo-troops-unlock")
def test_a_refusal_names_who_has_no_slot_what_would_open_it_and_who_fills_those_there_are() -> None:
    found = share(selections(T=1, F=1, S=1))

    assert found.filled == (("F0", "T0"),)
    assert found.lacking == (Lacking("S0", "heavy_support", ("troops",), ("F0",)),)


@pytest.mark.rule("battlegroup/fo-troops-unlock")
def test_an_earlier_choice_moves_over_for_a_later_one() -> None:
    found = share([Selection("h", "hq"), Selection("t", "troops"), *selections(E=1, A=1)])

    assert found.lacking == ()
    assert dict(found.filled) == {"E0": "t", "A0": "h"}


@pytest.mark.rule("battlegroup/allies-slots-by-faction")
def test_a_slot_is_filled_from_the_faction_that_opened_it() -> None:
    troops, elites = Selection("t", "troops", "a"), Selection("e", "elites", "b")

    assert [one.id for one in share([troops, elites]).lacking] == ["e"]
    assert share([troops, evolve(elites, faction="a")]).lacking == ()


@pytest.mark.rule("battlegroup/ig-platoons")
def test_a_platoon_opens_a_second_slot_but_none_for_fire_support() -> None:
    platoon = Selection("t", "troops", platoon=True)

    assert share([platoon, *selections(E=1, S=1)]).lacking == ()
    assert [one.id for one in share([platoon, *selections(S=3)]).lacking] == ["S2"]
    assert [one.id for one in share([platoon, *selections(A=1)]).lacking] == ["A0"]


@pytest.mark.rule("battlegroup/fo-heavy-as-troops-no-benefit", "battlegroup/fo-fortifications")
def test_heavy_support_as_troops_and_fortifications_take_and_open_nothing() -> None:
    heavy, fort = Selection("h", "heavy_as_troops"), Selection("f", "fortification")

    assert share([heavy, fort]).lacking == ()
    assert [one.id for one in share([heavy, fort, *selections(E=1)]).lacking] == ["E0"]


@pytest.mark.rule("battlegroup/fo-lords-of-war")
def test_a_lord_of_war_takes_a_slot_of_heavy_support() -> None:
    assert share(selections(T=1, L=1)).lacking == ()
    assert [one.id for one in share(selections(T=1, S=1, L=1)).lacking] == ["L0"]


# ---------------------------------------------------------------- limits


@pytest.mark.rule("battlegroup/fo-hq-quarter")
def test_hq_costs_a_quarter_at_most_not_rounded() -> None:
    assert hq_fits(1250, 312)
    assert not hq_fits(1250, 313)
    assert hq_fits(1000, 250)


@pytest.mark.rule("battlegroup/fo-troops-minimum")
def test_one_troops_for_each_full_thousand_and_one_at_least() -> None:
    assert [troops_needed(limit) for limit in (500, 1999, 2000)] == [1, 1, 2]


@pytest.mark.rule("battlegroup/fo-heavy-as-troops-limit")
def test_heavy_support_as_troops_is_never_the_more() -> None:
    assert heavy_fits(2, 2)
    assert not heavy_fits(2, 3)


@pytest.mark.rule("battlegroup/fo-restricted-limit", "battlegroup/fo-lords-of-war")
def test_full_steps_allow_restricted_things_and_lords() -> None:
    assert [restricted_allowed(limit) for limit in (999, 1000, 2999)] == [0, 1, 2]
    assert [lords_allowed(limit) for limit in (2999, 3000, 6000)] == [0, 1, 2]


@pytest.mark.rule("battlegroup/tau-signature-systems")
def test_signature_systems_are_free_up_to_25_points_and_one_choice_beyond() -> None:
    assert [signature_counts(points) for points in (0, 25, 26, 999)] == [0, 0, 1, 1]


@pytest.mark.rule("battlegroup/fo-restricted-list")
def test_big_machines_big_monsters_and_lords_are_restricted() -> None:
    assert restricted_by(lord=False, hull_points=4) == ()
    assert restricted_by(lord=False, hull_points=5) == ("hull_points",)
    assert restricted_by(lord=False, wounds=5) == ()
    assert restricted_by(lord=False, wounds=5, monster=True) == ("wounds",)
    assert restricted_by(lord=False, wounds=4, monster=True) == ()
    assert restricted_by(lord=True, hull_points=9) == ("lord_of_war",)


@pytest.mark.rule("battlegroup/fo-fortifications")
def test_fortifications_are_for_the_defender_of_a_line() -> None:
    assert fortifications_allowed("attack_defense", defender=True)
    assert not fortifications_allowed("attack_defense", defender=False)
    assert not fortifications_allowed("meeting_engagement", defender=True)


# ---------------------------------------------------------------- whole forces


@pytest.mark.rule("battlegroup/fo-battlegroup")
@pytest.mark.parametrize("force", [IRONWALL, VANGUARD], ids=lambda force: force.id)
def test_the_starter_forces_cost_a_thousand_points_and_nothing_is_wrong(force: Force) -> None:
    assert points(BOOK, force) == force.limit == 1000
    assert codes(force) == []


@pytest.mark.rule(
    "battlegroup/counter-attack-vp-limit",
    "battlegroup/squadron-separate",
    "battlegroup/skies-unit-count",
)
def test_units_are_counted_each_vehicle_of_a_squadron_and_batteries_but_no_support() -> None:
    tables = fielded(IRONWALL), fielded(VANGUARD)
    assert [counted(state.units.values()) for state in tables] == [12, 9]


@pytest.mark.rule(
    "battlegroup/riders-one-unit",
    "battlegroup/squadron-separate",
    "battlegroup/fo-fire-support-off-table",
)
def test_groups_are_vehicles_with_their_load_and_nothing_that_stays_off_the_map() -> None:
    found = groups(IRONWALL)

    assert (len(found), len(groups(VANGUARD))) == (9, 8)
    assert ("carrier", "line-vox") in found
    assert ("battle-tank", "line-3") in found
    assert [name for (name, *_) in found if name.startswith("scout")] == [
        "scout-walker-1",
        "scout-walker-2",
    ]
    assert not {"mortars", "howitzers", "target-point"} & {
        name for group in found for name in group
    }


@pytest.mark.rule("battlegroup/recon-units", "battlegroup/skies-unit-count")
def test_fast_attack_scouts_and_infiltrators_are_recon_support_and_flyers_are_not() -> None:
    assert (recon_count(IRONWALL), recon_count(VANGUARD)) == (2, 2)
    assert is_recon_sheet(BOOK.units["vg-jump"])
    assert not is_recon_sheet(evolve(BOOK.units["vg-jump"], type="flyer"))
    assert is_recon_sheet(evolve(BOOK.units["vg-heavy"], rules=("infiltrate",)))
    assert not is_recon_sheet(evolve(BOOK.units["vg-gunship"], rules=("scout",)))


@pytest.mark.rule("battlegroup/ig-forward-sentries")
def test_sentries_are_recon_unless_they_bought_a_transport(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sentries = evolve(BOOK.units["iw-line"], rules=("forward_sentries",))
    monkeypatch.setitem(BOOK.units, "iw-line", sentries)

    assert is_recon_sheet(sentries)
    assert not is_recon_sheet(sentries, transported=True)
    assert recon_count(IRONWALL) == 2 + 3
    driven = evolve(IRONWALL.units[3], aboard="carrier")
    assert recon_count(with_units(without(IRONWALL, driven.id), driven)) == 2 + 2


@pytest.mark.rule("battlegroup/squadron-slot", "battlegroup/fo-fast-unlocks-fire-support")
def test_a_squadron_takes_and_opens_one_slot() -> None:
    assert codes(without(IRONWALL, "target-point")) == []
    more = ListedUnit("second-point", "iw-target-point", "additional_fire_support")
    (fault,) = faults(BOOK, with_units(IRONWALL, more, limit=1015))

    assert fault.code == "no_slot"
    assert fault.clause == "battlegroup/fo-troops-unlock"
    assert fault.message == (
        "second-point has no Additional Fire Support slot; to open one, add one more Ironwall "
        "choice of HQ, Fast Attack; the open slots are filled by howitzers, target-point"
    )


@pytest.mark.rule("battlegroup/fo-fire-support", "battlegroup/bombardment-cost")
def test_support_is_paid_at_its_share() -> None:
    assert cost(BOOK.units["iw-howitzers"]) == 15
    assert cost(BOOK.units["vg-gunship"]) == 30
    assert cost(BOOK.units["iw-target-point"]) == 15
    assert cost(BOOK.units["iw-scout-walker"], 3) == 105


@pytest.mark.rule("battlegroup/fo-heavy-as-troops")
def test_only_heavy_infantry_can_be_troops() -> None:
    able = {key for key, sheet in BOOK.units.items() if may_be_troops(sheet)}

    assert able == {"iw-heavy-team", "vg-heavy", "ln-battlesuits", "gl-lancers"}


@pytest.mark.rule("battlegroup/fo-combined-arms-benefits")
def test_the_warlord_is_an_hq_character_the_highest_leadership_then_the_dearest_first() -> None:
    assert warlords(BOOK, VANGUARD) == ("captain", "seer")
    assert warlords(BOOK, IRONWALL) == ("command",)
    # the seeress is dearer than the warden, but leads less
    assert warlords(BOOK, BOOK.forces["gale"]) == ("warden", "seeress")
    assert codes(evolve(IRONWALL, warlord="line-1")) == ["no_warlord"]


@pytest.mark.rule(
    "battlegroup/fo-combined-arms-benefits", "battlegroup/fo-heavy-as-troops-no-benefit"
)
def test_troops_and_their_transports_are_secured_heavy_support_in_their_place_is_not() -> None:
    assert secured(IRONWALL) == ("line-vox", "carrier", "line-1", "line-2", "line-3")
    assert secured(VANGUARD) == ("squad-1", "carrier", "squad-2", "scouts")
    in_match = [unit.id for unit in units_of(BOOK, IRONWALL, 0).values() if unit.secured]
    assert in_match == ["line-vox", "carrier", "line-1", "line-2", "line-3"]


@pytest.mark.rule("battlegroup/fo-hq-troops-any")
def test_a_force_needs_hq_unless_agreed_otherwise() -> None:
    headless = without(VANGUARD, "captain", "seer", "siege-walker")

    assert codes(headless) == ["no_hq", "no_warlord"]
    assert codes(headless, Terms(require_hq=False)) == ["no_warlord"]


@pytest.mark.rule("battlegroup/fo-battlegroup", "battlegroup/fo-troops-minimum")
def test_everything_that_is_wrong_is_told_at_once_with_clause_and_numbers() -> None:
    lord = evolve(IRONWALL.units[7], id="lord", slot="lord_of_war")
    book = with_sheet("iw-battle-tank", role="lord_of_war", relics=2)
    fort = ListedUnit("bunker", "fort-bunker", "fortification")
    spoiled = without(with_units(IRONWALL, lord, fort, limit=1000), "battle-tank", "line-1")
    found = faults(book, evolve(spoiled, units=spoiled.units), None)

    assert [fault.code for fault in found if fault.code != "no_slot"] == [
        "many_lords",
        "no_fortifications",
        "many_restricted",
    ]
    assert all(fault.clause in BOOK.clauses for fault in found)
    assert next(f.params for f in found if f.code == "many_lords") == {"lords": 1, "allowed": 0}


@pytest.mark.rule("battlegroup/fo-hq-quarter", "battlegroup/fo-battlegroup")
def test_a_force_beyond_its_limits_hears_by_how_much() -> None:
    dear = evolve(VANGUARD, limit=700)
    found = {fault.code: fault for fault in faults(BOOK, dear)}

    assert found["over_the_limit"].params == {"points": 1000, "limit": 700}
    assert (
        found["hq_too_dear"].message
        == "HQ costs 195 points; at most 175 are allowed, a quarter of the limit"
    )


@pytest.mark.rule("battlegroup/fo-heavy-as-troops", "battlegroup/fo-heavy-as-troops-limit")
def test_what_is_bought_as_something_else_is_refused() -> None:
    tank = evolve(IRONWALL.units[7], slot="heavy_as_troops")
    storm = evolve(IRONWALL.units[10], slot="troops")
    wrong = with_units(without(IRONWALL, "battle-tank", "storm"), tank, storm, limit=1000)

    assert codes(wrong) == ["not_heavy_infantry", "other_slot"]
    more = [evolve(IRONWALL.units[6], id=f"team-{number}") for number in range(4)]
    assert codes(with_units(IRONWALL, *more)) == ["few_troops", "heavy_outnumbers_troops"]


@pytest.mark.rule("battlegroup/fo-restricted-limit", "battlegroup/fo-restricted-list")
def test_every_piece_of_restricted_gear_counts_and_the_unit_that_carries_it() -> None:
    book = with_sheet("vg-heavy", grav=3)

    assert restricted_count(BOOK, VANGUARD) == 0
    assert restricted_count(book, VANGUARD) == 3
    assert codes(VANGUARD, book=book) == ["many_restricted"]
    tank = evolve(BOOK.vehicles["iw-battle-tank"], hull_points=5)
    assert restricted_count(evolve(BOOK, vehicles={**BOOK.vehicles, tank.id: tank}), IRONWALL) == 1


@pytest.mark.rule("battlegroup/riders-eligible", "battlegroup/riders-capacity")
def test_who_is_too_many_or_too_heavy_to_ride_is_refused() -> None:
    storm = evolve(IRONWALL.units[10], aboard="battle-tank")
    heavy = evolve(VANGUARD.units[8], id="armoured", aboard="battle-tank")

    crowded = with_units(without(IRONWALL, "storm"), storm, limit=1000)
    assert codes(crowded) == ["no_room", "many_aboard"]
    mixed = with_units(without(IRONWALL, "line-3"), heavy)
    assert "too_heavy_to_ride" in codes(mixed, Terms(allied=(("ironwall", "vanguard"),)))


@pytest.mark.rule("battlegroup/allies-battle-brothers", "battlegroup/allies-other")
def test_one_detachment_of_other_allies_may_come_two_may_not_unless_they_are_brothers() -> None:
    foreign = [ListedUnit(f"x{number}", f"x{number}", "troops") for number in (1, 2)]
    sheets = {one.id: evolve(BOOK.units["vg-squad"], id=one.id, faction=one.id) for one in foreign}
    book = evolve(BOOK, units={**BOOK.units, **sheets})
    both = with_units(IRONWALL, *foreign)

    assert "many_detachments" not in codes(with_units(IRONWALL, foreign[0]), book=book)
    assert "many_detachments" in codes(both, book=book)
    assert "many_detachments" not in codes(both, Terms(allied=(("x2", "x1"),)), book)
    assert "many_detachments" not in codes(both, Terms(allied=(("ironwall", "x1"),)), book)


# ---------------------------------------------------------------- factions


@pytest.mark.rule("battlegroup/ig-vox", "battlegroup/voice-of-command-separate")
def test_a_vox_calls_through_one_that_could_call_itself() -> None:
    squad, command = Caller(vox=True), Caller(vox=True, calls=True)

    assert may_call_by_vox(squad, [command])
    assert not may_call_by_vox(squad, [])
    assert not may_call_by_vox(squad, [Caller(vox=True)])
    assert not may_call_by_vox(squad, [Caller(vox=False, calls=True)])
    assert not may_call_by_vox(evolve(squad, vox=False), [command])
    assert not may_call_by_vox(evolve(squad, commanded=True), [command])
    for reason in ("gone_to_ground", "locked", "routing"):
        assert not may_call_by_vox(squad, [evolve(command, **{reason: True})])
    assert not may_call_by_vox(squad, [evolve(command, on_table=False)])


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_supporting_fire_reaches_six_inches_and_silences_the_weapon_next_turn() -> None:
    assert may_support(6.0, rule=True)
    assert not may_support(6.1, rule=True)
    assert not may_support(1.0, rule=False)
    assert not may_support(1.0, rule=True, locked=True)
    assert not may_support(1.0, rule=True, routing=True)
    assert silent_in(3) == 4


@pytest.mark.rule(
    "battlegroup/tau-bonding-knife",
    "battlegroup/tau-broadside-suspensors",
    "battlegroup/tau-broadside-melee",
)
def test_wargear_of_the_caste_has_its_prices() -> None:
    assert bonded_skill(2) == 3
    assert suspensors(3) == 45
    assert blades(["power_weapon", "gauntlet", "gauntlet"]) == 35


@pytest.mark.rule("battlegroup/tyranid-synapse", "battlegroup/tyranid-lapse")
def test_the_best_mind_in_range_leads_unless_it_has_lapsed() -> None:
    assert guided_leadership(5, [(12.0, 10, False), (1.0, 8, False)]) == 10
    assert guided_leadership(5, [(12.1, 10, False)]) == 5
    assert guided_leadership(5, [(0.0, 10, True), (3.0, 8, False)]) == 8
    assert guided_leadership(9, [(1.0, 8, False)]) == 9
    assert synapse_range(lapsed=True) == 0
