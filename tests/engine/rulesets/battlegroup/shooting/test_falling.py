"""Who falls: when a player is asked for it, among whom, and what is done if he does not say."""

from contextlib import suppress
from math import dist
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bots.policies.greedy.battlegroup.shooting import loses
from clients.words import fill
from engine.advice.answers import forms
from engine.advice.forms import UnitsBlank
from engine.advice.registry import replies_to
from engine.geometry import disc
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.wargear import outfitted
from engine.rulesets.battlegroup.book.words import LEXICON
from engine.rulesets.battlegroup.combat.notes import Hammered, Struck
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, Doings, Group, TargetPoint, Unit
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.psychic.questions import Manifest
from engine.rulesets.battlegroup.shooting.questions import Shoot
from engine.rulesets.battlegroup.support.questions import CallOn
from engine.rulesets.battlegroup.sweeping.notes import Swept
from engine.rulesets.battlegroup.wounds.flow import Lists, suffer
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from engine.rulesets.battlegroup.wounds.rules import Harm, Victim, at_choice
from engine.rulesets.battlegroup.wounds.state import by_default
from engine.table import Rolled, Table
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Loaded,
    Place,
    battle,
    put,
    row,
)

BLADES = ("swap-blade", "swap-gauntlet")
COLUMN: list[Place] = [(1, 20), (1, 21.5), (1, 23), (1, 24.5), (1, 26), (1, 27.5)]
"""One behind the other, the first nearest to whoever fires from the south."""


def alike(key: str, owner: int, places: list[Place], *weapons: str, **changes: Any) -> Unit:
    """Return riflemen, all of whom carry the same."""
    unit = put("iw-line", key, owner, places)
    models = {name: evolve(one, group="rifleman") for name, one in unit.models.items()}
    groups = {"rifleman": Group("iw-rifleman", weapons or ("service-rifle",))}
    return evolve(unit, groups=groups, models=models, **changes)


def crews(*lost: int) -> Unit:
    """Return gun crews of two wounds each, that many of them lost, one behind the other."""
    unit = put("iw-heavy-team", "b", THEM, COLUMN[: len(lost)])
    models = zip(unit.models.items(), lost, strict=True)
    return evolve(unit, models={name: evolve(one, lost=away) for (name, one), away in models})


def fired_at(target: Unit, shots: int, weapon: str = "service-rifle", **faces: int) -> Game:
    """Our unit fires so many shots from the south, all of which wound."""
    firers = alike("a", US, row(1, 5, shots), weapon)
    state = battle(firers, target, put("iw-line", "mate", THEM, row(60, 40, 3)))
    game = Game.on(state, **{"to_hit": 6, "to_wound": 6, **faces})
    return game.order("a", "open_fire").say(Shoot("a", "b")).until(WhoFalls, WhichOrder)


def standing(game: Game) -> list[str]:
    return sorted(game.state.unit("b").models)


def suffering(state: Battle, harm: Harm, **faces: int) -> tuple[str, ...]:
    """Return among whom the owner is asked who takes wounds, nobody if he is not."""
    flow = suffer(Table(state, Loaded(faces)), "b", harm)
    try:
        (ask,) = next(flow)
    except StopIteration:
        return ()
    return tuple(ask.choice.models)


# ---------------------------------------------------------------- when it is asked


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/wounds-mixed-saves")
def test_of_models_all_alike_the_owner_says_who_falls_once_saves_are_rolled() -> None:
    game = fired_at(alike("b", THEM, COLUMN), 2, save=1)

    assert [note.faces for note in game.told(Rolled) if note.purpose == "save"] == [(1, 1)]
    assert game.ask.seat == THEM
    assert game.ask.clock == "reaction"
    assert (game.asked.wounds, game.asked.count) == (2, 2)
    assert set(game.asked.models) == {f"b/{name}" for name in game.state.unit("b").models}
    game.say(Allocate(("b/02", "b/04"))).until(WhichOrder)
    assert standing(game) == ["01", "03", "05", "06"]
    assert [(note.wounds, note.lost, note.fallen) for note in game.told(Hurt)] == [(2, 2, 2)]


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_if_nobody_says_those_farthest_from_the_firer_fall() -> None:
    game = fired_at(alike("b", THEM, COLUMN), 2, save=1)
    assert game.asked.models == ("b/06", "b/05", "b/04", "b/03", "b/02", "b/01")
    assert game.ask.default == Allocate(("b/06", "b/05"))
    assert standing(game.until(WhichOrder)) == ["01", "02", "03", "04"]

    backwards = fired_at(alike("b", THEM, COLUMN[::-1]), 2, save=1)
    assert standing(backwards.until(WhichOrder)) == ["03", "04", "05", "06"]
    abreast = alike("b", THEM, [(6.75, 20), (5.25, 20), (6, 21)])
    south = (disc((6, 5), 0.5),)
    assert by_default(battle(abreast), abreast, south) == ("b/03", "b/01", "b/02")


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
@pytest.mark.parametrize(("models", "save"), [(2, 1), (1, 1), (6, 6)])
def test_nobody_is_asked_where_all_fall_or_nobody(models: int, save: int) -> None:
    game = fired_at(alike("b", THEM, COLUMN[:models]), 2, save=save)

    assert isinstance(game.asked, WhichOrder)
    assert len(standing(game)) == (6 if save == 6 else 0)


