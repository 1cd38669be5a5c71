"""Specials and active abilities: which may be used, on which tanks, and whether it can matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from attrs import evolve, frozen

from engine.errors import IllegalReply
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Ability, Effect, Op, Special, Who
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.effects import (
    MOVE_OPS,
    Fire,
    current_armour,
    lasting,
    move_numbers,
)
from engine.rulesets.spearhead.core.field import distance, enemies, friends, sees, within
from engine.rulesets.spearhead.core.model import (
    Battle,
    Running,
    Tank,
    is_alive,
    is_below_half,
    profile,
)
from engine.rulesets.spearhead.movement import farthest
from engine.rulesets.spearhead.shooting import SHOT_OPS, Volley, has_shot, volley
from engine.rulesets.spearhead.shooting import legal_targets as in_sight_of

ON_FRIEND: tuple[Who, ...] = ("chosen_friendly", "attacks_on_chosen_friendly")
ON_ENEMY: tuple[Who, ...] = ("chosen_enemy", "attacks_on_chosen_enemy")


@frozen
class Usable:
    """An ability that may be used now."""

    tank: str
    ability: str
    targets: tuple[str, ...] = ()
    """Empty if the ability has no target."""


@frozen
class Performable:
    """A special that may be performed now."""

    special: str
    targets: tuple[str, ...] = ()


# ---------------------------------------------------------------- targets


def target_effect(effects: Iterable[Effect]) -> Effect | None:
    """Return the effect that wants a target, if one does."""
    return next((effect for effect in effects if effect.who in ON_FRIEND + ON_ENEMY), None)


def check_target(state: Battle, tank: Tank, effect: Effect, key: str | None) -> None:
    """Raise `IllegalReply` unless `key` may be chosen for an effect of `tank`."""
    on_friend = effect.who in ON_FRIEND
    side = friends(state, tank) if on_friend else enemies(state, tank)
    target = next((other for other in side if other.id == key), None)
    if target is None:
        raise refusal("no_friend" if on_friend else "no_enemy", target=key)
    apart = distance(tank, target)
    if effect.within is not None and apart > effect.within:
        raise refusal("too_far_away", target=key, distance=apart, within=effect.within)
    if effect.op == "heal" and target.health >= profile(target).health:
        raise refusal("at_full_health", target=key, health=target.health)
    if not on_friend and sees(state, tank, target).free is None:
        blockers = ", ".join(sees(state, tank, target).blocked_by)
        raise refusal("out_of_sight", tank=tank.id, target=key, blockers=blockers)


def legal_targets(state: Battle, tank: Tank, effect: Effect) -> tuple[str, ...]:
    """Return the tanks that an effect of `tank` may be used on."""
    if effect.who in ON_FRIEND:
        near = within(tank, friends(state, tank), effect.within or 0.0)
        if effect.op == "heal":
            near = tuple(other for other in near if other.health < profile(other).health)
        return tuple(other.id for other in near)
    near = within(tank, enemies(state, tank), effect.within or 0.0)
    return tuple(other.id for other in near if sees(state, tank, other).free is not None)


# ---------------------------------------------------------------- active abilities


def is_ready(tank: Tank, ability: Ability) -> bool:
    """Return whether cooldown and mark allow an ability (spearhead/cooldown, single-use)."""
    return ability.id not in tank.spent and not tank.cooldowns.get(ability.id, 0)


def usable(state: Battle, seat: int) -> tuple[Usable, ...]:
    """Return what a seat may use now (spearhead/active-any-time)."""
    if state.activation is None:
        return ()
    found = []
    for tank in state.army(seat):
        for ability in profile(tank).active:
            if not is_ready(tank, ability):
                continue
            aimed = target_effect(ability.effects)
            targets = legal_targets(state, tank, aimed) if aimed else ()
            if targets or not aimed:
                found.append(Usable(tank.id, ability.id, targets))
    return tuple(found)


def check_ability(state: Battle, seat: int, tank_key: str, key: str, target: str | None) -> None:
    """Raise `IllegalReply` unless a seat may use an ability now."""
    tank = state.units.get(tank_key)
    if tank is None or tank.owner != seat or not is_alive(tank):
        raise refusal("not_your_tank", tank=tank_key)
    ability = profile(tank).ability(key)
    if ability is None:
        known = ", ".join(a.id for a in profile(tank).active)
        raise refusal("unknown_ability", tank=tank_key, ability=key, known=known)
    if state.activation is None:
        raise refusal("no_activation", ability=ability.name)
    if key in tank.spent:
        raise refusal("used_up", tank=tank_key, ability=ability.name)
    if left := tank.cooldowns.get(key, 0):
        raise refusal("cooling_down", tank=tank_key, ability=ability.name, left=left)
    aimed = target_effect(ability.effects)
    if aimed:
        check_target(state, tank, aimed, target)
    elif target is not None:
        raise refusal("needs_no_target", name=ability.name)


# ---------------------------------------------------------------- whether it can matter


@frozen
class Deed:
    """What a tank is about to do: an action, or a reaction."""

    tank: str
    is_attack: bool
    is_return_fire: bool = False


def timely(state: Battle, seat: int, deed: Deed) -> tuple[Usable, ...]:
    """Return what a seat may use now that can count in an enemy's deed: what cannot, it may as well
    use when it is asked next (spearhead/active-any-time)."""
    doer = state.tank(deed.tank)
    kinds = SHOT_OPS if deed.is_attack else frozenset[Op]({"armour_mod"})
    usables = _of_kinds(state, usable(state, seat), kinds)
    return tuple(_counting(state, usables, _threat(doer, deed), _allows(doer, deed)))


def _of_kinds(state: Battle, usables: Iterable[Usable], kinds: frozenset[Op]) -> Iterator[Usable]:
    """Yield the abilities with an effect of certain kinds, or one that no number shows: others need
    not be tried."""
    for use in usables:
        effects = ability_of(state, use).effects
        if any(effect.op in kinds or _is_unseen(effect) for effect in effects):
            yield use


def helpful(
    state: Battle, usables: Iterable[Usable], doer: str, weapons: tuple[str, ...] | None
) -> tuple[Usable, ...]:
    """Return those abilities that can count as a tank of the own side fires one of its weapons, or
    as it moves."""

    def outlook(state: Battle) -> Outlook:
        tank = state.tank(doer)
        if weapons is None:
            yield from move_numbers(state, tank)
            return
        for weapon in weapons:
            for target in enemies(state, tank):
                yield volley(state, Fire(tank, weapon, target))

    tried = _of_kinds(state, usables, MOVE_OPS if weapons is None else SHOT_OPS)
    return tuple(_counting(state, tried, outlook, lambda state, effect: True))


def is_at_once(state: Battle, use: Usable) -> bool:
    """Return whether an ability does something at once, whatever comes after it."""
    return any(effect.until == "at_once" for effect in ability_of(state, use).effects)


def ability_of(state: Battle, use: Usable) -> Ability:
    """Return what is printed of an ability that may be used."""
    ability = profile(state.tank(use.tank)).ability(use.ability)
    assert ability is not None
    return ability


Outlook = Iterator[Volley | float]
"""Every number that a deed hangs on."""


def _counting(
    state: Battle,
    usables: Iterable[Usable],
    outlook: Callable[[Battle], Outlook],
    counts_at_once: Callable[[Battle, Effect], bool],
) -> Iterator[Usable]:
    """Yield those abilities that change an outlook, each with the targets on which it does, and
    those that do at once what can count."""
    before = None
    for use in usables:
        ability = ability_of(state, use)
        if any(_is_unseen(effect) and counts_at_once(state, effect) for effect in ability.effects):
            yield use
            continue
        before = tuple(outlook(state)) if before is None else before
        on = [
            target
            for target in use.targets or (None,)
            if tuple(outlook(_with(state, use, ability, target))) != before
        ]
        if on:
            yield Usable(use.tank, use.ability, tuple(filter(None, on)))


def _is_unseen(effect: Effect) -> bool:
    """Whether an effect changes what no number of an outlook shows."""
    return effect.until == "at_once" or effect.op == "redirect_attack_damage"


def _with(state: Battle, use: Usable, ability: Ability, target: str | None) -> Battle:
    """Return the state with the lasting effects of an ability in force."""
    spans = lasting(ability.effects)
    running = (Running(use.ability, use.tank, span, target) for span in spans)
    return evolve(state, effects=(*state.effects, *running))


def _threat(doer: Tank, deed: Deed) -> Callable[[Battle], Outlook]:
    """What an enemy's deed hangs on, as far as its victims can change it."""

    def outlook(state: Battle) -> Outlook:
        if not deed.is_attack:
            yield from (current_armour(state, foe) for foe in enemies(state, doer))
            return
        for weapon in profile(doer).weapons:
            for target in in_sight_of(state, doer, weapon):
                yield volley(state, Fire(doer, weapon.id, target, deed.is_return_fire))

    return outlook


