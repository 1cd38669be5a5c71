"""Random gunfights at short range: what is rare elsewhere comes about here, and nothing sticks."""

from random import Random

import pytest
from attrs import evolve

from engine.advice.queries import CheckTarget, Reason
from engine.dice import ProvenDice
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle, Turn, Unit
from engine.rulesets.battlegroup.core.notes import Moved
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove, WhichFloor
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row
from tests.helpers.long import first


def nimble(monkeypatch: pytest.MonkeyPatch, unit: Unit) -> Unit:
    """Return a unit that jinks, feels no pain and may try its tests again."""
    sheet = BOOK.units[unit.sheet]
    rules = (*sheet.rules, "jink", "feel_no_pain", "second_try")
    other = evolve(sheet, id=f"nimble-{sheet.id}", rules=rules)
    monkeypatch.setitem(BOOK.units, other.id, other)
    return evolve(unit, sheet=other.id)


def arena(monkeypatch: pytest.MonkeyPatch, mode: Mode) -> Battle:
    """Return a ruin and its surroundings full of units within reach of each other."""
    units = (
        put("vg-squad", "a", US, row(4, 9, 8, 1.4)),
        put("iw-line-vox", "b", US, row(12.7, 9, 4, 1.2)),
        nimble(monkeypatch, put("vg-heavy", "c", US, row(4, 4, 5))),
        put("iw-mortars", "g", US, row(22, 9, 3, 2.6)),
        nimble(monkeypatch, put("iw-line", "d", THEM, row(4, 17, 8, 1.2))),
        put("iw-line-vox", "e", THEM, row(12.7, 13, 4, 1.2)),
        put("vg-heavy", "f", THEM, row(4, 21, 5)),
    )
    state = battle(*units, sequence_mode=mode, max_game_turns=3)
    return evolve(state, turn=Turn(US, "orders", "slots"))


ASKED = {"WhetherToJink", "WhoFalls", "WhetherToGround", "WhichFloor"}
TOLD = {"Volley", "Strayed", "Jinked", "Tested"}
FEWEST, MOST = 3, 40
"""Fights. One in five makes a template stray, the rarest of what is to come about."""
SEEDS = sorted(range(MOST), key=lambda seed: seed not in (3, 8, 15))
"""Those first that are known to make one stray."""


@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/templates-are-dice")
@pytest.mark.parametrize("mode", first(["turns", "alternating"]))
def test_a_random_gunfight_is_fought_to_its_end(
    monkeypatch: pytest.MonkeyPatch, mode: Mode
) -> None:
    """It begins with a unit that stays in the ruin and has all its move left to climb with."""
    asked, told = set[str](), set[str]()
    for count, seed in enumerate(SEEDS, start=1):
        rng = Random(seed)
        game = Game.on_dice(arena(monkeypatch, mode), ProvenDice(f"secret {seed}", ("00", "11")))
        game.order("b", "maneuver_and_fire", "move", "shoot").until(WhereToMove).say(Pass())
        while game.match.asks:
            game.ask.choice.check(game.state, game.ask.default)
            asked.add(type(game.asked).__name__)
            game.say(next(iter(RULESET.sample(game.state, game.ask, rng))))
        assert game.match.verdict is not None
        told |= {type(note).__name__ for note in game.notes}
        if count >= FEWEST and asked >= ASKED and told >= TOLD:
            return
    pytest.fail(f"never came about: {(ASKED - asked) | (TOLD - told)}")


@pytest.mark.rule("battlegroup/interrupt-timing")
def test_who_has_gone_all_his_way_is_on_it_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The enemy waits, is asked along the way alone, and what the step asks after it is asked of
    a unit that stands."""
    game = Game.on(arena(monkeypatch, "turns"), difficult=6)
    game.order("b", "maneuver_and_fire", "move", "shoot")
    game.until(WhereToMove).say(Move("b", ((15.5, 9.0),))).until(WhichFloor)

    (unit,) = {one.unit for one in game.told(Moved)}
    assert unit == "b"
    assert (game.state.top.course, game.state.top.at, game.state.top.moment) == ((), 0.0, None)


@pytest.mark.rule("battlegroup/base-shooting-sequence")
def test_whoever_cannot_be_fired_at_is_said_to_be_too_far_with_both_numbers() -> None:
    def why(y: float) -> Reason:
        us, them = put("iw-line", "a", US, row(4, 3, 2)), put("iw-line", "b", THEM, row(4, y, 2))
        found = RULESET.query(battle(us, them), (), None, CheckTarget("a", "b"))
        assert isinstance(found, Reason)
        return found

    far = why(40)
    assert Reason(True) == why(12)
    assert ("out_of_range", "battlegroup/base-shooting-sequence") == (far.code, far.clause)
    assert far.params["distance"] > far.params["range"] > 0
