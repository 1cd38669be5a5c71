"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each operation draws what the example gives (`sketch`), hands it to the functions that matches use,
and reads the result off what they return, their notes and the state; no rule is written down here
or in the `worked` modules a second time. Bearings in examples are compass bearings. Results hold
`dice_used` where dice may fall.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rulesets.microtanks import worked_ends, worked_moves, worked_shots
from engine.rulesets.microtanks.worked import Answer, Given


def run(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation."""
    given = vector["given"]
    operation = OPERATIONS.get(given.get("op"))
    if operation is None:
        raise ValueError(f"unknown operation {given.get('op')!r}")
    return operation(given)


OPERATIONS: dict[Any, Callable[[Given], Answer]] = {
    "turn-order": worked_moves.turn_order_example,
    "setup": worked_moves.setup_example,
    "deploy-line": worked_moves.deploy_line_example,
    "scale": worked_moves.scale_example,
    "move": worked_moves.move_example,
    "move-map": worked_moves.move_map_example,
    "smoke-move": worked_moves.smoke_move_example,
    "to-hit": worked_shots.to_hit_example,
    "saves": worked_shots.saves_example,
    "penetration": worked_shots.penetration_example,
    "damage": worked_shots.damage_example,
    "shot": worked_shots.shot_example,
    "reload": worked_shots.reload_example,
    "face": worked_shots.face_example,
    "turret": worked_shots.turret_example,
    "hull-arc": worked_shots.hull_arc_example,
    "status": worked_shots.status_example,
    "explosion": worked_shots.explosion_example,
    "artillery": worked_shots.artillery_example,
    "radio": worked_shots.radio_example,
    "ram": worked_shots.ram_example,
    "los": worked_shots.los_example,
    "score": worked_ends.score_example,
    "points": worked_ends.points_example,
    "game-end": worked_ends.game_end_example,
    "campaign": worked_ends.campaign_example,
}
