"""`python -m bots`: the bot host as a process of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import structlog
import trio

from bots.host import Host, known
from bots.options import options
from clients.address import Address


def run(args: argparse.Namespace) -> None:
    """Host bots until interrupted. Raises `ValueError` for what cannot be meant."""
    url = Address.read(args.url).socket
    host = Host(url, known(args.policies.split(",")), args.pace)
    trio.run(host.run)


def configure_log(style: str = "text") -> None:
    """Write log lines to stderr: standard output belongs to whoever started this."""
    factory = structlog.PrintLoggerFactory(sys.stderr)
    if style == "json":
        processors: list[structlog.typing.Processor] = [
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(default=str),
        ]
        structlog.configure(processors=processors, logger_factory=factory)
    else:
        structlog.configure(logger_factory=factory)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bot host and return the exit status: 0, 2 for a wrong option, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m bots", description=__doc__)
    options(parser)
    args = parser.parse_args(argv)
    configure_log(args.log)
    status = 0
    try:
        run(args)
    except* ValueError as faults:
        print(f"bots: {faults.exceptions[0]}", file=sys.stderr)
        status = 2
    except* KeyboardInterrupt:
        status = 130
    return status


if __name__ == "__main__":
    sys.exit(main())
