"""What the judge of a match may do: edit the table, and decide without the consent of the seats.

The operator appoints the judge. Edits, what is taken back and awarded are acts of the record, with
the judge's reason. Clocks are no part of it: there the reason is told in the chat.
"""

from __future__ import annotations

from engine.errors import Refused
from engine.records import record
from engine.wire import messages as m
from server.match.api import RoomApi
from server.match.audience import Member
from server.match.clocks import LARGEST_BANK, SeatClocks
from server.refusals import not_paused, over, paused
from server.requests import JUDGE, request
from server.text import checked_text

REASON_LONGEST = 200


@request(m.Edit, scope=JUDGE, cost=4, once=lambda message: f"edit:{message.id}", computes=True)
async def edit(room: RoomApi, member: Member, message: m.Edit) -> None:
    """Edit the table between two orders."""
    await room.act(record.Edit(message.patch, _reason(message)), member, message)


@request(m.Rule, scope=JUDGE, once=lambda message: f"rule:{message.id}")
async def rule(room: RoomApi, member: Member, message: m.Rule) -> None:
    """Take something back, award the match, or govern the clocks."""
    reason = _reason(message)
    match message.what:
        case "take_back":
            if message.seat is None:
                raise Refused("no_such_seat", "name a seat: 0, 1, or 2 for your own last edit")
            await room.act(record.TakeBack(message.seat, reason), member, message)
        case "award":
            await room.act(record.Award(message.seat, ruling=reason), member, message)
        case _:
            clocks = _ruled(room, message)
            await room.chat.say(member, message.id, reason)
            await room.agree(room.playing().proposals, clocks, member, message)


def _ruled(room: RoomApi, message: m.Rule) -> SeatClocks:
    """Return the clocks as the judge wants them. Raises `Refused`."""
    live, now = room.playing(), room.services.time.now()
    clocks, is_paused = live.clocks, live.clocks.paused is not None
    if live.is_over:
        raise over()
    if message.what == "pause":
        if is_paused:
            raise paused()
        return clocks.pause(now)
    if message.what == "go_on":
        if not is_paused:
            raise not_paused()
        return clocks.go_on(now)
    seat, seconds = message.seat, message.seconds
    if seat not in (0, 1):
        raise Refused("no_such_seat", "seat must be 0 or 1", params={"seat": seat})
    most = max(0.0, LARGEST_BANK - clocks.bank(seat, now))
    if seconds is None or not 1.0 <= seconds <= most:
        raise Refused(
            "bad_time",
            f"time needs 1 to {most:g} seconds",
            params={"least": 1.0, "most": most},
        )
    return clocks.give(seat, seconds)


def _reason(message: m.Edit | m.Rule) -> str:
    return checked_text(message.reason, "reason", REASON_LONGEST)
