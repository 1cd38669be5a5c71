"""The command line: `warhost play`, `warhost host`, `warhost serve` and their kin.

Exit status: 0 all is well; 1 what was asked for is not so (a record that is not true, a vector that
fails, a match that hangs); 2 it was asked wrongly; 3 no server there, or the port is taken; 130
interrupted.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

PORT = 8707
WRONG, NOT_SO, NO_SERVER, INTERRUPTED = 2, 1, 3, 130


class Trouble(Exception):
    """Something the user can put right: told in one line, with an exit status."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        super().__init__(message)
        self.status = status


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    args = parser().parse_args(argv)
    troubles: list[tuple[str, int]] = []
    status = 0
    try:
        status = args.run(args)
    except* KeyboardInterrupt:
        status = INTERRUPTED
    except* BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except* Exception as group:
        troubles = [_explained(fault) for fault in _leaves(group)]
    if troubles:
        message, status = troubles[0]
        print(f"warhost: {message}", file=sys.stderr)
    return status


def _explained(fault: BaseException) -> tuple[str, int]:
    """Return what to tell the user of an exception. Raises it when it is a mistake of ours."""
    from clients.faults import ClientError, Unreachable
    from server.store import StoreError

    match fault:
        case StoreError():
            return str(fault), WRONG
        case Trouble():
            return str(fault), fault.status
        case Unreachable():
            return str(fault), NO_SERVER
        case ClientError():
            return str(fault), NOT_SO
    raise fault


def _leaves(group: BaseExceptionGroup[BaseException]) -> Iterable[BaseException]:
    for fault in group.exceptions:
        yield from _leaves(fault) if isinstance(fault, BaseExceptionGroup) else (fault,)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="warhost",
        description="A real-time multiplayer server for miniatures wargames.",
        epilog="Exit status: 0 well, 1 not so, 2 asked wrongly, 3 no server, 130 interrupted.",
    )
    top.set_defaults(run=partial(_help, top))
    verbs = top.add_subparsers(metavar="VERB", title="verbs")

    def verb(name: str, run: Callable[[Any], int], about: str) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        sub.set_defaults(run=run)
        return sub

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
    _at_server(sub)

    sub = verb("host", host, "start everything here, with a match to look on and others to join")
    sub.add_argument("--ruleset", default="spearhead", help="what is played (default: %(default)s)")
    sub.add_argument("--policy", default="greedy", help="who plays (default: %(default)s)")
    sub.add_argument(
        "--pace", type=_seconds, default=1.25, metavar="SECONDS", help="between replies of bots"
    )
    sub.add_argument("--port", type=_port, help=f"default: {PORT}, or any that is free")
    sub.add_argument(
        "--rest", type=_seconds, default=8.0, metavar="SECONDS", help="between matches"
    )

    verb("serve", serve, "run the server, set up by WARHOST_* variables")

    sub = verb("bots", host_bots, "offer bots to a server, and play every seat they are given")
    _host_options(sub)

    sub = verb("bot", bot, "take a seat of a match and let a policy play it")
    sub.add_argument("policy", metavar="POLICY")
    sub.add_argument("--join", required=True, metavar="LINK|MATCH", help="the match")
    sub.add_argument("--name", help="how it is called (default: the policy)")
    _at_server(sub)

    sub = verb("watch", watch, "tell a live match in the terminal")
    sub.add_argument(
        "where", nargs="?", metavar="LINK|MATCH|URL", help="default: the newest that is live"
    )
    _at_server(sub)

    sub = verb("record", record, "download the record of a finished match")
    sub.add_argument("match", metavar="LINK|MATCH")
    sub.add_argument("--to", metavar="FILE", help="default: MATCH.jsonl; - writes it out")
    _at_server(sub)

    sub = verb("verify", verify, "play a record again, of a match or a campaign, and check it all")
    sub.add_argument("file", metavar="RECORD")
    sub.add_argument(
        "--origin", metavar="RECORD", help="of a branch: the match it must have branched off"
    )

    sub = verb("arena", arena, "let two policies play each other, without a server")
    sub.add_argument("ruleset", metavar="RULESET")
    sub.add_argument("policies", metavar="POLICY", nargs=2)
    sub.add_argument("--matches", type=int, default=100, metavar="N")
    sub.add_argument("--seed", type=int, default=0, metavar="S")
    sub.add_argument("--jobs", type=int, metavar="N", help="processes (default: one a core)")
    sub.add_argument("--options", default="{}", metavar="JSON", help="the ruleset's own")
    sub.add_argument("--json", action="store_true", help="print the whole report")

    _campaign_verbs(verb("campaign", campaign, "link battles by what they leave of the forces"))

    _roster_verbs(verb("roster", partial(_help, top), "take over army lists of list builders"))

    sub = verb("conformance", conformance, "work out test vectors with the functions of a ruleset")
    sub.add_argument("ruleset", metavar="RULESET")
    sub.add_argument("files", metavar="FILE", nargs="+")
    sub.add_argument("--json", action="store_true", help="print results for programs")

    sub = verb("rules", rules, "print the rulebook: all of it, a clause, or what speaks of a word")
    sub.add_argument("ruleset", metavar="RULESET")
    sub.add_argument("word", metavar="CLAUSE|WORD", nargs="?")
    return top


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds")
    return seconds


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port; ports go from 0 to 65535")
    return port


