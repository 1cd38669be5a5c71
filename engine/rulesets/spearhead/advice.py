"""How each question of spearhead can be answered: its forms, and random legal replies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import permutations
from math import cos, radians, sin
from typing import Any

from attrs import evolve

from engine.advice.forms import ForceBlank, Form, PathBlank, PlaceBlank, corners, weighed
from engine.advice.registry import forms_of, is_legal, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.dice import Expression
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Point, Pose
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.abilities import Usable, helpful, is_at_once
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import (
    Fire,
    bonus,
    current_armour,
    current_speed,
    replaced,
)
from engine.rulesets.spearhead.core.field import (
    board,
    enemies,
    nearest,
    obstacles,
    pose_of,
    within,
)
from engine.rulesets.spearhead.core.model import Action, Battle, Roster, Tank, profile
from engine.rulesets.spearhead.movement import Leg, can_stir, slide_towards
from engine.rulesets.spearhead.muster import check_deployment, default_place, strip
from engine.rulesets.spearhead.shooting import (
    damage_chances,
    has_shot,
    legal_targets,
    mean,
    volley,
)

HEADINGS = 12
SHARES = (1.0, 0.5, 0.25)
TRIES = 40
"""Random places tried for a deployment."""

# ---------------------------------------------------------------- forms


def forms(state: Battle, ask: Ask) -> tuple[Form, ...]:
    """Return every way to answer; those that would be refused say why."""
    offered = (*forms_of(ask.choice, state), *_ability_forms(worth_using(state, ask.choice)))
    return tuple(form if form.blanks else weighed(state, ask, form) for form in offered)


def worth_using(state: Battle, choice: Any) -> tuple[Usable, ...]:
    """Return the abilities that may be used before a question is answered, as far as one can count
    before its user is asked again."""
    usables: tuple[Usable, ...] = getattr(choice, "abilities", ())
    match choice:
        case questions.WhetherToUseAbility():
            return usables
        case questions.WhichShot(tank=key, weapons=weapons):
            return helpful(state, usables, key, weapons)
        case questions.HowToMove(tank=key):
            return helpful(state, usables, key, None)
        case _:
            return tuple(use for use in usables if is_at_once(state, use))


def _ability_forms(usables: Iterable[Usable]) -> Iterator[Form]:
    for use in usables:
        for target in use.targets or (None,):
            reply = questions.UseAbility(use.tank, use.ability, target)
            yield Form(reply, use.tank, target)


# ---------------------------------------------------------------- whole orders


def unit_orders(ask: Ask, unit: str, plan: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the replies that begin an activation with each of its actions. A plan goes on with its
    next question, or declares a second action as well (spearhead/two-actions)."""
    match ask.choice:
        case questions.WhichTank():
            begun: tuple[Any, ...] = (questions.Activate(unit),)
        case questions.WhichActions():
            begun = ()
        case _:
            yield plan
            return
    at = len(begun)
    if not plan:
        for action in USUAL:
            yield *begun, questions.Declare((action,))
        return
    yield plan
    match plan[at : at + 1]:
        case (questions.Declare((first,)),):
            for action in USUAL:
                if action != first:
                    yield *begun, questions.Declare((first, action)), *plan[at + 1 :]


PASS = Form(questions.Pass())
USUAL: tuple[Action, ...] = ("move", "attack", "special")
"""What is declared most often comes first."""


@forms_of.register
def _(choice: questions.WhichScenario, state: Battle) -> Iterator[Form]:
    return (Form(questions.NameScenario(key)) for key in choice.scenarios)


@forms_of.register
def _(choice: questions.WhichRoster, state: Battle) -> Iterator[Form]:
    for key in BOOK.forces:
        yield Form(questions.SubmitRoster(Roster(force=key)))
    own = ForceBlank("roster", choice.supply_limit)
    yield Form(questions.SubmitRoster(Roster()), blanks=(own,))


@forms_of.register
def _(choice: questions.WhichEdge, state: Battle) -> Iterator[Form]:
    return (Form(questions.TakeEdge(edge)) for edge in choice.edges)


@forms_of.register
def _(choice: questions.WhereToDeploy, state: Battle) -> Iterator[Form]:
    for key in choice.tanks:
        tank = state.tank(key)
        edge = state.players[tank.owner].edge
        place = default_place(state, tank)
        assert edge is not None
        area = corners(strip(board(state), edge))
        blank = PlaceBlank(key, area, place.x, place.y, place.facing)
        yield Form(questions.Deploy(key, place.x, place.y, place.facing), key, blanks=(blank,))


@forms_of.register
def _(choice: questions.WhichTank, state: Battle) -> Iterator[Form]:
    return (Form(questions.Activate(key), key) for key in choice.tanks)


