"""A match as one of its viewers lives it: a seat or a spectator."""

from __future__ import annotations

import secrets
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import trio
from attrs import define, evolve, field

from clients import faults
from clients.calls import Ask, Asks, Calls
from clients.feed import Feed
from clients.link import Link
from clients.mirror import Mirror
from engine.wire import messages
from engine.wire.signing import SigningKey, act_statement

KEPT = 500
"""Chat messages that a game remembers."""
News = messages.Lobby | messages.Snapshot | messages.Update


@define(eq=False)
class Game:
    """A match that is followed, over lost connections and gaps."""

    match: str
    seat: int | None = None
    """None for a spectator."""
    token: str | None = field(default=None, repr=False)
    """Whoever has it has the seat: keep it, and `Client.resume` takes the seat back."""
    code: str | None = None
    """The invitation of a private match."""
    name: str | None = None
    """What a spectator is heard under."""
    info: messages.MatchInfo | None = None
    mirror: Mirror = field(factory=Mirror)
    link: Link = field(kw_only=True, repr=False)
    entropy: str | None = field(default=None, repr=False)
    """What this seat contributed to the dice."""
    fault: Exception | None = None
    """Why it can be followed no longer."""
    substitute: bool = False
    """The seat is played in its owner's place."""
    key: SigningKey | None = field(default=None, repr=False, kw_only=True)
    """What the seat signs with, if it was ready with it."""
    _attached: bool = False
    _catching_up: bool = False
    _answered: int = -1
    _refused: int = -1
    changed: trio.Event = field(factory=trio.Event)
    """Set, and replaced, whenever anything is."""
    _feeds: weakref.WeakSet[Feed[News]] = field(factory=weakref.WeakSet)
    said: tuple[messages.ChatMessage, ...] = ()
    """The last of what was said, oldest first."""
    _heard: dict[str, int] = field(factory=dict)
    _listeners: weakref.WeakSet[Feed[messages.ChatMessage]] = field(factory=weakref.WeakSet)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.mirror.verdict is not None or bool(self.info and self.info.status == "over")

    def asks(self) -> Asks:
        """Iterate over the questions put to this seat, each with the mirror up to date.

        It ends with the match. A question whose reply was refused is put again. None is put while
        the match is paused or somebody else plays the seat.
        """
        return Asks(self)

    def calls(self) -> Calls:
        """Iterate over all that wants an answer: what the other seat proposes, and questions."""
        return Calls(self)

    def updates(self) -> Feed[News]:
        """Iterate over what happens from now on: lobby news, snapshots, updates, already applied.

        It ends with the match. What a snapshot or patch holds becomes part of the mirror, so later
        patches change it: keep a copy of what must stay.
        """
        feed: Feed[News] = Feed()
        self._feeds.add(feed)
        if self.fault or self.over:
            feed.end(self.fault)
        return feed

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for something to become true of this game. Raises what ended it otherwise."""
        await trio.lowlevel.checkpoint()
        while not condition():
            if self.fault:
                raise self.fault
            await self.changed.wait()

    async def ready(self) -> None:
        """Be ready, contributing entropy nobody could foresee. The match begins when both are."""
        self.entropy = self.entropy or secrets.token_hex(16)
        key = self.key and self.key.public
        await self._request(messages.Ready, entropy=self.entropy, key=key)

    async def reply(self, ask: Ask, body: Any) -> None:
        """Answer a question, once, however often the connection breaks meanwhile.

        Raises `Refused` when the reply is illegal, `Stale` when the question was closed already:
        the clock takes the default of a seat that waits too long.
        """
        number = ask["number"]
        act = {"t": "reply", "seat": self.seat, "ask": number, "body": body}
        signature = self._signed(act)
        try:
            await self._request(messages.Reply, ask=number, body=body, signature=signature)
        except faults.Stale:
            self._answered = number
            raise
        except faults.Refused:
            self._refused = number
            raise
        self._answered = number

    def leave_open(self, ask: Ask) -> None:
        """Leave a question to the clock, which plays the default: it is not put again."""
        self._answered, self._refused = ask["number"], -1

    async def resign(self) -> None:
        """Lose the match at once."""
        signature = self._signed({"t": "resign", "seat": self.seat})
        await self._request(messages.Resign, signature=signature)

    async def propose(
        self, what: messages.Matter, seconds: float | None = None, replies: int | None = None
    ) -> None:
        """Propose something to the other seat; it stands until the next reply. `seconds` are those
        of `time`, `replies` how many to take back. What cost nobody anything is taken back at
        once."""
        replies = None if replies == 1 else replies
        signature = self._agreed(what, self.seat, replies)
        await self._request(
            messages.Propose, what=what, seconds=seconds, replies=replies, signature=signature
        )

    async def answer_proposal(self, what: messages.Matter, accept: bool) -> None:
        """Agree to what the other seat proposes, or decline it."""
        other = None if self.seat is None else 1 - self.seat
        told = (one for one in self.mirror.proposals if (one.seat, one.what) == (other, what))
        replies = next((one.replies for one in told), None)
        signature = self._agreed(what, other, replies) if accept else None
        await self._request(
            messages.AnswerProposal, what=what, accept=accept, replies=replies, signature=signature
        )

    async def edit(self, patch: Mapping[str, Any], reason: str) -> None:
        """As the judge, edit the table between two orders, by a merge patch of the state."""
        await self._request(messages.Edit, patch=patch, reason=reason)

    async def rule(
        self,
        what: messages.Decision,
        reason: str,
        *,
        seat: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """As the judge, take something back, award the match, or govern the clocks."""
        await self._request(messages.Rule, what=what, reason=reason, seat=seat, seconds=seconds)

    async def appoint_substitute(
        self, policy: str | None = None, name: str | None = None
    ) -> str | None:
        """Have a bot play the seat; or a friend, for whom the token is that is returned."""
        handed: messages.SubstituteAppointed = await self._request(
            messages.AppointSubstitute, policy=policy, name=name
        )
        return handed.token

    async def take_back_control(self) -> None:
        """Play the seat oneself again."""
        await self._request(messages.TakeBackControl)

    async def set_auto_replies(
        self,
        *,
        auto_pass: Sequence[messages.AutoPass] | None = None,
        conditional_orders: Sequence[Mapping[str, Any]] | None = None,
    ) -> None:
        """Leave standing conditional orders in place of those before, which hold also while nobody
        is connected: these questions are answered by their default, and before that by whatever
        reply one of the `conditional_orders` of the ruleset comes to. Those that are not given
        stay."""
        mirror = self.mirror
        asked = mirror.auto_pass if auto_pass is None else tuple(auto_pass)
        said = (
            mirror.conditional_orders if conditional_orders is None else tuple(conditional_orders)
        )
        await self._request(messages.SetAutoReplies, auto_pass=asked, conditional_orders=said)
        mirror.auto_pass, mirror.conditional_orders = asked, said

    async def leave(self) -> None:
        """Give the seat up before the match has begun."""
        await self._request(messages.Leave)

    async def seat_bot(self, seat: int, policy: str) -> None:
        """Put one of the server's bots on a free seat."""
        await self._request(messages.SeatBot, seat=seat, policy=policy)

    async def say(self, text: str) -> None:
        """Say something: seats to everybody, spectators to each other."""
        await self._request(messages.SendChat, text=text)

    def chat(self) -> Feed[messages.ChatMessage]:
        """Iterate over what is said from now on, and after the end. What is heard again after a
        lost connection is left out."""
        feed: Feed[messages.ChatMessage] = Feed()
        self._listeners.add(feed)
        if self.fault:
            feed.end(self.fault)
        return feed

    async def query(self, query: Mapping[str, Any], after: Sequence[Any] = ()) -> Any:
        """Ask about the table: reach, sight, odds, why not. Takes and returns JSON data. With
        `after`, the answer is as if you had given these replies first."""
        return (await self._request(messages.Query, query=query, after=tuple(after))).body

    def _agreed(
        self, what: messages.Matter, proposer: int | None, replies: int | None
    ) -> messages.Signature | None:
        """Return the signature under what comes of a proposal, where that is signed."""
        match what:
            case "draw":
                return self._signed({"t": "agree_draw"})
            case "take_back":
                several = {} if replies is None else {"replies": replies}
                return self._signed({"t": "take_back", "seat": proposer} | several)
        return None

    def _signed(self, act: Mapping[str, Any]) -> messages.Signature | None:
        """Return the signature under an act, if the seat signs with the key that is here."""
        key, seat, seen = self.key, self.seat, self.mirror.digest
        if key is None or seat is None or seen is None or self.substitute or self.info is None:
            return None
        if self.info.seats[seat].key != key.public:
            return None
        return messages.Signature(seen, key.sign(act_statement(self.match, seat, seen, act)))

    async def _request(self, kind: Callable[..., Any], **fields: Any) -> Any:
        return await self.link.request(partial(kind, match=self.match, **fields), again=True)

    # What follows is for the client that owns this game.

    def attach(self) -> None:
        """Ask the server to tell this match from where the mirror stands."""
        if self.over or self.fault:
            return
        make: Callable[..., Any] = partial(
            messages.Watch, match=self.match, code=self.code, name=self.name
        )
        if self.token:
            seen = self.mirror.seq if self.mirror.seq >= 0 else None
            make = partial(messages.Resume, token=self.token, seen=seen)
        self.link.post(make, again=False, notify=self._answer_to_attach)

    async def attached(self) -> None:
        """Wait until it is known how the match stands. Raises `Refused`."""
        await self.until(lambda: self._attached)

    def take(self, news: News) -> None:
        """Apply what the server tells."""
        match news:
            case messages.Lobby(info):
                self.info = info
                self.mirror.learn(info)
            case messages.Snapshot():
                self.info = news.info
                self.mirror.reset(news)
                self._catching_up = False
            case messages.Update():
                fit = self.mirror.follow(news)
                if fit == "gap" and not self._catching_up:
                    self._catching_up = True
                    self.attach()
                if fit != "next":
                    return
                self._catching_up = False
                if news.verdict and self.info:
                    self.info = evolve(self.info, status="over", verdict=news.verdict)
        self._attached = True
        for feed in self._feeds:
            feed.put(news)
        if self.over and self.fault is None:
            self._conclude()
        self._wake()

    def hear(self, said: messages.ChatMessage) -> None:
        """Take what somebody has said."""
        where = "spectators" if said.seat is None else "table"
        if said.n > self._heard.get(where, -1):
            self._heard[where] = said.n
            self.said = (*self.said, said)[-KEPT:]
            for feed in self._listeners:
                feed.put(said)

    def end(self, fault: Exception) -> None:
        """Say that the match can be followed no longer."""
        self.fault = self.fault or fault
        for feed in self._feeds:
            feed.end(self.fault)
        for listener in self._listeners:
            listener.end(self.fault)
        self._wake()

    def _conclude(self) -> None:
        if reason := self.mirror.unproven(self.entropy):
            self.end(faults.UnprovenDice(reason))
        for feed in self._feeds:
            feed.end()

    def _answer_to_attach(self, answer: Any) -> None:
        match answer:
            case faults.Lost():
                pass  # the next connection attaches again
            case Exception():
                self.end(answer)
            case _:
                self.code = getattr(answer, "code", None) or self.code
                self.substitute = getattr(answer, "substitute", False)

    def _wake(self) -> None:
        self.changed.set()
        self.changed = trio.Event()

    def acts(self) -> bool:
        """Whether an answer of this connection would be taken now."""
        if self.seat is None or self.info is None or self.mirror.paused:
            return False
        return self.substitute == (self.info.seats[self.seat].substitute is not None)

    def is_new(self, ask: Ask, last: int) -> bool:
        """Whether a question was not put yet, or its reply refused."""
        number = ask["number"]
        if number == self._refused:
            self._refused = -1
            return True
        return bool(number != self._answered and number != last)
