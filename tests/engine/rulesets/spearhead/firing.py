"""What a shot would come to on the table: the functions that matches use, asked directly."""

from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import Fire
from engine.rulesets.spearhead.core.model import Battle
from engine.rulesets.spearhead.shooting import Volley, volley

from .staging import Fight


def aimed(state: Battle, shooter: str, weapon: str, target: str, *, reply: bool = False) -> Volley:
    """Return what counts when a weapon is fired; `reply`: in a Return Fire."""
    return volley(state, Fire(state.tank(shooter), weapon, state.tank(target), reply))


def counted(
    state: Battle, shooter: str, weapon: str, target: str, *, reply: bool = False
) -> dict[str, tuple[str, int]]:
    """Return the modifiers that count by what they come from: (step, value)."""
    found = aimed(state, shooter, weapon, target, reply=reply).modifiers
    return {modifier.source: (modifier.step, modifier.value) for modifier in found}


def shot(fight: Fight) -> notes.Shot:
    """Return the one shot of the last answer."""
    (told,) = fight.told(notes.Shot)
    return told


def sources(fight: Fight) -> dict[str, tuple[str, int]]:
    """Return what modified the shot of the last answer."""
    return {m.source: (m.step, m.value) for m in shot(fight).modifiers}
