"""What explosions take: a tank that dies may explode, and who dies of that may explode in turn."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection

from engine.dice import Expression
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core.field import within
from engine.rulesets.spearhead.core.model import Battle, Tank
from engine.rulesets.spearhead.damage import chance_to_explode

RADIUS = BOOK.tables.explosion.radius
CHANCES = Expression.parse(BOOK.tables.explosion.damage).chances()
"""The chance of each damage that an explosion deals to a tank."""
MEAN = sum(damage * chance for damage, chance in CHANCES.items())
"""The mean of that damage."""


def losses(state: Battle, dead: Tank, chance: float) -> dict[str, float]:
    """Return the health that each tank in play may expect to lose, by id, when one dies and
    explodes with a chance. Who may die of it explodes in turn, and is not hurt again."""
    lost = {tank.id: 0.0 for tank in state.fielded() if tank.id != dead.id}
    exploded, queue = {dead.id}, deque([(dead, chance)])
    while queue:
        tank, likely = queue.popleft()
        for other in within(tank, state.fielded(), RADIUS):
            if other.id in exploded:
                continue
            left = other.health - lost[other.id]
            lost[other.id] += likely * sum(p * min(d, left) for d, p in CHANCES.items())
            if kill := sum(p for d, p in CHANCES.items() if d >= left):
                exploded.add(other.id)
                queue.append((other, likely * kill * chance_to_explode(state, other)))
    return lost


def doomed(dead: Tank, others: Collection[Tank]) -> tuple[Tank, ...]:
    """Return who of the others dies if a tank explodes, and each of them in turn, and every
    explosion deals the most damage."""
    left = {tank.id: tank.health for tank in others}
    found: list[Tank] = []
    queue = deque([dead])
    while queue:
        for tank in within(queue.popleft(), others, RADIUS):
            before = left[tank.id]
            left[tank.id] -= max(CHANCES)
            if before > 0 >= left[tank.id]:
                found.append(tank)
                queue.append(tank)
    return tuple(found)
