"""What an objective must say, in a printed scenario and on a map of one's own."""

from __future__ import annotations

from math import isfinite

from attrs import fields

from engine.rulesets.microtanks.book.printed import Objective, ObjectiveKind

NEEDS: dict[ObjectiveKind, tuple[str, ...]] = {
    "hold_circle": ("centre", "radius", "points"),
    "per_vehicle_beyond": ("side", "towards", "points"),
    "per_vehicle_exit": ("side", "edge", "points"),
    "none_beyond": ("side", "towards", "points"),
    "exit_value": ("side", "edge", "percent"),
    "left_on_board": ("of", "percent"),
}
MAY: dict[ObjectiveKind, tuple[str, ...]] = {
    "hold_circle": ("side",),
    "per_vehicle_beyond": ("line", "unless_tracked"),
    "per_vehicle_exit": (),
    "none_beyond": ("line", "of", "unless_tracked"),
    "exit_value": ("early_before_round", "early_percent"),
    "left_on_board": ("side",),
}
MOST_POINTS = 1000


def fault_of(one: Objective, long: float, short: float) -> str | None:
    """Return what is wrong with an objective on a table so large, if anything."""
    needed, known = NEEDS[one.kind], (*NEEDS[one.kind], *MAY[one.kind], "id", "kind")
    unset = {column.name: column.default for column in fields(Objective)}
    for name in needed:
        if getattr(one, name) == unset[name]:
            return f"{one.kind} needs {name}"
    for name, value in unset.items():
        if name not in known and getattr(one, name) != value:
            return f"{one.kind} takes no {name}"
    if not 0 <= one.points <= MOST_POINTS:
        return f"points must be 0 to {MOST_POINTS}"
    if not (0 <= one.percent <= 100 and 0 <= one.early_percent <= 100):
        return "percentages must be 0 to 100"
    if one.centre is not None:
        x, y = one.centre
        if not (0 <= x <= long and 0 <= y <= short and isfinite(one.radius) and one.radius > 0):
            return "its circle must have its centre on the table and a radius above 0"
    if one.towards is not None:
        width = long if one.towards in ("west", "east") else short
        if not 0 < one.line < width:
            return f"its line must cross the table between 0 and {width:g}"
    return None
