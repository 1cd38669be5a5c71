"""The table as one side weighs it: units as bodies, with what they can do to each other."""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import hypot, inf

from attrs import define, field, frozen

from engine.formations import middle
from engine.geometry import Area, Bounds, Point, stretches
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule, UnitType
from engine.rulesets.diceless.book.printed import Mode, Profile, Vehicle, Weapon
from engine.rulesets.diceless.core.field import Land, bases_of, hosts, land
from engine.rulesets.diceless.core.members import heads, host, members, printed_of, types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.values import hit_points
from engine.rulesets.diceless.movement.state import MOVE, RUNNERS, SLOWED
from engine.rulesets.diceless.vehicles.state import fastest, is_able, weapons_left
from engine.rulesets.diceless.victory.rules import SCORE
from engine.rulesets.diceless.weapons.rules import reroll, skill
from engine.rulesets.diceless.weapons.state import SHOOTING, carried, rerolls_of

SIGHT = BOOK.tables.sight


@frozen(eq=False)
class Gun:
    """What the models of a group may fire."""

    weapon: Weapon
    mode: Mode
    skill: int
    steady: bool


@frozen(eq=False)
class Ward:
    """A group as fire and blows meet it."""

    key: str
    """unit/group."""
    profile: Profile
    rules: frozenset[Rule]
    models: int
    lost: int

    @property
    def hp(self) -> int:
        """What one model has."""
        return hit_points(self.profile.wounds, self.profile.toughness)


@frozen(eq=False)
class Blade:
    """What a group strikes with."""

    key: str
    """unit/group."""
    profile: Profile
    weapons: tuple[Weapon, ...]
    models: int


@frozen(eq=False)
class Body:
    """A unit on the table, characters with it, with all that is asked of it often."""

    unit: Unit
    spots: tuple[tuple[str, Point, float], ...]
    """Of each model: unit/group, place, radius."""
    at: Point
    reach: float
    """From its middle to its farthest rim."""
    types: frozenset[UnitType]
    guns: dict[str, tuple[Gun, ...]]
    """By unit/group."""
    wards: tuple[Ward, ...]
    blades: tuple[Blade, ...]
    armour: Vehicle | None
    """Of a unit of vehicles."""
    rules: frozenset[Rule]
    """That all its models have."""

    @property
    def key(self) -> str:
        """Its unit."""
        return self.unit.id

    @cached_property
    def hp(self) -> int:
        """Hit points left."""
        return max(1, sum(ward.hp * ward.models - ward.lost for ward in self.wards))

    @cached_property
    def range(self) -> float:
        """The farthest it fires."""
        return max((g.weapon.range or 0.0 for guns in self.guns.values() for g in guns), default=0)

    @cached_property
    def pace(self) -> float:
        """How far it moves in a turn."""
        if self.armour is not None:
            return fastest(self.armour) if any(map(is_able, self.unit.models.values())) else 0.0
        return min(
            (MOVE.allowance[kind] for kind in self.types if kind in MOVE.allowance), default=0.0
        )

    @cached_property
    def charge(self) -> float:
        """How far it charges."""
        return MOVE.charge_beast if self.types <= {"beast", "cavalry"} else MOVE.charge

    @cached_property
    def run(self) -> float:
        """How far it runs; greedy does not let walkers run."""
        return MOVE.run if self.armour is None and self.types <= RUNNERS else 0.0

    @cached_property
    def slowed(self) -> bool:
        """Whether difficult ground slows it (diceless/difficult-terrain-half)."""
        return bool(self.types & SLOWED) and "move_through_cover" not in self.rules

    @cached_property
    def is_alone(self) -> bool:
        """Whether it is a character nobody is with."""
        return self.unit.started == 1 and "independent_character" in self.rules

    @cached_property
    def flies(self) -> bool:
        """Whether difficult ground is nothing to it."""
        return self.types <= {"jump_infantry", "jetbike"}


def body_of(state: Battle, unit: Unit, at: Point | None = None) -> Body:
    """Take in a unit; one that is in a transport as if it stood where that does."""
    bases = bases_of(state, unit)
    if at is not None:
        bases = tuple(base.moved_to(at) for base in bases)
    groups = {
        f"{member.id}/{key}": f"{member.id}/{model.group}"
        for member in members(state, unit)
        for key, model in member.models.items()
    }
    (x, y) = middle(bases)
    reach = max(hypot(b.at[0] - x, b.at[1] - y) + b.radius for b in bases)
    wards, blades, guns = list[Ward](), list[Blade](), dict[str, tuple[Gun, ...]]()
    armour: Vehicle | None = None
    common: frozenset[Rule] | None = None
    for member in members(state, unit):
        for key, models in heads(member).items():
            group = member.groups[key]
            printed = printed_of(state, group)
            rules = frozenset((*printed.rules, *group.rules))
            common = rules if common is None else common & rules
            name = f"{member.id}/{key}"
            if isinstance(printed, Profile):
                wards.append(Ward(name, printed, rules, models, group.lost))
                weapons = tuple(state.book.weapons[weapon] for weapon in group.weapons)
                if printed.ws:
                    blades.append(Blade(name, printed, weapons, models))
            elif not printed.gun:
                armour = printed
            guns[name] = guns_of(state, member, key, steady="relentless" in rules)
    return Body(
        unit,
        tuple((groups[b.id], b.at, b.radius) for b in bases),
        (x, y),
        reach,
        types(state, unit),
        {name: own for name, own in guns.items() if own},
        tuple(wards),
        tuple(blades),
        armour,
        common or frozenset(),
    )


