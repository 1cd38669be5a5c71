"""The table as one side weighs it: units as bodies, where they stand and what they look at."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot

from attrs import define, field, frozen

from bots.policies.greedy.battlegroup.appraisal.build import Build, build_of
from engine.geometry import Area, Bounds, Point, stretches
from engine.rulesets.battlegroup.book.printed import UnitSheet
from engine.rulesets.battlegroup.core.field import Land, bases_of, hull_pose, land
from engine.rulesets.battlegroup.core.members import (
    actors,
    carrier_of,
    is_building,
    is_mark,
    is_vehicle,
    is_zooming,
    models_of,
    sheet_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.movement.rules import MOVE
from engine.rulesets.battlegroup.sight.state import AREA
from engine.rulesets.battlegroup.vehicles.state import is_stunned, may_move
from engine.rulesets.battlegroup.victory.rules import OBJECTIVES, Holder, controls
from engine.rulesets.battlegroup.wounds.rules import cover_save

FAR = 36.0
"""Range of guns that need not go near."""
ROOM = 0.75
"""How much of its reach a unit fills."""
CLOSE = 6.0
"""Where cover is no help (battlegroup/point-blank-exception)."""
LATER = 0.75
"""What something is worth a turn later."""


@frozen(eq=False)
class Body:
    """A unit at one question, characters with it; one in a vehicle stands where that does."""

    unit: Unit
    sheet: UnitSheet
    build: Build
    spots: tuple[tuple[str, Point, float], ...]
    """Of each model: unit/group, place, radius."""
    at: Point
    reach: float
    """From its middle to its farthest rim."""
    is_aboard: bool
    is_open: bool
    """It can be fired at."""
    pace: float
    """How far it may move just now."""
    ride: float
    """How far what it is in goes."""

    @property
    def key(self) -> str:
        """Its unit."""
        return self.unit.id

    @property
    def is_stealthy(self) -> bool:
        """Whether it hides well."""
        return self.sheet.has("stealth")

    @property
    def is_shrouded(self) -> bool:
        """Whether it hides very well."""
        return self.sheet.has("shrouded")

    @property
    def is_secured(self) -> bool:
        """Whether it secures objectives."""
        return self.unit.slot == "troops" or self.sheet.has("objective_secured")

    @property
    def is_busy(self) -> bool:
        """Whether it fights or runs, so that it does not shoot."""
        return bool(self.unit.locked) or self.unit.rout is not None

    @property
    def dash(self) -> float:
        """How far it goes at top speed."""
        return self.build.dash if self.pace else 0.0


def body_of(state: Battle, unit: Unit, at: Point | None = None) -> Body:
    """Take in a unit, or as if all of it stood at a point."""
    build, carrier = build_of(state, unit), carrier_of(state, unit)
    if at is None and carrier is not None:
        at = hull_pose(carrier).at
    bases = bases_of(state, unit)
    names = {name: f"{own.id}/{model.group}" for name, own, model in models_of(state, unit)}
    spots = tuple((names[b.id], b.at if at is None else at, b.radius) for b in bases)
    if at is None:
        x = sum(spot[0] for _, spot, _ in spots) / len(spots)
        y = sum(spot[1] for _, spot, _ in spots) / len(spots)
        at = x, y
    reach = max(hypot(spot[0] - at[0], spot[1] - at[1]) + radius for _, spot, radius in spots)
    if build.armour is not None:
        reach = max(reach, build.armour.length / 2)
    pace = build.pace
    if is_vehicle(unit) and not may_move(state, unit):
        pace = 0.0
    if carrier is None:
        is_open = is_mark(state, unit)
    else:
        is_open = vehicle_of(state, carrier).capacity == 0
    ride = 0.0 if carrier is None or is_building(state, carrier) else MOVE.cruising
    sheet = sheet_of(state, unit)
    return Body(unit, sheet, build, spots, at, reach, carrier is not None, is_open, pace, ride)


@define(eq=False)
class Scene:
    """One side's view of the table at one question."""

    state: Battle
    seat: int
    here: Land
    friends: tuple[Body, ...]
    foes: tuple[Body, ...]
    stood: dict[tuple[str, Point], float] = field(factory=dict)
    """What it is worth that a unit has gone so far, as far as that was asked."""
    feared: dict[str, tuple[Body, ...]] = field(factory=dict)
    """Enemies that could do a unit harm, as far as that was asked."""

    @classmethod
    def of(cls, state: Battle, seat: int) -> Scene:
        """Take in the table; flyers that cross it are left out."""
        friends, foes = (
            tuple(body_of(state, u) for u in actors(state, side) if not is_zooming(state, u))
            for side in (seat, 1 - seat)
        )
        return cls(state, seat, land(state), friends, foes)

    def body(self, key: str) -> Body | None:
        """Return a unit on the table."""
        return next((b for b in (*self.friends, *self.foes) if b.key == key), None)

    @cached_property
    def targets(self) -> tuple[Body, ...]:
        """Enemies that can be fired at."""
        return tuple(foe for foe in self.foes if foe.is_open and not foe.unit.locked)

    @cached_property
    def threats(self) -> tuple[Body, ...]:
        """Enemies that could do something in their next turn."""
        return tuple(
            foe
            for foe in self.foes
            if foe.unit.rout is None and not is_stunned(self.state, foe.unit)
        )

    @cached_property
    def landings(self) -> tuple[Point, ...]:
        """Where friends are about to come down."""
        units = self.state.units.values()
        return tuple(u.marker for u in units if u.owner == self.seat and u.marker is not None)

    @cached_property
    def turns_left(self) -> int:
        """Game turns after this one."""
        return max(0, self.state.options.max_game_turns - self.state.round)

    # ------------------------------------------------------------ the ground

    def sees(self, a: Point, b: Point) -> bool:
        """Tell about whether units at two places see each other."""
        return is_free(self.here, *((a, b) if a <= b else (b, a)))

    def cover(self, target: Body, at: Point, seen_from: Point) -> int | None:
        """Return about what cover save a unit has at a place from one elsewhere."""
        return cover_save(
            shelter(self.here, at, seen_from),
            stealth=target.is_stealthy,
            shrouded=target.is_shrouded,
            down=target.unit.down is not None,
        )

    def armour(self, foe: Body, seen_from: Point) -> int:
        """Return what armour a vehicle shows to a place, 0 for others."""
        if foe.build.armour is None:
            return 0
        return foe.build.armour.armour.of(face_towards(self.state, foe.unit, seen_from))

    # ------------------------------------------------------------ objectives

    @cached_property
    def presence(self) -> tuple[tuple[dict[str, Holder], dict[str, Holder]], ...]:
        """Who is near each objective: ours, and theirs."""
        return tuple(
            (self._near(self.friends, goal), self._near(self.foes, goal))
            for goal in self.state.objectives
        )

    def _near(self, bodies: tuple[Body, ...], goal: Point) -> dict[str, Holder]:
        found = {}
        for body in bodies:
            holder = self.holder(body, (0.0, 0.0), goal)
            if holder is not None and not body.is_aboard:
                found[body.key] = holder
        return found

    def holder(self, body: Body, shift: Point, goal: Point) -> Holder | None:
        """Return a unit as an objective would find it that has gone so far, None if it is away."""
        dx, dy = goal[0] - shift[0], goal[1] - shift[1]
        far = min(hypot(x - dx, y - dy) - radius for _, (x, y), radius in body.spots)
        if far > OBJECTIVES.deny:
            return None
        at = body.at[0] + shift[0], body.at[1] + shift[1]
        return Holder(
            distance=max(0.0, far),
            sight=self.sees(at, goal),
            secured=body.is_secured,
            routing=body.unit.rout is not None,
        )

    def balance(self, number: int, body: Body, shift: Point | None) -> int:
        """Return whose an objective would be, ours 1 and theirs -1, if a friend had gone so far;
        None: if it were not there."""
        ours, theirs = self.presence[number]
        own = [holder for key, holder in ours.items() if key != body.key]
        if shift is not None:
            holder = self.holder(body, shift, self.state.objectives[number])
            if holder is not None:
                own.append(holder)
        enemies = list(theirs.values())
        return int(controls(own, enemies)) - int(controls(enemies, own))

    @cached_property
    def weight(self) -> float:
        """What it is worth to hold an objective from now on, in points; in Turn 0 later."""
        left = 1.0 if self.state.round else 0.0
        return left + sum(LATER**turn for turn in range(1, min(self.turns_left, 4) + 1))

    @cached_property
    def riders(self) -> dict[str, list[Body]]:
        """Friends who can charge, by the vehicle that they are in."""
        found: dict[str, list[Body]] = {}
        for body in self.friends:
            if body.unit.aboard is not None and body.build.blades:
                found.setdefault(body.unit.aboard, []).append(body)
        return found

    @cached_property
    def claims(self) -> dict[str, tuple[int, bool]]:
        """The objective each friend sees to, and whether it is the one to do so: the nearest are,
        Troops before others; then the next, until everybody has one."""
        pairs = sorted(
            (
                apart(body.at, goal) / max(1.0, body.build.pace)
                + (0.0 if body.unit.slot == "troops" else 0.5)
                + (1.0 if body.build.range > FAR and body.build.armour is None else 0.0),
                body.key,
                number,
            )
            for body in self.friends
            if body.unit.rout is None and (body.pace or body.is_aboard)
            for number, goal in enumerate(self.state.objectives)
        )
        found: dict[str, tuple[int, bool]] = {}
        main = True
        while len(found) < len(self.friends):
            taken = set[int]()
            for _, key, number in pairs:
                if key not in found and number not in taken:
                    found[key] = number, main
                    taken.add(number)
            if not taken:
                break
            main = False
        return found


