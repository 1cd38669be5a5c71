"""Firing: dice, wounds and cover of one attack, and where blasts go astray."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from attrs import define, evolve, field, frozen

from engine.flow import Flow, ask
from engine.geometry import Point
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Template
from engine.rulesets.battlegroup.command.state import manner_of
from engine.rulesets.battlegroup.core.changes import change_all, did, look_at, turn_of
from engine.rulesets.battlegroup.core.field import bodies_of, distance, shifted
from engine.rulesets.battlegroup.core.members import (
    can_be_hit,
    can_jink,
    headcount,
    is_jinking,
    is_there,
    is_vehicle,
    marks,
    members,
    models_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Down, Unit
from engine.rulesets.battlegroup.core.questions import Decide
from engine.rulesets.battlegroup.damage.flow import impacts_of, lose_points, under_fire
from engine.rulesets.battlegroup.hits.notes import Jinked, ShotAtHull, Strayed, Volley
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.rules import PRECISE, gets_hot, jinks_until, to_hit
from engine.rulesets.battlegroup.hits.state import (
    Pool,
    by_cover,
    covers_of,
    is_blank,
    stands_in_cover,
    volley,
)
from engine.rulesets.battlegroup.morale.flow import after_attack, dives, may_get_down
from engine.rulesets.battlegroup.morale.questions import Bettered
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.templates.flow import burst
from engine.rulesets.battlegroup.templates.rules import Impact, Mark, Neighbour, is_static
from engine.rulesets.battlegroup.weapons.rules import WHOLE, Arm, Barrel, Manner, Share
from engine.rulesets.battlegroup.weapons.state import can_hit
from engine.rulesets.battlegroup.wounds.flow import Lists, suffer
from engine.rulesets.battlegroup.wounds.rules import (
    HARDEST,
    SHARP,
    Harm,
    Victim,
    needed_to_wound,
    roll_to_wound,
)
from engine.rulesets.battlegroup.wounds.state import toughness, victims
from engine.table import Table

TEMPLATES = BOOK.tables.templates
COOL = 4
"""From this on a vehicle whose weapon gets hot is not hurt."""


@define
class Attack:
    """What one attack has brought so far."""

    unit: str
    target: str
    seen: Battle
    """The table as it is fired at: the target may be taken to stand on its path."""
    starts: Mapping[str, int]
    """How many models each unit began the step with."""
    struck: dict[str, int] = field(factory=dict)
    """Units that were hit, with the wounds of pinning weapons that nothing saved."""
    asked: set[str] = field(factory=set)
    """Units that said whether they go to ground."""
    dived: set[str] = field(factory=set)
    """Units that did, or jinked, against this very attack."""
    lists: Lists = field(factory=dict)
    """Who takes wounds first, where that has been said for all of it."""


@frozen
class Hits:
    """What a unit is hit by."""

    unit: str
    barrels: tuple[Barrel, ...]
    """What each hit comes from."""
    precise: int = 0
    """Of these: hits whose firer says who is wounded."""

    @property
    def count(self) -> int:
        """How many."""
        return len(self.barrels)


def aiming(state: Battle, share: Share = WHOLE) -> Manner:
    """Return how the unit on top, or a share of it, fires just now."""
    return evolve(manner_of(state, state.top), share=share)


def at_point(state: Battle, target: Unit, point: Point) -> Battle:
    """Return the table as if a unit's first model stood at a point, the others about it."""
    lead = next(model.pose for _, _, model in models_of(state, target))
    if lead is None:
        return state
    return shifted(state, target, (point[0] - lead.x, point[1] - lead.y))


def fire(
    table: Table[Battle],
    target: str,
    arms: tuple[Arm, ...],
    point: Point | None,
    share: Share = WHOLE,
) -> Flow[None]:
    """The unit on top fires, its weapons kind by kind; then each unit that was hit tests its nerve.
    With a `point` of its path the target is taken to stand there, and these are snap shots unless
    they are overwatch."""
    key, seen, manner = table.state.top.unit, table.state, aiming(table.state, share)
    if point is not None:
        seen = at_point(seen, seen.unit(target), point)
        manner = evolve(manner, snap=manner.snap or not manner.overwatch)
    firer, mark = seen.unit(key), seen.unit(target)
    if not is_there(seen, mark) or not can_hit(seen, firer, mark, manner):
        return
    pools = volley(seen, firer, mark, manner, arms)
    barring = any(barrel.bars_charge for pool in pools for barrel in pool.barrels)
    did(table, key, shot_at=target, barring_shot=barring)
    from_where = stands(seen, firer)[0].at
    look_at(table, key, stands(seen, mark)[0].at)
    starts = {unit.id: headcount(table.state, unit) for unit in table.state.units.values()}
    attack = Attack(key, target, seen, starts, {target: 0})
    yield from _pool_by_pool(table, attack, pools)
    for hurt in dict.fromkeys((*attack.struck, key)):
        pinning = attack.struck.get(hurt, 0)
        yield from after_attack(table, hurt, starts[hurt], pinning, from_where)


