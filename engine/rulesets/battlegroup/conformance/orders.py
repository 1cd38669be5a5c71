"""Worked examples of orders and reactions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args

from attrs import frozen

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Event, Mode, Moment, Order, Token
from engine.rulesets.battlegroup.conformance.common import by_seat, dice, seat_of, side_of
from engine.rulesets.battlegroup.core.windows import (
    ANSWERS,
    Frame,
    Stack,
    kept,
    may_answer,
    spendable_as,
)
from engine.rulesets.battlegroup.orders.rules import (
    Condition,
    fires_snap_shots,
    legal_orders,
    next_slot,
)
from engine.rulesets.battlegroup.shooting.rules import barred_after, may_split_fire
from engine.rulesets.battlegroup.support.rules import request
from engine.rulesets.battlegroup.templates.rules import is_static

SHEETS = BOOK.tables.orders
MOMENTS: Mapping[str, Moment] = {
    "between_enemy_orders": "between_orders",
    "enemy_order_declared": "order_declared",
    "enemy_reaction_declared": "order_declared",
    "reaction_declared": "order_declared",
    "enemy_move_path": "path",
    "enemy_run_path": "path",
    "enemy_disembark_path": "path",
    "enemy_reserve_move_path": "path",
    "enemy_shot_declared": "shot_declared",
    "enemy_ambush_shot_declared": "shot_declared",
    "enemy_support_shot_declared": "shot_declared",
    "during_dice": "dice",
    "enemy_shot_done": "shot_done",
    "after_enemy_shot": "shot_done",
    "enemy_action_declared": "action_declared",
    "enemy_action_done": "action_done",
    "enemy_charge_declared": "charge_declared",
    "enemy_charge_path": "charge_path",
    "charge_move": "charge_path",
    "enemy_charge_failed": "charge_failed",
    "failed_charge": "charge_failed",
    "after_failed_charge": "charge_failed",
    "communications_test": "action_declared",
    "enemy_communications_test": "action_declared",
    "psychic_declared": "action_declared",
    "enemy_psychic_declared": "action_declared",
    "start_phase": "start",
    "start_of_turn": "start",
    "assault_phase": "assault",
    "rally_phase": "rally",
    "rally_and_end": "rally",
}
"""Examples' names of moments that the rules call otherwise."""
EVENTS: Mapping[str, Event] = {
    "new_order": "ordered",
    "pass": "passed",
    "turn_end": "turn_over",
    "end_of_turn": "turn_over",
    "routs": "routing",
    "locked_in_combat": "locked",
    "embarks": "embarked",
    "back_to_reserve": "reserve",
}
"""Examples' names of events that the rules call otherwise."""


@frozen(kw_only=True)
class WindowLegality:
    """Tokens, and moments to spend them at."""

    queries: tuple[tuple[Token, str], ...]

    def answer(self) -> Answer:
        """Return which may be spent."""
        return {"legal": [may_answer(token, _moment(word)) for token, word in self.queries]}


@frozen(kw_only=True)
class RequestSupport:
    """A call for support."""

    ld: int = at_least(0)
    dice: tuple[int, ...]
    support: SupportGiven

    def answer(self) -> Answer:
        """Return whether it is heard, and what is spent."""
        called = request(dice(self.dice, 2), self.ld, self.support.uses)
        return {"passed": called.passed, "caller_order_used": True, "uses_left": called.uses_left}


@frozen(kw_only=True)
class SplitFire:
    """Shots that are split."""

    cases: tuple[SplitCase, ...]

    def answer(self) -> Answer:
        """Return whether the rest may take their target."""
        return {
            "legal": [
                may_split_fire(Condition(gone_to_ground=case.gone_to_ground))
                and case.rest_target
                not in barred_after(case.first_target, case.disembarked_by_first)
                for case in self.cases
            ]
        }


@frozen(kw_only=True)
class TokenState:
    """A token, and what becomes of its unit."""

    token: Token | None
    event: str

    def answer(self) -> Answer:
        """Return whether it is kept, and how it may be spent."""
        event = _event(self.event)
        left = None if self.token is None else kept(self.token, event)
        fire = spendable_as(left, gone_to_ground=event == "gone_to_ground")
        fires = {"snap": "snap_shots", "normal": "normal", "none": None}[fire]
        return {"token": left, "may_spend_as": fires}


@frozen(kw_only=True)
class Slots:
    """Units of both sides in one Orders Phase."""

    units: Mapping[str, int]
    initiative: str
    mode: Mode = "alternating"

    def answer(self) -> Answer:
        """Return who has each slot."""
        remaining, first = by_seat(self.units), seat_of(self.initiative)
        sequence, last = [], None
        while (seat := next_slot(self.mode, remaining, last, first)) is not None:
            remaining[seat] -= 1
            sequence.append(side_of(seat))
            last = seat
        return {"sequence": sequence}


