"""What is reported of shooting."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class PoppedSmoke(Note):
    """A vehicle popped smoke. It lasts until its owner's next turn."""

    unit: str


@frozen
class PoolFired:
    """Damage that is saved against as one amount."""

    weapon: str
    damage: int
    ap: int | None = None


@frozen
class Fired(Note):
    """A unit fired at another. The damage is before saves."""

    unit: str
    target: str
    firers: int
    pools: tuple[PoolFired, ...]
    cover: int | None = None


@frozen
class WentToGround(Note):
    """A unit went to ground until the end of its next own turn."""

    unit: str
    cover: int


@frozen
class Shaken(Note):
    """The ground shook under a unit. It is slowed in its next Movement phase."""

    unit: str


@frozen
class GunsHit(Note):
    """The guns of a unit took points."""

    unit: str
    points: int
    destroyed: int
