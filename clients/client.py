"""A client for people who write bots. The whole of one:

    import trio
    import warhost

    async def main() -> None:
        async with warhost.connect("ws://127.0.0.1:8707/ws") as client:
            game = await client.create("spearhead", name="Ada")
            await game.seat_bot(1, "greedy")
            await game.ready()
            async for ask in game.asks():
                await game.reply(ask, ask["default"])
            print(game.mirror.verdict)

    trio.run(main)

A lost connection is taken up again behind your back: seats are resumed, gaps filled, replies given
once.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

import trio
from attrs import define, field

from clients import faults
from clients.account import Account
from clients.address import HERE, Address
from clients.feed import Feed
from clients.game import Game
from clients.link import Link
from engine.wire import messages
from engine.wire.signing import SigningKey

PROGRAM = "warhost-python/1"
AT_ONCE = 50
"""Seats whose matches are asked for in one message: a server takes no more."""


@define(eq=False)
class Client:
    """A connection to a server, and the matches followed over it."""

    url: str
    program: str = PROGRAM
    key: SigningKey | None = field(default=None, repr=False)
    """What it signs with, in matches that it is ready for."""
    games: dict[str, Game] = field(factory=dict, init=False)
    """By match. A connection follows a match from one point of view only."""
    bot_call: Feed[messages.BotCall] = field(factory=Feed, init=False)
    """Calls to play, after `offer_bots`."""
    link: Link = field(init=False, repr=False)
    _offers: tuple[str, ...] = field(default=(), init=False)
    _campaigns: dict[str, tuple[partial[Any], Feed[messages.Campaign]]] = field(
        factory=dict, init=False
    )
    """Those that are watched, and how to ask for it again."""

    @link.default
    def _link(self) -> Link:
        return Link(self.url, self.program, self._hear, self._connected, self._failed)

    @property
    def welcome(self) -> messages.Welcome:
        """What the server said of itself when greeting."""
        assert self.link.welcome is not None
        return self.link.welcome

    async def matches(
        self, status: messages.Status | None = None, ruleset: str | None = None
    ) -> tuple[messages.MatchInfo, ...]:
        """Return the public matches, newest first."""
        make = partial(messages.ListMatches, status=status, ruleset=ruleset)
        answer: messages.Matches = await self.link.request(make, again=True)
        return answer.matches

    async def open(self, ruleset: str, **settings: Any) -> messages.Created:
        """Open a lobby without sitting down. Settings are those of `create_match`."""
        make = partial(messages.CreateMatch, ruleset=ruleset, **settings)
        return cast(messages.Created, await self.link.request(make, again=False))

    async def create(
        self,
        ruleset: str,
        *,
        name: str,
        options: Mapping[str, Any] | None = None,
        clock: messages.ClockSettings | None = None,
        title: str | None = None,
        private: bool = False,
        delay: float = 0.0,
        set_up: bool = False,
        session: str | None = None,
    ) -> Game:
        """Open a lobby and take its first seat; with the `session` of an account, under its
        name."""
        make = partial(
            messages.CreateMatch,
            ruleset=ruleset,
            options=options or {},
            clock=clock or messages.ClockSettings(),
            title=title,
            private=private,
            name=name,
            delay=delay,
            set_up=set_up,
            token=_token(),
            session=session,
        )
        return await self._sit(make, again=True)

    async def join(
        self,
        match: str,
        name: str,
        *,
        seat: int | None = None,
        code: str | None = None,
        session: str | None = None,
    ) -> Game:
        """Take a free seat; with the `session` of an account, under its name."""
        make = partial(
            messages.Join,
            match=match,
            name=name,
            seat=seat,
            code=code,
            token=_token(),
            session=session,
        )
        return await self._sit(make, again=True)

    async def resume(self, match: str, seat: int, token: str) -> Game:
        """Take a seat back that was joined earlier, maybe by another program."""
        return await self._follow(Game(match, seat, token, link=self.link, key=self.key))

    async def return_to(self, token: str) -> Game:
        """Take back the seat of a token, whichever match it belongs to."""
        return await self._sit(partial(messages.Resume, token=token), again=True)

    async def watch(self, match: str, code: str | None = None, name: str | None = None) -> Game:
        """Follow a match as a spectator, with a name to be heard under."""
        return await self._follow(Game(match, code=code, name=name, link=self.link))

    async def rematch(self, game: Game) -> Game:
        """Play again with sides swapped; the other seat sits down by the same request."""
        return await self._sit(partial(messages.Rematch, match=game.match), again=True)

    async def branch(
        self,
        match: str,
        n: int,
        *,
        seat: int,
        name: str,
        policy: str | None = None,
        code: str | None = None,
        session: str | None = None,
    ) -> Game:
        """Play a finished match on from its entry `n`, against a bot or whoever joins; with the
        `session` of an account, under its name."""
        make = partial(
            messages.Branch,
            match=match,
            n=n,
            seat=seat,
            name=name,
            policy=policy,
            code=code,
            token=_token(),
            session=session,
        )
        return await self._sit(make, again=True)

    async def own_matches(
        self, seats: Iterable[messages.SeatKey | messages.KeptSeat]
    ) -> messages.OwnMatches:
        """Return the matches of seats that you hold, running or over: whose turn it is, how they
        ended. `gone` are those that are not there any more."""
        keys = tuple(messages.SeatKey(one.match, one.token) for one in seats)
        found, gone = list[messages.OwnMatch](), list[str]()
        for at in range(0, len(keys), AT_ONCE):
            make = partial(messages.MyMatches, seats=keys[at : at + AT_ONCE])
            answer: messages.OwnMatches = await self.link.request(make, again=True)
            found += answer.matches
            gone += answer.gone
        return messages.OwnMatches("", tuple(found), tuple(gone))

    async def sign_up(self, name: str, password: str) -> Account:
        """Open an account, and be signed in to it."""
        return await self._signed_in(partial(messages.SignUp, name=name, password=password), False)

    async def sign_in(self, name: str, password: str) -> Account:
        """Sign in to an account."""
        return await self._signed_in(partial(messages.SignIn, name=name, password=password), True)

    def account(self, name: str, session: str) -> Account:
        """Go on with a session that was begun earlier, maybe by another program."""
        return Account(name, session, link=self.link)

    async def carry_over(
        self,
        seats: Iterable[messages.KeptSeat] = (),
        lists: Iterable[messages.KeptList] = (),
        *,
        code: str | None = None,
    ) -> messages.Carried:
        """Put seats and lists where another device can collect them once, by the code that is
        returned; with a `code`, to what lies there."""
        make = partial(messages.CarryOver, seats=tuple(seats), lists=tuple(lists), code=code)
        return cast(messages.Carried, await self.link.request(make, again=True))

    async def collect(self, code: str) -> messages.Belongings:
        """Collect what another device has put under a code: this can be done once."""
        make = partial(messages.Collect, code=code)
        return cast(messages.Belongings, await self.link.request(make, again=False))

    async def check_force(
        self, ruleset: str, force: Any, options: Mapping[str, Any] | None = None
    ) -> messages.Checked:
        """Return what a force costs and everything that is wrong with it."""
        make = partial(messages.CheckForce, ruleset=ruleset, force=force, options=options or {})
        return cast(messages.Checked, await self.link.request(make, again=True))

    async def unwatch(self, game: Game) -> None:
        """Stop following a match."""
        self.games.pop(game.match, None)
        await self.link.request(partial(messages.Unwatch, match=game.match), again=True)

    async def seat_bot(self, match: str, seat: int, policy: str) -> None:
        """Put one of the server's bots on a free seat of a match this connection opened."""
        make = partial(messages.SeatBot, match=match, seat=seat, policy=policy)
        await self.link.request(make, again=True)

    async def campaigns(self) -> tuple[messages.CampaignInfo, ...]:
        """Return the campaigns, newest first."""
        answer: messages.Campaigns = await self.link.request(messages.ListCampaigns, again=True)
        return answer.campaigns

    async def new_campaign(self, ruleset: str, **settings: Any) -> messages.Campaign:
        """Begin a campaign. Settings are those of `new_campaign`."""
        make = partial(messages.NewCampaign, **{"ruleset": ruleset, "token": _token(), **settings})
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def join_campaign(
        self,
        campaign: str,
        name: str,
        *,
        seat: int | None = None,
        code: str | None = None,
        session: str | None = None,
    ) -> messages.Campaign:
        """Take a free seat of a campaign; its token opens the seat of every battle. With the
        `session` of an account, take it under its name."""
        make = partial(
            messages.JoinCampaign,
            campaign=campaign,
            name=name,
            seat=seat,
            code=code,
            token=_token(),
            session=session,
        )
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def campaign_order(self, token: str, order: Any) -> messages.Campaign:
        """Decide something between two battles."""
        make = partial(messages.CampaignOrder, token=token, order=order)
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def next_battle(self, token: str, policy: str | None = None) -> messages.Campaign:
        """Be ready for the next battle; it is `info.battle` when every guest is."""
        make = partial(messages.NextBattle, token=token, policy=policy)
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def leave_campaign(self, token: str) -> messages.Campaign:
        """Give a seat of a campaign up; its forces stay for whoever takes it next."""
        make = partial(messages.LeaveCampaign, token=token)
        return cast(messages.Campaign, await self.link.request(make, again=False))

    async def end_campaign(self, token: str) -> messages.Campaign:
        """Give a campaign up; where nobody sits, break it off."""
        make = partial(messages.EndCampaign, token=token)
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def campaign(
        self, campaign: str, token: str | None = None, code: str | None = None
    ) -> messages.Campaign:
        """Return how a campaign stands."""
        make = partial(messages.ShowCampaign, campaign=campaign, token=token, code=code)
        return cast(messages.Campaign, await self.link.request(make, again=True))

    async def watch_campaign(
        self, campaign: str, token: str | None = None, code: str | None = None
    ) -> Feed[messages.Campaign]:
        """Follow a campaign: how it stands now, then after each change and each reconnection."""
        make = partial(messages.WatchCampaign, campaign=campaign, token=token, code=code)
        feed: Feed[messages.Campaign] = Feed()

        def begin(answer: Any) -> None:
            if isinstance(answer, messages.Campaign):
                self._campaigns[campaign] = (make, feed)
                feed.put(answer)

        await self.link.request(make, again=True, notify=begin)
        return feed

    async def offer_bots(self, *policies: str) -> None:
        """Offer to play seats by these policies; read `bot_call` then."""
        self._offers = policies
        await self.link.request(partial(messages.OfferBots, policies=policies), again=True)

    async def _signed_in(self, make: partial[Any], again: bool) -> Account:
        answer: messages.SignedIn = await self.link.request(make, again=again)
        return self.account(answer.name, answer.session)

    async def _sit(self, make: partial[Any], *, again: bool = False) -> Game:
        """Take a seat. The game has to be known before the next message is read."""

        def sit(answer: Any) -> None:
            if isinstance(answer, messages.Joined):
                own = answer.match, answer.seat, answer.token, answer.code
                game = Game(*own, link=self.link, key=self.key)
                game.substitute = answer.substitute
                self.games[answer.match] = game

        answer: messages.Joined = await self.link.request(make, again=again, notify=sit)
        return self.games[answer.match]

    async def _follow(self, game: Game) -> Game:
        if game.match in self.games and not self.games[game.match].fault:
            raise ValueError(f"match {game.match} is already followed over this connection")
        self.games[game.match] = game
        if self.link.up:
            game.attach()
        try:
            await game.attached()
        except faults.ClientError:
            self.games.pop(game.match, None)
            raise
        return game

    def _hear(self, message: Any) -> None:
        match message:
            case messages.Lobby(info):
                name = info.match
            case messages.Snapshot(match=name) | messages.Update(match=name):
                pass
            case messages.ChatMessage(match=name):
                if name in self.games:
                    self.games[name].hear(message)
                return
            case messages.BotCall():
                self.bot_call.put(message)
                return
            case messages.Campaign(info=info) if info.campaign in self._campaigns:
                self._campaigns[info.campaign][1].put(message)
                return
            case messages.Refused(params={"campaign": str(name)}) if name in self._campaigns:
                self._campaigns.pop(name)[1].end(faults.refusal(message))
                return
            case messages.Refused(params={"match": str(name)}) if name in self.games:
                # Of its own accord: a newer connection took the seat, or the match was closed.
                self.games[name].end(faults.refusal(message))
                return
            case _:
                return
        if game := self.games.get(name):
            game.take(message)

    def _connected(self) -> None:
        if self._offers:
            self.link.post(partial(messages.OfferBots, policies=self._offers), again=False)
        for make, feed in self._campaigns.values():
            self.link.post(make, again=False, notify=partial(_go_on, feed))
        for game in self.games.values():
            game.attach()

    def _failed(self, fault: Exception) -> None:
        self.bot_call.end(fault)
        for _, feed in self._campaigns.values():
            feed.end(fault)
        for game in self.games.values():
            game.end(fault)


