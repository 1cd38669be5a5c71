"""Charges at several units, packs, second chances of dice, overwatch, blows by weight, pursuit of
several, and what ends a turn, as a match plays them."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.advice.answers import forms
from engine.advice.forms import UnitsBlank
from engine.advice.registry import CERTAIN, odds_of
from engine.errors import IllegalReply
from engine.formations import middle
from engine.geometry import Pose
from engine.rulesets.battlegroup.assault.advice import chance_to_reach
from engine.rulesets.battlegroup.assault.flow import charge_again
from engine.rulesets.battlegroup.assault.notes import (
    Charged,
    ChargeFailed,
    NobodyToCharge,
    Overwatched,
)
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    Overwatch,
    WhetherToLeap,
    WhetherToOverwatch,
    WhichCharge,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Rule, UnitType
from engine.rulesets.battlegroup.combat.notes import CombatOver, Hammered, Struck
from engine.rulesets.battlegroup.combat.questions import Fight, WhatToWield, WhichFight, Wield
from engine.rulesets.battlegroup.combat.state import fighters
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.field import bases_of, distance
from engine.rulesets.battlegroup.core.model import Battle, Doings, Down, Rout, Unit
from engine.rulesets.battlegroup.core.notes import (
    Gone,
    Moved,
    ObjectivesCounted,
    PhaseBegan,
    Scored,
)
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.flow import run_away
from engine.rulesets.battlegroup.morale.notes import Routed, StoodUp
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.morale.questions import WhetherToTryAgain
from engine.rulesets.battlegroup.morale.state import guided
from engine.rulesets.battlegroup.movement.questions import (
    Move,
    RollAgain,
    WhatToRollAgain,
    WhereToMove,
)
from engine.rulesets.battlegroup.rally.notes import Rallied
from engine.rulesets.battlegroup.sweeping.notes import Engaged, HeldBack, StoodFast, Swept
from engine.rulesets.battlegroup.sweeping.questions import (
    Chase,
    WhetherToEngage,
    WhetherToRestrain,
    WhomToChase,
)
from engine.rulesets.battlegroup.weapons.rules import Arm
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.table import Rolled, Table
from tests.engine.rulesets.battlegroup.assault.staging import close, locked
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


def at(state: Battle, key: str) -> Place:
    return middle(bases_of(state, state.unit(key)))


@pytest.fixture
def sheets(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Print sheets that the book lacks: a unit of it with other rules, of another kind, or with
    other weapons."""

    def printed(
        name: str,
        like: str,
        rules: Sequence[Rule] = (),
        type: UnitType | None = None,
        weapons: Sequence[str] | None = None,
    ) -> str:
        sheet = BOOK.units[like]
        groups = []
        for group in sheet.groups:
            profile = BOOK.profiles[group.profile]
            if type is not None:
                profile = evolve(profile, id=f"{profile.id}-{name}", type=type)
                monkeypatch.setitem(BOOK.profiles, profile.id, profile)
            held = group.weapons if weapons is None else tuple(weapons)
            groups.append(evolve(group, profile=profile.id, weapons=held))
        monkeypatch.setitem(
            BOOK.units,
            name,
            evolve(
                sheet,
                id=name,
                groups=tuple(groups),
                rules=(*sheet.rules, *rules),
                type=type or sheet.type,
            ),
        )
        return name

    return printed


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/close-assault")
@pytest.mark.parametrize(
    ("far", "why", "distance"), [(20.0, "charge_too_far", 20.0), (6.0, "charge_after_run", None)]
)
def test_a_unit_that_can_charge_nobody_says_why(
    far: float, why: str, distance: float | None
) -> None:
    us, them = put("vg-squad", "us", US, row(10, 8, 1)), put("iw-line", "t", THEM, row(11, 8, 1))
    gap = bases_of(battle(us, them), us)[0].radius + bases_of(battle(us, them), them)[0].radius
    them = put("iw-line", "t", THEM, row(10 + gap + far, 8, 1))
    ran = evolve(us, doings=Doings(ran=distance is None))
    game = Game.on(battle(ran, them)).order("us", "close_assault", "charge").until(WhichOrder)
    (note,) = game.told(NobodyToCharge)
    assert (note.unit, note.why, note.distance) == ("us", why, pytest.approx(distance))


def two_ahead(ours: str = "iw-line", count: int = 4, **options: Any) -> Battle:
    """Ours in the middle, one enemy unit to the left and one to the right, six inches away."""
    return battle(
        put(ours, "us", US, row(3, 5, count)),
        put("iw-line", "left", THEM, row(1, 12, 2)),
        put("iw-line", "right", THEM, row(7, 12, 2)),
        **options,
    )


def charging(state: Battle, *targets: str, **faces: int) -> Game:
    game = Game.on(state, **faces).order("us", "close_assault", "charge").until(WhichCharge)
    return game.say(Charge("us", targets[0], targets[1:]))


# ---------------------------------------------------------------- several targets


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_at_two_units_locks_both_and_gives_no_attack_more() -> None:
    one = charging(two_ahead(), "left", charge=6, save=6)
    both = charging(two_ahead(), "left", "right", charge=6, save=6)

    assert one.state.unit("us").locked == ("left",)
    assert one.state.unit("right").locked == ()
    assert both.state.unit("us").locked == ("left", "right")
    assert both.state.unit("right").locked == ("us",)
    assert [note.disordered for note in both.told(Charged)] == [True]
    one.until(WhichOrder)
    both.until(WhichOrder)
    assert (blows(one, "us"), blows(both, "us")) == (10, 6)  # four models


def blows(game: Game, key: str) -> int:
    """Return how often a unit has struck in the first combat."""
    first = next(n for n, note in enumerate(game.notes) if isinstance(note, CombatOver))
    struck = [n for n in game.notes[:first] if isinstance(n, Struck) and n.unit == key]
    return sum(note.blows for note in struck)


