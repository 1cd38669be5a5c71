"""What hits vehicles besides aimed fire: minds, and the guns before the battle; and flyers."""

import pytest
from attrs import evolve

from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Options, Turn
from engine.rulesets.battlegroup.damage.flow import endure
from engine.rulesets.battlegroup.damage.notes import HullStruck
from engine.rulesets.battlegroup.deployment.flow import bombardment
from engine.rulesets.battlegroup.force.state import muster
from engine.rulesets.battlegroup.psychic.notes import Bolted
from engine.rulesets.battlegroup.psychic.questions import Manifest
from engine.rulesets.battlegroup.scenarios.state import may_be_joined, waiting
from engine.rulesets.battlegroup.vehicles.state import is_stunned
from engine.table import Table
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.psychic.staging import charged
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


class Always:
    """Dice that always fall alike."""

    def __init__(self, face: int) -> None:
        self.shown = face

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        return self.shown


@pytest.mark.rule("battlegroup/psychic-any-point", "battlegroup/base-vehicle-penetration")
def test_a_bolt_of_the_mind_strikes_a_vehicle() -> None:
    seer = put("vg-seer", "seer", US, [(1, 5)])
    tank = vehicle("iw-carrier", "foe", THEM, 10, 5)
    mate = put("iw-line", "more", THEM, row(30, 25, 3))
    state = charged(battle(seer, tank, mate), 3, 0)
    game = Game.on(state, manifest=4, to_hit=6, penetration=6, damage=1, deny=1)
    game.order("seer", "open_fire").say(Manifest("seer", "mind-bolt", "foe", 2, "shoot"))
    game.until(WhichOrder)
    (told,) = game.told(Bolted)
    struck = game.told(HullStruck)
    assert len(struck) == told.hits > 0
    assert {one.armour for one in struck} == {10}  # the carrier shows the seer its rear


@pytest.mark.rule("battlegroup/defense-line-step-8")
@pytest.mark.parametrize(("face", "stunned"), [(6, True), (1, False)])
def test_guns_before_the_battle_stun_crews_that_fail_their_test(face: int, stunned: bool) -> None:
    tank = vehicle("iw-carrier", "a", US, 10, 5)
    state = battle(tank, put("vg-squad", "b", THEM, row(30, 25, 3)), scenario="defense-line")
    state = evolve(state, attacker=THEM, first=US, turn=None, now=0, stage="bombardment")
    table = Table(state, Always(face))
    list(bombardment(table))
    after = table.state
    turn = Turn(US, "orders", "slots")  # our first turn is the second of all
    assert is_stunned(evolve(after, turn=turn, now=2), after.unit("a")) is stunned
    assert not is_stunned(evolve(after, turn=turn, now=3), after.unit("a"))


@pytest.mark.rule("battlegroup/skies-zoom-rules")
@pytest.mark.parametrize(("face", "place"), [(2, "destroyed"), (3, "table")])
def test_a_flyer_of_support_that_is_immobilised_falls_or_is_stunned(face: int, place: str) -> None:
    state = battle(vehicle("vg-gunship", "a", US, 10, 5), put("iw-line", "b", THEM, row(30, 5, 3)))
    table = Table(state, Always(face))
    list(endure(table, "a", "immobilised"))
    unit = table.state.unit("a")
    assert unit.place == place
    assert unit.craft is not None
    assert not unit.craft.immobilised
    assert place == "destroyed" or is_stunned(table.state, unit)


@pytest.mark.rule("battlegroup/base-characters")
def test_no_character_joins_a_vehicle() -> None:
    state = muster(Options())
    keys = waiting(state, US)
    joined = {key for one in keys for key in may_be_joined(state, state.unit(one))}
    assert joined
    assert any(state.unit(key).craft is not None for key in keys)
    assert all(state.unit(key).craft is None for key in joined)
