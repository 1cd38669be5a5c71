"""What a client may ask of the rules over its socket: answered by what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from engine.wire import messages as m
from tests.server.client import Refusal, begin, client
from tests.server.conftest import Serve


def why_not(card: int) -> dict[str, Any]:
    return {"t": "check_reply", "reply": {"t": "throw", "card": card}}


async def test_a_query_is_answered_by_what_its_seat_sees_and_changes_nothing(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        await begin(a, b)
        await watcher.request(m.Watch, match=a.match)
        live = server.rooms.open[a.match].live
        assert live is not None
        before: Any = live.match.state
        mine, theirs = before.hands[0][0], before.hands[1][0]

        fine = await a.request(m.Query, match=a.match, query=why_not(mine))
        wrong = await a.request(m.Query, match=a.match, query=why_not(theirs))
        with pytest.raises(Refusal, match="no_sense"):
            await watcher.request(m.Query, match=a.match, query=why_not(mine))

        assert isinstance(fine, m.QueryResult)
        assert isinstance(wrong, m.QueryResult)
        assert (True, False) == (fine.body["legal"], wrong.body.get("legal", False))
        assert "toy/throw" == wrong.body["clause"]
        assert before is live.match.state
