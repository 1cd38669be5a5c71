"""Weapons that get hot, templates and markers: from the volley to where everything lies
(diceless/gets-hot-use)."""

from __future__ import annotations

from math import hypot

from attrs import evolve, frozen

from engine.flow import Flow, ask
from engine.geometry import Point
from engine.geometry.distance import point_distance
from engine.placement import Template
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.core.changes import add_tokens
from engine.rulesets.diceless.core.members import printed_of
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.scatter.notes import GotHot, MarkerLanded, TemplateLaid
from engine.rulesets.diceless.scatter.questions import (
    AimTemplate,
    Gunner,
    HowFarBack,
    PlaceMarker,
    PutBeside,
    Reduce,
    Scatter,
    WhetherHot,
    WhichBeside,
    WhichMarker,
    WhichScatter,
    WhichTemplate,
)
from engine.rulesets.diceless.scatter.rules import (
    most_reduction,
    most_tokens,
    reduced,
    scattered,
    shifted,
    steps_of,
)
from engine.rulesets.diceless.templates.state import (
    behind,
    beside,
    best_beside,
    best_spot,
    best_template,
    marker_at,
    models_under,
    muzzle_of,
    radius_of_marker,
    template_at,
)
from engine.rulesets.diceless.weapons.rules import hot_damage, shots_left
from engine.rulesets.diceless.weapons.state import (
    AreaShot,
    Arm,
    FiringModel,
    Volley,
    closeness,
    mode_of,
    rerolls_of,
)
from engine.rulesets.diceless.wounds.flow import hurt_model
from engine.rulesets.diceless.wounds.rules import Blow
from engine.table import Table


@frozen
class Landed:
    """A template or a marker where it lies."""

    laying: AreaShot
    piece: Template
    at: Point
    """Its middle, or its muzzle."""
    later: bool = False
    """Beside another marker of a barrage."""
    spared: frozenset[str] = frozenset()
    """Models it lies over and does nothing to: the firer of a template, and the transport they look
    out of."""


# ---------------------------------------------------------------- weapons that get hot


def resolve_hot_weapons(table: Table[Battle], fired: Volley) -> Flow[Volley]:
    """The target's side may spend a token on each weapon that gets hot, before any damage is worked
    out; a firer killed by it fires one shot less (diceless/gets-hot-use)."""
    single, layings = list[FiringModel](), list[AreaShot]()
    for shot in fired.shots:
        dies = yield from _gets_hot(table, fired, shot.firer, shot.arm)
        left = shots_left(shot.firing.shots, firer_dies=dies)
        single.append(evolve(shot, firing=evolve(shot.firing, shots=left)))
    for laying in fired.layings:
        dies = yield from _gets_hot(table, fired, laying.firer.name, laying.arm)
        left = shots_left(laying.pieces, firer_dies=dies)
        layings.append(evolve(laying, pieces=left))
    return evolve(fired, shots=tuple(single), layings=tuple(layings))


def _gets_hot(table: Table[Battle], fired: Volley, firer: str, arm: Arm) -> Flow[bool]:
    """Ask for a token on a weapon; return whether its firer dies. Vehicles do not suffer."""
    state = table.state
    _, mode = mode_of(state, arm)
    key, _, model = firer.partition("/")
    unit = state.unit(key)
    seat = 1 - unit.owner
    if "gets_hot" not in mode.tags or not state.players[seat].tokens.hot:
        return False
    if model not in unit.models or unit.models[model].craft is not None:
        return False
    question = WhetherHot(fired.unit, firer, arm.weapon)
    reply = yield from ask(seat, question, Decide(False), "reaction")
    if not reply.yes:
        return False
    add_tokens(table, seat, hot=-1)
    printed = printed_of(state, unit.groups[unit.models[model].group]).bs
    damage = hot_damage(printed, rerolls=any(rerolls_of(mode)))
    table.note(GotHot(fired.unit, arm.weapon, damage))
    return hurt_model(table, firer, Blow(damage, "gets_hot"))


