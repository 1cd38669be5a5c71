"""`warhost account` and its verbs, and `warhost carry`: one's seats and lists on every device."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from clients.verbs.common import Trouble, Verbs, address, at_server, device, say, verbs_of

if TYPE_CHECKING:
    from clients.account import Account
    from clients.client import Client
    from clients.device.meeting import Kept
    from clients.device.store import Device

Act = Callable[["Client", "Device", argparse.Namespace], Awaitable[None]]
_LINK = re.compile(r"#/carry/([^/?]+)")


def add(verb: Verbs) -> None:
    """Add the verbs."""
    below = verbs_of(
        verb("account", _run, "have your matches and lists on all devices, under one name")
    )

    def action(name: str, act: Act, about: str) -> argparse.ArgumentParser:
        sub = below(name, _run, about)
        sub.set_defaults(act=act)
        at_server(sub, None)
        return sub

    for name, act, about in (
        ("sign-up", _sign_up, "open an account (asks for a password, or reads it from a pipe)"),
        ("sign-in", _sign_in, "sign in to an account on this device"),
    ):
        action(name, act, about).add_argument("name", metavar="NAME", help="name of the account")
    action("show", _show, "tell who is signed in, and what this device keeps")
    action("sign-out", _sign_out, "sign out; matches and lists stay in the account").add_argument(
        "--everywhere", action="store_true", help="on all devices"
    )
    action("password", _password, "change the password, which signs out all other devices")
    action("delete", _delete, "delete the account; this device keeps its matches and lists")

    sub = verb("carry", _run, "bring matches and lists to another device, without an account")
    sub.set_defaults(act=_carry)
    sub.add_argument(
        "code",
        nargs="?",
        metavar="CODE|LINK",
        help="what the other device has made (default: make one here)",
    )
    at_server(sub, None)


def _run(args: argparse.Namespace) -> int:
    """Carry out a verb on a server."""
    import trio

    where = address(args.url, args.url)

    async def act() -> None:
        from clients.client import connect

        async with connect(where.page, program="warhost-account/1") as client:
            await args.act(client, device(where), args)

    trio.run(act)
    return 0


async def _sign_up(client: Client, own: Device, args: argparse.Namespace) -> None:
    _signed_out(own)
    password = _asked("Password: ")
    if sys.stdin.isatty() and password != _asked("Again: "):
        raise Trouble("these are two different passwords")
    await _begin(await client.sign_up(args.name, password), client, own)


async def _sign_in(client: Client, own: Device, args: argparse.Namespace) -> None:
    _signed_out(own)
    await _begin(await client.sign_in(args.name, _asked("Password: ")), client, own)


async def _begin(account: Account, client: Client, own: Device) -> None:
    _tell(await own.sign_on(client, account.name, account.session))


async def _show(client: Client, own: Device, _: argparse.Namespace) -> None:
    _tell(await own.meet(client))


async def _sign_out(client: Client, own: Device, args: argparse.Namespace) -> None:
    from clients.device.meeting import parted

    await own.meet(client)  # what the account keeps goes, what it has not got yet stays
    account = _account(client, own)
    await account.sign_out(everywhere=args.everywhere)
    own.change(parted)
    say(f"Signed out of {account.name}.")


async def _password(client: Client, own: Device, _: argparse.Namespace) -> None:
    account = _account(client, own)
    await account.change_password(_asked("Password: "), _asked("New password: "))
    say("The password is changed. All other devices are signed out.")


async def _delete(client: Client, own: Device, _: argparse.Namespace) -> None:
    from attrs import evolve

    account = _account(client, own)
    await account.delete(_asked("Password: "))
    own.change(lambda kept: evolve(kept, account=None))
    say(f"The account {account.name} is deleted.")


async def _carry(client: Client, own: Device, args: argparse.Namespace) -> None:
    from server.text import counted

    if args.code is not None:
        link = _LINK.search(args.code)
        found = await own.collect(client, link[1] if link else args.code)
        seats, lists = (
            counted(len(found.seats), "match", "matches"),
            counted(len(found.lists), "list"),
        )
        say(f"Brought {seats} and {lists} to this device.")
        return
    carried = await own.carry_over(client)
    if carried is None:
        raise Trouble("this device keeps no matches and lists of this server")
    page = address(args.url, args.url).page
    say("-".join(re.findall(".{1,4}", carried.code)))
    say(f"Enter it on the other device, or open {page}/#/carry/{carried.code}")
    say(f"It works once, within {carried.seconds / 60:.0f} minutes.")


def _signed_out(own: Device) -> None:
    """Raise `Trouble` if this device is signed in."""
    if account := own.kept().account:
        raise Trouble(f"signed in as {account.name}; sign out first: warhost account sign-out")


def _account(client: Client, own: Device) -> Account:
    """Return the account that this device is signed in to. Raises `Trouble`."""
    signed_on = own.kept().account
    if signed_on is None:
        raise Trouble("not signed in; use warhost account sign-in NAME")
    return client.account(signed_on.name, signed_on.session)


def _tell(kept: Kept) -> None:
    from server.text import counted

    name = f"Signed in as {kept.account.name}" if kept.account else "You play as a guest"
    seats, lists = counted(len(kept.seats), "match", "matches"), counted(len(kept.lists), "list")
    say(f"{name}. This device keeps {seats} and {lists} of this server.")


def _asked(prompt: str) -> str:
    """Return a password: typed unseen at a terminal, otherwise the next line of a pipe."""
    import getpass

    if sys.stdin.isatty():
        return getpass.getpass(prompt)
    return sys.stdin.readline().rstrip("\n")
