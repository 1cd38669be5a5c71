"""Objectives, victory points, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from engine.flow import Seat
from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK

OBJECTIVES = BOOK.tables.objectives
VICTORY = BOOK.tables.victory


# ---------------------------------------------------------------- objectives


@frozen(kw_only=True)
class Holder:
    """A unit near an objective."""

    distance: float
    sight: bool
    secured: bool = False
    """Objective Secured."""
    routing: bool = False
    embarked: bool = False
    zooming: bool = False
    fortification: bool = False

    @property
    def scores(self) -> bool:
        """Whether it counts at all (battlegroup/objective-radius, battlegroup/objective-sight)."""
        away = self.routing or self.embarked or self.zooming or self.fortification
        return self.sight and not away

    @property
    def captures(self) -> bool:
        """Whether it holds the objective unless denied."""
        return self.scores and is_within(self.distance, OBJECTIVES.capture)

    def denies(self, captor: Holder) -> bool:
        """Return whether it keeps an enemy from holding the objective."""
        able = self.scores and is_within(self.distance, OBJECTIVES.deny)
        return able and (self.secured or not captor.secured)


def controls(own: Iterable[Holder], enemy: Sequence[Holder]) -> bool:
    """Return whether a side controls an objective (battlegroup/objective-radius)."""
    captors = (holder for holder in own if holder.captures)
    return any(not any(other.denies(captor) for other in enemy) for captor in captors)


# ---------------------------------------------------------------- points


def net(own: int, enemy: int) -> int:
    """Return the points for objectives: the difference, for the player who has more
    (battlegroup/vp-net-example)."""
    return max(0, own - enemy)


def earned(slain: int, *, warlord: bool) -> int:
    """Return the points for enemies slain, and the warlord among them beside that
    (battlegroup/counter-attack-vp, battlegroup/defense-line-vp)."""
    return VICTORY.slain * slain + (VICTORY.warlord if warlord else 0)


def out_scouted(recon: Mapping[Seat, int]) -> Seat | None:
    """Return who deployed more Recon units, None if equal (battlegroup/out-scouted)."""
    most = max(recon.values())
    ahead = [seat for seat, count in recon.items() if count == most]
    return ahead[0] if len(ahead) == 1 else None


def limit_by_size(points: int) -> int:
    """Return the recommended limit of victory points (battlegroup/vp-limit,
    battlegroup/defense-line-vp-limit)."""
    return points // VICTORY.limit_per


def usual_limit(points: int) -> int:
    """Return the limit unless players agree on another: the recommended one, but never fewer points
    than the smallest example has, since a shorter match is over before an attacker arrives
    (battlegroup/vp-limit, battlegroup/defense-line-vp-limit)."""
    return max(VICTORY.least_limit, limit_by_size(points))


def limit_by_units(objectives: int, units: Sequence[int]) -> int:
    """Return what Counter-Attack recommends: three for each objective and the average number of
    units (battlegroup/counter-attack-vp-limit)."""
    return VICTORY.per_objective * objectives + sum(units) // len(units)


# ---------------------------------------------------------------- the end


@frozen(kw_only=True)
class SideScore:
    """How a side stands when points have been given."""

    points: int
    objectives: int = 0
    able: bool = True
    """It has a unit that neither lies on the ground nor runs; reserves count, what is off the map
    does not (battlegroup/victory-no-active-enemy)."""
    sweeps: bool = True
    """It may win by holding all objectives."""


def leader(points: Mapping[Seat, int]) -> Seat | None:
    """Return who has more points, None for a draw."""
    most = max(points.values())
    ahead = [seat for seat, count in points.items() if count == most]
    return ahead[0] if len(ahead) == 1 else None


def reached(points: Mapping[Seat, int], limit: int) -> bool:
    """Return whether the limit has been reached (battlegroup/vp-limit)."""
    return max(points.values()) >= limit


@frozen
class Outcome:
    """How a match ends: won by a seat, or drawn."""

    winner: Seat | None


def outcome(
    sides: Mapping[Seat, SideScore], *, limit: int, objectives: int, turn: int, last: int
) -> Outcome | None:
    """Return how a match ends at the end of a game turn, None if it goes on: by the limit
    (battlegroup/vp-limit), at once by all objectives (battlegroup/victory-all-objectives) or
    against an enemy without an able unit (battlegroup/victory-no-active-enemy), or with the last
    turn (battlegroup/match-length). Turn 0 is only counted (battlegroup/turn-zero)."""
    points = {seat: side.points for seat, side in sides.items()}
    if reached(points, limit):
        return Outcome(leader(points))
    if turn < 1:
        return None
    winners = [seat for seat in sides if _wins_at_once(sides, seat, objectives)]
    if winners:
        return Outcome(winners[0] if len(winners) == 1 else leader(points))
    return Outcome(leader(points)) if turn >= last else None


def _wins_at_once(sides: Mapping[Seat, SideScore], seat: Seat, objectives: int) -> bool:
    own, enemy = sides[seat], sides[1 - seat]
    return (own.sweeps and 0 < objectives <= own.objectives) or not enemy.able
