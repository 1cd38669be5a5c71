"""Damage: what a result does to a vehicle, how long it lasts, and the explosions it sets off.

A chain is worked off as a queue, first in first out (microtanks/explosion-chain).
"""

from __future__ import annotations

from collections import deque

from attrs import define, evolve, field, frozen

from engine.geometry import Face, Pose, Shape
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Result
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import apart, face_struck, pose_of, shape_of
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.shooting import ArmourHit, Roll, strike
from engine.table import Table


def suffer(tank: Tank, result: Result, turns: int) -> Tank:
    """Return a vehicle after a damage result; a result in force is only renewed.

    `turns` counts the owner's own turns begun: it says in which turn the result came.
    """
    match result:
        case "stunned":
            return evolve(tank, stunned=turns)
        case "knocked_about":
            return evolve(tank, knocked_about=turns)
        case "tracked":
            return evolve(tank, tracked=True)  # microtanks/damage-tracked
        case "weapon_damaged":
            return evolve(tank, weapon_damaged=True)
        case "bail_out":
            return evolve(tank, status="bail_out", smoking=False)
        case "knocked_out":
            return evolve(tank, status="knocked_out", smoking=False, pose=None, crater=tank.pose)


def end_of_shoot(tank: Tank, turns: int) -> Tank:
    """Return a vehicle after the Shoot phase of its owner's turn number `turns`: it has collected
    itself, unless it was knocked about in this very turn (microtanks/damage-knocked-about)."""
    if tank.knocked_about is not None and tank.knocked_about < turns:
        return evolve(tank, knocked_about=None)
    return tank


def roller(table: Table[Battle], unit: str | None) -> Roll:
    """Return a function that draws dice for a vehicle."""

    def roll(purpose: str, sides: int = 6, /, *, needed: int | None = None) -> int:
        return table.roll(purpose, unit=unit, sides=sides, needed=needed)[0]

    return roll


@frozen
class _Burst:
    """A vehicle in the queue for its explosion, with the ground it covered."""

    tank: str
    at: Pose
    shape: Shape


@define
class Chain:
    """One action's hits and everything that explodes because of them."""

    table: Table[Battle]
    root: str | None
    """The vehicle whose crew started it: it is credited with every enemy destroyed
    (microtanks/our-campaign-experience)."""
    queue: deque[_Burst] = field(factory=deque)

    def hit(self, key: str, found: ArmourHit, cause: str, *, face: Face | None, by: str) -> None:
        """Report a hit and let its result take effect at once (microtanks/damage-roll)."""
        self.table.note(
            notes.Struck(
                key,
                cause,
                found.armour,
                found.strength,
                found.die,
                found.total,
                found.effect,
                found.effect == "bounce" and found.total >= found.armour,
                face,
                by,
                found.place,
                found.result,
            )
        )
        if found.result is None:
            return
        tank = self.table.state.tank(key)
        if found.result == "knocked_out":
            self.burst(key)
        else:
            self.apply(key, found.result)
        if found.result in ("bail_out", "knocked_out"):
            exploded = found.result == "knocked_out"
            self.table.note(notes.Destroyed(key, pose_of(tank), exploded, self._credit(tank)))

    def burst(self, key: str) -> None:
        """Take a knocked-out vehicle off the table; it explodes in its turn."""
        tank = self.table.state.tank(key)
        self.queue.append(_Burst(key, pose_of(tank), shape_of(tank)))
        self.apply(key, "knocked_out")

    def apply(self, key: str, result: Result) -> None:
        """Let a result take effect."""
        state = self.table.state
        tank = state.tank(key)
        after = suffer(tank, result, state.players[tank.owner].turns)
        self.table.set(units={**state.units, key: after})

    def _credit(self, victim: Tank) -> str | None:
        """Count a kill for the crew that started the chain, never for a loss of its own side."""
        if self.root is None:
            return None
        crew = self.table.state.tank(self.root)
        if crew.owner == victim.owner:
            return None
        self.table.change(self.root, kills=crew.kills + 1)
        return self.root

    def explode(self) -> None:
        """Work off the queue of explosions (microtanks/damage-knocked-out)."""
        while self.queue:
            self._explode_one(self.queue.popleft())

    def _explode_one(self, burst: _Burst) -> None:
        radius = roller(self.table, burst.tank)("radius")
        # Victims are fixed by the radius; a vehicle destroyed on the way is none of them twice.
        reached = [
            tank.id
            for tank in self.table.state.fielded()
            if apart(shape_of(tank), burst.shape) <= radius
        ]
        self.table.note(notes.Exploded(burst.tank, burst.at.at, radius, tuple(reached)))
        for key in reached:
            tank = self.table.state.tank(key)
            face = face_struck(pose_of(tank), burst.at.at)
            armour = tank.printed.armour.of(face)
            found = strike(BOOK.tables.damage.explosion_strength, armour, roller(self.table, key))
            # microtanks/explosion-chain
            self.hit(key, found, "explosion", face=face, by=burst.tank)
