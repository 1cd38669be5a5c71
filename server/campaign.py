"""A campaign outside its ruleset: who sits where, and which battle is on.

The record is the ruleset's own and stays written here. Everything is a value; what cannot be raises
`Refused`.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import evolve, field, frozen

from engine.errors import Refused
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


@frozen
class Campaign:
    """A campaign outside its ruleset."""

    campaign: str
    ruleset: str
    version: int
    title: str
    created: float
    record: Any = field(repr=False)
    """The ruleset's own, as JSON data."""
    clock: ClockSettings = field(factory=ClockSettings)
    seats: tuple[Place, Place] = (Place(), Place())
    battle: str | None = None
    """The match whose outcome is to come into the record: it does in one act with this being
    cleared, so it does once."""
    fought: tuple[str, ...] = ()
    over: bool = False
    requests: tuple[str, ...] = ()
    """Orders that were carried out last."""

    def join(self, name: str, seat: int | None, token: str) -> tuple[Campaign, int]:
        """Return the campaign with somebody on a free seat, and which."""
        free = [at for at in (0, 1) if self.seats[at].kind == "open"]
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("seat_taken", "that seat is taken", params={"seat": seat, "free": free})
        return self.with_place(seat, Place("guest", checked_text(name, "name", 40), token)), seat

    def with_place(self, seat: int, place: Place) -> Campaign:
        """Return the campaign with a seat changed."""
        first, second = self.seats
        return evolve(self, seats=(place, second) if seat == 0 else (first, place))

    def ready(self, seat: int) -> Campaign:
        """Return the campaign with a seat waiting for the next battle."""
        return self.with_place(seat, evolve(self.seats[seat], ready=True))

    def ordered(self, record: Any, request: str) -> Campaign:
        """Return the campaign after an order."""
        requests = (*self.requests, request)[-REMEMBERED:]
        return evolve(self, record=record, requests=requests)

    def fights(self, record: Any, match: str) -> Campaign:
        """Return the campaign with its next battle on."""
        first, second = (evolve(place, ready=False) for place in self.seats)
        return evolve(self, record=record, battle=match, seats=(first, second))

    def has_fought(self, record: Any, *, over: bool) -> Campaign:
        """Return the campaign after its battle."""
        assert self.battle is not None
        fought = (*self.fought, self.battle)
        return evolve(self, record=record, battle=None, fought=fought, over=over)

    def at_peace(self) -> None:
        """Raise `Refused` while a battle is on."""
        if self.battle is not None:
            params = {"match": self.battle}
            raise Refused("battle_on", "a battle of the campaign is on", params=params)

    @property
    def guests(self) -> tuple[int, ...]:
        """The seats that people have."""
        return tuple(at for at in (0, 1) if self.seats[at].kind == "guest")

    def info(self) -> CampaignInfo:
        """Return what everybody may know."""
        first, second = (SeatInfo(seat.name, seat.kind, seat.ready) for seat in self.seats)
        return CampaignInfo(
            self.campaign,
            self.ruleset,
            self.title,
            (first, second),
            self.clock,
            self.created,
            self.battle,
            self.fought,
            self.over,
        )
