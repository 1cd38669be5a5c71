"""Moves of units: how far, over what, and where every model ends. Distances are inches."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from attrs import evolve, field, frozen

from engine.formations import (
    AS_IT_STANDS,
    ByHand,
    Formation,
    Going,
    Manner,
    Moved,
    coherency,
    drilled,
    middle,
    ordered,
)
from engine.geometry import Point, bearing, is_closer, is_within, length, measured, overlaps, split
from engine.placement import Base, PlacementFault, nearest
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import (
    bases_of,
    board,
    bodies_of,
    land,
    meets,
    moved,
    refused,
)
from engine.rulesets.battlegroup.core.members import (
    flies,
    has,
    hosts,
    members,
    models_of,
    name_of,
    type_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.movement.rules import allowance

MOVE = BOOK.tables.move
SETUP = BOOK.tables.setup


@frozen
class Terms:
    """What a kind of move is like."""

    most: float
    flying: bool = False
    spent: Mapping[str, float] = field(factory=dict)
    """What models have gone of it already."""

    def of(self, model: str) -> float:
        """Return how many inches a model may go."""
        return max(0.0, self.most - self.spent.get(model, 0.0))


@frozen
class Order:
    """A move that is ordered: a path in a formation, or ways by hand."""

    path: tuple[Point, ...] = ()
    """Points of the path, without its start."""
    formation: Formation = AS_IT_STANDS
    goings: tuple[Going, ...] = ()


def move_terms(state: Battle, unit: Unit) -> Terms:
    """Return what the Move step of a unit that is no vehicle is like
    (battlegroup/base-movement)."""
    on_foot = unit.doings.on_foot
    return Terms(allowance(type_of(state, unit), on_foot=on_foot), flies(state, unit))


# ---------------------------------------------------------------- moves


def planned(state: Battle, unit: Unit, order: Order, terms: Terms) -> Moved:
    """Return where a move brings a unit. Raises `IllegalReply` for a path that is too long, a
    formation without sense, when no model could move at all, or models moved by hand that cannot go
    there (battlegroup/base-movement, battlegroup/base-measure)."""
    bases = bases_of(state, unit)
    if order.goings:
        return _by_hand(state, unit, bases, order.goings, terms)
    check_formation(unit, bases, order)
    far = measured(length((middle(bases), *order.path)))
    if not is_within(far, terms.most):
        raise refusal("too_far", unit=unit.id, length=far, most=terms.most)
    made = carried(state, unit, order, terms)
    idle = all(base.at == after.at for base, after in zip(bases, made.after, strict=True))
    if idle and made.faults and (order.path or order.formation != AS_IT_STANDS):
        raise refused(unit, made.faults[0])
    return made


def carried(state: Battle, unit: Unit, order: Order, terms: Terms) -> Moved:
    """Return where a move brings a unit that was legal when it was declared, as far as it goes; of
    a way of no length nobody takes up a formation that needs one."""
    bases = bases_of(state, unit)
    whole = (middle(bases), *order.path)
    most = tuple((base.id, terms.of(base.id)) for base in bases)
    if order.goings:
        known = {base.id for base in bases}
        ways = {going.model: going.way for going in order.goings if going.model in known}
        manner: Manner = ByHand(ways)
    else:
        lost = order.formation.is_lost(whole)
        manner = drilled(AS_IT_STANDS if lost else order.formation, MOVE.coherency)
    here = board(state, unit, flying=terms.flying)
    return Moved.by(ordered(here, bases, whole, manner, most, MOVE.coherency))


def _by_hand(
    state: Battle, unit: Unit, bases: Sequence[Base], goings: Sequence[Going], terms: Terms
) -> Moved:
    known, named = {base.id for base in bases}, set[str]()
    for going in goings:
        if going.model not in known or going.model in named or not going.way:
            raise refusal("no_model", unit=unit.id, model=going.model)
        named.add(going.model)
    made = carried(state, unit, Order(goings=tuple(goings)), terms)
    if made.faults:
        raise refused(unit, made.faults[0])
    was, then = coherency(bases, MOVE.coherency), coherency(made.after, MOVE.coherency)
    closes = not was.holds and is_closer(then.largest_gap, was.largest_gap)
    if not (then.holds or closes):
        raise refused(
            unit, PlacementFault(then.strays[0], "apart", "", then.largest_gap, MOVE.coherency)
        )
    return made


def check_formation(unit: Unit, bases: Sequence[Base], order: Order) -> None:
    """Raise `IllegalReply` unless a formation makes sense."""
    formation = order.formation
    if formation.gap is not None and not 0.0 <= formation.gap <= MOVE.coherency:
        raise refusal("gap_too_wide", unit=unit.id, gap=formation.gap, most=MOVE.coherency)
    if not 1 <= formation.ranks <= max(1, len(unit.models)):
        raise refusal("too_many_ranks", unit=unit.id, ranks=formation.ranks, most=len(unit.models))
    if formation.is_lost((middle(bases), *order.path)):
        raise refusal("no_heading", unit=unit.id, manner=formation.manner)


def touches_difficult(state: Battle, made: Moved) -> bool:
    """Return whether the way of some model touches difficult ground
    (battlegroup/base-movement)."""
    radii = {base.id: base.radius for base in made.after}
    return any(
        meets(piece, way.points, radii[name])
        for piece in land(state).difficult
        for name, way in made.ways.items()
        if way.length
    )


def in_danger(
    state: Battle, unit: Unit, before: Sequence[Base], after: Sequence[Base]
) -> tuple[str, ...]:
    """Return the models of a unit that flies for which difficult ground is dangerous: they began or
    ended a move in it; who knows how to move through it is safe (battlegroup/base-movement)."""
    if not flies(state, unit) or has(state, unit, "move_through_cover"):
        return ()
    stood = {base.id: base for base in before}
    return tuple(
        base.id
        for base in after
        if (was := stood[base.id]).at != base.at
        and any(
            overlaps(at.shape, piece.area) for piece in land(state).difficult for at in (was, base)
        )
    )


# ---------------------------------------------------------------- a move in parts


def course_of(state: Battle, unit: Unit, order: Order, made: Moved) -> tuple[Point, ...]:
    """Return the path of the leading point, from where it is: the enemy names a point on it at
    which they interrupt (battlegroup/interrupt-timing). By hand, the longest path of a model."""
    if not order.goings:
        return (middle(bases_of(state, unit)), *order.path)
    return max(made.ways.values(), key=lambda way: way.length).points


def cut(order: Order, made: Moved, course: Sequence[Point], at: float) -> tuple[Order, Order]:
    """Return a move up to a point of its course, and the rest of it: a formation is taken up in
    the rest, until then everybody keeps their place. A line looks where all of the course leads."""
    if not order.goings:
        before, after = split(course, at)
        return Order(before[1:]), Order(after[1:], _looking(order.formation, course))
    share = at / length(course) if len(course) > 1 else 1.0
    firsts, rests = [], []
    for going in order.goings:
        way = made.ways.get(going.model)
        if way is not None and way.length:
            before, after = split(way.points, way.length * share)
            firsts.append(Going(going.model, before[1:] or before))
            rests.append(Going(going.model, after[1:] or after))
    return Order(goings=tuple(firsts)), Order(goings=tuple(rests))


def _looking(formation: Formation, course: Sequence[Point]) -> Formation:
    """Return a formation with the heading that a line has at the end of a course."""
    if formation.manner != "line" or formation.is_lost(course):
        return formation
    before = next((point for point in reversed(course) if point != course[-1]), course[0])
    heading = bearing(before, course[-1]) if formation.heading is None else formation.heading
    return evolve(formation, heading=heading)


def shortened(order: Order, made: Moved, course: Sequence[Point], most: float) -> Order:
    """Return a move that goes no farther than so much, as dice of difficult ground allow."""
    if length(course) <= most:
        return order
    if not order.goings:
        return Order(split(course, most)[0][1:], order.formation)
    cut_short = [
        Going(going.model, way[1:] or way)
        for going in order.goings
        if (way := split(made.ways[going.model].points, most)[0])
    ]
    return Order(goings=tuple(cut_short))


def after(terms: Terms, made: Moved) -> Terms:
    """Return what is left of a move after a part of it."""
    spent = {
        name: terms.spent.get(name, 0.0) + way.cost for name, way in made.ways.items() if way.length
    }
    return Terms(terms.most, terms.flying, {**terms.spent, **spent})


def climbers(state: Battle, unit: Unit, level: int, spare: float) -> tuple[str, ...]:
    """Return the models that can get up or down to a floor with so many inches to spare: those in a
    ruin that has it, and no farther from it than that."""
    here, found = land(state), []
    for name, _, model in models_of(state, unit):
        floors = () if model.pose is None else here.floors_at(model.pose.at)
        if level == model.level or level >= len(floors):
            continue
        if is_within(abs(floors[level] - floors[model.level]), spare):
            found.append(name)
    return tuple(found)


def lifted(state: Battle, unit: Unit, level: int, names: Collection[str]) -> list[Unit]:
    """Return a unit, those with it too, once some of its models are on a floor."""
    found = []
    for member in members(state, unit):
        models = {
            one: evolve(model, level=level) if name_of(member, one) in names else model
            for one, model in member.models.items()
        }
        found.append(evolve(member, models=models))
    return found


def open_floors(state: Battle, unit: Unit, spare: float) -> Iterator[int]:
    """Yield the floors some model of a unit can get to."""
    pieces = land(state).pieces
    floors = {level for piece in pieces for level in range(len(piece.piece.floors))}
    for level in sorted(floors):
        if climbers(state, unit, level, spare):
            yield level


def rise(state: Battle, unit: Unit, level: int) -> float:
    """Return how many inches the models of a unit would climb at most to a floor."""
    here = land(state)
    floors = {
        name: (here.floors_at(model.pose.at), model.level)
        for name, _, model in models_of(state, unit)
        if model.pose is not None
    }
    return max(
        (abs(of[level] - of[now]) for of, now in floors.values() if level < len(of)), default=0.0
    )


def check_scouted(state: Battle, unit: Unit, places: Sequence[Base]) -> None:
    """Raise `IllegalReply` for a scout that would end within 12 inches of an enemy."""
    there = moved(state, unit, places)
    for enemy in hosts(there, 1 - unit.owner):
        own = list(bodies_of(there, there.unit(unit.id)).values())
        found = nearest(own, list(bodies_of(there, enemy).values()))
        if found is not None and not is_closer(SETUP.recon_gap, found.distance):
            raise refusal(
                "scouts_too_near",
                unit=unit.id,
                enemy=enemy.id,
                distance=found.distance,
                least=SETUP.recon_gap,
            )
