"""What needs the consent of both seats: proposals and the answers to them.

A proposal stands until it is answered, its proposer replies to a question, or the match is over;
one to take back also until something was taken back. Both are numbers of the match's log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import Limited, Refused
from engine.records import record
from engine.wire import messages as m
from server.conduct import carry_out, owned
from server.limits import DAY
from server.projection import Live
from server.refusals import over
from server.session import Session

if TYPE_CHECKING:
    from server.room import Room

LARGEST_BANK = 30 * DAY
OF_BOTH = ("draw", "pause", "go_on")
"""What is the same whoever proposes it."""


async def propose(room: Room, session: Session, message: m.Propose) -> None:
    """Propose something, again is the same as once; or do it at once, where it costs nothing."""
    live, seat = room.ledger.playing(), owned(room, session)
    request = f"{seat}:propose:{message.id}"
    proposal = m.Proposal(seat, message.what, message.seconds)
    if room.ledger.knows(request) or proposal in live.proposals:
        session.answer(m.Done(message.id))
        return
    _check(room, live, proposal)
    if proposal.what == "take_back" and _is_free(room, live, seat):
        await carry_out(room, session, message, record.TakeBack(seat), request)
        return
    most = room.house.bounds.proposals
    if proposal.what == "go_on":
        most *= 2  # else a pause among the last words could only be resigned from
    if live.seq - live.last.n >= most:  # every other number of the log is an act
        raise Limited(
            "too_many_proposals", "enough was proposed in this match", params={"most": most}
        )
    await room.ledger.say((*live.proposals, proposal), live.clocks, request)
    await room.publish(None, then=lambda: session.answer(m.Done(message.id)))


async def answer(room: Room, session: Session, message: m.AnswerProposal) -> None:
    """Agree to what the other seat proposes, or decline it."""
    live, seat = room.ledger.playing(), owned(room, session)
    request = f"{seat}:answer:{message.id}"
    if room.ledger.knows(request):
        session.answer(m.Done(message.id))
        return
    other = 1 - seat
    rest = tuple(one for one in live.proposals if (one.seat, one.what) != (other, message.what))
    given = next((one for one in live.proposals if one not in rest), None)
    if given is None:
        raise Refused(
            "no_proposal", "the other seat does not propose that", params={"what": message.what}
        )
    clocks, now = live.clocks, room.house.time.now()
    match given.what if message.accept else "":
        case "draw":
            await carry_out(room, session, message, record.AgreeDraw(), request)
            return
        case "take_back":
            await carry_out(room, session, message, record.TakeBack(other), request)
            return
        case "pause":
            clocks = clocks.pause(now)
        case "go_on":
            clocks = clocks.go_on(now)
        case "time":
            clocks = clocks.give(other, given.seconds or 0.0)
    await room.ledger.say(rest, clocks, request)
    await room.publish(None, then=lambda: session.answer(m.Done(message.id)))


def _check(room: Room, live: Live, proposal: m.Proposal) -> None:
    """Raise `Refused` unless it could be done now if the other seat agreed."""
    seat, what, is_paused = proposal.seat, proposal.what, live.clocks.paused is not None
    if live.is_over:
        raise over()
    if what == "pause" and is_paused:
        raise Refused("paused", "the match is paused already")
    if what == "go_on" and not is_paused:
        raise Refused("not_paused", "the match is not paused")
    _check_seconds(room, live, proposal)
    if what == "take_back":
        most = room.house.bounds.take_backs
        if live.match.taken_back >= most:
            raise Limited(
                "too_many_proposals", "enough was taken back in this match", params={"most": most}
            )
        live.match.take_back(seat)
    for one in live.proposals:
        if one.what == what and (one.seat == seat or what in OF_BOTH):
            raise Refused(
                "proposed",
                "that is proposed already; it stands until it is answered",
                params={"seat": one.seat, "what": what},
            )


def _check_seconds(room: Room, live: Live, proposal: m.Proposal) -> None:
    most = room.house.bounds.most_time
    if proposal.what == "time":
        left = LARGEST_BANK - live.clocks.bank(proposal.seat, room.house.time.now())
        most = min(most, left)
    seconds = proposal.seconds
    if (seconds is not None) != (proposal.what == "time") or not (
        seconds is None or 1.0 <= seconds <= most
    ):
        raise Refused(
            "bad_time",
            f"time is proposed with 1 to {most:g} seconds, and nothing else has any",
            params={"least": 1.0, "most": most},
        )


def _is_free(room: Room, live: Live, seat: int) -> bool:
    """Tell whether the other seat need not be asked. With an empty bank it must: time that is spent
    on a question and taken back goes off the bank."""
    return live.match.is_free(seat) and live.clocks.bank(seat, room.house.time.now()) > 0
