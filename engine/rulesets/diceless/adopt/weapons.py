"""Weapons of a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from engine.book.roster import Profile, Selection
from engine.rulesets.diceless.adopt.figures import (
    NOTHING,
    UNLIMITED,
    figures,
    is_unlimited,
    is_weapon,
    number,
    parts,
    reach,
    shots,
)
from engine.rulesets.diceless.adopt.names import (
    NAMES,
    WEAPONS,
    corrected,
    first,
    marked,
    plain,
    slug,
    words,
)
from engine.rulesets.diceless.adopt.notes import Notes, Unread
from engine.rulesets.diceless.adopt.overlay import ForWeapon
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Weapon

TEMPLATE_REACH = 8.0
"""Of a weapon whose range is the template."""
STRONGEST = 10
"""A blow, whatever is added to it."""
_ADDED = re.compile(r"(?:user|s)?\s*\+\s*(\d)")
_TIMES = re.compile(r"(?:user|s)?\s*(?:[x×*]\s*2|2\s*[x×*])\s*(?:user|s)?", re.IGNORECASE)
_SALVO = re.compile(r"\b(salvo\s*)[0-9]\s*/\s*", re.IGNORECASE)  # on the move / standing
_USER = ("user", "as user", "s", "user s", "s user", "as wielder")
_AROUND = " ()[]"  # a figure
_POISON = re.compile(r"poison(?:ed)?\s*\(?([2-6])\+")


def weapons_of(selection: Selection, wielder: int | None, notes: Notes) -> list[Weapon]:
    """Return what a selection is as weapons; none, where it is none or must be said more of.
    `wielder` is the Strength of who holds it, None for a vehicle."""
    found = [profile for profile in selection.profiles if is_weapon(profile)]
    if not found:
        return _by_name(selection, notes)
    return armed(found, selection.name, wielder, notes)


def armed(found: Sequence[Profile], name: str, wielder: int | None, notes: Notes) -> list[Weapon]:
    """Return weapons by their profiles; several that reach alike are ways to fire one weapon."""
    read = [weapon for one in found if (weapon := _weapon(one, wielder, notes)) is not None]
    if len(read) < 2 or any(_reach(weapon) != _reach(read[0]) for weapon in read):
        return [_named(weapon) for weapon in read]
    modes = tuple(
        evolve(weapon.modes[0], id=slug(weapon.name, f"mode-{n}"))
        for n, weapon in enumerate(read, start=1)
    )
    return [_named(evolve(read[0], name=name[:60], modes=modes))]


def _reach(weapon: Weapon) -> tuple[object, ...]:
    """Return what the modes of one weapon have in common."""
    return weapon.kind, weapon.range, weapon.least, len(weapon.modes) == 1


def _named(weapon: Weapon) -> Weapon:
    """Give a weapon its id, unless it is one of the book."""
    if weapon.id in BOOK.weapons:
        return weapon
    return evolve(weapon, id=marked(weapon.name, "weapon", [weapon]))


def _by_name(selection: Selection, notes: Notes) -> list[Weapon]:
    """Return the weapon a selection without figures is known as."""
    added = notes.added("weapon", selection.name, ForWeapon)
    if added.leave_out:
        return []
    key = added.same_as or WEAPONS.get(plain(selection.name))
    if key is not None:
        return [BOOK.weapons[key]]
    if notes.overlay.weapon.get(plain(selection.name)):
        made = notes.record("weapon", Weapon, selection.where, selection.name, {})
        return [] if made is None else [_named(made)]
    if not selection.selections and not selection.profiles and not selection.rules:
        notes.left_out(selection.where, selection.name, "unknown_item")
    return []


def _weapon(profile: Profile, wielder: int | None, notes: Notes) -> Weapon | None:
    added = notes.added("weapon", profile.name, ForWeapon)
    if added.leave_out:
        return None
    if added.same_as is not None:
        return BOOK.weapons[added.same_as]
    found = _in_one_hand(profile, notes)
    near = plain(found["range"]) in ("melee", "") or plain(found.get("type", "")) == "melee"
    draft = (_near if near else _far)(profile, found, wielder, notes)
    return notes.record("weapon", Weapon, profile.where, profile.name, draft)


def _in_one_hand(profile: Profile, notes: Notes) -> dict[str, str]:
    """Return the figures of a weapon. Where two are written for two ways to hold it, such as
    User/+1, the first is used."""
    found = figures(profile)
    for key in ("strength", "ap"):
        former, slash, _ = found[key].partition("/")
        if slash and former.strip() not in ("", "-"):
            notes.read_as("weapon", profile, key, found[key], former.strip())
            found[key] = former.strip()
    return found


def _far(
    profile: Profile, found: dict[str, str], wielder: int | None, notes: Notes
) -> dict[str, Any]:
    """Return the fields of a weapon that shoots, or is thrown."""
    text = found.get("type", "")
    spelt = text if first(NAMES.kinds, text) is not None else corrected(NAMES.kinds, text)
    listed = parts(_SALVO.sub(r"\1", spelt))
    kind = next((k for part in listed if (k := first(NAMES.kinds, part)) is not None), None)
    if kind is not None and (spelt != text or "salvo" in words(text)):
        notes.read_as("weapon", profile, "kind", text, kind)
    draft: dict[str, Any] = {"kind": kind or (Unread(text) if text else None)}
    tags, poisoned = _tags(profile, listed, notes)
    if plain(found["range"]) in ("template", "flamer template"):
        draft["range"] = TEMPLATE_REACH
        tags = [*tags, *([] if "template" in tags else ["template"])]
    else:
        span = reach(found["range"])
        if is_unlimited(found["range"]):
            notes.read_as("weapon", profile, "range", found["range"], f"{UNLIMITED:g}")
        draft["range"] = Unread(found["range"]) if span is None else span[1]
        draft["least"] = None if span is None or span[0] == 0 else span[0]
    if kind == "pistol":
        tags = [*tags, "one_handed"]
    strength, ap = _thrown(found["strength"], wielder), number(found["ap"])
    blast = next((b for part in listed if (b := NAMES.blasts.get(words(part)))), None)
    mode: dict[str, Any] = {
        "id": "shot",
        "strength": None if "sniper" in tags and isinstance(strength, Unread) else strength,
        "ap": None if found["ap"] in NOTHING else ap,
        "shots": _shots(profile, kind, listed, notes),
        "blast": blast,
        "tags": tags,
        "poisoned": poisoned,
    }
    return _with_mode(draft, mode)


def _near(
    profile: Profile, found: dict[str, str], wielder: int | None, notes: Notes
) -> dict[str, Any]:
    """Return the fields of a weapon that strikes. What goes through most armour denies it."""
    listed = parts(found.get("type", ""))
    tags, poisoned = _tags(profile, listed, notes)
    ap = number(found["ap"])
    if isinstance(ap, int) and ap <= 3:
        tags = [*tags, *([] if "power" in tags else ["power"])]
        if ap == 3:
            notes.taken(profile.where, profile.name, "denies_armour")
    elif isinstance(ap, int):
        notes.left_out(profile.where, profile.name, "allows_armour", ap=ap)
    strength = _blow(found["strength"], wielder)
    if _TIMES.fullmatch(found["strength"].strip(_AROUND)) and "fist" in tags:
        strength = None
    elif "fist" in tags:
        tags.remove("fist")
    special = any(words(part) in ("two handed", "specialist weapon") for part in listed)
    if not special and "fist" not in tags:
        tags = ["one_handed", *tags]
    mode: dict[str, Any] = {
        "id": "strike",
        "strength": strength,
        "ap": None,
        "shots": 1,
        "blast": None,
        "tags": tags,
        "poisoned": poisoned,
    }
    return _with_mode({"kind": "close_combat"}, mode)


def _blow(text: str, wielder: int | None) -> int | Unread | None:
    """Return the Strength of a blow: None for the wielder's own."""
    bare = text.strip(_AROUND).lower()
    added = _ADDED.fullmatch(bare)
    if bare in NOTHING or bare in _USER:
        return None
    if wielder is not None and added:
        return min(STRONGEST, wielder + int(added[1]))
    if wielder is not None and _TIMES.fullmatch(bare):
        return min(STRONGEST, 2 * wielder)
    return number(text.strip(_AROUND))


