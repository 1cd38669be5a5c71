"""What a match of battlegroup holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Literal

from attrs import evolve, field, frozen

from engine.book.own_terrain import parts_of
from engine.geometry import Point, Pose
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import (
    Arrival,
    Cause,
    Command,
    Mode,
    Part,
    Phase,
    Place,
    Side,
    Slot,
    Stage,
    Token,
)
from engine.rulesets.battlegroup.book.printed import Book, Layout, Map, Piece, Scenario
from engine.rulesets.battlegroup.core.armies import Army, book_of
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.state import State, Verdict

# ---------------------------------------------------------------- before the match


@lru_cache(maxsize=64)
def laid(layout: str, own: Map | None) -> Layout:
    """Return a layout, on the players' own map if they bring any."""
    printed = BOOK.layouts[layout]
    if own is None:
        return printed
    parts = parts_of(own)
    return evolve(printed, **{key: parts[key] for key in parts if hasattr(printed, key)})


@lru_cache(maxsize=64)
def planned(scenario: str, layout: str, own: Map | None) -> Scenario:
    """Return a scenario, on the players' own map if they bring any: what that leaves out keeps its
    share of a larger or smaller table, the front line its depth from the middle."""
    printed, usual, table = BOOK.scenarios[scenario], BOOK.layouts[layout], laid(layout, own)
    if own is None:
        return printed
    wide, high = table.long / usual.long, table.short / usual.short
    objectives = {
        number: tuple((x * wide, y * high) for x, y in points)
        for number, points in printed.objectives.items()
    }
    if own.objectives is not None:
        objectives = {str(len(own.objectives)): tuple(one.at for one in own.objectives)}
    line = printed.front_line
    if line is not None:
        middle = table.long / 2
        line = middle, 0.0, middle + line[2] - line[0], table.short
        line = own.zones["front_line"].rect if own.zones else line
    return evolve(printed, objectives=objectives, front_line=line)


@frozen
class Options:
    """Options of a match. The data says what the values mean."""

    scenario: str = "counter-attack"
    layout: str = "valley"
    map: Map | None = None
    """The players' own map, in place of parts of the table. None: the layout's."""
    sequence_mode: Mode = "turns"
    initiative: Literal["fixed", "alternate"] = "fixed"
    points_limit: int = 1000
    objective_count: int | None = None
    """None: roll for it."""
    attacker: Literal["roll", "first", "second"] = "roll"
    """The seat that attacks, if the scenario has an attacker."""
    play_turn_zero: bool = True
    mishap: Literal["choice", "roll"] = "choice"
    overwatch: Literal["off", "experimental"] = "off"
    exp_shotguns: bool = False
    debris_destructible: bool = True
    agreed_flyers: tuple[str, ...] = ()
    """Sheets of fast skimmers that may be taken as support flyers."""
    challenges: bool = False
    require_hq: bool = True
    vp_limit: Literal["by_points", "hundredth", "by_units"] = "by_points"
    """How the limit of victory points is reckoned."""
    max_game_turns: int = 16
    armies: tuple[Army | None, Army | None] = (None, None)
    """By seat. None: the seat's ready-made force."""
    choose_armies: bool = False
    """Whether a seat without an army here is asked for one when the match begins."""


# ---------------------------------------------------------------- units


@frozen
class Group:
    """Models of a unit that are alike: the same profile and the same weapons."""

    profile: str
    """Id of a profile or a vehicle."""
    weapons: tuple[str, ...] = ()
    """Weapons of each model; for a vehicle, those that still work."""


@frozen
class Model:
    """A playing piece; those that fall are taken out of their unit."""

    group: str
    pose: Pose | None = None
    """None off the table."""
    level: int = 0
    """The floor of a ruin that it is on."""
    lost: int = 0
    """Wounds lost."""


@frozen
class Held:
    """A waiting reaction order (battlegroup/reaction-token)."""

    kind: Token
    committed: bool = False
    """Whether it is declared and on the stack."""


@frozen
class Down:
    """Gone to ground. A pinned unit is down too."""

    since: int
    """The turn, counted like `Battle.now`."""
    had_acted: bool
    pinned: bool = False
    """Whether it failed a test and was forced to."""


@frozen
class Rout:
    """The cause and the time of a unit's rout."""

    cause: Cause
    since: int


@frozen
class Silence:
    """A weapon that may not fire for a turn, because it gave supporting fire."""

    model: str
    weapon: str
    turn: int
    """Counted like `Battle.now`."""


