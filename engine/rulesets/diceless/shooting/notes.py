"""What is reported of shooting."""

from __future__ import annotations

from attrs import frozen

from engine.table import Note


@frozen
class PoppedSmoke(Note):
    """A vehicle hides in smoke until its owner's next turn."""

    unit: str


@frozen
class PoolFired:
    """Damage that is saved against together."""

    weapon: str
    damage: int
    ap: int | None = None


@frozen
class Fired(Note):
    """A unit fired at another: what it deals, before saves."""

    unit: str
    target: str
    firers: int
    pools: tuple[PoolFired, ...]
    cover: int | None = None


@frozen
class WentToGround(Note):
    """A unit lies low until the end of its next own turn."""

    unit: str
    cover: int


@frozen
class Shaken(Note):
    """The ground under a unit trembles: it is slowed in its next Movement phase."""

    unit: str


@frozen
class GunsHit(Note):
    """Points at the guns of a unit."""

    unit: str
    points: int
    destroyed: int
