"""Who is in a room: the two seats, the spectators, and what they are sent."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import groupby, islice
from operator import attrgetter
from typing import Protocol

import trio
from attrs import define, field

from engine.errors import Refused
from engine.flow import JUDGE
from engine.state import Viewer
from engine.wire import messages as m
from server.match.match_log import MatchLog
from server.match.services import Services
from server.net.session import Session
from server.store.lobby import Lobby, Seat

PRESENCE_SECONDS = 0.25
"""Least pause between two messages about who is here; it grows with the spectators."""
LISTED = 50
"""Names of spectators that are told."""
AT_ONCE = 100
"""Spectators that are sent to before other tasks get their turn."""
GONE_SECONDS = 3.0
"""A bot that has gone may come back with its token for this time; then another is called."""
CALLED_SECONDS = 10.0
"""A bot that was called and has not come is called again after this."""


class Premises(Protocol):
    """The room of a member, as far as a member needs it."""

    @property
    def lobby(self) -> Lobby:
        """The match outside its record."""

    def depart(self, member: Member) -> None:
        """Forget a member. Never waits."""

    def catch_up(self, member: Member) -> None:
        """Send a spectator who was too slow a snapshot."""


@define(eq=False)
class Member:
    """Somebody in a room: a seat, the judge, or a spectator."""

    session: Session
    room: Premises
    viewer: Viewer
    is_substitute: bool = False
    """It plays the seat in its owner's place."""
    name: str | None = None
    """The name a spectator chats under."""
    is_preview: bool = False
    """A spectator who shows the table in passing, and is not counted."""
    seq: int = -1
    """Number of the last update sent."""
    behind: bool = False
    """A spectator whose updates were dropped; a snapshot follows once there is room for it."""
    line: int = field(init=False)
    """What it shares with others of its node; see `Receiver.line`."""
    _push: Callable[[bytes, bool], None] = field(init=False)
    """Looked up once: a thousand members are sent to at a time."""

    def __attrs_post_init__(self) -> None:
        self.line, self._push = self.session.peer.line, self.session.peer.push

    @property
    def seat(self) -> int:
        """The seat it plays. Raises `Refused` for anybody else."""
        if self.viewer not in (0, 1):
            raise not_seated()
        return self.viewer

    @property
    def is_live(self) -> bool:
        """Whether the match is being played."""
        return self.room.lobby.status == "live"

    def update(self, seq: int, data: bytes) -> None:
        """Send the frame of an update, unless it is known or would leave a gap."""
        if not self.behind and self.seq < seq:
            self.seq = seq
            self._push(data, self.viewer is None)

    def leave(self) -> None:
        """Give up the place. Never waits."""
        self.room.depart(self)

    def catch_up(self) -> None:
        """Skip to a snapshot in place of the updates that were dropped."""
        self.room.catch_up(self)


def member_of(session: Session, match: str) -> Member | None:
    """Return the place a session has in a match."""
    place = session.places.get(match)
    return place if isinstance(place, Member) else None


def not_seated() -> Refused:
    """Return the refusal for a session that holds no seat of the match."""
    return Refused("not_seated", "you hold no seat of this match; resume one by its token")


