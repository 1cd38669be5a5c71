"""Shooting: who may fire at what, and what one shot comes to, die by die.

What is here works on plain figures (`Shot`), so that odds, worked examples and matches share it;
`artillery` and `ramming` use the same saves, penetration and damage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from engine.geometry import Face, is_in_arc, is_within, measured, turn
from engine.modifiers import Modifier, total
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Armour, Cover, Gun, Mount, Mounted, Result
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.field import bearing_to, distance, face_struck, pose_of
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.core.results import Effect, SaveKind, SaveRolled, Wasted
from engine.rulesets.microtanks.core.sight import may_target, view

HIT, SAVES, PENETRATION = BOOK.tables.hit, BOOK.tables.saves, BOOK.tables.penetration


class Roll(Protocol):
    """Draws one die for a purpose, with the number that it needs if there is one."""

    def __call__(self, purpose: str, sides: int = 6, /, *, needed: int | None = None) -> int: ...


# ---------------------------------------------------------------- turrets, arcs, loading


def traverse_needed(turret: float, target: float) -> float:
    """Return how far a turret turns to a bearing, the shorter way (microtanks/turret-traverse)."""
    return measured(abs(turn(turret, target)))


def can_traverse(needed: float, used: float) -> bool:
    """Return whether the rest of a phase's traverse is enough; exactly is."""
    return is_within(used + needed, BOOK.tables.turret.traverse)


def in_arc(mount: Mount, hull: float, target: float) -> bool:
    """Return whether a bearing lies in the arc of a gun that does not turn."""
    half = {"hull": BOOK.tables.mounts.hull, "field": BOOK.tables.mounts.field}[mount]
    return is_in_arc(hull, 2 * half, target)


def turret_bearing(tank: Tank) -> float:
    """Return where the turret points: it rides on the hull."""
    return (pose_of(tank).facing + tank.turret) % 360.0


def is_loaded(reload: int, fired: int | None, now: int) -> bool:
    """Return whether a gun last fired in own turn `fired` is loaded in own turn `now`
    (microtanks/loaded-gun)."""
    return fired is None or now >= fired + reload


def can_still_fire(tank: Tank, mounted: Mounted) -> bool:
    """Return whether a gun works: damage to the weapon silences the main one for good
    (microtanks/damage-weapon, microtanks/our-two-gun-vehicle)."""
    return not (tank.weapon_damaged and mounted.main)


def ready_guns(state: Battle, tank: Tank) -> tuple[str, ...]:
    """Return the guns a vehicle may fire now, were there a target."""
    if not tank.is_live or tank.knocked_about is not None or tank.smoking:
        return ()
    now = state.players[tank.owner].turns
    return tuple(
        mounted.gun
        for mounted in tank.printed.guns
        if can_still_fire(tank, mounted)
        and is_loaded(BOOK.guns[mounted.gun].reload, tank.fired.get(mounted.gun), now)
    )


def check_may_shoot(tank: Tank) -> None:
    """Raise `IllegalReply` when a vehicle may not fire at all."""
    if tank.knocked_about is not None:
        raise refusal("knocked_about", tank=tank.id)
    if tank.smoking:
        raise refusal("under_smoke", tank=tank.id)


def check_shot(state: Battle, tank: Tank, key: str, target: Tank | None, named: str) -> Mounted:
    """Return the gun, or raise `IllegalReply` when the order cannot be given.

    Range and sight are not asked: a declared shot is binding and may be wasted
    (microtanks/shoot-sequence). Artillery is refused what it cannot know of.
    """
    check_may_shoot(tank)
    mounted = tank.printed.mounted(key)
    if mounted is None:
        known = ", ".join(m.gun for m in tank.printed.guns)
        raise refusal("no_such_gun", tank=tank.id, gun=key, known=known)
    gun = BOOK.guns[key]
    if not can_still_fire(tank, mounted):
        raise refusal("gun_damaged", tank=tank.id, gun=key)
    now = state.players[tank.owner].turns
    fired = tank.fired.get(key)
    if not is_loaded(gun.reload, fired, now):
        assert fired is not None
        raise refusal("not_loaded", tank=tank.id, gun=key, turns=fired + gun.reload - now)
    if target is None or not target.is_live or target.owner == tank.owner:
        raise refusal("no_enemy", target=named)
    check_aim(tank, mounted, target)
    if gun.indirect and not may_target(state, tank, target):
        raise refusal("not_spotted", tank=tank.id, target=target.id)
    return mounted