_seconds.__name__, _port.__name__ = "number of seconds", "port"
"""What argparse calls them when they are no numbers at all."""


def _help(top: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    top.print_help()
    return 0


def _player_options(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--name", help="what you are called (default: your login)")
    sub.add_argument("--token", help="come back to the seat it opens")
    sub.add_argument("--quiet", action="store_true", help="ring no bell when you may react")


def _at_server(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("--url", default=f"127.0.0.1:{PORT}", help="the server (%(default)s)")
    sub.add_argument("--code", help="the invitation of a private match")


def _campaign_verbs(top: argparse.ArgumentParser) -> None:
    top.set_defaults(run=partial(_help, top))
    verbs = top.add_subparsers(metavar="VERB", title="verbs")

    def verb(name: str, act: Callable[..., Any], about: str) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        sub.set_defaults(run=campaign, act=act)
        sub.add_argument("--url", default=f"127.0.0.1:{PORT}", help="the server (%(default)s)")
        return sub

    sub = verb("new", _new_campaign, "begin a campaign; print its id, then the token that leads it")
    sub.add_argument("ruleset", metavar="RULESET")
    sub.add_argument("--title")
    sub.add_argument("--seats", nargs=2, metavar="POLICY", help="the bots that play (- for none)")
    sub.add_argument("--name", help="take the first seat under this name")
    sub.add_argument("--options", default="{}", metavar="JSON", help="the ruleset's own")
    sub.add_argument("--private", action="store_true", help="only for those with the invitation")

    sub = verb("join", _join_campaign, "take a free seat; print the id, then the token of the seat")
    sub.add_argument("campaign", metavar="ID")
    sub.add_argument("--name", required=True)
    sub.add_argument("--code", help="the invitation of a private campaign")

    def decision(name: str, act: Callable[..., Any], about: str) -> argparse.ArgumentParser:
        sub = verb(name, act, about)
        sub.add_argument("campaign", metavar="ID")
        sub.add_argument("--token", required=True, help="of a seat, or what new printed")
        return sub

    sub = decision("order", _order_campaign, "decide something between two battles")
    sub.add_argument("order", metavar="JSON", help='such as {"t":"buy","vehicle":…}')

    sub = decision("next", _next_battle, "be ready for the next battle, and wait for its end")
    sub.add_argument("--policy", help="the bot that plays the free seats")
    sub.add_argument("--no-wait", action="store_true", help="only say so")

    decision("leave", _leave_campaign, "give a seat up; its forces stay for whoever joins next")
    decision("end", _end_campaign, "give the campaign up; where nobody sits, break it off")

    for name, act, about in (
        ("standings", _standings, "print how a campaign stands"),
        ("watch", _watch_campaign, "tell what changes in a campaign until it is over"),
        ("record", _campaign_record, "download its record and those of its battles"),
    ):
        sub = verb(name, act, about)
        sub.add_argument("campaign", metavar="ID")
        sub.add_argument("--code", help="the invitation of a private campaign")
        if name == "record":
            sub.add_argument("--to", default=".", metavar="FOLDER", help="default: here")
            continue
        sub.add_argument("--token", help="of a seat, to see what only that seat may")
        if name == "standings":
            sub.add_argument("--json", action="store_true", help="print all of it, for programs")

    verb("list", _list_campaigns, "list the campaigns, the newest first")


def _roster_verbs(sub: argparse.ArgumentParser) -> None:
    from clients.terminal import roster

    def adopt() -> Any:
        from engine.rulesets.diceless.adopt import adopt

        return adopt

    roster.verbs(sub, adopt)


def _host_options(sub: argparse.ArgumentParser) -> None:
    from bots.options import options

    options(sub)


def _ruleset(key: str) -> Any:
    from engine import ruleset

    try:
        return ruleset.get(key)
    except KeyError:
        raise Trouble(f"there is no ruleset {key}; there is {', '.join(ruleset.KEYS)}") from None


def _policy(name: str) -> Any:
    from bots import policy

    if name not in policy.NAMES:
        raise Trouble(f"there is no policy {name}; there is {', '.join(policy.NAMES)}")
    return policy.get(name)


def _address(text: str, server: str) -> Any:
    from clients.address import Address

    try:
        return Address.read(text, default=server)
    except ValueError as fault:
        raise Trouble(str(fault)) from None


def _say(line: str) -> None:
    print(line, flush=True)


def _read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise Trouble(f"{file}: {fault.strerror}") from None


# ------------------------------------------------------------------ servers


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _settings(environment: Mapping[str, str]) -> Any:
    from server.settings import BadSetting, Settings

    try:
        return Settings.from_environment(environment)
    except BadSetting as fault:
        raise Trouble(str(fault)) from None


def serve(args: argparse.Namespace) -> int:
    """Run the server until told to stop."""
    from server import app

    settings = _settings(os.environ)
    if not _is_free(settings.host, settings.port):
        raise Trouble(f"port {settings.port} of {settings.host} is taken or not ours", NO_SERVER)
    app.run(settings)
    return 0


def host(args: argparse.Namespace) -> int:
    """Run a server with bots, and match after match between them, until interrupted."""
    import trio
    from attrs import evolve

    _ruleset(args.ruleset)
    _policy(args.policy)
    settings = _settings({"WARHOST_STORE": ":memory:", **os.environ})
    port = settings.port if args.port is None else args.port
    if not _is_free(settings.host, port):
        if args.port is not None:
            raise Trouble(f"port {port} is taken; leave --port out to take a free one", NO_SERVER)
        port = 0
    trio.run(_exhibit, evolve(settings, port=port), args)
    return 0


async def _exhibit(settings: Any, args: argparse.Namespace) -> None:
    """Serve, host bots, and show one match after the other."""
    import logging

    import trio

    from bots.exhibit import exhibit
    from bots.host import Host
    from server import app, log

    log.configure(settings.log, logging.WARNING)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_cancel_at_a_signal, nursery.cancel_scope)
        running = await nursery.start(partial(app.serve, settings, bots=False))
        await nursery.start(Host(running.socket_url, pace=args.pace).run)
        _say(f"The page: {running.url}\nStop with Ctrl-C.")
        await exhibit(running.url, args.ruleset, args.policy, args.rest, _say)


async def _cancel_at_a_signal(everything: Any) -> None:
    """Stop server and bots together: an interrupt raised inside the server would end it first, and
    the bots would complain."""
    import trio

    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            _say("\nGood-bye.")
            everything.cancel()
            return


def host_bots(args: argparse.Namespace) -> int:
    """Offer bots to a server."""
    from bots.__main__ import configure_log, run

    configure_log()
    try:
        run(args)
    except ValueError as fault:
        raise Trouble(str(fault)) from None
    return 0


# ------------------------------------------------------------------ playing


def play(args: argparse.Namespace) -> int:
    """Start everything here and play a match against a bot, or go on with one."""
    import trio
    from attrs import evolve

    _ruleset(args.ruleset)
    _policy(args.against)
    options = _json(args.options, "--options")
    if not isinstance(options, dict):
        raise Trouble("--options is no JSON object")
    settings = _settings(os.environ)
    if "WARHOST_STORE" not in os.environ:
        settings = evolve(settings, store=str(Path(settings.store).with_name("play.sqlite3")))
    trio.run(_play_here, evolve(settings, host="127.0.0.1", port=0), args, options)
    return 0


async def _play_here(settings: Any, args: argparse.Namespace, options: dict[str, Any]) -> None:
    """Serve, host bots, and seat the player of this terminal."""
    import logging

    import trio

    from bots.host import Host
    from clients.terminal import play as terminal
    from server import app, log

    log.configure(settings.log, logging.WARNING)
    screen = _screen(args)
    async with trio.open_nursery() as nursery:
        running = await nursery.start(partial(app.serve, settings, bots=False))
        await nursery.start(Host(running.socket_url).run)
        where = _address(running.url, running.url)
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
    where = _address(args.link or args.url, args.url)
    name = args.name or _login()
    trio.run(terminal.join, where, name, args.token, args.code, _screen(args))
    return 0


def _screen(args: argparse.Namespace) -> Any:
    from clients.terminal.screen import Screen

    return Screen(bell=not args.quiet)


def _login() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "Player"


# ------------------------------------------------------------------ matches


def bot(args: argparse.Namespace) -> int:
    """Play a seat by a policy."""
    import trio

    from bots import player

    choose, where = _policy(args.policy), _address(args.join, args.url)
    if where.match is None:
        raise Trouble(f"{args.join} names no match; paste its link or its id")
    trio.run(player.take_seat, where, args.name or args.policy, choose, args.code, _say)
    return 0


def watch(args: argparse.Namespace) -> int:
    """Tell a match."""
    import trio

    from clients.terminal.watch import watch as tell

    trio.run(partial(tell, _address(args.where or args.url, args.url), code=args.code))
    return 0


def record(args: argparse.Namespace) -> int:
    """Download a record."""
    import trio

    from clients import http

    where = _address(args.match, args.url)
    if where.match is None:
        raise Trouble(f"{args.match} names no match; paste its link or its id")
    body = trio.run(http.record, where, where.match, args.code)
    if args.to == "-":
        sys.stdout.buffer.write(body)
        return 0
    file = Path(args.to or f"{where.match}.jsonl")
    try:
        file.write_bytes(body)
    except OSError as fault:
        raise Trouble(f"{file}: {fault.strerror}") from None
    print(f"{file}: {len(body)} bytes. Check it with: warhost verify {file}")
    return 0


def verify(args: argparse.Namespace) -> int:
    """Recompute a record, of a match or of a campaign."""
    from engine import campaign as campaigns
    from engine import record as records
    from engine.branch import compare_origin

    text = _read(args.file)
    if campaigns.is_one(text):
        return _verify_campaign(args.file, text)
    try:
        header, entries, end = records.verify(text)
        if args.origin:
            compare_origin(text, _read(args.origin))
    except records.RecordError as fault:
        raise Trouble(f"{args.file} is not true: {fault}", NOT_SO) from None
    for origin in header.origins[-1:]:
        beside = f", which {args.origin} confirms" if args.origin else ""
        print(f"It branched off match {origin.match} after {origin.n} acts{beside}.")
    dice = sum(len(entry.dice) for entry in entries)
    winner = "a draw" if end.verdict.winner is None else f"seat {end.verdict.winner} won"
    print(
        f"{args.file} is true: {header.ruleset} match {header.match}, {len(entries)} acts and "
        f"{dice} dice recomputed; {winner} ({end.verdict.reason})."
    )
    return 0


def _verify_campaign(file: str, text: bytes) -> int:
    """Recompute a campaign with the records of its battles, which lie beside it."""
    from engine import campaign as campaigns
    from engine.record import RecordError

    try:
        folder, needed = Path(file).parent, campaigns.battles(campaigns.read(text)[1])
        beside = {match: folder / f"{Path(match).name}.jsonl" for match in needed}
        found = {match: _read(str(path)) for match, path in beside.items() if path.is_file()}
        header, course = campaigns.verify(text, found)
    except RecordError as fault:
        raise Trouble(f"{file} is not true: {fault}", NOT_SO) from None
    lost = sum(entry.act["t"] == "forgotten" for entry in course.entries)
    state = "over" if course.over else "not over"
    print(
        f"{file} is true: {header.ruleset} campaign {header.campaign}, {len(course.entries)} acts "
        f"and {len(course.fought)} battles recomputed, {lost} opened and never fought; {state}. "
        f"Digest: {course.entries[-1].digest}"
    )
    return 0


# ------------------------------------------------------------------ campaigns


def campaign(args: argparse.Namespace) -> int:
    """Do one of the verbs of campaigns at a server."""
    import trio

    where = _address(args.url, args.url)

    async def act() -> None:
        from clients.client import connect

        async with connect(where.page, program="warhost-campaign/1") as client:
            await args.act(client, args)

    trio.run(act)
    return 0


def _json(text: str, what: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as fault:
        raise Trouble(f"{what} is not JSON: {fault}") from None


def _object(text: str) -> dict[str, Any]:
    """Read what --options says."""
    options = _json(text, "--options")
    if not isinstance(options, dict):
        raise Trouble("--options is no JSON object")
    return options


async def _new_campaign(client: Any, args: argparse.Namespace) -> None:
    first, second = (None if p == "-" else p for p in args.seats or ("-", "-"))
    options = _object(args.options)
    told = await client.new_campaign(
        args.ruleset,
        options=options,
        title=args.title,
        name=args.name,
        bots=(first, second),
        private=args.private,
    )
    _hand_over(told, args)


async def _join_campaign(client: Any, args: argparse.Namespace) -> None:
    _hand_over(await client.join_campaign(args.campaign, args.name, code=args.code), args)


def _hand_over(told: Any, args: argparse.Namespace) -> None:
    """Print what somebody has to keep: the id and the token, each on a line for scripts."""
    key, page = told.info.campaign, _address(args.url, args.url).page
    print(f"{key}\n{told.token}")
    if told.seat is not None:
        print(f"seat {told.seat} is yours: whoever has the token has it")
    if told.info.private:
        print(f"invitation: {told.code}")
    print(f"page: {page}/#/campaign/{key}/token/{told.token}")
    print(f"next: warhost campaign next {key} --url {args.url} --token {told.token}")


async def _whose(client: Any, args: argparse.Namespace) -> Any:
    """Return how the campaign stands to the token; one of another campaign is refused."""
    return await client.campaign(args.campaign, args.token)


async def _order_campaign(client: Any, args: argparse.Namespace) -> None:
    order = _json(args.order, "the order")
    await _whose(client, args)
    _tell(await client.campaign_order(args.token, order))


async def _leave_campaign(client: Any, args: argparse.Namespace) -> None:
    seat = (await _whose(client, args)).seat
    await client.leave_campaign(args.token)
    print(f"Seat {seat} of {args.campaign} is free.")


async def _end_campaign(client: Any, args: argparse.Namespace) -> None:
    await _whose(client, args)
    _tell(await client.end_campaign(args.token))


async def _next_battle(client: Any, args: argparse.Namespace) -> None:
    await _whose(client, args)
    told = await client.next_battle(args.token, args.policy)
    fought, match, is_waiting = len(told.info.fought), None, False
    if told.info.over:
        print("No battle: the campaign is over.")
        _tell(told)
        return
    if args.no_wait:
        await _announce(told, args)
        return
    async for told in await client.watch_campaign(args.campaign, args.token):
        info = told.info
        if info.battle is not None and info.battle != match:
            match = info.battle
            await _announce(told, args)
        if len(info.fought) > fought or info.over:
            _tell(told)
            return
        if info.trouble:
            raise Trouble(f"{info.trouble}: ask for the next battle again", NOT_SO)
        if match is not None and info.battle is None:
            raise Trouble(f"match {match} counts for nothing: nobody came to it", NOT_SO)
        if match is None and not is_waiting:
            is_waiting = True
            await _announce(told, args)


async def _announce(told: Any, args: argparse.Namespace) -> None:
    """Tell of a battle, how to see and how to play it; or who is not ready for it."""
    info, page = told.info, _address(args.url, args.url).page
    if info.battle is None:
        late = [seat.name for seat in info.seats if seat.kind == "guest" and not seat.ready]
        _say(f"Ready; not yet: {', '.join(late)}.")
        return
    _say(f"Battle {len(info.fought) + 1} is match {info.battle}.")
    code = f" --code {told.code}" if info.private else ""
    _say(f"  watch: warhost watch {info.battle} --url {args.url}{code}")
    _say(f"  page: {page}/#/match/{info.battle}")
    if told.seat is not None:
        _say(f"  play: resume seat {told.seat} of it with the token of your seat here")


async def _standings(client: Any, args: argparse.Namespace) -> None:
    told = await client.campaign(args.campaign, args.token, args.code)
    if args.json:
        print(json.dumps(told.standings, indent=2))
    else:
        _tell(told)


async def _watch_campaign(client: Any, args: argparse.Namespace) -> None:
    async for told in await client.watch_campaign(args.campaign, args.token, args.code):
        _tell(told)
        if told.info.over:
            return


def _tell(told: Any) -> None:
    from clients.terminal import standings

    _say("\n".join(standings.lines(told)))


async def _campaign_record(_: Any, args: argparse.Namespace) -> None:
    from clients import http
    from engine import campaign as campaigns

    where = _address(args.url, args.url)
    text = await http.campaign_record(where, args.campaign, args.code)
    needed = campaigns.battles(campaigns.read(text)[1])
    files = {args.campaign: text}
    for match in needed:
        files[match] = await http.record(where, match, args.code)
    folder = Path(args.to)
    _lay_down(folder, files)
    file = folder / f"{args.campaign}.jsonl"
    print(f"{file} and {len(needed)} battles. Check them with: warhost verify {file}")


def _lay_down(folder: Path, records: Mapping[str, bytes]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, body in records.items():
            (folder / f"{name}.jsonl").write_bytes(body)
    except OSError as fault:
        raise Trouble(f"{folder}: {fault.strerror}") from None


async def _list_campaigns(client: Any, args: argparse.Namespace) -> None:
    for info in await client.campaigns():
        names = " against ".join(seat.name or "nobody" for seat in info.seats)
        state = "over" if info.over else f"match {info.battle}" if info.battle else "between"
        fought = f"{len(info.fought)} fought"
        print(f"{info.campaign}  {info.ruleset}  {info.title}: {names}, {fought}, {state}")


# ------------------------------------------------------------------ rulesets


def arena(args: argparse.Namespace) -> int:
    """Let policies play each other."""
    from bots.arena import Contest
    from bots.arena import arena as run

    _ruleset(args.ruleset)
    for name in args.policies:
        _policy(name)
    if args.matches < 1 or (args.jobs is not None and args.jobs < 1):
        raise Trouble("an arena needs at least one match and one process")
    first, second = args.policies
    options = _match_options(args.ruleset, _object(args.options))
    contest = Contest(args.ruleset, (first, second), args.matches, args.seed, options)

    def progress(number: int, _: Any) -> None:
        print(f"\r{number + 1} of {args.matches}", end="", file=sys.stderr, flush=True)

    shown = sys.stderr.isatty() and not args.json
    report = run(contest, args.jobs, progress if shown else None)
    if shown:
        print("\r\x1b[K", end="", file=sys.stderr)
    summary = report.summary()
    print(json.dumps(summary, indent=2) if args.json else report.text())
    return NOT_SO if summary["hangs"] or any(summary["crashed"].values()) else 0


def _match_options(key: str, given: Mapping[str, Any]) -> Any:
    """Return the options of a match, once the ruleset has looked at them."""
    from engine.errors import Refused
    from engine.wire.codec import for_ruleset

    rules = _ruleset(key)
    try:
        options = for_ruleset(key).load(given, rules.vocabulary.options)
        rules.muster(options)
    except Refused as refused:
        raise Trouble(f"such a match cannot be played: {refused}") from None
    return options


def conformance(args: argparse.Namespace) -> int:
    """Work out vectors and compare what they expect."""
    from engine.vectors import disagreement

    ruleset = _ruleset(args.ruleset)
    results = [
        {"id": vector.get("id", f"{file}#{n}"), "difference": disagreement(ruleset, vector)}
        for file in args.files
        for n, vector in enumerate(_vectors(file))
    ]
    failed = sum(result["difference"] is not None for result in results)
    if args.json:
        passed = len(results) - failed
        print(json.dumps({"passed": passed, "failed": failed, "results": results}, indent=2))
        return NOT_SO if failed else 0
    for result in results:
        wrong = result["difference"]
        print(f"fail  {result['id']}: {wrong}" if wrong else f"pass  {result['id']}")
    print(f"{len(results) - failed} of {len(results)} vectors pass.")
    return NOT_SO if failed else 0


def _vectors(file: str) -> Sequence[Any]:
    from engine import vectors

    try:
        return vectors.read(_read(file))
    except ValueError as fault:
        raise Trouble(f"{file} {fault}") from None


def rules(args: argparse.Namespace) -> int:
    """Print clauses of a rulebook."""
    from clients.terminal import rulebook

    found = rulebook.find(_ruleset(args.ruleset).rulebook(), args.word)
    if not found:
        raise Trouble(f"no clause of {args.ruleset} speaks of {args.word!r}", NOT_SO)
    for line in rulebook.lines(found, get_terminal_size().columns):
        print(line)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
