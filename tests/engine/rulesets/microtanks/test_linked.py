"""Campaigns as they are kept: orders, defaults, battles one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine import ruleset
from engine.dice import ListedDice, ProvenDice
from engine.errors import IllegalReply
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.microtanks.campaign.orders import (
    Assign,
    Buy,
    CampaignOptions,
    ChooseForce,
    Linked,
    Sell,
)
from engine.rulesets.microtanks.campaign.record import Record, RosterEntry, ready
from engine.rulesets.microtanks.core.model import Battle
from engine.rulesets.microtanks.scoring import scores_of
from engine.state import Verdict
from engine.wire.codec import for_ruleset

LINKED = Linked()
RULES = ruleset.get("microtanks")


def begun(**options: Any) -> Record:
    return LINKED.new(CampaignOptions(**options))


def refusal_of(record: Record, order: Any, seat: int = 0) -> IllegalReply:
    with pytest.raises(IllegalReply) as refused:
        LINKED.order(record, seat, order)
    return refused.value


def entry(record: Record, seat: int, unit: str) -> RosterEntry:
    return next(e for e in record.sides[seat].roster if e.unit_id == unit)


def fought(record: Record, seed: str) -> tuple[Record, Battle, ProvenDice]:
    """Fight the next battle by samples, through the codec as a server would."""
    codec = for_ruleset("microtanks")
    record, options = LINKED.next_battle(codec.load(codec.dump(record), Record))
    assert options is not None
    dice, rng = ProvenDice(seed), Random(seed)
    match, _ = Match.start(RULES, codec.load(codec.dump(options), type(options)), dice)
    while match.asks:
        ask = match.asks[0]
        reply = next(RULES.sample(match.state, ask, rng), ask.default)
        match, _ = match.answer(ask.seat, ask.number, reply)
    assert match.verdict is not None
    assert isinstance(match.state, Battle)
    return LINKED.aftermath(record, seed, match.state, match.verdict, dice), match.state, dice


def opened(record: Record | None = None) -> tuple[Record, Battle]:
    """Return a campaign with its first battle set up by default, nothing fired yet."""
    record, options = LINKED.next_battle(record or begun())
    assert options is not None
    match, _ = Match.start(RULES, options, ProvenDice("x"))
    state = match.state
    assert isinstance(state, Battle)
    units = {
        key: evolve(tank, status="board", pose=Pose(1.0, 1.0, 0.0))
        for key, tank in state.units.items()
    }
    return record, evolve(state, units=units)


def hurt(state: Battle, changes: Mapping[str, Any]) -> Battle:
    units = dict(state.units)
    for key, change in changes.items():
        units[key] = evolve(units[key], **change)
    return evolve(state, units=units)


def after(record: Record, state: Battle, *faces: int, winner: int | None = None) -> Record:
    dice = ListedDice(faces, start=state.rolled)
    verdict = Verdict("agreed", winner)
    record = LINKED.aftermath(record, "m", state, verdict, dice)
    assert len(faces) == dice.used
    return record


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_a_silent_side_buys_its_ready_made_force_and_fields_what_the_limit_allows() -> None:
    record, options = LINKED.next_battle(begun())

    assert options is not None
    assert ["us", "ge"] == [side.nation for side in record.sides]
    assert all(len(side.roster) >= 3 and side.pool < 1000 for side in record.sides)
    assert 600 == options.limit
    for side, army in zip(record.sides, options.armies, strict=True):
        assert army is not None
        assert [e.unit_id for e in ready(side)] == [listed.id for listed in army.vehicles]
    RULES.muster(options)


@pytest.mark.rule("microtanks/our-campaign-record", "microtanks/our-campaign-setup")
def test_three_battles_carry_losses_kills_and_repairs_on() -> None:
    record = begun()
    for number in (1, 2, 3):
        before = record
        record, state, dice = fought(record, f"linked/{number}")
        log = record.log[-1]

        assert (number, f"linked/{number}") == (record.battle_index, log.seed)
        for index, purpose, face in log.dice:
            assert index >= state.rolled
            assert face == dice.face(index, purpose)
        for seat, side in enumerate(record.sides):
            gone = {e.unit_id for e in before.sides[seat].roster if e.status == "lost"}
            assert gone <= {e.unit_id for e in side.roster if e.status == "lost"}
            assert not gone & {tank.id[2:] for tank in state.units.values() if tank.owner == seat}
            kills = sum(tank.kills for tank in state.units.values() if tank.owner == seat)
            told_before = sum(crew.kills for crew in before.sides[seat].crews.values())
            assert told_before + kills == sum(crew.kills for crew in side.crews.values())
    standings = LINKED.standings(record, None)

    assert ["crossroads", "river-line", "rearguard"] == [log.scenario for log in record.log]
    assert any(e.status != "ready" for side in record.sides for e in side.roster)
    assert standings["over"]
    assert (record, None) == LINKED.next_battle(record)
    assert "campaign_over" == refusal_of(record, Buy("us-sherman")).code


@pytest.mark.rule("microtanks/our-campaign-aftermath")
def test_what_is_knocked_out_never_returns_and_what_was_repaired_misses_one_battle() -> None:
    record, state = opened()
    units = [e.unit_id for e in record.sides[0].roster]
    state = hurt(
        state,
        {
            f"a-{units[0]}": {"status": "knocked_out"},
            f"a-{units[1]}": {"tracked": True},
            f"a-{units[2]}": {"weapon_damaged": True},
        },
    )
    # Dice fall in the order of ids.
    damaged = sorted(units[1:3])
    record = after(record, state, 2, 3)
    assert "lost" == entry(record, 0, units[0]).status
    assert ["repair", "ready"] == [entry(record, 0, unit).status for unit in damaged]
    assert [(state.rolled, 2), (state.rolled + 1, 3)] == [(i, f) for i, _, f in record.log[0].dice]

    record, options = LINKED.next_battle(record)
    assert options is not None
    assert options.armies[0] is not None
    fielded = {listed.id for listed in options.armies[0].vehicles}
    assert not fielded & {units[0], damaged[0]}
    assert damaged[1] in fielded

    match, _ = Match.start(RULES, options, ProvenDice("y"))
    assert isinstance(match.state, Battle)
    record = after(record, match.state)
    assert "lost" == entry(record, 0, units[0]).status
    assert "ready" == entry(record, 0, damaged[0]).status


@pytest.mark.rule("microtanks/our-campaign-supply", "microtanks/our-campaign-aftermath")
def test_a_crew_that_bailed_out_is_spare_until_it_has_another_vehicle() -> None:
    record, state = opened()
    unit = record.sides[0].roster[0].unit_id
    crew = record.sides[0].roster[0].crew_id
    assert crew is not None
    record = after(record, hurt(state, {f"a-{unit}": {"status": "bail_out"}}))
    assert (crew,) == record.sides[0].spare_crews

    bought = LINKED.order(record, 0, Buy("us-sherman"))
    assert crew == bought.sides[0].roster[-1].crew_id
    assert "vehicle_gone" == refusal_of(record, Assign(unit, crew)).code
    assert "has_crew" == refusal_of(record, Assign(record.sides[0].roster[1].unit_id, crew)).code
    assert "no_such_vehicle" == refusal_of(record, Assign("maus", crew)).code


@pytest.mark.rule("microtanks/our-campaign-supply", "microtanks/our-campaign-aftermath")
def test_a_recovered_hull_takes_a_spare_crew_by_order_or_by_default() -> None:
    record, state = opened()
    unit = record.sides[0].roster[0].unit_id
    foes = {f"b-{e.unit_id}": {"status": "retreated", "pose": None} for e in record.sides[1].roster}
    state = hurt(state, {f"a-{unit}": {"status": "bail_out"}} | foes)
    record = after(record, state, 5)
    assert ("repair", None) == (entry(record, 0, unit).status, entry(record, 0, unit).crew_id)
    crew = record.sides[0].spare_crews[0]
    assert "not_spare" == refusal_of(record, Assign(unit, "crew-99")).code

    ordered = LINKED.order(record, 0, Assign(unit, crew))
    assert crew == entry(ordered, 0, unit).crew_id
    assert () == ordered.sides[0].spare_crews
    assert ordered.sides[0] == LINKED.next_battle(record)[0].sides[0]


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_a_chosen_force_is_fielded_once_and_hidden_from_the_other_side() -> None:
    record, _ = LINKED.next_battle(begun())
    units = tuple(e.unit_id for e in record.sides[0].roster)[1:4]
    record = LINKED.order(record, 0, ChooseForce(units))
    _, options = LINKED.next_battle(record)

    assert options is not None
    assert options.armies[0] is not None
    assert units == tuple(listed.id for listed in options.armies[0].vehicles)
    assert list(units) == LINKED.standings(record, 0)["sides"][0]["force"]
    assert "force" not in LINKED.standings(record, 1)["sides"][0]
    assert () == after(*opened(record)).sides[0].force
    assert "unit_twice" == refusal_of(record, ChooseForce((units[0],) * 3)).code
    assert "army_size" == refusal_of(record, ChooseForce(units[:1])).code
    assert "not_ready" == refusal_of(record, ChooseForce(("maus",))).code


def worn() -> Record:
    """The first battle has cost a side all its vehicles."""
    record, state = opened()
    lost = {f"a-{e.unit_id}": {"status": "knocked_out"} for e in record.sides[0].roster}
    return after(record, hurt(state, lost))


@pytest.mark.rule("microtanks/our-campaign-setup", "microtanks/our-campaign-supply")
def test_a_bot_buys_by_orders_until_it_can_fight_and_nothing_before_the_first_battle() -> None:
    assert () == LINKED.bot_orders(begun(), 0)
    record = worn()
    orders = LINKED.bot_orders(record, 0)
    assert 3 == len(orders)
    for order in orders:
        record = LINKED.order(record, 0, order)
    assert () == LINKED.bot_orders(record, 0)
    assert 3 == len(ready(record.sides[0]))
    assert LINKED.next_battle(record)[1] is not None
    assert () == LINKED.bot_orders(poor(worn()), 0)


@pytest.mark.rule("microtanks/our-campaign-end", "microtanks/our-campaign-setup")
def test_nothing_is_bought_by_itself_later_and_who_cannot_field_three_ends_the_campaign() -> None:
    record = worn()
    assert [] == LINKED.standings(record, 0)["sides"][0]["unsaid"]
    ended, options = LINKED.next_battle(record)

    assert options is None
    assert record.sides == ended.sides
    assert LINKED.is_over(ended)
    standings = LINKED.standings(ended, 0)
    assert (True, 1) == (standings["over"], standings["winner"])
    assert record.sides[1].victory_points + 200 == standings["points"][1]
    assert "sales" not in standings["sides"][0]


def poor(record: Record) -> Record:
    return evolve(record, sides=(evolve(record.sides[0], pool=0), record.sides[1]))


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_a_side_alone_is_told_what_it_gets_unless_it_buys() -> None:
    record = begun()
    mine, theirs = LINKED.standings(record, 0)["sides"]
    got = LINKED.next_battle(record)[0].sides[0].roster

    assert [e.vehicle for e in got] == [one["vehicle"] for one in mine["unsaid"]]
    assert "unsaid" not in theirs
    bought = LINKED.order(record, 0, Buy("us-stuart", 4))
    assert [] == LINKED.standings(bought, 0)["sides"][0]["unsaid"]


@pytest.mark.rule("microtanks/our-campaign-supply")
def test_a_sale_brings_what_the_standings_say() -> None:
    record = LINKED.order(begun(), 0, Buy("us-stuart", 4))
    side = LINKED.standings(record, 0)["sides"][0]
    assert {"us-stuart-1": 55} == side["sales"]
    assert [55] == [vehicle["points"] for vehicle in side["roster"]]
    assert begun() == LINKED.order(record, 0, Sell("us-stuart-1"))
    assert "no_such_vehicle" == refusal_of(record, Sell("maus")).code
    gone = worn()
    assert "vehicle_gone" == refusal_of(gone, Sell(gone.sides[0].roster[0].unit_id)).code


@pytest.mark.rule("microtanks/our-concede", "microtanks/our-campaign-aftermath")
@pytest.mark.parametrize("reason", ["resigned", "conceded"])
def test_who_gives_up_loses_what_stood_on_the_table(reason: str) -> None:
    record, state = opened()
    score = tuple(float(points) for points in scores_of(state, 0))
    verdict = Verdict(reason, 1, score=score if reason == "conceded" else ())
    record = LINKED.aftermath(record, "m", state, verdict, ListedDice(()))

    assert {"lost"} == {e.status for e in record.sides[0].roster}
    assert {"ready"} == {e.status for e in record.sides[1].roster}
    assert len(record.sides[0].roster) == len(record.sides[0].spare_crews)
    assert 1 == record.log[0].winner


def test_a_campaign_given_up_before_anybody_is_deployed_costs_nothing() -> None:
    record, options = LINKED.next_battle(begun())
    match, _ = Match.start(RULES, options, ProvenDice("x"))
    match, _ = match.resign(1)
    assert match.verdict is not None
    record = LINKED.aftermath(record, "m", match.state, match.verdict, ListedDice(()))

    assert {"ready"} == {e.status for side in record.sides for e in side.roster}
    assert 0 == record.log[0].winner


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"battles": 0}, "bad_plan"),
        ({"battles": 13}, "bad_plan"),
        ({"nations": ("us", "atlantis")}, "unknown_nation"),
        ({"scenarios": ("moon",)}, "unknown_scenario"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalReply) as refused:
        begun(**options)

    assert code == refused.value.code
    assert refused.value.clause is not None


def test_a_ruleset_without_campaigns_says_so() -> None:
    assert ruleset.get("spearhead").campaigns is None
