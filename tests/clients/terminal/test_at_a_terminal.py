"""What only a terminal does: colours, completion, pages; what is typed wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine import ruleset
from tests.clients.terminal.person import (
    COLOURED,
    CONTROL,
    at_a_terminal,
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
