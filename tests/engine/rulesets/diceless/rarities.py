"""Questions that small random matches seldom ask, with a reply to each."""

from typing import Any

from attrs import evolve

from engine.flow import Ask
from engine.formations import Going
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.damage.questions import Disable, WhichDisabled
from engine.rulesets.diceless.deployment.questions import Infiltrate, WhereToDeploy
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.psychic.questions import Cast
from engine.rulesets.diceless.ramming.questions import Dare, Ram, TankShock, WhoDares
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.shooting.questions import PopSmoke
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.vehicle_assaults.questions import Attach, WhichAttack
from engine.rulesets.diceless.vehicles.questions import GetOutModels
from tests.engine.rulesets.diceless.motors import NORTH, aboard, battle, stood
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, put, row
from tests.engine.rulesets.diceless.standing import battle as foot_battle


def rarities() -> list[tuple[Battle, Ask, Any]]:
    """Return tables with a question and its reply: to drivers and passengers, and to specialists,
    of whom the starter has none."""
    return [*_specialists(), *_drivers()]


def _drivers() -> list[tuple[Battle, Ask, Any]]:
    tank = stood("tank", "battle-tank", 0, [(20.0, 4.0, NORTH)])
    carrier = stood("carrier", "carrier", 0, [(30.0, 4.0, NORTH)])
    state = battle(
        tank,
        carrier,
        stood("squad", "squad", 0, row(24.0, 4.0, 5)),
        aboard("inside", "squad", 0, "carrier"),
        stood("mob", "fighters", 1, row(20.0, 10.0, 5)),
    )
    moves = WhichMove(0, ("tank", "carrier", "squad", "inside"))
    out = tuple(Going(f"inside/{key}", ((30.0, 9.0),)) for key in state.units["inside"].models)
    weapons = "twin-heavy", "cannon"
    asked: list[tuple[Any, Any]] = [
        (moves, Drive("tank", "tank/01", ((20.0, 6.5),), 90.0)),
        (moves, Ram("tank", "tank/01", 87.5)),
        (moves, TankShock("tank", "tank/01", 87.5, 6.0)),
        (moves, Embark("squad", "carrier")),
        (moves, GetOut("inside")),
        (moves, GetOutModels("inside", out)),
        (WhichShot(0, ("carrier",), ("carrier",)), PopSmoke("carrier", "carrier/01")),
        (WhoDares("squad", "mob", ("squad/01", "squad/02")), Dare("squad/02")),
        (WhichDisabled("tank", weapons), Disable("cannon")),
        (
            WhichAttack("squad", "mob", "squad/riflemen", ("krak-grenades",), 3),
            Attach("krak-grenades"),
        ),
    ]
    return [(state, Ask(0, question, Pass()), reply) for question, reply in asked]


def _specialists() -> list[tuple[Battle, Ask, Any]]:
    us = put("high-seer", "us", BLUE, [(24.0, 10.0)])
    them = put("fighters", "them", GREEN, row(22.0, 12.0, 5))
    state = foot_battle(us, them)
    early = evolve(
        foot_battle(put("marksmen", "us", BLUE, row(2.0, 2.0, 5)), them), stage="deployment"
    )
    asked: list[tuple[Battle, Any, Any]] = [
        (state, WhichShot(BLUE, ("us",), ("us",)), Cast("us", "mind-bolt", "them")),
        (state, WhichMine("us", ("ruin", "marsh")), Mine("us", "marsh", "grain")),
        (state, WhichRepair("us", {"us/01": ("B", "C")}, 12), Repair("us", "us/01", "C")),
        (state, WhetherToWithdraw("us", 10.0), Withdraw("us", 212.5)),
        (early, WhereToDeploy(("us",)), Infiltrate("us")),
    ]
    return [(table, Ask(BLUE, question, Pass()), reply) for table, question, reply in asked]
