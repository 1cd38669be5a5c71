"""Reserves: who is held back, who comes when, from where, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import Forms, LegalReplies, Odds, ReplyOdds
from engine.errors import IllegalReply
from engine.flow import Ask, Flow
from engine.formations import Going
from engine.geometry import Point, Pose
from engine.match import Match
from engine.rulesets.diceless.arrivals.flow import arrivals, hold_back
from engine.rulesets.diceless.arrivals.notes import (
    CalledUp,
    Delayed,
    Descended,
    Entered,
    HadMishap,
    HeldBack,
    Landed,
    NoEntry,
)
from engine.rulesets.diceless.arrivals.questions import (
    CallUp,
    Enter,
    EnterModels,
    HoldBack,
    Misplace,
    Strike,
    WhereMisplaced,
    WhichArrival,
    WhichReserve,
    WhichReserves,
)
from engine.rulesets.diceless.arrivals.state import (
    arrivals_of,
    default_entry,
    default_point,
    edges_for,
    in_reserve,
    landed,
    modifier,
    tokens_against,
    zone_at,
)
from engine.rulesets.diceless.assault.state import may_charge
from engine.rulesets.diceless.book.codes import Arrival, Rule, Zone
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.core.field import bases_of, distance, in_coherency
from engine.rulesets.diceless.core.members import members
from engine.rulesets.diceless.core.model import Army, Battle, Options, Turn, Unit
from engine.rulesets.diceless.core.notes import Gone, RoundBegan
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.force.notes import TokensGranted
from engine.rulesets.diceless.phases.flow import may_move
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.scatter.questions import Scatter, WhichScatter
from engine.rulesets.diceless.victory.state import is_wiped_out
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.table import Table
from tests.engine.rulesets.diceless.staging import NoDice
from tests.helpers.long import first
from tests.helpers.once import once

GREEN, BLUE = 0, 1
LANDING = Options(scenario="landing-ground")
"""Green, the war band, has the north and the first turn; blue, the landing party, the south."""
Policy = Callable[[Ask], Any]


def held(*held: str, arrivals: Mapping[str, Arrival] | None = None) -> Policy:
    """Hold units back, and do nothing else of one's own."""
    how = arrivals or {}

    def choose(ask: Ask) -> Any:
        if isinstance(ask.choice, WhichReserves):
            for key in held:
                if key in ask.choice.units:
                    return HoldBack(key, how.get(key, "edge"))
        return ask.default

    return choose


def begun(policy: Policy, *until: type, options: Options = LANDING) -> tuple[Match, list[Any]]:
    """Play until a question of a kind is open, or to the end; with all that was told."""
    match, change = Match.start(RULESET, options, NoDice())
    return onwards(match, policy, *until, notes=list(change.notes))


def onwards(
    match: Match, policy: Policy, *until: type, notes: list[Any] | None = None
) -> tuple[Match, list[Any]]:
    heard = [] if notes is None else notes
    while match.asks and not isinstance(match.asks[0].choice, until):
        match, more = reply(match, policy(match.asks[0]))
        heard += more
    return match, heard


def reply(match: Match, body: Any) -> tuple[Match, tuple[Any, ...]]:
    ask = match.asks[0]
    after, change = match.answer(ask.seat, ask.number, body)
    return after, change.notes


def state_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


PARTY = ("squad-1", "squad-2", "jumpers", "veterans", "marksmen")


@once
def deployed(*, arrivals: Mapping[str, Arrival], options: Options = LANDING) -> Battle:
    """The table of turn 3 before units come that were held back, the others set up by default."""
    match, _ = begun(held(*arrivals, arrivals=arrivals), WhichReserve, options=options)
    state = state_of(match)
    seat = state.unit(next(iter(arrivals))).owner
    turn = Turn(seat, arriving=tuple(arrivals), part="arrivals")
    return evolve(state, round=3, turn=turn)


def alone(key: str, arrival: Arrival) -> Battle:
    """The same with all of blue held back, and one unit to come."""
    state = deployed(arrivals={**dict.fromkeys(PARTY, "edge"), key: arrival})
    return evolve(state, turn=Turn(BLUE, arriving=(key,), part="arrivals"))


