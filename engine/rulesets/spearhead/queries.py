"""Answers to what clients ask: reach, sight, odds, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import inf
from typing import Any

from attrs import evolve

from engine.advice import queries as q
from engine.advice.answers import Answers, Spot
from engine.advice.forms import (
    between,
    first_legal,
    judged,
    one_passes,
    pulled_in,
    reason,
    room_for,
    ways_round,
)
from engine.advice.moves import fitted
from engine.advice.registry import CERTAIN, odds_of, preview_of
from engine.dice import Expression
from engine.errors import Malformed
from engine.flow import Ask
from engine.geometry import Pose, Reach, corners_round, measured, reach
from engine.rulesets.spearhead import questions
from engine.rulesets.spearhead.advice import (
    all_weapons,
    also,
    best_shot,
    forms,
    ram_distance,
    shots_of,
    victims,
)
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.effects import (
    Fire,
    applies,
    bonus,
    current_armour,
    current_speed,
    death_roll_needed,
    protector,
)
from engine.rulesets.spearhead.core.field import (
    board,
    distance,
    hull,
    nearest,
    obstacles,
    pose_of,
    sees,
    within,
)
from engine.rulesets.spearhead.core.model import Battle, Tank, is_alive, profile
from engine.rulesets.spearhead.damage import blast, chance_to_explode
from engine.rulesets.spearhead.movement import (
    length_of,
    may_charge,
    overcharge_allowance,
    slide_towards,
    walk,
)
from engine.rulesets.spearhead.muster import strip
from engine.rulesets.spearhead.reactions import can_pay
from engine.rulesets.spearhead.shooting import (
    Volley,
    added,
    check_shot,
    damage_chances,
    has_shot,
    volley,
)

CELL = 1.0
"""Inches between the cells of what is in reach."""
EXPLOSION = BOOK.tables.explosion


def _tank(state: Battle, key: str) -> Tank:
    tank = state.units.get(key)
    if tank is None or not is_alive(tank):
        raise refusal("no_unit", unit=key)
    return tank


def _at(state: Battle, tank: Tank, at: Spot) -> Battle:
    """Return the table as if a tank stood elsewhere."""
    moved = evolve(tank, pose=Pose(*at))
    return evolve(state, units={**state.units, tank.id: moved})


def reachable_area(
    state: Battle, tank: Tank, mode: str | None, cap: float = inf, step: float = CELL
) -> q.Area:
    """Return where a tank can drive without turning on the way: normal or overcharge."""
    speed = current_speed(state, tank)
    mode = mode or "normal"
    if mode not in ("normal", "overcharge"):
        raise Malformed(f"the mode of a tank must be normal or overcharge, not {mode!r}")
    farthest = overcharge_allowance(profile(tank).weight, speed, True)
    most = min(cap, speed if mode == "normal" else farthest)
    found = _in_reach(state, tank, most, step)
    cells = tuple((x, y, round(cost, 4)) for (x, y), cost in found.cells.items())
    return q.Area(cells, step, most)


def _in_reach(state: Battle, tank: Tank, most: float, step: float) -> Reach:
    start = pose_of(tank)
    return reach(start.at, most, obstacles(state, tank, start.facing).clear, step=step)


def line_of_sight(state: Battle, viewer: Tank, target: Tank) -> q.Sight:
    """Return the free line, or the blocked one between the centres and what blocks."""
    apart = distance(viewer, target)
    found = sees(state, viewer, target)
    if found.free:
        return q.Sight(True, apart, (found.free.start, found.free.end))
    return q.Sight(False, apart, (_top(state, viewer), _top(state, target)), found.blocked_by)


def check_target(state: Battle, tank: Tank, target: Tank) -> None:
    """Raise `IllegalReply` unless some weapon of a tank may be fired at a target; of those that may
    not, the one with the longest range says why (spearhead/attack-range)."""
    weapons = sorted(profile(tank).weapons, key=lambda weapon: -weapon.range)
    one_passes(partial(check_shot, state, tank, one, target, target.id) for one in weapons)


def who_could_fire(state: Battle, key: str) -> tuple[q.Chance, ...]:
    """Return the enemies that could fire at a tank from where they stand
    (spearhead/attack-range)."""
    tank = state.tank(key)
    x, y = pose_of(tank).at
    return tuple(
        q.Chance(foe.id, "attack", x, y)
        for foe in state.army(1 - tank.owner)
        if judged(partial(check_target, state, foe, tank)).legal
    )


def weapon_ranges(state: Battle, tank: Tank) -> q.Bands:
    """Return the ranges of a tank's weapons; they fire all round (spearhead/attack-range)."""
    weapons = profile(tank).weapons
    return q.Bands(tuple(q.Band(weapon.id, weapon.range) for weapon in weapons))


