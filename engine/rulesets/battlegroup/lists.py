"""Armies as players submit them, judged as in the match."""

from __future__ import annotations

from engine.builder import Judged
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.forces import Terms, faults, points
from engine.rulesets.battlegroup.model import Army, Options
from engine.rulesets.battlegroup.muster import force_of


def judged(options: Options, army: Army) -> Judged:
    """Tell everything that is wrong with an army (battlegroup/fo-battlegroup)."""
    most = float(options.points_limit)
    try:
        force = force_of(army, options.points_limit)
    except IllegalReply as fault:
        return Judged(0.0, most, (fault,))
    found = faults(BOOK, force, Terms(require_hq=options.require_hq))
    return Judged(float(points(BOOK, force)), most, found)
