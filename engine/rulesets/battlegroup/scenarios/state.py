"""Who goes where before the game, and where objectives may be laid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import dist, isfinite

from attrs import evolve, frozen

from engine.advice.forms import between
from engine.geometry import Area, Point, disc, overlaps, rim_points
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Arrival, Gift, Place
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land, zone_of
from engine.rulesets.battlegroup.core.members import (
    all_have,
    are_friends,
    is_vehicle,
    members,
    sheet_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.force.rules import is_recon_sheet
from engine.rulesets.battlegroup.scenarios.rules import (
    inward,
    may_begin_objectives,
    may_defend,
    may_go_on_objectives,
    may_lie,
)
from engine.rulesets.battlegroup.vehicles.state import passengers

OBJECTIVES = BOOK.tables.objectives
SETUP = BOOK.tables.setup
ROUND = 72
"""Corners of a disc that is drawn."""


def waiting(state: Battle, seat: int, place: Place = "waiting") -> tuple[str, ...]:
    """Return the units a side still has to set up, or has in reserve; who is with others comes with
    them (battlegroup/riders-one-unit), and fortifications have a time of their own."""
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.owner == seat
        and unit.place == place
        and unit.joined is None
        and unit.slot != "fortification"
    )


def is_recon(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is Recon."""
    carrier = None if unit.aboard is None else state.unit(unit.aboard)
    bought = carrier is not None and carrier.slot == "dedicated_transport"
    return is_recon_sheet(sheet_of(state, unit), transported=bought)


def goes_ahead(state: Battle, unit: Unit) -> bool:
    """Return whether a unit and all with it are Recon; a transport bought for such goes with
    them."""
    inside = passengers(state, unit)
    if unit.slot == "dedicated_transport" and inside:
        return all(is_recon(state, one) for one in inside)
    return all(is_recon(state, member) for member in members(state, unit))


def arrivals_of(state: Battle, unit: Unit) -> tuple[Arrival, ...]:
    """Return how a unit could come in from reserve."""
    found: list[Arrival] = ["edge"]
    if all_have(state, unit, "deep_strike"):
        found.append("deep_strike")
    if all(
        sheet_of(state, m).has("scout") or sheet_of(state, m).has("infiltrate")
        for m in members(state, unit)
    ):
        found.append("outflank")
    return tuple(found)


def may_be_joined(state: Battle, character: Unit) -> tuple[str, ...]:
    """Return the units a character could begin the game with: friends
    (battlegroup/allies-other)."""
    return tuple(
        key
        for key in waiting(state, character.owner)
        if are_friends(state, state.unit(key), character)
        and not is_vehicle(state.unit(key))
        and not sheet_of(state, state.unit(key)).has("independent_character")
    )


def gifts(state: Battle, unit: Unit) -> tuple[Gift, ...]:
    """Return what a unit and all with it may do before it fights."""
    arrivals = arrivals_of(state, unit)
    able: dict[Gift, bool] = {
        "goes_ahead": goes_ahead(state, unit),
        "scout": all_have(state, unit, "scout"),
        "infiltrate": all_have(state, unit, "infiltrate"),
        "outflanking": "outflank" in arrivals,
        "deep_strike": "deep_strike" in arrivals,
    }
    return tuple(gift for gift, there in able.items() if there)


def given_up(state: Battle, character: Unit, host: Unit) -> dict[str, tuple[Gift, ...]]:
    """Return what a character and a unit, each of them alone, may do that they may not together."""
    joined = evolve(character, joined=host.id)
    there = evolve(state, units={**state.units, character.id: joined})
    left = gifts(there, host)
    found = {
        unit.id: tuple(gift for gift in gifts(state, unit) if gift not in left)
        for unit in (host, character)
    }
    return {key: lost for key, lost in found.items() if lost}


def front_line(state: Battle) -> Area:
    """Return the zone of the first defenders, which the plan has for an attacker in the west
    (battlegroup/defense-line-step-1, battlegroup/defense-line-step-5)."""
    line = state.plan.front_line
    assert state.attacker is not None, "nobody attacks"
    assert line is not None, "nobody defends"
    x0, y0, x1, y1 = line
    corner = state.players[state.attacker].corner
    return zone_of(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), corner, land(state).size)


