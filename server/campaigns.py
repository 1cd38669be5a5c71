"""What clients ask about campaigns: begun, joined, decided on, gone on with, ended, watched."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import Refused
from engine.records import campaign as courses
from engine.wire import messages as m
from server import log
from server.battles import Battles
from server.campaign import Campaign, Place
from server.limits import Bounds
from server.listing import LISTED, Listing
from server.lobby import Lobby, new_token
from server.opening import listable
from server.session import Session
from server.shelf import Shelf
from server.store import Store
from server.terms import checked_clock
from server.text import checked_text

_LOG = log.get("warhost.campaigns")


@define(eq=False)
class Keeper:
    """Answers requests. Each is stored before it is answered."""

    shelf: Shelf
    battles: Battles
    lists: Listing
    handlers: dict[type, Callable[[Session, Any], Awaitable[None]]] = field(init=False)
    """By the class of the message."""

    def __attrs_post_init__(self) -> None:
        self.handlers = {
            m.NewCampaign: self.new,
            m.JoinCampaign: self.join,
            m.LeaveCampaign: self.leave,
            m.CampaignOrder: self.order,
            m.NextBattle: self.next_battle,
            m.EndCampaign: self.end,
            m.ShowCampaign: self.show,
            m.WatchCampaign: self.watch,
        }

    @classmethod
    def of(
        cls,
        store: Store,
        bounds: Bounds,
        wall: Callable[[], float],
        open_room: Callable[[Session, Lobby], Awaitable[Any]],
    ) -> Keeper:
        """Return one with its shelf and its battles."""
        shelf = Shelf(store, bounds, wall)
        return cls(shelf, Battles(shelf, open_room), Listing(bounds.listing_seconds))

    def recover(self, nursery: trio.Nursery) -> None:
        """Work out the aftermath of battles that are over without one."""
        for campaign in self.shelf.campaigns.values():
            if campaign.battle:
                nursery.start_soon(self.battles.recover, campaign)

    async def new(self, session: Session, message: m.NewCampaign) -> None:
        """Begin a campaign."""
        places = [_bot(policy) for policy in message.bots]
        token, hash_ = new_token()
        if message.name is not None:
            if message.bots[0] is not None:
                raise Refused("seat_taken", "that seat is a bot's", params={"seat": 0})
            places[0] = Place("guest", checked_text(message.name, "name", 40), hash_)
        players = (places[0].name or "", places[1].name or "")
        options = listable(message.options, self.shelf.bounds)
        course = courses.found(message.ruleset, players, options)
        title = message.title or f"{ruleset.get(course.ruleset).title} campaign"
        campaign = Campaign(
            secrets.token_hex(6),
            checked_text(title, "title", 60),
            self.shelf.wall(),
            course,
            owner=hash_,
            code=secrets.token_hex(9),
            private=message.private,
            clock=checked_clock(message.clock),
            seats=(places[0], places[1]),
        )
        async with self.shelf.turn:
            await self.shelf.make_room()
            campaign = await self.shelf.keep(campaign)
        self.lists.changed()
        _LOG.info("campaign begun", campaign=campaign.campaign, ruleset=course.ruleset)
        self._answer(session, message.id, campaign, token, is_new=True)

    async def join(self, session: Session, message: m.JoinCampaign) -> None:
        """Give a free seat to a guest. It counts from the next battle on."""
        token, hash_ = new_token()
        async with self.shelf.turn:
            campaign = self.shelf.find(message.campaign)
            campaign.admit(message.code)
            campaign = await self.battles.at_peace(campaign)
            campaign, _ = campaign.join(message.name, message.seat, hash_)
            campaign = await self.shelf.keep(campaign)
        self._answer(session, message.id, campaign, token, is_new=True)

    async def leave(self, session: Session, message: m.LeaveCampaign) -> None:
        """Free a seat."""
        async with self.shelf.turn:
            campaign, seat = self.shelf.seated(message.token)
            campaign = await self.battles.at_peace(campaign)
            campaign = await self.shelf.keep(campaign.leave(seat))
            self.shelf.blind(campaign, seat)
        session.answer(evolve(self.shelf.told(campaign, None), id=message.id))

    async def order(self, session: Session, message: m.CampaignOrder) -> None:
        """Carry out what a seat decides, once."""
        async with self.shelf.turn:
            campaign, seat = self.shelf.seated(message.token)
            request = f"{seat}:{message.id}"
            if request not in campaign.requests:
                campaign = await self.battles.at_peace(campaign)
                campaign = await self.shelf.keep(campaign.ordered(seat, message.order, request))
        self._answer(session, message.id, campaign, message.token)

    async def next_battle(self, session: Session, message: m.NextBattle) -> None:
        """Take a seat's word that it is ready; with every guest's, open the battle. With a battle
        on, or the campaign over, nothing changes."""
        await self._retry(self.shelf.deciding(message.token)[0])
        async with self.shelf.turn:
            campaign, seat = self.shelf.deciding(message.token)
            try:
                campaign = await self.battles.at_peace(campaign)
            except Refused as refused:
                if refused.code != "battle_on":
                    raise
            else:
                if not campaign.course.over:
                    campaign = campaign if seat is None else campaign.ready(seat)
                    campaign = await self.battles.go_on(session, campaign, message.policy)
        self._answer(session, message.id, campaign, message.token)

    async def end(self, session: Session, message: m.EndCampaign) -> None:
        """Take a seat's word that it gives up, or break off what nobody sits in. What is over
        already stays as it is."""
        async with self.shelf.turn:
            campaign, seat = self.shelf.deciding(message.token)
            if not campaign.course.over:
                campaign = await self.battles.at_peace(campaign, ending=True)
                campaign = await self.shelf.keep(campaign.after(courses.Ended(seat)))
                _LOG.info("campaign ended", campaign=campaign.campaign, by=seat)
        self._answer(session, message.id, campaign, message.token)

    async def show(self, session: Session, message: m.ShowCampaign) -> None:
        """Tell how a campaign stands."""
        campaign, _ = self.shelf.admitted(message.campaign, message.token, message.code)
        self._answer(session, message.id, campaign, message.token)

    async def watch(self, session: Session, message: m.WatchCampaign) -> None:
        """Tell it now and after every change."""
        campaign, seat = self.shelf.admitted(message.campaign, message.token, message.code)
        self.shelf.watch(session, campaign, seat)
        self._answer(session, message.id, campaign, message.token)

    def listing(self) -> bytes:
        """Return the campaigns that are not private, newest first, as JSON."""
        return self.lists.list(None, self._lines)

    def _lines(self) -> Iterator[bytes]:
        public = [one for one in self.shelf.campaigns.values() if not one.private]
        newest = sorted(public, key=lambda campaign: -campaign.created)
        for one in newest[:LISTED]:
            trouble = self.shelf.troubles.get(one.campaign)
            yield self.lists.line(one.campaign, partial(one.info, trouble))

    def record(self, key: str, code: str | None) -> bytes:
        """Return the record of a campaign, as far as everybody may see it. Raises `Refused`."""
        campaign = self.shelf.find(key)
        campaign.admit(code)
        return courses.write(campaign.campaign, campaign.title, campaign.course)

    async def _retry(self, campaign: Campaign) -> None:
        """Try once more to bring the last battle into the record. Raises `Refused`."""
        if campaign.campaign not in self.shelf.troubles:
            return
        await self.battles.settle(campaign)
        if why := self.shelf.troubles.get(campaign.campaign):
            raise Refused(
                "no_outcome",
                f"{why}; whoever runs the server can look into it, and the campaign can be ended",
                params={"match": campaign.battle},
            )

    def _answer(
        self,
        session: Session,
        request: str,
        campaign: Campaign,
        by: str | None,
        *,
        is_new: bool = False,
    ) -> None:
        """Tell somebody, known `by` a token, how a campaign stands."""
        viewer = None if by is None else self.shelf.by_token(by)[1]
        told = evolve(self.shelf.told(campaign, viewer), id=request)
        if by is not None:
            told = evolve(told, code=campaign.code, token=by if is_new else None)
        session.answer(told)


def _bot(policy: str | None) -> Place:
    return Place() if policy is None else Place("bot", policy, policy=policy)
