"""Campaigns: the record that outlives matches, as pure functions over frozen values.

A battle of a campaign is an ordinary match of its own (`battle_options`); when it is over, its
outcome (`report`) goes into the record (`aftermath`). Nothing here reads or writes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from attrs import evolve, field, frozen

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.points import points
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.core.model import (
    CENTIMETRES,
    SEATS,
    Army,
    Battle,
    ForceVehicle,
    Options,
)
from engine.rulesets.microtanks.core.scale import Scale
from engine.rulesets.microtanks.scoring import End, holder, level_of, scores_of, winner_of

RULES = BOOK.tables.campaign

Status = Literal["ready", "repair", "lost", "sold"]
Outcome = Literal[
    "ready", "retreated", "tracked", "weapon_damaged", "bail_out", "knocked_out", "conceded"
]
Die = Callable[[str], int]
"""(purpose) -> a face of a D6."""


@frozen
class Crew:
    id: str
    start_bs: int
    kills: int = 0
    battles: int = 0
    alive: bool = True

    @property
    def bs(self) -> int:
        """Its ballistic skill, bettered by kills (microtanks/our-campaign-experience)."""
        return bs_after(self.start_bs, self.kills)


@frozen
class RosterEntry:
    unit_id: str
    vehicle: str
    crew_id: str | None = None
    status: Status = "ready"
    misses_battle: bool = False
    bought_after: int = 0
    """How many battles had been fought when it was bought."""

    @property
    def is_gone(self) -> bool:
        """Whether it never returns."""
        return self.status in ("lost", "sold")


@frozen
class Side:
    nation: str
    pool: int
    victory_points: int = 0
    roster: tuple[RosterEntry, ...] = ()
    crews: Mapping[str, Crew] = field(factory=dict)
    spare_crews: tuple[str, ...] = ()
    force: tuple[str, ...] = ()
    """Chosen for the next battle; none: what is ready, in roster order."""


@frozen
class LogEntry:
    battle: int
    scenario: str
    seed: str
    """The match, whose record proves the dice."""
    score: tuple[int, int]
    level: str
    winner: int | None = None
    outcomes: Mapping[str, Outcome] = field(factory=dict)
    dice: tuple[tuple[int, str, int], ...] = ()
    """Of the aftermath: (index in the match, purpose, face)."""


@frozen
class Record:
    """A campaign (microtanks/our-campaign-record)."""

    id: str
    sides: tuple[Side, Side]
    battles_planned: int = RULES.battles
    battle_index: int = 0
    scale: Scale = CENTIMETRES
    log: tuple[LogEntry, ...] = ()
    scenarios: tuple[str, ...] = ()
    """Played in turn, and again from the first."""
    broken_off: bool = False
    """Whether a side could not field enough when the next battle was due."""
    ended: bool = False
    """Whether it was ended between two battles."""
    given_up: int | None = None
    """The side that did, if it was one of them."""


# ---------------------------------------------------------------- rosters


def begin(key: str, nations: tuple[str, str], planned: int) -> Record:
    """Return a campaign before anybody has bought anything (microtanks/our-campaign-setup)."""
    first, second = (Side(nation, RULES.pool) for nation in nations)
    return Record(key, (first, second), planned)


def crew_grades(battles: int) -> range:
    """Return the ballistic skills of crews that can be bought after so many battles."""
    first = RULES.best_bs + 1, 7
    return range(*first) if battles == 0 else range(RULES.green_bs, RULES.green_bs + 1)


def offers(side: Side, battles: int) -> tuple[tuple[str, int, int], ...]:
    """Return what a side could pay for: (vehicle, ballistic skill of its crew, price)."""
    return tuple(
        (key, grade, price)
        for key, vehicle in BOOK.vehicles.items()
        if vehicle.nation == side.nation
        for grade in crew_grades(battles)
        if (price := points(vehicle, grade)) <= side.pool
    )


def buy(side: Side, vehicle: str, bs: int | None, battles: int) -> Side:
    """Return a side with a vehicle bought after so many battles; `bs` of a new crew, or None to
    take a spare one.

    The first roster has crews of any grade from raw to veteran; supply buys green crews
    (microtanks/our-campaign-supply). Raises `IllegalReply`.
    """
    listed = BOOK.vehicles.get(vehicle)
    if listed is None or listed.nation != side.nation:
        raise refusal("not_for_sale", vehicle=vehicle, nation=side.nation)
    grades = crew_grades(battles)
    grade = RULES.green_bs if bs is None else bs
    if grade not in grades:
        raise refusal("no_such_crew", bs=grade, least=grades[0], most=grades[-1])
    price = points(listed, grade)
    if price > side.pool:
        raise refusal("pool_too_small", price=price, pool=side.pool)
    key = _unused(vehicle, (entry.unit_id for entry in side.roster))
    crews, spare = side.crews, side.spare_crews
    if bs is None:
        if not spare:
            raise refusal("no_spare_crew", vehicle=vehicle)
        crew, *rest = spare
        spare = tuple(rest)
    else:
        crew = _unused("crew", crews)
        crews = {**crews, crew: Crew(crew, bs)}
    bought = RosterEntry(key, vehicle, crew, bought_after=battles)
    roster = (*side.roster, bought)
    return evolve(side, pool=side.pool - price, roster=roster, crews=crews, spare_crews=spare)


def _unused(stem: str, keys: Iterable[str]) -> str:
    """Return the stem with the number after the highest that it has in `keys`."""
    numbered = (key.removeprefix(f"{stem}-") for key in keys)
    return (
        f"{stem}-{1 + max((int(number) for number in numbered if number.isdecimal()), default=0)}"
    )


def sale(side: Side, entry: RosterEntry, battles: int) -> int:
    """Return what a vehicle brings: its whole price if no battle was fought since it was bought,
    otherwise half the price of one with a green crew (microtanks/our-campaign-supply)."""
    vehicle, crew = BOOK.vehicles[entry.vehicle], side.crews.get(entry.crew_id or "")
    if entry.bought_after == battles:
        return points(vehicle, RULES.green_bs if crew is None or crew.battles else crew.bs)
    return _in_steps(points(vehicle, RULES.green_bs) * RULES.sale_percent // 100)


def sell(side: Side, entry: RosterEntry, battles: int) -> Side:
    """Return a side without a vehicle. A crew that has fought becomes a spare crew; a new one
    leaves with its vehicle (microtanks/our-campaign-supply)."""
    pool, crews, spare = side.pool + sale(side, entry, battles), dict(side.crews), side.spare_crews
    if entry.crew_id is not None and crews[entry.crew_id].battles:
        spare = (*spare, entry.crew_id)
    elif entry.crew_id is not None:
        del crews[entry.crew_id]
    sold = evolve(entry, status="sold", crew_id=None)
    kept = () if entry.bought_after == battles else (sold,)
    roster = tuple(after for e in side.roster for after in (kept if e is entry else (e,)))
    force = tuple(unit for unit in side.force if unit != entry.unit_id)
    return evolve(side, pool=pool, roster=roster, crews=crews, spare_crews=spare, force=force)


def assign_spare_crews(side: Side) -> Side:
    """Give spare crews to vehicles without one, in the order of ids: the default."""
    spare = list(side.spare_crews)
    given = {}
    for entry in sorted(side.roster, key=lambda entry: entry.unit_id):
        if spare and entry.crew_id is None and not entry.is_gone:
            given[entry.unit_id] = spare.pop(0)
    roster = tuple(
        evolve(entry, crew_id=given[entry.unit_id]) if entry.unit_id in given else entry
        for entry in side.roster
    )
    return evolve(side, roster=roster, spare_crews=tuple(spare))


def ready(side: Side) -> tuple[RosterEntry, ...]:
    """Return what a side can field: ready vehicles with a crew, in roster order."""
    return tuple(
        entry
        for entry in side.roster
        if entry.status == "ready" and not entry.misses_battle and entry.crew_id is not None
    )


def value(side: Side, entry: RosterEntry) -> int:
    """Return the points of a roster entry with its crew."""
    assert entry.crew_id is not None
    return points(BOOK.vehicles[entry.vehicle], side.crews[entry.crew_id].bs)


def force_of(side: Side, chosen: Sequence[str] | None = None) -> Army:
    """Return the army a side fields: what it chose, or ready vehicles in roster order while the
    limit allows. Raises `IllegalReply`."""
    able = {entry.unit_id: entry for entry in ready(side)}
    entries: list[ForceVehicle] = []
    total = 0
    for key in able if chosen is None else chosen:
        if key not in able:
            raise refusal("not_ready", unit=key, known=", ".join(able))
        price = value(side, able[key])
        if chosen is None and len(entries) == BOOK.tables.army.vehicles_most:
            break
        if total + price > RULES.battle_limit:
            if chosen is None:
                continue
            raise refusal("over_limit", total=total + price, limit=RULES.battle_limit, over=price)
        total += price
        crew_id = able[key].crew_id
        assert crew_id is not None
        entries.append(ForceVehicle(able[key].vehicle, side.crews[crew_id].bs, key))
    return Army(side.nation, tuple(entries))


def battle_options(record: Record, scenario: str, armies: tuple[Army, Army]) -> Options:
    """Return the match of the next battle; the last winner picks its side
    (microtanks/our-campaign-setup)."""
    picks = record.log[-1].winner if record.log else None
    return Options(
        scenario=scenario,
        scale=record.scale,
        limit=RULES.battle_limit,
        armies=armies,
        picks_side=picks,
    )


# ---------------------------------------------------------------- after a battle


@frozen
class Returned:
    """What came back of a vehicle and its crew (microtanks/our-campaign-aftermath)."""

    status: Status
    crew_alive: bool


def bs_after(start: int, kills: int) -> int:
    """Return a crew's ballistic skill after kills."""
    return min(start, max(RULES.best_bs, start - kills // RULES.kills_per_step))


def fate(outcome: Outcome, *, holds_field: bool, die: Die) -> Returned:
    """Return what becomes of a vehicle; a die only where one is due."""
    match outcome:
        case "ready" | "retreated":
            return Returned("ready", True)
        case "tracked" | "weapon_damaged":
            return Returned("ready" if die("repair") >= RULES.ready_on else "repair", True)
        case "bail_out":
            saved = holds_field and die("recover") >= RULES.recover_on
            return Returned("repair" if saved else "lost", True)
        case "conceded":
            return Returned("lost", True)
        case "knocked_out":
            return Returned("lost", False)


def supply(score: int) -> int:
    """Return what a side gains after a battle (microtanks/our-campaign-supply)."""
    return RULES.supply_base + _in_steps(score * RULES.supply_percent // 100)


def _in_steps(points: int) -> int:
    return points - points % RULES.supply_multiple


@frozen
class Report:
    """What a battle comes to for the record."""

    scenario: str
    seed: str
    score: tuple[int, int]
    level: str
    winner: int | None = None
    field: int | None = None
    outcomes: tuple[Mapping[str, Outcome], Mapping[str, Outcome]] = ({}, {})
    kills: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})


def report(state: Battle, seed: str, conceded: int | None = None) -> Report:
    """Return what a finished battle comes to, for vehicles by their roster ids."""
    outcomes: tuple[dict[str, Outcome], dict[str, Outcome]] = ({}, {})
    kills: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for tank in state.units.values():
        key = tank.id.removeprefix(f"{SEATS[tank.owner]}-")
        outcomes[tank.owner][key] = outcome_of(state, tank.id, conceded)
        kills[tank.owner][key] = tank.kills
    score = scores_of(state, conceded)
    level = level_of(score, (state.players[0].start, state.players[1].start))
    on_board = [len(state.army(seat)) * (conceded != seat) for seat in (0, 1)]
    field_ = End("round_limit", holder(on_board)).field
    return Report(
        state.plan.id, seed, score, level, winner_of(score, level), field_, outcomes, kills
    )


def outcome_of(state: Battle, key: str, conceded: int | None = None) -> Outcome:
    """Return what a battle left of a vehicle; damage is kept by one that retreated."""
    tank = state.tank(key)
    if tank.status in ("bail_out", "knocked_out"):
        return tank.status
    if tank.is_live and tank.owner == conceded:
        return "conceded"
    if tank.tracked:
        return "tracked"
    if tank.weapon_damaged:
        return "weapon_damaged"
    return "retreated" if tank.status == "retreated" else "ready"


def aftermath(record: Record, report: Report, die: Die) -> Record:
    """Return the record after a battle: side A before B, vehicles in the order of ids."""
    sides = tuple(_side_after(side, seat, report, die) for seat, side in enumerate(record.sides))
    first, second = (
        evolve(
            side,
            pool=side.pool + supply(report.score[seat]),
            victory_points=side.victory_points + report.score[seat],
        )
        for seat, side in enumerate(sides)
    )
    outcomes = {
        f"{SEATS[seat]}-{key}": outcome
        for seat in (0, 1)
        for key, outcome in report.outcomes[seat].items()
    }
    entry = LogEntry(
        record.battle_index + 1,
        report.scenario,
        report.seed,
        report.score,
        report.level,
        report.winner,
        outcomes,
    )
    return evolve(
        record,
        sides=(first, second),
        battle_index=record.battle_index + 1,
        log=(*record.log, entry),
    )


def _side_after(side: Side, seat: int, report: Report, die: Die) -> Side:
    crews = dict(side.crews)
    spare = list(side.spare_crews)
    after: dict[str, RosterEntry] = {}
    for entry in sorted(side.roster, key=lambda entry: entry.unit_id):
        outcome = report.outcomes[seat].get(entry.unit_id)
        if outcome is None:
            # It sat the battle out: a vehicle under repair is ready for the next one.
            rested = entry.status == "repair"
            after[entry.unit_id] = (
                evolve(entry, status="ready", misses_battle=False) if rested else entry
            )
            continue
        back = fate(outcome, holds_field=report.field == seat, die=die)
        crew_id = entry.crew_id
        if crew_id is not None:
            crew = crews[crew_id]
            crews[crew_id] = evolve(
                crew,
                kills=crew.kills + report.kills[seat].get(entry.unit_id, 0),
                battles=crew.battles + 1,
                alive=back.crew_alive,
            )
            if outcome in ("bail_out", "conceded"):
                spare.append(crew_id)
                crew_id = None
            elif not back.crew_alive:
                crew_id = None
        after[entry.unit_id] = evolve(
            entry, status=back.status, crew_id=crew_id, misses_battle=back.status == "repair"
        )
    roster = tuple(after[entry.unit_id] for entry in side.roster)
    return evolve(side, roster=roster, crews=crews, spare_crews=tuple(spare))


# ---------------------------------------------------------------- the end


@frozen
class CampaignResult:
    """How a campaign stands (microtanks/our-campaign-end)."""

    over: bool
    points: tuple[int, int]
    winner: int | None = None


def cannot_field(record: Record) -> tuple[int, ...]:
    """Return the sides without enough ready vehicles for a battle."""
    return tuple(
        seat for seat, side in enumerate(record.sides) if len(ready(side)) < RULES.ready_least
    )


def standing(record: Record) -> CampaignResult:
    """Return whether a campaign is over, and who has won it. The bonus is for a planned battle that
    a side cannot field three vehicles for; after the last one there is none."""
    totals = [side.victory_points for side in record.sides]
    if record.broken_off:
        for seat in cannot_field(record):
            totals[1 - seat] += RULES.end_bonus
    is_short = record.ended or record.broken_off
    over = is_short or record.battle_index >= record.battles_planned
    worth = [sum(value(side, entry) for entry in ready(side)) for side in record.sides]
    winner = _greater(totals)
    if winner is None:
        winner = _greater(worth)
    if record.given_up is not None:
        winner = 1 - record.given_up
    return CampaignResult(over, (totals[0], totals[1]), winner if over else None)


def _greater(numbers: Iterable[int]) -> int | None:
    first, second = numbers
    return None if first == second else int(second > first)