def play_out(
    state: Battle, flow: Callable[[Table[Battle]], Flow[Any]], *answers: Any
) -> tuple[Battle, list[Any], list[Ask]]:
    """Run a flow with answers in order, each checked, then the defaults."""
    table, left, asked = Table(state, NoDice()), list(answers), list[Ask]()
    running = flow(table)
    try:
        asks = next(running)
        while True:
            asked += asks
            body = left.pop(0) if left else asks[0].default
            asks[0].choice.check(table.state, body)
            asks = running.send((body,))
    except StopIteration:
        return table.state, table.notes, asked


def arrive(state: Battle, *answers: Any) -> tuple[Battle, list[Any], list[Ask]]:
    return play_out(state, arrivals, *answers)


def of(notes: list[Any], kind: type) -> list[Any]:
    return [note for note in notes if isinstance(note, kind)]


def placed(state: Battle, spots: Mapping[str, list[Point]]) -> Battle:
    """Put models of units on places; others of theirs fall."""
    units = dict(state.units)
    for key, points in spots.items():
        unit = units[key]
        models = {
            name: evolve(model, pose=Pose(*at, 0.0))
            for (name, model), at in zip(unit.models.items(), points, strict=False)
        }
        units[key] = evolve(unit, models=models, place="table")
    return evolve(state, units=units)


def given(state: Battle, key: str, rule: Rule) -> Battle:
    unit = state.unit(key)
    groups = {name: evolve(g, rules=(*g.rules, rule)) for name, g in unit.groups.items()}
    return evolve(state, units={**state.units, key: evolve(unit, groups=groups)})


# ---------------------------------------------------------------- holding back


@pytest.mark.rule("diceless/prep-deep-strike-tokens", "diceless/deep-strike-tokens")
def test_each_unit_that_will_deep_strike_gives_the_enemy_two_tokens() -> None:
    match, notes = begun(held("jumpers", "veterans", arrivals={"jumpers": "deep_strike"}), Pass)
    before = RULESET.muster(LANDING)

    [granted] = [note for note in of(notes, TokensGranted) if note.seat == GREEN]
    assert granted.scatter == before.players[GREEN].tokens.scatter + 2
    assert [2, 0] == [note.tokens for note in of(notes, HeldBack)]
    assert state_of(match).players[BLUE].tokens == before.players[BLUE].tokens


@pytest.mark.rule("diceless/prep-deep-strike-tokens")
def test_units_come_only_in_ways_they_can() -> None:
    match, _ = begun(held(), WhichReserves)
    match, _ = reply(match, Pass())
    state, ask = state_of(match), match.asks[0]
    ways = {key: arrivals_of(state, state.unit(key)) for key in PARTY}

    assert (BLUE, PARTY) == (ask.seat, ask.choice.units)
    assert ways == {
        "squad-1": ("edge",),
        "squad-2": ("edge",),
        "jumpers": ("edge", "deep_strike"),
        "veterans": ("edge", "deep_strike"),
        "marksmen": ("edge", "outflank"),
    }
    with pytest.raises(IllegalReply, match="by outflanking; it can arrive by table edge"):
        ask.choice.check(state, HoldBack("squad-1", "outflank"))
    offered = RULESET.query(state, match.asks, BLUE, LegalReplies())
    assert isinstance(offered, Forms)
    assert {(f.reply.unit, f.reply.arrival) for f in offered.forms if f.unit} == {
        (key, way) for key, known in ways.items() for way in known
    }


@pytest.mark.rule("diceless/prep-deep-strike-tokens")
def test_by_default_everybody_is_set_up() -> None:
    match, _ = begun(held(), WhichReserve)

    assert not match.asks
    assert not [u for u in state_of(match).units.values() if u.place in ("reserve", "waiting")]


@pytest.mark.rule("diceless/reserves-turn-one")
def test_who_is_with_another_or_aboard_counts_with_it() -> None:
    match, _ = begun(held("squad-1"), Pass)  # never asked: to the end
    first, _ = begun(held("squad-1"), WhichReserves)
    for key in (None, "squad-1"):
        first, _ = reply(first, Pass() if key is None else HoldBack(key))
    state = state_of(first)

    assert ["squad-1"] == [unit.id for unit in in_reserve(state, BLUE)]
    assert {"captain", "squad-1"} == {u.id for u in state.units.values() if u.place == "reserve"}
    end = state_of(match)
    assert [u.joined for u in members(end, end.unit("squad-1"))[1:]] in ([], ["squad-1"])

    motors = RULESET.muster(Options(scenario="crossroads-motors"))
    table = Table(evolve(motors, stage="reserves"), NoDice())
    hold_back(table, "carrier-1", "edge")
    assert ["carrier-1"] == [unit.id for unit in in_reserve(table.state, BLUE)]
    assert table.state.unit("squad-1").place == "aboard"


