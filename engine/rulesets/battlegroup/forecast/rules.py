"""What series of blows come to: how likely each unit of a combat has lost so much by then.

Wounds fall on models in an order that is settled beforehand, precise ones from its end, and on a
wounded model before any other. The units strike at once in a step of Initiative, and who has fallen
before it does not strike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod

from attrs import evolve, frozen

Lost = tuple[int, ...]
"""What each model of a unit has lost, in the order in which they fall."""
Toll = tuple[Lost, ...]
"""What each unit of a combat has lost."""
Spread = Mapping[Lost, float]
"""How likely it is, from 0 to 1, that a unit has lost so much."""
Losses = Mapping[Toll, float]
"""How likely the units of a combat have lost so much."""
NEVER = 1e-7
"""What is less likely than this is left out."""


@frozen
class Blows:
    """Blows that are alike, of one model; or shots that are."""

    by: str
    count: int
    through: tuple[float, ...]
    """How likely one costs a wound of each model of the unit it strikes, in the order they fall."""
    precise: tuple[float, ...] = ()
    """How likely it does so where its owner says who is hit."""
    slays: bool = False
    """A wound takes whatever its model has left."""


@frozen
class Rank:
    """The models of a unit in a combat."""

    models: tuple[str, ...]
    """In the order in which they fall."""
    wounds: tuple[int, ...]
    """How many each of them can lose."""
    lost: Lost
    """How many each has lost already."""

    def fallen(self, lost: Lost) -> frozenset[str]:
        """Return the models that are gone with so much lost."""
        every = zip(self.models, self.wounds, lost, strict=True)
        return frozenset(name for name, wounds, so_far in every if so_far >= wounds)

    def is_gone(self, lost: Lost) -> bool:
        """Return whether no model is left."""
        return all(map(int.__ge__, lost, self.wounds))

    def new(self, lost: Lost) -> int:
        """Return how much it has lost since the combat began."""
        return sum(lost) - sum(self.lost)


Strikes = Callable[[int, Toll, float], Mapping[int, Sequence[Blows]]]
"""The blows that fall on each unit, by its number: at a step, after so much was lost, which is as
likely as that."""


def fought(ranks: Sequence[Rank], steps: Iterable[int], strikes: Strikes) -> Losses:
    """Return what the units of a combat have lost when it is over (battlegroup/base-fight)."""
    losses: Losses = {tuple(rank.lost for rank in ranks): 1.0}
    for step in steps:
        after: dict[Toll, float] = defaultdict(float)
        for toll, chance in losses.items():
            blows = strikes(step, toll, chance)
            struck = (
                suffered(rank, lost, tuple(blows.get(number, ())))
                for number, (rank, lost) in enumerate(zip(ranks, toll, strict=True))
            )
            for each in product(*(spread.items() for spread in struck)):
                likely = chance * prod(so for _, so in each)
                if likely > NEVER:
                    after[tuple(lost for lost, _ in each)] += likely
        losses = after
    return losses


@lru_cache(maxsize=4096)
def suffered(rank: Rank, lost: Lost, blows: tuple[Blows, ...]) -> Spread:
    """Return what a unit has lost after blows, one after the other; what is over when all are gone
    is lost (battlegroup/wounds-defender-allocates)."""
    spread: dict[Lost, float] = {lost: 1.0}
    for one in blows:
        for _ in range(one.count):
            spread = _struck(rank, spread, one)
    return spread


def struck_anew(rank: Rank, spread: Spread, blows: tuple[Blows, ...]) -> Spread:
    """Return what a unit has lost after further blows."""
    after: dict[Lost, float] = defaultdict(float)
    for lost, chance in spread.items():
        for then, likely in suffered(rank, lost, blows).items():
            after[then] += chance * likely
    return after


def struck_at_most(
    rank: Rank, spread: Spread, dice: int, hit: float, most: int, blow: Blows
) -> Spread:
    """Return what a unit has lost after a shot whose dice hit no more than so many times
    (battlegroup/template-hit-cap); of the blow, each wounds as it does once it has hit."""
    after: dict[Lost, float] = defaultdict(float)
    for count, likely in hit_so_often(dice, hit):
        hits = evolve(blow, count=min(count, most))
        for lost, chance in struck_anew(rank, spread, (hits,)).items():
            after[lost] += likely * chance
    return after


def hits_at_most(dice: int, hit: float, most: int) -> float:
    """Return the hits to expect of a shot whose dice hit no more than so many times
    (battlegroup/template-hit-cap)."""
    return sum(min(count, most) * likely for count, likely in hit_so_often(dice, hit))


def hit_so_often(dice: int, hit: float) -> Iterator[tuple[int, float]]:
    """Yield every number of hits of dice with how likely it is."""
    for count in range(dice + 1):
        yield count, comb(dice, count) * hit**count * (1.0 - hit) ** (dice - count)


def wrecks(points: int, hits: Iterable[tuple[float, float]]) -> float:
    """Return how likely hits destroy a vehicle that has so many hull points left: each, as likely
    as given, takes one, or does away with it outright (battlegroup/base-vehicle-penetration)."""
    left = {points: 1.0}
    for costs, destroys in hits:
        after: dict[int, float] = defaultdict(float)
        for now, chance in left.items():
            after[now - 1] += chance * costs
            after[now] += chance * (1.0 - costs - destroys)
        left = {now: chance for now, chance in after.items() if now > 0}
    return 1.0 - sum(left.values())


def _struck(rank: Rank, spread: Spread, blow: Blows) -> dict[Lost, float]:
    """Return what a unit has lost after one more blow."""
    after: dict[Lost, float] = defaultdict(float)
    for lost, chance in spread.items():
        missed = chance
        for through, picked in ((blow.through, False), (blow.precise, True)):
            model = next_to_fall(rank, lost, picked=picked) if through else None
            if model is not None and through[model]:
                hurt = rank.wounds[model] if blow.slays else lost[model] + 1
                after[*lost[:model], hurt, *lost[model + 1 :]] += chance * through[model]
                missed -= chance * through[model]
        after[lost] += missed
    return after


def next_to_fall(rank: Rank, lost: Lost, *, picked: bool) -> int | None:
    """Return which model takes a wound: a wounded one before any other
    (battlegroup/wounds-wounded-first), one that the enemy picks from the end of the order
    (battlegroup/base-characters)."""
    every = zip(rank.wounds, lost, strict=True)
    standing = [number for number, (most, so_far) in enumerate(every) if so_far < most]
    wounded = [number for number in standing if lost[number]]
    return next(iter((wounded or standing)[:: -1 if picked else 1]), None)
