"""A bot that answers every question by its default. To play against the server's own bot:

python examples/python/bot.py [ADDRESS]
"""

import sys

import trio

import warhost


async def main(address: str) -> None:
    """Open a match, have a bot sit down at the other seat, and play."""
    async with warhost.connect(address) as client:
        game = await client.create("spearhead", name="Ada")
        await game.seat_bot(1, "greedy")
        await game.ready()
        async for ask in game.asks():  # every question put to this seat
            await game.reply(ask, ask["default"])  # game.mirror.state is the whole table
        print(game.mirror.verdict)


if __name__ == "__main__":
    trio.run(main, sys.argv[1] if sys.argv[1:] else "ws://127.0.0.1:8707/ws")
