"""Firing in the flow of a match: templates and strays, split fire, pools, cover and pain."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

import pytest
from attrs import evolve

from engine.advice.registry import odds_of
from engine.errors import IllegalReply
from engine.flow import Flow
from engine.rulesets.battlegroup import turn
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Order, Rule
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.members import has
from engine.rulesets.battlegroup.core.model import Battle, Down, Group, Turn, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.hits.notes import Strayed, Volley
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.rules import jinks_until
from engine.rulesets.battlegroup.morale.flow import never_runs
from engine.rulesets.battlegroup.morale.notes import Routed
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.morale.questions import WhetherToGround, WhetherToTryAgain
from engine.rulesets.battlegroup.morale.state import is_fearless
from engine.rulesets.battlegroup.movement.questions import Climb, Move, WhereToMove, WhichFloor
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.shooting.notes import ShotDeclared
from engine.rulesets.battlegroup.shooting.questions import Shoot, SplitFire, WhatToShoot
from engine.rulesets.battlegroup.turn import PARTS
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.wounds.notes import Hurt
from engine.rulesets.battlegroup.wounds.questions import Allocate, WhoFalls
from engine.table import Rolled, Table
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Place,
    armed,
    battle,
    put,
    row,
)


def opened(state: Battle, **faces: int) -> Game:
    """Return a match at which our unit a is asked whom it fires at."""
    return Game.on(state, **faces).order("a", "open_fire").until(WhatToShoot)


def rolled(game: Game, purpose: str) -> list[tuple[int, ...]]:
    return [note.faces for note in game.told(Rolled) if note.purpose == purpose]


# ---------------------------------------------------------------- templates


def bursts(*others: Unit, target: int = 3, **changes: Any) -> Battle:
    """A grenadier with bursts, and a target 20 inches away."""
    return battle(
        armed(("launcher-burst",), "a", US, row(1, 5, 1)),
        armed(("service-rifle",), "b", THEM, row(1, 25, target, 1.2), **changes),
        *others,
    )


@pytest.mark.rule("battlegroup/template-dice", "battlegroup/templates-are-dice")
def test_a_blast_is_three_dice_whatever_the_skill_of_its_firer() -> None:
    game = opened(bursts(), template=4, to_wound=1).until(WhichOrder)

    assert rolled(game, "template") == [(4, 4, 4)]
    assert rolled(game, "to_hit") == []
    (volley,) = game.told(Volley)
    assert (volley.weapon, volley.hits) == ("launcher-burst", 3)
    assert [v.hits for v in opened(bursts(), template=3).until(WhichOrder).told(Volley)] == [0]


@pytest.mark.rule("battlegroup/reserve-move-retarget")
def test_the_order_on_top_says_who_is_fired_at_while_they_fall() -> None:
    state = battle(
        armed(("service-rifle",), "a", US, row(1, 5, 5)),
        put("iw-line", "b", THEM, row(1, 25, 10, 1.0)),
    )
    game = opened(state, to_hit=6, to_wound=6).say(Shoot("a", "b")).until(WhoFalls)

    assert game.state.top.target == "b"


@pytest.mark.rule("battlegroup/go-to-ground-when")
def test_a_unit_is_asked_once_in_an_attack_whether_it_goes_to_ground() -> None:
    state = battle(
        put("vg-squad", "a", US, row(1, 5, 10)),
        put("iw-line", "b", THEM, [*row(1, 25, 5, 1.1), *row(1, 26.5, 5, 1.1)]),
        put("iw-line", "c", THEM, row(60, 4, 3)),
    )
    game, asked = opened(state, to_hit=6, to_wound=6).say(Shoot("a", "b")), 0
    while not isinstance(game.until(WhetherToGround, WhichOrder).asked, WhichOrder):
        game.say(Decide(False))
        asked += 1

    assert asked == 1
    assert len({volley.weapon for volley in game.told(Volley) if volley.hits}) > 1


@pytest.mark.rule("battlegroup/template-hit-cap")
def test_a_shot_hits_no_more_models_than_there_are() -> None:
    (volley,) = opened(bursts(target=2), template=6, to_wound=1).until(WhichOrder).told(Volley)
    assert volley.hits == 2


@pytest.mark.rule("battlegroup/template-large-unit")
def test_a_large_unit_is_easier_to_hit() -> None:
    def hits(models: int) -> int:
        game = opened(bursts(target=models), template=3, to_wound=1).until(WhichOrder)
        return int(game.told(Volley)[0].hits)

    assert [hits(5), hits(6)] == [0, 3]


@pytest.mark.rule("battlegroup/template-static-target")
def test_a_target_that_stands_still_is_easier_to_hit_until_it_moves() -> None:
    def hits(**changes: Any) -> int:
        state = evolve(bursts(**changes), now=3)
        return int(opened(state, template=3, to_wound=1).until(WhichOrder).told(Volley)[0].hits)

    assert hits(moved_in=None) == 3
    assert hits(moved_in=1) == 3
    assert hits(moved_in=2) == 0


@pytest.mark.rule("battlegroup/template-flame-cover", "battlegroup/template-dice")
def test_flames_search_out_whoever_is_in_cover_and_ignore_it() -> None:
    def burned(x: float, y: float) -> Game:
        state = battle(
            armed(("flamer",), "a", US, [(x, y - 4)]),
            armed(("service-rifle",), "b", THEM, row(x, y, 3, 1.2)),
        )
        return opened(state, template=3, to_wound=6, save=6).until(WhichOrder)

    assert burned(4, 20).told(Volley)[0].hits == 0
    in_ruin = burned(13, 10)
    assert rolled(in_ruin, "template") == [(3, 3, 3, 3, 3, 3)]
    assert in_ruin.told(Volley)[0].hits == 3
    assert in_ruin.told(Hurt)[0].lost == 3  # its save is AP 5, and cover does not count


@pytest.mark.rule("battlegroup/blast-stray")
def test_ones_hit_the_nearest_neighbour_of_either_side_which_suffers_like_a_target() -> None:
    ours = armed(("service-rifle",), "f", US, row(1, 27, 4, 1.2))  # 1 inch behind the target
    beyond = armed(("service-rifle",), "c", THEM, row(1, 21.8, 3, 1.2))
    game = opened(bursts(ours, beyond), template=1, to_wound=6, save=1)
    game.say(Shoot("a", "b")).until(WhichOrder)

    (stray,) = game.told(Strayed)
    assert (stray.target, stray.hits, stray.wounds) == ("f", 3, 3)
    assert len(game.state.unit("f").models) == 1
    assert len(game.state.unit("c").models) == 3
    assert [(note.unit, note.occasion) for note in game.told(TakenTest)] == [("f", "morale")]


@pytest.mark.rule("battlegroup/blast-stray", "battlegroup/blast-stray-ties")
def test_nobody_is_hit_beyond_three_inches_and_lots_are_drawn_within_an_inch() -> None:
    far = armed(("service-rifle",), "c", THEM, row(1, 29.5, 3, 1.2))
    assert opened(bursts(far), template=1).until(WhichOrder).told(Strayed) == []

    first = armed(("service-rifle",), "c", THEM, row(1, 27.2, 3, 1.2))
    second = armed(("service-rifle",), "d", THEM, row(1, 22.6, 3, 1.2))
    game = opened(bursts(first, second), template=1, stray=4, to_wound=1)
    game.say(Shoot("a", "b")).until(WhichOrder)
    assert rolled(game, "stray") == [(4,), (4,), (4,)]
    assert [(note.target, note.hits) for note in game.told(Strayed)] == [("d", 3)]


@pytest.mark.rule("battlegroup/blast-stray", "battlegroup/go-to-ground-when")
def test_a_unit_that_is_hit_astray_is_asked_whether_it_goes_to_ground() -> None:
    other = armed(("service-rifle",), "c", THEM, row(1, 27, 3, 1.2))
    game = opened(bursts(other), template=1, to_wound=6).until(WhetherToGround)

    assert (game.ask.seat, game.asked.unit) == (THEM, "c")
    game.say(Decide(True)).until(WhichOrder)
    assert game.state.unit("c").down is not None
    assert game.state.unit("b").down is None


@pytest.mark.rule("battlegroup/template-dice")
def test_templates_do_not_snap() -> None:
    state = bursts()
    down = evolve(state, units={**state.units, "a": evolve(state.unit("a"), down=Down(1, False))})
    game = Game.on(down).order("a", "open_fire").until(WhichOrder)

    assert game.told(ShotDeclared) == []


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_a_hot_template_may_wound_its_firer_instead_of_firing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hot = evolve(BOOK.weapons["launcher-burst"], id="hot-burst", tags=("gets_hot",))
    monkeypatch.setitem(BOOK.weapons, "hot-burst", hot)
    state = battle(
        armed(("hot-burst",), "a", US, row(1, 5, 2)),
        armed(("service-rifle",), "b", THEM, row(1, 25, 3)),
    )

    burned = opened(state, gets_hot=1, save=1).until(WhichOrder)
    assert rolled(burned, "template") == []
    assert [note.cause for note in burned.told(Hurt)] == ["gets_hot", "gets_hot"]
    assert "a" not in [unit.id for unit in burned.state.army(US)]
    assert len(rolled(opened(state, gets_hot=2).until(WhichOrder), "template")) == 2


@pytest.mark.rule("battlegroup/template-dice")
def test_failed_dice_of_a_twin_linked_template_are_rolled_again_and_strays_read_from_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twin = evolve(BOOK.weapons["launcher-burst"], id="twin-burst", tags=("twin_linked",))
    monkeypatch.setitem(BOOK.weapons, "twin-burst", twin)
    state = battle(
        armed(("twin-burst",), "a", US, row(1, 5, 1)),
        armed(("service-rifle",), "b", THEM, row(1, 25, 3, 1.2)),
        armed(("service-rifle",), "c", THEM, row(1, 27, 3, 1.2)),
    )
    game = opened(state, template=1, template_again=4, to_wound=1).until(WhichOrder)

    assert rolled(game, "template_again") == [(4,), (4,), (4,)]
    assert game.told(Volley)[0].hits == 3
    assert game.told(Strayed) == []


# ---------------------------------------------------------------- split fire


def squads() -> Battle:
    return battle(
        armed(("service-rifle",), "a", US, row(1, 5, 4)),
        armed(("service-rifle",), "b", THEM, row(1, 15, 3)),
        armed(("service-rifle",), "c", THEM, row(1, 20, 3)),
    )


@pytest.mark.rule("battlegroup/open-fire-split")
def test_one_model_fires_first_and_the_rest_at_another_target() -> None:
    game = opened(squads(), to_hit=1)
    assert game.asked.splits
    lone = next(iter(game.state.unit("a").models))
    game.say(SplitFire("a", (f"a/{lone}",), "c")).until(WhatToShoot)

    assert [(v.target, v.shots) for v in game.told(Volley)] == [("c", 1)]
    assert game.asked.barred == ("c",)
    with pytest.raises(IllegalReply, match="the first model fired at c or forced it out"):
        game.say(Shoot("a", "c"))
    game.say(Shoot("a", "b")).until(WhichOrder)
    assert [(v.target, v.shots) for v in game.told(Volley)] == [("c", 1), ("b", 6)]
    assert [shot.target for shot in game.told(ShotDeclared)] == ["c", "b"]


@pytest.mark.rule("battlegroup/open-fire-split", "battlegroup/ambush-fire-window")
def test_each_shot_of_a_split_may_be_answered() -> None:
    state = squads()
    waiting = put("iw-line", "d", THEM, row(6, 20, 3), "ambush_fire")
    state = evolve(state, units={**state.units, "d": waiting})
    game = Game.on(state, to_hit=1).order("a", "open_fire")
    game.decline("order_declared")
    lone = next(iter(game.state.unit("a").models))
    game.say(SplitFire("a", (f"a/{lone}",), "c"))
    game.decline("shot_declared", "shot_done").until(WhichReaction, WhatToShoot)

    assert isinstance(game.asked, WhatToShoot)
    game.say(Shoot("a", "b"))
    assert game.state.top.moment == "shot_declared"


@pytest.mark.rule("battlegroup/open-fire-split", "battlegroup/go-to-ground-orders")
def test_fire_is_split_by_open_fire_alone_and_not_from_the_ground() -> None:
    state = squads()
    lone = f"a/{next(iter(state.unit('a').models))}"
    driven = Game.on(state).order("a", "maneuver_and_fire", "shoot").until(WhatToShoot)
    with pytest.raises(IllegalReply, match="cannot split its fire"):
        driven.say(SplitFire("a", (lone,), "b"))

    low = evolve(state, units={**state.units, "a": evolve(state.unit("a"), down=Down(1, False))})
    down = opened(low)
    assert not down.asked.splits
    with pytest.raises(IllegalReply, match="cannot split its fire"):
        down.say(SplitFire("a", (lone,), "b"))


@pytest.mark.rule("battlegroup/open-fire-split")
def test_who_splits_off_is_one_of_the_unit_and_reaches_his_target() -> None:
    game = opened(squads())
    with pytest.raises(IllegalReply, match="a has no model b/1"):
        game.say(SplitFire("a", ("b/1",), "c"))
    state = squads()
    away = armed(("service-rifle",), "c", THEM, row(1, 33, 3))
    far = opened(evolve(state, units={**state.units, "c": away}))
    lone = next(iter(state.unit("a").models))
    with pytest.raises(IllegalReply, match="no model of a has c in range"):
        far.say(SplitFire("a", (f"a/{lone}",), "c"))


# ---------------------------------------------------------------- pools


@pytest.mark.rule("battlegroup/base-shooting-sequence")
def test_the_firer_chooses_which_weapons_fire_first() -> None:
    state = battle(
        put("vg-squad", "a", US, row(1, 5, 10, 1.4)), put("iw-line", "b", THEM, row(1, 15, 10, 1.3))
    )

    def told(*arms: Arm) -> list[str]:
        game = opened(state, to_hit=1).say(Shoot("a", "b", arms)).until(WhichOrder)
        return [volley.weapon for volley in game.told(Volley)]

    missile, plasma = Arm("a/missile-gunner", "missile-burst"), Arm("a/plasma-gunner", "plasma-gun")
    assert told()[0] == "battle-pistol"
    assert told(missile, plasma)[:2] == ["missile-burst", "plasma-gun"]
    assert told(plasma, missile)[:2] == ["plasma-gun", "missile-burst"]


@pytest.mark.rule("battlegroup/base-cover")
def test_cover_is_told_apart_by_who_fires() -> None:
    """A barricade lies between the target and one of two firers."""
    bare = battle()
    wall = next(piece for piece in bare.layout.terrain if piece.kind == "barricade")
    (x0, y0), (x1, y1) = wall.polygon[0], wall.polygon[2]
    x, low, high = (x0 + x1) / 2, min(y0, y1), max(y0, y1)
    state = battle(
        armed(("service-rifle",), "a", US, [(x, low - 1.5), (x + 5, high + 2.6)]),
        armed(("service-rifle",), "b", THEM, [(x, high + 7)]),
    )
    state = evolve(state, units={**state.units, "c": put("iw-line", "c", THEM, row(2, 40, 3))})
    game = opened(state, to_hit=6, to_wound=6, save=4).until(WhichOrder)

    assert [volley.shots for volley in game.told(Volley)] == [2, 2]
    assert [(note.wounds, note.lost) for note in game.told(Hurt)] == [(2, 0), (2, 1)]


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_a_hot_weapon_wounds_the_model_that_fires_it() -> None:
    state = battle(
        put("vg-squad", "a", US, row(1, 5, 10, 1.4)), put("iw-line", "b", THEM, row(1, 15, 10, 1.3))
    )
    gunner = next(
        name for name, one in state.unit("a").models.items() if one.group == "plasma-gunner"
    )
    game = opened(state, to_hit=1, save=1).until(WhichOrder)

    assert gunner not in game.state.unit("a").models
    assert len(game.state.unit("a").models) == 9
    assert [note.unit for note in game.told(Hurt)] == ["a"]


@pytest.mark.rule("battlegroup/order-steps-are-phases", "battlegroup/base-morale")
def test_a_firer_that_lost_a_quarter_by_its_own_weapons_tests_its_morale() -> None:
    unit = armed(("service-rifle",), "a", US, row(1, 5, 4))
    last = list(unit.models)[-1]
    unit = evolve(
        unit,
        groups={**unit.groups, "plasma": Group("iw-rifleman", ("plasma-gun",))},
        models={**unit.models, last: evolve(unit.models[last], group="plasma")},
    )
    game = opened(
        battle(unit, armed(("service-rifle",), "b", THEM, row(1, 20, 3))), to_hit=1, morale=3
    ).until(WhichOrder)

    assert len(game.state.unit("a").models) == 3
    assert [(note.unit, note.occasion) for note in game.told(TakenTest)] == [("a", "morale")]


@pytest.mark.rule("battlegroup/go-to-ground-when")
def test_nobody_is_asked_to_go_to_ground_where_that_helps_nobody() -> None:
    def asked(weapon: str) -> bool:
        state = battle(
            armed((weapon,), "a", US, row(1, 5, 2)),
            put("vg-squad", "b", THEM, row(1, 10, 5, 1.4)),
            put("iw-line", "c", THEM, row(2, 40, 3)),
        )
        game = opened(state, to_hit=6, to_wound=6, save=1).until(WhetherToGround, WhichOrder)
        return isinstance(game.asked, WhetherToGround)

    assert not asked("service-rifle")  # armour 3+ is better than 4+
    assert asked("fusion-gun")
    assert not asked("flamer")


# ---------------------------------------------------------------- who is hurt


def ruled(
    monkeypatch: pytest.MonkeyPatch, rule: Rule, key: str, owner: int, places: Sequence[Place]
) -> Unit:
    """Return a line squad with a rule."""
    sheet = evolve(BOOK.units["iw-line"], id=f"line-{rule}", rules=(rule,))
    monkeypatch.setitem(BOOK.units, sheet.id, sheet)
    return evolve(armed(("service-rifle",), key, owner, places), sheet=sheet.id)


@pytest.mark.rule("battlegroup/base-saves")
def test_who_feels_no_pain_shrugs_wounds_off_but_not_those_that_slay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def left(weapon: str, pain: int) -> tuple[int, int]:
        state = battle(
            armed((weapon,), "a", US, row(1, 5, 2)),
            ruled(monkeypatch, "feel_no_pain", "b", THEM, row(1, 16, 6, 1.2)),
        )
        faces = {"to_hit": 6, "to_wound": 6, "save": 1, "feel_no_pain": pain}
        game = opened(state, **faces).until(WhichOrder)
        return len(game.state.unit("b").models), sum(map(len, rolled(game, "feel_no_pain")))

    assert left("service-rifle", 5) == (6, 4)
    assert left("service-rifle", 4) == (2, 4)
    assert left("fusion-gun", 6) == (4, 0)  # Strength 8 against Toughness 3


@pytest.mark.rule("battlegroup/base-characters", "battlegroup/base-weapon-types")
def test_sixes_of_characters_and_snipers_let_the_firer_say_who_is_wounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scoped = evolve(BOOK.weapons["service-rifle"], id="scoped", tags=("sniper",))
    monkeypatch.setitem(BOOK.weapons, "scoped", scoped)

    def game(weapon: str, face: int) -> Game:
        state = battle(
            armed((weapon,), "a", US, row(1, 5, 1)), put("iw-line", "b", THEM, row(1, 20, 10, 1.1))
        )
        return opened(state, to_hit=face, to_wound=6, save=1).until(WhoFalls)

    assert game("service-rifle", 6).ask.seat == THEM
    assert game("scoped", 5).ask.seat == THEM
    picked = game("scoped", 6)
    assert picked.ask.seat == US
    leader = next(
        f"b/{name}"
        for name, one in picked.state.unit("b").models.items()
        if one.group == "sergeant"
    )
    assert picked.asked.models[0] == leader
    picked.say(Allocate((leader,))).until(WhichOrder)
    assert leader.split("/")[1] not in picked.state.unit("b").models

    captain = battle(
        put("vg-captain", "a", US, row(1, 5, 1)), put("iw-line", "b", THEM, row(1, 15, 10, 1.1))
    )
    assert opened(captain, to_hit=6, to_wound=6).until(WhoFalls).ask.seat == US


@pytest.mark.rule("battlegroup/base-weapon-types")
def test_a_weapon_does_not_fire_at_what_is_too_near() -> None:
    def shot(y: float) -> bool:
        state = battle(
            armed(("howitzer",), "a", US, row(1, 3, 1)),
            armed(("service-rifle",), "b", THEM, row(1, y, 3)),
            debris_destructible=False,
        )
        game = Game.on(state).order("a", "open_fire").until(WhatToShoot, WhichOrder)
        return isinstance(game.asked, WhatToShoot)

    assert not shot(39)
    assert shot(43)


@pytest.mark.rule("battlegroup/base-characters", "battlegroup/base-morale")
def test_a_character_lends_his_unit_his_leadership_and_falls_with_it() -> None:
    squad = put("iw-line", "b", THEM, row(1, 20, 4, 1.3))
    captain = evolve(put("vg-captain", "k", THEM, [(7, 20)]), joined="b")
    state = battle(armed(("service-rifle",), "a", US, row(1, 5, 2)), squad, captain)
    game = opened(state, to_hit=6, to_wound=6, save=1, morale=5).until(WhoFalls)

    assert set(game.asked.models) == {*(f"b/{name}" for name in squad.models), "k/01"}
    game.until(WhichOrder)
    (test,) = game.told(TakenTest)
    assert (test.unit, test.need, test.passed) == ("b", 10, True)


# ---------------------------------------------------------------- jinking, and second tries


def at_a_jinker(monkeypatch: pytest.MonkeyPatch, y: float, **changes: Any) -> Battle:
    return battle(
        armed(("fusion-gun",), "a", US, row(1, 5, 1)),
        evolve(ruled(monkeypatch, "jink", "b", THEM, row(1, y, 3)), **changes),
    )


@pytest.mark.rule("battlegroup/point-blank-exception")
@pytest.mark.parametrize("y", [15.0, 10.0])
def test_who_jinks_under_fire_has_cover_at_point_blank_too(
    monkeypatch: pytest.MonkeyPatch, y: float
) -> None:
    def left(yes: bool, save: int) -> int:
        game = Game.on(at_a_jinker(monkeypatch, y), to_hit=6, to_wound=6, save=save)
        game.order("a", "open_fire").until(WhetherToJink)
        assert (game.ask.seat, game.ask.default) == (THEM, Decide(False))
        assert rolled(game, "to_hit") == []
        return len(game.say(Decide(yes)).until(WhichOrder).state.unit("b").models)

    assert left(True, 4) == 3
    assert left(True, 3) == 2
    assert left(False, 6) == 2


@pytest.mark.rule("battlegroup/point-blank-already-down", "battlegroup/point-blank-exception")
def test_an_earlier_jink_is_cover_from_afar_but_not_at_point_blank(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def left(y: float, now: int) -> int:
        state = evolve(at_a_jinker(monkeypatch, y, jink=2), now=now)
        game = Game.on(state, to_hit=6, to_wound=6, save=6).order("a", "open_fire")
        game.until(WhetherToJink, WhichOrder)
        assert isinstance(game.asked, WhetherToJink) == (now >= 2)
        if now >= 2:
            game.say(Decide(False))
        return len(game.until(WhichOrder).state.unit("b").models)

    assert left(15.0, now=1) == 3
    assert left(10.0, now=1) == 2
    assert left(15.0, now=2) == 2


@pytest.mark.rule("battlegroup/point-blank-exception")
def test_who_has_jinked_snaps_to_the_end_of_his_next_turn() -> None:
    assert jinks_until("turns", 5, own=False) == 6
    assert jinks_until("turns", 5, own=True) == 7
    assert jinks_until("alternating", 5, own=True) == 6

    def snaps(now: int) -> bool:
        state = battle(
            armed(("service-rifle",), "a", US, row(1, 5, 3), jink=3),
            armed(("service-rifle",), "b", THEM, row(1, 15, 3)),
        )
        game = opened(evolve(state, now=now), to_hit=1).until(WhichOrder)
        return bool(game.told(Volley)[0].snap)

    assert [snaps(now) for now in (2, 3, 4)] == [True, True, False]


@pytest.mark.rule("battlegroup/morale-rerolls", "battlegroup/order-steps-are-phases")
def test_a_failed_test_may_be_taken_again_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def shaken(tried: int | None) -> Game:
        state = battle(
            armed(("fusion-gun",), "a", US, row(1, 5, 2)),
            evolve(ruled(monkeypatch, "second_try", "b", THEM, row(1, 16, 4)), tried=tried),
            put("vg-squad", "c", THEM, row(1, 40, 5)),
        )
        state = evolve(state, now=3)
        game = Game.on(state, to_hit=6, to_wound=6, morale=6).order("a", "open_fire")
        return game.until(WhetherToTryAgain, WhichOrder)

    again = shaken(None)
    assert (again.ask.seat, again.asked.occasion) == (THEM, "morale")
    assert again.ask.default == Decide(False)
    again.say(Decide(True)).until(WhichOrder)
    assert len(again.told(TakenTest)) == 2
    assert again.state.unit("b").tried == 3
    assert len(shaken(None).say(Decide(False)).until(WhichOrder).told(TakenTest)) == 1
    assert isinstance(shaken(2).asked, WhetherToTryAgain)
    assert isinstance(shaken(3).asked, WhichOrder)


@pytest.mark.rule("battlegroup/base-to-hit", "battlegroup/base-to-wound", "battlegroup/base-saves")
def test_dice_are_told_with_the_number_that_each_needs() -> None:
    state = battle(
        armed(("service-rifle",), "a", US, row(1, 5, 2)),
        put("iw-line", "b", THEM, row(1, 15, 3)),
    )
    game = opened(state, to_hit=6, to_wound=6, save=6).until(WhichOrder)

    assert {note.purpose: note.needed for note in game.told(Rolled) if note.needed} == {
        "to_hit": 4,
        "to_wound": 4,
        "save": 5,
    }


@pytest.mark.rule("battlegroup/wounds-mixed-saves")
def test_saves_of_models_that_differ_are_told_with_the_number_of_each() -> None:
    state = battle(
        armed(("service-rifle",), "a", US, row(1, 5, 2)),
        put("iw-line", "b", THEM, row(1, 15, 1)),
        evolve(put("vg-captain", "k", THEM, [(3, 15)]), joined="b"),
    )
    game = opened(state, to_hit=6, to_wound=6, save=1).until(WhoFalls)
    game.say(Allocate(("b/01", "k/01"))).until(WhichOrder)

    saves = [note for note in game.told(Rolled) if note.purpose == "save"]
    assert [note.needed for note in saves] == [5, 3, 3, 3]


# ---------------------------------------------------------------- what there is not


@pytest.mark.rule("battlegroup/base-not-used")
def test_what_the_base_game_has_beside_is_left_out() -> None:
    """A charge is not fired at, wounds do not jump to friends, blasts do not drift, and nobody
    rams or is hindered by night."""
    captain = evolve(put("vg-captain", "k", THEM, [(5, 12)]), joined="b")
    state = battle(
        armed(("launcher-burst",), "a", US, row(1, 5, 3)),
        put("vg-squad", "b", THEM, row(1, 12, 3, 1.4)),
        captain,
    )
    game = Game.on(state, template=6, to_wound=6, save=6).order("a", "close_assault")
    game.until(WhichCharge).say(Charge("a", "b")).until(WhichOrder)
    purposes = {note.purpose for note in game.told(Rolled)}

    assert purposes <= {"template", "to_wound", "save", "morale", "charge", "difficult"}
    assert {"template", "charge"} <= purposes
    assert [volley.unit for volley in game.told(Volley)] == ["a"]
    assert set(get_args(Order)) == set(BOOK.tables.orders)
    assert not {"night_fighting", "mysterious_terrain", "warlord_traits"} & set(BOOK.options)


@pytest.mark.rule("battlegroup/fearless-other-rules")
def test_fearless_infantry_still_counts_as_fearless_for_other_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unit = ruled(monkeypatch, "fearless", "b", THEM, row(1, 15, 4))
    state = battle(armed(("fusion-gun",), "a", US, row(1, 5, 2)), unit)

    assert has(state, unit, "fearless")
    assert is_fearless(state, unit)
    assert not never_runs(state, unit)
    game = opened(state, to_hit=6, to_wound=6, morale=6).until(WhetherToGround, WhichOrder)
    assert isinstance(game.asked, WhetherToGround)  # it may go to ground
    game.until(WhichOrder)
    test = game.told(TakenTest)[0]
    assert (test.unit, test.occasion, test.passed) == ("b", "morale", False)


@pytest.mark.rule("battlegroup/orders-phase-boundaries")
def test_what_begins_or_ends_shooting_and_moving_is_done_at_the_bounds_of_the_orders_phase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A chapter's act for the opening or the closing runs once, before the first order and after
    the last."""
    seen: list[tuple[str, bool]] = []

    def act(name: str) -> Callable[[Table[Battle]], Flow[bool]]:
        def run(table: Table[Battle]) -> Flow[bool]:
            seen.append((name, table.state.unit("a").acted))
            yield from ()
            return True

        return run

    monkeypatch.setattr(
        turn, "PARTS", {**PARTS, "opening": act("opening"), "closing": act("closing")}
    )
    state = battle(
        armed(("service-rifle",), "a", US, row(1, 5, 2)),
        armed(("service-rifle",), "b", THEM, row(1, 30, 2)),
    )
    game = Game.on(evolve(state, turn=Turn(US, "start", "arrivals"))).until(WhichOrder)
    assert seen == [("opening", False)]
    assert game.state.turn == Turn(US, "orders", "slots")
    game.order("a", "open_fire").until(WhichOrder)
    assert seen[1] == ("closing", True)


