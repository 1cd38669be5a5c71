"""Dice that can be proven.

Before set-up the server publishes `commitment(secret)`. Each seat then contributes entropy. Every
die is a function of the secret, the entropy, its place in the match and its purpose, so nobody can
choose a die once the commitment is out, and everybody can recompute all of them once the secret is
revealed. The secret is never part of a state: no view can leak it, and look-ahead forks with other
dice.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import define, field, frozen

from engine.errors import InternalError


class Dice(Protocol):
    """Where the faces come from."""

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        """Return die number `index` of the match, 1 to `sides`."""


def commitment(secret: str) -> str:
    """Return what is published of `secret` before the match: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


BYTE = 256
"""Values of one, and so the most sides of a die."""
D6 = 6
"""Sides of a die where nothing else is said."""


@frozen
class ProvenDice:
    """Die n is SHA-256 of "secret|entropy|...|n|purpose": its first byte below the largest multiple
    of `sides`, modulo `sides`, plus one; so every face is equally likely. A byte has room for dice
    of 256 sides at most."""

    secret: str = field(repr=False)
    entropy: tuple[str, ...] = ()

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        seed = "|".join((self.secret, *self.entropy, str(index), purpose)).encode()
        if not 1 <= sides <= BYTE:
            raise ValueError(f"there is no fair die with {sides} sides")
        fair = BYTE - BYTE % sides
        while True:
            seed = hashlib.sha256(seed).digest()
            for byte in seed:
                if byte < fair:
                    return byte % sides + 1


@define
class ListedDice:
    """Faces given beforehand, in order: for worked examples and tests."""

    faces: Sequence[int]
    start: int = 0
    used: int = field(default=0, init=False)

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        at = index - self.start
        if not 0 <= at < len(self.faces):
            raise InternalError(
                f"die {at + 1} ({purpose}) is needed, but only {len(self.faces)} are listed"
            )
        if not 1 <= self.faces[at] <= sides:
            raise InternalError(
                f"die {at + 1} ({purpose}) shows {self.faces[at]}, but it has {sides} sides"
            )
        self.used = max(self.used, at + 1)
        return self.faces[at]


@frozen
class ContinuedDice:
    """Faces that have fallen already, then other dice: what a fork rolls."""

    fallen: Mapping[int, int]
    """Faces by index."""
    rest: Dice

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        face = self.fallen.get(index)
        return self.rest.face(index, purpose, sides) if face is None else face


@frozen
class BranchedDice:
    """The dice of a match that branched off another: those that had fallen by then are the
    other's."""

    before: ProvenDice
    first: int
    """Index of the first die of its own."""
    after: ProvenDice | BranchedDice

    @property
    def secret(self) -> str:
        """The secret behind the dice that are still to fall."""
        return self.after.secret

    @property
    def entropy(self) -> tuple[str, ...]:
        """What was contributed to the dice that are still to fall."""
        return self.after.entropy

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        dice = self.before if index < self.first else self.after
        return dice.face(index, purpose, sides)


_EXPRESSION = re.compile(r"^(?:(?P<count>\d*)D(?P<sides>[36]))?(?P<plus>(?:^|[+-])\d+)?$")


@frozen
class Expression:
    """A number or a dice expression as rulebooks print it: `2`, `D6`, `2D6`, `D3+2`, `D6-1`."""

    count: int
    sides: int
    plus: int

    @classmethod
    def parse(cls, text: str | int) -> Expression:
        """Read `text`. Raises `ValueError` when it is no dice expression."""
        match = _EXPRESSION.match(str(text))
        if not match or not str(text):
            raise ValueError(f"{text!r} is not a dice expression; write 2, D6, 2D6, D3+2 or D6-1")
        dice = match["sides"] is not None
        return cls(
            int(match["count"] or 1) if dice else 0,
            int(match["sides"] or 6),
            int(match["plus"] or 0),
        )

    def value(self, faces: Sequence[int]) -> int:
        """Return the result of D6 `faces`: a D3 is half its face rounded up; `plus` counts once."""
        return sum(halved(face) if self.sides == 3 else face for face in faces) + self.plus

    def chances(self) -> dict[int, float]:
        """Return every possible result with its probability."""
        results = {self.plus: 1.0}
        for _ in range(self.count):
            spread: dict[int, float] = {}
            for total, chance in results.items():
                for face in range(1, 7):
                    result = total + (halved(face) if self.sides == 3 else face)
                    spread[result] = spread.get(result, 0.0) + chance / 6
            results = spread
        return results

    def mean(self) -> float:
        """Return the expected result."""
        return self.count * (2.0 if self.sides == 3 else 3.5) + self.plus


def halved(face: int) -> int:
    """Return a D6 face read as a D3: halved, rounded up."""
    return (face + 1) // 2