def _pool_by_pool(table: Table[Battle], attack: Attack, pools: Sequence[Pool]) -> Flow[None]:
    """The target may jink; then weapons of a kind hit and wound together, apart by the cover that
    the target has from them, until it is gone."""
    key, target, seen = attack.unit, attack.target, attack.seen
    if (yield from jinks(table, target)):
        attack.dived.add(target)
    for pool in by_cover(seen, key, target, pools):
        if not is_there(table.state, table.state.unit(target)):
            break
        template = table.state.book.weapons[pool.weapon].template
        shoot = _aimed if template is None else _burst
        struck = yield from shoot(table, attack, pool)
        for hits in struck:
            yield from _wound(table, attack, pool, hits)


def jinks(table: Table[Battle], key: str) -> Flow[bool]:
    """Ask the owner of a target that can jink whether it does, before any die is rolled. A target
    that jinks already is not asked again."""
    state = table.state
    unit = state.unit(key)
    if not can_jink(table.state, unit) or is_jinking(state, unit) or unit.locked:
        return False
    reply = yield from ask(unit.owner, WhetherToJink(key), Decide(False), "reaction")
    if reply.yes:
        own = turn_of(table).seat == unit.owner
        change_all(table, key, jink=jinks_until(state.mode, state.now, own=own))
        table.note(Jinked(key))
    return bool(reply.yes)


# ---------------------------------------------------------------- what hits


def _aimed(table: Table[Battle], attack: Attack, pool: Pool) -> Flow[tuple[Hits, ...]]:
    """Return what hits of weapons that are aimed."""
    hits, precise = yield from _to_hit(table, attack.unit, pool)
    return (Hits(attack.target, hits, precise),)


def struck_by(table: Table[Battle], key: str, pool: Pool) -> Flow[tuple[Barrel, ...]]:
    """Return the barrel of each hit on what is no unit."""
    template = table.state.book.weapons[pool.weapon].template
    if template is None:
        hits, _ = yield from _to_hit(table, key, pool)
        return hits
    mark, found = Mark(models=1), list[Barrel]()
    for barrel in pool.barrels:
        for _ in range(barrel.shots):
            hit = yield from _template(table, key, pool, barrel, mark)
            found += [barrel] * hit.hits
    return tuple(found)


def _to_hit(table: Table[Battle], key: str, pool: Pool) -> Flow[tuple[tuple[Barrel, ...], int]]:
    """Roll to hit, barrel after barrel; return the barrel of each hit, and how many of the hits are
    precise."""
    weapon = table.state.book.weapons[pool.weapon]
    wanted = to_hit(pool.skill, snap=pool.snap, twin_linked=weapon.has("twin_linked"))
    again = wanted.again
    faces = table.roll("to_hit", pool.shots, unit=key, needed=wanted.first)
    missed = 0 if again is None else sum(not wanted.hits(face) for face in faces)
    seconds = iter(table.roll("to_hit_again", missed, unit=key, needed=again))
    fired = [barrel for barrel in pool.barrels for _ in range(barrel.shots)]
    hits, precise = list[Barrel](), 0
    for face, barrel in zip(faces, fired, strict=True):
        second = next(seconds) if again is not None and not wanted.hits(face) else None
        if wanted.hits(face, second):
            hits.append(barrel)
            precise += pool.precise and PRECISE in (face, second)
    if weapon.has("gets_hot"):
        rolled = iter(faces)
        for barrel in pool.barrels:
            burns = gets_hot([next(rolled) for _ in range(barrel.shots)])
            yield from _burn(table, key, pool, barrel, burns)
    return tuple(hits), precise


