"""The terms of a match: its clock, and the delay of its spectators."""

from __future__ import annotations

from engine.errors import Refused
from engine.wire.messages import ClockSettings
from server.net.limits import DAY, Bounds

LONGEST_DELAY = 3600.0


def checked_clock(clock: ClockSettings) -> ClockSettings:
    """Return `clock` if its times, in seconds, are within bounds. Raises `Refused`."""
    bounds = {
        "bank": (1.0, 30 * DAY),
        "increment": (0.0, DAY),
        "reaction": (1.0, 7 * DAY),
        "setup": (1.0, 30 * DAY),
        "showing": (0.0, 60.0),
    }
    for name, (least, most) in bounds.items():
        if not least <= getattr(clock, name) <= most:
            raise Refused(
                "bad_clock",
                f"the {name} of the clock must be {least:g} to {most:g} seconds",
                params={"what": name, "least": least, "most": most},
            )
    return clock


def check_bot_clock(clock: ClockSettings, bounds: Bounds) -> None:
    """Raise `Refused` for a clock that would keep a bot busy for too long."""
    most = bounds.bot_clock_seconds
    for name in ("bank", "increment", "reaction", "setup"):
        if getattr(clock, name) > most:
            raise Refused(
                "bad_clock",
                f"bots play only in matches whose clock has a {name} of at most {most:g} seconds",
                params={"what": name, "least": 0.0, "most": most, "limit": "bot_clock_seconds"},
            )


def checked_delay(delay: float) -> float:
    """Return `delay`, in seconds, if it is within bounds. Raises `Refused`."""
    if not 0.0 <= delay <= LONGEST_DELAY:
        raise Refused(
            "bad_delay",
            f"the spectator delay must be 0 to {LONGEST_DELAY:g} seconds",
            params={"least": 0.0, "most": LONGEST_DELAY},
        )
    return delay