@pytest.mark.rule("battlegroup/base-charge")
def test_the_first_target_has_to_be_reached() -> None:
    state = battle(
        put("iw-line", "us", US, row(3, 5, 3)),
        put("iw-line", "near", THEM, row(3, 9, 2)),
        put("iw-line", "far", THEM, row(3, 16, 2)),
    )
    game = charging(state, "far", "near", charge=3)

    assert [note.why for note in game.told(ChargeFailed)] == ["out_of_reach"]
    assert game.state.unit("near").locked == ()
    assert charging(state, "near", "far", charge=3).state.unit("us").locked == ("near",)


@pytest.mark.rule("battlegroup/base-charge", "battlegroup/close-assault")
def test_every_target_has_to_be_one_that_may_be_charged() -> None:
    state = two_ahead()
    game = Game.on(state).order("us", "close_assault", "charge").until(WhichCharge)
    with pytest.raises(IllegalReply, match="left is named twice"):
        game.say(Charge("us", "left", ("left",)))

    shot = evolve(state.unit("us"), doings=Doings(shot_at="left"))
    bound = evolve(state, units={**state.units, "us": shot})
    game = Game.on(bound).order("us", "close_assault", "charge").until(WhichCharge)
    with pytest.raises(IllegalReply):
        game.say(Charge("us", "left", ("right",)))


@pytest.mark.rule("battlegroup/base-charge")
def test_charges_at_several_are_offered() -> None:
    game = Game.on(two_ahead()).order("us", "close_assault", "charge").until(WhichCharge)
    offered = [
        form for form in forms(game.state, game.ask) if form.refusal is None and form.has_preview
    ]

    assert [form.target for form in offered] == ["left", "right"]
    assert [form.blanks for form in offered] == [
        (UnitsBlank("others", ("right",), 0, 1),),
        (UnitsBlank("others", ("left",), 0, 1),),
    ]


# ---------------------------------------------------------------- packs


def jumpers(*more: Unit) -> Battle:
    return battle(
        put("vg-jump", "us", US, row(1, 3, 4)),
        put("iw-line", "them", THEM, row(1, 16, 4)),
        *more,
    )


@pytest.mark.rule("battlegroup/base-movement")
def test_a_jump_unit_leaps_twelve_inches_or_keeps_its_packs_and_goes_six() -> None:
    game = Game.on(jumpers()).order("us", "close_assault").until(WhetherToLeap)
    assert game.say(Decide(True)).asked.most == 12.0

    game = Game.on(jumpers()).order("us", "close_assault").until(WhetherToLeap)
    assert game.say(Decide(False)).asked.most == 6.0
    with pytest.raises(IllegalReply, match="6"):
        game.say(Move("us", ((3.25, 10.0),)))


def kept(*more: Unit, leap: bool, **faces: int) -> Game:
    """Jump infantry has gone five inches, in one way or the other, and charges."""
    game = Game.on(jumpers(*more), **faces).order("us", "close_assault", "move", "charge")
    game.until(WhetherToLeap)
    game.say(Decide(leap)).say(Move("us", ((3.25, 8.0),))).until(WhichCharge)
    return game.say(Charge("us", "them"))


@pytest.mark.rule("battlegroup/base-charge")
def test_packs_that_were_kept_roll_a_charge_again_all_of_it_or_nothing() -> None:
    game = kept(leap=False, charge=1, charge_again=5)
    assert (game.asked.faces, game.asked.whole) == ((1, 1), True)
    with pytest.raises(IllegalReply, match="must re-roll all 2 dice or none"):
        game.say(RollAgain((0,)))
    with pytest.raises(IllegalReply, match="0 to 1"):
        game.say(RollAgain((0, 2)))
    game.say(RollAgain((0, 1)))
    assert [note.distance for note in game.told(Charged)] == [10.0]

    game = kept(leap=True, charge=1)
    assert [note.why for note in game.told(ChargeFailed)] == ["out_of_reach"]


@pytest.mark.rule("battlegroup/base-charge")
def test_packs_that_were_kept_carry_a_charge_over_others() -> None:
    friends = put("iw-line", "friends", US, row(0.5, 12, 16, 1.0))

    assert kept(friends, leap=False, charge=5).until(WhichOrder).told(Charged)
    (failed,) = kept(friends, leap=True, charge=5).told(ChargeFailed)
    assert failed.why == "out_of_reach"


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_with_packs_hits_by_its_weight_before_all_blows() -> None:
    game = kept(leap=False, charge=5, to_wound=6, save=1).until(WhichOrder)
    (hammered,) = game.told(Hammered)
    first = next(n for n in game.notes if isinstance(n, Struck | Hammered))

    assert first is hammered
    assert (hammered.unit, hammered.hits, hammered.wounds) == ("us", 4, 4)
    assert not kept(leap=True, charge=5).until(WhichOrder).told(Hammered)


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_in_disorder_hits_nobody_by_its_weight() -> None:
    both = charging(two_ahead("vg-jump"), "left", "right", charge=6).until(WhichOrder)
    alone = charging(two_ahead("vg-jump"), "left", charge=6).until(WhichOrder)

    assert both.told(Charged)
    assert not both.told(Hammered)
    assert alone.told(Hammered)


