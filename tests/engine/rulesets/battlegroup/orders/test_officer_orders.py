"""What officers shout at units as their orders begin."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book.codes import Command
from engine.rulesets.battlegroup.command.notes import Shouted
from engine.rulesets.battlegroup.command.questions import Shout, WhatToShout, WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout, Turn
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.shooting.questions import Shoot, WhatToShoot
from engine.rulesets.battlegroup.support.state import calls
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def regiment(
    gear: str = "senior-officer", gap: float = 2.0, sheet: str = "iw-line", **more: Any
) -> Battle:
    """Return a table with an officer, a squad `gap` inches from him, and an enemy in cover."""
    officer = evolve(put("iw-command", "hq", US, [(3, 4)]), gear=(gear,) if gear else ())
    squad = put(sheet, "a", US, [(3, 4 + 25 / 25.4 + gap), (4.5, 4 + 25 / 25.4 + gap)])
    foe = put("vg-squad", "foe", THEM, row(3, 26, 5))
    return battle(officer, evolve(squad, **more), foe)


def begun(state: Battle, order: Any = "open_fire", *steps: Any, **faces: int) -> Game:
    return (
        Game.on(state, **faces)
        .order("a", order, *steps)
        .until(WhatToShout, WhatToShoot, WhereToMove, WhichOrder)
    )


def heard(state: Battle, order: Any = "open_fire") -> bool:
    return isinstance(begun(state, order).asked, WhatToShout)


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_infantry_of_the_regiment_hears_an_officer_near_by() -> None:
    assert heard(regiment("senior-officer", 12.0))
    assert not heard(regiment("senior-officer", 12.1))
    assert heard(regiment("junior-officer", 6.0))
    assert not heard(regiment("junior-officer", 6.1))
    assert not heard(regiment(""))
    assert not heard(regiment(sheet="vg-squad"))  # of another regiment
    assert not heard(regiment(), "reserve_move")  # nothing to shout about


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_an_officer_who_runs_lies_or_fights_shouts_at_nobody() -> None:
    state = regiment()
    changes: tuple[dict[str, Any], ...] = (
        {"down": Down(0, had_acted=False)},
        {"locked": ("foe",)},
        {"rout": Rout("shooting", 0)},
    )
    for change in changes:
        officer = evolve(state.unit("hq"), **change)
        assert not heard(evolve(state, units={**state.units, "hq": officer}))


@pytest.mark.rule("battlegroup/voice-of-command-separate", "battlegroup/orders-one-per-unit")
def test_it_costs_neither_an_order_and_is_heard_once_a_turn() -> None:
    game = begun(regiment(), command=1)
    assert game.asked.voices[0].commands == ("volley_fire", "take_aim")
    game.say(Shout("hq", "take_aim"))

    (told,) = game.told(Shouted)
    assert (told.officer, told.unit, told.followed) == ("hq", "a", True)
    assert not game.state.unit("hq").acted
    assert game.state.unit("hq").doings.spoke
    game.until(WhichOrder)
    assert game.asked.units == ("hq",)
    assert not isinstance(game.order("hq", "open_fire").asked, WhatToShout)  # he has spoken


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_a_unit_that_fails_its_test_has_heard_but_does_not_follow() -> None:
    game = begun(regiment(), command=6).say(Shout("hq", "volley_fire"))

    assert game.told(Shouted)[0].followed is False
    assert game.state.unit("a").doings.heard
    assert game.state.unit("a").doings.command is None
    (tested,) = game.told(TakenTest)
    assert (tested.unit, tested.occasion, tested.need) == ("a", "command", 8)


def shot(command: Command | None, **more: Any) -> Game:
    """Return a match in which the squad has fired, by a command or without."""
    near = regiment()
    foe = put("vg-squad", "foe", THEM, row(3, 26, 5))
    near = evolve(near, units={**near.units, "foe": foe})
    game = begun(near, "open_fire", command=1, to_hit=6, to_wound=6, **more)
    game.say(Pass() if command is None else Shout("hq", command))
    return game.until(WhatToShoot).say(Shoot("a", "foe"))


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_volley_fire_is_one_shot_more_of_rapid_fire() -> None:
    def rifles(game: Game) -> int:
        return sum(one.shots for one in game.told(Volley) if one.weapon == "service-rifle")

    assert rifles(shot("volley_fire")) == rifles(shot(None)) + 1  # one rifle there reaches


@pytest.mark.rule("battlegroup/voice-of-command-separate", "battlegroup/base-cover")
def test_against_aimed_fire_cover_is_no_help() -> None:
    def saved(command: Command | None) -> int:
        state = regiment()
        lying = evolve(put("iw-line", "foe", THEM, row(3, 26, 5)), down=Down(0, had_acted=False))
        game = begun(
            evolve(state, units={**state.units, "foe": lying}),
            command=1,
            to_hit=6,
            to_wound=6,
            save=4,
        )
        game.say(Pass() if command is None else Shout("hq", command))
        game.until(WhatToShoot).say(Shoot("a", "foe")).until(WhichOrder)
        return len(game.state.unit("foe").models)

    assert saved(None) == 5
    assert saved("take_aim") == 4


@pytest.mark.rule("battlegroup/voice-of-command-separate", "battlegroup/top-speed")
def test_at_double_time_a_unit_shoots_after_it_has_run() -> None:
    game = begun(regiment(), "top_speed", command=1, run=3)
    assert game.asked.voices[0].commands == ("double_time",)
    game.say(Shout("hq", "double_time")).until(WhereToMove).say(Move("a", ((4.0, 9.0),)))
    game.until(WhereToMove).say(Move("a", ((4.0, 11.0),))).until(WhatToShoot)

    assert game.state.unit("a").doings.ran
    assert not isinstance(
        begun(regiment(), "top_speed").say(Pass()).until(WhatToShoot, WhichOrder).asked, WhatToShoot
    )


@pytest.mark.rule("battlegroup/voice-of-command-separate", "battlegroup/stand-up")
def test_a_unit_that_is_down_stands_up_and_fires_at_full_skill() -> None:
    game = begun(regiment(down=Down(0, had_acted=False)), command=1)
    assert "on_your_feet" in game.asked.voices[0].commands
    game.say(Shout("hq", "on_your_feet")).until(WhatToShoot)

    assert game.state.unit("a").down is None
    assert game.asked.manner.snap is False


@pytest.mark.rule("battlegroup/voice-of-command-separate")
def test_what_is_no_use_is_not_shouted_and_nobody_else_shouts() -> None:
    game = begun(regiment())
    for body, code in (
        (Shout("hq", "double_time"), "no_such_command"),
        (Shout("foe", "take_aim"), "not_heard"),
    ):
        with pytest.raises(IllegalReply) as refused:
            game.say(body)
        assert (refused.value.code, refused.value.clause) == (
            code,
            "battlegroup/voice-of-command-separate",
        )


@pytest.mark.rule("battlegroup/voice-of-command-separate", "battlegroup/reaction-to-reaction")
def test_nobody_shouts_at_whoever_breaks_in() -> None:
    state = regiment()
    ambush = put("iw-line", "b", US, row(6, 8, 3), "ambush_fire")
    foe = put("vg-squad", "foe", THEM, row(3, 20, 5))
    state = evolve(
        state,
        units={**state.units, "b": ambush, "foe": foe},
        turn=Turn(THEM, "orders", "slots"),
    )
    game = Game.on(state).order("foe", "open_fire").until(WhichReaction).react("b")

    assert isinstance(game.asked, WhatToShoot)


@pytest.mark.rule("battlegroup/ig-vox", "battlegroup/voice-of-command-separate")
def test_who_has_heard_a_command_does_not_call_by_vox() -> None:
    state = regiment(sheet="iw-line-vox")
    assert calls(state, state.unit("a"))
    game = begun(state, command=6).say(Shout("hq", "take_aim"))
    assert not calls(game.state, game.state.unit("a"))