@pytest.mark.rule("battlegroup/wounds-mixed-saves")
def test_models_that_save_alike_are_named_once_saves_are_rolled_though_they_differ() -> None:
    game = fired_at(put("iw-line", "b", THEM, COLUMN), 2, save=1)

    assert (game.asked.wounds, game.asked.count) == (2, 2)
    assert game.asked.models[0] == "b/06"  # the farthest of the riflemen
    assert isinstance(fired_at(put("iw-line", "b", THEM, COLUMN), 2, save=6).asked, WhichOrder)


@pytest.mark.rule("battlegroup/wounds-mixed-saves")
def test_models_that_save_otherwise_are_named_before_a_save_is_rolled() -> None:
    cover: dict[str, int | None] = {"b/01": 4}
    table = Table(battle(alike("b", THEM, COLUMN)), Loaded({"save": 1}))
    (ask,) = next(suffer(table, "b", Harm(2, 3, cover=cover)))

    assert ask.choice.count is None
    assert not [note for note in table.notes if isinstance(note, Rolled)]


@pytest.mark.rule("battlegroup/wounds-wounded-first")
def test_nobody_is_asked_where_the_wounded_model_takes_all_there_is() -> None:
    cover: dict[str, int | None] = {"b/01": 4}

    assert not suffering(battle(crews(0, 1, 0)), Harm(1, 4, cover=cover), save=1)
    assert suffering(battle(crews(0, 1, 0)), Harm(2, 4, cover=cover), save=1)
    assert suffering(battle(crews(1, 1, 0)), Harm(1, 4, cover=cover), save=1)


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_those_who_are_in_a_vehicle_are_not_told_apart() -> None:
    tank = put("iw-battle-tank", "t", THEM, [(5, 20)])
    riders = evolve(alike("b", THEM, COLUMN), place="aboard", aboard="t")
    on_foot = alike("b", THEM, COLUMN)

    assert not suffering(battle(tank, riders), Harm(2, 3), save=1)
    assert len(suffering(battle(tank, on_foot), Harm(2, 3), save=1)) == 6


# ---------------------------------------------------------------- how long a list holds


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_a_list_holds_for_the_rest_of_the_attack() -> None:
    """Riflemen fire, and then one of them with another weapon."""
    firers = alike("a", US, row(1, 5, 3))
    models = {**firers.models, "03": evolve(firers.models["03"], group="other")}
    groups = {**firers.groups, "other": Group("iw-rifleman", ("storm-carbine",))}
    firers = evolve(firers, models=models, groups=groups)
    state = battle(firers, alike("b", THEM, COLUMN), put("iw-line", "mate", THEM, row(60, 40, 3)))
    game = Game.on(state, to_hit=6, to_wound=6, save=1, morale=1, pinning=1)
    game.order("a", "open_fire").say(Shoot("a", "b")).until(WhoFalls)
    game.say(Allocate(("b/02", "b/04", "b/01"))).until(WhoFalls, WhichOrder)

    assert isinstance(game.asked, WhichOrder)
    assert {"01", "02", "04"}.isdisjoint(standing(game))


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/wounds-mixed-saves")
def test_a_list_is_made_anew_where_models_save_otherwise_than_before() -> None:
    table, lists = Table(battle(alike("b", THEM, COLUMN)), Loaded({"save": 1})), Lists()

    def is_asked(*covered: str) -> bool:
        flow = suffer(table, "b", Harm(1, 3, cover=dict.fromkeys(covered, 4)), lists)
        is_open = next(flow, None) is not None
        with suppress(StopIteration):
            flow.send((Allocate(("b/02",)),))
        return is_open

    assert [is_asked(), is_asked()] == [True, False]
    assert [is_asked("b/06"), is_asked("b/06"), is_asked()] == [True, False, False]
    assert list(table.state.unit("b").models) == ["06"]


