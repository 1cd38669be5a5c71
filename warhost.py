"""The command line: ``warhost play``, ``warhost serve`` and their kin."""

import argparse
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="warhost", description="A real-time multiplayer server for miniatures wargames."
    )
    verbs = parser.add_subparsers(dest="verb", metavar="VERB")
    verbs.add_parser("play", help="start a server here and open the page")
    verbs.add_parser("serve", help="run the server, set up by WARHOST_* variables")
    args = parser.parse_args(argv)
    if args.verb is None:
        parser.print_help()
        return 0
    print(f"warhost {args.verb} is not there yet", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
