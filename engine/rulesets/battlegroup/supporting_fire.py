"""Who may fire at a charger because comrades near its target are charged
(battlegroup/tau-supporting-fire)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.rulesets.battlegroup.factions import may_support, silent_in
from engine.rulesets.battlegroup.field import distance
from engine.rulesets.battlegroup.gunnery import Arm, Barrel, Manner, Share, can_hit
from engine.rulesets.battlegroup.members import actors, has, is_hull, models_of
from engine.rulesets.battlegroup.model import Battle, Silence, Unit
from engine.rulesets.battlegroup.refusals import refusal
from engine.rulesets.battlegroup.volleys import Pool, volley


def gunners(state: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the models of a unit that give supporting fire."""
    return tuple(
        name for name, member, _ in models_of(state, unit) if has(member, "supporting_fire")
    )


def manner_of_support(state: Battle, unit: Unit, models: Sequence[str] = ()) -> Manner:
    """Return how models of a unit give supporting fire: at full skill, from the ground snap
    shots."""
    return Manner(
        snap=unit.down is not None, share=Share(only=tuple(models) or gunners(state, unit))
    )


def supporters(state: Battle, charger: Unit, targets: Sequence[str]) -> Iterator[str]:
    """Yield the units that could fire at whoever charges comrades: near enough to any of them."""
    for unit in actors(state, 1 - charger.owner):
        able = not is_hull(unit) and may_support(
            min(distance(state, unit, state.unit(key)) for key in targets),
            rule=bool(gunners(state, unit)),
            locked=bool(unit.locked),
            routing=unit.rout is not None,
        )
        if able and can_hit(state, unit, charger, manner_of_support(state, unit)):
            yield unit.id


def shots_of(
    state: Battle, unit: Unit, charger: Unit, models: Sequence[str], arms: Sequence[Arm]
) -> tuple[Pool, ...]:
    """Return what models of a unit fire at a charger. Raises `IllegalReply` for models without the
    rule, and like `volleys.volley`."""
    known = gunners(state, unit)
    if len(set(models)) < len(models) or not set(models) <= set(known):
        raise refusal("no_supporters", unit=unit.id, models=tuple(models), known=known)
    return volley(state, unit, charger, manner_of_support(state, unit, models), arms)


def silences(state: Battle, unit: Unit, fired: Iterable[Barrel]) -> tuple[Silence, ...]:
    """Return which weapons of a unit are silent after some have fired, in their owner's next
    turn."""
    turn = silent_in(state.now)
    lasting = (one for one in unit.silent if one.turn >= state.now)
    new = (Silence(barrel.model, barrel.weapon, turn) for barrel in fired)
    return tuple(dict.fromkeys((*lasting, *new)))
