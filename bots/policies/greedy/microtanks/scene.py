"""The table as one side weighs it: who shoots whom from where, and how much that matters now."""

from __future__ import annotations

from functools import cached_property
from math import hypot

from attrs import define, field, frozen

from bots.policies.greedy.microtanks import odds
from bots.policies.greedy.microtanks.bodies import Barrel, Body, bears, body_of
from bots.policies.greedy.microtanks.ground import BLIND, Glance, Grid, glance, grid_of
from engine.geometry import Face, Point, bearing
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Cover
from engine.rulesets.microtanks.core.field import Board, Screen, board, pose_of
from engine.rulesets.microtanks.core.model import Battle
from engine.rulesets.microtanks.core.sight import wreck_screens
from engine.rulesets.microtanks.ramming import is_rammed_struck
from engine.rulesets.microtanks.scoring import fate_of, scores_of
from engine.rulesets.microtanks.shooting import (
    target_row,
)

HULLS = 1.5
"""About how much nearer two hulls are than their centres."""
SPREAD = 0.55
"""How much of the enemies' fire falls on one vehicle, if it is in all their sights."""
AMBUSH = 0.12
"""How much of an enemy counts that does not see a place yet."""
RAMS = 0.4
"""How often an enemy rams that could."""
CAUTION = 0.7
"""What a point that may be lost counts against one that may be gained."""
BURST = 6.0
"""The farthest an explosion reaches."""
BURSTS = 0.3
"""How much of what a vehicle may lose goes with a burst."""
FALLS = 0.15
"""How likely an enemy within reach of that is to burst before the next turn: we see to it."""
SIDES: tuple[Face, ...] = ("front", "side", "rear")


@frozen
class Threat:
    """What an enemy may do to a vehicle at a place, by the face it shows."""

    bearing: float
    loss: dict[Face, float]


@frozen
class Chance:
    """A shot from a place."""

    bearing: float
    value: float
    barrel: Barrel
    target: str


@frozen
class Stand:
    """A place, turned the best way, and what it is worth."""

    facing: float
    attack: float
    loss: float


