"""`python -m bots`: the bot host as a process of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import trio

from bots import policy
from bots.host import Host, known
from clients.address import HERE, Address


def options(parser: argparse.ArgumentParser) -> None:
    """Add what a bot host may be told."""
    parser.add_argument("--url", default=HERE, help=f"the server (default: {HERE})")
    parser.add_argument(
        "--policies",
        default=",".join(policy.NAMES),
        help="which to offer, by commas (default: %(default)s)",
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="wait before each reply, so that people can follow (default: 0)",
    )


def run(args: argparse.Namespace) -> None:
    """Host bots until interrupted. Raises `ValueError` for what cannot be meant."""
    url = Address.read(args.url).socket
    host = Host(url, known(args.policies.split(",")), args.pace)
    trio.run(host.run)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bot host and return the exit status: 0, 2 for a wrong option, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m bots", description=__doc__)
    options(parser)
    status = 0
    try:
        run(parser.parse_args(argv))
    except* ValueError as faults:
        print(f"bots: {faults.exceptions[0]}", file=sys.stderr)
        status = 2
    except* KeyboardInterrupt:
        status = 130
    return status


if __name__ == "__main__":
    sys.exit(main())
