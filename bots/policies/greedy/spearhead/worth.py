"""What tanks, shots and places are worth, in supply points: supply decides the match."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from bots.policies.greedy.spearhead import explosions
from engine.dice import Expression
from engine.geometry import Point, point_distance
from engine.rulesets.spearhead import shooting
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Scenario, Weapon
from engine.rulesets.spearhead.core.effects import Fire, protector
from engine.rulesets.spearhead.core.field import distance, enemies, hull, sees
from engine.rulesets.spearhead.core.model import Battle, Tank, is_alive, profile
from engine.rulesets.spearhead.damage import chance_to_explode

POINT = 40.0
"""A reaction point: it is worth an attack."""
PULL = 3.0
"""An inch nearer to the objective."""
DRIFT = 0.7
"""An inch nearer to it for a tank that has better things to do."""
HUNT = 1.5
"""An inch nearer to the enemy's commander, for those who hunt: a heavy commander leads the hunt."""
LAST_COMMAND = 1.75
"""The last commander, when its death wins: more than its supply, but a shot at its thick armour
must not count for more than the death of a tank that fires back."""
HOLD = 45.0
"""Standing on a marker, or across, whatever the tank."""
WEAR = 0.5
"""The share of its supply that a tank is worth less when it is nearly dead."""
DAMAGE_SHARE = 0.4
"""The share of a target's worth that goes by the part of its health that a shot takes."""
KILL_SHARE = 0.6
"""The rest, which goes by the chance that the shot kills: a worn tank still fires back."""
RUNNERS = 4
"""Tanks sent to the far edge: twice as many as needed."""
SPARE = 3.0
"""Turns in hand when they set out."""


def plan(state: Battle) -> Scenario:
    """Return the scenario that is played."""
    return state.plan


def is_command(tank: Tank) -> bool:
    return "command" in profile(tank).roles


def supply(state: Battle, seat: int) -> int:
    """Return the supply of a seat's living tanks."""
    return sum(profile(tank).supply for tank in state.army(seat))


def worth(state: Battle, tank: Tank) -> float:
    """Return what the death of a tank is worth to its enemy."""
    cost = float(profile(tank).supply)
    objective = plan(state).objective
    if objective.kind == "command_dead" and is_command(tank):
        commands = sum(is_command(other) for other in state.army(tank.owner))
        # Killing the last Command tank stops play at once: for the one that is ahead only.
        cost *= 1.5 if commands > 1 else LAST_COMMAND if _is_won_by(state, tank) else -4.0
    elif objective.kind == "holds":
        near = any(point_distance(hull(tank), (m.x, m.y)) <= m.radius for m in plan(state).markers)
        cost *= 1.4 if near else 1.0
    elif objective.kind == "tanks_across" and to_far_edge(state, tank, here(tank)) < 18:
        cost *= 1.5
    return cost + POINT


def _is_won_by(state: Battle, target: Tank) -> bool:
    """Tell whether the other side has more supply once a tank is gone, and all of that side that
    may explode with it."""
    ours = state.army(1 - target.owner)
    lost = sum(profile(tank).supply for tank in explosions.doomed(target, ours))
    left = supply(state, target.owner) - profile(target).supply
    return supply(state, 1 - target.owner) - lost > left


def here(tank: Tank) -> Point:
    assert tank.pose is not None
    return tank.pose.at


def splash(state: Battle, dead: Tank, chance: float) -> float:
    """Return what it is worth to the enemy of a dead tank that it explodes with a chance: what its
    own side loses by that, less what they lose."""
    gain = 0.0
    for key, lost in explosions.losses(state, dead, chance).items():
        tank = state.tank(key)
        sign = 1.0 if tank.owner == dead.owner else -1.0
        gain += sign * lost / tank.health * profile(tank).supply
    return gain


def shot_value(state: Battle, fire: Fire) -> float:
    """Return what a shot is worth: the chance to kill, and a part of what it wears down, of whoever
    takes the damage."""
    target = protector(state, fire.target) or fire.target
    chances = shooting.damage_chances(shooting.volley(state, fire))
    kill = sum(p for damage, p in chances.items() if damage >= target.health)
    wear = sum(p * min(damage, target.health) for damage, p in chances.items()) / target.health
    whole = worth(state, target)
    gain = whole * (DAMAGE_SHARE * wear + KILL_SHARE * kill)
    if kill > 0.05:
        gain += kill * splash(state, target, chance_to_explode(state, target))
    return gain


# ---------------------------------------------------------------- guns


@frozen
class Gun:
    """A weapon against an enemy: what it is worth where it can be fired."""

    weapon: Weapon
    target: Tank
    steady: float
    moved: float
    """With the penalty for moving."""


