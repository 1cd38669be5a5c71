"""What a seat of battlegroup said in advance, in worlds that differ in nothing else: nobody else
can tell them apart, by bytes or by time."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from attrs import frozen
from trio.testing import MockClock

from engine import ruleset
from engine.flow import Ask
from engine.match import Match
from engine.rulesets.battlegroup.book.codes import Order, Way
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.conditional_orders.questions import FireInAmbush, SlipAway
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.orders.questions import WhichReaction
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.wire import messages as m
from engine.wire.codec import RulesetCodec
from server.match.room import Room
from tests.server.client import Client, Refusal, begin, client, loads
from tests.server.conftest import HOSTED, Serve
from tests.server.playing import standing

CODEC = RulesetCodec(RULESET)
ALLOWANCE = 12.0
MATCHES = 8
CLOCK = m.ClockSettings(bank=36000, increment=5, reaction=ALLOWANCE, setup=3600)
SMALL = {
    "units": [
        {"sheet": "vg-captain", "id": "hq"},
        {"sheet": "vg-scouts", "id": "scouts-1"},
        {"sheet": "vg-scouts", "id": "scouts-2"},
        {"sheet": "vg-squad", "id": "line-1"},
        {"sheet": "vg-squad", "id": "line-2"},
    ]
}


@pytest.fixture(autouse=True)
def only_battlegroup(only_the_toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleset, "points", lambda: {"battlegroup": HOSTED()["battlegroup"]})


@frozen
class Window:
    """A match that stands at a window, in a file; who may play it, and who is ready there."""

    store: Path
    match: str
    tokens: tuple[str, str]
    unit: str
    bodies: tuple[Any, ...]
    """What comes of its conditional order, as it would be sent."""


Waits = type[FireInAmbush | SlipAway]
WAITING: Mapping[Waits, Order] = {FireInAmbush: "ambush_fire", SlipAway: "reserve_move"}


def towards_a_window(match: Match, ask: Ask, rng: Random, waits: Waits) -> Any:
    """Return a reply after which one side waits and the other comes near."""
    state = match.state
    assert isinstance(state, Battle)
    if isinstance(ask.choice, WhichOrder):
        order: Order = WAITING[waits] if ask.seat == 1 else "maneuver_and_fire"
        for key in ask.choice.units:
            if why_no_order(state, state.unit(key), order) is None:
                return GiveOrder(key, order)
        return ask.default
    return next(iter(RULESET.sample(state, ask, rng)))


async def reached(
    serve: Serve, clock: MockClock, store: Path, waits: Waits = FireInAmbush
) -> Window:
    """Play matches until seat 1 can break in on seat 0."""
    async with standing(serve, clock, 0, store=str(store)) as (server, _):
        for seed in range(MATCHES):
            async with client(server.socket_url) as a, client(server.socket_url) as b:
                options = {"armies": [SMALL, SMALL], "play_turn_zero": False}
                await begin(a, b, clock=CLOCK, **options)
                found = await played(server.rooms.open[a.match], a, b, Random(seed), waits)
            if found is not None:
                return Window(store, a.match, (a.token, b.token), *found)
    raise AssertionError(f"none of {MATCHES} matches came to a window")


async def played(
    room: Room, a: Client, b: Client, rng: Random, waits: Waits
) -> tuple[str, tuple[Any, ...]] | None:
    """Play a match until there is a window; return who is ready and what comes of its conditional
    order, None if there was none."""
    while room.live is not None and room.live.match.asks:
        match = room.live.match
        ask = match.asks[0]
        assert isinstance(match.state, Battle)
        if isinstance(ask.choice, WhichReaction) and ask.seat == 1:
            for one in ask.choice.ready:
                if bodies := tuple(obeyed(match, told(waits, one.unit))):
                    return one.unit, bodies
        body = CODEC.dump(towards_a_window(match, ask, rng, waits))
        sent = {"match": room.lobby.match, "ask": ask.number, "body": body}
        await (a, b)[ask.seat].request(m.Reply, **sent)
    return None


def told(waits: Waits, unit: str) -> FireInAmbush | SlipAway:
    """Return what a unit is told, to the last."""
    return FireInAmbush(unit) if waits is FireInAmbush else SlipAway(unit, goes=get_args(Way))


def obeyed(match: Match, conditional_order: FireInAmbush | SlipAway) -> Iterator[Any]:
    """Yield the replies that a conditional order comes to one after the other, as they are
    sent."""
    while (ask := match.question(1)) is not None:
        assert isinstance(match.state, Battle)
        reply = conditional_order.reply(match.state, ask.choice)
        if reply is None:
            return
        yield CODEC.dump(reply)
        match, _ = match.answer(1, ask.number, reply)


async def world(
    serve: Serve,
    clock: MockClock,
    window: Window,
    name: str,
    act: Callable[[Client], Awaitable[Any]],
    *,
    seconds: float,
    updates: int = 1,
) -> tuple[str, ...]:
    """Play a copy of the match on from its window, with whatever its seat does, then nothing, until
    there are some updates: after so many seconds, no sooner. Return what the enemy and a spectator
    were sent, clocks and all: time stands still but for these seconds."""
    copy = window.store.with_name(f"{name}.sqlite3")
    with closing(sqlite3.connect(window.store)) as kept, closing(sqlite3.connect(copy)) as into:
        kept.backup(into)  # a copy of the file alone would lack what is only in its journal yet
    clock.rate = 0.0
    async with standing(serve, clock, 3, store=str(copy)) as (_, (theirs, watcher, own)):
        await theirs.request(m.Resume, token=window.tokens[0])
        await watcher.request(m.Watch, match=window.match)
        await theirs.until(m.Snapshot)
        await watcher.until(m.Snapshot)
        await own.request(m.Resume, token=window.tokens[1])
        await own.until(m.Snapshot)
        seq = own.seq
        await act(own)
        if seconds:
            clock.jump(seconds - 0.5)
            for one in (theirs, watcher):
                await one.request(m.ListMatches)
                assert seq == one.seq
            clock.jump(1.0)
        for one in (theirs, watcher):
            await one.reach(seq + updates)
        return tuple(
            text
            for one in (theirs, watcher)
            for text in one.texts
            if loads(text)["t"] in ("snapshot", "update")
        )


async def leave(own: Client, *, conditional_orders: tuple[FireInAmbush | SlipAway, ...]) -> None:
    written = tuple(CODEC.dump(one) for one in conditional_orders)
    await own.request(m.SetAutoReplies, match=own.match, conditional_orders=written)


async def by_hand(own: Client, *, bodies: tuple[Any, ...]) -> None:
    for body in bodies:
        seq = own.seq
        await own.reply(body=body)
        await own.reach(seq + 1)


async def nothing(own: Client) -> None:
    """Be away."""


@pytest.mark.rule("battlegroup/reaction-to-reaction", "battlegroup/reaction-token")
async def test_nobody_can_tell_that_something_was_said_in_advance(
    serve: Serve, mock_clock: MockClock, tmp_path: Path
) -> None:
    window = await reached(serve, mock_clock, tmp_path / "window.sqlite3")
    left = partial(world, serve, mock_clock, window, seconds=ALLOWANCE)
    waits = (FireInAmbush(window.unit, within=1.0), FireInAmbush(window.unit, types=("flyer",)))
    silent = await left("silent", nothing)
    secret = await left("secret", partial(leave, conditional_orders=waits))

    assert secret == silent
    assert len(silent) == 4


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/reaction-to-reaction")
@pytest.mark.parametrize(
    ("waits", "does"), [(FireInAmbush, ["react", "shoot"]), (SlipAway, ["react", "move"])]
)
async def test_what_is_met_is_answered_as_by_hand(
    serve: Serve, mock_clock: MockClock, tmp_path: Path, waits: Waits, does: list[str]
) -> None:
    window = await reached(serve, mock_clock, tmp_path / "window.sqlite3", waits)
    updates = len(window.bodies)
    answered = partial(world, serve, mock_clock, window, seconds=0.0, updates=updates)
    hand = await answered("hand", partial(by_hand, bodies=window.bodies))
    met = await answered("met", partial(leave, conditional_orders=(told(waits, window.unit),)))

    assert does == [body["t"] for body in window.bodies[:2]]
    assert met == hand
    assert not any("fire_in_ambush" in text or "slip_away" in text for text in met)


@pytest.mark.rule("battlegroup/reaction-spent-later", "battlegroup/base-shooting-sequence")
async def test_garbage_is_refused_and_leaves_everything_as_it_was(
    serve: Serve, mock_clock: MockClock, tmp_path: Path
) -> None:
    window = await reached(serve, mock_clock, tmp_path / "window.sqlite3")
    good = CODEC.dump(FireInAmbush(window.unit, within=2.0))
    garbage = (
        ("{}", "malformed"),
        ("null", "malformed"),
        ("[[]]", "malformed"),
        ('{"t":"fire_in_ambush"}', "malformed"),
        ('{"t":"fire_in_ambush","unit":7}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","within":"far"}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","within":NaN}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","within":1e999}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","types":["dragon"]}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","goes":["to_objective"]}', "malformed"),
        ('{"t":"slip_away","unit":"UNIT","goes":"up"}', "malformed"),
        ('{"t":"fire_in_ambush","unit":"UNIT","within":-1}', "arms_too_short"),
        ('{"t":"fire_in_ambush","unit":"UNIT","within":1e300}', "arms_too_short"),
        ('{"t":"slip_away","unit":"UNIT","within":1e300}', "watches_nowhere"),
        ('{"t":"fire_in_ambush","unit":"nobody"}', "cannot_wait"),
        ('{"t":"slip_away","unit":"LONG"}', "cannot_wait"),
    )
    async with standing(serve, mock_clock, 1, store=str(window.store)) as (server, (own,)):
        await own.request(m.Resume, token=window.tokens[1])
        await own.until(m.Snapshot)
        await own.request(m.SetAutoReplies, match=own.match, conditional_orders=(good,))
        for text, code in garbage:
            said = text.replace("UNIT", window.unit).replace("LONG", "x" * 3000)
            orders = f'"conditional_orders":[{said}]'
            sent = f'{{"t":"set_auto_replies","id":"x","match":"{own.match}",{orders}}}'
            await own.send_text(sent)
            refused = await own.until(m.Refused)
            assert (text, refused.code) == (text, code)
            assert bool(refused.clause) == (code != "malformed")
        assert (good,) == server.rooms.open[own.match].lobby.seats[1].conditional_orders
        theirs = window.unit.replace("b-", "a-")
        with pytest.raises(Refusal, match="cannot_wait"):
            await leave(own, conditional_orders=(FireInAmbush(theirs),))