@pytest.mark.rule("battlegroup/base-charge")
def test_fleet_units_choose_the_dice_of_a_charge_or_a_run(sheets: Any) -> None:
    fleet = sheets("fleet", "iw-line", ("fleet",))
    state = battle(put(fleet, "us", US, row(1, 5, 3)), put("iw-line", "them", THEM, row(1, 14, 3)))
    game = Game.on(state, charge=3, charge_again=6).order("us", "close_assault", "charge")
    game.until(WhichCharge).say(Charge("us", "them"))

    assert (game.asked.occasion, game.asked.faces, game.asked.whole) == ("charge", (3, 3), False)
    assert (game.asked.needed, game.ask.default) == (9, RollAgain((0, 1)))
    (three_and_four,) = next(charge_again(Table(state, Loaded({})), "us", ("them",), (3, 4)))
    assert three_and_four.default == RollAgain((0,))
    game.say(RollAgain((1,)))
    assert [note.distance for note in game.told(Charged)] == [9.0]

    game = Game.on(state, run=1, run_again=6).order("us", "top_speed").until(WhatToRollAgain)
    assert game.asked.occasion == "run"
    assert game.say(RollAgain((0,))).asked.most == 6.0


# ---------------------------------------------------------------- ground


def wooded(sheet: str, start: Place, **faces: int) -> Game:
    """Three models stand somewhere from the middle of the woods, and are to move."""
    piece = next(p for p in battle().layout.terrain if p.kind == "woods")
    x = sum(corner[0] for corner in piece.polygon) / len(piece.polygon)
    y = sum(corner[1] for corner in piece.polygon) / len(piece.polygon)
    state = battle(
        put(sheet, "us", US, row(x + start[0], y + start[1], 3)),
        put("iw-line", "them", THEM, row(1, 40, 2)),
    )
    return Game.on(state, **faces).order("us", "maneuver_and_fire", "move").until(WhereToMove)


def north(game: Game, inches: float) -> Move:
    x, y = at(game.state, "us")
    return Move("us", ((x, y + inches),))


def in_woods(sheet: str, start: Place, **faces: int) -> Game:
    """They go an inch north."""
    game = wooded(sheet, start, **faces)
    return game.say(north(game, 1.0)).until(WhichOrder)


@pytest.mark.rule("battlegroup/base-movement")
def test_difficult_ground_is_dangerous_to_those_who_jump_into_or_out_of_it() -> None:
    game = in_woods("vg-jump", (-1.5, 0.0), dangerous=1, morale=1)
    (hurt,) = game.told(Hurt)
    assert (hurt.unit, hurt.cause, hurt.wounds, hurt.lost, hurt.fallen) == (
        "us",
        "dangerous",
        3,
        3,
        3,
    )
    assert not in_woods("vg-jump", (-1.5, 0.0), dangerous=2).told(Hurt)
    assert not in_woods("vg-squad", (-1.5, 0.0), dangerous=1, difficult=6).told(Hurt)


@pytest.mark.rule("battlegroup/base-movement")
def test_who_moves_through_cover_is_in_no_danger(sheets: Any) -> None:
    safe = sheets("safe-jump", "vg-jump", ("move_through_cover",))

    assert not in_woods(safe, (-1.5, 0.0), dangerous=1).told(Hurt)


@pytest.mark.rule("battlegroup/base-movement")
def test_what_the_ground_may_do_is_told_before_a_move() -> None:
    def told(sheet: str, inches: float) -> q.Odds:
        game = wooded(sheet, (-1.5, 0.0))
        return odds_of(north(game, inches), game.state, game.asked)

    assert told("vg-jump", 1.0).expected == {"in_danger": 3.0, "wounds": 0.5}
    cut = {one.code: one.chance for one in told("vg-squad", 3.5).outcomes}
    assert cut == {"whole_way": pytest.approx(3 / 4), "cut_short": pytest.approx(1 / 4)}
    assert told("vg-squad", 1.0) == CERTAIN


# ---------------------------------------------------------------- jet packs


@pytest.mark.rule("battlegroup/assault-phase", "battlegroup/base-movement")
def test_jet_packs_thrust_at_the_start_of_the_assault(sheets: Any) -> None:
    jets = sheets("jets", "vg-jump", type="jet_pack_infantry")
    state = battle(
        put(jets, "us", US, row(1, 3, 3)),
        evolve(put(jets, "down", US, row(1, 8, 2)), down=Down(0, had_acted=False)),
        put("iw-line", "them", THEM, row(1, 40, 3)),
    )
    game = Game.on(state, thrust=4).pass_all().until(WhereToMove)

    assert game.state.turn is not None
    assert (game.state.turn.phase, game.asked.unit) == ("assault", "us")
    assert (game.asked.gait, game.asked.most) == ("thrust", 8.0)
    x, y = at(state, "us")
    game.say(Move("us", ((x, y + 1.5), (x + 6.0, y + 1.5))))
    assert at(game.state, "us") == pytest.approx((x + 6.0, y + 1.5))
    thrusts = [note.unit for note in game.told(Moved) if note.how == "thrust"]
    game.until(WhichOrder)
    assert thrusts == ["us"]


@pytest.mark.rule("battlegroup/assault-phase")
def test_who_charged_does_not_thrust(sheets: Any) -> None:
    jets = sheets("jets", "vg-jump", type="jet_pack_infantry")
    state = battle(put(jets, "us", US, row(1, 5, 3)), put("iw-line", "them", THEM, row(1, 9, 1)))
    free = evolve(state.unit("us"), doings=Doings(charged=("them",)))
    game = Game.on(evolve(state, units={**state.units, "us": free})).pass_all()
    while not (isinstance(game.asked, WhichOrder) and game.ask.seat == THEM):
        assert getattr(game.asked, "gait", None) != "thrust"
        game.say(game.ask.default)


# ---------------------------------------------------------------- overwatch


def assaulted(them: str = "vg-scouts", apart: float = 11.0, **options: Any) -> Battle:
    return battle(
        put("iw-line", "us", US, row(1, 5, 6)),
        put(them, "them", THEM, row(1, 5 + apart, 4)),
        put("iw-line", "idle", US, row(9, 1, 1)),
        **options,
    )


