"""Army building, factions and equipment."""

import pytest

from engine.errors import IllegalReply
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Effect
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.effects import touches
from engine.rulesets.spearhead.core.model import Carried, Options, Roster, TankEntry
from engine.rulesets.spearhead.core.profile import Profile, equipped
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.muster import check_roster, supply_of
from engine.rulesets.spearhead.questions import (
    MoveAlong,
    Pass,
    Ram,
    React,
    Shoot,
    SubmitRoster,
    WhichActions,
    WhichRoster,
)
from tests.engine.rulesets.spearhead.firing import aimed, counted, shot, sources
from tests.engine.rulesets.spearhead.staging import Fight, battle, new_match, skirmish, tank


def roster(faction: str, *tanks: str | TankEntry, sub: str | None = None) -> Roster:
    listed = tuple(TankEntry(one) if isinstance(one, str) else one for one in tanks)
    return Roster(None, faction, sub, listed)


def mustering(**options: int) -> Fight:
    return new_match(scenario="crossroads", **options)


# ---------------------------------------------------------------- faction and sub-faction


@pytest.mark.rule("spearhead/faction")
def test_all_tanks_come_from_the_chosen_faction() -> None:
    fight = mustering()
    refused = fight.refuses(SubmitRoster(roster("kestrel", "swift", "hammer")))
    assert (refused.code, refused.params["line"]) == ("unknown_tank", 2)
    assert fight.refuses(SubmitRoster(roster("kestrel", "submarine"))).code == "unknown_tank"
    fight.answer(SubmitRoster(roster("kestrel", "swift", "harrier")))


@pytest.mark.rule("spearhead/faction")
@pytest.mark.parametrize("faction", ["romulans", "", "lancer-column"])
def test_the_factions_of_this_book_are_the_list(faction: str) -> None:
    refused = mustering().refuses(SubmitRoster(roster(faction, "swift")))
    assert (refused.code, refused.params["known"]) == ("unknown_faction", "kestrel, dravian")


@pytest.mark.rule("spearhead/faction")
def test_both_players_may_choose_the_same_faction() -> None:
    fight = mustering()
    fight.answer(SubmitRoster(Roster("first-column"))).answer(
        SubmitRoster(Roster("hill-battery")), 6, 1
    )
    assert [player.faction for player in fight.state.players] == ["kestrel", "kestrel"]


@pytest.mark.rule("spearhead/faction")
def test_every_tank_of_the_army_has_the_faction_rule() -> None:
    tanks = [tank("A1", "swift", 10, 10), tank("A2", "gyrfalcon", 10, 20)]
    state = battle(*tanks, tank("B1", "hammer", 18, 15))
    for key, weapon in (("A1", "twin-autocannon"), ("A2", "cannon-120")):
        assert "drilled-gunners" in counted(state, key, weapon, "B1", reply=True)
    assert "drilled-gunners" not in counted(state, "B1", "short-105", "A1", reply=True)


@pytest.mark.rule("spearhead/subfaction")
def test_a_sub_faction_is_one_of_the_faction_or_none() -> None:
    fight = mustering()
    refused = fight.refuses(SubmitRoster(roster("kestrel", "swift", sub="anvil-brigade")))
    assert (refused.code, refused.params["known"]) == (
        "unknown_subfaction",
        "lancer-column, watchtower-group",
    )
    fight.answer(SubmitRoster(roster("kestrel", "swift")))
    fight.answer(SubmitRoster(roster("dravian", "cinder", sub="cinder-crews")), 6, 1)
    assert [player.subfaction for player in fight.state.players] == [None, "cinder-crews"]


@pytest.mark.rule("spearhead/subfaction", "spearhead/action-list")
def test_without_a_sub_faction_there_is_no_special() -> None:
    fight = skirmish(tank("A1", "swift", 10, 10), tank("B1", "hammer", 40, 30))
    assert fight.asks(WhichActions).actions == ("attack", "move")


# ---------------------------------------------------------------- supply and tanks


@pytest.mark.rule("spearhead/supply-limit")
def test_exactly_the_limit_is_allowed_and_one_more_is_not() -> None:
    exact = roster("kestrel", *["swift"] * 12, "harrier")  # 12 x 45 + 60 = 600
    assert supply_of(exact) == 600
    fight = mustering()
    assert fight.asks(WhichRoster).supply_limit == 600
    over = roster("kestrel", *["swift"] * 11, TankEntry("swift", ("fuel-drums",)), "harrier")
    refused = fight.refuses(SubmitRoster(over))
    assert (refused.code, refused.params["over"]) == ("over_supply", 5)
    fight.answer(SubmitRoster(exact))


