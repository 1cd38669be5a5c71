"""Setting up: scenario, armies, board, edges, deployment, priority."""

import pytest
from attrs import evolve

from engine.advice.queries import MovePreview, PreviewMove
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.geometry import Pose, look, overlaps, rays_between, rectangle
from engine.match import Match
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Map, Marker, TerrainName, TerrainPiece
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import Board, board, hull, pieces
from engine.rulesets.spearhead.core.model import Options, Roster, TankEntry
from engine.rulesets.spearhead.muster import check_place
from engine.rulesets.spearhead.questions import (
    Deploy,
    NameScenario,
    Pass,
    SubmitRoster,
    TakeEdge,
    WhereToDeploy,
    WhichEdge,
    WhichRoster,
    WhichScenario,
)

from .staging import Fight, new_match

NO_COMMAND = Roster(None, "kestrel", None, (TankEntry("swift"), TankEntry("harrier")))


FIRST_COLUMN = Roster("first-column")


def armed(
    *faces: int,
    scenario: str = "crossroads",
    mine: Roster = FIRST_COLUMN,
    own: Map | None = None,
) -> Fight:
    """Start with scenario and armies fixed: the next dice are the roll-off for edges."""
    rosters = (mine, Roster("anvil-line"))
    return new_match(*faces, scenario=scenario, rosters=rosters, map=own)


def deploying(
    scenario: str = "crossroads", mine: Roster = FIRST_COLUMN, own: Map | None = None
) -> Fight:
    """Seat 0 has won the west edge and sets up first."""
    return armed(6, 1, scenario=scenario, mine=mine, own=own).answer(TakeEdge("west"))


ROADBLOCK = TerrainPiece("roadblock", "wall", ((2, 8), (5, 8), (5, 8.5), (2, 8.5)))
"""In the strip of the west edge."""
COPSE = TerrainPiece("copse", "wood", ((18, 14), (22, 14), (22, 19), (18, 19)))
ROUGH = Map(terrain=(ROADBLOCK, COPSE))


def slept(seed: str = "s", options: Options | None = None) -> list[object]:
    """Everything told of a match in which nobody answers."""
    match, change = Match.start(RULESET, options or Options(), ProvenDice(seed))
    told: list[object] = [*change.notes]
    while match.asks:
        ask = match.asks[0]
        match, change = match.answer(ask.seat, ask.number, ask.default)
        told += change.notes
    return told


# ---------------------------------------------------------------- order


@pytest.mark.rule("spearhead/setup-order")
def test_the_five_steps_come_in_order_and_priority_last() -> None:
    told = slept()
    steps = (notes.ScenarioChosen, notes.RosterShown, notes.EdgeTaken, notes.Deployed)
    kinds = [type(note) for note in told]
    places = [kinds.index(kind) for kind in (*steps, notes.PriorityWon, notes.RoundBegan)]
    assert places == sorted(places)
    last_deployed = max(n for n, kind in enumerate(kinds) if kind is notes.Deployed)
    assert last_deployed < kinds.index(notes.PriorityWon)


@pytest.mark.rule("spearhead/setup-order", "spearhead/scenario-headhunt")
def test_an_army_that_does_not_satisfy_the_scenario_is_replaced() -> None:
    fight = new_match(rosters=(NO_COMMAND, Roster(force="anvil-line")))
    fight.answer(NameScenario("headhunt")).answer(NameScenario("headhunt"))

    fight.asks(WhichRoster, seat=0)
    assert fight.refuses(SubmitRoster(NO_COMMAND)).code == "no_command"
    fight.default(6, 1)
    assert [note.faction for note in fight.told(notes.RosterShown)] == ["kestrel", "dravian"]
    assert len(fight.state.units) == 13


@pytest.mark.rule("spearhead/setup-order")
def test_an_army_that_satisfies_the_scenario_is_kept() -> None:
    fight = new_match(rosters=(NO_COMMAND, Roster(force="anvil-line")))
    fight.answer(NameScenario("crossroads")).answer(NameScenario("crossroads"), 6, 1)

    fight.asks(WhichEdge)
    assert [tank.sheet for tank in fight.state.units.values()][:2] == ["swift", "harrier"]


