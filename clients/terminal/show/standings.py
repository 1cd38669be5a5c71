"""How a campaign stands, as lines of text. What the ruleset knows is shown as it comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def lines(campaign: Any) -> Iterable[str]:
    """Tell how a campaign stands."""
    info = campaign.info
    names = [seat.name or f"seat {number}" for number, seat in enumerate(info.seats)]
    yield f"{info.title}: {' against '.join(names)}"
    state = "over" if info.over else f"match {info.battle}" if info.battle else "between battles"
    yield f"battles fought: {len(info.fought)} ({state})"
    if info.notice:
        yield f"the operator of the server has ended it: {info.notice}"
    for key, value in campaign.standings.items():
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            for number, item in enumerate(value):
                yield f"{names[number] if key == 'sides' else f'{key} {number + 1}'}:"
                yield from (f"  {line}" for line in _listed(item))
        elif value not in (None, [], {}):
            yield f"{key}: {_flat(value)}"


def _listed(item: Mapping[str, Any]) -> Iterable[str]:
    for key, value in item.items():
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            yield f"{key}:"
            yield from (f"  {_flat(each)}" for each in value)
        elif value not in (None, [], {}):
            yield f"{key}: {_flat(value)}"


def _flat(value: Any) -> str:
    match value:
        case dict():
            return ", ".join(f"{key} {_inner(each)}" for key, each in value.items())
        case list():
            return ", ".join(map(_inner, value))
        case None:
            return "none"
    return str(value)


def _inner(value: Any) -> str:
    return f"({_flat(value)})" if isinstance(value, dict | list) else _flat(value)
