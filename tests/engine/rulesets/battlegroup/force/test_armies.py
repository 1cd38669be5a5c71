"""Armies of battlegroup: written out, judged with clause and numbers, brought to a match."""

from typing import Any, Literal

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.forms import ForceBlank
from engine.dice import ProvenDice
from engine.errors import IllegalReply
from engine.match import Match
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.wargear import points
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Battle, Options
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.rules import faults
from engine.rulesets.battlegroup.force.state import (
    READY,
    army_of,
    by_default,
    fitted,
    force_of,
    muster,
    units_of,
)
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.state import is_recon
from engine.wire.codec import RulesetCodec
from tests.helpers.printed import catalogue_of

IRONWALL = BOOK.forces["ironwall"]
LEGAL = Army(
    units=(
        ForceEntry("iw-command"),
        ForceEntry("iw-line"),
        ForceEntry("iw-line"),
        ForceEntry("iw-battle-tank"),
    )
)


def judged(army: Army, **options: Any) -> list[tuple[str, str | None]]:
    found = RULESET.check_force(Options(**options), army)
    return [(fault.code, fault.clause) for fault in found.faults]


def codes(army: Army, **options: Any) -> list[str]:
    return [code for code, _ in judged(army, **options)]


def with_entries(*more: ForceEntry) -> Army:
    return evolve(LEGAL, units=(*LEGAL.units, *more))


def begun(**options: Any) -> Match:
    return Match.start(RULESET, Options(**options), ProvenDice("secret", ("00", "11")))[0]


