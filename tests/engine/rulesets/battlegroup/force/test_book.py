"""The battlegroup book: its figures, and what the loader refuses."""

from typing import Literal, get_args, get_origin

import attrs
import pytest

from engine.rulesets.battlegroup.book import BOOK, SHELF, codes
from engine.rulesets.battlegroup.book.codes import Chapter
from engine.rulesets.battlegroup.book.words import LEXICON
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.ruleset import RULESET
from tests.helpers.books import Change, Raw, drop, fault_of, one, put
from tests.helpers.printed import catalogue_of

RAW = SHELF.read()


def test_the_rulebook_has_every_clause_in_chapters() -> None:
    assert len(BOOK.clauses) == 244
    assert {clause.chapter for clause in BOOK.clauses.values()} == set(get_args(Chapter))


@pytest.mark.rule("battlegroup/era-and-profiles")
def test_profiles_and_weapons_stand_as_listed() -> None:
    captain, tank = BOOK.profiles["vg-captain"], BOOK.vehicles["iw-battle-tank"]

    assert (captain.ws, captain.bs, captain.wounds, captain.leadership) == (6, 5, 3, 10)
    assert (captain.armour, captain.invulnerable) == (3, 4)
    assert captain.radius == pytest.approx(32 / 25.4 / 2)
    assert [tank.armour.of(face) for face in ("front", "side", "rear")] == [14, 13, 10]
    assert BOOK.weapons["power-axe"].strength_of(4) == 5
    assert BOOK.weapons["siege-fist"].strength_of(6) == 10
    assert BOOK.weapons["battle-rifle"].strength_of(9) == 4
    assert [BOOK.units["iw-line"].size, BOOK.units["vg-scouts"].size] == [10, 5]


@pytest.mark.rule("battlegroup/exp-shotguns", "battlegroup/debris")
def test_what_is_optional_is_off_or_on_as_the_rules_say() -> None:
    defaults = {key: option.default for key, option in BOOK.options.items()}

    assert defaults["sequence_mode"] == "turns"
    assert (defaults["overwatch"], defaults["exp_shotguns"], defaults["challenges"]) == (
        "off",
        "no",
        "no",
    )
    assert (defaults["debris_destructible"], defaults["play_turn_zero"]) == ("yes", "yes")
    beside = {"armies", "choose_armies", "layout", "map"}
    assert set(LEXICON.own.options) == {*BOOK.options, *beside}


def test_every_word_of_the_data_can_be_said() -> None:
    words = {
        word
        for name, code in vars(codes).items()
        if get_origin(code) is Literal and name != "Chapter"
        for word in get_args(code)
    }

    assert set() == words - LEXICON.own.terms.keys()
    factions = {unit.faction for unit in BOOK.units.values()} - {"any"}
    assert set() == factions - LEXICON.own.terms.keys()


def test_every_refusal_rests_on_a_clause() -> None:
    cited = {f"battlegroup/{one.clause}" for one in LEXICON.own.refusals.values()}

    assert set() == cited - set(BOOK.clauses)


def test_every_clause_that_the_code_cites_exists() -> None:
    import re
    from importlib.resources import files

    here = files("engine.rulesets.battlegroup")
    cited = {
        clause
        for path in here.iterdir()
        if path.name.endswith(".py")
        for clause in re.findall(r"battlegroup/[a-z0-9-]+", path.read_text("utf-8"))
    }

    assert set() == cited - set(BOOK.clauses)


# ---------------------------------------------------------------- broken data


def table(name: str, **changes: object) -> Change:
    return lambda raw: raw["tables"][name].update(changes)


def entry(key: str, **changes: object) -> Change:
    """Change a listed unit of Ironwall."""

    def change(raw: Raw) -> None:
        units = one(raw, "forces", "ironwall")["units"]
        next(unit for unit in units if unit["id"] == key).update(changes)

    return change


def group(key: str, **changes: object) -> Change:
    return lambda raw: one(raw, "units", key)["groups"][0].update(changes)