# ---------------------------------------------------------------- floors


@pytest.mark.rule("battlegroup/point-blank", "battlegroup/base-measure")
def test_a_unit_in_a_ruin_may_climb_and_is_at_point_blank_on_its_own_floor_alone() -> None:
    """The ruin has an upper floor 3 inches up."""
    state = battle(
        armed(("service-rifle",), "a", US, [(14, 9), (15.5, 9)]),
        armed(("service-rifle",), "b", THEM, [(14, 12), (15.5, 12)]),
    )
    game = Game.on(state).order("a", "maneuver_and_fire", "move", "shoot")
    game.until(WhereToMove).say(Pass())
    assert isinstance(game.asked, WhichFloor)
    assert game.asked.levels == (1,)
    with pytest.raises(IllegalReply, match="floor 2 is out of reach"):
        game.say(Climb("a", 2))
    low = Game.on(state, to_hit=6, to_wound=6, save=4).order("a", "maneuver_and_fire")
    low.until(WhichOrder)
    high = Game.on(state, to_hit=6, to_wound=6, save=4).order("a", "maneuver_and_fire")
    high.until(WhichFloor).say(Climb("a", 1)).until(WhichOrder)

    assert {model.level for model in high.state.unit("a").models.values()} == {1}
    assert high.state.unit("a").moved_in == 1
    assert [note.lost for note in low.told(Hurt)] == [2]
    assert [note.lost for note in high.told(Hurt)] == [0]  # the ruin covers on 4+


