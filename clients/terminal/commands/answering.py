"""The open question: its options, and what each would lead to."""

from __future__ import annotations

from clients.terminal import say
from clients.terminal.commands.registry import Chapter
from clients.terminal.session import Session
from clients.terminal.show.tongue import own
from clients.terminal.table import Mistake
from clients.terminal.typing import orders

command = Chapter.ANSWERING.command


async def give(session: Session, line: str) -> None:
    """Send the order that a line means."""
    order = await session.table.order(line)
    wrong, hints = await session.table.judge(order)
    if wrong or hints:
        session.page(*wrong, *hints)
    if wrong:
        return
    asked = session.table.ask["number"] if session.table.ask else None
    if order.way.is_grave and session.warned != asked:
        session.warned = asked
        session.show(own("loses"))
        return
    await session.table.reply(order.reply)


@command("options", "[all | WORDS]")
async def options(session: Session, rest: str) -> None:
    """List your options; `all` adds those that are not legal, WORDS lists only those that contain
    them."""
    table = session.table
    if rest:
        found = table.ways if rest == "all" else say.matching(table, rest)
        session.page(*(say.refused(table, way) for way in found))
    else:
        await put_again(session)


async def put_again(session: Session) -> None:
    if not session.table.plays:
        session.show(own("substitute_plays"))
    elif session.table.ask is None:
        session.show(own("nothing_asked"))
    else:
        session.put()


@command("do", "ORDER")
async def do(session: Session, rest: str) -> None:
    """Give an order whose name is also a command."""
    await give(session, rest)


@command("default")
async def default(session: Session, rest: str) -> None:
    """Give the default answer, the one that is played when your time runs out. It declines what
    can be declined."""
    if session.table.ask is None:
        raise Mistake("it is not your turn")
    body = session.table.ask["default"]
    session.show(f"{session.table.said(body)}.")
    await session.table.reply(body)


@command("check", "ORDER")
async def check(session: Session, rest: str) -> None:
    """Show whether an order is legal, which rule forbids it, and what it does."""
    order = await session.table.order(rest)
    wrong, hints = await session.table.judge(order)
    if wrong or hints:
        session.page(*wrong, *hints)
    if wrong:
        return
    answer = await session.table.query("check_reply", reply=order.reply)
    against = session.table.refusal(answer) if not answer.get("legal") else "legal"
    session.show(f"{order.way.sentence}: {against}.")
    if about := session.table.about(order.reply):
        session.show(about)


@command("odds", "ORDER")
async def odds(session: Session, rest: str) -> None:
    """Show the possible outcomes of an order and their chances, or of all orders that match:
    odds fire a1."""
    table = session.table
    try:
        order = await table.order(rest)
    except orders.Unclear as unclear:
        asked = [{"t": "reply_odds", "reply": way.reply} for way in unclear.ways]
        answers = await table.queries(asked)
        pairs = zip(unclear.ways, answers, strict=True)
        session.page(*(f"{say.way(way)}: {say.chances(table, answer)}" for way, answer in pairs))
        return
    answer = await table.query("reply_odds", reply=order.reply)
    session.show(f"{order.way.sentence}:", *say.odds(table, answer))


@command("preview", "ORDER")
async def preview(session: Session, rest: str) -> None:
    """Preview a move and who could react to it: preview drive 6 at 2 o'clock."""
    order = await session.table.order(rest)
    answer = await session.table.query("preview_move", reply=order.reply)
    session.show(f"{order.way.sentence}:", *say.course(session.table, answer))
