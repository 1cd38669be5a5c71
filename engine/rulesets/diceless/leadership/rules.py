"""Leadership: order points against a limit, in place of dice (diceless/leadership-test).

A unit has a counter of order points. A test adds what is against it, and passes while the counter
stays within a limit by Leadership; what was added stays on the counter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from attrs import frozen

from engine.geometry import measured
from engine.rulesets.diceless.book import BOOK

CLOSE_COMBAT = BOOK.tables.close_combat
LEADERSHIP = BOOK.tables.leadership
ROSTER = BOOK.tables.roster
LOWEST, HIGHEST = 2, 10


def limit(leadership: int, *, rerolled: bool = False) -> int:
    """Return the most order points that pass (diceless/table-2, diceless/table-3,
    diceless/leadership-modifiers, diceless/leadership-test-reroll)."""
    row = min(max(leadership, LOWEST), HIGHEST) - LOWEST
    return (LEADERSHIP.limits_rerolled if rerolled else LEADERSHIP.limits)[row]


def passes(op: int, leadership: int, *, rerolled: bool = False) -> bool:
    """Return whether a counter passes: exactly the limit does."""
    return op <= limit(leadership, rerolled=rerolled)


@frozen
class Counters:
    """Order points of a unit and of the independent character who leads it, if one does."""

    unit: int
    leader: int | None = None

    def raised(self, by: int) -> Counters:
        """Return both with points added, or taken off; neither falls below 0
        (diceless/order-points-start)."""
        leader = None if self.leader is None else max(0, self.leader + by)
        return Counters(max(0, self.unit + by), leader)

    @property
    def compared(self) -> int:
        """The counter of the model whose Leadership is used
        (diceless/leadership-independent-character)."""
        return self.unit if self.leader is None else self.leader


def leads(character: int, unit: int) -> bool:
    """Return whether a character's Leadership is used: only if it is higher than any of the unit's
    own (diceless/leadership-independent-character)."""
    return character > unit


@frozen
class Taken:
    """A test, taken."""

    counters: Counters
    passed: bool


def leadership_test(
    counters: Counters, leadership: int, *, extra: int = 0, rerolled: bool = False
) -> Taken:
    """Take a Leadership test: 25 points and any for a lost combat are added, then compared
    (diceless/leadership-test, diceless/morale-lost-assault)."""
    after = counters.raised(LEADERSHIP.test + extra)
    return Taken(after, passes(after.compared, leadership, rerolled=rerolled))


def regroup(
    counters: Counters,
    leaderships: Sequence[int],
    *,
    fearless: bool = False,
    rerolled: bool = False,
) -> Taken:
    """Try to regroup: the Leadership of all models is taken off, nothing is added, and the best of
    them is compared; those who know no fear stand whatever is left (diceless/regroup)."""
    after = counters.raised(-sum(leaderships))
    passed = fearless or passes(after.compared, max(leaderships), rerolled=rerolled)
    return Taken(after, passed)


def extra_loss(wounds: int, toughness: float) -> int:
    """Return the hit points that wounds that only count are worth, by the average Toughness of the
    losing unit (diceless/morale-extra-wounds)."""
    return wounds * floor(measured(toughness * CLOSE_COMBAT.extra_wound) + 0.5)


def lost_by(own: int, enemy: int, extra: int = 0) -> int:
    """Return by how many hit points a side lost a combat, 0 if it did not
    (diceless/base-assault-winner)."""
    return max(0, own + extra - enemy)


def lost_combat(
    counters: Counters,
    leadership: int,
    difference: int,
    *,
    stubborn: bool = False,
    rerolled: bool = False,
) -> Taken:
    """Check morale after a lost combat, Leadership unmodified (diceless/morale-lost-assault)."""
    return leadership_test(
        counters, leadership, extra=0 if stubborn else difference, rerolled=rerolled
    )


def is_mindlocked(free_turns_used: int, *, led: bool) -> bool:
    """Return whether servitors stay idle (diceless/sm-mindlock)."""
    return not led and free_turns_used >= ROSTER.free_turns
