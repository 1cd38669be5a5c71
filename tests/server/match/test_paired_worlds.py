"""Worlds that differ only in what one seat has said in secret: nobody else can tell them apart.

In every ruleset that hides anything. A match is brought to a secret question and kept in a file.
Copies of it are played on with the clock standing still, each with another secret reply; what the
other seat, spectators, those who come later and the replay are sent is compared, byte for byte:
updates, snapshots, answers to queries, refusals, lists. Conditional orders are compared in
`test_in_secret`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import frozen
from trio.testing import MockClock

from engine import ruleset
from engine.flow import Ask
from engine.wire import messages as m
from engine.wire.codec import RulesetCodec, for_ruleset
from server import app
from server.net.limits import Bounds
from tests.server.client import Client, Refusal, begin, client
from tests.server.conftest import HOSTED, Serve
from tests.server.http import get
from tests.server.playing import standing

BIKES = {"units": [{"sheet": "scout-bikes", "id": "bikes"}]}
CLOCK = m.ClockSettings(bank=36000, increment=5, reaction=30, setup=3600)
WORLDS = 3
"""Secret replies that are compared."""
MANY = Bounds(messages_per_second=1e6)
DIGEST = re.compile(r'"digest":"[0-9a-f]{64}"')
"""Of the record, salted with the secret of the match: it differs in every world, and says nothing
before the secret is revealed."""
PROOF = re.compile(r'"[0-9a-f]{64}"')
"""The published hash of a secret choice and its salt."""


@frozen
class Secret:
    """A question that is answered in secret."""

    ruleset: str
    question: str
    """Its tag."""
    options: Mapping[str, Any]
    on: int = 0
    """Replies of both seats after it that are compared too."""


SECRETS = {
    "spearhead, scenario": Secret("spearhead", "which_scenario", {}),
    "spearhead, roster": Secret("spearhead", "which_roster", {}),
    "microtanks, army": Secret("microtanks", "which_army", {"limit": 300}),
    "diceless, army": Secret("diceless", "which_army", {"choose_armies": True}),
    "diceless, mines": Secret("diceless", "which_mine", {"armies": [BIKES, BIKES]}, on=12),
    "battlegroup, army": Secret("battlegroup", "which_army", {"choose_armies": True}),
}


@pytest.fixture(params=SECRETS)
def secret(request: pytest.FixtureRequest, only_the_toy: None, monkeypatch: Any) -> Secret:
    one = SECRETS[request.param]
    only = {one.ruleset: HOSTED()[one.ruleset]}
    monkeypatch.setattr(ruleset, "points", lambda: only)
    monkeypatch.setattr(app, "wall", lambda: 2e9)  # it is the same time in all worlds
    return one


@frozen
class Moment:
    """A match that stands at a secret question, in a file."""

    store: Path
    match: str
    tokens: tuple[str, str]
    seat: int
    """Who is asked."""
    bodies: tuple[Any, ...]
    """Legal replies."""


async def staged(serve: Serve, clock: MockClock, secret: Secret, store: Path) -> Moment:
    """Play a match by its defaults until there is the question."""
    rules, codec = ruleset.get(secret.ruleset), for_ruleset(secret.ruleset)
    async with standing(serve, clock, 2, store=str(store)) as (server, (a, b)):
        await begin(a, b, clock=CLOCK, **secret.options)
        while tag_of(ask := asked(server, a.match), codec) != secret.question:
            await reply(server, (a, b), ask, codec.dump(ask.default))
        live = server.rooms.open[a.match].live
        assert live is not None
        bodies = []
        for body in rules.sample(live.match.state, ask, Random(1)):
            if (written := codec.dump(body)) not in bodies:
                bodies.append(written)
            if len(bodies) == WORLDS:
                break
        return Moment(store, a.match, (a.token, b.token), ask.seat, tuple(bodies))


def asked(server: Any, match: str) -> Ask:
    ask: Ask = server.rooms.open[match].live.match.asks[0]
    return ask


def tag_of(ask: Ask, codec: RulesetCodec) -> str:
    return str(codec.dump(ask)["choice"]["t"])


async def reply(server: Any, seats: tuple[Client, Client], ask: Ask, body: Any) -> None:
    one = seats[ask.seat]
    await one.request(m.Reply, match=one.match, ask=ask.number, body=body)


async def world(
    serve: Serve, clock: MockClock, secret: Secret, moment: Moment, body: Any, name: str
) -> tuple[tuple[str, ...], str]:
    """Play a copy of the match on; return all that everybody but the seat was sent, and what the
    record holds of the secret."""
    copy = moment.store.with_name(f"{name}.sqlite3")
    shutil.copy(moment.store, copy)
    if (log := Path(f"{moment.store}-wal")).exists():  # what the file does not have yet
        shutil.copy(log, f"{copy}-wal")
    codec = for_ruleset(secret.ruleset)
    clock.rate = 0.0
    async with standing(serve, clock, 3, store=str(copy), bounds=MANY) as (
        server,
        (own, theirs, watcher),
    ):
        seats = (own, theirs) if moment.seat == 0 else (theirs, own)
        for seat, one in enumerate(seats):
            await one.request(m.Resume, token=moment.tokens[seat])
            await one.until(m.Snapshot)
        await watcher.request(m.Watch, match=moment.match)
        await watcher.until(m.Snapshot)
        await reply(server, seats, asked(server, moment.match), body)
        for _ in range(secret.on):
            ask = asked(server, moment.match)
            await reply(server, seats, ask, codec.dump(ask.default))
            await ask_around(theirs, moment.match)
        for one in (theirs, watcher):
            await one.reach(own.seq)
            await ask_around(one, moment.match)
        async with client(server.socket_url) as late, client(server.socket_url) as again:
            await late.request(m.Watch, match=moment.match)
            await late.until(m.Snapshot)
            await again.request(m.Resume, token=moment.tokens[1 - moment.seat])
            await again.until(m.Snapshot)
            await ask_around(again, moment.match)
            frames = [*theirs.texts, *watcher.texts, *late.texts, *again.texts]
        path = f"/api/matches/{moment.match}/replay.json"
        replay = (await get(server.port, path)).text.decode()
        listed = (await get(server.port, "/api/matches.json")).text.decode()
        rows = await server.rooms.store.log(moment.match)
        acts = [row.entry.act for row in rows if row.entry is not None]
        return tuple(map(masked, (*frames, replay, listed))), str(acts)


async def ask_around(one: Client, match: str) -> None:
    """Ask about everything that a viewer can ask about, and be refused."""
    units = [*one.state.get("units", ()), "nobody"]
    question = one.question()
    queries: list[Any] = [{"t": "legal_replies"}, {"t": "table_map"}, {"t": "conditional_orders"}]
    for unit in units[:: max(1, len(units) // 4)]:
        queries += [
            {"t": "reachable_area", "unit": unit},
            {"t": "weapon_ranges", "unit": unit},
            {"t": "unit_orders", "unit": unit},
            {"t": "line_of_sight", "unit": unit, "target": units[0]},
        ]
    if question is not None:
        queries += [
            {"t": tag, "reply": question["default"]}
            for tag in ("check_reply", "reply_odds", "preview_move")
        ]
    for query in queries:
        for after in ((), (question["default"],) if question else ({"t": "pass"},)):
            await tried(one, m.Query, match=match, query=query, after=after)
    await tried(one, m.Reply, match=match, ask=0, body={"t": "nothing"})
    await tried(one, m.Reply, match=match, ask=9_999, body={"t": "nothing"})
    await tried(one, m.ListMatches)
    await tried(one, m.Propose, match=match, what="take_back")
    await tried(one, m.AnswerProposal, match=match, what="draw", accept=True)


async def tried(one: Client, kind: type, **values: Any) -> None:
    with suppress(Refusal):  # what it says is among the texts
        await one.request(kind, **values)


def masked(text: str) -> str:
    """Leave out what is drawn anew in every world: the ids of requests, digests, proofs."""
    text = re.sub(r'"id":"r[0-9]+"', '"id":"r"', text)
    return PROOF.sub('"proof"', DIGEST.sub('"digest":""', text))


async def test_nobody_can_tell_what_was_said_in_secret(
    serve: Serve, mock_clock: MockClock, tmp_path: Path, secret: Secret
) -> None:
    moment = await staged(serve, mock_clock, secret, tmp_path / "moment.sqlite3")
    assert len(moment.bodies) > 1
    worlds = [
        await world(serve, mock_clock, secret, moment, body, f"world-{at}")
        for at, body in enumerate(moment.bodies)
    ]
    assert len({acts for _, acts in worlds}) == len(worlds)
    first, *others = (texts for texts, _ in worlds)
    assert sum('"t":"update"' in text for text in first) > secret.on
    for other in others:
        assert len(first) == len(other)
        for one, two in zip(first, other, strict=True):
            assert one == two
