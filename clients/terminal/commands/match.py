"""The match as people play it: clocks, proposals, chat, substitutes, auto-replies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from clients import words
from clients.terminal import say
from clients.terminal.commands.registry import Chapter, number
from clients.terminal.session import Session
from clients.terminal.show.text import plain
from clients.terminal.show.tongue import own
from clients.terminal.table import MatchTable, Mistake, clock
from clients.terminal.typing import advance
from engine.wire import messages

command = Chapter.MATCH.command


@command("time", "[SECONDS]")
async def time(session: Session, rest: str) -> None:
    """Show the clocks; with a number, ask your opponent for that many extra seconds."""
    if rest:
        await _propose(session, "time", number(rest))
        return
    table = session.table
    for seat, bank in enumerate(table.banks()):
        left = table.left(seat)
        running = f", {clock(left)} left for this question" if left is not None else ""
        session.show(f"{table.names(f'seat.{seat}')}: {clock(bank)} left{running}")


@command("undo", "[REPLIES]")
async def undo(session: Session, rest: str) -> None:
    """Take back your last reply, or with a number as many: at once if it revealed nothing,
    otherwise if your opponent agrees."""
    await session.table.game.propose("take_back", replies=int(number(rest)) if rest else None)


@command("draw")
async def offer_draw(session: Session, rest: str) -> None:
    """Offer a draw."""
    await _propose(session, "draw")


@command("pause")
async def pause(session: Session, rest: str) -> None:
    """Propose to stop the clocks and continue later."""
    await _propose(session, "pause")


@command("resume")
async def resume(session: Session, rest: str) -> None:
    """Propose to resume after a pause."""
    await _propose(session, "go_on")


async def _propose(session: Session, what: messages.Matter, seconds: float | None = None) -> None:
    await session.table.game.propose(what, seconds)


@command("accept")
async def accept(session: Session, rest: str) -> None:
    """Accept your opponent's proposal."""
    await _answer(session, True)


@command("decline")
async def decline(session: Session, rest: str) -> None:
    """Decline your opponent's proposal."""
    await _answer(session, False)


async def _answer(session: Session, agreed: bool) -> None:
    table = session.table
    theirs = [one for one in table.game.mirror.proposals if one.seat != table.seat]
    if not theirs:
        raise Mistake("there is no proposal to answer")
    await table.game.answer_proposal(theirs[-1].what, agreed)


@command("substitute", "[POLICY | off]")
async def substitute(session: Session, rest: str) -> None:
    """Let a bot play for you: substitute greedy. Without a policy, get a link for a friend.
    `substitute off` takes back control."""
    if rest == "off":
        await _take_back_control(session)
        return
    known = session.client.welcome.policies
    if rest and rest not in known:
        raise Mistake(
            f"no bot is called {plain(rest, 40)!r}; available: {', '.join(known) or 'none'}"
        )
    token = await session.table.game.appoint_substitute(rest or None)
    if token:
        session.show(f"Your friend can join with: warhost join '{session.link}' --token {token}")
    session.show(own("substitute_plays"))


async def _take_back_control(session: Session) -> None:
    if session.table.plays:
        raise Mistake("you already control your seat")
    await session.table.game.take_back_control()


def _covered(session: Session, one: messages.AutoPass) -> str:
    """Return which questions an auto-pass covers."""
    if one.choice is None:
        return own("auto_pass_reactions" if one.order is None else "auto_pass_order")
    return f"{one.choice.replace('_', ' ')} {say.facts(session.table, one.only)}"