def _burn(table: Table[Battle], key: str, pool: Pool, barrel: Barrel, burns: int) -> Flow[None]:
    """A model is wounded by its own weapon, a vehicle may lose hull points."""
    if is_vehicle(table.state.unit(key)):
        burnt = sum(face < COOL for face in table.roll("gets_hot", burns, unit=key, needed=COOL))
        if burnt:
            yield from lose_points(table, key, burnt)
        return
    ap = table.state.book.weapons[pool.weapon].ap
    harm = Harm(burns, pool.strength, ap, "gets_hot", upon=(barrel.model,))
    yield from suffer(table, key, harm)


def _burst(table: Table[Battle], attack: Attack, pool: Pool) -> Flow[tuple[Hits, ...]]:
    """Roll the dice of each shot of a template weapon; ones of a blast go astray. What the target
    is counts as these weapons begin to fire."""
    template = table.state.book.weapons[pool.weapon].template
    assert template is not None
    key, state = attack.unit, table.state
    target = state.unit(attack.target)
    near = neighbours(state, attack.seen, template, target)
    hits: dict[str, list[Barrel]] = {attack.target: []}
    for barrel in pool.barrels:
        mark = Mark(
            models=headcount(state, target),
            static=is_static(state.mode, state.now, target.moved_in),
            in_cover=stands_in_cover(attack.seen, key, attack.target, barrel.model),
        )
        for _ in range(barrel.shots):
            found = yield from _template(table, key, pool, barrel, mark, near)
            hits[attack.target] += [barrel] * found.hits
            for unit, count in found.strays.items():
                hits.setdefault(unit, []).extend([barrel] * count)
    return tuple(Hits(unit, tuple(struck)) for unit, struck in hits.items())


def _template(
    table: Table[Battle],
    key: str,
    pool: Pool,
    barrel: Barrel,
    mark: Mark,
    near: Sequence[Neighbour] = (),
) -> Flow[Impact]:
    """Roll the dice of one shot of a template weapon; none if it burns its firer."""
    weapon = table.state.book.weapons[pool.weapon]
    burns = 1 if weapon.has("gets_hot") else 0
    hot = table.roll("gets_hot", burns, unit=key, needed=COOL)
    if gets_hot(hot):
        yield from _burn(table, key, pool, barrel, 1)
        return Impact(0, {}, 0)
    return burst(table, key, weapon, mark, near, "template")


def neighbours(
    state: Battle, seen: Battle, template: Template, target: Unit
) -> tuple[Neighbour, ...]:
    """Return the units near where a target is seen, of either side, the firer's own among them."""
    if TEMPLATES.sheets[template].stray is None:
        return ()
    return tuple(
        Neighbour(unit.id, headcount(state, unit), distance(seen, seen.unit(target.id), unit))
        for seat in (0, 1)
        for unit in marks(state, seat)
        if unit.id != target.id and can_be_hit(state, unit)
    )


def _wound(table: Table[Battle], attack: Attack, pool: Pool, hits: Hits) -> Flow[None]:
    """Roll what hits a unit to wound it, and let it save; wounds at AP 2 and those whose firer says
    who takes them go apart."""
    weapon = table.state.book.weapons[pool.weapon]
    unit = table.state.unit(hits.unit)
    if not is_there(table.state, unit):
        return
    if is_vehicle(unit):
        yield from _at_hull(table, attack, pool, hits)
        return
    thick = toughness(table.state, unit)
    wounds: Counter[tuple[bool, bool]] = Counter()
    need = needed_to_wound(weapon, pool.strength, thick)
    for picked, count in ((False, hits.count - hits.precise), (True, hits.precise)):
        for face in table.roll("to_wound", count, unit=attack.unit, needed=need):
            found = roll_to_wound(face, weapon, pool.strength, thick)
            wounds[found.sharp, picked] += found.wounds
    _report(table, attack, pool, hits, wounds.total())
    firers = tuple(bodies_of(attack.seen, attack.seen.unit(attack.unit)).values())
    for (sharp, picked), count in sorted(wounds.items()):
        ap = SHARP if sharp else weapon.ap
        harm = Harm(count, pool.strength, ap, source=firers, picked=picked)
        harm = yield from _take_cover(table, attack, pool, hits.unit, harm)
        lost = yield from suffer(table, hits.unit, harm, attack.lists)
        pinning = lost if weapon.has("pinning") else 0
        attack.struck[hits.unit] = attack.struck.get(hits.unit, 0) + pinning


