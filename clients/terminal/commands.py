"""What can be typed beside orders, and how a line is understood.

A line is, in this order: the name of a command, an order (`clients.terminal.orders`), or the
beginning of one command's name. `do` before an order makes it one, whatever it is called.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from attrs import frozen

from clients import faults, http
from clients.places import Pose, apart, heading
from clients.terminal import board, orders, rulebook, say
from clients.terminal.blanks import Misread
from clients.terminal.session import KEPT, Session
from clients.terminal.table import Mistake, Table, clock
from clients.terminal.text import plain, sentence
from engine.wire import messages

Run = Callable[[Session, str], Awaitable[None]]


@frozen
class Command:
    """A command and what `help` tells of it."""

    name: str
    args: str
    about: str
    run: Run
    chapter: str
    shortens: bool = True
    """It may be typed by its beginning."""


COMMANDS: dict[str, Command] = {}
OTHERWISE = {"?": "help", "exit": "quit"}
"""What else some are called by those who have not asked."""
LONGEST = 3
"""Words in the name of a command."""


def command(
    chapter: str, name: str, args: str = "", *, shortens: bool = True
) -> Callable[[Run], Run]:
    """Register a command; its docstring is its help."""

    def register(run: Run) -> Run:
        about = " ".join((run.__doc__ or "").split())
        COMMANDS[name] = Command(name, args, about, run, chapter, shortens)
        return run

    return register


async def carry_out(session: Session, line: str) -> None:
    """Do what a line says, or say what is wrong with it."""
    try:
        await _understood(session, plain(line, 20_000).strip())
    except orders.Unclear as unclear:
        session.page(f"{unclear}:", *map(say.way, unclear.ways))
    except (Misread, Mistake) as fault:
        session.tell(sentence(str(fault)))
    except orders.NoOrder as fault:
        session.tell(sentence(f"{fault}; Enter alone lists the ways"))
    except faults.Stale:
        session.tell("Too late: that question is closed.")
    except faults.Refused as refused:
        session.tell(f"Not done: {session.table.refusal(refused)}.")
    except faults.Lost as lost:
        session.tell(f"Nobody knows whether it was done: {lost}.")
    except faults.ClientError as fault:
        session.tell(sentence(f"not done: {fault}"))


async def _understood(session: Session, line: str) -> None:
    rest, session.rest = session.rest, []
    if not line and rest:
        session.page(*rest)
        return
    if not line:
        await _ways_again(session)
        return
    name = _named(line)
    if name is None and await _is_order(session, line):
        return
    name = name or _begun(session, line)
    await COMMANDS[name].run(session, line[_end_of(line, len(name.split())) :].strip())


def _named(line: str) -> str | None:
    """Return the command whose name a line begins with, the longest first."""
    typed = line.lower().split()
    names = (" ".join(typed[:count]) for count in range(LONGEST, 0, -1))
    called = (OTHERWISE.get(name, name) for name in names)
    return next((name for name in called if name in COMMANDS), None)


def _end_of(line: str, count: int) -> int:
    """Return where the first words of a line end."""
    rest = line.split(None, count)[count:]
    return len(line) - len(rest[0]) if rest else len(line)


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
    if len(found) == 1 and " " not in found[0]:
        return found[0]
    if found:
        raise Mistake(f"{word!r} may be {', '.join(found)}; say which")
    verbs = [verb for way in session.table.ways for verb in way.verbs]
    near = get_close_matches(word, [*COMMANDS, *verbs], 1, 0.7)
    meant = f"did you mean {near[0]!r}?" if near else "`help` lists what there is"
    if session.table.ask is None:
        raise Mistake(f"nothing is asked of you now, and {word!r} is no command; {meant}")
    if word.isdecimal():
        raise Mistake(f"the ways to answer go from 1 to {len(session.table.ways)}")
    raise Mistake(f"I do not know {word!r} here; {meant}")


async def give(session: Session, line: str) -> None:
    """Send the order that a line means."""
    order = await session.table.order(line)
    if wrong := await session.table.flaws(order):
        session.page(*wrong)
        return
    await session.table.reply(order.reply)


# ---------------------------------------------------------------- the question

ANSWER = "Answering"


@command(ANSWER, "ways", "[all | WORDS]")
async def ways(session: Session, rest: str) -> None:
    """List the ways to answer; `all` with those that would be refused, or those that say some
    words."""
    table = session.table
    if rest:
        found = table.ways if rest == "all" else say.matching(table, rest)
        session.page(*(say.refused(table, way) for way in found))
    else:
        await _ways_again(session)


async def _ways_again(session: Session) -> None:
    if not session.table.plays:
        session.tell("Somebody else plays your seat; `take over` takes it back.")
    elif session.table.ask is None:
        session.tell("Nothing is asked of you now.")
    else:
        session.put()


@command(ANSWER, "do", "ORDER")
async def do(session: Session, rest: str) -> None:
    """Give an order, also one that is called like a command."""
    await give(session, rest)


@command(ANSWER, "default")
async def default(session: Session, rest: str) -> None:
    """Answer as it is answered for you when your time is up."""
    if session.table.ask is None:
        raise Mistake("nothing is asked of you now")
    body = session.table.ask["default"]
    session.tell(f"{session.table.said(body)}.")
    await session.table.reply(body)


@command(ANSWER, "why", "ORDER")
async def why(session: Session, rest: str) -> None:
    """Say whether an order would be refused, and by which rule."""
    order = await session.table.order(rest)
    if wrong := await session.table.flaws(order):
        session.page(*wrong)
        return
    answer = await session.table.query("why_not", reply=order.reply)
    against = session.table.refusal(answer) if not answer.get("legal") else "nothing is against it"
    session.tell(f"{order.way.sentence}: {against}.")


@command(ANSWER, "odds", "ORDER")
async def odds(session: Session, rest: str) -> None:
    """Tell what an order may lead to, with chances; where several orders are meant, of each:
    odds fire a1."""
    table = session.table
    try:
        order = await table.order(rest)
    except orders.Unclear as unclear:
        asked = [{"t": "what_happens_if", "reply": way.reply} for way in unclear.ways]
        answers = await table.queries(asked)
        pairs = zip(unclear.ways, answers, strict=True)
        session.page(*(f"{say.way(way)}: {say.chances(table, answer)}" for way, answer in pairs))
        return
    answer = await table.query("what_happens_if", reply=order.reply)
    session.tell(f"{order.way.sentence}:", *say.odds(table, answer))


@command(ANSWER, "path", "ORDER")
async def path(session: Session, rest: str) -> None:
    """Tell how a move would go, and who could answer it: path drive 6 at 2 o'clock."""
    order = await session.table.order(rest)
    answer = await session.table.query("how_does_it_move", reply=order.reply)
    session.tell(f"{order.way.sentence}:", *say.course(session.table, answer))


