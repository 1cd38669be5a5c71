"""What a judge may edit, and what the rules need of it."""

from __future__ import annotations

from attrs import evolve

from engine.edits.checks import must_be, must_be_battle, must_be_off, standing
from engine.errors import IllegalReply
from engine.rulesets.diceless.core.field import land, name_of
from engine.rulesets.diceless.core.members import own_bodies
from engine.rulesets.diceless.core.model import Battle, Model, Unit

EDITABLE: tuple[str, ...] = (
    "units.*.models.*",
    "units.*.groups.*.lost",
    "units.*.op",
    "units.*.broken",
    "units.*.grounded",
    "units.*.boosted",
    "units.*.shaken_ground",
    "units.*.spent",
    "units.*.delayed",
    "players.*.tokens",
    "players.*.removed",
    "players.*.warp_used",
)
MOST = 99
TOTAL = 99_999
"""Hit points removed from an enemy."""


def edited(before: Battle, after: Battle) -> Battle:
    """Return a table that was edited. Raises `IllegalReply` for one that nobody could play on."""
    must_be_battle(after.stage == "battle")
    for seat, player in enumerate(after.players):
        for kind in ("scatter", "hot", "warp"):
            must_be(f"{kind} tokens of seat {seat}", getattr(player.tokens, kind), 0, MOST)
        must_be(f"hit points removed by seat {seat}", player.removed, 0, TOTAL)
    return evolve(
        after,
        units={
            key: unit if unit == before.units[key] else _checked(after, unit)
            for key, unit in after.units.items()
        },
    )


def _checked(state: Battle, unit: Unit) -> Unit:
    if not unit.models:
        raise IllegalReply(
            "no_models", f"{unit.id} keeps at least one model", params={"unit": unit.id}
        )
    unit = evolve(unit, models={key: _checked_model(state, unit, key) for key in unit.models})
    must_be(f"op of {unit.id}", unit.op, 0, MOST)
    for body in own_bodies(state, unit):
        must_be(f"lost of {body.key}", body.lost, 0, body.hp - 1)
    return unit


def _checked_model(state: Battle, unit: Unit, key: str) -> Model:
    model, name = unit.models[key], name_of(unit, key)
    if model.group not in unit.groups:
        raise IllegalReply(
            "no_such_group",
            f"{unit.id} has no group {model.group!r}",
            params={"unit": unit.id, "group": model.group},
        )
    if unit.place != "table":
        must_be_off(name, model.pose)
        return model
    return evolve(model, pose=standing(name, model.pose, land(state).bounds))
