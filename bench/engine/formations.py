"""Units of many models: formation moves, charges and flights over a crowded table."""

from __future__ import annotations

from random import Random
from time import process_time

from bench.figures import Figures, quantile
from engine.formations import Keep, Line, Manner, Spread, Wheel, charge, fall_back, march
from engine.geometry import Area, Ground, Pose, direction, disc, overlaps, rectangle
from engine.placement import Base, Block, Board, PricedGround

TABLE = (0.0, 0.0, 72.0, 48.0)
MANNERS: tuple[Manner, ...] = (Keep(), Wheel(40.0), Spread(1.0), Line(3, 0.5))


def scene(
    seed: int, models: int, terrain: int = 20, others: int = 60
) -> tuple[Board, tuple[Base, ...]]:
    """Return a unit in six files amid terrain, a third of it impassable, and other bases."""
    rng = Random(seed)
    unit = tuple(
        Base(f"m{i}", (20 + (i % 6) * 1.5, 12 + (i // 6) * 1.3), 0.5) for i in range(models)
    )
    blocks: list[Block] = []
    priced: list[tuple[Ground, float]] = []
    while len(blocks) + len(priced) < terrain:
        x, y = rng.uniform(4, 68), rng.uniform(4, 44)
        body: Ground = rectangle(
            Pose(x, y, rng.uniform(0, 360)), rng.uniform(3, 8), rng.uniform(2, 6)
        )
        if rng.random() < 0.5:
            rays = [direction(angle) for angle in range(0, 360, 45)]
            reach = [rng.uniform(2, 4) for _ in rays]
            body = Area(
                tuple((x + c * r, y + s * r) for (c, s), r in zip(rays, reach, strict=True))
            )
        if rng.random() < 2 / 3:
            priced.append((body, 2.0))
        elif not any(overlaps(body, base.shape) for base in unit):
            blocks.append(Block(f"terrain-{len(blocks)}", body))
    walls = len(blocks)
    while len(blocks) < walls + others:
        foe = len(blocks) % 2
        block = Block(
            f"base-{len(blocks)}",
            disc((rng.uniform(2, 70), rng.uniform(2, 46)), 0.5),
            gap=float(foe),
        )
        if not any(overlaps(shape, base.shape) for shape in block.shapes for base in unit):
            blocks.append(block)
    return Board(TABLE, tuple(blocks), PricedGround(tuple(priced))), unit


def moves(figures: Figures, models: int, rounds: int, at_most: float | None = None) -> None:
    """Whole units moved their full allowance in every manner, each on a table never seen."""
    times = []
    for seed in range(rounds):
        board, unit = scene(seed, models)
        x, y = direction(Random(seed).uniform(0, 360))
        lead = unit[0].at
        start = process_time()
        result = march(
            board,
            unit,
            [lead, (lead[0] + 6 * x, lead[1] + 6 * y)],
            MANNERS[seed % len(MANNERS)],
            6.0,
            2.0,
        )
        times.append(1000 * (process_time() - start))
        assert result.coherency.holds
    figures.add(f"a move of {models} models, median", quantile(times, 0.5), "ms", at_most=at_most)
    figures.add(f"a move of {models} models, worst of ten", quantile(times, 0.9), "ms")


def clashes(figures: Figures, models: int, rounds: int) -> None:
    """Charges at ten foes, and flights to the near edge."""
    charges, flights = [], []
    for seed in range(rounds):
        board, unit = scene(seed, models)
        front = max(base.at[1] for base in unit) + 4
        foes = tuple(
            Block(f"foe-{i}", disc((21 + (i % 5) * 1.4, front + (i // 5) * 1.4), 0.5))
            for i in range(10)
        )
        free = tuple(
            block
            for block in board.blocks
            if not any(overlaps(shape, foe.area) for shape in block.shapes for foe in foes)
        )
        start = process_time()
        charge(Board(TABLE, free, board.price), unit, foes, 6.0, 2.0)
        charges.append(1000 * (process_time() - start))
        start = process_time()
        fall_back(board, unit, (0.0, 0.0, 72.0, 0.0), 7.0, 2.0)
        flights.append(1000 * (process_time() - start))
    figures.add(f"a charge of {models} models, median", quantile(charges, 0.5), "ms")
    figures.add(f"a flight of {models} models, median", quantile(flights, 0.5), "ms")


def measure(figures: Figures, rounds: int = 40) -> None:
    """Measure all of it."""
    moves(figures, 30, rounds, at_most=20.0)
    moves(figures, 120, max(1, rounds // 4))
    clashes(figures, 30, max(1, rounds // 4))
