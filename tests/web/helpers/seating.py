"""A table at a question of our choice: the page sits there, and real rules answer its queries."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from attrs import define
from playwright.sync_api import Page
from websockets.sync.server import ServerConnection

from engine import lookahead, ruleset
from engine.dice import ProvenDice
from engine.flow import Ask
from engine.match import Match
from engine.records import record
from engine.wire import codec as codecs
from tests.web.helpers.film import Film, Player, eager
from tests.web.helpers.serving import Projector, running


def brought_to(
    key: str,
    wanted: Callable[[Match, Ask], bool],
    seed: int = 1,
    player: Player = eager,
    **options: Any,
) -> tuple[Match, Ask]:
    """Play matches until a question is wanted, as a rule eager for what makes it worth seeing. The
    match of `seed` is the first."""
    agreed: Any = codecs.for_ruleset(key).load(options, ruleset.get(key).vocabulary.options)
    for tried in range(seed, seed + MATCHES):
        found = _moment(key, wanted, tried, player, agreed)
        if found is not None:
            return found
    raise AssertionError(f"no such question came in {MATCHES} matches of {key}")


def _moment(
    key: str, wanted: Callable[[Match, Ask], bool], seed: int, player: Player, options: Any
) -> tuple[Match, Ask] | None:
    rng = Random(seed)
    dice = ProvenDice(f"staged {seed}", ("aa", "bb"))
    match, _, _ = record.begin(ruleset.get(key), options, dice)
    while match.verdict is None:
        found = next((ask for ask in match.asks if wanted(match, ask)), None)
        if found is not None:
            return match, found
        asked = match.asks[0]
        match, _ = match.answer(asked.seat, asked.number, player(match, asked, rng))
    return None


CLOCKS = {"banks": [900.0, 900.0], "running": [0]}


MATCHES = 20
"""What one match does not bring, another will; no more are played."""


@define(eq=False)
class Staged(Projector):
    """Seats whoever comes with a token, and answers queries as the server does."""

    match: Match | None = None
    seat: int = 0

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        assert self.match is not None
        key = self.film.info["ruleset"]
        match message["t"]:
            case "resume":
                joined = {"match": "m1", "seat": self.seat, "token": "t", "code": "c"}
                return {"t": "joined", "id": message["id"], **joined}
            case "query":
                codec = codecs.for_ruleset(key)
                query = codec.load_query(message["query"])
                after = tuple(map(codec.load_reply, message.get("after", ())))
                found = lookahead.answer(self.match, self.seat, query, after, codec.dump)
                return {"t": "query_result", "id": message["id"], "body": codec.dump(found)}
        return super().answer(message)

    def ask(self) -> None:
        """Put the question that is open, as news."""
        assert self.match is not None
        codec = codecs.for_ruleset(self.film.info["ruleset"])
        asks = codec.dump([ask for ask in self.match.asks if ask.seat == self.seat])
        news = {"t": "update", "match": "m1", "seq": 1, "notes": [], "clocks": CLOCKS}
        with self.lock:
            self.send({**news, "asks": asks})

    def talk(self, connection: ServerConnection) -> None:
        for text in connection:
            message = json.loads(text)
            with self.lock:
                if (answer := self.answer(message)) is not None:
                    connection.send(json.dumps(answer))
                if message["t"] == "resume":
                    connection.send(json.dumps(self.snapshot()))
                    self.watchers.add(connection)


@contextmanager
def seated(
    page: Page, key: str, match: Match, seat: int, *, asked: bool = True
) -> Iterator[Staged]:
    """Open the page in a seat of a match as it stands; its question may come later."""
    codec = codecs.for_ruleset(key)
    seats = [{"name": name, "kind": "guest", "ready": True, "present": True} for name in "AB"]
    info = {
        "match": "m1",
        "ruleset": key,
        "title": "Staged",
        "status": "live",
        "seats": seats,
        "clock": {"bank": 900.0, "increment": 0.0, "reaction": 600.0, "setup": 300.0},
        "created": 1_790_000_000.0,
        "seq": 0,
        "watchers": 0,
        "private": False,
        "commitment": "0" * 64,
    }
    snapshot = {
        "t": "snapshot",
        "match": "m1",
        "seq": 0,
        "info": info,
        "state": codec.dump(ruleset.get(key).view(match.state, seat)),
        "clocks": CLOCKS,
        "asks": codec.dump([ask for ask in match.asks if ask.seat == seat]) if asked else [],
    }
    order = ruleset.get(key).order(ruleset.get(key).view(match.state, None))
    snapshot |= {} if order is None else {"order": order}
    kept = json.dumps([{"match": "m1", "seat": seat, "token": "t", "code": "c", "at": 0}])
    with running(staged := Staged(Film(info, snapshot, []), match=match, seat=seat)):
        page.goto(staged.url)
        page.evaluate("kept => localStorage.setItem('seats', kept)", kept)
        page.goto(f"{staged.url}#/play/m1")
        page.evaluate("() => document.fonts.ready")  # what is measured keeps its size
        yield staged


@contextmanager
def at(page: Page, key: str, choice: str, **options: Any) -> Iterator[Staged]:
    """The page at a question of a kind."""
    match, ask = brought_to(key, lambda _, ask: is_a(ask, choice), **options)
    with seated(page, key, match, ask.seat) as staged:
        page.locator("[data-play=offer], .reaction-card [data-play=confirm]").first.wait_for()
        yield staged


def is_a(ask: Ask, choice: str) -> bool:
    return type(ask.choice).__name__ == choice
