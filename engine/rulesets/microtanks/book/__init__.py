"""The book of microtanks: its guns, vehicles, scenarios, numbers and rulebook.

`printed` has the classes that `data/*.toml` is read into, `checks` what must fit together. Every
error names the file and the record, and says what would do.
"""

from __future__ import annotations

from typing import get_args

from engine.book.shelf import Shelf
from engine.rulesets.microtanks.book.checks import CHECKS
from engine.rulesets.microtanks.book.printed import Book, Chapter

SHELF = Shelf("microtanks", Book, get_args(Chapter), CHECKS)
BOOK = SHELF.book()
"""The book as printed."""
