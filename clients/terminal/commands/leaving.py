"""How a match is left, and what is played after it."""

from __future__ import annotations

from contextlib import suppress

from clients import http
from clients.terminal import report
from clients.terminal.commands.registry import Chapter, number
from clients.terminal.session import Session
from clients.terminal.table import Mistake

command = Chapter.LEAVING.command


@command("report")
async def report_(session: Session, rest: str) -> None:
    """After the match, show the dice and losses of both sides."""
    _over(session)
    game = session.table.game
    replay = await http.replay(session.where, game.match, game.code)
    with suppress(Mistake):  # who resigned before there was a board
        await session.table.plan()
    session.page(*report.lines(session.table, replay))


@command("rematch")
async def rematch(session: Session, rest: str) -> None:
    """After the match, play again with sides swapped, once your opponent agrees."""
    _over(session)
    session.leaving = True
    try:
        session.next_game = await session.client.rematch(session.table.game)
    finally:
        session.leaving = session.next_game is not None


@command("branch", "[ENTRY [POLICY]]")
async def branch(session: Session, rest: str) -> None:
    """After the match, play on from an entry of its record against a bot, with new dice. Without
    an entry, list where turns and phases began."""
    _over(session)
    game, (entry, *policy) = session.table.game, rest.split() or [""]
    if not entry:
        replay = await http.replay(session.where, game.match, game.code)
        entries = f"Choose an entry of the record, 1 to {replay['entries'][-1] - 1}:"
        session.page(entries, *session.table.story.chapters(replay))
        return
    seat = game.info.seats[session.table.seat] if game.info else None
    session.next_game = await session.client.branch(
        game.match,
        int(number(entry)),
        seat=session.table.seat,
        name=(seat and seat.name) or "Player",
        policy=policy[0] if policy else _sparring(session),
        code=game.code,
    )
    session.leaving = True


def _over(session: Session) -> None:
    if not session.table.game.over:
        raise Mistake("the match is not over; `resign` or `draw` can end it")


def _sparring(session: Session) -> str:
    """Return a bot to play against: the one that was, or the first there is."""
    info, known = session.table.game.info, session.client.welcome.policies
    was = info.seats[1 - session.table.seat].name if info else None
    if not known:
        raise Mistake("this server has no bots")
    return was if was in known else known[0]


@command("quit", shortens=True)
async def leave(session: Session, rest: str) -> None:
    """Leave the match. Your seat is kept and your clock keeps running."""
    session.leaving = True
