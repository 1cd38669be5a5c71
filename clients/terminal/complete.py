"""What a word may become: commands, words of the ways to answer, units, files."""

from __future__ import annotations

from collections.abc import Iterator
from glob import glob

from clients.places import COMPASS
from clients.terminal.commands import COMMANDS
from clients.terminal.table import MatchTable
from clients.terminal.typing import blanks
from clients.terminal.typing.files import FILES

OF_UNITS = ("look", "terrain", "map", "measure", "reach", "weapons", "sight", "conditional")
OF_ORDERS = ("do", "check", "odds", "preview", "options")


def candidates(table: MatchTable, before: str, word: str) -> list[str]:
    """Return what the word after `before` may be, in alphabetical order."""
    typed, begun = before.lower().split(), word.lower()
    found = {one for one in _words(table, typed, word) if one.lower().startswith(begun)}
    return sorted(found)


def _words(table: MatchTable, typed: list[str], word: str) -> Iterator[str]:
    first = typed[0] if typed else ""
    if first in OF_UNITS:
        yield from table.names.labels.values()
        return
    if first == "help":
        yield from COMMANDS
    elif first == "rules":
        yield from (clause.partition("/")[2] for clause in table.rulebook.titles)
    elif not typed:
        yield from COMMANDS
    if first not in COMMANDS or first in OF_ORDERS:
        yield from _orders(table, typed[1:] if first in OF_ORDERS else typed, word)


def _orders(table: MatchTable, typed: list[str], word: str) -> Iterator[str]:
    """Yield the words of the ways that all typed words fit, and those of their blanks."""
    for way in table.ways:
        tokens = (*way.said, *way.written)
        heads = [
            one for one in typed if any(token.startswith(one) for token in (*tokens, *way.verbs))
        ]
        if not typed:
            yield from way.said[:1]
            yield way.written[0]
        elif heads[:1] == typed[:1]:
            yield from (
                token for token in tokens if len(heads) == len(typed) and token not in typed
            )
            for blank in way.blanks:
                if blank["t"] in ("force_blank", "map_blank"):
                    yield from (file for file in glob(f"{word}*") if file.endswith(FILES))
                elif blank["t"] == "units_blank":
                    yield blanks.NONE
                    for one in blank["options"]:
                        yield table.names.labels.get(one) or blanks.sign(one)
                elif blank["t"] != "secret_blank":
                    yield from ("at", "facing", "ahead", "toward", *COMPASS)
                    yield from table.names.labels.values()
