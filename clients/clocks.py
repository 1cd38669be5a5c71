"""Clocks by name, as the page offers them, or by minutes and seconds."""

from __future__ import annotations

import re

from attrs import evolve

from engine.wire.messages import ClockSettings

_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0
PACES = {
    "quick": ClockSettings(10 * _MINUTE, 5, 20, 2 * _MINUTE),
    "evening": ClockSettings(30 * _MINUTE, 15, 30, 5 * _MINUTE),
    "long": ClockSettings(2 * _HOUR, 30, 2 * _MINUTE, 15 * _MINUTE),
    "letter": ClockSettings(7 * _DAY, 12 * _HOUR, _DAY, 3 * _DAY),
}
UNHURRIED = ClockSettings(bank=_DAY, increment=0.0, reaction=_DAY, setup=_DAY)
"""Against a bot at home nobody waits."""
_OWN = re.compile(r"(\d{1,5}(?:\.\d+)?)\+(\d{1,5}(?:\.\d+)?)", re.ASCII)


def read(text: str) -> ClockSettings:
    """Read a pace, or minutes for the match and seconds added by each answer: 45+20; the rest is
    that of the slowest pace that gives no more. Raises `ValueError`."""
    if text in PACES:
        return PACES[text]
    own = _OWN.fullmatch(text)
    if own is None:
        known = ", ".join(PACES)
        raise ValueError(f"{text!r} is not a clock; choose {known} or minutes+seconds, as in 45+20")
    bank, increment = float(own[1]) * _MINUTE, float(own[2])
    paces = [pace for pace in PACES.values() if pace.bank <= bank]
    return evolve((paces or [PACES["quick"]])[-1], bank=bank, increment=increment)
