"""What an order does: driving, smoke, shots, traverses. Nothing is asked here."""

from __future__ import annotations

from attrs import evolve

from engine.geometry import settled, turn
from engine.rulesets.microtanks import artillery, questions
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import bearing_to, pose_of
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.core.sight import view
from engine.rulesets.microtanks.damage import Chain, roller
from engine.rulesets.microtanks.movement import Route, contact_of, course, course_back
from engine.rulesets.microtanks.shooting import (
    Fired,
    Sighted,
    fire_at,
    roll_saves,
    sighted,
    strike,
    traverse_needed,
    turret_bearing,
)
from engine.table import Table


def drive(table: Table[Battle], order: questions.Drive) -> None:
    """Drive a path, off the table or into an enemy if it leads there."""
    tank = table.state.tank(order.tank)
    made = course(table.state, tank, order.path, order.facing, order.retreat)
    length, cost = settled(made.length), settled(made.cost)
    pivoted = 0.0 if length else abs(turn(pose_of(tank).facing, made.end.facing))
    table.note(notes.Moved(tank.id, made.poses, length, cost, settled(pivoted)))
    _arrive(table, tank, made, backing=False)


def pop_smoke(table: Table[Battle], order: questions.PopSmoke) -> None:
    """Pop smoke, and back off if so ordered (microtanks/smoke-pop)."""
    tank = table.state.tank(order.tank)
    made = course_back(table.state, tank, order.back, order.retreat)
    table.change(tank.id, smoke_used=True, smoking=True)
    table.note(notes.SmokePopped(tank.id, made.poses, settled(made.length), settled(made.cost)))
    _arrive(table, table.state.tank(tank.id), made, backing=True)


def _arrive(table: Table[Battle], tank: Tank, made: Route, *, backing: bool) -> None:
    """Put a vehicle where its move has ended and record a ram (microtanks/ram-who)."""
    turn_ = table.state.turn
    assert turn_ is not None
    contact = contact_of(table.state, tank, made, backing=backing)
    moved = settled(made.length)
    if made.edge is not None:
        table.change(
            tank.id,
            pose=None,
            moved=moved,
            status="retreated",
            smoking=False,
            left_by=made.edge,
            left_in_round=table.state.round,
        )
        table.note(notes.Retreated(tank.id, made.edge, made.end.at))
    else:
        table.change(tank.id, pose=made.end, moved=moved)
    contacts = turn_.contacts
    if contact is not None:
        contacts = (*contacts, contact)
        table.note(notes.Touched(tank.id, contact.rammed, contact.moved, contact.face))
    ordered = (*turn_.ordered, tank.id)
    table.set(turn=evolve(turn_, ordered=ordered, contacts=contacts))


# ---------------------------------------------------------------- the Shoot phase


def traverse(table: Table[Battle], key: str, facing: float) -> None:
    """Turn a turret; it stays where it points (microtanks/turret-traverse)."""
    tank = table.state.tank(key)
    turned = traverse_needed(turret_bearing(tank), facing)
    relative = settled(turn(pose_of(tank).facing, facing))
    used = settled(tank.traversed + turned)
    table.change(key, turret=relative, traversed=used)
    table.note(notes.Traversed(key, settled(facing % 360.0), turned, used))


def fire(table: Table[Battle], order: questions.Fire) -> None:
    """Fire a gun: turn the turret, spend the round, then see what comes of it
    (microtanks/shoot-sequence, microtanks/hit-save-penetrate-order)."""
    state = table.state
    tank, target = state.tank(order.tank), state.tank(order.target)
    mounted = tank.printed.mounted(order.gun)
    assert mounted is not None, "an order is checked before it is carried out"
    to = bearing_to(tank, target)
    if mounted.mount == "turret" and traverse_needed(turret_bearing(tank), to) > 0.0:
        traverse(table, tank.id, to)
    now = state.players[tank.owner].turns
    table.change(tank.id, fired={**tank.fired, order.gun: now})
    gun = BOOK.guns[order.gun]
    figures = sighted(state, tank, gun, target)
    fired = fire_at(figures.shot, roller(table, tank.id))
    table.note(_shot(state, order, figures, fired))
    if not fired.hit:
        return
    if gun.indirect:
        chain = Chain(table, tank.id)
        artillery.land(chain, target.id, gun.strength, tank.id)
        chain.explode()
    else:
        hit(table, tank.id, target.id, figures)


def _shot(state: Battle, order: questions.Fire, figures: Sighted, fired: Fired) -> notes.Shot:
    """Put a shot into words: of a wasted one, only why (microtanks/shoot-wasted-shot)."""
    shot, aim, die = figures.shot, fired.aim, fired.die
    seen = None
    if not shot.indirect:
        seen = view(state, state.tank(order.tank), state.tank(order.target)).free
    return notes.Shot(
        order.tank,
        order.gun,
        order.target,
        shot.distance,
        shot.range,
        aim.needed,
        fired.hit,
        None if die is None else shot.bs,
        () if die is None else tuple(row for row in aim.modifiers if row.value),
        die,
        die is not None and fired.hit and die < aim.needed,
        fired.wasted,
        None if die is None else figures.cover,
        seen,
    )


def hit(table: Table[Battle], shooter: str, target: str, figures: Sighted) -> None:
    """Resolve a direct hit: saves, penetration, damage, explosions."""
    roll = roller(table, target)
    if figures.due:
        rolled, saved = roll_saves(figures.due, roll)
        table.note(notes.SavesRolled(target, rolled, saved))
        if saved:
            return
    found = strike(figures.shot.strength, figures.struck, roll)
    chain = Chain(table, shooter)
    chain.hit(target, found, "gun", face=figures.face, by=shooter)
    chain.explode()
