"""What takes long: some of it every time, the rest in `make test-all`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first(values: Iterable[Any], most: int = 1) -> list[Any]:
    """Parameters of a test: the first of some values, and the others marked as long."""
    given = list(values)
    return given[:most] + [pytest.param(one, marks=pytest.mark.long) for one in given[most:]]