@pytest.mark.rule("diceless/reserves-turn-one", "diceless/starter-match")
def test_a_side_all_in_reserve_has_not_lost() -> None:
    match, notes = begun(held(*PARTY), WhichReserve)

    assert not state_of(match).army(BLUE)
    assert not is_wiped_out(state_of(match), BLUE)
    assert state_of(match).round == 2
    assert not of(notes, Entered)


# ---------------------------------------------------------------- the quota


def arrivals_by_round(policy: Policy) -> dict[int, int]:
    _, notes = begun(policy, Pass)
    found, at = dict[int, int](), 0
    for note in notes:
        if isinstance(note, RoundBegan):
            at = note.round
        if isinstance(note, Entered):
            found[at] = found.get(at, 0) + 1
    return found


@pytest.mark.rule(
    "diceless/reserves-turn-one", "diceless/reserves-turn-two", "diceless/reserves-later-turns"
)
def test_of_five_two_come_on_turn_two_two_on_three_and_one_on_four() -> None:
    assert {2: 2, 3: 2, 4: 1} == arrivals_by_round(held(*PARTY))


@pytest.mark.rule("diceless/reserves-turn-two")
def test_by_default_the_lowest_ids_come() -> None:
    _, notes = begun(held(*PARTY), Pass)

    assert [note.units for note in of(notes, CalledUp)] == [
        ("jumpers", "marksmen"),
        ("squad-1", "squad-2"),
        ("veterans",),
    ]


@pytest.mark.rule("diceless/reserves-delay")
def test_delayed_units_come_next_turn_beside_the_quota_and_not_later() -> None:
    match, _ = begun(held(*PARTY), WhichReserve)
    assert (PARTY, 2, True) == (
        match.asks[0].choice.units,
        match.asks[0].choice.left,
        match.asks[0].choice.may_delay,
    )
    match, notes = reply(match, CallUp("veterans", delayed=True))
    assert [Delayed("veterans", "chosen")] == list(notes)  # told at once
    match, notes = reply(match, CallUp("squad-1"))
    assert CalledUp(BLUE, ("squad-1",)) in notes

    match, _ = onwards(match, held(), WhichReserve)
    assert state_of(match).round == 3
    assert match.asks[0].choice.units == ("squad-2", "jumpers", "marksmen")  # half of three: two
    assert match.asks[0].choice.left == 2
    with pytest.raises(IllegalReply, match="veterans cannot be ordered now"):
        match.check(BLUE, match.asks[0].number, CallUp("veterans", delayed=True))
    match, _ = onwards(match, held(), WhichArrival)
    assert match.asks[0].choice.units == ("veterans", "jumpers", "marksmen")


@pytest.mark.rule("diceless/reserves-delay", "diceless/reserves-later-turns")
def test_on_the_fifth_turn_all_come_and_nobody_is_delayed() -> None:
    def late(ask: Ask) -> Any:
        if isinstance(ask.choice, WhichReserve) and ask.choice.may_delay:
            return CallUp(min(ask.choice.units), delayed=True)
        return held(*PARTY)(ask)

    assert {3: 2, 4: 2, 5: 1} == arrivals_by_round(late)
    question = WhichReserve(("jumpers",), 1, may_delay=False)
    with pytest.raises(IllegalReply, match="cannot be delayed on turn 5: all reserves arrive"):
        question.check(evolve(RULESET.muster(LANDING), round=5), CallUp("jumpers", delayed=True))


@pytest.mark.rule("diceless/reserves-modifiers")
def test_better_reserves_and_enemies_who_hamper_them_change_the_quota() -> None:
    state = RULESET.muster(LANDING)
    assert (modifier(state, BLUE), modifier(state, GREEN)) == (0, 0)

    better = given(given(state, "captain", "reserve_bonus"), "marksmen", "reserve_bonus")
    both = given(better, "chief", "reserve_malus")
    assert (modifier(better, BLUE), modifier(better, GREEN)) == (2, 0)
    assert (modifier(both, BLUE), modifier(both, GREEN)) == (1, 0)
    lost = evolve(
        both,
        units={
            **both.units,
            "captain": evolve(both.unit("captain"), place="destroyed", joined=None, models={}),
        },
    )
    assert modifier(lost, BLUE) == 0


