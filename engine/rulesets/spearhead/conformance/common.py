"""What worked examples are drawn with: their dice, tanks, tables, and how flows are played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from attrs import define, evolve

from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.flow import Ask, Flow, StepOver
from engine.geometry import Pose, measured, polygon
from engine.rulesets.spearhead.book.printed import Ability, Effect, Op, Scenario, TerrainPiece
from engine.rulesets.spearhead.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.spearhead.core.field import pose_of
from engine.rulesets.spearhead.core.model import SEATS, Activation, Battle, Tank, Turn
from engine.table import Table

Given = Mapping[str, Any]
T = TypeVar("T")
SIZE = (48.0, 36.0)
WIDE = open_table(1000.0, 1000.0)
"""Room enough for any example that names no table."""


@define
class ExampleDice(ListedDice):
    """The dice of an example, which ends before a death roll that it does not list."""

    ends_at_death: bool = False

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if self.ends_at_death and purpose == "death" and index - self.start >= len(self.faces):
            raise StepOver
        return super().face(index, purpose, sides)


def draw_tank(model: Given, *effects: Effect, **printed: Any) -> Tank:
    """Return the tank an example describes: of a sheet or of a weight, changed as it says."""
    for key in ("armour", "supply", "speed", "aim", "ram_damage_bonus"):
        if key in model:
            printed[key] = model[key]
    if "max_health" in model:
        printed["health"] = model["max_health"]
    elif "sheet" not in model:
        printed["health"] = model.get("health", 9)
    if "explosion_on" in model:
        printed["explodes_on"] = model["explosion_on"]
    if "roles" in model:
        printed["roles"] = tuple(model["roles"])
    if effects:
        printed["passive"] = (Ability("given", "Given", "", effects),)
    most = printed.pop("health", None)
    return sketched_tank(
        model["id"],
        Pose(model["x"], model["y"], model.get("facing", 0.0)),
        sheet=model.get("sheet"),
        options=model.get("options", ()),
        weight=model.get("weight", "medium"),
        health=model.get("health"),
        full_health=most,
        **printed,
    )


def draw_plan(given: Given, **changes: Any) -> Scenario:
    """Return the table of an example: its own, or one so wide that its edges do not matter."""
    long, short = given.get("table", (WIDE.long, WIDE.short))
    terrain = (
        TerrainPiece(
            piece.get("id", f"{piece['kind']}-{number}"),
            piece["kind"],
            polygon([(x, y) for x, y in piece["polygon"]]).points,
        )
        for number, piece in enumerate(given.get("terrain", ()), start=1)
    )
    return open_table(long, short, terrain, **changes)


def draw(given: Given, tanks: Iterable[Tank] | None = None, **changes: Any) -> Battle:
    """Return the battle of an example, with the tanks of its `models`."""
    drawn = [draw_tank(model) for model in given["models"]] if tanks is None else tanks
    priority = SEATS.index(given.get("priority", "A"))
    return sketched_battle(draw_plan(given), drawn, priority=priority, **changes)


def letter(seat: int | None) -> str | None:
    """Return how an example names a seat."""
    return None if seat is None else SEATS[seat]


def is_legal(check: Callable[..., None], *args: Any, **kwargs: Any) -> bool:
    try:
        check(*args, **kwargs)
    except IllegalReply:
        return False
    return True


def play(flow: Flow[Any], reply: Callable[[Ask], Any]) -> None:
    """Play a flow to its end."""
    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(reply(ask) for ask in asks))
    except (StopIteration, StepOver):
        return


def noted(table: Table[Battle], kind: type[T]) -> list[T]:
    return [note for note in table.notes if isinstance(note, kind)]


def spot(tank: Tank) -> list[float]:
    return [measured(pose_of(tank).x), measured(pose_of(tank).y)]


def given_effect(op: Op, value: int | None = None) -> Effect:
    return Effect(op, "self", "always", value)


def in_activation(state: Battle, tank: Tank) -> Battle:
    turn_ = Turn(tank.owner, 1, 1)
    return evolve(state, turn=turn_, activation=Activation(tank.id, declared=True))