@pytest.mark.rule("battlegroup/no-overwatch")
def test_there_is_no_overwatch_without_the_option() -> None:
    game = charging(assaulted(), "them", charge=1)

    assert not game.told(Overwatched)
    assert [note.why for note in game.told(ChargeFailed)] == ["out_of_reach"]


@pytest.mark.rule("battlegroup/exp-overwatch-range", "battlegroup/exp-overwatch-full")
def test_overwatch_is_fired_before_the_dice_with_what_is_short_enough() -> None:
    game = charging(assaulted(overwatch="experimental"), "them", charge=6, to_hit=6, to_wound=6)

    assert isinstance(game.asked, WhetherToOverwatch)
    assert (game.ask.seat, game.ask.clock) == (THEM, "reaction")
    assert not game.told(Charged)
    game.say(Overwatch("them", game.asked.points[0]))
    assert game.stack == ["us", "them"]  # whoever charges may go to ground before saves
    game.until(WhichOrder)
    assert {(note.weapon, note.snap) for note in game.told(Volley)} == {
        ("shotgun", False),
        ("battle-pistol", False),
    }


@pytest.mark.rule("battlegroup/exp-overwatch-range")
@pytest.mark.parametrize(("them", "asked"), [("vg-heavy", False), ("iw-storm", True)])
def test_what_reaches_farther_than_eighteen_inches_is_kept_back(them: str, asked: bool) -> None:
    units = (
        put("vg-squad", "us", US, row(1, 5, 3)),
        put(them, "them", THEM, row(1, 12, 5)),
        put("iw-line", "idle", US, row(9, 1, 1)),
    )
    game = charging(battle(*units, overwatch="experimental"), "them", charge=6)

    assert isinstance(game.asked, WhetherToOverwatch) is asked
    if asked:
        game.say(Overwatch("them", game.asked.points[0])).until(WhichOrder)
        fired = {note.weapon: note.snap for note in game.told(Volley)}
        assert fired == {"service-pistol": False, "storm-carbine": True}


@pytest.mark.rule("battlegroup/exp-overwatch-path")
def test_a_charger_is_fired_at_on_any_point_of_its_way() -> None:
    state = assaulted("iw-line", 8.0, overwatch="experimental")
    pistol = evolve(state.unit("them"), models=dict([*state.unit("them").models.items()][:1]))
    far = evolve(state, units={**state.units, "them": pistol})
    game = charging(far, "them", charge=1, to_hit=6, to_wound=6)
    gap = distance(far, far.unit("us"), far.unit("them"))

    assert game.asked.points[0] == 0.0
    assert game.asked.points[-1] == pytest.approx(gap, abs=1e-3)
    assert game.ask.default == Pass()
    with pytest.raises(IllegalReply, match="not a point where you could fire at the charger"):
        game.say(Overwatch("them", gap + 1.0))
    with pytest.raises(IllegalReply, match="no group"):
        game.say(Overwatch("them", 0.0, (Arm("them/nobody"),)))
    before = at(game.state, "us")
    game.say(Overwatch("them", game.asked.points[-1])).until(WhichOrder)
    assert [note.at for note in game.told(Overwatched)] == [pytest.approx(gap, abs=1e-3)]
    assert at(game.state, "us")[1] == pytest.approx(before[1])  # stood nowhere else, and failed


@pytest.mark.rule("battlegroup/exp-overwatch-path")
def test_a_weapon_that_is_too_short_now_reaches_a_later_point() -> None:
    state = battle(
        put("iw-line", "us", US, row(1, 5, 3)),
        put("vg-jump", "them", THEM, [(1.0, 16.8)]),
        overwatch="experimental",
    )
    longer = BOOK.weapons["battle-pistol"].range
    assert longer == 12.0
    game = charging(state, "them", charge=1)
    assert game.asked.points[0] == 0.0
    assert game.asked.path[0] != game.asked.path[-1]


@pytest.mark.rule("battlegroup/exp-overwatch-range")
def test_who_spent_an_ambush_on_the_charge_does_not_overwatch_too() -> None:
    state = assaulted(overwatch="experimental")
    them = put("vg-scouts", "them", THEM, row(1, 16, 4), "ambush_fire")
    game = Game.on(evolve(state, units={**state.units, "them": them}), charge=6)
    game.order("us", "close_assault", "charge").decline("order_declared").until(WhichCharge)
    game.say(Charge("us", "them")).react("them")
    while not isinstance(game.asked, WhichOrder):
        assert not isinstance(game.asked, WhetherToOverwatch)
        game.say(game.ask.default)


@pytest.mark.rule("battlegroup/exp-overwatch-path")
def test_overwatch_binds_no_later_charge_and_holding_fire_is_free() -> None:
    game = charging(assaulted(overwatch="experimental"), "them", charge=1)
    held = game.match
    game.say(game.ask.default).until(WhichOrder)
    assert game.state.unit("them").doings.shot_at is None

    other = Game(held).say(Pass())
    assert not other.told(Overwatched)
    assert [note.why for note in other.told(ChargeFailed)] == ["out_of_reach"]


# ---------------------------------------------------------------- routing targets


@pytest.mark.rule("battlegroup/base-fall-back")
@pytest.mark.parametrize(("rally", "stands"), [(2, True), (6, False)])
def test_who_is_charged_while_running_rallies_on_the_spot_or_is_lost(
    rally: int, stands: bool
) -> None:
    state = assaulted("iw-line", 6.0)
    runs = evolve(state.unit("them"), rout=Rout("shooting", 0))
    game = charging(
        evolve(state, units={**state.units, "them": runs}), "them", charge=6, rally=rally
    )

    assert (game.state.unit("them").place == "table") is stands
    if stands:  # without a step of its own
        assert game.state.unit("them").locked == ("us",)
        assert not [note for note in game.told(Moved) if note.unit == "them"]
    else:
        assert [note.why for note in game.told(ChargeFailed)] == ["nobody_there"]