@frozen
class Craft:
    """The condition of a vehicle."""

    shaken: int | None = None
    """The last turn in which it can fire only snap shots, counted like `Battle.now`."""
    stunned: int | None = None
    """The last turn in which it can neither move nor pivot."""
    immobilised: bool = False


@frozen
class Doings:
    """What a unit did, or what happened to it, this turn. It is cleared next turn."""

    moved: bool = False
    """Counts as having moved for shooting."""
    distance: float = 0.0
    """Longest path of a model in Move steps."""
    ran: bool = False
    shot_at: str | None = None
    barring_shot: bool = False
    """Whether it fired a weapon that stops it from charging."""
    charged: tuple[str, ...] = ()
    disordered: bool = False
    slowed: bool = False
    """Whether it charged through difficult ground without grenades."""
    regrouped: bool = False
    """Whether it rallied before its order."""
    on_foot: bool = False
    """Whether a jump unit moved without its packs."""
    leaped: bool = False
    """Whether a jump unit used its packs to move, so they are not available for a charge."""
    pursued: bool = False
    """Whether it pursued a fleeing unit, so it does not consolidate."""
    slow: bool = False
    """For a vehicle: whether it touched difficult ground."""
    held: bool = False
    """For a transport: whether a unit charged out of it, or a passenger called support."""
    got_out: str | None = None
    """The vehicle that it left."""
    manifested: tuple[str, ...] = ()
    """Powers that its psyker attempted."""
    spoke: bool = False
    """Whether its officer gave a command."""
    heard: bool = False
    """Whether it received a command."""
    command: Command | None = None
    """The command that it follows."""


@frozen(cache_hash=True)
class Placed:
    """The models of a unit as they stand: what looking and measuring is remembered by."""

    unit: str
    sheet: str
    models: tuple[tuple[str, str, Group, Pose, int], ...]
    """Those on the table: name, name of the group, group, pose, level."""
    slot: Slot = "troops"
    gear: tuple[str, ...] = ()


@frozen
class Unit:
    """A unit of models. An independent character is a unit with one model."""

    id: str
    owner: int
    sheet: str
    slot: Slot
    groups: Mapping[str, Group]
    models: Mapping[str, Model]
    """Alive, in the order of the list."""
    started: int
    """Models at the start of the game."""
    gear: tuple[str, ...] = ()
    """Items bought for it."""
    silent: tuple[Silence, ...] = ()
    """Weapons that have given supporting fire."""
    place: Place = "waiting"
    joined: str | None = None
    """The unit a character is with."""
    aboard: str | None = None
    """The vehicle that it is in, or the tank that it rides on."""
    acted: bool = False
    """Whether it has had its order for the turn or passed."""
    token: Held | None = None
    down: Down | None = None
    rout: Rout | None = None
    locked: tuple[str, ...] = ()
    """Enemy units it is in combat with."""
    jink: int | None = None
    """Its next own turn after a jink. It has cover until then, and fires snap shots until that turn
    ends."""
    tried: int | None = None
    """The last turn in which it repeated a failed test."""
    moved_in: int | None = None
    """The last turn in which it moved, for templates."""
    arrival: Arrival = "edge"
    """How it arrives, if it is in reserve."""
    flank: Side | None = None
    """The side edge that it arrives from."""
    marker: Point | None = None
    """The point where it will come down."""
    delayed: int | None = None
    """The game turn in which a mishap sent it back to reserve."""
    scouted: bool = False
    """Whether it scouted or infiltrated and so may not charge yet."""
    doings: Doings = field(factory=Doings)
    craft: Craft | None = None
    """For a vehicle, which is a unit with one model."""
    directing: int | None = None
    """The turn in which it called support."""
    secured: bool = False
    """Whether it has Objective Secured."""
    spent: bool = False
    """For a support strike: whether it has been used."""

    @cached_property
    def placed(self) -> Placed:
        """Its own models as they stand."""
        models = (
            (key, model.group, self.groups[model.group], model.pose, model.level)
            for key, model in self.models.items()
            if model.pose is not None
        )
        return Placed(self.id, self.sheet, tuple(models), self.slot, self.gear)


# ---------------------------------------------------------------- the table


@frozen
class Ledger:
    """Victory points by source."""

    objectives: int = 0
    slain: int = 0
    warlord: int = 0
    out_scouted: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.objectives + self.slain + self.warlord + self.out_scouted


