"""Campaigns: pure functions over a record."""

import attrs
import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.microtanks.campaign.orders import Linked
from engine.rulesets.microtanks.campaign.record import (
    Crew,
    LogEntry,
    Record,
    Report,
    RosterEntry,
    Side,
    aftermath,
    assign_spare_crews,
    battle_options,
    begin,
    bs_after,
    buy,
    cannot_field,
    fate,
    force_of,
    offers,
    ready,
    report,
    sale,
    sell,
    standing,
    supply,
    value,
)
from engine.rulesets.microtanks.questions import Fire
from engine.rulesets.microtanks.ruleset import RULESET
from engine.wire.codec import Codec
from tests.engine.rulesets.microtanks.staging import fight, tank


def dice(*faces: int):
    left = list(faces)

    def die(purpose: str) -> int:
        return left.pop(0)

    die.left = left  # type: ignore[attr-defined]
    return die


def campaign() -> Record:
    """Both sides own three vehicles."""
    record = begin("c1", ("us", "ge"), 3)
    sides = []
    for side, key in zip(record.sides, ("us-sherman", "ge-pz4h"), strict=True):
        for _ in range(3):
            side = buy(side, key, 4, 0)
        sides.append(side)
    return evolve(record, sides=(sides[0], sides[1]))


def refusal_of(call) -> str:
    with pytest.raises(IllegalReply) as refused:
        call()
    return refused.value.code


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_a_side_buys_its_first_roster_from_1000_points_with_crews_of_any_grade() -> None:
    side = begin("c1", ("us", "ge"), 3).sides[0]
    bought = buy(buy(side, "us-sherman", 3, 0), "us-stuart", 6, 0)

    assert bought.pool == 1000 - 100 - 35
    assert [entry.unit_id for entry in bought.roster] == ["us-sherman-1", "us-stuart-1"]
    assert refusal_of(lambda: buy(side, "us-sherman", 2, 0)) == "no_such_crew"
    assert refusal_of(lambda: buy(side, "ge-pz4h", 4, 0)) == "not_for_sale"
    poor = evolve(side, pool=10)
    assert refusal_of(lambda: buy(poor, "us-sherman", 4, 0)) == "pool_too_small"


@pytest.mark.rule("microtanks/our-campaign-setup")
def test_a_battle_fields_ready_vehicles_up_to_600_points() -> None:
    side = campaign().sides[0]
    rich = evolve(side, pool=5000)
    for _ in range(6):
        rich = buy(rich, "us-pershing", 3, 0)
    assert sum(entry.vehicle == "us-pershing" for entry in force_of(rich).vehicles) == 2
    wounded = evolve(side, roster=(evolve(side.roster[0], status="repair"), *side.roster[1:]))
    assert [entry.id for entry in force_of(wounded).vehicles] == ["us-sherman-2", "us-sherman-3"]
    assert refusal_of(lambda: force_of(wounded, ["us-sherman-1"])) == "not_ready"
    assert refusal_of(lambda: force_of(rich, [e.unit_id for e in rich.roster])) == "over_limit"


@pytest.mark.rule("microtanks/our-campaign-setup", "microtanks/campaign-intent")
def test_a_campaign_battle_is_an_ordinary_match_with_the_losses_of_the_last() -> None:
    record = campaign()
    armies = force_of(record.sides[0]), force_of(record.sides[1])
    options = battle_options(record, "crossroads", armies)
    assert options.picks_side is None
    state = RULESET.muster(options)
    assert state.options.limit == 600
    told = Report(
        "crossroads",
        "s",
        (100, 0),
        "minor",
        0,
        0,
        ({}, {"ge-pz4h-1": "knocked_out"}),
    )
    after = aftermath(record, told, dice())
    assert battle_options(after, "crossroads", armies).picks_side == 0
    assert len(force_of(after.sides[1]).vehicles) == 2


