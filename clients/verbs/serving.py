"""`warhost host` and `warhost serve`: servers."""

from __future__ import annotations

import argparse
import os
import signal
import socket
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from clients.verbs.common import (
    PORT,
    Trouble,
    Verbs,
    hosted_policy,
    port,
    ruleset,
    say,
    seconds,
)

if TYPE_CHECKING:
    import trio

    from server.app import CannotListen, Running
    from server.settings import Settings
    from server.store.protocol import Store


def add(verb: Verbs) -> None:
    """Add the verbs of servers."""
    sub = verb("host", host, "start a server with bots that play a match to watch")
    sub.add_argument(
        "--ruleset", default="spearhead", help="the ruleset to play (default: %(default)s)"
    )
    sub.add_argument("--policy", default="greedy", help="the bot that plays (default: %(default)s)")
    sub.add_argument(
        "--pace",
        type=seconds,
        default=1.25,
        metavar="SECONDS",
        help="pause between bot replies (default: %(default)s)",
    )
    sub.add_argument(
        "--port", type=port, help=f"port to listen on (default: {PORT}, or any free one)"
    )
    sub.add_argument(
        "--rest",
        type=seconds,
        default=8.0,
        metavar="SECONDS",
        help="pause between matches (default: %(default)s)",
    )

    sub = verb("serve", serve, "run the server, configured by WARHOST_* variables")
    sub.add_argument(
        "--store",
        metavar="STORE",
        help="a file, or redis://HOST:PORT/DB for servers that share a Redis (default: "
        "WARHOST_STORE)",
    )

    sub = verb("push-key", push_key, "make a key for web push, which calls players back")
    sub.add_argument("file", metavar="FILE", help="the file to write, readable by you alone")


def push_key(args: argparse.Namespace) -> int:
    """Make a key for web push."""
    from server.calls.push import new_key

    try:
        with open(os.open(args.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(new_key())
    except FileExistsError:
        raise Trouble(
            f"{args.file} is there already; devices that subscribed with a key know no other"
        ) from None
    except OSError as fault:
        raise Trouble(f"cannot write {args.file}: {fault}") from fault
    print(f"Made the key {args.file}. Set WARHOST_PUSH_KEY to it, and keep it in your backups.")
    return 0


def serve(args: argparse.Namespace) -> int:
    """Run the server until it is stopped."""
    from server import app

    told = {"WARHOST_STORE": args.store} if args.store else {}
    given = settings({**os.environ, **told})
    if fault := _why_not(given.host, given.port):
        raise fault
    app.run(given)
    return 0


def host(args: argparse.Namespace) -> int:
    """Run a server with bots that play one match after another, until interrupted."""
    import trio
    from attrs import evolve

    ruleset(args.ruleset)
    hosted_policy(args.policy)
    given = settings({"WARHOST_STORE": ":memory:", **os.environ})
    trio.run(_exhibit, evolve(given, port=free_port(given, args.port)), args)
    return 0


def free_port(given: Settings, wanted: int | None) -> int:
    """Return the port that was asked for, or that of the settings, or 0 if that one is taken.

    Raises `CannotListen`.
    """
    if wanted is None:
        return 0 if _why_not(given.host, given.port) else given.port
    if fault := _why_not(given.host, wanted):
        raise fault
    return wanted


def settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings of a server. Raises `Trouble`."""
    from server.settings import BadSetting, Settings

    try:
        return Settings.from_environment(environment)
    except BadSetting as fault:
        raise Trouble(str(fault)) from None


def _why_not(host: str, port: int) -> CannotListen | None:
    """Return why a server cannot listen there; checked before its store is opened."""
    from server.app import CannotListen

    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except (OSError, UnicodeError) as fault:
        return CannotListen(host, port, fault)
    return None


async def _exhibit(given: Settings, args: argparse.Namespace) -> None:
    """Serve, host bots, and show one match after another."""
    import trio

    from bots.exhibit import exhibit

    async with trio.open_nursery() as nursery:
        nursery.start_soon(_cancel_at_a_signal, nursery.cancel_scope)
        running = await begin(nursery, given, args.pace)
        say(f"Open {running.url} in a browser.\nStop with Ctrl-C.")
        await exhibit(running.url, args.ruleset, args.policy, args.rest, say)


async def begin(
    nursery: trio.Nursery, given: Settings, pace: float = 0.0, store: Store | None = None
) -> Running:
    """Start a server with bots that logs only warnings."""
    import logging

    from bots.host import Host
    from server import app, log

    log.configure(given.log, logging.WARNING)
    running: Running = await nursery.start(partial(app.serve, given, bots=False, store=store))
    await nursery.start(Host(running.socket_url, pace=pace).run)
    return running


def page_for_others(given: Settings, port: int) -> str:
    """Return the address at which other machines reach the page of a server here."""
    if given.public_url:
        return given.public_url.rstrip("/")
    host = own_address() if given.host in ("0.0.0.0", "::", "") else given.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def own_address() -> str:
    """Return the address of this machine in its network, without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for examples: it only selects the interface
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


async def _cancel_at_a_signal(everything: trio.CancelScope) -> None:
    """Stop server and bots together: an interrupt raised inside the server would end it first, and
    the bots would complain."""
    import trio

    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            say("\nStopped.")
            everything.cancel()
            return
