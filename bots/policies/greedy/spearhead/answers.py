"""An idea, or several, for every question; `greedy` speaks the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any

from bots.policies.greedy.spearhead import driving, extras, worth
from engine.errors import Refused
from engine.flow import Ask
from engine.geometry import Pose
from engine.rulesets.spearhead import questions, shooting
from engine.rulesets.spearhead.abilities import check_may_perform, performable
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.effects import Fire, current_speed
from engine.rulesets.spearhead.core.model import Battle, Roster, Tank, profile

Ideas = Iterator[Any]
FAR = 6.0
"""Inches of range of its guns that are as good for a force as a point of health of its tanks."""
SPENT = 100.0
"""How much more supply in a force is as good as a point of health of its tanks."""
VARIETY = 1.5
"""Points of health by which a force may be weaker than another and still be brought."""
URGE = 4.0
"""Of each turn that a tank has still to drive, times what an inch of it is worth."""


def ideas(state: Battle, ask: Ask, rng: Random) -> Ideas:
    """Yield replies, best first; none where chance is as good."""
    yield from extras.abilities(state, ask)
    if answer := _ANSWERS.get(type(ask.choice)):
        yield from answer(state, ask.choice, rng)


# ---------------------------------------------------------------- set-up


def which_roster(state: Battle, choice: questions.WhichRoster, rng: Random) -> Ideas:
    """Bring tough tanks with far-reaching guns, as a rule, and enough of them: weak ones are lost
    on the way up."""

    def strength(key: str) -> float:
        force = BOOK.forces[key]
        tanks = [BOOK.sheets[entry.tank] for entry in force.tanks]
        reach = mean(max(BOOK.weapons[gun].range for gun in tank.weapons) for tank in tanks)
        health = mean(tank.health for tank in tanks)
        spent = BOOK.supply(force.tanks) / SPENT
        return health + reach / FAR + spent + rng.uniform(0.0, VARIETY)

    forces = sorted(BOOK.forces, key=strength, reverse=True)
    yield from (questions.SubmitRoster(Roster(force=key)) for key in forces)


def where_to_deploy(state: Battle, choice: questions.WhereToDeploy, rng: Random) -> Ideas:
    """Set up as near as possible to where the tank is to go."""
    plan = worth.plan(state)
    for key in choice.tanks:
        tank = state.tank(key)
        is_west = state.players[tank.owner].edge == "west"
        x = BOOK.tables.deployment.depth - profile(tank).footprint.length / 2
        middle = plan.markers[0].y if plan.markers else plan.short * rng.uniform(0.2, 0.8)
        lanes = [step * 0.5 for step in range(int(plan.short * 2) + 1)]
        for y in sorted(lanes, key=lambda y: (abs(y - middle), y)):
            pose = Pose(x, y, 0.0) if is_west else Pose(plan.long - x, y, 180.0)
            yield questions.Deploy(key, pose.x, pose.y, pose.facing)


# ---------------------------------------------------------------- activations


def which_tank(state: Battle, choice: questions.WhichTank, rng: Random) -> Ideas:
    """Activate first who has the best shot. In a hunt the fast wait for the slow, or they would
    meet the commander's guards alone."""
    hunts = worth.plan(state).objective.kind == "command_dead"

    def urgency(key: str) -> float:
        tank = state.tank(key)
        return worth.attack_value(state, tank) + (_way(state, tank) if hunts else 0.0)

    yield from (questions.Activate(key) for key in sorted(choice.tanks, key=urgency, reverse=True))


def _way(state: Battle, tank: Tank) -> float:
    """Return how urgent it is to drive, by the turns that it takes."""
    missing = -worth.goal(state, tank).value(worth.here(tank))
    return URGE * max(0.0, missing) / worth.pace(tank)


def which_actions(state: Battle, choice: questions.WhichActions, rng: Random) -> Ideas:
    """Compare driving up and firing, firing with a special, and driving on with a special."""
    tank = state.tank(choice.tank)
    speed = current_speed(state, tank)
    attack = worth.attack_value(state, tank)
    stay = worth.goal(state, tank).value(worth.here(tank))
    firing = driving.plan_move(driving.Driver.of(state, tank, attacks=True), speed)
    special, use = _special(state, tank, attacks=attack > 0)
    options: list[tuple[float, tuple[Any, ...]]] = [
        (firing.value, ("move", "attack")),
        (attack + stay + special, ("special", "attack") if use else ("attack",)),
    ]
    if use and attack <= special:
        running = driving.plan_move(driving.Driver.of(state, tank, attacks=False), speed)
        options.append((running.value + special, ("move", "special")))
    options.sort(key=lambda option: -option[0])
    yield from (questions.Declare(actions) for _, actions in options)