def guns(state: Battle, shooter: Tank, drive: float = 0.0) -> tuple[Gun, ...]:
    """Return every weapon against every enemy it reaches after a drive so long, best first."""
    found = []
    foes = [
        (foe, distance(shooter, foe), value, taker.health)
        for foe in enemies(state, shooter)
        if (value := worth(state, taker := protector(state, foe) or foe)) > 0
    ]
    for weapon in profile(shooter).weapons:
        hits = Expression.parse(weapon.hits).mean()
        power = max(1.0, Expression.parse(weapon.power).mean())
        for target, apart, value, health in foes:
            if apart >= weapon.range + drive:
                continue
            volley = shooting.volley(state, Fire(shooter, weapon.id, target))
            through = hits * power * shooting.chance_to_penetrate(volley) / health
            steady = shooting.chance_to_hit(volley)
            is_hampered = weapon.light or volley.total("aim") < 0
            moved = steady if is_hampered else max(0.0, steady - 1 / 6)
            found.append(
                Gun(
                    weapon,
                    target,
                    value * min(1.0, steady * through),
                    value * min(1.0, moved * through),
                )
            )
    return tuple(sorted(found, key=lambda gun: -gun.steady))


def fire_from(state: Battle, shooter: Tank, armed: tuple[Gun, ...], *, moved: bool) -> float:
    """Return what an Attack action of a tank is worth where it stands (in `state`)."""
    seen: dict[str, bool] = {}
    total, fired = 0.0, set()
    for gun in armed:
        key = gun.target.id
        if gun.weapon.id in fired:
            continue
        if not shooting.is_in_range(distance(shooter, gun.target), gun.weapon):
            continue
        if key not in seen:
            seen[key] = not shooting.friends_in_the_way(
                state, shooter, gun.target
            ) and shooting.is_target_visible(state, shooter, gun.target)
        if seen[key]:
            fired.add(gun.weapon.id)
            total += gun.moved if moved else gun.steady
    return total


def attack_value(state: Battle, shooter: Tank) -> float:
    """Return what an Attack action from where the tank stands is worth."""
    activation = state.activation
    moved = activation is not None and shooter.id in activation.penalised
    return fire_from(state, shooter, guns(state, shooter), moved=moved)


def danger(state: Battle, tank: Tank) -> float:
    """Return what the enemies that see a tank could do to it, were all of them to fire."""
    total = 0.0
    for foe in enemies(state, tank):
        apart = distance(tank, foe)
        able = [weapon for weapon in profile(foe).weapons if apart < weapon.range]
        if not able or sees(state, foe, tank).free is None:
            continue
        total += max(_rough(foe, weapon, tank) for weapon in able)
    return Stake.of(state, tank).lost(total / tank.health)


@frozen
class Stake:
    """What a side may lose with a tank. Damage that leaves it alive costs no supply, only some of
    its future, and a few weak shots seldom kill in one turn. So wear counts in proportion to the
    damage, and death by its square."""

    wear: float
    death: float

    @classmethod
    def of(cls, state: Battle, tank: Tank) -> Stake:
        wear = WEAR * profile(tank).supply
        return cls(wear, max(0.0, worth(state, tank)) - wear)

    def lost(self, share: float) -> float:
        """Return what is lost where the enemy may take so large a share of the tank's health."""
        share = min(1.0, share)
        return self.wear * share + self.death * share * share


@frozen
class Threats:
    """What the enemies that can reach a place could do to a tank there, seen or not, and friends
    that may explode beside it."""

    stake: Stake
    guns: tuple[tuple[Point, float, float], ...]
    """(place, how far it reaches, share of the tank's health)."""

    def loss(self, at: Point) -> float:
        """Return what may be lost at a place."""
        return self.stake.lost(
            sum(share for spot, far, share in self.guns if _apart(at, spot) < far)
        )


def threats(state: Battle, tank: Tank) -> Threats:
    """Weigh the guns that may answer a tank. Friends who are as near share the danger."""
    found = []
    friends, size = state.army(tank.owner), profile(tank).footprint.length
    for foe in enemies(state, tank):
        best = max(profile(foe).weapons, key=lambda weapon: _rough(foe, weapon, tank))
        far = best.range + profile(foe).footprint.length / 2
        near = sum(friend.id != tank.id and distance(friend, foe) < far for friend in friends)
        found.append((here(foe), far, _rough(foe, best, tank) / tank.health / (1 + near)))
    for friend in friends:
        if friend.id != tank.id:
            far = explosions.RADIUS + (size + profile(friend).footprint.length) / 2
            chance = chance_to_explode(state, friend)
            hurt = chance * explosions.MEAN / tank.health
            found.append((here(friend), far, hurt))
    return Threats(Stake.of(state, tank), tuple(found))


