"""The match as people play it: clocks, consent, talk, seats, standing conditional orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from clients import words
from clients.terminal import say
from clients.terminal.commands.registry import Chapter, number
from clients.terminal.session import Session
from clients.terminal.show.text import plain
from clients.terminal.table import MatchTable, Mistake, clock
from clients.terminal.typing import advance
from engine.wire import messages

command = Chapter.MATCH.command


@command("time", "[SECONDS]")
async def time(session: Session, rest: str) -> None:
    """Tell the clocks; with a number, ask the other side for so many more seconds of your own."""
    if rest:
        await _propose(session, "time", number(rest))
        return
    table = session.table
    for seat, bank in enumerate(table.banks()):
        left = table.left(seat)
        running = f", {clock(left)} left for the open question" if left is not None else ""
        session.show(f"{table.names(f'seat.{seat}')}: {clock(bank)} in the bank{running}")


@command("undo")
async def undo(session: Session, rest: str) -> None:
    """Take your last answer back: at once where it cost nobody anything, else if the other side
    agrees."""
    await _propose(session, "take_back")


@command("draw")
async def offer_draw(session: Session, rest: str) -> None:
    """Offer a draw."""
    await _propose(session, "draw")


@command("pause")
async def pause(session: Session, rest: str) -> None:
    """Ask to stop the clocks, for now or for another evening."""
    await _propose(session, "pause")


@command("go on")
async def go_on(session: Session, rest: str) -> None:
    """Ask to let the clocks run again."""
    await _propose(session, "go_on")


async def _propose(session: Session, what: messages.Matter, seconds: float | None = None) -> None:
    await session.table.game.propose(what, seconds)


@command("accept")
async def accept(session: Session, rest: str) -> None:
    """Agree to what the other side proposes."""
    await _answer(session, True)


@command("decline")
async def decline(session: Session, rest: str) -> None:
    """Decline what the other side proposes."""
    await _answer(session, False)


async def _answer(session: Session, agreed: bool) -> None:
    table = session.table
    theirs = [one for one in table.game.mirror.proposals if one.seat != table.seat]
    if not theirs:
        raise Mistake("nothing is proposed to you")
    await table.game.answer_proposal(theirs[-1].what, agreed)


@command("hand over", "[POLICY]")
async def appoint_substitute(session: Session, rest: str) -> None:
    """Let a bot play for you, such as greedy; alone, get a link for a friend to play for you."""
    known = session.client.welcome.policies
    if rest and rest not in known:
        raise Mistake(f"there is no bot {plain(rest, 40)!r} here; there is {', '.join(known)}")
    token = await session.table.game.appoint_substitute(rest or None)
    if token:
        session.show(f"Your friend types: warhost join '{session.link}' --token {token}")
    session.show("The seat is handed over. `take over` takes it back.")


@command("take over")
async def take_back_control(session: Session, rest: str) -> None:
    """Play the seat yourself again."""
    if session.table.plays:
        raise Mistake("you play the seat yourself")
    await session.table.game.take_back_control()


@command("never", "[ask this [KEY...] | nothing]")
async def auto_pass(session: Session, rest: str) -> None:
    """Never be asked a question like this one again in this match: its default answers it. KEYs
    narrow it to what this question says of them. `auto_pass nothing` lifts all; alone, it lists
    them."""
    table, (first, *more) = session.table, rest.split() or [""]
    if first == "ask":
        if table.ask is None:
            raise Mistake("nothing is asked of you now; say it when the question is put")
        choice = table.ask["choice"]
        keys = [key for key in more if key != "this"]
        if unknown := [key for key in keys if not isinstance(choice.get(key), str | int | float)]:
            known = ", ".join(k for k, v in choice.items() if isinstance(v, str | int | float))
            raise Mistake(f"this question says nothing of {unknown[0]!r}; it has {known}")
        one = messages.AutoPass(choice["t"], {key: choice[key] for key in keys})
        kept = (known for known in table.game.mirror.auto_pass if known != one)
        await table.game.set_auto_replies(auto_pass=(*kept, one))
    elif first == "nothing":
        await table.game.set_auto_replies(auto_pass=())
    elif first:
        raise Mistake("say `never ask this`, `never nothing`, or `never`")
    lasting = table.game.mirror.auto_pass
    lines = [
        f"  {one.choice.replace('_', ' ')} {say.facts(table, one.only)}".rstrip() for one in lasting
    ]
    if lines:
        session.page("Answered by their default without asking:", *lines)
    else:
        session.show("Everything is asked.")


@command("wait", "[UNIT [CONDITIONS] [?] | drop NUMBER]")
async def wait(session: Session, rest: str) -> None:
    """Say in advance, in secret, when a unit breaks in by itself, and what it does: wait a7 within
    18 vehicle. With a `?` at its end it is told what that would be, and not said. `wait drop 1`
    takes it back; alone, it lists what you said, and what can be."""
    table, (first, *more) = session.table, rest.split() or [""]
    said = table.game.mirror.conditional_orders
    if first == "drop":
        index = int(number(" ".join(more)))
        if not 1 <= index <= len(said):
            raise Mistake("nothing of that number was said in advance; `wait` lists what was")
        await table.game.set_auto_replies(conditional_orders=(*said[: index - 1], *said[index:]))
    elif first:
        key = table.unit(first)
        forms = [one for one in await table.automatic() if one["unit"] == key]
        if not forms:
            raise Mistake(f"nothing can be said in advance for {table.names(key)}")
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
    lines = ["Said in advance:", *lasting] if lasting else ["Nothing was said in advance."]
    session.page(*lines, *([] if first else await _sayable(table)))


async def _sayable(table: MatchTable) -> list[str]:
    """Tell what can be said in advance, and for whom: first those it is of use for now."""
    forms = await table.automatic()
    if not forms:
        return ["In this game nothing can be."]
    lines = ["A unit can be told, by conditions such as these:"]
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


@command("say", "TEXT")
async def talk(session: Session, rest: str) -> None:
    """Say something to everybody at the table; alone, tell what was said last."""
    if rest:
        await session.table.game.say(rest)
        return
    lines = [say.said(session.table, one) for one in session.table.game.said]
    session.page(*(lines or ["Nothing was said yet."]))


@command("resign", "[yes]", shortens=False)
async def resign(session: Session, rest: str) -> None:
    """Lose the match at once; asks first."""
    if session.table.game.over:
        raise Mistake("the match is over")
    if rest != "yes":
        session.show("That loses the match. If you are sure: resign yes")
        return
    await session.table.game.resign()
