"""An idea, or several, for every question; `greedy` speaks the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bots.policies.greedy.diceless import (
    deploying,
    driving,
    fighting,
    minds,
    moving,
    reserves,
    shooting,
    striking,
    tokens,
)
from bots.policies.greedy.diceless.scene import Scene
from engine.flow import Ask
from engine.rulesets.diceless.arrivals.questions import WhichArrival, WhichReserve, WhichReserves
from engine.rulesets.diceless.assault.questions import WhichCharge
from engine.rulesets.diceless.combat.questions import WhichBlades, WhichFoes
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.damage.questions import WhichDisabled
from engine.rulesets.diceless.deployment.questions import WhereToDeploy, WhereToScout
from engine.rulesets.diceless.movement.questions import WhereToGo
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.psychic.questions import WhetherToCancel, WhetherToPush, WhichPower
from engine.rulesets.diceless.ramming.questions import WhoDares
from engine.rulesets.diceless.repairs.questions import WhichRepair
from engine.rulesets.diceless.scatter.questions import HowFarBack, WhetherHot, WhichScatter
from engine.rulesets.diceless.shooting.questions import WhetherToGround
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw
from engine.rulesets.diceless.terrain.questions import WhichMine
from engine.rulesets.diceless.vehicle_assaults.questions import WhichAttack

Ideas = Iterator[Any]


def ideas(state: Battle, ask: Ask, rng: Random) -> Ideas:
    """Yield replies, best first; the default where nobody knows better."""
    if isinstance(ask.choice, WhichDisabled):
        yield from striking.disables(state, ask.choice, ask.seat)
    elif answer := _ANSWERS.get(type(ask.choice)):
        yield from answer(state, ask.choice, rng)
    yield ask.default


def where_to_deploy(state: Battle, choice: WhereToDeploy, rng: Random) -> Ideas:
    """Set the next unit up."""
    return deploying.places(state, choice, rng)


def which_move(state: Battle, choice: WhichMove, rng: Random) -> Ideas:
    """Move who is in front; the rest stays once nobody gains by moving."""
    scene = Scene.of(state, choice.seat)
    yield from moving.leaves(scene, choice.units)
    yield from driving.orders(scene, choice)
    left = choice.units
    while found := moving.order(scene, left):
        key, moves = found
        yield from moves
        left = tuple(one for one in left if one != key)
    yield Pass()


def where_to_scout(state: Battle, choice: WhereToScout, rng: Random) -> Ideas:
    """Scout ahead, then go on to the battle."""
    scene = Scene.of(state, state.unit(choice.units[0]).owner)
    yield from driving.scouts(scene, choice)
    if found := moving.order(scene, choice.units, all_out=False):
        yield from found[1]
    yield Pass()


def where_to_go(state: Battle, choice: WhereToGo, rng: Random) -> Ideas:
    """Consolidate, or go on after regrouping, to a better place."""
    scene = Scene.of(state, state.unit(choice.unit).owner)
    body = scene.body(choice.unit)
    assert body is not None
    yield from moving.moves(scene, body, choice.most)
    yield Pass()


def which_shot(state: Battle, choice: WhichShot, rng: Random) -> Ideas:
    """Fire what is worth most."""
    return shooting.shots(Scene.of(state, choice.seat), choice)


def which_charge(state: Battle, choice: WhichCharge, rng: Random) -> Ideas:
    """Charge where that pays."""
    return fighting.charges(Scene.of(state, choice.seat), choice)


def whether_to_ground(state: Battle, choice: WhetherToGround, rng: Random) -> Ideas:
    """Lie low under heavy fire."""
    return tokens.goes_to_ground(state, choice)


def whether_hot(state: Battle, choice: WhetherHot, rng: Random) -> Ideas:
    """Let weapons get hot that kill their firer."""
    return tokens.burns(state, choice)


def which_scatter(state: Battle, choice: WhichScatter, rng: Random) -> Ideas:
    """Push markers off one's own models."""
    return tokens.pushes(state, choice)


def how_far_back(state: Battle, choice: HowFarBack, rng: Random) -> Ideas:
    """Take a marker back."""
    return tokens.takes_back(choice)


def which_reserves(state: Battle, choice: WhichReserves, rng: Random) -> Ideas:
    """Hold back who drops on the enemy."""
    return reserves.held_back(state, choice)


def which_reserve(state: Battle, choice: WhichReserve, rng: Random) -> Ideas:
    """Call up who has most to do."""
    return reserves.called(state, choice)


def who_dares(state: Battle, choice: WhoDares, rng: Random) -> Ideas:
    """Stand in a tank's way."""
    return driving.dares(state, choice)


def which_blades(state: Battle, choice: WhichBlades, rng: Random) -> Ideas:
    """Strike with the best weapon."""
    return striking.wields(state, choice)


def which_foes(state: Battle, choice: WhichFoes, rng: Random) -> Ideas:
    """Strike at whom it hurts most."""
    return striking.aims(state, choice)


def which_attack(state: Battle, choice: WhichAttack, rng: Random) -> Ideas:
    """Use grenades where they do more than blows."""
    return striking.attaches(state, choice)


def which_arrival(state: Battle, choice: WhichArrival, rng: Random) -> Ideas:
    """Come where there is most to do."""
    return reserves.arrivals(state, choice, rng)


def which_power(state: Battle, choice: WhichPower, rng: Random) -> Ideas:
    """Use the powers that succeed."""
    return minds.uses(Scene.of(state, choice.seat))


def whether_to_cancel(state: Battle, choice: WhetherToCancel, rng: Random) -> Ideas:
    """Spend warp tokens on what would hurt."""
    return minds.cancels(state, choice)


def whether_to_push(state: Battle, choice: WhetherToPush, rng: Random) -> Ideas:
    """Insist on a power that is worth what it costs."""
    return minds.insists(state, choice)


def which_repair(state: Battle, choice: WhichRepair, rng: Random) -> Ideas:
    """Mend."""
    return minds.mends(state, choice)


def which_mine(state: Battle, choice: WhichMine, rng: Random) -> Ideas:
    """Mine."""
    return minds.mines(state, choice, rng)


def whether_to_withdraw(state: Battle, choice: WhetherToWithdraw, rng: Random) -> Ideas:
    """Leave a lost combat."""
    return minds.withdraws(state, choice)


_ANSWERS: dict[type, Callable[[Battle, Any, Random], Ideas]] = {
    WhereToDeploy: where_to_deploy,
    WhereToScout: where_to_scout,
    WhichMove: which_move,
    WhereToGo: where_to_go,
    WhichShot: which_shot,
    WhichCharge: which_charge,
    WhetherToGround: whether_to_ground,
    WhetherHot: whether_hot,
    WhichScatter: which_scatter,
    HowFarBack: how_far_back,
    WhichReserves: which_reserves,
    WhichReserve: which_reserve,
    WhoDares: who_dares,
    WhichBlades: which_blades,
    WhichFoes: which_foes,
    WhichAttack: which_attack,
    WhichArrival: which_arrival,
    WhichPower: which_power,
    WhetherToCancel: whether_to_cancel,
    WhetherToPush: whether_to_push,
    WhichRepair: which_repair,
    WhichMine: which_mine,
    WhetherToWithdraw: whether_to_withdraw,
}
"""Where markers and templates are aimed, who falls and where odd points go is well enough by
default: the engine aims at most, and takes who stands farthest from the middle."""
