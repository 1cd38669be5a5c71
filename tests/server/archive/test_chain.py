"""The chain of digests that players are told while they play, and that the record must contain."""

from __future__ import annotations

import json
from typing import Any

from engine import ruleset
from engine.records import record, verification
from engine.records.chain import PLAIN
from engine.wire import messages as m
from engine.wire.codec import for_ruleset
from server.match import restore
from server.store.documents import Row
from server.store.lobby import hashed
from server.store.memory import MemoryStore
from tests.server.client import Client, begin, client
from tests.server.conftest import Serve
from tests.server.playing import play_out, record_of


def told(one: Client) -> list[str]:
    """Every digest that a client was told."""
    messages = [json.loads(text) for text in one.texts]
    return [message["digest"] for message in messages if message["t"] in ("snapshot", "update")]


async def test_every_update_has_the_digest_of_its_entry_for_every_viewer(serve: Serve) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as spectator,
    ):
        await begin(a, b)
        await spectator.request(m.Watch, match=a.match)
        await spectator.until(m.Snapshot)
        await play_out(a, b)
        await spectator.reach(a.seq)
        header, entries, end = verification.verify(await record_of(server, a.match))

    digests = [entry.digest for entry in entries]
    assert digests == told(a) == told(b) == told(spectator)
    # All of a toy is seen, and yet nobody can compute a digest who does not know the secret.
    rules, dice = ruleset.get(header.ruleset), header.dice(end.secret)
    options: Any = for_ruleset(rules.key).load(dict(header.options), rules.vocabulary.options)
    true, guessed = (
        record.begin(rules, options, dice, header.chain(secret))[1].digest
        for secret in (end.secret, "a guess")
    )
    assert digests[0] == true != guessed


async def test_a_proposal_has_the_digest_of_the_newest_entry(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Propose, match=a.match, what="draw")
        await b.reach(1)

        assert 2 == len(told(b))
        assert 1 == len(set(told(b)))


async def test_a_match_begun_by_an_older_program_goes_on_in_its_format(serve: Serve) -> None:
    """Its digests have no salts, so nobody is told them before the end."""
    store = MemoryStore()
    async with serve(store=store) as server, client(server.socket_url) as a:
        joined = await a.request(m.CreateMatch, ruleset="toy", name="Ann")
    lobby = await store.get(joined.match)
    assert lobby is not None
    lobby, _ = lobby.join("Bob", 1, hashed("b" * 32))
    lobby = lobby.ready(0, "a1b2c3d4").ready(1, "e5f60718").begin()
    assert (record.UNSEALED, PLAIN) == (lobby.format, lobby.chain)
    _, entry, _ = restore.begin(lobby)
    await store.begin(lobby, (Row(0, (60.0, 60.0), entry),))

    async with serve(store=store) as server, client(server.socket_url) as a:
        await a.request(m.Resume, token=joined.token)
        await a.until(m.Snapshot)
        await a.request(m.Resign, match=a.match)
        await a.reach(1)
        texts = [text for text in a.texts if '"t":"snapshot"' in text or '"t":"update"' in text]
        header, entries, _ = verification.verify(await record_of(server, a.match))

    assert (record.UNSEALED, ("Ann", "Bob"), ()) == (header.format, header.seats, header.salts)
    assert ["start", "resign"] == [one.act["t"] for one in entries]
    assert len(texts) == 2
    assert not any('"digest"' in text for text in texts)
