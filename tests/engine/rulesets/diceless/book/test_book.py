"""The diceless book: its figures, and what the loader refuses."""

from typing import Literal, get_args, get_origin

import pytest

from engine.geometry import Point
from engine.rulesets.diceless.book import BOOK, SHELF, codes
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.book.words import LEXICON, refusal
from engine.rulesets.diceless.catalogue import muster_form
from tests.helpers.books import Change, drop, fault_of, put

RAW = SHELF.read()


@pytest.mark.rule("diceless/sample-profiles")
def test_the_two_printed_profiles_stand_in_the_book() -> None:
    def figures(one: Profile) -> tuple[int | None, ...]:
        return (
            *(one.ws, one.bs, one.strength, one.toughness, one.wounds, one.initiative),
            *(one.attacks, one.leadership, one.armour),
        )

    assert (4, 2, 3, 4, 1, 2, 2, 7, 6) == figures(BOOK.profiles["mob"])
    assert (4, 4, 4, 4, 1, 4, 1, 8, 3) == figures(BOOK.profiles["rifleman"])


@pytest.mark.rule("diceless/table-1")
def test_the_table_of_saves_is_round_half_up_but_for_one_printed_cell() -> None:
    departing = [
        (damage, save)
        for damage, row in enumerate(BOOK.tables.saves.rows, start=1)
        for save, cell in zip(range(2, 7), row, strict=True)
        if cell != (2 * damage * (save - 1) + 6) // 12
    ]

    assert [(3, 2)] == departing
    assert BOOK.tables.saves.rows[2][0] == 0


@pytest.mark.rule("diceless/table-2", "diceless/table-3")
def test_the_tables_of_leadership_are_as_printed() -> None:
    rules = BOOK.tables.leadership

    assert rules.limits == (6, 17, 33, 56, 83, 117, 144, 167, 183)
    assert rules.limits_rerolled == (11, 32, 61, 96, 132, 165, 185, 194, 199)


@pytest.mark.rule("diceless/table-4")
def test_the_marks_of_the_lines_are_as_printed() -> None:
    marks = {
        line: " ".join(f"{points}{row}" for points, row in found)
        for line, found in BOOK.tables.lines.items()
    }

    assert marks == {
        "A": "36G",
        "B": "18G 36P",
        "C": "12G 24P 36P",
        "D": "9G 18P 27P 36P",
        "E": "8G 15P 22P 29P 36P",
        "F": "6G 12P 18P 24P 30P 36P",
    }


@pytest.mark.rule("diceless/vehicle-hit-tracks", "diceless/vehicle-sheet")
def test_the_sheet_has_a_shaken_box_in_front_of_each_row_that_the_text_has_not() -> None:
    text, sheet = BOOK.tables.tracks["text"], BOOK.tables.tracks["sheet"]

    assert sheet["P"] == ("shaken", *text["P"])
    assert text["G"] == ("shaken", *sheet["G"])
    assert sheet["G"] == ("shaken", "stunned", "weapon", "immobilised", "wrecked")


@pytest.mark.rule("diceless/starter-match", "diceless/beginner-advice")
def test_crossroads_is_seventeen_riflemen_against_thirty_three_raiders_without_vehicles() -> None:
    plan = BOOK.scenarios["crossroads"]
    heads = {
        side: [sum(g.count for g in BOOK.units[u.sheet].groups) for u in BOOK.forces[key].units]
        for side, key in plan.forces.items()
    }

    assert heads == {"blue": [6, 6, 5], "green": [10, 10, 13]}
    assert (plan.long, plan.short, plan.turns, plan.first) == (48, 48, 6, "blue")
    assert [objective.at for objective in plan.objectives] == [(12, 24), (24, 24), (36, 24)]
    assert plan.zones["blue"].rect == (0, 0, 48, 12)
    assert plan.zones["green"].rect == (0, 36, 48, 48)
    groups = [
        g
        for key in plan.forces.values()
        for u in BOOK.forces[key].units
        for g in BOOK.units[u.sheet].groups
    ]
    assert all(group.profile in BOOK.profiles for group in groups)