@pytest.mark.rule("spearhead/setup-order")
def test_an_army_for_a_scenario_that_is_fixed_is_refused_at_once() -> None:
    with pytest.raises(IllegalReply) as refused:
        new_match(scenario="headhunt", rosters=(NO_COMMAND, None))
    assert refused.value.code == "no_command"


# ---------------------------------------------------------------- scenario


@pytest.mark.rule("spearhead/select-scenario")
def test_the_winner_of_the_roll_off_has_its_scenario_played() -> None:
    fight = new_match()
    fight.answer(NameScenario("breakthrough")).answer(NameScenario("headhunt"), 2, 5)

    assert fight.state.scenario == "headhunt"
    assert fight.told(notes.ScenarioChosen) == [
        notes.ScenarioChosen("headhunt", ("breakthrough", "headhunt"))
    ]


@pytest.mark.rule("spearhead/select-scenario")
def test_the_same_name_needs_no_roll_off() -> None:
    fight = new_match().answer(NameScenario("headhunt")).answer(NameScenario("headhunt"))

    assert fight.state.scenario == "headhunt"
    assert fight.all_told(notes.RolledOff) == []


@pytest.mark.rule("spearhead/select-scenario")
def test_names_are_secret_until_both_are_in() -> None:
    fight = new_match()
    assert [ask.seat for ask in fight.match.asks] == [0, 1]
    fight.answer(NameScenario("headhunt"))

    assert fight.last == []
    assert fight.state.scenario is None
    assert [ask.seat for ask in fight.match.asks] == [1]


@pytest.mark.rule("spearhead/select-scenario")
def test_silence_names_the_first_scenario() -> None:
    fight = new_match()
    assert fight.asks(WhichScenario).scenarios == ("crossroads", "breakthrough", "headhunt")
    fight.default().default()
    assert fight.state.scenario == "crossroads"


@pytest.mark.rule("spearhead/select-scenario")
def test_a_scenario_of_no_list_is_refused() -> None:
    fight = new_match()
    assert fight.refuses(NameScenario("siege")).clause == "spearhead/select-scenario"
    assert fight.refuses(Pass()).code == "wrong_reply"
    with pytest.raises(IllegalReply, match="siege"):
        new_match(scenario="siege")


# ---------------------------------------------------------------- armies


@pytest.mark.rule("spearhead/select-armies")
def test_armies_are_shown_together_once_both_are_in() -> None:
    fight = new_match(scenario="crossroads")
    assert [ask.seat for ask in fight.match.asks] == [0, 1]
    fight.answer(SubmitRoster(Roster(force="hill-battery")))
    assert fight.last == []
    assert fight.state.units == {}

    fight.answer(SubmitRoster(Roster(force="slag-run")), 6, 1)
    shown = fight.told(notes.RosterShown)
    assert [(note.seat, note.supply, len(note.tanks)) for note in shown] == [
        (0, 595, 7),
        (1, 600, 7),
    ]
    assert list(fight.state.units)[:2] == ["A1", "A2"]
    assert list(fight.state.units)[-1] == "B7"


@pytest.mark.rule("spearhead/select-armies")
def test_everybody_sees_everything_from_then_on() -> None:
    state = armed(6, 1).state
    assert all(RULESET.view(state, viewer) is state for viewer in (0, 1, None))


@pytest.mark.rule("spearhead/select-armies")
def test_silence_fields_the_starter_force_of_the_seat() -> None:
    fight = new_match(scenario="crossroads").default().default(6, 1)

    shown = fight.told(notes.RosterShown)
    assert [note.supply for note in shown] == [595, 590]
    assert [note.subfaction for note in shown] == ["lancer-column", "anvil-brigade"]


@pytest.mark.rule("spearhead/select-armies")
def test_a_lower_limit_drops_tanks_from_the_end_of_the_starter_force() -> None:
    fight = new_match(scenario="crossroads", supply_limit=310).default().default(6, 1)

    sheets = [(tank.owner, tank.sheet) for tank in fight.state.units.values()]
    assert sheets == [
        (0, "lanner-command"),
        (0, "lanner"),
        (0, "lanner"),
        (1, "hammer-command"),
        (1, "hammer"),
        (1, "hammer"),
    ]
    fight = new_match(scenario="crossroads", supply_limit=294).default().default(6, 1)
    assert [tank.id for tank in fight.state.units.values()] == "A1 A2 B1 B2 B3".split()