@pytest.mark.rule("microtanks/our-campaign-record")
def test_the_record_is_one_document_that_can_be_saved() -> None:
    record = aftermath(
        campaign(),
        Report("crossroads", "seed", (9, 0), "draw", outcomes=({"us-sherman-1": "ready"}, {})),
        dice(),
    )
    codec = Codec([])

    assert codec.load(codec.dump(record), Record) == record
    fields = {cls: {f.name for f in attrs.fields(cls)} for cls in (Record, Side, LogEntry, Crew)}
    assert {
        *("id", "battles_planned", "battle_index", "scale", "sides", "log"),
        *("scenarios", "broken_off", "ended", "given_up"),
    } == fields[Record]
    assert {"pool", "victory_points", "roster", "spare_crews"} <= fields[Side]
    assert {"battle", "scenario", "seed", "score", "level", "outcomes"} <= fields[LogEntry]
    assert record.log[0].outcomes == {"a-us-sherman-1": "ready"}
    assert {"status", "misses_battle"} <= {f.name for f in attrs.fields(RosterEntry)}


@pytest.mark.rule("microtanks/our-campaign-aftermath")
def test_what_becomes_of_vehicles_and_their_crews() -> None:
    def end(outcome: str, *faces: int, field: bool = False) -> tuple[str, bool]:
        back = fate(outcome, holds_field=field, die=dice(*faces))  # type: ignore[arg-type]
        return back.status, back.crew_alive

    assert end("ready") == ("ready", True)
    assert end("retreated") == ("ready", True)
    assert end("tracked", 3) == ("ready", True)
    assert end("weapon_damaged", 2) == ("repair", True)
    assert end("bail_out") == ("lost", True)
    assert end("bail_out", 4, field=True) == ("lost", True)
    assert end("bail_out", 5, field=True) == ("repair", True)
    assert end("knocked_out", field=True) == ("lost", False)
    assert end("conceded") == ("lost", True)


@pytest.mark.rule("microtanks/our-campaign-aftermath")
def test_dice_fall_side_by_side_in_the_order_of_ids_and_crews_are_spared() -> None:
    told = Report(
        "crossroads",
        "s",
        (0, 0),
        "draw",
        None,
        0,
        (
            {"us-sherman-2": "tracked", "us-sherman-1": "bail_out"},
            {"ge-pz4h-1": "tracked", "ge-pz4h-2": "knocked_out", "ge-pz4h-3": "conceded"},
        ),
    )
    die = dice(5, 2, 3)
    after = aftermath(campaign(), told, die)
    us, ge = after.sides

    assert [entry.status for entry in us.roster] == ["repair", "repair", "ready"]
    assert [entry.status for entry in ge.roster] == ["ready", "lost", "lost"]
    assert us.spare_crews == ("crew-1",)
    assert us.roster[0].crew_id is None
    assert (ge.spare_crews, ge.crews["crew-2"].alive) == (("crew-3",), False)
    assert die.left == []


@pytest.mark.rule("microtanks/our-campaign-aftermath")
def test_a_vehicle_under_repair_misses_one_battle() -> None:
    told = Report("crossroads", "s", (0, 0), "draw", outcomes=({"us-sherman-1": "tracked"}, {}))
    after = aftermath(campaign(), told, dice(1))
    assert len(ready(after.sides[0])) == 2
    rested = aftermath(after, Report("crossroads", "s", (0, 0), "draw"), dice())
    assert len(ready(rested.sides[0])) == 3


@pytest.mark.rule("microtanks/our-campaign-experience")
def test_three_kills_better_a_crew_by_one_to_2_at_best() -> None:
    assert [bs_after(4, kills) for kills in (0, 2, 3, 6, 9)] == [4, 4, 3, 2, 2]
    assert bs_after(2, 0) == 2
    told = Report(
        "crossroads",
        "s",
        (0, 0),
        "draw",
        outcomes=({"us-sherman-1": "ready"}, {}),
        kills=({"us-sherman-1": 3}, {}),
    )
    side = aftermath(campaign(), told, dice()).sides[0]
    assert (side.crews["crew-1"].bs, side.crews["crew-1"].battles) == (3, 1)
    assert value(side, side.roster[0]) == 100