@forms_of.register
def _(choice: questions.WhichActions, state: Battle) -> Iterator[Form]:
    most = BOOK.tables.turn.actions
    usual = sorted(choice.actions, key=USUAL.index)
    no_effect = None if has_shot(state, state.tank(choice.tank)) else "no_shot"
    for count in range(most, -1, -1):
        for actions in permutations(usual, count):
            is_first = actions[:1] == ("attack",)
            yield Form(
                questions.Declare(actions),
                choice.tank,
                no_effect=no_effect if is_first else None,
                wasted=() if actions else (choice.tank,),
            )


@forms_of.register
def _(choice: questions.WhetherToUseAbility, state: Battle) -> Iterator[Form]:
    yield PASS


@forms_of.register
def _(choice: questions.WhichShot, state: Battle) -> Iterator[Form]:
    tank = state.tank(choice.tank)
    shots = shots_of(state, tank, choice.weapons, is_return_fire=choice.reaction)
    for weapon in choice.weapons:
        for target in enemies(state, tank):
            fire = Fire(tank, weapon, target, choice.reaction)
            harmless = fire in shots[weapon] and not likely_damage(state, fire)
            yield Form(
                questions.Shoot(weapon, target.id),
                choice.tank,
                target.id,
                no_effect="no_damage" if harmless else None,
                then=also(shots, weapon, target.id),
            )
    yield evolve(PASS, wasted=(choice.tank,))


@forms_of.register
def _(choice: questions.HowToMove, state: Battle) -> Iterator[Form]:
    yield _path(choice.tank, choice.speed)
    yield Form(questions.Overcharge(), choice.tank)
    reason = why_no_ram(state, state.tank(choice.tank)) if choice.ram else None
    yield Form(questions.Ram(), choice.tank, no_effect=reason)
    yield _stays(state, choice.tank)


@forms_of.register
def _(choice: questions.WhichPath, state: Battle) -> Iterator[Form]:
    tank = state.tank(choice.tank)
    is_further = choice.allowance > current_speed(state, tank)
    yield _path(choice.tank, choice.allowance, "overcharge" if is_further else "normal")
    yield _stays(state, choice.tank)


def _path(tank: str, most: float, mode: str = "normal") -> Form:
    blank = PathBlank(tank, "legs", most, mode, "slid")
    return Form(questions.MoveAlong(), tank, blanks=(blank,))


def _stays(state: Battle, tank: str) -> Form:
    """Return the form of a tank that stays: it wastes its move, unless it has no room."""
    return evolve(PASS, wasted=(tank,) if can_stir(state, state.tank(tank)) else ())


@forms_of.register
def _(choice: questions.WhichEnemy, state: Battle) -> Iterator[Form]:
    return (Form(questions.ChooseEnemy(key), choice.tank, key) for key in choice.enemies)


@forms_of.register
def _(choice: questions.WhichSpecial, state: Battle) -> Iterator[Form]:
    for special in choice.specials:
        for target in special.targets or (None,):
            reply = questions.PerformSpecial(special.special, target)
            yield Form(reply, choice.tank, target)
    yield evolve(PASS, wasted=(choice.tank,))


@forms_of.register
def _(choice: questions.WhichReaction, state: Battle) -> Iterator[Form]:
    for reaction in choice.reactions:
        for key in choice.tanks:
            tank = state.tank(key)
            fire = best_shot(state, tank, choice.by) if reaction == "return_fire" else None
            yield Form(
                questions.React(reaction, key),
                key,
                at_whom(state, tank, reaction, choice.by) if fire is None else fire.target.id,
                no_effect=why_no_effect(state, tank, reaction),
                then=() if fire is None else all_weapons(state, fire),
            )
    yield PASS


def at_whom(state: Battle, tank: Tank, reaction: questions.Reaction, by: str) -> str | None:
    """Return whom a reaction other than a shot is made at: the nearest enemy, or nobody
    (spearhead/charge-effect, spearhead/berserk-smash, spearhead/emergency-retreat)."""
    match reaction:
        case "charge" | "berserk_smash":
            return nearest(state, tank)[0].id
        case "emergency_retreat":
            return None
        case "return_fire":
            return by


def best_shot(state: Battle, tank: Tank, at: str) -> Fire | None:
    """Return the shot in return that is likely to deal most damage: at whoever fired, or else at
    another enemy. None if there is no legal shot (spearhead/return-fire)."""
    fires = [fire for fires in shots_in_return(state, tank).values() for fire in fires]
    at_firer = [fire for fire in fires if fire.target.id == at]
    return max(at_firer or fires, key=lambda fire: likely_damage(state, fire), default=None)


def all_weapons(state: Battle, fire: Fire) -> tuple[questions.Shoot, ...]:
    """Return the shots of every weapon of a tank that fires in return, that of `fire` first."""
    shots, target = shots_in_return(state, fire.shooter), fire.target.id
    return questions.Shoot(fire.weapon, target), *also(shots, fire.weapon, target)


