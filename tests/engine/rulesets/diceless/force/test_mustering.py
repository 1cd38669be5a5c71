"""Armies in matches: given with the options, chosen when the match begins, of a list's own."""

from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from clients.roster.reading import read as read_roster
from engine.book.builder import Judged
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.diceless.adopt.lists import adopt
from engine.rulesets.diceless.arrivals.questions import WhichReserves
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.book.words import LEXICON
from engine.rulesets.diceless.catalogue import muster_form
from engine.rulesets.diceless.core.field import moved
from engine.rulesets.diceless.core.model import Army, Battle, Lists, Options
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.state import line_up
from engine.rulesets.diceless.force.notes import Fielded, ListsDiffer, TokensGranted
from engine.rulesets.diceless.force.questions import Field, WhichArmy
from engine.rulesets.diceless.force.state import (
    MOST_MODELS,
    army_faults,
    models_of,
    read,
    units_listed,
)
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.sight.state import stands
from tests.engine.rulesets.diceless.staging import NoDice

GREEN, BLUE = 0, 1
ROSTERS = Path(__file__).parents[4] / "clients" / "roster"
CHOOSE = Options(choose_armies=True)


def started(options: Options) -> Match:
    return Match.start(RULESET, options, NoDice())[0]


def state_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


def imported(name: str) -> Army:
    """A list of a list builder as `warhost roster import` makes it."""
    adopted = adopt(read_roster((ROSTERS / name).read_bytes()), {})
    assert adopted.whole
    return read(adopted.force)


def own(strength: int, name: str = "own-mob") -> Army:
    """A list that brings a profile of its own."""
    profile = evolve(BOOK.profiles["mob"], id="own-mob", faction="own", strength=strength)
    sheet = evolve(BOOK.units["fighters"], id=name)
    groups = tuple(evolve(group, profile="own-mob") for group in sheet.groups)
    lists = Lists(profiles=(profile,), units=(evolve(sheet, groups=groups),))
    return Army(units=(ListedUnit(name), ListedUnit(name)), lists=lists)


# ---------------------------------------------------------------- given with the options


@pytest.mark.rule("diceless/scenario-agreement", "diceless/prep-unit-sheets")
def test_an_army_of_the_options_is_fielded_and_a_flawed_one_refused() -> None:
    state = RULESET.muster(Options(armies=(own(4), None)))

    assert ["own-mob-1", "own-mob-2"] == [u.id for u in state.units.values() if u.owner == GREEN]
    assert state.book.profiles["own-mob"].strength == 4
    broken = Army(units=(ListedUnit("squad"), ListedUnit("no-such")))
    with pytest.raises(IllegalReply, match="unknown unit no-such") as refused:
        RULESET.muster(Options(armies=(None, broken)))
    assert refused.value.params["line"] == 2
    judged = RULESET.check_force(Options(), broken)
    assert isinstance(judged, Judged)
    assert [fault.params for fault in judged.faults] == [refused.value.params]
    assert (judged.cost, judged.most) == (5, MOST_MODELS)


@pytest.mark.rule("diceless/prep-unit-sheets")
def test_two_armies_that_bring_different_things_of_one_name_are_refused() -> None:
    RULESET.muster(Options(armies=(own(4), own(4))))
    with pytest.raises(IllegalReply, match="both armies define profile own-mob, but differently"):
        RULESET.muster(Options(armies=(own(4), own(5))))


@pytest.mark.rule("diceless/prep-unit-sheets")
def test_units_of_one_name_on_both_sides_are_told_apart() -> None:
    company = Army(force="landing-party")
    state = RULESET.muster(Options(armies=(company, company)))

    assert len(state.units) == 12
    assert state.unit("green-captain").joined == "green-squad-1"
    assert state.unit("blue-captain").joined == "blue-squad-1"
    assert [u.owner for u in state.units.values()] == [GREEN] * 6 + [BLUE] * 6


@pytest.mark.rule("diceless/prep-unit-sheets")
def test_units_without_an_id_are_numbered_by_sheet() -> None:
    units = (ListedUnit("squad"), ListedUnit("squad", "squad-2"), ListedUnit("squad"))
    named = units_listed(Army(units=units))

    assert ["squad-1", "squad-2", "squad-3"] == [unit.id for unit in named]
    assert not list(army_faults(Army(units=units)))


@pytest.mark.rule("diceless/scenario-agreement")
def test_an_army_is_of_the_faction_it_names() -> None:
    units = (ListedUnit("squad"),)
    faults = list(army_faults(Army(faction="raiders", units=units)))

    assert faults
    assert all("belongs to the wardens" in str(fault) for fault in faults)
    assert not list(army_faults(Army(faction="wardens", units=units)))
    [twofold] = army_faults(Army(force="company", faction="wardens"))
    assert twofold.code == "army_twofold"


@pytest.mark.rule(
    "diceless/prep-scatter-tokens",
    "diceless/prep-warp-and-gets-hot",
    "diceless/scatter-tokens-grant",
)
def test_tokens_are_summed_from_the_list_that_is_fielded() -> None:
    guns = Army(units=(ListedUnit("plasma-squad"), ListedUnit("squad"), ListedUnit("seer")))
    plain = RULESET.muster(Options(armies=(None, Army(units=(ListedUnit("jump-squad"),)))))
    armed = RULESET.muster(Options(armies=(None, guns)))

    assert (plain.players[GREEN].tokens.scatter, plain.players[GREEN].tokens.hot) == (0, 0)
    # A cannon and a launcher with blasts, a seer with a blast and the gate; two weapons get hot.
    pool = armed.players[GREEN].tokens
    large = BOOK.weapons["plasma-cannon"].largest_blast == "large"
    mind = BOOK.weapons[BOOK.powers["mind-storm"].weapon or ""].largest_blast == "large"
    assert pool.scatter == 2 + large + 2 + 2 + mind + 2
    assert (pool.hot, pool.warp) == (2, 1)


