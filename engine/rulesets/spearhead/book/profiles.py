"""What tanks can do, as builders show it."""

from __future__ import annotations

from engine.book.profiles import Trait, UnitProfile, WeaponRow, inches, names, stats
from engine.book.words import Words
from engine.rulesets.spearhead.book.printed import Ability, Book, Option, Sheet

WEAPON_COLUMNS = ("weapon", "range", "hits", "penetration", "power")


def weapon_rows(book: Book) -> dict[str, WeaponRow]:
    """Return all weapons as rows of a table."""
    return {
        one.id: WeaponRow(one.name, (inches(one.range), one.hits, str(one.penetration), one.power))
        for one in book.weapons.values()
    }


def profile_of(sheet: Sheet, words: Words) -> UnitProfile:
    """Return what is printed on the sheet of a tank."""
    printed = {
        "speed": inches(sheet.speed),
        "aim": f"{sheet.aim}+",
        "armour": sheet.armour,
        "health": sheet.health,
    }
    return UnitProfile(
        sheet.name,
        1,
        stats(words, printed),
        sheet.weapons,
        names(words, (sheet.weight, *sheet.roles)),
        tuple(_trait(one, words) for one in (*sheet.passive, *sheet.active)),
    )


def changes(book: Book, option: Option, words: Words) -> str:
    """Return what equipment changes, in a few words."""
    added = {"speed": option.speed, "armour": option.armour, "ram": option.ram_damage_bonus}
    parts = [f"{words.profile[key]} {by:+d}" for key, by in added.items() if by]
    if option.explosion_threshold is not None:
        parts.append(words.profile["explodes"].format(n=option.explosion_threshold))
    if option.replace is not None:
        given_up = book.weapons[option.replace[0]].name
        parts.append(words.profile["instead_of"].format(weapon=given_up))
    return ", ".join(parts)


def _trait(ability: Ability, words: Words) -> Trait:
    limit = ""
    if ability.cooldown:
        limit = words.profile["cooldown"].format(n=ability.cooldown)
    elif ability.single_use:
        limit = words.profile["once"]
    return Trait(f"{ability.name} ({limit})" if limit else ability.name, ability.text)
