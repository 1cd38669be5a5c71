"""What comes of sending something once."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """What whoever takes a message made of it."""

    SENT = "sent"
    GONE = "gone"
    """Nobody is there any more, for good."""
    REFUSED = "refused"
    """It would be refused again."""
    LATER = "later"
    """It may be taken later."""
