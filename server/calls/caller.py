"""Calls players who are away, beside play: nobody ever waits for it.

Rooms say whom to call, and for what. A task reads who has subscribed, and each message is a task
of its own, tried a few times. What is under way is bounded; more is dropped, and counted. The node
that carries a match on is the one that calls its players. What was told is stored once it is sent:
a server that is killed repeats at most what was on its way.
"""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Mapping
from functools import partial
from http.client import HTTPException
from typing import Any, Literal

import trio
from attrs import define, evolve, field, frozen

from server import log
from server.calls.mail import Letter, Links, Mailer, calling, with_a_way_out
from server.calls.news import News
from server.calls.outcome import Outcome
from server.calls.push import WebPush
from server.calls.subscribing import Budgets, Subscriptions
from server.calls.words import say
from server.metrics import Metrics
from server.store.lobby import Lobby
from server.store.protocol import Store, StoreError
from server.store.subscription import MailAddress, Subscription

_LOG = log.get("warhost.calls")
Way = Literal["push", "mail"]
LONGEST_QUEUE = 1_000
"""Calls that wait, and messages that are under way."""
LINES: Mapping[Way, int] = {"push": 8, "mail": 2}
"""Connections at a time."""
PAUSES = (0.0, 10.0, 60.0, 600.0)
"""Seconds before each try."""
DEADLINE = 60.0
"""Seconds for one try, with the wait for a connection."""
HOUR = 3600.0
MAILS_A_SEAT, MAILS_AN_ADDRESS = 12, 30
"""Most messages of e-mail an hour."""
BY_MAIL = ("turn", "begun")
"""What is told by e-mail, too."""


@frozen
class Call:
    """Somebody to call."""

    lobby: Lobby
    seat: int
    news: News
    is_away: Callable[[], bool]
    """Whether they still are."""


