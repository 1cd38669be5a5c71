"""Which combat is fought first, and who challenges whom in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from bots.policies.greedy.battlegroup.appraisal import force, worth
from bots.policies.greedy.battlegroup.appraisal.build import Build, build_alone
from bots.policies.greedy.battlegroup.appraisal.scene import Body, Scene
from engine.rulesets.battlegroup.assault.state import combats
from engine.rulesets.battlegroup.combat.questions import (
    Fight,
    Name,
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
)
from engine.rulesets.battlegroup.combat.state import characters, unit_with
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.victory.rules import VICTORY

KEPT = 0.8
"""How much of what strikes first keeps the other from striking."""


def fights(state: Battle, choice: WhichFight) -> Iterator[Fight]:
    """Fight first where most is at stake: who wins there may come into the others."""
    seat = state.first if state.turn is None else state.turn.seat
    scene = Scene.of(state, seat)
    stakes = {combat[0]: at_stake(scene, combat) for combat in choice.combats}
    for key in sorted(stakes, key=lambda key: (-stakes[key], key)):
        yield Fight(key)


def at_stake(scene: Scene, combat: tuple[str, ...]) -> float:
    """Return what a combat takes from either side, whoever it takes it from."""
    ours = [body for body in scene.friends if body.key in combat]
    theirs = [body for body in scene.foes if body.key in combat]
    return sum(
        _struck(scene, body, foe) + _struck(scene, foe, body)
        for body in ours
        for foe in theirs
        if foe.key in body.unit.locked
    )


def _struck(scene: Scene, one: Body, other: Body) -> float:
    """Return what a unit takes from another in a round of combat."""
    charged = bool(one.unit.doings.charged)
    return worth.taken(scene, other, force.blows(one.build, other.build, charged=charged))


# ---------------------------------------------------------------- challenges


@frozen
class Champion:
    """A character in a combat."""

    name: str
    build: Build
    value: float
    """What it is worth that it falls."""
    charged: bool
    host: Body
    """The unit that it is in."""


@frozen
class Lists:
    """The characters of a combat, as one side looks at them."""

    scene: Scene
    ours: tuple[Champion, ...]
    theirs: tuple[Champion, ...]

    @classmethod
    def of(cls, state: Battle, seat: int, name: str) -> Lists:
        """Take in the combat that a character is in."""
        scene = Scene.of(state, seat)
        combat = next(one for one in combats(state) if unit_with(state, one, name) is not None)
        ours, theirs = (
            tuple(
                one
                for name in characters(state, combat, side)
                if (one := champion(scene, combat, name)) is not None
            )
            for side in (seat, 1 - seat)
        )
        return cls(scene, ours, theirs)

    def duel(self, own: Champion, foe: Champion) -> float:
        """Return what it is worth that two fight each other and nobody else: who falls, and what
        either side would have done without it."""
        won = min(1.0, force.blows(own.build, foe.build, charged=own.charged))
        lost = min(1.0, force.blows(foe.build, own.build, charged=foe.charged))
        if force.first(own.build, foe.build):
            lost *= 1.0 - KEPT * won
        else:
            won *= 1.0 - KEPT * lost
        spared = self._otherwise(foe, own) - self._otherwise(own, foe)
        return won * foe.value - lost * own.value + spared

    def _otherwise(self, one: Champion, other: Champion) -> float:
        """Return what a character does without a duel; all of its unit, where the other has nobody
        with it: nobody else strikes at who has a duel."""
        alone = other.host.build.models == 1
        build = one.host.build if alone else one.build
        return worth.taken(
            self.scene, other.host, force.blows(build, other.host.build, charged=one.charged)
        )

    def done(self, one: Champion, to: Body) -> float:
        """Return what a character does to a unit in a round of combat."""
        return worth.taken(self.scene, to, force.blows(one.build, to.build, charged=one.charged))

    def silenced(self) -> float:
        """Return what the enemy loses that refuses: the blows of the character that does most."""
        return max(
            (self.done(foe, own.host) for foe in self.theirs for own in self.ours), default=0.0
        )

    def stilled(self) -> float:
        """Return what we lose by refusing."""
        return max(
            (self.done(own, foe.host) for own in self.ours for foe in self.theirs), default=0.0
        )


def champion(scene: Scene, combat: tuple[str, ...], name: str) -> Champion | None:
    """Take in a character; a unit that is one falls with it, and who leads one is a share of it."""
    state = scene.state
    unit, _, key = name.rpartition("/")
    member = state.unit(unit)
    host = scene.body(unit_with(state, combat, name) or "")
    if host is None:
        return None
    build = build_alone(state, member, member.models[key])
    value = build.price / member.started / worth.PRICE
    if len(member.models) == 1:
        value += VICTORY.slain
        value += VICTORY.warlord if state.players[member.owner].warlord == member.id else 0
    return Champion(name, build, value, bool(member.doings.charged), host)


def challenges(state: Battle, choice: WhoChallenges) -> Iterator[Any]:
    """Challenge with whoever is better off whatever the enemy says to it; else with nobody."""
    seat = state.unit(choice.models[0].rpartition("/")[0]).owner
    lists = Lists.of(state, seat, choice.models[0])

    def value(own: Champion) -> float:
        return min(lists.silenced(), *(lists.duel(own, foe) for foe in lists.theirs))

    for own in sorted(lists.ours, key=lambda own: (-value(own), own.name)):
        if lists.theirs and value(own) > 0.0:
            yield Name(own.name)
    yield Pass()


def answers(state: Battle, choice: WhoAnswers) -> Iterator[Any]:
    """Accept with whoever does best against the challenger, unless all do so badly that it is
    better to be silent."""
    seat = state.unit(choice.models[0].rpartition("/")[0]).owner
    lists = Lists.of(state, seat, choice.challenger)
    foe = next((one for one in lists.theirs if one.name == choice.challenger), None)
    if foe is not None and lists.ours:
        best = max(lists.ours, key=lambda own: lists.duel(own, foe))
        if lists.duel(best, foe) > -lists.stilled():
            yield Name(best.name)
    yield Pass()


def silences(state: Battle, choice: WhoKeepsStill) -> Iterator[Name]:
    """Keep whoever would do most from striking."""
    seat = 1 - state.unit(choice.models[0].rpartition("/")[0]).owner
    lists = Lists.of(state, seat, choice.models[0])
    hosts = {own.host.key: own.host for own in lists.ours}

    def done(foe: Champion) -> float:
        return max((lists.done(foe, host) for host in hosts.values()), default=0.0)

    for foe in sorted(lists.theirs, key=lambda foe: (-done(foe), foe.name)):
        yield Name(foe.name)
