"""Setting up matches of battlegroup, step by step, in both scenarios."""

from typing import Any

import pytest
from attrs import define, evolve, field

from engine.errors import IllegalReply
from engine.formations import Going, middle
from engine.geometry import Area, Point, disc, overlaps
from engine.match import Match
from engine.rulesets.battlegroup.assault.state import charger
from engine.rulesets.battlegroup.book.printed import Piece
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.field import bases_of, edges_of, is_wholly_in
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.deployment.flow import reach_of
from engine.rulesets.battlegroup.deployment.notes import FirstTurn, StepLeftOut
from engine.rulesets.battlegroup.deployment.questions import (
    Deploy,
    DeployModels,
    WhereToDeploy,
    WhereToReplace,
    WhoLiesInWait,
)
from engine.rulesets.battlegroup.deployment.state import check_hidden, strip, zone
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.movement.questions import Move, WhereToMove
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.notes import ObjectiveLaid, ObjectivesDropped
from engine.rulesets.battlegroup.scenarios.questions import (
    Choose,
    HoldBack,
    HowTheyArrive,
    Join,
    LayObjective,
    LieInWait,
    TakeCorner,
    TakeEdge,
    WhetherToAttack,
    WhichCorner,
    WhichDefenders,
    WhichEdge,
    WhichObjective,
    WhichProbe,
    WhomToJoin,
)
from engine.rulesets.battlegroup.scenarios.state import (
    NextObjective,
    area_for,
    front_line,
    holes_in,
)
from engine.rulesets.battlegroup.victory.flow import score
from engine.rulesets.battlegroup.victory.state import may_sweep
from engine.table import Table
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Loaded,
    battle,
    infantry,
    put,
    row,
)

LINE: dict[str, Any] = {"scenario": "defense-line", "attacker": "first"}


@define
class Rolls:
    """Dice by purpose, one after the other; what is left out shows 1."""

    faces: dict[str, list[int]]
    rolled: dict[int, int] = field(factory=dict)

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if index not in self.rolled:
            left = self.faces.get(purpose)
            self.rolled[index] = left.pop(0) if left else 1
        return self.rolled[index]


def listed(*units: str) -> Army:
    """Return an army of units by name, each "name: sheet"."""
    pairs = (unit.split(": ") for unit in units)
    return Army(units=tuple(ForceEntry(sheet, key) for key, sheet in pairs))


SCOUTS = (
    listed("ours: vg-scouts", "more: vg-scouts", "squad: vg-squad"),
    listed("theirs: vg-scouts", "line: iw-line"),
)
"""Two units of scouts against one, and others behind them."""


def game(rolls: Rolls | None = None, **options: Any) -> Game:
    chosen = evolve(infantry(require_hq=False), **options)
    match, change = Match.start(RULESET, chosen, rolls or Loaded({}))
    return Game(match, list(change.notes))


def refused(played: Game, reply: Any) -> tuple[str, str | None]:
    """Return the code and the clause of the refusal of a reply."""
    with pytest.raises(IllegalReply) as found:
        played.asked.check(played.state, reply)
    return found.value.code, found.value.clause


def is_in(area: Any, state: Battle, unit: Unit) -> bool:
    return all(is_wholly_in(area, base) for base in bases_of(state, unit))


# ---------------------------------------------------------------- Counter-Attack


@pytest.mark.rule("battlegroup/counter-attack-step-1", "battlegroup/counter-attack-type")
def test_scouts_count_for_the_corner_and_equals_roll_again() -> None:
    played = game(Rolls({"corner": [3, 4, 2, 4]}), armies=SCOUTS)

    assert (played.ask.seat, type(played.asked)) == (THEM, WhichCorner)
    played.say(TakeCorner("north_west"))
    assert [player.corner for player in played.state.players] == [(72.0, 0.0), (0.0, 48.0)]
    assert played.state.attacker is None


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-number",
    "battlegroup/counter-attack-step-2-first",
    "battlegroup/counter-attack-step-2-later",
)
def test_objectives_are_laid_by_turns_the_later_ones_at_the_centre_line() -> None:
    played = game(armies=SCOUTS, objective_count=5).until(WhichObjective)
    code, clause = refused(played, LayObjective(36.0, 24.0))

    assert played.ask.seat == US
    assert (code, clause) == ("objective_elsewhere", "battlegroup/objective-placement")
    assert refused(played, LayObjective(11.0, 14.0))[0] == "objective_too_near"
    played.say(LayObjective(20.0, 15.0)).until(WhereToDeploy)
    laid = played.told(ObjectiveLaid)
    assert [note.seat for note in laid] == [US, THEM, US, THEM, US]
    assert played.state.objectives[2:] == ((36, 24), (51, 14), (21, 34))
    assert played.state.objectives[1] == (53, 33)


