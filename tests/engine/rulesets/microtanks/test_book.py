"""The microtanks book: its figures, and what the loader refuses."""

import pytest

from engine.rulesets.microtanks.book import BOOK, SHELF
from engine.rulesets.microtanks.book.points import points_of
from engine.rulesets.microtanks.book.printed import Armour
from engine.rulesets.microtanks.core.scale import Scale, hull_of
from engine.rulesets.microtanks.ruleset import RULESET
from tests.engine.rulesets.microtanks.staging import fight, tank
from tests.helpers.books import Change, Raw, fault_of

RAW = SHELF.read()


def names(word: str) -> list[str]:
    return [key for key, gun in BOOK.guns.items() if word in gun.name]


@pytest.mark.rule("microtanks/points-in-flux")
def test_every_clause_that_is_not_printed_stands_in_a_chapter_of_ours() -> None:
    """The page gives no figures: vehicles, scores, campaigns and maps are ours, and say so."""
    ours = {"Armies", "Ending", "Scoring", "Campaigns", "Scenarios"}
    marked = [c for c in RULESET.rulebook() if c.chapter in ours]

    assert len(marked) == 23
    assert {"our", "scenario"} == {c.id.split("/")[1].split("-")[0] for c in marked}
    assert "no figures" in BOOK.clauses["microtanks/points-in-flux"].text


@pytest.mark.rule("microtanks/our-vehicle-profile")
def test_there_are_28_vehicles_of_four_nations_with_24_guns() -> None:
    assert len(BOOK.vehicles) == 28
    assert len(BOOK.guns) == 24
    assert {"us", "uk", "ge", "su"} == {v.nation for v in BOOK.vehicles.values()}
    panther = BOOK.vehicles["ge-panther"]
    assert panther.main is not None
    assert (panther.main.gun, panther.main.mount) == ("75mm-l70", "turret")


@pytest.mark.rule("microtanks/our-vehicle-profile")
def test_hulls_are_the_real_vehicles_at_the_default_scale() -> None:
    for vehicle in BOOK.vehicles.values():
        assert hull_of(vehicle.metres, Scale()) == vehicle.hull


@pytest.mark.rule("microtanks/our-gun-profile")
def test_guns_keep_to_their_bounds() -> None:
    for gun in BOOK.guns.values():
        low, high = (110, 130) if gun.indirect else (30, 70)
        assert low <= gun.range <= high
        assert 3 <= gun.strength <= 10
        assert gun.reload in (1, 2)


@pytest.mark.rule("microtanks/our-slow-guns")
def test_the_largest_guns_load_for_two_turns() -> None:
    slow = [key for key, gun in BOOK.guns.items() if gun.reload == 2]

    assert ["122mm-d25", "152mm-ml20s", "150mm-sfh"] == slow


@pytest.mark.rule("microtanks/our-hull-guns")
def test_casemates_have_hull_guns_and_nobody_else_but_the_lee() -> None:
    hull = [v.id for v in BOOK.vehicles.values() if v.guns[0].mount == "hull"]

    assert {"us-lee", "ge-stug", "ge-jagdpanther", "su-su85", "su-isu152"} == set(hull)


@pytest.mark.rule("microtanks/our-points-formula")
def test_every_printed_vehicle_costs_what_the_formula_says() -> None:
    from engine.rulesets.microtanks.book.points import _barrel

    for vehicle in BOOK.vehicles.values():
        guns = sorted(vehicle.guns, key=lambda gun: not gun.main)
        barrels = [_barrel(gun.gun, gun.mount) for gun in guns]
        assert points_of(vehicle.speed, vehicle.armour, barrels, vehicle.bs) == vehicle.points


@pytest.mark.rule("microtanks/our-points-formula")
def test_halves_round_up_and_nothing_is_lost_on_the_way() -> None:
    assert points_of(2.5, Armour(0, 0, 0), [], 4) == 5
    assert points_of(2.4999999, Armour(0, 0, 0), [], 4) == 0


@pytest.mark.rule("microtanks/facing-armour")
def test_total_and_lowest_armour_come_from_the_three_values() -> None:
    armour = Armour(9, 7, 6)

    assert (armour.total, armour.lowest, armour.of("side")) == (22, 6, 7)