def table_map(state: Battle) -> q.Plan:
    """Return the board of the scenario, once it is chosen, and the tanks on it."""
    if state.scenario is None:
        return q.Plan()
    plan = state.plan
    return q.Plan(
        (plan.long, plan.short),
        plan.id,
        tuple(
            q.Feature(p.id, p.kind, p.polygon, BOOK.tables.terrain[p.kind].blocks_sight)
            for p in plan.terrain
        ),
        tuple(q.Marker(one.id, one.x, one.y, one.radius) for one in plan.markers),
        tuple(_standing(tank, pose_of(tank)) for tank in state.fielded()),
    )


def _standing(tank: Tank, pose: Pose) -> q.TableUnit:
    at = (pose.x, pose.y, pose.facing)
    return q.TableUnit(tank.id, tank.owner, tank.sheet, *at, (hull(tank).points,))


@preview_of.register
def preview_of_path(reply: questions.MoveAlong, state: Battle, question: Ask) -> q.MovePreview:
    """Return a path with what is against it, and who could Charge from where it ends
    (spearhead/charge-trigger). Raises `Malformed` at a question that wants no path."""
    choice = question.choice
    if not isinstance(choice, questions.HowToMove | questions.WhichPath):
        raise Malformed("move_along can only be previewed when a path is asked for")
    tank = state.tank(choice.tank)
    most = choice.speed if isinstance(choice, questions.HowToMove) else choice.allowance
    poses = walk(tank, reply.legs, reply.facing)
    length = measured(length_of(poses))
    found = reason(state, question, reply)
    spots = tuple((pose.x, pose.y, pose.facing) for pose in poses)
    if not found.legal:
        short = fitted(state, question, found, lambda share: _cut(tank, reply, share))
        round_ = first_legal(state, question, _ways_round(state, tank, reply, most))
        around = None if round_ is None else preview_of_path(round_, state, question)
        return q.MovePreview(spots, length, length, most, refusal=found, short=short, around=around)
    there = _at(state, tank, spots[-1])
    foes = there.army(1 - tank.owner) if can_pay(state, 1 - tank.owner) else ()
    x, y, _ = spots[-1]
    chances = tuple(q.Chance(foe.id, "charge", x, y) for foe in foes if may_charge(there, foe))
    return q.MovePreview(spots, length, length, most, answers=chances)


@preview_of.register
def preview_of_place(reply: questions.Deploy, state: Battle, question: Ask) -> q.MovePreview:
    """Return the place of a tank that is set up; refused, also the nearest legal one within half
    its length (spearhead/deployment-zone)."""
    if not isinstance(question.choice, questions.WhereToDeploy):
        raise Malformed("deploy can only be previewed during deployment")
    spot = (reply.pose.x, reply.pose.y, reply.pose.facing)
    found = reason(state, question, reply)
    if found.legal or reply.tank not in question.choice.tanks:
        return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=None if found.legal else found)
    tank = state.tank(reply.tank)
    edge = state.players[tank.owner].edge
    assert edge is not None
    body = hull(evolve(tank, pose=reply.pose))
    room = room_for(body.bounds, reply.pose.at, strip(board(state), edge))
    most = profile(tank).footprint.length / 2
    near = pulled_in(
        state, question, spot[:2], room, most, lambda at: evolve(reply, x=at[0], y=at[1])
    )
    short = None if near is None else preview_of_place(near, state, question)
    return q.MovePreview((spot,), 0.0, 0.0, 0.0, refusal=found, short=short)