@pytest.mark.rule("microtanks/our-campaign-supply")
def test_supply_is_100_and_a_quarter_of_the_score_in_fives() -> None:
    assert [supply(score) for score in (0, 19, 20, 60, 185)] == [100, 100, 105, 115, 145]
    side = aftermath(campaign(), Report("crossroads", "s", (60, 0), "draw"), dice()).sides[0]
    assert (side.pool, side.victory_points) == (1000 - 240 + 115, 60)


@pytest.mark.rule("microtanks/our-campaign-supply")
def test_supply_buys_green_crews_or_takes_spare_ones() -> None:
    side = evolve(campaign().sides[0], spare_crews=("crew-1",))

    assert refusal_of(lambda: buy(side, "us-sherman", 4, 1)) == "no_such_crew"
    green = buy(side, "us-sherman", 5, 1)
    assert side.pool - green.pool == 65
    spared = buy(side, "us-sherman", None, 1)
    assert (spared.pool, spared.spare_crews) == (green.pool, ())
    assert spared.roster[-1].crew_id == "crew-1"
    assert refusal_of(lambda: buy(spared, "us-sherman", None, 1)) == "no_spare_crew"


@pytest.mark.rule("microtanks/our-campaign-supply", "microtanks/our-campaign-setup")
def test_every_offer_can_be_bought_at_its_price_and_nothing_else() -> None:
    side = evolve(campaign().sides[0], pool=70)
    for battles in (0, 1):
        listed = offers(side, battles)
        assert listed
        for vehicle, bs, price in listed:
            assert side.pool - buy(side, vehicle, bs, battles).pool == price
    assert {bs for _, bs, _ in offers(side, 1)} == {5}
    assert offers(evolve(side, pool=0), 0) == ()


@pytest.mark.rule("microtanks/our-campaign-supply")
def test_what_was_bought_by_mistake_brings_its_whole_price_and_leaves_no_trace() -> None:
    side = campaign().sides[0]
    again = buy(side, "us-stuart", 3, 0)
    assert sell(again, again.roster[-1], 0) == side

    spared = evolve(side, crews={**side.crews, "crew-1": Crew("crew-1", 4, battles=1)})
    bare = evolve(spared.roster[0], crew_id=None)
    spared = evolve(spared, roster=(bare, *spared.roster[1:]), spare_crews=("crew-1",))
    taken = buy(spared, "us-sherman", None, 1)
    assert sell(taken, taken.roster[-1], 1) == spared


@pytest.mark.rule("microtanks/our-campaign-supply")
def test_a_vehicle_that_could_have_fought_brings_half_and_its_veterans_stay() -> None:
    side = aftermath(
        campaign(),
        Report("crossroads", "s", (0, 0), "draw", outcomes=({"us-sherman-1": "ready"}, {})),
        dice(),
    ).sides[0]
    veterans, fresh = side.roster[:2]
    assert (sale(side, veterans, 1), sale(side, fresh, 1)) == (30, 30)  # 65 with a green crew

    sold = sell(evolve(side, force=("us-sherman-1", "us-sherman-2")), veterans, 1)
    assert (sold.pool - side.pool, sold.spare_crews, sold.force) == (
        30,
        ("crew-1",),
        ("us-sherman-2",),
    )
    assert (sold.roster[0].status, len(ready(sold))) == ("sold", 2)
    assert sell(sold, fresh, 1).spare_crews == ("crew-1",)
    assert "crew-2" not in sell(sold, fresh, 1).crews
    assert buy(sold, "us-sherman", 5, 1).roster[-1].unit_id == "us-sherman-4"


