"""JSON merge patches (RFC 7396) between two states, by identity; and the mirror that applies them.

States are frozen and share what did not change, so comparing identities finds the difference
without reading the rest. `dump` writes a value as JSON data and leaves out what is None or empty;
in a patch a null says: gone, or back to that default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

Dump = Callable[[Any], Any]


def diff(old: Any, new: Any, dump: Dump) -> dict[str, Any]:
    """Return the merge patch from `old` to `new`: two attrs objects of one class or two
    mappings."""
    patch: dict[str, Any] = {}
    for name, before, after in _pairs(old, new):
        if before is after or before == after:
            continue
        if _is_nested(before, after):
            patch[name] = diff(before, after, dump)
        elif after is None or (after == () or after == {}):
            patch[name] = None
        else:
            patch[name] = dump(after)
    return patch


def apply(mirror: dict[str, Any], patch: Mapping[str, Any]) -> None:
    """Bring a client's mirror up to date, in place."""
    for name, value in patch.items():
        if value is None:
            mirror.pop(name, None)
        elif isinstance(value, dict) and isinstance(mirror.get(name), dict):
            apply(mirror[name], value)
        else:
            mirror[name] = value


def _pairs(old: Any, new: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(new, Mapping):
        names = [*new, *(name for name in old if name not in new)]
        return [(str(name), old.get(name), new.get(name)) for name in names]
    return [(a.name, getattr(old, a.name), getattr(new, a.name)) for a in attrs.fields(type(new))]


def _is_nested(before: Any, after: Any) -> bool:
    """Only what both mirrors hold as an object can be patched inside."""
    if isinstance(after, Mapping):
        return isinstance(before, Mapping) and bool(before) and bool(after)
    return attrs.has(type(after)) and type(before) is type(after)
