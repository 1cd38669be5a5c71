"""`warhost play` and `warhost join`: a seat of a match, played in this terminal."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clients.verbs import serving
from clients.verbs.common import Trouble, Verbs, address, at_server, policy, read_object, ruleset

if TYPE_CHECKING:
    from clients.terminal.screen import Screen
    from server.settings import Settings


def add(verb: Verbs) -> None:
    """Add the verbs of players."""
    sub = verb("play", play, "play a match against a bot in this terminal; starts everything here")
    sub.add_argument("ruleset", metavar="RULESET")
    sub.add_argument("--against", default="greedy", metavar="POLICY", help="(%(default)s)")
    sub.add_argument("--options", default="{}", metavar="JSON", help="the ruleset's own")
    _player_options(sub)

    sub = verb(
        "join", join, "take a free seat of a match by its link, and play it in this terminal"
    )
    sub.add_argument("link", nargs="?", metavar="LINK|MATCH", help="not needed with --token")
    _player_options(sub)
    at_server(sub)


def _player_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--name", help="what you are called (default: your login)")
    sub.add_argument("--token", help="come back to the seat it opens")
    sub.add_argument("--quiet", action="store_true", help="ring no bell when you may react")


def play(args: argparse.Namespace) -> int:
    """Start everything here and play a match against a bot, or go on with one."""
    import trio
    from attrs import evolve

    ruleset(args.ruleset)
    policy(args.against)
    options = read_object(args.options)
    given = serving.settings(os.environ)
    if "WARHOST_STORE" not in os.environ:
        given = evolve(given, store=str(Path(given.store).with_name("play.sqlite3")))
    trio.run(_play_here, evolve(given, host="127.0.0.1", port=0), args, options)
    return 0


async def _play_here(given: Settings, args: argparse.Namespace, options: dict[str, Any]) -> None:
    """Serve, host bots, and seat the player of this terminal."""
    import trio

    from clients.terminal import play as terminal

    screen = _screen(args)
    async with trio.open_nursery() as nursery:
        page = await serving.begin(nursery, given)
        where = address(page, page)
        if args.token:
            await terminal.take_up(where, args.token, args.ruleset, screen)
        else:
            name = args.name or _login()
            await terminal.against(where, args.ruleset, args.against, name, options, screen)
        nursery.cancel_scope.cancel()


def join(args: argparse.Namespace) -> int:
    """Take a seat of a match anywhere and play it."""
    import trio

    from clients.terminal import play as terminal

    if args.link is None and args.token is None:
        raise Trouble("which match? Paste its link, or come back to a seat with --token")
    where = address(args.link or args.url, args.url)
    name = args.name or _login()
    trio.run(terminal.join, where, name, args.token, args.code, _screen(args))
    return 0


def _screen(args: argparse.Namespace) -> Screen:
    from clients.terminal.screen import Screen

    return Screen(bell=not args.quiet)


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Player"