def _allows(doer: Tank, deed: Deed) -> Callable[[Battle, Effect], bool]:
    """Whether an enemy's deed lets an effect at once count: a point does to who has none for a
    reaction to it."""

    def counts(state: Battle, effect: Effect) -> bool:
        if effect.op != "gain_reaction_point":
            return True
        if state.players[1 - doer.owner].points >= BOOK.tables.reactions.cost:
            return False
        reach = farthest(doer) + BOOK.tables.charge.needs_enemy_within
        near = within(doer, enemies(state, doer), reach)
        return has_shot(state, doer) if deed.is_attack else bool(near)

    return counts


# ---------------------------------------------------------------- specials


def is_barred(health: int, tank: Tank, command_distances: Iterable[float]) -> bool:
    """Return whether a tank is too badly hit for specials (spearhead/special-half-health,
    spearhead/special-command-exemption). `command_distances`: to living friendly Command tanks."""
    near = BOOK.tables.specials.command_distance
    return is_below_half(health, tank) and not any(d <= near for d in command_distances)


def listed_specials(state: Battle, seat: int) -> tuple[Special, ...]:
    """Return the specials of a seat's sub-faction (spearhead/special-selection)."""
    chosen = state.players[seat].subfaction
    return BOOK.subfactions[chosen].specials if chosen else ()


