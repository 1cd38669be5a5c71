"""What takes long: some of it every time, the rest in `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(values: Iterable[Any], most: int = 1) -> list[Any]:
    """Parameters of a test: the first of some values, and the others marked as long."""
    given = [one if isinstance(one, tuple) else (one,) for one in values]
    marks = [()] * most + [pytest.mark.long] * len(given)
    return [pytest.param(*one, marks=mark) for one, mark in zip(given, marks, strict=False)]
