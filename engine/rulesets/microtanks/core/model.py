"""What a match of microtanks holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import field, frozen

from engine.geometry import Face, Pose, Shape, rectangle
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import (
    Edge,
    Hull,
    Layout,
    Map,
    Phase,
    Scenario,
    Vehicle,
    Zone,
)
from engine.rulesets.microtanks.core.layout import laid_out
from engine.rulesets.microtanks.core.scale import Scale
from engine.state import State, Verdict

Package = Literal["board_and_first_turn", "side_and_deploy_first"]
Status = Literal["waiting", "board", "retreated", "bail_out", "knocked_out"]
Stage = Literal["armies", "setup", "board", "side", "deployment", "battle"]
Level = Literal["draw", "minor", "major"]
"""How clear a win is."""

CENTIMETRES = Scale()

SEATS = ("a", "b")
"""The letters of the seats, as they begin the ids of vehicles that no scenario names."""


@frozen
class ForceVehicle:
    """A vehicle on an army list. In a campaign it has the id of its roster entry."""

    vehicle: str
    bs: int | None = None
    """Skill of the crew. Default: regular."""
    id: str | None = None


@frozen
class Army:
    """An army: a list, or a nation whose ready-made force is fielded."""

    nation: str | None = None
    vehicles: tuple[ForceVehicle, ...] = ()


@frozen
class Feet:
    """The size of a real table, in feet (microtanks/table-size)."""

    long: float
    short: float


@frozen
class Options:
    """Options of a match. Players are asked for anything left out."""

    scenario: str | None = None
    """Default: the starter scenario."""
    scale: Scale = CENTIMETRES
    limit: int | None = None
    """Points limit of a pick-up game. None: the sides field the scenario's own forces."""
    armies: tuple[Army | None, Army | None] = (None, None)
    """Armies of a pick-up game."""
    free_maps: bool = False
    """Whether the player who lays out the board may use a map of their own."""
    table: Feet | None = None
    """The real table that the scenario is played on. None: its printed map, in units."""
    unlimited: bool = False
    """Whether there is no last round: play goes on until a side has nothing left on the table
    (microtanks/game-end), or nothing comes of it any more (microtanks/our-round-limit)."""
    picks_side: int | None = None
    """The seat that picks its side without a roll. It won the last battle of a campaign or, in a
    rematch, is the seat that picked before."""
    picked: Zone | None = None
    """The side that this seat takes without being asked."""


@frozen(cache_hash=True)
class PlacedHull:
    """A hull on the table, by id."""

    id: str
    shape: Shape


@frozen
class Tank:
    """A vehicle. Its printed values are looked up by profile, not stored."""

    id: str
    owner: int
    profile: str
    hull: Hull
    """In units, at the scale of the match."""
    bs: int
    points: int
    status: Status = "waiting"
    pose: Pose | None = None
    """Where it is, even as a wreck; None if it is off the table."""
    crater: Pose | None = None
    """Where it exploded."""
    turret: float = 0.0
    """Degrees from the heading of the hull. The turret turns with the hull
    (microtanks/turret-traverse)."""
    traversed: float = 0.0
    """Degrees turned this Shoot phase."""
    fired: Mapping[str, int] = field(factory=dict)
    """The own turn in which each gun last fired."""
    moved: float = 0.0
    """Distance moved in its last own Move phase."""
    smoke_used: bool = False
    smoking: bool = False
    stunned: int | None = None
    """The own turn in which it was stunned, or after which the enemy stunned it; None if it is not
    stunned."""
    knocked_about: int | None = None
    tracked: bool = False
    weapon_damaged: bool = False
    kills: int = 0
    left_by: Edge | None = None
    left_in_round: int | None = None

    @property
    def printed(self) -> Vehicle:
        """What its profile says."""
        return BOOK.vehicles[self.profile]

    @cached_property
    def standing(self) -> PlacedHull:
        """The ground it covers, as a wreck too."""
        assert self.pose is not None, f"{self.id} is not on the table"
        return PlacedHull(self.id, rectangle(self.pose, self.hull.length, self.hull.width))

    @property
    def is_live(self) -> bool:
        """Whether it is in play on the table."""
        return self.status == "board"


