"""Damage on units: division, saves, losses, who falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.flow import Flow, ask
from engine.rulesets.diceless.book.codes import Cause
from engine.rulesets.diceless.core.changes import go_on_alone, remove_unit, score_removed
from engine.rulesets.diceless.core.members import Body, bodies, field_guns, host, in_group, reduced
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.wounds.notes import GroupHurt, Hurt
from engine.rulesets.diceless.wounds.questions import PutOdds, Remove, WhichFall, WhichOdds
from engine.rulesets.diceless.wounds.rules import Blow, Casualties, default_odds, odd_points, shares
from engine.rulesets.diceless.wounds.state import Borne, borne_by, farthest, headcounts
from engine.table import Table, change_units

FOUGHT: frozenset[Cause] = frozenset({"combat", "no_retreat"})
"""Causes of loss that lead to no morale check at the end of a phase."""


def suffer(
    table: Table[Battle], key: str, blows: Sequence[Blow], heads: Mapping[str, int] | None = None
) -> Flow[int]:
    """A unit takes damage, divided by the head-counts before the first blow. Returns the hit points
    really removed from models."""
    counted = headcounts(table.state, key) if heads is None else heads
    taken = 0
    for blow in blows:
        if blow.damage and counted and table.state.unit(key).place in ("table", "aboard"):
            taken += yield from _one_blow(table, key, blow, counted)
    return taken


def suffer_in_groups(
    table: Table[Battle], key: str, blow: Blow, damage: Mapping[str, int]
) -> Flow[int]:
    """Groups of a unit, `unit/group`, each take a damage; nothing is divided."""
    return (yield from _shared(table, key, blow, damage))


def _one_blow(table: Table[Battle], key: str, blow: Blow, heads: Mapping[str, int]) -> Flow[int]:
    odd = odd_points(blow.damage, heads)
    odds = default_odds(blow.damage, heads)
    if odd and _matters(table.state, key, blow, heads):
        owner = table.state.unit(key).owner
        question = WhichOdds(key, odd, heads)
        default = PutOdds(tuple(Counter(odds).elements()))
        reply = yield from ask(owner, question, default, "reaction")
        odds = dict(Counter(reply.groups))
    return (yield from _shared(table, key, blow, shares(blow.damage, heads, odds)))


def _matters(state: Battle, key: str, blow: Blow, heads: Mapping[str, int]) -> bool:
    """Return whether it makes a difference where odd points are put: to some group its owner may
    give more or fewer of them, and loses more or less by it."""
    odd, each = odd_points(blow.damage, heads), blow.damage // sum(heads.values())
    for body in bodies(state, state.unit(key)):
        mine = heads.get(body.key, 0)
        least = max(0, odd - (sum(heads.values()) - mine))
        points = range(least, min(odd, mine) + 1)
        outcomes = [borne_by(state, body, blow, each * mine + more).casualties for more in points]
        if len({(one.removed, one.lost, one.taken) for one in outcomes}) > 1:
            return True
    return False


def _shared(table: Table[Battle], key: str, blow: Blow, damage: Mapping[str, int]) -> Flow[int]:
    hurts, taken = list[GroupHurt](), 0
    for place, share in damage.items():
        body = next((b for b in bodies(table.state, table.state.unit(key)) if b.key == place), None)
        if body is None or not share:
            continue
        borne = borne_by(table.state, body, blow, share)
        yield from _remove(table, body, borne.casualties)
        taken += borne.casualties.taken
        hurts.append(_hurt(body, share, borne))
    _report(table, key, blow, hurts)
    return taken


def hurt_model(table: Table[Battle], name: str, blow: Blow) -> bool:
    """One model, `unit/model`, is hurt: what its group loses by it makes that model fall and no
    other. Returns whether it falls."""
    key, _, model = name.partition("/")
    unit = table.state.unit(key)
    group = unit.models[model].group
    body = next(b for b in bodies(table.state, unit) if b.unit == key and b.group == group)
    borne = borne_by(table.state, body, blow, blow.damage)
    falls = borne.casualties.removed > 0
    change_units(table, [reduced(unit, group, (model,) if falls else (), borne.casualties.lost)])
    _report(table, host(table.state, unit).id, blow, [_hurt(body, blow.damage, borne)])
    return falls


def _hurt(body: Body, share: int, borne: Borne) -> GroupHurt:
    """Return what is reported of a share of a damage on a group."""
    casualties = borne.casualties
    through = sum(saved.lost for saved in borne.saves) - casualties.wasted
    return GroupHurt(
        body.key,
        body.profile.id,
        body.models,
        share,
        borne.saves,
        casualties.taken,
        casualties.removed,
        casualties.lost,
        borne.doubled,
        casualties.taken - through,
        casualties.wasted,
    )


def _report(table: Table[Battle], key: str, blow: Blow, hurts: Sequence[GroupHurt]) -> None:
    """Report what a damage did, score it, and remove the fallen."""
    taken, fallen = sum(hurt.lost for hurt in hurts), sum(hurt.fallen for hurt in hurts)
    table.note(Hurt(key, blow.cause, blow.damage, taken, fallen, tuple(hurts)))
    if blow.cause not in FOUGHT:
        whole = host(table.state, table.state.unit(key))
        table.change(whole.id, fallen=whole.fallen + fallen)
    score_removed(table, table.state.unit(key).owner, taken)
    clear_away(table, key)


def _remove(table: Table[Battle], body: Body, found: Casualties) -> Flow[None]:
    """The owner says which of identical models fall."""
    unit = table.state.unit(body.unit)
    models = in_group(unit, body.group)
    fallen = farthest(table.state, unit, models)[: found.removed]
    if 0 < found.removed < len(models):
        question = WhichFall(unit.id, body.group, found.removed, models)
        reply = yield from ask(unit.owner, question, Remove(fallen), "reaction")
        fallen = reply.models
    unit = table.state.unit(body.unit)
    change_units(table, [reduced(unit, body.group, fallen, found.lost)])


def clear_away(table: Table[Battle], key: str) -> None:
    """Take a unit without models, and guns without crew, out of the game; characters who were with
    it go on alone."""
    state = table.state
    with_it = [other for other in state.units.values() if other.joined == key]
    for member in (*with_it, state.unit(key)):
        if len(member.models) > len(field_guns(state, member)):
            continue
        if member.id == key:
            go_on_alone(table, key)
        remove_unit(table, member.id, "destroyed")
