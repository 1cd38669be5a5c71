"""Damage, deaths and the explosions they set off.

A chain is worked off as a queue, first in first out; nothing is asked inside it. Whoever fell below
half on the way is returned, so that the windows can open once it is over
(spearhead/half-health-window-order).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from attrs import define, evolve, field, frozen

from engine.geometry import Pose, Shape, distance
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import death_roll_needed
from engine.rulesets.spearhead.core.field import hull, pose_of
from engine.rulesets.spearhead.core.model import Battle, Running, Tank, profile
from engine.table import Table, change_player

RULES = BOOK.tables.explosion


@frozen
class Crossing:
    """A tank fell below half health through damage that came out of an enemy."""

    tank: str
    by: str


@frozen
class _Dead:
    """A tank in the queue for its death roll, with the ground it covered when it died."""

    tank: str
    at: Pose
    shape: Shape
    needed: int
    rolls: bool = True


@define
class Chain:
    """One damage event and everything that explodes because of it."""

    table: Table[Battle]
    root: int
    """The seat whose act started it: it is credited with every enemy that dies."""
    crossings: list[Crossing] = field(factory=list)
    queue: deque[_Dead] = field(factory=deque)

    def strike(self, wounds: Mapping[str, int], by: str, cause: str) -> None:
        """Apply simultaneous damage that comes out of the tank `by`, and queue who dies of it."""
        dying = []
        for key, damage in wounds.items():
            if damage <= 0:
                continue
            before = self.table.state.tank(key)
            left = max(0, before.health - damage)
            self.table.change(key, health=left)
            self.table.note(notes.Damaged(key, damage, left, cause, by))
            if left == 0:
                dying.append(key)
            else:
                self._watch_half(key, before.health, left, by)
        for key in dying:
            self.bury(key)

    def bury(self, key: str, *, rolls: bool = True) -> None:
        """Take a dead tank off the table and queue its death roll (spearhead/death-removal)."""
        state = self.table.state
        tank = state.tank(key)
        at = pose_of(tank)
        needed = death_roll_needed(state, tank)
        self.queue.append(_Dead(key, at, hull(tank), needed, rolls))
        self.table.change(key, health=0, pose=None)
        self.table.set(effects=tuple(e for e in state.effects if not _ends_with(e, key)))
        self.table.note(notes.Died(key, at))
        if tank.owner != self.root:
            gain_point(self.table, self.root, BOOK.tables.reactions.kill, "kill")

    def explode(self) -> tuple[Crossing, ...]:
        """Work off the queue; return who fell below half, in reference order
        (spearhead/death-explosion, spearhead/death-explosion-chain)."""
        while self.queue:
            self._death_roll(self.queue.popleft())
        last = {crossing.tank: crossing for crossing in self.crossings}
        return tuple(last[tank.id] for tank in self.table.state.fielded() if tank.id in last)

    def _death_roll(self, dead: _Dead) -> None:
        face = None
        if dead.rolls:
            (face,) = self.table.roll("death", unit=dead.tank, needed=dead.needed)
        bursts = face is None or face >= dead.needed
        wounds: dict[str, int] = {}
        if bursts:
            for tank in self.table.state.fielded():
                if distance(dead.shape, hull(tank)) <= RULES.radius:
                    wounds[tank.id] = self.table.roll_expression(
                        "explosion", RULES.damage, unit=tank.id
                    )
        struck = tuple(wounds.items())
        self.table.note(
            notes.DeathRolled(dead.tank, dead.at, dead.needed, bursts, RULES.radius, face, struck)
        )
        self.strike(wounds, dead.tank, "explosion")

    def _watch_half(self, key: str, before: int, after: int, by: str) -> None:
        tank = self.table.state.tank(key)
        if not crosses_half(before, after, profile(tank).health):
            return
        if tank.owner != self.table.state.tank(by).owner:
            self.crossings.append(Crossing(key, by))
        self._credit_command(key)

    def _credit_command(self, key: str) -> None:
        """spearhead/scenario-headhunt: the first time an enemy Command tank drops below half."""
        tank = self.table.state.tank(key)
        hunted = self.table.state.plan.objective.kind == "command_dead"
        is_enemy_command = "command" in profile(tank).roles and tank.owner != self.root
        if hunted and is_enemy_command and not tank.progressed:
            self.table.change(key, progressed=True)
            progress(self.table, self.root, "command_crippled")


def blast(tank: Tank) -> Shape:
    """Return the ground on which a tank that explodes deals damage (spearhead/death-explosion)."""
    return evolve(hull(tank), radius=RULES.radius)


def chance_to_explode(state: Battle, tank: Tank) -> float:
    """Return the chance of the death roll of a tank (spearhead/death-explosion)."""
    return (7 - death_roll_needed(state, tank)) / 6


def crosses_half(before: int, after: int, health: int) -> bool:
    """Return whether damage drops a tank of that Health below half without killing it
    (spearhead/half-health-trigger)."""
    half = BOOK.tables.low_health * health
    return before >= half > after > 0


def gain_point(table: Table[Battle], seat: int, points: int, reason: str) -> None:
    """Give a seat reaction points (spearhead/reaction-point-gain)."""
    change_player(table, seat, points=table.state.players[seat].points + points)
    table.note(notes.PointGained(seat, reason, table.state.players[seat].points))


def progress(table: Table[Battle], seat: int, reason: str) -> None:
    """Reward progress towards the objective of the scenario."""
    gain_point(table, seat, BOOK.tables.reactions.progress, reason)


def _ends_with(running: Running, key: str) -> bool:
    return running.until == "next_own_activation" and running.source == key