def vehicle(raw: Raw, key: str = "us-lee") -> Raw:
    found: Raw = next(v for v in raw["vehicles"]["vehicle"] if v["id"] == key)
    return found


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda raw: raw.pop("guns"), "guns.toml: missing"),
        (lambda raw: raw["guns"]["gun"][0].update(range="far"), "is a str; write a number"),
        (lambda raw: raw["guns"]["gun"][0].update(colour="red"), "unknown key colour"),
        (lambda raw: raw["guns"]["gun"][0].pop("strength"), "strength is missing"),
        (lambda raw: raw["guns"]["gun"][0].update(reload=0), "reload is 0"),
        (lambda raw: raw["guns"]["gun"][0].update(strength=0), "no strength"),
        (lambda raw: raw["guns"]["gun"].append(raw["guns"]["gun"][0]), "appears twice"),
        (lambda raw: raw["guns"]["gun"][0].update(id="Big Gun"), "is not an id"),
        (lambda raw: raw["guns"]["gun"][0].update(name=""), "empty name"),
        (lambda raw: raw["guns"].update(cannon=[]), "unknown cannon"),
        (lambda raw: raw["guns"].update(gun=[]), "is missing"),
        (lambda raw: vehicle(raw)["guns"][0].update(gun="bow"), "unknown gun bow"),
        (lambda raw: vehicle(raw)["guns"][1].update(main=True), "no one main gun"),
        (lambda raw: vehicle(raw)["guns"][0].update(mount="turret"), "two turrets"),
        (lambda raw: vehicle(raw)["guns"][1].update(gun="75mm-m2"), "give it one or two"),
        (lambda raw: vehicle(raw).update(bs=9), "bs is 9"),
        (lambda raw: vehicle(raw).update(points=0), "no points"),
        (lambda raw: vehicle(raw, "su-m30").update(smoke=True), "smoke but Speed 0"),
        (lambda raw: vehicle(raw).update(nation="fr"), "unknown word 'fr'"),
        (lambda raw: raw["tables"]["grades"].pop("2"), "2 is missing"),
        (lambda raw: raw["tables"]["saves"].update(smoke=7), "a die never shows 7"),
        (lambda raw: raw["tables"]["turn"]["phases"].reverse(), "not the printed order"),
        (lambda raw: raw["tables"]["damage"]["results"].reverse(), "not the printed table"),
        (lambda raw: raw["tables"]["terrain"].pop("road"), "road is missing"),
        (lambda raw: raw["scenarios"]["scenario"][0]["terrain"].pop(), "has no twin"),
        (lambda raw: raw["scenarios"]["scenario"][1]["zones"].pop("A"), "lacks a zone"),
        (
            lambda raw: raw["scenarios"]["scenario"][1]["forces"]["A"].update(points=1),
            "a force of 1 costs 655",
        ),
        (
            lambda raw: (
                raw["scenarios"]["scenario"][1]["forces"]["A"]["units"][0].update(id="x")
                or raw["scenarios"]["scenario"][1]["forces"]["A"]["units"][1].update(id="x")
            ),
            "names a vehicle twice",
        ),
        (
            lambda raw: raw["scenarios"]["scenario"][1]["terrain"][0].update(
                polygon=[[0, 0], [9, 9], [9, 0], [0, 8]]
            ),
            "cross",
        ),
        (
            lambda raw: raw["scenarios"]["scenario"][1]["terrain"][0].update(
                polygon=[[0, 0], [999, 0], [0, 8]]
            ),
            "off the table",
        ),
        (lambda raw: raw["rulebook"]["clause"][0].update(title=""), "no title"),
        (lambda raw: raw["rulebook"]["clause"][0].update(id="x/y"), "is not a clause id"),
        (lambda raw: raw["rulebook"]["clause"].reverse(), "out of order"),
    ],
)
def test_a_book_that_does_not_fit_together_is_refused(change: Change, said: str) -> None:
    assert said in fault_of(SHELF, RAW, change)


@pytest.mark.rule("microtanks/our-towed-gun")
def test_the_towed_battery_pivots_but_neither_drives_nor_smokes() -> None:
    from engine.rulesets.microtanks.questions import Drive, PopSmoke

    battle = fight(tank("a1", (60, 5), profile="su-m30"), tank("b1", (60, 80)))

    assert battle.refused(Drive("a1", ((60, 6),))) == "too_far"
    assert battle.refused(Drive("a1", ((60, -1),), retreat=True)) == "too_far"
    assert battle.refused(PopSmoke("a1")) == "no_smoke"
    battle.reply(Drive("a1", (), 0.0))
    assert battle["a1"].pose is not None
    assert (battle["a1"].pose.facing, battle["a1"].moved) == (0.0, 0.0)
    assert len(battle.state.army(0)) == 1
