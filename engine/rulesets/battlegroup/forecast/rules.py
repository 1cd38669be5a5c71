"""What series of blows come to: how likely each side of a combat has lost so much by then.

Wounds fall on models in an order that is settled beforehand, so what a side has lost is one number:
the wounds, or hull points, that nothing saved. The sides strike at once in a step of Initiative,
and those who have fallen before it do not strike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

from attrs import field, frozen

Spread = Mapping[int, float]
"""How likely it is, from 0 to 1, that a side has lost so much."""
Losses = Mapping[tuple[int, int], float]
"""How likely the two sides have lost so much each."""


@frozen
class Blows:
    """Blows that are alike, of one model."""

    by: str
    """The model; none: it does not matter who stands."""
    count: int
    through: tuple[float, ...]
    """How likely one costs a wound of each model of the other side, in the order they fall."""
    slays: bool = False
    """A wound takes whatever its model has left."""


@frozen(slots=False)
class Side:
    """One side of a combat."""

    models: tuple[str, ...]
    """In the order in which they fall."""
    wounds: tuple[int, ...]
    """What each of them has left."""
    strikes: Mapping[int, Sequence[Blows]] = field(factory=dict)
    """What its models strike, by step of Initiative."""

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """How much the side has lost by the time each of its models falls."""
        return tuple(accumulate(self.wounds))

    @property
    def most(self) -> int:
        """How much it can lose."""
        return self.ends[-1]

    def fallen(self, lost: int) -> int:
        """Return how many models are gone with so much lost."""
        return sum(end <= lost for end in self.ends)

    def striking(self, step: int, lost: int) -> tuple[Blows, ...]:
        """Return what those who stand strike at a step."""
        gone = self.models[: self.fallen(lost)]
        return tuple(one for one in self.strikes.get(step, ()) if one.by not in gone)


def suffered(side: Side, lost: int, blows: Iterable[Blows]) -> Spread:
    """Return what a side has lost after blows, one after the other; what is over when all are gone
    is lost (battlegroup/wounds-defender-allocates)."""
    spread: dict[int, float] = {lost: 1.0}
    for one in blows:
        for _ in range(one.count):
            after: dict[int, float] = defaultdict(float)
            for now, chance in spread.items():
                model = side.fallen(now)
                if model == len(side.models):
                    after[now] += chance
                    continue
                hurt = one.through[model] * chance
                after[side.ends[model] if one.slays else now + 1] += hurt
                after[now] += chance - hurt
            spread = after
    return spread


def fought(sides: tuple[Side, Side]) -> Losses:
    """Return what the sides of a combat have lost when it is over (battlegroup/base-fight)."""
    steps = sorted({step for side in sides for step in side.strikes}, reverse=True)
    losses: Losses = {(0, 0): 1.0}
    for step in steps:
        losses = _one_step(sides, step, losses)
    return losses


def _one_step(sides: tuple[Side, Side], step: int, losses: Losses) -> Losses:
    """Return the losses after a step in which both sides strike at once."""
    one, other = sides
    after: dict[tuple[int, int], float] = defaultdict(float)
    for (own, theirs), chance in losses.items():
        mine = suffered(one, own, other.striking(step, theirs))
        yours = suffered(other, theirs, one.striking(step, own))
        for a, likely in mine.items():
            for b, so in yours.items():
                after[a, b] += chance * likely * so
    return after
