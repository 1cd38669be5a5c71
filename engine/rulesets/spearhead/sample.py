"""A finite, useful sample of legal replies to any question, in a random order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch
from itertools import permutations
from math import cos, radians, sin
from typing import Any

from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Point, Pose
from engine.ruleset import Rng
from engine.rulesets.spearhead import choices
from engine.rulesets.spearhead.abilities import Usable
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.field import board, obstacles, pose_of
from engine.rulesets.spearhead.model import Battle, Roster, Tank
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.muster import check_deployment, default_place
from engine.rulesets.spearhead.profile import profile
from engine.rulesets.spearhead.shooting import legal_targets

HEADINGS = 12
SHARES = (1.0, 0.5, 0.25)
TRIES = 40
"""Random places tried for a deployment."""


def sample(state: Battle, ask: Ask, rng: Rng) -> Iterator[Any]:
    """Yield legal replies to a question; lazily, since the first may be all that is wanted."""
    makers: list[Callable[[], Iterator[Any]]] = [
        lambda: _replies(ask.choice, state, rng),
    ]
    if usables := getattr(ask.choice, "abilities", ()):
        makers.append(lambda: _abilities(usables, rng))
        if rng.random() < 0.3:
            makers.reverse()
    for make in makers:
        yield from make()


def _abilities(usables: tuple[Usable, ...], rng: Rng) -> Iterator[Any]:
    for use in _shuffled(usables, rng):
        for target in _shuffled(use.targets, rng) or [None]:
            yield choices.UseAbility(use.tank, use.ability, target)


def _shuffled(items: Any, rng: Rng) -> list[Any]:
    listed = list(items)
    rng.shuffle(listed)
    return listed


@singledispatch
def _replies(choice: Any, state: Battle, rng: Rng) -> Iterator[Any]:
    raise TypeError(f"no sample for {type(choice).__name__}")


@_replies.register
def _(choice: choices.WhichScenario, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.NameScenario(key) for key in _shuffled(choice.scenarios, rng))


@_replies.register
def _(choice: choices.WhichRoster, state: Battle, rng: Rng) -> Iterator[Any]:
    for key in _shuffled(BOOK.forces, rng):
        reply = choices.SubmitRoster(Roster(force=key))
        try:
            choice.check(state, reply)
        except IllegalReply:
            continue  # over a lower supply limit
        yield reply


@_replies.register
def _(choice: choices.WhichEdge, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.TakeEdge(edge) for edge in _shuffled(choice.edges, rng))


@_replies.register
def _(choice: choices.WhereToDeploy, state: Battle, rng: Rng) -> Iterator[Any]:
    _, _, long, short = board(state).bounds
    depth = BOOK.tables.deployment.depth
    for key in _shuffled(choice.tanks, rng):
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
            yield choices.Deploy(key, pose.x, pose.y, pose.facing)
            break
    place = default_place(state, state.tank(choice.tanks[0]))
    yield choices.Deploy(choice.tanks[0], place.x, place.y, place.facing)


@_replies.register
def _(choice: choices.WhichTank, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.Activate(key) for key in _shuffled(choice.tanks, rng))


@_replies.register
def _(choice: choices.WhichActions, state: Battle, rng: Rng) -> Iterator[Any]:
    lists = [pair for n in (0, 1, 2) for pair in permutations(choice.actions, n)]
    for actions in _shuffled(lists, rng):
        if actions != ("attack", "move"):
            yield choices.Declare(actions)


@_replies.register
def _(choice: choices.WhetherToUseAbility, state: Battle, rng: Rng) -> Iterator[Any]:
    yield choices.Pass()


@_replies.register
def _(choice: choices.WhichShot, state: Battle, rng: Rng) -> Iterator[Any]:
    shooter = state.tank(choice.tank)
    for key in _shuffled(choice.weapons, rng):
        weapon = profile(shooter).weapon(key)
        assert weapon is not None
        for target in _shuffled(legal_targets(state, shooter, weapon), rng):
            yield choices.Shoot(key, target.id)
    yield choices.Pass()


@_replies.register
def _(choice: choices.HowToMove, state: Battle, rng: Rng) -> Iterator[Any]:
    wild = [choices.Overcharge(), *([choices.Ram()] if choice.ram else [])]
    if rng.random() < 0.3:
        yield from _shuffled(wild, rng)
        wild = []
    yield from drives(state, state.tank(choice.tank), choice.speed, rng)
    yield from wild
    if not choice.must:
        yield choices.Pass()


@_replies.register
def _(choice: choices.WhichPath, state: Battle, rng: Rng) -> Iterator[Any]:
    yield from drives(state, state.tank(choice.tank), choice.allowance, rng)
    if not choice.must:
        yield choices.Pass()


@_replies.register
def _(choice: choices.WhichEnemy, state: Battle, rng: Rng) -> Iterator[Any]:
    return (choices.ChooseEnemy(key) for key in _shuffled(choice.enemies, rng))


@_replies.register
def _(choice: choices.WhichSpecial, state: Battle, rng: Rng) -> Iterator[Any]:
    for special in _shuffled(choice.specials, rng):
        for target in _shuffled(special.targets, rng) or [None]:
            yield choices.PerformSpecial(special.special, target)
    yield choices.Pass()


@_replies.register
def _(choice: choices.WhichReaction, state: Battle, rng: Rng) -> Iterator[Any]:
    for key in _shuffled(choice.tanks, rng):
        for reaction in _shuffled(choice.reactions, rng):
            yield choices.React(reaction, key)
    yield choices.Pass()


def drives(state: Battle, tank: Tank, most: float, rng: Rng) -> Iterator[choices.MoveAlong]:
    """Yield straight drives that are legal: turned along the way where there is room, else slid."""
    start = pose_of(tank)
    off = rng.random() * 360.0
    headings = [off + 360.0 * n / HEADINGS for n in range(HEADINGS)]
    for heading in _shuffled(headings, rng):
        turned = Pose(start.x, start.y, heading).settled().facing
        for facing in (turned, start.facing):
            around = obstacles(state, tank, facing)
            if not around.free(start.at):
                continue
            for share in SHARES:
                to = ahead(start.at, heading, most * share)
                if around.clear(start.at, to):
                    leg = Leg(*to, facing if facing != start.facing else None)
                    yield choices.MoveAlong((leg,))
                    break


def ahead(start: Point, heading: float, length: float) -> Point:
    """Return a settled point some way ahead, never farther than `length` after rounding."""
    short = max(0.0, length - 0.000002)
    end = Pose(start[0] + cos(radians(heading)) * short, start[1] + sin(radians(heading)) * short)
    return end.settled().at
