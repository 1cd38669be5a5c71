"""What forms say beside their reply: which one is usual, and who does nothing by it."""

from engine.advice.forms import Form
from engine.advice.queries import Forms, LegalReplies
from engine.lookahead import answer
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, Step


def told(step: Step, codec: RulesetCodec) -> tuple[Form, ...]:
    found = answer(step.before, step.seat, LegalReplies(), (), codec.dump)
    assert isinstance(found, Forms)
    return found.forms


def test_one_form_of_a_question_with_a_usual_reply_is_its_default(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    kinds = matches[0].rules.vocabulary.usual
    steps = [
        (ask, step)
        for match in matches
        for step in match.steps
        if (ask := step.before.question(step.seat)) and isinstance(ask.choice, kinds)
    ]

    assert set(kinds) <= set(matches[0].rules.vocabulary.choices)
    for ask, step in steps:
        usual = [form.reply for form in told(step, codec) if form.usual]
        assert [ask.default] == usual, ask


def test_who_does_nothing_by_a_reply_could_act_by_another(
    match: Played, codec: RulesetCodec
) -> None:
    openings, wasteful = match.rules.vocabulary.openings, 0
    for step in match.steps:
        forms, ask = told(step, codec), step.before.question(step.seat)
        able = {form.unit for form in forms if form.refusal is None}
        for form in (form for form in forms if form.wasted):
            assert form.refusal is None
            if ask is not None and isinstance(ask.choice, openings):
                assert {*form.wasted} <= able
            wasteful += 1

    assert wasteful
