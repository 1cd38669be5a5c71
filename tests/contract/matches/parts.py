"""Parts of a state that an edit may name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def leaves(raw: Any, pattern: list[str]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the paths of a state that fit a pattern, with what is there."""
    if not pattern:
        yield (), raw
        return
    head, *rest = pattern
    if isinstance(raw, list):
        raw = {str(at): one for at, one in enumerate(raw)}
    for key in raw if head == "*" else [head]:
        if key in raw or not rest:
            for path, value in leaves(raw.get(key), rest):
                yield (key, *path), value