# ---------------------------------------------------------------- the table

TABLE = "Looking"


@command(TABLE, "map", "[UNIT [LENGTH]]")
async def draw(session: Session, rest: str) -> None:
    """Draw the table, or what lies around a unit."""
    table, (name, *far) = session.table, rest.split() or [""]
    plan = await table.plan()
    around = None
    if name:
        unit = table.standing(table.unit(name))
        around = (unit["x"], unit["y"], _length(far[0] if far else "12"))
    session.tell(*board.draw(plan, table.names.labels, table.names.known, around))


@command(TABLE, "brief")
async def brief(session: Session, rest: str) -> None:
    """Tell what the scenario is about."""
    table = session.table
    found = say.entry(table, str((await table.plan()).get("scenario")))
    if found is None:
        raise Mistake("there is no scenario")
    session.tell(str(found["name"]), f"  {found.get('text', '')}")


@command(TABLE, "list")
async def units(session: Session, rest: str) -> None:
    """Name every unit, where it stands and what has become of it."""
    await session.table.plan()
    told = list(say.units(session.table))
    session.page(*(told or ["There are no units yet."]))


@command(TABLE, "ground", "[UNIT]")
async def ground(session: Session, rest: str) -> None:
    """Tell what is to be held and what terrain lies where; from a unit, the nearest first."""
    table = session.table
    await table.plan()
    viewer = table.standing(table.unit(rest)) if rest else None
    session.page(*say.ground(table, viewer))


@command(TABLE, "look", "UNIT | THING")
async def look(session: Session, rest: str) -> None:
    """Tell all of a unit, and of everybody it looks at; or what is printed of a thing by its
    name."""
    table = session.table
    if not rest:
        await units(session, rest)
        return
    key = table.names.unit(rest)
    if key is None:
        found = say.entry(table, rest)
        if found is None:
            known = "name a unit (`list`) or a thing of the rules"
            raise Mistake(f"there is no {plain(rest, 40)!r}; {known}")
        text = [f"  {found['text']}"] if found.get("text") else []
        session.tell(str(found["name"]), *text, f"  {say.facts(table, found)}")
        return
    await table.plan()
    lines = [f"{table.story.painted(key)}, {table.names(f'seat.{table.names.side_of[key]}')}"]
    lines += [f"  now: {say.facts(table, table.state['units'][key])}"]
    lines += [f"  printed: {say.facts(table, say.profile(table, key))}"]
    if not any(one["unit"] == key for one in table.last_plan["units"]):
        session.page(*lines, "  is not on the table")
        return
    unit = table.standing(key)
    lines += [f"  stands at {say.where(table, unit)}", *say.markers(table, unit)]
    session.page(*lines, *await _surroundings(session, unit))


