"""What a legal reply of spearhead is likely to result in."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, odds_of
from engine.dice import Expression
from engine.geometry import corners_round
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.advice.prospects import (
    all_weapons,
    also,
    best_shot,
    ram_distance,
    shots_of,
    victims,
)
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import (
    Fire,
    applies,
    bonus,
    current_armour,
    current_speed,
    death_roll_needed,
    protector,
)
from engine.rulesets.spearhead.core.field import nearest, within
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.damage import blast, chance_to_explode
from engine.rulesets.spearhead.movement import overcharge_allowance, slide_towards
from engine.rulesets.spearhead.reactions import can_pay
from engine.rulesets.spearhead.shooting import Volley, added, damage_chances, has_shot, volley

EXPLOSION = BOOK.tables.explosion


@odds_of.register
def _(reply: questions.Shoot, state: Battle, choice: questions.WhichShot) -> q.Odds:
    tank = state.tank(choice.tank)
    shots = shots_of(state, tank, choice.weapons, is_return_fire=choice.reaction)
    attack = reply, *also(shots, reply.weapon, reply.target)
    answers = () if choice.reaction else who_returns_fire(state, tank)
    found = odds_of_attack(state, tank, attack, is_return_fire=choice.reaction)
    return evolve(found, answers=answers)


def who_returns_fire(state: Battle, attacker: Tank) -> tuple[str, ...]:
    """Return the enemies that may fire back after an Attack action (spearhead/return-fire)."""
    seat = 1 - attacker.owner
    foes = state.army(seat) if can_pay(state, seat) else ()
    return tuple(foe.id for foe in foes if has_shot(state, foe))


@odds_of.register
def _(reply: questions.Overcharge, state: Battle, choice: Any) -> q.Odds:
    return odds_of_overcharge(state, state.tank(choice.tank))


@odds_of.register
def _(reply: questions.Ram, state: Battle, choice: Any) -> q.Odds:
    return odds_of_ram(state, state.tank(choice.tank))


@odds_of.register
def _(reply: questions.React, state: Battle, choice: Any) -> q.Odds:
    match reply:
        case questions.React("return_fire", key) if fire := best_shot(
            state, state.tank(key), choice.by
        ):
            shots = all_weapons(state, fire)
            return odds_of_attack(state, fire.shooter, shots, is_return_fire=True)
        case questions.React("charge", key):
            return odds_of_charge(state, state.tank(key))
        case questions.React("berserk_smash", key):
            return odds_of_smash(state, state.tank(key))
        case _:
            return CERTAIN


def odds_of_attack(
    state: Battle, tank: Tank, shots: tuple[questions.Shoot, ...], *, is_return_fire: bool
) -> q.Odds:
    """Return the odds of the shots of an attack as things stand, with the dice of each: together at
    the target of the first, or at the tank that takes the blow for it
    (spearhead/attack-weapons, spearhead/specials-anvil-brigade)."""
    fires = [Fire(tank, one.weapon, state.tank(one.target), is_return_fire) for one in shots]
    victim = victim_of(state, fires[0])
    spread = {0: 1.0}
    for fire in fires:
        if victim_of(state, fire) == victim:
            spread = added(spread, damage_chances(volley(state, fire)))
    rolls = [roll for fire in fires for roll in rolls_of(state, fire, is_named=len(fires) > 1)]
    struck = None if victim == fires[0].target else victim.id
    odds = evolve(_odds(spread, victim), rolls=tuple(rolls), struck=struck)
    return with_explosion(odds, state, tank, victim, spread)


def with_explosion(
    odds: q.Odds, state: Battle, by: Tank, victim: Tank, spread: Mapping[int, float]
) -> q.Odds:
    """Return odds with what happens to those near a tank that may die of such damage, of either
    side (spearhead/death-explosion)."""
    near = within(victim, state.fielded(), EXPLOSION.radius)
    dies = sum(chance for dealt, chance in spread.items() if dealt >= victim.health)
    if not near or not dies:
        return odds
    told = q.Detail(
        "explosion",
        {
            "tank": victim.id,
            "needed": death_roll_needed(state, victim),
            "chance": percent(dies * chance_to_explode(state, victim)),
            "damage": EXPLOSION.damage,
            "radius": EXPLOSION.radius,
            "own": tuple(tank.id for tank in near if tank.owner == by.owner),
            "foes": tuple(tank.id for tank in near if tank.owner != by.owner),
        },
    )
    before = odds.then or evolve(CERTAIN, event="explosion")
    then = evolve(
        before,
        details=(*before.details, told),
        outline=(*before.outline, corners_round(blast(victim))),
        under=tuple(dict.fromkeys((*before.under, *(tank.id for tank in near)))),
    )
    return evolve(odds, then=then)


def victim_of(state: Battle, fire: Fire) -> Tank:
    """Return whoever takes the damage of a shot (spearhead/specials-anvil-brigade)."""
    return protector(state, fire.target) or fire.target


def rolls_of(state: Battle, fire: Fire, *, is_named: bool) -> tuple[q.Roll, ...]:
    """Return what the Aim and Armour dice of a weapon have to show (spearhead/attack-weapons)."""
    shot = volley(state, fire)

    def counted(*steps: str) -> tuple[q.Part, ...]:
        return tuple(q.Part(m.source, m.value) for m in shot.modifiers if m.step in steps)

    aim = (q.Part("aim", shot.aim),)
    against = (q.Part("penetration", shot.weapon.penetration), q.Part("armour", shot.armour))
    return (
        q.Roll("aim", shot.to_hit, aim, counted("aim"), told_of(state, fire) if is_named else None),
        q.Roll("armour", shot.needed(), against, counted("penetration", "armour")),
    )


def told_of(state: Battle, fire: Fire) -> q.Detail:
    """Return what one of several weapons comes to by itself (spearhead/attack-weapons)."""
    shot, victim = volley(state, fire), victim_of(state, fire)
    spread = damage_chances(shot)
    return q.Detail(
        "weapon",
        {
            "weapon": shot.weapon.id,
            "target": fire.target.id,
            "shots": shots_text(shot),
            "damage": round(_mean_loss(spread, victim), 6),
            "destroyed": percent(sum(p for dealt, p in spread.items() if dealt >= victim.health)),
        },
    )


def shots_text(shot: Volley) -> int | str:
    """Return how many dice a weapon rolls to hit: a number, or what is rolled for it."""
    hits, more = Expression.parse(shot.weapon.hits), shot.total("hits")
    if not hits.count:
        return hits.plus + more
    return f"{shot.weapon.hits}{more:+d}" if more else shot.weapon.hits


def percent(chance: float) -> int | None:
    """Return a chance as a whole number of per cent; 0 and 100 are certain. None for none."""
    return min(99, max(1, round(chance * 100))) if 0 < chance < 1 else round(chance * 100) or None


def odds_of_overcharge(state: Battle, tank: Tank) -> q.Odds:
    """Return the odds of an overcharge test with the allowance of each result."""
    speed, weight = current_speed(state, tank), profile(tank).weight
    sure = applies(state, "overcharge_auto", tank)
    needed = None if sure else BOOK.tables.overcharge.success
    chance = 1.0 if sure else (7 - BOOK.tables.overcharge.success) / 6
    outcomes = [
        q.Outcome("passed", chance, {"allowance": overcharge_allowance(weight, speed, True)})
    ]
    if not sure:
        failed = {"allowance": overcharge_allowance(weight, speed, False)}
        outcomes.append(q.Outcome("failed", 1.0 - chance, failed))
    return q.Odds(tuple(outcomes), rolls=(q.Roll("overcharge", needed),))


def odds_of_ram(state: Battle, tank: Tank) -> q.Odds:
    """Return the chance of contact with the nearest enemy and the damage a ram deals."""
    rules = BOOK.tables.ram
    target = nearest(state, tank)[0]
    contact = sum(
        chance
        for most, chance in ram_distance(state, tank).chances().items()
        if slide_towards(state, tank, target, most).contact
    )
    harder = profile(tank).ram_damage_bonus + bonus(state, "ram_damage_bonus", tank)
    odds = odds_of_crush(state, tank, rules.damage, harder, contact)
    return evolve(odds, expected={"contact": round(contact, 6), **odds.expected})


def odds_of_charge(state: Battle, tank: Tank) -> q.Odds:
    """Return the damage that a Charge deals to the nearest enemy and, as no die decides it, only
    then whether it makes contact (spearhead/charge-effect)."""
    rules = BOOK.tables.charge
    contact = float(slide_towards(state, tank, nearest(state, tank)[0], rules.move).contact)
    odds = odds_of_crush(state, tank, rules.damage, 0, contact)
    return evolve(odds, expected={**odds.expected, "contact": contact})


def odds_of_smash(state: Battle, tank: Tank) -> q.Odds:
    """Return the damage of a Berserk Smash; none where nobody is near after its move."""
    rules = BOOK.tables.smash
    there = _slid(state, tank, nearest(state, tank)[0], rules.move)
    struck = victims(there, there.tank(tank.id))
    spread = Expression.parse(rules.damage).chances() if struck else {0: 1.0}
    odds = _odds(spread, None)
    for victim in struck:
        odds = with_explosion(odds, there, tank, victim, spread)
    return odds


def odds_of_crush(state: Battle, tank: Tank, damage: str, harder: int, contact: float) -> q.Odds:
    """Return the odds of damage less Armour on the nearest enemy."""
    target = nearest(state, tank)[0]
    expression = Expression.parse(damage)
    armour = current_armour(state, target)
    spread: dict[int, float] = {0: 1.0 - contact}
    for result, chance in evolve(expression, plus=expression.plus + harder).chances().items():
        dealt = max(0, result - armour)
        spread[dealt] = spread.get(dealt, 0.0) + chance * contact
    there = _slid(state, tank, target, inf)
    return with_explosion(_odds(spread, target), there, tank, target, spread)


def _slid(state: Battle, tank: Tank, target: Tank, most: float) -> Battle:
    """Return the table as a slide at an enemy would leave it."""
    moved = evolve(tank, pose=slide_towards(state, tank, target, most).end)
    return evolve(state, units={**state.units, tank.id: moved})


def _odds(spread: dict[int, float], target: Tank | None) -> q.Odds:
    fatal = {d for d in spread if target is not None and d >= target.health}
    outcomes = [
        q.Outcome(
            "kill" if damage in fatal else "damage",
            round(chance, 6),
            {"damage": damage},
            damage in fatal,
        )
        for damage, chance in sorted(spread.items(), key=lambda item: (-item[1], item[0]))
        if round(chance, 6) > 0.0
    ]
    expected = {}
    if target is not None:
        expected["kill"] = round(sum(spread[damage] for damage in fatal), 6)
    expected["damage"] = round(_mean_loss(spread, target), 6)
    return q.Odds(tuple(outcomes), expected)


def _mean_loss(spread: Mapping[int, float], target: Tank | None) -> float:
    """Return the health that is lost on average: nobody loses more than they have."""
    most = inf if target is None else target.health
    return sum(min(dealt, most) * chance for dealt, chance in spread.items())
