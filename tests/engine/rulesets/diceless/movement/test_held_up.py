"""Units that a model holds up: what is previewed and shaded is what is played."""

import pytest
from attrs import evolve

from engine.advice.queries import Area, MovePreview, PreviewMove, ReachableArea
from engine.flow import Ask
from engine.formations import middle
from engine.rulesets.diceless.book.printed import Piece
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.model import Battle, Turn
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.phases.flow import moves
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.queries import ANSWERS
from tests.engine.rulesets.diceless.standing import BLUE, battle, play, put, row

ASK = Ask(BLUE, WhichMove(BLUE, ("us",)), None)


def held_up() -> Battle:
    """A row with its first model in a pen: the others go as far as they can without losing it."""
    us = put("squad", "us", BLUE, row(10.0, 10.0, 5, 2.5))
    pen = (rock(9.0, 9.0, 9.2, 11.2), rock(9.0, 11.0, 11.2, 11.2), rock(11.0, 9.0, 11.2, 11.2))
    turn = Turn(BLUE, "movement", "moves")
    return evolve(battle(us), turn=turn, debris=(*pen, rock(9.0, 8.8, 11.2, 9.0)))


def rock(x: float, y: float, to_x: float, to_y: float) -> Piece:
    return Piece(f"rock {x} {y}", "rock", ((x, y), (to_x, y), (to_x, to_y), (x, to_y)))


def previewed(state: Battle, north: float) -> MovePreview:
    x, y = middle(bases_of(state, state.unit("us")))
    move = Move("us", ((x, y + north),))
    found = ANSWERS.answer(state, (ASK,), BLUE, PreviewMove(move))
    assert isinstance(found, MovePreview)
    return found


def in_reach(state: Battle) -> Area:
    found = ANSWERS.answer(state, (), None, ReachableArea("us"))
    assert isinstance(found, Area)
    return found


@pytest.mark.rule("diceless/base-coherency")
def test_a_model_that_holds_its_unit_up_is_named_and_the_path_ends_where_they_get() -> None:
    state = held_up()

    whole = previewed(state, 6.0)

    assert whole.refusal is None
    assert whole.short is not None
    assert whole.short.stopped_by is not None
    assert whole.short.stopped_by.params["model"] == "us/01"
    assert whole.short.stopped_by.code == "way_blocked"


@pytest.mark.rule("diceless/base-coherency")
def test_who_asks_for_more_gets_no_less() -> None:
    state = held_up()

    found = [previewed(state, north) for north in (2.0, 4.0, 6.0)]

    ends = [(one.short or one).poses[-1][1] - 10.0 for one in found]
    assert ends == sorted(ends)
    assert 2.0 == ends[0] < ends[2] < 4.0


@pytest.mark.rule("diceless/base-coherency")
def test_what_is_previewed_of_a_unit_held_up_is_what_it_does() -> None:
    state = held_up()
    short = previewed(state, 6.0).short
    assert short is not None

    end = short.poses[-1][:2]
    after = play(state, moves, {WhichMove: Move("us", (end,))}).state

    stood = {base.id: base.at for base in bases_of(after, after.unit("us"))}
    assert stood == {model: (x, y) for model, x, y in short.places}
    assert previewed(state, end[1] - 10.0).short is None


@pytest.mark.rule("diceless/base-coherency")
def test_ground_that_a_model_keeps_its_unit_from_is_not_in_reach() -> None:
    state = held_up()
    free = evolve(state, debris=())

    area, open_ground = in_reach(state), in_reach(free)

    x, y = middle(bases_of(state, state.unit("us")))
    north = max(cell[1] - y for cell in area.cells if cell[0] == x)
    end = previewed(state, 6.0).short
    assert end is not None
    assert north <= end.poses[-1][1] - y < north + area.step
    assert max(cell[1] - y for cell in open_ground.cells) > 5.0