@frozen
class NextObjective:
    """An objective that is to be laid: its number, from 1, of how many, and whose it is to lay."""

    number: int
    of: int
    seat: int

    def is_in_place(self, state: Battle, at: Point) -> bool:
        """Return whether it may lie in that part of the table."""
        size, corner = land(state).size, state.players[self.seat].corner
        if state.plan.type == "attack_defense":
            return may_defend(self.number, at, front_line(state).outline)
        if self.number <= len(state.players):
            return may_begin_objectives(at, corner, size)
        return may_go_on_objectives(at, corner, size)

    def check(self, state: Battle, at: Point) -> None:
        """Raise `IllegalReply` unless it may lie at a point."""
        x, y = at
        if not all(map(isfinite, at)) or not self.is_in_place(state, at):
            raise refusal("objective_elsewhere", x=x, y=y, number=self.number)
        if not may_lie(at, state.objectives, land(state).size):
            raise refusal(
                "objective_too_near", x=x, y=y, apart=OBJECTIVES.apart, edge=OBJECTIVES.edge
            )
        if _is_in_rock(state, at):
            raise refusal("objective_in_rock", x=x, y=y)

    def may(self, state: Battle, at: Point) -> bool:
        """Return whether it may lie at a point."""
        return (
            self.is_in_place(state, at)
            and may_lie(at, state.objectives, land(state).size)
            and not _is_in_rock(state, at)
        )


def _is_in_rock(state: Battle, at: Point) -> bool:
    return any(overlaps(disc(at, 0.0), wall.area) for wall in land(state).impassable)


def by_default(state: Battle, objective: NextObjective) -> Point | None:
    """Return the legal point nearest to where the scenario has the objective, None if there is none
    left."""
    wish = _wish(state, objective)
    if objective.may(state, wish):
        return wish
    found = (at for at in _grid(*land(state).size) if objective.may(state, at))
    return min(found, key=lambda at: (dist(at, wish), at), default=None)


def _wish(state: Battle, objective: NextObjective) -> Point:
    """Return where the scenario has an objective, turned over for other corners and edges."""
    long = land(state).size[0]
    if state.plan.type == "attack_defense":
        x, y = state.plan.objectives[str(objective.of)][objective.number - 1]
        assert state.attacker is not None, "nobody attacks"
        return (x if state.players[state.attacker].corner[0] == 0.0 else long - x), y
    points = state.plan.objectives[str(objective.of)]
    right, up = (at != 0.0 for at in state.players[objective.seat].corner)
    first = objective.number <= len(state.players)
    x, y = points[up if first else objective.number - 1]
    return (long - x if right != up else x), y


def area_for(state: Battle, objective: NextObjective) -> tuple[Point, ...]:
    """Return the corners of the part of the table where it may lie but for `holes`: away from its
    edges, and of Defense Line in the front line zone, else on the right side of the centre line, or
    near it."""
    (long, short), least = land(state).size, OBJECTIVES.edge
    high = (long - least, short - least)
    table = (least, least), (high[0], least), high, (least, high[1])
    if state.plan.type == "attack_defense":
        zone = front_line(state).outline
        return _within(zone, least, high) if objective.number <= SETUP.defended else table
    size, corner = (long, short), state.players[objective.seat].corner
    if objective.number <= len(state.players):
        return _beyond(table, lambda at: inward(at, corner, size) - OBJECTIVES.centre)
    here = _beyond(table, lambda at: OBJECTIVES.near_centre - inward(at, corner, size))
    return _beyond(here, lambda at: OBJECTIVES.near_centre + inward(at, corner, size))


def holes_in(state: Battle, objective: NextObjective) -> tuple[tuple[Point, ...], ...]:
    """Return the corners of what is closed to it in its area: the front line zone to the objective
    outside it, the ground about the others, and what nothing lies in."""
    pieces = land(state).pieces
    found = [piece.area.outline for piece in pieces if piece.kind.impassable]
    found += [rim_points(at, OBJECTIVES.apart, ROUND)[1:] for at in state.objectives]
    if state.plan.type == "attack_defense" and objective.number > SETUP.defended:
        found.append(front_line(state).outline)
    return tuple(found)


def _within(corners: tuple[Point, ...], least: float, high: Point) -> tuple[Point, ...]:
    """Return the part of a convex outline that is away from the edges of the table."""
    for far in (
        lambda at: at[0] - least,
        lambda at: at[1] - least,
        lambda at: high[0] - at[0],
        lambda at: high[1] - at[1],
    ):
        corners = _beyond(corners, far)
    return corners


def _beyond(corners: tuple[Point, ...], far: Callable[[Point], float]) -> tuple[Point, ...]:
    """Return the part of a convex outline on the right side of a straight line, of which `far` says
    how far a point lies on that side."""
    found = list[Point]()
    for a, b in pairwise((*corners, corners[0])):
        if far(a) >= 0.0:
            found.append(a)
        if (far(a) >= 0.0) != (far(b) >= 0.0):
            found.append(between(a, b, far(a) / (far(a) - far(b))))
    return tuple(found)


def choices(state: Battle, objective: NextObjective) -> Iterator[Point]:
    """Yield legal points, all over the table."""
    return (at for at in _grid(*land(state).size) if objective.may(state, at))


@lru_cache(maxsize=8)
def _grid(long: float, short: float) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x in range(int(long) + 1) for y in range(int(short) + 1))
