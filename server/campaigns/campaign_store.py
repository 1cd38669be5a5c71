"""All campaigns: stored before anyone sees a change, found by their tokens, watched."""

from __future__ import annotations

from collections.abc import Callable

import trio
from attrs import define, evolve, field

from engine.errors import Limited, Refused
from engine.records import campaign as courses
from engine.state import Viewer
from engine.wire import messages as m
from server import log
from server.net.addresses import LOCAL, LOCAL_SHARES
from server.net.limits import DAY, Bounds
from server.net.session import Session
from server.store.campaign import Campaign
from server.store.lobby import hashed
from server.store.protocol import Store

_LOG = log.get("warhost.campaign_store")
IDLE = 7 * DAY
"""A campaign that nobody touches counts for its address no more after this time. Unless it had a
battle, it makes room for another."""
FORGOTTEN = 30 * DAY
"""One that had battles makes room for another after this time."""
RETRY_SECONDS = 3600.0


@define(eq=False)
class CampaignStore:
    """Every campaign."""

    store: Store
    bounds: Bounds
    wall: Callable[[], float]
    campaigns: dict[str, Campaign] = field(factory=dict)
    keys: dict[str, tuple[str, Viewer]] = field(factory=dict, repr=False)
    """Campaign and seat by the hash of the token; no seat for one who only started it."""
    watchers: dict[str, dict[Session, Viewer]] = field(factory=dict)
    troubles: dict[str, str] = field(factory=dict)
    """Why the outcome of a battle is not recorded. The next start tries again."""
    turn: trio.Lock = field(factory=trio.Lock)
    """Held while campaigns are changed."""

    # ------------------------------------------------------------------ who is who

    def find(self, key: str) -> Campaign:
        """Return a campaign. Raises `Refused`."""
        if key not in self.campaigns:
            params = {"campaign": key[:64]}
            raise Refused("no_such_campaign", "there is no such campaign", params=params)
        return self.campaigns[key]

    def by_token(self, token: str) -> tuple[Campaign, Viewer]:
        """Return the campaign that a token belongs to, and its seat. Raises `Refused`."""
        found = self.keys.get(hashed(token))
        if found is None:
            raise Refused("bad_token", "this token belongs to no campaign and no seat of one")
        return self.campaigns[found[0]], found[1]

    def seated(self, token: str) -> tuple[Campaign, int]:
        """Return the campaign and the seat that a token belongs to. Raises `Refused`."""
        campaign, seat = self.by_token(token)
        if seat is None:
            raise Refused(
                "not_seated", "only a player of the campaign can do that; send the token of a seat"
            )
        return campaign, seat

    def deciding(self, token: str) -> tuple[Campaign, Viewer]:
        """Return who may go on: a seat, or with all seats free, the one who started it. Raises
        `Refused`."""
        campaign, seat = self.by_token(token)
        if seat is None and campaign.guests:
            raise Refused(
                "not_seated", "the campaign's players decide that; send the token of a seat"
            )
        return campaign, seat

    def admitted(self, key: str, token: str | None, code: str | None) -> tuple[Campaign, Viewer]:
        """Return a campaign, and the seat it is seen from. Raises `Refused` if it may not be
        seen."""
        campaign = self.find(key)
        if token is None:
            campaign.admit(code)
            return campaign, None
        of, seat = self.by_token(token)
        if of is not campaign:
            raise Refused("bad_token", "this token belongs to no seat of this campaign")
        return campaign, seat

    # ------------------------------------------------------------------ keeping

    async def restore(self) -> None:
        """Read every campaign, in place of those that are known."""
        self.campaigns.clear()
        self.keys.clear()
        for campaign in await self.store.campaigns():
            if courses.is_whole(campaign.course):
                self._remember(campaign)
            else:
                _LOG.error("a campaign was edited: left out", campaign=campaign.campaign)

    async def keep(self, campaign: Campaign, *, shown: bool = True) -> Campaign:
        """Store a campaign, then let it be seen, unless that is left to the caller. Raises
        `StoreError`, and nothing has changed."""
        campaign = evolve(campaign, touched=self.wall())
        await self.store.save_campaign(campaign)
        self._remember(campaign)
        if campaign.battle is None:
            self.troubles.pop(campaign.campaign, None)
        if shown:
            self.send(campaign)
        return campaign

    async def erase(self, name: str, new: str) -> int:
        """Replace a name in all campaigns. Return in how many. Raises `StoreError`."""
        async with self.turn:
            naming = [one for one in self.campaigns.values() if one.names(name)]
            for campaign in naming:
                await self.keep(campaign.rename(name, new))
        return len(naming)

    async def close(self, key: str, reason: str) -> None:
        """End a campaign for the operator, whatever battle is under way. Raises `Refused` and
        `StoreError`."""
        async with self.turn:
            campaign = self.find(key)
            if campaign.battle is not None:
                campaign = campaign.after(courses.Forgotten(campaign.battle))
            await self.keep(evolve(campaign.after(courses.Ended(reason=reason)), notice=reason))

    def check_address(self, address: str) -> None:
        """Raise `Limited` if an address has as many campaigns as it may have. Those that came to
        nothing, or that nobody has touched for a while, do not count."""
        most = self.bounds.campaigns_per_address * (LOCAL_SHARES if address == LOCAL else 1)
        idle = self.wall() - IDLE
        count = sum(
            one.address == address
            and one.touched >= idle
            and not (one.course.over and not one.course.fought)
            for one in self.campaigns.values()
        )
        if count >= most:
            raise Limited(
                "too_many_campaigns",
                f"your address has started {count} campaigns that were played lately (at most "
                f"{most}); end one that had no battle, or try again later",
                params={"limit": "campaigns_per_address", "most": most, "open": count},
                retry_after=RETRY_SECONDS,
            )

    async def make_room(self) -> None:
        """Drop an idle campaign if no more can be kept. Raises `Limited`."""
        most = self.bounds.campaigns
        if len(self.campaigns) < most:
            return
        now = self.wall()
        idlers = [one for one in self.campaigns.values() if _may_go(one, now)]
        if not idlers:
            raise Limited(
                "too_many_campaigns",
                f"this server keeps at most {most} campaigns and deletes none that is played; "
                "its operator can raise WARHOST_CAMPAIGNS",
                params={"limit": "campaigns", "most": most},
            )
        gone = min(idlers, key=lambda one: (len(one.course.fought) > 0, one.touched))
        await self.store.delete_campaign(gone.campaign)
        self._forget(gone)
        _LOG.info("campaign forgotten", campaign=gone.campaign)

    def _remember(self, campaign: Campaign) -> None:
        before = self.campaigns.get(campaign.campaign)
        for place in before.seats if before else ():
            self.keys.pop(place.token or "", None)
        self.campaigns[campaign.campaign] = campaign
        self.keys[campaign.owner] = (campaign.campaign, None)
        for number, place in enumerate(campaign.seats):
            if place.token:
                self.keys[place.token] = (campaign.campaign, number)

    def _forget(self, campaign: Campaign) -> None:
        del self.campaigns[campaign.campaign]
        for key in (campaign.owner, *(place.token for place in campaign.seats)):
            self.keys.pop(key or "", None)
        for session in self.watchers.pop(campaign.campaign, {}):
            session.campaigns.discard(campaign.campaign)
            gone = Refused(
                "no_such_campaign", "nobody played the campaign, so it was deleted to make room"
            )
            session.refuse(None, gone, campaign=campaign.campaign)

    # ------------------------------------------------------------------ watching

    def view(self, campaign: Campaign, viewer: Viewer) -> m.Campaign:
        """Return how a campaign stands, as a viewer may see it. Raises `Refused`."""
        linked, record = courses.loaded(campaign.course)
        info = campaign.info(self.troubles.get(campaign.campaign))
        return m.Campaign(None, info, linked.standings(record, viewer), viewer)

    def send(self, campaign: Campaign) -> None:
        """Send a campaign to all who watch it. Slow peers are cut, never waited for."""
        frames: dict[Viewer, bytes] = {}
        for session, viewer in tuple(self.watchers.get(campaign.campaign, {}).items()):
            if viewer not in frames:
                frames[viewer] = session.frame(self.view(campaign, viewer))
            session.peer.push(frames[viewer])

    def watch(self, session: Session, campaign: Campaign, viewer: Viewer) -> None:
        """Send a session every change from now on."""
        watchers = self.watchers.setdefault(campaign.campaign, {})
        most = self.bounds.campaign_watchers
        if session not in watchers and len(watchers) >= most:
            raise Limited(
                "full",
                "this campaign has too many spectators; try again later",
                params={"most": most},
            )
        watchers[session] = viewer
        session.campaigns.add(campaign.campaign)

    def blind(self, campaign: Campaign, seat: int) -> None:
        """Stop showing its watchers what only the seat may see: it is free, or another's soon."""
        watchers = self.watchers.get(campaign.campaign, {})
        watchers.update({session: None for session, viewer in watchers.items() if viewer == seat})

    def unwatch(self, session: Session, *campaigns: str) -> None:
        """Send a session no more changes."""
        for key in campaigns:
            session.campaigns.discard(key)
            watchers = self.watchers.get(key, {})
            watchers.pop(session, None)
            if not watchers:
                self.watchers.pop(key, None)

    def trouble(self, campaign: str, why: str) -> None:
        """Note, and show, that the outcome of a battle cannot be recorded now."""
        if campaign in self.campaigns:
            self.troubles[campaign] = why
            self.send(self.campaigns[campaign])


def _may_go(campaign: Campaign, now: float) -> bool:
    """Return whether a campaign may make room for another."""
    if campaign.battle is not None:
        return False
    if campaign.course.fought:
        return campaign.touched < now - FORGOTTEN
    return campaign.course.over or campaign.touched < now - IDLE