async def _surroundings(session: Session, unit: Mapping[str, Any]) -> list[str]:
    """Tell of each enemy of a unit where it is, as the player's unit of the two sees it."""
    table, lines = session.table, []
    is_own = unit["seat"] == table.seat
    pairs = [(unit, one) if is_own else (one, unit) for one in _enemies(table, unit)]
    for (own, enemy), answer in zip(
        pairs, await _sights(table, [(enemy, own) for own, enemy in pairs]), strict=True
    ):
        told = say.seen(table, own, enemy, answer["distance"], answer["visible"])
        lines.append(f"  {told}" if is_own else f"  {table.names(own['unit'])}: {told}")
    return lines


def _enemies(table: Table, unit: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [other for other in table.last_plan["units"] if other["seat"] != unit["seat"]]


async def _sights(
    table: Table, pairs: Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]]
) -> list[Mapping[str, Any]]:
    """Return what the first of each pair sees of the second."""
    return await table.queries(
        [{"t": "what_can_it_see", "unit": a["unit"], "target": b["unit"]} for a, b in pairs]
    )


@command(TABLE, "who", "can UNIT see | sees UNIT")
async def who(session: Session, rest: str) -> None:
    """Name whom a unit can see, or who sees it."""
    table = session.table
    named = [word for word in rest.split() if word not in ("can", "see", "sees")]
    if len(named) != 1:
        raise Mistake("ask: who can A1 see, or: who sees A1")
    await table.plan()
    key = table.unit(named[0])
    unit, is_target = table.standing(key), rest.split()[0] == "sees"
    others = _enemies(table, unit)
    pairs = [(other, unit) if is_target else (unit, other) for other in others]
    told = [
        f"  {say.seen(table, unit, other, answer['distance'], None)}"
        for other, answer in zip(others, await _sights(table, pairs), strict=True)
        if answer["visible"]
    ]
    session.page(
        f"{table.names(key)} {'is seen by' if is_target else 'sees'}:", *told or ["  nobody"]
    )


@command(TABLE, "measure", "FROM TO")
async def measure(session: Session, rest: str) -> None:
    """Measure between two units, as the rules do, or from a unit to a point: measure A1 20,14."""
    table, ends = session.table, rest.split()
    if len(ends) != 2:
        raise Mistake("measure what? A unit and another, or a unit and a point: measure A1 20,14")
    await table.plan()
    start = table.standing(table.unit(ends[0]))
    at = say.pose_of(start)
    if "," in ends[1]:
        x, _, y = ends[1].partition(",")
        point = Pose(_length(x), _length(y))
        told = f"{say.number(apart(at, point))} {table.length} from its middle"
        session.tell(f"{table.names(start['unit'])} to {ends[1]}: {told}")
        return
    other = table.standing(table.unit(ends[1]))
    query = {"unit": start["unit"], "target": other["unit"]}
    answer = await table.query("what_can_it_see", **query)
    sight = "in sight" if answer["visible"] else f"out of sight ({say.blockers(table, answer)})"
    told = say.seen(table, start, other, answer["distance"], None)
    turn = say.number(heading(at, say.pose_of(other)))
    session.tell(f"{table.names(start['unit'])}: {told}, {sight}, on heading {turn}")


@command(TABLE, "reach", "UNIT")
async def reach(session: Session, rest: str) -> None:
    """Draw where a unit can go."""
    table = session.table
    plan, key = await table.plan(), table.unit(rest)
    table.standing(key)
    modes = [
        blank["mode"]
        for way in table.ways
        for blank in way.blanks
        if blank["t"] == "path_blank" and blank["unit"] == key
    ]
    area = await table.query("where_can_it_go", unit=key, mode=modes[0] if modes else None)
    labels, known = table.names.labels, table.names.known
    session.tell(*board.draw(plan, labels, known, reached=area.get("cells", ())))
    session.tell(f"{table.names(key)} may go {say.number(area['most'])} {table.length}.")


@command(TABLE, "arms", "UNIT")
async def arms(session: Session, rest: str) -> None:
    """Tell how far the weapons of a unit reach."""
    key = session.table.unit(rest)
    answer = await session.table.query("what_can_it_hit", unit=key)
    told = list(say.bands(session.table, answer))
    session.tell(f"{session.table.names(key)}:", *told or ["  no weapon of it works"])


