"""What of a unit changes with its losses alone: what it fires, strikes with, and can take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from attrs import frozen

from engine.book.vehicles import Legs
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Rule, UnitType
from engine.rulesets.battlegroup.book.printed import Book, Profile, Vehicle, Weapon
from engine.rulesets.battlegroup.core.members import members, models_of, sheet_of, type_of
from engine.rulesets.battlegroup.core.model import Battle, Group, Model, Unit
from engine.rulesets.battlegroup.movement.rules import MOVE
from engine.rulesets.battlegroup.vehicles.rules import farthest
from engine.rulesets.battlegroup.weapons.rules import bars_charge
from engine.rulesets.battlegroup.wounds.rules import majority

DIE = 3.5
"""What a die comes to."""


@frozen(eq=False)
class Gun:
    """What a model of a group may fire."""

    weapon: Weapon
    skill: int
    strength: int


@frozen(eq=False)
class Ward:
    """Models of a group as wounds find them."""

    profile: Profile
    models: int


@frozen(eq=False)
class Blade:
    """Models of a group as they strike."""

    values: Profile | Legs
    weapon: Weapon
    hands: int
    models: int


@frozen(eq=False)
class Build:
    """A unit, characters with it, wherever it stands."""

    type: UnitType
    models: int
    hp: int
    """Wounds, or hull points, that are left."""
    guns: Mapping[str, tuple[Gun, ...]]
    """By unit/group; a building has none: its garrison fires them."""
    wards: tuple[Ward, ...]
    blades: tuple[Blade, ...]
    armour: Vehicle | None
    heads: Mapping[str, int]
    """Models by unit/group."""
    rules: frozenset[Rule]
    """That all its members have."""
    leadership: int
    price: int

    @property
    def is_hull(self) -> bool:
        """Whether it drives."""
        return self.armour is not None and self.armour.legs is None

    @cached_property
    def toughness(self) -> int:
        """Of most models."""
        return majority([ward.profile.toughness for ward in self.wards for _ in range(ward.models)])

    @cached_property
    def skill(self) -> int:
        """The Weapon Skill that blows meet."""
        return majority([blade.values.ws for blade in self.blades for _ in range(blade.models)])

    @cached_property
    def range(self) -> float:
        """The farthest it fires."""
        ranges = [gun.weapon.range or 0.0 for own in self.guns.values() for gun in own]
        return max(ranges, default=0.0)

    @cached_property
    def may_fire_first(self) -> bool:
        """Whether none of its guns keeps it from charging."""
        steady = "relentless" in self.rules
        guns = (gun.weapon for own in self.guns.values() for gun in own)
        return bool(self.guns) and not any(bars_charge(gun, relentless=steady) for gun in guns)

    @cached_property
    def pace(self) -> float:
        """How far it moves."""
        if self.is_hull and self.armour is not None:
            return farthest(heavy=self.armour.heavy)
        return MOVE.allowance.get(self.type, MOVE.combat)

    @cached_property
    def dash(self) -> float:
        """How far it goes at top speed, by and large."""
        if not self.is_hull or self.armour is None:
            return self.pace + MOVE.turbo.get(self.type, DIE)
        if self.armour.heavy:
            return self.pace
        return self.pace + (MOVE.flat_out_fast if self.armour.fast else MOVE.flat_out)


def build_of(state: Battle, unit: Unit) -> Build:
    """Take in a unit."""
    found = []
    for member in members(state, unit):
        count = Counter(model.group for model in member.models.values())
        groups = tuple((key, member.groups[key], models) for key, models in count.items())
        sheet = sheet_of(state, member)
        found.append((member.id, type_of(state, member), sheet.rules, sheet.full_price, groups))
    lost = sum(model.lost for _, _, model in models_of(state, unit))
    return _build(state.book, tuple(found), lost)


def build_alone(state: Battle, unit: Unit, model: Model) -> Build:
    """Take in one model of a unit by itself; the price is that of the whole unit."""
    sheet = sheet_of(state, unit)
    group = (model.group, unit.groups[model.group], 1)
    found = (unit.id, type_of(state, unit), sheet.rules, sheet.full_price, (group,))
    return _build(state.book, (found,), model.lost)


Part = tuple[str, UnitType, tuple[Rule, ...], int, tuple[tuple[str, Group, int], ...]]
"""Of a unit: its key, type, rules and price, and its groups with how many models each has."""


@lru_cache(maxsize=1024)
def _build(book: Book, parts: tuple[Part, ...], lost: int) -> Build:
    guns, wards, blades = dict[str, tuple[Gun, ...]](), list[Ward](), list[Blade]()
    armour: Vehicle | None = None
    models, hp, price = 0, 0, 0
    leads, heads = list[int](), dict[str, int]()
    common: frozenset[Rule] | None = None
    for unit, _, rules, cost, groups in parts:
        price += cost
        common = frozenset(rules) if common is None else common & frozenset(rules)
        for key, group, count in groups:
            models += count
            heads[f"{unit}/{key}"] = count
            profile = book.profiles.get(group.profile)
            carried = tuple(book.weapons[weapon] for weapon in group.weapons)
            if profile is not None:
                hp += count * profile.wounds
                leads.append(profile.leadership)
                wards.append(Ward(profile, count))
                blades.append(_blade(profile, carried, count))
                skill, strength = profile.bs, profile.strength
            else:
                armour = book.vehicles[group.profile]
                hp += armour.hull_points
                if armour.legs is not None:
                    blades.append(_blade(armour.legs, carried, count))
                skill, strength = armour.bs, 0
            fired = (weapon for weapon in carried if weapon.kind != "melee" and skill > 0)
            own = tuple(Gun(one, skill, one.strength_of(strength)) for one in fired)
            if own:
                guns[f"{unit}/{key}"] = own
    return Build(
        parts[0][1],
        models,
        max(1, hp - lost),
        guns,
        tuple(wards),
        tuple(blades),
        armour,
        heads,
        common or frozenset(),
        max(leads, default=8),
        price,
    )


def _blade(values: Profile | Legs, carried: tuple[Weapon, ...], models: int) -> Blade:
    sharp = sorted((w for w in carried if w.kind == "melee"), key=lambda w: w.ap or 7)
    hands = sum(weapon.kind in ("melee", "pistol") for weapon in carried)
    return Blade(values, sharp[0] if sharp else BOOK.weapons["blade"], hands, models)