@pytest.mark.rule("battlegroup/counter-attack-step-2-number")
def test_a_die_says_how_many_objectives_unless_it_is_agreed() -> None:
    rolled = game(Rolls({"corner": [6, 1], "objectives": [6]}), armies=SCOUTS).until(WhereToDeploy)
    agreed = game(armies=SCOUTS, objective_count=3).until(WhereToDeploy)

    assert len(rolled.state.objectives) == 5
    assert len(agreed.state.objectives) == 3


@pytest.mark.rule("battlegroup/counter-attack-step-2-later")
def test_objectives_without_room_are_dropped() -> None:
    played = game(armies=SCOUTS, objective_count=5).until(WhichObjective)
    crowd = ((58.0, 9.33), (44.0, 18.67), (30.0, 28.0), (16.0, 37.33))

    full = Game.on(evolve(played.state, objectives=crowd))
    assert full.told(ObjectivesDropped) == [ObjectivesDropped(1)]
    assert full.state.objectives == crowd
    assert Game.on(evolve(played.state, objectives=crowd[:3])).told(ObjectivesDropped) == []


@pytest.mark.rule(
    "battlegroup/counter-attack-step-3-deploy", "battlegroup/counter-attack-step-5-number"
)
def test_scouts_are_set_up_by_turns_and_the_others_wait_in_reserve() -> None:
    played = game(armies=SCOUTS).until(WhereToDeploy)

    assert (played.ask.seat, played.asked.units) == (US, ("more", "ours"))
    assert {k for k, u in played.state.units.items() if u.place == "reserve"} == {"squad", "line"}
    assert refused(played, Deploy("ours", 40.0, 20.0, 33.0))[0] == "out_of_zone"
    assert refused(played, HoldBack("ours", "deep_strike"))[0] == "wrong_arrival"
    played.say(Deploy("more", 20.0, 10.0, 33.0))
    assert (played.ask.seat, played.asked.units) == (THEM, ("theirs",))
    played.say(Pass())
    assert (played.ask.seat, played.asked.units) == (US, ("ours",))
    area_for = zone(played.state, played.state.unit("theirs"))
    assert is_in(area_for, played.state, played.state.unit("theirs"))


@pytest.mark.rule("battlegroup/counter-attack-step-3-reserve", "battlegroup/out-scouted")
def test_who_holds_scouts_back_is_out_scouted() -> None:
    played = game(armies=SCOUTS).until(WhereToDeploy)
    played.say(HoldBack("ours", "outflank")).say(Pass()).say(HoldBack("more"))
    played.until(WhichOrder)

    assert [player.recon for player in played.state.players] == [0, 1]
    assert played.state.unit("ours").place == "reserve"
    assert played.state.unit("ours").arrival == "outflank"
    table = Table(played.state, Loaded({}))
    score(table)
    assert [player.points.out_scouted for player in table.state.players] == [0, 1]


@pytest.mark.rule("battlegroup/counter-attack-step-3-infiltrate", "battlegroup/recon-units")
def test_who_infiltrates_comes_last_away_from_enemies_and_charges_later() -> None:
    played = game(armies=SCOUTS).until(WhereToDeploy)
    played.say(HoldBack("ours", "infiltrate")).say(Deploy("theirs", 52.0, 38.0, 213.0, 5))
    played.say(Pass())

    assert (played.state.stage, played.asked.units) == ("infiltration", ("ours",))
    near = Deploy("ours", 52.0, 29.0, 33.0)
    code, clause = refused(played, near)
    assert code == "infiltrates_too_near"
    assert clause == "battlegroup/counter-attack-step-3-infiltrate"
    assert refused(played, Deploy("ours", 52.0, 22.5, 33.0))[0] == "infiltrates_too_near"
    played.say(Deploy("ours", 52.0, 8.0, 33.0)).until(WhichOrder)
    assert charger(played.state, played.state.unit("ours")).scouted
    assert not charger(played.state, played.state.unit("more")).scouted
    assert played.state.players[US].recon == 2


