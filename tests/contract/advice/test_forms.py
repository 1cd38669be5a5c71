"""The forms of a question are the whole of it: whoever fills them in needs no rules."""

import pytest

from engine.advice.forms import AngleBlank, Form, ModelsBlank, PathBlank, PlaceBlank, UnitsBlank
from engine.advice.queries import Forms, LegalReplies
from engine.errors import Refused
from engine.wire.codec import RulesetCodec, tag
from tests.contract.fitting import fits
from tests.contract.playing import Played, Step, some


def forms_at(match: Played, step: Step) -> tuple[Form, ...]:
    state, asks = step.before.state, step.before.asks
    answer = match.rules.query(state, asks, step.seat, LegalReplies())
    assert isinstance(answer, Forms)
    return answer.forms


def test_every_reply_is_a_form_filled_in(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for step in some(told, 20):
            offered = forms_at(told, step)
            reply = codec.dump(step.body)
            assert any(fits(reply, form, codec) and not form.refusal for form in offered), reply


def test_a_form_without_blanks_is_legal_unless_it_says_why_not(matches: tuple[Played, ...]) -> None:
    against = 0
    for told in matches:
        for step in some(told, 40):
            table = step.before
            for form in forms_at(told, step):
                if form.refusal:
                    against += 1
                    with pytest.raises(Refused) as refused:
                        table.check(step.seat, step.number, form.reply)
                    assert form.refusal.code == refused.value.code
                elif not form.blanks or isinstance(form.blanks[0], PlaceBlank | UnitsBlank):
                    table.check(step.seat, step.number, form.reply)
    assert against


def test_every_reply_of_the_ruleset_is_offered_somewhere(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    offered = {
        tag(form.reply.__class__)
        for told in matches
        for step in some(told, 15)
        for form in forms_at(told, step)
    }
    given = {tag(step.body.__class__) for told in matches for step in told.steps}
    assert offered >= given


def test_blanks_name_keys_of_their_reply(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for step in some(told, 60):
            for form in forms_at(told, step):
                for blank in form.blanks:
                    field = getattr(blank, "field", "facing")
                    assert hasattr(form.reply, field)
                    if isinstance(blank, PathBlank | PlaceBlank | AngleBlank | ModelsBlank):
                        assert blank.unit in step.before.state.units
                    if isinstance(blank, UnitsBlank):
                        named = getattr(form.reply, field)
                        assert blank.least <= len(named) <= blank.most <= len(blank.options)
                        assert len(set(named)) == len(named)
                        assert set(named) <= set(blank.options)
                codec.dump(form)