def _ways_round(
    state: Battle, tank: Tank, reply: questions.MoveAlong, most: float
) -> Iterator[questions.MoveAlong]:
    """Yield paths to where a single leg ends, by the grid that its reach is told on."""
    if len(reply.legs) != 1:
        return
    (leg,) = reply.legs
    for corners in ways_round(_in_reach(state, tank, most, CELL), (leg.x, leg.y), CELL):
        yield evolve(reply, legs=tuple(evolve(leg, x=x, y=y) for x, y in corners))


def _cut(tank: Tank, reply: questions.MoveAlong, share: float) -> questions.MoveAlong:
    """Return a path with a share of its last leg."""
    if not reply.legs:
        return reply
    *before, last = reply.legs
    start = (before[-1].x, before[-1].y) if before else pose_of(tank).at
    x, y = between(start, (last.x, last.y), share)
    return evolve(reply, legs=(*before, evolve(last, x=x, y=y)))


def _top(state: Battle, tank: Tank) -> tuple[float, float, float]:
    pose = pose_of(tank)
    height = board(state).ground(pose.at) + profile(tank).footprint.height
    return (pose.x, pose.y, height)


# ---------------------------------------------------------------- odds


@odds_of.register
def _(reply: questions.Shoot, state: Battle, choice: questions.WhichShot) -> q.Odds:
    tank = state.tank(choice.tank)
    shots = shots_of(state, tank, choice.weapons, is_return_fire=choice.reaction)
    attack = reply, *also(shots, reply.weapon, reply.target)
    answers = () if choice.reaction else who_returns_fire(state, tank)
    found = odds_of_attack(state, tank, attack, is_return_fire=choice.reaction)
    return evolve(found, answers=answers)


def who_returns_fire(state: Battle, attacker: Tank) -> tuple[str, ...]:
    """Return the enemies that may fire back after an Attack action (spearhead/return-fire)."""
    seat = 1 - attacker.owner
    foes = state.army(seat) if can_pay(state, seat) else ()
    return tuple(foe.id for foe in foes if has_shot(state, foe))


@odds_of.register
def _(reply: questions.Overcharge, state: Battle, choice: Any) -> q.Odds:
    return odds_of_overcharge(state, state.tank(choice.tank))


@odds_of.register
def _(reply: questions.Ram, state: Battle, choice: Any) -> q.Odds:
    return odds_of_ram(state, state.tank(choice.tank))


@odds_of.register
def _(reply: questions.React, state: Battle, choice: Any) -> q.Odds:
    match reply:
        case questions.React("return_fire", key) if fire := best_shot(
            state, state.tank(key), choice.by
        ):
            shots = all_weapons(state, fire)
            return odds_of_attack(state, fire.shooter, shots, is_return_fire=True)
        case questions.React("charge", key):
            return odds_of_charge(state, state.tank(key))
        case questions.React("berserk_smash", key):
            return odds_of_smash(state, state.tank(key))
        case _:
            return CERTAIN


def odds_of_attack(
    state: Battle, tank: Tank, shots: tuple[questions.Shoot, ...], *, is_return_fire: bool
) -> q.Odds:
    """Return the odds of the shots of an attack as things stand, with the dice of each: together at
    the target of the first, or at the tank that takes the blow for it
    (spearhead/attack-weapons, spearhead/specials-anvil-brigade)."""
    fires = [Fire(tank, one.weapon, state.tank(one.target), is_return_fire) for one in shots]
    victim = victim_of(state, fires[0])
    spread = {0: 1.0}
    for fire in fires:
        if victim_of(state, fire) == victim:
            spread = added(spread, damage_chances(volley(state, fire)))
    rolls = [roll for fire in fires for roll in rolls_of(state, fire, is_named=len(fires) > 1)]
    struck = None if victim == fires[0].target else victim.id
    odds = evolve(_odds(spread, victim), rolls=tuple(rolls), struck=struck)
    return with_explosion(odds, state, tank, victim, spread)


