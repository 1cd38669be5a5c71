"""When abilities, specials and reactions pay.

What an effect does is read from its data, so sheets that are added later are played too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bots.policies.greedy.spearhead import worth
from engine.dice import Expression
from engine.flow import Ask
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.abilities import Performable, Usable
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Effect
from engine.rulesets.spearhead.core.effects import bonus, current_armour, replaced
from engine.rulesets.spearhead.core.field import distance, enemies, friends, nearest, sees
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.movement import slide_towards

SHIELDS = ("attacks_on_self", "attacks_on_chosen_friendly", "attacks_on_self_and_friendly_within")
SHARPER = ("hits_mod", "aim_mod", "power_mod", "penetration_mod")
WORTH_IT = 8.0
"""The least an attack must be worth before an ability is spent on it."""
REACTION = 10.0
"""The least a reaction must be worth before one of a few points is spent on it."""


# ---------------------------------------------------------------- abilities


def abilities(state: Battle, ask: Ask) -> Iterator[questions.UseAbility]:
    """Yield the abilities that pay now, one after the other."""
    for usable in getattr(ask.choice, "abilities", ()):
        if use := _use(state, ask, usable):
            yield use


def _use(state: Battle, ask: Ask, usable: Usable) -> questions.UseAbility | None:
    tank = state.tank(usable.tank)
    ability = profile(tank).ability(usable.ability)
    if ability is None:
        return None
    first = ability.effects[0]
    if first.who in SHIELDS:
        return _shield(state, ask, usable)
    acting = getattr(ask.choice, "tank", None)
    on = acting if acting in usable.targets else None
    is_meant = on is not None if usable.targets else acting == tank.id
    use = questions.UseAbility(usable.tank, usable.ability, on)
    match ask.choice, first.op:
        case _, "gain_reaction_point":
            return use
        case questions.HowToMove(), "overcharge_auto" if acting is not None:
            return use if _is_helped(first, tank, state.tank(acting)) else None
        case questions.HowToMove(), "speed_mod" if is_meant:
            return use
        case questions.WhichShot(tank=key, weapons=ready), op if is_meant:
            shooter = state.tank(key)
            if op == "ignore_move_penalty":
                hampered = state.activation is not None and key in state.activation.penalised
                return use if hampered else None
            if op in SHARPER and _fires(first, shooter, ready):
                return use if worth.attack_value(state, shooter) > WORTH_IT else None
    return None


def _is_helped(effect: Effect, carrier: Tank, driver: Tank) -> bool:
    return (
        driver.id != carrier.id
        and driver.owner == carrier.owner
        and (effect.weight is None or profile(driver).weight == effect.weight)
        and distance(carrier, driver) <= (effect.within or 0)
    )


def _fires(effect: Effect, shooter: Tank, ready: tuple[str, ...]) -> bool:
    """Tell whether the weapon an effect is about can still be fired."""
    if effect.weapon in (None, "all"):
        return profile(shooter).weapons[0].id in ready
    main = profile(shooter).weapons[0].id
    return (main if effect.weapon == "main" else effect.weapon) in ready


def _shield(state: Battle, ask: Ask, usable: Usable) -> questions.UseAbility | None:
    """Cover the tank that the enemy's active one threatens most."""
    activation, turn = state.activation, state.turn
    if activation is None or turn is None or turn.seat == ask.seat:
        return None
    shooter = worth.living(state, activation.tank)
    is_attack_past = not activation.declared or activation.actions == ("special",)
    if shooter is None or is_attack_past:
        return None
    menaced = {
        key: _menace(state, shooter, state.tank(key)) for key in usable.targets or (usable.tank,)
    }
    key = max(menaced, key=lambda key: menaced[key])
    if menaced[key] < WORTH_IT:
        return None
    return questions.UseAbility(usable.tank, usable.ability, key if usable.targets else None)


def _menace(state: Battle, shooter: Tank, target: Tank) -> float:
    main = profile(shooter).weapons[0]
    if distance(shooter, target) >= main.range or sees(state, shooter, target).free is None:
        return 0.0
    damage = worth._rough(shooter, main, target)
    return worth.worth(state, target) * min(1.0, damage / target.health)


# ---------------------------------------------------------------- specials


def best_special(
    state: Battle, tank: Tank, offered: tuple[Performable, ...], *, attacks: bool
) -> tuple[float, questions.PerformSpecial | None]:
    """Return the special that pays most, with its value; nothing if none does."""
    best: tuple[float, questions.PerformSpecial | None] = (0.0, None)
    for special in offered:
        for key in special.targets or (None,):
            value = _special_value(state, tank, special.special, key, attacks)
            if value > best[0]:
                best = value, questions.PerformSpecial(special.special, key)
    return best


