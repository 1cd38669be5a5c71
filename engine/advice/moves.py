"""Moves: of many models at random, how a page draws them, and as long as the rules let them be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from engine.advice.forms import Judge, between, reason, shortened
from engine.advice.queries import MovePreview, Reason
from engine.advice.registry import preview_of
from engine.advice.sampling import Rng
from engine.flow import Ask
from engine.formations import Formation, Going
from engine.geometry import Point, Shape, bearing, direction, rim_points, settled
from engine.placement import Base

Spot = tuple[float, float, float]
"""A point, and the direction in which what stands there looks."""
SHARES = (0.97, 0.5)
"""Of what a unit may move, that a random path goes."""


# ---------------------------------------------------------------- at random


def random_paths(
    start: Point, aims: Sequence[Point], most: float, models: int, rng: Rng
) -> Iterator[tuple[tuple[Point, ...], Formation]]:
    """Yield paths of a unit of so many models, with formations: often towards one of its aims."""
    headings = [rng.random() * 360.0 for _ in range(2)]
    aim = rng.choice(aims) if aims else start
    if aim != start and rng.random() < 0.7:
        headings.insert(0, bearing(start, aim))
    for heading in headings:
        for share in SHARES:
            yield (_away(start, heading, most * share),), _random_formation(models, rng)


def random_nudge(bases: Sequence[Base], most: float, rng: Rng) -> Going:
    """Return a little way for one model of a unit that may move `most`."""
    base = rng.choice(bases)
    return Going(base.id, (_away(base.at, rng.random() * 360.0, most * 0.2),))


def _away(start: Point, heading: float, far: float) -> Point:
    dx, dy = direction(heading)
    return settled(start[0] + dx * far), settled(start[1] + dy * far)


def _random_formation(models: int, rng: Rng) -> Formation:
    draw = rng.random()
    if draw < 0.7:
        return Formation()
    if draw < 0.8:
        return Formation("line", ranks=1 + int(rng.random() * min(3, models)))
    if draw < 0.88:
        return Formation("wheel", turn=settled(rng.random() * 90.0 - 45.0))
    if draw < 0.95:
        return Formation("spread", gap=settled(rng.random() * 2.0))
    return Formation("column", gap=0.5)


# ---------------------------------------------------------------- on the page


def spots(points: Iterable[Point]) -> tuple[Spot, ...]:
    """Return the points of a way, each looking along the leg that led there."""
    poses = list[Spot]()
    for point in points:
        before = poses[-1] if poses else (*point, 0.0)
        turns = point != before[:2]
        poses.append((*point, bearing(before[:2], point) if turns else before[2]))
    return tuple(poses)


def places(bases: Iterable[Base]) -> tuple[tuple[str, float, float], ...]:
    """Return where bases stand, by their ids."""
    return tuple((base.id, *base.at) for base in bases)


def outline(body: Shape) -> tuple[Point, ...]:
    """Return the corners of a body, a round one as a polygon."""
    if len(body.points) > 1:
        return body.points
    return rim_points(body.centre, body.radius, 12)[1:]


def cut(start: Point, path: tuple[Point, ...], share: float) -> tuple[Point, ...]:
    """Return a path with a share of its last leg."""
    *before, last = path
    return (*before, between(before[-1] if before else start, last, share))


def shorter(
    state: Any, question: Ask, reply: Any, start: Point, refusal: Reason, judge: Judge = reason
) -> MovePreview | None:
    """Return the same path with its last leg as short as the rules want it, if that is legal."""
    if not reply.path:
        return None
    return fitted(
        state,
        question,
        refusal,
        lambda share: evolve(reply, path=cut(start, reply.path, share)),
        judge,
    )


def fitted(
    state: Any,
    question: Ask,
    refusal: Reason,
    shorten: Callable[[float], Any],
    judge: Judge = reason,
) -> MovePreview | None:
    """Return the longest legal move that `shorten` makes of a refused one, and what stops it."""
    found = shortened(state, question, shorten, judge)
    if found is None:
        return None
    reply, against = found
    # Of one limit, such as the length, the whole move tells by how much it is exceeded.
    stop = refusal if _names(refusal) == _names(against) else against
    return evolve(preview_of(reply, state, question), stopped_by=stop)


def _names(refusal: Reason) -> tuple[object, ...]:
    """Return what is against a move, without how much."""
    words = {key: value for key, value in refusal.params.items() if not _is_amount(value)}
    return refusal.code, refusal.clause, words


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float)
