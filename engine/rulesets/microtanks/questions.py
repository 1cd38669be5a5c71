"""Every question of microtanks with what may be replied to it.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal. A side may concede at any question of its own turn (microtanks/our-concede).
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, Pose, measured
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Edge, Layout, Map, Zone
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.maps import check_map
from engine.rulesets.microtanks.core.model import Army, Battle, Package, Tank
from engine.rulesets.microtanks.movement import check_may_move, check_smoke, course, course_back
from engine.rulesets.microtanks.muster import (
    check_army,
    check_army_fits,
    check_place,
    check_room,
    written_out,
)
from engine.rulesets.microtanks.shooting import (
    can_traverse,
    check_shot,
    traverse_needed,
    turret_bearing,
)

# ---------------------------------------------------------------- replies


@frozen
class SubmitArmy(Reply):
    army: Army


@frozen
class TakePackage(Reply):
    package: Package


@frozen
class LayOut(Reply):
    layout: Layout
    map: Map | None = None
    """The player's own map; only for a custom layout."""


@frozen
class TakeSide(Reply):
    zone: Zone


@frozen
class Deploy(Reply):
    tank: str
    x: float
    y: float
    facing: float

    @property
    def pose(self) -> Pose:
        """Where the vehicle is to stand."""
        return Pose(self.x, self.y, self.facing).settled()


@frozen
class Drive(Reply):
    """Pivot towards each point and drive there, then pivot to `facing`. An empty path: stay."""

    tank: str
    path: tuple[Point, ...] = ()
    facing: float | None = None
    retreat: bool = False
    """Must be true to leave the table."""


@frozen
class PopSmoke(Reply):
    """Pop smoke, in place or while backing straight up."""

    tank: str
    back: float = 0.0
    retreat: bool = False


@frozen
class Fire(Reply):
    tank: str
    gun: str
    target: str


@frozen
class Traverse(Reply):
    """Turn the turret without firing."""

    tank: str
    facing: float


@frozen
class Pass(Reply):
    """Do nothing more. The remaining vehicles stay, hold fire, or line up in the middle of the
    zone."""


@frozen
class Concede(Reply):
    """Concede the battle."""


# ---------------------------------------------------------------- questions


def _wrong(wanted: str, reply: Any) -> Exception:
    return refusal("wrong_reply", wanted=wanted, given=type(reply).__name__)


def _listed(state: Battle, key: str, known: tuple[str, ...]) -> Tank:
    if key not in known:
        raise refusal("not_to_order", tank=key, known=", ".join(known))
    return state.tank(key)


@frozen
class WhichArmy(Choice):
    """Asks both players at once and in secret, before set-up, which army within the limit they
    bring, if the options do not say (microtanks/our-army-building). Default: the usual army of the
    seat."""

    limit: int

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a legal list is submitted."""
        if not isinstance(reply, SubmitArmy):
            raise _wrong("submit_army", reply)
        check_army(written_out(reply.army, self.limit), self.limit)
        check_army_fits(state, reply.army)


@frozen
class WhichPackage(Choice):
    """Asks the winner of the set-up roll whether they lay out the board and move first, or pick a
    side and deploy first (microtanks/setup-choice). Default: lay out the board and move first."""

    packages: tuple[Package, ...] = ("board_and_first_turn", "side_and_deploy_first")

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a package is taken."""
        if not isinstance(reply, TakePackage):
            raise _wrong("take_package", reply)


