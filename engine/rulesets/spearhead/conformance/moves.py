"""Worked examples of moving, ramming and charging."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from engine.dice import ListedDice
from engine.flow import Ask
from engine.rulesets.spearhead import actions, questions
from engine.rulesets.spearhead.book.printed import Effect
from engine.rulesets.spearhead.conformance.common import (
    WIDE,
    ExampleDice,
    Given,
    draw,
    draw_tank,
    given_effect,
    in_activation,
    is_legal,
    noted,
    play,
    spot,
)
from engine.rulesets.spearhead.conformance.sketch import sketched_battle
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.movement import Leg, is_penalised, may_charge, may_ram
from engine.table import Table


def move_example(given: Given, dice: ListedDice) -> Given:
    """A Move action alone on a wide table, straight ahead."""
    mode, distance, speed = given["mode"], given.get("distance", 0.0), given["speed"]
    sure: tuple[Effect, ...] = ()
    if given.get("cannot_fail"):
        sure = (given_effect("overcharge_auto"),)
    centre = WIDE.long / 2
    tank = draw_tank({"id": "A1", "x": centre, "y": centre, **given}, *sure)
    table = Table(in_activation(sketched_battle(WIDE, [tank]), tank), dice)
    path = questions.MoveAlong((Leg(centre + distance, centre),))
    legal = True

    def reply(question: Ask) -> Any:
        nonlocal legal
        if isinstance(question.choice, questions.HowToMove) and mode == "overcharge":
            return questions.Overcharge()
        if mode == "none":
            return questions.Pass()
        legal = is_legal(question.choice.check, table.state, path)
        return path if legal else questions.Pass()

    play(actions.move(table, tank.id), reply)
    tests, moves = noted(table, notes.Overcharged), noted(table, notes.Moved)
    if mode == "none":
        allowance, penalty = 0.0, False
    elif mode == "overcharge":
        allowance, penalty = tests[0].allowance, moves[0].penalty
    else:
        allowance = float(speed)
        penalty = moves[0].penalty if moves else is_penalised(mode, distance, speed)
    return {
        "dice_used": dice.used,
        "allowance": allowance,
        "legal": legal,
        "aim_penalty": penalty,
    }


def toward_example(given: Given, dice: ExampleDice) -> Given:
    """A ram, Charge or Berserk Smash up to its damage; the deaths after it where dice are listed.

    On a tie `target` or `choice` names the enemy that is chosen, `victim` whom a smash hurts.
    """
    dice.ends_at_death = True
    key, kind = given["mover"], given["kind"]
    extra = [
        given_effect(op, int(given[op]))
        for op in ("ram_dice", "ram_distance_bonus", "ram_damage_bonus")
        if op in given
    ]
    tanks = [draw_tank(model, *(extra if model["id"] == key else ())) for model in given["models"]]
    state = draw(given, tanks)
    mover = state.tank(key)
    table = Table(in_activation(state, mover), dice)
    allowed = {"ram": may_ram, "charge": may_charge, "smash": _has_enemy}[kind](state, mover)
    if allowed:
        flows = {
            "ram": lambda: actions.ram(table, key, profile(mover).speed),
            "charge": lambda: actions.charge(table, key),
            "smash": lambda: actions.smash(table, key),
        }
        play(flows[kind](), lambda question: choose_enemy(question, given))
    slides, wounds = noted(table, notes.Slid), noted(table, notes.Damaged)
    hurt = next((wound for wound in wounds if wound.cause == kind), None)
    slide = slides[0] if slides else None
    result = {
        "allowed": allowed,
        "target": slide.target if slide else None,
        "moved": slide.length if slide else 0.0,
        "contact": slide.contact if slide else False,
        "end": spot(evolve(mover, pose=slide.end) if slide else mover),
        "damage": hurt.damage if hurt else 0,
        "dice_used": dice.used,
    }
    if kind == "smash":
        result["victim"] = hurt.tank if hurt else None
    return result


def choose_enemy(question: Ask, wanted: Given) -> Any:
    """Answer a question inside a slide: what the example says, else the default."""
    choice = question.choice
    if isinstance(choice, questions.WhichEnemy):
        names = ("victim",) if choice.reason == "victim" else ("target", "choice", "enemy")
        named = next((wanted[name] for name in names if wanted.get(name)), None)
        if named in choice.enemies:
            return questions.ChooseEnemy(named)
    return question.default


def _has_enemy(state: Battle, tank: Tank) -> bool:
    return bool(state.army(1 - tank.owner))
