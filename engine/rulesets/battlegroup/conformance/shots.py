"""Worked examples of shooting, templates, cover and sight."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen, validators

from engine.book.examples import Answer, Example, a_save, at_least
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Retarget, Tag, Template, UnitType
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.conformance.common import Rolled, dice
from engine.rulesets.battlegroup.hits.rules import cover_allowed, to_hit
from engine.rulesets.battlegroup.shooting.rules import retargets
from engine.rulesets.battlegroup.sight.rules import eye, hides
from engine.rulesets.battlegroup.templates.rules import (
    Mark,
    Neighbour,
    dice_for,
    impact,
    need,
    twin_linked,
)
from engine.rulesets.battlegroup.weapons.rules import overwatch_fire, shotgun_strength, shots
from engine.rulesets.battlegroup.wounds.rules import cover_save

HEIGHTS = BOOK.tables.heights
TEMPLATES = BOOK.tables.templates.sheets


@frozen(kw_only=True)
class Overwatch:
    """Weapons by range."""

    ranges: tuple[float, ...]

    def answer(self) -> Answer:
        """Return how they fire overwatch."""
        return {"fire": [overwatch_fire(range) for range in self.ranges]}


@frozen(kw_only=True)
class TemplateHits:
    """A shot of a template weapon."""

    weapon: Template
    target_models: int = at_least(1)
    dice: tuple[int, ...]
    indirect: bool = False
    target_static: bool = False
    target_in_cover: bool = False
    neighbours: tuple[NeighbourGiven, ...] = ()
    stray_dice: tuple[int, ...] = ()
    twin_linked: bool = False
    reroll_dice: tuple[int, ...] = ()

    def answer(self) -> Answer:
        """Return what it hits."""
        mark = Mark(
            models=self.target_models,
            static=self.target_static,
            in_cover=self.target_in_cover,
            indirect=self.indirect,
        )
        near = [Neighbour(one.unit, one.models, one.distance) for one in self.neighbours]
        faces = dice(self.dice, dice_for(self.weapon))
        again, more = Rolled(self.reroll_dice), Rolled(self.stray_dice)
        if self.twin_linked:
            faces = twin_linked(faces, need(self.weapon, mark), again)
        again.check("reroll_dice")
        found = impact(self.weapon, mark, faces, near, more)
        more.check("stray_dice")
        return {
            "need": need(self.weapon, mark),
            "hits": found.hits,
            "discarded": found.discarded,
            "strays": dict(found.strays),
        }


@frozen(kw_only=True)
class OverwatchPath:
    """A charge path, and weapons."""

    path_distances: tuple[float, ...]
    path_visible: tuple[bool, ...]
    weapons: tuple[OverwatchWeapon, ...]

    def answer(self) -> Answer:
        """Return the points at which each may fire."""
        seen = _seen(self.path_distances, self.path_visible)
        return {
            "points": [
                list(_points(seen, one.range, one.template))
                if overwatch_fire(one.range, one.template) != "none"
                else []
                for one in self.weapons
            ]
        }


@frozen(kw_only=True)
class PointBlank:
    """Shots from near by; that a target was down before changes nothing."""

    cases: tuple[PointBlankCase, ...]

    def answer(self) -> Answer:
        """Return whether cover helps."""
        return {
            "cover_allowed": [
                cover_allowed(
                    case.distance,
                    same_level=case.same_level,
                    declared_now=case.declared_now and not case.already_down,
                )
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class SightBlocked:
    """Lines and pieces they cross."""

    cases: tuple[SightCase, ...]

    def answer(self) -> Answer:
        """Return which are stopped."""
        return {
            "blocked": [
                hides(
                    case.piece_height,
                    eye(case.firer_ground, type_of(case.firer_type)),
                    eye(case.target_ground, type_of(case.target_type)),
                    stands_in=case.stands_in_piece,
                )
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class CoverSave:
    """Models under fire."""

    cases: tuple[CoverCase, ...]

    def answer(self) -> Answer:
        """Return their cover."""
        return {
            "save": [
                cover_save(
                    case.terrain,
                    stealth=case.stealth > 0,
                    shrouded=case.shrouded > 0,
                    down=case.down,
                )
                for case in self.cases
            ]
        }


# ---------------------------------------------------------------- hits and wounds


@frozen(kw_only=True)
class ToHitBs:
    """Shots by Ballistic Skill."""

    bs: tuple[int, ...]
    snap: bool = False
    twin_linked: bool = False

    def answer(self) -> Answer:
        """Return what they need."""
        needs = [to_hit(bs, snap=self.snap, twin_linked=self.twin_linked) for bs in self.bs]
        return {
            "need": [one.first for one in needs],
            "reroll_need": [one.again for one in needs],
        }


# ---------------------------------------------------------------- targets that move


@frozen(kw_only=True)
class RetargetGiven:
    """A declared shot that a Reserve Move answered."""

    weapon_range: float = at_least(0)
    path_distances: tuple[float, ...]
    path_visible: tuple[bool, ...]
    final_in_range: bool
    final_visible: bool
    can_snap: bool
    bs: int = at_least(1)

    def answer(self) -> Answer:
        """Return what the shooter may do."""
        points = _points(_seen(self.path_distances, self.path_visible), self.weapon_range)
        can_still = self.final_in_range and self.final_visible
        options = retargets(can_still=can_still, snaps=self.can_snap, points=points)
        snap: Retarget = "snap_on_path"
        snaps = snap in options
        return {
            "options": list(options),
            "snap_need": to_hit(self.bs, snap=True).first if snaps else None,
            "snap_points": list(points) if snaps else [],
        }


@frozen(kw_only=True)
class Shotgun:
    """A shotgun at distances, with the option or without."""

    S: int = at_least(1)
    range: float = at_least(0)
    distances: tuple[float, ...]
    option: tuple[bool, ...]

    def answer(self) -> Answer:
        """Return its Strength."""
        if len(self.option) != len(self.distances):
            raise ValueError("option: give one for each of distances")
        return {
            "S": [
                shotgun_strength(self.S, self.range, distance) if on else self.S
                for distance, on in zip(self.distances, self.option, strict=True)
            ]
        }


CASES: dict[str, type[Example]] = {
    "template_hits": TemplateHits,
    "to_hit_bs": ToHitBs,
    "shotgun": Shotgun,
    "cover_save": CoverSave,
    "point_blank": PointBlank,
    "sight_blocked": SightBlocked,
    "retarget": RetargetGiven,
    "overwatch": Overwatch,
    "overwatch_path": OverwatchPath,
}


# ---------------------------------------------------------------- templates


@frozen(kw_only=True)
class NeighbourGiven:
    """A unit near the target."""

    unit: str
    models: int = at_least(1)
    distance: float = at_least(0)


# ---------------------------------------------------------------- cover and sight


@frozen(kw_only=True)
class CoverCase:
    """A model under fire."""

    terrain: int | None = a_save()
    stealth: int = field(default=0, validator=validators.in_((0, 1)))
    shrouded: int = field(default=0, validator=validators.in_((0, 1, 2)))
    down: bool = False


@frozen(kw_only=True)
class PointBlankCase:
    """A shot from near by."""

    distance: float = at_least(0)
    same_level: bool
    declared_now: bool = False
    already_down: bool = False


@frozen(kw_only=True)
class SightCase:
    """A line and a piece it crosses."""

    firer_type: str
    firer_ground: float = at_least(0, 0.0)
    target_type: str | None = None
    target_ground: float = at_least(0, 0.0)
    piece_height: float = at_least(0)
    stands_in_piece: bool = False


def type_of(word: str | None) -> UnitType | None:
    """Return the type of unit an example names, with blanks or without."""
    if word in (None, "point"):
        return None
    for type in HEIGHTS:
        if type == word.replace(" ", "_"):
            return type
    raise ValueError(f"unknown type {word!r}; known are {', '.join(HEIGHTS)}")


def _seen(distances: tuple[float, ...], visible: tuple[bool, ...]) -> dict[int, float]:
    """Return the points of a path at which a target is seen, with how far off it is."""
    if len(distances) != len(visible):
        raise ValueError("path_visible: give one for each of path_distances")
    return {number: distances[number] for number, seen in enumerate(visible) if seen}


def _points(
    seen: Mapping[int, float], range: float, template: Template | None = None
) -> tuple[int, ...]:
    """Return the points of a path at which a weapon has a shot."""
    tags: tuple[Tag, ...] = ("torrent",) if range > (TEMPLATES["flame"].range or 0.0) else ()
    weapon = Weapon("given", "Given", "assault", range, template=template, tags=tags)
    return tuple(number for number, distance in seen.items() if shots(weapon, distance))


@frozen(kw_only=True)
class OverwatchWeapon:
    """A weapon that may fire overwatch."""

    range: float = at_least(0)
    template: Template | None = None