@define(eq=False)
class Scene:
    """One side's view of the table at one question."""

    state: Battle
    seat: int
    here: Board
    grid: Grid
    wrecks: tuple[Screen, ...]
    friends: tuple[Body, ...]
    foes: tuple[Body, ...]
    _stands: dict[str, Stand] = field(factory=dict)
    """Of friends as they stand, by id, once asked for."""

    @classmethod
    def of(cls, state: Battle, seat: int) -> Scene:
        """Take in the table."""
        here = board(state)
        friends = tuple(body_of(state, here, tank, waits=0) for tank in state.army(seat))
        foes = tuple(body_of(state, here, tank, waits=1) for tank in state.army(1 - seat))
        return cls(state, seat, here, grid_of(here), wreck_screens(state), friends, foes)

    @cached_property
    def known(self) -> frozenset[str]:
        """What artillery may aim at by radio."""
        radio = self.state.players[self.seat].radio
        return frozenset(radio.seen if radio else ())

    @cached_property
    def turns_left(self) -> int:
        """Own turns to come after this one."""
        return max(0, self.state.last_round - max(1, self.state.round))

    @cached_property
    def is_last_word(self) -> bool:
        """Whether the enemy has no turn any more."""
        return self.turns_left == 0 and self.seat != self.state.setter

    @cached_property
    def lead(self) -> float:
        """How far this side is ahead, in shares of the larger start."""
        state = self.state
        scores, players = [float(score) for score in scores_of(state)], state.players
        for tank in state.units.values():
            fate = fate_of(state, tank)
            if fate.cut_off and tank.is_live and not tank.tracked and tank.id not in self._stuck:
                # It is on the board as it must be: it may get away yet.
                scores[1 - tank.owner] -= tank.points * (1.0 - self.lateness)
        base = max(1, players[0].start, players[1].start)
        return (scores[self.seat] - scores[1 - self.seat]) / base

    @cached_property
    def prey(self) -> tuple[Body, ...]:
        """The enemies to drive up to: not those that will not get away any more, which count as
        much alive."""
        return tuple(foe for foe in self.foes if not foe.is_stuck)

    @cached_property
    def stranded(self) -> float:
        """The points of friends that could still get away and would be cut off, were it over."""
        fates = [(body, fate_of(self.state, body.tank)) for body in self.friends]
        return sum(
            body.tank.points * fate.cut_off / 100 for body, fate in fates if not body.is_stuck
        )

    @cached_property
    def _stuck(self) -> frozenset[str]:
        return frozenset(one.tank.id for one in (*self.friends, *self.foes) if one.is_stuck)

    def is_spared(self, foe: Body) -> bool:
        """Return whether an enemy is better left alive: the battle would end with the last of
        those that are not being run into, while more of ours may still get away."""
        rammed = {contact.rammed for contact in self.state.turn.contacts} if self.state.turn else ()
        left = [one for one in self.foes if one.tank.id not in rammed] or self.foes
        return len(left) == 1 and left[0] is foe and self.stranded > foe.tank.points

    @cached_property
    def lateness(self) -> float:
        """How much of the battle is over, 0 to 1; where no round is the last, how much of the time
        in which something must come of it."""
        state = self.state
        begun = state.lull.since
        return min(1.0, (state.round - begun) / max(1, state.last_round - begun))

    @cached_property
    def caution(self) -> float:
        """What own losses count: more for who has something to keep, the later the more."""
        if self.is_last_word:
            return 0.0
        return CAUTION + 1.3 * max(-0.3, min(0.3, self.lead)) * self.lateness

    def body(self, key: str) -> Body:
        """Return a friend."""
        return next(body for body in self.friends if body.tank.id == key)

    def look(self, one: Point, top: float, other: Point, foot: float, tall: float) -> Glance:
        """Glance from a point at a hull."""
        return glance(self.here, self.wrecks, one, top, other, foot, tall)

    # ------------------------------------------------------------ what may happen at a place

    def survey(
        self, body: Body, at: Point, moved: float, *, smoking: bool = False
    ) -> tuple[list[Chance], list[Threat]]:
        """Return the shots and the threats at a place after a move so long."""
        chances: list[Chance] = []
        threats: list[Threat] = []
        foot = self.here.ground(at) if self.here.hills else 0.0
        top = foot + body.tall
        is_seen, unasked = False, []
        for foe in self.foes:
            apart = hypot(foe.at[0] - at[0], foe.at[1] - at[1])
            to = bearing(at, foe.at) if apart > 0.0 else 0.0
            ours = BLIND
            if apart - HULLS <= max(body.reach, 1.0 if foe.tank.id in self.known else 30.0):
                ours = self.look(at, top, foe.at, foe.foot, foe.tall)
            if not smoking:
                for barrel in body.barrels:
                    value = self._shot(body, barrel, foe, (apart, to), moved, ours)
                    if value > 0.0:
                        chances.append(Chance(to, value, barrel, foe.tank.id))
            near = apart - HULLS <= foe.reach + foe.speed / 2
            if foe.reach and near and not self.is_last_word:
                theirs = self.look(foe.at, foe.foot + foe.tall, at, foot, body.tall)
                is_seen |= theirs.sees
                loss = self._losses(foe, body, apart, moved, theirs, smoking=smoking)
                crush = _crush(foe, body, apart)
                if crush:
                    loss = {face: value + crush for face, value in (loss or NOTHING).items()}
                if loss is not None:
                    threats.append(Threat(to, loss))
            else:
                unasked.append(foe)
        shells = () if self.is_last_word else self._shells(body, at, moved, smoking=smoking)
        if shells and (
            is_seen
            or any(
                self.look(foe.at, foe.foot + foe.tall, at, foot, body.tall).sees for foe in unasked
            )
        ):
            threats += shells
        return chances, threats

    def _shells(self, body: Body, at: Point, moved: float, *, smoking: bool) -> list[Threat]:
        """Return what the artillery of the enemy may do at a place that they see."""
        found = []
        factor = BOOK.tables.artillery.movement_factor
        for foe in self.foes:
            apart = hypot(foe.at[0] - at[0], foe.at[1] - at[1])
            for barrel in foe.barrels:
                if not barrel.indirect or apart - HULLS > barrel.range:
                    continue
                need = foe.tank.bs + factor * target_row(moved, foe.speed)
                chance = odds.to_hit(need) * odds.under_cap(0.7)
                if smoking:
                    chance *= odds.fails(odds.SAVES.smoke)
                struck = odds.results(barrel.strength, body.tank.printed.armour.lowest)
                loss = chance * odds.mean(struck, body.gains)
                found.append(Threat(bearing(at, foe.at), dict.fromkeys(SIDES, loss)))
        return found

    def _shot(
        self,
        body: Body,
        barrel: Barrel,
        foe: Body,
        towards: tuple[float, float],
        moved: float,
        seen: Glance,
    ) -> float:
        apart, to = towards
        if apart - HULLS > barrel.range:
            return 0.0
        tank, target = body.tank, foe.tank
        if barrel.indirect:
            if target.id not in self.known and not seen.sees:
                return 0.0
            factor = BOOK.tables.artillery.movement_factor
            rows = target_row(target.moved, body.speed) + (1 if moved > 0 else 0)
            chance = odds.to_hit(tank.bs + factor * rows) * odds.under_cap(0.7)
            if target.smoking:
                chance *= odds.fails(odds.SAVES.smoke)
            struck = odds.results(barrel.strength, target.printed.armour.lowest)
            return chance * odds.mean(struck, foe.gains)
        if not seen.sees:
            return 0.0
        need = odds.needed(tank.bs, barrel.range, apart - HULLS, (moved, body.speed), target.moved)
        pose = pose_of(target)
        face = odds.face_of(pose.facing, (to + 180.0) % 360.0)
        chance = odds.to_hit(need) * _unsaved(seen.cover, smoking=target.smoking)
        return chance * _struck(barrel.strength, foe, face)

    def _losses(
        self,
        foe: Body,
        body: Body,
        apart: float,
        moved: float,
        seen: Glance,
        *,
        smoking: bool,
    ) -> dict[Face, float] | None:
        best: dict[Face, float] | None = None
        for barrel in foe.barrels:
            if barrel.indirect or apart - HULLS > barrel.range + (
                0 if seen.sees else foe.speed / 2
            ):
                continue
            comes = 0.0 if seen.sees else foe.speed
            need = odds.needed(foe.tank.bs, barrel.range, apart - HULLS, (comes, foe.speed), moved)
            chance = odds.to_hit(need) * _unsaved(seen.cover, smoking=smoking)
            if not seen.sees:
                chance *= AMBUSH
            loss = {face: chance * _struck(barrel.strength, body, face) for face in SIDES}
            if best is None or loss["front"] > best["front"]:
                best = loss
        return best

    def stand(
        self,
        body: Body,
        at: Point,
        moved: float,
        *,
        facing: float | None = None,
        smoking: bool = False,
    ) -> Stand:
        """Return what it is worth to be at a place, turned the best way or as told."""
        chances, threats = self.survey(body, at, moved, smoking=smoking)
        now = pose_of(body.tank).facing
        if facing is not None:
            facings = [facing]
        else:
            threats.sort(key=lambda threat: -threat.loss["side"])
            chances.sort(key=lambda chance: -chance.value)
            facings = [threat.bearing for threat in threats[:2]]
            facings += [chance.bearing for chance in chances[:2]]
            if len(facings) > 1:
                facings.append(_between(facings[0], facings[1]))
            if not facings:
                facings = [self._outlook(at, now)]
        stands = [
            Stand(one, self._attack(body, one, chances), self._loss(body, one, threats))
            for one in dict.fromkeys(facings)
        ]
        return max(stands, key=lambda stand: stand.attack - self.caution * stand.loss)

    def crowding(self, body: Body, at: Point, stand: Stand) -> float:
        """Return what bursts may cost at a place: that of the vehicle, those of friends, and those
        of the enemies beside it."""
        total, own = 0.0, _bursting(body, stand)
        for friend in self.friends:
            apart = hypot(friend.at[0] - at[0], friend.at[1] - at[1]) - HULLS
            if friend is not body and apart <= BURST:
                total += own * odds.burst(apart, friend.tank.printed.armour.side, friend.gains)
                taken = odds.burst(apart, body.tank.printed.armour.side, body.gains)
                total += _bursting(friend, self._standing(friend)) * taken
        for foe in self.foes:
            apart = max(0.0, hypot(foe.at[0] - at[0], foe.at[1] - at[1]) - HULLS)
            if apart <= BURST:
                face = odds.face_of(stand.facing, bearing(at, foe.at))
                total += FALLS * odds.burst(apart, body.tank.printed.armour.of(face), body.gains)
        return total

    def _standing(self, friend: Body) -> Stand:
        """Return how a friend stands as it is; worked out once."""
        key = friend.tank.id
        if key not in self._stands:
            facing = pose_of(friend.tank).facing
            self._stands[key] = self.stand(friend, friend.at, friend.tank.moved, facing=facing)
        return self._stands[key]

    def _outlook(self, at: Point, now: float) -> float:
        """Return the way to the nearest enemy."""
        near = min(
            self.foes, key=lambda foe: hypot(foe.at[0] - at[0], foe.at[1] - at[1]), default=None
        )
        return bearing(at, near.at) if near and near.at != at else now

    def _attack(self, body: Body, facing: float, chances: list[Chance]) -> float:
        best: dict[str, float] = {}
        for chance in chances:
            if chance.value > best.get(chance.barrel.id, 0.0) and bears(
                body.tank, chance.barrel, facing, chance.bearing
            ):
                best[chance.barrel.id] = chance.value
        return sum(best.values())

    def _loss(self, body: Body, facing: float, threats: list[Threat]) -> float:
        whole = body.gains[-1]
        if whole <= 0.0:
            return 0.0
        stays = 1.0
        for threat in threats:
            loss = threat.loss[odds.face_of(facing, threat.bearing)]
            stays *= 1.0 - min(1.0, SPREAD * loss / whole)
        return whole * (1.0 - stays)


