"""What is said about a match: at the table by its seats and the judge, or among its spectators.

Everybody hears the table, spectators with the delay of the match. The spectators is heard by
itself, and by all once the match is over. The record holds nothing of it.
"""

from __future__ import annotations

import math
from collections import deque

import trio
from attrs import define, field

from engine.errors import Limited, Refused
from engine.flow import JUDGE
from engine.state import Viewer
from engine.wire import messages as m
from server.match.audience import Audience, Member
from server.match.match_log import MatchLog
from server.net.limits import CHAT_BURST_SECONDS, Credits
from server.net.session import Session
from server.store.documents import Line
from server.text import checked_text

LONGEST = 500
"""Characters of a line."""
AGAIN_SECONDS = 120.0
"""For this time, the same text from the same sender under the same id is a repeat."""


@define(eq=False)
class Chat:
    """The chat of one room."""

    log: MatchLog
    audience: Audience
    _table: deque[Line] = field(init=False)
    _gallery: deque[Line] = field(init=False)
    _late: deque[Line] = field(init=False)
    """Lines of the table that spectators have not seen yet."""
    _credits: dict[Viewer, Credits] = field(init=False)

    def __attrs_post_init__(self) -> None:
        bounds = self.log.services.bounds
        self._table, self._gallery, self._late = (deque(maxlen=bounds.chat_kept) for _ in range(3))
        rates: dict[Viewer, float] = {0: 1.0, 1: 1.0, JUDGE: 1.0, None: 10.0}
        self._credits = {
            viewer: Credits(rate * bounds.chat_per_second, CHAT_BURST_SECONDS)
            for viewer, rate in rates.items()
        }

    async def restore(self) -> None:
        """Read what was said before a restart."""
        for line in await self.log.services.store.chat(self.log.lobby.match):
            self._lines(line.seat).append(line)
            if line.seat is not None and self._is_late(line):
                self._late.append(line)

    async def say(self, member: Member, request: str, text: str) -> None:
        """Have a member say something, once. Raises `Refused`."""
        seat, services = member.viewer, self.log.services
        name = self.name_of(member)
        if name is None:
            raise Refused("no_name", "spectators need a name to chat; watch with a name")
        services.moderation.sanctions.check("mute", member.session.peer.address.key)
        text, now = checked_text(text, "text", LONGEST), services.moment()
        if self._is_repeat(seat, name, request, text):
            return
        self.pay(member)
        lines = self._lines(seat)
        number = lines[-1].n + 1 if lines else 0
        line = Line(number, now, name, text, seat, request)
        await services.store.say(self.log.lobby.match, line, services.bounds.chat_kept)
        lines.append(line)
        self._spread(line)

    async def forget(self, name: str) -> None:
        """Delete what was said under a name. Raises `StoreError`."""
        await self.log.services.store.unsay(self.log.lobby.match, name)
        for lines in (self._table, self._gallery, self._late):
            blanked = [line.blank() if line.name == name else line for line in lines]
            lines.clear()
            lines.extend(blanked)

    def show(self, member: Member) -> None:
        """Send a member the last lines it may see."""
        is_seated = member.viewer is not None
        lines = [line for line in self._table if is_seated or self._is_public(line)]
        if not is_seated or self._is_over:
            lines += self._gallery
        lines = [line for line in lines if line.text]
        last = sorted(lines, key=lambda line: line.at)[-self.log.services.bounds.chat_sent :]
        for line in last:
            member.session.peer.push(self._frame(line), droppable=not is_seated)

    def due(self) -> float:
        """Return when spectators are to see more, in the server's time."""
        if not self._late:
            return math.inf
        return self.log.services.due(self._late[0].at + self.log.lobby.delay)

    def release(self) -> None:
        """Send spectators what is old enough."""
        while self._late and not self._is_late(self._late[0]):
            line = self._late.popleft()
            if line.text:
                self._send(line, *self.audience.spectators)

    def line(self, n: int, of_spectators: bool) -> Line:
        """Return a line by its number. Raises `Refused`."""
        for line in self._gallery if of_spectators else self._table:
            if line.n == n and line.text:
                return line
        raise Refused("no_such_line", f"there is no line {n} in the chat", params={"line": n})

    def name_of(self, member: Member) -> str | None:
        """Return the name that a member writes under, if there is one."""
        if member.viewer is None:
            return member.name
        if member.viewer == JUDGE:
            judge = self.log.lobby.judge
            return judge.name if judge else None
        place = self.log.lobby.seats[member.viewer]
        return place.substitute.name if member.is_substitute and place.substitute else place.name

    def _is_repeat(self, seat: Viewer, name: str, request: str, text: str) -> bool:
        since = self.log.services.moment() - AGAIN_SECONDS
        return any(
            (seat, name, request, text) == (line.seat, line.name, line.request, line.text)
            and line.at > since
            for line in self._lines(seat)
        )

    def newest_by(self, seat: int) -> Line | None:
        """Return what a seat has said last at the table, if that is still there."""
        return next((one for one in reversed(self._table) if one.seat == seat and one.text), None)

    def _lines(self, seat: Viewer) -> deque[Line]:
        return self._gallery if seat is None else self._table

    @property
    def _is_over(self) -> bool:
        return self.log.lobby.status == "over"

    def _is_late(self, line: Line) -> bool:
        services = self.log.services
        return services.due(line.at + self.log.lobby.delay) > services.time.now()

    def _is_public(self, line: Line) -> bool:
        return not self._late or line.n < self._late[0].n

    def pay(self, member: Member) -> None:
        """Take the credits of a member, and those of the spectators together. Raises `Limited`."""
        now = trio.current_time()
        try:
            if member.viewer is None:
                member.session.chat.spend(now)
            self._credits[member.viewer].spend(now)
        except Limited as limited:
            raise Limited(
                "too_much_chat",
                "you are sending messages too fast; wait a moment",
                params={"limit": "chat_per_second"},
                retry_after=limited.retry_after,
            ) from None

    def _spread(self, line: Line) -> None:
        seats = self.audience.seated()
        if line.seat is None:
            self._send(line, *self.audience.spectators, *(seats if self._is_over else ()))
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
        match = self.log.lobby.match
        return Session.frame(m.ChatMessage(match, line.n, line.at, line.name, line.text, line.seat))
