"""Worked examples of a ruleset: inputs that are read strictly, and the answers they get.

An example is a class: its fields are what may be given, `answer` hands them to the functions that
matches use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from attrs import field, frozen, validators

from engine.book.data import strict_converter, structure

Given = Mapping[str, Any]
Answer = dict[str, Any]
_CONVERTER = strict_converter()


class Example(Protocol):
    """A worked example, read."""

    def answer(self) -> Answer:
        """Return what the rules make of it."""


@frozen
class Examples:
    """The kinds of example that a ruleset knows."""

    key: str
    """The input that names the kind."""
    what: str
    """What a kind is called in errors."""
    known: Mapping[Any, type[Example]]

    def run(self, vector: Mapping[str, Any]) -> Answer:
        """Return the results of `vector["given"]`. Raises `ValueError` for an unknown kind, and for
        inputs that are missing, unknown or impossible."""
        given: Given = vector["given"]
        known = ", ".join(self.known)
        if self.key not in given:
            raise ValueError(f"no {self.what} is named by {dict(given)}; known are {known}")
        named = given[self.key]
        if named not in self.known:
            raise ValueError(f"unknown {self.what} {named!r}; known are {known}")
        inputs = {key: value for key, value in given.items() if key != self.key}
        return structure(_CONVERTER, inputs, self.known[named], f"{named}").answer()


def at_least(least: float, default: Any = None) -> Any:
    """Return a field for a number, needed unless it has a default."""
    valid = validators.ge(least)
    if default is None:
        return field(validator=valid)
    return field(default=default, validator=valid)


def a_save(*, needed: bool = False) -> Any:
    """Return a field for a save: 2 to 6, or none."""
    valid = validators.optional(validators.in_(range(2, 7)))
    return field(validator=valid) if needed else field(default=None, validator=valid)
