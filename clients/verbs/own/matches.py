"""`warhost matches`: all that one has played on a server, and what it adds up to."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from clients.verbs.common import Verbs, address, at_server, device, say

if TYPE_CHECKING:
    from clients.device.figures import Tally
    from engine.wire.messages import OwnMatch


def add(verb: Verbs) -> None:
    """Add the verb."""
    sub = verb("matches", matches, "list your matches on a server, running and finished")
    sub.add_argument("--ruleset", metavar="RULESET", help="only those of a game")
    sub.add_argument(
        "--search", metavar="TEXT", default="", help="only those with TEXT in opponent or title"
    )
    sub.add_argument("--json", action="store_true", help="print everything as JSON")
    at_server(sub, None)


def matches(args: argparse.Namespace) -> int:
    """List one's own matches."""
    import trio

    trio.run(_list, args)
    return 0


async def _list(args: argparse.Namespace) -> None:
    from clients.client import connect
    from clients.device.figures import is_sought
    from engine.wire.codec import Codec

    where = address(args.url, args.url)
    async with connect(where.page, program="warhost-matches/1") as client:
        kept = await device(where).meet(client)
        found = (await client.own_matches(kept.seats)).matches
    sought = [one for one in found if is_sought(one, args.ruleset, args.search)]
    if args.json:
        say(json.dumps([Codec(()).dump(one) for one in sought], indent=2))
        return
    for line in _lines(sought, args.url):
        say(line)


def _lines(found: list[OwnMatch], url: str) -> Iterator[str]:
    from clients.device import figures

    if not found:
        yield "No matches."
        return
    if running := figures.running(found):
        yield "Running"
        for one in running:
            yield f"  {_what(one)}: {_standing(one)}"
        yield f"  To play: warhost join {running[0].info.match} --url {url}"
    if over := figures.over(found):
        yield "Finished"
        for one in over:
            day = datetime.fromtimestamp(one.ended, UTC).date().isoformat()
            yield f"  {_what(one)}: {_ending(one)}, {day}"
        yield f"  To keep one: warhost record {over[0].info.match} --url {url}"
        yield "By game"
        for ruleset, tally in figures.by_ruleset(over).items():
            yield f"  {ruleset}: {_told(tally)}"
        yield "Head to head"
        for (name, account), tally in figures.by_rival(over).items():
            yield f"  {_name(name, account=account)}: {_told(tally)}"


def _what(one: OwnMatch) -> str:
    from clients.device.figures import rival
    from clients.terminal.show.text import plain

    other = rival(one)
    against = _name(other.name, account=other.account) if other.name else "nobody yet"
    title = plain(one.info.title)
    return f"{one.info.match}  {one.info.ruleset}, {title}, against {against}"


def _name(name: str, *, account: bool) -> str:
    from clients.terminal.show.text import plain

    return f"{plain(name)} ✓" if account else plain(name)


def _standing(one: OwnMatch) -> str:
    from clients.device.figures import is_our_turn

    if one.info.status != "live":
        return {"lobby": "not begun", "halted": "halted"}.get(one.info.status, one.info.status)
    if one.info.adjourned:
        return "adjourned"
    turn = "your turn" if is_our_turn(one) else "their turn" if one.info.asked else "under way"
    return turn if one.left is None else f"{turn}, {_span(one.left)} left"


def _ending(one: OwnMatch) -> str:
    from clients.device.figures import result

    verdict = one.info.verdict
    score = verdict.score if verdict else ()
    points = f" {score[one.seat]:g} to {score[1 - one.seat]:g}" if score else ""
    return f"{result(one) or 'over'}{points}"


def _told(tally: Tally) -> str:
    counts = f"{tally.won} won, {tally.lost} lost, {tally.drawn} drawn"
    return f"{tally.played} played, {counts}"


def _span(seconds: float) -> str:
    """Return a time in its largest unit, rounded down."""
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{int(seconds)} s"
