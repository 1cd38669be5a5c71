"""What crosses the socket satisfies the schema."""

from __future__ import annotations

from jsonschema import Draft202012Validator

from clients.verbs.contract import schemas
from engine.wire import messages as m
from tests.server.client import begin, client, loads
from tests.server.conftest import Serve
from tests.server.playing import play_out

VALIDATOR = Draft202012Validator(schemas.protocol())


async def test_every_frame_of_a_match_satisfies_it(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.ListMatches)
        await a.request(m.Query, match=a.match, query={"t": "check_reply", "reply": {"t": "throw"}})
        await a.request(m.Propose, match=a.match, what="draw")
        await b.request(m.AnswerProposal, match=a.match, what="draw", accept=False)
        await play_out(a, b)
        for text in (*a.texts, *b.texts):
            VALIDATOR.validate(loads(text))
        seen = {loads(text)["t"] for text in (*a.texts, *b.texts)}

        assert {"welcome", "joined", "lobby", "done", "snapshot", "update"} < seen
