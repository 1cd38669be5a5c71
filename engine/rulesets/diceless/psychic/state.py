"""Who may use which power, on what, and the fire of powers (diceless/psychic-test-op)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from engine.geometry import Point, Shape, disc, is_within
from engine.placement import nearest
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Part, Power
from engine.rulesets.diceless.book.printed import PsychicPower, Vehicle
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.field import bodies_of, body_of, hosts, land, name_of
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
from engine.rulesets.diceless.psychic.rules import Cast, psychic_test
from engine.rulesets.diceless.shooting.state import fired_by, gathered
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
    """Tell whether a psyker may try a power now: one a turn, but for whoever knows them all, who
    tries each once; what is shot in place of his own shooting (diceless/psychic-test-op,
    diceless/sm-tigurius)."""
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
    """Return who of a unit tries a power. Raises `IllegalReply` when nobody may."""
    unit = state.units.get(key)
    found = psykers_of(state, unit) if unit is not None and unit.place == "table" else ()
    for psyker in found:
        if power in psyker.group.powers and may_cast(state, psyker, power):
            return psyker
    known = castable(state, unit.owner).get(key, ()) if unit is not None else ()
    raise refusal("no_power", unit=key, power=power, known=", ".join(known))


# ---------------------------------------------------------------- whom they reach


def stand_of(state: Battle, psyker: Psyker) -> Stand:
    """Return a psyker as he looks at others."""
    name = name_of(psyker.unit, in_group(psyker.unit, psyker.key)[0])
    return next(stand for stand in stands(state, psyker.unit) if stand.name == name)


def cursed(state: Battle, psyker: Psyker, power: PsychicPower, target: Unit) -> Sighted:
    """Return the vehicle of a unit that a curse falls on, the nearest he sees. Raises
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
    """Raise `IllegalReply` unless a point is in reach of a gate (diceless/sm-gate-of-infinity)."""
    found = nearest((psyker_body(state, psyker),), (disc(at, 0.0),))
    assert found is not None
    if not is_within(found.distance, power.range):
        raise refusal(
            "gate_too_far", unit=psyker.unit.id, distance=found.distance, most=power.range
        )


# ---------------------------------------------------------------- what helps against them


def is_hooded(state: Battle, psyker: Psyker) -> bool:
    """Tell whether an enemy's hood makes a test harder (diceless/sm-psychic-hood)."""
    own = psyker_body(state, psyker)
    return any(
        is_within(found.distance, LEADERSHIP.hood_range)
        for hood in _hoods(state, 1 - psyker.unit.owner)
        if (found := nearest((own,), (hood,))) is not None
    )


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
        if (found := nearest(own, list(bodies_of(state, unit).values()))) is not None
        and is_within(found.distance, power.range)
    )


# ---------------------------------------------------------------- tests


@frozen
class MindTest:
    """A psychic test as it would come out now."""

    made: Cast
    limit: int
    hooded: bool


def mind_test(state: Battle, psyker: Psyker) -> MindTest:
    """Return what comes of a psyker's test (diceless/psychic-test-op,
    diceless/psychic-test-failed-reset, diceless/sm-psychic-hood, diceless/sm-tigurius)."""
    rerolled = group_has(state, psyker.unit, psyker.key, "reroll_leadership")
    hooded, best = is_hooded(state, psyker), psyker_profile(state, psyker).leadership
    made = psychic_test(psyker.op, best, hooded=hooded, rerolled=rerolled)
    return MindTest(made, limit(best, rerolled=rerolled), hooded)
