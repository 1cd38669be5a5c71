"""Random legal replies to each question of spearhead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from math import cos, radians, sin
from typing import Any

from engine.advice.registry import is_legal, replies_to, shuffled
from engine.advice.sampling import Rng
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.geometry import Point, Pose
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.abilities import Usable
from engine.rulesets.spearhead.advice.forms import worth_using
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.field import board, obstacles, pose_of
from engine.rulesets.spearhead.core.model import Battle, Roster, Tank, profile
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.muster import check_deployment, default_place
from engine.rulesets.spearhead.shooting import legal_targets

HEADINGS = 12
SHARES = (1.0, 0.5, 0.25)
TRIES = 40
"""Random places tried for a deployment."""


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
