"""What psykers shoot with their minds (diceless/psychic-test-op)."""

from __future__ import annotations

from engine.rulesets.diceless.field import land
from engine.rulesets.diceless.members import host
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.powers import Psyker, stand_of
from engine.rulesets.diceless.printed import PsychicPower
from engine.rulesets.diceless.refusals import refusal
from engine.rulesets.diceless.shooting import Arm, Shot, Volley, firing_of, modes_of
from engine.rulesets.diceless.sight import sighted, stands


def mind_volley(state: Battle, psyker: Psyker, power: PsychicPower, target: Unit) -> Volley:
    """Return what a power shoots at a target. Raises `IllegalReply` when it does not reach."""
    assert power.weapon is not None, "it shoots"
    unit, weapon, firer = (
        host(state, psyker.unit),
        state.book.weapons[power.weapon],
        stand_of(state, psyker),
    )
    seen = sighted(land(state), firer, stands(state, target))
    for mode in modes_of(weapon) if seen is not None else ():
        assert seen is not None
        arm = Arm(psyker.name, weapon.id, mode.id)
        firing = firing_of(state, unit, psyker.group, arm, seen.distance, target, steady=True)
        if firing is not None:
            shot = Shot(firer.name, arm, seen.name, seen.distance, firing)
            return Volley(unit.id, target.id, (shot,))
    raise refusal("nothing_reaches", unit=psyker.unit.id, target=target.id)
