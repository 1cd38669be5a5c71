"""The battles of campaigns: opened, recorded, dropped.

A battle is an ordinary match. The campaign names it before the match is stored, and records its
outcome in the same act that clears the name. So whenever the server is killed, the next start does
what is missing, and nothing twice.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import trio
from attrs import define

from engine.dice import commitment
from engine.errors import Malformed, Refused
from engine.match import Match
from engine.records import campaign as courses
from engine.records import record as records
from engine.records.campaign import Outcome
from server import log
from server.campaigns.campaign_store import CampaignStore
from server.match import restore
from server.store.campaign import Campaign
from server.store.lobby import Lobby, Seat
from server.store.protocol import StoreError

_LOG = log.get("warhost.battles")
RETRY_SECONDS = 1.0


@define(eq=False)
class Battles:
    """Takes campaigns from one battle to the next."""

    kept: CampaignStore

    # ------------------------------------------------------------------ before

    async def at_peace(self, campaign: Campaign, *, ending: bool = False) -> Campaign:
        """Return the campaign with no battle on. Raises `Refused` while there is one.

        A battle whose lobby was deserted is dropped. To end the campaign one need not wait for a
        battle that has not begun, or that cannot be finished.
        """
        if campaign.battle is None:
            return campaign
        try:
            lobby = await self.kept.store.get(campaign.battle)
            status = lobby.status if lobby else None
        except Malformed:
            status = "halted"
        is_stuck = status in ("lobby", "halted") or campaign.campaign in self.kept.troubles
        if status is None or (ending and is_stuck):
            return campaign.after(courses.Forgotten(campaign.battle))
        params = {"match": campaign.battle}
        raise Refused(
            "battle_on", "a battle of the campaign is under way; finish it first", params=params
        )

    async def go_on(
        self,
        campaign: Campaign,
        policy: str | None,
        open_match: Callable[[Lobby], Awaitable[None]],
    ) -> Campaign:
        """Open the next battle if everybody is ready, or find that there is none. Raises what
        `open_match` does, and the campaign is as it was."""
        if not all(campaign.seats[seat].ready for seat in campaign.guests):
            return await self.kept.keep(campaign)
        if policy is None and campaign.free:
            raise Refused(
                "seat_free",
                "a seat of the campaign is free; join it, or name a policy to play it",
                params={"free": list(campaign.free)},
            )
        campaign = _bots_ordered(campaign)
        options = courses.next_battle(campaign.course)
        if options is None:
            return await self.kept.keep(campaign.after(courses.NoBattle()))
        lobby = self._lobby(campaign, options, policy)
        before, act = campaign, courses.Opened(lobby.match, commitment(lobby.secret), options)
        campaign = await self.kept.keep(campaign.after(act), shown=False)
        try:
            await open_match(lobby)
        except Exception:
            # No one has seen the match. If this fails too, it is found to be missing later.
            with suppress(StoreError):
                await self.kept.keep(before)
            raise
        self.kept.send(campaign)  # only now can its seats be taken: clients go there at once
        return campaign

    def _lobby(self, campaign: Campaign, options: Any, policy: str | None) -> Lobby:
        first, second = (
            Seat("guest", place.name, place.token, account=place.account)
            if place.kind == "guest"
            else Seat("bot", place.policy or policy, policy=place.policy or policy)
            for place in campaign.seats
        )
        course = campaign.course
        return Lobby(
            match=secrets.token_hex(6),
            ruleset=course.ruleset,
            version=course.version,
            title=f"{campaign.title}, battle {len(course.fought) + 1}",
            created=self.kept.wall(),
            code=campaign.code,
            secret=secrets.token_hex(32),
            clock=campaign.clock,
            options=options,
            private=campaign.private,
            seats=(first, second),
            campaign=campaign.campaign,
        )

    # ------------------------------------------------------------------ after

    async def conclude(self, lobby: Lobby, match: Match) -> None:
        """Record the outcome of a match in its campaign, once. Raises `StoreError`.

        The match is over and stays so: what goes wrong here must not halt it. It is shown in the
        campaign, and tried again.
        """
        async with self.kept.turn:
            campaign = self.kept.campaigns.get(lobby.campaign or "")
            if campaign is None or campaign.battle != lobby.match or match.verdict is None:
                return
            try:
                text = await restore.finished_record(self.kept.store, lobby)
                act = courses.Fought(lobby.match, records.identity(text))
                outcome = Outcome(match.state, match.verdict, lobby.dice)
                campaign = campaign.after(act, outcome)
            except StoreError:
                raise
            except Exception:
                self.fail(campaign.campaign, lobby.match)
                return
            await self.kept.keep(campaign)
            over = campaign.course.over
            _LOG.info("battle fought", campaign=campaign.campaign, match=lobby.match, over=over)

    async def settle(self, campaign: Campaign) -> None:
        """Replay the match that is over for its aftermath. Raises `StoreError`."""
        try:
            lobby = await self.kept.store.get(campaign.battle or "")
            if lobby is None or lobby.status != "over":
                return
            rows, last = await self.kept.store.log(lobby.match), None
            async for _, match, _, _ in restore.play(lobby, rows):
                last = match
            if last is not None:
                await self.conclude(lobby, last)
        except StoreError:
            raise
        except Exception:
            self.fail(campaign.campaign, campaign.battle or "")

    async def recover(self, campaign: Campaign) -> None:
        """Settle what was left undone when the server was killed, as soon as the store can."""
        while True:
            try:
                await self.settle(campaign)
            except StoreError as fault:
                _LOG.error("no aftermath yet", campaign=campaign.campaign, fault=str(fault))
                self.kept.trouble(campaign.campaign, "the outcome could not be stored yet")
                await trio.sleep(RETRY_SECONDS)
            else:
                return

    async def closed(self, lobby: Lobby) -> None:
        """Note that the room of a match has closed. A battle that never began is dropped; one
        that cannot be played on is shown as trouble."""
        key = lobby.campaign or ""
        if lobby.status == "halted":
            self.kept.trouble(key, f"match {lobby.match} is halted: it could not be played on")
        if lobby.status != "lobby":
            return
        async with self.kept.turn:
            campaign = self.kept.campaigns.get(key)
            if campaign is not None and campaign.battle == lobby.match:
                try:
                    await self.kept.keep(await self.at_peace(campaign))
                except (Refused, StoreError) as fault:  # the next decision finds it missing
                    _LOG.error("battle not forgotten", campaign=key, fault=str(fault))

    def fail(self, campaign: str, match: str) -> None:
        """Log and show that an aftermath could not be worked out."""
        _LOG.exception("no aftermath", campaign=campaign, match=match)
        self.kept.trouble(campaign, f"the aftermath of match {match} could not be worked out")


def _bots_ordered(campaign: Campaign) -> Campaign:
    """Return the campaign after what the bots on its seats order before a battle."""
    for seat in (0, 1):
        if seat not in campaign.guests:
            for act in courses.bot_orders(campaign.course, seat):
                campaign = campaign.after(act)
    return campaign
