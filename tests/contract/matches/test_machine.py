"""A machine that plays any ruleset at random, goes back, saves, forks and asks, and looks at what
must hold after everything."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine import ruleset
from engine.advice import queries as q
from engine.diff import apply
from engine.errors import Refused
from engine.match import Match
from engine.records import record, verification
from engine.wire import codec as codecs
from tests.contract.playing import ENTROPY, dice_of, dumped, options_of
from tests.helpers.long import first

SEED = st.integers(0, 2**16)


class Table(RuleBasedStateMachine):
    """One match with its history, its record and a client's mirror."""

    key = ""

    @initialize(seed=SEED)
    def begin(self, seed: int) -> None:
        rules = ruleset.get(self.key)
        self.codec = codecs.for_ruleset(self.key)
        self.dice = dice_of(f"machine {seed}")
        options = options_of(rules)
        self.header = record.Header(
            record.FORMAT, "m", self.key, rules.version, "", ENTROPY, self.codec.dump(options)
        )
        self.chain = self.header.chain(self.dice.secret)
        match, entry, _ = record.begin(rules, options, self.dice, self.chain)
        self.history: list[tuple[Match, record.Entry]] = [(match, entry)]
        self.mirror: dict[str, Any] = self.codec.dump(match.state)

    @property
    def match(self) -> Match:
        return self.history[-1][0]

    def open(self) -> bool:
        return bool(self.match.asks)

    def act(self, act: record.Act) -> None:
        match, entry, change = record.enact(*self.history[-1], act, self.chain)
        assert change.before == self.match.state
        apply(self.mirror, self.codec.patch(change.before, change.after))
        self.history.append((match, entry))

    def give(self, seed: int, *, sampled: bool) -> None:
        rng = Random(seed)
        ask = rng.choice(self.match.asks)
        body = ask.default
        if sampled:
            body = next(iter(self.match.rules.sample(self.match.state, ask, rng)))
        self.act(record.Reply(ask.seat, ask.number, self.codec.dump(body)))

    @precondition(open)
    @rule(seed=SEED, replies=st.integers(1, 12))
    def play(self, seed: int, replies: int) -> None:
        for n in range(replies):
            if self.open():
                self.give(seed + n, sampled=True)

    @precondition(open)
    @rule(seed=SEED)
    def stay_silent(self, seed: int) -> None:
        self.give(seed, sampled=False)

    @rule(back=st.integers(1, 6))
    def take_back(self, back: int) -> None:
        now = self.match.state
        del self.history[max(1, len(self.history) - back) :]
        apply(self.mirror, self.codec.patch(now, self.match.state))

    @rule()
    def save_and_resume(self) -> None:
        entries = [entry for _, entry in self.history]
        resumed, _ = verification.resume(self.header, self.dice, entries)
        assert dumped(resumed) == dumped(self.match)

    @precondition(open)
    @rule(seed=SEED)
    def look_ahead(self, seed: int) -> None:
        before = dumped(self.match)
        ahead = self.match.fork(dice_of(f"ahead {seed}"))
        rng = Random(seed)
        for _ in range(8):
            if ahead.asks:
                ask = ahead.asks[0]
                body = next(iter(ahead.rules.sample(ahead.state, ask, rng)))
                ahead = ahead.answer(ask.seat, ask.number, body)[0]
        assert dumped(self.match) == before

    @precondition(open)
    @rule(seed=SEED)
    def ask_about_the_table(self, seed: int) -> None:
        rng, match = Random(seed), self.match
        units = sorted(match.state.units) or ["nobody"]
        unit, other = rng.choice(units), rng.choice(units)
        default = match.asks[0].default
        before = dumped(match)
        queries = (
            q.ReachableArea(unit),
            q.LineOfSight(unit, other),
            q.CheckTarget(unit, other),
            q.Threats(unit),
            q.CheckReply(default),
            q.ReplyOdds(default),
        )
        for query in queries:
            with suppress(Refused):
                match.rules.query(match.state, match.asks, match.asks[0].seat, query)
        assert dumped(match) == before

    @precondition(lambda self: self.open() and len(self.history) > 60)
    @rule(seat=st.sampled_from([0, 1]))
    def resign(self, seat: int) -> None:
        self.act(record.Resign(seat))

    @invariant()
    def there_is_a_question_or_a_verdict(self) -> None:
        assert bool(self.match.asks) != bool(self.match.verdict)

    @invariant()
    def the_mirror_is_true(self) -> None:
        assert codecs.encode(self.mirror) == codecs.encode(self.codec.dump(self.match.state))

    @invariant()
    def every_seat_asked_can_stay_silent(self) -> None:
        for ask in self.match.asks:
            self.match.check(ask.seat, ask.number, ask.default)

    @invariant()
    def dice_are_counted(self) -> None:
        match = self.match
        assert match.state.rolled == sum(len(entry.dice) for _, entry in self.history)
        if match.verdict is None:
            assert match.state.rolled - match.settled.rolled == len(match.fallen)


@pytest.mark.parametrize("key", first(ruleset.hosted(), 2))
def test_a_match_keeps_its_promises_whatever_is_done(key: str) -> None:
    machine = type("Machine", (Table,), {"key": key})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=15, stateful_step_count=30, deadline=None)
    )
