"""What is said about a match: at the table by its seats, in the gallery by its spectators.

The table is heard by everybody, by spectators as late as they see it; the gallery by itself, and by
all when the match is over. Nothing of it is in the record.
"""

from __future__ import annotations

import math
from collections import deque
from typing import TYPE_CHECKING

import trio
from attrs import define, field

from engine.errors import Limited, Refused
from engine.state import Viewer
from engine.wire import messages as m
from server.limits import Credits
from server.session import Member, Session
from server.store import Line
from server.text import checked_text

if TYPE_CHECKING:
    from server.room import Room

LONGEST = 500
"""Characters of a line."""
BURST_SECONDS = 10.0
AGAIN_SECONDS = 120.0
"""The same from the same mouth under the same id is a repeat for so long."""


@define(eq=False)
class Talk:
    """The talk in one room."""

    room: Room
    _table: deque[Line] = field(init=False)
    _gallery: deque[Line] = field(init=False)
    _late: deque[Line] = field(init=False)
    """Of the table, what spectators have not heard."""
    _credits: dict[Viewer, Credits] = field(init=False)

    def __attrs_post_init__(self) -> None:
        bounds = self.room.house.bounds
        self._table, self._gallery, self._late = (deque(maxlen=bounds.talk_kept) for _ in range(3))
        rates: dict[Viewer, float] = {0: 1.0, 1: 1.0, None: 10.0}
        self._credits = {
            viewer: Credits(rate * bounds.talk_per_second, BURST_SECONDS)
            for viewer, rate in rates.items()
        }

    async def restore(self) -> None:
        """Read what was said before a restart."""
        for line in await self.room.house.store.talk(self.room.lobby.match):
            self._lines(line.seat).append(line)
            if line.seat is not None and self._is_late(line):
                self._late.append(line)

    async def say(self, member: Member, request: str, text: str) -> None:
        """Have a member say something, once. Raises `Refused`."""
        room, seat = self.room, member.viewer
        name = member.name if seat is None else self._name_of(seat, member)
        if name is None:
            raise Refused("no_name", "to be heard, watch with a name")
        text, now = checked_text(text, "text", LONGEST), room.house.moment()
        lines = self._lines(seat)
        said = (seat, name, request, text)
        if any(
            said == (line.seat, line.name, line.request, line.text)
            and now - line.at < AGAIN_SECONDS
            for line in lines
        ):
            return
        self._pay(member)
        number = lines[-1].n + 1 if lines else 0
        line = Line(number, now, name, text, seat, request)
        await room.house.store.say(room.lobby.match, line, room.house.bounds.talk_kept)
        lines.append(line)
        self._tell(line)

    def tell_newcomer(self, member: Member) -> None:
        """Tell a member the last of what it would have heard."""
        heard = [line for line in self._table if member.viewer is not None or self._is_told(line)]
        if member.viewer is None or self._is_over:
            heard += self._gallery
        last = sorted(heard, key=lambda line: line.at)[-self.room.house.bounds.talk_told :]
        for line in last:
            member.session.peer.push(self._frame(line), droppable=member.viewer is None)

    def due(self) -> float:
        """Return when spectators are to hear more, in the server's time."""
        house = self.room.house
        return house.due(self._late[0].at + self.room.lobby.delay) if self._late else math.inf

    def release(self) -> None:
        """Let spectators hear what is old enough."""
        while self._late and not self._is_late(self._late[0]):
            self._send(self._late.popleft(), *self.room.audience.gallery)

    def _name_of(self, seat: int, member: Member) -> str | None:
        place = self.room.lobby.seats[seat]
        return place.deputy.name if member.is_deputy and place.deputy else place.name

    def _lines(self, seat: Viewer) -> deque[Line]:
        return self._gallery if seat is None else self._table

    @property
    def _is_over(self) -> bool:
        return self.room.lobby.status == "over"

    def _is_late(self, line: Line) -> bool:
        house = self.room.house
        return house.due(line.at + self.room.lobby.delay) > house.time.now()

    def _is_told(self, line: Line) -> bool:
        return not self._late or line.n < self._late[0].n

    def _pay(self, member: Member) -> None:
        """Take the speaker's credits, and those of the gallery together. Raises `Limited`."""
        now = trio.current_time()
        try:
            if member.viewer is None:
                member.session.talk.spend(now)
            self._credits[member.viewer].spend(now)
        except Limited as limited:
            raise Limited(
                "too_much_talk",
                "that is said too fast for the others to read",
                params={"limit": "talk_per_second"},
                retry_after=limited.retry_after,
            ) from None

    def _tell(self, line: Line) -> None:
        audience = self.room.audience
        seats = audience.seated()
        if line.seat is None:
            self._send(line, *audience.gallery, *(seats if self._is_over else ()))
            return
        self._send(line, *seats)
        self._late.append(line)
        self.release()

    def _send(self, line: Line, *members: Member) -> None:
        data = self._frame(line)
        for member in members:
            if not member.behind:
                member.session.peer.push(data, droppable=member.viewer is None)

    def _frame(self, line: Line) -> bytes:
        match = self.room.lobby.match
        return Session.frame(m.Said(match, line.n, line.at, line.name, line.text, line.seat))


async def say(room: Room, session: Session, message: m.Say) -> None:
    """Say something about the match."""
    member = session.members.get(message.match)
    if member is None:
        raise Refused("not_here", "watch the match or resume a seat of it first")
    await room.talk.say(member, message.id, message.text)
    session.answer(m.Done(message.id))