@pytest.mark.rule("battlegroup/counter-attack-step-3-infiltrate", "battlegroup/recon-units")
@pytest.mark.parametrize(("watched", "legal"), [(False, True), (True, False)])
def test_who_is_seen_by_any_enemy_keeps_farther_away_from_all(watched: bool, legal: bool) -> None:
    """One enemy is 14 inches away behind a rock; another, far off, looks on or not."""
    scouts = put("vg-scouts", "ours", US, row(4, 4, 2))
    near = put("iw-line", "near", THEM, [(5, 19)])
    far = put("iw-line", "far", THEM, [(40, 4)])
    rock = Piece("wall", "rock", ((0, 10), (12, 10), (12, 12), (0, 12)))
    there = battle(scouts, near, *((far,) if watched else ()))
    there = evolve(there, wrecks=(rock,), stage="infiltration")

    if legal:
        check_hidden(there, there.unit("ours"))
        return
    with pytest.raises(IllegalReply) as refused:
        check_hidden(there, there.unit("ours"))
    assert (refused.value.params["enemy"], refused.value.params["least"]) == ("near", 18.0)


@pytest.mark.rule("battlegroup/recon-units", "battlegroup/counter-attack-step-3-infiltrate")
def test_scouts_redeploy_six_inches_after_all_others_but_not_near_enemies() -> None:
    played = game(armies=SCOUTS).until(WhereToMove)

    assert (played.asked.gait, played.asked.most, played.ask.seat) == ("scout", 6.0, US)
    own = played.asked.unit
    here = middle(bases_of(played.state, played.state.unit(own)))
    back = (here[0] - 4.0, here[1] - 3.0)
    assert refused(played, Move(own, ((here[0] - 5.0, here[1] - 5.0),)))[0] == "too_far"
    played.say(Move(own, (back,)))
    assert played.ask.seat == THEM
    assert middle(bases_of(played.state, played.state.unit(own))) == back
    assert played.state.unit(own).scouted


@pytest.mark.rule("battlegroup/recon-units")
def test_scouts_end_farther_than_twelve_inches_from_enemies() -> None:
    a, b = (put("vg-scouts", k, s, row(x, 5, 3)) for k, s, x in (("a", US, 2), ("b", THEM, 20)))
    state = evolve(battle(a, b), stage="scouting")
    played = Game.on(state).until(WhereToMove)

    assert refused(played, Move("a", ((9.4, 5.0),))) == (
        "scouts_too_near",
        "battlegroup/recon-units",
    )
    played.say(Move("a", ((3.5, 9.0),)))
    assert played.state.unit("a").scouted


@pytest.mark.rule("battlegroup/counter-attack-step-3-none")
def test_a_side_alone_on_the_table_may_stand_anywhere_and_in_ambush() -> None:
    played = game(armies=SCOUTS).until(WhereToDeploy)
    played.say(Deploy("ours", 20.0, 10.0, 33.0)).say(HoldBack("theirs")).say(HoldBack("more"))
    played.until(WhereToReplace)

    assert (played.ask.seat, played.asked.units) == (US, ("ours",))
    assert played.ask.default == LieInWait(("ours",))
    x, y = played.state.objectives[1]
    code, clause = refused(played, Deploy("ours", x, y, 33.0, 1))
    assert (code, clause) == ("on_objective", "battlegroup/counter-attack-step-3-none")
    played.say(Deploy("ours", 60.0, 28.0, 33.0))
    assert played.asked.movable == ()
    played.say(LieInWait(("ours",))).until(WhichOrder)
    token = played.state.unit("ours").token
    assert token is not None
    assert token.kind == "ambush_fire"


@pytest.mark.rule("battlegroup/counter-attack-step-3-none")
def test_nobody_is_asked_where_both_or_none_are_there() -> None:
    kinds = set()
    played = game(armies=SCOUTS).until(WhereToDeploy)
    while played.state.stage != "battle":
        kinds.add(type(played.asked))
        played.say(played.ask.default)
    assert WhereToReplace not in kinds