def check_aim(tank: Tank, mounted: Mounted, target: Tank) -> None:
    """Raise `IllegalReply` unless a gun can be brought to bear."""
    to = bearing_to(tank, target)
    if mounted.mount != "turret":
        # microtanks/our-hull-guns, microtanks/our-towed-gun
        if not in_arc(mounted.mount, pose_of(tank).facing, to):
            off = measured(abs(turn(pose_of(tank).facing, to)))
            raise refusal("out_of_arc", tank=tank.id, gun=mounted.gun, target=target.id, off=off)
        return
    needed = traverse_needed(turret_bearing(tank), to)
    if not can_traverse(needed, tank.traversed):
        left = BOOK.tables.turret.traverse - tank.traversed
        raise refusal("beyond_traverse", tank=tank.id, target=target.id, needed=needed, left=left)


# ---------------------------------------------------------------- the figures of a shot


@frozen
class ShotFigures:
    """What decides a shot."""

    bs: int
    strength: int
    range: float
    distance: float
    sees: bool
    indirect: bool
    shooter_moved: float
    shooter_speed: float
    target_moved: float


@frozen
class Aim:
    """What must be rolled to hit, and why."""

    needed: int
    modifiers: tuple[Modifier, ...]


def aim(shot: ShotFigures) -> Aim:
    """Return what a shot needs (microtanks/to-hit-roll and the rows after it)."""
    factor = 1
    if shot.indirect:
        factor = BOOK.tables.artillery.movement_factor  # microtanks/arty-double-movement
    rows = (
        Modifier("hit", "range", range_row(shot)),
        Modifier("hit", "shooter", factor * shooter_row(shot.shooter_moved)),
        Modifier("hit", "target", factor * target_row(shot.target_moved, shot.shooter_speed)),
    )
    return Aim(shot.bs + total(rows), rows)


def range_row(shot: ShotFigures) -> int:
    """Return what the distance adds."""
    if shot.indirect:
        return HIT.within_half  # microtanks/arty-ignores-range-effects
    if measured(shot.distance) > measured(shot.range / 2):
        return HIT.over_half  # microtanks/mod-over-half
    return HIT.within_half  # microtanks/mod-within-half


def shooter_row(moved: float) -> int:
    """Return what the shooter's movement adds (microtanks/mod-shooter-moved)."""
    return HIT.shooter_moved if moved > 0 else 0


def target_row(moved: float, shooter_speed: float) -> int:
    """Return what the target's movement adds: one step of a scale, never both rows
    (microtanks/mod-target-double-speed)."""
    if shooter_speed > 0 and measured(moved) >= measured(HIT.double * shooter_speed):
        return HIT.target_double
    if moved > 0:
        return HIT.target_moved  # microtanks/mod-target-moved
    return 0


def wasted(shot: ShotFigures) -> Wasted | None:
    """Return why a shot is spent without a die (microtanks/shoot-wasted-shot)."""
    if not is_within(shot.distance, shot.range):
        return "out_of_range"
    # Indirect fire has been checked against the radio before it was declared.
    return None if shot.sees or shot.indirect else "out_of_sight"


def hits(face: int, needed: int) -> bool:
    """Return whether a die hits (microtanks/natural-6-hits)."""
    return face == HIT.natural or face >= needed


@frozen
class Fired:
    """The first part of a shot."""

    aim: Aim
    wasted: Wasted | None
    die: int | None
    hit: bool


def fire_at(shot: ShotFigures, roll: Roll) -> Fired:
    """Roll to hit, unless the shot is wasted."""
    needed = aim(shot)
    why = wasted(shot)
    if why is not None:
        return Fired(needed, why, None, False)
    die = roll("hit", needed=min(needed.needed, HIT.natural))
    return Fired(needed, None, die, hits(die, needed.needed))


# ---------------------------------------------------------------- saves


@frozen
class Save:
    """A save that is due: what it is for and the lowest roll that makes it."""

    kind: SaveKind
    needed: int


def saves_due(
    cover: Cover | None,
    smoke: bool,
    face: Face | None,
    strength: int,
    target_strength: int | None,
    *,
    indirect: bool = False,
) -> tuple[Save, ...]:
    """Return the saves a hit allows, in order (microtanks/saves-general).

    Artillery ignores cover and strikes no face; it does not ignore smoke.
    """
    due: list[Save] = []
    if cover == "heavy" and not indirect:
        due.append(Save("cover", SAVES.heavy))  # microtanks/cover-heavy
    if cover == "light" and not indirect:
        due.append(Save("cover", SAVES.light))  # microtanks/cover-light
    if smoke:
        due.append(Save("smoke", SAVES.smoke))  # microtanks/smoke-save
    weaker = target_strength is not None and strength < target_strength
    if weaker and face == "front" and not indirect:
        due.append(Save("glancing", SAVES.glancing))
    return tuple(due)