# ---------------------------------------------------------------- falling back


def shaken(place: Place, **faces: int) -> Game:
    """One of ours runs at the start of our next turn."""
    us = evolve(put("iw-line", "us", US, row(*place, 3)), rout=Rout("shooting", 0))
    state = battle(
        us,
        put("iw-line", "rest", US, row(6, 25, 2)),
        put("iw-line", "them", THEM, row(1, 33, 2)),
    )
    game = Game.on(state, rally=6, **faces).pass_all().until(WhichOrder)
    return game.pass_all().until(WhichOrder)


@pytest.mark.rule("battlegroup/base-fall-back", "battlegroup/start-reserves")
def test_a_unit_runs_two_dice_to_the_nearer_edge_in_every_turn_of_its_owner() -> None:
    game = shaken((5, 20), fall_back=1)
    flights = [note for note in game.told(Moved) if note.how == "fall_back"]

    assert [(note.unit, note.length) for note in flights] == [("us", 2.0)]
    assert at(game.state, "us") == pytest.approx((4.5, 20.0))
    assert game.state.unit("us").rout is not None
    assert "us" not in game.asked.units


@pytest.mark.rule("battlegroup/base-fall-back", "battlegroup/sweeping-fleeing-moves")
def test_a_model_at_the_edge_takes_the_whole_unit_out() -> None:
    game = shaken((1, 20), fall_back=1)
    assert [note.unit for note in game.told(Gone)] == ["us"]


@pytest.mark.rule("battlegroup/base-fall-back")
def test_a_running_unit_cannot_be_pinned_and_tests_no_morale_again() -> None:
    state = assaulted("iw-line", 10.0)
    runs = evolve(state.unit("them"), rout=Rout("shooting", 0))
    game = Game.on(evolve(state, units={**state.units, "them": runs}), to_hit=6, to_wound=6, save=1)
    game.order("us", "open_fire").until(WhichOrder)

    assert game.told(Hurt)
    assert not game.told(TakenTest)


# ---------------------------------------------------------------- combats


def touching(sheet: str = "vg-squad", ours: int = 4, theirs: int = 4) -> tuple[Unit, Unit]:
    """Two rows in contact, ours of wide bases to the south."""
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    return (
        close("us", sheet, US, 1, 5, ours),
        close("them", "iw-line", THEM, 1, 5 + gap, theirs),
    )


@pytest.mark.rule("battlegroup/assault-phase", "battlegroup/phases-replaced")
def test_every_combat_is_fought_in_a_sequence_the_active_player_picks() -> None:
    gap = 2 * BOOK.profiles["iw-rifleman"].radius
    pairs = [
        (close(f"us{x}", "iw-line", US, x, 5, 1), close(f"them{x}", "iw-line", THEM, x, 5 + gap, 1))
        for x in (1, 4, 7)
    ]
    game = Game.on(locked(*pairs), lost_combat=1).pass_all().until(WhichFight)

    assert (game.ask.seat, game.ask.default) == (US, Fight("them1"))  # the lowest id
    with pytest.raises(IllegalReply):
        game.say(Fight("nobody"))
    game.say(Fight("them4")).say(Fight("us7"))
    assert [note.units for note in game.told(CombatOver)] == [
        ("us4", "them4"),
        ("us7", "them7"),
        ("us1", "them1"),
    ]
    # both sides strike, in the turn of either
    assert {note.unit[:2] for note in game.told(Struck)} == {"us", "th"}
    game.until(WhichOrder)
    assert game.ask.seat == THEM
    game.pass_all().until(WhichFight)
    assert game.ask.seat == THEM


@pytest.mark.rule("battlegroup/assault-phase")
def test_the_bonus_of_a_charge_is_that_of_its_turn_alone() -> None:
    def struck(doings: Doings) -> int:
        us, them = touching()
        state = locked((evolve(us, doings=doings), them))
        return blows(Game.on(state, lost_combat=1).pass_all().until(WhichOrder), "us")

    assert struck(Doings(charged=("them",))) == struck(Doings()) + 4


@pytest.mark.rule("battlegroup/base-fight")
def test_models_pile_in_at_their_own_step_alone(sheets: Any) -> None:
    slow = sheets("slow", "vg-squad", weapons=("power-axe",))
    us, them = touching(slow, 2, 1)
    # the second of ours stands 2.4 inches behind the first, out of reach of a blow
    away = evolve(us.models["02"], pose=Pose(1.0, 2.0, 0.0))
    us = evolve(us, models={**us.models, "02": away})
    game = Game.on(locked((us, them)), lost_combat=1).pass_all().until(WhichOrder)
    first = [note for note in game.notes if isinstance(note, Struck | Moved)][:3]

    assert [(type(note), note.unit) for note in first] == [
        (Struck, "them"),
        (Moved, "us"),
        (Struck, "us"),
    ]


@pytest.mark.rule("battlegroup/base-fight")
def test_who_has_several_blades_is_asked_which_he_strikes_with(sheets: Any) -> None:
    armed = sheets("armed", "vg-squad", weapons=("blade", "power-axe"))
    us, them = touching(armed)
    game = Game.on(locked((us, them)), lost_combat=1).pass_all().until(WhatToWield)

    assert [one.weapons for one in game.asked.groups] == [("power-axe", "blade")] * 2
    with pytest.raises(IllegalReply, match="no battle-rifle to strike with"):
        game.say(Wield("us", (Arm("us/trooper", "battle-rifle"),)))
    with pytest.raises(IllegalReply, match="has no choice of weapons"):
        game.say(Wield("us", (Arm("us/nobody", "blade"),)))
    game.say(Wield("us", (Arm("us/trooper", "blade"),))).until(WhichOrder)
    steps = [note.step for note in game.told(Struck) if note.unit == "us"]
    assert steps[:2] == [4, 1]  # troopers at their Initiative, the sergeant's axe last


