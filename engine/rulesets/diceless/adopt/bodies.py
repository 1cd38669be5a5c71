"""Models and vehicles of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

from attrs import evolve

from engine.book.roster import Profile as Row
from engine.rulesets.diceless.adopt.figures import (
    NOTHING,
    count,
    figures,
    number,
    parts,
    saves,
    skill,
    toughness,
)
from engine.rulesets.diceless.adopt.names import (
    NAMES,
    RULES,
    corrected,
    first,
    is_beyond,
    marked,
    plain,
    slug,
    words,
)
from engine.rulesets.diceless.adopt.notes import Notes, Unread
from engine.rulesets.diceless.adopt.overlay import ForVehicle
from engine.rulesets.diceless.book.codes import Mount, Rule, UnitType
from engine.rulesets.diceless.book.printed import Mounted, Profile, Vehicle, Weapon


def rules_of(names: Iterable[tuple[str, str]], notes: Notes) -> tuple[Rule, ...]:
    """Return the rules that names stand for, each given with its place; report the others."""
    found: dict[Rule, None] = {}
    for where, name in names:
        key = plain(name)
        code = RULES.get(key)
        if key in notes.overlay.rule:
            notes.used.add(("rule", key))
            code = notes.overlay.rule[key]
        elif code is None:
            notes.left_out(where, name, "no_rule")
        if code is not None:
            found[code] = None
    return tuple(rule for rule in get_args(Rule) if rule in found)


WANTED: Mapping[str, Callable[[str], bool]] = {
    "toughness": str.isdigit,
    "wounds": str.isdigit,
    "leadership": str.isdigit,
    "type": lambda text: text not in NOTHING,
}
"""Figures that every model has, and what is one."""


def _completed(row: Row, mates: Sequence[Row], notes: Notes) -> dict[str, str]:
    """Return figures by name, those left blank as most others of the unit have them, or else most
    of the list."""
    found = figures(row)
    said = notes.overlay.model.get(plain(row.name), {})
    for key, is_figure in WANTED.items():
        if key in said or found.get(key, "?") not in NOTHING:
            continue
        for others in (mates, notes.models):
            given = [text for one in others if is_figure(text := figures(one).get(key, ""))]
            if given:
                found[key] = Counter(given).most_common(1)[0][0]
                notes.taken(row.where, row.name, "as_others", field=key, meant=found[key])
                break
    return found


def _type_of(row: Row, text: str, notes: Notes) -> UnitType | None:
    """Return the type of a model: as it is written, as it is meant, or what comes nearest."""
    if is_beyond(text):
        return None
    plainly = first(NAMES.types, text)
    if plainly is not None:
        return plainly
    meant = first(NAMES.types, corrected(NAMES.types, text)) or first(NAMES.likened, text)
    if meant is not None:
        notes.read_as("model", row, "type", text, meant)
    return meant


def profile_of(
    row: Row, mates: Sequence[Row], faction: str, rules: tuple[Rule, ...], notes: Notes
) -> Profile | None:
    """Return a model of a row of figures; `mates` are those of its unit."""
    found = _completed(row, mates, notes)
    in_play, bare = toughness(found.get("toughness"))
    saved = saves(found)
    if found.get("save", "").isdigit() and saved.armour is not None:
        notes.read_as("model", row, "armour", found["save"], f"{found['save']}+")
    text = found.get("type", "")
    kind = _type_of(row, text, notes)
    said = notes.overlay.model.get(plain(row.name), {})
    called = said.get("type", kind)
    radius = next((far for key, far in NAMES.bases.items() if key == called), None)
    if radius is not None and "radius" not in said:
        notes.taken(row.where, row.name, "usual_base", radius=float(radius))
    if "swarm" in words(text):
        rules = tuple(dict.fromkeys((*rules, RULES["swarm"])))
    draft: dict[str, Any] = {
        "faction": faction,
        "type": kind or (Unread(text) if text else None),
        "ws": skill(found.get("ws")),
        "bs": skill(found.get("bs")),
        "strength": skill(found.get("strength")),
        "toughness": in_play,
        "wounds": number(found.get("wounds")),
        "initiative": skill(found.get("initiative")),
        "attacks": skill(found.get("attacks")),
        "leadership": number(found.get("leadership")),
        "radius": radius,
        "armour": saved.armour,
        "invulnerable": saved.invulnerable,
        "bare_toughness": bare,
        "rules": list(rules),
    }
    made = notes.record("model", Profile, row.where, row.name, draft)
    return None if made is None else evolve(made, id=marked(made.name, "model", [made]))


def vehicle_of(
    row: Row,
    faction: str,
    rules: tuple[Rule, ...],
    weapons: Sequence[Weapon],
    transport: Row | None,
    notes: Notes,
) -> Vehicle | None:
    """Return a vehicle of a row of figures. Lists say nothing of hulls, mounts and doors: they are
    taken plainly, and reported."""
    found = figures(row)
    said = notes.overlay.vehicle.get(plain(row.name), {})
    text = found.get("type") or row.kind
    if is_beyond(f"{text} {row.kind}") and not said:
        notes.missing(row.where, row.name, "unknown_type", text=text)
        return None
    traits = {NAMES.traits[key] for part in parts(found.get("type", "")) if (key := _trait(part))}
    is_walker = "walker" in traits or words(row.kind) == "walker"
    kind = "walker" if is_walker else next((t for t in NAMES.hulls if t in traits), "other")
    capacity = _capacity(row, transport, notes)
    length, width = _hull(row, kind, said, notes)
    armour = {side: number(found.get(side)) for side in ("front", "side", "rear")}
    unread = [f"{side} {v.text}" for side, v in armour.items() if isinstance(v, Unread)]
    draft: dict[str, Any] = {
        "faction": faction,
        "armour": Unread(", ".join(unread)) if unread else armour,
        "bs": skill(found.get("bs")),
        "length": length,
        "width": width,
        "tank": "tank" in traits,
        "fast": "fast" in traits,
        "skimmer": "skimmer" in traits,
        "open_topped": "open_topped" in traits,
        "legs": _legs(found) if is_walker else None,
        "capacity": capacity,
        "access": _doors(length, width) if capacity or said.get("capacity") else None,
        "rules": list(rules),
    }
    made = notes.record("vehicle", Vehicle, row.where, row.name, draft)
    if made is None:
        return None
    if not made.weapons:
        made = evolve(made, weapons=_mounted(row, made, weapons, notes))
    return evolve(made, id=marked(made.name, "vehicle", [made]))


def _hull(row: Row, kind: str, said: Mapping[str, Any], notes: Notes) -> tuple[Any, Any]:
    """Return the length and width of a hull, in inches: as its owner says, or as its kind has."""
    length, width = NAMES.hulls[kind]
    length, width = said.get("length", length), said.get("width", width)
    if not {"length", "width"} <= said.keys():
        notes.taken(row.where, row.name, f"hull_of_{kind}", length=length, width=width)
    return length, width


def _trait(part: str) -> str | None:
    return next((key for key in NAMES.traits if key in words(part)), None)


def _legs(found: dict[str, str]) -> dict[str, int] | Unread:
    legs = {key: skill(found.get(key)) for key in ("ws", "strength", "initiative", "attacks")}
    unread = [key for key, value in legs.items() if not isinstance(value, int)]
    if unread:
        return Unread(f"without {', '.join(unread)}")
    return {key: value for key, value in legs.items() if isinstance(value, int)}


def _capacity(row: Row, transport: Row | None, notes: Notes) -> int | Unread | None:
    """Return how many it carries."""
    if transport is None:
        return None
    text = figures(transport)["capacity"]
    room = count(text)
    if room is None:
        return Unread(text)
    notes.taken(transport.where, row.name, "carries", n=room, text=text)
    return room


def _doors(length: Any, width: Any) -> list[list[float]]:
    if not isinstance(length, int | float) or not isinstance(width, int | float):
        return []
    return [[0, width / 2], [0, -width / 2], [-length / 2, 0]]


def _mounted(
    row: Row, vehicle: Vehicle, weapons: Sequence[Weapon], notes: Notes
) -> tuple[Mounted, ...]:
    """Mount the weapons of a vehicle: in the hull, facing forward, unless its owner says more."""
    mounts = {
        plain(name): mount
        for name, mount in notes.added("vehicle", row.name, ForVehicle).mounts.items()
    }
    known = {plain(weapon.name) for weapon in weapons}
    for name in mounts.keys() - known:
        has = tuple(sorted(known))
        notes.missing("overlay", f"vehicle {row.name}", "no_such_weapon", weapon=name, known=has)
    mounted: list[Mounted] = []
    for weapon in weapons:
        count = sum(one.weapon == weapon.id for one in mounted) + 1
        key = slug(weapon.name, "weapon") + (f"-{count}" if count > 1 else "")
        mount = mounts.get(plain(weapon.name))
        if mount is None and weapon.kind not in ("close_combat", "grenade"):
            notes.taken(row.where, row.name, "in_the_hull", weapon=weapon.name)
        mounted.append(_placed(key, weapon.id, mount or "hull", count, vehicle))
    return tuple(mounted)


def _placed(key: str, weapon: str, mount: Mount, count: int, vehicle: Vehicle) -> Mounted:
    """Return a weapon where its mount is: sponsons in turn left and right."""
    match mount:
        case "hull":
            return Mounted(key, weapon, mount, (vehicle.length / 2 - 0.5, 0.0))
        case "sponson":
            left = count % 2 == 1
            at = (0.0, vehicle.width / 2 if left else -vehicle.width / 2)
            return Mounted(key, weapon, mount, at, 90.0 if left else 270.0)
    return Mounted(key, weapon, mount)