@pytest.mark.rule("battlegroup/counter-attack-step-4")
def test_units_set_up_count_for_the_first_turn() -> None:
    dice = Rolls({"corner": [1, 6], "first_turn": [3, 3]})
    played = game(dice, armies=SCOUTS).until(WhichOrder)

    assert played.told(FirstTurn) == [FirstTurn(US)]
    assert played.ask.seat == US


@pytest.mark.rule("battlegroup/turn-zero")
def test_in_turn_0_scouts_act_nobody_arrives_and_objectives_give_nothing() -> None:
    played = game(armies=SCOUTS).until(WhichOrder)

    assert played.state.round == 0
    assert all(
        u.place == "reserve" for k, u in played.state.units.items() if k in ("squad", "line")
    )
    while played.state.round == 0:
        played.say(played.ask.default)
    assert played.state.round == 1
    assert [player.points.objectives for player in played.state.players] == [0, 0]
    assert [player.points.out_scouted for player in played.state.players] == [1, 0]


@pytest.mark.rule("battlegroup/turn-zero")
def test_without_turn_0_the_first_is_played_at_once() -> None:
    played = game(armies=SCOUTS, play_turn_zero=False).until(WhichOrder)

    assert played.state.round == 1
    assert len(played.state.army(played.ask.seat)) == 2 + (played.ask.seat == US)


# ---------------------------------------------------------------- characters


@pytest.mark.rule("battlegroup/base-characters")
def test_a_character_is_set_up_and_ordered_with_the_unit_he_joins() -> None:
    armies = (listed("captain: vg-captain", "squad: vg-squad"), SCOUTS[1])
    played = game(armies=armies, play_turn_zero=False).until(WhomToJoin)

    assert (played.asked.unit, played.asked.units) == ("captain", ("squad",))
    assert refused(played, Join("captain"))[0] == "not_to_order"
    played.say(Join("squad"))
    while played.state.turn is None or not played.state.army(US):
        played.say(played.ask.default)
    assert {unit.id for unit in played.state.army(US)} == {"captain", "squad"}
    while not (isinstance(played.asked, WhichOrder) and played.ask.seat == US):
        played.say(played.ask.default)
    assert played.asked.units == ("squad",)


# ---------------------------------------------------------------- Defense Line


@pytest.mark.rule("battlegroup/defense-line-type", "battlegroup/defense-line-step-1")
def test_who_attacks_is_rolled_and_the_defender_picks_the_edge() -> None:
    dice = Rolls({"attacker": [2, 2, 2, 5]})
    played = game(dice, scenario="defense-line")

    assert (played.ask.seat, type(played.asked)) == (THEM, WhetherToAttack)
    played.say(Decide(False))
    assert (played.ask.seat, type(played.asked)) == (THEM, WhichEdge)
    assert refused(played, TakeEdge("north")) == (
        "not_a_short_edge",
        "battlegroup/defense-line-step-1",
    )
    played.say(TakeEdge("east"))
    assert played.state.attacker == US
    assert edges_of(played.state, US) == ((72.0, 0.0, 72.0, 48.0),)
    assert edges_of(played.state, THEM) == ((0.0, 0.0, 0.0, 48.0),)


@pytest.mark.rule("battlegroup/defense-line-step-2-probe", "battlegroup/defense-line-waves")
def test_all_scouts_and_a_wave_probe_the_line() -> None:
    force = listed("s: vg-scouts", "a: vg-squad", "b: vg-squad", "c: vg-heavy")
    played = game(armies=(force, SCOUTS[1]), **LINE).until(WhichProbe)

    assert (played.asked.units, played.asked.count) == (("a", "b", "c"), 2)
    clause = "battlegroup/defense-line-step-2-probe"
    assert refused(played, Choose(("a",))) == ("wrong_probe", clause)
    assert refused(played, Choose(("a", "a"))) == ("not_in_probe", clause)
    with pytest.raises(IllegalReply, match="choose 2 units to go ahead with the scouts, not 3"):
        played.say(Choose(("a", "b", "c")))
    played.say(Choose(("a", "c")))
    assert {k for k, u in played.state.units.items() if u.place == "reserve"} == {"b"}