@pytest.mark.rule("spearhead/select-armies")
def test_a_force_is_named_or_listed_not_both() -> None:
    fight = new_match(scenario="crossroads")
    listed = ("kestrel", None, ()), (None, "any", ()), (None, None, (TankEntry("swift"),))
    for parts in listed:
        both = Roster("first-column", *parts)
        assert fight.refuses(SubmitRoster(both)).code == "force_and_list"
    assert fight.refuses(SubmitRoster(Roster("no-force"))).code == "unknown_force"


# ---------------------------------------------------------------- board


@pytest.mark.rule("spearhead/setup-board")
@pytest.mark.parametrize("scenario", ["crossroads", "breakthrough", "headhunt"])
def test_terrain_stands_as_on_the_map(scenario: str) -> None:
    plan = BOOK.scenarios[scenario]
    here = board(armed(6, 1, scenario=scenario).state)

    assert here.bounds == (0, 0, plan.long, plan.short)
    assert [piece.id for piece in here.pieces] == [piece.id for piece in plan.terrain]
    for piece, mapped in zip(here.pieces, plan.terrain, strict=True):
        assert set(piece.shape.points) == {(float(x), float(y)) for x, y in mapped.polygon}


# ---------------------------------------------------------------- edges


@pytest.mark.rule("spearhead/choose-edge")
def test_the_winner_takes_an_edge_and_the_other_gets_the_opposite() -> None:
    fight = armed(2, 5)
    fight.asks(WhichEdge, seat=1)
    fight.answer(TakeEdge("west"))

    assert [player.edge for player in fight.state.players] == ["east", "west"]


@pytest.mark.rule("spearhead/choose-edge")
def test_east_may_be_taken_and_silence_takes_west() -> None:
    east, silent = armed(6, 1).answer(TakeEdge("east")), armed(6, 1).default()

    assert [player.edge for player in east.state.players] == ["east", "west"]
    assert [player.edge for player in silent.state.players] == ["west", "east"]


@pytest.mark.rule("spearhead/choose-edge")
def test_in_a_rematch_the_edges_are_settled_without_a_roll_off() -> None:
    first = armed(2, 5).answer(TakeEdge("east"))
    options = RULESET.rematch_options(first.state.options, first.state)
    again = new_match(
        scenario=options.scenario,
        rosters=options.rosters,
        takes_edge=options.takes_edge,
        edge=options.edge,
    )

    assert (options.takes_edge, options.edge) == (1, "east")
    assert [player.edge for player in again.state.players] == ["west", "east"]
    assert (again.state.first_to_deploy, again.state.rolled) == (1, 0)
    with pytest.raises(IllegalReply, match="no seat 2"):
        RULESET.muster(Options(takes_edge=2))
    with pytest.raises(IllegalReply, match="no seat 3"):
        RULESET.muster(Options(priority=3))


@pytest.mark.rule("spearhead/choose-edge")
def test_a_tied_roll_off_for_edges_is_rolled_again() -> None:
    fight = armed(4, 4, 1, 3)
    assert fight.asks(WhichEdge, seat=1).edges == ("west", "east")


@pytest.mark.rule("spearhead/choose-edge")
def test_the_home_edges_are_the_short_ones() -> None:
    for plan in BOOK.scenarios.values():
        assert plan.long > plan.short
    zone = deploying().refuses(Deploy("A1", 20, 2, 0))
    assert zone.params["edge"] == "west"


# ---------------------------------------------------------------- deployment


@pytest.mark.rule("spearhead/deployment-zone")
def test_the_whole_tank_lies_within_four_inches_exactly_four_included() -> None:
    fight = deploying()
    assert fight.refuses(Deploy("A1", 2.5001, 10, 0)).code == "outside_zone"
    assert fight.refuses(Deploy("A1", 2.5, 10, 45)).code == "outside_zone"
    assert fight.answer(Deploy("A1", 2.5, 10, 0)).at("A1") == (2.5, 10)


