"""Random gunfights at short range: what is rare elsewhere comes about here, and nothing sticks."""

from random import Random

import pytest
from attrs import evolve

from engine.dice import ProvenDice
from engine.match import Match
from engine.rulesets.battlegroup import RULESET
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Mode
from engine.rulesets.battlegroup.model import Battle, Turn, Unit
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row


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


@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/templates-are-dice")
@pytest.mark.parametrize("mode", ["turns", "alternating"])
def test_a_random_gunfight_is_fought_to_its_end(
    monkeypatch: pytest.MonkeyPatch, mode: Mode
) -> None:
    asked, told = set[str](), set[str]()
    for seed in range(3):
        rng = Random(seed)
        dice = ProvenDice(f"secret {seed}", ("00", "11"))
        match, _ = Match.play_on(RULESET, arena(monkeypatch, mode), dice)
        while match.asks:
            (ask,) = match.asks
            assert isinstance(match.state, Battle)
            ask.choice.check(match.state, ask.default)
            asked.add(type(ask.choice).__name__)
            reply = next(iter(RULESET.sample(match.state, ask, rng)))
            match, change = match.answer(ask.seat, ask.number, reply)
            told |= {type(note).__name__ for note in change.notes}
        assert match.verdict is not None

    assert {"WhetherToJink", "WhoFalls", "WhetherToGround", "WhichFloor"} <= asked
    assert {"Volley", "Strayed", "Jinked", "Tested"} <= told
