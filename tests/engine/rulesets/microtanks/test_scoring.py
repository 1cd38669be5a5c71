"""Scores, victory, the objectives of the scenarios."""

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core.model import Battle, Options, Player, Tank
from engine.rulesets.microtanks.ruleset import RULESET
from engine.rulesets.microtanks.scoring import (
    Fate,
    level_of,
    lines_of,
    scores_of,
    tally,
    winner_of,
    worth,
)
from tests.engine.rulesets.microtanks.staging import Fight, tank


def battle(scenario: str, *tanks: Tank) -> Battle:
    """A finished battle; seat 0 has zone A. Nobody started with points."""
    state = Battle(
        options=Options(scenario=scenario), units={t.id: t for t in tanks}, phase="battle"
    )
    return evolve(state, players=(Player("A"), Player("B")))


def at(key: str, x: float, y: float, **changes: Any) -> Tank:
    return tank(key, (x, y), **changes)


@pytest.mark.rule("microtanks/our-scoring")
def test_a_vehicle_gives_all_half_or_nothing() -> None:
    assert worth(Fate(0, 85, "bail_out")) == 85
    assert worth(Fate(0, 85, "knocked_out")) == 85
    assert worth(Fate(0, 85, "board")) == 0
    assert worth(Fate(0, 85, "board", damaged=True)) == 42
    assert worth(Fate(0, 85, "retreated", damaged=True)) == 0


@pytest.mark.rule("microtanks/our-scoring", "microtanks/withdrawal-matters")
def test_the_field_is_worth_a_tenth_of_the_enemys_start() -> None:
    gone, there = Fate(0, 50, "retreated"), Fate(1, 50, "board")

    assert tally([gone, there], (455, 300)) == (0, 45)
    assert tally([gone, evolve(there, status="retreated")], (455, 300)) == (0, 0)
    assert tally([evolve(gone, status="board"), there], (455, 300)) == (0, 0)


@pytest.mark.rule("microtanks/our-scoring")
def test_stunned_and_knocked_about_score_nothing_and_damage_counts_once() -> None:
    shaken = battle("crossroads", at("a1", 9, 9, stunned=1, knocked_about=1), at("b1", 9, 80))
    assert scores_of(shaken) == (0, 0)
    hurt = battle("crossroads", at("a1", 9, 9, tracked=True, weapon_damaged=True), at("b1", 9, 80))
    assert scores_of(hurt) == (0, 40)


@pytest.mark.rule("microtanks/our-victory-levels")
def test_levels_are_measured_on_the_larger_start() -> None:
    assert level_of((45, 0), (450, 460)) == "draw"
    assert level_of((46, 0), (450, 460)) == "minor"
    assert level_of((0, 137), (450, 460)) == "minor"
    assert level_of((0, 138), (450, 460)) == "major"
    assert level_of((5, 5), (0, 0)) == "draw"
    assert winner_of((46, 0), "minor") == 0
    assert winner_of((45, 0), "draw") is None


@pytest.mark.rule("microtanks/our-concede")
def test_a_conceded_vehicle_counts_in_full_whatever_its_damage() -> None:
    assert worth(Fate(0, 85, "board", damaged=True), conceded=0) == 85
    assert worth(Fate(0, 85, "retreated"), conceded=0) == 0


@pytest.mark.rule("microtanks/our-concede")
def test_resigning_is_scored_as_conceding_and_a_draw_as_the_end_of_the_rounds() -> None:
    state = battle("crossroads", at("a1", 9, 9, tracked=True), at("b1", 9, 80))
    state = evolve(state, players=(Player("A", start=80), Player("B", start=80)))

    assert RULESET.score(state, 0) == (0, 80 + 8)
    assert RULESET.score(state, 1) == (80 + 8, 40)
    assert RULESET.score(state, None) == (0, 40)
    match = Fight(evolve(state, setter=0, layout="printed")).match
    verdict = match.resign(0)[0].verdict
    assert verdict is not None
    assert (verdict.reason, verdict.winner, verdict.score) == ("resigned", 1, (0, 88))
    agreed = match.agree_draw()[0].verdict
    assert agreed is not None
    assert (agreed.reason, agreed.winner, agreed.score) == ("agreed", None, (0, 40))