@pytest.mark.rule("battlegroup/defense-line-step-3")
def test_up_to_half_of_the_defenders_begin_in_the_line() -> None:
    force = listed("a: iw-line", "b: iw-line", "c: iw-line", "d: iw-line", "e: iw-line")
    played = game(armies=(SCOUTS[0], force), **LINE).until(WhichDefenders)

    assert (played.ask.seat, played.asked.most) == (THEM, 2)
    assert refused(played, Choose(()))[0] == "wrong_number"
    assert refused(played, Choose(("a", "b", "c")))[0] == "wrong_number"
    played.say(Choose(("c",)))
    assert [k for k in "abcde" if played.state.unit(k).place == "waiting"] == ["c"]


@pytest.mark.rule("battlegroup/defense-line-step-5")
def test_the_defender_lays_two_objectives_in_the_line_and_one_elsewhere() -> None:
    played = game(**LINE).until(WhichObjective)

    assert (played.ask.seat, played.asked.of) == (THEM, 3)
    assert refused(played, LayObjective(30.0, 24.0))[0] == "objective_elsewhere"
    played.say(LayObjective(45.0, 16.0)).say(LayObjective(45.0, 32.0))
    assert refused(played, LayObjective(45.0, 24.0))[0] == "objective_elsewhere"
    assert played.ask.default == LayObjective(16.0, 24.0)


@pytest.mark.rule(
    "battlegroup/defense-line-step-6",
    "battlegroup/defense-line-extra-d3",
    "battlegroup/defense-line-step-7",
)
def test_defenders_stand_in_the_line_some_in_ambush_and_the_probe_at_its_edge() -> None:
    dice = Rolls({"ambushes": [4]})
    played = game(dice, **LINE).until(WhereToDeploy)
    assert (played.ask.seat, played.state.setting.ambushes) == (THEM, 2)
    played.until(WhoLiesInWait)

    assert all(unit.owner == THEM for unit in played.state.units.values() if unit.place == "table")
    front = front_line(played.state)
    assert all(is_in(front, played.state, unit) for unit in played.state.army(THEM))
    clause = "battlegroup/defense-line-step-6"
    assert refused(played, LieInWait((*played.asked.units, "x"))) == ("not_in_ambush", clause)
    assert refused(played, LieInWait(played.asked.units)) == ("many_ambushes", clause)
    lying = played.ask.default.units
    assert len(lying) == min(2, len(played.asked.units))
    reaches = {key: reach_of(played.state, played.state.unit(key)) for key in played.asked.units}
    assert len(set(reaches.values())) > 1
    assert [reaches[key] for key in lying] == sorted(reaches.values(), reverse=True)[:2]
    played.say(LieInWait(lying)).until(WhichOrder)
    edge = Area(((0, 0), (12, 0), (12, 48), (0, 48)))
    assert all(is_in(edge, played.state, unit) for unit in played.state.army(US))
    assert {k for k, u in played.state.units.items() if u.token is not None} == set(lying)


@pytest.mark.rule(
    "battlegroup/defense-line-step-8",
    "battlegroup/defense-line-step-9-missing",
    "battlegroup/defense-line-step-10",
)
def test_the_line_is_pinned_by_guns_keeps_its_ambushes_and_the_attacker_begins() -> None:
    dice = Rolls({"ambushes": [1], "pinning": [6] * 40})
    played = game(dice, armies=(SCOUTS[0], listed("a: iw-line", "b: iw-line")), **LINE)
    played.until(WhichOrder)

    (held,) = played.state.army(THEM)
    assert held.down is not None
    assert held.token is not None
    assert [note.occasion for note in played.told(TakenTest)] == ["pinning"]
    assert all(unit.down is None for unit in played.state.army(US))
    assert played.told(StepLeftOut) == [StepLeftOut(9)]
    assert (played.ask.seat, played.state.round) == (US, 1)


@pytest.mark.rule("battlegroup/defense-line-no-objective-sweep")
def test_only_the_attacker_wins_by_all_objectives() -> None:
    played = game(**LINE).until(WhichOrder)

    assert [may_sweep(played.state, seat) for seat in (US, THEM)] == [True, False]
    assert may_sweep(evolve(played.state, attacker=None), THEM)


