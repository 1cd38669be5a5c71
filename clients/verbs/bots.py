"""`warhost bots` and `warhost bot`: bots that play matches."""

from __future__ import annotations

import argparse

from clients.verbs.common import Trouble, Verbs, address, at_server, policy, say, signing_key, signs


def add(verb: Verbs) -> None:
    """Add the verbs of bots."""
    from bots.options import options

    options(verb("bots", bots, "offer bots to a server and play the seats that it calls them to"))

    sub = verb("bot", bot, "take a seat of a match and let a bot play it")
    sub.add_argument("policy", metavar="POLICY", help="a bot, or your own as module:function")
    sub.add_argument("--join", required=True, metavar="LINK|MATCH", help="the match to join")
    sub.add_argument("--name", help="display name (default: the policy)")
    signs(sub)
    at_server(sub)


def bots(args: argparse.Namespace) -> int:
    """Offer bots to a server."""
    from bots.__main__ import configure_log, run

    configure_log(args.log)
    try:
        run(args)
    except ValueError as fault:
        raise Trouble(str(fault)) from None
    return 0


def bot(args: argparse.Namespace) -> int:
    """Let a policy play a seat."""
    import trio

    from bots import player

    choose, where = policy(args.policy), address(args.join, args.url)
    if where.match is None:
        raise Trouble(f"{args.join} does not name a match; give its link or id")
    name, key = args.name or args.policy, signing_key(args)
    trio.run(player.take_seat, where, name, choose, args.code or where.code, say, key)
    return 0