# ---------------------------------------------------------------- turns


@frozen(kw_only=True)
class StaticBonus:
    """Targets that moved in some turn, or never."""

    mode: Mode
    current_turn: int = at_least(0)
    last_move_turn: tuple[int | None, ...]

    def answer(self) -> Answer:
        """Return whether they count as still."""
        found = [is_static(self.mode, self.current_turn, moved) for moved in self.last_move_turn]
        return {"bonus": found}


@frozen(kw_only=True)
class StackGiven:
    """Frames as they are declared: whose, what, and a name."""

    pushes: tuple[tuple[str, str, str], ...]

    def answer(self) -> Answer:
        """Return the order in which they finish."""
        frames = [Frame(seat_of(side), name, _order(order)) for side, order, name in self.pushes]
        return {"resolution": list(resolution(frames))}


@frozen(kw_only=True)
class LegalOrders:
    """A unit about to be ordered."""

    unit: UnitGiven

    def answer(self) -> Answer:
        """Return what it may be ordered, and how it fires."""
        unit = self.unit.condition
        return {
            "orders": list(legal_orders(unit)),
            "snap_shots": fires_snap_shots(unit),
            "split_fire": may_split_fire(unit),
        }


CASES: dict[str, type[Example]] = {
    "legal_orders": LegalOrders,
    "token_state": TokenState,
    "stack": StackGiven,
    "window_legality": WindowLegality,
    "slots": Slots,
    "request_support": RequestSupport,
    "split_fire": SplitFire,
    "static_bonus": StaticBonus,
}


@frozen(kw_only=True)
class UnitGiven:
    """What an example says of a unit that may be ordered."""

    gone_to_ground: bool = False
    routing: bool = False
    locked: bool = False
    stunned: bool = False
    in_reserve: bool = False
    off_map: bool = False
    acted: bool = False
    hq: bool = False
    comms: bool = False
    vehicle: bool = False
    walker: bool = False
    embarked: bool = False
    fire_point: bool = False
    transport_moved: bool = False
    regrouped: bool = False
    jinking: bool = False
    target_point: bool = False
    token: Token | None = None

    @property
    def condition(self) -> Condition:
        """What of it matters; a token bars no order, it is replaced."""
        return Condition(
            gone_to_ground=self.gone_to_ground,
            routing=self.routing,
            locked=self.locked,
            stunned=self.stunned,
            off_table=self.in_reserve,
            off_map=self.off_map,
            acted=self.acted,
            hq=self.hq,
            calls=self.comms,
            vehicle=self.vehicle or self.walker,
            walker=self.walker,
            embarked=self.embarked,
            fire_point=self.fire_point,
            carrier_moved=self.transport_moved,
            regrouped=self.regrouped,
            jinking=self.jinking,
            target_point=self.target_point,
        )


def _event(word: str) -> Event:
    """Return the event an example names."""
    for event in get_args(Event):
        if event == EVENTS.get(word, word):
            return event  # type: ignore[no-any-return]  # one of the words
    raise ValueError(f"unknown event {word!r}; known are {', '.join((*EVENTS, *get_args(Event)))}")


def resolution(declared: Iterable[Frame]) -> tuple[str, ...]:
    """Return the order in which declared frames finish. Two reactions of one player to the same
    window are resolved one after the other, so what they declared before is done when they declare
    again."""
    stack, done = Stack(), []
    for frame in declared:
        while len(stack.frames) > 1 and stack.asked != frame.owner and stack.top is not None:
            done.append(stack.top.unit)
            stack = stack.pop()
        stack = stack.push(frame)
    return (*done, *(frame.unit for frame in reversed(stack.frames)))


def _order(word: str) -> Order:
    """Return the order an example names; "order" is any that is no reaction."""
    if word == "order":
        return "open_fire"
    if word in SHEETS:
        return word  # type: ignore[return-value]  # a key of the table
    raise ValueError(f"unknown order {word!r}; known are order, {', '.join(SHEETS)}")


def _moment(word: str) -> Moment:
    """Return the moment an example names."""
    if word in MOMENTS:
        return MOMENTS[word]
    if word in ANSWERS:
        return word  # type: ignore[return-value]  # a key of the table
    raise ValueError(f"unknown moment {word!r}; known are {', '.join((*MOMENTS, *ANSWERS))}")


@frozen(kw_only=True)
class SupportGiven:
    """What is called."""

    kind: str
    uses: int = at_least(0, 1)


@frozen(kw_only=True)
class SplitCase:
    """A shot that is split."""

    gone_to_ground: bool
    first_target: str
    rest_target: str
    disembarked_by_first: tuple[str, ...] = ()
