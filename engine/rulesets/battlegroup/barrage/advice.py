"""What to expect of guns that fire at what they do not see."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve, frozen

from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import CERTAIN, forms_of, odds_of
from engine.geometry import disc
from engine.rulesets.battlegroup.barrage.questions import FireAtPoint, WhichTargetPoint
from engine.rulesets.battlegroup.barrage.state import covers_from_above
from engine.rulesets.battlegroup.book.codes import Template
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.forms import PASS
from engine.rulesets.battlegroup.core.members import headcount, is_vehicle, vehicle_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, destruction
from engine.rulesets.battlegroup.core.windows import Aim
from engine.rulesets.battlegroup.damage.rules import face_hit, punch_of
from engine.rulesets.battlegroup.forecast.rules import (
    Blows,
    Lost,
    Rank,
    Spread,
    hits_at_most,
    struck_at_most,
)
from engine.rulesets.battlegroup.forecast.state import hurt_by, rank_of, slain_by
from engine.rulesets.battlegroup.hits.advice import (
    by_fallen,
    by_wreck,
    chance,
    fires,
    harm_to_hull,
    saving_rolls,
    template_roll,
    wounding_roll,
)
from engine.rulesets.battlegroup.hits.rules import Need
from engine.rulesets.battlegroup.support.state import guns_at, near_point, points_for
from engine.rulesets.battlegroup.templates.rules import Mark, dice_for, is_static, need
from engine.rulesets.battlegroup.wounds.rules import Harm, saved
from engine.rulesets.battlegroup.wounds.state import toughness

TOLD = ("destroyed", "hits", "wounds", "fallen", "hull_points")
"""What is told of a shot, in the order of play."""


@forms_of.register
def _(choice: WhichTargetPoint, state: Battle) -> Iterator[Form]:
    unit = state.unit(choice.unit)
    points = state.players[unit.owner].target_points
    targets = {one.id: one.at for one in points if one.at is not None}
    for point in choice.points:
        near = near_point(state, unit, targets[point])
        wasted = None if near else "nobody_near"
        yield Form(FireAtPoint(choice.unit, point), choice.unit, no_effect=wasted)
    yield PASS


@odds_of.register
def odds_of_fire_at_point(reply: FireAtPoint, state: Battle, choice: Any) -> q.Odds:
    """Return what a battery does to a point it knows."""
    unit = state.unit(reply.unit)
    at = next(point.at for point in points_for(state, unit) if point.id == reply.point)
    return odds_of_barrage(state, unit, Aim(at=at))


def odds_of_barrage(state: Battle, battery: Unit, aim: Aim) -> q.Odds:
    """Return the rolls of what a battery fires, how likely that destroys its target, and the hits
    and wounds, or hull points, to expect of it before it gets down: without its strays, and of a
    point on average over those of whom one is hit."""
    nearest = () if aim.at is None else near_point(state, battery, aim.at)
    keys = (aim.unit,) if aim.unit else tuple(one.unit for one in nearest)
    found = [_shelled(state, battery, state.unit(key), aim) for key in keys]
    if not found:
        return evolve(CERTAIN, expected={"hits": 0.0})
    return found[0] if len(found) == 1 else _one_of(found)


def _one_of(found: Sequence[q.Odds]) -> q.Odds:
    """Return the odds of a shot that is as likely to be any of those: on average."""
    told = {
        name: round(sum(odds.expected.get(name, 0.0) for odds in found) / len(found), 4)
        for name in TOLD
        if any(name in odds.expected for odds in found)
    }
    fire = evolve(CERTAIN, expected=told, order=tuple(told))
    return evolve(fire, outcomes=destruction(told["destroyed"])) if "destroyed" in told else fire


@frozen
class Shells:
    """What the guns of one kind of a battery fire together."""

    gun: Weapon
    shots: int
    harm: Harm
    """One wound of them."""

    def roll(self, mark: Mark) -> q.Roll:
        """Return what their dice need to hit."""
        fired = fires(self.gun.id, self.shots, self.harm.strength, dice=self._dice)
        return template_roll(self._template, mark, fired)

    def hits(self, mark: Mark) -> float:
        """Return how often one of them is expected to hit."""
        return hits_at_most(self._dice, chance(self._need(mark)), mark.models)

    def spread(self, rank: Rank, spread: Spread, mark: Mark, blow: Blows) -> Spread:
        """Return what a unit has lost after them, each hit a blow; those who have fallen before
        make it no larger a target."""
        after: dict[Lost, float] = defaultdict(float)
        for lost, likely in spread.items():
            left = evolve(mark, models=mark.models - len(rank.fallen(lost)))
            so_far: Spread = {lost: likely}
            for _ in range(self.shots):
                wanted = chance(self._need(left))
                so_far = struck_at_most(rank, so_far, self._dice, wanted, left.models, blow)
            for then, so_likely in so_far.items():
                after[then] += so_likely
        return after

    @property
    def _dice(self) -> int:
        return dice_for(self._template)

    def _need(self, mark: Mark) -> Need:
        face = need(self._template, mark)
        return Need(face, face if self.gun.has("twin_linked") else None)

    @property
    def _template(self) -> Template:
        assert self.gun.template is not None, "barrage is blasts"
        return self.gun.template


def shells_of(state: Battle, battery: Unit, target: Unit, aim: Aim) -> tuple[Shells, ...]:
    """Return what a battery fires, the cover of its target from above counted."""
    covers = covers_from_above(state, target)
    guns = Counter(gun for _, gun in guns_at(state, battery, aim))
    return tuple(
        Shells(
            gun,
            count * gun.shots,
            Harm(1, gun.own_strength, gun.ap, cover=covers, bare=gun.has("ignores_cover")),
        )
        for gun, count in guns.items()
    )


def _shelled(state: Battle, battery: Unit, target: Unit, aim: Aim) -> q.Odds:
    """Return what the shells of a battery do to one unit."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static, indirect=True)
    fired = shells_of(state, battery, target, aim)
    if is_vehicle(target):
        return _at_hull(state, target, fired, mark)
    source = tuple(bodies_of(state, battery).values()) if aim.at is None else (disc(aim.at, 0.0),)
    return _at_models(state, target, fired, mark, rank_of(state, target, source))