def _bursting(body: Body, stand: Stand) -> float:
    """Return how likely a vehicle is to burst before its next turn."""
    whole = body.gains[-1]
    return BURSTS * stand.loss / whole if whole > 0.0 else 0.0


NOTHING: dict[Face, float] = dict.fromkeys(SIDES, 0.0)


def _crush(foe: Body, body: Body, apart: float) -> float:
    """Return what an enemy may do to a vehicle by running into it in its next turn."""
    ours, theirs = body.tank.printed.armour, foe.tank.printed.armour
    if apart > foe.speed + HULLS or foe.tank.tracked or not is_rammed_struck(theirs, ours):
        return 0.0
    if foe.tank.stunned is not None or foe.tank.knocked_about is not None:
        return 0.0
    moved = odds.whole_units(max(0.0, apart - HULLS))
    struck = odds.ram_results(moved, ours.side, BOOK.tables.ram.rammed_die)
    return RAMS * odds.mean(struck, body.gains)


def _struck(strength: int, body: Body, face: Face) -> float:
    """Return what a hit takes from a vehicle."""
    worth = odds.mean(odds.results(strength, body.tank.printed.armour.of(face)), body.gains)
    if face == "front" and body.strength is not None and strength < body.strength:
        worth *= odds.fails(odds.SAVES.glancing)
    return worth


def _unsaved(cover: Cover | None, *, smoking: bool) -> float:
    chance = 1.0
    if cover is not None:
        chance = odds.fails(odds.SAVES.heavy if cover == "heavy" else odds.SAVES.light)
    return chance * odds.fails(odds.SAVES.smoke) if smoking else chance


def _between(a: float, b: float) -> float:
    return (a + ((b - a + 180.0) % 360.0 - 180.0) / 2) % 360.0
