"""Reactions: which token may answer what, who is asked, and what resolves first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from engine.flow import Seat
from engine.geometry import Point
from engine.rulesets.battlegroup.book.codes import Event, Fire, Moment, Order, Speed, Step, Token

ANSWERS: Mapping[Moment, tuple[Token, ...]] = {
    "start": (),
    "between_orders": ("reserve_move",),
    "order_declared": ("ambush_fire",),
    "path": ("ambush_fire",),
    "shot_declared": ("ambush_fire", "reserve_move"),
    "dice": (),
    "shot_done": ("ambush_fire",),
    "action_declared": ("ambush_fire",),
    "action_done": ("ambush_fire",),
    "charge_declared": ("ambush_fire",),
    "charge_path": (),
    "charge_failed": ("ambush_fire",),
    "assault": (),
    "rally": (),
}
"""What each moment of an enemy's order or turn may be answered with."""
EXECUTES: Mapping[Token, Order] = {"ambush_fire": "open_fire", "reserve_move": "top_speed"}
"""What a spent token lets its unit do."""
LOSING: tuple[Event, ...] = (
    "spent",
    "ordered",
    "routing",
    "locked",
    "embarked",
    "reserve",
    "destroyed",
)
"""What takes a token away."""


def may_answer(token: Token, moment: Moment) -> bool:
    """Return whether a token may be spent at a moment of an enemy's order or turn."""
    return token in ANSWERS[moment]


def kept(token: Token, event: Event) -> Token | None:
    """Return the token a unit holds after an event; it waits over the end of turns."""
    return None if event in LOSING else token


def spendable_as(token: Token | None, *, gone_to_ground: bool) -> Fire:
    """Return how a token may be spent: of the reactions only Ambush Fire is open to a unit that is
    down, as snap shots."""
    if token is None or (token == "reserve_move" and gone_to_ground):
        return "none"
    return "snap" if gone_to_ground else "normal"


@frozen
class Aim:
    """The target of support: an enemy unit or a point."""

    unit: str | None = None
    at: Point | None = None


@frozen
class Frame:
    """An order in progress. All frames together describe an interruption: who interrupted, and
    where the unit below was stopped."""

    owner: Seat
    unit: str
    order: Order
    begun: bool = False
    """Whether its token has been removed and its first step has begun."""
    left: tuple[Step, ...] = ()
    """Steps left, the current one first."""
    moment: Moment | None = None
    """The event that the enemy may now react to, or is reacting to."""
    target: str | None = None
    """The unit it has declared to shoot at or charge."""
    course: tuple[Point, ...] = ()
    """Path of the leading point of the current move, from its start."""
    at: float = 0.0
    """Distance along the path that the unit has covered."""
    trail: tuple[Point, ...] = ()
    """Path of its first model during this order."""
    friend: str | None = None
    """The unit that an HQ nominated, or the support that is called."""
    moves_later: bool = False
    """Whether it shoots before it moves."""
    overwatch: bool = False
    """Whether this is fire at a charger rather than an order."""
    band: Speed | None = None
    """The speed a vehicle counts as when it fires. If it shoots first, this is its declared
    speed."""
    aim: Aim | None = None
    """The target of a support call and of the resulting support."""
    into: Moment | None = None
    """The moment it interrupted; None if it is an order."""
    replaced: tuple[tuple[str, Step], ...] = ()
    """Psykers and the steps that they gave up to attempt a power."""


@frozen
class Stack:
    """An order with the reactions that interrupted it. The last one is resolved first."""

    frames: tuple[Frame, ...] = ()

    @property
    def top(self) -> Frame | None:
        """What is being resolved."""
        return self.frames[-1] if self.frames else None

    @property
    def asked(self) -> Seat | None:
        """Who may answer: the opponent of the top's owner."""
        return None if self.top is None else 1 - self.top.owner

    def push(self, frame: Frame) -> Stack:
        """Return it with an order issued or a reaction declared. An order needs an empty stack, a
        reaction an enemy's frame on top."""
        if self.top is not None and self.asked != frame.owner:
            raise ValueError(f"{frame.unit} cannot answer {self.top.unit} of its own side")
        return self._with(frame)

    def call(self, frame: Frame) -> Stack:
        """Return it with what a Request Support on top has called in: an order of the same side
        that is part of it and has windows of its own."""
        if self.top is None or self.top.order != "request_support" or self.asked == frame.owner:
            raise ValueError(f"nobody has called for {frame.unit}")
        return self._with(frame)

    def _with(self, frame: Frame) -> Stack:
        if any(frame.unit == other.unit for other in self.frames):
            raise ValueError(f"{frame.unit} is on the stack already")
        return Stack((*self.frames, frame))

    def begin(self) -> Stack:
        """Return it with the top begun."""
        return self.change(begun=True)

    def change(self, **changes: Any) -> Stack:
        """Return it with fields of the top changed."""
        return Stack((*self.frames[:-1], evolve(self.frames[-1], **changes)))

    def pop(self) -> Stack:
        """Return it without the top, which has been resolved or has fizzled."""
        return Stack(self.frames[:-1])


def fizzles(*, destroyed: bool, routing: bool, locked: bool) -> bool:
    """Return whether a reaction comes to nothing when its turn comes."""
    return destroyed or routing or locked
