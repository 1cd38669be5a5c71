"""Carries out the commands of an operator, and keeps the audit log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import singledispatchmethod
from typing import Any

from attrs import define, evolve

from engine.errors import Malformed, Refused
from server import log
from server.admin import commands as c
from server.campaigns.requests import CampaignRequests
from server.lobby.rooms import Rooms
from server.match.audience import Member
from server.match.room import Room
from server.moderation.sanctions import NotPossible, lies_in, read_narrow_network, read_network
from server.net.peer import Peer
from server.refusals import no_such_match
from server.store.account import Account
from server.store.campaign import Campaign
from server.store.lobby import Judge, Lobby, new_token
from server.store.moderation import AuditEntry, Report
from server.store.protocol import StoreError
from server.text import checked_text, counted

_LOG = log.get("warhost.admin")
NAME_LONGEST = 40
REASON_LONGEST = 200
CLOSE_BYTES = 123
"""What a close frame can hold of a reason."""
POLICY_VIOLATION = 1008
SHOWN = 20
"""Lines of chat."""
ERASED = "[deleted]"
"""The name of a player whose name was erased."""


@define(eq=False)
class Desk:
    """What an operator works with."""

    rooms: Rooms
    campaigns: CampaignRequests
    peers: Callable[[], Iterable[Peer]]
    """Open websockets."""
    rename_in_replays: Callable[[str, str, str], Awaitable[None]]
    """Puts another name into the replays of a match."""
    public_url: str | None = None
    """Of the page, without a slash at the end."""

    async def carry_out(self, command: c.Command, by: str) -> c.Answer:
        """Carry out a command of an account, and note it. Raises `Refused`, `NotPossible` and
        `StoreError`."""
        if isinstance(command, c.READ_ONLY):
            return await self._do(command, by)
        entry = await self._begin(command, by)
        try:
            answer = await self._do(command, by)
        except Exception as fault:
            await self._end(entry, f"failed: {fault}")
            raise
        await self._end(entry, answer.done)
        return answer

    async def _begin(self, command: c.Command, by: str) -> AuditEntry:
        store = self.rooms.store
        if isinstance(command, c.Erase | c.DeleteAccount):
            command = evolve(command, name=ERASED)
        number = await store.number(AuditEntry)
        entry = AuditEntry(number, self.rooms.wall(), by, c.CODEC.dump(command))
        await store.note(entry)
        return entry

    async def _end(self, entry: AuditEntry, outcome: str) -> None:
        await self.rooms.store.note(evolve(entry, outcome=outcome))
        _LOG.warning("operator", by=entry.by, command=entry.command, outcome=outcome)

    @singledispatchmethod
    async def _do(self, command: Any, by: str) -> c.Answer:
        raise NotImplementedError(type(command).__name__)

    # ------------------------------------------------------------------ looking

    @_do.register
    async def _(self, command: c.List, by: str) -> c.Answer:
        rooms = self.rooms
        lobbies = [room.lobby for room in (*rooms.open.values(), *rooms.halted.values())]
        lobbies = [one for one in (*lobbies, *rooms.adjourned.values()) if one.status != "over"]
        rows = [
            self._summary(one)
            for one in sorted(lobbies, key=lambda one: -one.created)
            if command.address in (None, one.address)
            and command.status in (None, self._status(one))
        ]
        return c.Answer(counted(len(rows), "match", "matches"), rows)

    @_do.register
    async def _(self, command: c.Show, by: str) -> c.Answer:
        room = self.rooms.open.get(command.match) or self.rooms.halted.get(command.match)
        lobby = room.lobby if room else await self._stored(command.match)
        row = self._summary(lobby)
        row["connected"] = [_connection(one) for one in room.audience.members()] if room else []
        said = await self.rooms.store.chat(command.match)
        row["chat"] = [
            {"at": line.at, "name": line.name, "seat": line.seat, "text": line.text}
            for line in sorted(said, key=lambda line: line.at)[-SHOWN:]
            if line.text
        ]
        return c.Answer(f"match {lobby.match}", [row])

    @_do.register
    async def _(self, command: c.Sanctions, by: str) -> c.Answer:
        rows = [c.CODEC.dump(one) for one in self.rooms.moderation.sanctions.standing()]
        return c.Answer(counted(len(rows), "ban or mute", "bans and mutes"), rows)

    @_do.register
    async def _(self, command: c.Reports, by: str) -> c.Answer:
        rows = [
            {**c.CODEC.dump(one), "link": await self._moment(one)}
            for one in await self.rooms.store.notes(Report, command.most)
        ]
        return c.Answer(counted(len(rows), "report"), rows)

    @_do.register
    async def _(self, command: c.Audit, by: str) -> c.Answer:
        entries = await self.rooms.store.notes(AuditEntry, command.most)
        return c.Answer(counted(len(entries), "command"), [c.CODEC.dump(one) for one in entries])

    # ------------------------------------------------------------------ matches

    @_do.register
    async def _(self, command: c.Adjourn, by: str) -> c.Answer:
        await self.rooms.room(command.match).end(_reason(command.reason), closed=False)
        return c.Answer(f"match {command.match} is adjourned")

    @_do.register
    async def _(self, command: c.Close, by: str) -> c.Answer:
        await self._close(command.match, _reason(command.reason))
        return c.Answer(f"match {command.match} is closed")

    async def _close(self, match: str, reason: str) -> None:
        lobby = self.rooms.adjourned.get(match)
        if lobby is None:
            await self.rooms.room(match).end(reason, closed=True)
        else:
            at = lobby.adjourned or self.rooms.services.moment()
            await self._keep(lobby.adjourn(lobby.seq, at, notice=reason, closed=True))

    @_do.register
    async def _(self, command: c.Reopen, by: str) -> c.Answer:
        lobby = self.rooms.adjourned.get(command.match)
        if lobby is None or not lobby.closed:
            raise NotPossible(f"match {command.match} is not closed")
        await self._keep(evolve(lobby, notice="", closed=False))
        return c.Answer(f"the players of match {command.match} may resume it")

    @_do.register
    async def _(self, command: c.Drain, by: str) -> c.Answer:
        self.rooms.is_draining = not command.off
        live = sum(room.lobby.status == "live" for room in self.rooms.open.values())
        opened = "new matches are opened again" if command.off else "no new match is opened"
        return c.Answer(f"{opened}; {counted(live, 'match is', 'matches are')} live")

    @_do.register
    async def _(self, command: c.Judge, by: str) -> c.Answer:
        room = self.rooms.room(command.match)
        if command.name is None:
            await room.appoint(None)
            return c.Answer(f"match {command.match} has no judge")
        name = checked_text(command.name, "name", NAME_LONGEST)
        token, hashed = new_token()
        await room.appoint(Judge(name, hashed))
        row = {"match": command.match, "name": name, "token": token}
        return c.Answer(f"{name} is the judge of match {command.match}", [row])

    # ------------------------------------------------------------------ campaigns

    @_do.register
    async def _(self, command: c.Campaigns, by: str) -> c.Answer:
        await self.campaigns.read()
        kept = self.campaigns.kept
        if command.campaign is not None:
            campaign = kept.find(command.campaign)
            watchers = kept.watchers.get(command.campaign, {})
            row = self._campaign(campaign)
            row["watchers"] = [
                {"seat": viewer, "address": session.peer.address.key, "client": session.client}
                for session, viewer in watchers.items()
            ]
            return c.Answer(f"campaign {command.campaign}", [row])
        found = [one for one in kept.campaigns.values() if command.address in (None, one.address)]
        newest_first = sorted(found, key=lambda one: -one.created)
        return c.Answer(
            counted(len(found), "campaign"), [self._campaign(one) for one in newest_first]
        )

    @_do.register
    async def _(self, command: c.CloseCampaign, by: str) -> c.Answer:
        reason = _reason(command.reason)
        await self.campaigns.read()
        battle = self.campaigns.kept.find(command.campaign).battle
        if battle is not None:
            with suppress(Refused):  # it is over, or halted
                await self._close(battle, reason)
        await self.campaigns.kept.close(command.campaign, reason)
        return c.Answer(f"campaign {command.campaign} has ended")

    # ------------------------------------------------------------------ people

    @_do.register
    async def _(self, command: c.Kick, by: str) -> c.Answer:
        count = self._disconnect(str(read_network(command.address)), _reason(command.reason))
        return c.Answer(f"{counted(count, 'connection')} closed")

    @_do.register
    async def _(self, command: c.Ban, by: str) -> c.Answer:
        given, seconds = _reason(command.reason), command.seconds
        one = await self.rooms.moderation.sanctions.impose(
            "ban", read_narrow_network(command.network, yes=command.yes), seconds, given, by
        )
        count = self._disconnect(one.network, given)
        closed = f"{counted(count, 'connection')} closed"
        return c.Answer(f"ban {one.n} of {one.network} stands; {closed}")

    @_do.register
    async def _(self, command: c.Mute, by: str) -> c.Answer:
        given, seconds = _reason(command.reason), command.seconds
        one = await self.rooms.moderation.sanctions.impose(
            "mute", read_narrow_network(command.network, yes=command.yes), seconds, given, by
        )
        return c.Answer(f"mute {one.n} of {one.network} stands")

    @_do.register
    async def _(self, command: c.Lift, by: str) -> c.Answer:
        one = await self.rooms.moderation.sanctions.lift(command.n)
        return c.Answer(f"{one.kind} {one.n} of {one.network} is lifted")

    @_do.register
    async def _(self, command: c.Erase, by: str) -> c.Answer:
        named = await self.rooms.store.naming(command.name)
        matches = [one for one in named if command.match in (None, one)]
        failed = []
        for match in matches:
            try:
                await self._erase(match, command.name)
            except (Refused, Malformed, StoreError) as fault:
                failed.append(f"{match} ({fault})")
        done = f"erased from {counted(len(matches) - len(failed), 'match', 'matches')}"
        if command.match is None and (of := await self._erase_from_campaigns(command.name)):
            done += f" and {counted(of, 'campaign')}"
        if failed:
            raise NotPossible(f"{done}; not from {', '.join(failed)}")
        return c.Answer(done)

    @_do.register
    async def _(self, command: c.Account, by: str) -> c.Answer:
        account = await self._account(command.name)
        kept = account.belongings
        row = {
            "name": account.name,
            "created": account.created,
            "used": account.used,
            "sessions": len(account.sessions),
            "seats": len(kept.seats),
            "lists": len(kept.lists),
        }
        return c.Answer(f"account {account.name}", [row])

    @_do.register
    async def _(self, command: c.ResetPassword, by: str) -> c.Answer:
        account = await self._account(command.name)
        password = await self.rooms.accounts.reset_password(account)
        row = {"name": account.name, "password": password}
        return c.Answer(f"account {account.name} has a new password", [row])

    @_do.register
    async def _(self, command: c.DeleteAccount, by: str) -> c.Answer:
        account = await self._account(command.name)
        await self.rooms.store.delete_account(account.key)
        return c.Answer("the account is deleted")

    async def _account(self, name: str) -> Account:
        account = await self.rooms.accounts.find(name)
        if account is None:
            raise NotPossible("there is no account with this name")
        return account

    async def _erase_from_campaigns(self, name: str) -> int:
        await self.campaigns.read()
        return await self.campaigns.kept.erase(name, ERASED)

    async def _erase(self, match: str, name: str) -> None:
        lobby = await self.rooms.store.get(match)
        for seat in (0, 1):
            if lobby is not None and lobby.seats[seat].name == name:
                await self.rooms.services.caller.subscriptions.forget(lobby, seat)
        if match in self.rooms.open:
            await self.rooms.open[match].rename(name, ERASED)
        elif lobby is not None:
            await self._keep(lobby.rename(name, ERASED))
            await self.rooms.store.unsay(match, name)
        await self.rename_in_replays(match, name, ERASED)

    # ------------------------------------------------------------------ helpers

    async def _moment(self, report: Report) -> str:
        """Return the page's address of what a reporter saw, or only its path; that of a private
        match with the invitation."""
        lobby = await self.rooms.store.get(report.match)
        code = f"?code={lobby.code}" if lobby is not None and lobby.private else ""
        is_begun = report.seq >= 0
        place = f"replay/{report.match}/{report.seq}" if is_begun else f"match/{report.match}"
        return f"{self.public_url or ''}/#/{place}{code}"

    async def _stored(self, match: str) -> Lobby:
        lobby = self.rooms.adjourned.get(match) or await self.rooms.store.get(match)
        if lobby is None:
            raise no_such_match(match)
        return lobby

    async def _keep(self, lobby: Lobby) -> None:
        before = self.rooms.adjourned.get(lobby.match)
        self.rooms.replaced(lobby)  # first, so that nobody resumes what it was before
        try:
            await self.rooms.store.save(lobby)
        except StoreError:
            if before is not None and self.rooms.adjourned.get(lobby.match) is lobby:
                self.rooms.replaced(before)
            raise

    def _disconnect(self, network: str, reason: str) -> int:
        met = [peer for peer in self.peers() if lies_in(peer.address.key, network)]
        said = reason.encode()[:CLOSE_BYTES].decode(errors="ignore")
        for peer in met:
            peer.end(POLICY_VIOLATION, said)
        return len(met)

    def _status(self, lobby: Lobby) -> str:
        return "adjourned" if lobby.match in self.rooms.adjourned else lobby.status

    def _summary(self, lobby: Lobby) -> dict[str, Any]:
        room: Room | None = self.rooms.open.get(lobby.match)
        present = room.audience.present if room else (False, False)
        return {
            "match": lobby.match,
            "ruleset": lobby.ruleset,
            "status": self._status(lobby),
            "closed": lobby.closed,
            "notice": lobby.notice,
            "private": lobby.private,
            "created": lobby.created,
            "opened_by": lobby.address,
            "seats": [
                {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "present": here}
                for seat, here in zip(lobby.seats, present, strict=True)
            ],
            "spectators": len(room.audience.spectators) if room else 0,
            "seq": room.live.seq if room and room.live else lobby.seq,
        }

    def _campaign(self, campaign: Campaign) -> dict[str, Any]:
        return {
            "campaign": campaign.campaign,
            "ruleset": campaign.course.ruleset,
            "title": campaign.title,
            "private": campaign.private,
            "created": campaign.created,
            "touched": campaign.touched,
            "started_by": campaign.address,
            "seats": [
                {"name": place.name, "kind": place.kind, "bot": place.policy}
                for place in campaign.seats
            ],
            "battle": campaign.battle,
            "fought": campaign.course.fought,
            "over": campaign.course.over,
            "notice": campaign.notice,
            "trouble": self.campaigns.kept.troubles.get(campaign.campaign),
        }


def _connection(member: Member) -> dict[str, Any]:
    session = member.session
    return {
        "seat": member.viewer,
        "name": member.name,
        "address": session.peer.address.key,
        "client": session.client,
    }


def _reason(text: str) -> str:
    return checked_text(text, "reason", REASON_LONGEST)
