"""`warhost judge`: what the judge of a match decides, from a terminal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from clients.verbs.common import Verbs, address, at_server, verbs_of

if TYPE_CHECKING:
    from clients.game import Game


def add(verb: Verbs) -> None:
    """Add the verbs of a judge."""
    top = verb("judge", lambda _: 0, "edit the table of a match, or rule, as its judge")
    below = verbs_of(top)

    sub = below("edit", judge, "edit the table between two orders")
    sub.add_argument(
        "changes",
        nargs="+",
        type=_change,
        metavar="PATH=VALUE",
        help="such as units.B2.pose.x=21.5; the value is JSON, null for none",
    )
    sub.set_defaults(decide=_edit)
    _judges(sub)

    sub = below("take-back", judge, "go back to before the last reply of a seat, or your last edit")
    sub.add_argument("seat", choices=("0", "1", "edit"))
    sub.set_defaults(decide=_take_back)
    _judges(sub)

    sub = below("award", judge, "end the match")
    sub.add_argument("winner", choices=("0", "1", "draw"))
    sub.set_defaults(decide=_award)
    _judges(sub)

    for name, about in (("pause", "stop the clocks"), ("go-on", "start the clocks")):
        sub = below(name, judge, about)
        sub.set_defaults(decide=partial(_clocks, what=name.replace("-", "_")))
        _judges(sub)

    sub = below("time", judge, "add to the time of a seat")
    sub.add_argument("seat", type=int, choices=(0, 1))
    sub.add_argument("seconds", type=float)
    sub.set_defaults(decide=_time)
    _judges(sub)


def _judges(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--reason", required=True, help="what everybody is told")
    sub.add_argument(
        "--token", required=True, help="the judge's, as `warhost admin judge` printed it"
    )
    at_server(sub, None)


def judge(args: argparse.Namespace) -> int:
    """Take the judge's seat, decide, and leave."""
    import trio

    from clients.client import connect

    async def work() -> None:
        async with connect(address(args.url, args.url).socket) as client:
            game = await client.return_to(args.token)
            await args.decide(game, args)

    trio.run(work)
    return 0


Decide = Callable[["Game", argparse.Namespace], Awaitable[None]]


async def _edit(game: Game, args: argparse.Namespace) -> None:
    patch: dict[str, Any] = {}
    for path, value in args.changes:
        part = patch
        for key in path[:-1]:
            part = part.setdefault(key, {})
        part[path[-1]] = value
    await game.edit(patch, args.reason)


async def _take_back(game: Game, args: argparse.Namespace) -> None:
    from engine.wire.messages import JUDGE

    seat = JUDGE if args.seat == "edit" else int(args.seat)
    await game.rule("take_back", args.reason, seat=seat)


async def _award(game: Game, args: argparse.Namespace) -> None:
    seat = None if args.winner == "draw" else int(args.winner)
    await game.rule("award", args.reason, seat=seat)


async def _clocks(game: Game, args: argparse.Namespace, what: Any) -> None:
    await game.rule(what, args.reason)


async def _time(game: Game, args: argparse.Namespace) -> None:
    await game.rule("time", args.reason, seat=args.seat, seconds=args.seconds)


def _change(text: str) -> tuple[list[str], Any]:
    path, is_given, value = text.partition("=")
    if not is_given or not path:
        raise argparse.ArgumentTypeError(f"{text!r} is not PATH=VALUE")
    try:
        return path.split("."), json.loads(value)
    except ValueError:
        return path.split("."), value
