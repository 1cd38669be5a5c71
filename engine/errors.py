"""The exception tree.

WarhostError
|-- Refused            the other side asked for something that cannot be; nothing has changed
|   |-- Malformed      it could not be read at all
|   |-- Stale          it answers a question that is no longer open
|   |-- NotYourTurn    it answers a question put to somebody else
|   |-- IllegalReply   it breaks a rule; carries the clause and the numbers
|   `-- Limited        it breaks a limit of the server; carries when to try again
|-- RecordError        a record is not true
`-- InternalError      our own mistake
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class WarhostError(Exception):
    """The root of everything this project raises on purpose."""


class Refused(WarhostError):
    """A request that is declined. It never changes state.

    `code` is stable and meant for programs, `params` fills the sentence of any language, the
    message is that sentence in English, `clause` the rule it rests on, `retry_after` seconds when
    waiting helps.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        clause: str | None = None,
        params: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.params: Mapping[str, Any] = params or {}
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.message}: {self.clause}" if self.clause else self.message


class Malformed(Refused):
    """Not readable as what was expected."""

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__("malformed", message, params=params)


class Stale(Refused):
    """An answer to a question that is no longer open."""

    def __init__(self, given: int, open_now: int | None) -> None:
        now = "no question" if open_now is None else f"question {open_now}"
        super().__init__(
            "stale",
            f"question {given} is closed; {now} is open for this seat",
            params={"given": given, "open": open_now},
        )


class NotYourTurn(Refused):
    """An answer by a seat that was not asked."""

    def __init__(self, seat: int) -> None:
        super().__init__(
            "not_your_turn",
            f"no question is open for seat {seat}; wait for the next one",
            params={"seat": seat},
        )


class IllegalReply(Refused):
    """An answer that breaks a rule; the clause says which, the params hold the numbers."""


class Limited(Refused):
    """A limit of the server was met."""


class InternalError(WarhostError):
    """Our own mistake: a rule or the server broke its promise."""


class RecordError(WarhostError):
    """A record that is not true. The message names the first difference."""