# ---------------------------------------------------------------- among whom


@pytest.mark.rule("battlegroup/wounds-wounded-first", "battlegroup/wounds-defender-allocates")
def test_who_is_wounded_is_no_choice_and_the_rest_of_the_wounds_is() -> None:
    enough = fired_at(crews(0, 1, 0), 1, save=1)
    assert isinstance(enough.asked, WhichOrder)
    assert standing(enough) == ["01", "03"]

    more = fired_at(crews(0, 1, 0), 2, save=1)
    assert (more.asked.wounds, more.asked.count) == (2, 1)
    assert more.asked.models == ("b/03", "b/01")
    more.say(Allocate(("b/01",))).until(WhichOrder)
    assert {name: one.lost for name, one in more.state.unit("b").models.items()} == {
        "01": 1,
        "03": 0,
    }


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/wounds-wounded-first")
@pytest.mark.parametrize(
    ("lost", "wounds", "asked"),
    [
        ((0, 0, 0), 1, ("03", "02", "01")),  # who is to be wounded
        ((0, 0, 0), 5, ("03", "02", "01")),  # who is to be left
        ((0, 0, 0), 6, ()),
        ((1, 1, 0), 1, ("02", "01")),
        ((1, 1, 0), 2, ()),
        ((1, 1, 0), 3, ()),  # the last one is wounded
        ((1, 1, 1), 2, ("03", "02", "01")),
    ],
)
def test_it_is_asked_among_those_whom_it_can_be(
    lost: tuple[int, ...], wounds: int, asked: tuple[str, ...]
) -> None:
    south = (disc((1, 5), 0.5),)
    harm = Harm(wounds, 4, None, unsaved=True, source=south)

    assert suffering(battle(crews(*lost)), harm) == tuple(f"b/{name}" for name in asked)


@pytest.mark.rule("battlegroup/base-saves", "battlegroup/wounds-defender-allocates")
def test_what_slays_outright_fells_whom_the_owner_says() -> None:
    game = fired_at(crews(0, 0, 0), 1, "lance-cannon")

    assert (game.asked.wounds, game.asked.count) == (1, 1)
    game.say(Allocate(("b/02",))).until(WhichOrder)
    assert standing(game) == ["01", "03"]


@pytest.mark.rule("battlegroup/base-characters", "battlegroup/wounds-defender-allocates")
def test_the_firer_picks_among_models_all_alike_too(monkeypatch: pytest.MonkeyPatch) -> None:
    scoped = evolve(BOOK.weapons["service-rifle"], id="scoped", tags=("sniper",))
    monkeypatch.setitem(BOOK.weapons, "scoped", scoped)
    game = fired_at(alike("b", THEM, COLUMN), 1, "scoped", save=1)

    assert game.ask.seat == US
    assert game.asked.picked
    assert game.ask.default == Allocate(("b/01",))  # the nearest
    assert not fired_at(alike("b", THEM, COLUMN), 1, save=1).asked.picked


