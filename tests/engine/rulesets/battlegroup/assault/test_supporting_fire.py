"""Supporting fire: comrades of whoever is charged fire at the charger, at a price."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.assault.notes import ChargeFailed, Supported
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.assault.state import silences
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, Craft, Down, Rout, Silence, Turn, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.weapons.state import barrels
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def charged(near: float = 5.0, token: Any = None, **more: Any) -> Battle:
    """Return a table on which we may charge a guard; another stands `near` inches from it."""
    charger = put("vg-squad", "a", US, row(4, 4, 5))
    far = put("iw-line", "z", US, row(50, 4, 3))
    farther = put("iw-line", "y", US, row(50, 40, 3))
    guard = put("ln-guard", "guard", THEM, row(4, 11, 5), token)
    mate = put("ln-guard", "mate", THEM, [(10 + 1 + near, 11.0), (12 + 1 + near, 11.0)])
    mate = evolve(mate, **more)
    return battle(charger, far, farther, guard, mate)


def declared(state: Battle, **faces: int) -> Game:
    game = Game.on(state, **faces).order("a", "close_assault", "charge").until(WhichCharge)
    return game.say(Charge("a", "guard"))


def asked_for(state: Battle) -> list[str]:
    """Return the units that are asked whether they give supporting fire."""
    game, units = declared(state, charge=6).until(WhetherToSupport, WhichOrder), []
    while isinstance(game.asked, WhetherToSupport):
        units.append(game.asked.unit)
        game.say(Pass()).until(WhetherToSupport, WhichOrder)
    return units


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_units_within_six_inches_of_the_target_are_asked_it_first_among_them() -> None:
    size = 25 / 25.4

    assert asked_for(charged(5.9 - 1 + size)) == ["guard", "mate"]
    assert asked_for(charged(6.1 - 1 + size)) == ["guard"]
    assert asked_for(charged(1, rout=Rout("shooting", 0))) == ["guard"]
    state = charged(1)
    locked = {
        "mate": evolve(state.unit("mate"), locked=("z",)),
        "z": evolve(state.unit("z"), locked=("mate",)),
    }
    assert asked_for(evolve(state, units={**state.units, **locked})) == ["guard"]


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_of_several_who_are_charged_it_is_enough_to_be_near_to_one() -> None:
    """The mate stands ten inches and more from the guard, five from the other unit."""
    state = charged(10.0)
    other = put("iw-line", "other", THEM, [(13.5, 11.0), (15.5, 11.0)])
    state = evolve(state, units={**state.units, "other": other})
    game = Game.on(state, charge=6).order("a", "close_assault", "charge").until(WhichCharge)

    def asked(*others: str) -> list[str]:
        told = Game(game.match).say(Charge("a", "guard", others))
        found = []
        while isinstance(told.until(WhetherToSupport, WhichOrder).asked, WhetherToSupport):
            found.append(told.asked.unit)
            told.say(Pass())
        return found

    assert asked() == ["guard"]
    assert asked("other") == ["guard", "mate"]


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_it_is_at_full_skill_without_a_token_and_binds_no_later_charge() -> None:
    game = declared(charged(), charge=6, to_hit=4, to_wound=1).until(WhetherToSupport)
    assert (game.ask.seat, game.asked.unit, game.ask.default) == (THEM, "guard", Pass())
    game.say(GiveSupport("guard"))

    volleys = [one for one in game.told(Volley) if one.unit == "guard"]
    assert {one.snap for one in volleys} == {False}
    assert sum(one.hits for one in volleys) > 0
    assert game.told(Supported) == [Supported("guard", "a")]
    assert game.state.unit("guard").doings.shot_at is None
    assert game.stack == ["a"]
    assert game.asked == WhetherToSupport("mate", "a")


@pytest.mark.rule("battlegroup/tau-supporting-fire", "battlegroup/go-to-ground-orders")
def test_from_the_ground_it_is_snap_shots() -> None:
    lying = charged()
    down = evolve(lying.unit("guard"), down=Down(0, had_acted=False))
    lying = evolve(lying, units={**lying.units, "guard": down})
    game = declared(lying, charge=6, to_hit=4).until(WhetherToSupport).say(GiveSupport("guard"))

    assert {one.snap for one in game.told(Volley)} == {True}


@pytest.mark.rule("battlegroup/tau-supporting-fire")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_what_has_fired_is_silent_in_the_next_turn_of_its_owner(mode: Mode) -> None:
    state = evolve(charged(), options=evolve(charged().options, sequence_mode=mode))
    game = declared(state, charge=1, to_hit=1).until(WhetherToSupport)
    game.say(GiveSupport("guard", ("guard/02",)))

    silent = game.state.unit("guard").silent
    assert silent == (Silence("guard/02", "pulse-rifle", 2),)

    def firing(now: int) -> set[str]:
        there = evolve(game.state, now=now, turn=Turn(THEM, "orders", "slots"))
        guard, foe = there.unit("guard"), there.unit("a")
        return {one.model for one in barrels(there, guard, foe, Manner())}

    assert firing(3) - firing(2) == {"guard/02"}
    assert "guard/02" in firing(1)  # a further charge of this turn may be met


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_another_weapon_of_the_model_is_not_silent() -> None:
    suits = put("ln-battlesuits", "guard", THEM, row(4, 12, 2, 2.5))
    state = battle(put("vg-squad", "a", US, row(4, 4, 5)), suits)
    game = declared(state, charge=1, to_hit=1).until(WhetherToSupport).say(GiveSupport("guard"))

    there = evolve(game.state, now=2, turn=Turn(THEM, "orders", "slots"))
    fired = barrels(there, there.unit("guard"), there.unit("a"), Manner())
    assert {one.weapon for one in fired} == {"missile-burst"}


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_only_models_with_the_rule_fire_with_what_they_have() -> None:
    game = declared(charged(), charge=6).until(WhetherToSupport)

    def refused(body: Any) -> str:
        with pytest.raises(IllegalReply) as found:
            game.asked.check(game.state, body)
        assert found.value.clause is not None
        return found.value.code

    assert refused(GiveSupport("guard", ("guard/99",))) == "no_supporters"
    assert refused(GiveSupport("guard", ("guard/02",) * 2)) == "no_supporters"
    assert refused(GiveSupport("guard", (), (Arm("guard/guard", "mortar"),))) == "no_weapon"
    assert refused(GiveSupport("mate")) == "not_to_order"


@pytest.mark.rule("battlegroup/tau-supporting-fire", "battlegroup/ambush-during-charge")
def test_it_comes_after_ambushers_and_ends_a_charge_that_nobody_is_left_of() -> None:
    lone = charged(token="ambush_fire")
    few = put("vg-squad", "a", US, [(6, 5)])
    state = evolve(lone, units={**lone.units, "a": few})
    game = declared(state, charge=6, to_hit=6, to_wound=6, save=1)
    assert isinstance(game.asked, WhichReaction)
    game.say(Pass()).until(WhetherToSupport).say(GiveSupport("guard"))

    assert game.state.unit("a").place == "destroyed"
    (failed,) = game.told(ChargeFailed)
    assert failed.why == "cannot_act"
    assert not isinstance(game.asked, WhetherToSupport)


@pytest.mark.rule("battlegroup/tau-supporting-fire", "battlegroup/exp-overwatch-path")
def test_who_gave_supporting_fire_fires_no_overwatch_as_well() -> None:
    state = charged(20.0)
    state = evolve(state, options=evolve(state.options, overwatch="experimental"))
    game = declared(state, charge=6, to_hit=1).until(WhetherToSupport)
    held, fired = game.say(Pass()), None

    assert isinstance(held.asked, WhetherToOverwatch)
    assert held.ask.default == Pass()
    fired = declared(state, charge=6, to_hit=1).until(WhetherToSupport).say(GiveSupport("guard"))
    assert not isinstance(fired.until(WhetherToOverwatch, WhichOrder).asked, WhetherToOverwatch)


def test_units_without_the_rule_are_not_asked() -> None:
    foe: Unit = put("iw-line", "guard", THEM, row(4, 11, 5))
    far = put("iw-line", "z", US, row(50, 4, 3))
    state = battle(put("vg-squad", "a", US, row(4, 4, 5)), far, foe)

    assert asked_for(state) == []


@pytest.mark.rule(
    "battlegroup/exp-overwatch-range",
    "battlegroup/exp-overwatch-full",
    "battlegroup/base-vehicle-damage",
)
@pytest.mark.parametrize(
    ("sheet", "gun", "craft", "snap"),
    [
        ("iw-scout-walker", "fusion-gun", {}, False),
        ("iw-scout-walker", "storm-carbine", {}, True),  # 18 inches
        ("iw-scout-walker", "autocannon", {}, None),
        ("iw-scout-walker", "fusion-gun", {"shaken": 1}, True),
        ("iw-scout-walker", "fusion-gun", {"stunned": 1}, None),
        ("iw-carrier", "fusion-gun", {}, None),
    ],
)
def test_of_vehicles_walkers_fire_overwatch_with_what_is_short(
    sheet: str, gun: str, craft: Any, snap: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    vehicle = BOOK.vehicles[sheet]
    mounted = (evolve(vehicle.weapons[0], weapon=gun, mount="turret"),)
    monkeypatch.setitem(BOOK.vehicles, sheet, evolve(vehicle, weapons=mounted))
    foe = evolve(put(sheet, "guard", THEM, [(6, 11)]), craft=Craft(**craft))
    spare = put("iw-line", "spare", THEM, row(60, 40, 3))
    charger, far = (put("vg-squad", key, US, row(x, 4, 5)) for key, x in (("a", 4), ("z", 50)))
    state = battle(charger, far, foe, spare, overwatch="experimental")
    game = declared(state, charge=6, to_hit=1).until(WhetherToOverwatch, WhichOrder)
    told = []
    if isinstance(game.asked, WhetherToOverwatch):
        game.say(Overwatch("guard", game.asked.points[-1]))
        told = [(one.unit, one.snap) for one in game.told(Volley)]

    assert told == ([] if snap is None else [("guard", snap)])


@pytest.mark.rule("battlegroup/tau-supporting-fire")
def test_silence_that_is_over_is_forgotten() -> None:
    state = charged()
    past, coming = Silence("guard/01", "pulse-rifle", 0), Silence("guard/02", "pulse-rifle", 1)
    silent = evolve(state.unit("guard"), silent=(past, coming))

    assert silences(evolve(state, now=1), silent, ()) == (coming,)
