"""What clients show of the data; forces and match options as forms, to be built by clients."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from engine.book.builder import (
    Choice,
    Extra,
    Group,
    MusterForm,
    OptionForm,
    ReadyForce,
    Unit,
    Value,
)
from engine.book.catalogue import Catalogue, Shown
from engine.book.profiles import labels
from engine.book.words import Words
from engine.rulesets.microtanks.book import BOOK, SHELF
from engine.rulesets.microtanks.book.points import points
from engine.rulesets.microtanks.book.printed import (
    Book,
    DamageTable,
    Grade,
    Gun,
    MethodRow,
    MountTable,
    SaveTable,
    Scenario,
    ScoreTable,
    SightTable,
    SmokeTable,
    TerrainKind,
    TerrainName,
    TurretTable,
    Vehicle,
)
from engine.rulesets.microtanks.book.profiles import (
    WEAPON_COLUMNS,
    profile_of,
    weapon_rows,
)
from engine.rulesets.microtanks.book.words import LEXICON
from engine.rulesets.microtanks.core.model import STARTER
from engine.rulesets.microtanks.muster import RULES, ZONES, cost, nation_force, nations

SCALES = (
    Value({"method": "cm"}, "centimetre_scale"),
    Value({"method": "inch"}, "inch_scale"),
    Value({"method": "double"}, "double_scale"),
)
"""A scale of one's own is more than a choice: it is written by hand."""

TABLES = (
    Value({"long": 2, "short": 2}, "table_2x2"),
    Value({"long": 3, "short": 3}, "table_3x3"),
    Value({"long": 4, "short": 3}, "table_4x3"),
    Value({"long": 4, "short": 4}, "table_4x4"),
    Value({"long": 6, "short": 4}, "table_6x4"),
    Value({"long": 8, "short": 4}, "table_8x4"),
)
"""In feet, from the smallest to the largest that is printed; others are written by hand."""


@frozen
class ShownTables:
    """Tables whose numbers appear in sentences."""

    smoke: SmokeTable
    saves: SaveTable


@frozen(kw_only=True)
class Contents(Shown):
    """The catalogue of microtanks."""

    starter: str
    foot_cm: float
    """Centimetres to a foot, in which the sizes of real tables are given."""
    limits: tuple[int, ...]
    scales: Mapping[str, MethodRow]
    grades: Mapping[str, Grade]
    terrain: Mapping[TerrainName, TerrainKind]
    tables: ShownTables
    turret: TurretTable
    mounts: MountTable
    score: ScoreTable
    sight: SightTable
    damage: DamageTable
    guns: Mapping[str, Gun]
    vehicles: Mapping[str, Vehicle]
    scenarios: Mapping[str, Scenario]


def contents(book: Book) -> Contents:
    """Return what clients show of a book."""
    tables = book.tables
    scale = tables.scale
    return Contents(
        unit_of_length="units",
        starter=STARTER,
        foot_cm=tables.table.foot_cm,
        limits=tables.army.limits,
        scales={"cm": scale.cm, "inch": scale.inch, "double": scale.double},
        grades=tables.grades,
        terrain=tables.terrain,
        tables=ShownTables(tables.smoke, tables.saves),
        turret=tables.turret,
        mounts=tables.mounts,
        score=tables.score,
        sight=tables.sight,
        damage=tables.damage,
        guns=book.guns,
        vehicles=book.vehicles,
        scenarios=book.scenarios,
    )


def muster_form(book: Book, words: Words) -> MusterForm:
    """Return how an army is written. Aces are for campaigns."""
    return MusterForm(
        group_field="nation",
        list_field="vehicles",
        unit_field="vehicle",
        least=RULES.vehicles_least,
        most=RULES.vehicles_most,
        groups=tuple(
            Group(nation, words.terms[nation], allies=_allies(nation)) for nation in nations()
        ),
        units=tuple(_unit(vehicle, book, words) for vehicle in book.vehicles.values()),
        ready=tuple(_ready(nation, book, words) for nation in nations()),
        weapons=weapon_rows(book, words),
        weapon_columns=labels(words, *WEAPON_COLUMNS),
    )


def option_forms() -> tuple[OptionForm, ...]:
    """Return what may be fixed when a match is created; a campaign fixes more."""
    scenarios = tuple(Value(key, key) for key in BOOK.scenarios)
    return (
        OptionForm("scenario", "choice", STARTER, scenarios),
        OptionForm("limit", "choice", values=tuple(Value(at, str(at)) for at in RULES.limits)),
        OptionForm("armies", "force", by_seat=True, needs="limit", limited_by="limit"),
        OptionForm("scale", "choice", {"method": "cm"}, SCALES),
        OptionForm("table", "choice", values=TABLES),
        OptionForm("unlimited", "flag", False),
        OptionForm("free_maps", "flag", False),
    )


def _allies(nation: str) -> tuple[str, ...]:
    return tuple(
        ally for allied in RULES.allied if nation in allied for ally in allied if ally != nation
    )


def _unit(vehicle: Vehicle, book: Book, words: Words) -> Unit:
    best, skill = BOOK.tables.campaign.best_bs, words.profile["skill"]
    grades = tuple(
        Extra(int(bs), grade.name, points(vehicle, int(bs)) - vehicle.points, text=f"{skill} {bs}")
        for bs, grade in book.tables.grades.items()
        if int(bs) > best
    )
    return Unit(
        vehicle.id,
        vehicle.name,
        vehicle.nation,
        vehicle.points,
        (Choice("bs", False, grades),),
        profiles=(profile_of(vehicle, words),),
    )


def _ready(nation: str, book: Book, words: Words) -> ReadyForce:
    entries = nation_force(nation)
    plan = next(
        scenario.name
        for scenario in book.scenarios.values()
        if any(scenario.forces[zone].nation == nation for zone in ZONES)
    )
    written = {"nation": nation, "vehicles": [{"vehicle": entry.vehicle} for entry in entries]}
    return ReadyForce(words.terms[nation], plan, cost(entries), written)


CATALOGUE = Catalogue(SHELF, LEXICON, contents, muster_form, option_forms)
