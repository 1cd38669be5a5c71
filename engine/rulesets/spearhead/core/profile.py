"""A tank as printed, with the equipment bought for it (spearhead/equipment-options)."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Ability, Footprint, Role, Weapon, WeightName


@frozen
class Profile:
    """What counts as printed for one tank: options change it for good, they are no modifiers."""

    name: str
    weight: WeightName
    roles: tuple[Role, ...]
    speed: int
    aim: int
    armour: int
    health: int
    supply: int
    weapons: tuple[Weapon, ...]
    """The first is the main weapon."""
    passive: tuple[Ability, ...]
    active: tuple[Ability, ...]
    explodes_on: int
    ram_damage_bonus: int
    footprint: Footprint

    def weapon(self, key: str) -> Weapon | None:
        """Return a carried weapon, or None."""
        return next((weapon for weapon in self.weapons if weapon.id == key), None)

    def ability(self, key: str) -> Ability | None:
        """Return an active ability, or None."""
        return next((ability for ability in self.active if ability.id == key), None)


@lru_cache(maxsize=4096)  # players choose options in any order
def equipped(sheet_key: str, option_keys: tuple[str, ...]) -> Profile:
    """Return the profile of a sheet with options (spearhead/equipment-options)."""
    sheet = BOOK.sheets[sheet_key]
    options = [sheet.option(key) for key in option_keys]
    weapons = list(sheet.weapons)
    for option in options:
        if option.replace:
            given_up, carried = option.replace
            weapons[weapons.index(given_up)] = carried
    explodes = [option.explosion_threshold for option in options if option.explosion_threshold]
    return Profile(
        name=sheet.name,
        weight=sheet.weight,
        roles=sheet.roles,
        speed=sheet.speed + sum(option.speed for option in options),
        aim=sheet.aim,
        armour=sheet.armour + sum(option.armour for option in options),
        health=sheet.health,
        supply=sheet.supply + sum(option.supply for option in options),
        weapons=tuple(BOOK.weapons[key] for key in weapons),
        passive=sheet.passive,
        active=sheet.active,
        explodes_on=min([BOOK.tables.explosion.success, *explodes]),
        ram_damage_bonus=sum(option.ram_damage_bonus for option in options),
        footprint=BOOK.tables.footprints[sheet.weight],
    )