# ---------------------------------------------------------------- reserves


@pytest.mark.rule("battlegroup/base-outflank", "battlegroup/deep-strike-marker")
def test_who_can_come_otherwise_is_said_to_when_it_goes_into_reserve() -> None:
    force = listed("storm: iw-storm", "others: iw-line")
    played = game(armies=(force, SCOUTS[1])).until(HowTheyArrive)

    assert (played.asked.unit, played.asked.known) == ("storm", ("edge", "deep_strike"))
    assert refused(played, HoldBack("storm", "outflank")) == (
        "wrong_arrival",
        "battlegroup/base-outflank",
    )
    played.say(HoldBack("storm", "deep_strike"))
    assert played.state.unit("storm").arrival == "deep_strike"


@pytest.mark.rule(
    "battlegroup/counter-attack-step-2-first", "battlegroup/counter-attack-step-2-later"
)
@pytest.mark.parametrize("number", [1, 3])
def test_where_an_objective_may_lie_is_shown_as_it_is(number: int) -> None:
    state = evolve(battle(), objectives=())
    objective = NextObjective(number, 5, 0)

    assert drawn(state, objective) == [at for at in GRID if objective.may(state, at)]


@pytest.mark.rule("battlegroup/defense-line-step-5", "battlegroup/objective-placement")
@pytest.mark.parametrize("corner", [(0.0, 0.0), (72.0, 0.0)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_where_the_defender_may_lay_one_is_shown_without_the_ground_about_the_others(
    corner: Point, number: int
) -> None:
    begun = game(**LINE).until(WhichOrder).state
    assert begun.attacker is not None
    attacker = evolve(begun.players[begun.attacker], corner=corner)
    players = (attacker, begun.players[1]) if begun.attacker == 0 else (begun.players[0], attacker)
    laid = ((45.0, 20.0), (41.0, 32.4))[: number - 1]
    state, objective = evolve(begun, players=players, objectives=laid), NextObjective(number, 3, 1)
    legal = [at for at in GRID if objective.may(state, at)]

    assert 0 < len(legal) < len(GRID) / 2
    assert legal == drawn(state, objective)


GRID = [(x + 0.37, y + 0.41) for x in range(72) for y in range(48)]


def drawn(state: Battle, objective: NextObjective) -> list[Point]:
    """What of the grid lies on the ground that a page draws."""
    shown, closed = (
        Area(area_for(state, objective)),
        [Area(hole) for hole in holes_in(state, objective)],
    )
    inside = filter(shown.contains_point, GRID)
    return [at for at in inside if not any(overlaps(disc(at, 0), hole) for hole in closed)]


@pytest.mark.rule("battlegroup/base-outflank")
@pytest.mark.parametrize(
    ("edge", "bounds"),
    [
        (((10.0, 0.0), (30.0, 0.0)), (10.0, 0.0, 30.0, 6.0)),
        (((10.0, 48.0), (30.0, 48.0)), (10.0, 42.0, 30.0, 48.0)),
        (((0.0, 10.0), (0.0, 30.0)), (0.0, 10.0, 6.0, 30.0)),
        (((72.0, 10.0), (72.0, 30.0)), (66.0, 10.0, 72.0, 30.0)),
    ],
)
def test_units_come_in_within_some_inches_of_their_stretch_of_an_edge(
    edge: tuple[Point, Point], bounds: tuple[float, float, float, float]
) -> None:
    assert strip(edge, (72.0, 48.0), 6.0).bounds == bounds


@pytest.mark.rule("battlegroup/counter-attack-step-3-deploy")
def test_each_model_of_a_unit_is_set_up_by_its_name() -> None:
    played = game().until(WhereToDeploy)
    key = played.asked.units[0]
    bases = bases_of(played.state, played.state.unit(key))
    strangers = tuple(Going(f"{key}/x{n}", ((6.0, 6.0),)) for n in range(len(bases)))
    few = tuple(Going(base.id, ((6.0, 6.0),)) for base in bases[1:])

    assert refused(played, DeployModels(key, strangers))[0] == "wrong_places"
    assert refused(played, DeployModels(key, few))[0] == "wrong_places"
