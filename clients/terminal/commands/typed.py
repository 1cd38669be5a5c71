"""How a line is understood.

A line is, in this order: the name of a command, an order (`clients.terminal.typing.orders`), or the
beginning of one command's name. `do` before an order makes it one, whatever it is called.
"""

from __future__ import annotations

from difflib import get_close_matches

from clients import faults
from clients.terminal import say
from clients.terminal.commands import COMMANDS
from clients.terminal.commands.answering import give, put_again
from clients.terminal.session import Session
from clients.terminal.show.text import plain, sentence
from clients.terminal.show.tongue import own
from clients.terminal.table import Mistake
from clients.terminal.typing import orders
from clients.terminal.typing.blanks import Misread

OTHERWISE = {"?": "help", "exit": "quit"}
"""What else some are called by those who have not asked."""


async def carry_out(session: Session, line: str) -> None:
    """Do what a line says, or say what is wrong with it."""
    try:
        await _understood(session, plain(line, 20_000).strip())
    except orders.Unclear as unclear:
        session.page(f"{unclear}:", *map(say.way, unclear.ways))
    except (Misread, Mistake) as fault:
        session.show(sentence(str(fault)))
    except orders.NoOrder as fault:
        session.show(sentence(f"{fault}; press Enter to list your options"))
    except faults.Stale:
        session.show(own("too_late"))
    except faults.Refused as refused:
        session.show(own("not_done", why=session.table.refusal(refused)))
    except faults.Lost as lost:
        session.show(f"It is unknown whether this was done: {lost}.")
    except faults.ClientError as fault:
        session.show(sentence(f"not done: {fault}"))


async def _understood(session: Session, line: str) -> None:
    rest, session.rest = session.rest, []
    if not line and rest:
        session.page(*rest)
        return
    if not line:
        await put_again(session)
        return
    name = _named(line)
    if name is None and await _is_order(session, line):
        return
    name = name or _begun(session, line)
    await COMMANDS[name].run(session, "".join(line.split(None, 1)[1:]).strip())


def _named(line: str) -> str | None:
    """Return the command whose name is the first word of a line."""
    word = line.lower().split()[0]
    name = OTHERWISE.get(word, word)
    return name if name in COMMANDS else None


async def _is_order(session: Session, line: str) -> bool:
    if session.table.ask is None:
        return False
    try:
        await give(session, line)
    except orders.NoOrder:
        return False
    return True


def _begun(session: Session, line: str) -> str:
    """Return the one command that the first word begins. Raises `Mistake`."""
    word = plain(line.lower().split()[0], 40)
    found = [n for n, known in COMMANDS.items() if n.startswith(word) and known.shortens]
    if len(found) == 1:
        return found[0]
    if found:
        raise Mistake(f"{word!r} could be {', '.join(found)}; type more of it")
    verbs = [verb for way in session.table.ways for verb in way.verbs]
    near = get_close_matches(word, [*COMMANDS, *verbs], 1, 0.7)
    meant = f"did you mean {near[0]!r}?" if near else "`help` lists the commands"
    if session.table.ask is None:
        raise Mistake(f"it is not your turn, and {word!r} is not a command; {meant}")
    if word.isdecimal():
        raise Mistake(f"options go from 1 to {len(session.table.ways)}")
    raise Mistake(f"{word!r} is neither a command nor an option; {meant}")
