"""What a match of battlegroup holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from attrs import field, frozen

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
from engine.rulesets.battlegroup.book.printed import Layout, Piece, Scenario
from engine.rulesets.battlegroup.core.windows import Frame, Stack
from engine.state import State, Verdict

# ---------------------------------------------------------------- before the match


@frozen
class ForceEntry:
    """A selection as a player writes it; what is left out is the usual."""

    sheet: str
    id: str | None = None
    """None: its sheet, numbered."""
    slot: Slot | None = None
    """None: the role on its sheet."""
    aboard: str | None = None
    """The selection whose transport it begins in, or whose tank it rides."""
    off_map: bool = False
    squadron: int = 1
    gear: tuple[str, ...] = ()
    """What it buys of its sheet; of what single models take, once for each."""


@frozen
class Army:
    """An army: a ready-made force by name, or a list of one's own."""

    force: str | None = None
    faction: str | None = None
    """None: that of the first unit."""
    units: tuple[ForceEntry, ...] = ()
    warlord: str | None = None
    """None: the character of HQ who leads best."""


@frozen
class Options:
    """What is fixed when the match is created; what a value means stands in the data."""

    scenario: str = "counter-attack"
    layout: str = "valley"
    sequence_mode: Mode = "turns"
    initiative: Literal["fixed", "alternate"] = "fixed"
    points_limit: int = 1000
    objective_count: int | None = None
    """None: rolled."""
    attacker: Literal["roll", "first", "second"] = "roll"
    """Whose force attacks, where one does."""
    play_turn_zero: bool = True
    mishap: Literal["choice", "roll"] = "choice"
    overwatch: Literal["off", "experimental"] = "off"
    exp_shotguns: bool = False
    debris_destructible: bool = True
    agreed_flyers: tuple[str, ...] = ()
    """Fast skimmers, by sheet, that may be taken as flyers of support."""
    challenges: bool = False
    require_hq: bool = True
    max_game_turns: int = 8
    armies: tuple[Army | None, Army | None] = (None, None)
    """By seat; None: the ready-made force of the seat."""
    choose_armies: bool = False
    """Who has no army here is asked for one when the match begins."""


# ---------------------------------------------------------------- units


@frozen
class Group:
    """Identical models of a unit. What is printed is looked up."""

    profile: str
    """Of a profile or a vehicle."""
    weapons: tuple[str, ...] = ()
    """Of each model; of a vehicle those that work."""


@frozen
class Model:
    """A playing piece; those that fall are taken out of their unit."""

    group: str
    pose: Pose | None = None
    """None off the table."""
    level: int = 0
    """The floor of a ruin it stands on."""
    lost: int = 0
    """Wounds."""


@frozen
class Held:
    """A reaction order that waits (battlegroup/reaction-token)."""

    kind: Token
    committed: bool = False
    """It is declared, and lies on the stack."""


@frozen
class Down:
    """Gone to ground, or pinned, which is the same."""

    since: int
    """The turn, as `Battle.now` counts."""
    had_acted: bool
    pinned: bool = False
    """By a test it failed, not of its own will."""


@frozen
class Rout:
    """What made a unit run, and when."""

    cause: Cause
    since: int


@frozen
class Silence:
    """A weapon that is not fired in a turn, since it gave supporting fire."""

    model: str
    weapon: str
    turn: int
    """As `Battle.now` counts."""


@frozen
class Craft:
    """What has become of a vehicle."""

    shaken: int | None = None
    """The last turn in which it only fires snap shots, as `Battle.now` counts."""
    stunned: int | None = None
    """The last turn in which it neither moves nor pivots."""
    immobilised: bool = False


