"""What is reported of losses."""

from __future__ import annotations

from attrs import frozen

from engine.rulesets.diceless.book.codes import Cause, Rule
from engine.rulesets.diceless.wounds.rules import Saved
from engine.table import Note


@frozen
class GroupHurt:
    """Damage to a group. `lost` is what its saves left of its share, minus `wasted`, plus
    `slain`."""

    group: str
    """unit/group."""
    profile: str
    models: int
    """Models it had."""
    share: int
    """Its share of the damage, before saves."""
    saves: tuple[Saved, ...]
    """What the saves left of the share. The parts of rending damage are listed separately."""
    lost: int
    """Hit points lost."""
    fallen: int
    """Models lost."""
    left: int
    """Hit points recorded against the group afterwards."""
    doubled: Rule | None = None
    """The rule that doubled its share before saves."""
    slain: int = 0
    """Hit points that models killed outright still had."""
    wasted: int = 0
    """Hit points beyond those of the last model."""

    @property
    def doubling(self) -> int:
        """Damage that a rule which doubles its share adds."""
        return 0 if self.doubled is None else self.share


@frozen
class Hurt(Note):
    """A unit took damage."""

    unit: str
    cause: Cause
    damage: int
    lost: int
    """Total hit points lost."""
    fallen: int
    """Total models lost."""
    groups: tuple[GroupHurt, ...]
