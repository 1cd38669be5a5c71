"""JSON merge patches (RFC 7396) between two states, by identity; and the mirror that applies them.

States are frozen and share what did not change, so comparing identities finds the difference
without reading the rest. `dump` writes a value as JSON data and leaves out attributes that are None
or empty by default; in a patch a null says: gone, or back to that default. A merge patch can say
nothing else with a null, so whatever can be None has that default, and no mapping holds one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs

from engine.errors import InternalError

Dump = Callable[[Any], Any]
_SCALARS = frozenset((int, str, bool))
"""What is JSON as it is; of numbers `dump` says how they are written."""


def diff(old: Any, new: Any, dump: Dump) -> dict[str, Any]:
    """Return the merge patch from `old` to `new`: two attrs objects of one class or two
    mappings."""
    if isinstance(new, Mapping):
        return _of_mappings(old, new, dump)
    patch: dict[str, Any] = {}
    left_out = when_left_out(new.__class__)
    for name in _names(new.__class__):
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and not _is_equal(before, after):
            is_gone = name in left_out and after == left_out[name]
            patch[name] = None if is_gone else _change(name, before, after, dump)
    return patch


def apply(mirror: dict[str, Any], patch: Mapping[str, Any]) -> None:
    """Bring a client's mirror up to date, in place."""
    for name, value in patch.items():
        if value is None:
            mirror.pop(name, None)
        elif isinstance(value, dict):
            if not isinstance(mirror.get(name), dict):
                mirror[name] = {}
            apply(mirror[name], value)
        else:
            mirror[name] = value


@cache
def when_left_out(cls: type) -> Mapping[str, Any]:
    """Return the attributes of a class that are not written while they have their default, which
    is None or empty, with that default."""
    defaults = {field.name: _default(field) for field in attrs.fields(cls)}
    return {name: value for name, value in defaults.items() if value in (None, (), {})}


@cache
def _names(cls: type) -> tuple[str, ...]:
    """Return the names of the attributes of a class; none if it has not been made by attrs."""
    return tuple(field.name for field in attrs.fields(cls)) if attrs.has(cls) else ()


def _default(field: Any) -> Any:
    if isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
        return field.default.factory()
    return field.default


def _of_mappings(old: Mapping[Any, Any], new: Mapping[Any, Any], dump: Dump) -> dict[str, Any]:
    patch: dict[str, Any] = {str(key): None for key in old if key not in new}
    for key, after in new.items():
        if key not in old:
            patch[str(key)] = _written(key, after, dump)
        elif (before := old[key]) is not after and not _is_equal(before, after):
            patch[str(key)] = _change(key, before, after, dump)
    return patch


def _is_equal(before: Any, after: Any) -> bool:
    return type(before) is type(after) and before == after


def _change(name: Any, before: Any, after: Any, dump: Dump) -> Any:
    """Return what a patch says of a value that changed. Only what both mirrors hold as an object
    can be patched inside."""
    if type(after) in _SCALARS:
        return after
    if type(after) is float:
        return dump(after)
    if isinstance(after, Mapping) and isinstance(before, Mapping) and before:
        return _of_mappings(before, after, dump)
    if type(before) is type(after) and _names(after.__class__):
        return diff(before, after, dump)
    was, is_now = dump(before), _written(name, after, dump)
    if isinstance(was, dict) and isinstance(is_now, dict):
        return _of_mappings(was, is_now, dump)
    return is_now


def _written(name: Any, value: Any, dump: Dump) -> Any:
    if value is None:
        raise InternalError(
            f"{name} became None, which is not its default; a merge patch cannot express that"
        )
    return dump(value)
