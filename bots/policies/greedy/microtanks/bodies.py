"""The vehicles of a battle, each with the guns that it may fire and what hitting it gains."""

from __future__ import annotations

from attrs import frozen

from bots.policies.greedy.microtanks import odds
from bots.policies.greedy.microtanks.ground import STEP, edge_rect, field_to, grid_of
from engine.geometry import Point
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Mount
from engine.rulesets.microtanks.core.field import Board, pose_of
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.scoring import fate_of
from engine.rulesets.microtanks.shooting import can_still_fire, is_loaded, main_strength

COARSE = 0.5
"""Turns by which a way off the table may be too long before it counts as lost: it is measured on
a coarse grid."""
TURN = 90.0 + 1e-6
"""Degrees a turret turns in a phase."""


@frozen(eq=False)
class Barrel:
    """A gun that may fire: in this turn if ours, in the next if theirs."""

    id: str
    strength: int
    range: float
    indirect: bool
    mount: Mount


@frozen(eq=False)
class Body:
    """A live vehicle with all that is asked of it often."""

    tank: Tank
    at: Point
    foot: float
    """The height of the ground under it."""
    barrels: tuple[Barrel, ...]
    gains: odds.Gains
    strength: int | None
    is_stuck: bool = False
    """That it will not get away in time, where those left behind are lost."""

    @property
    def speed(self) -> float:
        return self.tank.printed.speed

    @property
    def tall(self) -> float:
        return self.tank.hull.height

    @property
    def reach(self) -> float:
        """The range of its longest direct gun; 0 for artillery."""
        return max((b.range for b in self.barrels if not b.indirect), default=0.0)


def bears(tank: Tank, barrel: Barrel, facing: float, to: float) -> bool:
    """Tell whether a gun can be brought to bear from a hull turned so."""
    off = abs((to - facing - (tank.turret if barrel.mount == "turret" else 0.0) + 180) % 360 - 180)
    if barrel.mount == "turret":
        return off <= TURN
    mounts = BOOK.tables.mounts
    return off <= (mounts.hull if barrel.mount == "hull" else mounts.field)


def body_of(state: Battle, here: Board, tank: Tank, *, waits: int) -> Body:
    """Return a vehicle with the guns that it may fire so many own turns from now."""
    pose = pose_of(tank)
    now = state.players[tank.owner].turns + waits
    is_stuck = _is_stuck(state, here, tank)
    barrels = []
    if tank.knocked_about is None and (waits or not tank.smoking):
        for mounted in tank.printed.guns:
            gun = BOOK.guns[mounted.gun]
            if can_still_fire(tank, mounted) and is_loaded(gun.reload, tank.fired.get(gun.id), now):
                barrels.append(Barrel(gun.id, gun.strength, gun.range, gun.indirect, mounted.mount))
    return Body(
        tank,
        pose.at,
        here.ground(pose.at) if here.hills else 0.0,
        tuple(barrels),
        odds.gains(state, tank, is_stuck=is_stuck),
        main_strength(tank),
        is_stuck,
    )


def _is_stuck(state: Battle, here: Board, tank: Tank) -> bool:
    """Return whether a vehicle cannot get off the table in time, where those left are lost."""
    fate = fate_of(state, tank)
    if not fate.cut_off:
        return False
    if tank.tracked or tank.printed.speed <= 0.0:
        return True
    zone = state.players[tank.owner].zone
    own = (one for one in state.plan.objectives if one.side == zone)
    edge = next((one.edge for one in own if one.kind == "exit_value"), None)
    if edge is None:
        return False
    grid = grid_of(here)
    way = field_to(grid, edge_rect(grid, edge))[grid.node(pose_of(tank).at)] + STEP
    return way > tank.printed.speed * (state.last_round - max(1, state.round) + 1 + COARSE)