def shots_in_return(state: Battle, tank: Tank) -> Mapping[str, tuple[Fire, ...]]:
    """Return the legal shots of every weapon of a tank in Return Fire."""
    weapons = [weapon.id for weapon in profile(tank).weapons]
    return shots_of(state, tank, weapons, is_return_fire=True)


def shots_of(
    state: Battle, tank: Tank, weapons: Collection[str], *, is_return_fire: bool
) -> Mapping[str, tuple[Fire, ...]]:
    """Return by weapon the shots that are legal as the table stands, the one that is likely to deal
    most damage first."""
    return {
        weapon.id: tuple(
            sorted(
                (
                    Fire(tank, weapon.id, target, is_return_fire)
                    for target in legal_targets(state, tank, weapon)
                ),
                key=lambda fire: -likely_damage(state, fire),
            )
        )
        for weapon in profile(tank).weapons
        if weapon.id in weapons
    }


def also(
    shots: Mapping[str, tuple[Fire, ...]], weapon: str, target: str
) -> tuple[questions.Shoot, ...]:
    """Return what the other weapons fire at in the attack that `weapon` begins: at the same target
    where they reach it, or else at the enemy that they are likely to hurt most
    (spearhead/attack-weapons)."""
    others = (fires for other, fires in shots.items() if other != weapon and fires)
    chosen = (next((f for f in fires if f.target.id == target), fires[0]) for fires in others)
    return tuple(questions.Shoot(fire.weapon, fire.target.id) for fire in chosen)


def likely_damage(state: Battle, fire: Fire) -> float:
    """Return the damage that a shot deals on average."""
    return mean(damage_chances(volley(state, fire)))


def why_no_effect(state: Battle, tank: Tank, reaction: questions.Reaction) -> str | None:
    """Return why nothing can come of a reaction, as a term: it fires at nobody, reaches nobody, or
    hurts nobody."""
    match reaction:
        case "return_fire":
            fires = [one for fires in shots_in_return(state, tank).values() for one in fires]
            if not fires:
                return "no_shot"
            return None if any(likely_damage(state, fire) for fire in fires) else "no_damage"
        case "emergency_retreat":
            return None if can_stir(state, tank) else "no_room"
        case "charge":
            return why_no_charge(state, tank)
        case "berserk_smash":
            return why_no_smash(state, tank)


def why_no_ram(state: Battle, tank: Tank) -> str | None:
    """Return why a ram cannot make contact, however far the dice take it (spearhead/ram-move)."""
    most = max(ram_distance(state, tank).chances())
    slides = [slide_towards(state, tank, foe, most) for foe in nearest(state, tank)]
    if any(slide.contact for slide in slides):
        return None
    return "no_contact" if any(slide.length for slide in slides) else "no_room"


def ram_distance(state: Battle, tank: Tank) -> Expression:
    """Return the dice for the inches of a ram, with all that modifies them."""
    dice = max([BOOK.tables.ram.dice, *replaced(state, "ram_dice", tank)])
    return Expression(dice, 6, bonus(state, "ram_distance_bonus", tank))


def why_no_charge(state: Battle, tank: Tank) -> str | None:
    """Return why a Charge hurts nobody (spearhead/charge-effect)."""
    rules = BOOK.tables.charge
    slides = [(foe, slide_towards(state, tank, foe, rules.move)) for foe in nearest(state, tank)]
    struck = [foe for foe, slide in slides if slide.contact]
    if not struck:
        return "no_contact" if any(slide.length for _, slide in slides) else "no_room"
    most = max(Expression.parse(rules.damage).chances())
    return None if any(most > current_armour(state, foe) for foe in struck) else "no_damage"


def why_no_smash(state: Battle, tank: Tank) -> str | None:
    """Return why a Berserk Smash hurts nobody (spearhead/berserk-smash)."""
    foes = nearest(state, tank)
    slides = [slide_towards(state, tank, foe, BOOK.tables.smash.move) for foe in foes]
    if any(victims(state, evolve(tank, pose=slide.end)) for slide in slides):
        return None
    return "nobody_near" if any(slide.length for slide in slides) else "no_room"


def victims(state: Battle, tank: Tank) -> tuple[Tank, ...]:
    """Return whom a Berserk Smash may hurt once the tank has moved
    (spearhead/berserk-smash)."""
    return within(tank, enemies(state, tank), BOOK.tables.smash.victim_within)


# ---------------------------------------------------------------- random replies


