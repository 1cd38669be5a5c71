"""Questions to specialists, which the starter has none of, with a reply to each."""

from typing import Any

from attrs import evolve

from engine.flow import Ask
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.deployment.questions import Infiltrate, WhereToDeploy
from engine.rulesets.diceless.phases.questions import WhichShot
from engine.rulesets.diceless.psychic.questions import Cast
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row


def specialists() -> list[tuple[Battle, Ask, Any]]:
    """Return tables with a question to blue and its reply."""
    us = put("high-seer", "us", BLUE, [(24.0, 10.0)])
    them = put("fighters", "them", GREEN, row(22.0, 12.0, 5))
    state = battle(us, them)
    early = evolve(battle(put("marksmen", "us", BLUE, row(2.0, 2.0, 5)), them), stage="deployment")
    asked: list[tuple[Battle, Any, Any]] = [
        (state, WhichShot(BLUE, ("us",), ("us",)), Cast("us", "mind-bolt", "them")),
        (state, WhichMine("us", ("ruin", "marsh")), Mine("us", "marsh", "grain")),
        (state, WhichRepair("us", {"us/01": ("B", "C")}, 12), Repair("us", "us/01", "C")),
        (state, WhetherToWithdraw("us", 10.0), Withdraw("us", 212.5)),
        (early, WhereToDeploy(("us",)), Infiltrate("us")),
    ]
    return [(table, Ask(BLUE, question, Pass()), reply) for table, question, reply in asked]
