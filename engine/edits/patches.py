"""What a judge may change on a table between two orders.

An edit is a JSON merge patch (RFC 7396) of the state, as updates are; an element of a list is named
by its index. A ruleset names the parts of its state that may be edited, as paths in which `*` is
any one key; everything else follows from play alone. A null takes a value back to its default, or a
model out of its unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import Refused
from engine.match import Match
from engine.state import State
from engine.wire.codec import decode, encode, for_ruleset

ANY = "*"


def edited(match: Match, patch: Any) -> State:
    """Return the table of a match after an edit. Raises `Refused` for one that may not be."""
    rules, state = match.rules, match.state
    if not isinstance(patch, dict) or not patch:
        raise Refused("no_edit", "an edit is an object that names what is to be changed")
    patch = decode(encode(patch))  # with its keys in order, as it is read from the record
    codec = for_ruleset(rules.key)
    raw = codec.dump(state)
    for path in _paths(patch, rules.editable):
        _must_be_known(path, rules.editable)
        _must_be_there(path, raw)
    match.must_be_between_orders()
    after = rules.edited(state, codec.load_state(_merged(raw, patch)))
    if after == state:
        raise Refused("no_edit", "the table is like that already")
    return after


def _paths(
    patch: Mapping[str, Any], editable: tuple[str, ...], above: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield where a patch changes something, as far down as edits are told apart."""
    for key, value in patch.items():
        path = (*above, key)
        if isinstance(value, dict) and value and not _is_known(path, editable):
            yield from _paths(value, editable, path)
        else:
            yield path


def _must_be_known(path: tuple[str, ...], editable: tuple[str, ...]) -> None:
    if not _is_known(path, editable):
        name = ".".join(path)
        raise Refused(
            "not_editable",
            f"{name} cannot be edited; what can be: {', '.join(editable) or 'nothing'}",
            params={"path": name, "editable": list(editable)},
        )


def _is_known(path: tuple[str, ...], editable: tuple[str, ...]) -> bool:
    return any(_fits(path, pattern.split(".")) for pattern in editable)


def _fits(path: tuple[str, ...], pattern: list[str]) -> bool:
    return len(path) == len(pattern) and all(
        want in (ANY, key) for key, want in zip(path, pattern, strict=True)
    )


def _must_be_there(path: tuple[str, ...], raw: Any) -> None:
    """Raise `Refused` for a part of something that does not exist."""
    for at, key in enumerate(path[:-1], start=1):
        raw = _element(raw, key)
        if raw is None:
            name = ".".join(path[:at])
            raise Refused("nothing_there", f"there is no {name}", params={"path": name})


def _element(raw: Any, key: str) -> Any | None:
    if isinstance(raw, list):
        return dict(zip(map(str, range(len(raw))), raw, strict=True)).get(key)
    return raw.get(key) if isinstance(raw, dict) else None


def _merged(raw: Any, patch: Any) -> Any:
    """Return JSON data after a merge patch."""
    if not isinstance(patch, dict):
        return patch
    if isinstance(raw, list):
        return [_merged(one, patch.get(str(at), {})) for at, one in enumerate(raw)]
    if not isinstance(raw, dict):
        return raw if not patch else _merged({}, patch)
    changed = {key: _merged(raw.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in {**raw, **changed}.items() if value is not None}