@pytest.mark.rule("battlegroup/point-blank")
def test_climbing_takes_what_is_left_of_the_move_and_leaving_the_ruin_brings_one_down() -> None:
    def spare(far: float) -> bool:
        state = battle(
            armed(("service-rifle",), "a", US, [(15, 9)]),
            armed(("service-rifle",), "b", THEM, row(50, 40, 2)),
        )
        game = Game.on(state, difficult=6).order("a", "top_speed").until(WhereToMove)
        game.say(Move("a", ((15.0, 9.0 + far),))).until(WhichFloor, WhichOrder, WhereToMove)
        return isinstance(game.asked, WhichFloor)

    assert spare(3.0)
    assert not spare(3.5)

    upstairs = armed(("service-rifle",), "a", US, [(15, 9)])
    models = {name: evolve(one, level=1) for name, one in upstairs.models.items()}
    state = battle(evolve(upstairs, models=models), put("iw-line", "b", THEM, row(50, 40, 2)))

    def level(to: Place) -> int:
        game = Game.on(state, difficult=6).order("a", "top_speed").until(WhereToMove)
        after = game.say(Move("a", (to,))).until(WhichOrder).state.unit("a")
        return next(iter(after.models.values())).level

    assert level((15.0, 13.0)) == 1
    assert level((15.0, 5.0)) == 0


