"""The machine-readable protocol is what the classes say, and what crosses the socket."""

from __future__ import annotations

import random
from pathlib import Path

import trio
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from engine.wire import frames, schema
from engine.wire import messages as m
from tests.server.client import begin, client, loads
from tests.server.conftest import Serve

FILE = Path(__file__).parents[3] / "docs" / "protocol.schema.json"
VALIDATOR = Draft202012Validator(schema.schema())


def test_the_file_is_what_the_message_classes_say() -> None:
    assert schema.text() == FILE.read_text("utf-8"), schema.__doc__


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema.schema())


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


async def test_every_frame_of_a_match_satisfies_it(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.ListMatches)
        await a.request(m.Query, match=a.match, query={"t": "check_reply", "reply": {"t": "throw"}})
        await a.request(m.Propose, match=a.match, what="draw")
        await b.request(m.AnswerProposal, match=a.match, what="draw", accept=False)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(a.play, random.Random(1))
            nursery.start_soon(b.play, random.Random(2))
        for text in (*a.texts, *b.texts):
            VALIDATOR.validate(loads(text))
        seen = {loads(text)["t"] for text in (*a.texts, *b.texts)}

        assert {"welcome", "joined", "lobby", "done", "snapshot", "update"} < seen
