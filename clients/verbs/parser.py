"""The parser of the command line: every verb, in the order of the help."""

from __future__ import annotations

import argparse
from importlib import metadata

from clients.verbs import (
    admin,
    bots,
    campaigns,
    judging,
    matches,
    playing,
    rosters,
    rulesets,
    serving,
    stores,
)
from clients.verbs.common import verbs_of
from clients.verbs.own import account, lists
from clients.verbs.own import matches as own_matches


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(
        prog="warhost",
        description="A real-time multiplayer server for miniatures wargames.",
        epilog="Exit status: 0 success, 1 failure, 2 usage error or a missing file, 3 server "
        "unreachable or port in use, 4 unknown rules version, 130 interrupted.",
    )
    version = f"warhost {metadata.version('warhost')}"
    top.add_argument("--version", action="version", version=version)
    verb = verbs_of(top)
    at_home = (playing, serving, stores, admin, bots)
    for group in (
        *at_home,
        matches,
        own_matches,
        account,
        lists,
        judging,
        campaigns,
        rulesets,
        rosters,
    ):
        group.add(verb)
    return top