@pytest.mark.rule("spearhead/deployment-zone")
def test_a_tank_may_face_anywhere() -> None:
    fight = deploying().answer(Deploy("A1", 3, 10, 90))
    assert fight.tank("A1").pose == Pose(3, 10, 90)


@pytest.mark.rule("spearhead/deployment-zone")
@pytest.mark.parametrize(("x", "y"), [(1.4, 10), (2.5, 0.9), (2.5, 35.1), (45.5, 10)])
def test_a_tank_stays_on_the_table_and_at_its_own_edge(x: float, y: float) -> None:
    assert deploying().refuses(Deploy("A1", x, y, 0)).code == "outside_zone"


@pytest.mark.rule("spearhead/deployment-zone")
def test_the_east_edge_is_measured_from_the_east() -> None:
    fight = armed(6, 1).answer(TakeEdge("east"))
    assert fight.refuses(Deploy("A1", 2.5, 10, 0)).code == "outside_zone"
    assert fight.refuses(Deploy("A1", 45.4999, 10, 0)).code == "outside_zone"
    assert fight.answer(Deploy("A1", 45.5, 10, 0)).at("A1") == (45.5, 10)


@pytest.mark.rule("spearhead/deployment-zone")
def test_tanks_may_touch_but_not_overlap() -> None:
    fight = deploying().answer(Deploy("A1", 2.5, 10, 0)).default()
    refused = fight.refuses(Deploy("A2", 2.5, 11.9999, 0))
    assert (refused.code, refused.params["other"]) == ("on_a_tank", "A1")
    assert fight.answer(Deploy("A2", 2.5, 12, 0)).at("A2") == (2.5, 12)


@pytest.mark.rule("spearhead/deployment-zone")
def test_a_tank_a_bit_outside_or_on_another_is_pulled_to_the_nearest_legal_place() -> None:
    fight = deploying().answer(Deploy("A1", 2.5, 10, 0)).default()
    cases = {  # refused: where it is meant
        Deploy("A2", 1.46, 20, 0): (1.5, 20.0),
        Deploy("A2", 3.9, 20, 0): (2.5, 20.0),
        Deploy("A2", 2.0, 0.5, 0): (2.0, 1.0),
        Deploy("A2", 2.5, 11.9, 0): (2.5, 12.0),
    }
    for reply, meant in cases.items():
        course = RULESET.query(fight.state, fight.match.asks, fight.ask.seat, PreviewMove(reply))
        assert isinstance(course, MovePreview)
        assert course.refusal is not None
        assert course.short is not None
        assert course.short.refusal is None
        assert course.short.poses[-1][:2] == pytest.approx(meant, abs=0.002)
    far = PreviewMove(Deploy("A2", 20, 20, 0))
    refused = RULESET.query(fight.state, fight.match.asks, fight.ask.seat, far)
    assert isinstance(refused, MovePreview)
    assert refused.short is None


@pytest.mark.rule("spearhead/deployment-zone")
def test_sides_take_turns_and_the_larger_army_places_the_rest() -> None:
    fight = armed(1, 6).answer(TakeEdge("east"))
    order = []
    while fight.state.phase == "deployment":
        order.append(fight.ask.seat)
        last = len(order) == 13
        fight.default(*((6, 1) if last else ()))
    assert order == [1, 0] * 6 + [1]


@pytest.mark.rule("spearhead/deployment-zone")
def test_the_rest_of_the_larger_army_follows_when_it_went_second() -> None:
    fight = deploying()
    order = []
    while fight.state.phase == "deployment":
        order.append(fight.ask.seat)
        fight.default(*((6, 1) if len(order) == 13 else ()))
    assert order == [0, 1] * 6 + [1]


@pytest.mark.rule("spearhead/deployment-zone")
def test_a_placed_tank_stays_put() -> None:
    fight = deploying().answer(Deploy("A2", 2.5, 10, 0)).default()

    assert "A2" not in fight.asks(WhereToDeploy, seat=0).tanks
    assert fight.refuses(Deploy("A2", 2.5, 20, 0)).code == "not_to_deploy"
    assert fight.refuses(Deploy("B3", 2.5, 20, 0)).code == "not_to_deploy"