# ---------------------------------------------------------------- laying


def lay(table: Table[Battle], fired: Volley) -> Flow[tuple[Landed, ...]]:
    """Lay every template and marker of a volley, one after another; the barrages of one weapon are
    one barrage of several markers."""
    landed = list[Landed]()
    barrages = dict[tuple[str, str], list[AreaShot]]()
    for laying in fired.layings:
        _, mode = mode_of(table.state, laying.arm)
        if "barrage" in mode.tags:
            barrages.setdefault((laying.arm.weapon, laying.arm.mode), []).append(laying)
        elif mode.blast is None:
            landed += yield from _templates(table, fired, laying)
        else:
            for _ in range(laying.pieces):
                landed.append((yield from _first_marker(table, fired, laying, mode.blast)))
    for together in barrages.values():
        landed += yield from _barrage(table, fired, together)
    return tuple(landed)


def gunner_of(fired: Volley, laying: AreaShot) -> Gunner:
    """Return who lays a piece of a volley, for those who weigh where."""
    top = laying.firer.top
    return Gunner(muzzle_of(laying.firer), top, laying.arm, fired.target, fired.cover)


def _templates(table: Table[Battle], fired: Volley, laying: AreaShot) -> Flow[list[Landed]]:
    found = list[Landed]()
    for _ in range(laying.pieces):
        state = table.state
        unit, target = state.unit(fired.unit), state.unit(fired.target)
        muzzle = muzzle_of(laying.firer)
        aimed = best_template(state, unit, target, muzzle)
        assert aimed is not None, "nothing has moved since it was aimed"
        weapon = laying.arm.weapon
        gunner, most = gunner_of(fired, laying), len(aimed.hits)
        question = WhichTemplate(unit.id, target.id, weapon, muzzle, most, gunner)
        reply = yield from ask(unit.owner, question, AimTemplate(aimed.bearing))
        template = template_at(muzzle, reply.bearing)
        spared = behind(table.state, table.state.unit(fired.unit), muzzle)
        covered = models_under(table.state, template, spared)
        table.note(TemplateLaid(unit.id, weapon, *muzzle.at, reply.bearing, covered))
        found.append(Landed(laying, template, muzzle.at, spared=spared))
    return found


def _first_marker(
    table: Table[Battle], fired: Volley, laying: AreaShot, blast: Blast
) -> Flow[Landed]:
    """Lay a marker; the enemy scatters it, and the firer takes some of it back."""
    state = table.state
    unit, target = state.unit(fired.unit), state.unit(fired.target)
    gunner = gunner_of(fired, laying)
    question = WhichMarker(unit.id, target.id, laying.arm.weapon, blast, laying.models, gunner)
    spot = best_spot(state, unit, target, blast, laying.models)
    reply = yield from ask(unit.owner, question, PlaceMarker(*spot))
    at = shifted((reply.x, reply.y))
    bearings = yield from _scattered(table, fired, laying, at)
    offset, way = scattered(bearings), steps_of(at, bearings)
    by = yield from _taken_back(table, fired, laying, offset, way)
    end = shifted(at, reduced(offset, by))
    _note_marker(table, fired, laying, blast, end, len(bearings), hypot(*offset), by, way)
    return Landed(laying, marker_at(blast, end), end)


def _scattered(
    table: Table[Battle], fired: Volley, laying: AreaShot, at: Point, *, later: bool = False
) -> Flow[tuple[float, ...]]:
    """The target's side spends scatter tokens."""
    state = table.state
    seat = 1 - state.unit(fired.unit).owner
    pool = state.players[seat].tokens.scatter
    most = most_tokens(pool, night=state.night, later_marker=later)
    if not most:
        return ()
    skill = 0 if later else _skill_at(state, laying, at)
    _, mode = mode_of(state, laying.arm)
    gunner = gunner_of(fired, laying)
    question = WhichScatter(fired.unit, at, most, later, skill, mode.blast, gunner)
    reply = yield from ask(seat, question, Scatter(), "reaction")
    bearings: tuple[float, ...] = reply.bearings
    add_tokens(table, seat, scatter=-len(bearings))
    return bearings


