"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each operation draws what the example gives (`sketch`), hands it to the functions that matches use,
and reads the result off their notes and the state; no rule is written down here or in the `worked`
modules a second time. Results hold `dice_used` wherever dice may fall, and `error` when they were
not the dice listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import InternalError
from engine.rulesets.spearhead.conformance import moves, play, shots, turns
from engine.rulesets.spearhead.conformance.common import ExampleDice, Given


def run(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation."""
    given = vector["given"]
    work = OPERATIONS.get(given.get("op"))
    if work is None:
        raise ValueError(
            f"unknown operation {given.get('op')!r}; known are {', '.join(OPERATIONS)}"
        )
    dice = ExampleDice(tuple(given.get("dice", ())))
    try:
        result = work(given, dice)
    except InternalError as missing:
        return {"error": str(missing), "dice_used": dice.used}
    if dice.used < len(dice.faces):
        return {**result, "error": f"{len(dice.faces) - dice.used} listed dice were not rolled"}
    return result


OPERATIONS: Mapping[str, Callable[[Given, Any], Given]] = {
    "dice": turns.dice_example,
    "rolloff": turns.rolloff_example,
    "turn_quota": turns.turn_quota_example,
    "declare": turns.declare_example,
    "deploy": turns.deploy_example,
    "attack": shots.attack_example,
    "death": turns.death_example,
    "artillery": shots.artillery_example,
    "move": moves.move_example,
    "toward": moves.toward_example,
    "special": play.special_example,
    "cooldown": play.cooldown_example,
    "half_health": play.half_health_example,
    "end_check": turns.end_check_example,
    "army": turns.army_example,
    "visible": shots.visible_example,
    "control": turns.control_example,
    "flow": play.flow_example,
}
