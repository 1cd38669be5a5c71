"""Greedy in the Assault Phase of battlegroup: which combat comes first, and who challenges whom."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.combat.questions import (
    Fight,
    Name,
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
)
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from tests.bots.battlegroup import played_by_greedy
from tests.engine.rulesets.battlegroup.assault.staging import close, locked
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row

TOUCH = 2 * BOOK.profiles["iw-rifleman"].radius


def test_the_combat_is_fought_first_in_which_most_is_at_stake() -> None:
    small = (close("a", "iw-line", US, 1, 5, 5), close("b", "iw-line", THEM, 1, 5 + TOUCH, 5))
    large = (close("y", "vg-jump", US, 10, 20, 5), close("z", "iw-storm", THEM, 10, 20 + TOUCH, 5))
    game = Game.on(locked(small, large), lost_combat=1).pass_all().until(WhichFight)

    assert Fight("a") == game.ask.default
    assert played_by_greedy(game).unit in ("y", "z")


# ---------------------------------------------------------------- challenges


def led(ours: str, theirs: str, many: int = 1, **more: Any) -> Battle:
    """A character of ours in combat with a unit that one of theirs leads."""
    us = put(ours, "us", US, [(1, 20)])
    first, *_ = us.models.values()
    radius = BOOK.profiles[us.groups[first.group].profile].radius
    gap = radius + BOOK.profiles["iw-commander" if many > 1 else "vg-captain"].radius
    them = put(theirs, "them", THEM, row(1, 20 + gap, many))
    return battle(
        evolve(us, locked=("them",)),
        evolve(them, locked=("us",)),
        put("iw-line", "idle", US, row(1, 1, 2)),
        put("iw-line", "far", THEM, row(1, 33, 2)),
        challenges=True,
        **more,
    )


def asked(state: Battle, kind: type) -> Game:
    return Game.on(state, lost_combat=1, to_hit=1).pass_all().until(kind)


@pytest.mark.parametrize(
    ("ours", "theirs", "many", "reply"),
    [
        ("vg-captain", "iw-marshal", 1, Name("us/01")),
        ("iw-marshal", "iw-command", 5, Name("us/01")),
        ("iw-marshal", "vg-captain", 1, Pass()),
    ],
)
def test_who_is_better_off_in_a_duel_challenges(
    ours: str, theirs: str, many: int, reply: Any
) -> None:
    assert reply == played_by_greedy(asked(led(ours, theirs, many), WhoChallenges))


@pytest.mark.parametrize(
    ("ours", "theirs", "reply"),
    [
        ("vg-captain", "iw-marshal", Pass()),
        ("iw-marshal", "vg-captain", Name("them/01")),
    ],
)
def test_who_would_fall_refuses_and_who_would_not_accepts(
    ours: str, theirs: str, reply: Any
) -> None:
    game = asked(led(ours, theirs), WhoChallenges).say(Name("us/01"))

    assert isinstance(game.asked, WhoAnswers)
    assert reply == played_by_greedy(game)


def test_of_those_who_refuse_the_best_fighter_keeps_still() -> None:
    state = led("vg-captain", "iw-command", 5)
    captain = evolve(put("vg-captain", "hero", THEM, [(0, 21.2)]), locked=("us",))
    us = evolve(state.unit("us"), locked=("them", "hero"))
    units = {**state.units, "us": us, "hero": captain}
    game = asked(evolve(state, units=units), WhoChallenges).say(Name("us/01")).say(Pass())

    assert isinstance(game.asked, WhoKeepsStill)
    assert Name("them/01") == game.ask.default
    assert Name("hero/01") == played_by_greedy(game)
