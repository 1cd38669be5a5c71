"""The tests that every ruleset must pass, to be run by pytest over yours:

    from warhost.testing import RulesetContract

    class TestSkirmish(RulesetContract):
        ruleset = RULESET

`options` may name a match that is shorter than the usual one, `seeds` which matches are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, ClassVar, TypeVar

from attrs import evolve, frozen

from engine.advice.forms import Form
from engine.advice.queries import CheckReply, Forms, LegalReplies, Reason
from engine.dice import ProvenDice, commitment
from engine.diff import apply
from engine.errors import RecordError, Refused
from engine.flow import Ask
from engine.match import Change, Match
from engine.records import record, verification
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from engine.wire.codec import RulesetCodec, decode, encode, tag

MOST = 4_000
"""Replies of a match."""
ENTROPY = ("00112233", "44556677")
VIEWERS = (0, 1, None)
E = TypeVar("E", bound=Exception)


@frozen
class Step:
    """A reply that was given, the match before it and what it changed."""

    before: Match
    ask: Ask
    body: Any
    after: Match
    change: Change


@frozen
class Played:
    """A match from its start to its end."""

    start: Match
    steps: tuple[Step, ...]
    header: record.Header
    entries: tuple[record.Entry, ...]
    secret: str


class RulesetContract:
    """A class of tests for one ruleset, which has to be installed."""

    ruleset: ClassVar[Ruleset]
    options: ClassVar[Any] = None
    seeds: ClassVar[tuple[int, ...]] = (1, 2)
    _known: ClassVar[dict[int | None, Played]]

    def __init_subclass__(cls) -> None:
        cls._known = {}

    # ------------------------------------------------------------ matches to look at

    def played(self) -> Iterator[Played]:
        """Yield whole matches: some of random replies, one in which nobody ever answers."""
        for seed in (*self.seeds, None):
            if seed not in self._known:
                self._known[seed] = _play(self.ruleset, self.options, seed)
            yield self._known[seed]

    def moments(self, every: int = 7) -> Iterator[Step]:
        """Yield moments spread over those matches."""
        for match in self.played():
            yield from match.steps[::every]

    @property
    def codec(self) -> RulesetCodec:
        """What writes and reads the classes of the ruleset."""
        return codecs.for_ruleset(self.ruleset.key)

    def across(self, value: Any) -> Any:
        """Return JSON data as it comes out of a socket."""
        return decode(encode(self.codec.dump(value)))

    # ------------------------------------------------------------ matches

    def test_every_match_comes_to_an_end(self) -> None:
        for match in self.played():
            assert match.steps[-1].after.verdict is not None, f"no end within {MOST} replies"

    def test_the_same_replies_and_dice_lead_to_the_same_match(self) -> None:
        for match in self.played():
            again, last = verification.resume(
                match.header, match.header.dice(match.secret), match.entries
            )
            assert again.verdict == match.steps[-1].after.verdict
            assert last == match.entries[-1]

    def test_a_record_verifies_and_a_changed_one_does_not(self) -> None:
        for match in self.played():
            verdict = match.steps[-1].after.verdict
            assert verdict is not None
            text = record.write(match.header, match.entries, match.secret, verdict)
            verification.verify(text)
            last = evolve(match.entries[-1], digest="0" * 64)
            forged = record.write(match.header, (*match.entries[:-1], last), match.secret, verdict)
            refused(RecordError, partial(verification.verify, forged))

    def test_a_fork_goes_on_as_the_match_does_with_the_same_dice(self) -> None:
        for step in self.moments(31):
            fork = step.before.fork(step.before.dice)
            after, change = fork.answer(step.ask.seat, step.ask.number, step.body)
            assert change.notes == step.change.notes
            assert after.state == step.after.state

    def test_a_reply_that_is_taken_back_leaves_the_table_as_it_was(self) -> None:
        for step in self.moments(31):
            if step.after.verdict is None:
                back, _ = step.after.take_back(step.ask.seat)
                assert evolve(back.state, rolled=0) == evolve(step.before.state, rolled=0)

    def test_either_may_resign_at_any_moment(self) -> None:
        for step in self.moments(31):
            for seat in (0, 1):
                over, _ = step.before.resign(seat)
                assert over.verdict is not None
                assert 1 - seat == over.verdict.winner
                assert len(over.verdict.score) == 2

    # ------------------------------------------------------------ questions and replies

    def test_defaults_and_samples_are_legal(self) -> None:
        for step in self.moments():
            question, table = step.ask, step.before
            table.check(question.seat, question.number, question.default)
            found = 0
            for reply in self.ruleset.sample(table.state, question, Random(found)):
                table.check(question.seat, question.number, reply)
                found += 1
                if found == 20:
                    break
            assert found, f"no sample for {question}"

    def test_a_refused_reply_names_a_clause_and_its_words(self) -> None:
        clauses = {clause.id for clause in self.ruleset.rulebook()}
        words = self.ruleset.catalogue().words.refusals
        for step in self.moments():
            for form in self.forms(step):
                if form.refusal is not None:
                    assert form.refusal.clause in clauses, form.refusal
                    assert form.refusal.code in words, form.refusal

    def test_a_form_is_legal_unless_it_has_blanks_or_says_why_not(self) -> None:
        for step in self.moments():
            for form in self.forms(step)[:200]:
                ask = step.ask
                if form.refusal is not None:
                    refused(Refused, partial(step.before.check, ask.seat, ask.number, form.reply))
                elif not form.blanks:
                    step.before.check(ask.seat, ask.number, form.reply)

    def test_forms_name_units_of_the_table_and_fields_of_their_reply(self) -> None:
        for step in self.moments():
            units = step.before.state.units
            forms = self.forms(step)
            assert forms, f"no form for {step.ask}"
            for form in forms:
                assert form.unit is None or form.unit in units
                for blank in form.blanks:
                    assert hasattr(form.reply, getattr(blank, "field", "facing"))
                    assert getattr(blank, "unit", form.unit) == form.unit

    def test_a_reply_can_be_checked_before_it_is_given(self) -> None:
        for step in self.moments():
            query = CheckReply(step.body)
            state, asks = step.before.state, step.before.asks
            assert Reason(True) == self.ruleset.query(state, asks, step.ask.seat, query)

    def forms(self, step: Step) -> tuple[Form, ...]:
        """Return the forms of a question."""
        state, asks = step.before.state, step.before.asks
        answer = self.ruleset.query(state, asks, step.ask.seat, LegalReplies())
        assert isinstance(answer, Forms)
        return answer.forms

    # ------------------------------------------------------------ the wire

    def test_what_crosses_the_socket_comes_back_equal(self) -> None:
        codec = self.codec
        for step in self.moments():
            assert step.after.state == codec.load_state(self.across(step.after.state))
            assert step.ask == codec.load_ask(self.across(step.ask))
            assert step.body == codec.load_reply(self.across(step.body))
            for note in step.change.notes:
                assert note == codec.load_note(self.across(note))

    def test_patches_keep_a_mirror_up_to_date(self) -> None:
        for match in self.played():
            mirror = self.across(match.start.state)
            for step in match.steps:
                apply(
                    mirror, decode(encode(self.codec.patch(step.change.before, step.after.state)))
                )
                assert encode(self.codec.dump(mirror)) == encode(self.codec.dump(step.after.state))

    def test_the_classes_that_are_spoken_have_tags_of_their_own(self) -> None:
        words = self.ruleset.vocabulary
        spoken = (*words.choices, *words.replies, *words.notes, *words.conditional_orders)
        assert len(spoken) == len({tag(cls) for cls in spoken})

    # ------------------------------------------------------------ views

    def test_a_view_of_a_view_shows_the_same(self) -> None:
        for step in self.moments():
            for viewer in VIEWERS:
                view = self.ruleset.view(step.after.state, viewer)
                assert isinstance(view, self.ruleset.vocabulary.state)
                assert view == self.ruleset.view(view, viewer)

    def test_a_seat_can_answer_from_what_it_sees(self) -> None:
        for step in self.moments():
            seen = self.ruleset.view_ask(step.ask, step.ask.seat)
            assert seen is not None
            seen.choice.check(self.ruleset.view(step.before.state, step.ask.seat), seen.default)

    # ------------------------------------------------------------ words

    def test_there_are_words_for_all_that_is_asked_answered_and_reported(self) -> None:
        words, printed = self.ruleset.vocabulary, self.ruleset.catalogue().words
        assert set() == {tag(cls) for cls in words.choices} - printed.asks.keys()
        own = {reply for answers in printed.answers.values() for reply in answers}
        assert set() == {tag(cls) for cls in words.replies} - printed.forms.keys() - own
        assert set() == {tag(cls) for cls in words.notes} - printed.notes.keys()

    def test_every_option_of_a_match_has_a_form_and_words(self) -> None:
        printed = self.ruleset.catalogue()
        for form in printed.options:
            assert hasattr(self.ruleset.vocabulary.options(), form.key)
            assert form.key in printed.words.options

    def test_the_rulebook_has_clauses_of_its_own(self) -> None:
        ids = [clause.id for clause in self.ruleset.rulebook()]
        assert ids
        assert len(ids) == len({*ids})
        assert all(one.startswith(f"{self.ruleset.key}/") for one in ids)


def refused(kind: type[E], deed: Callable[[], object]) -> E:
    """Return the exception that something raises, which has to be of a kind."""
    try:
        deed()
    except kind as fault:
        return fault
    raise AssertionError(f"nothing was refused with {kind.__name__}")


def _play(rules: Ruleset, options: Any, seed: int | None) -> Played:
    """Play a match by samples of a seed, or with none by defaults."""
    codec, rng = codecs.for_ruleset(rules.key), Random(seed)
    options = rules.vocabulary.options() if options is None else options
    secret = f"secret {seed}"
    written = decode(encode(codec.dump(options)))
    header = record.Header(
        record.FORMAT, "m-1", rules.key, rules.version, commitment(secret), ENTROPY, written
    )
    chain = header.chain(secret)
    match, entry, _ = record.begin(rules, options, ProvenDice(secret, ENTROPY), chain)
    start, steps, entries = match, list[Step](), [entry]
    while match.asks and len(steps) < MOST:
        question = rng.choice(match.asks)
        body = question.default
        if seed is not None:
            body = next(iter(rules.sample(match.state, question, rng)), body)
        act = record.Reply(question.seat, question.number, codec.dump(body))
        after, entry, change = record.enact(match, entry, act, chain)
        steps.append(Step(match, question, body, after, change))
        entries.append(entry)
        match = after
    return Played(start, tuple(steps), header, tuple(entries), secret)
