"""What is read: the rulebook, what has happened, help."""

from __future__ import annotations

from difflib import get_close_matches

from clients.terminal.commands.registry import COMMANDS, Chapter, number
from clients.terminal.lessons import Lessons
from clients.terminal.session import KEPT, Session
from clients.terminal.show import rulebook
from clients.terminal.show.text import plain
from clients.terminal.show.tongue import own
from clients.terminal.table import MatchTable, Mistake
from clients.terminal.typing.orders import without_refused

command = Chapter.READING.command
EXAMPLES = {
    "path_blankslid": "4 ahead",
    "path_blankdriven": "4 ahead",
    "path_blankformation": "4 ahead",
    "path_blankstraight_back": "2",
}
"""How a blank may be filled in, where that is the same in every match."""


@command("rules", "[CLAUSE | WORD]")
async def rules(session: Session, rest: str) -> None:
    """Show a clause of the rulebook, or all clauses that contain a word; `rules` lists them."""
    found = rulebook.find(await session.table.rulebook.clauses(), rest or None)
    if not found:
        raise Mistake(f"no clause contains {rest!r}")
    if not rest or len(found) > 5:
        pairs = ((clause.id.partition("/")[2], clause.title) for clause in found)
        session.page(*(f"  {key}: {title}" for key, title in pairs))
    else:
        session.page(*rulebook.lines(found, session.screen.columns))


@command("guide", "[show | back | off | on]")
async def guide(session: Session, rest: str) -> None:
    """In a guided match: tell the last lesson again, or the one before; show an order that it asks
    for; do without, or go on."""
    lessons = session.lessons
    if lessons is None:
        raise Mistake("this is no guided match; `warhost learn RULESET` begins one")
    if rest not in ("", "show", "back", "off", "on"):
        raise Mistake(f"{plain(rest, 40)!r} is none of show, back, off and on")
    if rest == "show":
        session.show(_example(session.table, lessons))
        return
    if rest in ("off", "on"):
        lessons.is_on = rest == "on"
    session.show(*lessons.again(1 if rest == "back" else 0))


def _example(table: MatchTable, lessons: Lessons) -> str:
    """Return how to type an order that the last lesson suggests. Raises `Mistake`."""
    suggested = lessons.suggested(table.ask["choice"]["t"]) if table.ask else ()
    ways = [way for way in without_refused(table.ways) if way.reply["t"] in suggested]
    if not ways:
        raise Mistake("the lesson suggests nothing for this question")
    way = next((one for one in ways if not one.remark), ways[0])
    blanks = (EXAMPLES.get(blank["t"] + blank.get("points", ""), "…") for blank in way.blanks)
    return own("lesson_example", order=" ".join([str(way.number), *blanks]), said=way.sentence)


@command("log", "[LINES]")
async def log(session: Session, rest: str) -> None:
    """Show the last 15 lines of the log, or as many as you ask for."""
    count = max(1, int(min(number(rest or "15"), KEPT)))
    session.page(*(list(session.log)[-count:] or ["Nothing has happened yet."]))


@command("help", "[COMMAND]")
async def help_(session: Session, rest: str) -> None:
    """List the commands, or explain one."""
    known = COMMANDS.get(rest.lower())
    if known:
        session.show(f"{known.name} {known.args}".strip(), f"  {known.about}")
        return
    if rest:
        near = get_close_matches(rest.lower(), list(COMMANDS), 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise Mistake(f"there is no command {plain(rest, 40)!r}{hint}")
    session.page(*HELP, *(f"{chapter.value}: {', '.join(_of(chapter))}" for chapter in Chapter))


def _of(chapter: Chapter) -> list[str]:
    return [one.name for one in COMMANDS.values() if one.chapter == chapter]


HELP = (
    "Answer with the number of an option or with its words: 3, or fire 76 at B3. Then add what you "
    "choose yourself, where a game asks for it:",
    "  deploy A1 at 5,20 facing 90",
    "  drive 20,14 facing north",
    "  drive 6 at 2 o'clock 4 toward B3",
    "  choose A1, A4",
    "  field my-list.toml",
    "Points are x,y; facings are degrees counter-clockwise from east. Put `check`, `odds` or "
    "`preview` before an order to see what it would do. Press Enter to see the question again. "
    "`help COMMAND` explains a command:",
)
