"""What a viewer sees of a battle (diceless/sm-cluster-mines)."""

from __future__ import annotations

from attrs import evolve

from engine.identity import by_identity
from engine.rulesets.diceless.core.members import own_bodies
from engine.rulesets.diceless.core.model import Battle, Nerve, Unit
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.leadership.state import counters, leaderships, points_that_pass
from engine.rulesets.diceless.victory.state import holder
from engine.state import Viewer


def annotate(state: Battle, viewer: Viewer) -> Battle:
    """Return the table with the nerve of its units, the hit points of their models and who holds
    its objectives, and without which pieces others have mined (diceless/sm-cluster-mines)."""
    table = _with_figures(state)
    first, second = (
        player if seat == viewer or not player.mines else evolve(player, mines={})
        for seat, player in enumerate(table.players)
    )
    return table if (first, second) == table.players else evolve(table, players=(first, second))


def without_tokens(state: Battle) -> Battle:
    """Return the table as if neither side had spent a token."""
    first, second = (evolve(one, tokens=Pool(), warp_used=False) for one in state.players)
    return evolve(state, players=(first, second))


@by_identity(2)
def _with_figures(state: Battle) -> Battle:
    """Return the table with the figures that all viewers see."""
    units = [unit for unit in state.units.values() if unit.models]
    nerve = {unit.id: found for unit in units if (found := _nerve(state, unit)) is not None}
    points = {body.key: body.hp for unit in units for body in own_bodies(state, unit)}
    holders = {one.id: holder(state, one) for one in state.plan.objectives}
    held = {key: seat for key, seat in holders.items() if seat is not None}
    return evolve(state, nerve=nerve, hit_points=points, held=held)


def _nerve(state: Battle, unit: Unit) -> Nerve | None:
    """Return the order points that the next test of a unit compares, with the most that pass; None
    for vehicles, and for characters who are with others."""
    if unit.joined is not None or not leaderships(state, unit):
        return None
    return Nerve(counters(state, unit).compared, points_that_pass(state, unit))
