"""What the rules know is carried by something that a ready-made force fields, and every force can
be fielded."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import (
    GearPrice,
    Mount,
    Pace,
    Restricted,
    RestrictedGear,
    Role,
    Rule,
    Slot,
    SupportKind,
    Tag,
    Template,
    UnitType,
    WeaponKind,
)
from engine.rulesets.battlegroup.book.printed import (
    Force,
    Gear,
    Profile,
    UnitSheet,
    Vehicle,
    Weapon,
)
from engine.rulesets.battlegroup.book.wargear import points, sheet_of
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.organisation.rules import restricted_by, signature_counts
from engine.rulesets.battlegroup.ruleset import RULESET

FORCES = tuple(BOOK.forces.values())
FACTIONS = {unit.faction for unit in BOOK.units.values()} - {"any"}
SHEETS = tuple(sheet_of(BOOK, one) for force in FORCES for one in force.units)
"""Every selection of a ready-made force, with what it buys."""
GROUPS = tuple(group for sheet in SHEETS for group in sheet.groups)
PROFILES: tuple[Profile, ...] = tuple(
    BOOK.profiles[group.profile] for group in GROUPS if group.profile in BOOK.profiles
)
VEHICLES: tuple[Vehicle, ...] = tuple(
    BOOK.vehicles[group.profile] for group in GROUPS if group.profile in BOOK.vehicles
)


def arms(sheet: UnitSheet) -> Iterator[str]:
    """Yield the weapons and powers of a unit."""
    yield from sheet.powers
    for group in sheet.groups:
        yield from group.weapons
        if (vehicle := BOOK.vehicles.get(group.profile)) is not None:
            yield from (one.weapon for one in vehicle.weapons)


WEAPONS: tuple[Weapon, ...] = tuple(BOOK.weapons[key] for sheet in SHEETS for key in arms(sheet))


def bought() -> Iterator[Gear]:
    for force in FORCES:
        for one in force.units:
            known = {gear.id: gear for gear in BOOK.units[one.sheet].gear}
            yield from (known[key] for key in one.gear)


def factions_of(force: Force) -> set[str]:
    return {sheet_of(BOOK, one).faction for one in force.units} - {"any"}


def restrictions() -> Iterator[str]:
    """Yield why something of a force is restricted."""
    yield from (one.restricted for one in bought() if one.restricted in ("relic", "grav"))
    yield from ("signature" for sheet in SHEETS if signature_counts(sheet.signature))
    for force in FORCES:
        for one in force.units:
            sheet = sheet_of(BOOK, one)
            hulls = [BOOK.vehicles[g.profile] for g in sheet.groups if g.profile in BOOK.vehicles]
            models = [BOOK.profiles[g.profile] for g in sheet.groups if g.profile in BOOK.profiles]
            yield from restricted_by(
                lord=one.slot == "lord_of_war",
                hull_points=max((one.hull_points for one in hulls), default=None),
                wounds=max((one.wounds for one in models), default=None),
                monster=sheet.type == "monstrous_creature",
            )


def options_for(force: Force) -> Options:
    """Return a match that a force is for: one with fortifications is for who defends."""
    defends = any(one.slot == "fortification" for one in force.units)
    return Options(
        points_limit=force.limit,
        scenario="defense-line" if defends else "counter-attack",
        attacker="second" if defends else "roll",
    )


@pytest.mark.parametrize(
    ("codes", "carried"),
    [
        (Rule, {rule for sheet in SHEETS for rule in sheet.rules}),
        (Tag, {tag for weapon in WEAPONS for tag in weapon.tags}),
        (WeaponKind, {weapon.kind for weapon in WEAPONS}),
        (Template, {weapon.template for weapon in WEAPONS} - {None}),
        (UnitType, {sheet.type for sheet in SHEETS} - {None}),
        (Role, {sheet.role for sheet in SHEETS}),
        (Slot, {one.slot for force in FORCES for one in force.units}),
        (SupportKind, {sheet.strike for sheet in SHEETS} - {None}),
        (Mount, {one.mount for vehicle in VEHICLES for one in vehicle.weapons}),
        (GearPrice, {gear.price for gear in bought()}),
        (RestrictedGear, {gear.restricted for gear in bought()} - {None}),
        (Restricted, set(restrictions())),
        (Pace, {"support_flyer" if one.flyer else one.pace for one in VEHICLES}),
    ],
)
def test_a_ready_made_force_carries_every_word_of_the_rules(codes: Any, carried: set[str]) -> None:
    assert set(get_args(codes)) == carried


@pytest.mark.parametrize(
    ("name", "usual"),
    [
        ("times", 1),
        ("adds", 0),
        ("least", 0.0),
        ("charges", 1),
        ("moved_shots", None),
        ("blows", None),
        ("poisoned", None),
    ],
)
def test_a_ready_made_force_carries_every_figure_of_weapons(name: str, usual: Any) -> None:
    assert any(getattr(weapon, name) != usual for weapon in WEAPONS)


@pytest.mark.parametrize(
    "name",
    [
        *("tank", "fast", "heavy", "skimmer", "open_topped", "flyer", "building"),
        *("legs", "capacity", "fire_points"),
    ],
)
def test_a_ready_made_force_carries_every_kind_of_vehicle(name: str) -> None:
    assert any(getattr(vehicle, name) for vehicle in VEHICLES)


def test_a_ready_made_force_has_every_unit_model_weapon_and_wargear() -> None:
    gear = {one.id for unit in BOOK.units.values() for one in unit.gear}

    assert set() == BOOK.units.keys() - {sheet.id for sheet in SHEETS}
    assert set() == BOOK.weapons.keys() - {weapon.id for weapon in WEAPONS}
    assert set() == BOOK.profiles.keys() - {profile.id for profile in PROFILES}
    assert set() == BOOK.vehicles.keys() - {vehicle.id for vehicle in VEHICLES}
    assert set() == gear - {one.id for one in bought()}


def test_psykers_choose_among_powers_of_their_own_costs() -> None:
    psykers = [sheet for sheet in SHEETS if sheet.mastery]

    assert {1, 2} == {sheet.mastery for sheet in psykers}
    assert {1, 2} == {BOOK.weapons[key].charges for sheet in psykers for key in sheet.powers}
    assert all(sheet.has("psyker") == bool(sheet.mastery and sheet.powers) for sheet in SHEETS)
    assert all(
        weapon.has("witchfire") == any(weapon.id in sheet.powers for sheet in SHEETS)
        for weapon in WEAPONS
    )


@pytest.mark.rule("battlegroup/allies-battle-brothers")
def test_a_pair_of_battle_brothers_shares_a_force() -> None:
    pairs = {frozenset(pair) for pair in BOOK.tables.organisation.allied}
    mixed = {frozenset(factions_of(force)) for force in FORCES}

    assert pairs
    assert pairs == {factions for factions in mixed if len(factions) > 1}


@pytest.mark.parametrize("faction", sorted(FACTIONS))
@pytest.mark.parametrize("limit", [500, 1000, 1500])
def test_each_faction_has_forces_of_three_sizes(faction: str, limit: int) -> None:
    sizes = [points(BOOK, one) for one in FORCES if (one.faction, one.limit) == (faction, limit)]

    assert sizes
    assert all(0.95 * limit <= size <= limit for size in sizes)


@pytest.mark.parametrize("force", FORCES, ids=lambda force: force.id)
def test_a_ready_made_force_is_legal_and_can_use_what_it_has(force: Force) -> None:
    options, army = options_for(force), Army(force=force.id)
    judged = RULESET.check_force(options, army)

    assert () == (*judged.faults, *judged.hints)
    state = RULESET.muster(evolve(options, armies=(army, None)))
    assert state.players[0].faction == force.faction
    assert state.players[0].warlord is not None
