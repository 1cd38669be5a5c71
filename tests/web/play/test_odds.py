"""What each answer to a reaction may come to, beside it: real rules at a table that is staged."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import ruleset
from engine.advice.queries import Forms, LegalReplies, Odds, ReplyOdds
from engine.flow import Ask
from engine.match import Match
from engine.rulesets.spearhead.questions import React
from tests.web.helpers.seating import brought_to, seated

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
KEY = "spearhead"
RULES = ruleset.get(KEY)


def odds_of(match: Match, seat: int, reply: Any) -> Odds:
    found = RULES.query(match.state, match.asks, seat, ReplyOdds(reply))
    assert isinstance(found, Odds)
    return found


def reactions(match: Match, ask: Ask) -> list[React]:
    """Return reactions to some effect, which have odds."""
    if ask.clock != "reaction":
        return []
    found = RULES.query(match.state, match.asks, ask.seat, LegalReplies())
    assert isinstance(found, Forms)
    useful = [form.reply for form in found.forms if form.no_effect is None]
    reacts = [reply for reply in useful if isinstance(reply, React)]
    return [react for react in reacts if odds_of(match, ask.seat, react).expected]


def has_odds(match: Match, ask: Ask) -> bool:
    """Whether some of what is expected is told and some is left out. One answer alone asks for its
    target at once, with its odds beside that, too."""
    reacts = reactions(match, ask)
    every = [one for react in reacts for one in shares(odds_of(match, ask.seat, react))]
    return len(reacts) > 1 and {"0%"} < {*every}


def test_odds_stand_beside_each_answer_to_a_reaction(tab: Page) -> None:
    match, ask = brought_to(KEY, has_odds, scenario="crossroads")
    seat, reacts = ask.seat, reactions(match, ask)
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