@pytest.mark.rule("diceless/reserves-modifiers", "diceless/reserves-turn-two")
def test_a_bonus_lets_one_unit_more_come() -> None:
    state = deployed(arrivals=dict.fromkeys(PARTY, "edge"))
    turn = Turn(BLUE, part="arrivals")
    second = evolve(given(state, "captain", "reserve_bonus"), round=2, turn=turn)

    after, _, asked = arrive(second)

    assert [3, 2, 1] == [ask.choice.left for ask in asked]
    assert after.turn is not None
    assert len(after.turn.arriving or ()) == 3


# ---------------------------------------------------------------- from an edge


def entering(state: Battle, key: str, **changes: Any) -> Enter:
    """The first way to enter that is offered for a unit."""
    ask = Ask(state.unit(key).owner, WhichArrival(state.unit(key).owner, (key,)), Pass())
    offered = RULESET.query(state, (ask,), ask.seat, LegalReplies())
    assert isinstance(offered, Forms)
    body = next(form.reply for form in offered.forms if isinstance(form.reply, Enter))
    return evolve(body, **changes)


@pytest.mark.rule("diceless/reserves-turn-one", "diceless/base-movement-allowances")
def test_a_unit_comes_on_from_its_edge_as_its_move() -> None:
    state = alone("squad-1", "edge")

    after, notes, _ = arrive(state, entering(state, "squad-1"))

    unit = after.unit("squad-1")
    assert (unit.place, unit.delayed, unit.arrival) == ("table", False, None)
    assert after.unit("captain").place == "table"
    assert in_coherency(after, unit)
    assert all(base.at[1] <= 6.0 for base in bases_of(after, unit))
    assert unit.doings.moved
    assert unit.doings.arrived == "edge"
    assert not may_move(unit)
    assert [("squad-1", "south")] == [(n.unit, n.edge) for n in of(notes, Entered)]


@pytest.mark.rule("diceless/base-movement-allowances")
def test_nobody_comes_farther_than_he_moves_nor_from_another_edge() -> None:
    state = alone("squad-1", "edge")
    question = WhichArrival(BLUE, ("squad-1",))
    deep = entering(state, "squad-1", files=6, y=6.0)
    question.check(state, deep)

    with pytest.raises(IllegalReply) as far:
        question.check(state, evolve(deep, y=6.1))
    assert far.value.code == "too_dear"
    with pytest.raises(IllegalReply, match="squad-1 cannot come on from the north; choose so"):
        question.check(state, evolve(deep, edge="north"))
    with pytest.raises(IllegalReply, match="is in reserve to arrive by table edge"):
        question.check(state, Strike("squad-1", 10, 10))
    with pytest.raises(IllegalReply) as off:
        question.check(state, evolve(deep, y=0.4))
    assert off.value.code == "off_table"


@pytest.mark.rule("diceless/difficult-terrain-half")
def test_an_inch_of_difficult_ground_costs_an_entering_model_two() -> None:
    state = alone("marksmen", "outflank")
    # The western wood begins 5 inches from the western edge: 5 + 2 × 0.5 inches.
    at = Enter("marksmen", "west", 5.5, 24.0, 0.0, files=5, gap=0.5)
    question = WhichArrival(BLUE, ("marksmen",))
    question.check(state, at)
    with pytest.raises(IllegalReply) as far:
        question.check(state, evolve(at, x=5.6))
    assert far.value.code == "too_dear"


@pytest.mark.rule("diceless/base-movement-allowances")
def test_models_enter_by_hand_each_from_beside_his_place() -> None:
    state = alone("marksmen", "edge")
    goings = tuple(
        Going(base.id, ((20.0 + 1.5 * n, 3.0),))
        for n, base in enumerate(bases_of(state, state.unit("marksmen")))
    )

    after, _, _ = arrive(state, EnterModels("marksmen", "south", goings))

    places = [base.at for base in bases_of(after, after.unit("marksmen"))]
    assert places == [going.way[0] for going in goings]
    with pytest.raises(IllegalReply) as few:
        WhichArrival(BLUE, ("marksmen",)).check(state, EnterModels("marksmen", "south", goings[1:]))
    assert few.value.code == "wrong_places"