PIECE = {"id": "pit", "kind": "crater", "polygon": [[1, 1], [2, 1], [2, 2]]}
GUN = {"id": "a", "weapon": "bow", "mount": "hull"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: raw.pop("forces"), "forces.toml: missing; add it"),
        (lambda raw: raw["forces"].update(army=[]), "unknown army; known are force"),
        (lambda raw: raw["forces"].update(force=[]), "force: is missing; write at least one"),
        (lambda raw: raw["weapons"]["weapon"].append(raw["weapons"]["weapon"][0]), "twice"),
        (put("weapons", "shotgun", range="far"), "weapon shotgun: 'far' is a str"),
        (put("weapons", "shotgun", colour="red"), "unknown key colour; known are id"),
        (put("weapons", "shotgun", kind="bow"), "unknown word 'bow'"),
        (drop("weapons", "shotgun", "kind"), "weapon shotgun: kind is missing"),
        (put("weapons", "shotgun", id="Shot Gun"), "weapon Shot Gun: is not an id"),
        (put("weapons", "shotgun", name=""), "weapon shotgun: has an empty name"),
        (drop("weapons", "shotgun", "range"), "range is None; give one to ranged weapons only"),
        (put("weapons", "blade", range=3), "weapon blade: range is 3.0"),
        (drop("weapons", "shotgun", "strength"), "has no Strength"),
        (put("weapons", "shotgun", strength=11), "has Strength 11; write 1 to 10"),
        (put("weapons", "shotgun", ap=7), "has AP 7"),
        (put("weapons", "shotgun", shots=0), "has 0 shots"),
        (put("weapons", "flamer", shots=2), "has 2 shots"),
        (put("weapons", "shotgun", kind="salvo"), "is half a salvo"),
        (put("weapons", "shotgun", poisoned=7), "is poisoned on 7"),
        (put("weapons", "blade", template="large_blast"), "weapon blade: strikes with a template"),
        (put("weapons", "mortar", template="flame"), "is a barrage without a blast"),
        (put("profiles", "vg-seer", wounds=0), "has a value below 1"),
        (put("profiles", "vg-seer", leadership=11), "Ld above 10"),
        (put("profiles", "vg-seer", armour=7), "saves on 7"),
        (put("profiles", "vg-seer", type="vehicle"), "is a vehicle; list it in vehicles.toml"),
        (put("profiles", "vg-seer", id="vg-gunship"), "vehicle vg-gunship: is also a profile"),
        (put("vehicles", "iw-carrier", width=9), "is wider than it is long"),
        (put("vehicles", "iw-carrier", hull_points=0), "has no hull points"),
        (put("vehicles", "iw-carrier", weapons=[GUN]), "vehicle iw-carrier: unknown weapon bow"),
        (
            put("vehicles", "iw-carrier", weapons=[{**GUN, "weapon": "shotgun"}] * 2),
            "names a weapon twice",
        ),
        (put("units", "vg-jump", cost={}), "unit vg-jump: costs nothing"),
        (put("units", "vg-jump", groups=[]), "has neither groups nor works, or both"),
        (put("units", "fort-trench", role="troops"), "is half a fortification"),
        (put("units", "vg-jump", strike="flyer"), "is half a support strike"),
        (drop("units", "vg-jump", "type"), "has no type"),
        (put("units", "vg-seer", powers=["bow"]), "unknown power bow"),
        (group("vg-jump", profile="elf"), "group sergeant: unknown profile elf"),
        (group("vg-jump", count=0), "has 0 models"),
        (group("vg-jump", profile="vg-seer"), "is infantry; the unit is jump_infantry"),
        (group("iw-line", profile="vg-seer"), "belongs to the vanguard"),
        (group("iw-carrier", count=2), "arms or multiplies a vehicle"),
        (group("vg-jump", weapons=["bow"]), "unknown weapon bow"),
        (group("vg-jump", id="trooper"), "names a group twice"),
        (put("forces", "ironwall", units=[]), "has no units or repeats a name"),
        (put("forces", "ironwall", limit=0), "has a limit of 0"),
        (put("forces", "ironwall", warlord="nobody"), "unknown warlord nobody"),
        (entry("storm", sheet="elves"), "ironwall: storm: unknown unit elves"),
        (entry("storm", aboard="command"), "storm: starts in command; choose from carrier"),
        (entry("carrier", aboard="battle-tank"), "carrier: is a vehicle aboard another"),
        (entry("storm", squadron=2), "is in a squadron with 2; only vehicles"),
        (entry("storm", off_map=True), "storm: is off the map"),
        (put("layouts", "valley", short=80), "is longer along y than along x"),
        (put("layouts", "valley", terrain=[PIECE, PIECE]), "repeats the name of a piece"),
        (
            put("layouts", "valley", terrain=[{**PIECE, "polygon": [[1, 1], [2, 2]]}]),
            "layout valley: piece pit:",
        ),
        (
            put("layouts", "valley", terrain=[{**PIECE, "polygon": [[1, 1], [-2, 1], [0, 2]]}]),
            "piece pit: lies off the table",
        ),
        (
            put("layouts", "valley", terrain=[{**PIECE, "floors": [3, 0]}]),
            "piece pit: floors do not rise",
        ),
        (put("scenarios", "defense-line", steps=[]), "has no steps"),
        (
            put("scenarios", "defense-line", front_line=[36, 0, 99, 48]),
            "has a front line off the table",
        ),
        (
            put("scenarios", "defense-line", objectives={"2": [[1, 1]]}),
            "1 objectives for 2; give as many as the number says",
        ),
        (put("scenarios", "defense-line", objectives={"1": [[99, 1]]}), "objective 99.0, 1.0"),
        (put("options", "mishap", default="never"), "option mishap: defaults to never"),
        (put("options", "mishap", id="Mishap"), "option Mishap: is not an id"),
        (put("options", "mishap", scenario="siege"), "unknown scenario siege"),
        (put("rulebook", "battlegroup/rally", id="rally"), "clause rally: is not a clause id"),
        (put("rulebook", "battlegroup/rally", text=""), "has no title or no text"),
        (put("rulebook", "battlegroup/rally", chapter="Templates"), "chapters: are out of order"),
        (lambda raw: raw["tables"]["orders"].pop("top_speed"), "orders: top_speed is missing"),
        (lambda raw: raw["tables"]["kinds"].pop("rock"), "kinds: rock is missing"),
        (lambda raw: raw["tables"]["heights"].pop("bike"), "heights: bike is missing"),
        (
            lambda raw: raw["tables"]["orders"]["open_fire"].update(steps=[]),
            "orders.open_fire: has no steps",
        ),
        (lambda raw: raw["tables"]["kinds"]["rock"].update(cover=7), "an impossible cover save"),
        (table("armour", damage=["explodes"]), "armour.damage: does not have 7 results"),
        (
            lambda raw: raw["tables"]["templates"]["sheets"]["flame"].update(dice=0),
            "templates.sheets.flame: rolls nothing",
        ),
    ],
)
def test_a_book_that_does_not_fit_together_is_refused(change: Change, said: str) -> None:
    assert said in fault_of(SHELF, RAW, change)


def test_every_option_has_a_form_that_the_words_explain() -> None:
    options = catalogue_of(RULESET)["options"]
    fields = {field.name for field in attrs.fields(Options)}

    assert {option["key"] for option in options} <= LEXICON.own.options.keys() & fields
    assert {option["key"]: option["kind"] for option in options}["sequence_mode"] == "choice"
    assert {*fields} == {option["key"] for option in options}
