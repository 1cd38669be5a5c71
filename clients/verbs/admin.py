"""`warhost admin`: an operator's commands to a server that runs on this machine.

A verb sends its arguments, by their names, as a command of `server/admin/commands.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import socket
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from clients.verbs.common import NO_SERVER, NOT_SO, Trouble, Verbs, verbs_of
from clients.verbs.serving import settings
from server.text import counted

_UNITS = {"m": 60, "h": 3600, "d": 86_400}
Row = Mapping[str, Any]


def add(verb: Verbs) -> None:
    """Add the verbs of operators."""
    top = verb("admin", lambda _: 0, "manage a running server: matches, players, reports")
    below = verbs_of(top)

    def command(name: str, about: str, show: Callable[[Row], str] = str) -> _Command:
        sub = below(name, send, about)
        sub.add_argument("--socket", metavar="PATH", help="of the server (default: WARHOST_ADMIN)")
        sub.add_argument("--json", action="store_true", help="print the answer as JSON")
        return _Command(sub, name, show)

    sub = command("list", "list the matches that are not over, private ones too", _match)
    sub.takes("--status", choices=("lobby", "live", "halted", "adjourned"))
    sub.takes("--address", help="only those that this address opened")
    sub = command("show", "show a match, who is connected, and what was said last", _whole_match)
    sub.takes("match", metavar="MATCH")

    for name, about in (
        ("adjourn", "adjourn a match; its players may resume it"),
        ("close", "adjourn a match that nobody may resume until you reopen it"),
    ):
        sub = command(name, about)
        sub.takes("match", metavar="MATCH")
        sub.takes("--reason", required=True, help="what its players are told")
    sub = command("reopen", "let the players of a closed match resume it")
    sub.takes("match", metavar="MATCH")

    sub = command("judge", "appoint the judge of a match, in place of any before", _judge)
    sub.takes("match", metavar="MATCH")
    sub.takes("--name", help="what the judge is called (default: the match has no judge any more)")

    sub = command("campaigns", "list all campaigns, or show one and who watches it", _campaign)
    sub.takes("campaign", metavar="CAMPAIGN", nargs="?")
    sub.takes("--address", help="only those that this address started")
    sub = command("close-campaign", "end a campaign as it stands, and close its battle")
    sub.takes("campaign", metavar="CAMPAIGN")
    sub.takes("--reason", required=True, help="what its players are told")

    sub = command("kick", "disconnect an address; it may come back")
    sub.takes("address", metavar="ADDRESS")
    sub.takes("--reason", required=True, help="what its players are told")
    for name, about in (
        ("ban", "refuse all connections from an address or network"),
        ("mute", "refuse chat from an address or network"),
    ):
        sub = command(name, about)
        sub.takes("network", metavar="NETWORK", help="such as 192.0.2.7 or 192.0.2.0/24")
        sub.takes("--reason", required=True, help="what its players are told")
        sub.takes(
            "--for",
            dest="seconds",
            type=_seconds,
            metavar="TIME",
            help="such as 30m, 12h or 7d, at most 36500d (default: until you lift it)",
        )
        sub.takes("--yes", action="store_true", help="even if it is wider than /8 (IPv6: /16)")
    command("sanctions", "list bans and mutes", _sanction)
    sub = command("lift", "end a ban or a mute")
    sub.takes("n", type=int, metavar="NUMBER", help="as in `warhost admin sanctions`")

    sub = command("erase", "replace a player's name in all matches, and delete what they said")
    sub.takes("name", metavar="NAME", help="exactly as it is shown")
    sub.takes("--match", help="only in this match")

    sub = command("account", "show how much an account keeps, and when it was last used", _account)
    sub.takes("name", metavar="NAME")
    sub = command("reset-password", "give an account a new password, and end its sessions", _reset)
    sub.takes("name", metavar="NAME")
    sub = command("delete-account", "delete an account with all that it keeps")
    sub.takes("name", metavar="NAME")

    sub = command("drain", "open no new matches, before you stop the server")
    sub.takes("--off", action="store_true", help="open them again")
    sub = command("reports", "list what players have reported, newest first", _report)
    sub.takes("--last", dest="most", type=int, metavar="COUNT", help="default: 50")
    sub = command("audit", "list what operators have done, newest first", _audited)
    sub.takes("--last", dest="most", type=int, metavar="COUNT", help="default: 50")


class _Command:
    """A verb whose arguments are the attributes of a command."""

    def __init__(
        self, parser: argparse.ArgumentParser, name: str, show: Callable[[Row], str]
    ) -> None:
        self._parser = parser
        self._names: list[str] = []
        parser.set_defaults(command=name.replace("-", "_"), names=self._names, show=show)

    def takes(self, *flags: str, **options: Any) -> None:
        """Add an argument."""
        self._names.append(self._parser.add_argument(*flags, **options).dest)


def send(args: argparse.Namespace) -> int:
    """Send a command and print what came of it."""
    given = {name: getattr(args, name) for name in args.names}
    body = {"t": args.command, **{name: one for name, one in given.items() if one is not None}}
    answer = _answer(args.socket or _default(), body)
    if answer["t"] == "failed":
        raise Trouble(answer["why"], NOT_SO)
    if args.json:
        lists = args.show is not str
        print(json.dumps(answer.get("rows", []) if lists else {"done": answer["done"]}))
        return 0
    for row in answer.get("rows", ()):
        print(args.show(row))
    print(f"{answer['done']}.")
    return 0


def _answer(path: str, body: Row) -> Any:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
        try:
            sock.connect(path)
        except OSError as fault:
            raise Trouble(
                f"no server takes commands at {path}: {fault.strerror or fault}; is it running, "
                "and are you its account or root?",
                NO_SERVER,
            ) from None
        sock.sendall(json.dumps(body).encode() + b"\n")
        with sock.makefile("rb") as answers:
            line = answers.readline()
    if not line:
        raise Trouble("the server ended before it answered; see its log", NO_SERVER)
    return json.loads(line)


def _default() -> str:
    """Return where the server of these settings takes commands. Raises `Trouble`."""
    path = settings(os.environ).admin
    if path is None:
        raise Trouble("this server takes no commands; set WARHOST_ADMIN to a path for it")
    return str(path)


def _seconds(text: str) -> float:
    found = re.fullmatch(r"([1-9][0-9]{0,5})([mhd])", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time, such as 30m, 12h or 7d")
    return float(int(found[1]) * _UNITS[found[2]])


# ------------------------------------------------------------------ how answers look


def _match(row: Row) -> str:
    seats = " - ".join(map(_seat, row["seats"]))
    status = "closed" if row["closed"] else row["status"]
    hidden = " (private)" if row["private"] else ""
    opened = f", opened by {row['opened_by']}" if row["opened_by"] else ""
    notice = f", {row['notice']}" if row["notice"] else ""
    about = f"{seats}{hidden}, {row['spectators']} spectators{opened}{notice}"
    return f"{row['match']}  {status:9}  {row['ruleset']:12}  {_time(row['created'])}  {about}"


def _seat(seat: Row) -> str:
    name = seat["name"] or "nobody"
    return f"{name}{' (bot)' if seat['bot'] else ''}{'' if seat['present'] else ' (away)'}"


def _whole_match(row: Row) -> str:
    return "\n".join((_match(row), *_connections(row["connected"]), *map(_line, row["chat"])))


def _connections(rows: Iterable[Row]) -> Iterable[str]:
    for row in rows:
        who = "spectator" if row["seat"] is None else f"seat {row['seat']}"
        yield f"  {who}: {row['address'] or 'this machine'}, {row['client']}"


def _line(row: Row) -> str:
    return f"  {_time(row['at'])}  {row['name']}: {row['text']}"


def _campaign(row: Row) -> str:
    seats = " - ".join(seat["name"] or "nobody" for seat in row["seats"])
    status = "over" if row["over"] else "battle" if row.get("battle") else "between"
    hidden = " (private)" if row["private"] else ""
    fought = counted(len(row["fought"]), "battle")
    started = f", started by {row['started_by']}" if row["started_by"] else ""
    why = "".join(f", {row[one]}" for one in ("notice", "trouble") if row.get(one))
    lines = [
        f"{row['campaign']}  {status:9}  {row['ruleset']:12}  {_time(row['created'])}  "
        f"{row['title']}: {seats}{hidden}, {fought} fought{started}{why}"
    ]
    if "watchers" in row:
        lines += [f"  fought: {match}" for match in row["fought"]]
        lines += [f"  battle: {row['battle']}"] if row.get("battle") else []
        lines += _connections(row["watchers"])
    return "\n".join(lines)


def _judge(row: Row) -> str:
    return f"token for {row['name']}, to be kept secret: {row['token']}"


def _account(row: Row) -> str:
    kept = ", ".join(counted(row[f"{one}s"], one) for one in ("session", "seat", "list"))
    return f"{row['name']}  since {_time(row['created'])}  used {_time(row['used'])[:10]}  {kept}"


def _reset(row: Row) -> str:
    return f"new password of {row['name']}, for them alone: {row['password']}"


def _sanction(row: Row) -> str:
    until = f"until {_time(row['until'])}" if "until" in row else "until it is lifted"
    return f"{row['n']}  {row['kind']}  {row['network']}  {until}, by {row['by']}: {row['reason']}"


def _report(row: Row) -> str:
    about = f", about {row['about']}" if "about" in row else ""
    line = f'\n  "{row["line"]}"' if "line" in row else ""
    return (
        f"{row['n']}  {_time(row['at'])}  match {row['match']} at {row['seq']}, by {row['by']} "
        f"({row['address'] or 'this machine'}){about}: {row['text']}{line}\n  {row['link']}"
    )


def _audited(row: Row) -> str:
    command = {name: one for name, one in row["command"].items() if name != "t"}
    words = ", ".join(f"{name} {one}" for name, one in command.items())
    return (
        f"{row['n']}  {_time(row['at'])}  {row['by']}: {row['command']['t']} {words}: "
        f"{row['outcome']}"
    )


def _time(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"
