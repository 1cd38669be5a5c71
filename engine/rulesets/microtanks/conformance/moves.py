"""Worked examples of the sequence of play, scales and moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from engine.errors import IllegalReply
from engine.geometry import Pose, direction, settled
from engine.rulesets.microtanks import turn
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.conformance.common import (
    SIDES,
    Answer,
    Given,
    pieces,
    pose_at,
    seat_of,
    side_of,
    table_of,
    vehicle,
)
from engine.rulesets.microtanks.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.microtanks.core.field import Board, board, facing_of_bearing
from engine.rulesets.microtanks.core.scale import Scale, centimetres, hull_units
from engine.rulesets.microtanks.movement import (
    Mover,
    Stretch,
    check_smoke,
    is_affordable,
    price,
    smoke_allowance,
    steer,
    stretches_of,
)
from engine.rulesets.microtanks.muster import spots_on_line
from engine.rulesets.microtanks.shooting import ready_guns

# ---------------------------------------------------------------- the sequence of play


def turn_order_example(given: Given) -> Answer:
    """Work out the order of phases."""
    seat, phase = seat_of(given["first"]), BOOK.tables.turn.phases[0]
    phases = []
    for _ in range(given["count"]):
        phases.append(f"{'both' if phase == 'radio' else SIDES[seat]}:{phase}")
        seat, phase = turn.following(seat, phase)
    return {"phases": phases}


def setup_example(given: Given) -> Answer:
    """Work out the setup roll and its packages."""
    table = table_of(given)
    winner = turn.roll_for_setup(table)
    setter = turn.setter_of(winner, given.get("choice", "board_and_first_turn"))
    return {
        "winner": side_of(winner),
        "sets_board": side_of(setter),
        "first_turn": side_of(setter),
        "picks_side": side_of(1 - setter),
        "deploys_first": side_of(1 - setter),
        "dice_used": table.state.rolled,
    }


def deploy_line_example(given: Given) -> Answer:
    """Work out the even line of a zone."""
    x0, y0, x1, y1 = (float(value) for value in given["zone"])
    count = given["count"]
    tries = (spots_on_line((x0, y0, x1, y1), number, count) for number in range(count))
    return {"at": [list(next(spots)) for spots in tries]}


def _scale_of(given: Given) -> Scale:
    method = given.get("method", "cm")
    if method not in ("cm", "inch", "double"):
        return Scale("own", given.get("denominator"), given.get("unit_cm"))
    return Scale(method, given.get("denominator"))


def scale_example(given: Given) -> Answer:
    """Work out lengths at a scale."""
    scale = _scale_of(given)
    return {
        "centimetres": centimetres(given.get("units", 1), scale),
        "hull_units": [hull_units(metres, scale) for metres in given.get("real_metres", ())],
    }


# ---------------------------------------------------------------- moving


def _ahead(length: float) -> float:
    """Return a distance, or raise `ValueError`: vehicles go ahead, or back under smoke."""
    if not length >= 0.0:
        raise ValueError(f"a distance is 0 or more, not {length}")
    return length


def _stretch(length: float, on: Iterable[str]) -> Stretch:
    """Return a stretch over terrain by name."""
    names = tuple(on)
    paces = [BOOK.tables.terrain[name].pace for name in names if name != "uphill"]  # type: ignore[index]
    return Stretch(_ahead(length), "double" in paces, "half" in paces, "uphill" in names)


def move_example(given: Given) -> Answer:
    """Work out a move priced over named terrain."""
    steps: list[float | Stretch] = []
    for one in given["steps"]:
        if "turn" in one:
            steps.append(float(one["turn"]))
        if "go" in one:
            steps.append(_stretch(one["go"], one.get("on", ())))
    cost, length = price(steps)
    legal = is_affordable(cost, given["speed"])
    return {"legal": legal, "cost": cost, "moved": length if legal else 0}


def move_map_example(given: Given) -> Answer:
    """Work out a move on a map."""
    long, short = given.get("table", (120, 90))
    plan = open_table(long, short, pieces(given.get("terrain", ())))
    tank = vehicle({**given, "id": "a"}, owner=0)
    state = sketched_battle(plan, [tank])
    mover = Mover(tank.id, tank.hull, pose_at(given["at"], given["heading"]))
    steps: list[tuple[float | None, float | None]] = []
    for one in given["steps"]:
        if "turn" in one:
            steps.append((-float(one["turn"]), None))
        if "go" in one:
            steps.append((None, _ahead(float(one["go"]))))
    retreat = given.get("retreat", False)
    try:
        made = steer(mover, board(state), steps, retreat=retreat, speed=given["speed"])
    except IllegalReply as fault:
        at, heading = list(given["at"]), given["heading"]
        refused = {"legal": False, "moved": 0, "at": at, "heading": heading, "retreated": False}
        return {**refused, "cost": _price_on(board(state), mover.pose, steps), "reason": fault.code}
    return {
        "legal": True,
        "cost": made.cost,
        "moved": made.length,
        "at": list(made.end.at),
        "heading": settled(facing_of_bearing(made.end.facing)),
        "retreated": made.edge is not None,
    }


def _price_on(here: Board, pose: Pose, steps: Sequence[tuple[float | None, float | None]]) -> float:
    """Return what a path would cost that cannot be driven."""
    stretches: list[float | Stretch] = []
    for by, ahead in steps:
        if by is not None:
            stretches.append(by)
            pose = Pose(pose.x, pose.y, pose.facing + by)
        elif ahead:
            dx, dy = direction(pose.facing)
            to = Pose(pose.x + dx * ahead, pose.y + dy * ahead, pose.facing)
            stretches += stretches_of(here, pose.at, to.at)
            pose = to
    return price(stretches)[0]


def smoke_move_example(given: Given) -> Answer:
    """Work out popping smoke."""
    speed, back = given["speed"], given.get("back", 0)
    tank = sketched_tank(
        "a",
        (60.0, 45.0),
        printed={"speed": float(speed), "smoke": speed > 0},
        smoke_used=bool(given.get("smoke_used")),
        tracked=bool(given.get("cannot_move")),
        knocked_about=0 if given.get("knocked_about") else None,
    )
    cost, _ = price([_stretch(back, given.get("on", ()))], backing=True)
    allowance = smoke_allowance(speed)
    legal = is_affordable(cost, allowance)
    try:
        check_smoke(tank, back)
    except IllegalReply:
        legal = False
    if legal:
        tank = evolve(tank, smoking=True, smoke_used=True)
    state = sketched_battle(open_table(), [tank], phase="shoot")
    return {
        "legal": legal,
        "allowance": allowance,
        "cost": cost,
        "smoke": tank.smoking,
        "may_fire": bool(ready_guns(state, tank)),
        "moved": back if legal else 0,
    }
