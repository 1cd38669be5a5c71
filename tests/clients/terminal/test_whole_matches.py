"""Whole matches at the terminal, against a real server: through a pipe and through a terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from clients.terminal.show import paint
from engine import ruleset
from tests.clients.terminal.person import (
    CONTROL,
    Person,
    at_a_terminal,
    fits,
    piped,
)
from tests.helpers.long import first

GARBAGE = [
    "dance",
    "fire",
    "1 2 3",
    "\x1b[31m\u202e",
    "{" * 500,
    "drive 6 at 13 o'clock",
    "sight",
    "?",
    "x" * 5000,
]


SHORT = {"battlegroup": ("--option", "max_game_turns=2")}
"""Options of matches that are long, by ruleset."""


@pytest.mark.long
@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_a_whole_match_through_a_pipe(key: str, tmp_path: Path) -> None:
    rng, policy = Random(key), "greedy"
    lines = [*GARBAGE, "map", "units", "scenario", "time", "options all", "help", "rules range"]
    lines += ["log 5"]
    lines += [rng.choice(["1", "2", "default", "default"]) for _ in range(3000)]

    status, told, complaints = piped(
        lines, tmp_path, "play", key, "--against", policy, "--name", "Ada", *SHORT.get(key, ())
    )

    assert (0, "") == (status, complaints)
    assert re.search(r"(Ada|Tactical Bot) \(\w+\) wins: |Draw: ", told)
    assert "then warhost verify" in told
    assert fits(told)
    assert "\x1b" not in told
    assert "\u202e" not in told
    assert "'dance' is neither a command nor an option" in told


BEGUN = re.compile(r"(Round|Turn) 1 of")
LOOKS = ["map", "units", "look a1", "weapons a1", "reach a1", "sight a1", "look b1", "help undo"]
TAKEN = "takes back the last reply"


def takes_back(ada: Person) -> str:
    """Undo the last answer against a bot, which agrees; tell whether it had to."""
    ada.types("undo")
    told = ada.sees(lambda text: TAKEN in " ".join(text.split()) or "Not done" in text)
    ada.prompted()
    if "Not done" in told:
        return "refused"
    return "by consent" if "You propose" in told else "free"


COLOURS = {"diceless": ("Green", "Blue")}
"""What the sides are called where it is not Blue and Orange, by seat."""


def colours(key: str) -> tuple[str, str]:
    return COLOURS.get(key, ("Blue", "Orange"))


def talks_and_rests(ada: Person, colour: str) -> None:
    ada.types("chat well met")
    ada.hears(f"Ada ({colour}): well met")
    ada.types("pause")
    ada.hears("Agreed: the clocks are stopped")
    ada.types("resume")
    ada.hears("Agreed: the clocks run again")
    ada.types("")
    ada.prompted()


@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_a_whole_match_at_a_terminal(key: str, tmp_path: Path) -> None:
    """By the numbers that are listed, with all a player may do beside."""
    rng, looks, undone = Random(key), [*LOOKS], set[str]()
    mine, theirs = colours(key)
    # In spearhead a bot at once makes something of every answer: two people show the free undo.
    wanted = {"by consent"} if key == "spearhead" else {"by consent", "free"}
    match = ("play", key, "--against", "random", "--name", "Ada", *SHORT.get(key, ()))
    with at_a_terminal(tmp_path, *match) as ada:
        tried, order, stands = 0, "", 0
        while True:
            text = ada.prompted()
            if (
                "then warhost verify" in ada.told
            ):  # it may have ended while something else was typed
                break
            tried = tried + 1 if "Not done" in text or ": add " in text else 0
            if looks and BEGUN.search(ada.told):
                ada.types(looks.pop())
                if not looks:
                    ada.prompted()
                    talks_and_rests(ada, mine)
                continue
            stands += not tried
            # Of every two answers one is taken back: so the match goes on, and comes to each answer
            # that can be taken back freely, wherever it stands.
            if stands == 2 and not undone >= wanted:
                undone.add(takes_back(ada))
                stands, text = 0, ada.prompted()
            numbers = re.findall(r"^ +(\d+) (?!.*(?:my-list|my-map|Concede))", text, re.M)
            if "You may answer" in text and "odds" not in ada.told:
                ada.types("odds 1")
                ada.prompted()
            if ": add the way" in " ".join(text.split()) and tried == 1:
                order = f"{order} 1 ahead"
            else:
                order = rng.choice(numbers) if numbers and tried < 2 else "default"
            ada.types(order)
        ada.types("report")
        while "more line" in ada.prompted():  # as many as were lost fill more than a page
            ada.types("")
        units = " ".join(CONTROL.sub("", ada.told).split())
        assert f"Units of Random Bot ({theirs}): " in units
        assert re.search(r"\bsees: .* is seen by: |A1 is not on the table", units)
        ada.types("quit")
        assert 0 == ada.leaves()
        shown = CONTROL.sub("", ada.told)

    assert looks == []
    assert undone >= wanted
    assert fits(shown)
    # In a short match one of the two may have rolled none.
    either = rf"(?:Ada \({mine}|Random Bot \({theirs})\)"
    told = re.search(rf"Dice of {either}: \d+, [\d.]+ on average", shown)
    assert bool(told) is ruleset.get(key).dice
    assert not re.search(r"(waiting> )\r\x1b\[K\1", ada.told), "a prompt is repeated"
    assert paint.HUES[mine.lower()] in ada.told


@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_a_match_that_is_over_is_played_on_from_an_earlier_moment(key: str, tmp_path: Path) -> None:
    some = ["default"] * 12
    lines = ["rematch", *some, "terrain", "terrain a1", "resign yes", "branch", "branch 999999"]
    lines += ["branch 6", "check dance", "units", "quit"]

    status, told, complaints = piped(lines, tmp_path, "play", key, "--name", "Ada")

    assert (0, "") == (status, complaints)
    assert "The match is not over; `resign`" in told
    mine, theirs = colours(key)
    assert f"Tactical Bot ({theirs}) wins: resigned." in told
    assert re.search(r"^ +\d+ (Round|Turn) [01] of", told, re.M)
    assert "Not done: a branch must share 1 to" in told
    _, branch = told.split("branch 6\n")
    assert re.search(rf"Ada( \({mine}\))? against Tactical Bot( \({theirs}\))?", branch)
    assert f"Ada ({mine}):" in branch
    assert "Come back with:\n  warhost play" in branch
    assert fits(told)
