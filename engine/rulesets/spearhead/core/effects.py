"""Effects are found by asking the state: who carries what, and which tanks it touches now.

Nothing subscribes to anything. A passive, a faction rule or a running effect counts if the words of
its data say so at the moment it matters (spearhead/passive-always-on, spearhead/effect-vocabulary).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from engine.modifiers import Modifier
from engine.rulesets.spearhead.book.printed import Effect, Op
from engine.rulesets.spearhead.core.field import distance
from engine.rulesets.spearhead.core.model import (
    Battle,
    Carried,
    Lasting,
    Tank,
    is_alive,
    is_below_half,
    profile,
)

SPANS: tuple[Lasting, ...] = ("activation_end", "turn_end", "next_own_activation")


def lasting(effects: tuple[Effect, ...]) -> tuple[Lasting, ...]:
    """Return for how long effects run, each span once, without those done at once."""
    return tuple(span for span in SPANS if any(effect.until == span for effect in effects))


# ---------------------------------------------------------------- what an effect touches


def touches(state: Battle, carried: Carried, tank: Tank) -> bool:
    """Return whether an effect about a tank itself counts for `tank`."""
    effect, carrier = carried.effect, carried.carrier
    if not _fits(effect, tank):
        return False
    if effect.who == "army":
        return tank.owner == carried.owner
    if carrier is None:
        return False
    if effect.who == "self":
        return tank.id == carrier.id
    if effect.who == "chosen_friendly":
        return tank.id == carried.chosen
    if effect.who == "friendly_within":
        return _is_friend_near(effect, carrier, tank)
    return False


def touches_attack(state: Battle, carried: Carried, shooter: Tank, target: Tank) -> bool:
    """Return whether an effect on attacks counts when `shooter` fires at `target`."""
    effect, carrier = carried.effect, carried.carrier
    if effect.who == "attacks_on_chosen_enemy":
        return target.id == carried.chosen and shooter.owner == carried.owner
    if shooter.owner == carried.owner or carrier is None:
        return touches(state, carried, shooter)
    if effect.who == "attacks_on_chosen_friendly":
        return target.id == carried.chosen
    if effect.who == "attacks_on_self":
        return target.id == carrier.id
    if effect.who == "attacks_on_self_and_friendly_within":
        return target.id == carrier.id or _is_friend_near(effect, carrier, target)
    return False


def _fits(effect: Effect, tank: Tank) -> bool:
    sheet = profile(tank)
    return (effect.weight is None or sheet.weight == effect.weight) and (
        effect.role is None or effect.role in sheet.roles
    )


def _is_friend_near(effect: Effect, carrier: Tank, tank: Tank) -> bool:
    return (
        tank.owner == carrier.owner
        and tank.id != carrier.id
        and is_alive(carrier)
        and effect.within is not None
        and distance(carrier, tank) <= effect.within
    )


# ---------------------------------------------------------------- conditions


@frozen
class Fire:
    """The circumstances of one weapon being fired."""

    shooter: Tank
    weapon: str
    target: Tank
    is_return_fire: bool = False


def has_moved(state: Battle, tank: Tank) -> bool:
    """Return whether a tank performed a Move action in the activation in progress."""
    return state.activation is not None and tank.id in state.activation.moved


_CONDITIONS: dict[str, Callable[[Battle, Fire], bool]] = {
    "target_farther_than_12": lambda _, fire: distance(fire.shooter, fire.target) > 12,
    "target_within_9": lambda _, fire: distance(fire.shooter, fire.target) <= 9,
    "no_move_action_this_activation": lambda state, fire: not has_moved(state, fire.shooter),
    "return_fire": lambda _, fire: fire.is_return_fire,
    "below_half": lambda _, fire: is_below_half(fire.shooter.health, fire.shooter),
}


def _is_weapon_meant(effect: Effect, fire: Fire) -> bool:
    if effect.weapon in (None, "all"):
        return True
    main = profile(fire.shooter).weapons[0].id
    return fire.weapon == (main if effect.weapon == "main" else effect.weapon)


# ---------------------------------------------------------------- what they come to


def attack_modifiers(state: Battle, step: str, op: Op, fire: Fire) -> tuple[Modifier, ...]:
    """Return the modifiers of one step of an attack, before stacking (spearhead/buff-stacking,
    spearhead/effect-vocabulary)."""
    found = []
    for item in state.carried(op):
        condition = item.effect.when
        about = (
            touches(state, item, fire.target)
            if op == "armour_mod"
            else touches_attack(state, item, fire.shooter, fire.target)
        )
        if not about or not _is_weapon_meant(item.effect, fire):
            continue
        if condition is None or _CONDITIONS[condition](state, fire):
            found.append(Modifier(step, item.source, _amount(item.effect)))
    return tuple(found)


def bonus(state: Battle, op: Op, tank: Tank) -> int:
    """Add up effects on a tank that are no attack step: each name once, all of them."""
    by_name = {c.source: _amount(c.effect) for c in state.carried(op) if touches(state, c, tank)}
    return sum(by_name.values())


def applies(state: Battle, op: Op, tank: Tank) -> bool:
    """Return whether an effect without a number touches a tank."""
    return any(touches(state, item, tank) for item in state.carried(op))


def replaced(state: Battle, op: Op, tank: Tank) -> list[int]:
    """Return the numbers that would replace a printed one."""
    return [_amount(item.effect) for item in state.carried(op) if touches(state, item, tank)]


def _amount(effect: Effect) -> int:
    assert isinstance(effect.value, int)
    return effect.value


def current_speed(state: Battle, tank: Tank) -> float:
    """Return the Speed of a tank now: printed, equipment, then modifiers
    (spearhead/move-normal)."""
    return max(0, profile(tank).speed + bonus(state, "speed_mod", tank))


MOVE_OPS = frozenset[Op](
    {"speed_mod", "overcharge_auto", "ram_dice", "ram_distance_bonus", "ram_damage_bonus"}
)
"""Kinds of effects that can change a Move action."""


def move_numbers(state: Battle, tank: Tank) -> Iterator[float]:
    """Yield everything that effects can change about a Move action of a tank."""
    yield current_speed(state, tank)
    yield applies(state, "overcharge_auto", tank)
    yield max(replaced(state, "ram_dice", tank), default=0)
    yield bonus(state, "ram_distance_bonus", tank)
    yield bonus(state, "ram_damage_bonus", tank)


def current_armour(state: Battle, tank: Tank) -> int:
    """Return the Armour of a tank now, at least 0, for rams and charges too."""
    amounts = {
        c.source: _amount(c.effect) for c in state.carried("armour_mod") if touches(state, c, tank)
    }
    best = max([0, *amounts.values()]) + min([0, *amounts.values()])
    return max(0, profile(tank).armour + best)


def is_spotted(state: Battle, shooter: Tank, target: Tank) -> bool:
    """Return whether a flare makes the target count as visible (Spotter Flare of
    spearhead/specials-watchtower-group)."""
    return any(
        item.chosen == target.id and item.owner == shooter.owner and _fits(item.effect, shooter)
        for item in state.carried("force_visible")
    )


def protector(state: Battle, target: Tank) -> Tank | None:
    """Return the tank that takes attack damage for `target`, first by use (Take the Blow of
    spearhead/specials-anvil-brigade)."""
    for item in state.carried("redirect_attack_damage"):
        carrier = item.carrier
        if item.chosen != target.id or carrier is None or not is_alive(carrier):
            continue
        if item.effect.within is not None and distance(carrier, target) <= item.effect.within:
            return carrier
    return None


def death_roll_needed(state: Battle, tank: Tank) -> int:
    """Return the lowest die on which a dying tank explodes: the lower number counts."""
    sheet = profile(tank)
    own = [e.value for a in sheet.passive for e in a.effects if e.op == "explosion_threshold"]
    return min([sheet.explodes_on, *(value for value in own if isinstance(value, int))])