@pytest.mark.rule("diceless/have-fun-and-disputes", "diceless/overlay-on-base-game")
def test_the_rulebook_says_what_goes_before_what_and_who_need_not_argue() -> None:
    assert len(BOOK.clauses) == 167
    assert "You never have to argue" in BOOK.clauses["diceless/have-fun-and-disputes"].text
    text = BOOK.clauses["diceless/overlay-on-base-game"].text
    assert text.index("roster entry") < text.index("mission") < text.index("general rules")


def test_the_works_look_the_same_from_both_sides() -> None:
    plan = BOOK.scenarios["night-works"]
    pieces = {(piece.kind, frozenset(piece.polygon)) for piece in plan.terrain}
    points = {objective.at for objective in plan.objectives}

    def turned(at: Point) -> Point:
        return plan.long - at[0], plan.short - at[1]

    assert pieces == {(kind, frozenset(map(turned, corners))) for kind, corners in pieces}
    assert points == {turned(at) for at in points}


@pytest.mark.rule("diceless/sm-chronus", "diceless/base-transports")
def test_a_commander_begins_in_a_tank_that_has_no_room_for_anybody_else() -> None:
    aboard = {unit.id: unit.aboard for unit in BOOK.forces["company"].units if unit.aboard}

    assert aboard["commander"] == "tank-1"
    assert BOOK.vehicles["battle-tank"].capacity == 0


def test_ready_forces_carry_every_rule_and_everything_printed() -> None:
    sheets = {unit.sheet for force in BOOK.forces.values() for unit in force.units}
    groups = [group for key in sheets for group in BOOK.units[key].groups]
    fielded = {group.profile for group in groups}
    vehicles = [one for key, one in BOOK.vehicles.items() if key in fielded]
    profiles = [one for key, one in BOOK.profiles.items() if key in fielded]
    powers = {power for group in groups for power in group.powers}
    weapons = {key for group in groups for key in group.weapons}
    weapons |= {mount.weapon for vehicle in vehicles for mount in vehicle.weapons}
    weapons |= {key for power in powers if (key := BOOK.powers[power].weapon) is not None}

    assert BOOK.profiles.keys() | BOOK.vehicles.keys() == fielded
    assert BOOK.powers.keys() == powers
    assert BOOK.weapons.keys() == weapons
    assert set(get_args(codes.Rule)) == {
        rule
        for rules in (
            *(group.rules for group in groups),
            *(profile.rules for profile in profiles),
            *(vehicle.rules for vehicle in vehicles),
        )
        for rule in rules
    }
    assert set(get_args(codes.Tag)) == {
        tag for key in weapons for mode in BOOK.weapons[key].modes for tag in mode.tags
    }


def test_every_word_of_the_data_can_be_said() -> None:
    words = {
        word
        for name, code in vars(codes).items()
        if get_origin(code) is Literal and name != "Chapter"
        for word in get_args(code)
    }

    assert set() == words - LEXICON.own.terms.keys() - LEXICON.own.phases.keys()


def test_the_starter_weapons_stand_first_and_a_launcher_counts_by_its_burst() -> None:
    assert list(BOOK.weapons)[:2] == ["rifle", "launcher"]
    assert BOOK.weapons["launcher"].largest_blast == "small"
    assert BOOK.weapons["main-gun"].largest_blast == "large"
    assert BOOK.weapons["rifle"].largest_blast is None
    assert BOOK.weapons["plasma-rifle"].has("gets_hot")
    assert not BOOK.weapons["rifle"].has("gets_hot")


def test_a_refusal_names_clause_and_numbers() -> None:
    refused = refusal("reduced_too_far", by=4.50, most=2.0)

    assert refused.clause == "diceless/scatter-reduction"
    assert (
        refused.message == "the firer cannot reduce the scatter by 4.5 inches; up to 2 is allowed"
    )
    assert refused.params == {"by": 4.5, "most": 2.0}


def test_every_refusal_rests_on_a_clause() -> None:
    assert (
        set()
        == {f"diceless/{r.clause}" for r in LEXICON.own.refusals.values()} - BOOK.clauses.keys()
    )


# ---------------------------------------------------------------- broken data


def table(name: str, **changes: object) -> Change:
    return lambda raw: raw["tables"][name].update(changes)