def guns_of(state: Battle, unit: Unit, key: str, *, steady: bool) -> tuple[Gun, ...]:
    """Return what a group may fire, in the order of its list; of vehicles what is not destroyed."""
    group = unit.groups[key]
    printed = printed_of(state, group)
    vehicle = isinstance(printed, Vehicle)
    names = (
        [
            mounted.weapon
            for model in unit.models.values()
            if model.group == key and model.craft is not None
            for mounted in weapons_left(printed, model.craft)
        ]
        if isinstance(printed, Vehicle)
        else carried(state, group)
    )
    return tuple(
        Gun(weapon, mode, skill(printed.bs, reroll(*rerolls_of(mode))), steady or vehicle)
        for name in dict.fromkeys(names)
        if (weapon := state.book.weapons[name]).kind in SHOOTING and name not in unit.spent
        for mode in weapon.modes
    )


@define(eq=False)
class Scene:
    """One side's view of the table at one question."""

    state: Battle
    seat: int
    here: Land
    friends: tuple[Body, ...]
    foes: tuple[Body, ...]
    sheltered: dict[tuple[Point, Point], int | None] = field(factory=dict)
    menaces: dict[str, bool] = field(factory=dict)
    """Which enemies may charge next turn, as far as that was asked."""

    @classmethod
    def of(cls, state: Battle, seat: int) -> Scene:
        """Take in the table."""
        friends = tuple(body_of(state, unit) for unit in hosts(state, seat))
        foes = tuple(body_of(state, unit) for unit in hosts(state, 1 - seat))
        return cls(state, seat, land(state), friends, foes)

    def body(self, key: str) -> Body | None:
        """Return a unit on the table."""
        return next((b for b in (*self.friends, *self.foes) if b.key == key), None)

    @cached_property
    def sight(self) -> float:
        """How far anybody sees (diceless/night-sight)."""
        return SIGHT.night if self.state.night else inf

    @cached_property
    def turns_left(self) -> int:
        """Own turns to come after this one."""
        return max(0, self.state.turns - max(1, self.state.round))

    @cached_property
    def claims(self) -> dict[str, str]:
        """The objective each friend sees to, one unit each as far as they go: the nearest first."""
        goals = self.state.plan.objectives
        pairs = sorted(
            (apart(body.at, goal.at) / max(1.0, body.pace), body.key, goal.id)
            for body in self.friends
            if not body.unit.broken
            for goal in goals
        )
        found: dict[str, str] = {}
        while len(found) < len(self.friends) and pairs:
            taken = set[str]()
            for _, key, goal in pairs:
                if key not in found and goal not in taken:
                    found[key] = goal
                    taken.add(goal)
            if not taken:
                break
        return found

    def cover(self, at: Point, seen_from: Point) -> int | None:
        """Return about what cover a unit at a place has from one elsewhere."""
        place = at, seen_from
        if place not in self.sheltered:
            self.sheltered[place] = self._cover(at, seen_from)
        return self.sheltered[place]

    def _cover(self, at: Point, seen_from: Point) -> int | None:
        (ax, ay), (bx, by) = at, seen_from
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        for cover, is_area, area, (x0, y0, x1, y1) in shelters(self.here):
            if right < x0 or left > x1 or high < y0 or low > y1:
                continue
            inside = is_area and x0 <= ax <= x1 and y0 <= ay <= y1 and area.contains_point(at)
            if inside or stretches(seen_from, at, area):
                return cover
        return None


@lru_cache(maxsize=16)
def shelters(here: Land) -> tuple[tuple[int, bool, Area, Bounds], ...]:
    """Return the pieces that give cover, the best first: the cover, whether it is given all over
    the piece, the piece, and its bounds."""
    found = [
        (piece.kind.cover, piece.kind.area, piece.area, piece.area.bounds)
        for piece in here.pieces
        if piece.kind.cover is not None
    ]
    return tuple(sorted(found, key=lambda one: one[0]))


def apart(a: Point, b: Point) -> float:
    """Return how far two points are apart."""
    return hypot(a[0] - b[0], a[1] - b[1])


def middle_of(state: Battle, unit: Unit) -> Point:
    """Return where a unit is; a character with others where they are."""
    return middle(bases_of(state, host(state, unit)))


def gap(a: Body, b: Body) -> float:
    """Return about how far two units are apart, base to base."""
    best = 1e9
    for _, (ax, ay), ar in a.spots:
        for _, (bx, by), br in b.spots:
            away = hypot(ax - bx, ay - by) - ar - br
            if away < best:
                best = away
    return max(0.0, best)


RADIUS = SCORE.radius
"""How near to an objective a unit holds it."""