# ---------------------------------------------------------------- pursuit


def between(ours: int = 3) -> Battle:
    """One of our units between two of theirs, in contact with both."""
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    us = close("us", "vg-squad", US, 1, 20, ours)
    small = close("small", "iw-line", THEM, 1, 20 + gap, 3)
    large = close("large", "iw-line", THEM, 1, 20 - gap, 9)
    return locked((us, small), (us, large))


BEATEN = {"to_hit": 6, "to_wound": 3, "save": 1, "lost_combat": 6, "fall_back": 2}


@pytest.mark.rule("battlegroup/sweeping-automatic")
def test_a_winner_pursues_one_of_several_that_flee_by_default_the_largest() -> None:
    game = Game.on(between(), **{**BEATEN, "to_hit": 4}, pursuit=1, escape=6)
    game.pass_all().until(WhomToChase)

    assert game.asked.fleeing == ("small", "large")
    assert game.ask.default == Chase("us", "large")
    with pytest.raises(IllegalReply, match="is not falling back from this unit"):
        game.say(Chase("us", "us"))
    game.say(Chase("us", "small")).until(WhichOrder)
    assert [(note.unit, note.fleeing) for note in game.told(Swept)] == [("us", "small")]
    assert {note.unit for note in game.told(Routed)} == {"small", "large"}


@pytest.mark.rule("battlegroup/sweeping-automatic")
def test_who_is_still_locked_with_another_pursues_nobody(sheets: Any) -> None:
    brave = sheets("brave", "iw-line", type="cavalry", rules=("fearless",))
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    us = close("us", "vg-squad", US, 1, 20, 3)
    runs = close("runs", "iw-line", THEM, 1, 20 + gap, 5)
    holds = close("holds", brave, THEM, 1, 20 - gap, 8)
    state = locked((us, runs), (us, holds))
    game = Game.on(state, **{**BEATEN, "to_hit": 4}).pass_all().until(WhichOrder)

    assert [note.unit for note in game.told(Routed)] == ["runs"]
    assert not game.told(Swept)
    assert game.state.unit("us").locked == ("holds",)


@pytest.mark.rule("battlegroup/sweeping-automatic")
def test_who_has_felled_all_he_touched_pursues_the_rest() -> None:
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    near = put("vg-squad", "near", US, [(6.0, 20.0)])
    alone = put("vg-squad", "alone", US, [(12.0, 20.0)])
    ring = [radians(60 * n) for n in range(6)]
    places = [
        (6.0, 20 + gap),
        *((12.0 + gap * cos(turn), 20.0 + gap * sin(turn)) for turn in ring),
        (6.0, 20 - gap),
    ]
    state = locked((near, them := put("iw-line", "them", THEM, places)), (alone, them))
    game = Game.on(state, **{**BEATEN, "to_hit": 4}, pursuit=1, escape=6).pass_all()
    game.until(WhichOrder)

    felled = sum(note.fallen for note in game.told(Hurt) if note.unit == "them")
    assert felled == 6  # those around the one that is alone; a sergeant and another are left
    assert {note.unit for note in game.told(Swept)} == {"near", "alone"}


@pytest.mark.rule("battlegroup/sweeping-restrain", "battlegroup/morale-rerolls")
def test_a_test_to_hold_back_is_one_of_morale_that_may_be_taken_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheet = evolve(BOOK.units["vg-squad"], id="steady", rules=("second_try",))
    monkeypatch.setitem(BOOK.units, sheet.id, sheet)
    us, them = touching(sheet.id, 2, 6)
    game = Game.on(locked((us, them)), **{**BEATEN, "to_hit": 4}, restrain=6, pursuit=1, escape=6)
    game.pass_all().until(WhetherToRestrain).say(Decide(True))

    assert isinstance(game.asked, WhetherToTryAgain)
    assert (game.asked.unit, game.asked.occasion) == ("us", "restrain")
    game.say(Decide(True)).until(WhichOrder)
    assert len([note for note in game.told(TakenTest) if note.occasion == "restrain"]) == 2
    assert game.told(Swept)


@pytest.mark.rule("battlegroup/sweeping-restrain")
def test_a_winner_that_holds_itself_back_consolidates() -> None:
    us, them = touching("vg-squad", 2, 6)
    state = locked((us, them))
    game = Game.on(state, **{**BEATEN, "to_hit": 4}, restrain=1, consolidation=3)
    game.pass_all().until(WhetherToRestrain).say(Decide(True)).until(WhereToMove)

    assert [note.unit for note in game.told(HeldBack)] == ["us"]
    assert not game.told(Swept)
    assert (game.asked.gait, game.asked.most) == ("consolidation", 3.0)
    assert [note.unit for note in game.told(Routed)] == ["them"]


def chased(theirs: str = "iw-line", **faces: int) -> Game:
    """Ours win over a unit at some distance from its edges, which runs."""
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    us = close("us", "vg-squad", US, 6, 20, 1)
    them = close("them", theirs, THEM, 6, 20 + gap, 6)
    state = locked((us, them))
    return Game.on(state, **{**BEATEN, **faces}).pass_all().until(WhetherToRestrain)


@pytest.mark.rule(
    "battlegroup/sweeping-caught",
    "battlegroup/sweeping-fleeing-moves",
    "battlegroup/base-fall-back",
)
def test_a_caught_unit_takes_its_wounds_and_then_falls_back() -> None:
    game = chased(pursuit=6, escape=1).say(Decide(False)).until(WhetherToEngage, WhichOrder)
    sweeping = [note for note in game.told(Hurt) if note.cause == "sweeping"]
    order = [type(n) for n in game.notes if isinstance(n, Swept | Routed | Hurt | Moved)]
    first = order.index(Swept)

    assert [(note.wounds, note.fallen) for note in sweeping] == [(2, 2)]
    assert order[first : first + 4] == [Swept, Hurt, Routed, Moved]


