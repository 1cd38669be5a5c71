"""Campaigns as the kernel knows them: orders between battles, defaults, standings.

The rules are in `campaign`; here they are put together into what whoever keeps a record may ask.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve, field, frozen

from engine.dice import Dice
from engine.flow import Seat
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.points import points
from engine.rulesets.microtanks.book.words import refusal
from engine.rulesets.microtanks.campaign.record import (
    RULES,
    Record,
    Report,
    RosterEntry,
    Side,
    aftermath,
    assign_spare_crews,
    battle_options,
    begin,
    buy,
    cannot_field,
    force_of,
    offers,
    ready,
    report,
    sale,
    sell,
    standing,
    value,
)
from engine.rulesets.microtanks.core.model import CENTIMETRES, STARTER, Battle, Options
from engine.rulesets.microtanks.core.scale import Scale, check_scale
from engine.rulesets.microtanks.muster import ZONES, check_army, nation_force, nations
from engine.rulesets.microtanks.scoring import scores_of
from engine.state import State, Verdict, Viewer


@frozen
class CampaignOptions:
    """Options of a campaign."""

    battles: int = RULES.battles
    nations: tuple[str, str] | None = None
    """By seat. Default: the nations of the first scenario."""
    scenarios: tuple[str, ...] = ()
    """Played in turn. Default: all scenarios of the rulebook."""
    scale: Scale = CENTIMETRES


@frozen
class Buy:
    """Buy a vehicle, with a new crew of that grade or a spare crew."""

    vehicle: str
    bs: int | None = None


@frozen
class Sell:
    """Sell a vehicle."""

    unit: str


@frozen
class Assign:
    """Assign a spare crew to a vehicle without one."""

    unit: str
    crew: str


@frozen
class ChooseForce:
    """Choose the vehicles for the next battle; an empty list means the usual choice."""

    units: tuple[str, ...] = ()


@define
class _Rolls:
    """The dice of an aftermath: they go on where those of the match stopped."""

    dice: Dice
    next: int
    fallen: list[tuple[int, str, int]] = field(factory=list)

    def __call__(self, purpose: str) -> int:
        face = self.dice.face(self.next, purpose)
        self.fallen.append((self.next, purpose, face))
        self.next += 1
        return face


class Linked:
    """Linked battles (microtanks/campaign-intent)."""

    record: type = Record
    options: type = CampaignOptions
    orders: tuple[type, ...] = (Buy, Sell, Assign, ChooseForce)

    def new(self, options: CampaignOptions) -> Record:
        """Return a campaign before anybody has bought anything."""
        check_scale(options.scale)
        if not 1 <= options.battles <= RULES.battles_most:
            most = RULES.battles_most
            raise refusal("bad_plan", battles=options.battles, least=1, most=most)
        for scenario in options.scenarios:
            if scenario not in BOOK.scenarios:
                known = ", ".join(BOOK.scenarios)
                raise refusal("unknown_scenario", scenario=scenario, known=known)
        scenarios = options.scenarios or _scenarios()
        forces = BOOK.scenarios[scenarios[0]].forces
        chosen = options.nations or (forces[ZONES[0]].nation, forces[ZONES[1]].nation)
        for nation in chosen:
            if nation not in nations():
                raise refusal("unknown_nation", nation=nation, known=", ".join(nations()))
        record = begin("", chosen, options.battles)
        return evolve(record, scale=options.scale, scenarios=scenarios)

    def order(self, record: Record, seat: Seat, order: Any) -> Record:
        """Carry out what a side wants between two battles."""
        if self.is_over(record):
            raise refusal("campaign_over", battles=record.battle_index)
        side = record.sides[seat]
        match order:
            case Buy(vehicle, bs):
                side = buy(side, vehicle, bs, record.battle_index)
            case Sell(unit):
                side = sell(side, _kept(side, unit), record.battle_index)
            case Assign(unit, crew):
                side = assign(side, unit, crew)
            case ChooseForce(units):
                side = choose(side, units)
        return _with(record, seat, side)

    def next_battle(self, record: Record) -> tuple[Record, Options | None]:
        """Decide what was left open, and return the match: spare crews in the order of ids, and the
        ready-made force where nothing was bought before the first battle."""
        if self.is_over(record):
            return record, None
        for seat in (0, 1):
            side = assign_spare_crews(record.sides[seat])
            for order in unsaid(record, side):
                side = buy(side, order.vehicle, order.bs, record.battle_index)
            record = _with(record, seat, side)
        if cannot_field(record):
            return evolve(record, broken_off=True), None
        scenario = record.scenarios[record.battle_index % len(record.scenarios)]
        first, second = (force_of(side, side.force or None) for side in record.sides)
        return record, battle_options(record, scenario, (first, second))

    def bot_orders(self, record: Record, seat: Seat) -> tuple[Buy, ...]:
        """Return what a bot buys before the next battle: vehicles of its nation's ready-made force
        until it can fight, each while the pool allows."""
        side = assign_spare_crews(record.sides[seat])
        if unsaid(record, side):
            return ()
        orders = []
        for entry in nation_force(side.nation):
            order = Buy(entry.vehicle, None if side.spare_crews else RULES.green_bs)
            if len(ready(side)) < RULES.ready_least and _can_pay(
                side, entry.vehicle, RULES.green_bs
            ):
                side = buy(side, order.vehicle, order.bs, record.battle_index)
                orders.append(order)
        return tuple(orders)

    def aftermath(
        self, record: Record, match: str, state: State, verdict: Verdict, dice: Dice
    ) -> Record:
        """Return the record after a battle."""
        assert isinstance(state, Battle)
        rolls = _Rolls(dice, state.rolled)
        after = aftermath(record, report_of(state, match, verdict), rolls)
        log = (*after.log[:-1], evolve(after.log[-1], dice=tuple(rolls.fallen)))
        first, second = (evolve(side, force=()) for side in after.sides)
        return evolve(after, sides=(first, second), log=log)

    def end(self, record: Record, loser: Seat | None) -> Record:
        """Return the record of a campaign that a side gives up, or that is broken off."""
        return evolve(record, ended=True, given_up=loser)

    def is_over(self, record: Record) -> bool:
        """Return whether there will be no further battle. A side that is too weak may still buy."""
        is_short = record.broken_off or record.ended
        return is_short or record.battle_index >= record.battles_planned

    def standings(self, record: Record, viewer: Viewer) -> Mapping[str, Any]:
        """Return everything but what the other side has chosen to field."""
        over = self.is_over(record)
        now = standing(record)
        sums = now.points if over else tuple(side.victory_points for side in record.sides)
        return {
            "over": over,
            "winner": now.winner if over else None,
            "given_up": record.given_up,
            "points": list(sums),
            "battles": record.battle_index,
            "planned": record.battles_planned,
            "limit": RULES.battle_limit,
            "sides": [
                _shown(side, self._asked(record, side) if seat == viewer and not over else {})
                for seat, side in enumerate(record.sides)
            ],
            "log": [
                {
                    "battle": entry.battle,
                    "scenario": entry.scenario,
                    "match": entry.seed,
                    "score": list(entry.score),
                    "level": entry.level,
                    "winner": entry.winner,
                    "outcomes": dict(entry.outcomes),
                    "dice": [list(die) for die in entry.dice],
                }
                for entry in record.log
            ],
        }

    def _asked(self, record: Record, side: Side) -> Mapping[str, Any]:
        """Return what a side alone knows: its choice, and what it could buy and sell."""
        battles = record.battle_index
        sales = {e.unit_id: sale(side, e, battles) for e in side.roster if not e.is_gone}
        return {
            "force": list(side.force),
            "offers": [
                {"vehicle": key, "bs": bs, "price": price}
                for key, bs, price in offers(side, battles)
            ],
            "sales": sales,
            "unsaid": [{"vehicle": buy.vehicle, "bs": buy.bs} for buy in unsaid(record, side)],
        }


# ---------------------------------------------------------------- orders


def assign(side: Side, unit: str, crew: str) -> Side:
    """Put a spare crew into a vehicle. Raises `IllegalReply`."""
    entry = _kept(side, unit)
    if entry.crew_id is not None:
        raise refusal("has_crew", unit=unit, crew=entry.crew_id)
    if crew not in side.spare_crews:
        raise refusal("not_spare", crew=crew, known=", ".join(side.spare_crews))
    roster = tuple(evolve(e, crew_id=crew) if e is entry else e for e in side.roster)
    return evolve(side, roster=roster, spare_crews=tuple(c for c in side.spare_crews if c != crew))


def choose(side: Side, units: tuple[str, ...]) -> Side:
    """Name the force of the next battle. Raises `IllegalReply`."""
    if len(set(units)) < len(units):
        raise refusal("unit_twice", known=", ".join(units))
    if units:
        check_army(force_of(side, units), RULES.battle_limit)
    return evolve(side, force=units)


def unsaid(record: Record, side: Side) -> tuple[Buy, ...]:
    """Return what is bought for a side that has bought nothing before the first battle: the
    ready-made force of its nation, while the pool allows (microtanks/our-campaign-setup)."""
    if record.battle_index or side.roster:
        return ()
    orders = []
    for entry in nation_force(side.nation):
        usual = BOOK.vehicles[entry.vehicle].bs
        if _can_pay(side, entry.vehicle, usual):
            side = buy(side, entry.vehicle, usual, record.battle_index)
            orders.append(Buy(entry.vehicle, usual))
    return tuple(orders)


def _can_pay(side: Side, vehicle: str, bs: int) -> bool:
    return points(BOOK.vehicles[vehicle], bs) <= side.pool


def _kept(side: Side, unit: str) -> RosterEntry:
    entry = _entry(side, unit)
    if entry.is_gone:
        raise refusal("vehicle_gone", unit=unit)
    return entry


def _entry(side: Side, unit: str) -> RosterEntry:
    for entry in side.roster:
        if entry.unit_id == unit:
            return entry
    known = ", ".join(entry.unit_id for entry in side.roster)
    raise refusal("no_such_vehicle", unit=unit, known=known)


def _with(record: Record, seat: int, side: Side) -> Record:
    sides = (side, record.sides[1]) if seat == 0 else (record.sides[0], side)
    return evolve(record, sides=sides)


# ---------------------------------------------------------------- reports


def report_of(state: Battle, match: str, verdict: Verdict) -> Report:
    """Return what a match comes to, however it ended (microtanks/our-concede)."""
    conceded = None
    if verdict.reason == "resigned" and verdict.winner is not None:
        conceded = 1 - verdict.winner
    elif verdict.reason == "conceded":
        conceded = next((s for s in (0, 1) if _score(state, s) == verdict.score), None)
    return evolve(report(state, match, conceded), winner=verdict.winner)


def _score(state: Battle, conceded: int) -> tuple[float, ...]:
    return tuple(map(float, scores_of(state, conceded)))


def _scenarios() -> tuple[str, ...]:
    return (STARTER, *(key for key in BOOK.scenarios if key != STARTER))


def _shown(side: Side, more: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "nation": side.nation,
        "pool": side.pool,
        "points": side.victory_points,
        "roster": [_vehicle(side, entry) for entry in side.roster],
        "spare_crews": [_crew(side, crew) for crew in side.spare_crews],
        "fallen_crews": sum(not crew.alive for crew in side.crews.values()),
        **more,
    }


def _vehicle(side: Side, entry: RosterEntry) -> dict[str, Any]:
    crew = None if entry.crew_id is None else _crew(side, entry.crew_id)
    return {
        "id": entry.unit_id,
        "vehicle": entry.vehicle,
        "status": entry.status,
        "crew": crew,
        "points": None if crew is None else value(side, entry),
    }


def _crew(side: Side, key: str) -> dict[str, Any]:
    crew = side.crews[key]
    return {"id": key, "bs": crew.bs, "kills": crew.kills, "battles": crew.battles}