@frozen
class Stakes:
    """The current values that decide the match, computed for clients."""

    limit: int
    """Victory points that end the match."""
    held: tuple[tuple[int, ...], tuple[int, ...]]
    """Numbers of the objectives each side controls, by seat."""


@frozen
class TargetPoint:
    """A pre-registered target point."""

    id: str
    at: Point | None = None
    """None until it is placed."""


@frozen
class Player:
    """A side."""

    corner: Point
    """The corner of the table that their forces come from."""
    faction: str | None = None
    """None before an army is known."""
    warlord: str | None = None
    """The unit of the warlord."""
    points: Ledger = field(factory=Ledger)
    recon: int = 0
    """Recon units deployed."""
    target_points: tuple[TargetPoint, ...] = ()
    charges: int = 0
    """Warp charges."""


@frozen
class SettingUp:
    """Progress of the set-up."""

    last: int | None = None
    """The seat that had the last slot."""
    done: tuple[str, ...] = ()
    """Units finished with the current stage."""
    objectives: int = 0
    """Total number of objectives to place."""
    ambushes: int | None = None
    """Number of units that may begin on Ambush Fire; None before it is rolled."""


@frozen
class Turn:
    """A player turn or, if orders alternate, a game turn of both sides."""

    seat: int
    """The active player or, if orders alternate, the player with the initiative."""
    phase: Phase = "start"
    part: Part = "triggers"
    last: int | None = None
    """The seat that had the last slot."""
    done: tuple[str, ...] = ()
    """Units finished with the current part of the turn."""


Homes = tuple[tuple[Point, ...], tuple[Point, ...]]
"""Corners of the ground of each side."""


@frozen(kw_only=True)
class Battle(State):
    """The state of the whole table."""

    units: Mapping[str, Unit] = field(factory=dict)
    """Every unit of both sides in list order, seat 0 first; those gone stay listed."""
    options: Options
    chosen: tuple[Army | None, Army | None] = (None, None)
    """Armies chosen at the start of the match, by seat."""
    players: tuple[Player, Player]
    stage: Stage = "armies"
    round: int = 0
    """The game turn; 0 while scouts move."""
    now: int = 0
    """Turns begun. These are player turns, or game turns if orders alternate."""
    first: int = 0
    """The seat with the first turn. Before that is known, the seat whose slots come first."""
    attacker: int | None = None
    """The attacking seat, if the scenario has one."""
    setting: SettingUp = field(factory=SettingUp)
    turn: Turn | None = None
    stack: Stack = field(factory=Stack)
    """The current order, and above it the reactions that interrupted."""
    objectives: tuple[Point, ...] = ()
    posted: tuple[str, ...] = ()
    """Batteries whose position is decided."""
    wrecks: tuple[Piece, ...] = ()
    """Includes debris pushed to a new place, and fortifications."""
    cleared: tuple[str, ...] = ()
    """Debris no longer in its original place."""
    ended: Verdict | None = None
    stakes: Stakes | None = None
    """Present in what viewers see, once objectives are on the table."""
    homes: Homes | None = None
    """Corners of the ground where each side is set up, or comes in. Present in what viewers see,
    once sides are known."""

    @cached_property
    def book(self) -> Book:
        """The book, with what the armies bring."""
        return book_of(*self.options.armies, *self.chosen)

    @property
    def plan(self) -> Scenario:
        """The scenario that is played."""
        return planned(self.options.scenario, self.options.layout, self.options.map)

    @property
    def layout(self) -> Layout:
        """The table it is played on."""
        return laid(self.options.layout, self.options.map)

    @property
    def mode(self) -> Mode:
        """Player turns, or one order each by turns."""
        return self.options.sequence_mode

    @property
    def top(self) -> Frame:
        """The order that is being carried out."""
        frame = self.stack.top
        assert frame is not None, "no order is under way"
        return frame

    @cached_property
    def companions(self) -> Mapping[str, tuple[Unit, ...]]:
        """The characters who are with a unit, by its id."""
        found: dict[str, tuple[Unit, ...]] = {}
        for unit in self.units.values():
            if unit.joined is not None and unit.models:
                found[unit.joined] = (*found.get(unit.joined, ()), unit)
        return found

    def unit(self, key: str) -> Unit:
        """Return a unit by id."""
        return self.units[key]

    def army(self, seat: int) -> tuple[Unit, ...]:
        """Return the units of a side that have models on the table."""
        return tuple(
            unit for unit in self.units.values() if unit.owner == seat and unit.place == "table"
        )
