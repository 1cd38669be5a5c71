"""`warhost play` and `warhost join`: a seat of a match, played in a terminal to its end."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from typing import Any

import trio
from attrs import frozen

from clients import faults
from clients.address import Address
from clients.client import Client, connect
from clients.device.store import Device
from clients.game import Game
from clients.terminal import proposals, say
from clients.terminal.commands.typed import carry_out
from clients.terminal.complete import candidates
from clients.terminal.lessons import Lessons
from clients.terminal.screen import Screen
from clients.terminal.session import Session
from clients.terminal.show.text import plain, sentence
from clients.terminal.show.tongue import bot_name, own
from clients.terminal.table import MatchTable
from engine.wire import messages
from engine.wire.signing import SigningKey

PROGRAM = "warhost-terminal/1"
SOON = 0.4
"""Seconds in which what follows an order mostly has come."""


@frozen
class Match:
    """A match to be opened, and what its first player is called."""

    ruleset: str
    name: str
    options: Mapping[str, Any]
    clock: messages.ClockSettings
    title: str | None = None
    private: bool = False
    set_up: bool = False
    """Whether both sides are set up by default."""

    async def open(self, client: Client, session: str | None = None) -> Game:
        """Open it and sit down, with the session of an account under its name."""
        return await client.create(
            self.ruleset,
            name=self.name,
            options=self.options,
            clock=self.clock,
            title=self.title,
            private=self.private,
            set_up=self.set_up,
            session=session,
        )


async def against(
    where: Address,
    match: Match,
    policy: str,
    back: str,
    screen: Screen,
    key: SigningKey | None = None,
    lessons: Lessons | None = None,
) -> None:
    """Open a match against a bot and play it. `back` is how to come back to it, but for the
    token."""
    async with connect(where.page, program=PROGRAM, key=key) as client:
        game = await match.open(client)
        await game.seat_bot(1, policy)
        await _play(client, game, where, screen, back, lessons=lessons)


async def invite(
    where: Address,
    match: Match,
    back: str,
    screen: Screen,
    page: str | None = None,
    key: SigningKey | None = None,
    device: Device | None = None,
) -> None:
    """Open a match for somebody else and play it. Others know the server as `page`."""
    async with connect(where.page, program=PROGRAM, key=key) as client:
        game = await match.open(client, await device.session(client) if device else None)
        await _play(client, game, where, screen, back, page, device=device)


async def join(
    where: Address,
    name: str,
    token: str | None,
    code: str | None,
    screen: Screen,
    key: SigningKey | None = None,
    device: Device | None = None,
) -> None:
    """Take a free seat of a match, or the seat of a token, and play it. A `device` keeps it."""
    async with connect(where.page, program=PROGRAM, key=key) as client:
        session = await device.session(client) if device else None
        game = await take(client, where, name, token, code, session)
        back = f"warhost join --url {where.short}"
        await _play(client, game, where, screen, back, device=device)


async def take_up(
    where: Address,
    token: str,
    back: str,
    screen: Screen,
    page: str | None = None,
    key: SigningKey | None = None,
    lessons: Lessons | None = None,
    device: Device | None = None,
) -> None:
    """Go on with a match that was left."""
    async with connect(where.page, program=PROGRAM, key=key) as client:
        game = await client.return_to(token)
        await _play(client, game, where, screen, back, page, lessons, device)


async def take(
    client: Client,
    where: Address,
    name: str,
    token: str | None,
    code: str | None,
    session: str | None = None,
) -> Game:
    """Return the game of a seat: a free one, or that of a token."""
    if token is not None:
        return await client.return_to(token)
    match = where.match
    if match is None:
        raise faults.ClientError("which match? Give its link, or come back to a seat with --token")
    return await client.join(match, name, code=code or where.code, session=session)


async def _play(
    client: Client,
    game: Game,
    where: Address,
    screen: Screen,
    back: str,
    page: str | None = None,
    lessons: Lessons | None = None,
    device: Device | None = None,
) -> None:
    """Play a seat, and what follows on it, until the player leaves. A `device` keeps them."""
    following: Game | None = game
    while following is not None:
        await following.attached()
        if device is not None:
            device.sit(following)
            await device.meet(client)
        table = await MatchTable.sit(following, where, screen.paint)
        token = f"{back} --token {following.token}"
        seat = (table, screen, client, where, token, page or where.page)
        following = await _sit(Session(*seat, lessons))
        lessons = None


async def _sit(session: Session) -> Game | None:
    """Play a seat until the player leaves it. Return what is played next, if anything."""
    table, screen, game = session.table, session.screen, session.table.game
    if game.info and game.info.status == "lobby":
        await _be_ready(game)
    try:
        with screen.editing(partial(candidates, table)):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_stop_when_told)
                nursery.start_soon(_watch_connection, session)
                nursery.start_soon(_hear, session)
                nursery.start_soon(_listen, session)
                await _type(session)
                nursery.cancel_scope.cancel()
    finally:
        if not game.over:
            screen.say(own("seat_kept"), f"  {session.back}")
    return session.next_game


async def _stop_when_told() -> None:
    """Take being terminated as an interrupt: the terminal is left as it was, the way back told.

    Interrupts come this way too: Python raises them in whatever runs just then, and where that is
    the server of a match played here, it waits for its clients before they hear of it.
    """
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            raise KeyboardInterrupt


async def _be_ready(game: Game) -> None:
    try:
        await game.ready()
    except faults.Refused as refused:
        if refused.code != "begun":
            raise


async def _listen(session: Session) -> None:
    """Tell what happens, and put every question."""
    table, game = session.table, session.table.game
    news = game.updates()
    story = table.story
    assert game.info is not None
    session.show(*story.opening(game.info, game.mirror.state), own("welcome"))
    # Told now: whoever is killed tells nothing.
    session.show(own("way_back"), f"  {session.back}")
    if any(seat.kind == "open" for seat in game.info.seats):
        session.show(*session.invitation())
    if game.substitute:
        session.show(own("substitute"))
    if game.mirror.seq >= 0:
        table.begin()
        session.show(*story.scene(game.mirror.state, game.info))
        session.show(*proposals.made(table, ()))
        await _put(session)
    before = game.info
    async for item in news:
        match item:
            case messages.Lobby(info):
                session.happened(*_people(table, before, info))
                before = info
            case messages.Snapshot():
                struck = table.hear(item)
                session.happened(*story.scene(item.state, item.info), *_struck(struck))
            case messages.Update():
                stood, banks = table.proposals, table.banks()
                session.happened(*_struck(table.hear(item)))
                session.happened(*story.decided(item))
                session.happened(*proposals.settled(table, item, stood, banks))
                session.happened(*(["  " + own("automatic")] if item.automatic else []))
                session.happened(*story.tell(item.notes, game.mirror.state, game.info))
                session.happened(*proposals.made(table, stood))
        await _put(session)
        session.wake()
    await _end(session)


async def _hear(session: Session) -> None:
    """Tell what is said, also after the end."""
    table, chat = session.table, session.table.game.chat()
    session.happened(*(say.said(table, line) for line in table.game.said))
    async for line in chat:
        if line.seat != table.seat:
            session.screen.ring()
        session.happened(say.said(table, line))


async def _put(session: Session) -> None:
    if await session.table.look_at_question():
        session.teach()
        session.put()
        session.wake()


def _struck(answer: str | None) -> list[str]:
    return [own("time_up", answer=answer)] if answer else []


def _people(
    table: MatchTable, before: messages.MatchInfo, now: messages.MatchInfo
) -> Iterator[str]:
    """Tell who has sat down, comes and goes, and who plays in whose place."""
    table.names.learn({}, now)
    for key, (then, seat) in enumerate(zip(before.seats, now.seats, strict=True)):
        name = table.names(f"seat.{key}")
        if seat.name and seat.name != then.name:
            yield own("sits_down", who=plain(seat.name))
        elif seat.kind == "guest" and seat.present != then.present and key != table.seat:
            yield own("is_back" if seat.present else "is_gone", who=name)
        if seat.substitute != then.substitute:
            who = {"who": name, "substitute": plain(bot_name(seat.substitute or ""))}
            yield sentence(own("plays_for" if seat.substitute else "plays_again", **who))


async def _type(session: Session) -> None:
    """Carry out what is typed, until the player leaves or has nothing more to say."""
    while not session.leaving:
        # Whoever types waits a moment for what an order leads to, a pipe as long as it takes.
        with trio.move_on_after(SOON if session.screen.is_live else inf):
            await session.settled()
        session.screen.prompt = session.prompt()
        line = await session.screen.read()
        if line is None:
            break
        await carry_out(session, line)


async def _watch_connection(session: Session) -> None:
    """Say when the connection is lost, and when it is back."""
    client, was_up = session.client, True
    while True:
        await trio.sleep(0.2)
        if client.link.up != was_up:
            was_up = client.link.up
            session.show(own("connected" if was_up else "disconnected"))


async def _end(session: Session) -> None:
    """Tell how it ended and what can follow, and who wants to play again."""
    game, story = session.table.game, session.table.story
    session.happened("", *story.ending(game.mirror.verdict))
    session.teach()
    if session.lessons is not None and game.info is not None:
        session.show("", own("first_battle"), f"  warhost learn {game.info.ruleset} --battle")
    rolls = session.table.has_dice
    session.show(
        own("proves_dice" if rolls else "proves_replies", match=game.match),
        own("after_dice" if rolls else "after"),
    )
    session.wake()
    await game.until(lambda: bool(game.info and game.info.rematch))
    if not session.leaving:
        session.happened(own("rematch"))
