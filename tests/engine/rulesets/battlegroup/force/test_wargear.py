"""What lists buy with units: wargear, single weapons, signature systems, and skimmers that fly."""

from typing import Any

import pytest
from attrs import evolve

from engine.book.builder import Choice
from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.rulesets.battlegroup.assault.flow import may_overwatch
from engine.rulesets.battlegroup.assault.state import manner_of_overwatch
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.wargear import outfitted
from engine.rulesets.battlegroup.book.words import LEXICON
from engine.rulesets.battlegroup.catalogue import muster_form
from engine.rulesets.battlegroup.combat.state import fighters
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.members import has, sheet_of, weapons_of
from engine.rulesets.battlegroup.core.model import Battle, Options, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.force.rules import faults
from engine.rulesets.battlegroup.force.state import fielded, force_of, muster, unit_of
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.strikes.notes import Flown
from engine.rulesets.battlegroup.strikes.questions import WhereToFly
from engine.rulesets.battlegroup.support.questions import CallOn, WhatToCall
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row

SUITS = ForceEntry("ln-battlesuits", "suits")
LANTERN = (
    ForceEntry("ln-envoy", "envoy"),
    ForceEntry("ln-guard", "g-1"),
    ForceEntry("ln-guard", "g-2"),
)


def army(*more: ForceEntry, **changes: Any) -> Army:
    return Army(units=(*LANTERN, *more), **changes)


def judged(force: Army, **options: Any) -> tuple[float, list[str]]:
    found = RULESET.check_force(Options(**options), force)
    return found.cost, [fault.code for fault in found.faults]


def table(entry: ForceEntry, **options: Any) -> Battle:
    """Return the table of a match that a unit comes to."""
    return fielded(muster(Options(armies=(army(entry), None), **options)))


def bought(entry: ForceEntry, **options: Any) -> Unit:
    """Return a unit as it comes to a match."""
    return table(entry, **options).unit(entry.id or "")


PLAIN = judged(army(SUITS))[0]

# ---------------------------------------------------------------- prices


@pytest.mark.rule(
    "battlegroup/tau-broadside-suspensors",
    "battlegroup/tau-broadside-melee",
    "battlegroup/fo-battlegroup",
)
@pytest.mark.parametrize(
    ("gear", "more"),
    [
        (("suspensors",), 45),
        (("swap-blade",), 15),
        (("swap-gauntlet", "swap-gauntlet"), 20),
        (("suspensors", "swap-blade", "swap-gauntlet"), 70),
    ],
)
def test_wargear_has_the_price_of_the_rules(gear: tuple[str, ...], more: int) -> None:
    assert judged(army(evolve(SUITS, gear=gear))) == (PLAIN + more, [])


@pytest.mark.rule("battlegroup/fo-battlegroup", "battlegroup/tau-broadside-suspensors")
@pytest.mark.parametrize(
    ("gear", "code", "params"),
    [
        (("wings",), "no_such_gear", {"line": 4, "gear": "wings"}),
        (("suspensors",) * 2, "gear_too_often", {"count": 2, "most": 1}),
        (("swap-gauntlet",) * 3 + ("swap-blade",), "gear_too_often", {"count": 4, "most": 3}),
    ],
)
def test_wargear_that_cannot_be_had_is_refused(
    gear: tuple[str, ...], code: str, params: dict[str, Any]
) -> None:
    found = RULESET.check_force(Options(), army(evolve(SUITS, gear=gear))).faults

    assert [fault.code for fault in found] == [code]
    assert params.items() <= found[0].params.items()
    assert judged(army(ForceEntry("ln-guard", gear=("suspensors",))))[1] == ["no_such_gear"]


