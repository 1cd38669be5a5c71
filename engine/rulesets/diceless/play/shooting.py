"""The Shooting phase: fire, or run (diceless/shooting-damage, diceless/run)."""

from __future__ import annotations

from engine.flow import Flow, ask
from engine.rulesets.diceless import notes
from engine.rulesets.diceless.choices import shooting as choices
from engine.rulesets.diceless.choices.common import Concede, Decide, Pass
from engine.rulesets.diceless.choices.vehicles import PopSmoke
from engine.rulesets.diceless.codes import Tag
from engine.rulesets.diceless.cover import gone_to_ground
from engine.rulesets.diceless.field import bases_of, hosts
from engine.rulesets.diceless.gunnery import (
    firing_riders,
    has_orders,
    impacts,
    stands_aboard,
)
from engine.rulesets.diceless.hulls import are_vehicles, facing_point
from engine.rulesets.diceless.members import members, types
from engine.rulesets.diceless.model import Battle, Unit
from engine.rulesets.diceless.movement import formation_move, hand_move, middle, run_terms
from engine.rulesets.diceless.notes.shooting import PoolTold
from engine.rulesets.diceless.play.armour import pound
from engine.rulesets.diceless.play.common import acted, did, turn_of
from engine.rulesets.diceless.play.harm import Blow, headcounts, suffer
from engine.rulesets.diceless.play.moving import carry_out
from engine.rulesets.diceless.play.nerve import lie_low, pin
from engine.rulesets.diceless.play.vehicles import pop_smoke
from engine.rulesets.diceless.pools import Pool
from engine.rulesets.diceless.scoring import concede
from engine.rulesets.diceless.shooting import Volley, aims_of, may_shoot, volley
from engine.rulesets.diceless.sight import cover_of, stands
from engine.table import Table

PINNING: frozenset[Tag] = frozenset({"pinning", "barrage", "sniper"})

# ---------------------------------------------------------------- parts of a turn


def shots(table: Table[Battle]) -> Flow[bool]:
    """One unit shoots or runs, in any order; whoever has no order holds fire."""
    turn = turn_of(table)
    units = tuple(
        unit.id
        for unit in hosts(table.state, turn.seat)
        if unit.id not in turn.acted and may_shoot(unit) and has_orders(table.state, unit)
    )
    units += tuple(
        unit.id
        for unit in firing_riders(table.state, turn.seat)
        if unit.id not in turn.acted and may_shoot(unit)
    )
    if not units:
        return True
    reply = yield from ask(turn.seat, choices.WhichShot(turn.seat, units), Pass())
    match reply:
        case choices.Shoot():
            acted(table, reply.unit)
            yield from fire(table, reply)
        case choices.Run() | choices.RunModels():
            acted(table, reply.unit)
            yield from run(table, reply)
        case PopSmoke():
            pop_smoke(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False


def run(table: Table[Battle], reply: choices.Run | choices.RunModels) -> Flow[None]:
    """A unit runs: dangerous ground counts, difficult ground does not (diceless/run)."""
    state = table.state
    unit = state.unit(reply.unit)
    terms = run_terms(state, unit)
    if isinstance(reply, choices.Run):
        made = formation_move(state, unit, reply.path, reply.formation, terms)
    else:
        made = hand_move(state, unit, reply.goings, terms)
    did(table, unit.id, ran=True)
    yield from carry_out(table, unit.id, made, "run")


# ---------------------------------------------------------------- fire


def fire(table: Table[Battle], reply: choices.Shoot) -> Flow[None]:
    """A unit fires: everything is worked out before anything is applied
    (diceless/damage-pools)."""
    state = table.state
    target = state.unit(reply.target)
    fired = volley(state, state.unit(reply.unit), target, reply.arms)
    seen_at = middle(bases_of(state, target))
    table.state = facing_point(state, fired.unit, seen_at)
    if are_vehicles(state, target):
        yield from fire_at_vehicles(table, fired)
        return
    cover = cover_from(state, fired)
    _note_fired(table, fired, cover)
    covered = yield from take_cover(table, fired, cover)
    _remember(table, fired)
    pinned = False
    heads = headcounts(table.state, target.id)
    for pool in fired.pools:
        taken = yield from suffer(table, target.id, [blow_of(pool, covered)], heads)
        pinned = pinned or (taken > 0 and bool(PINNING & pool.type.tags))
    if pinned:
        pin(table, target.id, fired.unit)


def fire_at_vehicles(table: Table[Battle], fired: Volley) -> Flow[None]:
    """A volley at vehicles: points instead of damage (diceless/vehicle-damage-points)."""
    state = table.state
    pools = impacts(state, state.unit(fired.target), aims_of(state, fired))
    told = tuple(PoolTold(pool.weapon, pool.points) for pool in pools)
    table.note(notes.shooting.Fired(fired.unit, fired.target, len(fired.firers), told))
    _remember(table, fired)
    yield from pound(table, pools, state.unit(fired.unit).owner, "fire")


def cover_from(state: Battle, fired: Volley) -> int | None:
    """Return the cover a target has from a volley (diceless/base-cover-saves)."""
    unit, target = state.unit(fired.unit), state.unit(fired.target)
    firers = [stand for stand in stands(state, unit) if stand.name in fired.firers]
    shooters = [member.id for member in members(state, unit)]
    if unit.aboard is not None:
        firers = list(stands_aboard(state, unit, [shot.arm.group for shot in fired.shots]))
        shooters.append(unit.aboard)
    found = cover_of(state, firers, target, shooters)
    return gone_to_ground(found) if target.grounded is not None else found


def blow_of(pool: Pool, cover: int | None) -> Blow:
    """Return a pool as its target meets it (diceless/instant-death: snipers slay nobody)."""
    tags = pool.type.tags
    strength = None if "sniper" in tags else pool.type.strength
    return Blow(
        pool.damage,
        "shooting",
        ap=pool.type.ap,
        strength=strength,
        rending="rending" in tags or "sniper" in tags,
        cover=None if "ignores_cover" in tags else cover,
    )


def take_cover(table: Table[Battle], fired: Volley, cover: int | None) -> Flow[int | None]:
    """The target may go to ground before its saves (diceless/base-cover-saves)."""
    target = table.state.unit(fired.target)
    if not may_go_to_ground(table.state, target):
        return cover
    better = gone_to_ground(cover)
    question = choices.WhetherToGround(target.id, cover, better)
    reply = yield from ask(target.owner, question, Decide(False), "reaction")
    if not reply.yes:
        return cover
    lie_low(table, target.id)
    table.note(notes.shooting.WentToGround(target.id, better))
    return better


def may_go_to_ground(state: Battle, unit: Unit) -> bool:
    """Tell whether a unit may go to ground: of models on foot, and not there already
    (diceless/base-cover-saves)."""
    on_foot = types(state, unit) <= {"infantry", "jump_infantry", "artillery"}
    return on_foot and unit.grounded is None and not unit.broken


def _remember(table: Table[Battle], fired: Volley) -> None:
    """Note what forbids charges (diceless/base-weapon-types)."""
    state = table.state
    kinds = tuple(dict.fromkeys(state.book.weapons[shot.arm.weapon].kind for shot in fired.shots))
    did(table, fired.unit, fired=kinds, target=fired.target)


def _note_fired(table: Table[Battle], fired: Volley, cover: int | None) -> None:
    told = tuple(PoolTold(pool.weapon, pool.damage, pool.type.ap) for pool in fired.pools)
    table.note(notes.shooting.Fired(fired.unit, fired.target, len(fired.firers), told, cover))
