"""The campaigns of a server: begun, decided on, fought battle by battle.

A battle is an ordinary match. The campaign names it before the match is stored, and takes its
outcome in the same act that clears the name: whatever moment the server is killed at, on the next
start what is missing is done, and nothing twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import trio
from attrs import define, evolve, field

from engine import ruleset
from engine.errors import Limited, Refused
from engine.match import Match
from engine.ruleset import Campaigns
from engine.wire import messages as m
from engine.wire.codec import RulesetCodec, for_ruleset
from server import log, restore
from server.campaign import Campaign, Place
from server.limits import Bounds
from server.lobby import Lobby, Seat, checked_clock, hashed, new_token
from server.session import Session
from server.store import Store
from server.text import checked_text

_LOG = log.get("warhost.campaigns")
LISTED = 200


@define(eq=False)
class Keeper:
    """Every campaign. What is changed is changed by one at a time, and stored before it is seen."""

    store: Store
    bounds: Bounds
    wall: Callable[[], float]
    open_battle: Callable[[Session, Lobby], Awaitable[Any]]
    """Opens the room of a match. Raises `Refused` when there is no room for it."""
    campaigns: dict[str, Campaign] = field(factory=dict)
    keys: dict[str, tuple[str, int]] = field(factory=dict, repr=False)
    """Campaign and seat, by the hash of the token that opens it."""
    _turn: trio.Lock = field(factory=trio.Lock)

    # ------------------------------------------------------------------ what clients ask for

    async def new(self, session: Session, message: m.NewCampaign) -> None:
        """Begin a campaign."""
        linked, codec = _ruleset(message.ruleset)
        if len(self.campaigns) >= self.bounds.campaigns:
            most = {"most": self.bounds.campaigns}
            raise Limited("too_many_campaigns", "too many campaigns are kept here", params=most)
        options: Any = codec.load(dict(message.options), linked.options)
        rules, places = ruleset.get(message.ruleset), [_bot(policy) for policy in message.bots]
        token = None
        if message.name is not None:
            if message.bots[0] is not None:
                raise Refused("seat_taken", "that seat is a bot's", params={"seat": 0})
            token, hash_ = new_token()
            places[0] = Place("guest", checked_text(message.name, "name", 40), hash_)
        record = linked.new((places[0].name or "", places[1].name or ""), options)
        campaign = Campaign(
            secrets.token_hex(6),
            rules.key,
            rules.version,
            checked_text(message.title or f"{rules.title} campaign", "title", 60),
            self.wall(),
            codec.dump(record),
            checked_clock(message.clock),
            (places[0], places[1]),
        )
        await self._keep(campaign)
        _LOG.info("campaign begun", campaign=campaign.campaign, ruleset=rules.key)
        self._answer(session, message.id, campaign, None if token is None else 0, token)

    async def join(self, session: Session, message: m.JoinCampaign) -> None:
        """Give a free seat to a guest. It counts from the next battle on."""
        async with self._turn:
            campaign = self._find(message.campaign)
            campaign.at_peace()
            token, hash_ = new_token()
            campaign, seat = campaign.join(message.name, message.seat, hash_)
            linked, record = _loaded(campaign)
            name = campaign.seats[seat].name or ""
            named = _dumped(campaign, linked.named(record, seat, name))
            campaign = evolve(campaign, record=named)
            await self._keep(campaign)
        self._answer(session, message.id, campaign, seat, token)

    async def order(self, session: Session, message: m.CampaignOrder) -> None:
        """Carry out what a seat decides, once."""
        async with self._turn:
            campaign, seat = self._by_token(message.token)
            request = f"{seat}:{message.id}"
            if request not in campaign.requests:
                campaign.at_peace()
                linked, record = _loaded(campaign)
                codec = for_ruleset(campaign.ruleset)
                order = codec.load_tagged(message.order, linked.orders)
                after = linked.order(record, seat, order)
                campaign = campaign.ordered(_dumped(campaign, after), request)
                await self._keep(campaign)
        self._answer(session, message.id, campaign, seat)

    async def next_battle(self, session: Session, message: m.NextBattle) -> None:
        """Take a seat's word that it is ready; with every guest's, open the battle. With a battle
        on, or the campaign over, nothing changes."""
        async with self._turn:
            campaign = self._find(message.campaign)
            seat = self._acting(campaign, message.token)
            if not campaign.over and not await self._is_on(campaign):
                if seat is not None:
                    campaign = campaign.ready(seat)
                campaign = await self._go_on(session, campaign, message.policy)
        self._answer(session, message.id, campaign, seat)

    def show(self, session: Session, message: m.ShowCampaign) -> None:
        """Tell how a campaign stands."""
        campaign = self._find(message.campaign)
        seat = None if message.token is None else self._seat_of(campaign, message.token)
        self._answer(session, message.id, campaign, seat)

    def listing(self) -> tuple[m.CampaignInfo, ...]:
        """Return the campaigns, newest first."""
        newest = sorted(self.campaigns.values(), key=lambda campaign: -campaign.created)
        return tuple(campaign.info() for campaign in newest[:LISTED])

    # ------------------------------------------------------------------ battles

    async def restore(self, nursery: trio.Nursery) -> None:
        """Read every campaign; work out the aftermath of battles that are over without one."""
        for campaign in await self.store.campaigns():
            self._remember(campaign)
            lobby = await self.store.get(campaign.battle) if campaign.battle else None
            if lobby is not None and lobby.status == "over":
                nursery.start_soon(self._settle, lobby)

    async def _settle(self, lobby: Lobby) -> None:
        """Play a finished match again for its aftermath."""
        try:
            rows, last = await self.store.log(lobby.match), None
            async for _, match, _, _ in restore.play(lobby, rows):
                last = match
            if last is not None:
                await self.conclude(lobby, last)
        except Exception:
            _LOG.exception("no aftermath", campaign=lobby.campaign, match=lobby.match)

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Take the outcome of a match into its campaign, once. Raises `StoreError`."""
        async with self._turn:
            campaign = self.campaigns.get(lobby.campaign or "")
            if campaign is None or campaign.battle != lobby.match or match.verdict is None:
                return
            try:
                linked, record = _loaded(campaign)
                after = linked.aftermath(
                    record, lobby.match, match.state, match.verdict, lobby.dice
                )
                over = linked.is_over(after)
                campaign = campaign.has_fought(_dumped(campaign, after), over=over)
            except Exception:
                # The match is over and stays so: it must not be halted for this.
                _LOG.exception("no aftermath", campaign=lobby.campaign, match=lobby.match)
                return
            await self._keep(campaign)
            _LOG.info("battle fought", campaign=campaign.campaign, match=lobby.match, over=over)

    async def _is_on(self, campaign: Campaign) -> bool:
        """Tell whether the battle that was opened last is still to come into the record. One that
        nobody came to is forgotten by the server, and another may be opened."""
        return campaign.battle is not None and await self.store.get(campaign.battle) is not None

    async def _go_on(self, session: Session, campaign: Campaign, policy: str | None) -> Campaign:
        """Open the next battle if everybody is ready, or find that there is none."""
        if not all(campaign.seats[seat].ready for seat in campaign.guests):
            await self._keep(campaign)
            return campaign
        if policy is None and any(place.kind == "open" for place in campaign.seats):
            free = [at for at in (0, 1) if campaign.seats[at].kind == "open"]
            raise Refused(
                "seat_free",
                "a seat of the campaign is free: join it, or name a policy that plays it",
                params={"free": free},
            )
        linked, record = _loaded(campaign)
        record, options = linked.next_battle(record)
        if options is None:
            campaign = evolve(campaign, record=_dumped(campaign, record), over=True)
            await self._keep(campaign)
            return campaign
        ruleset.get(campaign.ruleset).muster(options)
        lobby = self._lobby(campaign, for_ruleset(campaign.ruleset).dump(options), policy)
        campaign = campaign.fights(_dumped(campaign, record), lobby.match)
        await self._keep(campaign)
        await self.open_battle(session, lobby)
        return campaign

    def _lobby(self, campaign: Campaign, options: Any, policy: str | None) -> Lobby:
        first, second = (
            Seat("guest", place.name, place.token)
            if place.kind == "guest"
            else Seat("bot", place.policy or policy, policy=place.policy or policy)
            for place in campaign.seats
        )
        return Lobby(
            match=secrets.token_hex(6),
            ruleset=campaign.ruleset,
            version=campaign.version,
            title=f"{campaign.title}, battle {len(campaign.fought) + 1}",
            created=self.wall(),
            code=secrets.token_urlsafe(9),
            secret=secrets.token_hex(32),
            clock=campaign.clock,
            options=options,
            seats=(first, second),
            campaign=campaign.campaign,
        )

    # ------------------------------------------------------------------ who is who

    def _find(self, key: str) -> Campaign:
        if key not in self.campaigns:
            params = {"campaign": key[:64]}
            raise Refused("no_such_campaign", "there is no such campaign", params=params)
        return self.campaigns[key]

    def _by_token(self, token: str) -> tuple[Campaign, int]:
        found = self.keys.get(hashed(token))
        if found is None:
            raise Refused("bad_token", "no seat belongs to this token")
        return self.campaigns[found[0]], found[1]

    def _seat_of(self, campaign: Campaign, token: str) -> int:
        of, seat = self._by_token(token)
        if of is not campaign:
            raise Refused("bad_token", "no seat of this campaign belongs to this token")
        return seat

    def _acting(self, campaign: Campaign, token: str | None) -> int | None:
        """Return the seat that is ready; where no guest has one, anybody may go on."""
        if token is not None:
            return self._seat_of(campaign, token)
        if campaign.guests:
            raise Refused("not_seated", "those who sit there decide; give the token of a seat")
        return None

    # ------------------------------------------------------------------ keeping

    async def _keep(self, campaign: Campaign) -> None:
        await self.store.save_campaign(campaign)
        self._remember(campaign)

    def _remember(self, campaign: Campaign) -> None:
        self.campaigns[campaign.campaign] = campaign
        for number, place in enumerate(campaign.seats):
            if place.token:
                self.keys[place.token] = (campaign.campaign, number)

    def _answer(
        self,
        session: Session,
        request: str,
        campaign: Campaign,
        seat: int | None,
        token: str | None = None,
    ) -> None:
        linked, record = _loaded(campaign)
        standings = linked.standings(record, seat)
        session.answer(m.Campaign(request, campaign.info(), standings, seat, token))


def _ruleset(key: str) -> tuple[Campaigns, RulesetCodec]:
    if key not in ruleset.KEYS:
        hosted = {"hosted": list(ruleset.KEYS)}
        raise Refused("no_such_ruleset", "that ruleset is not hosted here", params=hosted)
    linked = ruleset.get(key).campaigns
    if linked is None:
        raise Refused("no_campaigns", "the battles of that ruleset are not linked")
    return linked, for_ruleset(key)


def _loaded(campaign: Campaign) -> tuple[Campaigns, Any]:
    """Return what leads a campaign, and its record."""
    linked, codec = _ruleset(campaign.ruleset)
    if campaign.version != ruleset.get(campaign.ruleset).version:
        raise Refused("halted", "the campaign was begun under another version of its ruleset")
    return linked, codec.load(campaign.record, linked.record)


def _dumped(campaign: Campaign, record: Any) -> Any:
    return for_ruleset(campaign.ruleset).dump(record)


def _bot(policy: str | None) -> Place:
    return Place() if policy is None else Place("bot", policy, policy=policy)