def _thrown(text: str, wielder: int | None) -> int | Unread | None:
    """Return the Strength of a weapon that shoots, or is thrown with that of its wielder."""
    if wielder is not None and text.strip(_AROUND).lower() in _USER:
        return wielder
    return number(text) if text in NOTHING else _blow(text, wielder) or Unread(text)


def _with_mode(draft: dict[str, Any], mode: dict[str, Any]) -> dict[str, Any]:
    """Put the one mode into a draft; what of it cannot be read keeps all modes from being read."""
    unread = [f"{key} {value.text}" for key, value in mode.items() if isinstance(value, Unread)]
    if unread:
        return {**draft, "modes": Unread(", ".join(unread))}
    return {**draft, "modes": [{key: value for key, value in mode.items() if value is not None}]}


def _shots(profile: Profile, kind: str | None, listed: list[str], notes: Notes) -> int | Unread:
    """Return the shots of a weapon. Rapid fire and pistols have those of their kind."""
    if kind in ("rapid_fire", "pistol", None):
        return 1
    part = next(part for part in listed if first(NAMES.kinds, part) is not None)
    if NAMES.kinds.get(words(part)) is not None:
        return 1
    count = shots(part)
    if count is None:
        return Unread(part)
    if re.search(r"d[36]\b", part.lower()):
        notes.taken(profile.where, profile.name, "average_shots", text=part, n=count)
    return count


def _tags(profile: Profile, listed: list[str], notes: Notes) -> tuple[list[str], int | None]:
    """Return the tags a type lists and what it is poisoned on, and report what is no tag here."""
    tags: dict[str, None] = {}
    poisoned = None
    text = figures(profile).get("type", "").lower()
    poison = _POISON.search(text)
    if poison:
        poisoned = int(poison[1])
    for part in listed:
        tag = NAMES.tags.get(words(part))
        if tag is not None:
            tags[tag] = None
        elif not _is_plain(part):
            notes.left_out(profile.where, profile.name, "no_weapon_rule", text=part)
    return list(tags), poisoned


def _is_plain(part: str) -> bool:
    """Return whether a part of a type is read elsewhere: kind, marker, poison, how it is held."""
    said = words(part)
    return (
        first(NAMES.kinds, part) is not None
        or said in NAMES.blasts
        or said.startswith("poison")
        or re.fullmatch(r"[2-6]", said) is not None
        or said in ("two handed", "specialist weapon")
    )
