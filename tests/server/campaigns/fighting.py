"""Campaigns that two clients begin and fight."""

from __future__ import annotations

import random
from typing import Any

import trio

from engine.records import campaign_record
from engine.wire import messages as m
from tests.server.client import ENTROPY, Client
from tests.server.conftest import LONGEST
from tests.server.http import get


async def fight(key: str, clients: tuple[Client, Client], tokens: list[str]) -> str:
    """Play a battle to its end, and wait for its outcome."""
    told = await clients[0].request(m.ShowCampaign, campaign=key, token=tokens[0])
    match = await open_battle(key, clients, tokens)
    async with trio.open_nursery() as nursery:
        for seat, one in enumerate(clients):
            one.verdict = None
            nursery.start_soon(one.play, random.Random(seat))
    await fought(clients[0], key, len(told.info.fought) + 1)
    return match


async def paper(port: int, key: str) -> tuple[bytes, dict[str, bytes]]:
    """Download the record of a campaign and of its battles."""
    text = (await get(port, f"/api/campaigns/{key}/record")).body
    matches = campaign_record.battles(campaign_record.read(text)[1])
    return text, {one: (await get(port, f"/api/matches/{one}/record")).body for one in matches}


async def begin(a: Client, b: Client, **options: Any) -> tuple[str, list[str]]:
    """Begin a campaign of two guests; return it and their tokens."""
    values: dict[str, Any] = {"ruleset": "toy", "options": options, "name": "Ann"}
    made = await a.request(m.NewCampaign, **values)
    key = made.info.campaign
    joined = await b.request(m.JoinCampaign, campaign=key, name="Bob")
    assert (0, 1) == (made.seat, joined.seat)
    return key, [made.token, joined.token]


async def both_ready(key: str, clients: tuple[Client, Client], tokens: list[str]) -> Any:
    """Return how the campaign stands when both have asked for the next battle."""
    await clients[0].request(m.NextBattle, token=tokens[0])
    return await clients[1].request(m.NextBattle, token=tokens[1])


async def open_battle(key: str, clients: tuple[Client, Client], tokens: list[str]) -> str:
    """Have both ready, seated and begun."""
    match: str = (await both_ready(key, clients, tokens)).info.battle
    for seat, (one, token) in enumerate(zip(clients, tokens, strict=True)):
        joined = await one.request(m.Resume, token=token)
        assert (match, seat) == (joined.match, joined.seat)
        one.seq = -1
        await one.request(m.Ready, match=match, entropy=ENTROPY[seat])
    for one in clients:
        await one.reach(0)
    return match


async def fought(one: Client, key: str, battles: int) -> m.Campaign:
    """Wait for the outcome of a battle."""
    with trio.fail_after(LONGEST):
        while True:
            told: m.Campaign = await one.request(m.ShowCampaign, campaign=key)
            if len(told.info.fought) >= battles:
                return told
            await trio.sleep(0.1)