def with_explosion(
    odds: q.Odds, state: Battle, by: Tank, victim: Tank, spread: Mapping[int, float]
) -> q.Odds:
    """Return odds with what happens to those near a tank that may die of such damage, of either
    side (spearhead/death-explosion)."""
    near = within(victim, state.fielded(), EXPLOSION.radius)
    dies = sum(chance for dealt, chance in spread.items() if dealt >= victim.health)
    if not near or not dies:
        return odds
    told = q.Detail(
        "explosion",
        {
            "tank": victim.id,
            "needed": death_roll_needed(state, victim),
            "chance": percent(dies * chance_to_explode(state, victim)),
            "damage": EXPLOSION.damage,
            "radius": EXPLOSION.radius,
            "own": tuple(tank.id for tank in near if tank.owner == by.owner),
            "foes": tuple(tank.id for tank in near if tank.owner != by.owner),
        },
    )
    before = odds.then or evolve(CERTAIN, event="explosion")
    then = evolve(
        before,
        details=(*before.details, told),
        outline=(*before.outline, corners_round(blast(victim))),
        under=tuple(dict.fromkeys((*before.under, *(tank.id for tank in near)))),
    )
    return evolve(odds, then=then)


def victim_of(state: Battle, fire: Fire) -> Tank:
    """Return whoever takes the damage of a shot (spearhead/specials-anvil-brigade)."""
    return protector(state, fire.target) or fire.target


def rolls_of(state: Battle, fire: Fire, *, is_named: bool) -> tuple[q.Roll, ...]:
    """Return what the Aim and Armour dice of a weapon have to show (spearhead/attack-weapons)."""
    shot = volley(state, fire)

    def counted(*steps: str) -> tuple[q.Part, ...]:
        return tuple(q.Part(m.source, m.value) for m in shot.modifiers if m.step in steps)

    aim = (q.Part("aim", shot.aim),)
    against = (q.Part("penetration", shot.weapon.penetration), q.Part("armour", shot.armour))
    return (
        q.Roll("aim", shot.to_hit, aim, counted("aim"), told_of(state, fire) if is_named else None),
        q.Roll("armour", shot.needed(), against, counted("penetration", "armour")),
    )


def told_of(state: Battle, fire: Fire) -> q.Detail:
    """Return what one of several weapons comes to by itself (spearhead/attack-weapons)."""
    shot, victim = volley(state, fire), victim_of(state, fire)
    spread = damage_chances(shot)
    return q.Detail(
        "weapon",
        {
            "weapon": shot.weapon.id,
            "target": fire.target.id,
            "shots": shots_text(shot),
            "damage": round(_mean_loss(spread, victim), 6),
            "destroyed": percent(sum(p for dealt, p in spread.items() if dealt >= victim.health)),
        },
    )


def shots_text(shot: Volley) -> int | str:
    """Return how many dice a weapon rolls to hit: a number, or what is rolled for it."""
    hits, more = Expression.parse(shot.weapon.hits), shot.total("hits")
    if not hits.count:
        return hits.plus + more
    return f"{shot.weapon.hits}{more:+d}" if more else shot.weapon.hits


def percent(chance: float) -> int | None:
    """Return a chance as a whole number of per cent; 0 and 100 are certain. None for none."""
    return min(99, max(1, round(chance * 100))) if 0 < chance < 1 else round(chance * 100) or None


def odds_of_overcharge(state: Battle, tank: Tank) -> q.Odds:
    """Return the odds of an overcharge test with the allowance of each result."""
    speed, weight = current_speed(state, tank), profile(tank).weight
    sure = applies(state, "overcharge_auto", tank)
    needed = None if sure else BOOK.tables.overcharge.success
    chance = 1.0 if sure else (7 - BOOK.tables.overcharge.success) / 6
    outcomes = [
        q.Outcome("passed", chance, {"allowance": overcharge_allowance(weight, speed, True)})
    ]
    if not sure:
        failed = {"allowance": overcharge_allowance(weight, speed, False)}
        outcomes.append(q.Outcome("failed", 1.0 - chance, failed))
    return q.Odds(tuple(outcomes), rolls=(q.Roll("overcharge", needed),))