@pytest.mark.rule("battlegroup/tau-signature-systems", "battlegroup/fo-restricted-list")
@pytest.mark.parametrize(
    ("gear", "restricted"),
    [
        (("pain-ward",), 0),
        (("steady-core",), 0),
        (("steady-core", "pain-ward"), 1),
        (("veil",), 1),
        (("steady-core", "pain-ward", "veil"), 2),
    ],
)
def test_signature_systems_beyond_25_points_are_one_restricted_choice(
    gear: tuple[str, ...], restricted: int
) -> None:
    dressed = evolve(LANTERN[0], gear=gear)
    force = force_of(Army(units=(dressed, *LANTERN[1:])), 1000)

    codes = [fault.code for fault in faults(BOOK, evolve(force, limit=1000))]
    assert ("many_restricted" in codes) is (restricted > 1)
    small = faults(BOOK, evolve(force, limit=999))
    assert [f.params["count"] for f in small if f.code == "many_restricted"] == (
        [restricted] if restricted else []
    )


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_the_form_of_a_list_offers_wargear_with_its_price() -> None:
    (unit,) = [one for one in muster_form(BOOK, LEXICON.own).units if one.id == "ln-battlesuits"]
    (gear,) = [one for one in unit.choices if one.field == "gear"]

    assert isinstance(gear, Choice)
    assert gear.many
    assert [(one.value, one.cost) for one in gear.extras] == [
        ("suspensors", 45.0),
        ("swap-blade", 15.0),
        ("swap-gauntlet", 10.0),
    ]


# ---------------------------------------------------------------- what it does


@pytest.mark.rule("battlegroup/tau-broadside-melee")
def test_a_blade_takes_the_place_of_one_models_gun() -> None:
    entry = evolve(SUITS, gear=("swap-gauntlet", "swap-blade"))
    state, unit = table(entry), bought(entry)
    arms = [[weapon.id for weapon in weapons_of(state, unit, m)] for m in unit.models.values()]

    assert arms == [
        ["rail-lance", "missile-burst"],
        ["rail-lance", "gauntlet"],
        ["rail-lance", "power-blade"],
    ]
    assert unit.started == 3


@pytest.mark.rule("battlegroup/tau-broadside-melee")
def test_a_gauntlet_strikes_once_at_strength_ten() -> None:
    sheet = outfitted(BOOK, "ln-battlesuits", ("swap-gauntlet",))
    whole = unit_of(BOOK, sheet, "a", US, gear=("swap-gauntlet",))
    radius = BOOK.profiles["ln-battlesuit"].radius + BOOK.profiles["iw-sergeant"].radius
    foe = put("iw-line", "foe", THEM, [(10, 10)])
    found = []
    for key in ("01", "03"):  # one with his fists, and the one who took the gauntlet
        model = evolve(whole.models[key], pose=Pose(10 - radius, 10, 0))
        suit = evolve(whole, models={key: model}, place="table", locked=("foe",))
        state = battle(suit, evolve(foe, locked=("a",)))
        (one,) = fighters(state, suit, {})
        found.append((one.weapon, one.blows, one.strength))
    assert found == [("blade", 2, 5), ("gauntlet", 1, 10)]


@pytest.mark.rule("battlegroup/tau-broadside-suspensors")
def test_suspensors_neither_run_nor_fire_overwatch_but_shoot_and_charge_as_if_they_stood() -> None:
    suits = evolve(put("ln-battlesuits", "a", US, row(4, 4, 3, 2.5)), gear=("suspensors",))
    plain = put("ln-battlesuits", "b", US, row(40, 4, 3, 2.5))
    foe = put("iw-line", "foe", THEM, row(4, 14, 5))
    state = battle(suits, plain, foe)

    assert has(state, state.unit("a"), "slow_and_purposeful")
    assert not has(state, state.unit("b"), "slow_and_purposeful")
    game = Game.on(state, run=4).order("a", "top_speed").until(WhereToMove).say(Pass())
    assert isinstance(game.until(WhereToMove, WhichOrder).asked, WhichOrder)
    assert not may_overwatch(state, state.unit("a"))
    assert may_overwatch(state, state.unit("b"))
    assert manner_of_overwatch(state, state.unit("b")).overwatch
    game = Game.on(state, to_hit=6, to_wound=1).order("a", "close_assault").until(WhereToMove)
    game.say(Move("a", ((8.0, 5.5),))).until(WhatToShoot).say(Shoot("a", "foe"))
    volleys = game.told(Volley)
    assert [(one.weapon, one.snap) for one in volleys] == [("rail-lance", False)]
    assert not game.state.unit("a").doings.barring_shot


