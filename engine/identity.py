"""Results kept by which objects they were worked out from.

Tables and units are frozen, but hold mappings and so have no hash. The same table is asked the same
things again for every reply that is weighed; which table it is, is enough to know the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class _Same:
    """An object that equals itself only. It keeps the object, so that nothing takes its place."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.value is other.value


def by_identity(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last results of a pure function of frozen objects: positional arguments are compared
    by identity, named ones by value."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        work_out: Callable[..., R] = function

        def unwrapped(*same: _Same, **named: Any) -> R:
            return work_out(*(one.value for one in same), **named)

        kept: Callable[..., R] = lru_cache(maxsize=size)(unwrapped)

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> R:
            return kept(*map(_Same, args), **kwargs)

        return found

    return wrap
