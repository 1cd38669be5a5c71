"""Assaults on vehicles: who strikes, with what, at which armour (diceless/assault-vehicle)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from engine.formations import touched
from engine.geometry import is_within
from engine.rulesets.diceless.armour.rules import (
    grenade_points,
    grenade_strength,
    hunter_modifier,
    lowering,
    points,
    speed_modifier,
    striking_strength,
    walker_modifier,
)
from engine.rulesets.diceless.armour.state import in_order
from engine.rulesets.diceless.blows.rules import weapon_skill
from engine.rulesets.diceless.blows.state import Fighter, Ready, readied
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Mode, Profile, Vehicle, Weapon
from engine.rulesets.diceless.core.field import (
    bases_of,
    body_of,
    foes_of,
    gap_between,
    hosts,
    in_contact,
)
from engine.rulesets.diceless.core.members import limbs_of, printed_of, rules_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.rules import Impact
from engine.rulesets.diceless.vehicles.state import (
    are_not_walkers,
    craft_of,
    is_helpless,
    speed_now,
    vehicle_of,
)

CLOSE_COMBAT = BOOK.tables.close_combat


# ---------------------------------------------------------------- who strikes


@frozen
class Striker:
    """A model that strikes at a vehicle."""

    member: str
    model: str
    group: str
    hull: str
    """Which vehicle of the unit, the nearest."""
    touches: bool
    mode: Mode
    """What it strikes with, unless it uses a grenade."""
    attacks: int

    @property
    def name(self) -> str:
        """On the whole table."""
        return f"{self.member}/{self.model}"

    @property
    def place(self) -> str:
        """The group it is of: unit/group."""
        return f"{self.member}/{self.group}"


def vehicles_assaulted(state: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy vehicles that a unit has charged and touches; they are never locked
    (diceless/assault-vehicle)."""
    if not unit.doings.charged or unit.place != "table":
        return ()
    return tuple(
        foe
        for foe in hosts(state, 1 - unit.owner)
        if are_not_walkers(state, foe) and in_contact(state, unit, foe)
    )


def strikers(state: Battle, unit: Unit, target: Unit) -> tuple[Striker, ...]:
    """Return the models of a unit that strike at a vehicle: in contact, or within 2 inches of a
    friend in contact; not those nearer to an enemy the unit is locked with."""
    bases = {base.id: base for base in bases_of(state, unit)}
    foes = foes_of(state, target)
    bodies = [foe.area for foe in foes]
    front = [base for base in bases.values() if touched(base, foes)]
    locked = [foe.area for key in unit.locked for foe in foes_of(state, state.unit(key))]
    near = list[Fighter]()
    for name, base in bases.items():
        reach = any(is_within(base.gap_to(one), CLOSE_COMBAT.support_reach) for one in front)
        busy = gap_between((base.shape,), locked) < gap_between((base.shape,), bodies)
        if reach and not busy:
            member, _, key = name.partition("/")
            group = state.unit(member).models[key].group
            near.append(Fighter(member, key, group, (target.id,)))
    fighting = readied(state, unit, near)
    return strikers_of(state, unit, target, [(one, one.attacks) for one in fighting])


def strikers_of(
    state: Battle, unit: Unit, target: Unit, fighting: Iterable[tuple[Ready, int]]
) -> tuple[Striker, ...]:
    """Return fighters who strike at a vehicle, so many times each."""
    bases = {base.id: base for base in bases_of(state, unit)}
    found = []
    for one, attacks in fighting:
        fighter = one.fighter
        base = bases[fighter.name]
        gaps = [
            (gap_between((base.shape,), (body_of(state, target, model),)), key)
            for key, model in target.models.items()
            if model.pose is not None
        ]
        found.append(
            Striker(
                fighter.member,
                fighter.model,
                fighter.group,
                min(gaps)[1],
                min(gaps)[0] == 0.0,
                one.mode,
                attacks,
            )
        )
    return tuple(found)


# ---------------------------------------------------------------- with what


@frozen
class Attached:
    """What the models of a group use against a vehicle."""

    weapon: str | None = None
    """A grenade; None for their blows."""
    models: int | None = None
    """How many use it, the others strike; None for all who can."""


def grenades_of(state: Battle, place: str) -> tuple[Weapon, ...]:
    """Return the grenades that models of a group, as unit/group, could attach."""
    member, _, key = place.partition("/")
    weapons = [state.book.weapons[name] for name in state.unit(member).groups[key].weapons]
    return tuple(weapon for weapon in weapons if weapon.grenade is not None)


