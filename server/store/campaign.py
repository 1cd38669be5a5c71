"""A campaign outside its ruleset: who sits where, who may see it, how far it is.

Everything is a value. A change that is not possible raises `Refused`.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Literal

from attrs import evolve, field, frozen

from engine.errors import Refused
from engine.records import campaign as courses
from engine.records.campaign import CampaignState, Outcome
from engine.wire.messages import CampaignInfo, ClockSettings, SeatInfo
from server.text import checked_text

REMEMBERED = 100
"""Orders whose repeat is known."""


@frozen
class Place:
    """One side of a campaign."""

    kind: Literal["open", "guest", "bot"] = "open"
    name: str | None = None
    token: str | None = field(default=None, repr=False)
    """The hash of its secret, which opens the seat of every battle too."""
    policy: str | None = None
    """Of a bot."""
    ready: bool = False
    account: bool = False
    """The name is that of its player's account."""


@frozen
class Campaign:
    """A campaign outside its ruleset."""

    campaign: str
    title: str
    created: float
    course: CampaignState
    owner: str = field(repr=False)
    """The hash of the token of the player who started it."""
    code: str = field(repr=False)
    """The invitation."""
    private: bool = False
    clock: ClockSettings = field(factory=ClockSettings)
    seats: tuple[Place, Place] = (Place(), Place())
    touched: float = 0.0
    """When it was changed last, in seconds since 1970."""
    requests: tuple[str, ...] = ()
    """Orders that were carried out last."""
    address: str = field(default="", repr=False)
    """Who started it and answers for it: a key of `net.addresses`."""
    notice: str = ""
    """Why the operator has ended it."""

    def join(
        self, name: str, seat: int | None, token: str, *, account: bool = False
    ) -> tuple[Campaign, int]:
        """Return the campaign with somebody on a free seat, and which. Their name may be that of
        their `account`."""
        free = [at for at in (0, 1) if self.seats[at].kind == "open"]
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("seat_taken", "that seat is taken", params={"seat": seat, "free": free})
        name = checked_text(name, "name", 40)
        course = courses.named(self.course, seat, salted(name))
        place = Place("guest", name, token, account=account)
        return evolve(self, course=course).with_place(seat, place), seat

    def leave(self, seat: int) -> Campaign:
        """Return the campaign with the seat free."""
        return self.after(courses.Named(seat, "")).with_place(seat, Place())

    def names(self, name: str) -> bool:
        """Return whether anybody had a seat under a name."""
        return any(one.name == name for one in self.course.names)

    def rename(self, name: str, new: str) -> Campaign:
        """Return the campaign without a name; `new` stands where a seat has it."""
        first, second = (
            evolve(place, name=new, account=False)
            if place.name == name and place.kind == "guest"
            else place
            for place in self.seats
        )
        return evolve(self, course=self.course.erased(name), seats=(first, second))

    def ready(self, seat: int) -> Campaign:
        """Return the campaign with a seat waiting for the next battle."""
        return self.with_place(seat, evolve(self.seats[seat], ready=True))

    def with_place(self, seat: int, place: Place) -> Campaign:
        """Return the campaign with a seat changed."""
        first, second = self.seats
        return evolve(self, seats=(place, second) if seat == 0 else (first, place))

    def after(self, act: courses.Act, outcome: Outcome | None = None) -> Campaign:
        """Return the campaign after an act. Opening a battle clears who is ready for it."""
        after = evolve(self, course=courses.enact(self.course, act, outcome))
        if isinstance(act, courses.Opened):
            first, second = (evolve(place, ready=False) for place in self.seats)
            after = evolve(after, seats=(first, second))
        return after

    def ordered(self, seat: int, order: object, request: str) -> Campaign:
        """Return the campaign after an order."""
        requests = (*self.requests, request)[-REMEMBERED:]
        return evolve(self.after(courses.Ordered(seat, order)), requests=requests)

    def admit(self, code: str | None) -> None:
        """Raise `Refused` unless `code` opens a private campaign."""
        if self.private and not hmac.compare_digest((code or "").encode(), self.code.encode()):
            raise Refused("wrong_code", "this campaign is private; you need its invitation")

    @property
    def battle(self) -> str | None:
        """The match whose outcome is still to be recorded. The act that records it clears this too,
        so it is recorded once."""
        return self.course.battle.match if self.course.battle else None

    @property
    def guests(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(at for at in (0, 1) if self.seats[at].kind == "guest")

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that are free."""
        return tuple(at for at in (0, 1) if self.seats[at].kind == "open")

    def info(self, trouble: str | None = None) -> CampaignInfo:
        """Return what everybody may know."""
        first, second = (
            SeatInfo(seat.name, seat.kind, seat.ready, account=seat.account) for seat in self.seats
        )
        return CampaignInfo(
            self.campaign,
            self.course.ruleset,
            self.title,
            (first, second),
            self.clock,
            self.created,
            self.battle,
            self.course.fought,
            self.course.over,
            self.private,
            self.course.shown[-1].digest,
            trouble,
            self.notice or None,
        )


def salted(name: str) -> courses.Name:
    """Return a name as the record keeps it."""
    return courses.Name(name, secrets.token_hex(16))