def _rough(shooter: Tank, weapon: Weapon, target: Tank) -> float:
    """Return the mean damage of a shot without modifiers."""
    volley = shooting.Volley(profile(shooter).aim, weapon, profile(target).armour, ())
    hits, power = (Expression.parse(text).mean() for text in (weapon.hits, weapon.power))
    chance = shooting.chance_to_hit(volley) * shooting.chance_to_penetrate(volley)
    return hits * power * chance


# ---------------------------------------------------------------- places


def pace(tank: Tank) -> float:
    """Return how far a tank gets in a turn: half of its overcharges fail."""
    speed, rules = profile(tank).speed, BOOK.tables.overcharge
    return (speed + min(rules.caps[profile(tank).weight], speed + rules.bonus)) / 2


def to_far_edge(state: Battle, tank: Tank, at: Point) -> float:
    """Return how far a place is from the enemy's short edge, from the front of the tank."""
    reach = profile(tank).footprint.length / 2
    side = plan(state).long - at[0] if state.players[tank.owner].edge == "west" else at[0]
    return max(0.0, side - reach)


def runners(state: Battle, seat: int) -> frozenset[str]:
    """Return the tanks that run for the far edge: those that can be there soonest, once it is time
    to; until then they clear their way."""
    cap = BOOK.tables.overcharge.caps
    left = plan(state).rounds - state.round + 1

    def turns(tank: Tank) -> float:
        speed = min(cap[profile(tank).weight], profile(tank).speed + 4)
        return to_far_edge(state, tank, here(tank)) / speed

    soonest = sorted(state.army(seat), key=lambda tank: (turns(tank), tank.id))[:RUNNERS]
    return frozenset(tank.id for tank in soonest if turns(tank) > left - SPARE)


@frozen
class Goal:
    """What a place is worth to a tank, whatever can be shot from there."""

    state: Battle
    tank: Tank
    pull: float
    spots: tuple[tuple[Point, float], ...]
    """(place, how near is near enough); empty for the far edge."""
    bonus: float
    within: float = 0.0

    def value(self, at: Point) -> float:
        """Return the value of a place."""
        if not self.spots:
            left = to_far_edge(self.state, self.tank, at)
            return (self.bonus if left <= self.within else 0.0) - self.pull * left
        left = min(_apart(at, spot) - near for spot, near in self.spots)
        return (self.bonus if left <= 0 else 0.0) - self.pull * max(0.0, left)


def goal(state: Battle, tank: Tank) -> Goal:
    """Return what draws a tank."""
    objective = plan(state).objective
    is_gunner = "artillery" in profile(tank).roles
    size = profile(tank).footprint.width / 2
    if objective.kind == "holds":
        spots = tuple(((m.x, m.y), m.radius + size - 0.1) for m in plan(state).markers)
        pull = DRIFT / 2 if is_gunner and state.round < 5 else PULL
        return Goal(state, tank, pull, spots, HOLD + profile(tank).supply / 4)
    if objective.kind == "tanks_across":
        runs = tank.id in runners(state, tank.owner)
        return Goal(
            state,
            tank,
            PULL if runs else DRIFT,
            (),
            HOLD * (2 if runs else 1),
            objective.within or 0,
        )
    foes = tuple((here(foe), _comfort(tank)) for foe in _prey(state, tank))
    keeps_back = is_gunner or (is_command(tank) and profile(tank).weight != "heavy")
    return Goal(state, tank, DRIFT if keeps_back else HUNT, foes, 0.0)


def _prey(state: Battle, tank: Tank) -> Iterator[Tank]:
    foes = enemies(state, tank)
    commands = [foe for foe in foes if is_command(foe)]
    yield from commands or foes


def _comfort(tank: Tank) -> float:
    """Return the range at which a tank likes to fight."""
    return max(weapon.range for weapon in profile(tank).weapons) * 0.7


def _apart(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def placed(state: Battle, tank: Tank, at: Point) -> tuple[Battle, Tank]:
    """Return the table with a tank somewhere else, turned as it is."""
    assert tank.pose is not None
    moved = evolve(tank, pose=evolve(tank.pose, x=at[0], y=at[1]))
    return evolve(state, units={**state.units, tank.id: moved}), moved


def living(state: Battle, key: str | None) -> Tank | None:
    """Return a tank if it is in play."""
    tank = state.units.get(key) if key else None
    return tank if tank is not None and is_alive(tank) else None
