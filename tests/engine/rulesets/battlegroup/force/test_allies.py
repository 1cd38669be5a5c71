"""Lists of all sorts as they are judged, and allies who are no Battle Brothers in the game."""

from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.command.state import to_steady
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Battle, Down, Options, Unit
from engine.rulesets.battlegroup.force.rules import ORGANISATION
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.state import may_be_joined
from engine.rulesets.battlegroup.support.state import callable_units, calls
from engine.rulesets.battlegroup.vehicles.state import carriers_near, check_embark
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row

HQ, LINE, STORM, WALKER = (
    ForceEntry(key) for key in ("iw-command", "iw-line", "iw-storm", "iw-scout-walker")
)
CAPTAIN, SQUAD, SCOUTS, HEAVY = (
    ForceEntry(key) for key in ("vg-captain", "vg-squad", "vg-scouts", "vg-heavy")
)
GUNS, POINT, GUNSHIP = (
    ForceEntry("iw-howitzers"),
    ForceEntry("iw-target-point"),
    ForceEntry("vg-gunship"),
)
TEAM = ForceEntry("iw-heavy-team", slot="heavy_as_troops")
CARRIER, TANK = ForceEntry("iw-carrier", "carrier"), ForceEntry("iw-battle-tank", "tank")
ABOARD, ATOP = evolve(LINE, aboard="carrier"), evolve(LINE, aboard="tank")
ENVOY, GUARD = ForceEntry("ln-envoy"), ForceEntry("ln-guard")


def codes(*entries: ForceEntry, limit: int = 1000, **options: Any) -> set[str]:
    found = RULESET.check_force(Options(points_limit=limit, **options), Army(units=entries))
    return {fault.code for fault in found.faults}


# ---------------------------------------------------------------- what opens what


@pytest.mark.rule("battlegroup/fo-troops-unlock", "battlegroup/fo-hq-unlock")
@pytest.mark.parametrize(
    ("entries", "legal"),
    [
        ((HQ, LINE, STORM, STORM), True),  # one paid by HQ, one by Troops
        ((HQ, LINE, STORM, STORM, STORM), False),
        ((HQ, LINE, TANK, ForceEntry("iw-battle-tank")), False),  # HQ pays no Heavy Support
        ((HQ, LINE, GUNS), True),
        ((HQ, LINE, GUNS, POINT), False),
        ((HQ, LINE, WALKER, GUNS, POINT), True),  # Fast Attack pays the second
        ((HQ, LINE, WALKER, STORM, GUNS), True),
        ((HQ, LINE, WALKER, STORM, GUNS, POINT), False),
        ((HQ, LINE, evolve(WALKER, squadron=3), POINT, POINT, POINT), False),  # it pays one
        ((HQ, LINE, TEAM, WALKER), True),
        ((HQ, LINE, TEAM, WALKER, WALKER), False),  # in the place of Troops it pays nothing
        ((HQ, LINE, SCOUTS, HEAVY), True),
        ((HQ, LINE, LINE, LINE, HEAVY), False),  # allies pay for themselves
        ((HQ, LINE, CAPTAIN, GUNSHIP), True),
        ((HQ, LINE, SCOUTS, GUNSHIP), False),
    ],
)
def test_a_slot_is_paid_by_what_opens_it(entries: tuple[ForceEntry, ...], legal: bool) -> None:
    found = codes(*entries)
    assert found <= {"no_slot", "nothing_opens_slot"}
    assert bool(found) != legal


@pytest.mark.rule("battlegroup/allies-slots-by-faction", "battlegroup/fo-troops-unlock")
def test_a_refusal_says_of_which_faction_the_payment_must_be() -> None:
    army = Army(units=(HQ, LINE, LINE, HEAVY))
    (fault,) = RULESET.check_force(Options(), army).faults

    assert fault.params["faction"] == "vanguard"
    assert fault.message == (
        "vg-heavy has no Heavy Support slot; to open one, add one more Vanguard choice of Troops"
    )


@pytest.mark.rule(
    "battlegroup/fo-hq-quarter",
    "battlegroup/fo-troops-minimum",
    "battlegroup/fo-heavy-as-troops-limit",
    "battlegroup/fo-restricted-limit",
    "battlegroup/allies-slots-by-faction",
    "battlegroup/allies-other",
)
@pytest.mark.parametrize(
    ("entries", "limit", "wrong"),
    [
        ((HQ, LINE), 1999, set()),
        ((HQ, LINE), 2000, {"few_troops"}),
        ((HQ, LINE, SCOUTS), 2000, set()),  # Troops of allies count as well
        ((HQ, HQ, HQ, LINE), 960, set()),
        ((HQ, HQ, HQ, LINE), 959, {"hq_too_dear"}),
        ((HQ, HQ, LINE, CAPTAIN, SCOUTS), 1000, {"hq_too_dear"}),  # that of allies too
        ((HQ, LINE, TEAM, TEAM), 1000, {"heavy_outnumbers_troops"}),
        ((HQ, TEAM), 1000, {"few_troops", "heavy_outnumbers_troops"}),
        ((HQ, LINE, SCOUTS, GUARD), 1000, {"many_detachments"}),
        ((evolve(ENVOY, gear=("veil",)), GUARD), 999, {"many_restricted"}),
        ((evolve(ENVOY, gear=("veil",)), GUARD), 1000, set()),
        ((evolve(ENVOY, gear=("pain-ward",)), GUARD), 999, set()),
        ((*(evolve(ENVOY, gear=("steady-core",)),) * 2, GUARD), 999, {"many_restricted"}),
        ((evolve(ENVOY, gear=("veil", "steady-core", "pain-ward")), GUARD, GUARD), 2000, set()),
    ],
)
def test_limits_are_those_of_the_whole_army(
    entries: tuple[ForceEntry, ...], limit: int, wrong: set[str]
) -> None:
    assert codes(*entries, limit=limit) == wrong