def roll_saves(due: Sequence[Save], roll: Roll) -> tuple[tuple[SaveRolled, ...], bool]:
    """Roll saves one by one until one is made."""
    rolled: list[SaveRolled] = []
    for save in due:
        die = roll(save.kind, needed=save.needed)
        rolled.append(SaveRolled(save.kind, save.needed, die))
        if die >= save.needed:
            return tuple(rolled), True
    return tuple(rolled), False


# ---------------------------------------------------------------- penetration and damage


def compare(sum_: int, armour: int) -> Effect:
    """Compare a hit with armour: more gets through, equal glances, less bounces off."""
    if sum_ == armour:
        return "glance"
    if sum_ > armour:
        return "penetrate"  # microtanks/pen-penetrates
    return "bounce"  # microtanks/pen-bounces


def penetration(die: int, strength: int, armour: int) -> Effect:
    """Return what a hit does; a natural 1 never gets through (microtanks/natural-1-fails)."""
    return "bounce" if die == PENETRATION.natural else compare(die + strength, armour)


def to_dent(strength: int, armour: int, natural: int = PENETRATION.natural) -> int:
    """Return the lowest die that does not bounce off: an equal sum glances
    (microtanks/pen-glances), and `natural` never counts."""
    return max(natural + 1, armour - strength)


def damage(effect: Effect, die: int) -> tuple[int, Result | None]:
    """Return the place in the damage table and the result; below the table nothing happens
    (microtanks/glance-minus-one)."""
    place = die + (PENETRATION.glance if effect == "glance" else 0)
    return place, BOOK.tables.damage.results[place - 1] if place >= 1 else None


@frozen
class ArmourHit:
    """A hit on armour, worked out."""

    strength: int
    armour: int
    die: int
    effect: Effect
    place: int | None = None
    """In the damage table."""
    result: Result | None = None

    @property
    def total(self) -> int:
        """What was compared with the armour."""
        return self.strength + self.die


def strike(strength: int, armour: int, roll: Roll) -> ArmourHit:
    """Roll penetration (microtanks/penetration-roll), and damage if something comes of it."""
    die = roll("penetration", needed=to_dent(strength, armour))
    return dented(strength, armour, die, penetration(die, strength, armour), roll)


def dented(strength: int, armour: int, die: int, effect: Effect, roll: Roll) -> ArmourHit:
    """Roll for damage unless the hit has bounced (microtanks/damage-roll)."""
    if effect == "bounce":
        return ArmourHit(strength, armour, die, effect)
    least = 1 - PENETRATION.glance if effect == "glance" else None  # else each does something
    place, result = damage(effect, roll("damage", needed=least))
    return ArmourHit(strength, armour, die, effect, place, result)


# ---------------------------------------------------------------- on the table


@frozen
class Sighted:
    """A shot as things stand, with what the target can save it by."""

    shot: ShotFigures
    face: Face
    armour: Armour
    target_strength: int | None
    cover: Cover | None
    smoke: bool

    @property
    def due(self) -> tuple[Save, ...]:
        """The saves a hit allows."""
        return saves_due(
            self.cover,
            self.smoke,
            self.face,
            self.shot.strength,
            self.target_strength,
            indirect=self.shot.indirect,
        )

    @property
    def struck(self) -> int:
        """The armour a hit meets: of the face, or the lowest for artillery."""
        return self.armour.lowest if self.shot.indirect else self.armour.of(self.face)


def main_strength(tank: Tank) -> int | None:
    """Return the strength of a vehicle's main gun, as printed (microtanks/glancing-save)."""
    main = tank.printed.main
    return BOOK.guns[main.gun].strength if main else None


def sighted(state: Battle, tank: Tank, gun: Gun, target: Tank) -> Sighted:
    """Take the figures of a shot from the table."""
    seen = None if gun.indirect else view(state, tank, target)
    shot = ShotFigures(
        bs=tank.bs,
        strength=gun.strength,
        range=gun.range,
        distance=distance(tank, target),
        sees=seen is None or seen.sees,
        indirect=gun.indirect,
        shooter_moved=tank.moved,
        shooter_speed=tank.printed.speed,
        target_moved=target.moved,
    )
    return Sighted(
        shot,
        face_struck(pose_of(target), pose_of(tank).at),
        target.printed.armour,
        main_strength(target),
        seen.cover if seen else None,
        target.smoking,
    )
