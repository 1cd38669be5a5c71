"""What a unit fires, as it is rolled, and the cover its targets have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from engine.placement import nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import (
    carrier_of,
    has,
    is_building,
    is_jinking,
    is_rider,
    models_of,
    weapons_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.sight.rules import is_in_cover
from engine.rulesets.battlegroup.sight.state import Stand, apart, between, cover_of, stands
from engine.rulesets.battlegroup.weapons.rules import Arm, Barrel, Manner, is_point_blank
from engine.rulesets.battlegroup.weapons.state import barrels
from engine.rulesets.battlegroup.wounds.rules import cover_save

COVER = BOOK.tables.cover
JINK = BOOK.tables.shooting.jink


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
    """Return what a unit fires, grouped as it is rolled: first what the reply names, in that order,
    then the rest. Raises `IllegalReply` for a weapon a group does not have or cannot fire that
    often, and when no weapon reaches the target (battlegroup/base-shooting-sequence)."""
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
    if carrier is not None and is_building(state, carrier):
        known |= {f"{m.id}/{g.group}": (m, g) for _, m, g in models_of(state, carrier)}
    for arm, times in Counter(arms).items():
        if arm.group not in known:
            raise refusal("no_group", unit=unit.id, group=arm.group, known=tuple(known))
        member, model = known[arm.group]
        held = tuple(weapon.id for weapon in weapons_of(state, member, model))
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
    named = [order.index(barrel.group) for barrel in pool.barrels if barrel.group in order]
    return min(named, default=len(order))


def stands_in_cover(seen: Battle, key: str, target: str, model: str) -> bool:
    """Return whether a target is in cover from a model that fires: terrain would save half of
    it."""
    firer = next(one for one in stands(seen, seen.unit(key)) if one.name == model)
    aims = stands(seen, seen.unit(target))
    return is_in_cover([cover_of(land(seen), firer, aim, ()) is not None for aim in aims])


def is_blank(seen: Battle, key: str, target: str, pool: Pool) -> bool:
    """Return whether a unit that is hit astray is at point blank of the nearest of those who fire
    together."""
    firers, aims = _firers(seen, key, pool), stands(seen, seen.unit(target))
    pairs = [(apart(one, aim), one.level == aim.level) for one in firers for aim in aims]
    return any(is_point_blank(far, same_level=level) for far, level in pairs)


def _firers(seen: Battle, key: str, pool: Pool) -> list[Stand]:
    """Return the models that fire together."""
    names = {barrel.model for barrel in pool.barrels}
    return [one for one in stands(seen, seen.unit(key)) if one.name in names]


def by_cover(seen: Battle, key: str, target: str, pools: Sequence[Pool]) -> Iterator[Pool]:
    """Yield pools parted by the cover the target has from each who fires."""
    others = between(seen, key, target)
    here, aims = land(seen), stands(seen, seen.unit(target))
    firers = {one.name: one for one in stands(seen, seen.unit(key))}
    for pool in pools:
        if pool.bare:
            yield pool
            continue
        parts: dict[tuple[int | None, ...], list[Barrel]] = {}
        for barrel in pool.barrels:
            firer = firers[barrel.model]
            covers = tuple(cover_of(here, firer, aim, others) for aim in aims)
            parts.setdefault(covers, []).append(barrel)
        yield from (evolve(pool, barrels=tuple(part)) for part in parts.values())


def covers_of(
    state: Battle, seen: Battle, key: str, target: str, pool: Pool
) -> dict[str, int | None]:
    """Return the cover save of each model of a unit from the nearest of those who fire together:
    from all of them a target has the same."""
    firers, aims = _firers(seen, key, pool), stands(seen, seen.unit(target))
    if not firers or not aims:
        return {}
    found = nearest([s.body for s in firers], [a.body for a in aims])
    assert found is not None
    return covers_from(state, seen, firers[found.first], key, target)


def covers_from(
    state: Battle, seen: Battle, firer: Stand, key: str, target: str
) -> dict[str, int | None]:
    """Return the cover save of each model of a unit from one that fires, or strikes with its mind:
    what it is behind or in, what riders and those who jink have (battlegroup/riders-cover)."""
    here, unit = land(seen), state.unit(target)
    others = between(seen, key, target)
    printed = {
        aim.name: cover_of(here, firer, aim, others) for aim in stands(seen, seen.unit(target))
    }
    for name, member, _ in models_of(state, unit):
        least = [COVER.riders] if is_rider(state, unit) else []
        least += [JINK] if is_jinking(state, member) else []
        if least and name in printed:
            printed[name] = min([*least, printed[name] or least[0]])
    return bettered(state, unit, printed)


def bettered(state: Battle, unit: Unit, printed: Mapping[str, int | None]) -> dict[str, int | None]:
    """Return cover saves as the models of a unit make use of them: stealthy ones, and those on the
    ground."""
    return {
        name: cover_save(
            printed[name],
            stealth=has(state, member, "stealth"),
            shrouded=has(state, member, "shrouded"),
            down=unit.down is not None,
        )
        for name, member, _ in models_of(state, unit)
        if name in printed
    }