def armour_in_combat(state: Battle, target: Unit, hull: str) -> int:
    """Return the armour that blows strike: the rear, but of a walker that can move the front
    (diceless/assault-vehicle)."""
    vehicle, craft = vehicle_of(state, target, hull), craft_of(target, hull)
    walks = vehicle.legs is not None and not craft.record.immobilised
    return vehicle.armour.front if walks else vehicle.armour.rear


def speed_in_combat(state: Battle, target: Unit, hull: str) -> int:
    """Return what the speed of a vehicle adds to Weapon Skill in combat
    (diceless/assault-vehicle)."""
    vehicle, craft = vehicle_of(state, target, hull), craft_of(target, hull)
    if vehicle.legs is not None:
        return walker_modifier(helpless=is_helpless(craft))
    return speed_modifier(speed_now(craft))


def strength_at_armour(printed: Profile | Vehicle, mode: Mode) -> tuple[int, int]:
    """Return the Strength of a blow at armour, and by how much it lowers it
    (diceless/assault-vehicle)."""
    limbs = limbs_of(printed)
    assert limbs is not None, "hulls do not fight"
    monstrous = isinstance(printed, Profile) and printed.type == "monstrous_creature"
    strength = striking_strength(
        limbs.strength if mode.strength is None else mode.strength,
        witchblade="witchblade" in mode.tags,
        fist="fist" in mode.tags,
    )
    extra = monstrous or "extra_die" in mode.tags
    return strength, lowering(extra_die=extra, rending="rending" in mode.tags)


def blow_of(state: Battle, target: Unit, striker: Striker) -> Impact:
    """Return what the blows of a model do to a vehicle (diceless/assault-vehicle)."""
    member, mode = state.unit(striker.member), striker.mode
    printed = printed_of(state, member.groups[striker.group])
    limbs = limbs_of(printed)
    assert limbs is not None, "hulls do not fight"
    strength, lowered = strength_at_armour(printed, mode)
    hunts = "tank_hunters" in rules_of(state, member, member.models[striker.model])
    return Impact(
        target.id,
        striker.hull,
        armour_in_combat(state, target, striker.hull),
        strength,
        points(
            weapon_skill(limbs.ws, rerolls="reroll_hits" in mode.tags),
            striker.attacks,
            speed_in_combat(state, target, striker.hull),
            hunter_modifier(hunts=hunts),
        ),
        lowered,
        int("box_bonus" in mode.tags),
    )


def grenade_at(state: Battle, target: Unit, striker: Striker, weapon: Weapon) -> Impact:
    """Return what a grenade does to a vehicle."""
    assert weapon.grenade is not None
    return Impact(
        target.id,
        striker.hull,
        armour_in_combat(state, target, striker.hull),
        grenade_strength(weapon.grenade),
        grenade_points(1),
        weapon=weapon.id,
    )


def by_default(state: Battle, target: Unit, striker: Striker) -> Attached:
    """Return what a model uses by default: what leaves the least armour, then has the most
    points."""
    ways: dict[str | None, Impact] = {None: blow_of(state, target, striker)}
    for grenade in grenades_of(state, striker.place):
        ways[grenade.id] = grenade_at(state, target, striker, grenade)

    def told(way: str | None) -> tuple[int, int]:
        return ways[way].strength + ways[way].lowered, ways[way].points

    return Attached(max(ways, key=told))


# ---------------------------------------------------------------- what it comes to


def impacts(
    state: Battle,
    target: Unit,
    striking: Sequence[Striker],
    chosen: Mapping[str, Attached],
) -> tuple[Impact, ...]:
    """Return the points of an assault, blows added up by Strength and grenades by kind; `chosen` is
    what each group uses, as unit/group (diceless/assault-vehicle)."""
    pools: dict[tuple[str, str, int, int, int, int], Impact] = {}
    used: dict[str, int] = {}
    for striker in striking:
        attached = chosen.get(striker.place, Attached())
        thrown = used.get(striker.place, 0)
        few = attached.models is None or thrown < attached.models
        if attached.weapon is not None and striker.touches and few:
            used[striker.place] = thrown + 1
            weapon = state.book.weapons[attached.weapon]
            found = grenade_at(state, target, striker, weapon)
        else:
            found = blow_of(state, target, striker)
        kind = (found.model, found.weapon, found.strength, found.armour, found.lowered, found.bonus)
        known = pools.get(kind)
        pools[kind] = found if known is None else evolve(known, points=known.points + found.points)
    return in_order(pool for pool in pools.values() if pool.points)
