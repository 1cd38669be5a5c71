"""Where to go.

A move of more than half the Speed costs Aim just as an overcharge does, and an overcharge never
takes a tank less far. So two kinds of moves are worth weighing: short steady ones, and overcharges.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees

from attrs import frozen

from bots.policies.greedy.spearhead import worth
from engine.geometry import Point, Reach, reach
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import applies
from engine.rulesets.spearhead.core.field import obstacles, pose_of
from engine.rulesets.spearhead.core.model import Battle, Tank, profile
from engine.rulesets.spearhead.movement import Leg, overcharge_allowance
from engine.rulesets.spearhead.questions import MoveAlong

STEP = 2.0
"""Inches between the places that are looked at."""
LOOKS = 5
"""Places of each kind that are weighed in full."""
HIDE = 0.25
"""How much of the danger of a place counts against it."""
CAUTION = 0.25
"""The same where only ranges are looked at."""


@frozen
class Drive:
    """A place to go to, and what that is worth."""

    value: float
    at: Point


@frozen
class Driver:
    """A tank that may move now."""

    state: Battle
    tank: Tank
    attacks: bool
    """It will attack afterwards."""
    goal: worth.Goal
    guns: tuple[worth.Gun, ...]
    threats: worth.Threats

    @classmethod
    def of(cls, state: Battle, tank: Tank, *, attacks: bool) -> Driver:
        """Weigh the guns and the goal of a tank once, for many places."""
        farthest = BOOK.tables.overcharge.caps[profile(tank).weight]
        guns = worth.guns(state, tank, farthest) if attacks else ()
        threats = worth.threats(state, tank)
        return cls(state, tank, attacks, worth.goal(state, tank), guns, threats)

    def lure(self, at: Point) -> float:
        """Return what a place is worth but for what is seen from it."""
        return self.goal.value(at) - CAUTION * self.threats.loss(at)

    def value(self, at: Point, *, moved: bool) -> float:
        """Return what it is worth to be somewhere."""
        total = self.lure(at)
        if self.attacks or self.goal.bonus == 0.0:
            state, tank = worth.placed(self.state, self.tank, at)
            if self.attacks:
                total += worth.fire_from(state, tank, self.guns, moved=moved)
            if worth.is_command(tank) and self.goal.bonus == 0.0:
                total -= HIDE * worth.danger(state, tank)
        return total

    def stay(self) -> Drive:
        """Return what not moving is worth."""
        at = pose_of(self.tank).at
        return Drive(self.value(at, moved=False), at)

    def best(self, area: Reach, least: float, most: float, *, moved: bool) -> Drive | None:
        """Return the best of the places that cost more than `least` and at most `most`."""
        cells = [cell for cell, cost in area.cells.items() if least < cost <= most]
        cells.sort(key=lambda cell: -self.lure(cell))
        looks = cells[:LOOKS] + (cells[LOOKS::7] if self.attacks else [])[:LOOKS]
        drives = [Drive(self.value(cell, moved=moved), cell) for cell in looks]
        return max(drives, key=lambda drive: drive.value, default=None)


def area_of(state: Battle, tank: Tank, most: float) -> Reach:
    """Return the places a tank can get to without turning."""
    pose = pose_of(tank)
    step = STEP if most > 5 else STEP / 2
    return reach(pose.at, most, obstacles(state, tank, pose.facing).clear, step=step)


def steady_share(speed: float) -> float:
    """Return how far a tank moves without a penalty."""
    return speed * BOOK.tables.move.free_share


@frozen
class Plan:
    """The best way to move: not at all, a steady drive, or an overcharge."""

    value: float
    drive: Drive | None = None
    area: Reach | None = None
    overcharges: bool = False


def plan_move(driver: Driver, speed: float, *, must: bool = False) -> Plan:
    """Return the best way to move a tank of this Speed."""
    state, tank = driver.state, driver.tank
    passed = overcharge_allowance(profile(tank).weight, speed, True)
    failed = overcharge_allowance(profile(tank).weight, speed, False)
    area = area_of(state, tank, max(passed, speed))
    plans = [] if must else [Plan(driver.stay().value + 0.5)]
    if steady := driver.best(area, 0.0, steady_share(speed), moved=False):
        plans.append(Plan(steady.value, steady, area))
    near = driver.best(area, 0.0, failed, moved=True)
    far = driver.best(area, failed, passed, moved=True) or near
    if near and far:
        chance = 1.0 if applies(state, "overcharge_auto", tank) else 0.5
        value = chance * max(near.value, far.value) + (1 - chance) * near.value
        plans.append(Plan(value, overcharges=True))
    return max(plans, key=lambda plan: plan.value, default=Plan(0.0))


def path(state: Battle, tank: Tank, area: Reach, to: Point) -> tuple[MoveAlong, MoveAlong]:
    """Return two ways along one path: turned to where it leads, as crews drive, and unturned."""
    corners = area.path_to(to)
    turned, plain = [], []
    for a, b in pairwise(corners):
        heading = degrees(atan2(b[1] - a[1], b[0] - a[0])) % 360.0
        turned.append(Leg(*b, round(heading, 3)))
        plain.append(Leg(*b))
    return MoveAlong(tuple(turned)), MoveAlong(tuple(plain))
