"""Requests about campaigns. Each is stored before it is answered."""

from __future__ import annotations

import heapq
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from functools import partial

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import Refused
from engine.records import campaign as courses
from engine.records import campaign_record
from engine.wire import messages as m
from engine.wire.signing import SigningKey
from server import log
from server.campaigns.battles import Battles
from server.campaigns.campaign_store import CampaignStore
from server.lobby.creation import listable
from server.lobby.listing import LISTED, Line, Listing
from server.lobby.rooms import Rooms
from server.lobby.terms import check_bot_clock, checked_clock
from server.net.session import Session
from server.requests import CAMPAIGN, request
from server.store.campaign import Campaign, Place, salted
from server.store.lobby import given_token
from server.text import checked_text

_LOG = log.get("warhost.campaigns")


@define(eq=False)
class CampaignRequests:
    """Handles the requests about campaigns."""

    kept: CampaignStore
    battles: Battles
    rooms: Rooms
    read: Callable[[], Awaitable[None]] = trio.lowlevel.checkpoint
    """Makes sure that campaigns are known as they stand, whichever node carries them on."""
    lists: Listing = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.lists = Listing(self.kept.bounds.listing_seconds)

    async def restore(self) -> None:
        """Read every campaign anew: another node has carried them on."""
        async with self.kept.turn:
            await self.kept.restore()

    def recover(self, nursery: trio.Nursery) -> None:
        """Resolve the aftermath of battles that are over without one."""
        for campaign in self.kept.campaigns.values():
            if campaign.battle:
                nursery.start_soon(self.battles.recover, campaign)

    @request(m.NewCampaign, scope=CAMPAIGN, cost=4, policies=lambda message: message.bots)
    async def new(self, session: Session, message: m.NewCampaign) -> None:
        """Start a campaign."""
        token, hash_ = given_token(message.token)
        if hash_ in self.kept.keys:
            self._answer(session, message.id, self.kept.by_token(token)[0], token, is_new=True)
            return
        self.kept.check_address(session.peer.address.key)  # before the work
        places = [_bot(policy) for policy in message.bots]
        if message.name is not None:
            if message.bots[0] is not None:
                raise Refused("seat_taken", "a bot plays that seat", params={"seat": 0})
            name, is_own = await self.rooms.accounts.name(message.session, message.name)
            name = checked_text(name, "name", 40)
            places[0] = Place("guest", name, hash_, account=is_own)
        clock = checked_clock(message.clock)
        if any(message.bots):
            check_bot_clock(clock, self.kept.bounds)
        names = [salted(place.name) if place.name else None for place in places]
        options = listable(message.options, self.kept.bounds)
        course = courses.found(message.ruleset, (names[0], names[1]), options)
        title = message.title or f"{ruleset.get(course.ruleset).title} campaign"
        campaign = Campaign(
            secrets.token_hex(6),
            checked_text(title, "title", 60),
            self.kept.wall(),
            course,
            owner=hash_,
            code=secrets.token_hex(9),
            private=message.private,
            clock=clock,
            seats=(places[0], places[1]),
            address=session.peer.address.key,
        )
        async with self.kept.turn:
            self.kept.check_address(campaign.address)
            await self.kept.make_room()
            campaign = await self.kept.keep(campaign)
        session.started = {*filter(self.kept.campaigns.get, session.started), campaign.campaign}
        _LOG.info("campaign begun", campaign=campaign.campaign, ruleset=course.ruleset)
        self._answer(session, message.id, campaign, token, is_new=True)

    @request(m.JoinCampaign, scope=CAMPAIGN, cost=2)
    async def join(self, session: Session, message: m.JoinCampaign) -> None:
        """Give a free seat to a guest, from the next battle on."""
        token, hash_ = given_token(message.token)
        async with self.kept.turn:
            campaign = self.kept.find(message.campaign)
            campaign.admit(message.code)
            if hash_ in self.kept.keys:
                self._answer_repeat(session, message, campaign, token)
                return
            name, is_own = await self.rooms.accounts.name(message.session, message.name)
            campaign = await self.battles.at_peace(campaign)
            campaign, _ = campaign.join(name, message.seat, hash_, account=is_own)
            campaign = await self.kept.keep(campaign)
        self._answer(session, message.id, campaign, token, is_new=True)

    @request(m.LeaveCampaign, scope=CAMPAIGN, cost=2, lasting=True)
    async def leave(self, session: Session, message: m.LeaveCampaign) -> None:
        """Free a seat."""
        async with self.kept.turn:
            campaign, seat = self.kept.seated(message.token)
            campaign = await self.battles.at_peace(campaign)
            campaign = await self.kept.keep(campaign.leave(seat))
            self.kept.blind(campaign, seat)
        session.answer(evolve(self.kept.view(campaign, None), id=message.id))

    @request(m.CampaignOrder, scope=CAMPAIGN, cost=2, lasting=True)
    async def order(self, session: Session, message: m.CampaignOrder) -> None:
        """Carry out an order of a seat, once."""
        async with self.kept.turn:
            campaign, seat = self.kept.seated(message.token)
            request = f"{seat}:{message.id}"
            if request not in campaign.requests:
                campaign = await self.battles.at_peace(campaign)
                campaign = await self.kept.keep(campaign.ordered(seat, message.order, request))
        self._answer(session, message.id, campaign, message.token)

    @request(
        m.NextBattle,
        scope=CAMPAIGN,
        cost=4,
        policies=lambda message: (message.policy,),
        lasting=True,
    )
    async def next_battle(self, session: Session, message: m.NextBattle) -> None:
        """Note that a seat is ready. When every guest is, open the battle. During a battle, or
        after the campaign, nothing changes."""
        await self._retry(self.kept.deciding(message.token)[0])
        async with self.kept.turn:
            campaign, seat = self.kept.deciding(message.token)
            try:
                campaign = await self.battles.at_peace(campaign)
            except Refused as refused:
                if refused.code != "battle_on":
                    raise
            else:
                if not campaign.course.over:
                    campaign = campaign if seat is None else campaign.ready(seat)
                    open_match = partial(self.rooms.open_for, session)
                    campaign = await self.battles.go_on(campaign, message.policy, open_match)
        self._answer(session, message.id, campaign, message.token)

    @request(m.EndCampaign, scope=CAMPAIGN, cost=2, lasting=True)
    async def end(self, session: Session, message: m.EndCampaign) -> None:
        """End a campaign: the seat gives up, or its owner breaks it off where all seats are free.
        One that is over stays as it is."""
        async with self.kept.turn:
            campaign, seat = self.kept.deciding(message.token)
            if not campaign.course.over:
                campaign = await self.battles.at_peace(campaign, ending=True)
                campaign = await self.kept.keep(campaign.after(courses.Ended(seat)))
                _LOG.info("campaign ended", campaign=campaign.campaign, by=seat)
        self._answer(session, message.id, campaign, message.token)

    @request(m.ShowCampaign, scope=CAMPAIGN, cost=2)
    async def show(self, session: Session, message: m.ShowCampaign) -> None:
        """Send how a campaign stands."""
        campaign, _ = self.kept.admitted(message.campaign, message.token, message.code)
        self._answer(session, message.id, campaign, message.token)

    @request(m.WatchCampaign, scope=CAMPAIGN, cost=2)
    async def watch(self, session: Session, message: m.WatchCampaign) -> None:
        """Send how a campaign stands, now and after every change."""
        session.check_watching(self.kept.bounds.watched_per_connection)
        campaign, seat = self.kept.admitted(message.campaign, message.token, message.code)
        self.kept.watch(session, campaign, seat)
        self._answer(session, message.id, campaign, message.token)

    @request(m.ListCampaigns, scope=CAMPAIGN, cost=4)
    async def list_campaigns(self, session: Session, message: m.ListCampaigns) -> None:
        """List campaigns."""
        session.answer_list(m.Campaigns, message.id, self.listing(session.started))

    @request(m.UnwatchCampaign, scope=CAMPAIGN)
    async def unwatch(self, session: Session, message: m.UnwatchCampaign) -> None:
        """Send no more changes of a campaign."""
        self.kept.unwatch(session, message.campaign)
        session.answer(m.Done(message.id))

    def listing(self, started: Collection[str] = ()) -> bytes:
        """Return the campaigns that are not private, newest first, as JSON. Of those that the asker
        has `started`, none is missing."""
        campaigns = self.kept.campaigns
        own = (campaigns[one] for one in started if one in campaigns)
        listed = self.lists.list(None, lambda: self._lines(campaigns.values()))
        return listed.amended(started, self._lines(own)).text

    def _lines(self, campaigns: Iterable[Campaign]) -> Iterator[Line]:
        """Return the lines of the newest that are not private."""
        public = (one for one in campaigns if not one.private)
        for one in heapq.nlargest(LISTED, public, key=lambda campaign: campaign.created):
            trouble = self.kept.troubles.get(one.campaign)
            yield self.lists.line(one.campaign, one.created, partial(one.info, trouble))

    def record(self, key: str, code: str | None, signer: SigningKey) -> bytes:
        """Return the record of a campaign, as far as everybody may see it. Raises `Refused`."""
        campaign = self.kept.find(key)
        campaign.admit(code)
        return campaign_record.write(campaign.campaign, campaign.title, campaign.course, signer)

    async def _retry(self, campaign: Campaign) -> None:
        """Try once more to record the last battle. Raises `Refused`."""
        if campaign.campaign not in self.kept.troubles:
            return
        await self.battles.settle(campaign)
        if why := self.kept.troubles.get(campaign.campaign):
            raise Refused(
                "no_outcome",
                f"{why}; ask the operator of the server, or end the campaign",
                params={"match": campaign.battle},
            )

    def _answer_repeat(
        self, session: Session, message: m.JoinCampaign, campaign: Campaign, token: str
    ) -> None:
        """Answer a request again whose answer was lost."""
        if self.kept.by_token(token)[0] is not campaign:
            raise Refused("bad_token", "this token opens another campaign; choose a new one")
        self._answer(session, message.id, campaign, token, is_new=True)

    def _answer(
        self,
        session: Session,
        request: str,
        campaign: Campaign,
        by: str | None,
        *,
        is_new: bool = False,
    ) -> None:
        """Send how a campaign stands to the holder of a token, or without one to the public."""
        viewer = None if by is None else self.kept.by_token(by)[1]
        answer = evolve(self.kept.view(campaign, viewer), id=request)
        if by is not None:
            answer = evolve(answer, code=campaign.code, token=by if is_new else None)
        session.answer(answer)


def _bot(policy: str | None) -> Place:
    return Place() if policy is None else Place("bot", policy, policy=policy)
