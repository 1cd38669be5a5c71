"""What a unit fires as it is rolled: barrels alike together, in the order its owner says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import evolve, frozen

from engine.rulesets.battlegroup.gunnery import Arm, Barrel, Manner, barrels
from engine.rulesets.battlegroup.members import carrier_of, is_building, models_of, weapons_of
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.refusals import refusal


@frozen
class Pool:
    """Barrels that are rolled together."""

    weapon: str
    skill: int
    strength: int
    snap: bool
    point_blank: bool
    precise: bool
    bare: bool
    """Cover does not help."""
    barrels: tuple[Barrel, ...]

    @property
    def shots(self) -> int:
        """How many dice."""
        return sum(barrel.shots for barrel in self.barrels)


def volley(
    state: Battle, unit: Unit, target: Unit, manner: Manner, arms: Sequence[Arm] = ()
) -> tuple[Pool, ...]:
    """Return what a unit fires, grouped as it is rolled: first what is told, in that order, then
    what is left. Raises `IllegalReply` for a weapon a group does not have or is to fire more often
    than it can, and when nobody reaches the target (battlegroup/base-shooting-sequence)."""
    check_arms(state, unit, arms)
    fired = barrels(state, unit, target, manner, arms)
    if not fired:
        raise refusal("nobody_reaches", unit=unit.id, target=target.id)
    return pooled(fired, arms)


def check_arms(state: Battle, unit: Unit, arms: Sequence[Arm]) -> None:
    """Raise `IllegalReply` unless groups of a unit, or of the building it is in, have what they are
    to fire, and fire it once (battlegroup/base-shooting-sequence)."""
    known = {f"{m.id}/{g.group}": (m, g) for _, m, g in models_of(state, unit)}
    carrier = carrier_of(state, unit)
    if carrier is not None and is_building(carrier):
        known |= {f"{m.id}/{g.group}": (m, g) for _, m, g in models_of(state, carrier)}
    for arm, times in Counter(arms).items():
        if arm.group not in known:
            raise refusal("no_group", unit=unit.id, group=arm.group, known=tuple(known))
        member, model = known[arm.group]
        held = tuple(weapon.id for weapon in weapons_of(member, model))
        if arm.weapon is None:
            continue
        if arm.weapon not in held:
            raise refusal("no_weapon", group=arm.group, weapon=arm.weapon, known=held)
        most = held.count(arm.weapon)
        if times > most:
            raise refusal("fired_twice", group=arm.group, weapon=arm.weapon, given=times, most=most)


def pooled(fired: Sequence[Barrel], arms: Sequence[Arm] = ()) -> tuple[Pool, ...]:
    """Return barrels grouped as they are rolled (battlegroup/base-shooting-sequence)."""
    pools: dict[Pool, list[Barrel]] = {}
    for one in fired:
        alike = one.snap, one.point_blank, one.precise, one.bare
        key = Pool(one.weapon, one.skill, one.strength, *alike, ())
        pools.setdefault(key, []).append(one)
    order = [arm.group for arm in arms]
    whole = [evolve(pool, barrels=tuple(found)) for pool, found in pools.items()]
    return tuple(sorted(whole, key=lambda pool: _place(pool, order)))


def _place(pool: Pool, order: Sequence[str]) -> int:
    """Return when a pool is fired: the firer chooses (battlegroup/base-shooting-sequence)."""
    told = [order.index(barrel.group) for barrel in pool.barrels if barrel.group in order]
    return min(told, default=len(order))