@pytest.mark.rule("battlegroup/exp-shotguns")
def test_buckshot_wounds_more_easily_within_half_range_if_that_is_agreed() -> None:
    def wounds(y: float, agreed: bool) -> int:
        state = battle(
            armed(("shotgun",), "a", US, row(1, 5, 1)),
            put("vg-squad", "b", THEM, row(1, y, 3, 1.4)),
            exp_shotguns=agreed,
        )
        game = opened(state, to_hit=6, to_wound=3).until(WhichOrder)
        return int(game.told(Volley)[0].wounds)

    assert wounds(11.0, agreed=True) == 2  # Strength 5 against Toughness 4
    assert wounds(11.0, agreed=False) == 0
    assert wounds(14.0, agreed=True) == 0


@pytest.mark.rule("battlegroup/wounds-defender-allocates")
def test_by_default_riflemen_fall_before_special_weapons_and_these_before_leaders() -> None:
    state = battle(
        armed(("service-rifle",), "a", US, row(1, 5, 1)),
        put("iw-line", "b", THEM, row(1, 20, 10, 1.1)),
    )
    game = opened(state, to_hit=6, to_wound=6, save=1).until(WhoFalls)
    models = game.state.unit("b").models
    groups = [models[name.split("/")[1]].group for name in game.asked.models]

    assert groups == ["rifleman"] * 8 + ["grenadier", "sergeant"]


