"""A person against a bot on a real server: undoing, pausing, taking time, handing the seat over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import trio

from bots import player, policy
from clients import faults, http
from clients.address import Address
from clients.client import Client, connect
from clients.game import Game
from engine import ruleset
from engine.records import verification
from engine.wire import messages
from engine.wire.codec import for_ruleset
from tests.bots.hosting import PATIENCE, hosting, serving
from tests.helpers.long import first


async def sit(client: Client, key: str) -> Game:
    """Open a match against a bot and begin it."""
    game = await client.create(key, name="Ada")
    await game.seat_bot(1, "random")
    await game.ready()
    await game.until(lambda: game.mirror.seq >= 0)
    return game


async def answer(game: Game, key: str, rng: Random, replies: int) -> None:
    """Answer so many questions as the policy `random` would."""
    words, rules = for_ruleset(key), ruleset.get(key)
    async for ask in game.asks():
        state, question = words.load_state(game.mirror.state), words.load_ask(ask)
        await game.reply(ask, words.dump(policy.get("random")(rules, state, question, rng)))
        replies -= 1
        if replies == 0:
            return


async def settled(game: Game) -> None:
    """Wait until the bot has answered everything and nothing stands."""
    await game.until(lambda: game.over or (_asked(game) == {0} and not game.mirror.proposals))


def _asked(game: Game) -> set[Any]:
    return {ask["seat"] for ask in game.mirror.asks}


@pytest.mark.parametrize("key", first(ruleset.hosted(), 2))
async def test_a_bot_agrees_to_all_but_a_draw(key: str) -> None:
    rng = Random(4)
    with trio.fail_after(PATIENCE):
        async with (
            serving() as server,
            hosting(server.url, policies=("random",)),
            connect(server.url) as client,
        ):
            game = await sit(client, key)
            feed, backs = game.updates(), 0
            for _ in range(4):  # a match may be short
                await answer(game, key, rng, 3)
                await settled(game)
                before = game.mirror.seq
                await game.propose("take_back")
                await game.until(lambda b=before: game.mirror.seq > b)  # type: ignore[misc]
                await settled(game)
                backs += 1
            assert game.mirror.clocks is not None
            bank = game.mirror.clocks.banks[0]
            await game.propose("time", 600.0)
            await game.until(lambda: not game.mirror.proposals)
            assert game.mirror.clocks.banks[0] > bank + 500
            await game.propose("draw")
            await game.until(lambda: not game.mirror.proposals)
            assert not game.over

            await game.propose("pause")
            await game.until(lambda: game.mirror.paused and not game.mirror.proposals)
            stood = game.mirror.seq
            with pytest.raises(faults.Refused, match="paused"):
                await game.reply(game.mirror.asks[0], game.mirror.asks[0]["default"])
            with trio.move_on_after(0.5) as waiting:
                await anext(game.asks())
            assert waiting.cancelled_caught
            assert game.mirror.seq == stood
            await game.propose("go_on")
            await game.until(lambda: not game.mirror.paused)
            await answer(game, key, rng, 3)

            await game.resign()
            await game.until(lambda: game.over)
            undone = [one async for one in feed if isinstance(one, messages.Update)]
            assert backs == sum(one.taken_back is not None for one in undone)
            text = await http.record(Address.read(server.url), game.match)
            _, entries, _ = verification.verify(text)
            assert backs == sum(entry.act["t"] == "take_back" for entry in entries)


async def test_a_seat_is_handed_to_a_bot_taken_back_and_given_to_a_friend() -> None:
    with trio.fail_after(PATIENCE):
        async with (
            serving() as server,
            hosting(server.url, policies=("random",), pace=0.1),
            connect(server.url) as client,
            connect(server.url) as other,
        ):
            game = await sit(client, "spearhead")
            assert await game.appoint_substitute("random") is None
            await game.until(lambda: game.mirror.seq >= 12)
            with trio.move_on_after(0.3) as waiting:  # nothing is put to the owner meanwhile
                await anext(game.asks())
            assert waiting.cancelled_caught
            await game.take_back_control()
            ask = await anext(game.asks())
            assert ask["seat"] == 0

            token = await game.appoint_substitute(name="Cy")
            assert token is not None
            friend = await other.resume(game.match, 0, token)
            assert friend.substitute
            ask = await anext(friend.asks())
            await friend.reply(ask, ask["default"])
            with pytest.raises(faults.Refused, match="substitute"):
                await friend.resign()
            await game.take_back_control()
            with pytest.raises(faults.Refused, match="owner"):
                await friend.until(lambda: False)
            await game.resign()


async def test_instructions_are_left_and_seen_again_by_another_device() -> None:
    with trio.fail_after(PATIENCE):
        async with (
            serving() as server,
            hosting(server.url, policies=("random",)),
            connect(server.url) as client,
            connect(server.url) as again,
        ):
            game = await sit(client, "spearhead")
            tags = sorted(for_ruleset("spearhead").tags)
            choices = ruleset.get("spearhead").vocabulary.choices
            auto_pass = [messages.AutoPass(tag) for tag in tags if _is_choice(tag, choices)]
            assert len(auto_pass) == len(choices)
            await game.set_auto_replies(auto_pass=auto_pass)
            await game.until(lambda: game.over or game.mirror.seq > 60)
            assert game.token is not None
            mine = await again.resume(game.match, 0, game.token)
            assert mine.mirror.auto_pass == tuple(auto_pass) == game.mirror.auto_pass


def _is_choice(tag: str, choices: tuple[type, ...]) -> bool:
    return for_ruleset("spearhead").tags[tag] in choices


async def test_a_bot_whose_default_is_refused_too_leaves_the_question_to_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Rules that fail would else be asked again and again."""
    key = ruleset.hosted()[0]
    tried = list[int]()

    async def refuse(_: Game, ask: Any, body: Any) -> None:
        tried.append(ask["number"])
        game._refused = ask["number"]
        raise faults.Refused(messages.Refused(None, "fault", "internal error"))

    with trio.fail_after(PATIENCE):
        async with serving() as server, connect(server.url) as client, connect(server.url) as other:
            game = await client.create(key, name="Ada")
            await (await other.join(game.match, "Bob")).ready()
            await game.ready()
            await game.until(lambda: bool(game.mirror.asks))
            monkeypatch.setattr(Game, "reply", refuse)
            with trio.move_on_after(1):
                await player.play(game, policy.get("random"))

    assert [tried[0], tried[0]] == tried
