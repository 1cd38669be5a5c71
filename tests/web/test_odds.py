"""What each answer to a reaction may come to, beside it: real rules at a table that is staged."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from attrs import define
from playwright.sync_api import Page, expect
from websockets.sync.server import ServerConnection

from engine import record, ruleset
from engine.dice import ProvenDice
from engine.match import Match
from engine.queries import Odds, WhatHappensIf
from engine.rulesets.spearhead.choices import React
from engine.wire import codec as codecs
from tests.web.film import Film, eager
from tests.web.serving import Projector, running

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
KEY = "spearhead"
RULES, CODEC = ruleset.get(KEY), codecs.for_ruleset(KEY)
SEED = 4


def odds_of(match: Match, seat: int, reply: Any) -> Odds:
    found = RULES.query(match.state, match.asks, seat, WhatHappensIf(reply))
    assert isinstance(found, Odds)
    return found


def staged() -> tuple[Match, int, list[React]]:
    """Return a match at a question for a reaction, whom it is put to, and reactions with odds."""
    rng = Random(SEED)
    options = RULES.vocabulary.options(scenario="crossroads")
    match, _, _ = record.begin(RULES, options, ProvenDice("staged", ("aa", "bb")))
    while match.verdict is None:
        question = match.asks[0]
        if question.clock == "reaction":
            offered = dict.fromkeys(RULES.sample(match.state, question, rng))
            reacts = [one for one in offered if isinstance(one, React)]
            told = [one for one in reacts if odds_of(match, question.seat, one).expected]
            if told:
                return match, question.seat, told
        match, _ = match.answer(question.seat, question.number, eager(match, question, rng))
    raise AssertionError("nobody could react")


@define(eq=False)
class Table(Projector):
    """Seats whoever comes with a token, and answers queries as the server does."""

    match: Match | None = None
    seat: int = 0

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        match message["t"]:
            case "resume":
                joined = {"match": "m1", "seat": self.seat, "token": "t", "code": "c"}
                return {"t": "joined", "id": message["id"], **joined}
            case "inquire":
                assert self.match is not None
                query = CODEC.load_query(message["query"])
                found = RULES.query(self.match.state, self.match.asks, self.seat, query)
                return {"t": "answered", "id": message["id"], "body": CODEC.dump(found)}
        return super().answer(message)

    def talk(self, connection: ServerConnection) -> None:
        for text in connection:
            message = json.loads(text)
            with self.lock:
                if (answer := self.answer(message)) is not None:
                    connection.send(json.dumps(answer))
                if message["t"] == "resume":
                    connection.send(json.dumps(self.snapshot()))


def test_odds_stand_beside_each_answer_to_a_reaction(tab: Page) -> None:
    match, seat, reacts = staged()
    info = {
        "match": "m1",
        "ruleset": KEY,
        "title": "Staged",
        "status": "live",
        "seats": [{"name": name, "kind": "guest", "ready": True, "present": True} for name in "AB"],
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
        "state": CODEC.dump(RULES.view(match.state, seat)),
        "clocks": {"banks": [900.0, 900.0], "running": [seat]},
        "asks": CODEC.dump([ask for ask in match.asks if ask.seat == seat]),
    }
    table = Table(Film(info, snapshot, []), match=match, seat=seat)
    kept = json.dumps([{"match": "m1", "seat": seat, "token": "t", "code": "c", "at": 0}])
    with running(table):
        tab.goto(table.url)
        tab.evaluate("kept => localStorage.setItem('seats', kept)", kept)
        tab.goto(f"{table.url}#/play/m1")
        card = tab.locator(".reaction-card")
        card.wait_for()
        beside = card.locator("[data-hand=offer] small:not(.about)")
        expect(beside).to_have_count(len(reacts))
        said = beside.all_inner_texts()

    wanted = [share for react in reacts for share in shares(odds_of(match, seat, react))]
    found = [share for text in said for share in re.findall(r"[<>]?\d+%", text)]
    assert sorted(wanted) == sorted(found)
    assert {"0%"} < set(found)


def shares(odds: Odds) -> list[str]:
    """Return what is expected as a share, not as an amount."""
    amounts = {name for one in odds.outcomes for name in one.params}
    return [f"{x * 100:.0f}%" for name, x in odds.expected.items() if name not in amounts]
