"""Books of rules that are changed until something is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engine.book.data import BookError
from engine.book.shelf import Shelf

Raw = dict[str, Any]
Change = Callable[[Raw], object]


def fault_of(shelf: Shelf[Any], raw: Raw, change: Change) -> str:
    """What is said against the data of a book after a change."""
    changed = deepcopy(raw)
    change(changed)
    with pytest.raises(BookError) as caught:
        shelf.build(changed)
    return str(caught.value)


def one(raw: Raw, file: str, key: str) -> Raw:
    """The record of an id in a file."""
    found: Raw = next(r for records in raw[file].values() for r in records if r["id"] == key)
    return found


def put(file: str, key: str, **changes: object) -> Change:
    """Give a record other values."""
    return lambda raw: one(raw, file, key).update(changes)


def drop(file: str, key: str, name: str) -> Change:
    """Take a value out of a record."""
    return lambda raw: one(raw, file, key).pop(name)
