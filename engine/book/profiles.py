"""Profiles of units as builders and sheets show them, in the words of their ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from engine.book.words import Words


@frozen
class Stat:
    """A value of a profile."""

    label: str
    value: str


@frozen
class Trait:
    """A special ability."""

    name: str
    text: str


@frozen
class WeaponRow:
    """A weapon as a row of a table."""

    name: str
    values: tuple[str, ...]
    """In the order of the columns after the first."""
    text: str = ""
    """Its kind and its special rules, in a few words."""


@frozen
class UnitProfile:
    """What a kind of model in a unit can do."""

    name: str
    count: int
    """How many of them the unit has."""
    stats: tuple[Stat, ...]
    weapons: tuple[str, ...] = ()
    """Keys of the weapons of the form."""
    text: str = ""
    """What it is, and its special rules, in a few words."""
    traits: tuple[Trait, ...] = ()
    """Special abilities that are explained."""


def stats(words: Words, values: Mapping[str, object]) -> tuple[Stat, ...]:
    """Return values with their labels; a dash for None."""
    return tuple(
        Stat(words.profile[key], "–" if value is None else str(value))
        for key, value in values.items()
    )


def labels(words: Words, *keys: str) -> tuple[str, ...]:
    """Return the labels of columns."""
    return tuple(words.profile[key] for key in keys)


def names(words: Words, codes: Iterable[str]) -> str:
    """Return codes in words, each once, with commas between them."""
    known = {**words.terms, **words.profile}
    return ", ".join(known.get(code, code) for code in dict.fromkeys(codes))


def inches(length: float | None) -> str:
    """Return a length in inches, a dash for None."""
    return "–" if length is None else f"{length:g}″"
