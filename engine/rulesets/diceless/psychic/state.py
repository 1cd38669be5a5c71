"""Who may use which power, on what, and the fire of powers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from engine.geometry import Point, Shape, disc, is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Part, Power
from engine.rulesets.diceless.book.printed import PsychicPower, Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import (
    bodies_of,
    body_of,
    gap_between,
    hosts,
    land,
    name_of,
)
from engine.rulesets.diceless.core.members import host, in_group, printed_of
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.psykers import (
    Psyker,
    group_has,
    psyker_body,
    psyker_profile,
    psykers_of,
)
from engine.rulesets.diceless.leadership.rules import limit
from engine.rulesets.diceless.psychic.rules import PsychicResult, psychic_test
from engine.rulesets.diceless.shooting.state import Firer, fired_by, gathered
from engine.rulesets.diceless.sight.state import Sighted, Stand, sighted, stands
from engine.rulesets.diceless.weapons.state import ATTACKS, Arm, Volley, has_shot, tried_by

LEADERSHIP = BOOK.tables.leadership
WHEN: Mapping[Power, Part] = {
    "gate": "powers",
    "null_zone": "shots",
    "machine_curse": "shots",
    "shooting": "shots",
}
"""The part of a turn in which a power is used."""


def psychic_volley(state: Battle, psyker: Psyker, power: PsychicPower, target: Unit) -> Volley:
    """Return what a power shoots at a target. Raises `IllegalReply` when it does not reach."""
    assert power.weapon is not None, "it shoots"
    weapon = state.book.weapons[power.weapon]
    unit, firer = host(state, psyker.unit), stand_of(state, psyker)
    targets = stands(state, target)
    for mode in weapon.modes:
        arm = Arm(psyker.name, weapon.id, mode.id)
        by = Firer(unit, target, psyker.group, arm, firer, targets, steady=True)
        made = fired_by(state, by)
        if made is not None:
            return gathered(unit, target, [made], [firer])
    raise refusal("nothing_reaches", unit=psyker.unit.id, target=target.id)


def psykers(state: Battle, seat: int) -> tuple[Psyker, ...]:
    """Return the psykers of a side on the table."""
    return tuple(p for unit in state.army(seat) for p in psykers_of(state, unit))


# ---------------------------------------------------------------- what they may use


def castable(state: Battle, seat: int) -> dict[str, tuple[str, ...]]:
    """Return the powers that psykers of a side may try now, by their units."""
    found: dict[str, tuple[str, ...]] = {}
    for psyker in psykers(state, seat):
        keys = tuple(key for key in psyker.group.powers if may_cast(state, psyker, key))
        if keys:
            before = found.get(psyker.unit.id, ())
            found[psyker.unit.id] = tuple(dict.fromkeys((*before, *keys)))
    return found


def may_cast(state: Battle, psyker: Psyker, key: str) -> bool:
    """Return whether a psyker may try a power now: one a turn, or each once for the high seer; a
    power that shoots replaces shooting (diceless/sm-tigurius)."""
    power, unit = state.book.powers[key], host(state, psyker.unit)
    turn = state.turn
    if turn is None or WHEN[power.effect] != turn.part or turn.seat != unit.owner:
        return False
    if unit.grounded is not None or not _is_fresh(state, psyker, key):
        return False
    match power.effect:
        case "gate":
            return not (unit.locked or unit.broken)
        case "null_zone":
            return True
    return not (unit.locked or unit.doings.ran or unit.id in turn.acted)


def _is_fresh(state: Battle, psyker: Psyker, key: str) -> bool:
    tried = tried_by(psyker)
    if not group_has(state, psyker.unit, psyker.key, "named_seer"):
        return not tried
    shoots = state.book.powers[key].effect in ATTACKS
    return key not in tried and not (shoots and has_shot(state, psyker))


def caster(state: Battle, key: str, power: str) -> Psyker:
    """Return the psyker of a unit who tries a power. Raises `IllegalReply` when none may."""
    unit = state.units.get(key)
    found = psykers_of(state, unit) if unit is not None and unit.place == "table" else ()
    for psyker in found:
        if power in psyker.group.powers and may_cast(state, psyker, power):
            return psyker
    known = castable(state, unit.owner).get(key, ()) if unit is not None else ()
    raise refusal("no_power", unit=key, power=power, known=", ".join(known))


# ---------------------------------------------------------------- whom they reach


def stand_of(state: Battle, psyker: Psyker) -> Stand:
    """Return a psyker as a firer."""
    name = name_of(psyker.unit, in_group(psyker.unit, psyker.key)[0])
    return next(stand for stand in stands(state, psyker.unit) if stand.name == name)


def cursed(state: Battle, psyker: Psyker, power: PsychicPower, target: Unit) -> Sighted:
    """Return the vehicle of a unit that a curse falls on, the nearest in sight. Raises
    `IllegalReply` when there is none in reach (diceless/sm-machine-curse)."""
    vehicles = [
        stand
        for stand in stands(state, target)
        if _is_vehicle(state, target, stand.name.partition("/")[2])
    ]
    seen = sighted(land(state), stand_of(state, psyker), vehicles)
    if seen is None or not is_within(seen.distance, power.range):
        raise refusal("curse_out_of_reach", unit=psyker.unit.id, target=target.id, most=power.range)
    return seen


def _is_vehicle(state: Battle, unit: Unit, name: str) -> bool:
    if name not in unit.models:
        return False
    return isinstance(printed_of(state, unit.groups[unit.models[name].group]), Vehicle)


def check_gate(state: Battle, psyker: Psyker, power: PsychicPower, at: Point) -> None:
    """Raise `IllegalReply` unless a point is in reach of a gate."""
    far = gap_between((psyker_body(state, psyker),), (disc(at, 0.0),))
    if not is_within(far, power.range):
        raise refusal("gate_too_far", unit=psyker.unit.id, distance=far, most=power.range)


# ---------------------------------------------------------------- what helps against them


def is_hooded(state: Battle, psyker: Psyker) -> bool:
    """Return whether an enemy's hood makes a test harder."""
    hoods = _hoods(state, 1 - psyker.unit.owner)
    return is_within(gap_between((psyker_body(state, psyker),), hoods), LEADERSHIP.hood_range)


def _hoods(state: Battle, seat: int) -> Iterator[Shape]:
    for unit in state.army(seat):
        for model in unit.models.values():
            if model.pose is not None and group_has(state, unit, model.group, "psychic_hood"):
                yield body_of(state, unit, model)


def in_reach(state: Battle, psyker: Psyker, power: PsychicPower) -> tuple[Unit, ...]:
    """Return the enemy units within range of a power."""
    own = (psyker_body(state, psyker),)
    return tuple(
        unit
        for unit in hosts(state, 1 - psyker.unit.owner)
        if is_within(gap_between(own, bodies_of(state, unit).values()), power.range)
    )


# ---------------------------------------------------------------- tests


@frozen
class PsychicTest:
    """A psychic test as it would come out now."""

    made: PsychicResult
    limit: int
    hooded: bool


def psychic_test_of(state: Battle, psyker: Psyker) -> PsychicTest:
    """Return how a psyker's test would end (diceless/sm-tigurius)."""
    rerolled = group_has(state, psyker.unit, psyker.key, "reroll_leadership")
    hooded, best = is_hooded(state, psyker), psyker_profile(state, psyker).leadership
    made = psychic_test(psyker.op, best, hooded=hooded, rerolled=rerolled)
    return PsychicTest(made, limit(best, rerolled=rerolled), hooded)