def _go_on(feed: Feed[messages.Campaign], answer: Any) -> None:
    """Take the answer to a campaign being watched again; one that broke off is asked once more."""
    if isinstance(answer, messages.Campaign):
        feed.put(answer)
    elif not isinstance(answer, faults.Lost):
        feed.end(answer)


@asynccontextmanager
async def connect(
    address: str = HERE, *, program: str = PROGRAM, key: SigningKey | None = None
) -> AsyncIterator[Client]:
    """Connect to a server and stay connected until the block ends. With a `key`, whatever is done
    in matches that it is ready for is signed.

    Takes any address of a server that people paste. Raises `Unreachable` or `Incompatible`;
    afterwards a lost connection is only seen as waiting, or as `Lost` by a request that may not be
    sent twice.
    """
    client = Client(Address.read(address).socket, program, key)
    fault: Exception | None = None
    async with trio.open_nursery() as nursery:
        try:
            await nursery.start(client.link.keep)
            yield client
            await client.link.close()
        except Exception as raised:
            # Raised again outside: a nursery would wrap it, and callers want the plain exception.
            fault = raised
        nursery.cancel_scope.cancel()
    if fault:
        raise fault


def _token() -> str:
    """Return a token for a seat: a request that names one can be sent again."""
    return secrets.token_hex(16)
