"""What only a terminal does: colours, completion, pages; what is typed wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from engine import ruleset
from tests.clients.terminal.person import (
    COLOURED,
    CONTROL,
    at_a_terminal,
    beside,
    piped,
    rows,
)


def test_no_colours_where_nobody_wants_them(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.hosted()[0], NO_COLOR="1") as ada:
        ada.prompted()
        ada.types("help")
        ada.prompted()
        ada.types("quit")
        assert 0 == ada.leaves()

    assert [] == COLOURED.findall(ada.told)


def test_the_words_of_a_command_are_completed(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.hosted()[0]) as ada:
        ada.prompted()
        os.write(ada.master, b"mea\t")
        ada.sees(lambda text: "measure " in text)


HASTY = """
import trio
from clients.terminal.screen import Screen

class Hasty(Screen):
    def _began(self):  # the prompt is shown, and nothing is read yet
        self.say("Dice fall.")
        super()._began()

    def _edited(self):
        line = super()._edited()
        self.say("More fall.")
        return line

async def main():
    screen = Hasty()
    screen.prompt = " answer> "
    with screen.editing(lambda before, word: []):
        print(f"It is {await screen.read()}.")

trio.run(main)
"""


def test_the_prompt_stands_below_what_is_told_just_before_and_never_twice(tmp_path: Path) -> None:
    """Else nothing shows that an answer is awaited, or that the one typed was taken, until Enter
    is pressed for nothing."""
    root = str(Path(__file__).parents[3])
    with beside(tmp_path, [sys.executable, "-c", HASTY], PYTHONPATH=root) as ada:
        ada.hears("Dice fall.")
        ada.types("read")
        ada.sees(lambda text: "It is read." in text)
        assert 0 == ada.leaves()

    lines = CONTROL.sub("", ada.told).splitlines()
    assert "Dice fall." in lines
    assert [" answer> read", "More fall.", "It is read."] == lines[-3:]


@pytest.mark.long
def test_a_long_list_is_read_by_the_page(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", ruleset.hosted()[0]) as ada:
        ada.prompted()
        ada.types("rules")
        first = ada.hears("more lines: press Enter")
        assert len(rows(CONTROL.sub("", first))) <= 25
        ada.types("")
        assert first != ada.hears("more lines: press Enter")
        ada.types("time")
        ada.hears("left for this question")
        ada.types("")
        ada.hears("1 ")


@pytest.mark.long
def test_a_command_that_lacks_its_unit_or_order_asks_for_it(tmp_path: Path) -> None:
    words = ["1", "reach", "weapons", "check", "odds", "quit"]

    status, told, complaints = piped(words, tmp_path, "play", "spearhead")

    assert (0, "") == (status, complaints)
    assert 2 == told.count("Which unit? Add its name; `units` lists them.")
    assert 2 == told.count("Which order? Add its number or its words.")
