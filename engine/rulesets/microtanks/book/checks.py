"""What the data of microtanks must keep to beyond its types: names, references, playable maps."""

from __future__ import annotations

from typing import get_args

from engine.book.data import listed, refuse
from engine.book.shelf import check_names
from engine.geometry import Area, polygon
from engine.rulesets.microtanks.book.objectives import fault_of
from engine.rulesets.microtanks.book.printed import (
    Book,
    Phase,
    Piece,
    Result,
    Scenario,
    TerrainName,
)


def _check_names(book: Book) -> None:
    check_names(
        "us-sherman",
        ("guns", "gun", book.guns),
        ("vehicles", "vehicle", book.vehicles),
        ("scenarios", "scenario", book.scenarios),
    )


def check_tables(book: Book) -> None:
    """Every phase, result, kind of terrain and grade has its row, and numbers dice can meet."""
    tables = book.tables
    if tables.turn.phases != get_args(Phase):
        refuse("tables", "turn.phases", "is not the printed order", listed(get_args(Phase)))
    if tables.damage.results != get_args(Result):
        refuse("tables", "damage.results", "is not the printed table", listed(get_args(Result)))
    for word in get_args(TerrainName):
        if word not in tables.terrain:
            refuse("tables", "terrain", f"{word} is missing", "give one for each kind")
    for key in ("2", "3", "4", "5", "6"):
        if key not in tables.grades:
            refuse("tables", "grades", f"{key} is missing", "give one for each ballistic skill")
    saves = tables.saves
    for where, face in (
        ("saves.heavy", saves.heavy),
        ("saves.light", saves.light),
        ("saves.smoke", saves.smoke),
        ("saves.glancing", saves.glancing),
        ("hit.natural", tables.hit.natural),
        ("penetration.natural", tables.penetration.natural),
    ):
        if not 1 <= face <= 6:
            refuse("tables", where, f"a die never shows {face}", "write 1 to 6")


def check_guns(book: Book) -> None:
    """Every gun reaches somewhere and can be loaded (microtanks/our-gun-profile)."""
    for gun in book.guns.values():
        where = f"gun {gun.id}"
        if gun.strength < 1 or gun.range <= 0:
            refuse("guns", where, "has no strength or no range", "write more than 0")
        if gun.reload < 1:
            refuse("guns", where, f"reload is {gun.reload}", "write 1 or more own turns")


def check_vehicles(book: Book) -> None:
    """Every vehicle carries known guns, one of them main, and at most one turret."""
    for vehicle in book.vehicles.values():
        where = f"vehicle {vehicle.id}"
        keys = [mounted.gun for mounted in vehicle.guns]
        for key in keys:
            if key not in book.guns:
                refuse("vehicles", where, f"unknown gun {key}", f"known are {listed(book.guns)}")
        if not 1 <= len(keys) <= 2 or len(set(keys)) < len(keys):
            refuse("vehicles", where, f"carries {listed(keys)}", "give it one or two different")
        if sum(mounted.main for mounted in vehicle.guns) != 1:
            refuse("vehicles", where, "has no one main gun", "mark exactly one")
        if sum(mounted.mount == "turret" for mounted in vehicle.guns) > 1:
            refuse("vehicles", where, "has two turrets", "one turret has one bearing; leave one")
        if vehicle.speed < 0 or vehicle.points < 1:
            refuse("vehicles", where, "has a Speed below 0 or no points", "write more")
        if str(vehicle.bs) not in book.tables.grades:
            refuse("vehicles", where, f"bs is {vehicle.bs}", f"one of {listed(book.tables.grades)}")
        if vehicle.smoke and not vehicle.speed:
            refuse("vehicles", where, "has smoke but Speed 0", "guns that do not drive have none")


def check_scenarios(book: Book) -> None:
    """Every map is a map: sound pieces on the table, convex hills, zones with known forces."""
    for scenario in book.scenarios.values():
        where = f"scenario {scenario.id}"
        for piece in scenario.terrain:
            check_piece(scenario, where, piece)
        for one in scenario.objectives:
            fault = fault_of(one, scenario.long, scenario.short)
            if fault:
                refuse("scenarios", where, f"objective {one.id}: {fault}", "correct it")
        keys = [piece.id for piece in scenario.terrain]
        if len(set(keys)) < len(keys):
            refuse("scenarios", where, "names a piece twice", "rename one")
        if sorted(scenario.zones) != ["A", "B"] or sorted(scenario.forces) != ["A", "B"]:
            refuse("scenarios", where, "lacks a zone or a force", "give A and B of both")
        units = [unit for force in scenario.forces.values() for unit in force.units]
        if len({unit.id for unit in units}) < len(units):
            refuse("scenarios", where, "names a vehicle twice", "rename one")
        for force in scenario.forces.values():
            for unit in force.units:
                if unit.vehicle not in book.vehicles:
                    refuse("scenarios", where, f"unknown vehicle {unit.vehicle}", "write a known")
            total = sum(book.vehicles[unit.vehicle].points for unit in force.units)
            if total != force.points:
                refuse("scenarios", where, f"a force of {force.points} costs {total}", "correct it")


def check_piece(scenario: Scenario, where: str, piece: Piece) -> None:
    """Refuse a piece that is no outline on the table, or a hill that is none."""
    try:
        _, _, x1, y1 = Area(piece.polygon).bounds
        if piece.kind == "hill":
            polygon(piece.polygon)
    except ValueError as fault:
        refuse("scenarios", where, f"piece {piece.id}: {fault}", "fix the outline")
    x0, y0, _, _ = Area(piece.polygon).bounds
    if x0 < 0 or y0 < 0 or x1 > scenario.long or y1 > scenario.short:
        refuse("scenarios", where, f"piece {piece.id} lies off the table", "move it")
    is_hill = None not in (piece.centre, piece.top, piece.height)
    if is_hill != (piece.kind == "hill"):
        refuse("scenarios", where, f"piece {piece.id}", "hills, and no others, have a height")


def check_symmetry(book: Book) -> None:
    """The starter's map looks the same from both sides (microtanks/scenario-crossroads)."""
    scenario = book.scenarios["crossroads"]
    turned = [
        (p.kind, {(scenario.long - x, scenario.short - y) for x, y in p.polygon})
        for p in scenario.terrain
    ]
    for piece in scenario.terrain:
        if (piece.kind, set(piece.polygon)) not in turned:
            refuse("scenarios", "scenario crossroads", f"{piece.id} has no twin", "turn one round")


CHECKS = (
    _check_names,
    check_tables,
    check_guns,
    check_vehicles,
    check_scenarios,
    check_symmetry,
)
