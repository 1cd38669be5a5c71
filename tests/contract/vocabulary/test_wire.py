"""Everything a ruleset speaks crosses the socket and comes back the same."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from engine.diff import apply, when_left_out
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from engine.wire.codec import RulesetCodec, encode
from tests.contract.playing import Played


def across(codec: RulesetCodec, value: Any) -> Any:
    """Return JSON data as it comes out of a socket."""
    return codecs.decode(encode(codec.dump(value)))


def test_states_come_back_equal(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for step in told.steps[::3]:
            raw = across(codec, step.after.state)
            again = codec.load_state(raw)
            assert again == step.after.state
            assert encode(codec.dump(again)) == encode(codec.dump(raw))


def test_questions_come_back_equal(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for step in told.steps:
            for ask in step.before.asks:
                raw = across(codec, ask)
                assert codec.load_ask(raw) == ask
                assert encode(codec.dump(codec.load_ask(raw))) == encode(codec.dump(raw))


def test_notes_come_back_equal(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for change in (told.first, *(step.change for step in told.steps)):
            for note in change.notes:
                raw = across(codec, note)
                assert codec.load_note(raw) == note
                assert encode(codec.dump(codec.load_note(raw))) == encode(codec.dump(raw))


def test_replies_come_back_equal(matches: tuple[Played, ...], codec: RulesetCodec) -> None:
    for told in matches:
        for step in told.steps:
            assert codec.load_reply(across(codec, step.body)) == step.body


def test_a_mirror_kept_by_patches_is_a_fresh_dump(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    for told in matches:
        mirror: dict[str, Any] = across(codec, told.start.state)
        for step in told.steps:
            patch = codec.patch(step.change.before, step.change.after)
            apply(mirror, codecs.decode(encode(patch)))
            assert encode(codec.dump(mirror)) == encode(codec.dump(step.after.state))


def test_a_patch_between_far_states_is_right_too(match: Played, codec: RulesetCodec) -> None:
    """Whoever comes back late gets one patch, forwards or backwards."""
    states = [step.after.state for step in match.steps[:: max(1, len(match.steps) // 12)]]
    for old in states:
        for new in states:
            mirror: dict[str, Any] = across(codec, old)
            apply(mirror, codecs.decode(encode(codec.patch(old, new))))
            assert encode(codec.dump(mirror)) == encode(codec.dump(new))


def test_nothing_changed_is_an_empty_patch(match: Played, codec: RulesetCodec) -> None:
    for step in match.steps[::20]:
        again = codec.load_state(across(codec, step.after.state))
        assert codec.patch(step.after.state, again) == {}


def classes_below(kind: Any) -> Iterator[type]:
    """Yield every attrs class that a type can hold."""
    if attrs.has(kind):
        yield kind
        for hint in get_type_hints(kind).values():
            yield from classes_below(hint)
    for arg in get_args(kind):
        yield from classes_below(arg)


def can_be_none(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def test_a_state_says_only_what_a_patch_can_say(rules: Ruleset) -> None:
    """A merge patch writes "gone" as null, so what can be None is left out when it is, and no
    mapping holds None."""
    for cls in set(classes_below(rules.vocabulary.state)):
        hints = get_type_hints(cls)
        optional = {name for name, hint in hints.items() if can_be_none(hint)}
        assert optional <= when_left_out(cls).keys(), f"{cls.__name__}: give None as default"
        for name, hint in hints.items():
            if get_origin(hint) in (Mapping, dict):
                assert not can_be_none(get_args(hint)[1]), f"{cls.__name__}.{name}"


def test_tags_are_given_once(rules: Ruleset) -> None:
    words = rules.vocabulary
    for family in (words.choices, words.replies, words.notes):
        tags = [codecs.tag(cls) for cls in family]
        assert len(tags) == len(set(tags))


def test_every_question_and_note_is_in_the_vocabulary(matches: tuple[Played, ...]) -> None:
    for told in matches:
        words = told.rules.vocabulary
        for step in told.steps:
            assert {type(ask.choice) for ask in step.before.asks} <= set(words.choices)
            assert type(step.body) in words.replies
            assert isinstance(step.after.state, words.state)