def _special_value(
    state: Battle, tank: Tank, special: str, key: str | None, attacks: bool
) -> float:
    effects = BOOK.specials[special].effects
    target = state.tank(key) if key else tank
    cost = sum(int(e.value or 0) for e in effects if e.op == "self_damage")
    price = cost / tank.health * profile(tank).supply
    match effects[-1].op:
        case "gain_reaction_point":
            return worth.POINT
        case "heal":
            missing = profile(target).health - target.health
            return min(2.0, missing) / profile(target).health * profile(target).supply
        case "free_move":
            goal = worth.goal(state, target)
            at = goal.value(worth.here(target))
            return 3.0 * goal.pull if at < goal.bonus else 0.0
        case "penetration_mod":
            friends_left = state.turn.left > 1 if state.turn else False
            return 0.1 * worth.worth(state, target) if friends_left or attacks else 0.0
        case "force_visible":
            guns = [f for f in friends(state, tank) if "artillery" in profile(f).roles]
            blind = [gun for gun in guns if sees(state, gun, target).free is None]
            return 0.05 * worth.worth(state, target) if blind else 0.0
        case "armour_mod" | "aim_mod" | "redirect_attack_damage":
            return 0.1 * worth.danger(state, tank)
        case "power_mod" | "hits_mod":
            return 0.25 * worth.attack_value(state, tank) - price if attacks else 0.0
        case "scuttle":
            return -profile(tank).supply - worth.splash(state, tank, 1.0)
    return 0.0


# ---------------------------------------------------------------- rams and reactions


def ram_value(state: Battle, tank: Tank) -> float:
    """Return what it is worth to ram the nearest enemy, if the dice carry the tank so far."""
    rules = BOOK.tables.ram
    farther = bonus(state, "ram_distance_bonus", tank)
    dice = max([rules.dice, *replaced(state, "ram_dice", tank)])
    rolls = Expression.parse(f"{dice}D6").chances()
    slide = slide_towards(state, tank, nearest(state, tank)[0], max(rolls) + farther)
    if not slide.contact:
        return 0.0
    reached = sum(chance for roll, chance in rolls.items() if roll + farther >= slide.length)
    harder = profile(tank).ram_damage_bonus + bonus(state, "ram_damage_bonus", tank)
    return reached * crush_value(state, tank, rules.damage, harder)


def crush_value(state: Battle, tank: Tank, damage: str, harder: int = 0) -> float:
    """Return what it is worth to run into the nearest enemy."""
    target = nearest(state, tank)[0]
    armour = current_armour(state, target)
    spread = Expression.parse(damage).chances()
    mean = sum(p * max(0, result + harder - armour) for result, p in spread.items())
    return worth.worth(state, target) * min(1.0, mean / target.health)


def reactions(state: Battle, choice: questions.WhichReaction) -> Iterator[Any]:
    """Yield the reactions that pay, best first."""
    offers = [
        (_reaction_value(state, state.tank(key), reaction), questions.React(reaction, key))
        for key in choice.tanks
        for reaction in choice.reactions
    ]
    offers.sort(key=lambda offer: -offer[0])
    least = REACTION if choice.points < 3 else 2.0  # points are worth nothing in the end
    return (reply for value, reply in offers if value > least)


def _reaction_value(state: Battle, tank: Tank, reaction: questions.Reaction) -> float:
    match reaction:
        case "return_fire":
            return worth.attack_value(state, tank)
        case "charge":
            return crush_value(state, tank, BOOK.tables.charge.damage)
        case "berserk_smash":
            rules = BOOK.tables.smash
            near = nearest(state, tank)[0]
            if distance(tank, near) > rules.move + rules.victim_within:
                return 0.0
            mean = Expression.parse(rules.damage).mean()
            return max(
                worth.worth(state, foe) * min(1.0, mean / foe.health)
                for foe in enemies(state, tank)
                if distance(tank, foe) <= distance(tank, near) + rules.victim_within
            )
        case "emergency_retreat":
            goal = worth.goal(state, tank)
            at = goal.value(worth.here(tank))
            gain = goal.pull * profile(tank).speed if at < goal.bonus else 0.0
            return max(gain if goal.pull >= worth.PULL else 0.0, 0.3 * worth.danger(state, tank))
