"""A match over real sockets, from the lobby to the record."""

from __future__ import annotations

from engine.dice import commitment
from engine.records import verification
from tests.server.client import begin, client
from tests.server.conftest import Serve
from tests.server.http import get
from tests.server.playing import play_out


async def test_a_match_is_played_from_the_lobby_to_a_verified_record(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await play_out(a, b)

        assert a.verdict == b.verdict
        assert a.secret is not None
        assert a.secret == b.secret
        assert a.seq == b.seq
        assert [] == a.asks
        info = server.rooms.open[a.match].info()
        assert commitment(a.secret) == info.commitment
        text = (await get(server.port, f"/api/matches/{a.match}/record")).body
        _, entries, end = verification.verify(text)
        assert a.secret == end.secret
        assert a.seq == entries[-1].n
