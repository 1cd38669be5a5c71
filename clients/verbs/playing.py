"""`warhost play`, `warhost open` and `warhost join`: a seat of a match, played in this terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clients.verbs import serving
from clients.verbs.common import (
    PORT,
    Trouble,
    Verbs,
    address,
    at_server,
    device,
    hosted_policy,
    in_language,
    port,
    ruleset,
    signing_key,
    signs,
    speaks,
)

if TYPE_CHECKING:
    from clients.address import Address
    from clients.terminal.screen import Screen
    from engine.wire.messages import ClockSettings
    from server.settings import Settings
    from server.store.protocol import Store

TABLES = 99
"""How many matches can run on this machine at once, each with its own server and store."""


def add(verb: Verbs) -> None:
    """Add the verbs of players."""
    sub = verb(
        "play",
        in_language(play),
        "play a match against a bot in this terminal (starts its own server)",
    )
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    sub.add_argument(
        "--against", default="greedy", metavar="POLICY", help="the bot (default: %(default)s)"
    )
    _match_options(sub)
    _player_options(sub)
    _at_home(sub)

    sub = verb(
        "learn",
        in_language(learn),
        "learn a game in a guided match of ten minutes (starts its own server)",
    )
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    sub.add_argument(
        "--battle",
        action="store_true",
        help="the first battle after it: the usual size, set up for you",
    )
    _player_options(sub)
    _at_home(sub)

    sub = verb(
        "open",
        in_language(open_match),
        "open a match, print its invite link, and play in this terminal",
    )
    sub.add_argument("ruleset", metavar="RULESET", help="such as spearhead")
    _match_options(sub)
    sub.add_argument(
        "--private", action="store_true", help="unlisted; only people with the link can join"
    )
    sub.add_argument("--title", help="title of the match (default: the ruleset)")
    _player_options(sub)
    sub.add_argument("--url", help="the server (default: start one here)")
    _at_home(sub)
    sub.add_argument(
        "--host", metavar="ADDRESS", help="address to listen on (0.0.0.0: the whole network)"
    )
    sub.add_argument(
        "--port", type=port, help=f"port to listen on (default: {PORT}, or any free one)"
    )

    sub = verb(
        "join",
        in_language(join),
        "join a match by its link or id, and play in this terminal",
    )
    sub.add_argument(
        "link",
        nargs="?",
        metavar="LINK|MATCH",
        help="the match; without --name, return to the seat that this device keeps there",
    )
    _player_options(sub)
    at_server(sub)


def _match_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--scenario", metavar="NAME", help="the scenario")
    sub.add_argument(
        "--force", metavar="NAME|FILE", help="your force: the name of a ready-made one, or a file"
    )
    sub.add_argument(
        "--clock",
        metavar="CLOCK",
        help="quick, evening, long, letter, or minutes+seconds such as 45+20",
    )
    sub.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        type=_option,
        help="set another option of the ruleset; can be repeated",
    )


def _player_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--name", help="your name (default: your login)")
    sub.add_argument("--token", help="return to the seat of this token")
    signs(sub)
    sub.add_argument("--quiet", action="store_true", help="do not ring the bell when you may react")
    speaks(sub)


def _at_home(sub: argparse.ArgumentParser) -> None:
    sub.add_argument(
        "--table",
        type=_table,
        metavar="N",
        help=f"local store to use, 1 to {TABLES} (default: the first free one)",
    )


def _option(text: str) -> tuple[str, str]:
    key, is_given, value = text.partition("=")
    if not is_given:
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key, value


def _table(text: str) -> int:
    number = int(text)
    if not 1 <= number <= TABLES:
        raise argparse.ArgumentTypeError(f"tables go from 1 to {TABLES}")
    return number


_table.__name__ = "table"
"""What argparse calls it if it is not a number."""


# ------------------------------------------------------------------ verbs


def play(args: argparse.Namespace) -> int:
    """Start everything here and play a match against a bot, or resume one."""
    import trio

    ruleset(args.ruleset)
    hosted_policy(args.against)
    _clock(args)
    trio.run(_play_here, _at_this_machine(), args)
    return 0


def learn(args: argparse.Namespace) -> int:
    """Start everything here and play the guided match of a game, or its first battle."""
    import trio

    ruleset(args.ruleset)
    trio.run(_learn_here, _at_this_machine(), args)
    return 0


def open_match(args: argparse.Namespace) -> int:
    """Open a match for another player, on a server or here, and play it."""
    import trio

    _clock(args)
    if args.url is None:
        ruleset(args.ruleset)
        trio.run(_open_here, serving.settings(os.environ), args)
        return 0
    if given := [name for name in ("host", "port", "table") if getattr(args, name) is not None]:
        raise Trouble(f"--{given[0]} only applies to a server started here; remove it or --url")
    where = address(args.url, args.url)
    trio.run(_open_at, where, where.page, f"warhost join --url {where.short}", args)
    return 0


def join(args: argparse.Namespace) -> int:
    """Take a seat of a match on any server and play it."""
    import trio

    from clients.terminal import play as terminal

    if args.link is None and args.token is None:
        raise Trouble("which match? Give its link, or return to a seat with --token")
    where = address(args.link or args.url, args.url)
    name = args.name or _login()
    key = signing_key(args)
    own = device(where)
    # Whoever names themselves sits down anew, beside the seat that is kept: two may share a device.
    mine = own.kept().seat_in(where.match) if where.match and args.name is None else None
    token = args.token or (mine.token if mine else None)
    trio.run(terminal.join, where, name, token, args.code, _screen(args), key, own)
    return 0


# ------------------------------------------------------------------ how


async def _play_here(given: Settings, args: argparse.Namespace) -> None:
    from clients import clocks
    from clients.terminal import play as terminal

    async with _server(given, args.table) as (where, _, table):
        back = f"warhost play {args.ruleset}{table}"
        if args.token:
            await terminal.take_up(where, args.token, back, _screen(args), key=signing_key(args))
            return
        options, clock = await _options(where, args), _clock(args) or clocks.UNHURRIED
        match = terminal.Match(args.ruleset, args.name or _login(), options, clock)
        await terminal.against(where, match, args.against, back, _screen(args), signing_key(args))


async def _learn_here(given: Settings, args: argparse.Namespace) -> None:
    from clients import clocks, http
    from clients.terminal import play as terminal
    from clients.terminal.lessons import Lessons
    from clients.terminal.show.tongue import wanted
    from engine.book.teaching.guide import Guide
    from engine.wire.codec import Codec

    async with _server(given, args.table) as (where, _, table):
        told = (await http.ruleset(where, args.ruleset, wanted())).get("guide")
        if told is None:
            raise Trouble(f"{args.ruleset} has no guide; use `warhost play {args.ruleset}`")
        guide = Codec(()).load(told, Guide)
        folder, number = Path(given.store).parent, table.rpartition(" ")[2]
        kept = folder / f"table-{number}.guide.json" if number else None
        lessons = None if args.battle else Lessons(guide, kept)
        back = f"warhost learn {args.ruleset}{' --battle' * args.battle}{table}"
        screen, key = _screen(args), signing_key(args)
        if args.token:
            if lessons:
                lessons.resume()
            await terminal.take_up(where, args.token, back, screen, key=key, lessons=lessons)
            return
        match = terminal.Match(
            args.ruleset,
            args.name or _login(),
            guide.battle if args.battle else guide.options,
            clocks.UNHURRIED,
            set_up=True,
        )
        await terminal.against(where, match, "greedy", back, screen, key, lessons)


async def _open_here(given: Settings, args: argparse.Namespace) -> None:
    from attrs import evolve

    given = evolve(given, host=args.host or given.host)
    given = evolve(given, port=serving.free_port(given, args.port))
    async with _server(given, args.table) as (where, page, table):
        here = table + (f" --port {where.port}" if where.port != PORT else "")
        here += f" --host {args.host}" if args.host else ""
        await _open_at(where, page, f"warhost open {args.ruleset}{here}", args)


async def _open_at(where: Address, page: str, back: str, args: argparse.Namespace) -> None:
    """Open a match on a server that others reach at `page`, or return to one with `back`."""
    from clients import clocks
    from clients.terminal import play as terminal

    screen, key = _screen(args), signing_key(args)
    own = device(where) if args.url else None  # a server that is started here has its own store
    if args.token:
        await terminal.take_up(where, args.token, back, screen, page, key, device=own)
        return
    options, clock = await _options(where, args), _clock(args) or clocks.PACES["evening"]
    match = terminal.Match(
        args.ruleset, args.name or _login(), options, clock, args.title, args.private
    )
    await terminal.invite(where, match, back, screen, page, key, own)


def _at_this_machine() -> Settings:
    """Return the settings of a server that nobody else reaches."""
    from attrs import evolve

    return evolve(serving.settings(os.environ), host="127.0.0.1", port=0, public_url=None)


@asynccontextmanager
async def _server(given: Settings, table: int | None) -> AsyncIterator[tuple[Address, str, str]]:
    """Run a server with bots. Yield its address, its page for others, and the option that names
    its store."""
    import trio

    async with trio.open_nursery() as nursery:
        store, number = _store(given, table)
        running = await serving.begin(nursery, given, store=store)
        page = serving.page_for_others(given, running.port)
        yield address(running.url, running.url), page, f" --table {number}" if number else ""
        nursery.cancel_scope.cancel()


def _store(given: Settings, table: int | None) -> tuple[Store | None, int | None]:
    """Return the store of a table on this machine, by default of the first one that is free and of
    this version. A store serves one server, and every match that is played here has its own."""
    from server.app import open_store
    from server.store.protocol import StoreOfOtherVersion, StoreTaken
    from server.store.sqlite.store import SqliteStore

    if os.environ.get("WARHOST_STORE"):
        if table:
            raise Trouble("--table and WARHOST_STORE both name a store; use only one")
        return None if given.is_shared else open_store(given), None
    folder = Path(given.store).parent
    for number in [table] if table else range(1, TABLES + 1):
        try:
            return SqliteStore(str(folder / f"table-{number}.sqlite3"), patience=0.1), number
        except StoreTaken:
            continue
        except StoreOfOtherVersion as fault:
            if table:
                raise Trouble(f"{fault}; or use --table N") from None
    if table:
        raise Trouble(f"table {table} is in use by another match; quit that match first")
    raise Trouble(f"all {TABLES} tables on this machine are in use; quit a match or use --url")


def _clock(args: argparse.Namespace) -> ClockSettings | None:
    from clients import clocks

    try:
        return None if args.clock is None else clocks.read(args.clock)
    except ValueError as fault:
        raise Trouble(f"--clock: {fault}") from None


async def _options(where: Address, args: argparse.Namespace) -> dict[str, Any]:
    """Return the options of a match, checked by its server. Raises `Trouble`."""
    from clients import http
    from clients.terminal.typing import options

    typed = [("scenario", args.scenario), (options.FORCE, args.force), *args.option]
    try:
        return options.read(
            await http.catalogue(where, args.ruleset),
            [(key, text) for key, text in typed if text is not None],
        )
    except ValueError as fault:
        raise Trouble(str(fault)) from None


def _screen(args: argparse.Namespace) -> Screen:
    from clients.terminal.screen import Screen

    return Screen(bell=not args.quiet)


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Player"
