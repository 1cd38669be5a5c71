"""What is told of shooting."""

from __future__ import annotations

from attrs import frozen


@frozen
class PoolTold:
    """Damage that is saved against together (diceless/damage-pools)."""

    weapon: str
    damage: int
    ap: int | None = None


@frozen
class Fired:
    """A unit fired at another: what it deals, before saves."""

    unit: str
    target: str
    firers: int
    pools: tuple[PoolTold, ...]
    cover: int | None = None


@frozen
class WentToGround:
    """A unit lies low until the end of its next own turn (diceless/base-cover-saves)."""

    unit: str
    cover: int


NOTES: tuple[type, ...] = (Fired, WentToGround)
