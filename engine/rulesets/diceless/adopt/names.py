"""What lists of other make call what we have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from hashlib import sha256
from typing import TypeVar, get_args

from attrs import frozen

from engine.book.data import data_file, strict_converter, structure
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Blast, Rule, Tag, UnitType, WeaponKind

T = TypeVar("T")


@frozen
class Names:
    beyond: tuple[str, ...]
    """Of types that the rules do not know."""
    figures: Mapping[str, str]
    types: Mapping[str, UnitType]
    likened: Mapping[str, UnitType]
    """Types that the rules do not have, by what comes nearest."""
    traits: Mapping[str, str]
    kinds: Mapping[str, WeaponKind]
    tags: Mapping[str, Tag]
    blasts: Mapping[str, Blast]
    dice: Mapping[str, int]
    counts: Mapping[str, int]
    rules: Mapping[str, Rule]
    weapons: Mapping[str, str]
    bases: Mapping[UnitType, float]
    hulls: Mapping[str, tuple[float, float]]


NAMES = structure(strict_converter(), data_file("diceless", "adopt"), Names, "adopt.toml")

_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


def plain(text: str) -> str:
    """Return a name as names are compared: lower case words, without what stands in brackets."""
    return words(_BRACKETS.sub(" ", text))


def words(text: str) -> str:
    """Return lower case words and nothing else."""
    return " ".join(re.findall(r"[^\W_]+", text.lower()))


def first(known: Mapping[str, T], text: str) -> T | None:
    """Return what the first of the known names stands for that a text holds, in one or many."""
    held = f" {words(text)} "
    return next(
        (known[name] for name in known if f" {name} " in held or f" {name}s " in held), None
    )


ALIKE = 0.85
"""How much of a misspelt word is that of the right one, by `difflib`; 1 is all."""
LEAST = 5
"""Letters: shorter words are like too many others."""


def corrected(known: Mapping[str, object], text: str) -> str:
    """Return a text with its misspelt words as the known names spell them."""
    right = {word for name in known for word in name.split()}

    def spelt(found: re.Match[str]) -> str:
        word = found[0].lower()
        near = get_close_matches(word, sorted(right), 1, ALIKE) if len(word) >= LEAST else []
        return near[0] if near and word.removesuffix("s") not in right else found[0]

    return re.sub(r"[^\W_]+", spelt, text)


def is_beyond(text: str) -> bool:
    """Return whether a type is one that the rules do not know."""
    return first(dict.fromkeys(NAMES.beyond, True), text) is not None


RULES: Mapping[str, Rule] = {
    **{rule.replace("_", " "): rule for rule in get_args(Rule)},
    **NAMES.rules,
}
WEAPONS: Mapping[str, str] = {
    **{plain(weapon.name): key for key, weapon in BOOK.weapons.items()},
    **NAMES.weapons,
}


def slug(name: str, fallback: str) -> str:
    """Return a name as an id has it."""
    ascii_words = re.findall(r"[a-z0-9]+", name.lower())
    return "-".join(ascii_words)[:40].strip("-") or fallback


def marked(name: str, fallback: str, content: Iterable[object]) -> str:
    """Return an id that two lists share only for the same thing."""
    mark = sha256(repr(tuple(content)).encode()).hexdigest()[:6]
    return f"{slug(name, fallback)}-{mark}"