@pytest.mark.rule("battlegroup/template-static-target", "battlegroup/base-fall-back")
def test_whoever_moves_in_whatever_way_has_not_stood_still() -> None:
    state = battle(
        armed(("fusion-gun",), "a", US, row(30, 25, 2)),
        armed(("service-rifle",), "b", THEM, row(30, 36, 6, 1.2)),
    )
    state = evolve(state, now=7)
    game = opened(state, to_hit=6, to_wound=6, morale=6, fall_back=2).until(WhichOrder)

    assert [note.unit for note in game.told(Routed)] == ["b"]
    assert game.state.unit("b").moved_in in (7, 8)  # it runs on in its own turn
    assert game.state.unit("a").moved_in is None


@pytest.mark.rule("battlegroup/maneuver-and-fire", "battlegroup/point-blank")
def test_who_climbs_has_moved_when_he_fires() -> None:
    def snaps(*climb: Climb) -> bool:
        state = battle(
            armed(("lance-cannon",), "a", US, [(15, 9)]),
            armed(("service-rifle",), "b", THEM, row(14, 20, 2)),
        )
        game = Game.on(state, to_hit=1).order("a", "maneuver_and_fire").until(WhichFloor)
        game.say(*climb or (Pass(),)).until(WhichOrder)
        return bool(game.told(Volley)[0].snap)

    assert snaps(Climb("a", 1))
    assert not snaps()