def check_may_perform(state: Battle, tank: Tank) -> None:
    """Raise `IllegalReply` when a tank can perform no special at all."""
    if state.players[tank.owner].subfaction is None:
        raise refusal("no_subfaction")
    command = [o for o in friends(state, tank) if "command" in profile(o).roles]
    if is_barred(tank.health, tank, (distance(tank, other) for other in command)):
        raise refusal(
            "below_half",
            tank=tank.id,
            health=tank.health,
            half=profile(tank).health / 2,
            within=BOOK.tables.specials.command_distance,
        )


def check_special(state: Battle, tank: Tank, key: str, target: str | None) -> None:
    """Raise `IllegalReply` unless a tank may perform a special on a target now."""
    check_may_perform(state, tank)
    special = next((s for s in listed_specials(state, tank.owner) if s.id == key), None)
    if special is None:
        known = ", ".join(s.id for s in listed_specials(state, tank.owner))
        raise refusal("unknown_special", special=key, known=known)
    if barred := _bar(tank, special):
        raise barred
    aimed = target_effect(special.effects)
    if aimed:
        check_target(state, tank, aimed, target)
    elif target is not None:
        raise refusal("needs_no_target", name=special.name)


def why_no_special(state: Battle, tank: Tank) -> str | None:
    """Return the code of the reason for which a tank can perform no special now."""
    try:
        check_may_perform(state, tank)
    except IllegalReply as barred:
        return barred.code
    return None if performable(state, tank) else "no_special"


def _bar(tank: Tank, special: Special) -> IllegalReply | None:
    """Return what keeps a tank from a special, whatever its target."""
    if special.role is not None and special.role not in profile(tank).roles:
        return refusal("wrong_role", special=special.name, role=special.role, tank=tank.id)
    if special.id in tank.spent:
        return refusal("used_up", tank=tank.id, ability=special.name)
    if special.needs_health and tank.health < special.needs_health:
        return refusal(
            "too_little_health",
            special=special.name,
            needs=special.needs_health,
            tank=tank.id,
            health=tank.health,
        )
    return None


def performable(state: Battle, tank: Tank) -> tuple[Performable, ...]:
    """Return the specials a tank may perform now; one without a legal target is left out."""
    found = []
    for special in listed_specials(state, tank.owner):
        if _bar(tank, special):
            continue
        aimed = target_effect(special.effects)
        targets = legal_targets(state, tank, aimed) if aimed else ()
        if targets or not aimed:
            found.append(Performable(special.id, targets))
    return tuple(found)
