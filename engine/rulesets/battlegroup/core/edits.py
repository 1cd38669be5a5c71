"""What a judge may edit, and what the rules need of it."""

from __future__ import annotations

from attrs import evolve

from engine.edits.checks import must_be, must_be_battle, must_be_off, standing
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book.printed import Vehicle
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import name_of, printed_of
from engine.rulesets.battlegroup.core.model import Battle, Model, Unit

EDITABLE: tuple[str, ...] = (
    "units.*.models.*",
    "units.*.acted",
    "units.*.down",
    "units.*.rout",
    "units.*.jink",
    "units.*.tried",
    "units.*.moved_in",
    "units.*.craft",
    "units.*.silent",
    "units.*.spent",
    "players.*.points",
    "players.*.charges",
)
MOST = 99


def edited(before: Battle, after: Battle) -> Battle:
    """Return a table that was edited. Raises `IllegalReply` for one that nobody could play on."""
    must_be_battle(after.stage == "battle")
    for seat, player in enumerate(after.players):
        must_be(f"points of seat {seat}", player.points.total, 0, MOST)
        must_be(f"charges of seat {seat}", player.charges, 0, MOST)
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
    return evolve(
        unit,
        models={key: _checked_model(state, unit, key) for key in unit.models},
    )


def _checked_model(state: Battle, unit: Unit, key: str) -> Model:
    model, name = unit.models[key], name_of(unit, key)
    if model.group not in unit.groups:
        raise IllegalReply(
            "no_such_group",
            f"{unit.id} has no group {model.group!r}",
            params={"unit": unit.id, "group": model.group},
        )
    printed = printed_of(state, unit, model)
    wounds = printed.hull_points if isinstance(printed, Vehicle) else printed.wounds
    must_be(f"lost of {name}", model.lost, 0, wounds - 1)
    if unit.place != "table":
        must_be_off(name, model.pose)
        must_be(f"level of {name}", model.level, 0, 0)
        return model
    here = land(state)
    pose = standing(name, model.pose, here.bounds)
    must_be(f"level of {name}", model.level, 0, len(here.floors_at(pose.at)) - 1)
    return evolve(model, pose=pose)
