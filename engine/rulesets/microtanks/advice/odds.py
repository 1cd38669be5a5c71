"""What a legal reply of microtanks is likely to result in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, odds_of
from engine.geometry import Point
from engine.rulesets.microtanks import questions
from engine.rulesets.microtanks.artillery import RULES as ARTILLERY
from engine.rulesets.microtanks.artillery import cap_at, is_under
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.core.field import pose_of
from engine.rulesets.microtanks.core.model import Battle, Tank
from engine.rulesets.microtanks.core.results import Effect
from engine.rulesets.microtanks.movement import Route, contact_of, course, course_back
from engine.rulesets.microtanks.ramming import RULES as RAM
from engine.rulesets.microtanks.ramming import effect_of, force, is_rammed_struck
from engine.rulesets.microtanks.shooting import (
    HIT,
    Aim,
    Save,
    Sighted,
    aim,
    damage,
    hits,
    penetration,
    saves_due,
    sighted,
    wasted,
)

FACES = range(1, 7)
COVERS = {"light": "light_cover", "heavy": "heavy_cover"}
"""The words for cover."""


@odds_of.register
def _(reply: questions.Fire, state: Battle, choice: Any) -> q.Odds:
    return odds_of_shot(state, state.tank(reply.tank), reply.gun, state.tank(reply.target))


@odds_of.register
def _(reply: questions.Drive, state: Battle, choice: Any) -> q.Odds:
    tank = state.tank(reply.tank)
    made = course(state, tank, reply.path, reply.facing, reply.retreat)
    return odds_of_move(state, tank, made, backing=False)


@odds_of.register
def _(reply: questions.PopSmoke, state: Battle, choice: Any) -> q.Odds:
    tank = state.tank(reply.tank)
    made = course_back(state, tank, reply.back, reply.retreat)
    return odds_of_move(state, tank, made, backing=True)


def odds_of_move(state: Battle, tank: Tank, made: Route, *, backing: bool) -> q.Odds:
    """Return the odds of the ram that a move makes, if both are there to the Ram phase: what
    becomes of the vehicle that takes the hit. A move without a contact is certain."""
    contact = contact_of(state, tank, made, backing=backing)
    if contact is None:
        return CERTAIN
    rammed = state.tank(contact.rammed)
    struck, face, sides = rammed, contact.face, RAM.rammed_die
    if not is_rammed_struck(tank.printed.armour, rammed.printed.armour):
        struck, face, sides = tank, contact.strikes_with, RAM.rammer_die
    moved, armour = force(contact.moved), struck.printed.armour.of(face)
    dice = range(1, sides + 1)
    chances = _damages([effect_of(die, moved + die, armour) for die in dice])
    return evolve(_odds(chances, {}), event="ram", struck=struck.id)


def odds_of_shot(state: Battle, tank: Tank, key: str, target: Tank) -> q.Odds:
    """Return the odds of a gun against its target as things stand. Of artillery the outcomes are
    what becomes of the target, and `expected` adds how likely the cap destroys any other, own or
    enemy, where it comes to lie; what explodes after that is not counted."""
    figures = sighted(state, tank, BOOK.guns[key], target)
    why = wasted(figures.shot)
    if why is not None:
        return q.Odds((q.Outcome(why, 1.0),), {"hit": 0.0, "destroyed": 0.0})
    aimed = aim(figures.shot)
    needed = aimed.needed
    hit = sum(hits(face, needed) for face in FACES) / 6
    chances = {"missed": 1.0 - hit}
    lands, due = hit, figures.due
    if figures.shot.indirect:
        lands = hit * _under_the_cap(target, target)
        chances["scattered"] = hit - lands
        due = saves_due(None, target.smoking, None, 0, None, indirect=True)
    saved = lands * (1.0 - _fails(due))
    chances["saved"] = saved
    for code, chance in _results(figures.shot.strength, figures.struck).items():
        chances[code] = chances.get(code, 0.0) + (lands - saved) * chance
    others: dict[str, float] = {}
    if figures.shot.indirect:
        others["on_target"] = lands
        strength = figures.shot.strength
        for name, seat in (("own_destroyed", tank.owner), ("others_destroyed", 1 - tank.owner)):
            near = tuple(other for other in state.army(seat) if other.id != target.id)
            others[name] = hit * _burst(strength, near, target)
    effects = [penetration(face, figures.shot.strength, figures.struck) for face in FACES]
    through = (lands - saved) * effects.count("penetrate") / len(effects)
    expected = {"hit": hit, **others, "penetrate": through}
    return evolve(_odds(chances, expected), rolls=rolls_of(figures, aimed, due))


def rolls_of(figures: Sighted, aimed: Aim, due: Iterable[Save]) -> tuple[q.Roll, ...]:
    """Return what the dice of a shot have to show, and what glances at least, where that is less
    than penetrates; of an indirect one, why it needs no sight."""
    shot, armour = figures.shot, figures.struck
    modifiers = tuple(q.Part(one.source, one.value) for one in aimed.modifiers if one.value)
    if aimed.needed > HIT.natural:
        modifiers += (q.Part("natural_hit", HIT.natural - aimed.needed),)
    cover = COVERS[figures.cover] if figures.cover else "cover"
    saves = (q.Roll(cover if one.kind == "cover" else one.kind, one.needed) for one in due)
    effects = {face: penetration(face, shot.strength, armour) for face in FACES}
    dents = min((face for face, does in effects.items() if does != "bounce"), default=FACES.stop)
    pierces = min((face for face, does in effects.items() if does == "penetrate"), default=None)
    against = (q.Part("strength", shot.strength), q.Part("armour", armour))
    of = q.Detail("indirect") if shot.indirect else None
    skill = (q.Part("skill", shot.bs),)
    return (
        q.Roll("hit", min(aimed.needed, HIT.natural), skill, modifiers, of),
        *saves,
        *([q.Roll("glance", dents, against)] if dents != pierces else []),
        *([q.Roll("penetration", pierces, against)] if pierces is not None else []),
    )


def _under_the_cap(tank: Tank, target: Tank) -> float:
    """Return how often the cap ends on a vehicle after scattering from its target."""
    caps = _caps(target)
    return sum(is_under(cap, tank) for cap in caps) / len(caps)


def _caps(target: Tank) -> list[Point]:
    """Return where the cap may end that scatters from its target, each place as likely."""
    at = pose_of(target).at
    directions = range(1, ARTILLERY.directions + 1)
    return [cap_at(at, d, face + ARTILLERY.shift) for d in directions for face in FACES]


def _burst(strength: int, tanks: Sequence[Tank], target: Tank) -> float:
    """Return how often a round that hits destroys at least one of the vehicles beside its
    target."""
    caps = _caps(target)
    spared = (
        prod(1.0 - _bursts(strength, tank) for tank in tanks if is_under(cap, tank)) for cap in caps
    )
    return 1.0 - sum(spared) / len(caps)


def _bursts(strength: int, tank: Tank) -> float:
    """Return how often a round destroys a vehicle under its cap."""
    done = _results(strength, tank.printed.armour.lowest)
    fails = _fails(saves_due(None, tank.smoking, None, 0, None, indirect=True))
    return fails * sum(done.get(code, 0.0) for code in DESTROYING)


def _fails(due: Iterable[Save]) -> float:
    chance = 1.0
    for save in due:
        chance *= (save.needed - 1) / 6
    return chance


def _results(strength: int, armour: int) -> dict[str, float]:
    """Return what a hit does, with its chance."""
    return _damages([penetration(face, strength, armour) for face in FACES])


def _damages(effects: Sequence[Effect]) -> dict[str, float]:
    """Return what effects, all as likely, do in the end."""
    chances: dict[str, float] = {}
    share = 1 / len(effects)
    for effect in effects:
        if effect == "bounce":
            chances["bounce"] = chances.get("bounce", 0.0) + share
            continue
        for second in FACES:
            _, result = damage(effect, second)
            code = result or "no_effect"
            chances[code] = chances.get(code, 0.0) + share / 6
    return chances


DESTROYING = ("bail_out", "knocked_out")
"""Results that take a vehicle out of the battle."""


def _odds(chances: Mapping[str, float], expected: dict[str, float]) -> q.Odds:
    outcomes = [
        q.Outcome(code, round(chance, 6), destroys=code in DESTROYING)
        for code, chance in sorted(chances.items(), key=lambda item: (-item[1], item[0]))
        if chance > 1e-9
    ]
    destroyed = sum(chances.get(code, 0.0) for code in DESTROYING)
    rounded = {name: round(value, 6) for name, value in expected.items()}
    return q.Odds(tuple(outcomes), {**rounded, "destroyed": round(destroyed, 6)})