@define(eq=False)
class Audience:
    """Everybody who is in a room. Nothing here waits for a peer."""

    log: MatchLog
    info: Callable[[], m.MatchInfo]
    """How the match stands."""
    public: Callable[[], m.MatchInfo]
    """How it stands for those who hold no seat."""
    owners: list[Member | None] = field(factory=lambda: [None, None, None])
    """Who is connected for each seat, as its owner; last, the judge."""
    substitutes: list[Member | None] = field(factory=lambda: [None, None])
    """Who plays a seat in its owner's place."""
    spectators: dict[Member, None] = field(factory=dict)
    """Spectators, in the order they came."""
    presence_due: float = math.inf
    """When to send word of who is here."""
    deserted: float = field(init=False)
    """Since when only bots are here; infinite while anyone else is."""
    _call_from: list[float] = field(init=False)
    """From when a missing bot may be called, for each seat."""
    _left: list[float] = field(init=False)
    """When somebody was last connected for each seat."""
    _watching: tuple[int, tuple[str, ...]] | None = None
    """What was told of the spectators last, until that changes."""

    @property
    def services(self) -> Services:
        """What its room shares with others."""
        return self.log.services

    def __attrs_post_init__(self) -> None:
        self.deserted = self.services.time.now()
        self._call_from = [self.deserted + GONE_SECONDS] * 3
        self._left = [self.deserted] * 3

    # ------------------------------------------------------------------ who is here

    @property
    def present(self) -> tuple[bool, bool]:
        """Which seats somebody is connected for."""
        first, second = (
            owner is not None or substitute is not None
            for owner, substitute in zip(self.owners[:JUDGE], self.substitutes, strict=True)
        )
        return first, second

    def away(self, seat: int) -> float:
        """Return since when the player of a seat has been away: infinite if somebody is connected
        for it or plays in their place, and for bots."""
        place = self.log.lobby.seats[seat]
        is_somebody = place.kind == "guest" and place.substitute is None
        return self._left[seat] if is_somebody and not self.present[seat] else math.inf

    @property
    def watching(self) -> tuple[int, tuple[str, ...]]:
        """How many spectators watch, and the names of the first of them."""
        if self._watching is None:
            counted = [member for member in self.spectators if not member.is_preview]
            names = dict.fromkeys(member.name for member in counted if member.name is not None)
            self._watching = len(counted), tuple(islice(names, LISTED))
        return self._watching

    def seated(self) -> list[Member]:
        """Return those who act: owners and substitutes of seats, and the judge."""
        return [member for member in (*self.owners, *self.substitutes) if member is not None]

    def members(self) -> list[Member]:
        """Return everybody."""
        return [*self.seated(), *self.spectators]

    def watch(self, member: Member) -> None:
        """Let in a spectator. Raises `Refused` when there are too many."""
        if len(self.spectators) >= self.services.bounds.watchers:
            raise Refused(
                "full", "this match has too many spectators; try again later", retry_after=60.0
            )
        self.spectators[member] = None
        self.services.metrics.watchers.inc()
        self.changed()

    def sit(self, member: Member, match: str) -> None:
        """Let a member act for its seat, or as the judge. Whoever did so before is let go."""
        places, seat = self._places(member), member.viewer
        assert seat is not None
        taken = Refused("taken_over", "a newer connection has taken the seat")
        self._let_go(places[seat], taken, seat, match)
        places[seat] = member
        self.changed()

    def relieve(self, seat: int, match: str) -> None:
        """Let the substitute of a seat go."""
        relieved = Refused("substitute_dismissed", "the owner of the seat has taken back control")
        self._let_go(self.substitutes[seat], relieved, seat, match)
        self.substitutes[seat] = None
        self.changed()

    def dismiss_judge(self, match: str) -> None:
        """Let the judge go."""
        dismissed = Refused("judge_dismissed", "the operator has ended your time as the judge")
        self._let_go(self.owners[JUDGE], dismissed, JUDGE, match)
        self.owners[JUDGE] = None
        self.changed()

    def depart(self, member: Member) -> None:
        """Forget a member."""
        if member.viewer is None:
            if member in self.spectators:
                del self.spectators[member]
                self.services.metrics.watchers.dec()
        elif (places := self._places(member))[member.viewer] is member:
            places[member.viewer] = None
            self._left[member.viewer] = self.services.time.now()
            self._call_from[member.viewer] = self._left[member.viewer] + GONE_SECONDS
        self.changed()

    def changed(self) -> None:
        """Have word of who is here sent soon."""
        self._watching = None
        now = self.services.time.now()
        pause = PRESENCE_SECONDS * (1 + len(self.spectators) / 50)
        self.presence_due = min(self.presence_due, now + pause)
        self.deserted = math.inf if self._is_peopled else min(self.deserted, now)

    @property
    def _is_peopled(self) -> bool:
        """Anyone is here who is not a bot."""
        owners = self.owners[:JUDGE]
        places = zip(self.log.lobby.seats, owners, self.substitutes, strict=True)
        return (
            bool(self.spectators)
            or self.owners[JUDGE] is not None
            or any(
                (owner is not None and seat.kind != "bot")
                or (substitute is not None and seat.bot is None)
                for seat, owner, substitute in places
            )
        )

    def may_call(self, number: int, seat: Seat) -> bool:
        """Return whether a bot should be called to a seat."""
        places = self.substitutes if seat.substitute else self.owners
        return places[number] is None and self.services.time.now() >= self._call_from[number]

    def called(self, seat: int) -> None:
        """Note that a bot was called; it may take a while to come."""
        self._call_from[seat] = self.services.time.now() + CALLED_SECONDS

    # ------------------------------------------------------------------ what they are sent

    def send_info(self) -> None:
        """Send everybody how the match stands outside its updates."""
        self.presence_due = math.inf
        data = Session.frame(m.Lobby(self.info()))
        for member in self.seated():
            member.session.peer.push(data)
        self.send_public_info()

    def send_public_info(self) -> None:
        """Send spectators how the match stands for them."""
        data = Session.frame(m.Lobby(self.public()))
        for member in self.spectators:
            if not member.behind:
                member.session.peer.push(data, droppable=True)

    def send_to_seats(
        self,
        seq: int,
        frames: Mapping[Viewer, bytes],
        by: Member | None = None,
        answer: bytes = b"",
    ) -> None:
        """Send an update to the seats, and with it the `answer` for the member it is `by`."""
        for member in self.seated():
            data = frames[member.viewer]
            member.update(seq, data + answer if member is by else data)

    async def send_to_gallery(self, seq: int, frames: Mapping[Viewer, bytes]) -> None:
        """Send an update to the spectators."""
        data, by_line = frames[None], attrgetter("line")
        for line, members in groupby(sorted(self.spectators, key=by_line), key=by_line):
            for count, member in enumerate(members, start=1):
                member.update(seq, data)
                if not line and count % AT_ONCE == 0:
                    await trio.lowlevel.checkpoint()
            if line:  # not before: each time, the frame would cross to their node once more
                await trio.lowlevel.checkpoint()

    def dismiss(self, refused: Refused | None, match: str) -> None:
        """Let everybody go, with a reason if there is one."""
        for member in self.members():
            if refused:
                member.session.refuse(None, refused, match=match)
            member.session.places.pop(match, None)
            self.depart(member)

    def _places(self, member: Member) -> list[Member | None]:
        return self.substitutes if member.is_substitute else self.owners

    def _let_go(self, member: Member | None, why: Refused, seat: int, match: str) -> None:
        if member is not None:
            member.session.places.pop(match, None)
            member.session.refuse(None, why, match=match, seat=seat)
