"""What the worked examples of this ruleset share: saves, weapons, losses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, get_args

from attrs import field, validators

from engine.book.examples import Answer
from engine.rulesets.diceless.book.codes import WeaponKind
from engine.rulesets.diceless.wounds.rules import Casualties, Save, suffered


def above(bound: float) -> Any:
    """Return a field for a number above another."""
    return field(validator=validators.gt(bound))


def maybe_at_least(least: float) -> Any:
    """Return a field for a number that may be left out."""
    return field(default=None, validator=validators.optional(validators.ge(least)))


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
) -> tuple[Casualties, Answer]:
    """Return what a loss does to a group, and the fields of the answer."""
    if hp_lost >= hp:
        raise ValueError(f"hp_lost is {hp_lost}; a model of {hp} would be gone, write less")
    found = suffered(models, hp, hp_lost, loss, slays=slays)
    return found, {"removed": found.removed, "hp_lost_after": found.lost, "wasted": found.wasted}
