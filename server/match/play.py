"""Requests of those in a room: replies, resigning, conditional orders, chat, reports, calls."""

from __future__ import annotations

from engine.errors import Refused
from engine.records import record
from engine.wire import messages as m
from server.match import auto_replies
from server.match.api import RoomApi
from server.match.audience import Member
from server.refusals import over
from server.requests import MEMBER, OWNER, SEAT, request
from server.store.documents import Line
from server.store.moderation import Report
from server.text import checked_text

REPORT_LONGEST = 500
"""Characters of a report."""


# The number is part of the name: a client may count its ids anew after a crash.
@request(m.Reply, scope=SEAT, once=lambda message: f"{message.ask}:{message.id}")
async def reply(room: RoomApi, member: Member, message: m.Reply) -> None:
    """Answer a question."""
    seat = member.seat
    if room.lobby.seats[seat].substitute and not member.is_substitute:
        raise Refused(
            "substitute_plays", "a substitute is playing this seat; take back control first"
        )
    live, act = room.playing(), record.Reply(seat, message.ask, message.body)
    if live.clocks.paused is not None:
        raise Refused("paused", "the match is paused; both seats must agree to go on")
    given, is_substitute = message.signature, member.is_substitute
    hand = live.signing.by_seat(seat, record.as_json(act), given, is_substitute=is_substitute)
    await room.act(act, member, message, hand)


@request(m.Resign, scope=OWNER, once=lambda message: f"resign:{message.id}")
async def resign(room: RoomApi, member: Member, message: m.Resign) -> None:
    """Lose the match."""
    live, act = room.playing(), record.Resign(member.seat)
    hand = live.signing.by_seat(member.seat, record.as_json(act), message.signature)
    await room.act(act, member, message, hand)


@request(m.SetAutoReplies, scope=SEAT, lasting=True)
async def set_auto_replies(room: RoomApi, member: Member, message: m.SetAutoReplies) -> None:
    """Leave conditional orders for a seat, in place of those before."""
    lobby, live, seat = room.lobby, room.live, member.seat
    if lobby.status == "over":
        raise over()
    auto_replies.check_size(message, room.services.bounds)
    auto_replies.check_never(message.auto_pass, lobby.ruleset)
    auto_replies.check_conditional_orders(lobby, live, seat, message.conditional_orders)
    when = (live.match.count, live.seq) if live else (0, -1)
    order = auto_replies.order_in(live.match) if live else None
    auto_pass = auto_replies.lasting(message.auto_pass, order)
    await room.adopt(lobby.set_auto_replies(seat, auto_pass, message.conditional_orders, when))
    room.auto_replies.restart()
    member.session.answer(m.Done(message.id))
    for other in room.audience.seated():  # the seat's owner, or a substitute
        if other.viewer == seat and other is not member:
            room.broadcast.show(other)


@request(m.Notify, scope=OWNER, cost=10, lasting=True)
async def notify(room: RoomApi, member: Member, message: m.Notify) -> None:
    """Have the owner of a seat called while they are away, or no longer."""
    client, subscriptions = member.session.peer.address.key, room.services.caller.subscriptions
    await subscriptions.change(room.lobby, member.seat, message, client)
    member.session.answer(m.Done(message.id))


@request(m.SendChat, scope=MEMBER, lasting=True)
async def say(room: RoomApi, member: Member, message: m.SendChat) -> None:
    """Say something about the match."""
    await room.chat.say(member, message.id, message.text)
    member.session.answer(m.Done(message.id))


@request(m.Report, scope=MEMBER, cost=4, lasting=True)
async def report(room: RoomApi, member: Member, message: m.Report) -> None:
    """Tell the operator about somebody, a line of the chat, or anything else in a match."""
    text, services = checked_text(message.text, "text", REPORT_LONGEST), room.services
    line = None if message.line is None else room.chat.line(message.line, message.of_spectators)
    room.chat.pay(member)
    await services.moderation.reports.add(
        Report(
            n=0,
            at=services.moment(),
            match=room.lobby.match,
            seq=member.seq,
            by=room.chat.name_of(member) or "a spectator",
            address=member.session.peer.address.key,
            text=text,
            about=_about(room, message, line),
            line=None if line is None else line.text,
        )
    )
    member.session.answer(m.Done(message.id))


def _about(room: RoomApi, message: m.Report, line: Line | None) -> str | None:
    if line is not None:
        return line.name
    if message.seat is None:
        return None
    if message.seat not in (0, 1):
        raise Refused("no_such_seat", "seat must be 0 or 1", params={"seat": message.seat})
    return room.lobby.seats[message.seat].name
