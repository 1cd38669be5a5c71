"""Conditions and numbers at their edges, which nothing else would show to be wrong."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.flow import Flow
from engine.formations import Going
from engine.rulesets.battlegroup.assault.notes import Charged, ChargeFailed
from engine.rulesets.battlegroup.assault.questions import Charge, WhichCharge
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.field import hull_of
from engine.rulesets.battlegroup.core.model import Battle, Down, Unit
from engine.rulesets.battlegroup.deployment.flow import first_turn
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.morale.flow import after_attack
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.scenarios.state import goes_ahead
from engine.rulesets.battlegroup.vehicles.state import places_by_hand
from engine.table import Table
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, Loaded, battle, put, row

WOOD = Piece("wood", "woods", ((0.0, 8.0), (11.0, 8.0), (11.0, 9.0), (0.0, 9.0)))


def run(flow: Flow[Any]) -> None:
    """Carry out a rule that asks nobody."""
    assert next(flow, None) is None


def charged(target: Unit, *pieces: Piece, **faces: int) -> Game:
    us, far = put("iw-line", "us", US, row(4, 5, 3)), put("iw-line", "far", US, row(50, 4, 3))
    spare = put("iw-line", "spare", THEM, row(60, 40, 3))
    state = evolve(battle(us, far, target, spare), wrecks=pieces)
    game = Game.on(state, **faces).order("us", "close_assault", "charge").until(WhichCharge)
    return game.say(Charge("us", target.id))


@pytest.mark.rule("battlegroup/base-charge")
@pytest.mark.parametrize(("pieces", "made"), [((), True), ((WOOD,), False)])
def test_a_charge_through_difficult_ground_falls_two_inches_short(
    pieces: tuple[Piece, ...], made: bool
) -> None:
    game = charged(put("iw-line", "foe", THEM, row(4, 13, 3)), *pieces, charge=4)
    game.until(WhichOrder)

    assert bool(game.told(Charged)) is made
    assert [note.distance for note in game.told(ChargeFailed)] == ([] if made else [6.0])


@pytest.mark.rule("battlegroup/base-combat-result", "battlegroup/base-charge")
def test_whoever_charges_a_hull_is_not_locked_with_it() -> None:
    game = charged(put("iw-carrier", "foe", THEM, [(5.5, 10)]), charge=4).until(WhichOrder)

    assert game.told(Charged)
    assert game.state.unit("us").doings.charged == ("foe",)
    assert game.state.unit("us").locked == game.state.unit("foe").locked == ()


@pytest.mark.rule("battlegroup/recon-units")
@pytest.mark.parametrize(("sheet", "ahead"), [("vg-scouts", True), ("vg-squad", False)])
def test_a_transport_bought_for_scouts_goes_ahead_with_them(sheet: str, ahead: bool) -> None:
    bought = evolve(put("vg-carrier", "c", US, [(5, 5)]), slot="dedicated_transport")
    inside = evolve(unit_of(BOOK, BOOK.units[sheet], "in", US), place="aboard", aboard="c")
    state = battle(bought, inside)

    assert goes_ahead(state, state.unit("c")) is ahead


@pytest.mark.rule("battlegroup/out-scouted", "battlegroup/counter-attack-step-4")
def test_only_recon_units_among_those_set_up_are_counted_for_the_point() -> None:
    state = battle(
        put("vg-scouts", "scouts", US, row(1, 5, 3)),
        put("iw-line", "line", US, row(1, 8, 3)),
        put("iw-line", "b", THEM, row(1, 20, 3)),
        put("iw-line", "c", THEM, row(1, 24, 3)),
    )
    table: Table[Battle] = Table(evolve(state, first=THEM, turn=None), Loaded({}))
    run(first_turn(table))

    assert [player.recon for player in table.state.players] == [1, 0]
    assert table.state.first == US  # two units each, and as many on the dice


@pytest.mark.rule("battlegroup/top-speed-disembark", "battlegroup/base-transports")
@pytest.mark.parametrize(("gap", "legal"), [(6.0, True), (6.01, False)])
def test_models_get_out_wholly_within_six_inches(gap: float, legal: bool) -> None:
    carrier = put("iw-carrier", "c", US, [(6.0, 10.0)])
    inside = put("iw-line", "in", US, [(6.0, 10.0)])
    state = battle(carrier, evolve(inside, place="aboard", aboard="c"))
    hull, unit = hull_of(state, state.unit("c")), state.unit("in")
    away = hull.bounds[3] + gap - BOOK.profiles["iw-sergeant"].radius
    goings = (Going("in/01", ((6.0, away),)),)

    if legal:
        assert places_by_hand(state, unit, goings, hull)
        return
    with pytest.raises(IllegalReply) as refused:
        places_by_hand(state, unit, goings, hull)
    assert refused.value.code == "too_far_out"


@pytest.mark.rule("battlegroup/barrage-pinning", "battlegroup/stand-up")
@pytest.mark.parametrize(("down", "tests"), [(None, 1), (Down(0, had_acted=False), 0)])
def test_who_is_down_already_is_not_pinned_again(down: Down | None, tests: int) -> None:
    unit = evolve(put("iw-line", "b", THEM, row(1, 20, 9, 1.1)), down=down)
    table: Table[Battle] = Table(battle(unit), Loaded({}))
    run(after_attack(table, "b", 10, pinning=1))

    told = [note for note in table.notes if isinstance(note, TakenTest)]
    assert [note.occasion for note in told] == ["pinning"] * tests
