"""Reading figures as they are written in lists."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import frozen

from engine.book.roster import Profile
from engine.rulesets.diceless.adopt.names import NAMES, plain, words
from engine.rulesets.diceless.adopt.notes import Unread

NOTHING = ("", "-", "–", "—", "n/a", "none")
UNLIMITED = 240.0
"""Inches: farther than any table is wide."""
_FIGURE = re.compile(r"([0-9]{1,2})\s*[*†‡]*")  # with the mark of a footnote
_SAVE = re.compile(r"([2-6])\+(?!\+)")
_BARE_SAVE = re.compile(r"([2-6])\+?")
_WARD = re.compile(r"([2-6])\+\+")
_BRACKETED = re.compile(r"(\d{1,2})\s*[(\[]\s*(\d{1,2})\s*[)\]]")
_SPAN = re.compile(r"(\d{1,3}(?:\.\d)?)\s*(?:-|–|to)\s*(\d{1,3}(?:\.\d)?)")
_LENGTH = re.compile(r"(\d{1,3}(?:\.\d)?)")
_COUNT = re.compile(r"\d{1,2}")


def figures(profile: Profile) -> dict[str, str]:
    """Return the figures of a profile by our own names for them."""
    found: dict[str, str] = {}
    for name, text in profile.figures.items():
        key = NAMES.figures.get(words(name))
        if key is not None:
            found.setdefault(key, text)
    return found


def is_model(profile: Profile) -> bool:
    """Return whether a profile is of a model with Toughness."""
    return {"toughness", "wounds"} <= figures(profile).keys()


def is_vehicle(profile: Profile) -> bool:
    """Return whether a profile is of something with armour."""
    return {"front", "side", "rear"} <= figures(profile).keys()


def is_power(profile: Profile) -> bool:
    """Return whether a profile is of a psychic power."""
    return "warp_charge" in figures(profile)


def is_weapon(profile: Profile) -> bool:
    """Return whether a profile is of a weapon."""
    return {"range", "strength", "ap"} <= figures(profile).keys() and not is_power(profile)


def number(text: str | None) -> int | Unread | None:
    """Return a figure: None where there is none."""
    if text is None:
        return None
    figure = _FIGURE.fullmatch(text.strip())
    return int(figure[1]) if figure else Unread(text)


def skill(text: str | None) -> int | Unread | None:
    """Return a figure that may be a dash, for who cannot do it at all."""
    return 0 if text in NOTHING else number(text)


def toughness(text: str | None) -> tuple[int | Unread | None, int | None]:
    """Return the Toughness in play, and the one without the mount where both are printed."""
    bracketed = _BRACKETED.fullmatch(text or "")
    if bracketed is None:
        return number(text), None
    bare, mounted = sorted((int(bracketed[1]), int(bracketed[2])))
    return mounted, bare


@frozen
class Saves:
    armour: int | Unread | None
    invulnerable: int | Unread | None


def saves(found: Mapping[str, str]) -> Saves:
    """Return armour and invulnerable save, which some lists write as one: 3+/5++."""
    text, ward = found.get("save", "-"), found.get("invulnerable", "-")
    beside = _WARD.search(text)
    armour = _SAVE.search(text) or _BARE_SAVE.fullmatch(text.strip())
    invulnerable = beside or re.fullmatch(r"([2-6])\+{0,2}", ward)
    return Saves(
        int(armour[1]) if armour else None if text in NOTHING or beside else Unread(text),
        int(invulnerable[1]) if invulnerable else None if ward in NOTHING else Unread(ward),
    )


def is_unlimited(text: str) -> bool:
    """Return whether a range has no end."""
    return words(text) in ("infinite", "unlimited")


def reach(text: str) -> tuple[float, float] | None:
    """Return from where to where a weapon reaches."""
    if is_unlimited(text):
        return 0.0, UNLIMITED
    bare = text.replace('"', " ").replace("”", " ").replace("''", " ").strip()
    span = _SPAN.fullmatch(bare)
    if span:
        return float(span[1]), float(span[2])
    length = _LENGTH.fullmatch(bare)
    return (0.0, float(length[1])) if length else None


def parts(text: str) -> list[str]:
    """Return what a type lists, separated by commas, brackets opened."""
    return [part.strip() for part in re.split(r"[,;/()\[\]]", text) if part.strip()]


def shots(text: str) -> int | None:
    """Return how often a weapon fires, the last word of its kind; a die has its fixed figure."""
    last = plain(text).rpartition(" ")[2]
    if last.isascii() and last.isdigit() and len(last) < 3:
        return int(last)
    return NAMES.dice.get(last)


def count(text: str) -> int | None:
    """Return the number of a sentence: the first in digits, or else the greatest in words, since
    "one squad of up to ten" is ten."""
    digits = _COUNT.search(text)
    if digits:
        return int(digits[0])
    return max(
        (NAMES.counts[word] for word in words(text).split() if word in NAMES.counts), default=None
    )
