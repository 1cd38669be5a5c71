"""The table as text: terrain as characters, units by their labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, hypot
from typing import Any

from attrs import frozen

from clients.places import Pose, Terrain, inside

ROWS, COLUMNS = 19, 72
"""Of the picture: with its edges and its legend it fits 80 by 24."""
SIGNS = "#%^~=:+&$!?;"
"""For kinds of terrain, in the order in which they lie on the table."""
MARKER, REACHED, OPEN = "*", "o", "."


@frozen
class Window:
    """What of the table is drawn, and how much of it each character stands for."""

    x: float
    y: float
    width: float
    depth: float
    step: float
    """Of the table, along a character; it is twice as high as it is wide."""

    @classmethod
    def of(cls, x: float, y: float, width: float, depth: float) -> Window:
        """Fit a part of the table into the picture."""
        return cls(x, y, width, depth, max(width / COLUMNS, depth / (2 * ROWS)))

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return ceil(self.width / self.step - 1e-9), ceil(self.depth / (2 * self.step) - 1e-9)

    def cell(self, x: float, y: float) -> tuple[int, int] | None:
        """Return column and row of a point, the uppermost row first."""
        columns, rows = self.size
        column, row = int((x - self.x) / self.step), int((y - self.y) / (2 * self.step))
        column, row = min(column, columns - 1), min(row, rows - 1)
        inside_it = self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.depth
        return (column, rows - 1 - row) if inside_it else None

    def middle(self, column: int, row: int) -> Pose:
        """Return the point in the middle of a character."""
        up = self.size[1] - 1 - row
        return Pose(self.x + (column + 0.5) * self.step, self.y + (2 * up + 1) * self.step)


def draw(
    plan: Mapping[str, Any],
    labels: Mapping[str, str],
    names: Mapping[str, str],
    around: tuple[float, float, float] | None = None,
    reached: Iterable[Sequence[float]] = (),
) -> Iterator[str]:
    """Yield the lines of the picture and its legend; of a part of the table, if asked: x, y and
    how far around."""
    width, depth = plan["size"]
    window = Window.of(0, 0, width, depth)
    if around:
        x, y, far = around
        x0, y0 = max(0.0, x - far), max(0.0, y - far)
        window = Window.of(x0, y0, min(width, x + far) - x0, min(depth, y + far) - y0)
    terrain = terrain_of(plan)
    signs = {kind: SIGNS[i % len(SIGNS)] for i, kind in enumerate(_kinds(terrain))}
    columns, rows = window.size
    rows_ = [
        [_ground(window.middle(column, row), terrain, signs) for column in range(columns)]
        for row in range(rows)
    ]
    for piece in terrain:
        for at in _outline(piece, window.step / 2):
            _put(rows_, window.cell(*at), signs[piece.kind], over=OPEN)
    for x, y, *_ in reached:
        _put(rows_, window.cell(x, y), REACHED)
    for marker in plan.get("markers", ()):
        _put(rows_, window.cell(marker["x"], marker["y"]), MARKER)
    _stand(rows_, window, plan, labels)
    yield from _framed(rows_, window)
    legend = [f"{sign} {names.get(kind, kind)}" for kind, sign in signs.items()]
    legend += [f"{MARKER} {names.get(m['id'], m['id'])}" for m in plan.get("markers", ())]
    yield ", ".join([*legend, *([f"{REACHED} in reach"] if reached else [])])


def terrain_of(plan: Mapping[str, Any]) -> list[Terrain]:
    """Return the terrain of a plan."""
    return [
        Terrain(piece["kind"], tuple((x, y) for x, y in piece["corners"]), piece["hides"])
        for piece in plan.get("terrain", ())
    ]


def _kinds(terrain: Iterable[Terrain]) -> list[str]:
    return list(dict.fromkeys(piece.kind for piece in terrain))


def _ground(at: Pose, terrain: Sequence[Terrain], signs: Mapping[str, str]) -> str:
    """Return the sign of what lies on top at a point."""
    kinds = inside(at, terrain)
    return signs[kinds[-1]] if kinds else OPEN


def _outline(piece: Terrain, step: float) -> Iterator[tuple[float, float]]:
    """Yield points along the sides of a piece, so that a thin one is drawn too."""
    for (ax, ay), (bx, by) in zip(
        piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True
    ):
        count = ceil(hypot(bx - ax, by - ay) / step) or 1
        for i in range(count):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


def _put(
    rows: list[list[str]], cell: tuple[int, int] | None, sign: str, over: str | None = None
) -> None:
    """Write a sign into a cell; `over`: only where this one stands."""
    if cell and over in (None, rows[cell[1]][cell[0]]):
        rows[cell[1]][cell[0]] = sign


def _stand(
    rows: list[list[str]], window: Window, plan: Mapping[str, Any], labels: Mapping[str, str]
) -> None:
    """Write each label where its unit stands, or as near as there is room."""
    taken = set[tuple[int, int]]()
    for unit in plan.get("units", ()):
        cell, label = window.cell(unit["x"], unit["y"]), labels.get(unit["unit"], unit["unit"])
        if cell is None or len(label) > len(rows[0]):
            continue
        column = min(cell[0], len(rows[0]) - len(label))
        spots = sorted(
            ((c, r) for r in range(len(rows)) for c in range(len(rows[0]) - len(label) + 1)),
            key=lambda spot: abs(spot[0] - column) + 2 * abs(spot[1] - cell[1]),
        )
        for c, r in spots:
            cells = {(c + i, r) for i in range(-1, len(label) + 1)}
            if not cells & taken:
                taken |= {(c + i, r) for i in range(len(label))}
                rows[r][c : c + len(label)] = label
                break


def _framed(rows: Sequence[Sequence[str]], window: Window) -> Iterator[str]:
    """Yield the rows with the y of their lower edge, and the x every ten characters."""
    for number, row in enumerate(rows):
        y = window.y + 2 * window.step * (len(rows) - 1 - number)
        yield f"{y:5.0f} {''.join(row)}"
    marks = [f"{window.x + i * window.step:<10.0f}" for i in range(0, len(rows[0]), 10)]
    yield f"      {''.join(marks).rstrip()}"
