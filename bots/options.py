"""What a bot host may be told on the command line; cheap to import, for help texts."""

from __future__ import annotations

import argparse

from bots import policy
from clients.address import HERE


def options(parser: argparse.ArgumentParser) -> None:
    """Add what a bot host may be told."""
    parser.add_argument("--url", default=HERE, help=f"the server (default: {HERE})")
    parser.add_argument(
        "--policies",
        default=",".join(policy.NAMES),
        help="policies to offer, separated by commas (default: %(default)s)",
    )
    parser.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="how to write log lines (default: %(default)s)",
    )
    parser.add_argument(
        "--pace",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="pause before each reply so that people can follow (default: 0)",
    )
