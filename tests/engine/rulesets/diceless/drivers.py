"""Questions to drivers and passengers, with a reply of every kind to them."""

from typing import Any

from engine.flow import Ask
from engine.rulesets.diceless.choices import vehicles
from engine.rulesets.diceless.choices.common import Pass
from engine.rulesets.diceless.choices.moving import WhichMove
from engine.rulesets.diceless.choices.shooting import WhichShot
from engine.rulesets.diceless.model import Battle
from engine.rulesets.diceless.movement import Going
from tests.engine.rulesets.diceless.motors import NORTH, aboard, battle, stood
from tests.engine.rulesets.diceless.standing import row

BLUE = 0


def drivers() -> list[tuple[Battle, Ask, Any]]:
    """Return tables with a question to blue and its reply."""
    tank = stood("tank", "battle-tank", 0, [(20.0, 4.0, NORTH)])
    carrier = stood("carrier", "carrier", 0, [(30.0, 4.0, NORTH)])
    state = battle(
        tank,
        carrier,
        stood("squad", "squad", 0, row(24.0, 4.0, 5)),
        aboard("inside", "squad", 0, "carrier"),
        stood("mob", "fighters", 1, row(20.0, 10.0, 5)),
    )
    moves = WhichMove(BLUE, ("tank", "carrier", "squad", "inside"))
    out = tuple(Going(f"inside/{key}", ((30.0, 9.0),)) for key in state.units["inside"].models)
    weapons = "twin-heavy", "cannon"
    asked: list[tuple[Any, Any]] = [
        (moves, vehicles.Drive("tank", "tank/01", ((20.0, 6.5),), 90.0)),
        (moves, vehicles.Ram("tank", "tank/01", 87.5)),
        (moves, vehicles.TankShock("tank", "tank/01", 87.5, 6.0)),
        (moves, vehicles.Embark("squad", "carrier")),
        (moves, vehicles.GetOut("inside")),
        (moves, vehicles.GetOutModels("inside", out)),
        (WhichShot(BLUE, ("carrier",), ("carrier",)), vehicles.PopSmoke("carrier", "carrier/01")),
        (vehicles.WhoDares("squad", "mob", ("squad/01", "squad/02")), vehicles.Dare("squad/02")),
        (vehicles.WhichDisabled("tank", weapons), vehicles.Disable("cannon")),
        (
            vehicles.WhichAttack("squad", "mob", "squad/riflemen", ("krak-grenades",), 3),
            vehicles.Attach("krak-grenades"),
        ),
    ]
    return [(state, Ask(BLUE, question, Pass()), reply) for question, reply in asked]
