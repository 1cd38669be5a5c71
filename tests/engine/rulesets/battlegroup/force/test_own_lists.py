"""Lists of one's own: what they may bring, how it plays, and how each line that may not be is
refused."""

import tomllib
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from attrs import evolve

from bots import policy
from bots.arena import play
from engine.dice import ProvenDice
from engine.errors import IllegalReply, Malformed
from engine.match import Match
from engine.records import record, verification
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.core.armies import Army, Lists, book_of
from engine.rulesets.battlegroup.core.members import points_of, sheet_of, weapons_of
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.force.notes import ListsDiffer
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import fielded, force_of, muster
from engine.rulesets.battlegroup.hits.notes import Volley
from engine.rulesets.battlegroup.morale.state import leadership
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.wire.codec import decode, encode, for_ruleset
from tests.contract.playing import ROOT, dice_of, dumped, header_of
from tests.engine.rulesets.battlegroup.force.own_lists import OWN, Raw, own, read

Change = Callable[[Raw], object]


def faults(change: Change = lambda _: None) -> list[str]:
    raw = deepcopy(OWN)
    change(raw)
    return [str(fault) for fault in RULESET.check_force(Options(), read(raw)).faults]


def of(records: str, index: int = 0, /, **changes: Any) -> Change:
    return lambda raw: raw["lists"][records][index].update(changes)


def group(index: int, **changes: Any) -> Change:
    return lambda raw: raw["lists"]["units"][index]["groups"][0].update(changes)


def gear(index: int, **changes: Any) -> Change:
    return lambda raw: raw["lists"]["units"][0]["gear"][index].update(changes)


def table(*armies: Army | None) -> Battle:
    first, second = (*armies, None, None)[:2]
    return fielded(muster(Options(armies=(first, second))))


# ---------------------------------------------------------------- on the table


@pytest.mark.rule("battlegroup/fo-battlegroup", "battlegroup/era-and-profiles")
def test_a_list_that_brings_all_of_its_own_is_fielded() -> None:
    state = table(own())
    guard = state.unit("guard-1")
    arms = [[one.name for one in weapons_of(state, guard, m)] for m in guard.models.values()]

    assert [] == faults()
    assert RULESET.check_force(Options(), own()).cost == 80 + 85 + 70 + 70 + 60 + 90 + 110
    assert arms == [*[["Bow"]] * 9, ["Axe"]]
    assert (points_of(state, guard), sheet_of(state, guard).rules) == (85, ("know_no_fear",))
    assert force_of(own(), 1000).warlord == "chieftain-1"
    assert state.players[0].faction == "valley"


@pytest.mark.rule("battlegroup/vehicle-leadership")
def test_a_vehicle_of_a_list_tests_on_the_leadership_of_its_troops() -> None:
    state = table(own())

    assert leadership(state, state.unit("cart")) == 7


def test_without_lists_the_book_is_the_printed_one() -> None:
    lists = own().lists
    assert lists is not None
    bow = Lists(weapons=(evolve(lists.weapons[0], id="battle-rifle"),))

    assert table().book is BOOK
    assert book_of(Army(lists=bow)).weapons["battle-rifle"] is BOOK.weapons["battle-rifle"]
    assert table(own()).book is table(own()).book


def test_units_and_weapons_of_a_list_are_shown_to_who_builds_it() -> None:
    found = RULESET.own_units(own(), "de")
    flawed = deepcopy(OWN)
    group(0, weapons=["sling"])(flawed)

    assert [unit.name for unit in found.units] == [
        "Guard",
        "Riders",
        "Chieftain",
        "Cart",
        "Strider",
    ]
    assert found.weapons["axe"].values == ("–", "+1", "4", "1")
    assert "Guard" not in [unit.name for unit in RULESET.own_units(read(flawed), "en").units]


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_whole_match_with_a_list_is_played_without_a_refusal(name: str) -> None:
    options, chosen = Options(armies=(own(), None), max_game_turns=4), policy.get(name)
    result = play(RULESET, (chosen, chosen), "own", options)

    assert result.reason != "hang"
    assert ([0, 0], [0, 0], None) == (result.refused, result.crashed, result.fault)