def _length(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise Mistake(f"{plain(text, 40)!r} is no number") from None


# ---------------------------------------------------------------- the match

MATCH = "The match"


@command(MATCH, "time", "[SECONDS]")
async def time(session: Session, rest: str) -> None:
    """Tell the clocks; with a number, ask the other side for so many more seconds of your own."""
    if rest:
        await _propose(session, "time", _length(rest))
        return
    table = session.table
    for seat, bank in enumerate(table.banks()):
        left = table.left(seat)
        running = f", {clock(left)} left for the open question" if left is not None else ""
        session.tell(f"{table.names(f'seat.{seat}')}: {clock(bank)} in the bank{running}")


@command(MATCH, "undo")
async def undo(session: Session, rest: str) -> None:
    """Take your last answer back: at once where it cost nobody anything, else if the other side
    agrees."""
    await _propose(session, "take_back")


@command(MATCH, "draw")
async def offer_draw(session: Session, rest: str) -> None:
    """Offer a draw."""
    await _propose(session, "draw")


@command(MATCH, "pause")
async def pause(session: Session, rest: str) -> None:
    """Ask to stop the clocks, for now or for another evening."""
    await _propose(session, "pause")


@command(MATCH, "go on")
async def go_on(session: Session, rest: str) -> None:
    """Ask to let the clocks run again."""
    await _propose(session, "go_on")


async def _propose(session: Session, what: messages.Matter, seconds: float | None = None) -> None:
    await session.table.game.propose(what, seconds)


@command(MATCH, "accept")
async def accept(session: Session, rest: str) -> None:
    """Agree to what the other side proposes."""
    await _answer(session, True)


@command(MATCH, "decline")
async def decline(session: Session, rest: str) -> None:
    """Decline what the other side proposes."""
    await _answer(session, False)


async def _answer(session: Session, agreed: bool) -> None:
    table = session.table
    theirs = [one for one in table.game.mirror.proposals if one.seat != table.seat]
    if not theirs:
        raise Mistake("nothing is proposed to you")
    await table.game.answer_proposal(theirs[-1].what, agreed)


@command(MATCH, "hand over", "[POLICY]")
async def hand_over(session: Session, rest: str) -> None:
    """Let a bot play for you, such as greedy; alone, get a link for a friend to play for you."""
    known = session.client.welcome.policies
    if rest and rest not in known:
        raise Mistake(f"there is no bot {plain(rest, 40)!r} here; there is {', '.join(known)}")
    token = await session.table.game.hand_over(rest or None)
    if token:
        session.tell(f"Your friend types: warhost join '{session.link}' --token {token}")
    session.tell("The seat is handed over. `take over` takes it back.")


@command(MATCH, "take over")
async def take_over(session: Session, rest: str) -> None:
    """Play the seat yourself again."""
    if session.table.plays:
        raise Mistake("you play the seat yourself")
    await session.table.game.take_over()


@command(MATCH, "never", "[ask this [KEY...] | nothing]")
async def never(session: Session, rest: str) -> None:
    """Never be asked a question like this one again: it is answered by its default. KEYs narrow it
    to what this question says of them. `never nothing` lifts all; alone, it lists them."""
    table, (first, *more) = session.table, rest.split() or [""]
    if first == "ask":
        if table.ask is None:
            raise Mistake("nothing is asked of you now; say it when the question is put")
        choice = table.ask["choice"]
        keys = [key for key in more if key != "this"]
        if unknown := [key for key in keys if not isinstance(choice.get(key), str | int | float)]:
            known = ", ".join(k for k, v in choice.items() if isinstance(v, str | int | float))
            raise Mistake(f"this question says nothing of {unknown[0]!r}; it has {known}")
        one = messages.Never(choice["t"], {key: choice[key] for key in keys})
        kept = (known for known in table.game.mirror.never if known != one)
        await table.game.stand_by(*kept, one)
    elif first == "nothing":
        await table.game.stand_by()
    elif first:
        raise Mistake("say `never ask this`, `never nothing`, or `never`")
    lasting = table.game.mirror.never
    told = [
        f"  {one.choice.replace('_', ' ')} {say.facts(table, one.only)}".rstrip() for one in lasting
    ]
    if told:
        session.page("Answered by their default without asking:", *told)
    else:
        session.tell("Everything is asked.")


@command(MATCH, "say", "TEXT")
async def talk(session: Session, rest: str) -> None:
    """Say something to everybody at the table; alone, tell what was said last."""
    if rest:
        await session.table.game.say(rest)
        return
    told = [say.said(session.table, one) for one in session.table.game.said]
    session.page(*(told or ["Nothing was said yet."]))


@command(MATCH, "resign", "[yes]", shortens=False)
async def resign(session: Session, rest: str) -> None:
    """Lose the match at once; asks first."""
    if session.table.game.over:
        raise Mistake("the match is over")
    if rest != "yes":
        session.tell("That loses the match. If you are sure: resign yes")
        return
    await session.table.game.resign()


@command(MATCH, "rematch")
async def rematch(session: Session, rest: str) -> None:
    """When the match is over, play again with sides swapped; a guest has to want it too."""
    _over(session)
    session.leaving = True
    try:
        session.next_game = await session.client.rematch(session.table.game)
    finally:
        session.leaving = session.next_game is not None


@command(MATCH, "branch", "[ENTRY [POLICY]]")
async def branch(session: Session, rest: str) -> None:
    """When the match is over, play it on from an entry of its record, with other dice, against a
    bot; alone, name the entries where something began."""
    _over(session)
    game, (entry, *policy) = session.table.game, rest.split() or [""]
    if not entry:
        told = await http.replay(session.where, game.match, game.code)
        entries = f"Name an entry of the record, 1 to {told['entries'][-1] - 1}. What began where:"
        session.page(entries, *session.table.story.chapters(told))
        return
    seat = game.info.seats[session.table.seat] if game.info else None
    session.next_game = await session.client.branch(
        game.match,
        int(_length(entry)),
        seat=session.table.seat,
        name=(seat and seat.name) or "Player",
        policy=policy[0] if policy else _sparring(session),
        code=game.code,
    )
    session.leaving = True


def _over(session: Session) -> None:
    if not session.table.game.over:
        raise Mistake("the match is not over yet; `resign` or `draw` ends it")


def _sparring(session: Session) -> str:
    """Return a bot to play against: the one that was, or the first there is."""
    info, known = session.table.game.info, session.client.welcome.policies
    was = info.seats[1 - session.table.seat].name if info else None
    if not known:
        raise Mistake("this server has no bots to play against")
    return was if was in known else known[0]


@command(MATCH, "quit", shortens=True)
async def leave(session: Session, rest: str) -> None:
    """Leave; the seat is kept, and its clock runs on."""
    session.leaving = True


# ---------------------------------------------------------------- reading

READING = "Reading"


@command(READING, "rules", "[CLAUSE | WORD]")
async def rules(session: Session, rest: str) -> None:
    """Tell a clause of the rulebook, or all that speak of a word; alone, name them all."""
    found = rulebook.find(session.table.rulebook, rest or None)
    if not found:
        raise Mistake(f"no clause speaks of {rest!r}")
    if not rest or len(found) > 5:
        pairs = ((clause.id.partition("/")[2], clause.title) for clause in found)
        session.page(*(f"  {key}: {title}" for key, title in pairs))
    else:
        session.page(*rulebook.lines(found, session.screen.columns))


@command(READING, "log", "[LINES]")
async def log(session: Session, rest: str) -> None:
    """Tell again what has happened, the last 15 lines of it or as many as you say."""
    count = max(1, int(min(_length(rest or "15"), KEPT)))
    session.page(*(list(session.log)[-count:] or ["Nothing has happened yet."]))


@command(READING, "help", "[COMMAND]")
async def help_(session: Session, rest: str) -> None:
    """List the commands, or tell of one."""
    known = COMMANDS.get(rest.lower())
    if known:
        session.tell(f"{known.name} {known.args}".strip(), f"  {known.about}")
        return
    if rest:
        near = get_close_matches(rest.lower(), list(COMMANDS), 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise Mistake(f"there is no command {plain(rest, 40)!r}{hint}")
    session.page(*HELP, *(f"{chapter}: {', '.join(_of(chapter))}" for chapter in CHAPTERS))


def _of(chapter: str) -> list[str]:
    return [one.name for one in COMMANDS.values() if one.chapter == chapter]


CHAPTERS = (ANSWER, TABLE, MATCH, READING)
HELP = (
    "Answer by the number of a way, or by words of it: 3, or fire 76 at B3. Add what is left to "
    "you:",
    "  deploy A1 at 5,20 facing 90",
    "  drive 20,14 facing north",
    "  drive 6 at 2 o'clock 4 toward B3",
    "  field my-list.toml",
    "Points are x,y; facings are degrees counter-clockwise from east. `odds`, `why` and `path` "
    "before an order tell what it would do. Enter alone puts the question again. `help COMMAND` "
    "tells more of:",
)
