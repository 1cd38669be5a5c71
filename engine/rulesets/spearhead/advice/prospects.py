"""What is likely to come of a shot, a ram or a reaction, before it is chosen."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import evolve

from engine.dice import Expression
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import Fire, bonus, current_armour, replaced
from engine.rulesets.spearhead.core.field import enemies, nearest, within
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.movement import can_stir, slide_towards
from engine.rulesets.spearhead.shooting import damage_chances, legal_targets, mean, volley


def at_whom(state: Battle, tank: Tank, reaction: questions.Reaction, by: str) -> str | None:
    """Return whom a reaction other than a shot is made at: the nearest enemy, or nobody
    (spearhead/charge-effect, spearhead/berserk-smash, spearhead/emergency-retreat)."""
    match reaction:
        case "charge" | "berserk_smash":
            return nearest(state, tank)[0].id
        case "emergency_retreat":
            return None
        case "return_fire":
            return by


def best_shot(state: Battle, tank: Tank, at: str) -> Fire | None:
    """Return the shot in return that is likely to deal most damage: at whoever fired, or else at
    another enemy. None if there is no legal shot (spearhead/return-fire)."""
    fires = [fire for fires in shots_in_return(state, tank).values() for fire in fires]
    at_firer = [fire for fire in fires if fire.target.id == at]
    return max(at_firer or fires, key=lambda fire: likely_damage(state, fire), default=None)


def all_weapons(state: Battle, fire: Fire) -> tuple[questions.Shoot, ...]:
    """Return the shots of every weapon of a tank that fires in return, that of `fire` first."""
    shots, target = shots_in_return(state, fire.shooter), fire.target.id
    return questions.Shoot(fire.weapon, target), *also(shots, fire.weapon, target)


def shots_in_return(state: Battle, tank: Tank) -> Mapping[str, tuple[Fire, ...]]:
    """Return the legal shots of every weapon of a tank in Return Fire."""
    weapons = [weapon.id for weapon in profile(tank).weapons]
    return shots_of(state, tank, weapons, is_return_fire=True)


def shots_of(
    state: Battle, tank: Tank, weapons: Collection[str], *, is_return_fire: bool
) -> Mapping[str, tuple[Fire, ...]]:
    """Return by weapon the shots that are legal as the table stands, the one that is likely to deal
    most damage first."""
    return {
        weapon.id: tuple(
            sorted(
                (
                    Fire(tank, weapon.id, target, is_return_fire)
                    for target in legal_targets(state, tank, weapon)
                ),
                key=lambda fire: -likely_damage(state, fire),
            )
        )
        for weapon in profile(tank).weapons
        if weapon.id in weapons
    }


def also(
    shots: Mapping[str, tuple[Fire, ...]], weapon: str, target: str
) -> tuple[questions.Shoot, ...]:
    """Return what the other weapons fire at in the attack that `weapon` begins: at the same target
    where they reach it, or else at the enemy that they are likely to hurt most
    (spearhead/attack-weapons)."""
    others = (fires for other, fires in shots.items() if other != weapon and fires)
    chosen = (next((f for f in fires if f.target.id == target), fires[0]) for fires in others)
    return tuple(questions.Shoot(fire.weapon, fire.target.id) for fire in chosen)


def likely_damage(state: Battle, fire: Fire) -> float:
    """Return the damage that a shot deals on average."""
    return mean(damage_chances(volley(state, fire)))


def why_no_effect(state: Battle, tank: Tank, reaction: questions.Reaction) -> str | None:
    """Return why nothing can come of a reaction, as a term: it fires at nobody, reaches nobody, or
    hurts nobody."""
    match reaction:
        case "return_fire":
            fires = [one for fires in shots_in_return(state, tank).values() for one in fires]
            if not fires:
                return "no_shot"
            return None if any(likely_damage(state, fire) for fire in fires) else "no_damage"
        case "emergency_retreat":
            return None if can_stir(state, tank) else "no_room"
        case "charge":
            return why_no_charge(state, tank)
        case "berserk_smash":
            return why_no_smash(state, tank)


def why_no_ram(state: Battle, tank: Tank) -> str | None:
    """Return why a ram cannot make contact, however far the dice take it (spearhead/ram-move)."""
    most = max(ram_distance(state, tank).chances())
    slides = [slide_towards(state, tank, foe, most) for foe in nearest(state, tank)]
    if any(slide.contact for slide in slides):
        return None
    return "no_contact" if any(slide.length for slide in slides) else "no_room"


def ram_distance(state: Battle, tank: Tank) -> Expression:
    """Return the dice for the inches of a ram, with all that modifies them."""
    dice = max([BOOK.tables.ram.dice, *replaced(state, "ram_dice", tank)])
    return Expression(dice, 6, bonus(state, "ram_distance_bonus", tank))


def why_no_charge(state: Battle, tank: Tank) -> str | None:
    """Return why a Charge hurts nobody (spearhead/charge-effect)."""
    rules = BOOK.tables.charge
    slides = [(foe, slide_towards(state, tank, foe, rules.move)) for foe in nearest(state, tank)]
    struck = [foe for foe, slide in slides if slide.contact]
    if not struck:
        return "no_contact" if any(slide.length for _, slide in slides) else "no_room"
    most = max(Expression.parse(rules.damage).chances())
    return None if any(most > current_armour(state, foe) for foe in struck) else "no_damage"


def why_no_smash(state: Battle, tank: Tank) -> str | None:
    """Return why a Berserk Smash hurts nobody (spearhead/berserk-smash)."""
    foes = nearest(state, tank)
    slides = [slide_towards(state, tank, foe, BOOK.tables.smash.move) for foe in foes]
    if any(victims(state, evolve(tank, pose=slide.end)) for slide in slides):
        return None
    return "nobody_near" if any(slide.length for slide in slides) else "no_room"


def victims(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return whom a Berserk Smash may hurt once the tank has moved
    (spearhead/berserk-smash)."""
    return within(tank, enemies(state, tank), BOOK.tables.smash.victim_within)