@pytest.mark.rule("diceless/base-movement-allowances")
def test_nobody_enters_through_an_enemy() -> None:
    state = alone("marksmen", "edge")
    state = placed(state, {"shooters-1": [(24.0, 1.0)]})
    goings = tuple(
        Going(base.id, ((20.0 + 2.0 * n, 4.0),))
        for n, base in enumerate(bases_of(state, state.unit("marksmen")))
    )

    with pytest.raises(IllegalReply) as blocked:
        WhichArrival(BLUE, ("marksmen",)).check(state, EnterModels("marksmen", "south", goings))
    assert blocked.value.code == "way_blocked"


@pytest.mark.rule("diceless/outflank")
def test_left_and_right_are_seen_from_ones_own_edge() -> None:
    state = alone("marksmen", "outflank")
    north = given(deployed(arrivals={"hunters": "edge"}), "hunters", "scouts")
    hunters = evolve(north.unit("hunters"), arrival="outflank")

    assert edges_for(state, state.unit("marksmen")) == ("west", "east")
    assert edges_for(north, hunters) == ("east", "west")
    for edge, x, facing in (("west", 1.0, 0.0), ("east", 47.0, 180.0)):
        body = Enter("marksmen", edge, x, 16.0, facing)  # type: ignore[arg-type]
        _, notes, _ = arrive(state, body)
        [note] = of(notes, Entered)
        assert (note.edge, note.length) == (edge, 1.0)


@pytest.mark.rule("diceless/outflank")
def test_by_default_an_outflanker_comes_from_the_edge_nearest_to_friends() -> None:
    state = alone("marksmen", "outflank")
    near_east = placed(
        state, {"squad-2": [(44.0, 20.0 + 1.5 * n) for n in range(5)], "veterans": [(24.0, 9.0)]}
    )
    near_west = placed(state, {"squad-2": [(4.0, 20.0 + 1.5 * n) for n in range(5)]})

    for table, edge in ((near_east, "east"), (near_west, "west")):
        after, notes, _ = arrive(table, Pass())
        assert [edge] == [note.edge for note in of(notes, Entered)]
        assert after.unit("marksmen").place == "table"


def besieged(state: Battle) -> Battle:
    """Every edge but the north with an enemy on every 3.9 inches."""
    spots = [at * 3.9 + 1 for at in range(13)]
    west, east = ([(x, y) for y in spots] for x in (1.0, 47.0))
    south = [(x, 1.0) for x in spots]
    ring = [*west, *east, *south]
    keys = ("shooters-1", "shooters-2", "close-1", "hunters")
    found, at = {}, 0
    for key in keys:
        count = len(state.unit(key).models)
        found[key] = ring[at : at + count]
        at += count
    assert at >= 26, "both flanks are shut"
    return placed(state, found)


@pytest.mark.long
@pytest.mark.rule("diceless/outflank")
def test_an_outflanker_who_finds_no_room_is_lost() -> None:
    state = besieged(alone("marksmen", "outflank"))

    after, notes, _ = arrive(state, Pass())

    assert after.unit("marksmen").place == "destroyed"
    assert of(notes, NoEntry) == [NoEntry("marksmen")]
    assert Gone("marksmen", "destroyed") in notes


@pytest.mark.rule("diceless/outflank", "diceless/reserves-delay")
def test_who_finds_no_room_at_his_own_edge_waits_a_turn() -> None:
    state = alone("marksmen", "edge")
    wall = [(at * 3.9 + 1, 1.0) for at in range(13)]
    shut = placed(state, {"shooters-1": wall[:10], "shooters-2": wall[10:]})

    after, notes, _ = arrive(shut, Pass())

    assert after.unit("marksmen").place == "reserve"
    assert after.unit("marksmen").delayed
    assert Delayed("marksmen", "no_room") in notes


# ---------------------------------------------------------------- deep strike


def strike(
    state: Battle, key: str, at: Point, *answers: Any
) -> tuple[Battle, list[Any], list[Ask]]:
    return arrive(state, Strike(key, *at), *answers)


def pooled(state: Battle, count: int, seat: int = GREEN) -> Battle:
    players = list(state.players)
    players[seat] = evolve(players[seat], tokens=evolve(players[seat].tokens, scatter=count))
    return evolve(state, players=(players[0], players[1]))


