"""The contract on paper is what the classes say, and what crosses the socket."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from clients.verbs.contract import schemas
from clients.verbs.contract.files import files
from clients.verbs.main import main
from engine import ruleset
from engine.advice import queries as q
from engine.errors import Refused
from engine.wire import codec as codecs
from engine.wire import frames
from engine.wire import messages as m
from engine.wire.codec import encode, tag
from tests.contract.playing import options_of, played, some
from tests.helpers.long import first
from tests.helpers.printed import catalogue_of
from tests.playthroughs.records import path_of
from tests.server.client import loads

ROOT = Path(__file__).parents[1]
OURS = tuple(key for key, one in ruleset.points().items() if one.value.startswith("engine."))
PROTOCOL = schemas.protocol()
VALIDATOR = Draft202012Validator(PROTOCOL)


def validator(schema: Any, name: str) -> Any:
    """Return what validates against one definition of a schema."""
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return Draft202012Validator({**rest, "$ref": f"#/$defs/{name}"})


def test_the_files_are_what_the_classes_say() -> None:
    for path, text in files(OURS).items():
        assert text == (ROOT / path).read_text("utf-8"), "run `make contract`"


def test_there_are_no_other_files() -> None:
    written = {*(ROOT / "docs/rulesets").iterdir(), *(ROOT / "docs/reference").iterdir()}

    assert {ROOT / path for path in files(OURS)} - {ROOT / "docs/protocol.schema.json"} == written


def test_every_schema_is_one() -> None:
    for schema in (PROTOCOL, *(schemas.ruleset(ruleset.get(key)) for key in OURS)):
        Draft202012Validator.check_schema(schema)


def test_the_tags_of_one_schema_differ() -> None:
    for key in OURS:
        words = ruleset.get(key).vocabulary
        spoken = (*words.choices, *words.replies, *words.notes, *words.conditional_orders)

        assert len(spoken) == len({tag(cls) for cls in spoken})


@pytest.mark.parametrize("key", OURS)
def test_whole_matches_satisfy_the_schema_of_their_ruleset(key: str) -> None:
    rules, codec = ruleset.get(key), codecs.for_ruleset(key)
    schema = schemas.ruleset(rules)
    names = ("state", "choice", "reply", "note", "options", "catalogue")
    validate = {name: validator(schema, name).validate for name in names}
    match = played(key, 1)

    def across(value: Any) -> Any:
        return loads(encode(codec.dump(value)))

    for step in some(match, 12):
        for viewer in (0, 1, None):
            validate["state"](across(rules.view(step.after.state, viewer)))
        validate["reply"](across(step.body))
        for question in step.before.asks:
            validate["choice"](across(question.choice))
            validate["reply"](across(question.default))
    for note in {type(note): note for step in match.steps for note in step.change.notes}.values():
        validate["note"](across(note))
    validate["options"](across(options_of(rules)))
    for language in ("en", "de"):
        validate["catalogue"](loads(encode(catalogue_of(rules, language))))


@pytest.mark.parametrize("key", first(OURS))
def test_answers_and_what_is_asked_satisfy_the_protocol(key: str) -> None:
    rules, codec = ruleset.get(key), codecs.for_ruleset(key)
    answer, asked = (validator(PROTOCOL, name).validate for name in ("answer", "query"))
    seen = set()
    for step in some(played(key, 1), 12):
        state, asks = step.before.state, step.before.asks
        queries: list[q.TableQuery] = [q.LegalReplies(), q.TableMap(), q.ConditionalOrders()]
        queries += [q.CheckReply(step.body), q.ReplyOdds(step.body), q.PreviewMove(step.body)]
        for query in queries:
            asked(loads(encode(codec.dump(query))))
            with suppress(Refused):
                told = rules.query(state, asks, step.seat, query)
                seen.add(type(told))
                answer(loads(encode(codec.dump(told))))
        for question in asks:
            validator(PROTOCOL, "Ask").validate(loads(encode(codec.dump(question))))

    assert {q.Forms, q.Plan, q.Reason, q.Odds} <= seen


@pytest.mark.parametrize("key", first(OURS))
def test_what_a_ruleset_does_not_say_does_not_satisfy_its_schema(key: str) -> None:
    schema = schemas.ruleset(ruleset.get(key))

    for name in ("state", "choice", "reply", "note", "catalogue"):
        assert not validator(schema, name).is_valid({"t": "leap"})


def test_records_satisfy_the_protocol() -> None:
    validate = validator(PROTOCOL, "record").validate
    for line in path_of(ruleset.get("spearhead")).read_bytes().splitlines():
        validate(loads(line))
        if (act := loads(line).get("act")) is not None:
            validator(PROTOCOL, "act").validate(act)


def test_the_command_line_prints_schemas(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["schema"])
    assert schemas.text(PROTOCOL) == capsys.readouterr().out
    assert 0 == main(["schema", "spearhead"])
    assert '"title":"Spearhead"' in capsys.readouterr().out
    assert 2 == main(["schema", "chess"])


@given(st.text(max_size=9), st.none() | st.integers(0, 1), st.none() | st.text(max_size=9))
def test_what_is_written_satisfies_it(name: str, seat: int | None, code: str | None) -> None:
    VALIDATOR.validate(loads(frames.write(m.Join("id", "match", name, seat, code))))


def test_what_is_refused_does_not_satisfy_it() -> None:
    for bad in (
        {"t": "join", "id": 1, "match": "m", "name": "A"},
        {"t": "join", "id": "1", "match": "m"},
        {"t": "join", "id": "1", "match": "m", "name": "A", "more": 1},
        {"t": "leap", "id": "1"},
        {},
    ):
        assert not VALIDATOR.is_valid(bad)
