"""Worked examples of attacking and seeing."""

from __future__ import annotations

from engine.dice import ListedDice
from engine.geometry import Pose
from engine.modifiers import Modifier
from engine.rulesets.spearhead.book.printed import Weapon
from engine.rulesets.spearhead.conformance.common import WIDE, Given, draw, draw_tank
from engine.rulesets.spearhead.conformance.sketch import sketched_battle, sketched_tank
from engine.rulesets.spearhead.core.field import sees
from engine.rulesets.spearhead.core.model import SEATS, profile
from engine.rulesets.spearhead.damage import Chain
from engine.rulesets.spearhead.shooting import (
    Volley,
    circumstances,
    friends_in_the_way,
    is_in_range,
    resolve,
    stack,
)
from engine.table import Table


def attack_example(given: Given, dice: ListedDice) -> Given:
    """One weapon against one target; what else would make the shot illegal is not looked at."""
    sheet = given["weapon"]
    weapon = Weapon(
        id=sheet.get("id", "given"),
        name=sheet.get("name", "Given"),
        range=sheet["range"],
        hits=str(sheet["hits"]),
        penetration=sheet["penetration"],
        power=str(sheet["power"]),
        light=sheet.get("light", False),
    )
    aimed_at = {"x": 0.0, "y": 0.0, **given["target"]}
    target = draw_tank(aimed_at)
    close = given.get("enemies_within_3_of_attacker", ())
    penalised = given.get("has_move_penalty", False)
    modifiers = list(circumstances(weapon, bool(close), target.id in close, penalised))
    modifiers += [Modifier(m["step"], m["source"], m["value"]) for m in given.get("modifiers", ())]
    volley = Volley(given["attacker_aim"], weapon, profile(target).armour, stack(modifiers))
    shooter = sketched_tank(f"{SEATS[1 - target.owner]}0", Pose(0.0, 0.0))
    table = Table(sketched_battle(WIDE, [shooter, target]), dice)
    in_range = is_in_range(given["distance"], weapon)
    result = resolve(volley, table.roll) if in_range else None
    damage = result.damage if result else 0
    chain = Chain(table, shooter.owner)
    chain.strike({target.id: damage}, shooter.id, "shot")
    after = table.state.tank(target.id)
    return {
        "in_range": in_range,
        "aim_modifier": volley.total("aim"),
        "hits": result.hits if result else 0,
        "penetrating": result.penetrating if result else 0,
        "damage": damage,
        "health_after": after.health,
        "dead": after.health == 0,
        "fell_below_half": bool(chain.crossings),
        "dice_used": dice.used,
    }


def artillery_example(given: Given, dice: ListedDice) -> Given:
    key = given["shooter"]
    tanks = [
        draw_tank({"roles": ["artillery"], **model})
        if model["id"] == key and "sheet" not in model
        else draw_tank(model)
        for model in given["models"]
    ]
    state = draw(given, tanks)
    barred = friends_in_the_way(state, state.tank(key), state.tank(given["target"]))
    return {"allowed": not barred, "friends": [friend.id for friend in barred]}


def visible_example(given: Given, dice: ListedDice) -> Given:
    state = draw(given)
    look = sees(state, state.tank(given["attacker"]), state.tank(given["target"]))
    return {"visible": look.sees, "blocked_by": list(look.blocked_by)}
