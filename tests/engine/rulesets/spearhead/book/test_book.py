"""The spearhead book: the printed figures, and what the loader refuses."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, get_args

import pytest
from attrs import exceptions

from engine.book.data import BookError
from engine.rulesets.spearhead.book import BOOK, SHELF
from engine.rulesets.spearhead.book.printed import (
    Chapter,
    Effect,
    ForceTank,
    Op,
    Sheet,
    Until,
    When,
    Who,
)

Raw = dict[str, Any]
RAW = SHELF.read()


def record(raw: Raw, file: str, kind: str, key: str) -> Raw:
    """Find the record `key` in the array of tables `kind` of a raw file."""
    found: Raw = next(entry for entry in raw[file][kind] if entry["id"] == key)
    return found


def tank(raw: Raw, key: str) -> Raw:
    return record(raw, "tanks", "tank", key)


def special(raw: Raw, key: str) -> Raw:
    """Find a raw special in its sub-faction."""
    found: Raw = next(
        entry
        for faction in raw["factions"]["faction"]
        for sub in faction["subfactions"]
        for entry in sub["specials"]
        if entry["id"] == key
    )
    return found


def effects() -> list[Effect]:
    """List the effects of everything that has any."""
    sources: list[tuple[Effect, ...]] = [
        *(a.effects for s in BOOK.sheets.values() for a in (*s.passive, *s.active)),
        *(faction.rule.effects for faction in BOOK.factions.values()),
        *(entry.effects for entry in BOOK.specials.values()),
    ]
    return [effect for source in sources for effect in source]


# ------------------------------------------------------------------ the printed book


def test_the_book_is_what_its_files_hold() -> None:
    assert SHELF.build(SHELF.read()) == BOOK


def test_the_book_is_frozen() -> None:
    with pytest.raises(exceptions.FrozenInstanceError):
        BOOK.weapons["howitzer"].range = 99  # type: ignore[misc]


def test_the_book_is_complete() -> None:
    counts = {
        "weapons": 13,
        "sheets": 14,
        "factions": 2,
        "subfactions": 4,
        "specials": 12,
        "scenarios": 3,
        "forces": 6,
        "clauses": 106,
    }
    assert {name: len(getattr(BOOK, name)) for name in counts} == counts


WEAPONS = {
    "twin-autocannon": (18, "3", 2, "1", True),
    "hull-mg": (12, "3", 0, "1", True),
    "long-75": (24, "1", 5, "3", False),
    "cannon-76": (24, "2", 4, "2", False),
    "cannon-90": (24, "1", 6, "4", False),
    "cannon-120": (28, "2", 5, "D3+1", False),
    "howitzer": (40, "D3", 3, "D6-1", False),
    "flame-projector": (9, "4", 2, "1", True),
    "heavy-mortar": (30, "2", 2, "2", False),
    "short-105": (22, "2", 3, "3", False),
    "siege-gun": (12, "1", 5, "5", False),
    "twin-105": (24, "3", 3, "3", False),
    "rocket-racks": (36, "D6", 3, "2", False),
}


def test_weapons_have_their_printed_profiles() -> None:
    printed = {
        key: (w.range, w.hits, w.penetration, w.power, w.light) for key, w in BOOK.weapons.items()
    }
    assert printed == WEAPONS


SHEETS = {
    "swift": ("kestrel", "light", (), 12, 4, 1, 5, 45),
    "harrier": ("kestrel", "light", (), 10, 4, 2, 6, 60),
    "merlin": ("kestrel", "light", ("command",), 11, 4, 1, 6, 80),
    "lanner": ("kestrel", "medium", (), 8, 4, 3, 9, 85),
    "lanner-command": ("kestrel", "medium", ("command",), 8, 4, 3, 9, 115),
    "bustard": ("kestrel", "medium", ("artillery",), 4, 4, 2, 7, 95),
    "gyrfalcon": ("kestrel", "heavy", (), 6, 4, 4, 13, 145),
    "cinder": ("dravian", "light", (), 11, 3, 2, 6, 55),
    "tongs": ("dravian", "light", ("artillery",), 7, 4, 1, 6, 60),
    "hammer": ("dravian", "medium", (), 7, 4, 3, 11, 80),
    "hammer-command": ("dravian", "medium", ("command",), 7, 4, 3, 11, 110),
    "bulwark": ("dravian", "heavy", (), 5, 4, 5, 14, 150),
    "crucible": ("dravian", "heavy", ("artillery",), 3, 5, 3, 9, 120),
    "anvil-prime": ("dravian", "heavy", ("command",), 5, 3, 5, 14, 240),
}


def profile(sheet: Sheet) -> tuple[object, ...]:
    """List what a sheet prints, in the order of SHEETS."""
    numbers = (sheet.speed, sheet.aim, sheet.armour, sheet.health, sheet.supply)
    return (sheet.faction, sheet.weight, sheet.roles, *numbers)


@pytest.mark.rule("spearhead/sheets-light")
@pytest.mark.rule("spearhead/sheets-medium")
@pytest.mark.rule("spearhead/sheets-heavy")
def test_sheets_have_their_printed_profiles() -> None:
    assert {key: profile(sheet) for key, sheet in BOOK.sheets.items()} == SHEETS


@pytest.mark.rule("spearhead/ability-tables")
def test_every_sheet_has_one_passive_and_one_active_ability() -> None:
    assert {(len(s.passive), len(s.active)) for s in BOOK.sheets.values()} == {(1, 1)}


@pytest.mark.rule("spearhead/communications-node")
def test_communications_node_steadies_medium_friends_within_4() -> None:
    [node] = BOOK.sheets["lanner-command"].passive
    assert node.effects == (
        Effect("aim_mod", "friendly_within", "always", value=1, within=4, weight="medium"),
    )


@pytest.mark.rule("spearhead/spearhead-strike")
def test_spearhead_strike_has_cooldown_3_and_reaches_6() -> None:
    [strike] = BOOK.sheets["lanner-command"].active
    assert strike.cooldown == 3
    assert strike.effects == (
        Effect("overcharge_auto", "friendly_within", "activation_end", within=6, weight="medium"),
    )


@pytest.mark.rule("spearhead/equipment-options")
def test_options_have_their_printed_prices_and_effects() -> None:
    options = {
        option.id: (sheet.id, option.supply, option.replace)
        for sheet in BOOK.sheets.values()
        for option in sheet.options
    }
    assert options == {
        "fuel-drums": ("swift", 5, None),
        "swap-90": ("lanner", 10, ("cannon-76", "cannon-90")),
        "side-skirts": ("lanner", 15, None),
        "cupola-autocannon": ("gyrfalcon", 10, ("hull-mg", "twin-autocannon")),
        "swap-siege": ("hammer", 15, ("short-105", "siege-gun")),
        "dozer-blade": ("bulwark", 10, None),
    }
    drums = BOOK.sheets["swift"].option("fuel-drums")
    assert (drums.speed, drums.explosion_threshold) == (1, 4)
    skirts = BOOK.sheets["lanner"].option("side-skirts")
    assert (skirts.armour, skirts.speed) == (1, -1)
    assert BOOK.sheets["bulwark"].option("dozer-blade").ram_damage_bonus == 1


def test_a_sheet_knows_its_own_options_only() -> None:
    with pytest.raises(KeyError):
        BOOK.sheets["swift"].option("dozer-blade")


@pytest.mark.rule("spearhead/faction-kestrel")
@pytest.mark.rule("spearhead/faction-dravian")
def test_factions_list_their_rules_and_subfactions() -> None:
    listed = {
        faction.id: (faction.rule.id, [sub.id for sub in faction.subfactions])
        for faction in BOOK.factions.values()
    }
    assert listed == {
        "kestrel": ("drilled-gunners", ["lancer-column", "watchtower-group"]),
        "dravian": ("furnace-hearts", ["anvil-brigade", "cinder-crews"]),
    }


@pytest.mark.rule("spearhead/specials-lancer-column")
@pytest.mark.rule("spearhead/specials-watchtower-group")
@pytest.mark.rule("spearhead/specials-anvil-brigade")
@pytest.mark.rule("spearhead/specials-cinder-crews")
def test_each_subfaction_lists_three_specials() -> None:
    listed = {sub.id: [entry.id for entry in sub.specials] for sub in BOOK.subfactions.values()}
    assert listed == {
        "lancer-column": ["mark-the-gap", "slipstream", "last-round"],
        "watchtower-group": ["overwatch-plot", "spotter-flare", "field-patch"],
        "anvil-brigade": ["take-the-blow", "brace", "full-ahead"],
        "cinder-crews": ["burn-the-stores", "smoke-and-ash", "scuttle"],
    }
    assert BOOK.specials["last-round"].needs_health == 3
    assert BOOK.specials["burn-the-stores"].needs_health == 2
    limited = {key: entry for key, entry in BOOK.specials.items() if entry.role or entry.single_use}
    assert list(limited) == ["overwatch-plot"]
    assert limited["overwatch-plot"].role == "command"
    assert limited["overwatch-plot"].single_use


@pytest.mark.rule("spearhead/effect-vocabulary")
def test_every_word_of_the_vocabulary_is_used() -> None:
    assert {effect.op for effect in effects()} == set(get_args(Op))
    assert {effect.who for effect in effects()} == set(get_args(Who))
    assert {effect.until for effect in effects()} == set(get_args(Until))
    assert {effect.when for effect in effects()} - {None} == set(get_args(When))


@pytest.mark.rule("spearhead/death-explosion")
def test_explosion_numbers() -> None:
    explosion = BOOK.tables.explosion
    assert (explosion.success, explosion.radius, explosion.damage) == (5, 4, "D3+2")


@pytest.mark.rule("spearhead/overcharge-caps")
def test_overcharge_numbers() -> None:
    overcharge = BOOK.tables.overcharge
    assert (overcharge.success, overcharge.bonus) == (4, 8)
    assert overcharge.caps == {"light": 16, "medium": 12, "heavy": 10}


@pytest.mark.rule("spearhead/ram-move")
@pytest.mark.rule("spearhead/charge-effect")
@pytest.mark.rule("spearhead/berserk-smash")
def test_ram_charge_and_smash_numbers() -> None:
    tables = BOOK.tables
    ram, charge, smash = tables.ram, tables.charge, tables.smash
    assert (ram.needs_enemy_within, ram.dice, ram.damage) == (12, 2, "D6")
    assert (charge.needs_enemy_within, charge.move, charge.damage) == (8, 8, "D3+2")
    assert (smash.move, smash.victim_within, smash.damage) == (5, 3, "D6")


def test_the_other_numbers() -> None:
    tables = BOOK.tables
    assert (tables.supply_limit, tables.decimals, tables.low_health) == (600, 4, 0.5)
    assert (tables.turn.quota, tables.turn.actions) == ("D3+2", 2)
    assert (tables.deployment.depth, tables.deployment.step) == (4, 0.25)
    assert (tables.modifiers.positive, tables.modifiers.negative) == (1, 1)
    attack = tables.attack
    assert (attack.near_enemy_distance, attack.near_enemy_aim) == (3, -1)
    assert (attack.equal_success, attack.power_minimum, attack.artillery_distance) == (4, 1, 3)
    assert (tables.move.free_share, tables.move.aim_penalty) == (0.5, -1)
    assert tables.specials.command_distance == 6
    assert (tables.reactions.cost, tables.reactions.kill, tables.reactions.progress) == (1, 1, 1)


@pytest.mark.rule("spearhead/footprints")
def test_footprints_by_weight() -> None:
    footprints = {key: (f.length, f.width, f.height) for key, f in BOOK.tables.footprints.items()}
    assert footprints == {"light": (2.5, 1.5, 1.5), "medium": (3, 2, 2), "heavy": (4, 3, 2.5)}


@pytest.mark.rule("spearhead/terrain")
def test_terrain_kinds() -> None:
    kinds = {
        key: (kind.height, kind.blocks_move, kind.blocks_sight, kind.elevates)
        for key, kind in BOOK.tables.terrain.items()
    }
    assert kinds == {
        "building": (4, True, True, False),
        "wood": (3, False, True, False),
        "hill": (2, False, True, True),
        "wall": (1, True, True, False),
    }


@pytest.mark.rule("spearhead/scenario-crossroads")
@pytest.mark.rule("spearhead/scenario-breakthrough")
@pytest.mark.rule("spearhead/scenario-headhunt")
def test_scenarios() -> None:
    printed = {
        key: (s.long, s.short, s.rounds, s.objective.kind, s.objective.needed, s.objective.result)
        for key, s in BOOK.scenarios.items()
    }
    assert printed == {
        "crossroads": (48, 36, 6, "holds", 3, "win"),
        "breakthrough": (44, 36, 7, "tanks_across", 2, "win"),
        "headhunt": (48, 40, 6, "command_dead", 0, "stop"),
    }
    [junction] = BOOK.scenarios["crossroads"].markers
    assert (junction.x, junction.y, junction.radius) == (24, 18, 3)
    assert BOOK.scenarios["breakthrough"].objective.within == 6
    assert [s.army_rule for s in BOOK.scenarios.values()] == [None, None, "command"]
    assert [len(s.terrain) for s in BOOK.scenarios.values()] == [8, 8, 8]


@pytest.mark.rule("spearhead/select-scenario")
@pytest.mark.rule("spearhead/select-armies")
def test_a_silent_table_plays_crossroads_with_the_starter_forces() -> None:
    assert next(iter(BOOK.scenarios)) == BOOK.starter.scenario == "crossroads"
    kestrel, dravian = (BOOK.forces[key] for key in BOOK.starter.forces)
    assert (kestrel.subfaction, dravian.subfaction) == ("lancer-column", "anvil-brigade")
    assert kestrel.tanks == (
        ForceTank("lanner-command"),
        ForceTank("lanner"),
        ForceTank("lanner", ("swap-90",)),
        ForceTank("gyrfalcon"),
        ForceTank("bustard"),
        ForceTank("harrier"),
    )
    kinds = ["hammer-command", "hammer", "hammer", "bulwark", "tongs", "cinder", "cinder"]
    assert dravian.tanks == tuple(ForceTank(kind) for kind in kinds)


@pytest.mark.rule("spearhead/supply-limit")
def test_ready_made_forces_cost_what_they_say() -> None:
    costs = {force.id: BOOK.supply(force.tanks) for force in BOOK.forces.values()}
    assert costs == {
        "first-column": 595,
        "hill-battery": 595,
        "forward-screen": 570,
        "anvil-line": 590,
        "slag-run": 600,
        "furnace-core": 580,
    }
    for force in BOOK.forces.values():
        assert force.text.startswith(f"{costs[force.id]} supply.")


def test_every_subfaction_has_a_ready_made_force() -> None:
    assert {force.subfaction for force in BOOK.forces.values()} == set(BOOK.subfactions)


@pytest.mark.rule("spearhead/deployment-zone")
@pytest.mark.parametrize("scenario", BOOK.scenarios)
@pytest.mark.parametrize("force", BOOK.forces)
def test_ready_made_forces_fit_into_their_strip(force: str, scenario: str) -> None:
    """Line the tanks up from y = 0, as the default placement does, past terrain in the strip."""
    depth, table = BOOK.tables.deployment.depth, BOOK.scenarios[scenario]
    blocked = [
        (min(y for _, y in piece.polygon), max(y for _, y in piece.polygon))
        for piece in table.terrain
        if min(x for x, _ in piece.polygon) < depth
    ]
    y = 0.0
    for entry in BOOK.forces[force].tanks:
        footprint = BOOK.tables.footprints[BOOK.sheets[entry.tank].weight]
        assert footprint.length <= depth
        while any(low < y + footprint.width and y < high for low, high in blocked):
            y += BOOK.tables.deployment.step
        y += footprint.width
    assert y <= table.short


def test_the_rulebook_covers_every_chapter() -> None:
    assert {clause.chapter for clause in BOOK.clauses.values()} == set(get_args(Chapter))
    assert len({clause.title for clause in BOOK.clauses.values()}) == len(BOOK.clauses)


# ------------------------------------------------------------------ what is refused


def drop(place: Raw, key: str) -> None:
    del place[key]


def twice(records: list[Raw]) -> None:
    records.append(deepcopy(records[0]))


def effect_of(raw: Raw, key: str, kind: str = "passive") -> Raw:
    found: Raw = tank(raw, key)[kind][0]["effects"][0]
    return found


def scenario(raw: Raw, key: str = "crossroads") -> Raw:
    return record(raw, "scenarios", "scenario", key)


def force(raw: Raw, key: str = "first-column") -> Raw:
    return record(raw, "starter", "force", key)


Break = Callable[[Raw], object]

VOCABULARY: Mapping[str, tuple[Break, list[str]]] = {
    "op": (
        lambda raw: effect_of(raw, "swift").update(op="aim_modifier"),
        ["tanks.toml: tank swift", "'aim_modifier'", "aim_mod, hits_mod"],
    ),
    "who": (
        lambda raw: effect_of(raw, "swift").update(who="everybody"),
        ["tanks.toml: tank swift", "'everybody'", "attacks_on_self"],
    ),
    "until": (
        lambda raw: effect_of(raw, "swift").update(until="dawn"),
        ["tanks.toml: tank swift", "'dawn'", "activation_end"],
    ),
    "when": (
        lambda raw: effect_of(raw, "swift").update(when="raining"),
        ["tanks.toml: tank swift", "'raining'", "target_within_9"],
    ),
    "weight": (
        lambda raw: effect_of(raw, "merlin").update(weight="tiny"),
        ["tanks.toml: tank merlin", "'tiny'", "light, medium, heavy"],
    ),
    "role": (
        lambda raw: effect_of(raw, "merlin").update(role="scout"),
        ["tanks.toml: tank merlin", "'scout'", "command, artillery"],
    ),
    "weapon": (
        lambda raw: effect_of(raw, "lanner", "active").update(weapon="howitzer"),
        ["tanks.toml: tank lanner: active rapid-load", "'howitzer'", "main, all, cannon-76"],
    ),
    "limit": (
        lambda raw: special(raw, "overwatch-plot").update(limit="once per battle"),
        ["factions.toml: faction kestrel", "unknown key limit", "single_use"],
    ),
    "needs": (
        lambda raw: special(raw, "last-round").update(needs="luck"),
        ["factions.toml: faction kestrel", "unknown key needs", "needs_health"],
    ),
    "key": (
        lambda raw: effect_of(raw, "swift").update(colour="red"),
        ["tanks.toml: tank swift", "unknown key colour", "op, who, until"],
    ),
}


def refusal(breaking: Break) -> str:
    """Break a copy of the data and return the words of the refusal."""
    raw = deepcopy(RAW)
    breaking(raw)
    with pytest.raises(BookError) as refused:
        SHELF.build(raw)
    return str(refused.value)


@pytest.mark.rule("spearhead/effect-vocabulary")
@pytest.mark.parametrize("case", VOCABULARY)
def test_unknown_keys_and_words_are_refused(case: str) -> None:
    breaking, expected = VOCABULARY[case]
    message = refusal(breaking)
    assert [words for words in expected if words not in message] == [], message


TYPES: Mapping[str, tuple[Break, list[str]]] = {
    "text for a number": (
        lambda raw: tank(raw, "swift").update(speed="12"),
        ["tanks.toml: tank swift", "'12' is a str", ".speed"],
    ),
    "truth for a number": (
        lambda raw: tank(raw, "swift").update(aim=True),
        ["tanks.toml: tank swift", "True is a bool", ".aim"],
    ),
    "a fraction for a whole number": (
        lambda raw: tank(raw, "swift").update(health=5.0),
        ["tanks.toml: tank swift", "5.0 is a float", ".health"],
    ),
    "a number for text": (
        lambda raw: record(raw, "weapons", "weapon", "hull-mg").update(hits=3),
        ["weapons.toml: weapon hull-mg", "3 is a int", ".hits"],
    ),
    "a number for truth": (
        lambda raw: record(raw, "weapons", "weapon", "hull-mg").update(light=1),
        ["weapons.toml: weapon hull-mg", "1 is a int", ".light"],
    ),
    "text for a distance": (
        lambda raw: scenario(raw).update(long="48"),
        ["scenarios.toml: scenario crossroads", "'48' is a str", ".long"],
    ),
    "a fraction for a value": (
        lambda raw: effect_of(raw, "swift").update(value=-1.0),
        ["tanks.toml: tank swift", "-1.0 is a float", ".value"],
    ),
    "a list of the wrong length": (
        lambda raw: raw["starter"]["starter"].update(forces=["first-column"]),
        ["starter.toml: starter", "Not enough values", ".forces"],
    ),
    "a word for a table": (
        lambda raw: raw["tables"].update(turn="D3+2"),
        ["tables.toml", ".turn"],
    ),
    "a word for a mapping": (
        lambda raw: raw["tables"].update(footprints="large"),
        ["tables.toml", ".footprints"],
    ),
    "a word for a record": (
        lambda raw: raw["tanks"].update(tank=["swift"]),
        ["tanks.toml: tank 1"],
    ),
    "a word for the records": (
        lambda raw: raw["tanks"].update(tank="swift"),
        ["tanks.toml: tank", "is not a list of tables"],
    ),
    "a missing key": (
        lambda raw: drop(tank(raw, "swift"), "speed"),
        ["tanks.toml: tank swift", "speed is missing"],
    ),
    "an unknown key of a tank": (
        lambda raw: tank(raw, "swift").update(morale=7),
        ["tanks.toml: tank swift", "unknown key morale", "supply"],
    ),
    "an unknown table": (
        lambda raw: raw["weapons"].update(wepon=[]),
        ["weapons.toml", "unknown wepon", "known are weapon"],
    ),
    "no records": (
        lambda raw: drop(raw["weapons"], "weapon"),
        ["weapons.toml", "[[weapon]]"],
    ),
    "no starter": (
        lambda raw: drop(raw["starter"], "starter"),
        ["starter.toml: starter", "scenario is missing"],
    ),
    "no file": (
        lambda raw: drop(raw, "scenarios"),
        ["scenarios.toml: missing; add it"],
    ),
}


@pytest.mark.parametrize("case", TYPES)
def test_nothing_is_taken_for_anything_else(case: str) -> None:
    breaking, expected = TYPES[case]
    message = refusal(breaking)
    assert [words for words in expected if words not in message] == [], message


CHECKS: Mapping[str, tuple[Break, str]] = {
    "weapon twice": (
        lambda raw: twice(raw["weapons"]["weapon"]),
        "weapons.toml: weapon twin-autocannon: appears twice",
    ),
    "clause twice": (
        lambda raw: twice(raw["rulebook"]["clause"]),
        "rulebook.toml: clause spearhead/roll-off: appears twice",
    ),
    "subfaction twice": (
        lambda raw: twice(raw["factions"]["faction"][1]["subfactions"]),
        "factions.toml: subfaction anvil-brigade: appears twice",
    ),
    "special twice": (
        lambda raw: twice(raw["factions"]["faction"][0]["subfactions"][0]["specials"]),
        "factions.toml: special mark-the-gap: appears twice",
    ),
    "option twice": (
        lambda raw: twice(tank(raw, "swift")["options"]),
        "tanks.toml: tank swift: option fuel-drums: appears twice",
    ),
    "terrain twice": (
        lambda raw: twice(scenario(raw)["terrain"]),
        "scenarios.toml: scenario crossroads: terrain house-1: appears twice",
    ),
    "marker twice": (
        lambda raw: twice(scenario(raw)["markers"]),
        "scenarios.toml: scenario crossroads: marker junction: appears twice",
    ),
    "ability and special of one name": (
        lambda raw: special(raw, "brace").update(id="jink"),
        "factions.toml: anvil-brigade: jink: is also a name of swift",
    ),
    "id with capitals": (
        lambda raw: record(raw, "weapons", "weapon", "long-75").update(id="Long_75"),
        "weapons.toml: weapon Long_75: is not an id",
    ),
    "empty name": (
        lambda raw: tank(raw, "swift").update(name=""),
        "tanks.toml: tank swift: has an empty name",
    ),
    "empty ability text": (
        lambda raw: tank(raw, "swift")["active"][0].update(text=""),
        "tanks.toml: active jink: has an empty name or text",
    ),
    "hits that are no dice": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(hits="D4"),
        "weapons.toml: weapon howitzer: hits: 'D4' cannot be rolled",
    ),
    "power that is no dice": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(power="D6 - 1"),
        "weapons.toml: weapon howitzer: power: 'D6 - 1' cannot be rolled",
    ),
    "power with a line break": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(power="D6\n"),
        "weapons.toml: weapon howitzer: power: 'D6\\n' cannot be rolled",
    ),
    "no dice at all": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(power="0D6"),
        "weapons.toml: weapon howitzer: power: '0D6' cannot be rolled",
    ),
    "weapon without range": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(range=0),
        "weapons.toml: weapon howitzer: range is 0",
    ),
    "negative penetration": (
        lambda raw: record(raw, "weapons", "weapon", "howitzer").update(penetration=-1),
        "weapons.toml: weapon howitzer: penetration is -1",
    ),
    "quota that is no dice": (
        lambda raw: raw["tables"]["turn"].update(quota="some"),
        "tables.toml: turn.quota: 'some' cannot be rolled",
    ),
    "weight without footprint": (
        lambda raw: drop(raw["tables"]["footprints"], "heavy"),
        "tables.toml: footprints: heavy is missing",
    ),
    "weight without cap": (
        lambda raw: drop(raw["tables"]["overcharge"]["caps"], "light"),
        "tables.toml: overcharge.caps: light is missing",
    ),
    "terrain kind without row": (
        lambda raw: drop(raw["tables"]["terrain"], "hill"),
        "tables.toml: terrain: hill is missing",
    ),
    "success on 7": (
        lambda raw: raw["tables"]["explosion"].update(success=7),
        "tables.toml: explosion.success: a D6 never shows 7",
    ),
    "tank of no faction": (
        lambda raw: tank(raw, "swift").update(faction="osprey"),
        "tanks.toml: tank swift: unknown faction 'osprey'; known are kestrel, dravian",
    ),
    "tank without health": (
        lambda raw: tank(raw, "swift").update(health=0),
        "tanks.toml: tank swift: health is 0",
    ),
    "negative armour": (
        lambda raw: tank(raw, "swift").update(armour=-1),
        "tanks.toml: tank swift: armour is -1",
    ),
    "unarmed tank": (
        lambda raw: tank(raw, "swift").update(weapons=[]),
        "tanks.toml: tank swift: carries no weapon",
    ),
    "unknown weapon": (
        lambda raw: tank(raw, "swift").update(weapons=["laser"]),
        "tanks.toml: tank swift: unknown weapon 'laser'; known are twin-autocannon",
    ),
    "weapon carried twice": (
        lambda raw: tank(raw, "swift").update(weapons=["hull-mg", "hull-mg"]),
        "tanks.toml: tank swift: carries hull-mg twice",
    ),
    "sheet without passive": (
        lambda raw: tank(raw, "swift").update(passive=[]),
        "tanks.toml: tank swift: has no passive or no active ability",
    ),
    "option at a negative price": (
        lambda raw: tank(raw, "swift")["options"][0].update(supply=-5),
        "tanks.toml: tank swift: option fuel-drums: costs -5",
    ),
    "option that does nothing": (
        lambda raw: tank(raw, "bulwark")["options"][0].update(ram_damage_bonus=0),
        "tanks.toml: tank bulwark: option dozer-blade: changes nothing",
    ),
    "option of an unknown weapon": (
        lambda raw: tank(raw, "hammer")["options"][0].update(replace=["short-105", "laser"]),
        "tanks.toml: tank hammer: option swap-siege: unknown weapon 'laser'",
    ),
    "option replacing what is not carried": (
        lambda raw: tank(raw, "hammer")["options"][0].update(replace=["howitzer", "siege-gun"]),
        "tanks.toml: tank hammer: option swap-siege: replaces howitzer, which is not carried",
    ),
    "option giving what is carried": (
        lambda raw: tank(raw, "hammer")["options"][0].update(replace=["short-105", "hull-mg"]),
        "tanks.toml: tank hammer: option swap-siege: gives hull-mg, which is carried already",
    ),
    "passive with cooldown": (
        lambda raw: tank(raw, "swift")["passive"][0].update(cooldown=1),
        "tanks.toml: tank swift: passive low-profile: has a cooldown",
    ),
    "passive that ends": (
        lambda raw: effect_of(raw, "swift").update(until="turn_end"),
        "tanks.toml: tank swift: passive low-profile: aim_mod: until turn_end does not fit here",
    ),
    "active that never ends": (
        lambda raw: effect_of(raw, "swift", "active").update(until="always"),
        "tanks.toml: tank swift: active jink: aim_mod: until always does not fit here",
    ),
    "active without limit": (
        lambda raw: drop(tank(raw, "swift")["active"][0], "cooldown"),
        "tanks.toml: tank swift: active jink: is limited twice or never",
    ),
    "active with two limits": (
        lambda raw: tank(raw, "swift")["active"][0].update(single_use=True),
        "tanks.toml: tank swift: active jink: is limited twice or never",
    ),
    "cooldown of 0": (
        lambda raw: tank(raw, "swift")["active"][0].update(cooldown=0),
        "tanks.toml: tank swift: active jink: has cooldown 0",
    ),
    "ability without effects": (
        lambda raw: tank(raw, "swift")["active"][0].update(effects=[]),
        "tanks.toml: tank swift: active jink: does nothing",
    ),
    "faction rule that ends": (
        lambda raw: raw["factions"]["faction"][0]["rule"]["effects"][0].update(until="turn_end"),
        "factions.toml: faction kestrel: rule drilled-gunners: aim_mod: until turn_end does not",
    ),
    "special that never ends": (
        lambda raw: special(raw, "brace")["effects"][0].update(until="always"),
        "factions.toml: special brace: armour_mod: until always does not fit here",
    ),
    "special that kills its user": (
        lambda raw: drop(special(raw, "last-round"), "needs_health"),
        "factions.toml: special last-round: costs 2 health and needs None",
    ),
    "healing that lasts": (
        lambda raw: special(raw, "field-patch")["effects"][0].update(until="turn_end"),
        "factions.toml: special field-patch: heal: until is turn_end",
    ),
    "modifier at once": (
        lambda raw: special(raw, "brace")["effects"][0].update(until="at_once"),
        "factions.toml: special brace: armour_mod: until is at_once",
    ),
    "scuttling a friend": (
        lambda raw: special(raw, "scuttle")["effects"][0].update(who="chosen_friendly", within=3),
        "factions.toml: special scuttle: scuttle: who is chosen_friendly; write self",
    ),
    "modifier without value": (
        lambda raw: drop(effect_of(raw, "swift"), "value"),
        "tanks.toml: tank swift: passive low-profile: aim_mod: has no value",
    ),
    "modifier of 0": (
        lambda raw: effect_of(raw, "swift").update(value=0),
        "tanks.toml: tank swift: passive low-profile: aim_mod: has value 0",
    ),
    "modifier by dice": (
        lambda raw: effect_of(raw, "swift").update(value="D3"),
        "tanks.toml: tank swift: passive low-profile: aim_mod: has value 'D3'; give a whole number",
    ),
    "healing a negative number": (
        lambda raw: special(raw, "field-patch")["effects"][0].update(value=-2),
        "factions.toml: special field-patch: heal: has value -2",
    ),
    "healing by no dice": (
        lambda raw: special(raw, "field-patch")["effects"][0].update(value="some"),
        "factions.toml: special field-patch: heal: 'some' cannot be rolled",
    ),
    "value where none is used": (
        lambda raw: special(raw, "scuttle")["effects"][0].update(value=1),
        "factions.toml: special scuttle: scuttle: has value 1; leave it out",
    ),
    "friends without a distance": (
        lambda raw: drop(effect_of(raw, "merlin"), "within"),
        "tanks.toml: tank merlin: passive signal-mast: speed_mod: who is friendly_within",
    ),
    "self with a distance": (
        lambda raw: special(raw, "brace")["effects"][0].update(within=3),
        "factions.toml: special brace: armour_mod: who is self and within is 3.0",
    ),
    "self of some weight": (
        lambda raw: special(raw, "brace")["effects"][0].update(weight="heavy"),
        "factions.toml: special brace: armour_mod: weight or role does nothing with who self",
    ),
    "speed under a condition": (
        lambda raw: effect_of(raw, "merlin").update(when="below_half"),
        "tanks.toml: tank merlin: passive signal-mast: speed_mod: has a when",
    ),
    "speed of a weapon": (
        lambda raw: effect_of(raw, "merlin").update(weapon="all"),
        "tanks.toml: tank merlin: passive signal-mast: speed_mod: names a weapon",
    ),
    "terrain off the table": (
        lambda raw: scenario(raw)["terrain"][0]["polygon"][0].__setitem__(0, -1),
        "scenarios.toml: scenario crossroads: terrain house-1: (-1, 5) is off the table",
    ),
    "dented terrain": (
        lambda raw: scenario(raw)["terrain"][0]["polygon"].insert(1, [16, 6]),
        "scenarios.toml: scenario crossroads: terrain house-1: is not convex",
    ),
    "flat terrain": (
        lambda raw: scenario(raw)["terrain"][0].update(polygon=[[1, 1], [2, 2]]),
        "scenarios.toml: scenario crossroads: terrain house-1: is not convex",
    ),
    "terrain like a star": (
        lambda raw: scenario(raw)["terrain"][0].update(
            polygon=[[10, 18], [16, 2], [2, 12], [18, 12], [4, 2]]
        ),
        "scenarios.toml: scenario crossroads: terrain house-1: is not convex",
    ),
    "terrain on one side only": (
        lambda raw: scenario(raw)["terrain"].pop(),
        "scenarios.toml: scenario crossroads: terrain knoll-1: has no partner across the table",
    ),
    "terrain of another kind across": (
        lambda raw: scenario(raw)["terrain"][0].update(kind="wood"),
        "scenarios.toml: scenario crossroads: terrain house-1: has no partner across the table",
    ),
    "marker to one side": (
        lambda raw: scenario(raw)["markers"][0].update(x=20),
        "scenarios.toml: scenario crossroads: marker junction: has no partner across the table",
    ),
    "no rounds": (
        lambda raw: scenario(raw).update(rounds=0),
        "scenarios.toml: scenario crossroads: lasts 0 rounds",
    ),
    "strips that meet": (
        lambda raw: scenario(raw).update(long=8, short=6),
        "scenarios.toml: scenario crossroads: the deployment strips meet",
    ),
    "holds of nothing": (
        lambda raw: drop(scenario(raw), "markers"),
        "scenarios.toml: scenario crossroads: objective: holds and markers go together",
    ),
    "across nothing": (
        lambda raw: drop(scenario(raw, "breakthrough")["objective"], "within"),
        "scenarios.toml: scenario breakthrough: objective: tanks_across and within go together",
    ),
    "hunting nobody": (
        lambda raw: drop(scenario(raw, "headhunt"), "army_rule"),
        "scenarios.toml: scenario headhunt: objective: needs Command tanks",
    ),
    "objective met from the start": (
        lambda raw: scenario(raw)["objective"].update(needed=0),
        "scenarios.toml: scenario crossroads: objective: is met with 0",
    ),
    "unknown objective": (
        lambda raw: scenario(raw)["objective"].update(kind="glory"),
        "scenarios.toml: scenario crossroads: unknown word 'glory'; known are holds",
    ),
    "unknown result": (
        lambda raw: scenario(raw)["objective"].update(result="lose"),
        "scenarios.toml: scenario crossroads: unknown word 'lose'; known are win, stop",
    ),
    "unknown army rule": (
        lambda raw: scenario(raw).update(army_rule="artillery"),
        "scenarios.toml: scenario crossroads: unknown word 'artillery'; known are command",
    ),
    "unknown terrain": (
        lambda raw: scenario(raw)["terrain"][0].update(kind="lake"),
        "scenarios.toml: scenario crossroads: unknown word 'lake'; known are building",
    ),
    "force of no faction": (
        lambda raw: force(raw).update(faction="osprey"),
        "starter.toml: force first-column: unknown faction 'osprey'",
    ),
    "subfaction of the enemy": (
        lambda raw: force(raw).update(subfaction="anvil-brigade"),
        "starter.toml: force first-column: unknown subfaction 'anvil-brigade'; known are lancer",
    ),
    "tank of the enemy": (
        lambda raw: force(raw)["tanks"].append({"tank": "cinder"}),
        "starter.toml: force first-column: tank 7: unknown tank 'cinder'; known are swift",
    ),
    "option of another tank": (
        lambda raw: force(raw)["tanks"][5].update(tank="swift", options=["swap-90"]),
        "starter.toml: force first-column: tank 6: unknown option 'swap-90'; known are fuel-drums",
    ),
    "option bought twice": (
        lambda raw: force(raw)["tanks"][1].update(options=["side-skirts", "side-skirts"]),
        "starter.toml: force first-column: tank 2: buys side-skirts twice",
    ),
    "force over the limit": (
        lambda raw: force(raw)["tanks"].append({"tank": "swift"}),
        "starter.toml: force first-column: costs 640; field at most 600",
    ),
    "empty force": (
        lambda raw: force(raw).update(tanks=[]),
        "starter.toml: force first-column: has no tank",
    ),
    "force without command": (
        lambda raw: force(raw)["tanks"].pop(0),
        "starter.toml: force first-column: has no Command tank; headhunt asks for one",
    ),
    "starter scenario": (
        lambda raw: raw["starter"]["starter"].update(scenario="siege"),
        "starter.toml: starter: unknown scenario 'siege'; known are crossroads",
    ),
    "starter force": (
        lambda raw: raw["starter"]["starter"].update(forces=["first-column", "horde"]),
        "starter.toml: starter: unknown force 'horde'; known are first-column",
    ),
    "clause of another book": (
        lambda raw: raw["rulebook"]["clause"][0].update(id="chess/castling"),
        "rulebook.toml: clause chess/castling: is not a clause id",
    ),
    "clause without words": (
        lambda raw: raw["rulebook"]["clause"][0].update(text=" "),
        "rulebook.toml: clause spearhead/roll-off: has no title or no text",
    ),
    "clause in the wrong place": (
        lambda raw: raw["rulebook"]["clause"][-1].update(chapter="Terms"),
        "rulebook.toml: chapters: are out of order",
    ),
    "unknown chapter": (
        lambda raw: raw["rulebook"]["clause"][0].update(chapter="Magic"),
        "rulebook.toml: clause spearhead/roll-off: unknown chapter Magic",
    ),
}


@pytest.mark.parametrize("case", CHECKS)
def test_data_that_does_not_fit_together_is_refused(case: str) -> None:
    breaking, expected = CHECKS[case]
    message = refusal(breaking)
    assert message.startswith(expected), message
    assert ";" in message, "a refusal names the way out"


@pytest.mark.rule("spearhead/select-units")
def test_options_that_replace_one_weapon_exclude_each_other() -> None:
    def breaking(raw: Raw) -> None:
        rival = {"id": "swap-75", "name": "75 mm", "supply": 0, "replace": ["cannon-76", "long-75"]}
        tank(raw, "lanner")["options"].append(rival)
        force(raw)["tanks"][1].update(options=["swap-90", "swap-75"])

    expected = "starter.toml: force first-column: tank 2: replaces one weapon twice"
    assert refusal(breaking).startswith(expected)


@pytest.mark.rule("spearhead/choose-edge")
@pytest.mark.parametrize("short", [48, 50])
def test_a_table_without_a_shorter_edge_is_refused(short: int) -> None:
    message = refusal(lambda raw: scenario(raw).update(short=short))
    assert message.startswith(f"scenarios.toml: scenario crossroads: 48 x {short} has no shorter")


@pytest.mark.rule("spearhead/supply-limit")
def test_a_force_of_exactly_the_limit_is_legal() -> None:
    raw = deepcopy(RAW)
    force(raw)["tanks"][5] = {"tank": "swift", "options": ["fuel-drums"]}
    force(raw)["tanks"][1].update(options=["side-skirts"])
    assert SHELF.build(raw).supply(SHELF.build(raw).forces["first-column"].tanks) == 600