@pytest.mark.rule("diceless/beginner-advice")
def test_a_force_is_counted_in_models_not_in_points() -> None:
    form = muster_form(BOOK, LEXICON.own)
    costs = {unit.id: unit.cost for unit in form.units}

    assert costs["squad"] == 5
    assert costs["shooters"] == 10
    for ready in form.ready:
        army = read(ready.force)
        assert ready.cost == models_of(army)
        assert not list(army_faults(army))


# ---------------------------------------------------------------- chosen in the match


@pytest.mark.rule("diceless/scenario-agreement")
def test_who_has_no_army_is_asked_both_at_once() -> None:
    match = started(CHOOSE)
    assert {(ask.seat, type(ask.choice)) for ask in match.asks} == {
        (GREEN, WhichArmy),
        (BLUE, WhichArmy),
    }
    assert [Field(Army(force=f"crossroads-{side}")) for side in ("green", "blue")] == [
        ask.default for ask in match.asks
    ]
    match, _ = match.answer(GREEN, match.asks[0].number, Field(Army(force="war-band")))
    assert not state_of(match).units
    match, change = match.answer(BLUE, match.asks[0].number, Field(own(4)))

    assert isinstance(match.asks[0].choice, WhichReserves)
    assert [Fielded(GREEN, "war-band", 53), Fielded(BLUE, None, 20)] == [
        note for note in change.notes if isinstance(note, Fielded)
    ]
    assert "own-mob-1" in state_of(match).units
    assert (
        state_of(match).players[BLUE].tokens
        == RULESET.muster(Options(armies=(Army(force="war-band"), None))).players[BLUE].tokens
    )


@pytest.mark.rule("diceless/scenario-agreement")
def test_only_who_brought_none_is_asked() -> None:
    match = started(evolve(CHOOSE, armies=(Army(force="war-band"), None)))

    assert [BLUE] == [ask.seat for ask in match.asks]
    with pytest.raises(IllegalReply, match="there is no ready-made force nowhere"):
        match.check(BLUE, match.asks[0].number, Field(Army(force="nowhere")))
    both = started(evolve(CHOOSE, armies=(own(4), own(4))))
    assert isinstance(both.asks[0].choice, WhichReserves)


@pytest.mark.rule("diceless/prep-unit-sheets")
def test_where_lists_clash_one_side_chooses_again() -> None:
    match = started(CHOOSE)
    match, _ = match.answer(GREEN, match.asks[0].number, Field(own(4)))
    match, change = match.answer(BLUE, match.asks[0].number, Field(own(5)))

    assert ListsDiffer(BLUE, "profile own-mob") in change.notes
    [ask] = match.asks
    assert (ask.seat, ask.default) == (BLUE, Field(Army(force="crossroads-blue")))
    with pytest.raises(IllegalReply, match="both armies define profile own-mob"):
        match.check(BLUE, ask.number, Field(own(5)))
    match, _ = match.answer(BLUE, ask.number, Field(own(4)))
    assert len(state_of(match).units) == 4
    assert state_of(match).book.profiles["own-mob"].strength == 4


@pytest.mark.rule("diceless/prep-scatter-tokens")
def test_the_tokens_are_told_once_all_is_known() -> None:
    match = started(Options())
    notes: list[object] = []
    while isinstance(match.asks[0].choice, WhichReserves):
        match, change = match.answer(match.asks[0].seat, match.asks[0].number, Pass())
        notes += change.notes
    assert [TokensGranted(GREEN, 6), TokensGranted(BLUE, 0)] == [
        note for note in notes if isinstance(note, TokensGranted)
    ]


# ---------------------------------------------------------------- the night


@pytest.mark.rule("diceless/night-sight", "diceless/usr-acute-senses")
def test_night_is_an_option_and_the_scenarios_by_default() -> None:
    for scenario, night, dark in (
        ("crossroads", None, False),
        ("crossroads", True, True),
        ("night-works", None, True),
        ("night-works", False, False),
    ):
        state = RULESET.muster(Options(scenario=scenario, night=night))
        assert state.night == dark
    state = RULESET.muster(Options(scenario="night-works"))
    for key in ("hounds", "close-1"):
        state = moved(state, state.unit(key), line_up(state, (key,))[key])
    assert {24} == {stand.reach for stand in stands(state, state.unit("hounds"))}
    assert {18} == {stand.reach for stand in stands(state, state.unit("close-1"))}


# ---------------------------------------------------------------- lists of list builders


@pytest.mark.rule("diceless/dice-replacement-policy", "diceless/prep-unit-sheets")
@pytest.mark.parametrize("seed", range(3))
def test_an_imported_roster_is_played_to_the_end(seed: int) -> None:
    companies = imported("free-companies.ros")
    rng = Random(seed)
    enemy = (None, companies, Army(force="war-band"))[seed]
    match = started(Options(armies=(companies, enemy)))
    assert any(unit.id.endswith("line-squad") for unit in state_of(match).units.values())
    while match.asks:
        ask = match.asks[0]
        match.check(ask.seat, ask.number, ask.default)
        body = next(iter(RULESET.sample(state_of(match), ask, rng)))
        match, _ = match.answer(ask.seat, ask.number, body)
    assert match.verdict is not None
    assert state_of(match).rolled == 0