@command("auto-pass", "[this [KEY...] | order | off]")
async def auto_pass(session: Session, rest: str) -> None:
    """Auto-pass questions like `this` one for the rest of the match: the default answers them. KEYs
    limit this to questions with the same values. `auto-pass order` declines all reactions until the
    current order ends. `auto-pass off` turns all of it off; `auto-pass` lists what is set."""
    table, (first, *more) = session.table, rest.split() or [""]
    if first == "this":
        if table.ask is None:
            raise Mistake("it is not your turn; use this when the question is asked")
        choice = table.ask["choice"]
        if unknown := [key for key in more if not isinstance(choice.get(key), str | int | float)]:
            known = ", ".join(k for k, v in choice.items() if isinstance(v, str | int | float))
            raise Mistake(f"this question has no {unknown[0]!r}; it has {known}")
        one = messages.AutoPass(choice["t"], {key: choice[key] for key in more})
        kept = (known for known in table.game.mirror.auto_pass if known != one)
        await table.game.set_auto_replies(auto_pass=(*kept, one))
    elif first == "order":
        if table.game.mirror.order is None:
            raise Mistake("no order is in progress")
        one = messages.AutoPass(order=table.game.mirror.order)
        await table.game.set_auto_replies(auto_pass=(*table.game.mirror.auto_pass, one))
    elif first == "off":
        await table.game.set_auto_replies(auto_pass=())
    elif first:
        raise Mistake("write `auto-pass this`, `auto-pass order`, `auto-pass off` or `auto-pass`")
    lasting = table.game.mirror.auto_pass
    lines = [f"  {_covered(session, one)}".rstrip() for one in lasting]
    if lines:
        session.page("Auto-pass:", *lines)
    else:
        session.show("Auto-pass is off.")


@command("conditional", "[UNIT [CONDITIONS] [?] | cancel NUMBER]")
async def conditional(session: Session, rest: str) -> None:
    """Set a secret conditional order, carried out at once when its condition is met: conditional a7
    within 18 vehicle. End with `?` to preview it. `conditional cancel 1` cancels one; `conditional`
    lists your orders and what you can set."""
    table, (first, *more) = session.table, rest.split() or [""]
    said = table.game.mirror.conditional_orders
    if first == "cancel":
        index = int(number(" ".join(more)))
        if not 1 <= index <= len(said):
            raise Mistake("no conditional order has that number; `conditional` lists them")
        await table.game.set_auto_replies(conditional_orders=(*said[: index - 1], *said[index:]))
    elif first:
        key = table.unit(first)
        forms = [one for one in await table.automatic() if one["unit"] == key]
        if not forms:
            raise Mistake(f"{table.names(key)} cannot be given conditional orders")
        text = " ".join(more)
        one = advance.read(table.catalogue, forms, text.rstrip("?"), table.names)
        if text.endswith("?"):
            session.show(advance.sentence(table.catalogue, one, table.names))
            return
        await table.game.set_auto_replies(
            conditional_orders=(*(old for old in said if old != one), one)
        )
    lasting = [
        f"{n:>3} {advance.sentence(table.catalogue, one, table.names)}"
        for n, one in enumerate(table.game.mirror.conditional_orders, 1)
    ]
    lines = ["Conditional orders:", *lasting] if lasting else ["No conditional orders."]
    session.page(*lines, *([] if first else await _sayable(table)))


async def _sayable(table: MatchTable) -> list[str]:
    """Tell what can be said in advance, and for whom: first those it is of use for now."""
    forms = await table.automatic()
    if not forms:
        return ["This game has no conditional orders."]
    lines = ["You can set, with conditions such as these:"]
    for called, alike in _grouped(forms, lambda form: advance.name(table.catalogue, form)):
        lines += [f"{called}:", *advance.usage(alike[0], table.names)]
        for why, units in _grouped(alike, lambda form: form.get("no_effect", "")):
            listed = ", ".join(words.write(form["unit"], None, table.names) for form in units)
            about = f" ({words.write(why, None, table.names)})" if why else ""
            lines.append(f"  {listed}{about}")
    return lines


def _grouped(
    forms: Iterable[Mapping[str, Any]], by: Callable[[Mapping[str, Any]], str]
) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """Yield what forms have in common, with them."""
    for key, alike in groupby(sorted(forms, key=by), by):
        yield key, list(alike)


@command("chat", "[TEXT]")
async def chat(session: Session, rest: str) -> None:
    """Send a chat message; without text, show the latest messages."""
    if rest:
        await session.table.game.say(rest)
        return
    lines = [say.said(session.table, one) for one in session.table.game.said]
    session.page(*(lines or ["No messages yet."]))


@command("resign", "[yes]", shortens=False)
async def resign(session: Session, rest: str) -> None:
    """Resign the match; asks you to confirm."""
    if session.table.game.over:
        raise Mistake("the match is over")
    if rest != "yes":
        session.show("This loses the match. To confirm: resign yes")
        return
    await session.table.game.resign()
