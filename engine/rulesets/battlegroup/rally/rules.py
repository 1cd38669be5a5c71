"""Who may rally, regroup and stand up as a turn ends."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Cause, Mode
from engine.rulesets.battlegroup.morale.rules import DOUBLE_ONE, passes

MORALE = BOOK.tables.morale


def regroups(
    start: int,
    now: int,
    leadership: int,
    faces: Sequence[int],
    *,
    exempt: bool = False,
    fearless: bool = False,
) -> bool:
    """Return whether a running unit rallies: on a double 1 alone when less than a quarter of it is
    left, unless it is exempt; those who know no fear always do (battlegroup/base-regroup)."""
    if fearless:
        return True
    if now < MORALE.regroup_share * start and not exempt:
        return tuple(faces) == DOUBLE_ONE
    return passes(faces, leadership)


def may_rally(cause: Cause, routed: int, now: int) -> bool:
    """Return whether a unit may test at the end of a turn: not if combat broke it in this very one
    (battlegroup/rally-exception)."""
    return not (cause == "combat" and routed == now)


def may_stand(mode: Mode, down_since: int, now: int, *, had_acted: bool) -> bool:
    """Return whether a unit that is down may stand up at the end of a turn; alternating, not if it
    went down in this one after it had acted (battlegroup/stand-up)."""
    return mode == "turns" or down_since < now or not had_acted