@pytest.mark.rule("battlegroup/base-saves")
@pytest.mark.parametrize(("sheet", "save"), [("iw-line", 5), ("vg-squad", 3)])
def test_a_forecast_tells_who_falls_after_saves(sheet: str, save: int) -> None:
    """Rifles pierce neither armour; nobody is so near that cover counts, and there is none."""
    ours, foe = put("iw-line", "ours", US, row(2, 10, 2)), put(sheet, "foe", THEM, row(2, 20, 4))
    found = odds_of(Shoot("ours", "foe"), battle(ours, foe), WhatToShoot("ours", Manner())).expected

    assert found["wounds"] > 0
    assert found["fallen"] == pytest.approx(found["wounds"] * (save - 1) / 6, abs=1e-3)
    one = put(sheet, "foe", THEM, row(2, 20, 1))
    many = put("iw-line", "ours", US, row(2, 10, 10))
    capped = odds_of(
        Shoot("ours", "foe"), battle(many, one), WhatToShoot("ours", Manner())
    ).expected
    assert capped["fallen"] <= 1


# ---------------------------------------------------------------- once, and of what there was


@pytest.mark.rule("battlegroup/order-steps-are-phases")
@pytest.mark.parametrize(("alive", "tests"), [(6, 0), (4, 1)])
def test_a_quarter_is_one_of_the_models_that_began_the_step(alive: int, tests: int) -> None:
    """Of ten once; one falls."""
    target = armed(("service-rifle",), "b", THEM, row(1, 16, alive), started=10)
    state = battle(armed(("fusion-gun",), "a", US, row(1, 5, 1)), target)
    game = Game.on(state, to_hit=6, to_wound=6, morale=1).order("a", "open_fire").until(WhichOrder)

    assert len(game.state.unit("b").models) == alive - 1
    assert len(game.told(TakenTest)) == tests


@pytest.mark.rule("battlegroup/go-to-ground-when")
def test_it_is_asked_once_in_an_attack_whether_a_unit_dives() -> None:
    gunner = armed(("service-rifle",), "a", US, row(1, 5, 3))
    groups = {**gunner.groups, "other": Group("iw-rifleman", ("launcher",))}
    first = next(iter(gunner.models))
    models = {**gunner.models, first: evolve(gunner.models[first], group="other")}
    both = evolve(gunner, groups=groups, models=models)
    target = armed(("service-rifle",), "b", THEM, row(1, 15, 8))
    game = Game.on(battle(both, target), to_hit=6, to_wound=6, save=1, morale=1)
    game.order("a", "open_fire").until(WhetherToGround)
    game.say(Decide(False)).until(WhetherToGround, WhichOrder)

    assert isinstance(game.asked, WhichOrder)
    assert len({volley.weapon for volley in game.told(Volley) if volley.wounds}) == 2