def test_the_record_of_a_match_with_a_list_verifies() -> None:
    """It is read and played again from its text alone, and comes to the same table."""
    codec, rng = for_ruleset("battlegroup"), Random("own")
    options = Options(armies=(own(), None), max_game_turns=8)
    written = decode(encode(codec.dump(options)))
    header = evolve(header_of(RULESET, "own"), options=written)
    chain = header.chain("own")
    match, last, _ = record.begin(RULESET, options, dice_of("own"), chain)
    entries, fired, greedy = [last], set[str](), policy.get("greedy")
    while match.asks:
        ask = match.asks[0]
        reply = codec.dump(greedy(RULESET, match.state, ask, rng))
        match, last, change = record.enact(
            match, last, record.Reply(ask.seat, ask.number, reply), chain
        )
        entries.append(last)
        fired |= {note.weapon for note in change.notes if isinstance(note, Volley)}
    assert match.verdict is not None

    text = record.write(header, entries, "own", match.verdict)
    verification.verify(text)
    again, _ = verification.resume(header, dice_of("own"), entries)
    assert dumped(again) == dumped(match)
    assert "bow" in fired


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("change", "clause", "said"),
    [
        (of("profiles", wounds=0), "era-and-profiles", "profile guardsman: has a value below 1"),
        (of("profiles", leadership=11), "era-and-profiles", "has a value below 1, Ld above 10"),
        (of("profiles", base_mm=1e9), "era-and-profiles", "Ld above 10 or no base"),
        (of("profiles", ws=0), "era-and-profiles", "has ws 0; write 0 to 10"),
        (of("profiles", attacks=11), "era-and-profiles", "has attacks 11"),
        (of("profiles", armour=7), "base-saves", "profile guardsman: saves on 7"),
        (of("profiles", type="walker"), "era-and-profiles", "is a walker; list it in vehicles"),
        (of("profiles", name=""), "fo-battlegroup", "has an empty name"),
        (of("profiles", name="x" * 61), "fo-battlegroup", "has a name of 61 characters"),
        (of("profiles", id="No!"), "fo-battlegroup", "profile No!: is not an id"),
        (of("profiles", id="wagon"), "era-and-profiles", "vehicle wagon: is also a profile"),
        (of("weapons", range=None), "base-weapon-types", "weapon bow: range is None"),
        (of("weapons", range=1e6), "base-weapon-types", "reaches from 0 to 1e+06"),
        (of("weapons", least=18.0), "base-weapon-types", "reaches from 18 to 18"),
        (of("weapons", strength=None), "base-to-wound", "weapon bow: has no Strength"),
        (of("weapons", strength=11), "base-to-wound", "has Strength 11; write 1 to 10"),
        (of("weapons", 2, times=99), "base-to-wound", "multiplies Strength by 99"),
        (of("weapons", ap=7), "base-saves", "has AP 7; write 1 to 6"),
        (of("weapons", shots=0), "base-weapon-types", "has 0 shots"),
        (of("weapons", shots=31), "base-weapon-types", "counts 31 shots, blows or charges"),
        (of("weapons", 2, blows=99), "base-weapon-types", "counts 99 shots, blows or charges"),
        (of("weapons", poisoned=1), "base-to-wound", "is poisoned on 1"),
        (of("weapons", kind="salvo"), "base-weapon-types", "is half a salvo weapon"),
        (of("weapons", 2, template="large_blast"), "base-weapon-types", "strikes with a template"),
        (of("weapons", tags=["barrage"]), "barrage-to-hit", "is a barrage without a blast"),
        (of("weapons", id="battle-rifle"), "fo-battlegroup", "is already in the book"),
        (of("vehicles", bs=11), "era-and-profiles", "a skill above 10"),
        (of("vehicles", hull_points=21), "era-and-profiles", "has no hull points"),
        (of("vehicles", width=9), "era-and-profiles", "is wider than it is long"),
        (of("vehicles", length=99), "era-and-profiles", "24 at most"),
        (
            of("vehicles", armour={"front": 15, "side": 10, "rear": 10}),
            "base-vehicle-penetration",
            "has armour 15; write 1 to 14",
        ),
        (of("vehicles", capacity=-1), "base-transports", "has room for -1"),
        (
            of("vehicles", 1, legs={"ws": 0, "strength": 6, "initiative": 3, "attacks": 2}),
            "era-and-profiles",
            "has a value of 0 to fight with",
        ),
        (
            of("vehicles", 1, weapons=[{"id": "a", "weapon": "sling", "mount": "arm"}]),
            "era-and-profiles",
            "unknown weapon sling; choose from",
        ),
        (of("vehicles", faction="hills"), "vehicle-leadership", "has no Troops of its faction"),
        (of("units", cost={"guards": 0}), "fo-battlegroup", "costs nothing"),
        (of("units", cost={}), "fo-battlegroup", "costs nothing; give the points"),
        (of("units", cost={"a": 90, "b": -20}), "fo-battlegroup", "has a part at -20 points"),
        (of("units", faction="any"), "fo-battlegroup", "belongs to any; name a faction"),
        (of("units", role="fortification"), "fo-battlegroup", "is half a fortification"),
        (of("units", strike="flyer"), "fo-battlegroup", "is half a support strike"),
        (of("units", works={"length": 5, "width": 2}), "fo-battlegroup", "groups nor works"),
        (of("units", groups=[]), "fo-battlegroup", "has neither groups nor works"),
        (of("units", type=None), "fo-battlegroup", "has no type"),
        (of("units", type="bike"), "fo-battlegroup", "is infantry; the unit is bike"),
        (of("units", mastery=11), "fo-battlegroup", "a mastery above 10"),
        (of("units", powers=["bow"]), "psychic-any-point", "unknown power bow; choose from"),
        (
            of("units", rules=["independent_character"]),
            "base-characters",
            "is an independent character of 10 models",
        ),
        (of("profiles", bs=0), "base-to-hit", "group guards: has Ballistic Skill 0 and Bow"),
        (of("profiles", 2, bs=0), "base-to-hit", "group chief: has Ballistic Skill 0 and Spark"),
        (of("vehicles", bs=0), "base-to-hit", "vehicle wagon: has Ballistic Skill 0 and Stone"),
        (of("units", 3, rules=["deep_strike"]), "base-not-used", "a vehicle with deep_strike"),
        (of("units", 3, powers=["spark"]), "base-not-used", "a vehicle with psychic powers"),
        (group(0, count=0), "fo-battlegroup", "unit guard, group guards: has 0 models"),
        (group(0, count=100), "fo-battlegroup", "unit guard: has 100 models; use 99 or fewer"),
        (group(0, id="a/b"), "fo-battlegroup", "group a/b: is not an id"),
        (group(0, profile="ghost"), "fo-battlegroup", "unknown profile ghost; choose from"),
        (group(0, profile="iw-rifleman"), "fo-battlegroup", "belongs to the ironwall"),
        (group(0, weapons=["sling"]), "fo-battlegroup", "unknown weapon sling; choose from"),
        (group(3, count=2), "fo-battlegroup", "arms or multiplies a vehicle"),
        (gear(0, cost=0), "fo-battlegroup", "gear banner: has no name or half a price"),
        (gear(1, id="banner"), "fo-battlegroup", "is not an id, or appears twice"),
        (gear(1, group="riders"), "fo-battlegroup", "gear swap-axe: arms no model"),
        (gear(1, weapon="sling"), "fo-battlegroup", "unknown weapon sling"),
        (gear(1, instead_of="axe"), "fo-battlegroup", "unknown weapon axe; choose from bow"),
        (
            lambda raw: raw["lists"]["weapons"].append(raw["lists"]["weapons"][0]),
            "fo-battlegroup",
            "weapon bow is defined twice",
        ),
        (
            lambda raw: raw["lists"].update(weapons=raw["lists"]["weapons"][:1] * 301),
            "fo-battlegroup",
            "the list defines 301 weapons; define up to 300",
        ),
        (
            lambda raw: raw.update(force="ironwall"),
            "fo-battlegroup",
            "not both",
        ),
    ],
)
@pytest.mark.rule(
    "battlegroup/era-and-profiles",
    "battlegroup/base-weapon-types",
    "battlegroup/base-saves",
    "battlegroup/fo-battlegroup",
)
def test_what_may_not_be_fielded_is_refused_by_clause(
    change: Change, clause: str, said: str
) -> None:
    found = faults(change)

    assert any(said in fault and fault.endswith(f"battlegroup/{clause}") for fault in found), found