@pytest.mark.rule("battlegroup/base-combat-result", "battlegroup/base-morale")
def test_losers_test_at_one_less_for_each_wound_they_lost_by() -> None:
    game = chased()
    (test,) = [note for note in game.told(TakenTest) if note.occasion == "lost_combat"]
    lost = {
        key: sum(note.lost for note in game.told(Hurt) if note.unit == key)
        for key in ("us", "them")
    }

    assert lost["them"] > lost["us"]
    least = guided(game.state, game.state.unit("them"))
    assert test.need == least - (lost["them"] - lost["us"])


@pytest.mark.rule("battlegroup/sweeping-follow-up", "battlegroup/base-combat-result")
def test_a_pursuer_whose_prey_is_gone_consolidates() -> None:
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    us = close("us", "vg-squad", US, 6, 20, 1)
    them = close("them", "iw-line", THEM, 6, 20 + gap, 5)
    game = Game.on(locked((us, them)), **BEATEN, pursuit=6, escape=1, consolidation=4)
    game.pass_all().until(WhetherToRestrain).say(Decide(False)).until(WhereToMove)

    assert [note.unit for note in game.told(Gone)] == ["them"]
    assert (game.asked.unit, game.asked.gait, game.asked.most) == ("us", "consolidation", 4.0)
    assert not [note for note in game.told(Moved) if note.how == "follow_up"]


def two_hunters(theirs: str = "iw-line") -> Battle:
    """Two of our units, a model each, at one of theirs, which is between them."""
    gap = BOOK.profiles["vg-trooper"].radius + BOOK.profiles["iw-rifleman"].radius
    them = close("them", theirs, THEM, 6, 20, 10)
    south = close("south", "vg-squad", US, 6, 20 - gap, 1)
    north = close("north", "vg-jump", US, 6, 20 + gap, 1)
    return locked((south, them), (north, them))


@pytest.mark.rule("battlegroup/sweeping-caught", "battlegroup/sweeping-caught-bulk")
def test_each_of_several_chasers_that_catch_adds_its_wounds_by_bulk() -> None:
    game = Game.on(two_hunters(), **BEATEN, pursuit=6, escape=1).pass_all().until(WhichOrder)

    assert {note.unit for note in game.told(Swept)} == {"south", "north"}
    sweeping = [note.wounds for note in game.told(Hurt) if note.cause == "sweeping"]
    assert sweeping == [2, 4]  # packs count two


class LatePain(Loaded):
    """Dice that let nobody shrug anything off before the pursuit, and everybody after it."""

    pursuit = 10**9

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if purpose == "pursuit":
            self.pursuit = index
        if purpose == "feel_no_pain":
            return 6 if index > self.pursuit else 1
        return super().face(index, purpose, sides)


@pytest.mark.rule("battlegroup/sweeping-caught")
def test_who_is_caught_may_feel_no_pain(sheets: Any) -> None:
    hard = sheets("hard", "iw-line", ("feel_no_pain",))
    dice = LatePain({**BEATEN, "pursuit": 6, "escape": 1})
    game = Game.on_dice(two_hunters(hard), dice).pass_all().until(WhichOrder)

    sweeping = [note for note in game.told(Hurt) if note.cause == "sweeping"]
    assert [(note.wounds, note.lost) for note in sweeping] == [(2, 0), (4, 0)]


@pytest.mark.rule("battlegroup/sweeping-follow-up-caught", "battlegroup/sweeping-follow-up")
def test_a_pursuer_that_can_reach_whom_it_caught_may_go_on_fighting() -> None:
    game = chased(pursuit=6, escape=1, follow_up=6).say(Decide(False)).until(WhetherToEngage)
    held = game.match
    game.say(Decide(True)).until(WhichOrder)

    assert [note.unit for note in game.told(Engaged)] == ["us"]
    assert game.state.unit("them").rout is None
    assert game.state.unit("them").locked == ("us",)
    assert game.state.unit("us").doings.charged == ()

    other = Game(held).say(Decide(False)).until(WhichOrder)
    assert other.state.unit("them").rout is not None
    state = other.state
    assert distance(state, state.unit("us"), state.unit("them")) >= 1.0


@pytest.mark.rule("battlegroup/sweeping-follow-up-missed", "battlegroup/sweeping-follow-up")
def test_a_pursuer_that_missed_goes_after_it_but_not_within_an_inch() -> None:
    game = chased(pursuit=1, escape=6, follow_up=6).say(Decide(False)).until(WhichOrder)
    state = game.state

    assert [note.caught for note in game.told(Swept)] == [False]
    assert not game.told(Engaged)
    rolled = [note.purpose for note in game.told(Rolled)]
    assert "follow_up" in rolled
    assert "consolidation" not in rolled
    near = chased(pursuit=1, escape=6, follow_up=6, fall_back=1).say(Decide(False))
    assert isinstance(near.until(WhetherToEngage, WhichOrder).asked, WhichOrder)
    assert [note.unit for note in game.told(Moved) if note.how == "follow_up"] == ["us"]
    gap = distance(state, state.unit("us"), state.unit("them"))
    assert 4.9 < gap <= 1.0 + 4.0  # an inch, and its flight in the next turn, a little aslant


