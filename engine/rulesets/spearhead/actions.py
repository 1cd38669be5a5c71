"""The three actions, and what they are made of, as flows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from attrs import evolve

from engine.flow import Clock, Flow
from engine.rulesets.spearhead import questions, reactions
from engine.rulesets.spearhead.abilities import (
    is_ready,
    listed_specials,
    performable,
    why_no_special,
)
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Effect
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import (
    Fire,
    applies,
    bonus,
    current_armour,
    current_speed,
    lasting,
    protector,
    replaced,
)
from engine.rulesets.spearhead.core.field import distance, enemies, nearest, pose_of, sees, within
from engine.rulesets.spearhead.core.model import Battle, Running, is_alive, profile
from engine.rulesets.spearhead.damage import Chain, gain_point
from engine.rulesets.spearhead.movement import (
    Leg,
    can_stir,
    is_penalised,
    length_of,
    may_ram,
    overcharge_allowance,
    slide_away,
    slide_towards,
    walk,
)
from engine.rulesets.spearhead.scoring import check_end
from engine.rulesets.spearhead.shooting import has_shot, resolve, volley
from engine.table import Table

PASS = questions.Pass()


def harm(table: Table[Battle], wounds: Mapping[str, int], by: str, cause: str) -> Flow[None]:
    """Deal damage out of the tank `by`: the chain, the end check, then the half-health windows."""
    chain = Chain(table, table.state.tank(by).owner)
    chain.strike(wounds, by, cause)
    yield from _after(table, chain)


def _after(table: Table[Battle], chain: Chain) -> Flow[None]:
    crossings = chain.explode()
    check_end(table)
    yield from reactions.half_health(table, crossings)


# ---------------------------------------------------------------- attack


def attack(table: Table[Battle], key: str, *, is_return_fire: bool = False) -> Flow[None]:
    """Perform an Attack action: every weapon at most once, one at a time, each fully resolved
    (spearhead/attack-weapons); then the Return Fire window.

    Without a legal shot the action is lost (spearhead/declare-then-perform); once no weapon that is
    left has one, it is over.
    """
    seat = table.state.tank(key).owner
    if not has_shot(table.state, table.state.tank(key)):
        table.note(notes.ActionLost(key, "attack", "no_shot"))
        return
    ready = [weapon.id for weapon in profile(table.state.tank(key)).weapons]
    fired = False
    while is_alive(table.state.tank(key)) and has_shot(table.state, table.state.tank(key), ready):
        shot = yield from reactions.decide(
            table,
            seat,
            lambda: (questions.WhichShot(seat, key, tuple(ready), is_return_fire), PASS),
            "reaction" if is_return_fire else "turn",
        )
        if isinstance(shot, questions.Pass):
            break
        ready.remove(shot.weapon)
        fired = True
        yield from fire(table, key, shot.weapon, shot.target, is_return_fire=is_return_fire)
    if fired:
        yield from reactions.return_fire(table, key)


def fire(
    table: Table[Battle], key: str, weapon: str, target_key: str, *, is_return_fire: bool
) -> Flow[None]:
    """Fire one weapon: hits, aim, armour, power, then the damage as one event."""
    shooter, target = table.state.tank(key), table.state.tank(target_key)
    counted = volley(table.state, Fire(shooter, weapon, target, is_return_fire))
    line = sees(table.state, shooter, target).free
    result = resolve(counted, partial(table.roll, unit=key))
    table.note(
        notes.Shot(
            tank=key,
            weapon=weapon,
            target=target_key,
            distance=distance(shooter, target),
            ray=(line.start, line.end) if line else None,
            aim=counted.aim,
            aim_modifier=counted.total("aim"),
            aim_dice=result.aim_dice,
            hits=result.hits,
            penetration=counted.penetration,
            armour=counted.target_armour,
            armour_dice=result.armour_dice,
            penetrating=result.penetrating,
            power=result.power,
            damage=result.damage,
            modifiers=tuple(notes.Modified(m.step, m.source, m.value) for m in counted.modifiers),
            reaction=is_return_fire,
        )
    )
    if not result.penetrating:
        return
    taker = target
    if shield := protector(table.state, target):
        table.note(notes.Redirected(shield.id, target_key, result.damage))
        taker = shield
    yield from harm(table, {taker.id: result.damage}, key, "shot")


# ---------------------------------------------------------------- move


def move(table: Table[Battle], key: str, *, must: bool = False) -> Flow[None]:
    """Perform a Move action (spearhead/move-options); then the Charge window.

    `must`: an Emergency Retreat, for which not moving is no option while any movement is possible.
    """
    seat = table.state.tank(key).owner
    clock: Clock = "reaction" if must else "turn"
    must = must and can_stir(table.state, table.state.tank(key))

    def how() -> reactions.Question:
        tank = table.state.tank(key)
        speed = current_speed(table.state, tank)
        choice = questions.HowToMove(seat, key, speed, may_ram(table.state, tank), must)
        return choice, _retreat(table.state, key, speed) if must else PASS

    reply = yield from reactions.decide(table, seat, how, clock)
    if questions.is_no_move(reply):
        return
    speed = current_speed(table.state, table.state.tank(key))
    match reply:
        case questions.MoveAlong(legs, facing):
            _count_move(table, key)
            drive(table, key, "normal", legs, facing, speed)
        case questions.Overcharge():
            _count_move(table, key)
            yield from overcharge(table, key, speed, must=must, clock=clock)
        case questions.Ram():
            _count_move(table, key)
            yield from ram(table, key, speed, clock)
    yield from reactions.charge(table, key)


def _retreat(state: Battle, key: str, speed: float) -> questions.MoveAlong:
    """The default of a tank that must move: straight away from the nearest enemy."""
    end = slide_away(state, state.tank(key), speed)
    return questions.MoveAlong((Leg(end.x, end.y),))


def _count_move(table: Table[Battle], key: str) -> None:
    """Remember a Move action until the end of the activation in progress."""
    activation = table.state.activation
    if activation and key not in activation.moved:
        table.set(activation=evolve(activation, moved=(*activation.moved, key)))


def _penalise(table: Table[Battle], key: str, how: str, length: float, speed: float) -> bool:
    """Lay the Aim penalty on a tank that moved far or wildly (spearhead/move-aim-penalty)."""
    if not is_penalised(how, length, speed):
        return False
    activation = table.state.activation
    if activation and key not in activation.penalised:
        table.set(activation=evolve(activation, penalised=(*activation.penalised, key)))
    return True


def drive(
    table: Table[Battle],
    key: str,
    how: str,
    legs: tuple[Leg, ...],
    facing: float | None,
    speed: float,
) -> None:
    """Drive a path that was checked."""
    path = walk(table.state.tank(key), legs, facing)
    length = length_of(path)
    table.change(key, pose=path[-1])
    is_move_action = how != "slipstream"
    penalty = is_move_action and _penalise(table, key, how, length, speed)
    table.note(notes.Moved(key, how, path, round(length, 4), penalty))


def overcharge(
    table: Table[Battle], key: str, speed: float, *, must: bool, clock: Clock
) -> Flow[None]:
    """Test the engines, then ask for the path (spearhead/overcharge-test)."""
    tank = table.state.tank(key)
    face, needed = None, BOOK.tables.overcharge.success
    if not applies(table.state, "overcharge_auto", tank):
        (face,) = table.roll("overcharge", unit=key, needed=needed)
    passed = face is None or face >= needed
    allowance = overcharge_allowance(profile(tank).weight, speed, passed)
    table.note(notes.Overcharged(key, passed, allowance, face))

    def path() -> reactions.Question:
        default = _retreat(table.state, key, allowance) if must else PASS
        return questions.WhichPath(tank.owner, key, allowance, must), default

    reply = yield from reactions.decide(table, tank.owner, path, clock)
    legs, facing = _path_of(reply)
    drive(table, key, "overcharge", legs, facing, speed)


def _path_of(reply: Any) -> tuple[tuple[Leg, ...], float | None]:
    return (reply.legs, reply.facing) if isinstance(reply, questions.MoveAlong) else ((), None)


def ram(table: Table[Battle], key: str, speed: float, clock: Clock = "turn") -> Flow[None]:
    """Drive at the nearest enemy as far as 2D6 inches allow (spearhead/ram-move)."""
    rules = BOOK.tables.ram
    tank = table.state.tank(key)
    target = yield from aim_at_nearest(table, key, clock)
    dice = max([rules.dice, *replaced(table.state, "ram_dice", tank)])
    rolled = sum(table.roll("ram-distance", dice, unit=key))
    most = rolled + bonus(table.state, "ram_distance_bonus", tank)
    length, contact = _slide(table, key, "ram", target, most)
    _penalise(table, key, "ram", length, speed)
    if contact:
        yield from _crush(table, key, target, rules.damage, "ram")


def aim_at_nearest(table: Table[Battle], key: str, clock: Clock = "reaction") -> Flow[str]:
    """Return the nearest enemy; its owner chooses on a tie (spearhead/ram-move)."""
    seat = table.state.tank(key).owner
    tied = tuple(foe.id for foe in nearest(table.state, table.state.tank(key)))
    if len(tied) == 1:
        return tied[0]
    reply = yield from reactions.decide(
        table,
        seat,
        lambda: (
            questions.WhichEnemy(seat, key, tied, "nearest"),
            questions.ChooseEnemy(tied[0]),
        ),
        clock,
    )
    target: str = reply.tank
    return target


def _slide(
    table: Table[Battle], key: str, how: str, target: str, most: float
) -> tuple[float, bool]:
    start = pose_of(table.state.tank(key))
    slide = slide_towards(table.state, table.state.tank(key), table.state.tank(target), most)
    table.change(key, pose=slide.end)
    table.note(
        notes.Slid(key, how, target, most, start, slide.end, round(slide.length, 4), slide.contact)
    )
    return slide.length, slide.contact


def _crush(table: Table[Battle], key: str, target: str, damage: str, cause: str) -> Flow[None]:
    """Damage less Armour, at least 0, on contact (spearhead/ram-damage,
    spearhead/charge-effect)."""
    rolled = table.roll_expression(f"{cause}-damage", damage, unit=key)
    if cause == "ram":
        tank = table.state.tank(key)
        rolled += profile(tank).ram_damage_bonus + bonus(table.state, "ram_damage_bonus", tank)
    dealt = max(0, rolled - current_armour(table.state, table.state.tank(target)))
    if dealt:
        yield from harm(table, {target: dealt}, key, cause)


def charge(table: Table[Battle], key: str) -> Flow[None]:
    """Slide at the nearest enemy and crush it on contact (spearhead/charge-effect)."""
    rules = BOOK.tables.charge
    target = yield from aim_at_nearest(table, key)
    _, contact = _slide(table, key, "charge", target, rules.move)
    if contact:
        yield from _crush(table, key, target, rules.damage, "charge")


def smash(table: Table[Battle], key: str) -> Flow[None]:
    """Slide at the nearest enemy, then hurt one that is near (spearhead/berserk-smash)."""
    rules = BOOK.tables.smash
    seat = table.state.tank(key).owner
    target = yield from aim_at_nearest(table, key)
    _slide(table, key, "smash", target, rules.move)
    tank = table.state.tank(key)
    near = within(tank, enemies(table.state, tank), rules.victim_within)
    victims = tuple(foe.id for foe in sorted(near, key=lambda foe: distance(tank, foe)))
    if not victims:
        return
    victim = target if target in victims else victims[0]
    if len(victims) > 1:
        reply = yield from reactions.decide(
            table,
            seat,
            lambda: (
                questions.WhichEnemy(seat, key, victims, "victim"),
                questions.ChooseEnemy(victim),
            ),
            "reaction",
        )
        victim = reply.tank
    damage = table.roll_expression("smash-damage", rules.damage, unit=key)
    yield from harm(table, {victim: damage}, key, "smash")


# ---------------------------------------------------------------- special and abilities


def special(table: Table[Battle], key: str) -> Flow[None]:
    """Perform a Special action; its conditions are checked now (spearhead/special-selection)."""
    tank = table.state.tank(key)
    if reason := why_no_special(table.state, tank):
        table.note(notes.ActionLost(key, "special", reason))
        return

    def which() -> reactions.Question:
        tank = table.state.tank(key)
        offered = performable(table.state, tank)
        return questions.WhichSpecial(tank.owner, key, offered), PASS

    reply = yield from reactions.decide(table, tank.owner, which)
    if isinstance(reply, questions.Pass):
        return
    chosen = next(s for s in listed_specials(table.state, tank.owner) if s.id == reply.special)
    table.note(notes.SpecialUsed(key, chosen.id, reply.target))
    if chosen.single_use:
        table.change(key, spent=(*table.state.tank(key).spent, chosen.id))
    yield from take_effect(table, key, chosen.id, chosen.effects, reply.target, "special")


def use_ability(table: Table[Battle], use: questions.UseAbility) -> Flow[None]:
    """Use an active ability that was checked (spearhead/cooldown, spearhead/single-use)."""
    tank = table.state.tank(use.tank)
    ability = profile(tank).ability(use.ability)
    assert ability is not None
    assert is_ready(tank, ability)
    table.note(notes.AbilityUsed(use.tank, use.ability, use.target))
    if ability.single_use:
        table.change(tank.id, spent=(*tank.spent, ability.id))
    if ability.cooldown:
        cooldowns = {**tank.cooldowns, ability.id: ability.cooldown}
        table.change(tank.id, cooldowns=cooldowns)
    yield from take_effect(table, tank.id, ability.id, ability.effects, use.target, "ability")


def take_effect(
    table: Table[Battle],
    key: str,
    name: str,
    effects: tuple[Effect, ...],
    target: str | None,
    reason: str,
) -> Flow[None]:
    """Do at once what is done at once, and let the rest run (spearhead/active-duration)."""
    running = tuple(Running(name, key, span, target) for span in lasting(effects))
    kept = tuple(r for r in table.state.effects if r not in running)
    table.set(effects=kept + running)
    for effect in effects:
        if effect.until == "at_once":
            yield from _at_once(table, key, effect, target, reason)


def _at_once(
    table: Table[Battle], key: str, effect: Effect, target: str | None, reason: str
) -> Flow[None]:
    tank = table.state.tank(key)
    match effect.op:
        case "gain_reaction_point":
            gain_point(table, tank.owner, int(effect.value or 0), reason)
        case "self_damage":
            left = tank.health - int(effect.value or 0)
            table.change(key, health=left)
            table.note(notes.Damaged(key, tank.health - left, left, "self", key))
        case "heal":
            assert target is not None
            patient = table.state.tank(target)
            rolled = table.roll_expression("heal", str(effect.value), unit=target)
            health = min(profile(patient).health, patient.health + rolled)
            table.change(target, health=health)
            table.note(notes.Healed(target, key, health - patient.health, health))
        case "free_move":
            assert target is not None
            yield from _free_move(table, target, float(effect.value or 0))
        case "scuttle":
            chain = Chain(table, tank.owner)
            chain.bury(key, rolls=False)
            yield from _after(table, chain)


def _free_move(table: Table[Battle], key: str, most: float) -> Flow[None]:
    """A move that is no Move action: no penalty, no Charge window (Slipstream)."""
    seat = table.state.tank(key).owner
    reply = yield from reactions.decide(
        table, seat, lambda: (questions.WhichPath(seat, key, most), PASS)
    )
    legs, facing = _path_of(reply)
    if legs or facing is not None:
        drive(table, key, "slipstream", legs, facing, most)


reactions.PERFORMED.update(
    ability=use_ability,
    return_fire=partial(attack, is_return_fire=True),
    charge=charge,
    emergency_retreat=partial(move, must=True),
    berserk_smash=smash,
)
