"""What a seat may say in advance: forms of its own alone, which the ruleset reads back, and lets be
said, however they are filled in."""

from itertools import product
from typing import Any

import pytest
from attrs import evolve

from clients.words import fill
from engine.advice.forms import Form, NumberBlank, PickBlank
from engine.advice.queries import ConditionalOrders, Forms
from engine.errors import IllegalReply
from engine.ruleset import Ruleset
from engine.state import Viewer
from engine.wire.codec import RulesetCodec, decode, encode, tag
from tests.contract.playing import Played, some
from tests.helpers.printed import catalogue_of


def forms_for(told: Played, state: Any, seat: Viewer) -> tuple[Form, ...]:
    answer = told.rules.query(told.rules.view(state, seat), (), seat, ConditionalOrders())
    assert isinstance(answer, Forms)
    return answer.forms


def fillings(form: Form) -> list[Any]:
    """Every blank left, and filled in at its ends, with every other."""
    values: list[list[tuple[str, Any]]] = []
    for blank in form.blanks:
        assert isinstance(blank, NumberBlank | PickBlank)
        filled: list[Any] = [getattr(form.reply, blank.field)]
        if isinstance(blank, NumberBlank):
            assert blank.least < blank.most
            filled += [blank.least, blank.most]
        else:
            filled += [blank.options, *((one,) for one in blank.options)]
        values.append([(blank.field, value) for value in filled])
    return list(dict.fromkeys(evolve(form.reply, **dict(one)) for one in product(*values)))


def test_every_instruction_is_offered_where_there_are_any(matches: tuple[Played, ...]) -> None:
    offered = {
        type(form.reply)
        for told in matches
        for step in some(told, 40)
        for form in forms_for(told, step.before.state, step.seat)
    }
    assert offered == set(matches[0].rules.vocabulary.conditional_orders)


def test_however_a_form_is_filled_in_it_is_read_back(match: Played, codec: RulesetCodec) -> None:
    for step in some(match, 100):
        for form in forms_for(match, step.before.state, step.seat):
            codec.dump(form)
            for said in fillings(form):
                written = decode(encode(codec.dump(said)))
                assert codec.load_conditional_order(written) == said
                said.check(match.rules.view(step.before.state, step.seat), step.seat)


def test_a_seat_speaks_for_its_own_units_alone(match: Played) -> None:
    for step in some(match, 60):
        state = step.before.state
        for seat in (0, 1):
            units = [form.unit for form in forms_for(match, state, seat)]
            assert all(state.units[key].owner == seat for key in units if key is not None)
        assert forms_for(match, state, None) == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_instructions_and_their_blanks_have_words(match: Played, language: str) -> None:
    words = catalogue_of(match.rules, language)["words"]
    found = set()
    for step in some(match, 60):
        for form in forms_for(match, step.before.state, step.seat):
            name = tag(form.reply.__class__)
            found |= {name, f"{name}.name"}
            for blank in form.blanks:
                assert isinstance(blank, NumberBlank | PickBlank)
                found.add(f"{name}.{blank.field}")
                if isinstance(blank, PickBlank):
                    assert set(blank.options) <= words["terms"].keys()
    assert found == words["conditional_orders"].keys()


def test_a_reply_that_was_said_in_advance_is_legal(matches: tuple[Played, ...]) -> None:
    """Whatever a conditional order comes to, the question it is about takes."""
    met, any_are = 0, bool(matches[0].rules.vocabulary.conditional_orders)
    for told in matches if any_are else ():
        for step in told.steps:
            ask = next(ask for ask in step.before.asks if ask.seat == step.seat)
            if ask.clock != "reaction":
                continue
            for form in forms_for(told, step.before.state, step.seat):
                reply = form.reply.reply(step.before.state, ask.choice)
                if reply is not None:
                    step.before.check(step.seat, step.number, reply)
                    met += 1
    assert bool(met) == any_are


def test_a_seat_says_nothing_for_units_of_the_other(match: Played) -> None:
    for step in some(match, 20):
        state = step.before.state
        for form in forms_for(match, state, step.seat):
            with pytest.raises(IllegalReply) as refused:
                form.reply.check(state, 1 - step.seat)
            assert refused.value.clause


def test_a_ruleset_without_instructions_has_nothing_to_say(rules: Ruleset) -> None:
    said = catalogue_of(rules)["words"]["conditional_orders"]
    assert bool(said) == bool(rules.vocabulary.conditional_orders)


def test_a_sentence_says_every_condition(match: Played, codec: RulesetCodec) -> None:
    words = catalogue_of(match.rules)["words"]["conditional_orders"]
    for step in some(match, 200):
        for form in forms_for(match, step.before.state, step.seat):
            said = [
                fill(words[tag(one.__class__)], codec.dump(one), lambda key: f"<{key}>")
                for one in fillings(form)
            ]
            assert len(set(said)) == len(said)
