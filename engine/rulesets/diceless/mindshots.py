"""What psykers shoot with their minds (diceless/psychic-test-op)."""

from __future__ import annotations

from engine.rulesets.diceless.members import host
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.powers import Psyker, stand_of
from engine.rulesets.diceless.printed import PsychicPower
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.shooting import Arm, Volley, fired_by, gathered
from engine.rulesets.diceless.sight import stands


def mind_volley(state: Battle, psyker: Psyker, power: PsychicPower, target: Unit) -> Volley:
    """Return what a power shoots at a target. Raises `IllegalReply` when it does not reach."""
    assert power.weapon is not None, "it shoots"
    unit, weapon, firer = (
        host(state, psyker.unit),
        state.book.weapons[power.weapon],
        stand_of(state, psyker),
    )
    targets = stands(state, target)
    for mode in weapon.modes:
        arm = Arm(psyker.name, weapon.id, mode.id)
        made = fired_by(state, unit, target, psyker.group, arm, firer, targets, steady=True)
        if made is not None:
            return gathered(unit, target, [made], [firer])
    raise refusal("nothing_reaches", unit=psyker.unit.id, target=target.id)
