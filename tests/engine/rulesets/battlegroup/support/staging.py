"""A unit that calls in support from off the map."""

from typing import Any

from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.model import (
    Battle,
    Unit,
)
from engine.rulesets.battlegroup.force.state import unit_of
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def off_map(sheet: str, key: str, owner: int = US) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, owner), place="off_map")


def caller(**changes: Any) -> Unit:
    return evolve(put("iw-command", "hq", US, row(1, 5, 5)), **changes)


def scene(*more: Unit, **options: Any) -> Battle:
    """HQ with mortars and howitzers off the map, and an enemy squad of ten 20 inches away."""
    units = (
        caller(),
        off_map("iw-mortars", "mortars"),
        off_map("iw-howitzers", "howitzers"),
        put("iw-line", "foe", THEM, row(1, 25, 10, 1.0)),
    )
    return battle(*units, *more, **options)


def calls(state: Battle, reply: Any, **faces: int) -> Game:
    return Game.on(state, **faces).order("hq", "request_support").say(reply)