def odds_of_ram(state: Battle, tank: Tank) -> q.Odds:
    """Return the chance of contact with the nearest enemy and the damage a ram deals."""
    rules = BOOK.tables.ram
    target = nearest(state, tank)[0]
    contact = sum(
        chance
        for most, chance in ram_distance(state, tank).chances().items()
        if slide_towards(state, tank, target, most).contact
    )
    harder = profile(tank).ram_damage_bonus + bonus(state, "ram_damage_bonus", tank)
    odds = odds_of_crush(state, tank, rules.damage, harder, contact)
    return evolve(odds, expected={"contact": round(contact, 6), **odds.expected})


def odds_of_charge(state: Battle, tank: Tank) -> q.Odds:
    """Return the damage that a Charge deals to the nearest enemy and, as no die decides it, only
    then whether it makes contact (spearhead/charge-effect)."""
    rules = BOOK.tables.charge
    contact = float(slide_towards(state, tank, nearest(state, tank)[0], rules.move).contact)
    odds = odds_of_crush(state, tank, rules.damage, 0, contact)
    return evolve(odds, expected={**odds.expected, "contact": contact})


def odds_of_smash(state: Battle, tank: Tank) -> q.Odds:
    """Return the damage of a Berserk Smash; none where nobody is near after its move."""
    rules = BOOK.tables.smash
    there = _slid(state, tank, nearest(state, tank)[0], rules.move)
    struck = victims(there, there.tank(tank.id))
    spread = Expression.parse(rules.damage).chances() if struck else {0: 1.0}
    odds = _odds(spread, None)
    for victim in struck:
        odds = with_explosion(odds, there, tank, victim, spread)
    return odds


def odds_of_crush(state: Battle, tank: Tank, damage: str, harder: int, contact: float) -> q.Odds:
    """Return the odds of damage less Armour on the nearest enemy."""
    target = nearest(state, tank)[0]
    expression = Expression.parse(damage)
    armour = current_armour(state, target)
    spread: dict[int, float] = {0: 1.0 - contact}
    for result, chance in evolve(expression, plus=expression.plus + harder).chances().items():
        dealt = max(0, result - armour)
        spread[dealt] = spread.get(dealt, 0.0) + chance * contact
    there = _slid(state, tank, target, inf)
    return with_explosion(_odds(spread, target), there, tank, target, spread)


def _slid(state: Battle, tank: Tank, target: Tank, most: float) -> Battle:
    """Return the table as a slide at an enemy would leave it."""
    end = slide_towards(state, tank, target, most).end
    return _at(state, tank, (end.x, end.y, end.facing))


def _odds(spread: dict[int, float], target: Tank | None) -> q.Odds:
    fatal = {d for d in spread if target is not None and d >= target.health}
    outcomes = [
        q.Outcome(
            "kill" if damage in fatal else "damage",
            round(chance, 6),
            {"damage": damage},
            damage in fatal,
        )
        for damage, chance in sorted(spread.items(), key=lambda item: (-item[1], item[0]))
        if round(chance, 6) > 0.0
    ]
    expected = {}
    if target is not None:
        expected["kill"] = round(sum(spread[damage] for damage in fatal), 6)
    expected["damage"] = round(_mean_loss(spread, target), 6)
    return q.Odds(tuple(outcomes), expected)


def _mean_loss(spread: Mapping[int, float], target: Tank | None) -> float:
    """Return the health that is lost on average: nobody loses more than they have."""
    most = inf if target is None else target.health
    return sum(min(dealt, most) * chance for dealt, chance in spread.items())


ANSWERS = Answers(
    unit=_tank,
    at=_at,
    reach=reachable_area,
    sight=line_of_sight,
    target=check_target,
    bands=weapon_ranges,
    threats=who_could_fire,
    plan=table_map,
    forms=forms,
)