@pytest.mark.rule(
    "diceless/deep-strike-scatter",
    "diceless/deep-strike-own-zone",
    "diceless/deep-strike-no-mans-land",
    "diceless/deep-strike-enemy-zone",
)
@pytest.mark.parametrize(
    ("at", "zone", "most"),
    [
        ((24.0, 5.0), "own", 2),
        ((24.0, 10.0), "own", 2),
        ((24.0, 10.01), "neutral", 4),
        ((24.0, 34.0), "enemy", 6),
    ],
)
def test_the_zone_aimed_at_says_how_many_tokens_the_enemy_may_spend(
    at: Point, zone: Zone, most: int
) -> None:
    state = pooled(alone("jumpers", "deep_strike"), 20)

    _, _, asked = strike(state, "jumpers", at)

    assert zone_at(state, BLUE, at) == zone
    [question] = [ask for ask in asked if isinstance(ask.choice, WhichScatter)]
    assert (question.seat, question.choice.most, question.default) == (GREEN, most, Scatter())
    assert tokens_against(pooled(state, 1), state.unit("jumpers"), at) == 1


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_tokens_move_the_arrival_two_inches_each_and_are_spent() -> None:
    state = pooled(alone("jumpers", "deep_strike"), 5)

    after, notes, _ = strike(state, "jumpers", (30.0, 16.0), Scatter((0.0, 0.0, 90.0)))

    first = bases_of(after, after.unit("jumpers"))[0]
    assert first.at == (34.0, 18.0)
    assert after.players[GREEN].tokens.scatter == 2
    assert of(notes, Descended) == [Descended("jumpers", "neutral", (30.0, 16.0), 3, 4.472136)]
    assert in_coherency(after, after.unit("jumpers"))
    with pytest.raises(IllegalReply, match="5 scatter tokens cannot be spent here; spend up to 4"):
        strike(state, "jumpers", (30.0, 16.0), Scatter((0.0,) * 5))


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_who_has_come_down_has_moved_and_does_not_assault_but_shoots() -> None:
    state = alone("jumpers", "deep_strike")
    state = placed(state, {"shooters-1": [(24.0, 24.0)]})

    after, _, _ = strike(state, "jumpers", (24.0, 19.0))

    unit = after.unit("jumpers")
    assert unit.doings.moved
    assert not may_move(unit)
    assert not may_charge(after, unit)
    normal = evolve(unit, doings=evolve(unit.doings, arrived=None))
    assert may_charge(after, normal)


@pytest.mark.rule("diceless/deep-strike-scatter", "diceless/dangerous-terrain")
def test_difficult_ground_is_dangerous_to_those_who_land_in_it() -> None:
    state = alone("jumpers", "deep_strike")
    open_, _, _ = strike(state, "jumpers", (24.0, 17.0))
    _, notes, _ = strike(state, "jumpers", (9.0, 24.0))

    assert open_.unit("jumpers").groups["jumpers"].lost == 0
    [hurt] = of(notes, Hurt)
    assert (hurt.cause, hurt.damage, hurt.lost) == ("dangerous", 50, 50)  # five models, no save


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_what_keeps_a_unit_from_scattering_keeps_all_tokens_off() -> None:
    state = given(pooled(alone("jumpers", "deep_strike"), 20), "jumpers", "steady_arrival")

    after, _, asked = strike(state, "jumpers", (24.0, 36.0))

    assert not [ask for ask in asked if isinstance(ask.choice, WhichScatter)]
    assert after.players[GREEN].tokens.scatter == 20


@pytest.mark.rule("diceless/deep-strike-own-zone", "diceless/reserves-delay")
def test_a_mishap_in_ones_own_zone_sends_the_unit_back_for_a_turn() -> None:
    state = pooled(alone("jumpers", "deep_strike"), 2)

    after, notes, _ = strike(state, "jumpers", (24.0, 1.0), Scatter((270.0,)))  # off the table

    unit = after.unit("jumpers")
    assert (unit.place, unit.delayed, unit.arrival) == ("reserve", True, "deep_strike")
    assert HadMishap("jumpers", "own", "delayed") in notes
    again = evolve(after, round=4, turn=Turn(BLUE, part="arrivals"))
    called, _, asked = arrive(again)
    assert called.turn is not None
    assert "jumpers" in (called.turn.arriving or ())
    assert "jumpers" not in asked[0].choice.units