@pytest.mark.rule("spearhead/supply-limit")
def test_a_match_may_set_another_limit() -> None:
    fight = mustering(supply_limit=115)
    assert fight.asks(WhichRoster).supply_limit == 115
    assert fight.refuses(SubmitRoster(roster("dravian", "hammer", "cinder"))).code == "over_supply"
    fight.answer(SubmitRoster(roster("dravian", "cinder", "tongs")))


@pytest.mark.rule("spearhead/supply-limit", "spearhead/select-armies")
def test_a_limit_that_leaves_no_starter_tank_is_refused() -> None:
    for limit in (114, 0, -5):
        with pytest.raises(IllegalReply) as refused:
            RULESET.muster(Options(supply_limit=limit))
        assert refused.value.code == "bad_limit"


@pytest.mark.rule("spearhead/supply-limit")
def test_an_army_has_at_least_one_tank() -> None:
    assert mustering().refuses(SubmitRoster(roster("kestrel"))).code == "empty_roster"


@pytest.mark.rule("spearhead/supply-limit")
def test_a_sheet_may_be_taken_any_number_of_times() -> None:
    fight = mustering().answer(SubmitRoster(roster("dravian", *["bulwark"] * 4)))

    fight.asks(WhichRoster, seat=1)


@pytest.mark.rule("spearhead/select-units")
def test_each_option_is_bought_once_per_tank() -> None:
    fight = mustering()
    twice = TankEntry("lanner", ("side-skirts", "side-skirts"))
    assert fight.refuses(SubmitRoster(roster("kestrel", twice))).code == "option_twice"
    both = TankEntry("lanner", ("swap-90", "side-skirts"))
    fight.answer(SubmitRoster(roster("kestrel", both, both)))


@pytest.mark.rule("spearhead/select-units")
def test_an_option_of_another_sheet_is_refused() -> None:
    fight = mustering()
    refused = fight.refuses(SubmitRoster(roster("kestrel", TankEntry("swift", ("swap-90",)))))
    assert (refused.code, refused.params["known"]) == ("unknown_option", "fuel-drums")
    refused = fight.refuses(SubmitRoster(roster("kestrel", TankEntry("merlin", ("x",)))))
    assert refused.params["known"] == "none"


