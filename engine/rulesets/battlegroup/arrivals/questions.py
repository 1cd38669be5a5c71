"""Coming in from reserve, over an edge or from above."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Point, settled
from engine.rulesets.battlegroup.arrivals.state import check_aim, check_misplaced, check_turn
from engine.rulesets.battlegroup.book.codes import Side
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass, listed, wrong
from engine.rulesets.battlegroup.deployment.questions import Deploy, DeployModels
from engine.rulesets.battlegroup.deployment.state import by_hand, in_formation


@frozen
class CallUp(Reply):
    """Bring a unit in from reserve."""

    unit: str


@frozen
class TakeFlank(Reply):
    """Bring a unit in over a side edge."""

    side: Side


@frozen
class Strike(Reply):
    """Place a unit's deep strike marker at a point."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    """Ignored: its models land in rings."""

    @property
    def at(self) -> Point:
        """Where."""
        return settled(self.x), settled(self.y)


@frozen
class Land(Reply):
    """Land a unit with its rings turned by this angle."""

    turn: float = 0.0


@frozen
class Delay(Reply):
    """Send a unit back to reserve."""


@frozen
class Misplace(Reply):
    """Place a unit elsewhere."""

    x: float
    y: float
    facing: float = 0.0
    """Ignored: its models land in rings."""

    @property
    def at(self) -> Point:
        """Where."""
        return settled(self.x), settled(self.y)


@frozen
class WhichArrival(Choice):
    """Asks the active player, in the start phase and once for each reserve that arrives, which unit
    arrives next (battlegroup/start-reserves). Default: pass, which takes the first."""

    units: tuple[str, ...]
    """Units in reserve, in list order."""
    left: int
    """Number of units still to arrive this turn."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is called up; with a pass the first is."""
        match reply:
            case Pass():
                return
            case CallUp():
                listed(state, reply.unit, self.units)
            case _:
                raise wrong("call_up or pass", reply)


@frozen
class WhichFlank(Choice):
    """Asks the owner of an outflanking unit, as it arrives on a roll that leaves the side open,
    which side edge it enters by (battlegroup/base-outflank). Default: left."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a side is picked."""
        if not isinstance(reply, TakeFlank):
            raise wrong("take_flank", reply)


@frozen
class WhereToArrive(Choice):
    """Asks the owner of a reserve, as it arrives, where they place it (battlegroup/start-reserves).
    Default: pass, which places it where there is room."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit is put down in its zone, or by default."""
        match reply:
            case Pass():
                return
            case Deploy():
                unit = listed(state, reply.unit, (self.unit,))
                in_formation(state, unit, reply.pose, reply.files, reply.gap)
            case DeployModels():
                unit = listed(state, reply.unit, (self.unit,))
                by_hand(state, unit, reply.goings)
            case _:
                raise wrong("deploy, deploy_models or pass", reply)


@frozen
class WhereToStrike(Choice):
    """Asks the owner of a deep strike, when it is called in the start phase, where they place its
    marker (battlegroup/deep-strike-marker). Default: the point of the owner's half farthest from
    enemies where it could land."""

    unit: str

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the marker is aimed at a point of the table."""
        if not isinstance(reply, Strike):
            raise wrong("strike", reply)
        check_aim(state, listed(state, reply.unit, (self.unit,)), (reply.x, reply.y))


@frozen
class HowToLand(Choice):
    """Asks the owner of a marker, at the start of their next turn, how they turn the rings of
    models (battlegroup/deep-strike-arrival). Default: the turn that endangers the fewest models."""

    unit: str
    at: Point
    """Position of its first model."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless all of it fits."""
        if not isinstance(reply, Land):
            raise wrong("land", reply)
        check_turn(state, state.unit(self.unit), self.at, reply.turn)


@frozen
class WhichMishap(Choice):
    """Asks the enemy of a deep strike, when it cannot land, whether it is delayed or misplaced, and
    where to (battlegroup/mishap-opponent-chooses). Default: delayed; where a die misplaced it, the
    first place found."""

    unit: str
    at: Point
    """Where it came down, possibly off the table."""
    rolled: bool
    """Whether a roll misplaced it: it can be placed anywhere, but not delayed."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the unit is delayed, where that is left to choose, or put
        where all of it may stand."""
        match reply:
            case Delay():
                if self.rolled:
                    raise refusal("must_misplace", unit=self.unit)
            case Misplace():
                unit = state.unit(self.unit)
                check_misplaced(state, unit, self.at, reply.at, anywhere=self.rolled)
            case _:
                raise wrong("delay or misplace", reply)
