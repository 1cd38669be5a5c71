"""Worked examples of terms, setting up, turns, and the end."""

from __future__ import annotations

from engine.dice import Expression, ListedDice
from engine.flow import StepOver
from engine.geometry import Pose
from engine.rulesets.spearhead import questions, turn
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Marker, Objective
from engine.rulesets.spearhead.conformance.common import (
    SIZE,
    WIDE,
    Given,
    draw,
    draw_plan,
    draw_tank,
    is_legal,
    letter,
    noted,
)
from engine.rulesets.spearhead.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import board_of, footprint_at, hull, pose_of
from engine.rulesets.spearhead.core.model import SEATS, Player, Roster, TankEntry, profile
from engine.rulesets.spearhead.damage import Chain
from engine.rulesets.spearhead.muster import check_place, check_roster, supply_of
from engine.rulesets.spearhead.scoring import check_end, controller, near_marker, supply
from engine.table import Table


def dice_example(given: Given, dice: ListedDice) -> Given:
    expression = Expression.parse(given["expr"])
    faces = [dice.face(n, "given") for n in range(expression.count)]
    return {"value": expression.value(faces), "dice_used": dice.used}


def rolloff_example(given: Given, dice: ListedDice) -> Given:
    participants = given["participants"]
    table = Table(sketched_battle(WIDE, ()), dice)
    winner = turn.roll_off(table, "given", tuple(range(len(participants))))
    return {"winner": participants[winner], "dice_used": dice.used}


def death_example(given: Given, dice: ListedDice) -> Given:
    """The destroyed die at once: a tank that is dead already would have no place to explode."""
    destroyed, scuttled = given["destroyed"], given.get("scuttled", ())
    if scuttled is True:
        scuttled = destroyed
    needed = given.get("explosion_on", {})
    tanks = []
    for model in given["models"]:
        key = model["id"]
        explodes_on = needed if isinstance(needed, int) else needed.get(key)
        over = {} if explodes_on is None else {"explosion_on": explodes_on}
        alive = {"health": max(1, model.get("health", 1))} if key in destroyed else {}
        tanks.append(draw_tank({**model, **over, **alive}))
    table = Table(draw(given, tanks), dice)
    chain = Chain(table, SEATS.index(given["root_player"]))
    for tank in table.state.fielded():
        if tank.id in destroyed:
            chain.bury(tank.id, rolls=tank.id not in scuttled)
    crossings = chain.explode()
    state = table.state
    return {
        "exploded": [note.tank for note in noted(table, notes.DeathRolled) if note.exploded],
        "dead": [note.tank for note in noted(table, notes.Died)],
        "health": {tank.id: tank.health for tank in state.fielded()},
        "points_gained": {SEATS[seat]: state.players[seat].points for seat in (0, 1)},
        "half_health_windows": [crossing.tank for crossing in crossings],
        "dice_used": dice.used,
    }


def turn_quota_example(given: Given, dice: ListedDice) -> Given:
    table = Table(sketched_battle(WIDE, ()), dice)
    rolled, activations = turn.quota(table, given["living"])
    return {"rolled": rolled, "activations": activations, "dice_used": dice.used}


def declare_example(given: Given, dice: ListedDice) -> Given:
    declared = tuple(given["actions"])
    legal = set(declared) <= set(turn.ACTIONS) and is_legal(
        questions.check_declaration, declared, has_subfaction=given.get("has_subfaction", True)
    )
    return {"legal": legal}


def deploy_example(given: Given, dice: ListedDice) -> Given:
    tank = draw_tank(given["tank"])
    others = {model["id"]: hull(draw_tank(model)) for model in given.get("others", ())}
    shape = footprint_at(profile(tank).footprint, pose_of(tank))
    here = board_of(draw_plan({"table": SIZE, **given}))
    edge = given["edge"]
    legal = edge in ("west", "east") and is_legal(check_place, here, edge, shape, others)
    return {"legal": legal}


def army_example(given: Given, dice: ListedDice) -> Given:
    tanks = tuple(
        TankEntry(entry["tank"], tuple(entry.get("options", ()))) for entry in given["tanks"]
    )
    roster = Roster(None, given.get("faction"), given.get("subfaction"), tanks)
    scenario = BOOK.scenarios.get(given.get("scenario") or "")
    limit = given.get("supply_limit", BOOK.tables.supply_limit)
    try:
        total = supply_of(roster)
    except KeyError:  # of a sheet or an option that nobody prints
        total = None
    return {"total": total, "legal": is_legal(check_roster, roster, limit, scenario)}


def end_check_example(given: Given, dice: ListedDice) -> Given:
    """A round of the given number is ended, or, without one, the end is looked at in mid-round."""
    objective = Objective("holds", 1, given.get("objective_result", "win"))
    plan = open_table(rounds=given.get("round_limit", 6), objective=objective)
    tanks = [
        sketched_tank(f"{side}{number}", Pose(number, 1.0), supply=cost)
        for side, costs in given["living"].items()
        for number, cost in enumerate(costs, start=1)
    ]
    reached = given.get("objective_reached", ())
    players = tuple(Player(holds=int(side in reached)) for side in SEATS)
    finished = given.get("round_finished")
    state = sketched_battle(plan, tanks, players=players, round=finished or 1)
    table = Table(state, dice)
    try:
        if finished is None:
            check_end(table, [SEATS.index(side) for side in reached])
        else:
            turn.end_round(table)
    except StepOver:
        pass
    ended = table.state.ended
    if ended is None:
        return {"ended": False, "winner": None}
    winner = "draw" if ended.winner is None else SEATS[ended.winner]
    return {"ended": True, "winner": winner, "reason": ended.reason}


def control_example(given: Given, dice: ListedDice) -> Given:
    x, y = given["marker"]
    marker = Marker("given", x, y, given.get("radius", 3.0))
    state = draw(given)
    near = near_marker(state.fielded(), (marker.x, marker.y), marker.radius)
    mine, theirs = (supply(tank for tank in near if tank.owner == seat) for seat in (0, 1))
    return {
        "within": [tank.id for tank in near],
        "controller": letter(controller((mine, theirs))),
        "supply": {"A": mine, "B": theirs},
    }
