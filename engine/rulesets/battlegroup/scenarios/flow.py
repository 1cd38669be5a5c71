"""What is settled before units are set up: corners and edges, forces, reserves, objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from engine.flow import Flow, ask
from engine.geometry import Point
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Place
from engine.rulesets.battlegroup.core.changes import change_all
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import sheet_of
from engine.rulesets.battlegroup.core.model import Battle, SettingUp
from engine.rulesets.battlegroup.core.questions import Decide, Pass
from engine.rulesets.battlegroup.scenarios.notes import (
    AttackerChosen,
    CornerTaken,
    GaveUp,
    Joined,
    LimitChanged,
    ObjectiveLaid,
    ObjectivesDropped,
    PutInReserve,
    WillArrive,
)
from engine.rulesets.battlegroup.scenarios.questions import (
    CORNERS,
    Choose,
    HoldBack,
    HowTheyArrive,
    Join,
    LayObjective,
    TakeCorner,
    TakeEdge,
    WhetherToAttack,
    WhichCorner,
    WhichDefenders,
    WhichEdge,
    WhichObjective,
    WhichProbe,
    WhomToJoin,
)
from engine.rulesets.battlegroup.scenarios.rules import (
    initial_defenders,
    objectives_rolled,
    picks_corner,
    totals,
    wave,
)
from engine.rulesets.battlegroup.scenarios.state import (
    NextObjective,
    arrivals_of,
    by_default,
    given_up,
    goes_ahead,
    is_recon,
    may_be_joined,
    waiting,
)
from engine.rulesets.battlegroup.victory.state import limit
from engine.table import Table, change_player

OBJECTIVES = BOOK.tables.objectives


def is_meeting(state: Battle) -> bool:
    """Return whether both sides are on the move (battlegroup/counter-attack-type)."""
    return state.plan.type == "meeting_engagement"


def attacker_of(state: Battle) -> int:
    """Return who attacks."""
    assert state.attacker is not None, "nobody attacks"
    return state.attacker


# ---------------------------------------------------------------- slots


def took(table: Table[Battle], seat: int, *units: str) -> None:
    """Note that a side has had its slot, for some units."""
    setting = table.state.setting
    table.set(setting=evolve(setting, last=seat, done=(*setting.done, *units)))


def is_over(table: Table[Battle]) -> bool:
    """End a stage."""
    setting = table.state.setting
    table.set(setting=SettingUp(objectives=setting.objectives, ambushes=setting.ambushes))
    return True


# ---------------------------------------------------------------- corners and edges


def corners(table: Table[Battle]) -> Flow[bool]:
    """Who comes from where."""
    if is_meeting(table.state):
        yield from _pick_corner(table)
    else:
        yield from _pick_edges(table)
    return True


def _pick_corner(table: Table[Battle]) -> Flow[None]:
    """The higher roll picks a corner, Recon units of the whole army added; its enemy has the
    opposite one."""
    state = table.state
    scouts = [
        sum(u.owner == s and is_recon(state, u) for u in state.units.values()) for s in (0, 1)
    ]
    rolled: int | None = None
    while rolled is None:
        rolled = picks_corner(totals(dict(enumerate(scouts)), table.roll("corner", 2)))
    reply = yield from ask(rolled, WhichCorner(), TakeCorner("south_west"), "setup")
    long, short = land(table.state).size
    right, up = CORNERS[reply.corner]
    own = (long * right, short * up)
    _take_corners(table, {rolled: own, 1 - rolled: (long - own[0], short - own[1])})
    table.set(first=rolled)


def _pick_edges(table: Table[Battle]) -> Flow[None]:
    """It is settled who attacks; the defender picks the short edge they come from."""
    fixed = {"first": 0, "second": 1}.get(table.state.options.attacker)
    attacker = fixed
    if attacker is None:
        rolled: int | None = None
        while rolled is None:
            rolled = picks_corner(table.roll("attacker", 2))
        reply = yield from ask(rolled, WhetherToAttack(), Decide(True), "setup")
        attacker = rolled if reply.yes else 1 - rolled
    table.set(attacker=attacker, first=1 - attacker)
    table.note(AttackerChosen(attacker))
    reply = yield from ask(1 - attacker, WhichEdge(), TakeEdge("west"), "setup")
    long = land(table.state).size[0]
    own = (0.0 if reply.edge == "west" else long, 0.0)
    _take_corners(table, {attacker: own, 1 - attacker: (long - own[0], 0.0)})


def _take_corners(table: Table[Battle], places: Mapping[int, Point]) -> None:
    for seat, corner in sorted(places.items()):
        change_player(table, seat, corner=corner)
        table.note(CornerTaken(seat, *corner))


# ---------------------------------------------------------------- forces


def joining(table: Table[Battle]) -> Flow[bool]:
    """A character may begin the game with a unit; they are set up and ordered as one, and
    may only do what all of them may."""
    state = table.state
    for seat in (state.first, 1 - state.first):
        for key in waiting(state, seat):
            unit = state.unit(key)
            units = may_be_joined(state, unit)
            alone = (
                sheet_of(table.state, unit).has("independent_character")
                and key not in state.setting.done
            )
            if not alone or not units:
                continue
            reply = yield from ask(seat, WhomToJoin(key, units), Pass(), "setup")
            took(table, seat, key)
            if isinstance(reply, Join):
                lost = given_up(state, unit, state.unit(reply.unit))
                table.change(key, joined=reply.unit)
                table.note(Joined(key, reply.unit))
                for one, what in lost.items():
                    table.note(GaveUp(one, what))
            return False
    return is_over(table)


def forces(table: Table[Battle]) -> Flow[bool]:
    """Defense Line: the attacker names their probing force, all their Recon units and a wave; the
    defender up to half of their units. The others are in reserve."""
    state = table.state
    if is_meeting(state):
        return True
    attacker = attacker_of(state)
    others = [k for k in waiting(state, attacker) if not goes_ahead(state, state.unit(k))]
    count = min(wave(state.options.points_limit), len(others))
    if count:
        question = WhichProbe(tuple(others), count)
        reply = yield from ask(attacker, question, Choose(tuple(others[:count])), "setup")
        hold(table, [key for key in others if key not in reply.units])
    groups = waiting(table.state, 1 - attacker)
    most = min(initial_defenders(len(groups)), len(groups))
    if most:
        chosen = Choose(groups[:most])
        reply = yield from ask(1 - attacker, WhichDefenders(groups, most), chosen, "setup")
        hold(table, [key for key in groups if key not in reply.units])
    return True


def hold(table: Table[Battle], units: Sequence[str]) -> None:
    """Units go into reserve."""
    place: Place = "reserve"
    for key in units:
        change_all(table, key, place=place)
    if units:
        table.note(PutInReserve(tuple(units)))


def reserves(table: Table[Battle]) -> Flow[bool]:
    """In Counter-Attack all but Recon units are in reserve; who can come in another way than from
    its edge is said to."""
    state = table.state
    if is_meeting(state) and not state.setting.done:
        for seat in (0, 1):
            main = [k for k in waiting(state, seat) if not goes_ahead(state, state.unit(k))]
            hold(table, main)
    state = table.state
    for seat in (state.first, 1 - state.first):
        for key in waiting(state, seat, "reserve"):
            known = arrivals_of(state, state.unit(key))
            if len(known) > 1 and key not in state.setting.done:
                default = HoldBack(key, "edge")
                reply = yield from ask(seat, HowTheyArrive(key, known), default, "setup")
                took(table, seat, key)
                table.change(key, arrival=reply.arrival)
                table.note(WillArrive(key, reply.arrival))
                return False
    return is_over(table)


# ---------------------------------------------------------------- objectives


def objectives(table: Table[Battle]) -> Flow[bool]:
    """One objective is laid: by turns from the chooser of the corner, or three by the defender;
    where no room is left the others are dropped. Each may raise the limit of victory points."""
    if not table.state.setting.objectives:
        count = _count_objectives(table)
        table.set(setting=evolve(table.state.setting, objectives=count))
    state = table.state
    number, of = len(state.objectives) + 1, state.setting.objectives
    if number > of:
        return is_over(table)
    seat = state.first if number % 2 or not is_meeting(state) else 1 - state.first
    default = by_default(state, NextObjective(number, of, seat))
    if default is None:
        table.note(ObjectivesDropped(of - number + 1))
        return is_over(table)
    question = WhichObjective(number, of, seat)
    reply = yield from ask(seat, question, LayObjective(*default), "setup")
    before = limit(table.state)
    table.set(objectives=(*table.state.objectives, reply.at))
    table.note(ObjectiveLaid(seat, number, *reply.at))
    after = limit(table.state)
    if after != before:
        table.note(LimitChanged(before, after))
    return False


def _count_objectives(table: Table[Battle]) -> int:
    if not is_meeting(table.state):
        return OBJECTIVES.least
    options = table.state.options
    agreed = options.objective_count
    if options.map is not None and options.map.objectives is not None:
        agreed = len(options.map.objectives)
    return objectives_rolled(table.roll("objectives")[0]) if agreed is None else agreed
