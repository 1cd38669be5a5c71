"""An order that a reserve move has answered."""

from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.movement.questions import Move
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    WhetherToRetarget,
)
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def slipping() -> Battle:
    """The target stands at 22 inches and may run out of range; another stands beside it."""
    return battle(
        put("iw-line", "a", US, row(4, 3, 2)),
        put("iw-line", "b", THEM, row(4, 25.5, 2), "reserve_move"),
        put("iw-line", "c", THEM, row(8, 25.5, 2)),
    )


def slipped(**faces: int) -> Game:
    game = (
        Game.on(slipping(), **faces)
        .decline("between_orders")
        .order("a", "open_fire")
        .say(Shoot("a", "b"))
    )
    assert game.asked.moment == "shot_declared"
    game.react("b")
    game.say(Move("b", ((4.75, 31.5),))).until(WhetherToRetarget, WhichOrder)
    return game
