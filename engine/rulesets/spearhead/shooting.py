"""Attacking: which shots are legal, and what one results in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

from attrs import frozen

from engine.dice import Expression
from engine.geometry import is_closer
from engine.modifiers import Modifier, one_each_way, total
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Op, Weapon
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.effects import Fire, applies, attack_modifiers, is_spotted
from engine.rulesets.spearhead.core.field import distance, enemies, friends, sees, within
from engine.rulesets.spearhead.core.model import Battle, Tank, profile

RULES = BOOK.tables.attack


class Roll(Protocol):
    """Rolls some dice for a purpose, with the number that each needs if there is one."""

    def __call__(
        self, purpose: str, count: int, /, *, needed: int | None = None
    ) -> tuple[int, ...]: ...


# ---------------------------------------------------------------- may it be fired


def check_shot(state: Battle, shooter: Tank, weapon: Weapon, target: Tank | None, key: str) -> None:
    """Raise `IllegalReply` unless `weapon` may be fired at `target` (`key` as it was named)."""
    if target is None or target not in enemies(state, shooter):
        raise refusal("no_enemy", target=key)
    apart = distance(shooter, target)
    if not is_in_range(apart, weapon):
        raise refusal(
            "out_of_range", target=key, distance=apart, weapon=weapon.name, range=weapon.range
        )
    if crowd := friends_in_the_way(state, shooter, target):
        raise refusal(
            "artillery_near_friend",
            tank=shooter.id,
            target=key,
            friend=crowd[0].id,
            distance=distance(crowd[0], target),
            least=RULES.artillery_distance,
        )
    if not is_target_visible(state, shooter, target):
        blockers = sees(state, shooter, target).blocked_by
        raise refusal("out_of_sight", tank=shooter.id, target=key, blockers=", ".join(blockers))


def is_in_range(apart: float, weapon: Weapon) -> bool:
    """Return whether a target is closer than the Range (spearhead/attack-range)."""
    return is_closer(apart, weapon.range)


def friends_in_the_way(state: Battle, shooter: Tank, target: Tank) -> tuple[Tank, ...]:
    """Return the friends near the target that bar artillery (spearhead/artillery-restriction)."""
    if "artillery" not in profile(shooter).roles:
        return ()
    return within(target, friends(state, shooter), RULES.artillery_distance)


def is_target_visible(state: Battle, shooter: Tank, target: Tank) -> bool:
    """Return whether a target may be chosen (spearhead/attack-visibility, spearhead/obscured)."""
    return sees(state, shooter, target).free is not None or is_spotted(state, shooter, target)


def legal_targets(state: Battle, shooter: Tank, weapon: Weapon) -> Iterator[Tank]:
    """Yield what a weapon may be fired at, in roster order."""
    for target in enemies(state, shooter):
        if (
            is_in_range(distance(shooter, target), weapon)
            and not friends_in_the_way(state, shooter, target)
            and is_target_visible(state, shooter, target)
        ):
            yield target


def has_shot(state: Battle, tank: Tank, ready: Collection[str] | None = None) -> bool:
    """Return whether a tank has at least one legal shot: with any weapon, or with those `ready`."""
    return any(
        any(legal_targets(state, tank, weapon))
        for weapon in profile(tank).weapons
        if ready is None or weapon.id in ready
    )


# ---------------------------------------------------------------- what counts for it


@frozen
class Volley:
    """One weapon against one target with everything that counts, before any die is rolled."""

    aim: int
    weapon: Weapon
    armour: int
    """Of the target, before modifiers."""
    modifiers: tuple[Modifier, ...]
    """Those that count after stacking (spearhead/buff-stacking)."""

    def total(self, step: str) -> int:
        """Return what the modifiers of a step add up to."""
        return total(modifier for modifier in self.modifiers if modifier.step == step)

    @property
    def penetration(self) -> int:
        """Penetration after modifiers."""
        return self.weapon.penetration + self.total("penetration")

    @property
    def target_armour(self) -> int:
        """Armour after modifiers, at least 0."""
        return max(0, self.armour + self.total("armour"))

    @property
    def to_hit(self) -> int:
        """The lowest Aim die that hits (spearhead/aim-roll)."""
        return max(1, self.aim - self.total("aim"))

    def needed(self) -> int | None:
        """Return the lowest Armour die that goes through; None when no die is needed."""
        if self.penetration > self.target_armour:
            return None  # spearhead/penetration-greater
        if self.penetration == self.target_armour:
            return RULES.equal_success  # spearhead/penetration-equal
        return self.target_armour - self.penetration + 1  # spearhead/penetration-less


STEPS = ("aim", "penetration", "power", "armour", "hits")


def stack(modifiers: list[Modifier]) -> tuple[Modifier, ...]:
    """Let each name count once, then one bonus and one penalty in each step
    (spearhead/passive-no-stacking, spearhead/buff-stacking)."""
    named = {(modifier.step, modifier.source): modifier for modifier in modifiers}
    return tuple(
        kept for step in STEPS for kept in one_each_way(m for m in named.values() if m.step == step)
    )


def circumstances(
    weapon: Weapon, near: bool, near_target: bool, penalised: bool
) -> Iterator[Modifier]:
    """Yield the penalties an attacker brings on itself.

    `near`: an enemy stands within 3 of it; `near_target`: the target does
    (spearhead/aim-near-enemy); `penalised`: it has moved (spearhead/move-aim-penalty,
    spearhead/light-weapon-exemption).
    """
    if near and not near_target:
        yield Modifier("aim", "near-enemy", RULES.near_enemy_aim)
    if penalised and not weapon.light:
        yield Modifier("aim", "moved", BOOK.tables.move.aim_penalty)


SHOT_OPS = frozenset[Op](
    {
        *("aim_mod", "hits_mod", "penetration_mod", "power_mod", "armour_mod"),
        *("ignore_move_penalty", "ignore_near_enemy_penalty", "force_visible"),
    }
)
"""Kinds of effects that can change what a weapon does when it is fired, or at what."""


def volley(state: Battle, fire: Fire) -> Volley:
    """Work out everything that counts when a weapon is fired on the table."""
    shooter, target = fire.shooter, fire.target
    sheet = profile(shooter)
    weapon = sheet.weapon(fire.weapon)
    assert weapon is not None
    close = within(shooter, enemies(state, shooter), RULES.near_enemy_distance)
    near = bool(close) and not applies(state, "ignore_near_enemy_penalty", shooter)
    penalised = (
        state.activation is not None
        and shooter.id in state.activation.penalised
        and not applies(state, "ignore_move_penalty", shooter)
    )
    modifiers = list(circumstances(weapon, near, target in close, penalised))
    modifiers += attack_modifiers(state, "aim", "aim_mod", fire)
    modifiers += attack_modifiers(state, "penetration", "penetration_mod", fire)
    modifiers += attack_modifiers(state, "power", "power_mod", fire)
    modifiers += attack_modifiers(state, "armour", "armour_mod", fire)
    modifiers += attack_modifiers(state, "hits", "hits_mod", fire)
    return Volley(sheet.aim, weapon, profile(target).armour, stack(modifiers))


# ---------------------------------------------------------------- what it comes to


@frozen
class Result:
    """The dice of one weapon and what they did, step by step."""

    aim_dice: tuple[int, ...]
    hits: int
    armour_dice: tuple[int, ...]
    penetrating: int
    power: tuple[int, ...]
    """Of each penetrating hit, at least 1 (spearhead/power-minimum)."""

    @property
    def damage(self) -> int:
        """All penetrating hits as one damage event (spearhead/damage-calculation)."""
        return sum(self.power)


def resolve(volley: Volley, roll: Roll) -> Result:
    """Roll one weapon: Hits dice, Aim dice, Armour dice, Power dice (spearhead/attack-weapons)."""
    hits = Expression.parse(volley.weapon.hits)
    shots = max(0, hits.value(roll("hits", hits.count)) + volley.total("hits"))
    aim_dice = roll("aim", shots, needed=volley.to_hit)
    struck = sum(face >= volley.to_hit for face in aim_dice)
    needed = volley.needed()
    armour_dice = roll("armour", struck if needed is not None else 0, needed=needed)
    through = struck if needed is None else sum(face >= needed for face in armour_dice)
    power = Expression.parse(volley.weapon.power)
    dealt = tuple(
        # spearhead/power-minimum
        max(RULES.power_minimum, power.value(roll("power", power.count)) + volley.total("power"))
        for _ in range(through)
    )
    return Result(aim_dice, struck, armour_dice, through, dealt)


def chance_to_hit(volley: Volley) -> float:
    """Return the chance of one Aim die."""
    return _chance(volley.to_hit)


def chance_to_penetrate(volley: Volley) -> float:
    """Return the chance of one hit to go through."""
    needed = volley.needed()
    return 1.0 if needed is None else _chance(needed)


def damage_chances(volley: Volley) -> dict[int, float]:
    """Return every damage the weapon can deal with its probability."""
    each = chance_to_hit(volley) * chance_to_penetrate(volley)
    power = Expression.parse(volley.weapon.power).chances()
    one: dict[int, float] = {0: 1.0 - each}
    for result, chance in power.items():
        dealt = max(RULES.power_minimum, result + volley.total("power"))
        one[dealt] = one.get(dealt, 0.0) + each * chance
    spread: dict[int, float] = {}
    for rolled, likely in Expression.parse(volley.weapon.hits).chances().items():
        sums = {0: 1.0}
        for _ in range(max(0, rolled + volley.total("hits"))):
            sums = added(sums, one)
        for damage, p in sums.items():
            spread[damage] = spread.get(damage, 0.0) + likely * p
    return spread


def added(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """Return what two damages add up to, each with its probability."""
    sums: dict[int, float] = {}
    for dealt, p in one.items():
        for more, q in other.items():
            sums[dealt + more] = sums.get(dealt + more, 0.0) + p * q
    return sums


def mean(spread: Mapping[int, float]) -> float:
    """Return the damage dealt on average."""
    return sum(dealt * p for dealt, p in spread.items())


def _chance(needed: int) -> float:
    return min(6, max(0, 7 - needed)) / 6