@pytest.mark.rule("microtanks/our-scoring", "microtanks/our-concede")
def test_a_score_is_told_line_by_line_with_its_clauses() -> None:
    def lines(state: Battle, conceded: int | None = None) -> list[tuple[str, str, tuple[int, int]]]:
        found = [(line.id, line.clause, line.points) for line in lines_of(state, conceded)]
        sums = [sum(points[seat] for _, _, points in found) for seat in (0, 1)]
        assert sums == list(scores_of(state, conceded))
        return found

    ours = "microtanks/our-scoring"
    start = (Player("A", start=80), Player("B", start=80))
    board = at("a1", 60, 44, tracked=True), at("b1", 9, 80)
    state = evolve(battle("crossroads", *board), players=start)
    junction = ("junction", "microtanks/scenario-crossroads", (60, 0))
    assert lines(state) == [("damaged", ours, (0, 40)), junction]
    assert lines(state, 0) == [
        ("conceded", "microtanks/our-concede", (0, 80)),
        ("field", ours, (0, 8)),
        junction,
    ]
    gone = evolve(state, units={**state.units, "b1": evolve(state.units["b1"], status="bail_out")})
    assert ("destroyed", ours, (state.units["b1"].points, 0)) in lines(gone)

    fled = battle("rearguard", at("a1", 9, 9), at("b1", 30, 20, tracked=True))
    fled = evolve(fled, players=(Player("A", start=80), Player("B", start=80)))
    worth_all = fled.units["b1"].points
    assert lines(fled) == [("cut-off", "microtanks/scenario-rearguard", (worth_all, 0))]


@pytest.mark.rule("microtanks/scenario-crossroads")
def test_the_junction_goes_to_the_greater_value_within_8_of_it() -> None:
    def gained(*tanks: Tank) -> tuple[int, int]:
        return scores_of(battle("crossroads", *tanks))

    assert gained(at("a1", 60, 53), at("b1", 9, 80)) == (60, 0)
    assert gained(at("a1", 60, 53.1), at("b1", 9, 80)) == (0, 0)
    assert gained(at("a1", 60, 50), at("b1", 60, 42)) == (0, 0)
    assert gained(at("a1", 60, 50), at("b1", 60, 42), at("b2", 64, 45)) == (0, 60)
    assert gained(at("a1", 60, 50, status="bail_out"), at("b1", 60, 42))[1] == 60 + 80
    plan = BOOK.scenarios["crossroads"]
    assert (plan.long, plan.short, plan.rounds) == (120, 90, 10)
    assert [plan.forces[z].points for z in ("A", "B")] == [450, 500]


@pytest.mark.rule("microtanks/scenario-river-line")
def test_the_attacker_gains_by_crossing_and_leaving_the_defender_by_holding() -> None:
    def gained(*tanks: Tank) -> tuple[int, int]:
        return scores_of(battle("river-line", *tanks, at("b1", 9, 90)))

    assert gained(at("a1", 9, 58)) == (0, 100)
    assert gained(at("a1", 9, 58.1), at("a2", 20, 70)) == (20, 0)
    assert gained(at("a1", 9, 60, tracked=True)) == (0, 40)
    away = evolve(at("a1", 9, 60), status="retreated", pose=None, left_by="north")
    assert gained(away, at("a2", 9, 9)) == (30, 100)
    elsewhere = evolve(away, left_by="west")
    assert gained(elsewhere, at("a2", 9, 9)) == (0, 100)
    plan = BOOK.scenarios["river-line"]
    assert plan.rounds == 12
    assert [plan.forces[z].points for z in ("A", "B")] == [655, 675]


@pytest.mark.rule("microtanks/scenario-rearguard")
def test_the_rearguard_gains_by_leaving_east_and_pays_for_who_is_left() -> None:
    def left(edge: str, when: int) -> Tank:
        away = at("b1", 9, 60, status="retreated", left_by=edge, left_in_round=when)
        return evolve(away, points=135)

    def gained(*tanks: Tank) -> tuple[int, int]:
        return scores_of(battle("rearguard", *tanks, at("a1", 9, 9)))

    stays = at("b2", 90, 60, tracked=True)
    assert gained(left("east", 4), stays) == (80, 78)
    assert gained(left("east", 3), stays) == (80, 39)
    assert gained(left("north", 9), stays) == (80, 0)
    assert gained(at("b2", 90, 60)) == (80, 0)
    assert BOOK.scenarios["rearguard"].zones["B"].rect == (20, 0, 48, 90)


@pytest.mark.rule("microtanks/scenario-rearguard")
def test_the_road_of_the_rearguard_bends_at_right_angles() -> None:
    roads = [p for p in BOOK.scenarios["rearguard"].terrain if p.kind == "road"]

    assert len(roads) == 5
