"""Where units would stand that arrive or get out: what a table shows before anybody says yes."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice import queries as q
from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.diceless.arrivals.questions import (
    Enter,
    EnterModels,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.questions import Deploy, WhereToDeploy
from engine.rulesets.diceless.force.state import unit_of
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.phases.questions import WhichMove
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.vehicles.questions import GetOutModels, WhereToGetOut
from tests.engine.rulesets.diceless.motors import aboard, battle, stood

COMES = WhichArrival(0, ("walkers", "jumpers"), ("jumpers",))
LOST = WhereMisplaced("jumpers", "neutral", (24.0, 16.0))
RIDES = WhichMove(0, ("riders",))
THROWN = WhereToGetOut("riders", "carrier", ((20.0, 7.5), (20.0, 4.5)))
OUT = tuple(Going(f"riders/0{n}", ((17.0 + n, 9.0),)) for n in range(1, 6))
IN = tuple(Going(f"walkers/0{n}", ((30.0 + n, 2.0),)) for n in range(1, 6))


def reserved(key: str, sheet: str, **how: Any) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, 0), place="reserve", **how)


def table() -> Battle:
    return battle(
        stood("carrier", "carrier", 0, [(20, 6, 0.0)]),
        aboard("riders", "squad", 0, "carrier"),
        reserved("walkers", "squad", arrival="edge"),
        reserved("jumpers", "jump-squad", arrival="deep_strike"),
        stood("foe", "squad", 1, [(24 + n, 30) for n in range(5)]),
    )


def course(choice: Any, reply: Any) -> q.MovePreview:
    asks = (Ask(0, choice, Pass()),)
    found = RULESET.query(table(), asks, 0, q.PreviewMove(reply))
    assert isinstance(found, q.MovePreview)
    return found


@pytest.mark.rule(
    "diceless/outflank", "diceless/deep-strike-no-mans-land", "diceless/base-transports"
)
@pytest.mark.parametrize(
    ("choice", "reply", "first"),
    [
        (COMES, Enter("walkers", "south", 30.0, 2.0, 90.0), ("walkers/01", 27.0, 2.0)),
        (COMES, EnterModels("walkers", "south", IN), ("walkers/01", 31.0, 2.0)),
        (COMES, Strike("jumpers", 24.0, 14.0), ("jumpers/01", 24.0, 14.0)),
        (LOST, Misplace(12.0, 40.0), ("jumpers/01", 12.0, 40.0)),
        (RIDES, GetOutModels("riders", OUT), ("riders/01", 18.0, 9.0)),
        (THROWN, GetOutModels("riders", OUT), ("riders/01", 18.0, 9.0)),
    ],
)
def test_who_arrives_or_gets_out_is_shown_where_it_would_stand(
    choice: Any, reply: Any, first: tuple[str, float, float]
) -> None:
    found = course(choice, reply)

    assert found.refusal is None
    assert len(found.places) == 5
    assert found.places[0] == first


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize("choice", [RIDES, THROWN])
def test_models_are_put_down_by_hand_from_where_they_would_stand_by_themselves(choice: Any) -> None:
    asks = (Ask(0, choice, Pass()),)
    found = RULESET.query(table(), asks, 0, q.LegalReplies())
    assert isinstance(found, q.Forms)
    (form,) = (form for form in found.forms if isinstance(form.reply, GetOutModels))

    assert form.refusal is None
    assert 5 == len(form.reply.goings) == len(course(choice, form.reply).places)


@pytest.mark.rule("diceless/base-deployment")
def test_a_unit_a_bit_outside_its_zone_is_pulled_in_and_one_far_off_is_not() -> None:
    waiting = evolve(unit_of(BOOK, BOOK.units["squad"], "walkers", 0), place="waiting")
    state = battle(waiting, stood("foe", "squad", 1, [(24 + n, 30) for n in range(5)]))
    _, _, _, edge = state.zone(0).rect
    asks = (Ask(0, WhereToDeploy(("walkers",)), Pass()),)

    def shown(y: float) -> q.MovePreview:
        found = RULESET.query(state, asks, 0, q.PreviewMove(Deploy("walkers", 24.0, y, 90.0)))
        assert isinstance(found, q.MovePreview)
        assert found.refusal is not None
        return found

    meant = shown(edge).short
    assert meant is not None
    assert meant.refusal is None
    assert meant.poses == ((24.0, edge - 0.5, 90.0),)
    assert len(meant.places) == 5
    assert shown(edge + 4).short is None


@pytest.mark.rule("diceless/deep-strike-no-mans-land")
def test_a_strike_onto_others_is_no_fault_but_stands_nowhere() -> None:
    found = course(COMES, Strike("jumpers", 26.0, 30.0))

    assert found.refusal is None
    assert found.places == ()


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize("choice", [RIDES, THROWN])
def test_all_who_get_out_where_they_may_not_are_shown_there_and_told_why(choice: Any) -> None:
    """They stand in a column: on the hull, beside it, and farther and farther from it."""
    column = tuple(Going(f"riders/0{n}", ((20.0, 4.0 + 3.0 * n),)) for n in range(1, 6))

    found = course(choice, GetOutModels("riders", column))

    assert found.refusal is not None
    assert found.refusal.code == "place_taken"
    assert [(20.0, 4.0 + 3.0 * n) for n in range(1, 6)] == [(x, y) for _, x, y in found.places]
    assert {one.model: one.reason.code for one in found.wrong} == {
        "riders/01": "place_taken",
        "riders/03": "too_far_out",
        "riders/04": "too_far_out",
        "riders/05": "too_far_out",
    }
    assert found.wrong[-1].reason.params["distance"] == 11.0


@pytest.mark.rule("diceless/base-transports")
def test_who_would_get_out_of_what_is_not_on_the_table_is_told_so() -> None:
    state = table()
    gone = evolve(state.unit("carrier"), place="reserve")
    state = evolve(state, units={**state.units, "carrier": gone})
    asks = (Ask(0, RIDES, Pass()),)

    found = RULESET.query(state, asks, 0, q.PreviewMove(GetOutModels("riders", OUT)))

    assert isinstance(found, q.MovePreview)
    assert found.refusal is not None
    assert found.refusal.code == "not_aboard"


@pytest.mark.rule("diceless/base-movement-allowances")
def test_a_move_that_is_too_far_is_shown_as_far_as_it_may_go() -> None:
    state = battle(
        stood("walkers", "squad", 0, [(20 + 1.1 * n, 10, 90.0) for n in range(5)]),
        stood("foe", "squad", 1, [(24 + n, 40, 0.0) for n in range(5)]),
    )
    asks = (Ask(0, WhichMove(0, ("walkers",)), Pass()),)
    move = Move("walkers", ((22.2, 30.0),))
    found = RULESET.query(state, asks, 0, q.PreviewMove(move))

    assert isinstance(found, q.MovePreview)
    assert found.refusal is not None
    assert found.short is not None
    assert found.short.refusal is None
    assert found.short.most - 0.05 < found.short.length <= found.short.most
    assert (22.2, 10.0 + found.short.length) == pytest.approx(found.short.poses[-1][:2], abs=0.02)
