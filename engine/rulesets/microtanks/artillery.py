"""Artillery: indirect fire on targets the radio reports, and where the cap lands."""

from __future__ import annotations

from engine.geometry import Point, is_within, point_distance, settled
from engine.geometry import direction as vector
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import facing_of_bearing, pose_of, shape_of
from engine.rulesets.microtanks.core.model import Tank
from engine.rulesets.microtanks.damage import Chain, roller
from engine.rulesets.microtanks.shooting import roll_saves, saves_due, strike

RULES = BOOK.tables.artillery


def cap_at(target: Point, direction: int, shift: int) -> Point:
    """Return where the cap lies after it has moved (microtanks/arty-scatter)."""
    step = 360.0 / RULES.directions
    dx, dy = vector(facing_of_bearing((direction - 1) * step))
    return settled(target[0] + dx * shift), settled(target[1] + dy * shift)


def is_under(cap: Point, tank: Tank) -> bool:
    """Return whether a hull is under the cap, touching included (microtanks/arty-cap-hit)."""
    return is_within(point_distance(shape_of(tank), cap), RULES.cap_radius)


def land(chain: Chain, target: str, strength: int, shooter: str | None) -> None:
    """Scatter a hit and resolve it for each vehicle under the cap, in the order of ids
    (microtanks/arty-sequence, microtanks/arty-cap-hit); explosions are left to the chain."""
    table = chain.table
    roll = roller(table, shooter)
    direction = roll("direction", RULES.directions)
    shift = roll("scatter") + RULES.shift
    cap = cap_at(pose_of(table.state.tank(target)).at, direction, shift)
    under = [tank.id for tank in table.state.fielded() if is_under(cap, tank)]
    table.note(
        notes.CapFell(
            shooter or "",
            target,
            direction,
            notes.WAYS[direction - 1],
            shift,
            cap,
            RULES.cap_radius,
            tuple(under),
        )
    )
    for key in under:
        _resolve(chain, key, strength, shooter or "")


def _resolve(chain: Chain, key: str, strength: int, shooter: str) -> None:
    """Resolve a hit of artillery: a save for smoke only (microtanks/arty-ignores-cover), and the
    lowest armour."""
    table = chain.table
    tank = table.state.tank(key)
    roll = roller(table, key)
    due = saves_due(None, tank.smoking, None, strength, None, indirect=True)
    rolled, saved = roll_saves(due, roll)
    if rolled:
        table.note(notes.SavesRolled(key, rolled, saved))
    if saved:
        return
    found = strike(strength, tank.printed.armour.lowest, roll)
    chain.hit(key, found, "artillery", face=None, by=shooter)