@pytest.mark.rule("spearhead/deployment-zone")
def test_silence_sets_up_in_roster_order_in_lanes_from_the_middle_outward() -> None:
    fight = deploying("headhunt")
    for _ in range(11):
        fight.default()
    own, theirs = (list(fight.state.army(seat)) for seat in (0, 1))
    assert (len(own), len(theirs)) == (6, 5)
    middles = [17.5, 22.5, 12.5, 27.5, 7.5, 32.5]  # six lanes 5" wide on a table 40" deep
    for tank, middle in zip(own, middles, strict=True):
        assert tank.pose is not None
        assert tank.pose.facing == 0
        _, low, front, high = hull(tank).bounds
        assert (front, middle - 2.5 <= low, high <= middle + 2.5) == (4, True, True)
    assert [tank.id for tank in own] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert {tank.pose.facing for tank in theirs if tank.pose} == {180}


def eyes_on(here: Board, at: tuple[float, float], height: float) -> int:
    """How many points of the east line, 3" apart, no terrain hides a place from."""
    walls = [piece.blocker for piece in here.pieces if piece.kind.blocks_sight]
    line = [(here.bounds[2] - 4, 1.5 + 3 * n) for n in range(int(here.bounds[3] // 3))]
    return sum(look(rays_between([eye], height, [at], height), walls).sees for eye in line)


@pytest.mark.rule("spearhead/deployment-zone")
@pytest.mark.parametrize("scenario", ["crossroads", "breakthrough", "headhunt"])
def test_silence_hides_a_tank_as_well_as_its_lane_allows(scenario: str) -> None:
    fight = deploying(scenario).default()
    pose, here = fight.tank("A1").pose, board(fight.state)
    assert pose is not None
    middle = here.bounds[3] / 2 - 2.5
    lane = [middle + 0.25 * step for step in range(-6, 7)]  # 5" for a tank 2" wide
    blocks = [piece.shape for piece in here.pieces]
    free = [
        y for y in lane if not any(overlaps(rectangle(Pose(2.5, y), 3, 2), wall) for wall in blocks)
    ]
    seen = {y: eyes_on(here, (2.5, y), 2) for y in free}
    assert pose.y == min(free, key=lambda y: (seen[y], abs(y - middle), y))
    assert seen[pose.y] < max(seen.values())  # it mattered


@pytest.mark.rule("spearhead/deployment-zone", "spearhead/deployment-surface")
def test_silence_goes_around_what_stands_in_the_lane_and_past_a_lane_that_is_full() -> None:
    fight = deploying(own=ROUGH).answer(Deploy("A2", 2.5, 17, 0)).default()
    pose = fight.default().tank("A1").pose
    assert pose is not None
    assert 14 <= pose.y <= 15

    full = deploying(own=ROUGH).answer(Deploy("A2", 2.5, 15.5, 0)).default()
    assert full.default().tank("A1").pose == Pose(2.5, 1, 0)
    walled = deploying(own=ROUGH).answer(Deploy("A2", 2.5, 15.5, 0)).default()
    walled.answer(Deploy("A3", 2.5, 1.1, 0)).default()
    assert walled.default().tank("A1").pose == Pose(2.5, 3.25, 0)


@pytest.mark.rule("spearhead/deployment-zone")
def test_an_army_too_large_for_its_strip_is_refused_before_the_match() -> None:
    crowd = Roster(None, "kestrel", None, (TankEntry("swift"),) * 25)
    with pytest.raises(IllegalReply) as refused:
        new_match(scenario="crossroads", supply_limit=2000, rosters=(crowd, None))
    assert refused.value.code == "no_room"
    fits = Roster(None, "kestrel", None, (TankEntry("swift"),) * 24)
    new_match(6, 1, scenario="crossroads", supply_limit=2000, rosters=(fits, Roster("slag-run")))


@pytest.mark.rule("spearhead/deployment-zone", "spearhead/equipment-options")
def test_whether_a_list_fits_its_strip_is_asked_only_of_one_that_can_be_built() -> None:
    gun = "cupola-autocannon"
    twice = Roster(None, "kestrel", None, (TankEntry("gyrfalcon", (gun, gun)),) * 25)
    options = Options(scenario="crossroads", supply_limit=2000)

    codes = [fault.code for fault in RULESET.check_force(options, twice).faults]
    assert set(codes) == {"option_twice", "over_supply"}


@pytest.mark.rule("spearhead/deployment-zone")
def test_a_place_that_leaves_no_room_for_the_rest_is_refused() -> None:
    column = ("lanner-command", "gyrfalcon", *["harrier"] * 3, *["swift"] * 3)
    fight = deploying(mine=Roster(None, "kestrel", None, tuple(map(TankEntry, column))))
    fight.answer(Deploy("A1", 2, 4.4, 90)).default()
    for key, y in zip("A3 A4 A5 A6 A7".split(), (10.05, 15.45, 20.85, 26.25, 31.65), strict=True):
        fight.answer(Deploy(key, 2, y, 90)).default()
    refused = fight.refuses(Deploy("A8", 2, 34.7, 0))  # the last gap that holds a Gyrfalcon
    assert (refused.code, refused.params["left"]) == ("leaves_no_room", 1)
    fight.default().default()
    assert fight.tank("A2").pose is not None


@pytest.mark.rule("spearhead/deployment-surface")
def test_a_tank_may_touch_a_wall_but_not_stand_on_it() -> None:
    fight = deploying(own=ROUGH)
    refused = fight.refuses(Deploy("A1", 2.5, 9.4999, 0))
    assert (refused.code, refused.params["piece"]) == ("on_scenery", "roadblock")
    assert fight.answer(Deploy("A1", 2.5, 9.5, 0)).at("A1") == (2.5, 9.5)


@pytest.mark.rule("spearhead/deployment-surface")
@pytest.mark.parametrize("kind", ["building", "wood", "hill", "wall"])
def test_no_kind_of_terrain_is_deployed_on(kind: TerrainName) -> None:
    ground = pieces([("it", kind, ((0.0, 10.0), (4.0, 10.0), (4.0, 12.0), (0.0, 12.0)))])
    here = Board((0.0, 0.0, 48.0, 36.0), ground)
    check_place(here, "west", rectangle(Pose(2.5, 9), 3, 2), {})
    with pytest.raises(IllegalReply) as refused:
        check_place(here, "west", rectangle(Pose(2.5, 9.01), 3, 2), {})
    assert refused.value.code == "on_scenery"


# ---------------------------------------------------------------- priority


@pytest.mark.rule("spearhead/priority")
@pytest.mark.parametrize("faces", [(6, 1), (1, 6), (3, 3, 2, 4)])
def test_the_winner_of_the_last_roll_off_takes_the_first_turn(faces: tuple[int, ...]) -> None:
    fight = deploying()
    for _ in range(12):
        fight.default()
    fight.default(*faces)

    winner = 0 if faces == (6, 1) else 1
    assert fight.state.priority == winner
    assert fight.told(notes.PriorityWon) == [notes.PriorityWon(winner)]
    assert [note.seat for note in fight.told(notes.TurnBegan)] == [winner]


@pytest.mark.rule("spearhead/priority")
@pytest.mark.parametrize("seat", [0, 1])
def test_options_may_say_who_has_priority(seat: int) -> None:
    told = slept("said", Options(priority=seat))

    assert [notes.PriorityWon(seat)] == [n for n in told if isinstance(n, notes.PriorityWon)]
    assert seat == next(n.seat for n in told if isinstance(n, notes.TurnBegan))
    assert "priority" not in {n.purpose for n in told if isinstance(n, notes.RolledOff)}


@pytest.mark.rule("spearhead/priority")
def test_priority_is_rolled_once_and_kept_in_every_round() -> None:
    told = slept("kept")
    rolls = [n for n in told if isinstance(n, notes.RolledOff) and n.purpose == "priority"]
    turns = [n.seat for n in told if isinstance(n, notes.TurnBegan)]
    first = rolls[0].winner

    assert len(rolls) == 1
    assert turns == [first, 1 - first] * 6


# ---------------------------------------------------------------- terrain of one's own

HOUSE = TerrainPiece("house", "building", ((20, 14), (24, 14), (24, 18), (20, 18)))


def why_not(*terrain: TerrainPiece, scenario: str | None = "crossroads") -> str:
    with pytest.raises(IllegalReply) as refused:
        RULESET.muster(Options(scenario=scenario, map=Map(terrain=terrain)))
    return refused.value.code


@pytest.mark.rule("spearhead/setup-board")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_a_match_is_played_on_the_terrain_it_brings(scenario: str) -> None:
    mustered = RULESET.muster(Options(scenario=scenario, map=Map(terrain=(HOUSE,))))
    state = evolve(mustered, scenario=scenario)

    assert state.plan == evolve(BOOK.scenarios[scenario], terrain=(HOUSE,))
    assert len(board(state).pieces) == 1
    assert len(board(evolve(state, options=Options())).pieces) > 1


@pytest.mark.rule("spearhead/setup-board")
def test_terrain_that_cannot_be_played_on_is_refused() -> None:
    dented = ((20.0, 14.0), (24.0, 14.0), (21.0, 15.0), (20.0, 18.0))
    walls = tuple(
        evolve(HOUSE, id=f"w{x}", polygon=((x, 0.0), (x + 6, 0.0), (x + 6, 36.0), (x, 36.0)))
        for x in (0.0, 42.0)
    )

    assert why_not(HOUSE, scenario=None) == "map_without_scenario"
    assert why_not(HOUSE, HOUSE) == "piece_ids"
    assert why_not(evolve(HOUSE, polygon=((46, 1), (49, 1), (49, 3)))) == "piece_off_table"
    assert why_not(evolve(HOUSE, polygon=dented)) == "bad_outline"
    assert why_not(*walls) == "no_room"


OWN = Map(60, 40, (Marker("mill", 30, 20, 3),), (HOUSE,))


def wrong_map(own: Map, scenario: str = "crossroads") -> str:
    with pytest.raises(IllegalReply) as refused:
        RULESET.muster(Options(scenario=scenario, map=own))
    return refused.value.code


@pytest.mark.rule("spearhead/setup-board")
def test_a_map_brings_size_and_markers() -> None:
    state = evolve(RULESET.muster(Options(scenario="crossroads", map=OWN)), scenario="crossroads")

    assert board(state).bounds == (0, 0, 60, 40)
    assert state.plan.markers == OWN.markers
    assert state.plan.objective == BOOK.scenarios["crossroads"].objective
    wider = Map(long=50)
    assert RULESET.muster(Options(scenario="headhunt", map=wider)).options.map == wider


@pytest.mark.rule("spearhead/setup-board", "spearhead/choose-edge")
def test_a_map_that_cannot_be_played_on_is_refused() -> None:
    (mill,) = OWN.markers or ()

    assert wrong_map(evolve(OWN, long=96.5)) == "table_size"
    assert wrong_map(evolve(OWN, short=23.5)) == "table_size"
    assert wrong_map(evolve(OWN, short=float("nan"))) == "table_size"
    assert wrong_map(evolve(OWN, short=60)) == "no_shorter_edge"
    assert wrong_map(Map(long=40)) == "piece_off_table"
    assert wrong_map(evolve(OWN, markers=(mill, mill))) == "objective_ids"
    crowd = tuple(evolve(mill, id=f"m{n}") for n in range(9))
    assert wrong_map(evolve(OWN, markers=crowd)) == "too_many_objectives"
    for bad in (
        evolve(mill, x=60.5),
        evolve(mill, y=float("nan")),
        evolve(mill, radius=0),
        evolve(mill, radius=12.5),
        evolve(mill, x=22, y=16),  # in the house
    ):
        assert wrong_map(evolve(OWN, markers=(bad,))) == "bad_objective"
    assert wrong_map(evolve(OWN, markers=())) == "markers_unasked"
    assert wrong_map(OWN, "headhunt") == "markers_unasked"
