"""Lists of other make: what becomes of their models, weapons and rules, and what is told."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from engine.book.data import BookError
from engine.book.roster import Adopted, Detachment, Profile, Roster, Selection
from engine.rulesets.diceless.adopt.lists import adopt
from engine.rulesets.diceless.book.printed import Book, GroupSheet, Vehicle, Weapon
from engine.rulesets.diceless.book.printed import Profile as Model
from engine.rulesets.diceless.core.model import Army, enlarged
from engine.rulesets.diceless.force.state import check_army, giving_of, read, unit_of

BODY = {
    "Unit Type": "Infantry",
    "WS": "4",
    "BS": "3",
    "S": "3",
    "T": "4",
    "W": "1",
    "I": "2",
    "A": "2",
    "Ld": "7",
    "Save": "6+",
}
HULL = {"BS": "4", "Front": "12", "Side": "11", "Rear": "10", "HP": "3", "Type": "Vehicle (Tank)"}
GUN = {"Range": '24"', "Strength": "4", "AP": "5", "Type": "Rapid Fire"}


PLACES = count()


def row(name: str, figures: Mapping[str, str], **changes: str) -> Profile:
    read_as = {key.replace("_", " "): value for key, value in changes.items()}
    return Profile(f"/{name}", name, "Unit", {**figures, **read_as})


def chosen(
    name: str, *selections: Selection, kind: str = "upgrade", number: int = 1, **more: Any
) -> Selection:
    return Selection(f"/{name}#{next(PLACES)}", name, kind, number, selections=selections, **more)


def gun(name: str = "Long Rifle", number: int = 1, **changes: Any) -> Selection:
    return chosen(name, number=number, profiles=(row(name, GUN, **changes),))


def trooper(*options: Selection, number: int = 1, **changes: Any) -> Selection:
    body = row("Trooper", BODY, **changes)
    return chosen("Trooper", *options, kind="model", number=number, profiles=(body,))


def wagon(*options: Selection, **changes: str) -> Selection:
    return chosen("Wagon", *options, kind="model", profiles=(row("Wagon", HULL, **changes),))


def squad(*inner: Selection, **more: Any) -> Selection:
    return chosen("Squad", *inner, kind="unit", **more)


def listed(*units: Selection) -> Roster:
    return Roster("List", "Game", "", (Detachment("/forces/1", "F", "Free Companies", units),))


def made(roster: Roster, overlay: Mapping[str, Any] | None = None) -> tuple[Army, Book]:
    adopted = adopt(roster, overlay or {})
    assert adopted.whole, [str(one) for one in (*adopted.remarks, *adopted.faults)]
    army = read(adopted.force)
    return army, enlarged((army.lists,))


def told(adopted: Adopted, kind: str) -> list[str]:
    return [str(remark) for remark in adopted.remarks if remark.kind == kind]


def model_of(selection: Selection, overlay: Mapping[str, Any] | None = None) -> Model:
    [profile] = made(listed(selection), overlay)[0].lists.profiles
    return profile


def weapon_of(selection: Selection, **body: Any) -> Weapon:
    [weapon] = made(listed(trooper(selection, **body)))[0].lists.weapons
    return weapon


def vehicle_of(selection: Selection, overlay: Mapping[str, Any] | None = None) -> Vehicle:
    [vehicle] = made(listed(selection), overlay)[0].lists.vehicles
    return vehicle


def groups(army: Army) -> tuple[GroupSheet, ...]:
    return army.lists.units[0].groups


# ---------------------------------------------------------------- models


@pytest.mark.rule("diceless/hit-points", "diceless/prep-unit-sheets")
def test_a_model_is_read_by_the_names_of_its_figures() -> None:
    model = model_of(trooper())

    assert (model.ws, model.bs, model.strength, model.toughness, model.wounds) == (4, 3, 3, 4, 1)
    assert (model.initiative, model.attacks, model.leadership) == (2, 2, 7)
    assert (model.armour, model.invulnerable, model.faction) == (6, None, "free-companies")


@pytest.mark.parametrize(
    ("written", "type_", "radius"),
    [
        ("Infantry (Character)", "infantry", 0.5),
        ("Jump Infantry", "jump_infantry", 0.5),
        ("Jet Pack Infantry", "jump_infantry", 0.5),
        ("Bike", "bike", 0.75),
        ("Sky Jetbike (Character)", "jetbike", 0.75),
        ("Beasts", "beast", 0.5),
        ("Cavalry", "cavalry", 0.75),
        ("Artillery", "artillery", 0.5),
        ("Monstrous Creature", "monstrous_creature", 1.2),
    ],
)
def test_every_unit_type_has_its_own_and_a_base(written: str, type_: str, radius: float) -> None:
    model = model_of(trooper(Unit_Type=written))

    assert (model.type, model.radius) == (type_, radius)


@pytest.mark.rule("diceless/usr-vulnerable-blasts")
def test_swarms_are_vulnerable_to_blasts() -> None:
    assert model_of(trooper(Unit_Type="Infantry (Swarm)")).rules == ("vulnerable_to_blasts",)


@pytest.mark.rule("diceless/instant-death")
def test_a_bracketed_toughness_is_the_one_without_the_mount() -> None:
    model = model_of(trooper(T="4(5)", Unit_Type="Bike"))

    assert (model.toughness, model.bare_toughness, model.slain_at) == (5, 4, 4)


@pytest.mark.parametrize(
    ("written", "saves"),
    [
        ("3+", (3, None)),
        ("-", (None, None)),
        ("2+/4++", (2, 4)),
        ("5++", (None, 5)),
        ("3+ / 5++", (3, 5)),
    ],
)
@pytest.mark.rule("diceless/saves-table")
def test_saves_may_be_written_as_one(written: str, saves: tuple[int | None, int | None]) -> None:
    model = model_of(trooper(Save=written))

    assert (model.armour, model.invulnerable) == saves


@pytest.mark.parametrize(
    ("written", "type_"),
    [
        ("Infanty", "infantry"),
        ("Infatry (Character)", "infantry"),
        ("Jump Infanry", "jump_infantry"),
        ("Monstrous Creture", "monstrous_creature"),
        ("Dreadnought", "monstrous_creature"),
    ],
)
def test_a_misspelt_or_related_type_is_read_as_a_person_would_and_told(
    written: str, type_: str
) -> None:
    one = trooper(Unit_Type=written)

    assert model_of(one).type == type_
    taken = told(adopt(listed(one), {}), "taken")
    assert any(f"type is “{written}”, read as {type_}; to change that" in text for text in taken)


def test_a_blank_figure_is_that_of_most_others_in_the_unit_or_else_in_the_list() -> None:
    def toughness(*units: Selection) -> list[int]:
        army, _ = made(listed(*units))
        return [model.toughness for model in army.lists.profiles if model.name == "Guide"]

    guide = chosen("Guide", kind="model", profiles=(row("Guide", BODY, T=""),))
    others = chosen("Old Hand", kind="model", number=2, profiles=(row("Old Hand", BODY, T="5"),))
    assert toughness(squad(guide, others), squad(trooper()), squad(trooper())) == [5]
    assert toughness(squad(guide), squad(trooper())) == [4]
    alone = adopt(listed(squad(guide)), {})
    assert any("toughness is “-”" in text for text in told(alone, "missing"))
    taken = told(adopt(listed(squad(guide), squad(trooper())), {}), "taken")
    assert any("Guide: toughness is not in the list; 4 is assumed" in text for text in taken)


def test_models_without_a_profile_have_that_of_others_in_their_unit() -> None:
    men = chosen("Watchmen", gun(number=6), kind="model", number=6)
    adopted = adopt(listed(squad(men, trooper(T="5"))), {})
    army, _ = made(listed(squad(men, trooper(T="5"))))

    assert [group.count for group in groups(army)] == [6, 1]
    assert [model.toughness for model in army.lists.profiles] == [5, 5]
    assert "Watchmen: has no profile in the list; that of Trooper is assumed" in "".join(
        told(adopted, "taken")
    )
    alone = adopt(listed(squad(men, wagon())), {})
    assert any("Watchmen: has no profile" in text for text in told(alone, "missing"))


def test_a_type_that_is_not_in_the_list_is_that_of_the_others() -> None:
    bare = chosen("Guide", kind="model", profiles=(row("Guide", BODY, Unit_Type=""),))
    army, _ = made(listed(squad(bare, trooper(Unit_Type="Bikes"))))

    assert [model.type for model in army.lists.profiles] == ["bike", "bike"]


@pytest.mark.rule("diceless/saves-table")
def test_a_save_without_its_plus_is_a_save_and_told() -> None:
    one = trooper(Save="3")

    assert model_of(one).armour == 3
    assert any(
        "armour is “3”, read as 3+" in text for text in told(adopt(listed(one), {}), "taken")
    )


def test_a_range_without_end_reaches_over_any_table() -> None:
    assert weapon_of(gun(Range="Infinite")).range == 240
    assert weapon_of(gun(Range="Unlimited")).range == 240


def test_of_figures_for_two_ways_to_hold_a_weapon_the_first_is_used() -> None:
    glaive = gun("Glaive", Range="-", Strength="User/+1", AP="3/2", Type="Melee")

    assert weapon_of(glaive).modes[0].strength is None
    taken = told(adopt(listed(trooper(glaive)), {}), "taken")
    assert any("strength is “User/+1”, read as User" in text for text in taken)


def test_figures_of_the_unit_are_those_of_its_models() -> None:
    men = chosen("Trooper", kind="model", number=6)
    army, _ = made(listed(squad(men, profiles=(row("Trooper", BODY),))))

    assert [group.count for group in groups(army)] == [6]


def test_rules_are_known_by_name_and_others_are_told() -> None:
    names = ("Fearless", "Feel No Pain (5+)", "Hit & Run", "Move Through Cover", "Grim Humour")
    one = evolve(trooper(), rules=names)
    adopted = adopt(listed(one), {})

    assert model_of(one).rules == ("fearless", "feel_no_pain", "hit_and_run", "move_through_cover")
    assert any(
        'Grim Humour: is not a rule here; write rule."Grim Humour"' in t
        for t in told(adopted, "left_out")
    )
    assert model_of(one, {"rule": {"Grim Humour": "stubborn"}}).rules[1] == "stubborn"
    silent = adopt(listed(one), {"rule": {"Grim Humour": ""}})
    assert not any("Grim" in text for text in told(silent, "left_out"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"WS": "?"}, 'Trooper: ws is “?”; write model."Trooper".ws = …'),
        ({"Ld": "D6+4"}, "leadership is “D6+4”"),
        ({"W": "-"}, "wounds is “-”"),
        ({"Save": "soft"}, "armour is “soft”"),
        ({"Unit_Type": "Flyer"}, "type is “Flyer”; write model."),
        ({"Unit_Type": "Flying Monstrous Creature"}, "type is “Flying Monstrous Creature”"),
        ({"Unit_Type": ""}, "type is not in the list"),
    ],
)
def test_what_cannot_be_read_is_told_with_a_way_out(changes: dict[str, Any], said: str) -> None:
    adopted = adopt(listed(trooper(**changes)), {})

    assert not adopted.whole
    assert any(said in text for text in told(adopted, "missing"))


def test_figures_that_no_model_has_are_refused_by_their_clause() -> None:
    adopted = adopt(listed(trooper(T="14")), {})

    assert not adopted.whole
    assert any("Toughness 14; write 0 to 10: diceless/hit-points" in str(f) for f in adopted.faults)


# ---------------------------------------------------------------- weapons


@pytest.mark.parametrize(
    ("changes", "kind", "mode"),
    [
        ({}, "rapid_fire", {"strength": 4, "ap": 5, "shots": 1}),
        ({"Type": "Assault 2"}, "assault", {"shots": 2}),
        ({"Type": "Heavy 1, Blast", "AP": "-"}, "heavy", {"blast": "small", "ap": None}),
        ({"Type": 'Ordnance 1, 5" Blast, Barrage'}, "ordnance", {"blast": "large"}),
        ({"Type": "Pistol, Gets Hot!"}, "pistol", {"tags": ("gets_hot", "one_handed")}),
        ({"Type": "Heavy 3, Twin-linked"}, "heavy", {"shots": 3, "tags": ("twin_linked",)}),
        ({"Type": "Assault 1, Poisoned (4+)"}, "assault", {"poisoned": 4}),
        (
            {"Type": "Heavy 1, Sniper", "Strength": "X"},
            "heavy",
            {"strength": None, "tags": ("sniper",)},
        ),
        ({"Type": "Assault D6"}, "assault", {"shots": 4}),
        ({"Type": "Asault 2"}, "assault", {"shots": 2}),
        ({"Type": "Salvo 2/4"}, "heavy", {"shots": 4}),
        ({"Type": "Assault 1", "Strength": "User"}, "assault", {"strength": 3}),
        ({"Type": "Assault 1", "Strength": "+1", "AP": "5*"}, "assault", {"strength": 4, "ap": 5}),
    ],
)
@pytest.mark.rule("diceless/base-weapon-types", "diceless/dice-replacement-policy")
def test_weapons_that_shoot_are_read_by_their_type(
    changes: dict[str, Any], kind: str, mode: dict[str, Any]
) -> None:
    weapon = weapon_of(gun(**changes))

    assert (weapon.kind, weapon.range) == (kind, 24)
    assert mode == {key: getattr(weapon.modes[0], key) for key in mode}


@pytest.mark.rule("diceless/template-damage", "diceless/barrage")
def test_templates_and_shortest_ranges() -> None:
    flame = weapon_of(gun(Range="Template", Type="Assault 1"))
    mortar = weapon_of(gun(Range="12-48", Type="Heavy 1, Barrage, Blast"))

    assert (flame.range, flame.modes[0].tags) == (8, ("template",))
    assert (mortar.least, mortar.range) == (12, 48)


@pytest.mark.parametrize(
    ("changes", "strength", "tags"),
    [
        ({"Strength": "User"}, None, ("one_handed",)),
        ({"Strength": "+2"}, 5, ("one_handed",)),
        ({"Strength": "x2", "AP": "2", "Type": "Melee, Unwieldy"}, None, ("fist", "power")),
        ({"Strength": "x2"}, 6, ("one_handed",)),
        ({"Strength": "X2"}, 6, ("one_handed",)),
        ({"Strength": "2x"}, 6, ("one_handed",)),
        ({"Strength": " S x 2 "}, 6, ("one_handed",)),
        ({"Strength": "(x2)"}, 6, ("one_handed",)),
        ({"Strength": "S User"}, None, ("one_handed",)),
        ({"Strength": "(x2)", "AP": "2", "Type": "Melee, Unwieldy"}, None, ("fist", "power")),
        ({"Strength": "2X", "AP": "2", "Type": "Melee, Unwieldy"}, None, ("fist", "power")),
        ({"AP": "2", "Type": "Melee, Two-handed", "Strength": "User"}, None, ("power",)),
        ({"Type": "Melee, Rending", "Strength": "-"}, None, ("one_handed", "rending")),
    ],
)
@pytest.mark.rule("diceless/close-combat-damage")
def test_weapons_that_strike_take_the_strength_of_their_wielder(
    changes: dict[str, Any], strength: int | None, tags: tuple[str, ...]
) -> None:
    figures = {"Range": "-", "AP": "-", "Type": "Melee", **changes}
    weapon = weapon_of(gun("Sabre", **figures), S="3")

    assert (weapon.kind, weapon.range) == ("close_combat", None)
    assert weapon.modes[0].strength == strength
    assert weapon.modes[0].tags == tags


def test_profiles_of_one_weapon_are_ways_to_fire_it() -> None:
    heavy = {"Type": "Heavy 1", "Range": "48"}
    both = (
        row("Thrower (solid)", GUN, **heavy, Strength="8"),
        row("Thrower (burst)", GUN, Range="48", Type="Heavy 1, Blast"),
    )
    army, book = made(listed(trooper(chosen("Thrower", profiles=both))))

    [weapon] = army.lists.weapons
    assert [mode.id for mode in weapon.modes] == ["thrower-solid", "thrower-burst"]
    assert book.weapons[weapon.id].largest_blast == "small"


def test_weapons_without_figures_are_known_by_name() -> None:
    army, _ = made(listed(trooper(chosen("Krak Grenades"), chosen("Close Combat Weapon"))))

    assert groups(army)[0].weapons == ("krak-grenades", "blade")
    assert army.lists.weapons == ()


@pytest.mark.rule("diceless/complex-units")
def test_some_of_a_kind_with_a_weapon_are_a_group_of_their_own() -> None:
    one = trooper(gun(number=9), gun("Heavy Gun", 2, Type="Heavy 3"), number=9)
    army, _ = made(listed(squad(one)))

    carried = [(group.count, len(group.weapons)) for group in groups(army)]
    assert sorted(carried) == [(2, 2), (7, 1)]
    assert any("2 of 9 carry Heavy Gun" in t for t in told(adopt(listed(squad(one)), {}), "taken"))


def test_what_the_unit_has_all_its_models_have() -> None:
    army, _ = made(listed(squad(trooper(number=5), gun(number=5))))

    assert [(group.count, len(group.weapons)) for group in groups(army)] == [(5, 1)]


@pytest.mark.rule("diceless/prep-scatter-tokens", "diceless/prep-warp-and-gets-hot")
def test_tokens_are_counted_from_what_was_read() -> None:
    hot = gun("Hot Cannon", 3, Type="Heavy 1, Blast, Gets Hot!")
    army, book = made(listed(squad(trooper(hot, number=3))))
    giving = giving_of(book, army.lists.units[0])

    assert (giving.blasts, giving.hot) == (("small",) * 3, 3)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"Range": "Special"}, 'range is “Special”; write weapon."Long Rifle".range'),
        ({"Strength": "D"}, "modes is “strength D”"),
        ({"Type": "Heavy 2D3"}, "modes is “shots Heavy 2D3”"),
        ({"Type": ""}, "kind is not in the list"),
    ],
)
def test_a_weapon_that_cannot_be_read_is_told(changes: dict[str, Any], said: str) -> None:
    adopted = adopt(listed(trooper(gun(**changes))), {})

    assert any(said in text for text in told(adopted, "missing"))


# ---------------------------------------------------------------- vehicles


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/prep-vehicle-sheets")
def test_a_vehicle_has_armour_and_its_traits_and_weapons_forward() -> None:
    vehicle = vehicle_of(wagon(gun(), Type="Vehicle (Fast, Skimmer, Open-topped)"))

    assert (vehicle.armour.front, vehicle.armour.side, vehicle.armour.rear) == (12, 11, 10)
    assert (vehicle.fast, vehicle.skimmer, vehicle.open_topped, vehicle.tank) == (1, 1, 1, 0)
    assert [(one.id, one.mount) for one in vehicle.weapons] == [("long-rifle", "hull")]


def test_a_walker_fights() -> None:
    figures = {"WS": "4", "S": "6", "I": "4", "A": "2", "Type": "Vehicle (Walker)"}
    vehicle = vehicle_of(wagon(**figures))

    assert vehicle.legs is not None
    assert (vehicle.legs.ws, vehicle.legs.strength, vehicle.legs.attacks) == (4, 6, 2)
    missing = adopt(listed(wagon(Type="Vehicle (Walker)")), {})
    assert any("legs is “without ws, strength" in text for text in told(missing, "missing"))


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize(
    ("written", "capacity"),
    [("Ten? No: 12 models", 12), ("Six models", 6), ("One squad of up to ten models", 10)],
)
def test_how_many_a_transport_carries_is_read_in_digits_or_words(
    written: str, capacity: int
) -> None:
    room = row("Wagon", {"Capacity": written})
    army, _ = made(listed(evolve(wagon(), profiles=(*wagon().profiles, room))))
    assert [capacity] == [vehicle.capacity for vehicle in army.lists.vehicles]


def test_room_without_a_number_is_told() -> None:
    room = row("Wagon", {"Capacity": "Infantry only"})
    adopted = adopt(listed(evolve(wagon(), profiles=(*wagon().profiles, room))), {})
    assert any("capacity is “Infantry only”" in text for text in told(adopted, "missing"))


@pytest.mark.rule("diceless/base-transports")
def test_a_transport_chosen_with_a_squad_is_a_unit_of_its_own() -> None:
    room = row("Wagon", {"Capacity": "Ten? No: 12 models", "Fire Points": "1"})
    carrier = evolve(wagon(), profiles=(*wagon().profiles, room))
    roster = listed(squad(trooper(number=5), carrier, rules=("Stubborn",)))
    army, book = made(roster, {"unit": {"Squad": {"aboard": "Wagon"}}})

    assert [(one.id, one.aboard) for one in army.units] == [("squad", "wagon"), ("wagon", None)]
    [vehicle] = army.lists.vehicles
    assert (vehicle.capacity, len(vehicle.access), vehicle.rules) == (12, 3, ())
    check_army(army)
    assert unit_of(book, book.units[army.units[1].sheet], "wagon", 0).models["01"].craft


def test_vehicles_of_kinds_that_the_rules_have_not_are_told() -> None:
    flyer = wagon(Type="Vehicle (Flyer, Hover)")
    adopted = adopt(listed(flyer), {})

    assert any(
        "Wagon: is “Vehicle (Flyer, Hover)”, an unknown type" in t for t in told(adopted, "missing")
    )
    assert vehicle_of(flyer, {"vehicle": {"Wagon": {"skimmer": True}}}).skimmer


def test_mounts_are_the_owners_to_say() -> None:
    overlay = {"vehicle": {"Wagon": {"mounts": {"Long Rifle": "sponson"}}}}
    vehicle = vehicle_of(wagon(gun(number=2)), overlay)

    assert [(one.mount, one.heading) for one in vehicle.weapons] == [
        ("sponson", 90),
        ("sponson", 270),
    ]


# ---------------------------------------------------------------- the overlay


def test_an_overlay_completes_models_weapons_and_who_is_where() -> None:
    chief = evolve(trooper(gun(Range="Infinite")), name="Chief", rules=("Independent Character",))
    roster = listed(chief, squad(trooper(number=4)), chosen("Camp", kind="unit"))
    overlay = {
        "faction": "hills",
        "unit": {"Chief": {"joined": "Squad"}},
        "model": {"Trooper": {"radius": 0.6, "weapons": ["rifle"]}},
        "weapon": {"Long Rifle": {"range": 60}},
    }
    army, book = made(roster, overlay)

    assert {model.faction for model in army.lists.profiles} == {"hills"}
    assert {model.radius for model in army.lists.profiles} == {0.6}
    assert army.units[0].joined == "squad"
    assert [weapon.range for weapon in army.lists.weapons] == [60]
    assert book.units[army.units[1].sheet].groups[0].weapons == ("rifle",)


def test_units_of_one_name_are_numbered_and_spoken_of_by_number() -> None:
    roster = listed(squad(trooper(number=4)), squad(trooper(number=4)))
    army, _ = made(roster, {"unit": {"Squad 2": {"leave_out": True}}})
    both, _ = made(roster)

    assert [unit.id for unit in army.units] == ["squad"]
    assert [unit.id for unit in both.units] == ["squad", "squad-2"]
    assert len(both.lists.units) == 1


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ({"colour": 1}, "overlay: unknown colour; choose from faction, unit"),
        ({"faction": 3}, "faction is not text"),
        ({"unit": 3}, "unit is not a table"),
        ({"unit": {"Squad": 3}}, "unit Squad is not a table"),
        ({"unit": {"Squad": {"leave_out": "yes"}}}, "'yes' is a str; write a bool"),
        ({"unit": {"Squad": {"lost": True}}}, "unknown key lost; known are leave_out"),
        ({"rule": {"X": "brave"}}, "rule X: unknown word 'brave'; known are fearless"),
        ({"weapon": {"X": {"same_as": "sling"}}}, "unknown weapon sling; choose from rifle"),
        ({"vehicle": {"X": {"mounts": {"a": "roof"}}}}, "unknown word 'roof'; known are turret"),
    ],
)
def test_a_mistaken_overlay_is_refused_with_its_place(
    overlay: Mapping[str, Any], said: str
) -> None:
    with pytest.raises(BookError) as caught:
        adopt(listed(trooper()), overlay)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ({"model": {"Troper": {"ws": 4}}}, "overlay: model troper: the list has no such name"),
        (
            {"unit": {"Squad": {"joined": "Nobody"}}},
            "squad: is with Nobody, which is unknown; choose one of squad",
        ),
        ({"model": {"Trooper": {"ws": "four"}}}, "'four' is a str; write a int"),
        ({"model": {"Trooper": {"speed": 4}}}, "unknown key speed; known are"),
    ],
)
def test_what_an_overlay_says_of_nothing_is_told(overlay: Mapping[str, Any], said: str) -> None:
    adopted = adopt(listed(squad(trooper(number=3))), overlay)

    assert any(said in text for text in told(adopted, "missing"))


def test_ids_of_two_lists_mean_one_thing() -> None:
    ours, theirs = (made(listed(trooper(WS=ws)))[0].lists.profiles[0] for ws in ("3", "4"))

    assert ours.id != theirs.id
    assert ours == made(listed(trooper(WS="3")))[0].lists.profiles[0]


# ---------------------------------------------------------------- garbage

WORDS = st.sampled_from(
    [
        *(
            "",
            "-",
            "3",
            "12",
            "3+",
            "2+/4++",
            "4(5)",
            "x2",
            "+1",
            "User",
            "Template",
            "12-48",
            '24"',
        ),
        *("Infantry", "Bike", "Vehicle (Walker)", "Melee", "Heavy 2, Blast", "Assault D6", "Salvo"),
        *("Trooper", "Krak Grenades", "Fearless", "Ten models", "\u00b2", "é", "a" * 70),
    ]
)
FIGURES = st.dictionaries(
    st.sampled_from(["Unit Type", "Capacity", "Type", "Warp Charge", *BODY, *HULL, *GUN]), WORDS
)
WHOLE = st.sampled_from([BODY, HULL, GUN, {}])
ROWS = st.builds(
    lambda name, whole, odd: Profile("/p", name, "Unit", {**whole, **odd}), WORDS, WHOLE, FIGURES
)
NUMBERS = st.sampled_from([0, 1, 1, 2, 5, 120])
KINDS = st.sampled_from(["unit", "model", "upgrade", ""])


def selections(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Selection]:
    return st.builds(
        lambda at, name, kind, number, profiles, rules, held: Selection(
            f"/{at}", name, kind, number, tuple(profiles), tuple(rules), tuple(held)
        ),
        *(st.uuids(), WORDS, KINDS, NUMBERS),
        *(st.lists(ROWS, max_size=2), st.lists(WORDS, max_size=2), inner),
    )


TREES = st.recursive(
    selections(st.just([])), lambda inner: selections(st.lists(inner, max_size=3)), max_leaves=8
)


@given(st.lists(TREES, max_size=3))
def test_any_list_is_adopted_or_told_of(units: list[Selection]) -> None:
    adopted = adopt(listed(*units), {})

    army = read(adopted.force)
    if adopted.whole:
        check_army(army)
        book = enlarged((army.lists,))
        for unit in army.units:
            assert unit_of(book, book.units[unit.sheet], unit.id, 0).models
