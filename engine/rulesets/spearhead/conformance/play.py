"""Worked examples of specials, abilities, reactions, and of whole stretches of play."""

from __future__ import annotations

from attrs import evolve

from engine.dice import ListedDice
from engine.geometry import Pose, measured
from engine.rulesets.spearhead import actions, questions, turn
from engine.rulesets.spearhead.abilities import is_barred, is_ready
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Ability
from engine.rulesets.spearhead.conformance.common import (
    SIZE,
    WIDE,
    Given,
    draw,
    draw_tank,
    given_effect,
    letter,
    play,
    spot,
)
from engine.rulesets.spearhead.conformance.drill import Drill
from engine.rulesets.spearhead.conformance.sketch import sketched_battle, sketched_tank
from engine.rulesets.spearhead.core.field import hull
from engine.rulesets.spearhead.core.model import SEATS, Battle, Player, Turn
from engine.rulesets.spearhead.damage import Chain, crosses_half
from engine.rulesets.spearhead.reactions import can_pay
from engine.table import Table


def special_example(given: Given, dice: ListedDice) -> Given:
    tank = draw_tank({"id": "A1", "x": 0.0, "y": 0.0, **given})
    near = [
        measured(command["distance"])
        for command in given.get("command_tanks", ())
        if command.get("owner", "own") in ("own", tank.id[0])
        and command.get("alive", True)
        and not command.get("self", False)
    ]
    has_list = given.get("has_subfaction", True)
    return {"allowed": has_list and not is_barred(tank.health, tank, near)}


def cooldown_example(given: Given, dice: ListedDice) -> Given:
    """Own activations begin and end, the ability is used and looked at; nothing else counts."""
    ability = Ability(
        "given",
        "Given",
        "",
        (given_effect("speed_mod", 0),),
        cooldown=given.get("cooldown"),
        single_use=given.get("single_use", False),
    )
    user = sketched_tank("A1", Pose(10.0, 10.0), active=(ability,))
    other = sketched_tank("A2", Pose(20.0, 10.0))
    state = sketched_battle(WIDE, [user, other], turn=Turn(0, 1, 1))
    table = Table(state, dice)
    checks, refused = [], 0
    for event in given["events"]:
        tank = table.state.tank("A1")
        match event:
            case "begin_own":
                turn.begin_activation(table, "A1")
            case "begin_other":
                turn.begin_activation(table, "A2")
            case "end_own" | "end_other":
                turn.end_activation(table)
            case "use" if is_ready(tank, ability):
                use = questions.UseAbility("A1", "given")
                play(actions.use_ability(table, use), lambda question: question.default)
            case "use":
                refused += 1
            case "check":
                checks.append(is_ready(tank, ability))
    return {"checks": checks, "refused": refused}


def half_health_example(given: Given, dice: ListedDice) -> Given:
    owner, source = given["damaged_owner"], given.get("source_owner")
    before, after, most = given["before"], given["after"], given["max_health"]
    hurt = sketched_tank(f"{owner}1", Pose(0.0, 0.0), full_health=most, health=before)
    by = sketched_tank(f"{source or owner}2", Pose(50.0, 0.0))
    held = given.get("points", {})
    players = tuple(Player(points=held.get(side, 0)) for side in SEATS)
    table = Table(sketched_battle(WIDE, [hurt, by], players=players), dice)
    chain = Chain(table, by.owner)
    chain.strike({hurt.id: before - after}, by.id, "given")
    return {
        "crossed": crosses_half(before, after, most),
        "window": bool(chain.crossings) and can_pay(table.state, hurt.owner),
    }


def flow_example(given: Given, dice: ListedDice) -> Given:
    """Tanks of sheets on an open table, step after step."""
    drill = Drill(_flow_state(given))
    results = [drill.carry_out(step) for step in given["steps"]]
    state = drill.state
    return {
        "results": results,
        "points": {SEATS[seat]: state.players[seat].points for seat in (0, 1)},
        "health": {tank.id: tank.health for tank in state.units.values()},
        "dead": [tank.id for tank in state.units.values() if tank.health == 0],
        "positions": {tank.id: spot(tank) for tank in state.fielded()},
        "ended": state.ended is not None,
        "winner": letter(state.ended.winner) if state.ended else None,
    }


def _flow_state(given: Given) -> Battle:
    tanks = [draw_tank(model) for model in given["tanks"]]
    table = given.get("table") or SIZE
    x, y = table
    spots = [spot for tank in tanks for spot in hull(tank).points]
    if any(not (0 <= sx <= x and 0 <= sy <= y) for sx, sy in spots):
        table = (WIDE.long, WIDE.short)  # the example is not about the edges
    state = draw({**given, "table": table}, tanks)
    players = []
    for seat, player in enumerate(state.players):
        points = given.get("points", {}).get(SEATS[seat], 0)
        chosen = given.get("subfactions", {}).get(SEATS[seat]) or _subfaction(given, seat, player)
        players.append(Player(player.faction, chosen, points, player.edge))
    return evolve(state, players=(players[0], players[1]))


def _subfaction(given: Given, seat: int, player: Player) -> str | None:
    """Return the sub-faction whose specials the steps perform; None if they perform none."""
    if player.faction is None:
        return None
    lists = BOOK.factions[player.faction].subfactions
    own = [s for s in given["steps"] if str(s.get("tank", " "))[0] == SEATS[seat]]
    for sub in lists:
        if any(s.get("special") == special.id for s in own for special in sub.specials):
            return sub.id
    wants = any("special" in step.get("actions", ()) for step in own)
    return lists[0].id if wants else None