# ---------------------------------------------------------------- by default


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_wounded_models_come_first_then_the_cheapest_then_special_ones_and_leaders() -> None:
    squad = put("iw-line", "b", THEM, COLUMN)
    groups = [one.group for one in squad.models.values()]
    order = by_default(battle(squad), squad)
    found = [squad.models[name.split("/")[1]].group for name in order]
    assert sorted(groups) != groups
    assert found == ["rifleman"] * 5 + ["sergeant"]

    hurt = {name: evolve(one, lost=int(name == "01")) for name, one in squad.models.items()}
    wounded = evolve(squad, models=hurt)
    assert by_default(battle(wounded), wounded)[0] == "b/01"  # the sergeant

    sold = outfitted(BOOK, "ln-battlesuits", BLADES)
    suits = unit_of(BOOK, sold, "b", THEM, gear=BLADES)
    prices = by_default(battle(suits), suits)
    assert [suits.models[name.split("/")[1]].group for name in prices] == [
        "suit",
        "suit-swap-gauntlet",
        "suit-swap-blade",
    ]


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
@pytest.mark.parametrize("turned", [1, -1])
def test_in_a_combat_those_fall_first_who_are_farthest_from_whoever_strikes(turned: int) -> None:
    """Two strike at ten in a row, of whom not all find a place beside them."""
    step = 2 * BOOK.profiles["iw-rifleman"].radius
    line: list[Place] = [(5 + step * (n + 1), 10) for n in range(10)]
    us = alike("us", US, [(5, 10), (5, 10 + step)], "blade", locked=("b",))
    them = alike("b", THEM, line[::turned], "blade", locked=("us",))
    spare = put("iw-line", "spare", THEM, row(60, 40, 3))
    game = Game.on(battle(us, them, spare), to_hit=6, to_wound=6, save=1)
    state = game.until(WhoFalls).state
    ours = [one.pose.at for one in state.unit("us").models.values() if one.pose]
    away = {
        f"b/{name}": min(dist(one.pose.at, at) for at in ours)
        for name, one in state.unit("b").models.items()
        if one.pose
    }

    assert game.asked.models[0] == ("b/10" if turned > 0 else "b/01")
    found = [round(away[name], 3) for name in game.asked.models]
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_shells_at_a_point_leave_those_near_to_it() -> None:
    """Howitzers off the map have no place; a registered point has."""

    def usual(y: float | None) -> tuple[str, ...]:
        guns = evolve(unit_of(BOOK, BOOK.units["iw-howitzers"], "guns", US), place="off_map")
        guns = evolve(guns, models={"01": guns.models["01"]})
        hq = put("iw-command", "hq", US, row(1, 5, 5))
        state = battle(hq, guns, alike("b", THEM, COLUMN))
        if y is None:
            game = Game.on(state, shell=6, to_wound=6, communications=1, save=1)
            game.order("hq", "request_support").say(CallOn("guns", "b"))
        else:
            first, second = state.players
            point = evolve(first, target_points=(TargetPoint("cross", (1.0, y)),))
            game = Game.on(evolve(state, players=(point, second)), shell=6, to_wound=6, save=1)
            game.order("guns", "open_fire").say(FireAtPoint("guns", "cross"))
        return tuple(game.until(WhoFalls).asked.models)

    assert usual(20.0)[0] == "b/06"
    assert usual(28.0)[0] == "b/01"
    assert usual(None) == tuple(f"b/0{n}" for n in range(1, 7))


# ---------------------------------------------------------------- how it is answered


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_any_may_be_named_to_fall_in_any_order() -> None:
    game = fired_at(alike("b", THEM, COLUMN), 2, save=1)
    [form] = forms(game.state, game.ask)

    assert form.reply == game.ask.default == Allocate(("b/06", "b/05"))
    assert form.blanks == (UnitsBlank("models", game.asked.models, 1, 2, ordered=True),)
    said = {next(replies_to(game.ask.choice, game.state, Random(n))) for n in range(40)}
    assert len(said) > 10
    told = {"unit": "b", "wounds": 2, "count": 2, "models": ["b/06", "b/05"]}
    assert fill(LEXICON.own.asks["who_falls"], told) == (
        "Choose 2 models to take unsaved wounds in b: 2 wounds."
    )
    assert fill(LEXICON.own.answers["who_falls"]["allocate"], told) == "b/06, b/05"
    before = {"unit": "b", "wounds": 2, "models": ["b/06", "b/05"], "picked": True}
    assert fill(LEXICON.own.asks["who_falls"], before) == (
        "Choose who takes wounds first in b: 2 wounds. The hits are precise."
    )
    assert fill(LEXICON.own.answers["who_falls"]["allocate"], before) == "First b/06"


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_greedy_keeps_those_who_are_at_an_objective() -> None:
    state = fired_at(alike("b", THEM, COLUMN), 2, save=1)
    question = state.asked
    assert isinstance(question, WhoFalls)
    near_the_last = evolve(state.state, objectives=((1.0, 29.0),))
    assert next(loses(near_the_last, question)) == Allocate(("b/02", "b/01"))
    far_away = evolve(state.state, objectives=((60.0, 40.0),))
    assert next(loses(far_away, question)) == state.ask.default
    assert not list(loses(near_the_last, evolve(question, picked=True)))


