"""What is said of a whole order beforehand is what comes, if no die falls and nobody reacts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine import lookahead
from engine.advice.forms import PlaceBlank, UnitsBlank
from engine.advice.queries import Chain, Forms, LegalReplies, UnitOrderChains, UnitOrders
from engine.diff import apply
from engine.match import Match
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, Step, some


def units_at(match: Played, step: Step) -> tuple[str, ...]:
    state, asks = step.before.state, step.before.asks
    answer = match.rules.query(state, asks, step.seat, LegalReplies())
    assert isinstance(answer, Forms)
    return tuple(dict.fromkeys(form.unit for form in answer.forms if form.unit))


def chains(
    codec: RulesetCodec, matches: tuple[Played, ...]
) -> Iterator[tuple[Played, Step, str, Chain]]:
    """Yield how units may begin their orders, and how they may go on with one."""
    for told in matches:
        for step in some(told, 12):
            for unit in units_at(told, step)[:2]:
                plan: tuple[Any, ...] = ()
                for _ in range(2):
                    ask = UnitOrders(unit)
                    found = lookahead.answer(step.before, step.seat, ask, plan, codec.dump)
                    assert isinstance(found, UnitOrderChains)
                    for chain in found.chains:
                        yield told, step, unit, chain
                    plan = next((chain.replies for chain in found.chains if chain.replies), ())
                    if not plan:
                        break


def played(match: Match, seat: int, replies: tuple[Any, ...]) -> Match:
    """Return the match itself after replies of a seat; windows are declined."""
    if not replies:
        return match
    waiting = list(replies)
    while True:
        own = match.question(seat)
        if own is not None and not isinstance(own.choice, match.rules.vocabulary.reactions):
            if not waiting:
                return match
            match, _ = match.answer(seat, own.number, waiting.pop(0))
        else:
            ask = own or match.asks[0]
            match, _ = match.answer(ask.seat, ask.number, ask.default)


def test_replies_lead_to_the_question_and_the_table_that_were_foreseen(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    count = 0
    for told, step, _, chain in chains(codec, matches):
        after = played(step.before, step.seat, chain.replies)
        ask = after.question(step.seat)
        assert ask is not None
        assert ask.choice == chain.ask.choice
        mirror = codec.dump(told.rules.view(step.before.state, step.seat))
        apply(mirror, chain.patch)
        assert mirror == codec.dump(told.rules.view(after.state, step.seat))
        count += 1
    assert count


def test_forms_of_a_foreseen_question_are_legal_unless_they_say_why_not(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    for _, step, unit, chain in islice(chains(codec, matches), 60):
        after = played(step.before, step.seat, chain.replies)
        ask = after.question(step.seat)
        assert ask is not None
        assert any(form.unit == unit for form in chain.forms)
        for form in chain.forms:
            if not form.refusal and (
                not form.blanks or isinstance(form.blanks[0], PlaceBlank | UnitsBlank)
            ):
                after.check(step.seat, ask.number, form.reply)