# ---------------------------------------------------------------- transports


@pytest.mark.rule("battlegroup/base-transports", "battlegroup/allies-battle-brothers")
@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ((HQ, LINE, CARRIER), set()),
        ((HQ, ABOARD, CARRIER), set()),
        ((HQ, LINE, CARRIER, *(ForceEntry("iw-carrier"),) * 2), {"many_transports"}),
        ((HQ, LINE, evolve(CARRIER, squadron=3)), {"many_transports"}),
        ((HQ, LINE, CARRIER, ForceEntry("iw-carrier"), SCOUTS, ForceEntry("vg-carrier")), set()),
        ((HQ, LINE, SCOUTS, CARRIER, *(ForceEntry("iw-carrier"),) * 2), {"many_transports"}),
        ((HQ, ABOARD, ABOARD, CARRIER), {"many_aboard", "no_room"}),
        ((HQ, evolve(HQ, aboard="tank"), evolve(HQ, aboard="tank"), LINE, TANK), {"many_aboard"}),
        ((HQ, LINE, SQUAD, evolve(SCOUTS, aboard="carrier"), CARRIER), {"allied_transport"}),
        ((HQ, LINE, ATOP, TANK), set()),
        ((HQ, LINE, evolve(SCOUTS, aboard="tank"), TANK), {"allied_transport"}),
    ],
)
def test_a_transport_is_bought_by_one_unit_and_begins_with_that_alone(
    entries: tuple[ForceEntry, ...], wrong: set[str]
) -> None:
    assert codes(*entries) == wrong


@pytest.mark.rule("battlegroup/base-transports", "battlegroup/base-characters")
def test_a_character_begins_in_the_transport_of_a_unit() -> None:
    carrier = ForceEntry("vg-carrier", "carrier")
    seer, scouts = ForceEntry("vg-seer", aboard="carrier"), evolve(SCOUTS, aboard="carrier")
    assert codes(CAPTAIN, carrier, seer, scouts) == set()


# ---------------------------------------------------------------- in the game


def side(sheet: str, key: str, places: list[tuple[float, float]], **changes: Any) -> Unit:
    return evolve(put(sheet, key, US, places), **changes)


def beside(sheet: str, near: str) -> Battle:
    foe = put("iw-line", "foe", THEM, row(60, 40, 3))
    carrier = put(near, "carrier", US, [(10.0, 10.0)])
    return battle(side(sheet, "unit", row(7, 12, 5)), carrier, foe)


@pytest.mark.rule("battlegroup/allies-other", "battlegroup/allies-battle-brothers")
def test_only_battle_brothers_get_into_each_others_transports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own, strange = beside("vg-scouts", "vg-carrier"), beside("vg-scouts", "iw-carrier")

    assert carriers_near(own, own.unit("unit")) == ("carrier",)
    assert carriers_near(strange, strange.unit("unit")) == ()
    with pytest.raises(IllegalReply, match="not Battle Brothers") as refused:
        check_embark(strange, strange.unit("unit"), "carrier")
    assert refused.value.clause == "battlegroup/allies-other"
    allied = evolve(ORGANISATION, allied=(("ironwall", "vanguard"),))
    monkeypatch.setattr("engine.rulesets.battlegroup.core.members.ORGANISATION", allied)
    assert carriers_near(strange, strange.unit("unit")) == ("carrier",)


@pytest.mark.rule("battlegroup/allies-other", "battlegroup/base-fortifications")
def test_a_fortification_is_everybodys() -> None:
    state = beside("vg-scouts", "fort-bunker")
    assert carriers_near(state, state.unit("unit")) == ("carrier",)


@pytest.mark.rule("battlegroup/allies-other")
def test_strangers_lend_each_other_neither_calls_nor_support_nor_calm_nor_company() -> None:
    down = Down(1, had_acted=False)
    captain, hq = side("vg-captain", "cap", [(5, 5)]), side("iw-command", "hq", row(9, 5, 5))
    vox = side("iw-line-vox", "vox", row(20, 5, 3))
    guns = evolve(unit_of(BOOK, BOOK.units["iw-howitzers"], "guns", US), place="off_map")
    ours, theirs = (
        side("iw-line", "ours", row(30, 5, 3), down=down),
        put("vg-squad", "theirs", US, row(40, 5, 3)),
    )
    theirs = evolve(theirs, down=down)
    foe = put("iw-line", "foe", THEM, row(60, 40, 3))
    alone = battle(captain, vox, guns, ours, theirs, foe)
    both = battle(captain, hq, vox, guns, ours, theirs, foe)

    assert not calls(alone, alone.unit("vox"))
    assert calls(both, both.unit("vox"))
    assert callable_units(both, both.unit("cap")) == ()
    assert [unit.id for unit in callable_units(both, both.unit("hq"))] == ["guns"]
    assert to_steady(both, both.unit("cap")) == ("theirs",)
    assert to_steady(both, both.unit("hq")) == ("ours",)

    waits = {key: evolve(one, place="waiting") for key, one in both.units.items()}
    before = evolve(both, units=waits, stage="deployment")
    assert may_be_joined(before, before.unit("cap")) == ("theirs",)