def _at_hull(table: Table[Battle], attack: Attack, pool: Pool, hits: Hits) -> Flow[None]:
    """Hits on a vehicle: each counts from where its firer stands."""
    seen, weapon = attack.seen, table.state.book.weapons[pool.weapon]
    if hits.unit == attack.target:
        note = ShotAtHull
        table.note(note(attack.unit, hits.unit, weapon.id, pool.shots, hits.count, pool.snap))
    else:
        table.note(Strayed(attack.unit, hits.unit, weapon.id, hits.count, 0))
    stood = {stand.name: stand.at for stand in stands(seen, seen.unit(attack.unit))}
    blank = is_point_blank_of(attack, pool, hits.unit) and hits.unit not in attack.dived
    covers = covers_of(table.state, seen, attack.unit, hits.unit, pool)
    bare = blank or pool.bare
    cover = None if bare else next(iter(covers.values()), None)
    struck = [(barrel, stood[barrel.model]) for barrel in hits.barrels]
    if struck:
        impacts = impacts_of(table.state, seen.unit(hits.unit), attack.unit, struck, cover)
        yield from under_fire(table, hits.unit, impacts, struck[0][1])


def _report(table: Table[Battle], attack: Attack, pool: Pool, hits: Hits, wounds: int) -> None:
    """Report weapons fired together, or what has gone astray."""
    key, weapon = attack.unit, pool.weapon
    if hits.unit == attack.target:
        note = (key, hits.unit, weapon, pool.shots, hits.count, wounds, pool.snap)
        table.note(Volley(*note))
    else:
        table.note(Strayed(key, hits.unit, weapon, hits.count, wounds))


# ---------------------------------------------------------------- cover


def _take_cover(
    table: Table[Battle], attack: Attack, pool: Pool, key: str, harm: Harm
) -> Flow[Harm]:
    """Return wounds with the cover a unit has from them. It is asked once in an attack whether it
    goes to ground, as soon as that can help."""
    unit = table.state.unit(key)
    if harm.wounds <= 0 or not is_there(table.state, unit):
        return harm

    def covered(state: Battle, *, bare: bool = False) -> Harm:
        return evolve(harm, cover=covers_of(state, attack.seen, attack.unit, key, pool), bare=bare)

    blank = is_point_blank_of(attack, pool, key)
    standing = covered(table.state, bare=pool.bare or (blank and key not in attack.dived))
    if pool.bare:
        return standing
    away = stands(attack.seen, attack.seen.unit(attack.unit))[0].at
    if not (yield from takes_to_ground(table, key, standing, covered, attack.asked, away)):
        return standing
    attack.dived.add(key)
    return covered(table.state)


def takes_to_ground(
    table: Table[Battle],
    key: str,
    standing: Harm,
    lower: Callable[[Battle], Harm],
    asked: set[str],
    away: Point | None = None,
) -> Flow[bool]:
    """Return whether a unit with wounds to save goes to ground, from `away` if it rides on a tank.

    Its owner is asked once in an attack, which `asked` notes, as soon as one of its models would
    save more easily from what `lower` tells of the table on which it lies.
    """
    unit = table.state.unit(key)
    if standing.wounds <= 0 or key in asked or not may_get_down(table.state, unit):
        return False
    down = lying(table.state, unit)
    saves = bettered_by(victims(down, unit, lower(down)), victims(table.state, unit, standing))
    if not saves:
        return False
    asked.add(key)
    return (yield from dives(table, key, standing.wounds, saves, away))


def lying(state: Battle, unit: Unit) -> Battle:
    """Return the table as if a unit, characters with it, were on the ground."""
    down = {one.id: evolve(one, down=Down(state.now, unit.acted)) for one in members(state, unit)}
    return evolve(state, units={**state.units, **down})


def is_point_blank_of(attack: Attack, pool: Pool, key: str) -> bool:
    """Return whether a unit is hit at point blank, where it does not help to have been down before
    (battlegroup/point-blank-already-down)."""
    if key == attack.target:
        return pool.point_blank
    return is_blank(attack.seen, attack.unit, key, pool)


def bettered_by(after: Sequence[Victim], before: Sequence[Victim]) -> tuple[Bettered, ...]:
    """Return the saves of those who would save more easily."""
    none = HARDEST + 1
    both = [(b.save, a.save) for a, b in zip(after, before, strict=True)]
    better = (Bettered(up, down) for up, down in both if (down or none) < (up or none))
    return tuple(dict.fromkeys(better))
