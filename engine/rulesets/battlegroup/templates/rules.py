"""Templates: a fixed number of dice in place of shapes, and where their ones go.

A shot rolls as many dice as its template prints; each that shows the needed face or more is a hit,
and no unit takes more hits of a shot than it has models. The need falls by one step for a large
target, one that stood still and, for flames, one in cover; it rises for indirect fire. A 1 never
hits. Ones of a blast go astray: to the units in the nearest whole inch within its reach of the
target, and further dice pick among those that tie. Distances are inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor

from attrs import frozen

from engine.geometry import is_within, measured
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Mode, Template
from engine.rulesets.battlegroup.book.die_readings import draw

TEMPLATES = BOOK.tables.templates


@frozen(kw_only=True)
class Mark:
    """The target of a template weapon."""

    models: int
    static: bool = False
    in_cover: bool = False
    indirect: bool = False
    """Fired by barrage at what the guns do not see."""


def dice_for(template: Template) -> int:
    """Return how many dice a template weapon rolls (battlegroup/template-dice)."""
    return TEMPLATES.sheets[template].dice


def need(template: Template, mark: Mark) -> int:
    """Return what each die needs: the printed roll, easier at a large unit
    (battlegroup/template-large-unit), at one that stands still (battlegroup/template-static-target)
    and for flames at one in cover (battlegroup/template-flame-cover), harder for indirect fire
    (battlegroup/barrage-to-hit); never beyond 2 and 6 (battlegroup/template-dice)."""
    wanted = TEMPLATES.sheets[template].need + sum(shifts(template, mark).values())
    return min(max(wanted, TEMPLATES.best), TEMPLATES.worst)


def shifts(template: Template, mark: Mark) -> dict[str, int]:
    """Return what is added to the printed roll of a template, by what adds it."""
    found = {
        "large_unit": mark.models >= TEMPLATES.large_unit * dice_for(template),
        "stood_still": mark.static,
        "in_cover": template == "flame" and mark.in_cover,
    }
    easier = {name: -TEMPLATES.bonus for name, counts in found.items() if counts}
    return easier | ({"indirect": -TEMPLATES.indirect} if mark.indirect else {})


def is_static(mode: Mode, now: int, moved: int | None) -> bool:
    """Return whether a unit has stood still since the turn before this one began; turns are player
    turns or game turns by mode, counted from the first played, which has none before it
    (battlegroup/template-static-target)."""
    return now > 1 and (moved is None or moved < now - 1)


def scored(faces: Iterable[int], need: int) -> int:
    """Return how many dice hit; ones never do (battlegroup/template-dice)."""
    return sum(face >= need and face != 1 for face in faces)


def twin_linked(faces: Iterable[int], need: int, again: Iterator[int]) -> tuple[int, ...]:
    """Return the dice of a twin-linked template once all that failed have been rolled again; strays
    are read from these (battlegroup/template-dice)."""
    return tuple(face if scored((face,), need) else next(again) for face in faces)


def capped(hits: int, models: int) -> int:
    """Return the hits a unit of so many models can take of one shot
    (battlegroup/template-hit-cap)."""
    return min(hits, models)


@frozen
class Neighbour:
    """Another unit near the target."""

    unit: str
    models: int
    distance: float


def nearest_band(template: Template, neighbours: Iterable[Neighbour]) -> tuple[Neighbour, ...]:
    """Return the units a blast's ones go to: those in the nearest band of whole inches within its
    reach, by id (battlegroup/blast-stray). What is fired at a point hits one of the units this
    finds around it, or is wasted (battlegroup/request-support-target).
    """
    reach = TEMPLATES.sheets[template].stray
    if reach is None:
        return ()
    near = [one for one in neighbours if is_within(one.distance, reach)]
    band = min((_band(one) for one in near), default=0)
    return tuple(sorted((one for one in near if _band(one) == band), key=lambda one: one.unit))


def _band(neighbour: Neighbour) -> int:
    return floor(measured(neighbour.distance))


def strays(faces: Iterable[int], tied: Sequence[Neighbour], more: Iterator[int]) -> dict[str, int]:
    """Return how many ones each unit gets, each given to one of those tied by further dice."""
    found = {one.unit: 0 for one in tied}
    for _ in range(sum(face == 1 for face in faces) if tied else 0):
        found[tied[draw(len(tied), more)].unit] += 1
    return {unit: hits for unit, hits in found.items() if hits}


@frozen
class Impact:
    """The result of a shot of a template weapon."""

    hits: int
    strays: Mapping[str, int]
    discarded: int


def impact(
    template: Template,
    mark: Mark,
    faces: Sequence[int],
    neighbours: Iterable[Neighbour] = (),
    more: Iterable[int] = (),
) -> Impact:
    """Read the dice of one shot, rolled again already where they could be: hits on the target and
    ones on its neighbours, each capped by its own models (battlegroup/template-hit-cap)."""
    tied = nearest_band(template, neighbours)
    models = {one.unit: one.models for one in tied}
    rolled = scored(faces, need(template, mark))
    stray = strays(faces, tied, iter(more))
    hits = capped(rolled, mark.models)
    kept = {unit: capped(count, models[unit]) for unit, count in stray.items()}
    surplus = rolled - hits + sum(stray.values()) - sum(kept.values())
    return Impact(hits, kept, surplus)
