"""What needs the consent of both seats: proposals, and the answers to them.

A proposal stands until it is answered, its proposer replies to a question, or the match is over. A
proposal to take back also ends when something is taken back. Proposals and answers are numbers of
the match's log.
"""

from __future__ import annotations

from attrs import evolve

from engine.errors import Limited, Refused
from engine.records import record
from engine.records.signatures import OPEN, Hand
from engine.wire import messages as m
from server.match.api import RoomApi
from server.match.audience import Member
from server.match.clocks import LARGEST_BANK, SeatClocks
from server.match.live import Live
from server.refusals import not_paused, over, paused
from server.requests import OWNER, request

OF_BOTH = ("draw", "pause", "go_on")
"""What is the same from either seat."""


@request(m.Propose, scope=OWNER, once=lambda message: f"propose:{message.id}")
async def propose(room: RoomApi, member: Member, message: m.Propose) -> None:
    """Propose something, or do it at once where it needs no consent.

    A proposal that stands already is answered with `done`.
    """
    if message.what == "take_back":
        await room.recall()
    live, seat = room.playing(), member.seat
    replies = None if message.what != "take_back" or message.replies == 1 else message.replies
    proposal = m.Proposal(seat, message.what, message.seconds, replies)
    if proposal in (evolve(one, signature=None) for one in live.proposals):
        member.session.answer(m.Done(message.id))
        return
    _check(room, live, proposal)
    act = _act_of(proposal)
    hand = _hand(live, member, act, message.signature)
    if act is not None and proposal.what == "take_back" and _is_free(room, live, proposal):
        await room.act(act, member, message, hand)
        return
    proposal = evolve(proposal, signature=message.signature)
    _check_count(room, live, proposal)
    await room.agree((*live.proposals, proposal), live.clocks, member, message)


@request(m.AnswerProposal, scope=OWNER, once=lambda message: f"answer:{message.id}")
async def answer(room: RoomApi, member: Member, message: m.AnswerProposal) -> None:
    """Agree to what the other seat proposes, or decline it."""
    live, other = room.playing(), 1 - member.seat
    answered = other, message.what, None if message.replies == 1 else message.replies
    rest = tuple(one for one in live.proposals if (one.seat, one.what, one.replies) != answered)
    proposed = next((one for one in live.proposals if one not in rest), None)
    if proposed is None:
        raise Refused(
            "no_proposal", "the other seat has not proposed that", params={"what": message.what}
        )
    act = _act_of(proposed) if message.accept else None
    own = _hand(live, member, act, message.signature)
    if act is not None:
        theirs = proposed.signature
        if theirs is not None:
            signed = live.signing.signed(other, record.as_json(act), theirs)
            own = Hand(signatures=(signed, *own.signatures))
        await room.act(act, member, message, own)
    else:
        now = room.services.time.now()
        clocks = _accepted(live.clocks, proposed, now) if message.accept else live.clocks
        await room.agree(rest, clocks, member, message)


def _act_of(proposal: m.Proposal) -> record.Act | None:
    """Return what is done once both agree. None is no act of the match, and is not signed."""
    match proposal.what:
        case "draw":
            return record.AgreeDraw()
        case "take_back":
            return record.TakeBack(proposal.seat, replies=proposal.replies)
        case _:
            return None


def _many(proposal: m.Proposal) -> int:
    """Return how many replies are to be taken back."""
    return 1 if proposal.replies is None else proposal.replies


def _hand(live: Live, member: Member, act: record.Act | None, given: m.Signature | None) -> Hand:
    if act is not None:
        return live.signing.by_seat(member.seat, record.as_json(act), given)
    if given is not None:
        raise Refused(
            "bad_signature",
            "only agreeing to a draw or to take back is signed; leave `signature` out",
            params={"seat": member.seat},
        )
    return OPEN


def _accepted(clocks: SeatClocks, proposed: m.Proposal, now: float) -> SeatClocks:
    """Return the clocks after an accepted proposal that concerns them."""
    match proposed.what:
        case "pause":
            return clocks.pause(now)
        case "go_on":
            return clocks.go_on(now)
        case _:
            return clocks.give(proposed.seat, proposed.seconds or 0.0)


def _check(room: RoomApi, live: Live, proposal: m.Proposal) -> None:
    """Raise `Refused` unless it could be done now if the other seat agreed."""
    seat, what, is_paused = proposal.seat, proposal.what, live.clocks.paused is not None
    if live.is_over:
        raise over()
    if what == "pause" and is_paused:
        raise paused()
    if what == "go_on" and not is_paused:
        raise not_paused()
    _check_seconds(room, live, proposal)
    if what == "take_back":
        most = room.services.bounds.take_backs
        if live.match.taken_back >= most:
            raise Limited(
                "too_many_proposals",
                "too many replies have been taken back in this match",
                params={"most": most},
            )
        live.match.take_back(seat, _many(proposal))
    for one in live.proposals:
        if one.what == what and (one.seat == seat or what in OF_BOTH):
            raise Refused(
                "proposed",
                "that is already proposed; wait for the answer",
                params={"seat": one.seat, "what": what},
            )


def _check_seconds(room: RoomApi, live: Live, proposal: m.Proposal) -> None:
    most = room.services.bounds.most_time
    if proposal.what == "time":
        largest = room.services.bounds.bot_clock_seconds if room.lobby.with_bots else LARGEST_BANK
        left = max(0.0, largest - live.clocks.bank(proposal.seat, room.services.time.now()))
        most = min(most, left)
    seconds = proposal.seconds
    if (seconds is not None) != (proposal.what == "time") or not (
        seconds is None or 1.0 <= seconds <= most
    ):
        raise Refused(
            "bad_time",
            f"a proposal of more time needs 1 to {most:g} seconds, and no other takes any",
            params={"least": 1.0, "most": most},
        )


def _check_count(room: RoomApi, live: Live, proposal: m.Proposal) -> None:
    """Raise `Limited` when too much was proposed in the match."""
    most = room.services.bounds.proposals
    if proposal.what == "go_on":
        most *= 2  # else a match paused at the limit could only be resigned from
    if live.seq - live.last.n >= most:  # every other number of the log is an act
        raise Limited(
            "too_many_proposals", "this match has had too many proposals", params={"most": most}
        )


def _is_free(room: RoomApi, live: Live, proposal: m.Proposal) -> bool:
    """Return whether the other seat need not be asked. With an empty bank it must be: time spent on
    a question that is taken back goes off the bank."""
    seat, now = proposal.seat, room.services.time.now()
    return live.match.is_free(seat, _many(proposal)) and live.clocks.bank(seat, now) > 0
