"""Worked examples of courage: tests, rallying, regrouping, standing up; and of psychic powers."""

from __future__ import annotations

from attrs import frozen

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.battlegroup.book.codes import Cause, Mode
from engine.rulesets.battlegroup.conformance.common import dice
from engine.rulesets.battlegroup.morale.rules import is_due, may_reroll, passes
from engine.rulesets.battlegroup.psychic.rules import manifest
from engine.rulesets.battlegroup.rally.rules import may_rally, may_stand, regroups


@frozen(kw_only=True)
class StandUp:
    """Units that are down, at the end of a turn."""

    mode: Mode
    cases: tuple[StandCase, ...]

    def answer(self) -> Answer:
        """Return whether they may stand."""
        return {
            "may_stand": [
                may_stand(
                    self.mode, case.down_since_turn, case.now, had_acted=case.had_acted_before
                )
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class MoraleRerolls:
    """Tests that a source lets be taken again."""

    ld: int = at_least(0)
    source: str
    tests: tuple[TestCase, ...]

    def answer(self) -> Answer:
        """Return which are passed."""
        used: dict[str, int] = {}
        passed = []
        for test in self.tests:
            source = test.source or self.source
            done = passes(dice(test.dice, 2), self.ld)
            if not done and test.reroll and may_reroll(used, source, test.turn):
                used[source] = test.turn
                done = passes(dice(test.reroll, 2), self.ld)
            passed.append(done)
        return {"passed": passed}


@frozen(kw_only=True)
class Psychic:
    """Attempts at powers."""

    cases: tuple[PsychicCase, ...]

    def answer(self) -> Answer:
        """Return how they end."""
        found = [manifest(case.cost, case.dice, case.deny) for case in self.cases]
        return {
            "successes": [one.successes for one in found],
            "manifested": [one.works for one in found],
            "perils": [one.perils for one in found],
        }


@frozen(kw_only=True)
class MoraleDue:
    """Models at the start of a step, and lost in it."""

    cases: tuple[tuple[int, int], ...]

    def answer(self) -> Answer:
        """Return whether morale is tested."""
        return {"test": [is_due(start, lost) for start, lost in self.cases]}


@frozen(kw_only=True)
class Rally:
    """Units that run, at the end of a turn."""

    current_turn: int
    cases: tuple[RallyCase, ...]

    def answer(self) -> Answer:
        """Return whether they may test."""
        now = self.current_turn
        return {"may_test": [may_rally(case.routed_by, case.turn, now) for case in self.cases]}


@frozen(kw_only=True)
class Regroup:
    """Units that try to regroup."""

    cases: tuple[RegroupCase, ...]

    def answer(self) -> Answer:
        """Return whether they do."""
        return {
            "passed": [
                regroups(
                    case.start,
                    case.now,
                    case.ld,
                    dice(case.dice, 2),
                    exempt=case.heroic_morale or case.character,
                    fearless=case.know_no_fear,
                )
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class RallyCase:
    """A unit that runs."""

    routed_by: Cause
    turn: int


@frozen(kw_only=True)
class StandCase:
    """A unit that is down."""

    down_since_turn: int
    now: int
    had_acted_before: bool


@frozen(kw_only=True)
class RegroupCase:
    """A unit that tries to regroup."""

    start: int = at_least(1)
    now: int = at_least(0)
    ld: int = at_least(0)
    dice: tuple[int, ...]
    heroic_morale: bool = False
    know_no_fear: bool = False
    character: bool = False


@frozen(kw_only=True)
class TestCase:
    """A test, and the dice of a second try."""

    turn: int
    dice: tuple[int, ...]
    reroll: tuple[int, ...] = ()
    source: str | None = None


@frozen(kw_only=True)
class PsychicCase:
    """An attempt, and what is rolled against it."""

    cost: int = at_least(1)
    dice: tuple[int, ...]
    deny: tuple[int, ...] = ()


CASES: dict[str, type[Example]] = {
    "rally": Rally,
    "stand_up": StandUp,
    "morale_due": MoraleDue,
    "regroup": Regroup,
    "morale_rerolls": MoraleRerolls,
    "psychic": Psychic,
}
