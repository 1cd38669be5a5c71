"""What needs the consent of both sides, in words: what is proposed, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from clients.terminal.table import Table, clock
from engine.wire import messages

Proposals = tuple[messages.Proposal, ...]


def made(table: Table, before: Proposals) -> Iterator[str]:
    """Tell what is proposed that was not before, and how it is answered."""
    for one in table.proposals:
        if one in before:
            continue
        if one.seat == table.seat:
            yield f"You propose {_matter(one)}. It stands until it is answered, or your next order."
        else:
            yield f"{table.names(f'seat.{one.seat}')} proposes {_matter(one)}: accept, or decline?"


def settled(
    table: Table,
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
            yield f"Agreed: {AGREED[one.what]}{_extra(one)}."
        elif update.notes or update.patch:
            yield f"The proposal {_matter(one)} has lapsed."
        else:
            who = "You decline" if one.seat != table.seat else "The other side declines"
            yield f"{who}: {_matter(one)}."


PROPOSED = {
    "draw": "a draw",
    "take_back": "to take the last answer back",
    "pause": "to stop the clocks",
    "go_on": "to go on",
    "time": "more time",
}
AGREED = {
    "pause": "the clocks stand still until both `go on`",
    "go_on": "the clocks run again",
    "time": "more time for the one who asked",
}


def _matter(one: messages.Proposal) -> str:
    return f"{PROPOSED[one.what]}{_extra(one)}"


def _extra(one: messages.Proposal) -> str:
    return f", {clock(one.seconds)}" if one.seconds else ""


def _is_agreed(one: messages.Proposal, now: messages.Clocks, banks: tuple[float, float]) -> bool:
    if one.seconds:
        return now.banks[one.seat] - banks[one.seat] > one.seconds / 2
    return one.what in ("pause", "go_on") and now.paused == (one.what == "pause")
