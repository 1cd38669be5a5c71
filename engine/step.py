"""A step of a ruleset in progress: its flow, and the table it works on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from engine.flow import Ask, Flow, Seat, StepOver
from engine.table import Table


@frozen
class Given:
    """A legal reply that was given."""

    seat: Seat
    body: Any


@define(eq=False)
class Step:
    """A flow that waits for replies, or is over.

    A question is numbered by the replies of the match before it, so it keeps its number while
    another seat answers its own of the same moment.
    """

    table: Table[Any]
    _flow: Flow[None]
    _number: int
    """Of the questions that were put last."""
    _asks: tuple[Ask, ...] = field(init=False, default=())
    """Those questions; none when the step is over."""
    _answers: dict[Seat, Any] = field(init=False, factory=dict)
    """What was replied to them so far."""

    def __attrs_post_init__(self) -> None:
        self._go_on(None)

    def reply(self, given: Given) -> None:
        """Give a legal reply to one of the open questions."""
        self._answers[given.seat] = given.body
        if len(self._answers) == len(self._asks):
            answers = tuple(self._answers[ask.seat] for ask in self._asks)
            self._number += len(self._asks)
            self._answers = {}
            self._go_on(answers)

    def replay(self, replies: Sequence[Given]) -> Step:
        """Give replies that were given before."""
        for given in replies:
            self.reply(given)
        return self

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions; none when the step is over."""
        return tuple(
            Ask(ask.seat, ask.choice, ask.default, ask.clock, self._number)
            for ask in self._asks
            if ask.seat not in self._answers
        )

    def _go_on(self, answers: Any) -> None:
        """Run the flow to its next questions."""
        try:
            self._asks = self._flow.send(answers)
        except (StopIteration, StepOver):
            self._asks = ()

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Leave it out of pickles: a flow cannot be written down, but played again."""
        return type(None), ()
