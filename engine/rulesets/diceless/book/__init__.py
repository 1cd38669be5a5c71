"""The book of diceless: its weapons, profiles, units, scenarios, numbers and rulebook.

`printed` has the classes that `data/*.toml` is read into, `checks` what must fit together. Every
error names the file and the record, and says what would do.
"""

from __future__ import annotations

from typing import get_args

from engine.book.shelf import Shelf
from engine.rulesets.diceless.book.checks import CHECKS
from engine.rulesets.diceless.book.codes import Chapter
from engine.rulesets.diceless.book.printed import Book

SHELF = Shelf("diceless", Book, get_args(Chapter), CHECKS)
BOOK = SHELF.book()
"""The book as printed."""
