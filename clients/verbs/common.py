"""What verbs share: errors, exit statuses, options, and reading what the user typed."""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bots.policy import Policy
    from clients.address import Address
    from clients.device.store import Device
    from engine.ruleset import Ruleset
    from engine.wire.signing import SigningKey

PORT = 8707
NOT_SO, WRONG, NO_SERVER, OTHER_VERSION, INTERRUPTED = 1, 2, 3, 4, 130
"""Exit statuses other than 0; the help of `warhost` explains them."""


class Trouble(Exception):
    """Something the user can fix: a message of one line, and an exit status."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        super().__init__(message)
        self.status = status


class Verbs(Protocol):
    """Adds a verb with its name, its function and its help text. Returns its parser."""

    def __call__(
        self, name: str, run: Callable[[argparse.Namespace], int], about: str
    ) -> argparse.ArgumentParser: ...


def verbs_of(top: argparse.ArgumentParser) -> Verbs:
    """Return what adds verbs to a parser, which prints its help when it is called without one."""
    top.set_defaults(run=partial(_help, top))
    below = top.add_subparsers(metavar="VERB", title="verbs")

    def add(
        name: str, run: Callable[[argparse.Namespace], int], about: str
    ) -> argparse.ArgumentParser:
        verb = below.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        verb.set_defaults(run=run)
        return verb

    return add


def _help(top: argparse.ArgumentParser, _: argparse.Namespace) -> int:
    top.print_help()
    return 0


# ------------------------------------------------------------------ options


def speaks(sub: argparse.ArgumentParser) -> None:
    """Add the option for the language of the terminal."""
    sub.add_argument(
        "--lang",
        choices=("de", "en"),
        help="language of the terminal (default: from the environment)",
    )


def signs(sub: argparse.ArgumentParser) -> None:
    """Add the option for the key of a player."""
    sub.add_argument(
        "--key",
        metavar="FILE",
        help="sign everything you do with the key in FILE, which is created if it is missing",
    )


def signing_key(args: argparse.Namespace) -> SigningKey | None:
    """Return the key that the user named, created if it is missing. Raises `Trouble`."""
    import os
    import secrets

    from engine.wire.signing import SEED_BYTES, SigningKey

    if args.key is None:
        return None
    try:
        with contextlib.suppress(FileExistsError):
            new = os.open(args.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(new, "wb") as file:
                file.write(SigningKey(secrets.token_bytes(SEED_BYTES)).pem())
        return SigningKey.from_pem(Path(args.key).read_bytes())
    except (OSError, ValueError) as fault:
        raise Trouble(f"--key {args.key}: {fault}") from None


def in_language(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Carry out a verb in the language that the user chose."""

    def spoken(args: argparse.Namespace) -> int:
        from clients.terminal.show.tongue import CHOSEN

        token = CHOSEN.set(args.lang)
        try:
            return run(args)
        finally:
            CHOSEN.reset(token)

    return spoken


def at_server(verb: argparse.ArgumentParser, what: str | None = "match") -> None:
    """Add the options for the server, and for the invite code of something private."""
    verb.add_argument(
        "--url", default=f"127.0.0.1:{PORT}", help="the server (default: %(default)s)"
    )
    if what:
        verb.add_argument("--code", help=f"invite code of a private {what}")


def seconds(text: str) -> float:
    """Read a number of seconds."""
    number = float(text)
    if not 0 <= number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds")
    return number


def port(text: str) -> int:
    """Read the number of a port."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; ports go from 0 to 65535")
    return number


seconds.__name__, port.__name__ = "number of seconds", "port"
"""What argparse calls them if they are not numbers."""


# ------------------------------------------------------------------ reading


def ruleset(key: str) -> Ruleset:
    """Return a ruleset by its key. Raises `Trouble`."""
    from engine import ruleset as rulesets

    try:
        return rulesets.get(key)
    except rulesets.Unusable as fault:
        raise Trouble(str(fault)) from None
    except KeyError:
        raise Trouble(
            f"unknown ruleset {key}; choose from {', '.join(rulesets.hosted())}"
        ) from None


def policy(name: str) -> Policy:
    """Return a policy by its name, or as `module:function`. Raises `Trouble`."""
    from bots import policy as policies

    if ":" in name and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # as `python -m` does; worker processes inherit it
    try:
        return policies.get(name)
    except KeyError:
        known = ", ".join(policies.NAMES)
        raise Trouble(
            f"unknown policy {name}; choose from {known}, or give your own as module:function"
        ) from None


def hosted_policy(name: str) -> str:
    """Return the name of a policy that the bots of this program play. Raises `Trouble`."""
    from bots import policy as policies

    if name not in policies.NAMES:
        raise Trouble(f"unknown policy {name}; choose from {', '.join(policies.NAMES)}")
    return name


def address(text: str, server: str) -> Address:
    """Return the address of a server or match, which may be abbreviated. Raises `Trouble`."""
    from clients.address import Address

    try:
        return Address.read(text, default=server)
    except ValueError as fault:
        raise Trouble(str(fault)) from None


def device(where: Address) -> Device:
    """Return what this device keeps for a server: in a file beside the stores of local matches."""
    import os

    from clients.device.store import Device

    state = os.environ.get("XDG_STATE_HOME") or Path("~/.local/state").expanduser()
    return Device(Path(state) / "warhost" / "device.sqlite3", where)


def read_json(text: str, what: str) -> Any:
    """Read the JSON value of an argument. Raises `Trouble`."""
    try:
        return json.loads(text)
    except ValueError as fault:
        raise Trouble(f"{what} is not valid JSON: {fault}") from None


def read_object(text: str) -> dict[str, Any]:
    """Read the value of --options. Raises `Trouble`."""
    options = read_json(text, "--options")
    if not isinstance(options, dict):
        raise Trouble("--options must be a JSON object")
    return options


def read_file(file: str) -> bytes:
    """Return the contents of a file. Raises `Trouble`."""
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise Trouble(f"{file}: {fault.strerror}") from None


def say(line: str) -> None:
    """Print a line and flush it, so that a pipe gets it at once."""
    print(line, flush=True)