# ---------------------------------------------------------------- where it comes from


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
@pytest.mark.parametrize("turned", [1, -1])
def test_a_power_leaves_those_who_are_near_to_the_psyker(turned: int) -> None:
    seer = put("vg-seer", "seer", US, [(1, 5)])
    state = battle(seer, alike("b", THEM, COLUMN[::turned]))
    first, second = state.players
    state = evolve(state, players=(evolve(first, charges=2), second))
    game = Game.on(state, manifest=4, to_hit=6, to_wound=6).order("seer", "open_fire")
    game.say(Manifest("seer", "mind-bolt", "b", 2, "shoot")).until(WhoFalls)

    assert game.asked.models[0] == ("b/06" if turned > 0 else "b/01")


def pursued(turned: int) -> Game:
    """One of ours puts ten of theirs to flight, and catches them."""
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    us = evolve(put("vg-squad", "us", US, [(6, 20)]), locked=("b",))
    them = alike("b", THEM, row(6, 20 + gap, 10, 1.2)[::turned], locked=("us",))
    faces = {"to_hit": 6, "to_wound": 3, "save": 1, "lost_combat": 6, "pursuit": 6, "escape": 1}
    spare = put("iw-line", "spare", THEM, row(60, 40, 3))
    game = Game.on(battle(us, them, spare), fall_back=2, **faces)
    while not game.told(Swept):
        game.say(game.ask.default)
    return game.until(WhoFalls)


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/sweeping-caught")
@pytest.mark.parametrize("turned", [1, -1])
def test_who_is_caught_in_flight_falls_from_the_far_end(turned: int) -> None:
    game = pursued(turned)
    pursuer = next(iter(game.state.unit("us").models.values())).pose
    assert pursuer is not None
    away = {
        f"b/{name}": round(dist(pursuer.at, one.pose.at), 3)
        for name, one in game.state.unit("b").models.items()
        if one.pose
    }

    assert game.asked.count == 2
    assert [away[name] for name in game.asked.models] == sorted(away.values(), reverse=True)
    assert max(away.values()) > 2 * min(away.values())


@pytest.mark.rule("battlegroup/wounds-defender-allocates", "battlegroup/base-charge")
@pytest.mark.parametrize("turned", [1, -1])
def test_who_is_hit_by_a_charging_weight_falls_from_the_far_end(turned: int) -> None:
    step = BOOK.profiles["vg-trooper-jump"].radius + BOOK.profiles["iw-rifleman"].radius
    line = row(5 + step, 10, 6, 1.0)[::turned]
    us = put("vg-jump", "us", US, [(5, 10)])
    us = evolve(us, locked=("b",), doings=Doings(moved=True, charged=("b",)))
    them = alike("b", THEM, line, locked=("us",))
    spare = put("iw-line", "spare", THEM, row(60, 40, 3))
    game = Game.on(battle(us, them, spare), to_hit=6, to_wound=6, save=1).until(WhoFalls)

    assert game.told(Hammered)
    assert not game.told(Struck)
    assert game.asked.models[0] == ("b/06" if turned > 0 else "b/01")


# ---------------------------------------------------------------- how many


class Turns:
    """Dice that show a 1 and a 6 by turns."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        return 1 if index % 2 else 6


@pytest.mark.rule("battlegroup/wounds-mixed-saves")
def test_what_is_asked_about_is_what_no_save_has_stopped() -> None:
    table = Table(battle(alike("b", THEM, COLUMN)), Turns())
    (ask,) = next(suffer(table, "b", Harm(4, 3)))
    assert isinstance(ask.choice, WhoFalls)

    assert (ask.choice.wounds, ask.choice.count) == (2, 2)


@pytest.mark.rule("battlegroup/wounds-wounded-first")
def test_a_wounded_model_that_stands_is_nobodys_choice_but_among_several() -> None:
    one = [Victim("a", 3, None, 1), Victim("b", 3), Victim("c", 3)]
    assert not at_choice(one, [evolve(one[0], lost=2), *one[1:]])
    two = [one[0], evolve(one[1], lost=2), one[2]]
    assert at_choice(two, [two[0], evolve(two[1], lost=3), two[2]]) == ("a", "b")
    assert not suffering(battle(crews(1, 1, 0)), Harm(2, 4), save=6)  # all are saved