def test_all_that_is_wrong_is_told_with_its_line() -> None:
    raw = deepcopy(OWN)
    of("profiles", 1, wounds=11)(raw)
    of("weapons", 2, ap=9)(raw)
    found = RULESET.check_force(Options(), read(raw)).faults

    assert [fault.params["line"] for fault in found] == [3, 2]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (of("weapons", kind="sling"), "sling"),
        (of("profiles", armour="5+"), "armour"),
        (of("units", spells=[]), "spells"),
        (lambda raw: raw["lists"].update(monsters=[]), "monsters"),
        (lambda raw: raw["lists"]["weapons"].append({"id": "a"}), "weapons"),
    ],
)
def test_what_is_no_list_is_refused_with_its_place(change: Change, said: str) -> None:
    raw = deepcopy(OWN)
    change(raw)

    with pytest.raises(Malformed, match=said):
        read(raw)


def test_the_list_of_the_documentation_can_be_fielded() -> None:
    text = (ROOT / "docs" / "army-lists.md").read_text("utf-8")
    _, _, chapter = text.partition("## Write a list for battlegroup\n")
    lines = chapter.partition("\n## ")[0].split("\n")
    told = tomllib.loads("\n".join(line[4:] for line in lines if line.startswith("    ")))

    assert RULESET.check_force(Options(points_limit=500), read(told)).faults == ()


