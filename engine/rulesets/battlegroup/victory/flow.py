"""Points are given, and the match may end."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Ending
from engine.rulesets.battlegroup.core.model import Battle, Ledger
from engine.rulesets.battlegroup.core.notes import Conceded, Ended, ObjectivesCounted, Scored
from engine.rulesets.battlegroup.victory.rules import (
    SideScore,
    earned,
    net,
    out_scouted,
    outcome,
    reached,
)
from engine.rulesets.battlegroup.victory.state import (
    CLAUSES,
    held,
    is_able,
    limit,
    may_sweep,
    totals,
)
from engine.state import Verdict
from engine.table import Table

VICTORY = BOOK.tables.victory


def score(table: Table[Battle]) -> None:
    """Credit the points of a game turn (battlegroup/vp-timing); in Turn 0 neither side scores for
    objectives."""
    state = table.state
    scouts = out_scouted({seat: state.players[seat].recon for seat in (0, 1)})
    own = [held(state, seat) if state.round else 0 for seat in (0, 1)]
    if state.round and state.objectives:
        ahead = int(own[1] > own[0])
        table.note(ObjectivesCounted(ahead, own[ahead], own[1 - ahead]))
    players = list(state.players)
    for seat in (0, 1):
        player = players[seat]
        slain = sum(
            u.owner != seat and u.place == "destroyed" and u.slot != "fortification"
            for u in state.units.values()
        )
        prize = state.players[1 - seat].warlord
        warlord = prize is not None and state.unit(prize).place == "destroyed"
        before = player.points
        points = Ledger(
            before.objectives + net(own[seat], own[1 - seat]),
            earned(slain, warlord=False),
            earned(0, warlord=warlord),
            VICTORY.out_scouted if scouts == seat else 0,
        )
        players[seat] = evolve(player, points=points)
        if points != before:
            table.note(
                Scored(
                    seat,
                    points.objectives - before.objectives,
                    points.slain - before.slain,
                    points.warlord - before.warlord,
                    points.out_scouted - before.out_scouted,
                    points.total,
                )
            )
    table.set(players=(players[0], players[1]))
    _end_if_over(table)


def _end_if_over(table: Table[Battle]) -> None:
    """End the match at the end of a game turn if it is over."""
    state = table.state
    sides = {
        seat: SideScore(
            points=state.players[seat].points.total,
            objectives=held(state, seat),
            able=is_able(state, seat),
            sweeps=may_sweep(state, seat),
        )
        for seat in (0, 1)
    }
    most = limit(state)
    last = state.options.max_game_turns
    count = len(state.objectives)
    found = outcome(sides, limit=most, objectives=count, turn=state.round, last=last)
    if found is None:
        return
    reason: Ending = "turn_limit"
    if reached({seat: side.points for seat, side in sides.items()}, most):
        reason = "vp_limit"
    elif not all(side.able for side in sides.values()):
        reason = "nobody_able"
    elif any(side.sweeps and 0 < count <= side.objectives for side in sides.values()):
        reason = "all_objectives"
    _end(table, reason, found.winner)


def concede(table: Table[Battle], seat: int) -> None:
    """A side gives up."""
    table.note(Conceded(seat))
    _end(table, "conceded", 1 - seat)


def _end(table: Table[Battle], reason: Ending, winner: int | None) -> None:
    verdict = Verdict(reason, winner, CLAUSES.get(reason), totals(table.state))
    table.set(ended=verdict)
    table.note(Ended(verdict))
