"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each operation draws what the example gives (`sketch`), hands it to the functions that matches use,
and reads the result off their notes and the state; no rule is written down here or in the `worked`
modules a second time. Results hold `dice_used` wherever dice may fall, and `error` when they were
not the dice listed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import Fault
from engine.rulesets.spearhead import worked_moves, worked_play, worked_shots, worked_turns
from engine.rulesets.spearhead.worked import ExampleDice, Given


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
    except Fault as missing:
        return {"error": str(missing), "dice_used": dice.used}
    if dice.used < len(dice.faces):
        return {**result, "error": f"{len(dice.faces) - dice.used} listed dice were not rolled"}
    return result


OPERATIONS: Mapping[str, Callable[[Given, Any], Given]] = {
    "dice": worked_turns.dice_example,
    "rolloff": worked_turns.rolloff_example,
    "turn_quota": worked_turns.turn_quota_example,
    "declare": worked_turns.declare_example,
    "deploy": worked_turns.deploy_example,
    "attack": worked_shots.attack_example,
    "death": worked_turns.death_example,
    "artillery": worked_shots.artillery_example,
    "move": worked_moves.move_example,
    "toward": worked_moves.toward_example,
    "special": worked_play.special_example,
    "cooldown": worked_play.cooldown_example,
    "half_health": worked_play.half_health_example,
    "end_check": worked_turns.end_check_example,
    "army": worked_turns.army_example,
    "visible": worked_shots.visible_example,
    "control": worked_turns.control_example,
    "flow": worked_play.flow_example,
}