def test_spare_crews_go_to_vehicles_without_one_in_the_order_of_ids() -> None:
    side = campaign().sides[0]
    bare = tuple(evolve(entry, crew_id=None) for entry in side.roster)
    manned = assign_spare_crews(evolve(side, roster=bare, spare_crews=("crew-3", "crew-1")))

    assert [entry.crew_id for entry in manned.roster] == ["crew-3", "crew-1", None]


@pytest.mark.rule("microtanks/our-campaign-end")
def test_the_campaign_ends_after_the_last_battle_or_when_a_side_is_worn_down() -> None:
    record = campaign()
    assert not standing(record).over
    ahead = evolve(record, sides=(evolve(record.sides[0], victory_points=10), record.sides[1]))
    done = evolve(ahead, battle_index=3)
    assert (standing(done).over, standing(done).winner) == (True, 0)
    even = evolve(record, battle_index=3)
    assert standing(even).winner == 1  # 3 Panzers of 85 are worth more than 3 Shermans of 80
    twin = evolve(even, sides=(record.sides[0], record.sides[0]))
    assert standing(twin).winner is None
    worn = evolve(ahead.sides[0], roster=ahead.sides[0].roster[:2])
    weak = evolve(ahead, sides=(worn, ahead.sides[1]))
    assert cannot_field(weak) == (0,)
    assert not standing(weak).over  # they may still buy
    broken = evolve(weak, broken_off=True)
    assert standing(broken).points == (10, 200)
    assert standing(broken).winner == 1
    last = evolve(weak, battle_index=3)
    assert standing(last).points == (10, 0)  # no battle is left to be fought
    assert standing(last).winner == 0


@pytest.mark.rule("microtanks/our-campaign-end")
def test_who_gives_a_campaign_up_loses_it_and_one_broken_off_counts_as_it_stands() -> None:
    record = campaign()
    ahead = evolve(record, sides=(evolve(record.sides[0], victory_points=10), record.sides[1]))
    given_up = Linked().end(ahead, 0)
    assert Linked().is_over(given_up)
    assert (standing(given_up).winner, standing(given_up).points) == (1, (10, 0))
    assert Linked().standings(given_up, None)["given_up"] == 0
    broken_off = Linked().end(ahead, None)
    assert (standing(broken_off).over, standing(broken_off).winner) == (True, 0)
    unbought = evolve(record, sides=(Side("us", 1000), Side("us", 1000)))
    # Nobody was too weak to fight.
    assert standing(Linked().end(unbought, None)).points == (0, 0)


@pytest.mark.rule("microtanks/our-campaign-aftermath", "microtanks/our-campaign-experience")
def test_a_finished_match_is_reported_by_the_ids_of_the_rosters() -> None:
    battle = fight(
        tank("a-us-sherman-1", (50, 10)),
        tank("a-us-sherman-2", (80, 10), tracked=True),
        tank("a-us-sherman-3", (80, 20), status="retreated", weapon_damaged=True),
        tank("b-ge-pz4h-1", (50, 30), 180),
        dice=[4, 6, 6, 1],
        phase="shoot",
    )
    battle.reply(Fire("a-us-sherman-1", "75mm-m3", "b-ge-pz4h-1"))
    told = report(battle.state, "seed")

    assert told.outcomes[0] == {
        "us-sherman-1": "ready",
        "us-sherman-2": "tracked",
        "us-sherman-3": "weapon_damaged",
    }
    assert told.outcomes[1] == {"ge-pz4h-1": "knocked_out"}
    assert told.kills[0]["us-sherman-1"] == 1
    assert (told.field, told.winner, told.level) == (0, 0, "minor")
    conceded = report(battle.state, "seed", conceded=0)
    assert conceded.outcomes[0]["us-sherman-1"] == "conceded"
    assert conceded.outcomes[0]["us-sherman-3"] == "weapon_damaged"
    assert conceded.field is None
