"""Plays one seat over a socket: what the mirror holds becomes a state, the reply becomes JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import structlog
import trio

from bots.policy import Policy
from clients import faults
from clients.address import Address
from clients.client import connect
from clients.game import Game
from clients.terminal.show.story import ending
from engine import ruleset
from engine.wire import codec, messages
from engine.wire.signing import SigningKey

SUSPENDED = ("paused", "substitute_plays")
"""Why a reply may be refused that is as good as any."""
log = structlog.stdlib.get_logger("warhost.bots")


async def play(game: Game, policy: Policy, *, pace: float = 0.0) -> None:
    """Answer every question of a seat until the match is over.

    What the other seat proposes is agreed to, but for a draw: a person against a bot may undo,
    pause and take time. `pace`: seconds to wait before a reply that changes something, for people
    who look on. A policy that fails, or whose reply is refused, costs the seat its choice only: the
    default is played.
    """
    await game.until(lambda: game.info is not None)
    assert game.info is not None
    rules = ruleset.get(game.info.ruleset)
    rng = Random(f"{game.match}/{game.seat}")
    async for ask in game.calls():
        if isinstance(ask, messages.Proposal):
            await _consent(game, ask)
            continue
        body, is_plain = _decide(game, policy, rules, ask, rng)
        if pace and not is_plain:
            await trio.sleep(pace)
        try:
            await game.reply(ask, body)
        except faults.Stale:
            log.info("too late", match=game.match, seat=game.seat, ask=ask["number"])
        except faults.Refused as refused:
            if refused.code in SUSPENDED:
                continue  # it is put again when it can be answered
            log.warning("refused", match=game.match, seat=game.seat, body=body, why=str(refused))
            await _give_default(game, ask)


async def take_seat(
    where: Address,
    name: str,
    policy: Policy,
    code: str | None,
    say: Callable[[str], None],
    key: SigningKey | None = None,
) -> None:
    """Join a match over a connection of its own and play it to its end."""
    assert where.match is not None
    async with connect(where.page, program="warhost-bot/1", key=key) as client:
        game = await client.join(where.match, name, code=code)
        await game.ready()
        say(f"{name} is playing seat {game.seat} of {where.match}.")
        await play(game, policy)
        say(await ending(game, where.page))


def _decide(
    game: Game, policy: Policy, rules: ruleset.Ruleset, ask: Mapping[str, Any], rng: Random
) -> tuple[Any, bool]:
    """Return a reply as JSON data, and whether nobody would notice it."""
    words = codec.for_ruleset(rules.key)
    try:
        state, question = words.load_state(game.mirror.state), words.load_ask(ask)
        body = words.dump(policy(rules, state, question, rng))
    except Exception:
        log.exception("the policy failed", match=game.match, seat=game.seat, ask=ask)
        body = ask["default"]
    return body, ask["clock"] != "setup" and body == ask["default"]


async def _consent(game: Game, proposal: messages.Proposal) -> None:
    try:
        await game.answer_proposal(proposal.what, accept=proposal.what != "draw")
    except faults.Refused as refused:  # it fell meanwhile
        log.info("not agreed", match=game.match, what=proposal.what, why=str(refused))


async def _give_default(game: Game, ask: Mapping[str, Any]) -> None:
    try:
        await game.reply(ask, ask["default"])
    except faults.Refused as refused:
        log.error("the default was refused", match=game.match, why=str(refused))
        if refused.code not in SUSPENDED:
            game.leave_open(ask)