def at(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


# ---------------------------------------------------------------- lists


@pytest.mark.rule("battlegroup/request-support-who", "battlegroup/fo-fire-support")
def test_support_that_nobody_can_call_is_a_hint_and_no_fault() -> None:
    """HQ calls, and so does whoever bought the means; guns with a target point need nobody."""
    bare = (ForceEntry("iw-line"), ForceEntry("iw-scout-walker"))

    def hints(*more: ForceEntry) -> list[tuple[str, str | None, int]]:
        found = RULESET.check_force(Options(require_hq=False), Army(units=(*bare, *more)))
        assert "nobody_calls" not in [fault.code for fault in found.faults]
        return [(hint.code, hint.clause, hint.params["line"]) for hint in found.hints]

    alone = [("nobody_calls", "battlegroup/request-support-who", 3)]
    assert hints(ForceEntry("iw-howitzers")) == alone
    assert hints(ForceEntry("vg-gunship"), ForceEntry("iw-target-point")) == alone
    assert hints(ForceEntry("iw-mortars", off_map=True)) == alone
    assert hints(ForceEntry("iw-mortars")) == []
    assert hints(ForceEntry("iw-howitzers"), ForceEntry("iw-target-point")) == []
    assert hints(ForceEntry("iw-howitzers"), ForceEntry("iw-command")) == []
    assert hints(ForceEntry("iw-howitzers"), ForceEntry("vg-captain")) == alone
    for force in BOOK.forces:
        assert RULESET.check_force(Options(), Army(force)).hints == ()


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_what_a_list_leaves_out_is_the_usual() -> None:
    force = force_of(LEGAL, 1000)

    assert [(one.id, one.slot) for one in force.units] == [
        ("iw-command-1", "hq"),
        ("iw-line-1", "troops"),
        ("iw-line-2", "troops"),
        ("iw-battle-tank-1", "heavy_support"),
    ]
    assert (force.faction, force.warlord, force.limit) == ("ironwall", "iw-command-1", 1000)
    assert RULESET.check_force(Options(), LEGAL).cost == 80 + 65 + 65 + 185
    assert judged(LEGAL) == []


@pytest.mark.rule("battlegroup/fo-combined-arms-benefits")
def test_the_warlord_is_the_best_leader_unless_another_is_named() -> None:
    two = Army(units=(ForceEntry("vg-seer"), ForceEntry("vg-captain"), ForceEntry("vg-squad")))

    assert force_of(two, 1000).warlord == "vg-captain-1"
    assert force_of(evolve(two, warlord="vg-seer-1"), 1000).warlord == "vg-seer-1"
    assert judged(evolve(two, warlord="vg-squad-1")) == [
        ("no_warlord", "battlegroup/fo-combined-arms-benefits")
    ]


@pytest.mark.rule("battlegroup/fo-battlegroup")
@pytest.mark.parametrize(
    ("entry", "code", "line"),
    [
        (ForceEntry("no-such"), "unknown_sheet", 5),
        (ForceEntry("iw-line", id="iw-line-1"), "unit_twice", 2),
        (ForceEntry("iw-line", id="A/b"), "bad_name", 5),
        (ForceEntry("iw-line", id="x" * 41), "bad_name", 5),
        (ForceEntry("iw-line", aboard="iw-line-1"), "not_aboard", 5),
        (ForceEntry("iw-carrier", aboard="iw-battle-tank-1"), "not_aboard", 5),
        (ForceEntry("iw-line", squadron=2), "no_squadron", 5),
        (ForceEntry("iw-scout-walker", squadron=0), "no_squadron", 5),
        (ForceEntry("iw-line", off_map=True), "not_off_map", 5),
    ],
)
def test_a_fault_of_an_entry_names_its_line(entry: ForceEntry, code: str, line: int) -> None:
    army = with_entries(entry)
    if code == "unit_twice":
        army = evolve(army, units=(entry, evolve(entry), *LEGAL.units))
    (fault,) = RULESET.check_force(Options(), army).faults
    assert (fault.code, fault.params["line"]) == (code, line)


@pytest.mark.rule("battlegroup/squadron-separate")
def test_vehicles_of_a_squadron_do_not_share_a_name_with_another_unit() -> None:
    squadron = ForceEntry("iw-scout-walker", id="walker", squadron=2)
    assert codes(with_entries(squadron, ForceEntry("iw-line", id="walker-2"))) == ["unit_twice"]
    assert codes(with_entries(squadron, ForceEntry("iw-line", id="walker-3"))) == []


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_an_army_is_a_force_or_a_list_and_not_without_end() -> None:
    assert codes(Army("ironwall", units=LEGAL.units)) == ["army_twofold"]
    assert codes(Army("nobody")) == ["unknown_force"]
    assert codes(Army()) == ["army_units"]
    assert codes(with_entries(*[ForceEntry("iw-line")] * 57)) == ["army_units"]
    assert codes(with_entries(ForceEntry("iw-scout-walker", squadron=10**9))) == ["army_units"]


@pytest.mark.rule(
    "battlegroup/fo-hq-unlock",
    "battlegroup/fo-fast-unlocks-fire-support",
    "battlegroup/fo-support-limited",
)
def test_a_choice_without_a_slot_is_refused_with_what_would_open_one() -> None:
    elites = [ForceEntry("iw-storm")] * 2
    howitzers = ForceEntry("iw-howitzers")
    fits = with_entries(*elites)  # two Troops pay the tank and one, HQ the other

    assert codes(fits) == []
    lacking = with_entries(*elites, howitzers)
    (fault,) = RULESET.check_force(Options(), lacking).faults
    assert (fault.code, fault.clause) == ("no_slot", "battlegroup/fo-troops-unlock")
    assert fault.params["unit"] == "iw-howitzers"
    assert fault.params["line"] == len(lacking.units)
    assert set(fault.params["taken"]) <= set(BOOK.units)
    assert fault.params["by"] == ("hq", "fast_attack")
    walker = ForceEntry("iw-scout-walker")
    troops = ForceEntry("iw-line")
    assert codes(with_entries(*elites, howitzers, walker, troops)) == []


@pytest.mark.rule("battlegroup/allies-other", "battlegroup/allies-slots-by-faction")
def test_allies_bring_what_opens_their_own_slots() -> None:
    assert codes(with_entries(ForceEntry("vg-heavy"))) == ["nothing_opens_slot"]
    assert codes(with_entries(ForceEntry("vg-scouts"), ForceEntry("vg-heavy"))) == []


@pytest.mark.rule("battlegroup/ig-renegades")
def test_what_the_guard_may_its_renegades_may_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules stand on sheets, whatever faction these are of."""
    turned = {
        key: evolve(sheet, faction="renegades", rules=(*sheet.rules, *more))
        for key, more in (
            ("iw-command", ()),
            ("iw-line", ("platoon",)),
            ("iw-line-vox", ("forward_sentries",)),
            ("iw-storm", ()),
        )
        for sheet in [BOOK.units[key]]
    }
    army = Army(
        units=(ForceEntry("iw-command"), ForceEntry("iw-line"), *[ForceEntry("iw-storm")] * 3)
    )
    assert codes(army) == ["no_slot"]
    for key, sheet in turned.items():
        monkeypatch.setitem(BOOK.units, key, sheet)

    assert codes(army) == []  # the platoon opens one more
    assert force_of(army, 1000).faction == "renegades"
    sentries = Army(units=(ForceEntry("iw-command"), ForceEntry("iw-line-vox")))
    state = evolve(muster(Options()), units=units_of(BOOK, force_of(sentries, 1000), 0))
    assert sum(is_recon(state, unit) for unit in state.units.values()) == 1


# ---------------------------------------------------------------- agreed before


@pytest.mark.rule("battlegroup/fo-scenario-first", "battlegroup/fo-fortifications")
def test_fortifications_wait_until_it_is_settled_who_defends() -> None:
    dug_in = with_entries(ForceEntry("fort-trench"))
    line = {"scenario": "defense-line"}

    assert codes(dug_in) == codes(dug_in, **line) == ["no_fortifications"]
    assert codes(dug_in, attacker="first", **line) == []
    agreed: tuple[Literal["roll", "second"], ...] = ("roll", "second")
    for attacker in agreed:
        with pytest.raises(IllegalReply) as refused:
            muster(Options(attacker=attacker, armies=(None, dug_in), scenario="defense-line"))
        assert refused.value.code == "no_fortifications"
    fielded = muster(Options(attacker="first", armies=(None, dug_in), scenario="defense-line"))
    assert fielded.unit("fort-trench-1").place == "waiting"


@pytest.mark.rule("battlegroup/fo-scenario-first")
def test_scenario_and_limit_are_settled_before_armies_are_asked_for() -> None:
    match = begun(choose_armies=True, points_limit=1500, attacker="first", scenario="defense-line")

    assert [(ask.seat, ask.choice) for ask in match.asks] == [
        (0, WhichArmy(1500, defender=False)),
        (1, WhichArmy(1500, defender=True)),
    ]
    dug_in = Field(with_entries(ForceEntry("fort-trench")))
    attacks, defends = match.asks
    with pytest.raises(IllegalReply) as refused:
        attacks.choice.check(match.state, dug_in)
    assert refused.value.code == "no_fortifications"
    defends.choice.check(match.state, dug_in)


@pytest.mark.rule("battlegroup/base-fortifications", "battlegroup/squadron-slot")
def test_nobody_is_listed_in_a_fortification_and_none_is_a_squadron() -> None:
    line: dict[str, Any] = {"scenario": "defense-line", "attacker": "second"}
    fort = ForceEntry("fort-bunker", "bunker")

    assert codes(with_entries(fort, ForceEntry("iw-line", aboard="bunker")), **line) == [
        "not_aboard"
    ]
    assert codes(with_entries(evolve(fort, squadron=2)), **line) == ["no_squadron"]


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_an_army_that_is_not_legal_ends_no_match_but_never_begins_one() -> None:
    dear = with_entries(*[ForceEntry("iw-line")] * 10)
    with pytest.raises(IllegalReply) as refused:
        muster(Options(armies=(dear, None)))
    assert (refused.value.code, refused.value.params["limit"]) == ("over_the_limit", 1000)
    for limit in (499, 12001):
        with pytest.raises(IllegalReply) as refused:
            muster(Options(points_limit=limit))
        assert refused.value.code == "points_agreed"
    with pytest.raises(IllegalReply) as refused:
        muster(Options(objective_count=6))
    assert refused.value.code == "objectives_agreed"


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_neither_knows_the_others_army_before_both_are_brought() -> None:
    match = begun(choose_armies=True)
    match, change = match.answer(1, 0, Field(Army("ironwall")))
    assert change.notes == ()
    assert [ask.seat for ask in match.asks] == [0]
    assert at(match).chosen == (None, None)
    match, change = match.answer(0, 0, Field(LEGAL))

    fielded = [(note.seat, note.force, note.points) for note in change.notes[:2]]
    assert fielded == [(0, None, 395), (1, "ironwall", 1000)]
    assert RULESET.sides(at(match)) == ("ironwall", "ironwall")
    assert "iw-line-2" in at(match).units
    assert all(unit.owner in (0, 1) for unit in at(match).units.values())


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_the_forms_name_ready_forces_and_one_of_ones_own() -> None:
    match = begun(choose_armies=True, points_limit=800)
    found = forms(at(match), match.asks[0])

    ready = {form.reply.army.force: form.refusal for form in found if not form.blanks}
    assert set(ready) == set(BOOK.forces)
    assert ready["ironwall-500"] is None
    dear = [why for key, why in ready.items() if BOOK.forces[key].limit > 800]
    assert all(why is not None and why.code == "over_the_limit" for why in dear)
    assert [form.blanks for form in found if form.blanks] == [(ForceBlank("army", 800.0),)]


# ---------------------------------------------------------------- ready-made


@pytest.mark.rule("battlegroup/fo-battlegroup", "battlegroup/fo-troops-minimum")
@pytest.mark.parametrize("limit", [500, 600, 950, 1000, 1500, 2000, 5000, 12000])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_ready_force_keeps_to_any_limit(limit: int, seat: int) -> None:
    options = Options(points_limit=limit)
    army = by_default(options, seat)
    force = force_of(army, limit)

    assert faults(BOOK, force) == ()
    full = BOOK.forces[READY[seat]]
    if army.force is not None:
        assert BOOK.forces[army.force].limit == limit
    elif limit >= full.limit:
        assert {one.id for one in full.units} <= {one.id for one in force.units}
    else:
        assert points(BOOK, force) > 0.85 * limit


@pytest.mark.rule("battlegroup/riders-one-unit")
def test_what_begins_aboard_comes_with_its_transport_or_not_at_all() -> None:
    for limit in range(500, 1001, 25):
        kept = {one.id: one for one in fitted(IRONWALL, limit).units}
        assert all(one.aboard is None or one.aboard in kept for one in kept.values())


@pytest.mark.rule("battlegroup/fo-battlegroup")
def test_a_force_written_as_a_list_is_the_same_force() -> None:
    named = {one.name: one for one in BOOK.forces.values()}
    for ready in catalogue_of(RULESET)["muster"]["ready"]:
        army = RulesetCodec(RULESET).load(ready["force"], Army)
        printed = named.pop(ready["name"])
        force = force_of(army, printed.limit)
        assert evolve(force, id=printed.id, name=printed.name) == printed
        assert army_of(force) == army
    assert not named


@pytest.mark.rule("battlegroup/fo-heavy-as-troops", "battlegroup/squadron-slot")
def test_the_builder_offers_what_may_be_chosen() -> None:
    units = {unit["id"]: unit for unit in catalogue_of(RULESET)["muster"]["units"]}

    def offered(key: str) -> dict[str, list[tuple[Any, float]]]:
        return {
            choice["field"]: [(extra["value"], extra["cost"]) for extra in choice["extras"]]
            for choice in units[key]["choices"]
        }

    assert offered("iw-heavy-team") == {"slot": [("heavy_support", 0.0), ("heavy_as_troops", 0.0)]}
    assert offered("iw-scout-walker") == {"squadron": [(1, 0.0), (2, 35.0), (3, 70.0)]}
    assert offered("vg-gunship") == offered("iw-line") == offered("iw-mortars") == {}
