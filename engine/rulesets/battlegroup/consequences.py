"""What a reply brings with it that no die decides, told before it is given."""

from __future__ import annotations

from math import dist
from typing import Any

from attrs import evolve

from engine import queries as q
from engine.advice import CERTAIN, odds_of
from engine.geometry import Point
from engine.rulesets.battlegroup.armour import at_full_skill
from engine.rulesets.battlegroup.choices.common import Decide
from engine.rulesets.battlegroup.choices.deploying import Join, WhomToJoin
from engine.rulesets.battlegroup.choices.shooting import WhetherToGround
from engine.rulesets.battlegroup.choices.supporting import Fly
from engine.rulesets.battlegroup.deployment import given_up
from engine.rulesets.battlegroup.model import Battle, Unit
from engine.rulesets.battlegroup.sorties import (
    by_default,
    edges,
    flight,
    footprint,
    hull_of,
    speed_to,
)


@odds_of.register
def of_joining(reply: Join, state: Battle, choice: WhomToJoin) -> q.Odds:
    """Return what it costs a character and a unit to begin together (battlegroup/base-characters,
    battlegroup/recon-units)."""
    lost = given_up(state, state.unit(choice.unit), state.unit(reply.unit))
    told = (q.Told("gives_up", {"unit": key, "what": what}) for key, what in lost.items())
    return evolve(CERTAIN, told=tuple(told))


@odds_of.register
def of_ground(reply: Decide, state: Battle, choice: Any) -> q.Odds:
    """Return on what a unit saves that goes to ground, and on what else
    (battlegroup/go-to-ground-cover); other decisions leave nothing to chance."""
    if not isinstance(choice, WhetherToGround):
        return CERTAIN
    if reply.yes:
        told = [q.Told("saves_lower", {"up": one.up, "down": one.down}) for one in choice.saves]
    else:
        told = [q.Told("saves", {"up": one.up}) for one in choice.saves]
    return evolve(CERTAIN, told=tuple(told))


@odds_of.register
def of_flight(reply: Fly, state: Battle, choice: Any) -> q.Odds:
    """Return how far a flyer goes of what it may, and how many of its weapons fire at full skill
    then (battlegroup/skies-move)."""
    unit, entry, end = state.unit(reply.unit), reply.entry, reply.end
    speed = speed_to(state, unit.owner, footprint(unit, entry, end))
    guns = len(hull_of(unit).weapons)
    full = at_full_skill("support_flyer", speed, guns)
    far = dist(entry, end)
    goes = q.Told("flies", {"length": far, "speed": speed, "full": full, "guns": guns})
    return evolve(CERTAIN, told=(goes, *reaches(state, unit, entry, end)))


def to_come(state: Battle, unit: Unit, at: Point) -> tuple[q.Told, ...]:
    """Return where a flyer may come in that is called there, and how far it flies from where it
    comes nearest (battlegroup/skies-enter)."""
    legs = edges(state, unit.owner)
    round_corner = len(legs) > 1
    first = legs[0][2:] if round_corner else legs[0][:2]
    enters = q.Told("comes_in", {"first": first, "last": legs[-1][2:], "corner": round_corner})
    way = by_default(state, unit, at)
    return (enters, *(reaches(state, unit, way[0], at) if way is not None else ()))


def reaches(state: Battle, unit: Unit, entry: Point, towards: Point) -> tuple[q.Told, ...]:
    """Return how far a flyer may go on its way (battlegroup/skies-move)."""
    far = flight(state, unit, entry, towards)
    if far is None:
        return ()
    return (q.Told("flies_far", {"least": far.least, "own": far.own, "most": far.most}),)
