"""Fire, from the volley to its toll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from engine.flow import Flow, ask
from engine.formations import middle
from engine.geometry import disc
from engine.rulesets.diceless.armour.rules import covered
from engine.rulesets.diceless.armour.state import (
    Aim,
    blast_impact,
    cover_of_vehicle,
    impacts,
    in_cover,
    in_order,
    template_impact,
)
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Tag
from engine.rulesets.diceless.core.changes import note_acted, note_doings
from engine.rulesets.diceless.core.field import bases_of, bodies_of, name_of
from engine.rulesets.diceless.core.members import field_guns, types
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.damage.flow import take_points
from engine.rulesets.diceless.damage.rules import Impact, first_mark, line_of, mark
from engine.rulesets.diceless.driving.state import acted_in
from engine.rulesets.diceless.leadership.flow import lie_low, pin
from engine.rulesets.diceless.scatter.flow import Landed, lay, resolve_hot_weapons
from engine.rulesets.diceless.shooting.notes import (
    Fired,
    GunsHit,
    PoolFired,
    PoppedSmoke,
    Shaken,
    WentToGround,
)
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot, WhetherToGround
from engine.rulesets.diceless.shooting.rules import (
    crew_damage,
    gun_damage,
    gun_points,
    guns_destroyed,
)
from engine.rulesets.diceless.shooting.state import aims_of, beside_of, factor, pool_type, volley
from engine.rulesets.diceless.sight.rules import gone_to_ground
from engine.rulesets.diceless.sight.state import Stand, cover_of
from engine.rulesets.diceless.templates.rules import blast_damage, template_damage
from engine.rulesets.diceless.templates.state import under, units_under
from engine.rulesets.diceless.vehicles.state import are_vehicles, changed, facing_point
from engine.rulesets.diceless.weapons.rules import Firing, Pool, pools
from engine.rulesets.diceless.weapons.state import Volley, mode_of
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.rules import Blow, Save
from engine.rulesets.diceless.wounds.state import headcounts
from engine.table import Table, change_units

ARTILLERY = BOOK.tables.artillery
SHOTS = BOOK.tables.shooting
PINNING: frozenset[Tag] = frozenset({"pinning", "barrage", "sniper"})


# ---------------------------------------------------------------- smoke


def pop_smoke(table: Table[Battle], reply: PopSmoke) -> None:
    """A vehicle hides in smoke instead of firing."""
    unit = table.state.unit(reply.unit)
    name = reply.model.removeprefix(f"{unit.id}/")
    change_units(table, [changed(unit, name, smoke_used=True, smoking=True)])
    note_acted(table, name_of(unit, name))
    if all(name_of(unit, one) in acted_in(table.state) for one in unit.models):
        note_acted(table, unit.id)
    table.note(PoppedSmoke(unit.id))


# ---------------------------------------------------------------- fire


def fire(table: Table[Battle], reply: Shoot) -> Flow[None]:
    """A unit fires at another."""
    state = table.state
    unit, target = state.unit(reply.unit), state.unit(reply.target)
    fired = volley(state, unit, target, reply.arms, reply.holding)
    table.state = facing_point(state, fired.unit, middle(bases_of(state, target)))
    _remember(table, fired)
    yield from resolve(table, fired)


def resolve(table: Table[Battle], fired: Volley) -> Flow[None]:
    """Work a volley out: weapons get hot, templates and markers are laid, and everything is counted
    before anything of it is applied (diceless/damage-pools)."""
    fired = evolve(fired, cover=cover_from(table.state, fired))
    fired = yield from resolve_hot_weapons(table, fired)
    landed = yield from lay(table, fired)
    struck = strikes(table.state, fired, landed)
    _note_fired(table, fired, struck)
    yield from strike_all(table, fired, struck)


def strike_all(table: Table[Battle], fired: Volley, struck: Sequence[Struck]) -> Flow[None]:
    """Every unit takes what a volley does to it."""
    for strike in struck:
        yield from _apply(table, fired, strike)


@frozen
class Met:
    """A pool as a unit meets it."""

    pool: Pool
    cover: int | None
    """The cover save of the unit against it, as it stands."""


@frozen
class Struck:
    """All that a volley does to one unit."""

    unit: str
    pools: tuple[Met, ...]
    """In the order they are resolved."""
    impacts: tuple[Impact, ...] = ()
    """Vehicles take points instead."""
    shaken: bool = False
    """Its ground trembles."""


def strikes(state: Battle, fired: Volley, landed: Sequence[Landed]) -> tuple[Struck, ...]:
    """Return what each unit meets of a volley, the target first: its shots, and what lies over
    models (diceless/damage-pools, diceless/blast-damage)."""
    over: dict[str, list[tuple[Landed, int]]] = {fired.target: []}
    for piece in landed:
        for key, hits in units_under(state, piece.piece, piece.spared).items():
            over.setdefault(key, []).append((piece, hits))
    found = []
    for key, pieces in over.items():
        tremors = any("tremor" in mode_of(state, one.laying.arm)[1].tags for one, _ in pieces)
        if are_vehicles(state, state.unit(key)):
            laid = [one for one, _ in pieces]
            found.append(Struck(key, (), _points_at(state, fired, key, laid), tremors))
            continue
        firing: list[Firing | Pool] = [_laid_pool(state, key, *one) for one in pieces]
        if key == fired.target:
            firing += [shot.firing for shot in fired.shots]
        direct = fired.cover if key == fired.target else _cover_of_pieces(state, fired, key, pieces)
        indirect = _cover_of_barrage(state, fired, key, pieces)
        met = tuple(
            Met(pool, indirect if "barrage" in pool.type.tags else direct)
            for pool in pools(firing)
            if pool.damage
        )
        if met or tremors:
            found.append(Struck(key, met, shaken=tremors))
    return tuple(found)


def _points_at(
    state: Battle, fired: Volley, key: str, laid: Sequence[Landed]
) -> tuple[Impact, ...]:
    """Return the points that vehicles take of a volley: of shots at them, and of what lies over
    them."""
    unit = state.unit(key)
    shots = impacts(state, unit, aims_of(state, fired)) if key == fired.target else ()
    return in_order(
        (*shots, *(one for piece in laid for one in _laid_points(state, fired, unit, piece)))
    )


def _laid_points(state: Battle, fired: Volley, unit: Unit, piece: Landed) -> Iterator[Impact]:
    """Yield the points of a template or a marker at each vehicle of a unit it touches. Cover is
    judged from who laid it, or from the middle of a barrage (diceless/barrage)."""
    weapon, mode = mode_of(state, piece.laying.arm)
    firer = piece.laying.firer
    at = piece.at if "barrage" in mode.tags else firer.at
    aim = Aim(firer.name, at, weapon, mode, 0, 0, 0.0, beside=beside_of(state, fired))
    for called in under(piece.piece, bodies_of(state, unit)):
        if called in piece.spared:
            continue
        name = called.removeprefix(f"{unit.id}/")
        if mode.blast is None:
            yield template_impact(state, unit, name, weapon, mode, firer.at)
            continue
        dealt = blast_impact(state, unit, name, weapon, mode, piece.at, firer.at)
        bare = "ignores_cover" in mode.tags
        cover = None if bare else cover_of_vehicle(state, unit, name, [aim])
        yield in_cover(dealt, cover)


def _laid_pool(state: Battle, key: str, piece: Landed, hits: int) -> Pool:
    """Return what a template or marker deals to a unit (diceless/blast-damage)."""
    weapon, mode = mode_of(state, piece.laying.arm)
    unit = state.unit(key)
    strength = factor(state, mode, unit)
    if mode.blast is None:
        damage = template_damage(hits, strength, twin_linked="twin_linked" in mode.tags)
    else:
        damage = blast_damage(hits, strength)
    return Pool(weapon.id, pool_type(state, weapon, mode, unit), damage)


# ---------------------------------------------------------------- cover


def cover_from(state: Battle, fired: Volley) -> int | None:
    """Return the cover a target has from those who fire at it; vehicles have theirs."""
    if are_vehicles(state, state.unit(fired.target)):
        return None
    return _cover(state, fired, fired.target, fired.stands)


def _cover_of_pieces(
    state: Battle, fired: Volley, key: str, pieces: Sequence[tuple[Landed, int]]
) -> int | None:
    """Return the cover of another unit that is hit, judged from those who laid what hit it
    (diceless/blast-damage)."""
    firers = {piece.laying.firer.name: piece.laying.firer for piece, _ in pieces}
    return _cover(state, fired, key, tuple(firers.values()))


def _cover_of_barrage(
    state: Battle, fired: Volley, key: str, pieces: Sequence[tuple[Landed, int]]
) -> int | None:
    """Return the cover of a unit from the middles of the markers over it (diceless/barrage)."""
    middles = tuple(
        Stand("", disc(piece.at, 0.0), 0.0)
        for piece, _ in pieces
        if "barrage" in mode_of(state, piece.laying.arm)[1].tags
    )
    return _cover(state, fired, key, middles)


def _cover(state: Battle, fired: Volley, key: str, firers: Sequence[Stand]) -> int | None:
    if not firers:
        return None
    unit = state.unit(key)
    found = cover_of(state, firers, unit, beside_of(state, fired))
    return gone_to_ground(found) if unit.grounded is not None else found


def take_cover(table: Table[Battle], key: str, cover: int | None) -> Flow[bool]:
    """A unit that is shot at may go to ground before its saves; return whether it does."""
    unit = table.state.unit(key)
    if not may_go_to_ground(table.state, unit):
        return False
    better = gone_to_ground(cover)
    question = WhetherToGround(unit.id, cover, better)
    reply = yield from ask(unit.owner, question, Decide(False), "reaction")
    if not reply.yes:
        return False
    lie_low(table, unit.id)
    table.note(WentToGround(unit.id, better))
    return True


def may_go_to_ground(state: Battle, unit: Unit) -> bool:
    """Return whether a unit may go to ground: of models on foot, and not there already."""
    on_foot = types(state, unit) <= {"infantry", "jump_infantry", "artillery"}
    return on_foot and unit.grounded is None and not unit.broken and not unit.locked


# ---------------------------------------------------------------- what a unit takes


def _apply(table: Table[Battle], fired: Volley, strike: Struck) -> Flow[None]:
    """A unit takes all that a volley does to it; a unit that pinning weapons hurt may be pinned."""
    key = strike.unit
    if strike.shaken:
        table.change(key, shaken_ground=True)
        table.note(Shaken(key))
    if strike.impacts:
        yield from take_points(table, strike.impacts, table.state.unit(fired.unit).owner, "fire")
    heads = headcounts(table.state, key)
    if not strike.pools or not heads:
        return
    is_enemy = table.state.unit(key).owner != table.state.unit(fired.unit).owner
    drops = is_enemy and (yield from take_cover(table, key, strike.pools[0].cover))
    pinned = False
    for met in strike.pools:
        cover = gone_to_ground(met.cover) if drops else met.cover
        if table.state.unit(key).place == "table":
            hurt = yield from _meet(table, key, evolve(met, cover=cover), heads)
            pinned = pinned or (hurt and bool(PINNING & met.pool.type.tags))
    if pinned:
        pin(table, key, fired.unit)


def _meet(table: Table[Battle], key: str, met: Met, heads: Mapping[str, int]) -> Flow[bool]:
    """A unit meets a pool; of an artillery unit crew and guns have their shares. Return whether it
    is hurt."""
    blow = blow_of(met.pool, met.cover)
    if not field_guns(table.state, table.state.unit(key)):
        return (yield from suffer(table, key, [blow], heads)) > 0
    lost_guns = strike_guns(table, key, met.pool, blow.cover)
    crew = evolve(blow, damage=crew_damage(blow.damage))
    return (yield from suffer(table, key, [crew], heads)) > 0 or lost_guns


def blow_of(pool: Pool, cover: int | None) -> Blow:
    """Return a pool as its target meets it (diceless/instant-death: snipers never slay
    outright)."""
    kind = pool.type
    return Blow(
        pool.damage,
        "shooting",
        ap=kind.ap,
        strength=kind.strength,
        rending="rending" in kind.tags or "sniper" in kind.tags,
        cover=None if kind.tags & {"ignores_cover", "template"} else cover,
        area=kind.area,
    )


def _remember(table: Table[Battle], fired: Volley) -> None:
    """Note what forbids charges, and what strikes once a game and has."""
    book = table.state.book
    kinds = tuple(dict.fromkeys(book.weapons[weapon].kind for weapon in fired.weapons))
    note_doings(table, fired.unit, fired=kinds, target=fired.target, firers=fired.firers)
    for laying in fired.layings:
        if book.weapons[laying.arm.weapon].has("orbital"):
            unit = table.state.unit(laying.firer.name.partition("/")[0])
            table.change(unit.id, spent=(*unit.spent, laying.arm.weapon))


def _note_fired(table: Table[Battle], fired: Volley, struck: Sequence[Struck]) -> None:
    first = struck[0] if struck and struck[0].unit == fired.target else Struck(fired.target, ())
    pools = (
        *(PoolFired(met.pool.weapon, met.pool.damage, met.pool.type.ap) for met in first.pools),
        *(PoolFired(impact.weapon, impact.points) for impact in first.impacts),
    )
    table.note(Fired(fired.unit, fired.target, len(fired.firers), pools, fired.cover))


def strike_guns(table: Table[Battle], key: str, pool: Pool, cover: int | None) -> bool:
    """The guns of a unit take their share of a pool as points, less what cover keeps off; any hit
    destroys one, and the rest goes on to the next. Return whether one was destroyed."""
    unit = table.state.unit(key)
    guns = field_guns(table.state, unit)
    strength = SHOTS.sniper_strength if pool.type.strength is None else pool.type.strength
    share = gun_damage(pool.damage, strength)
    points = covered(gun_points(share, strength), Save(cover))
    line = line_of(ARTILLERY.armour, strength, pool.type.lowered)
    if not guns or not points or line is None:
        return False
    craft = unit.models[guns[0]].craft
    noted = 0 if craft is None else craft.record.lines.get(line, 0)
    destroyed, left = guns_destroyed(points, len(guns), first_mark(line), noted)
    models = {name: model for name, model in unit.models.items() if name not in guns[:destroyed]}
    if destroyed < len(guns) and left:
        name = guns[destroyed]
        gun = models[name].craft
        assert gun is not None, "guns have a record"
        had = gun.record.lines.get(line, 0)
        record, _ = mark(gun.record, line, left - had)
        models[name] = evolve(models[name], craft=evolve(gun, record=record))
    change_units(table, [evolve(unit, models=models)])
    table.note(GunsHit(key, points, destroyed))
    return destroyed > 0