@pytest.mark.rule("battlegroup/sweeping-caught", "battlegroup/fearless")
@pytest.mark.parametrize("rules", [("know_no_fear",), ("fearless",)])
def test_infantry_without_fear_is_caught_unharmed_and_stays(sheets: Any, rules: Any) -> None:
    calm = sheets("calm", "iw-line", rules)
    game = chased(calm, pursuit=6, escape=1).say(Decide(False)).until(WhichOrder)

    assert [note.unit for note in game.told(StoodFast)] == ["them"]
    assert not [note for note in game.told(Hurt) if note.cause == "sweeping"]
    assert not game.told(Routed)
    assert game.state.unit("them").locked == ("us",)


# ---------------------------------------------------------------- the end of a turn


@pytest.mark.rule("battlegroup/end-effects")
def test_a_turn_ends_with_rallies_then_standing_up_then_flags_then_points() -> None:
    down = evolve(put("iw-line", "down", US, row(6, 20, 3)), down=Down(0, had_acted=False))
    runs = evolve(put("iw-line", "runs", US, row(1, 25, 3)), rout=Rout("shooting", 0))
    us = evolve(put("iw-line", "us", US, row(1, 5, 3)), doings=Doings(moved=True))
    them = evolve(put("iw-line", "them", THEM, row(1, 33, 3)), doings=Doings(slowed=True))
    state = battle(down, runs, us, them)
    game = Game.on(evolve(state, first=THEM), rally=1).pass_all().until(WhichOrder)
    told = [n for n in game.notes if isinstance(n, Rallied | StoodUp | Scored | PhaseBegan)]
    kinds = [type(note) for note in told]

    assert kinds.index(Rallied) < kinds.index(StoodUp)
    assert [note.occasion for note in game.told(TakenTest)] == ["rally"]
    assert all(unit.doings == Doings() for unit in game.state.units.values())
    assert game.state.round == 2


@pytest.mark.rule("battlegroup/stand-up")
def test_a_turn_ends_with_standing_up_without_a_test() -> None:
    down = evolve(put("iw-line", "down", US, row(6, 20, 3)), down=Down(0, had_acted=False))
    state = battle(down, put("iw-line", "them", THEM, row(1, 33, 3)))
    game = Game.on(state, stand_up=6).pass_all().until(WhichOrder)

    assert [note.unit for note in game.told(StoodUp)] == ["down"]
    assert game.state.unit("down").down is None


@pytest.mark.rule("battlegroup/vp-net-example", "battlegroup/vp-timing")
@pytest.mark.parametrize(("spots", "told"), [([2], (US, 1, 0)), ([2, 33], (US, 1, 1))])
def test_who_controls_how_many_objectives_is_told_with_the_points(
    spots: list[int], told: tuple[int, int, int]
) -> None:
    state = battle(put("iw-line", "us", US, row(1, 5, 3)), put("iw-line", "t", THEM, row(33, 5, 3)))
    state = evolve(state, first=THEM, objectives=tuple((float(x), 5.0) for x in spots))
    game = Game.on(state).pass_all().until(WhichOrder)

    (note,) = game.told(ObjectivesCounted)
    assert (note.seat, note.own, note.enemy) == told
    assert [one.objectives for one in game.told(Scored)] == ([1] if told[2] == 0 else [])


# ---------------------------------------------------------------- odds


@pytest.mark.rule("battlegroup/base-charge")
def test_the_odds_of_a_charge_are_those_of_its_dice() -> None:
    assert chance_to_reach(2.0) == 1.0
    assert chance_to_reach(7.0) == pytest.approx(21 / 36, abs=1e-4)
    assert chance_to_reach(9.0) == pytest.approx(10 / 36, abs=1e-4)
    assert chance_to_reach(12.5) == 0.0
    packs = 21 / 36 + (15 / 36) * (21 / 36)
    assert chance_to_reach(7.0, packs=True) == pytest.approx(packs, abs=1e-4)
    assert chance_to_reach(12.0, fleet=True) == pytest.approx(
        1 / 36 + 10 / 216 + 25 / 1296, abs=1e-4
    )


@pytest.mark.rule("battlegroup/base-charge")
def test_a_charge_is_told_with_its_odds() -> None:
    state = assaulted("iw-line", 8.0)
    odds = odds_of(Charge("us", "them"), state, WhichCharge("us"))
    gap = distance(state, state.unit("us"), state.unit("them"))

    assert {one.code: one.chance for one in odds.outcomes} == {
        "charge": chance_to_reach(gap),
        "out_of_reach": pytest.approx(1 - chance_to_reach(gap)),
    }


# ---------------------------------------------------------------- who fights, and who is up


@pytest.mark.rule("battlegroup/base-fight")
def test_who_stands_within_two_inches_of_a_comrade_in_contact_strikes_too() -> None:
    radius = BOOK.profiles["iw-rifleman"].radius
    foe = evolve(put("iw-line", "foe", THEM, [(10, 10)]), locked=("us",))

    def striking(gap: float) -> list[str]:
        places = [(10.0, 10 - 2 * radius), (10.0, 10 - 4 * radius - gap)]
        us = evolve(put("iw-line", "us", US, places), locked=("foe",))
        state = battle(us, foe)
        return [one.name for one in fighters(state, state.unit("us"), {})]

    assert striking(2.0) == ["us/01", "us/02"]
    assert striking(2.01) == ["us/01"]


@pytest.mark.rule("battlegroup/base-fall-back", "battlegroup/stand-up")
def test_who_runs_does_not_lie_on_the_ground_any_more() -> None:
    foe = put("iw-line", "them", THEM, row(4, 20, 8, 1.2))
    lying = evolve(foe, down=Down(0, had_acted=False))
    guns = put("iw-heavy-team", "us", US, row(4, 5, 3, 2.0))
    spare = put("iw-line", "spare", THEM, row(50, 40, 3))
    table = Table(battle(guns, lying, spare), Loaded({"fall_back": 2}))
    flow = run_away(table, "them", "shooting")
    assert next(flow, None) is None

    unit = table.state.unit("them")
    assert unit.rout is not None
    assert unit.down is None
