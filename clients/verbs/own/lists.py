"""`warhost lists` and its verbs: the army lists of a device, which an account and a code carry."""

from __future__ import annotations

import argparse
import json
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from clients.verbs.common import Trouble, Verbs, address, at_server, device, say, verbs_of

if TYPE_CHECKING:
    from engine.wire.messages import KeptList


def add(verb: Verbs) -> None:
    """Add the verb and its own verbs."""
    below = verbs_of(verb("lists", show, "keep army lists that other devices have, too"))
    sub = below("show", show, "name the lists")
    at_server(sub, None)
    sub = below("print", print_list, "print a list as JSON, which --force takes from a file")
    _named(sub)
    sub = below("add", add_list, "keep a list")
    sub.add_argument("file", metavar="FILE", help="the list, as JSON or TOML")
    sub.add_argument("--ruleset", required=True, metavar="RULESET", help="the game it is for")
    sub.add_argument("--name", required=True, help="what to call it")
    at_server(sub, None)
    sub = below("remove", remove_list, "remove a list, on all devices of your account")
    _named(sub)


def _named(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("name", metavar="NAME", help="name of the list")
    at_server(sub, None)


def show(args: argparse.Namespace) -> int:
    """Name the lists."""
    lists = device(address(args.url, args.url)).kept().lists
    for one in lists:
        say(f"{one.name}  ({one.ruleset})")
    if not lists:
        say("No lists.")
    return 0


def print_list(args: argparse.Namespace) -> int:
    """Print a list."""
    own = device(address(args.url, args.url))
    say(json.dumps(_found(own.kept().lists, args.name).force, indent=2))
    return 0


def add_list(args: argparse.Namespace) -> int:
    """Keep a list."""
    from clients.terminal.typing.files import document
    from engine.wire.messages import KeptList

    try:
        force = document(args.file)
    except ValueError as fault:
        raise Trouble(str(fault)) from None
    own = device(address(args.url, args.url))
    one = KeptList(secrets.token_hex(8), args.ruleset, args.name, force)
    own.change(lambda kept: kept.with_list(one))
    say(f"This device keeps {args.name}.")
    return 0


def remove_list(args: argparse.Namespace) -> int:
    """Remove a list."""
    own = device(address(args.url, args.url))
    one = _found(own.kept().lists, args.name)
    own.change(lambda kept: kept.without_list(one.id))
    say(f"{one.name} is removed.")
    return 0


def _found(lists: Iterable[KeptList], name: str) -> KeptList:
    """Return a list by its name. Raises `Trouble`."""
    for one in lists:
        if one.name == name:
            return one
    raise Trouble(f"no list is called {name}; see warhost lists show")
