"""The package is pure and gives one answer whatever the hash seed."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import engine.geometry

FOLDER = Path(engine.geometry.__file__).parent
ALLOWED = {
    "__future__", "attrs", "collections", "engine", "functools", "heapq", "itertools", "math",
    "typing",
}  # fmt: skip
SCENE = """
from engine.geometry import *
tank = rectangle(Pose(0, 0, 17), 3, 2)
area = Area(((5, 0), (9, 0), (9, 6), (7, 2), (5, 6)))
ground = Obstacles(tank, (-20, -20, 20, 20), [area, disc((-4, 3), 2)])
found = reach((0.0, 0.0), 8.0, ground.clear, lambda a, b: cost((a, b), [(area, 2.0)]))
blockers = [Blocker(i, s, 2) for i, s in (("area", area), ("disc", disc((4, -2), 1)))]
rays = rays_between(sample_points(Pose(0, 0), 3, 2), 2, sample_points(Pose(14, 1), 3, 2), 2)
print(list(found.cells.items()), area.parts, look(rays, blockers), hidden_share(rays, blockers))
"""


def test_only_pure_modules_are_imported():
    """No clock, no chance, no system."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            assert {name.split(".")[0] for name in names} <= ALLOWED, file.name


def test_two_hash_seeds_give_one_answer():
    """To the last digit."""
    answers = {
        subprocess.run(
            [sys.executable, "-c", SCENE],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(FOLDER.parents[1])},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(answers) == 1
    assert len(answers.pop()) > 1000
