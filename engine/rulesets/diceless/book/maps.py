"""What the scenarios of diceless must keep to: sound pieces on the table, zones, known forces."""

from __future__ import annotations

from typing import get_args

from engine.book.data import listed, refuse
from engine.geometry import Area
from engine.rulesets.diceless.book.codes import Side
from engine.rulesets.diceless.book.printed import Book, Piece, Scenario


def check_scenarios(book: Book) -> None:
    """Every map is a map, every side has a zone and a force, and no unit is named twice."""
    for scenario in book.scenarios.values():
        where = f"scenario {scenario.id}"
        for piece in scenario.terrain:
            _check_piece(scenario, where, piece)
        for name, listed_ids in (
            ("piece", [piece.id for piece in scenario.terrain]),
            ("objective", [objective.id for objective in scenario.objectives]),
        ):
            if len(set(listed_ids)) < len(listed_ids):
                refuse("scenarios", where, f"repeats the name of its {name}s", "rename one")
        if (
            set(scenario.zones) != set(get_args(Side))
            or scenario.zones.keys() != scenario.forces.keys()
        ):
            refuse("scenarios", where, "lacks a zone or a force", "give both of blue and green")
        if scenario.turns < 1:
            refuse("scenarios", where, f"lasts {scenario.turns} turns", "write 1 or more")
        for plan in scenario.zones.values():
            if not _on_table(scenario, plan.rect):
                refuse("scenarios", where, "has a zone off the table", "move it")
        for objective in scenario.objectives:
            if not _on_table(scenario, (*objective.at, *objective.at)):
                refuse("scenarios", where, f"objective {objective.id} is off the table", "move it")
        _check_forces(book, scenario, where)


def _check_forces(book: Book, scenario: Scenario, where: str) -> None:
    for key in scenario.forces.values():
        if key not in book.forces:
            refuse("scenarios", where, f"unknown force {key}", f"choose from {listed(book.forces)}")
    units = [unit.id for key in scenario.forces.values() for unit in book.forces[key].units]
    if len(set(units)) < len(units):
        refuse("scenarios", where, "fields two units with one name", "rename one in its force")


def _check_piece(scenario: Scenario, where: str, piece: Piece) -> None:
    try:
        bounds = Area(piece.polygon).bounds
    except ValueError as fault:
        refuse("scenarios", where, f"piece {piece.id}: {fault}", "correct the outline")
    if not _on_table(scenario, bounds):
        refuse("scenarios", where, f"piece {piece.id} lies off the table", "move it")


def _on_table(scenario: Scenario, bounds: tuple[float, float, float, float]) -> bool:
    x0, y0, x1, y1 = bounds
    return 0 <= x0 <= x1 <= scenario.long and 0 <= y0 <= y1 <= scenario.short
