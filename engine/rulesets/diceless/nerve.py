"""Leadership: order points against a limit, in place of dice (diceless/leadership-test)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.leadership
LOWEST, HIGHEST = 2, 10


def limit(leadership: int, *, rerolled: bool = False) -> int:
    """Return the most order points that pass (diceless/table-2, diceless/table-3,
    diceless/leadership-modifiers)."""
    row = min(max(leadership, LOWEST), HIGHEST) - LOWEST
    return (RULES.limits_rerolled if rerolled else RULES.limits)[row]


def passes(op: int, leadership: int, *, rerolled: bool = False) -> bool:
    """Tell whether a counter passes: exactly the limit does."""
    return op <= limit(leadership, rerolled=rerolled)


@frozen
class Counters:
    """Order points of a unit and of the independent character with it, if there is one."""

    unit: int
    character: int | None = None

    def raised(self, by: int) -> Counters:
        """Return them with points added; a character who does not lead has no part in it."""
        character = None if self.character is None else max(0, self.character + by)
        return Counters(max(0, self.unit + by), character)

    @property
    def compared(self) -> int:
        """The counter of the model whose Leadership is used
        (diceless/leadership-independent-character)."""
        return self.unit if self.character is None else self.character


@frozen
class Tested:
    """A Leadership test, taken."""

    counters: Counters
    passed: bool


def test(counters: Counters, leadership: int, *, extra: int = 0, rerolled: bool = False) -> Tested:
    """Take a Leadership test: 25 points and any for a lost combat are added, then compared
    (diceless/leadership-test, diceless/morale-lost-assault)."""
    after = counters.raised(RULES.test + extra)
    return Tested(after, passes(after.compared, leadership, rerolled=rerolled))


def regroup(
    counters: Counters, leaderships: Sequence[int], best: int, *, rerolled: bool = False
) -> Tested:
    """Try to regroup: the Leadership of all models is taken off, nothing is added
    (diceless/regroup)."""
    after = counters.raised(-sum(leaderships))
    return Tested(after, passes(after.compared, best, rerolled=rerolled))


def psychic(op: int, leadership: int, *, hooded: bool = False, rerolled: bool = False) -> Tested:
    """Take a psychic test on the psyker's own counter, which a failure clears
    (diceless/psychic-test-op, diceless/psychic-test-failed-reset, diceless/sm-psychic-hood)."""
    after = op + (RULES.hooded if hooded else RULES.test)
    passed = passes(after, leadership, rerolled=rerolled)
    return Tested(Counters(after if passed else 0), passed)
