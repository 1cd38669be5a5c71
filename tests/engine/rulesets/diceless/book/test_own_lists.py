"""Lists of one's own: what they may bring, and how each line that may not be is refused."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve

from engine.errors import Malformed
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.core.model import Army, enlarged
from engine.rulesets.diceless.force.state import (
    MOST_MODELS,
    army_faults,
    check_army,
    check_together,
    judged,
    models_of,
    read,
    unit_of,
    written,
)

Raw = dict[str, Any]

OWN: Raw = {
    "units": [
        {"id": "guard-1", "sheet": "guard"},
        {"id": "chief", "sheet": "chieftain", "joined": "guard-1"},
        {"id": "cart", "sheet": "cart"},
    ],
    "lists": {
        "weapons": [
            {
                "id": "bow",
                "name": "Bow",
                "kind": "assault",
                "range": 18,
                "modes": [{"id": "shot", "strength": 3, "ap": 6}],
            }
        ],
        "powers": [
            {"id": "spark", "name": "Spark", "effect": "shooting", "range": 18, "weapon": "bow"}
        ],
        "profiles": [
            {
                "id": "guardsman",
                "name": "Guardsman",
                "faction": "valley",
                "type": "infantry",
                **dict.fromkeys(("ws", "bs", "strength", "toughness", "initiative"), 3),
                "wounds": 1,
                "attacks": 1,
                "leadership": 7,
                "armour": 5,
                "radius": 0.5,
            },
            {
                "id": "valley-chief",
                "name": "Chief",
                "faction": "valley",
                "type": "infantry",
                **dict.fromkeys(("ws", "bs", "strength", "toughness", "initiative"), 4),
                "wounds": 2,
                "attacks": 2,
                "leadership": 9,
                "radius": 0.5,
                "rules": ["independent_character", "psyker"],
            },
        ],
        "vehicles": [
            {
                "id": "cart",
                "name": "Cart",
                "faction": "valley",
                "armour": {"front": 10, "side": 10, "rear": 10},
                "bs": 3,
                "length": 4,
                "width": 2.5,
                "capacity": 6,
                "access": [[-2, 0]],
                "weapons": [{"id": "bow", "weapon": "bow", "mount": "pintle"}],
            }
        ],
        "units": [
            {
                "id": "guard",
                "name": "Guard",
                "groups": [
                    {"id": "guards", "profile": "guardsman", "count": 5, "weapons": ["bow"]}
                ],
            },
            {
                "id": "chieftain",
                "name": "Chieftain",
                "groups": [
                    {
                        "id": "chief",
                        "profile": "valley-chief",
                        "count": 1,
                        "weapons": ["power-blade"],
                        "powers": ["spark"],
                    }
                ],
            },
            {
                "id": "cart",
                "name": "Cart",
                "groups": [{"id": "cart", "profile": "cart", "count": 1}],
            },
        ],
    },
}


def faults(change: Callable[[Raw], object] = lambda _: None) -> list[str]:
    raw = deepcopy(OWN)
    change(raw)
    return [str(fault) for fault in army_faults(read(raw))]


def of(kind: str, index: int = 0, **changes: Any) -> Callable[[Raw], object]:
    return lambda raw: raw["lists"][kind][index].update(changes)


def unit(index: int, **changes: Any) -> Callable[[Raw], object]:
    return lambda raw: raw["units"][index].update(changes)


def mode(**changes: Any) -> Callable[[Raw], object]:
    return lambda raw: raw["lists"]["weapons"][0]["modes"][0].update(changes)


def group(index: int, **changes: Any) -> Callable[[Raw], object]:
    return lambda raw: raw["lists"]["units"][index]["groups"][0].update(changes)


@pytest.mark.rule("diceless/complex-units", "diceless/prep-unit-sheets")
def test_a_list_that_brings_all_of_its_own_is_fielded() -> None:
    army = read(OWN)
    book = enlarged((army.lists,))

    assert [] == faults()
    check_army(army)
    raised = unit_of(book, book.units["guard"], "guard-1", 0)
    assert len(raised.models) == 5
    assert raised.groups["guards"].weapons == ("bow",)
    assert judged(army).cost == models_of(army) == 7


@pytest.mark.parametrize("key", list(BOOK.forces))
def test_every_ready_made_force_can_be_fielded_by_name_and_as_a_list(key: str) -> None:
    force = BOOK.forces[key]

    assert () == judged(Army(force=key)).faults
    assert () == judged(Army(units=force.units)).faults


def test_a_list_is_written_as_it_is_read() -> None:
    army = read(OWN)

    assert read(written(army)) == army
    assert "lists" not in written(Army(force="company"))


@pytest.mark.parametrize(
    ("change", "clause", "said"),
    [
        (of("profiles", wounds=0), "hit-points", "profile guardsman: has a value below 1"),
        (of("profiles", toughness=11), "hit-points", "has Toughness 11; write 0 to 10"),
        (of("profiles", ws=11), "cc-factor", "has Weapon Skill 11; write 0 to 10"),
        (of("profiles", bs=-1), "shooting-damage", "has Ballistic Skill -1"),
        (of("profiles", strength=12), "close-combat-damage", "has Strength 12"),
        (of("profiles", initiative=11), "base-assault-procedure", "has Initiative 11"),
        (of("profiles", bare_toughness=11), "instant-death", "without the mount 11"),
        (of("profiles", armour=7), "saves-table", "profile guardsman: saves on 7"),
        (of("profiles", name=""), "prep-unit-sheets", "has an empty name"),
        (of("profiles", name="x" * 61), "prep-unit-sheets", "has a name of 61 characters"),
        (of("weapons", range=None), "base-weapon-types", "weapon bow: range is None"),
        (of("weapons", least=18), "base-weapon-types", "reaches from 18 to 18"),
        (mode(strength=None), "shooting-damage", "weapon bow, mode shot: has no Strength"),
        (mode(ap=7), "base-armour-and-ap", "has AP 7; give ranged weapons 1 to 6"),
        (mode(poisoned=1), "poisoned-weapons", "is poisoned on 1"),
        (mode(blast="small", tags=["template"]), "blast-damage", "is both a blast and a template"),
        (of("powers", weapon=None), "psychic-test-op", "power spark: has no weapon"),
        (
            of("vehicles", armour={"front": 15, "side": 10, "rear": 10}),
            "av-s-line",
            "vehicle cart: has armour 15; write 1 to 14",
        ),
        (of("vehicles", bs=11), "vehicle-damage-points", "vehicle cart: has a value of 11"),
        (of("vehicles", width=9), "base-vehicle-basics", "is wider than it is long"),
        (of("vehicles", access=[]), "base-transports", "a capacity but no access point"),
        (of("vehicles", capacity=-1), "base-transports", "has a negative capacity"),
        (group(0, count=0), "complex-units", "unit guard, group guards: has 0 models"),
        (group(0, count=100), "complex-units", "unit guard: has 100 models; use 99 or fewer"),
        (group(0, weapons=["sling"]), "complex-units", "unknown weapon sling; choose from"),
        (group(1, powers=["rain"]), "psychic-test-op", "unknown power rain; choose from"),
        (group(2, weapons=["bow"]), "prep-vehicle-sheets", "group cart: lists weapons"),
        (unit(0, sheet="ghost"), "prep-unit-sheets", "unit guard-1: unknown unit ghost"),
        (unit(0, id="Guard!"), "prep-unit-sheets", "unit Guard!: is not an id"),
        (unit(2, id="guard-1"), "prep-unit-sheets", "two units have the id guard-1"),
        (unit(0, aboard="ship"), "prep-unit-sheets", "unit guard-1: is with ship"),
        (unit(0, sheet="squad"), "scenario-agreement", "belongs to the valley; leave it out"),
        (unit(2, joined="guard-1"), "base-independent-characters", "only independent characters"),
        (unit(1, joined="cart"), "base-independent-characters", "joins vehicles, cart"),
        (unit(1, aboard="cart"), "base-independent-characters", "is joined and aboard"),
        (unit(2, aboard="guard-1"), "base-transports", "is aboard guard-1; let it drive"),
        (of("weapons", id="rifle"), "prep-unit-sheets", "weapon rifle is already in the book"),
        (
            lambda raw: raw["lists"]["weapons"].append(raw["lists"]["weapons"][0]),
            "prep-unit-sheets",
            "weapon bow is defined twice",
        ),
        (lambda raw: raw.update(units=[]), "prep-unit-sheets", "has 0 units; field 1 to 60"),
        (lambda raw: raw.update(force="elves"), "scenario-agreement", "no ready-made force elves"),
        (
            lambda raw: raw.update(force="company"),
            "scenario-agreement",
            "and a list; give only one",
        ),
    ],
)
@pytest.mark.rule(
    "diceless/hit-points",
    "diceless/base-weapon-types",
    "diceless/base-vehicle-basics",
    "diceless/base-transports",
    "diceless/base-independent-characters",
    "diceless/prep-unit-sheets",
    "diceless/prep-vehicle-sheets",
)
def test_what_may_not_be_fielded_is_refused_by_clause(
    change: Callable[[Raw], object], clause: str, said: str
) -> None:
    found = faults(change)

    assert any(said in fault and fault.endswith(f"diceless/{clause}") for fault in found), found


@pytest.mark.rule("diceless/base-transports")
def test_a_transport_has_room_for_a_unit_and_the_character_with_it() -> None:
    boarded = deepcopy(OWN)
    boarded["units"][0]["aboard"] = "cart"
    assert [] == [str(fault) for fault in army_faults(read(boarded))]

    boarded["lists"]["vehicles"][0]["capacity"] = 5
    [fault] = army_faults(read(boarded))
    assert "unit cart: has room for 5 but carries 6; put some on foot" in str(fault)
    assert fault.params["line"] == 3


def test_all_that_is_wrong_is_told_with_its_line() -> None:
    raw = deepcopy(OWN)
    raw["units"][0]["sheet"] = "ghost"
    raw["lists"]["profiles"][1]["wounds"] = 11
    raw["lists"]["profiles"][1]["armour"] = 9
    found = judged(read(raw)).faults

    assert [fault.params["line"] for fault in found] == [2, 2, 1]
    assert ["Wounds 11" in str(found[0]), "saves on 9" in str(found[1])] == [True, True]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ([], "a list must be a table"),
        ({"unit": []}, "list: unknown key unit; known are force, faction, units, lists"),
        ({"units": [{"id": "a"}]}, "sheet is missing; add it"),
        ({"units": [{"id": "a", "sheet": 3}]}, "3 is a int; write a str"),
        ({"lists": {"profiles": [{"id": "a", "type": "wizard"}]}}, "unknown word 'wizard'"),
    ],
)
def test_what_is_no_list_is_refused_with_its_place(raw: object, said: str) -> None:
    with pytest.raises(Malformed) as caught:
        read(raw)
    assert said in str(caught.value)


def test_an_army_has_an_end() -> None:
    many = Army(units=tuple(ListedUnit("fighters", f"mob-{n}") for n in range(21)))

    [fault] = army_faults(many)
    assert str(fault).startswith(f"the army has 210 models; field up to {MOST_MODELS}")


def test_two_armies_may_bring_the_same_but_not_two_things_of_one_name() -> None:
    ours = read(OWN).lists
    check_together(ours, ours)
    other = evolve(ours.profiles[0], wounds=2)

    with pytest.raises(Exception, match="both armies define profile guardsman, but differently"):
        check_together(ours, evolve(ours, profiles=(other,)))
