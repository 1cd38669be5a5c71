"""Who is in a room: the two seats, the spectators, and what they are sent."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import trio
from attrs import define, field

from engine.errors import Refused
from engine.state import Viewer
from engine.wire import messages as m
from server.house import House
from server.lobby import Seat
from server.session import Member, Session

PRESENCE_SECONDS = 0.25
"""Who is here is told at most so often; with many spectators less."""
AT_ONCE = 100
"""Spectators that are sent to before others get their turn."""
GONE_SECONDS = 3.0
"""A bot that is gone may come back with its token for so long, before another is called."""
CALLED_SECONDS = 10.0
"""A bot that was called and has not come is called again after this."""


@define(eq=False)
class Audience:
    """Everybody who is in a room. Nothing here waits for a peer."""

    house: House
    info: Callable[[], m.MatchInfo]
    """How the match stands."""
    public: Callable[[], m.MatchInfo]
    """How it stands for whoever has no seat."""
    seats: list[Member | None] = field(factory=lambda: [None, None])
    deputies: list[Member | None] = field(factory=lambda: [None, None])
    """Who plays a seat in its owner's place."""
    gallery: dict[Member, None] = field(factory=dict)
    """Spectators, in the order they came."""
    presence_due: float = math.inf
    """When it is to be told who is here."""
    deserted: float = field(init=False)
    """Since when nobody is but bots; infinite while somebody is."""
    _call_from: list[float] = field(init=False)
    """When a bot that is not there may be called, for each seat."""

    def __attrs_post_init__(self) -> None:
        self.deserted = self.house.time.now()
        self._call_from = [self.deserted + GONE_SECONDS] * 2

    @property
    def present(self) -> tuple[bool, bool]:
        """Which seats somebody is connected for."""
        first, second = (
            owner is not None or deputy is not None
            for owner, deputy in zip(self.seats, self.deputies, strict=True)
        )
        return first, second

    def seated(self) -> list[Member]:
        """Return those who act for a seat: owners and deputies."""
        return [member for member in (*self.seats, *self.deputies) if member is not None]

    def members(self) -> list[Member]:
        """Return everybody."""
        return [*self.seated(), *self.gallery]

    def watch(self, member: Member) -> None:
        """Let in a spectator. Raises `Refused` when there are too many."""
        if len(self.gallery) >= self.house.bounds.watchers:
            raise Refused("full", "too many watch this match", retry_after=60.0)
        self.gallery[member] = None
        self.house.metrics.watchers.inc()
        self.changed()

    def sit(self, member: Member, seat: int, match: str) -> None:
        """Let a member act for a seat; whoever did so before is told and let go."""
        places = self._places(member)
        taken = Refused("taken_over", "the seat was taken by a newer connection")
        self._let_go(places[seat], taken, seat, match)
        places[seat] = member
        self.changed()

    def relieve(self, seat: int, match: str) -> None:
        """Let the deputy of a seat go."""
        relieved = Refused("relieved", "the owner of the seat has taken it back")
        self._let_go(self.deputies[seat], relieved, seat, match)
        self.deputies[seat] = None
        self.changed()

    def depart(self, member: Member) -> None:
        """Forget somebody."""
        if member.viewer is None:
            if member in self.gallery:
                del self.gallery[member]
                self.house.metrics.watchers.dec()
        elif (places := self._places(member))[member.viewer] is member:
            places[member.viewer] = None
            self._call_from[member.viewer] = self.house.time.now() + GONE_SECONDS
        self.changed()

    def changed(self) -> None:
        """Have it told soon who is here."""
        now = self.house.time.now()
        pause = PRESENCE_SECONDS * (1 + len(self.gallery) / 50)
        self.presence_due = min(self.presence_due, now + pause)
        seats = zip(self.info().seats, self.present, strict=True)
        is_peopled = self.gallery or any(here and seat.kind != "bot" for seat, here in seats)
        self.deserted = math.inf if is_peopled else now

    def may_call(self, number: int, seat: Seat) -> bool:
        """Tell whether a bot should be called for a seat."""
        places = self.deputies if seat.deputy else self.seats
        return places[number] is None and self.house.time.now() >= self._call_from[number]

    def called(self, seat: int) -> None:
        """Note that a bot was called: it may be on its way for a while."""
        self._call_from[seat] = self.house.time.now() + CALLED_SECONDS

    def tell_info(self) -> None:
        """Tell everybody how the match stands outside its updates."""
        self.presence_due = math.inf
        data = Session.frame(m.Lobby(self.info()))
        for member in self.seated():
            member.session.peer.push(data)
        self.tell_public()

    def tell_public(self) -> None:
        """Tell spectators how the match stands for them."""
        data = Session.frame(m.Lobby(self.public()))
        for member in self.gallery:
            if not member.behind:
                member.session.peer.push(data, droppable=True)

    def tell_seats(self, seq: int, frames: Mapping[Viewer, bytes]) -> None:
        """Send an update to the seats."""
        for member in self.seated():
            member.update(seq, frames[member.viewer])

    async def tell_gallery(self, seq: int, frames: Mapping[Viewer, bytes]) -> None:
        """Send an update to the spectators."""
        data = frames[None]
        for count, member in enumerate(tuple(self.gallery), start=1):
            member.update(seq, data)
            if count % AT_ONCE == 0:
                await trio.lowlevel.checkpoint()

    def dismiss(self, refused: Refused | None, match: str) -> None:
        """Let everybody go, with a word if there is one to say."""
        for member in self.members():
            if refused:
                member.session.refuse(None, refused, match=match)
            member.session.members.pop(match, None)
            self.depart(member)

    def _places(self, member: Member) -> list[Member | None]:
        return self.deputies if member.is_deputy else self.seats

    def _let_go(self, member: Member | None, why: Refused, seat: int, match: str) -> None:
        if member is not None:
            member.session.members.pop(match, None)
            member.session.refuse(None, why, match=match, seat=seat)
