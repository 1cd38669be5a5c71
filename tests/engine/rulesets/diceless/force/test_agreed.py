"""What is agreed on and open to all: whose turn is first, pools of tokens, range and sight."""

import pytest
from attrs import evolve

from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.diceless.book.codes import Side
from engine.rulesets.diceless.core.model import Battle, Nerve, Options
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.leadership.rules import limit
from engine.rulesets.diceless.leadership.state import leaderships
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.shooting.state import volley
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put


@pytest.mark.rule("diceless/no-seize-initiative")
@pytest.mark.parametrize("side", ["green", "blue"])
def test_the_first_turn_of_every_round_stays_with_whoever_was_agreed_on(side: Side) -> None:
    match, _ = Match.start(RULESET, Options(first=side, turns=2), ListedDice(()))
    began: dict[int, int] = {}
    while match.asks:
        state = match.state
        assert isinstance(state, Battle)
        if state.turn is not None:
            began.setdefault(state.round, state.turn.seat)
        ask = match.asks[0]
        match, _ = match.answer(ask.seat, ask.number, ask.default)

    assert isinstance(match.state, Battle)
    assert began == dict.fromkeys((1, 2), match.state.seat_of(side))


@pytest.mark.rule("diceless/prep-token-sheet")
@pytest.mark.parametrize("viewer", [None, GREEN, BLUE])
def test_the_pools_of_both_sides_are_open_to_everybody(viewer: int | None) -> None:
    pools = Pool(scatter=5, hot=1), Pool(scatter=2, hot=3, warp=4)
    shown = RULESET.view(battle(tokens=pools), viewer)

    assert isinstance(shown, Battle)
    assert tuple(player.tokens for player in shown.players) == pools


@pytest.mark.rule("diceless/leadership-independent-character", "diceless/table-2")
def test_how_near_units_are_to_breaking_is_open_to_everybody() -> None:
    squad = put("squad", "us", BLUE, [(28.0, 2.0)], op=30)
    alone = battle(squad, put("truck", "truck", GREEN, [(28.0, 30.0)]))
    shown = [RULESET.view(alone, viewer) for viewer in (None, GREEN, BLUE)]
    first = shown[0]
    assert isinstance(first, Battle)
    assert first is shown[1] is shown[2]
    (leadership,) = leaderships(alone, squad)
    assert first.nerve == {"us": Nerve(30, limit(leadership))}  # no vehicle breaks
    assert not alone.nerve


def facing(*ys: float, locked: tuple[str, ...] = ()) -> Battle:
    """Models at heights on one line below an enemy whose edge is 24 inches from the height 2."""
    us = put("squad", "us", BLUE, [(28.0 + 1.5 * n, y) for n, y in enumerate(ys)])
    them = put("fighters", "them", GREEN, [(28.0, 27.0)])
    return battle(us, evolve(them, locked=locked))


@pytest.mark.rule("diceless/base-range-and-sight")
def test_who_has_no_range_does_not_fire_and_a_distance_is_within_itself() -> None:
    exact, short = facing(2.0), facing(1.99)
    both = facing(2.0, 0.6)

    fired = volley(both, both.unit("us"), both.unit("them"), ())

    assert volley(exact, exact.unit("us"), exact.unit("them"), ()).shots[0].distance == 24.0
    assert fired.firers == ("us/01",)
    with pytest.raises(IllegalReply) as told:
        volley(short, short.unit("us"), short.unit("them"), ())
    assert told.value.code == "nothing_reaches"


@pytest.mark.rule("diceless/base-range-and-sight")
def test_nobody_fires_into_a_combat() -> None:
    state = facing(2.0, locked=("others",))

    with pytest.raises(IllegalReply) as told:
        WhichShot(BLUE, ("us",)).check(state, Shoot("us", "them"))
    assert told.value.code == "target_locked"