def sample(state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question; lazily, since the first may be all that is wanted."""
    makers: list[Callable[[], Iterator[Any]]] = [
        lambda: replies_to(ask.choice, state, rng),
    ]
    if usables := worth_using(state, ask.choice):
        makers.append(lambda: _ability_replies(usables, rng))
        if rng.random() < 0.3:
            makers.reverse()
    for make in makers:
        yield from make()


def _ability_replies(usables: tuple[Usable, ...], rng: Rng) -> Iterator[Any]:
    for use in shuffled(usables, rng):
        for target in shuffled(use.targets or (None,), rng):
            yield questions.UseAbility(use.tank, use.ability, target)


@replies_to.register
def _(choice: questions.WhichRoster, state: Battle, rng: Rng) -> Iterator[Any]:
    for key in shuffled(BOOK.forces, rng):
        reply = questions.SubmitRoster(Roster(force=key))
        if is_legal(choice, state, reply):  # within the supply limit
            yield reply


@replies_to.register
def _(choice: questions.WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    _, _, long, short = board(state).bounds
    depth = BOOK.tables.deployment.depth
    for key in shuffled(choice.tanks, rng):
        tank = state.tank(key)
        is_west = state.players[tank.owner].edge == "west"
        half = profile(tank).footprint.length / 2
        for _ in range(TRIES):
            x = half + rng.random() * (depth - 2 * half)
            y = half + rng.random() * (short - 2 * half)
            pose = Pose(x if is_west else long - x, y, 0.0 if is_west else 180.0).settled()
            try:
                check_deployment(state, tank, pose)
            except IllegalReply:
                continue
            yield questions.Deploy(key, pose.x, pose.y, pose.facing)
            break
    place = default_place(state, state.tank(choice.tanks[0]))
    yield questions.Deploy(choice.tanks[0], place.x, place.y, place.facing)


@replies_to.register
def _(choice: questions.WhichActions, state: Battle, rng: Rng) -> Iterator[Any]:
    lists = [pair for n in (0, 1, 2) for pair in permutations(choice.actions, n)]
    for actions in shuffled(lists, rng):
        if actions != ("attack", "move"):
            yield questions.Declare(actions)


@replies_to.register
def _(choice: questions.WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    shooter = state.tank(choice.tank)
    for key in shuffled(choice.weapons, rng):
        weapon = profile(shooter).weapon(key)
        assert weapon is not None
        for target in shuffled(legal_targets(state, shooter, weapon), rng):
            yield questions.Shoot(key, target.id)
    yield questions.Pass()


@replies_to.register
def _(choice: questions.HowToMove, state: Battle, rng: Rng) -> Iterator[Any]:
    wild = [questions.Overcharge(), *([questions.Ram()] if choice.ram else [])]
    if rng.random() < 0.3:
        yield from shuffled(wild, rng)
        wild = []
    yield from drives(state, state.tank(choice.tank), choice.speed, rng)
    yield from wild
    if not choice.must:
        yield questions.Pass()


@replies_to.register
def _(choice: questions.WhichPath, state: Battle, rng: Rng) -> Iterator[Any]:
    yield from drives(state, state.tank(choice.tank), choice.allowance, rng)
    if not choice.must:
        yield questions.Pass()


@replies_to.register
def _(choice: questions.WhichSpecial, state: Battle, rng: Rng) -> Iterator[Any]:
    for special in shuffled(choice.specials, rng):
        for target in shuffled(special.targets or (None,), rng):
            yield questions.PerformSpecial(special.special, target)
    yield questions.Pass()


@replies_to.register
def _(choice: questions.WhichReaction, state: Battle, rng: Rng) -> Iterator[Any]:
    for key in shuffled(choice.tanks, rng):
        for reaction in shuffled(choice.reactions, rng):
            yield questions.React(reaction, key)
    yield questions.Pass()


def drives(state: Battle, tank: Tank, most: float, rng: Rng) -> Iterator[questions.MoveAlong]:
    """Yield straight drives that are legal: turned along the way where there is room, else slid."""
    start = pose_of(tank)
    off = rng.random() * 360.0
    headings = [off + 360.0 * n / HEADINGS for n in range(HEADINGS)]
    for heading in shuffled(headings, rng):
        turned = Pose(start.x, start.y, heading).settled().facing
        for facing in (turned, start.facing):
            around = obstacles(state, tank, facing)
            if not around.free(start.at):
                continue
            for share in SHARES:
                to = ahead(start.at, heading, most * share)
                if around.clear(start.at, to):
                    leg = Leg(*to, facing if facing != start.facing else None)
                    yield questions.MoveAlong((leg,))
                    break


def ahead(start: Point, heading: float, length: float) -> Point:
    """Return a settled point some way ahead, never farther than `length` after rounding."""
    short = max(0.0, length - 0.000002)
    end = Pose(start[0] + cos(radians(heading)) * short, start[1] + sin(radians(heading)) * short)
    return end.settled().at
