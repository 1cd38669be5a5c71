"""Decisions while others act: going to ground, scatter, what gets hot, which fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from bots.policies.greedy.diceless import force, worth
from bots.policies.greedy.diceless.scene import Scene, apart, body_of
from engine.geometry import Point, Shape
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.core.field import bodies_of, hosts
from engine.rulesets.diceless.core.members import printed_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.scatter.questions import (
    HowFarBack,
    Reduce,
    Scatter,
    WhetherHot,
    WhichScatter,
)
from engine.rulesets.diceless.scatter.rules import reduced, scattered
from engine.rulesets.diceless.shooting.questions import WhetherToGround
from engine.rulesets.diceless.templates.state import beside, marker_at, under
from engine.rulesets.diceless.weapons.rules import hot_damage

BEARINGS = 8
"""Ways that a marker is pushed off."""
SPARED = 1.0
"""Models that a token must spare."""
LIES_LOW = 0.6
"""What a turn that is lost counts of what a unit could do in it."""


def goes_to_ground(state: Battle, choice: WhetherToGround) -> Iterator[Decide]:
    """Lie low if that saves more than the turn is worth that is lost by it."""
    unit = state.unit(choice.unit)
    scene = Scene.of(state, unit.owner)
    body = body_of(state, unit)
    saved = 0.0
    for foe in scene.foes:
        if foe.unit.doings.target == unit.id:
            gaps = force.gaps_from(foe, (0.0, 0.0), body)
            moved = foe.unit.doings.moved
            worse = force.fire(foe, gaps, body, choice.cover, moved=moved)
            better = force.fire(foe, gaps, body, choice.better, moved=moved)
            saved = worth.taken(body, worse) - worth.taken(body, better)
    loses = max(
        0.0, worth.chances(scene, body, (0.0, 0.0), body.at, moved=False, charges=True, fires=True)
    )
    yield Decide(saved > LIES_LOW * loses and saved > 0.1)


def burns(state: Battle, choice: WhetherHot) -> Iterator[Decide]:
    """Spend a token where it kills the firer, or nearly does."""
    key, _, model = choice.model.partition("/")
    unit = state.unit(key)
    group = unit.groups[unit.models[model].group]
    printed = printed_of(state, group)
    if not isinstance(printed, Profile):
        yield Decide(False)
        return
    body = body_of(state, unit)
    ward = next(w for w in body.wards if w.key.endswith(f"/{unit.models[model].group}"))
    damage = hot_damage(printed.bs, rerolls=False)
    yield Decide(2 * force.loss(ward, damage, None, None) + ward.lost >= ward.hp)


def pushes(state: Battle, choice: WhichScatter) -> Iterator[Scatter]:
    """Push a marker off with as few tokens as spare most models, as the firer takes back what he
    may; an arrival towards danger, with all there are."""
    unit = state.unit(choice.unit)
    seat = 1 - unit.owner
    if unit.place != "table":
        yield Scatter((_danger(state, unit.owner, choice.at),) * choice.most)
        return
    bodies = [shape for one in hosts(state, seat) for shape in bodies_of(state, one).values()]
    near = {str(n): shape for n, shape in enumerate(bodies) if apart(shape.centre, choice.at) < 16}
    blast, skill = _marker(state, choice.unit)
    if choice.later:
        yield _put(choice, blast, near)
        return

    def hits(offset: Point) -> int:
        back = reduced(offset, skill)
        return len(under(marker_at(blast, (choice.at[0] + back[0], choice.at[1] + back[1])), near))

    stays = hits((0.0, 0.0))
    best, spared = Scatter(), 0.0
    for count in range(1, choice.most + 1):
        for step in range(BEARINGS):
            bearings = (step * 360.0 / BEARINGS,) * count
            saves = stays - hits(scattered(bearings)) - SPARED * count
            if saves > spared:
                best, spared = Scatter(bearings), saves
    yield best


def _put(choice: WhichScatter, blast: Blast, near: Mapping[str, Shape]) -> Scatter:
    """Return a token on where a later marker touches the first, if that spares enough."""
    hits = {
        bearing: len(under(marker_at(blast, beside(blast, choice.at, bearing)), near))
        for bearing in (step * 360.0 / BEARINGS for step in range(BEARINGS))
    }
    least = min(hits, key=hits.__getitem__)
    spares = max(hits.values()) - hits[least] > SPARED
    return Scatter((least,)) if spares else Scatter()


def _marker(state: Battle, key: str) -> tuple[Blast, int]:
    """Return the largest marker a unit lays, and how far its best firer takes one back."""
    guns = [gun for own in body_of(state, state.unit(key)).guns.values() for gun in own]
    blasts = [gun for gun in guns if gun.mode.blast is not None]
    if not blasts:
        return "large", 0
    large = any(gun.mode.blast == "large" for gun in blasts)
    return ("large" if large else "small"), max(gun.skill for gun in blasts)


def _danger(state: Battle, owner: int, at: Point) -> float:
    """Return the way from an arrival to the nearest thing it cannot land on: the table's edge."""
    x, y = at
    long, short = state.plan.long, state.plan.short
    ways = {180.0: x, 0.0: long - x, 270.0: y, 90.0: short - y}
    return min(ways, key=ways.__getitem__)


def takes_back(choice: HowFarBack) -> Iterator[Reduce]:
    """Bring a marker as near as may be to where it was aimed."""
    yield Reduce(min(choice.most, hypot(*choice.offset)))
