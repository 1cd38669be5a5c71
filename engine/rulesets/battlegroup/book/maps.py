"""What the maps of battlegroup must keep to: sound pieces, and all of it on the table."""

from __future__ import annotations

from engine.book.data import listed, refuse
from engine.geometry import Area
from engine.rulesets.battlegroup.book.printed import Book, Layout, Piece


def check_layouts(book: Book) -> None:
    """Every table has a size and sound pieces of different names."""
    for layout in book.layouts.values():
        where = f"layout {layout.id}"
        if not layout.long >= layout.short > 0:
            refuse("layouts", where, "is longer along y than along x", "put the long side along x")
        keys = [piece.id for piece in layout.terrain]
        if len(set(keys)) < len(keys):
            refuse("layouts", where, "repeats the name of a piece", "rename one")
        for piece in layout.terrain:
            _check_piece(layout, where, piece)


def _check_piece(layout: Layout, where: str, piece: Piece) -> None:
    try:
        x0, y0, x1, y1 = Area(piece.polygon).bounds
    except ValueError as fault:
        refuse("layouts", f"{where}: piece {piece.id}", str(fault), "correct the outline")
    if not (0 <= x0 <= x1 <= layout.long and 0 <= y0 <= y1 <= layout.short):
        refuse("layouts", f"{where}: piece {piece.id}", "lies off the table", "move it")
    if not piece.floors or list(piece.floors) != sorted(set(piece.floors)):
        refuse(
            "layouts",
            where,
            f"piece {piece.id}: floors do not rise",
            "list them from the bottom up",
        )


def check_scenarios(book: Book) -> None:
    """Every scenario has steps, and a front line and objectives on the tables there are."""
    tables = list(book.layouts.values())
    for scenario in book.scenarios.values():
        where = f"scenario {scenario.id}"
        long, short = min((table.long, table.short) for table in tables)
        if not scenario.steps:
            refuse("scenarios", where, "has no steps", "list them in printed order")
        if scenario.front_line is not None:
            x0, y0, x1, y1 = scenario.front_line
            if not (0 <= x0 < x1 <= long and 0 <= y0 < y1 <= short):
                refuse("scenarios", where, "has a front line off the table", "move it")
        for number, points in scenario.objectives.items():
            if number != str(len(points)):
                refuse(
                    "scenarios",
                    where,
                    f"{len(points)} objectives for {number}",
                    "give as many as the number says",
                )
            for x, y in points:
                if not (0 <= x <= long and 0 <= y <= short):
                    refuse("scenarios", where, f"objective {listed((x, y))} is off", "move it")