@frozen
class WhichLayout(Choice):
    """Asks the player who chose the board, before sides are picked, how it is laid out
    (microtanks/setup-board). Default: the printed layout."""

    layouts: tuple[Layout, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the board is laid out in a way that is offered."""
        if not isinstance(reply, LayOut):
            raise _wrong("lay_out", reply)
        if reply.layout not in self.layouts:
            raise refusal("no_free_maps", layout=reply.layout, known=", ".join(self.layouts))
        if (reply.layout == "custom") != (reply.map is not None):
            raise refusal("map_unasked", layout=reply.layout)
        if reply.map is not None:
            check_map(reply.map, state.scale)
            check_room(state, reply.map)


@frozen
class WhichSide(Choice):
    """Asks the player who did not lay out the board, once it is laid out, which zone they take
    (microtanks/setup-side). Default: zone A."""

    homes: tuple[Edge, ...]
    """The edges of zones A and B."""
    zones: tuple[Zone, ...] = ("A", "B")

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a zone is picked."""
        if not isinstance(reply, TakeSide):
            raise _wrong("take_side", reply)


@frozen
class WhereToDeploy(Choice):
    """Asks a player, vehicle by vehicle during set-up, where they deploy each one
    (microtanks/our-deployment). Default: pass, the rest line up."""

    tanks: tuple[str, ...]
    """Vehicles not placed yet, in list order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a vehicle is put on a legal place, or the rest is left to the
        line."""
        if isinstance(reply, Pass):
            return
        if not isinstance(reply, Deploy):
            raise _wrong("deploy or pass", reply)
        if reply.tank not in self.tanks:
            raise refusal("not_to_deploy", tank=reply.tank, known=", ".join(self.tanks))
        check_place(state, state.tank(reply.tank), reply.pose)


@frozen
class WhichMove(Choice):
    """Asks the active player, in their Move phase until every vehicle has an order, which one moves
    and where (microtanks/move-speed). Default: pass, the rest stay."""

    seat: int
    tanks: tuple[str, ...]
    """Vehicles that may still get an order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an order can be carried out whole, or the phase is ended."""
        match reply:
            case Pass() | Concede():
                return
            case Drive():
                tank = _listed(state, reply.tank, self.tanks)
                check_may_move(tank)
                course(state, tank, reply.path, reply.facing, reply.retreat)
            case PopSmoke():
                tank = _listed(state, reply.tank, self.tanks)
                check_smoke(tank, reply.back)
                course_back(state, tank, reply.back, reply.retreat)
            case _:
                raise _wrong("drive, pop_smoke, pass or concede", reply)


@frozen
class Ready:
    """A vehicle that can act in the Shoot phase."""

    tank: str
    guns: tuple[str, ...] = ()
    """Guns that are loaded and working."""
    traverse: float = 0.0
    """Degrees that its turret may still turn."""


@frozen
class WhichShot(Choice):
    """Asks the active player, in their Shoot phase while a gun can fire or a turret can turn, which
    vehicle fires or turns its turret (microtanks/shoot-sequence). Default: pass, the rest hold
    fire."""

    seat: int
    ready: tuple[Ready, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a loaded gun is fired at an enemy it can be aimed at, a
        turret is turned, or the phase is ended. Range and sight are not asked: such a shot is
        wasted."""
        match reply:
            case Pass() | Concede():
                return
            case Fire():
                tank = _listed(state, reply.tank, tuple(one.tank for one in self.ready))
                check_shot(state, tank, reply.gun, state.units.get(reply.target), reply.target)
            case Traverse():
                tank = _listed(state, reply.tank, tuple(one.tank for one in self.ready))
                check_traverse(tank, reply.facing)
            case _:
                raise _wrong("fire, traverse, pass or concede", reply)


def check_traverse(tank: Tank, facing: float) -> None:
    """Raise `IllegalReply` unless a turret may turn to a facing (microtanks/turret-traverse)."""
    if not any(mounted.mount == "turret" for mounted in tank.printed.guns):
        raise refusal("no_turret", tank=tank.id)
    if tank.knocked_about is not None:
        raise refusal("knocked_about", tank=tank.id)
    needed = traverse_needed(turret_bearing(tank), facing)
    left = measured(BOOK.tables.turret.traverse - tank.traversed)
    if needed == 0.0 or not can_traverse(needed, tank.traversed):
        raise refusal("traverse_out_of_reach", tank=tank.id, needed=needed, left=left)
