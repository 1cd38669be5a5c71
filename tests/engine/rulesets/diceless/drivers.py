"""Questions to drivers and passengers, with a reply of every kind to them."""

from typing import Any

from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.shooting.questions import PopSmoke
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicles.questions import GetOutModels
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
        (moves, Drive("tank", "tank/01", ((20.0, 6.5),), 90.0)),
        (moves, Ram("tank", "tank/01", 87.5)),
        (moves, TankShock("tank", "tank/01", 87.5, 6.0)),
        (moves, Embark("squad", "carrier")),
        (moves, GetOut("inside")),
        (moves, GetOutModels("inside", out)),
        (WhichShot(BLUE, ("carrier",), ("carrier",)), PopSmoke("carrier", "carrier/01")),
        (WhoDares("squad", "mob", ("squad/01", "squad/02")), Dare("squad/02")),
        (WhichDisabled("tank", weapons), Disable("cannon")),
        (
            WhichAttack("squad", "mob", "squad/riflemen", ("krak-grenades",), 3),
            Attach("krak-grenades"),
        ),
    ]
    return [(state, Ask(BLUE, question, Pass()), reply) for question, reply in asked]