@pytest.mark.rule("battlegroup/tau-broadside-suspensors")
def test_without_suspensors_a_heavy_weapon_snaps_after_a_move_and_bars_a_charge() -> None:
    suits = put("ln-battlesuits", "a", US, row(4, 4, 3, 2.5))
    mate = put("iw-line", "z", US, row(40, 4, 3))
    state = battle(suits, mate, put("iw-line", "foe", THEM, row(4, 14, 5)))
    game = Game.on(state, to_hit=6, to_wound=1).order("a", "close_assault").until(WhereToMove)
    game.say(Move("a", ((8.0, 5.5),))).until(WhatToShoot).say(Shoot("a", "foe"))

    assert {one.snap for one in game.told(Volley)} == {True}
    assert game.state.unit("a").doings.barring_shot


# ---------------------------------------------------------------- skimmers that fly

SKIFF = ForceEntry("ln-skiff", "skiff", slot="additional_fire_support")
AGREED: dict[str, Any] = {"agreed_flyers": ("ln-skiff",)}


@pytest.mark.rule("battlegroup/flyer-hover-only", "battlegroup/skies-cost")
def test_a_skimmer_flies_as_support_only_if_both_agreed() -> None:
    assert judged(army(SKIFF))[1] == ["not_agreed_to_fly"]
    cost, codes = judged(army(SKIFF), **AGREED)
    assert (cost, codes) == (judged(army())[0] + 16, [])  # a fifth of 80
    assert judged(army(evolve(SKIFF, squadron=2)), **AGREED)[1] == ["no_squadron"]
    with pytest.raises(IllegalReply) as refused:
        muster(Options(agreed_flyers=("ln-guard",)))
    assert refused.value.code == "flyers_agreed"
    assert refused.value.params["known"] == ("ln-skiff", "gl-raft")


@pytest.mark.rule("battlegroup/flyer-hover-only")
def test_what_is_no_fast_skimmer_is_no_support_whoever_agrees() -> None:
    walking = ForceEntry("ln-guard", slot="additional_fire_support")
    assert "other_slot" in judged(army(walking), **AGREED)[1]


@pytest.mark.rule(
    "battlegroup/flyer-hover-only", "battlegroup/skies-enter", "battlegroup/skies-zoom-rules"
)
def test_an_agreed_skimmer_waits_off_the_map_and_flies_when_it_is_called() -> None:
    ship = bought(SKIFF, **AGREED)
    assert (ship.place, ship.slot) == ("off_map", "additional_fire_support")
    caller = put("ln-envoy", "hq", US, [(4, 4)])
    foe = put("iw-line", "foe", THEM, row(5, 20, 5))
    state = battle(caller, evolve(ship, owner=US), foe, **AGREED)

    assert why_no_order(state, state.unit("skiff"), "top_speed") == "off_map_is_blind"
    game = Game.on(state, request=1).order("hq", "request_support").until(WhatToCall)
    game.say(CallOn("skiff", "foe")).until(WhereToFly)
    assert game.asked.unit == "skiff"
    game.say(game.ask.default).until(WhichOrder)
    assert {note.unit for note in game.told(Flown)} == {"skiff"}
    assert game.state.unit("skiff").spent


@pytest.mark.rule("battlegroup/flyer-hover-only")
def test_on_the_table_the_same_skimmer_drives() -> None:
    state = table(ForceEntry("ln-skiff", "skiff"))
    ground = state.unit("skiff")
    assert (ground.place, ground.slot) == ("waiting", "fast_attack")
    assert sheet_of(state, ground).strike is None
