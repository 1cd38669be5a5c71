"""How a rule puts a question to a seat.

A rule that needs a decision is a generator: `reply = yield from ask(...)` reads like the rulebook,
and questions nest as deep as the calls do, so the latest window is finished first without anybody
keeping a stack. The generator itself is never stored: a match keeps the replies, and can run the
rule again. The newest match goes on with the one it has.

What keeps that sound: a flow looks everything up again after a question, draws dice only from the
table, iterates tuples and dicts, never sets, and uses no `try/finally` (an abandoned flow is
dropped).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any, Literal, Protocol, TypeVar

from attrs import evolve, frozen

Seat = int
"""0 or 1: a side of the table."""

JUDGE: Seat = 2
"""Stands for the judge among those who act. The judge is never asked."""

ASKED: Seat = -1
"""The default of an attribute `seat` of a choice: it is given the seat that is asked."""

Clock = Literal["setup", "turn", "reaction"]
"""Which allowance the server charges while the question is open."""


class Choice(Protocol):
    """What may be replied to a question: pure data that crosses the socket, and its check. The
    questions of a ruleset derive from this. One that has to know who is asked has an attribute
    `seat: Seat = ASKED`."""

    __slots__ = ()

    def check(self, state: Any, reply: Any) -> None:
        """Raise `IllegalReply` unless `reply` is legal on the table as it stands."""


class Reply:
    """What answers questions: pure data that crosses the socket. The replies of a ruleset derive
    from this."""

    __slots__ = ()


class ConditionalOrder(Protocol):
    """What a seat has said in advance, in secret: pure data that crosses the socket, and the reply
    it comes to.

    It is no part of any state, so nothing of it can be seen: whoever keeps it answers with the
    reply as if the seat had, and the record holds just that.
    """

    def check(self, state: Any, seat: Seat) -> None:
        """Raise `IllegalReply` unless a seat may give it, on the table as it stands; later it may
        have no effect."""

    def reply(self, state: Any, choice: Any) -> Any | None:
        """Return the legal reply to a question, None where it has nothing to say."""


@frozen
class Ask:
    """An open question."""

    seat: Seat
    """The seat that has to answer."""
    choice: Annotated[Any, "choice"]
    """The question: a `Choice` of the ruleset."""
    default: Annotated[Any, "reply"]
    """A legal reply. The server plays it when time runs out."""
    clock: Clock = "turn"
    """Which time runs while the question is open."""
    number: int = 0
    """Counts the questions of a match. A reply names the question that it answers."""

    def __attrs_post_init__(self) -> None:
        if getattr(self.choice, "seat", None) == ASKED:
            object.__setattr__(self, "choice", evolve(self.choice, seat=self.seat))


T = TypeVar("T")
Flow = Generator[tuple[Ask, ...], tuple[Any, ...], T]
"""A rule in progress: yields the questions open at once, is sent their answers in the same
order."""


class StepOver(Exception):
    """Raised inside a flow to end the whole step at once, however deep (the game has stopped)."""


def ask(seat: Seat, choice: Choice, default: Any, clock: Clock = "turn") -> Flow[Any]:
    """Put one question and return its legal answer."""
    (reply,) = yield (Ask(seat, choice, default, clock),)
    return reply


def ask_at_once(*asks: Ask) -> Flow[tuple[Any, ...]]:
    """Put questions to several seats together: no seat learns another's answer before its own."""
    return (yield asks)
