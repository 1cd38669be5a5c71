"""Maps that the players agree on: size, front line, objectives and terrain."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from bots import policy
from bots.arena import play
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Map, Objective, Piece, ZonePlan
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.deployment.state import home
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.questions import LayObjective, WhichObjective

HEDGE = Piece("hedge", "hedge", ((20, 20), (30, 20), (30, 21), (20, 21)))
ROCK = evolve(HEDGE, id="rock", kind="rock")
MEETING = Map(
    60,
    44,
    objectives=(
        Objective("well", (17, 14)),
        Objective("mill", (40, 31)),
        Objective("oak", (30, 22)),
    ),
    terrain=(HEDGE,),
)
LINE = Map(
    80,
    60,
    {"front_line": ZonePlan((44, 6, 58, 54))},
    (Objective("bridge", (46, 18)), Objective("church", (48, 42)), Objective("farm", (20, 30))),
    (HEDGE,),
)


def begun(own: Map, **options: Any) -> Battle:
    return RULESET.muster(Options(map=own, **options))


def why(own: Map, **options: Any) -> tuple[str, str]:
    with pytest.raises(IllegalReply) as refused:
        begun(own, **options)
    return refused.value.code, str(refused.value.clause).removeprefix("battlegroup/")


@pytest.mark.rule("battlegroup/counter-attack-terrain", "battlegroup/defense-line-terrain")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_a_match_is_played_on_the_terrain_it_brings(scenario: str) -> None:
    own = begun(Map(terrain=(HEDGE,)), scenario=scenario)
    bare = begun(Map(terrain=()), scenario=scenario)
    usual = RULESET.muster(Options(scenario=scenario))

    assert [piece.piece for piece in land(own).pieces] == [HEDGE]
    assert land(own).size == land(usual).size == (72, 48)
    assert own.plan == usual.plan
    assert land(bare).pieces == ()
    assert len(land(usual).pieces) == len(BOOK.layouts["valley"].terrain)


@pytest.mark.rule("battlegroup/counter-attack-terrain")
def test_a_larger_table_keeps_the_distances_of_the_steps() -> None:
    state = begun(Map(long=96, short=60))

    assert land(state).size == (96, 60)
    assert len(land(state).pieces) == len(BOOK.layouts["valley"].terrain)
    assert state.players[1].corner == (96, 60)
    assert state.plan.objectives["3"][2] == (48, 30)
    fought = evolve(state, stage="battle")
    assert home(fought, 1).bounds == (72, 36, 96, 60)


@pytest.mark.rule("battlegroup/defense-line-step-5", "battlegroup/defense-line-step-7")
def test_the_front_line_is_where_the_map_has_it_or_behind_the_middle() -> None:
    own = evolve(begun(LINE, scenario="defense-line"), attacker=0, stage="deployment")
    wide = evolve(begun(Map(long=90), scenario="defense-line"), attacker=0, stage="deployment")

    assert home(own, 1).bounds == (44, 6, 58, 54)
    assert home(own, 0).bounds == (0, 0, 12, 60)
    assert home(wide, 1).bounds == (45, 0, 63, 48)


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-number",
    "battlegroup/counter-attack-step-2-first",
    "battlegroup/counter-attack-step-2-later",
)
def test_objectives_of_a_map_are_proposed_and_placed_by_the_players() -> None:
    match, _ = Match.start(RULESET, Options(map=MEETING), ProvenDice("well"))
    proposed: list[Any] = []
    while not proposed or isinstance(match.asks[0].choice, WhichObjective):
        ask = match.asks[0]
        if isinstance(ask.choice, WhichObjective):
            assert ask.choice.of == 3
            proposed.append(ask.default)
        match, _ = match.answer(ask.seat, ask.number, ask.default)

    assert proposed == [LayObjective(17, 14), LayObjective(40, 31), LayObjective(30, 22)]


@pytest.mark.rule("battlegroup/counter-attack-terrain")
def test_terrain_that_cannot_be_played_on_is_refused() -> None:
    bent = ((0.0, 0.0), (9.0, 9.0), (9.0, 0.0), (0.0, 8.0))
    off = ((70.0, 2.0), (73.0, 2.0), (73.0, 4.0))
    round_ = tuple((float(x), float(x * x)) for x in range(7))

    def fault(*pieces: Piece) -> str:
        code, clause = why(Map(terrain=pieces))
        assert clause == "counter-attack-terrain"
        return code

    assert fault(HEDGE, HEDGE) == "piece_ids"
    assert fault(evolve(HEDGE, id="")) == "piece_ids"
    assert fault(evolve(HEDGE, polygon=off)) == "piece_off_table"
    assert fault(*(evolve(HEDGE, id=f"h{n}") for n in range(61))) == "too_many_pieces"
    assert fault(*(evolve(HEDGE, id=f"h{n}", polygon=round_) for n in range(50))) == (
        "too_many_corners"
    )
    for piece in (
        evolve(HEDGE, polygon=bent),
        evolve(HEDGE, polygon=((1.0, 1.0), (2.0, 2.0))),
        evolve(HEDGE, polygon=((0.0, float("nan")), (1.0, 0.0), (1.0, 1.0))),
        evolve(HEDGE, polygon=tuple((float(x), float(x * x)) for x in range(17))),
        evolve(HEDGE, height=31.0),
        evolve(HEDGE, height=float("nan")),
        evolve(HEDGE, floors=(0.0, 3.0, 3.0)),
        evolve(HEDGE, floors=(3.0,)),
        evolve(HEDGE, floors=(0.0, 31.0)),
    ):
        assert fault(piece) == "bad_outline"


@pytest.mark.rule("battlegroup/counter-attack-terrain")
def test_a_table_that_cannot_be_played_on_is_refused() -> None:
    assert why(Map(long=96.5)) == ("table_size", "counter-attack-terrain")
    assert why(Map(short=float("nan"))) == ("table_size", "counter-attack-terrain")
    assert why(Map(48, 60, terrain=())) == ("table_upright", "defense-line-step-1")
    no_room = "no_room_for_objective", "objective-placement"
    assert why(Map(40, 40, terrain=())) == no_room
    assert why(Map(36, 26, terrain=()), scenario="defense-line") == no_room
    everywhere = ((0.0, 0.0), (72.0, 0.0), (72.0, 48.0), (0.0, 48.0))
    assert why(Map(terrain=(evolve(ROCK, polygon=everywhere),))) == no_room
    assert begun(Map(44, 44, terrain=())).layout.long == 44


@pytest.mark.rule("battlegroup/defense-line-step-5", "battlegroup/defense-line-step-7")
def test_a_front_line_that_cannot_be_held_is_refused() -> None:
    def fault(*rect: float) -> tuple[str, str]:
        x0, y0, x1, y1 = rect
        own = Map(zones={"front_line": ZonePlan((x0, y0, x1, y1))})
        return why(own, scenario="defense-line")

    assert fault(36, 0, 73, 48) == ("zone_off_table", "defense-line-step-5")
    assert fault(36, -0.5, 54, 48) == ("zone_off_table", "defense-line-step-5")
    assert fault(54, 0, 36, 48) == ("zone_off_table", "defense-line-step-5")
    assert fault(36, 0, float("nan"), 48) == ("zone_off_table", "defense-line-step-5")
    assert fault(36, 0, 41.9, 48) == ("zone_too_small", "defense-line-step-5")
    assert fault(36, 20, 54, 25.9) == ("zone_too_small", "defense-line-step-5")
    assert fault(11.9, 0, 30, 48) == ("zone_at_attacker", "defense-line-step-7")
    assert fault(61, 0, 72, 48) == ("no_room_for_objective", "objective-placement")
    assert why(LINE) == ("zone_unasked", "counter-attack-step-3-deploy")


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-number",
    "battlegroup/counter-attack-step-2-first",
    "battlegroup/counter-attack-step-2-later",
    "battlegroup/objective-placement",
)
def test_objectives_that_the_steps_could_not_place_are_refused() -> None:
    well, mill, oak = MEETING.objectives or ()

    def fault(*objectives: Objective, own: Map = MEETING, **options: Any) -> tuple[str, str]:
        return why(evolve(own, objectives=objectives), **options)

    assert fault(well, well, oak) == ("objective_ids", "counter-attack-terrain")
    assert fault(well, mill) == ("objectives_agreed", "counter-attack-step-2-number")
    differ = fault(well, mill, oak, objective_count=4)
    assert differ == ("objectives_differ", "counter-attack-step-2-number")
    assert begun(MEETING, objective_count=3).plan.objectives.keys() == {"3"}
    elsewhere = "objective_elsewhere", "objective-placement"
    assert fault(mill, well, oak) == elsewhere
    assert fault(well, evolve(mill, at=(20, 20)), oak) == elsewhere
    assert fault(well, mill, evolve(oak, at=(16, 16))) == elsewhere
    assert fault(well, mill, evolve(oak, at=(float("nan"), 22))) == elsewhere
    near = "objective_too_near", "objective-placement"
    assert fault(evolve(well, at=(17, 11.9)), mill, oak) == near
    assert fault(well, mill, evolve(oak, at=(26, 19))) == near
    rock = evolve(ROCK, polygon=((28, 20), (33, 20), (33, 24), (28, 24)))
    blocked = fault(well, mill, oak, own=evolve(MEETING, terrain=(rock,)))
    assert blocked == ("objective_in_rock", "objective-placement")


@pytest.mark.rule("battlegroup/defense-line-step-5")
def test_a_defender_has_two_objectives_in_the_front_line_and_one_outside() -> None:
    bridge, church, farm = LINE.objectives or ()

    def fault(*objectives: Objective) -> tuple[str, str]:
        return why(evolve(LINE, objectives=objectives), scenario="defense-line")

    assert fault(bridge, church) == ("objectives_defended", "defense-line-step-5")
    assert fault(bridge, farm, church) == ("objective_elsewhere", "objective-placement")
    within = evolve(farm, at=(46, 30))
    assert fault(bridge, church, within) == ("objective_elsewhere", "objective-placement")


GREEDY = policy.get("greedy")


@pytest.mark.rule("battlegroup/counter-attack-terrain", "battlegroup/defense-line-terrain")
@pytest.mark.parametrize(
    ("scenario", "own"), [("counter-attack", MEETING), ("defense-line", LINE)], ids=str
)
def test_bots_play_on_a_map_of_ones_own_to_the_end(scenario: str, own: Map) -> None:
    own = evolve(own, terrain=(HEDGE, evolve(ROCK, polygon=((40, 2), (44, 2), (44, 6), (40, 6)))))
    options = Options(scenario=scenario, map=own, points_limit=500, max_game_turns=5)
    result = play(RULESET, (GREEDY, policy.get("random")), "own map", options)

    assert result.reason != "hang"
    assert (result.refused, result.crashed, result.fault) == ([0, 0], [0, 0], None)
