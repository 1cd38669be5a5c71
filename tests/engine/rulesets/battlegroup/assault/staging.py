"""Units that stand in close combat, in both sequence modes."""

from random import Random
from typing import Any

from attrs import evolve

from engine.flow import Flow
from engine.rulesets.battlegroup.book.codes import Mode
from engine.rulesets.battlegroup.core.model import Battle, Unit
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    battle,
    put,
    row,
)

MODES: tuple[Mode, ...] = ("turns", "alternating")


class Faces:
    """Dice of a seed, the same for the same index."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        return Random(f"{self._seed} {index}").randint(1, sides)


def close_quarters(mode: Mode) -> Battle:
    return battle(
        put("iw-line", "line", US, row(1, 8, 6)),
        put("iw-storm", "storm", US, row(1, 11, 5)),
        put("iw-command", "hq", US, row(8, 6, 3, 1.2)),
        put("vg-jump", "jump", THEM, row(1, 18, 4)),
        put("vg-scouts", "scouts", THEM, row(1, 22, 5)),
        put("vg-captain", "captain", THEM, [(8.5, 17.0)]),
        put("vg-squad", "squad", THEM, row(7.5, 14, 3, 1.6)),
        sequence_mode=mode,
        overwatch="experimental",
        challenges=True,
        max_game_turns=5,
    )


def locked(*pairs: tuple[Unit, Unit], **options: Any) -> Battle:
    """Units in combat with each other, and one a side far away that can be given an order."""
    units: dict[str, Unit] = {}
    for a, b in pairs:
        for one, other in ((a, b), (b, a)):
            known = units.get(one.id, one)
            units[one.id] = evolve(known, locked=(*known.locked, other.id))
    idle = (put("iw-line", "idle", US, row(1, 1, 2)), put("iw-line", "far", THEM, row(1, 33, 2)))
    return battle(*units.values(), *idle, **options)


def close(key: str, sheet: str, owner: int, x: float, y: float, count: int) -> Unit:
    return put(sheet, key, owner, row(x, y, count))


def facing(own: str, count: int, foe: str, many: int, **options: Any) -> Battle:
    """Return two units five inches apart, ours about to charge, and one a side far away."""
    return battle(
        put(own, "us", US, row(4, 4, count)),
        put(foe, "foe", THEM, row(4, 9, many)),
        put("iw-line", "idle", US, row(40, 4, 3)),
        put("iw-line", "far", THEM, row(40, 20, 3)),
        **options,
    )


def played(flow: Flow[None]) -> None:
    """Play a flow to its end with the defaults of all questions."""
    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(ask.default for ask in asks))
    except StopIteration:
        return
