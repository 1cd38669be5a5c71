"""What worked examples are made of: inputs that are read strictly, and the answers they get.

An operation is a class: its fields are what an example may give, `answer` hands them to the
functions that matches use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, cast, get_args

from attrs import field, validators

from engine.book.data import strict_converter, structure
from engine.rulesets.diceless.book.codes import WeaponKind
from engine.rulesets.diceless.wounds.rules import BEST, WORST, Save, Toll, suffered

Given = Mapping[str, Any]
Answer = dict[str, Any]
_CONVERTER = strict_converter()


class Example(Protocol):
    """A worked example, read."""

    def answer(self) -> Answer:
        """Return what the rules make of it."""


def read(cls: type[Example], given: Given) -> Example:
    """Read an example. Raises `ValueError` naming what is missing, unknown or impossible."""
    inputs = {key: value for key, value in given.items() if key != "op"}
    return structure(_CONVERTER, inputs, cls, f"{given['op']}")


def at_least(least: float, default: Any = None) -> Any:
    """Return a field for a number, needed unless it has a default."""
    valid = validators.ge(least)
    if default is None:
        return field(validator=valid)
    return field(default=default, validator=valid)


def above(bound: float) -> Any:
    """Return a field for a number above another."""
    return field(validator=validators.gt(bound))


def maybe_at_least(least: float) -> Any:
    """Return a field for a number that may be left out."""
    return field(default=None, validator=validators.optional(validators.ge(least)))


def a_save(*, needed: bool = False) -> Any:
    """Return a field for a save: 2 to 6, or none."""
    valid = validators.optional(validators.in_(range(BEST, WORST + 1)))
    return field(validator=valid) if needed else field(default=None, validator=valid)


def save_of(value: int | None, shift: int = 0) -> Save:
    """Return a save with the shift an example gives it: 1 better, -1 worse."""
    return Save(value, better=shift > 0, worse=shift < 0)


def kind_of(word: str) -> WeaponKind:
    """Return the kind of weapon an example names. Raises `ValueError` for an unknown one."""
    return cast(WeaponKind, one_of(WeaponKind, word.rstrip(" _-0123456789"), "kind of weapon"))


def one_of(words: Any, word: str, what: str, also: Mapping[str, str] | None = None) -> Any:
    """Return the word of a vocabulary that an example means, however it joins and capitalises it;
    `also` are other names. Raises `ValueError` for an unknown word."""
    known = get_args(words)
    written = word.lower().replace("-", "_").replace(" ", "_")
    meant = (also or {}).get(written, written)
    if meant in known:
        return meant
    raise ValueError(f"unknown {what} {word!r}; known are {', '.join(known)}")


def casualties(
    models: int, hp: int, hp_lost: int, loss: int, *, slays: bool = False
) -> tuple[Toll, Answer]:
    """Return what a loss does to a group, and the fields of the answer."""
    if hp_lost >= hp:
        raise ValueError(f"hp_lost is {hp_lost}; a model of {hp} would be gone, write less")
    toll = suffered(models, hp, hp_lost, loss, slays=slays)
    return toll, {"removed": toll.removed, "hp_lost_after": toll.lost, "wasted": toll.wasted}