@pytest.mark.rule("diceless/deep-strike-no-mans-land")
def test_elsewhere_the_enemy_places_a_unit_that_had_a_mishap() -> None:
    state = pooled(alone("jumpers", "deep_strike"), 2)
    state = placed(state, {"shooters-1": [(24.0, 24.5)]})

    after, notes, asked = strike(state, "jumpers", (24.0, 23.0), Scatter(()), Misplace(3.0, 3.0))

    assert HadMishap("jumpers", "neutral", "misplaced") in notes
    assert bases_of(after, after.unit("jumpers"))[0].at == (3.0, 3.0)
    question = asked[-1]
    assert (question.seat, type(question.choice)) == (GREEN, WhereMisplaced)
    for at in ((24.0, 24.0), (0.0, 0.0), (30.0, 29.0)):  # by an enemy, over the edge, in rock
        with pytest.raises(IllegalReply) as nowhere:
            question.choice.check(state, Misplace(*at))
        assert nowhere.value.code == "no_landing"
    assert not may_charge(after, after.unit("jumpers"))


@pytest.mark.rule("diceless/deep-strike-no-mans-land")
def test_by_default_it_stands_as_far_from_enemies_and_objectives_as_it_can() -> None:
    state = alone("jumpers", "deep_strike")

    after, _, _ = strike(
        placed(state, {"shooters-1": [(24.0, 24.5)]}), "jumpers", (24.0, 23.0), Scatter(())
    )

    unit = after.unit("jumpers")
    gap = min(distance(after, unit, enemy) for enemy in after.army(GREEN))
    assert gap > 20
    assert in_coherency(after, unit)


@pytest.mark.rule("diceless/deep-strike-enemy-zone")
def test_a_mishap_in_the_enemys_zone_destroys() -> None:
    state = alone("jumpers", "deep_strike")

    after, notes, _ = strike(state, "jumpers", (24.0, 47.9))

    assert after.unit("jumpers").place == "destroyed"
    assert HadMishap("jumpers", "enemy", "destroyed") in notes


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_a_point_off_the_table_is_refused() -> None:
    state = alone("jumpers", "deep_strike")
    for at in ((-1.0, 5.0), (24.0, 48.1), (float("nan"), 5.0)):
        with pytest.raises(IllegalReply, match="cannot come down"):
            WhichArrival(BLUE, ("jumpers",), ("jumpers",)).check(state, Strike("jumpers", *at))
    for at in ((0.0, 0.0), (48.0, 48.0)):  # its very edge is on it
        WhichArrival(BLUE, ("jumpers",), ("jumpers",)).check(state, Strike("jumpers", *at))


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_by_default_a_unit_strikes_the_middle_of_its_zone_or_the_free_place_next_to_it() -> None:
    state = alone("jumpers", "deep_strike")
    unit = state.unit("jumpers")
    x0, y0, x1, y1 = state.zone(BLUE).rect
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    assert default_point(state, unit) == middle

    taken = placed(state, {"shooters-1": [middle]})
    spots = [(float(x), float(y)) for x in range(0, 49, 2) for y in range(int(y0), int(y1) + 1, 2)]
    free = [at for at in spots if landed(taken, unit, at, 90.0)]
    assert default_point(taken, unit) == min(free, key=lambda at: (dist(at, middle), at))


@pytest.mark.rule("diceless/reserves-turn-one")
def test_by_default_models_enter_half_an_inch_apart() -> None:
    state = alone("jumpers", "edge")
    entry = default_entry(state, state.unit("jumpers"))
    assert entry is not None

    first, second = entry.bases[:2]
    assert dist(first.at, second.at) == pytest.approx(first.radius + second.radius + 0.5, abs=1e-3)


@pytest.mark.rule("diceless/sm-jamming-beacon")
def test_a_beacon_within_six_inches_of_the_point_doubles_the_tokens() -> None:
    raiders = Army(units=(ListedUnit("storm-skiff", "skiff"), ListedUnit("squad", "guard")))
    options = evolve(LANDING, armies=(raiders, None))
    state = pooled(RULESET.muster(options), 20)
    state = placed(state, {"skiff": [(24.0, 24.0)]})
    unit = evolve(state.unit("jumpers"), arrival="deep_strike", place="reserve")

    skiff = state.book.vehicles["storm-skiff"]
    edge = 24.0 - skiff.width / 2
    assert tokens_against(state, unit, (24.0, edge - 6.0)) == 8
    assert tokens_against(state, unit, (24.0, edge - 6.1)) == 4


