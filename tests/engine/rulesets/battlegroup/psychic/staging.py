"""A battle with warp charges."""

from attrs import evolve

from engine.rulesets.battlegroup.core.model import Battle


def charged(state: Battle, ours: int, theirs: int = 0) -> Battle:
    first, second = state.players
    return evolve(state, players=(evolve(first, charges=ours), evolve(second, charges=theirs)))