def gaps(body: Body, shift: Point, foe: Body) -> list[tuple[str, float]]:
    """Return about how far each model of a unit that has gone so far is from another."""
    fx, fy = foe.at[0] - shift[0], foe.at[1] - shift[1]
    near = ROOM * foe.reach
    return [
        (group, max(0.0, hypot(x - fx, y - fy) - radius - near))
        for group, (x, y), radius in body.spots
    ]


def apart(a: Point, b: Point) -> float:
    """Return how far two points are apart."""
    return hypot(a[0] - b[0], a[1] - b[1])


def gap(a: Body, b: Body) -> float:
    """Return about how far two units are apart, base to base."""
    best = 1e9
    for _, (ax, ay), ar in a.spots:
        for _, (bx, by), br in b.spots:
            away = hypot(ax - bx, ay - by) - ar - br
            if away < best:
                best = away
    return max(0.0, best)


@lru_cache(maxsize=64)
def walls(here: Land) -> tuple[tuple[Area, Bounds], ...]:
    """Return the pieces that hide what is behind them, with their bounds."""
    return tuple((p.area, p.area.bounds) for p in here.pieces if p.kind.blocks_sight)


@lru_cache(maxsize=64)
def shelters(here: Land) -> tuple[tuple[int, bool, Area, Bounds], ...]:
    """Return the pieces that give cover, the best first: the cover, whether it is given all over
    the piece, the piece, and its bounds."""
    found = [
        (piece.kind.cover, piece.name in AREA, piece.area, piece.area.bounds)
        for piece in here.pieces
        if piece.kind.cover is not None
    ]
    return tuple(sorted(found, key=lambda one: one[0]))