def _taken_back(
    table: Table[Battle], fired: Volley, laying: AreaShot, offset: Point, way: tuple[Point, ...]
) -> Flow[float]:
    """The firer takes scatter back by skill, where that is allowed."""
    state = table.state
    skill = _skill_at(state, laying, way[0])
    most = most_reduction(offset, skill)
    if not most:
        return 0.0
    question = HowFarBack(fired.unit, offset, skill, most, way, gunner_of(fired, laying))
    owner = state.unit(fired.unit).owner
    reply = yield from ask(owner, question, Reduce(most), "reaction")
    inches: float = reply.inches
    return inches


def _skill_at(state: Battle, laying: AreaShot, at: Point) -> int:
    """Return the skill by which scatter from a point is taken back, 0 where it is not."""
    if not is_reducible(state, laying):
        return 0
    weapon, _ = mode_of(state, laying.arm)
    return laying.skill + closeness(state, weapon, point_distance(laying.firer.body, at))


def is_reducible(state: Battle, laying: AreaShot) -> bool:
    """Return whether skill shortens the scatter of a marker: not of a barrage without sight, of an
    ordnance barrage, or from orbit (diceless/barrage, diceless/ordnance-barrage,
    diceless/sm-orbital-bombardment)."""
    weapon, mode = mode_of(state, laying.arm)
    if "orbital" in mode.tags:
        return False
    return "barrage" not in mode.tags or (laying.seen and weapon.kind != "ordnance")


def _barrage(table: Table[Battle], fired: Volley, together: list[AreaShot]) -> Flow[list[Landed]]:
    """Lay the markers of a barrage: the first by a firer in sight, each later one touching another;
    a token says where it touches the first."""
    firing = sorted(
        (laying for laying in together for _ in range(laying.pieces)), key=lambda one: not one.seen
    )
    found = list[Landed]()
    for laying in firing:
        _, mode = mode_of(table.state, laying.arm)
        assert mode.blast is not None, "a barrage lays markers"
        if not found:
            found.append((yield from _first_marker(table, fired, laying, mode.blast)))
        else:
            found.append((yield from _later_marker(table, fired, laying, mode.blast, found)))
    return found


def _later_marker(
    table: Table[Battle], fired: Volley, laying: AreaShot, blast: Blast, found: list[Landed]
) -> Flow[Landed]:
    markers = tuple(landed.at for landed in found)
    bearings = yield from _scattered(table, fired, laying, markers[0], later=True)
    if bearings:
        end = beside(blast, markers[0], bearings[0])
    else:
        state = table.state
        unit = state.unit(fired.unit)
        gunner = gunner_of(fired, laying)
        question = WhichBeside(unit.id, fired.target, laying.arm.weapon, blast, markers, gunner)
        default = PutBeside(*best_beside(state, unit, blast, markers))
        reply = yield from ask(unit.owner, question, default)
        end = beside(blast, markers[reply.marker], reply.bearing)
    _note_marker(table, fired, laying, blast, end, len(bearings))
    return Landed(laying, marker_at(blast, end), end, later=True)


def _note_marker(
    table: Table[Battle],
    fired: Volley,
    laying: AreaShot,
    blast: Blast,
    at: Point,
    tokens: int,
    scattered_by: float = 0.0,
    back: float = 0.0,
    way: tuple[Point, ...] = (),
) -> None:
    radius = radius_of_marker(blast)
    covered = models_under(table.state, marker_at(blast, at))
    table.note(
        MarkerLanded(
            fired.unit, laying.arm.weapon, *at, radius, tokens, scattered_by, back, way, covered
        )
    )