def _special(
    state: Battle, tank: Tank, *, attacks: bool
) -> tuple[float, questions.PerformSpecial | None]:
    try:
        check_may_perform(state, tank)
    except Refused:
        return 0.0, None
    return extras.best_special(state, tank, performable(state, tank), attacks=attacks)


def which_special(state: Battle, choice: questions.WhichSpecial, rng: Random) -> Ideas:
    """Use the special that pays most."""
    _, use = extras.best_special(
        state, state.tank(choice.tank), choice.specials, attacks=_attacks(state)
    )
    yield use or questions.Pass()
    yield questions.Pass()


def which_shot(state: Battle, choice: questions.WhichShot, rng: Random) -> Ideas:
    """Fire the best shot there is, and go on until none is left that gains anything."""
    shooter = state.tank(choice.tank)
    shots = []
    for key in choice.weapons:
        weapon = profile(shooter).weapon(key)
        assert weapon is not None
        for target in shooting.legal_targets(state, shooter, weapon):
            value = worth.shot_value(state, Fire(shooter, key, target, choice.reaction))
            shots.append((value, questions.Shoot(key, target.id)))
    shots.sort(key=lambda shot: -shot[0])
    yield from (shot for value, shot in shots if value > 0)
    yield questions.Pass()


def _attacks(state: Battle) -> bool:
    return state.activation is not None and "attack" in state.activation.actions


# ---------------------------------------------------------------- moves


def how_to_move(state: Battle, choice: questions.HowToMove, rng: Random) -> Ideas:
    """Drive where the objective and the guns want, or ram."""
    tank = state.tank(choice.tank)
    driver = driving.Driver.of(state, tank, attacks=_attacks(state) and not choice.must)
    plan = driving.plan_move(driver, choice.speed, must=choice.must)
    if choice.ram and not choice.must:
        rammed = extras.ram_value(state, tank) + driver.value(worth.here(tank), moved=True)
        if rammed > plan.value:
            yield questions.Ram()
    if plan.overcharges:
        yield questions.Overcharge()
    if plan.drive and plan.area:
        yield from driving.path(state, tank, plan.area, plan.drive.at)
    yield questions.Pass()


def which_path(state: Battle, choice: questions.WhichPath, rng: Random) -> Ideas:
    """Drive on after the test, or at a friend's word."""
    tank = state.tank(choice.tank)
    driver = driving.Driver.of(state, tank, attacks=_attacks(state) and not choice.must)
    area = driving.area_of(state, tank, choice.allowance)
    best = driver.best(area, 0.0, choice.allowance, moved=True)
    if best and (choice.must or best.value > driver.value(worth.here(tank), moved=True)):
        yield from driving.path(state, tank, area, best.at)
    yield questions.Pass()


def which_enemy(state: Battle, choice: questions.WhichEnemy, rng: Random) -> Ideas:
    """Choose the enemy that is worth most for its health."""
    keys = sorted(
        choice.enemies,
        key=lambda key: worth.worth(state, state.tank(key)) / state.tank(key).health,
        reverse=True,
    )
    yield from (questions.ChooseEnemy(key) for key in keys)


def which_reaction(state: Battle, choice: questions.WhichReaction, rng: Random) -> Ideas:
    """React where it is worth the point."""
    yield from extras.reactions(state, choice)
    yield questions.Pass()


def whether_to_use_ability(
    state: Battle, choice: questions.WhetherToUseAbility, rng: Random
) -> Ideas:
    """Let the window pass: what pays was yielded before."""
    yield questions.Pass()


_ANSWERS: dict[type, Callable[[Battle, Any, Random], Ideas]] = {
    questions.WhichRoster: which_roster,
    questions.WhereToDeploy: where_to_deploy,
    questions.WhichTank: which_tank,
    questions.WhichActions: which_actions,
    questions.WhichSpecial: which_special,
    questions.WhichShot: which_shot,
    questions.HowToMove: how_to_move,
    questions.WhichPath: which_path,
    questions.WhichEnemy: which_enemy,
    questions.WhichReaction: which_reaction,
    questions.WhetherToUseAbility: whether_to_use_ability,
}
"""Scenario and edge are left to chance."""