@pytest.mark.rule("diceless/deep-strike-scatter", "diceless/base-vehicle-basics")
def test_a_vehicle_needs_room_for_its_whole_hull() -> None:
    party = Army(units=(ListedUnit("storm-skiff", "skiff"), ListedUnit("squad", "guard")))
    state = RULESET.muster(evolve(LANDING, armies=(None, party)))
    unit = evolve(state.unit("skiff"), arrival="deep_strike", place="reserve")
    skiff = state.book.vehicles["storm-skiff"]

    assert landed(state, unit, (24.0, skiff.length / 2), 90.0)
    assert landed(state, unit, (24.0, skiff.length / 2 - 0.1), 90.0) is None
    assert landed(state, unit, (24.0, skiff.width / 2), 0.0)


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_by_default_a_unit_strikes_in_the_middle_of_its_own_zone() -> None:
    state = alone("jumpers", "deep_strike")

    after, notes, _ = arrive(state, Pass())

    [down] = of(notes, Descended)
    assert down.zone == "own"
    assert abs(down.at[0] - 24.0) <= 8
    assert after.unit("jumpers").place == "table"


@pytest.mark.rule("diceless/deep-strike-scatter")
def test_what_a_strike_risks_is_told_before() -> None:
    state = pooled(alone("jumpers", "deep_strike"), 3)
    ask = Ask(BLUE, WhichArrival(BLUE, ("jumpers",), ("jumpers",)), Pass())

    def odds(at: Point) -> Odds:
        found = RULESET.query(state, (ask,), BLUE, ReplyOdds(Strike("jumpers", *at)))
        assert isinstance(found, Odds)
        return found

    wood, enemy = odds((9.0, 24.0)), odds((24.0, 47.9))
    assert (wood.outcomes[0].code, dict(wood.expected)) == (
        "lands_neutral",
        {"tokens": 3, "damage": 50},
    )
    assert (enemy.outcomes[0].code, dict(enemy.expected)) == ("destroyed", {"tokens": 3})


@pytest.mark.rule("diceless/reserves-turn-one", "diceless/base-vehicle-speeds")
def test_units_of_every_type_come_in_every_way_they_can() -> None:
    battle = evolve(RULESET.muster(Options(scenario="night-works")), stage="battle", round=2)
    units = [u for u in battle.units.values() if u.joined is None and u.aboard is None]
    for unit in units:
        for way in arrivals_of(battle, unit):
            table = Table(battle, NoDice())
            hold_back(table, unit.id, way)
            turn = Turn(unit.owner, arriving=(unit.id,), part="arrivals")
            after, notes, _ = arrive(evolve(table.state, turn=turn), Pass())
            assert after.unit(unit.id).place == "table"
            assert all(m.pose for m in after.unit(unit.id).models.values())
            assert of(notes, Landed if way == "deep_strike" else Entered)
            fast = {m.craft.speed for m in after.unit(unit.id).models.values() if m.craft}
            if way == "deep_strike":
                assert fast <= {"cruising"}
    assert {"battery", "tank-1", "strider", "skiff", "bikes", "brute"} <= {u.id for u in units}


# ---------------------------------------------------------------- whole matches


@pytest.mark.rule("diceless/reserves-later-turns", "diceless/dice-replacement-policy")
@pytest.mark.parametrize("seed", first(range(8), 2))
def test_whole_matches_with_many_reserves(seed: int) -> None:
    """Everybody who is held back has come by turn 5 or had a mishap; no unit waits for ever."""
    rng = Random(seed)
    match, _ = Match.start(RULESET, LANDING, NoDice())
    came = 0
    while match.asks:
        ask, state = match.asks[0], state_of(match)
        match.check(ask.seat, ask.number, ask.default)
        bodies = RULESET.sample(state, ask, rng)
        body = next(bodies)
        if isinstance(ask.choice, WhichReserves) and rng.random() < 0.9:
            body = next((one for one in bodies if isinstance(one, HoldBack)), body)
        match, notes = reply(match, body)
        came += len(of(list(notes), Entered)) + len(of(list(notes), Landed))
        for unit in state_of(match).units.values():
            _check_unit(state_of(match), unit)
    end = state_of(match)
    assert came
    assert end.rolled == 0
    left = [u for u in end.units.values() if u.place == "reserve"]
    assert all(u.delayed or end.ended is None or end.round < 5 for u in left if u.joined is None)


def _check_unit(state: Battle, unit: Unit) -> None:
    standing = [model.pose is not None for model in unit.models.values()]
    if unit.place == "table":
        assert all(standing), unit.id
    if unit.place in ("reserve", "waiting"):
        assert not any(standing), unit.id
