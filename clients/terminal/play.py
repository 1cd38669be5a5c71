"""`warhost play` and `warhost join`: a seat of a match, played in a terminal to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import trio

from clients import faults
from clients.address import Address
from clients.client import Client, connect
from clients.game import Game
from clients.terminal.commands import carry_out
from clients.terminal.complete import candidates
from clients.terminal.screen import Screen
from clients.terminal.session import Session
from clients.terminal.table import Table
from clients.terminal.text import plain
from engine.wire import messages

PROGRAM = "warhost-terminal/1"
UNHURRIED = messages.ClockSettings(bank=86400.0, increment=0.0, reaction=3600.0, setup=86400.0)
"""Against a bot at home nobody waits."""
PROPOSED = {
    "draw": "a draw",
    "take_back": "to take the last reply back",
    "pause": "to pause",
    "go_on": "to go on",
    "time": "more time",
}


async def against(
    where: Address,
    ruleset: str,
    policy: str,
    name: str,
    options: Mapping[str, Any],
    screen: Screen,
) -> None:
    """Open a match against a bot and play it."""
    async with connect(where.page, program=PROGRAM) as client:
        game = await client.create(ruleset, name=name, options=options, clock=UNHURRIED)
        await game.seat_bot(1, policy)
        await _play(client, game, where, screen, f"warhost play {ruleset} --token {game.token}")


async def join(
    where: Address, name: str, token: str | None, code: str | None, screen: Screen
) -> None:
    """Take a free seat of a match, or the seat of a token, and play it."""
    async with connect(where.page, program=PROGRAM) as client:
        game = await take(client, where, name, token, code)
        link = f"{where.page}/#/match/{game.match}"
        await _play(client, game, where, screen, f"warhost join {link} --token {game.token}")


async def take_up(where: Address, token: str, back: str, screen: Screen) -> None:
    """Go on with a match that was left."""
    async with connect(where.page, program=PROGRAM) as client:
        await _play(client, await client.return_to(token), where, screen, back)


async def take(
    client: Client, where: Address, name: str, token: str | None, code: str | None
) -> Game:
    """Return the game of a seat: a free one, or that of a token."""
    if token is not None:
        return await client.return_to(token)
    match = where.match
    if match is None:
        raise faults.ClientError("which match? Paste its link, or come back with --token")
    return await client.join(match, name, code=code or where.code)


async def _play(client: Client, game: Game, where: Address, screen: Screen, back: str) -> None:
    """Play a seat until the match is over or the player leaves."""
    await game.attached()
    session = Session(await Table.sit(game, where, screen.paint), screen, back)
    if game.info and game.info.status == "lobby":
        await _be_ready(game)
    try:
        with screen.editing(partial(candidates, session.table)):
            async with trio.open_nursery() as nursery:
                nursery.start_soon(_watch_connection, client, session)
                nursery.start_soon(_type, session, nursery.cancel_scope)
                await _listen(session)
                nursery.cancel_scope.cancel()
    finally:
        if game.over:
            _end(session)
        else:
            screen.say(f"Your seat is kept. Come back with: {back}")


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
    session.tell(*story.opening(game.info))
    session.tell("`help` lists the commands; Enter alone puts the question again.")
    if game.mirror.seq >= 0:
        table.heard_at = trio.current_time()
        session.tell(*story.scene(game.mirror.state, game.info))
        await _put(session)
    before = game.info
    async for item in news:
        match item:
            case messages.Lobby(info):
                session.tell(*_arrivals(before, info))
                before = info
            case messages.Snapshot():
                struck = table.hear(item)
                session.tell(*story.scene(item.state, item.info), *_struck(struck))
            case messages.Update():
                stood = table.proposals
                struck = table.hear(item)
                session.tell(*_struck(struck))
                if item.taken_back is not None:
                    session.tell(*story.taken_back(item.taken_back))
                session.tell(*story.tell(item.notes, game.mirror.state, game.info))
                session.tell(*_proposed(session, stood))
        await _put(session)
        session.wake()


async def _put(session: Session) -> None:
    if await session.table.look_at_question():
        session.put()
        session.wake()


def _struck(answer: str | None) -> list[str]:
    return [f"Your time was up, so the default was played: {answer}."] if answer else []


def _proposed(session: Session, before: tuple[messages.Proposal, ...]) -> Iterator[str]:
    """Tell what was proposed just now, and by whom."""
    table = session.table
    for one in table.proposals:
        if one not in before:
            who = table.names(f"seat.{one.seat}")
            what = PROPOSED[one.what]
            yield f"{who} proposes {what}." + (
                "" if one.seat == table.seat else " accept, or decline?"
            )


def _arrivals(before: messages.MatchInfo, now: messages.MatchInfo) -> Iterator[str]:
    """Tell who has sat down in the lobby."""
    for then, seat in zip(before.seats, now.seats, strict=True):
        if seat.name and seat.name != then.name:
            yield f"{plain(seat.name)} sits down."


async def _type(session: Session, scope: trio.CancelScope) -> None:
    """Carry out what is typed, until the player leaves or has nothing more to say."""
    while not session.leaving:
        if not session.screen.is_live:
            await session.settled()
            if session.table.game.over:
                return
        session.screen.prompt = session.prompt()
        line = await session.screen.read()
        if line is None:
            break
        await carry_out(session, line)
    scope.cancel()


async def _watch_connection(client: Client, session: Session) -> None:
    """Say when the connection is lost, and when it is back."""
    was_up = True
    while True:
        await trio.sleep(0.2)
        if client.link.up != was_up:
            was_up = client.link.up
            said = "The connection is back." if was_up else "The connection is lost; trying again."
            session.tell(said)


def _end(session: Session) -> None:
    game = session.table.game
    session.screen.say("", *session.table.story.ending(game.mirror.verdict))
    session.screen.say(f"The record of match {game.match} proves the dice: warhost record, verify.")
