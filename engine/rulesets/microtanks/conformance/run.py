"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each operation draws what the example gives (`sketch`), hands it to the functions that matches use,
and reads the result off what they return, their notes and the state; no rule is written down here
or in the `worked` modules a second time. Bearings in examples are compass bearings. Results hold
`dice_used` where dice may fall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rulesets.microtanks.conformance import ends, moves, shots
from engine.rulesets.microtanks.conformance.common import Answer, Given


def run(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation."""
    given = vector["given"]
    operation = OPERATIONS.get(given.get("op"))
    if operation is None:
        raise ValueError(f"unknown operation {given.get('op')!r}")
    return operation(given)


OPERATIONS: dict[Any, Callable[[Given], Answer]] = {
    "turn-order": moves.turn_order_example,
    "setup": moves.setup_example,
    "deploy-line": moves.deploy_line_example,
    "scale": moves.scale_example,
    "move": moves.move_example,
    "move-map": moves.move_map_example,
    "smoke-move": moves.smoke_move_example,
    "to-hit": shots.to_hit_example,
    "saves": shots.saves_example,
    "penetration": shots.penetration_example,
    "damage": shots.damage_example,
    "shot": shots.shot_example,
    "reload": shots.reload_example,
    "face": shots.face_example,
    "turret": shots.turret_example,
    "hull-arc": shots.hull_arc_example,
    "status": shots.status_example,
    "explosion": shots.explosion_example,
    "artillery": shots.artillery_example,
    "radio": shots.radio_example,
    "ram": shots.ram_example,
    "los": shots.los_example,
    "score": ends.score_example,
    "points": ends.points_example,
    "game-end": ends.game_end_example,
    "campaign": ends.campaign_example,
}