def again(file: str, kind: str) -> Change:
    return lambda raw: raw[file][kind].append(raw[file][kind][0])


MODE = {"id": "shot", "strength": 4}
PIECE = {"id": "pit", "kind": "crater", "polygon": [[1, 1], [2, 1], [2, 2]]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: raw.pop("forces"), "forces.toml: missing; add it"),
        (lambda raw: raw["forces"].update(army=[]), "forces.toml: unknown army; known are force"),
        (lambda raw: raw["forces"].update(force=[]), "force: is missing; write at least one"),
        (again("weapons", "weapon"), "weapon rifle: appears twice; rename one"),
        (put("weapons", "rifle", range="far"), "weapon rifle: 'far' is a str; write a number"),
        (put("weapons", "rifle", colour="red"), "unknown key colour; known are id"),
        (put("weapons", "rifle", kind="bow"), "unknown word 'bow'; known are rapid_fire"),
        (drop("weapons", "rifle", "modes"), "weapon rifle: modes is missing"),
        (put("weapons", "rifle", id="Rifle 1"), "weapon Rifle 1: is not an id; write it like"),
        (put("weapons", "rifle", name=""), "weapon rifle: has an empty name"),
        (
            drop("weapons", "rifle", "range"),
            "weapon rifle: range is None; give a range to ranged weapons only",
        ),
        (
            put("weapons", "blade", range=3),
            "weapon blade: range is 3.0; give a range to ranged weapons only",
        ),
        (put("weapons", "orbital-strike", range=9), "weapon orbital-strike: range is 9.0"),
        (drop("weapons", "krak-grenades", "grenade"), "krak-grenades: is only half a grenade"),
        (put("weapons", "rifle", modes=[]), "weapon rifle: has no modes"),
        (
            put("weapons", "rifle", modes=[MODE, MODE]),
            "weapon rifle: has no modes or repeats a name",
        ),
        (put("weapons", "rifle", modes=[{"id": "shot"}]), "mode shot: has no Strength"),
        (put("weapons", "rifle", modes=[{**MODE, "strength": 13}]), "has Strength 13; write 1"),
        (
            put("weapons", "rifle", modes=[{**MODE, "ap": 7}]),
            "has AP 7; give ranged weapons 1 to 6",
        ),
        (
            put("weapons", "blade", modes=[{**MODE, "ap": 2}]),
            "has AP 2; give ranged weapons 1 to 6",
        ),
        (put("weapons", "rifle", modes=[{**MODE, "shots": 0}]), "has 0 shots"),
        (put("weapons", "blade", modes=[{**MODE, "poisoned": 7}]), "is poisoned on 7"),
        (
            put("weapons", "rifle", modes=[{**MODE, "blast": "small", "tags": ["template"]}]),
            "is both a blast and a template",
        ),
        (put("profiles", "mob", wounds=0), "profile mob: has a value below 1"),
        (put("profiles", "mob", leadership=11), "Leadership above 10"),
        (put("profiles", "mob", radius=0), "or no base"),
        (put("profiles", "mob", armour=1), "profile mob: saves on 1; write 2 to 6"),
        (put("profiles", "mob", invulnerable=7), "profile mob: saves on 7"),
        (put("profiles", "mob", type="vehicle"), "profile mob: is a vehicle"),
        (put("profiles", "mob", id="truck"), "vehicle truck: is also a profile"),
        (put("vehicles", "truck", width=5), "vehicle truck: is wider than it is long"),
        (put("vehicles", "truck", access=[]), "truck: has a capacity but no access point"),
        (
            put("vehicles", "truck", weapons=[{"id": "a", "weapon": "bow", "mount": "hull"}]),
            "vehicle truck: unknown weapon bow; choose from",
        ),
        (
            put("vehicles", "truck", weapons=[{"id": "a", "weapon": "gun", "mount": "hull"}] * 2),
            "vehicle truck: names a weapon twice",
        ),
        (
            put("powers", "gate", weapon="rifle"),
            "power gate: has no weapon, or one it does not use",
        ),
        (drop("powers", "mind-bolt", "weapon"), "power mind-bolt: has no weapon"),
        (put("powers", "mind-bolt", weapon="bow"), "power mind-bolt: unknown weapon bow"),
        (put("units", "squad", groups=[]), "unit squad: has no groups"),
        (
            put("units", "squad", groups=[{"id": "a", "profile": "elf", "count": 1}]),
            "unit squad, group a: unknown profile elf",
        ),
        (
            put("units", "squad", groups=[{"id": "a", "profile": "mob", "count": 0}]),
            "group a: has 0 models",
        ),
        (
            put("units", "squad", groups=[{"id": "a", "profile": "mob", "count": 1}] * 2),
            "or repeats a name",
        ),
        (
            put(
                "units",
                "truck",
                groups=[{"id": "a", "profile": "truck", "count": 1, "weapons": ["gun"]}],
            ),
            "group a: lists weapons; list a vehicle's weapons in its own record",
        ),
        (
            put(
                "units",
                "squad",
                groups=[{"id": "a", "profile": "mob", "count": 1, "weapons": ["bow"]}],
            ),
            "group a: unknown weapon bow",
        ),
        (
            put(
                "units",
                "squad",
                groups=[{"id": "a", "profile": "mob", "count": 1, "powers": ["fly"]}],
            ),
            "group a: unknown power fly",
        ),
        (put("forces", "horde", units=[]), "force horde: has no units"),
        (
            put("forces", "horde", units=[{"id": "a", "sheet": "elves"}]),
            "force horde: a: unknown unit elves",
        ),
        (
            put("forces", "horde", units=[{"id": "a", "sheet": "chief", "joined": "b"}]),
            "force horde: a: is with b; name another unit of the force",
        ),
        (
            put("forces", "horde", units=[{"id": "a", "sheet": "truck", "aboard": "a"}]),
            "a: is with a",
        ),
        (
            put("forces", "horde", faction="wardens"),
            "force horde: chief: chief belongs to the raiders; leave it out",
        ),
        (
            put(
                "forces",
                "horde",
                units=[
                    {"id": "a", "sheet": "fighters", "joined": "b"},
                    {"id": "b", "sheet": "shooters"},
                ],
            ),
            "force horde: a: joins b; only independent characters join units",
        ),
        (
            put(
                "forces",
                "horde",
                units=[{"id": "a", "sheet": "chief", "joined": "b"}, {"id": "b", "sheet": "truck"}],
            ),
            "force horde: a: joins vehicles, b",
        ),
        (
            put(
                "forces",
                "horde",
                units=[
                    {"id": "a", "sheet": "chief", "joined": "b", "aboard": "c"},
                    {"id": "b", "sheet": "fighters"},
                    {"id": "c", "sheet": "truck"},
                ],
            ),
            "force horde: a: is joined and aboard",
        ),
        (
            put(
                "forces",
                "horde",
                units=[
                    {"id": "a", "sheet": "fighters", "aboard": "b"},
                    {"id": "b", "sheet": "shooters"},
                ],
            ),
            "force horde: b: has room for 0 but carries 10",
        ),
        (
            put(
                "forces",
                "horde",
                units=[
                    {"id": "t", "sheet": "truck"},
                    {"id": "a", "sheet": "fighters", "aboard": "t"},
                    {"id": "x", "sheet": "chief", "joined": "a"},
                    {"id": "y", "sheet": "medic", "joined": "a"},
                    {"id": "z", "sheet": "witch", "joined": "a"},
                ],
            ),
            "force horde: t: has room for 12 but carries 13",
        ),
        (put("scenarios", "crossroads", turns=0), "scenario crossroads: lasts 0 turns"),
        (put("scenarios", "crossroads", zones={}), "crossroads: lacks a zone or a force"),
        (put("scenarios", "crossroads", forces={"blue": "horde"}), "lacks a zone or a force"),
        (
            put("scenarios", "crossroads", forces={"blue": "elves", "green": "horde"}),
            "unknown force elves",
        ),
        (
            put("scenarios", "crossroads", forces={"blue": "horde", "green": "horde"}),
            "fields two units with one name",
        ),
        (put("scenarios", "crossroads", long=47), "has a zone off the table"),
        (
            put("scenarios", "crossroads", objectives=[{"id": "a", "at": [50, 1]}]),
            "objective a is off the table",
        ),
        (
            put("scenarios", "crossroads", objectives=[{"id": "a", "at": [5, 1]}] * 2),
            "repeats the name of its objectives",
        ),
        (put("scenarios", "crossroads", terrain=[PIECE, PIECE]), "repeats the name of its pieces"),
        (
            put("scenarios", "crossroads", terrain=[{**PIECE, "polygon": [[1, 1], [2, 2]]}]),
            "scenario crossroads: piece pit:",
        ),
        (
            put(
                "scenarios", "crossroads", terrain=[{**PIECE, "polygon": [[1, 1], [-2, 1], [0, 2]]}]
            ),
            "piece pit lies off the table",
        ),
        (put("rulebook", "diceless/run", id="run"), "clause run: is not a clause id"),
        (put("rulebook", "diceless/run", text=""), "clause diceless/run: has no title or no text"),
        (put("rulebook", "diceless/run", chapter="Tables"), "chapters: are out of order"),
        (put("rulebook", "diceless/run", chapter="Songs"), "unknown chapter Songs"),
        (lambda raw: raw["tables"]["saves"]["rows"].pop(), "saves.rows: has 99 rows; write 100"),
        (
            lambda raw: raw["tables"]["saves"]["rows"].__setitem__(9, [3, 2, 5, 7, 8]),
            "saves.rows 10: is [3, 2, 5, 7, 8]; a better save must not lose more",
        ),
        (
            lambda raw: raw["tables"]["saves"]["rows"].__setitem__(9, [1, 3, 5, 7, 8]),
            "saves.rows 10: loses less than the row above",
        ),
        (
            lambda raw: raw["tables"]["saves"]["rows"].__setitem__(0, [0, 0, 1, 1, 2]),
            "saves.rows 1: is [0, 0, 1, 1, 2]",
        ),
        (table("leadership", limits=[6, 17]), "leadership.limits: does not rise; write 9"),
        (
            table("leadership", limits_rerolled=[11, 32, 61, 96, 132, 165, 185, 199, 194]),
            "leadership.limits_rerolled: does not rise",
        ),
        (table("lines", G=[[36, "G"]]), "lines: are A, B, C, D, E, F, G; write A to F"),
        (table("lines", A=[[30, "G"]]), "lines.A: does not rise to its capacity"),
        (table("lines", B=[[36, "P"], [18, "G"]]), "lines.B: does not rise"),
        (lambda raw: raw["tables"]["kinds"].pop("marsh"), "kinds: marsh is missing"),
        (
            lambda raw: raw["tables"]["kinds"]["marsh"].update(cover=1),
            "has an impossible cover save",
        ),
        (
            lambda raw: raw["tables"]["tracks"]["text"].update(G=["shaken"]),
            "tracks.text: is not a pair of rows",
        ),
        (lambda raw: raw["tables"]["fall_back"].pop("bike"), "move: bike is missing"),
        (
            lambda raw: raw["tables"]["move"]["allowance"].pop("walker"),
            "move: walker is missing",
        ),
    ],
)
def test_a_book_that_does_not_fit_together_is_refused(change: Change, said: str) -> None:
    assert said in fault_of(SHELF, RAW, change)


def test_every_weapon_of_a_vehicle_has_a_name_for_its_place() -> None:
    places = {f"slot.{one.id}" for vehicle in BOOK.vehicles.values() for one in vehicle.weapons}
    for words in LEXICON.languages.values():
        assert set() == places - words.terms.keys()


@pytest.mark.rule(
    "diceless/hit-points", "diceless/scatter-tokens-grant", "diceless/warp-tokens-grant"
)
def test_the_builder_tells_hit_points_and_the_tokens_a_unit_gives_the_enemy() -> None:
    form = muster_form(BOOK, LEXICON.languages["en"])
    units = {unit.id: unit for unit in form.units}
    seer, bikes = units["seer"], units["mob-bikes"]
    points = {stat.label: stat.value for stat in seer.profiles[0].stats}

    assert seer.text == "Tokens for the enemy: 4 scatter, 1 warp"
    assert points["HP"] == str(10 * int(points["W"]) * int(points["T"]))
    assert bikes.text == ""
