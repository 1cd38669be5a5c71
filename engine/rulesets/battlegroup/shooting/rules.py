"""When a shot may be split between targets, or aimed anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.rulesets.battlegroup.book.codes import Retarget
from engine.rulesets.battlegroup.orders.rules import Condition


def retargets(*, can_still: bool, snaps: bool, points: Sequence[int]) -> tuple[Retarget, ...]:
    """Return what a shooter may do once a Reserve Move has answered the declared shot
    (battlegroup/reserve-move-retarget): the path may be fired at only if the target is really out
    of reach (battlegroup/reserve-move-snap-on-path)."""
    if can_still:
        return "keep", "change_target", "cancel"
    if snaps and points:
        return "change_target", "snap_on_path", "cancel"
    return "change_target", "cancel"


def may_split_fire(unit: Condition) -> bool:
    """Return whether an Open Fire order may be split (battlegroup/open-fire-split)."""
    return not unit.gone_to_ground


def barred_after(first: str, forced_out: Iterable[str]) -> tuple[str, ...]:
    """Return what the rest of a unit may not fire at after its first model's shot
    (battlegroup/open-fire-split)."""
    return tuple(sorted({first, *forced_out}))