def _at_models(
    state: Battle, target: Unit, fired: Sequence[Shells], mark: Mark, rank: Rank
) -> q.Odds:
    """Return what shells do to models."""
    rolls, hits, wounds, thick = list[q.Roll](), 0.0, 0.0, toughness(state, target)
    spread: Spread = {rank.lost: 1.0}
    for one in fired:
        roll, wounding = wounding_roll(one.gun, one.harm.strength, thick)
        rolls += [one.roll(mark), roll, *saving_rolls(state, target, one.harm)]
        scored = one.shots * one.hits(mark)
        hits += scored
        wounds += scored * wounding / len(FACES)
        hurt = hurt_by(state, target, rank, one.gun, one.harm)
        blow = Blows("", 1, hurt, slays=slain_by(state, target, one.harm.strength))
        spread = one.spread(rank, spread, mark, blow)
    return by_fallen(rank, spread, hits, wounds, tuple(rolls))


def _at_hull(state: Battle, target: Unit, fired: Sequence[Shells], mark: Mark) -> q.Odds:
    """Return what shells do to a vehicle, which they hit on its side."""
    rolls, hits, struck = list[q.Roll](), 0.0, list[tuple[float, float]]()
    armour = vehicle_of(state, target).armour.of(face_hit("front", indirect=True))
    for one in fired:
        rolls.append(one.roll(mark))
        cover = None if one.harm.bare else next(iter(one.harm.cover.values()), None)
        if cover is not None:
            rolls.append(q.Roll("save", cover))
        punch = punch_of(one.gun, one.harm.strength)
        costs, destroys = harm_to_hull(state, target, punch, armour, one.gun.ap)
        through = one.hits(mark) * sum(not saved(face, cover) for face in FACES) / len(FACES)
        hits += one.shots * one.hits(mark)
        struck += [(through * costs, through * destroys)] * one.shots
    return by_wreck(state, target, struck, hits, tuple(rolls))