@pytest.mark.rule("spearhead/select-units")
def test_two_options_that_replace_the_same_weapon_exclude_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No sheet of ours has two; one with a second swap shows the rule."""
    from attrs import evolve

    sheet = BOOK.sheets["lanner"]
    swap = sheet.options[0]
    other = evolve(swap, id="swap-siege", replace=("cannon-76", "siege-gun"))
    doubled = {**BOOK.sheets, "lanner": evolve(sheet, options=(*sheet.options, other))}
    monkeypatch.setattr("engine.rulesets.spearhead.muster.BOOK", evolve(BOOK, sheets=doubled))
    both = roster("kestrel", TankEntry("lanner", ("swap-90", "swap-siege")))
    with pytest.raises(IllegalReply) as refused:
        check_roster(both, 600, None)
    assert refused.value.code == "weapon_swapped_twice"


@pytest.mark.rule("spearhead/select-units")
def test_the_roster_is_open_to_both_players_once_it_is_handed_in() -> None:
    fight = mustering().answer(SubmitRoster(Roster("first-column"))).default(6, 1)
    assert fight.tank("A3").options == ("swap-90",)
    (mine, _) = fight.told(notes.RosterShown)
    assert (mine.supply, mine.tanks) == (595, tuple(f"A{n}" for n in range(1, 7)))
    assert fight.refuses(SubmitRoster(Roster("slag-run"))).code == "wrong_reply"


# ---------------------------------------------------------------- equipment

EQUIPMENT = pytest.mark.rule("spearhead/equipment-options")


def changes(sheet: str, option: str) -> dict[str, tuple[object, object]]:
    """Return what an option changes of a printed sheet."""
    plain, bought = equipped(sheet, ()), equipped(sheet, (option,))
    names = (name for name in Profile.__annotations__ if name not in ("footprint",))
    pairs = {name: (getattr(plain, name), getattr(bought, name)) for name in names}
    return {
        name: (len(a), len(b)) if name == "weapons" else (a, b)
        for name, (a, b) in pairs.items()
        if a != b
    }


@EQUIPMENT
@pytest.mark.parametrize(
    ("sheet", "option", "expected"),
    [
        ("swift", "fuel-drums", {"speed": (12, 13), "supply": (45, 50), "explodes_on": (5, 4)}),
        ("lanner", "swap-90", {"supply": (85, 95), "weapons": (2, 2)}),
        ("lanner", "side-skirts", {"speed": (8, 7), "armour": (3, 4), "supply": (85, 100)}),
        ("gyrfalcon", "cupola-autocannon", {"supply": (145, 155), "weapons": (2, 2)}),
        ("hammer", "swap-siege", {"supply": (80, 95), "weapons": (2, 2)}),
        ("bulwark", "dozer-blade", {"supply": (150, 160), "ram_damage_bonus": (0, 1)}),
    ],
)
def test_an_option_changes_the_printed_sheet(
    sheet: str, option: str, expected: dict[str, object]
) -> None:
    assert changes(sheet, option) == expected


@EQUIPMENT
def test_there_are_no_other_options() -> None:
    assert sum(len(sheet.options) for sheet in BOOK.sheets.values()) == 6


@EQUIPMENT
@pytest.mark.parametrize(
    ("sheet", "option", "weapons"),
    [
        ("lanner", "swap-90", ["cannon-90", "hull-mg"]),
        ("gyrfalcon", "cupola-autocannon", ["cannon-120", "twin-autocannon"]),
        ("hammer", "swap-siege", ["siege-gun", "hull-mg"]),
    ],
)
def test_a_swapped_weapon_takes_the_place_of_the_old_one(
    sheet: str, option: str, weapons: list[str]
) -> None:
    assert [weapon.id for weapon in equipped(sheet, (option,)).weapons] == weapons


@EQUIPMENT
def test_a_weapon_given_up_cannot_be_fired() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 10, options=("swap-90",)), tank("B1", "hammer", 20, 10)
    ).activate("A1", "attack")
    assert fight.refuses(Shoot("cannon-76", "B1")).code == "weapon_not_ready"
    fight.answer(Shoot("cannon-90", "B1"), 4)
    assert shot(fight).power == (4,)


@EQUIPMENT
def test_side_skirts_are_no_modifier_and_go_with_one() -> None:
    skirts = tank("B1", "lanner", 20, 10, options=("side-skirts",))
    state = battle(tank("A1", "hammer", 10, 10), skirts, tank("B2", "bulwark", 20, 14))
    volley = aimed(state, "A1", "short-105", "B1")
    assert (volley.armour, volley.target_armour) == (4, 5)


@EQUIPMENT
def test_fuel_drums_drive_farther_and_explode_on_a_4() -> None:
    drums = tank("A1", "swift", 10, 10, options=("fuel-drums",))
    fight = skirmish(drums, tank("B1", "hammer", 40, 30)).activate("A1", "move")
    assert fight.answer(MoveAlong((Leg(23, 10),))).at("A1") == (23, 10)
    hit = tank("B1", "swift", 20, 10, 0, 1, options=("fuel-drums",))
    fight = skirmish(tank("A1", "lanner", 10, 10), hit, tank("B2", "swift", 40, 30))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 4, 4)
    (rolled,) = fight.told(notes.DeathRolled)
    assert (rolled.needed, rolled.exploded) == (4, True)


@EQUIPMENT
@pytest.mark.parametrize(("options", "damage"), [((), 1), (("dozer-blade",), 2)])
def test_the_dozer_blade_adds_1_to_the_ram_damage_die(
    options: tuple[str, ...], damage: int
) -> None:
    fight = skirmish(tank("A1", "bulwark", 10, 10, options=options), tank("B1", "lanner", 16, 10))
    fight.activate("A1", "move").answer(Ram(), 6, 6, 4)
    assert fight.health("B1") == 9 - damage


@EQUIPMENT
def test_the_autocannon_on_the_cupola_is_a_light_weapon() -> None:
    bought = tank("A1", "gyrfalcon", 10, 10, options=("cupola-autocannon",))
    fight = skirmish(bought, tank("B1", "hammer", 26, 10)).activate("A1", "move", "attack")
    fight.answer(MoveAlong((Leg(16, 10),))).answer(Shoot("twin-autocannon", "B1"), 1, 1, 1)
    assert sources(fight) == {}


@EQUIPMENT
def test_the_siege_gun_reaches_12() -> None:
    siege = tank("A1", "hammer", 10, 10, options=("swap-siege",))
    fight = skirmish(siege, tank("B1", "lanner", 25, 10)).activate("A1", "attack")
    assert fight.bars("A1", "siege-gun", "B1").code == "out_of_range"


# ---------------------------------------------------------------- faction rules


@pytest.mark.rule("spearhead/faction-kestrel")
def test_drilled_gunners_aim_better_in_return_fire_only() -> None:
    tanks = tank("A1", "lanner", 10, 10), tank("B1", "lanner", 20, 10)
    fight = skirmish(*tanks, points=(0, 1)).activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 1, 1)
    assert sources(fight) == {}
    fight.answer(Pass()).answer(React("return_fire", "B1")).answer(Shoot("cannon-76", "A1"), 3, 2)
    assert sources(fight) == {"drilled-gunners": ("aim", 1)}
    assert shot(fight).hits == 1
    fight.answer(Shoot("hull-mg", "A1"), 3, 1, 1, 1)
    assert sources(fight) == {"drilled-gunners": ("aim", 1)}


@pytest.mark.rule("spearhead/faction-kestrel", "spearhead/faction-dravian")
def test_the_factions_have_two_sub_factions_each() -> None:
    listed = {
        faction.id: [sub.id for sub in faction.subfactions] for faction in BOOK.factions.values()
    }
    assert listed == {
        "kestrel": ["lancer-column", "watchtower-group"],
        "dravian": ["anvil-brigade", "cinder-crews"],
    }


@pytest.mark.rule("spearhead/faction-dravian")
@pytest.mark.parametrize(("health", "power"), [(6, (3,)), (5, (4,))])
def test_furnace_hearts_hit_harder_below_half(health: int, power: tuple[int, ...]) -> None:
    fight = skirmish(tank("A1", "hammer", 10, 10, health=health), tank("B1", "lanner", 20, 10))
    fight.activate("A1", "attack").answer(Shoot("short-105", "B1"), 4, 1, 4)
    assert shot(fight).power == power


@pytest.mark.rule("spearhead/faction-dravian")
def test_furnace_hearts_burn_in_every_weapon_of_the_army_and_no_other() -> None:
    hurt = tank("A1", "hammer", 10, 10, health=2)
    state = battle(hurt, tank("B1", "lanner", 20, 10, health=2))
    for weapon in ("short-105", "hull-mg"):
        assert counted(state, "A1", weapon, "B1")["furnace-hearts"] == ("power", 1)
    assert "furnace-hearts" not in counted(state, "B1", "cannon-76", "A1")


@pytest.mark.rule("spearhead/effect-vocabulary")
def test_an_effect_on_an_army_may_be_for_one_weight_or_role_only() -> None:
    drill = Effect("aim_mod", "army", "always", value=1, weight="heavy")
    state = battle(
        tank("A1", "gyrfalcon", 10, 10), tank("A2", "lanner", 10, 20), tank("B1", "bulwark", 40, 10)
    )
    touched = [t.id for t in state.fielded() if touches(state, Carried("drill", drill, 0, None), t)]

    assert ["A1"] == touched


# ---------------------------------------------------------------- sheets


@pytest.mark.rule("spearhead/sheets-light", "spearhead/sheets-medium", "spearhead/sheets-heavy")
def test_the_sheets_by_faction_weight_and_role() -> None:
    listed: dict[tuple[str, str], list[str]] = {}
    for sheet in BOOK.sheets.values():
        roles = "".join(f" ({role})" for role in sheet.roles)
        listed.setdefault((sheet.faction, sheet.weight), []).append(sheet.name + roles)
    assert listed == {
        ("kestrel", "light"): ["Swift", "Harrier", "Merlin (command)"],
        ("dravian", "light"): ["Cinder", "Tongs (artillery)"],
        ("kestrel", "medium"): ["Lanner", "Lanner Command (command)", "Bustard (artillery)"],
        ("dravian", "medium"): ["Hammer", "Hammer Command (command)"],
        ("kestrel", "heavy"): ["Gyrfalcon"],
        ("dravian", "heavy"): ["Bulwark", "Crucible (artillery)", "Anvil Prime (command)"],
    }
