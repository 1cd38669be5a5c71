"""Policies against each other in one process: no sockets, no clocks, every core.

A match is a function of its seed, so a run is the same however many cores work on it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from typing import Any

from attrs import define, field, frozen

from bots import policy
from bots.coverage.report import Coverage, covered
from bots.coverage.sweep import drawn
from bots.coverage.watch import Mark, Watch
from bots.policy import Policy
from engine import ruleset
from engine.dice import Dice, ProvenDice
from engine.errors import Refused
from engine.flow import Ask
from engine.match import Match
from engine.ruleset import Ruleset

MOST_REPLIES = 20_000
"""A match that takes more hangs."""
MOST_IN_STEP = 1_000
"""So does one that gives so many replies without settling anything."""


@define
class Result:
    """How one match went. What is listed by seat has two elements."""

    winner: int | None = None
    reason: str = "hang"
    """Why it ended."""
    sides: tuple[str | None, str | None] = (None, None)
    """Of the scenario."""
    replies: list[int] = field(factory=lambda: [0, 0])
    refused: list[int] = field(factory=lambda: [0, 0])
    """Replies of the policy that broke a rule; the default was played instead."""
    crashed: list[int] = field(factory=lambda: [0, 0])
    thinking: list[float] = field(factory=lambda: [0.0, 0.0])
    """Processor seconds spent in the policy: what else the machine does is not held against it."""
    seconds: float = 0.0
    fault: str | None = None
    """The first refusal or crash."""
    marks: frozenset[Mark] = frozenset()
    """What came up, if the match was watched."""


def play(
    rules: Ruleset,
    policies: tuple[Policy, Policy],
    seed: str,
    options: Any = None,
    most: int = MOST_REPLIES,
    watch: Watch | None = None,
) -> Result:
    """Play one match to its end, or until it hangs."""
    began, result = time.perf_counter(), Result()
    rngs = [Random(f"{seed}/{seat}") for seat in (0, 1)]
    options = rules.vocabulary.options() if options is None else options
    start, answer = (watch.start, watch.answer) if watch else (_start, _answer)
    match = start(rules, options, ProvenDice(f"arena/{seed}"))
    while match.asks:
        if sum(result.replies) >= most or len(match.replies) > MOST_IN_STEP:
            break
        seat = match.asks[0].seat
        match = _reply(match, policies[seat], rngs[seat], result, answer)
    if match.verdict:
        result.winner, result.reason = match.verdict.winner, match.verdict.reason
    result.sides = rules.sides(match.state)
    result.marks = watch.marks(match) if watch else frozenset()
    result.seconds = time.perf_counter() - began
    return result


def _start(rules: Ruleset, options: Any, dice: Dice) -> Match:
    return Match.start(rules, options, dice)[0]


def _answer(match: Match, question: Ask, reply: Any) -> Match:
    return match.answer(question.seat, question.number, reply)[0]


def _reply(
    match: Match,
    choose: Policy,
    rng: Random,
    result: Result,
    answer: Callable[[Match, Ask, Any], Match],
) -> Match:
    """Let a policy answer the first open question from what its seat may see."""
    rules, question = match.rules, match.asks[0]
    seat = question.seat
    began = time.process_time()
    try:
        shown = rules.view_ask(question, seat) or question
        reply = choose(rules, rules.view(match.state, seat), shown, rng)
    except Exception as crash:
        result.crashed[seat] += 1
        result.fault = result.fault or f"{type(crash).__name__}: {crash} at {question}"
        reply = question.default
    result.thinking[seat] += time.process_time() - began
    result.replies[seat] += 1
    try:
        return answer(match, question, reply)
    except Refused as refused:
        result.refused[seat] += 1
        result.fault = result.fault or f"{refused} for {reply} to {question}"
        return answer(match, question, question.default)


@frozen
class Contest:
    """Two policies and how often they meet."""

    ruleset: str
    policies: tuple[str, str]
    matches: int = 100
    seed: int = 0
    options: Any = None
    most: int = MOST_REPLIES
    sweep: Mapping[str, Any] | None = None
    """Options that are fixed, as JSON data, where the others are drawn for each match."""
    coverage: bool = False
    """Whether to see what comes up."""

    @property
    def names(self) -> tuple[str, str]:
        """What the two are called in the report."""
        first, second = self.policies
        return first, f"{second}#2" if first == second else second

    def meet(self, number: int) -> Result:
        """Play match `number`; sides are swapped every other match."""
        first, second = (policy.get(name) for name in self.policies)
        pair = (second, first) if number % 2 else (first, second)
        rules, seed = ruleset.get(self.ruleset), f"{self.seed}/{number}"
        options = self.options
        if self.sweep is not None:
            rng = Random(f"{seed}/options")
            options = drawn(rules, self.sweep, rng, alike=not self.coverage)
        watch = Watch(rules, Random(f"{seed}/shown")) if self.coverage else None
        return play(rules, pair, seed, options, self.most, watch)


Progress = Callable[[int, Result], None]


def arena(contest: Contest, jobs: int | None = None, progress: Progress | None = None) -> Report:
    """Play a contest on `jobs` cores (all of them by default) and report it."""
    ruleset.get(contest.ruleset)  # loaded once, before the processes fork
    report = Report(contest, time.perf_counter())
    with _runner(min(jobs or os.cpu_count() or 1, contest.matches)) as run:
        for number, result in enumerate(run(partial(_meet, contest), range(contest.matches))):
            report.add(number, result)
            if progress:
                progress(number, result)
    return report


@contextmanager
def _runner(jobs: int) -> Iterator[Callable[..., Iterable[Result]]]:
    if jobs <= 1:
        yield map
        return
    with Pool(jobs) as pool:
        yield pool.imap


def _meet(contest: Contest, number: int) -> Result:
    return contest.meet(number)


@define
class Report:
    """A contest, counted."""

    contest: Contest
    began: float
    results: list[Result] = field(factory=list)
    """By match."""
    seconds: float = 0.0

    def add(self, number: int, result: Result) -> None:
        """Count one more match."""
        assert number == len(self.results)
        self.results.append(result)
        self.seconds = time.perf_counter() - self.began

    def by_policy(self, what: Callable[[Result], list[Any]]) -> dict[str, Any]:
        """Add up by policy what results list by seat."""
        totals = dict.fromkeys(self.contest.names, 0)
        for number, result in enumerate(self.results):
            names = self.contest.names[::-1] if number % 2 else self.contest.names
            for name, amount in zip(names, what(result), strict=True):
                totals[name] += amount
        return totals

    def by_side(self) -> dict[str, dict[str, Any]]:
        """Return what share of the finished matches each side of the scenario has won."""
        ended = [result for result in self.results if result.reason != "hang"]
        names = sorted({side for result in ended for side in result.sides if side})
        wins = dict.fromkeys(names, 0)
        for result in ended:
            side = None if result.winner is None else result.sides[result.winner]
            if side:
                wins[side] += 1
        return {
            side: {
                "wins": won,
                "share": round(won / len(ended), 4),
                "interval": [round(bound, 4) for bound in wilson(won, len(ended))],
            }
            for side, won in wins.items()
        }

    def coverage(self) -> Coverage | None:
        """Return what came up, if the contest was to see that."""
        if not self.contest.coverage:
            return None
        return covered(ruleset.get(self.contest.ruleset), (one.marks for one in self.results))

    def summary(self) -> Mapping[str, Any]:
        """Return the report as JSON data. Only times differ between two runs of one contest."""
        results = self.results
        ended = [result for result in results if result.reason != "hang"]
        reasons = sorted({result.reason for result in ended})
        replies, thinking = (self.by_policy(what) for what in (_replies, _thinking))
        total = sum(replies.values())
        faults = [f"match {n}: {r.fault}" for n, r in enumerate(results) if r.fault]
        return {
            "ruleset": self.contest.ruleset,
            "seed": self.contest.seed,
            "matches": len(results),
            "finished": len(ended),
            "hangs": len(results) - len(ended),
            "wins": self.by_policy(_won),
            "draws": sum(result.winner is None for result in ended),
            "wins_by_seat": [sum(r.winner == seat for r in results) for seat in (0, 1)],
            "by_side": self.by_side(),
            "ends": {reason: sum(r.reason == reason for r in ended) for reason in reasons},
            "refused": self.by_policy(lambda result: result.refused),
            "crashed": self.by_policy(lambda result: result.crashed),
            "replies": total,
            "seconds": round(self.seconds, 3),
            "replies_per_second": round(total / self.seconds) if self.seconds else 0,
            "ms_per_reply": {
                name: round(1000 * thinking[name] / max(1, replies[name]), 3) for name in replies
            },
            "faults": faults[:5],
            **({"coverage": found.summary()} if (found := self.coverage()) else {}),
        }

    def text(self) -> str:
        """Return the report for people."""
        summary = self.summary()
        rows = [
            f"  {name:12} {summary['wins'][name]:6} won {summary['refused'][name]:6} refused"
            f" {summary['crashed'][name]:6} crashed"
            f" {summary['ms_per_reply'][name]:10.3f} ms per reply"
            for name in self.contest.names
        ]
        sides = [
            f"  side {side:7} {row['wins']:6} won, {row['share']:.1%} of matches"
            f" (95 % interval {row['interval'][0]:.1%} to {row['interval'][1]:.1%})"
            for side, row in summary["by_side"].items()
        ]
        ends = ", ".join(f"{count} {reason}" for reason, count in summary["ends"].items())
        seats = "{} : {}".format(*summary["wins_by_seat"])
        return "\n".join(
            [
                f"{summary['ruleset']}, seed {summary['seed']}: {summary['finished']} of"
                f" {summary['matches']} matches finished, {summary['hangs']} hang,"
                f" {summary['draws']} drawn",
                *rows,
                *sides,
                f"  by seat {seats}; ends: {ends}",
                f"  {summary['replies']} replies in {summary['seconds']:.1f} s:"
                f" {summary['replies_per_second']} a second",
                *(f"  {fault}" for fault in summary["faults"]),
                *(found.lines() if (found := self.coverage()) else ()),
            ]
        )


NORMAL = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, after Wilson."""
    if not trials:
        return 0.0, 1.0
    share, z2 = hits / trials, NORMAL * NORMAL
    middle = share + z2 / (2 * trials)
    reach = NORMAL * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def _won(result: Result) -> list[int]:
    return [int(result.winner == seat) for seat in (0, 1)]


def _replies(result: Result) -> list[int]:
    return result.replies


def _thinking(result: Result) -> list[float]:
    return result.thinking
