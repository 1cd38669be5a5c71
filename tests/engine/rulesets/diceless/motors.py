"""Tables with vehicles on open ground, and flows played with answers given beforehand."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from attrs import evolve

from engine.geometry import Pose
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Part, Phase
from engine.rulesets.diceless.core.model import Battle, Options, Player, Turn, Unit
from engine.rulesets.diceless.force.state import unit_of
from engine.table import Table
from tests.engine.rulesets.diceless.staging import NoDice

EAST, NORTH, WEST, SOUTH = 0.0, 90.0, 180.0, 270.0
Standing = tuple[str, int, Sequence[tuple[float, ...]]]
"""A sheet, an owner, and x, y and perhaps facing of each model."""


def stood(key: str, sheet: str, owner: int, poses: Sequence[tuple[float, ...]]) -> Unit:
    """A unit on the table; models without a pose are left out."""
    unit = unit_of(BOOK, BOOK.units[sheet], key, owner)
    models = {
        name: evolve(model, pose=Pose(*pose))
        for (name, model), pose in zip(unit.models.items(), poses, strict=False)
    }
    return evolve(unit, models=models, place="table", started=len(models))


def aboard(key: str, sheet: str, owner: int, transport: str) -> Unit:
    """A unit in a transport."""
    unit = unit_of(BOOK, BOOK.units[sheet], key, owner, transport)
    return evolve(unit, place="aboard")


def battle(
    *units: Unit, seat: int = 0, part: Part = "moves", phase: Phase = "movement", **options: Any
) -> Battle:
    """A table of Crossroads in somebody's first turn, without its terrain on the way: the strip
    from (14, 1) to (47, 11) is open."""
    players = Player("blue", turns=1), Player("green", turns=1)
    return Battle(
        units={unit.id: unit for unit in units},
        options=Options(host="blue", **options),
        players=players,
        stage="battle",
        round=1,
        turn=Turn(seat, phase, part),
    )


def crafted(unit: Unit, **changes: Any) -> Unit:
    """A unit with something kept of all its vehicles changed."""
    models = {
        name: evolve(model, craft=evolve(model.craft, **changes))
        for name, model in unit.models.items()
        if model.craft is not None
    }
    return evolve(unit, models=models)


def play(
    state: Battle, flow: Any, *args: Any, answers: Mapping[str, Any] | None = None
) -> tuple[Battle, Any, list[Any]]:
    """Run a flow on a table; questions get the answer given for their class, checked, or their
    default. Returns the table after, what the flow returns, and its notes with the questions."""
    table: Table[Battle] = Table(state, NoDice())
    running: Generator[Any, Any, Any] = flow(table, *args)
    told = list[Any]()
    replies: tuple[Any, ...] | None = None
    while True:
        try:
            asked = running.send(replies) if replies is not None else next(running)
        except StopIteration as over:
            return table.state, over.value, [*told, *table.notes]
        given = []
        for one in asked:
            reply = (answers or {}).get(type(one.choice).__name__, one.default)
            one.choice.check(table.state, reply)
            told.append(one.choice)
            given.append(reply)
        replies = tuple(given)


def of_type(told: Sequence[Any], kind: type) -> list[Any]:
    """Those of a class."""
    return [one for one in told if isinstance(one, kind)]
