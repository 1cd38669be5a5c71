"""What needs the consent of both sides, in words: what is proposed, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from clients.terminal.show.tongue import own
from clients.terminal.table import MatchTable, clock
from engine.wire import messages

Proposals = tuple[messages.Proposal, ...]


def made(table: MatchTable, before: Proposals) -> Iterator[str]:
    """Tell what is proposed that was not before, and how it is answered."""
    for one in table.proposals:
        if one in before:
            continue
        if one.seat == table.seat:
            yield own("you_propose", matter=_matter(one))
        else:
            who = table.names(f"seat.{one.seat}")
            yield own("proposes", who=who, matter=_matter(one))


def settled(
    table: MatchTable,
    update: messages.Update,
    before: Proposals,
    banks: tuple[float, float],
) -> Iterator[str]:
    """Tell what became of proposals that stand no more, where the story does not. `banks` are those
    of a moment ago."""
    if update.verdict is not None or update.taken_back is not None:
        return
    for one in before:
        if one in table.proposals:
            continue
        if _is_agreed(one, update.clocks, banks):
            yield own(f"agreed_{one.what}", time=_time(one))
        elif update.notes or update.patch:
            yield own("lapsed", matter=_matter(one))
        else:
            who = "you" if one.seat != table.seat else "they"
            yield own(f"{who}_decline", matter=_matter(one))


def _matter(one: messages.Proposal) -> str:
    return own(f"{one.what}_matter", time=_time(one), replies=one.replies)


def _time(one: messages.Proposal) -> str:
    return clock(one.seconds) if one.seconds else ""


def _is_agreed(one: messages.Proposal, now: messages.Clocks, banks: tuple[float, float]) -> bool:
    if one.seconds:
        return now.banks[one.seat] - banks[one.seat] > one.seconds / 2
    return one.what in ("pause", "go_on") and now.paused == (one.what == "pause")