# ---------------------------------------------------------------- two armies


def stronger() -> Army:
    raw = deepcopy(OWN)
    of("profiles", strength=4)(raw)
    return read(raw)


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_two_armies_may_bring_the_same_but_not_two_things_of_one_name() -> None:
    assert table(own(), own()).book.profiles["guardsman"].strength == 3
    with pytest.raises(IllegalReply, match="both armies define profile guardsman, but differently"):
        table(own(), stronger())


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_where_lists_clash_one_side_chooses_again() -> None:
    match = Match.start(RULESET, Options(choose_armies=True), ProvenDice("secret", ("00", "11")))[0]
    match, _ = match.answer(0, match.asks[0].number, Field(own()))
    match, change = match.answer(1, match.asks[0].number, Field(stronger()))

    assert ListsDiffer(1, "profile guardsman") in change.notes
    [ask] = match.asks
    assert isinstance(ask.choice, WhichArmy)
    assert (ask.seat, ask.default) == (1, Field(Army(force="vanguard")))
    with pytest.raises(IllegalReply, match="both armies define profile guardsman"):
        match.check(1, ask.number, Field(stronger()))
    match, _ = match.answer(1, ask.number, Field(own()))
    assert isinstance(match.state, Battle)
    assert match.state.book.profiles["guardsman"].strength == 3
    assert {"a-guard-1", "b-guard-1"} <= match.state.units.keys()
