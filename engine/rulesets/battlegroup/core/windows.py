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
    """What support is called in on: an enemy unit, or a point."""

    unit: str | None = None
    at: Point | None = None


@frozen
class Frame:
    """An order that is being carried out; with those above and below it, all there is to see of an
    interruption: who broke in, and where the unit that waits beneath was stopped."""

    owner: Seat
    unit: str
    order: Order
    begun: bool = False
    """Its token is gone and its first step has been taken."""
    left: tuple[Step, ...] = ()
    """Steps still to be taken, what is being done the first of them."""
    moment: Moment | None = None
    """What the enemy may answer, or is answering, just now."""
    target: str | None = None
    """Whom it has declared to shoot at or to charge."""
    course: tuple[Point, ...] = ()
    """Of the leading point of a move under way, from where it began."""
    at: float = 0.0
    """How far along it the unit has come."""
    trail: tuple[Point, ...] = ()
    """The way of its first model in this order."""
    friend: str | None = None
    """Whom HQ has named, or what support is called."""
    moves_later: bool = False
    """It shoots before it moves."""
    overwatch: bool = False
    """It is no order but fire at a charger."""
    band: Speed | None = None
    """How fast a vehicle counts as going when it fires: that it has said it will, if it shoots
    first."""
    aim: Aim | None = None
    """Of a call for support, and of what comes of it."""
    into: Moment | None = None
    """The moment it broke into; None: it is an order."""
    replaced: tuple[tuple[str, Step], ...] = ()
    """Psykers, and the steps they attempted a power in place of."""


@frozen
class Stack:
    """An order, and above it the reactions that broke in; the last is resolved first."""

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
