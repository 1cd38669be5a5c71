"""Worked examples of setting up, arriving, objectives and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

from engine.book.examples import Answer, Example, at_least
from engine.geometry import Point
from engine.rulesets.battlegroup.arrivals.rules import arriving, may_misplace, outflanks, scattered
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Side
from engine.rulesets.battlegroup.conformance.common import (
    SIDES,
    a_die,
    by_seat,
    dice,
    edge_of,
    side_of,
)
from engine.rulesets.battlegroup.deployment.rules import (
    Stretch,
    ambush_dice,
    begins,
    flanks_of_corner,
    flanks_of_edge,
    recon_zone,
)
from engine.rulesets.battlegroup.scenarios.rules import (
    ambushes,
    may_lie,
    picks_corner,
    totals,
    wave,
)
from engine.rulesets.battlegroup.victory.rules import (
    Holder,
    SideScore,
    controls,
    limit_by_size,
    limit_by_units,
    net,
    outcome,
)

DEEP_STRIKE = BOOK.tables.deep_strike
Size = tuple[float, float]
TABLE: Size = (72.0, 48.0)
FOREVER = 10**6


@frozen(kw_only=True)
class FirstTurnRoll:
    """Units each side set up, Recon units among them, and dice."""

    deployed: Mapping[str, int]
    recon: Mapping[str, int] | None = None
    dice: tuple[int, ...]

    def answer(self) -> Answer:
        """Return the last roll, and who begins."""
        deployed = by_seat(self.deployed)
        recon = deployed if self.recon is None else by_seat(self.recon)
        rolled = [totals(deployed, roll) for roll in _pairs(self.dice)]
        first = [begins(roll, recon) for roll in rolled]
        _settled_by_the_last(first)
        return {"totals": list(rolled[-1]), "first": side_of(first[-1])}


@frozen(kw_only=True)
class ObjectivePlacement:
    """Points for an objective."""

    table: Size = TABLE
    placed: tuple[Point, ...] = ()
    points: tuple[Point, ...]

    def answer(self) -> Answer:
        """Return which will do."""
        return {"legal": [may_lie(point, self.placed, self.table) for point in self.points]}


@frozen(kw_only=True)
class AmbushTokens:
    """Games with first defenders."""

    cases: tuple[AmbushCase, ...]

    def answer(self) -> Answer:
        """Return how many begin on Ambush Fire."""
        return {
            "tokens": [
                ambushes(dice(case.dice, ambush_dice(case.limit)), case.initial)
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class VpLimit:
    """Limits of games."""

    points_limits: tuple[int, ...]

    def answer(self) -> Answer:
        """Return the recommended limits of victory points."""
        return {"limits": [limit_by_size(points) for points in self.points_limits]}


@frozen(kw_only=True)
class Objective:
    """Objectives with units near them."""

    cases: tuple[ObjectiveCase, ...]

    def answer(self) -> Answer:
        """Return who controls them."""
        return {"control": [_control(case) for case in self.cases]}


@frozen(kw_only=True)
class ReconZone:
    """Points for a Recon unit."""

    corner: Point
    table: Size = TABLE
    points: tuple[Point, ...]

    def answer(self) -> Answer:
        """Return which will do."""
        zone = recon_zone(self.corner, self.table)
        return {"legal": [zone.contains_point(at) for at in self.points]}


# ---------------------------------------------------------------- scores


@frozen(kw_only=True)
class ObjectivePoints:
    """Objectives each side controls."""

    controlled: Mapping[str, int]

    def answer(self) -> Answer:
        """Return the points they give."""
        own = by_seat(self.controlled)
        return {"points": {side: net(own[seat], own[1 - seat]) for seat, side in enumerate(SIDES)}}


@frozen(kw_only=True)
class Outflank:
    """A side that outflanks, and dice."""

    scenario: Literal["counter_attack", "defense_line"]
    corner: Point | None = None
    own_edge: str | None = None
    table: Size = TABLE
    dice: tuple[int, ...]

    def answer(self) -> Answer:
        """Return the edge of each group, or that its owner chooses."""
        flanks = self._flanks()
        sides = [outflanks(face) for face in dice(self.dice, len(self.dice))]
        return {"edges": ["choice" if one is None else _listed(flanks[one]) for one in sides]}

    def _flanks(self) -> Mapping[Side, Stretch]:
        if self.scenario == "counter_attack":
            if self.corner is None:
                raise ValueError("corner is missing; Counter-Attack is played from one")
            return flanks_of_corner(self.corner, self.table)
        if self.own_edge is None:
            raise ValueError("own_edge is missing; Defense Line is played from one")
        west = edge_of(self.own_edge, self.table) == "west"
        return flanks_of_edge(west=west, size=self.table)


@frozen(kw_only=True)
class Scatter:
    """A marker, and dice."""

    aim: Point
    cases: tuple[ScatterCase, ...]

    def answer(self) -> Answer:
        """Return where it lands."""
        return {"lands": [self._landing(case) for case in self.cases]}

    def _landing(self, case: ScatterCase) -> list[float]:
        drifts = case.scatter_die > DEEP_STRIKE.hit
        faces = dice(case.dice, 2 if drifts else 0)
        return list(scattered(self.aim, case.scatter_die, case.direction, faces))


@frozen(kw_only=True)
class MatchEnd:
    """Victory points, and their limit."""

    limit: int = at_least(1)
    cases: tuple[Mapping[str, int], ...]

    def answer(self) -> Answer:
        """Return how matches end, None if they go on."""
        return {"result": [self._result(case) for case in self.cases]}

    def _result(self, case: Mapping[str, int]) -> str | None:
        sides = {seat: SideScore(points=points) for seat, points in by_seat(case).items()}
        found = outcome(sides, limit=self.limit, objectives=0, turn=1, last=FOREVER)
        return None if found is None else side_of(found.winner) or "draw"


# ---------------------------------------------------------------- arriving


@frozen(kw_only=True)
class WaveSize:
    """Limits of games."""

    limits: tuple[int, ...]

    def answer(self) -> Answer:
        """Return how many groups come in a wave."""
        return {"sizes": [wave(limit) for limit in self.limits]}


@frozen(kw_only=True)
class CounterAttackLimit:
    """Objectives, and units of each side."""

    cases: tuple[tuple[int, int, int], ...]

    def answer(self) -> Answer:
        """Return the limits of victory points."""
        found = [limit_by_units(objectives, units) for objectives, *units in self.cases]
        return {"limits": found}


@frozen(kw_only=True)
class Arrivals:
    """Groups in reserve, and turns."""

    reserves: int = at_least(0)
    turns: int = at_least(0)

    def answer(self) -> Answer:
        """Return how many arrive in each turn."""
        left, found = self.reserves, []
        for turn in range(1, self.turns + 1):
            found.append(arriving(turn, left))
            left -= found[-1]
        return {"arriving": found}


@frozen(kw_only=True)
class Misplace:
    """A mishap, and points to put the unit."""

    landing: Point
    table: Size = TABLE
    points: tuple[Point, ...]

    def answer(self) -> Answer:
        """Return which will do."""
        return {"legal": [may_misplace(self.landing, at, self.table) for at in self.points]}


# ---------------------------------------------------------------- setting up


@frozen(kw_only=True)
class CornerRoll:
    """Recon units of each side, and dice."""

    recon: Mapping[str, int]
    dice: tuple[int, ...]

    def answer(self) -> Answer:
        """Return each roll, and who picks the corner."""
        recon, rolls = by_seat(self.recon), _pairs(self.dice)
        rolled = [totals(recon, roll) for roll in rolls]
        picked = [picks_corner(roll) for roll in rolled]
        _settled_by_the_last(picked)
        return {"totals": [list(roll) for roll in rolled], "winner": side_of(picked[-1])}


CASES: dict[str, type[Example]] = {
    "objective_points": ObjectivePoints,
    "vp_limit": VpLimit,
    "ca_vp_limit": CounterAttackLimit,
    "objective": Objective,
    "objective_placement": ObjectivePlacement,
    "match_end": MatchEnd,
    "corner_roll": CornerRoll,
    "first_turn_roll": FirstTurnRoll,
    "recon_zone": ReconZone,
    "ambush_tokens": AmbushTokens,
    "wave_size": WaveSize,
    "arrivals": Arrivals,
    "outflank": Outflank,
    "scatter": Scatter,
    "misplace": Misplace,
}


@frozen(kw_only=True)
class HolderGiven:
    """A unit near an objective."""

    d: float = at_least(0)
    sight: bool = True
    obsec: bool = False
    routing: bool = False
    embarked: bool = False
    zooming: bool = False
    fortification: bool = False
    gone_to_ground: bool = False

    @property
    def holder(self) -> Holder:
        """It, as the rules see it; lying down changes nothing."""
        return Holder(
            distance=self.d,
            sight=self.sight,
            secured=self.obsec,
            routing=self.routing,
            embarked=self.embarked,
            zooming=self.zooming,
            fortification=self.fortification,
        )


@frozen(kw_only=True)
class ObjectiveCase:
    """Units near an objective."""

    A: tuple[HolderGiven, ...] = ()
    B: tuple[HolderGiven, ...] = ()


def _control(case: ObjectiveCase) -> str | None:
    near = [[one.holder for one in side] for side in (case.A, case.B)]
    held = [seat for seat in (0, 1) if controls(near[seat], near[1 - seat])]
    return side_of(held[0]) if held else None


def _pairs(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return dice by roll, one of each side."""
    if not faces or len(faces) % 2:
        raise ValueError(f"{len(faces)} dice are listed; each side rolls one, A first")
    return [dice(faces[at : at + 2], 2) for at in range(0, len(faces), 2)]


def _settled_by_the_last(found: list[int | None]) -> None:
    """Raise `ValueError` unless the last roll, and no roll before it, settles the matter."""
    if any(one is not None for one in found[:-1]):
        raise ValueError("dice are listed that are not rolled; an earlier roll settles it")
    if found[-1] is None:
        raise ValueError("the last roll is a tie; list the dice of the next")


@frozen(kw_only=True)
class AmbushCase:
    """A game, its dice, and its first defenders."""

    limit: int = at_least(0)
    dice: tuple[int, ...]
    initial: int = at_least(0)


def _listed(stretch: Stretch) -> list[list[float]]:
    return [list(end) for end in stretch]


@frozen(kw_only=True)
class ScatterCase:
    """Dice of a marker."""

    scatter_die: int = a_die()
    direction: float = 0.0
    dice: tuple[int, ...] = ()