@frozen
class Doings:
    """What a unit has done, or has come to it, in the turn; forgotten with the next."""

    moved: bool = False
    """Counts as having moved for shooting."""
    distance: float = 0.0
    """The longest way of a model in Move steps."""
    ran: bool = False
    shot_at: str | None = None
    barring_shot: bool = False
    """It fired what keeps it from charging."""
    charged: tuple[str, ...] = ()
    disordered: bool = False
    slowed: bool = False
    """It charged through difficult ground, without grenades."""
    regrouped: bool = False
    """It rallied before its order."""
    on_foot: bool = False
    """A jump unit that moves without its packs."""
    leaped: bool = False
    """A jump unit that used its packs to move, and has none for a charge."""
    pursued: bool = False
    """It went after a unit that fled, and does not consolidate."""
    slow: bool = False
    """Of a vehicle: it touched difficult ground."""
    held: bool = False
    """Of a transport: a unit charges out of it, or somebody in it called for support."""
    got_out: str | None = None
    """The vehicle it left."""
    manifested: tuple[str, ...] = ()
    """Powers a psyker attempted."""
    spoke: bool = False
    """An officer of it has shouted a command."""
    heard: bool = False
    """It has heard one."""
    command: Command | None = None
    """The one it follows."""


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
    """A unit of models; an independent character is one of a single model."""

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
    """What was bought with it."""
    silent: tuple[Silence, ...] = ()
    """Weapons that have given supporting fire."""
    place: Place = "waiting"
    joined: str | None = None
    """The unit a character is with."""
    aboard: str | None = None
    """The vehicle it is in, or the tank it rides."""
    acted: bool = False
    """It has had its order of the turn, or has passed."""
    token: Held | None = None
    down: Down | None = None
    rout: Rout | None = None
    locked: tuple[str, ...] = ()
    """Enemy units it is in combat with."""
    jink: int | None = None
    """The next turn of its own once it has jinked: till then it has cover, to its end it snaps."""
    tried: int | None = None
    """The last turn in which it gave a failed test another try."""
    moved_in: int | None = None
    """The last turn it moved in, for templates."""
    arrival: Arrival = "edge"
    """How it comes in, if it does."""
    flank: Side | None = None
    """The side edge it comes from."""
    marker: Point | None = None
    """Where it is to come down; no more than a point."""
    delayed: int | None = None
    """The game turn in which a mishap sent it back to reserve."""
    scouted: bool = False
    """It scouted or infiltrated, and does not charge yet."""
    doings: Doings = field(factory=Doings)
    craft: Craft | None = None
    """Of a vehicle, which is a unit of a single model."""
    directing: int | None = None
    """The turn in which it called for support."""
    secured: bool = False
    """It has Objective Secured."""
    spent: bool = False
    """Of a support strike: it has been used."""

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
    """What a match is decided by, as the table stands: for clients, who do not work it out."""

    limit: int
    """Victory points that end it."""
    held: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat: the numbers of the objectives it controls."""


@frozen
class TargetPoint:
    """A pre-registered target point."""

    id: str
    at: Point | None = None
    """None before it is placed."""


@frozen
class Player:
    """A side."""

    corner: Point
    """Of the table: the one their forces come from."""
    faction: str | None = None
    """None before they have an army."""
    warlord: str | None = None
    """The warlord's unit."""
    points: Ledger = field(factory=Ledger)
    recon: int = 0
    """Recon units they deployed."""
    target_points: tuple[TargetPoint, ...] = ()
    charges: int = 0
    """Of the warp."""


@frozen
class SettingUp:
    """How far setting up has come."""

    last: int | None = None
    """Whose slot was the last."""
    done: tuple[str, ...] = ()
    """Units that have had their part of the stage."""
    objectives: int = 0
    """How many are laid in all."""
    ambushes: int | None = None
    """How many units may begin on Ambush Fire; None before it is rolled."""


@frozen
class Turn:
    """A player turn, or a game turn of both sides when orders alternate."""

    seat: int
    """The active player; alternating, who has the initiative."""
    phase: Phase = "start"
    part: Part = "triggers"
    last: int | None = None
    """Whose slot was the last."""
    done: tuple[str, ...] = ()
    """Units that have had their part of what is being done."""


@frozen(kw_only=True)
class Battle(State):
    """The whole table."""

    units: Mapping[str, Unit] = field(factory=dict)
    """Every unit of both sides in list order, seat 0 first; those gone stay listed."""
    options: Options
    chosen: tuple[Army | None, Army | None] = (None, None)
    """The armies brought when the match began, by seat."""
    players: tuple[Player, Player]
    stage: Stage = "armies"
    round: int = 0
    """The game turn; 0 is that of the scouts."""
    now: int = 0
    """Turns begun: player turns, or game turns when orders alternate."""
    first: int = 0
    """The seat that has the first turn; before it is known, whose slots come first."""
    attacker: int | None = None
    """The seat that attacks, where one does."""
    setting: SettingUp = field(factory=SettingUp)
    turn: Turn | None = None
    stack: Stack = field(factory=Stack)
    """The order under way, and above it the reactions that broke in."""
    objectives: tuple[Point, ...] = ()
    posted: tuple[str, ...] = ()
    """Batteries whose owner has said where they are."""
    wrecks: tuple[Piece, ...] = ()
    """Debris that was pushed elsewhere, and fortifications, too."""
    cleared: tuple[str, ...] = ()
    """Debris that is not where it lay at first."""
    ended: Verdict | None = None
    stakes: Stakes | None = None
    """In what viewers are shown, once objectives lie there."""

    @property
    def plan(self) -> Scenario:
        """The scenario that is played."""
        return BOOK.scenarios[self.options.scenario]

    @property
    def layout(self) -> Layout:
        """The table it is played on."""
        return BOOK.layouts[self.options.layout]

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