@define(eq=False)
class Caller:
    """Calls the players of a server."""

    store: Store
    metrics: Metrics
    wall: Callable[[], float]
    push: WebPush | None = None
    mailer: Mailer | None = None
    links: Links | None = None
    pauses: tuple[float, ...] = PAUSES
    subscriptions: Subscriptions = field(init=False)
    _nursery: trio.Nursery | None = None
    _under_way: int = 0
    _counts: dict[tuple[Way, str], int] = field(factory=dict)
    _send: trio.MemorySendChannel[Call] = field(init=False)
    _calls: trio.MemoryReceiveChannel[Call] = field(init=False)
    _lines: dict[Way, trio.CapacityLimiter] = field(init=False)
    _of_seat: Budgets = field(factory=lambda: Budgets(MAILS_A_SEAT, HOUR))
    _of_address: Budgets = field(factory=lambda: Budgets(MAILS_AN_ADDRESS, HOUR))

    def __attrs_post_init__(self) -> None:
        self._send, self._calls = trio.open_memory_channel(LONGEST_QUEUE)
        self._lines = {way: trio.CapacityLimiter(most) for way, most in LINES.items()}
        self.subscriptions = Subscriptions(
            self.store, self.wall, self._post, self.push, self.mailer, self.links
        )

    @property
    def is_on(self) -> bool:
        """Whether the operator has set up a way to call players."""
        return self.push is not None or self.mailer is not None

    def call(self, call: Call) -> None:
        """Have somebody called. Never waits."""
        try:
            self._send.send_nowait(call)
        except trio.WouldBlock:
            self._count("push", "dropped")

    def report(self) -> Mapping[str, Any]:
        """Return what became of messages since the start, as JSON."""
        report: dict[str, Any] = {"under_way": self._under_way}
        for (way, outcome), count in sorted(self._counts.items()):
            report.setdefault(way, {})[outcome] = count
        return report

    async def run(self) -> None:
        """Call players until cancelled."""
        async with trio.open_nursery() as self._nursery:
            async for call in self._calls:
                try:
                    for one in await self.subscriptions.of(call.lobby, call.seat):
                        self._begin(call, one)
                except StoreError as fault:
                    _LOG.error("nobody called", match=call.lobby.match, fault=str(fault))

    def _begin(self, call: Call, to: Subscription) -> None:
        """Begin to tell somebody, unless they know or have been told often."""
        news = call.news
        if news.kind == "turn" and news.question == to.told:
            return
        if to.push is not None and self.push is not None:
            body = say(to.language, "push", news.kind, name=news.name, text=news.text)
            message = {"title": call.lobby.title, "body": body, "match": to.match}
            send = partial(self.push.send, to.push, message)
            self._start("push", partial(self._tell, "push", call, to, send))
        elif to.mail is not None and to.mail.confirmed and news.kind in BY_MAIL:
            self._write(call, to, to.mail)

    def _write(self, call: Call, to: Subscription, mail: MailAddress) -> None:
        """Begin to tell somebody by e-mail."""
        links, news = self.links, call.news
        if self.mailer is None or links is None:
            return
        is_in_budget = self._of_seat.spend(f"{to.match} {to.seat}")
        if not is_in_budget or not self._of_address.spend(mail.address):
            self._count("mail", "dropped")
            return
        play = links.play(to.match, to.seat, mail.token)
        letter = calling(to.language, news.kind, call.lobby.title, news.name, play)
        letter = with_a_way_out(letter, links, to.language, to.match, to.key)
        send = partial(self.mailer.send, mail.address, letter)
        self._start("mail", partial(self._tell, "mail", call, to, send))

    def _post(self, address: str, letter: Letter) -> None:
        """Send an address something, at some time. Never waits."""
        assert self.mailer is not None
        self._start("mail", partial(self._try, "mail", partial(self.mailer.send, address, letter)))

    def _start(self, way: Way, deed: Callable[[], Any]) -> None:
        if self._nursery is None or self._under_way >= LONGEST_QUEUE:
            self._count(way, "dropped")
        else:
            self._under_way += 1
            self.metrics.calls_waiting.labels(way).inc()
            self._nursery.start_soon(deed)

    async def _tell(
        self, way: Way, call: Call, to: Subscription, send: Callable[[], Outcome]
    ) -> None:
        outcome = await self._try(way, send, call.is_away)
        try:
            if outcome is Outcome.GONE:
                await self.store.unsubscribe(to.match, to.key)
            elif call.news.kind == "turn" and outcome is not None:
                for one in await self.store.subscriptions(to.match):  # as it is by now
                    if one.key == to.key:
                        told = evolve(one, told=call.news.question)
                        await self.store.subscribe(told, again=True)
        except StoreError as fault:
            _LOG.error("not stored", match=to.match, fault=str(fault))

    async def _try(
        self,
        way: Way,
        send: Callable[[], Outcome],
        is_due: Callable[[], bool] = lambda: True,
    ) -> Outcome | None:
        """Try to send something a few times, as long as it is due; return what came of it."""
        outcome = None
        try:
            for pause in self.pauses:
                await trio.sleep(pause)
                if not is_due():
                    return None
                outcome = await self._try_once(way, send)
                if outcome is not Outcome.LATER:
                    break
        finally:
            self._under_way -= 1
            self.metrics.calls_waiting.labels(way).dec()
        if outcome is not None:
            self._count(way, "failed" if outcome is Outcome.LATER else outcome.value)
        return outcome

    async def _try_once(self, way: Way, send: Callable[[], Outcome]) -> Outcome:
        # Faults are told by their kind alone: their text may hold an address.
        try:
            with trio.move_on_after(DEADLINE):
                return await trio.to_thread.run_sync(
                    send, abandon_on_cancel=True, limiter=self._lines[way]
                )
        except (OSError, HTTPException, smtplib.SMTPException) as fault:
            _LOG.warning("not sent", way=way, fault=type(fault).__name__)
        except Exception as fault:
            _LOG.error("not sent", way=way, fault=type(fault).__name__)
            return Outcome.REFUSED
        return Outcome.LATER

    def _count(self, way: Way, outcome: str) -> None:
        self._counts[way, outcome] = self._counts.get((way, outcome), 0) + 1
        self.metrics.calls.labels(way, outcome).inc()