@lru_cache(maxsize=65536)
def is_free(here: Land, a: Point, b: Point) -> bool:
    """Tell whether nothing hides two places from each other."""
    return not any(_hides(wall, bounds, a, b) for wall, bounds in walls(here))


@lru_cache(maxsize=65536)
def shelter(here: Land, at: Point, seen_from: Point) -> int | None:
    """Return the best cover of a place from one elsewhere."""
    (ax, ay), (bx, by) = at, seen_from
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    for cover, is_area, area, (x0, y0, x1, y1) in shelters(here):
        if right < x0 or left > x1 or high < y0 or low > y1:
            continue
        if is_area and x0 <= ax <= x1 and y0 <= ay <= y1 and area.contains_point(at):
            return cover
        if not _holds(area, (x0, y0, x1, y1), seen_from) and stretches(seen_from, at, area):
            return cover
    return None


def _hides(wall: Area, bounds: Bounds, a: Point, b: Point) -> bool:
    (ax, ay), (bx, by) = a, b
    x0, y0, x1, y1 = bounds
    if max(ax, bx) < x0 or min(ax, bx) > x1 or max(ay, by) < y0 or min(ay, by) > y1:
        return False
    if _holds(wall, bounds, a) or _holds(wall, bounds, b):
        return False
    return bool(stretches(a, b, wall))


def _holds(area: Area, bounds: Bounds, at: Point) -> bool:
    x0, y0, x1, y1 = bounds
    return x0 <= at[0] <= x1 and y0 <= at[1] <= y1 and area.contains_point(at)
