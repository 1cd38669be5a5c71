"""What each answer to a reaction may come to, beside it: real rules at a table that is staged."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import ruleset
from engine.advice.queries import Odds, ReplyOdds
from engine.dice import ProvenDice
from engine.match import Match
from engine.records import record
from engine.rulesets.spearhead.questions import React
from tests.web.helpers.film import eager
from tests.web.helpers.seating import seated

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
KEY = "spearhead"
RULES = ruleset.get(KEY)
SEED = 4


def odds_of(match: Match, seat: int, reply: Any) -> Odds:
    found = RULES.query(match.state, match.asks, seat, ReplyOdds(reply))
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
            every = [one for react in told for one in shares(odds_of(match, question.seat, react))]
            if {"0%"} < {*every}:  # some are told and some are left out
                return match, question.seat, told
        match, _ = match.answer(question.seat, question.number, eager(match, question, rng))
    raise AssertionError("nobody could react")


def test_odds_stand_beside_each_answer_to_a_reaction(tab: Page) -> None:
    match, seat, reacts = staged()
    with seated(tab, KEY, match, seat):
        card = tab.locator(".reaction-card")
        card.wait_for()
        beside = card.locator("[data-play=offer] small:not(.about)")
        expect(beside).to_have_count(len(reacts))
        said = beside.all_inner_texts()

    told = [share for react in reacts for share in shares(odds_of(match, seat, react))]
    wanted = [share for share in told if share != "0%"]
    found = [share for text in said for share in re.findall(r"[<>]?\d+%", text)]
    assert sorted(wanted) == sorted(found)
    assert "0%" in told
    assert wanted


def shares(odds: Odds) -> list[str]:
    """Return what is expected as a share, not as an amount."""
    amounts = {name for one in odds.outcomes for name in one.params}
    return [f"{x * 100:.0f}%" for name, x in odds.expected.items() if name not in amounts]