@frozen
class Sighting:
    """The enemies a side has spotted by radio (microtanks/radio-phase)."""

    after: tuple[int, int]
    """The turn of that Radio phase: seat, and number of its own turn."""
    seen: tuple[str, ...] = ()


@frozen
class Player:
    """A side."""

    zone: Zone | None = None
    nation: str | None = None
    start: int = 0
    """Points at the start."""
    turns: int = 0
    """Number of own turns begun."""
    radio: Sighting | None = None


@frozen
class Contact:
    """A ram started in the Move phase and resolved in the Ram phase
    (microtanks/ram-phase-resolve)."""

    rammer: str
    rammed: str
    moved: float
    face: Face
    """The face of the rammed hull."""
    strikes_with: Face


@frozen
class Turn:
    """A player's turn."""

    seat: int
    phase: Phase = "move"
    ordered: tuple[str, ...] = ()
    """Vehicles that have received their Move order."""
    contacts: tuple[Contact, ...] = ()


@frozen
class ScoreLine:
    """What a score counts under one head."""

    id: str
    """`destroyed`, `damaged`, `conceded`, `field`, or the id of an objective."""
    clause: str
    points: tuple[int, int]
    """By seat."""


@frozen
class Score:
    """The score so far, and the result if the battle ended now."""

    points: tuple[int, int]
    """By seat."""
    level: Level
    leader: int | None = None
    """The seat that would win."""
    lines: tuple[ScoreLine, ...] = ()
    """What the points are for; they add up to `points`."""


@frozen
class Lull:
    """How long nothing has come of the battle (microtanks/our-round-limit)."""

    since: int = 0
    """The round in which a vehicle was last lost, damaged for good, or left."""
    losses: int = 0
    """How often that has happened."""


@frozen(kw_only=True)
class Battle(State):
    """The state of the whole table."""

    units: Mapping[str, Tank] = field(factory=dict)
    """Every vehicle of both sides in list order, seat 0 first. Vehicles that are gone stay in the
    list."""
    phase: Stage = "armies"
    options: Options
    armies: tuple[Army, ...] = ()
    """Armies of a pick-up game by seat, once both are known."""
    players: tuple[Player, Player] = (Player(), Player())
    setter: int | None = None
    """The seat that lays out the board. It has the first turn and deploys second."""
    layout: Layout | None = None
    map: Map | None = None
    """What is played on in place of the printed map: the scenario's on a table of another size, or
    the setter's own, for a custom layout."""
    round: int = 0
    lull: Lull = Lull()
    """Only kept where no round is the last."""
    turn: Turn | None = None
    score: Score | None = None
    """None before the battle phase."""
    ended: Verdict | None = None

    @property
    def plan(self) -> Scenario:
        """The scenario that is played, on the table as it was laid out."""
        printed = BOOK.scenarios[self.options.scenario or STARTER]
        return laid_out(printed, self.layout or "printed", self.map)

    @property
    def last_round(self) -> int:
        """The round that ends the battle, as things stand (microtanks/our-round-limit)."""
        if self.options.unlimited:
            return self.lull.since + BOOK.tables.end.lull
        return self.plan.rounds

    @property
    def scale(self) -> Scale:
        """How long a unit is."""
        return self.options.scale

    def tank(self, key: str) -> Tank:
        """Return a vehicle by id."""
        return self.units[key]

    def army(self, seat: int) -> tuple[Tank, ...]:
        """Return the live vehicles of a seat on the table, in list order."""
        return tuple(t for t in self.units.values() if t.owner == seat and t.status == "board")

    def fielded(self) -> tuple[Tank, ...]:
        """Return every live vehicle on the table in the order of ids."""
        live = [tank for tank in self.units.values() if tank.status == "board"]
        return tuple(sorted(live, key=lambda tank: tank.id))

    def wrecks(self) -> tuple[Tank, ...]:
        """Return the hulls that were left where they stood (microtanks/damage-bail-out)."""
        return tuple(tank for tank in self.units.values() if tank.status == "bail_out")

    def zone_of(self, seat: int) -> Zone:
        """Return the zone of a side, once it is picked."""
        zone = self.players[seat].zone
        assert zone is not None, "zones are picked before anybody deploys"
        return zone

    def seat_of(self, zone: Zone) -> int:
        """Return whose zone it is."""
        return 0 if self.players[0].zone == zone else 1


STARTER = "crossroads"
