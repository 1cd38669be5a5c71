"""Terms: dice, roll-offs, modifiers, death, explosions and what they set off."""

import re
from typing import Any, get_args

import pytest

from engine.dice import Expression
from engine.modifiers import Modifier
from engine.rulesets.spearhead import RULESET, turn
from engine.rulesets.spearhead.advice.odds import odds_of_ram
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Chapter
from engine.rulesets.spearhead.book.words import LEXICON
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import obstacles, sees
from engine.rulesets.spearhead.core.model import Battle, Running
from engine.rulesets.spearhead.damage import Chain
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import MoveAlong, PerformSpecial, Ram, Shoot
from engine.rulesets.spearhead.shooting import stack
from engine.table import Table
from tests.engine.rulesets.spearhead.staging import (
    battle,
    new_match,
    skirmish,
    start,
    table_of,
    tank,
)


def told(table: Table[Any], kind: type[Any]) -> list[Any]:
    return [note for note in table.notes if isinstance(note, kind)]


def explode(state: Battle, *dying: str, root: int = 0, dice: tuple[int, ...]) -> Table[Battle]:
    """Let tanks die together, and work off what follows: exactly these dice fall."""
    table = table_of(state, *dice)
    chain = Chain(table, root)
    for key in dying:
        chain.bury(key)
    chain.explode()

    assert table.state.rolled == len(dice)
    return table


# ---------------------------------------------------------------- dice


@pytest.mark.rule("spearhead/dice-d6")
def test_a_d6_shows_its_face() -> None:
    assert [1, 2, 3, 4, 5, 6] == [Expression.parse("D6").value([face]) for face in range(1, 7)]


@pytest.mark.rule("spearhead/dice-d6")
def test_a_six_does_not_hit_by_itself_and_a_one_does_not_miss() -> None:
    near = tank("B2", "hammer", 10, 21.5)
    sharp = tank("A1", None, 10, 18, aim=1, weapons=(BOOK.weapons["long-75"],))
    blind = tank("A1", None, 10, 18, aim=7, weapons=(BOOK.weapons["long-75"],))
    target = tank("B1", "hammer", 25, 18)

    hit = skirmish(sharp, target).activate("A1", "attack").answer(Shoot("long-75", "B1"), 1)
    missed = skirmish(blind, target).activate("A1", "attack").answer(Shoot("long-75", "B1"), 6)
    hindered = skirmish(
        tank("A1", None, 10, 18, aim=6, weapons=(BOOK.weapons["long-75"],)), target, near
    )
    hindered.activate("A1", "attack").answer(Shoot("long-75", "B1"), 6)

    assert [1, 0, 0] == [fight.all_told(notes.Shot)[0].hits for fight in (hit, missed, hindered)]


@pytest.mark.rule("spearhead/dice-d3")
def test_a_d3_is_a_d6_halved_and_rounded_up() -> None:
    assert [1, 1, 2, 2, 3, 3] == [Expression.parse("D3").value([face]) for face in range(1, 7)]


@pytest.mark.rule("spearhead/dice-d3")
def test_the_howitzer_takes_one_face_for_its_d3_hits() -> None:
    fight = skirmish(tank("A1", "bustard", 5, 18), tank("B1", "hammer", 30, 18)).activate(
        "A1", "attack"
    )
    fight.answer(Shoot("howitzer", "B1"), 5, 1, 1, 1)

    assert (1, 1, 1) == fight.told(notes.Shot)[0].aim_dice


@pytest.mark.rule("spearhead/dice-count")
def test_dice_with_a_number_in_front_are_added_up() -> None:
    assert 8 == Expression.parse("2D6").value([3, 5])
    assert 6 == Expression.parse("3D3").value([1, 4, 6])


@pytest.mark.rule("spearhead/dice-count")
def test_a_ram_goes_as_far_as_both_dice_together() -> None:
    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 24, 18))
    fight.activate("A1", "move").answer(Ram(), 3, 4)

    assert (17.0, 18.0) == fight.at("A1")


@pytest.mark.rule("spearhead/dice-modifier")
def test_the_number_behind_the_dice_counts_once_and_after_halving() -> None:
    assert 9 == Expression.parse("2D6+2").value([3, 4])
    assert 0 == Expression.parse("D6-1").value([1])
    assert -1 == Expression.parse("D3-2").value([2])
    assert 4 == Expression.parse("D3+2").value([3])


# ---------------------------------------------------------------- roll-offs


@pytest.mark.rule("spearhead/roll-off")
def test_the_highest_roll_wins_a_roll_off() -> None:
    table = table_of(battle(), 2, 5)

    assert 1 == turn.roll_off(table, "test")


@pytest.mark.rule("spearhead/roll-off")
def test_only_those_tied_for_highest_roll_again_until_one_is_highest() -> None:
    table = table_of(battle(), 4, 6, 6, 1, 3, 3, 2, 5)

    assert 2 == turn.roll_off(table, "test", (0, 1, 2, 3))
    assert 8 == table.state.rolled
    (note,) = told(table, notes.RolledOff)
    assert ((4, 6, 6, 1), (3, 3), (2, 5)) == note.rolls


@pytest.mark.rule("spearhead/roll-off")
def test_nobody_is_asked_for_a_roll_off() -> None:
    fight = new_match(scenario="crossroads")
    fight.default()  # a roster for each seat
    fight.default(4, 4, 1, 6)

    assert 1 == fight.told(notes.RolledOff)[0].winner
    assert 1 == fight.ask.seat


# ---------------------------------------------------------------- words


@pytest.mark.rule("spearhead/tank-equals-model")
def test_whatever_stands_in_a_match_is_a_tank_of_one_of_two_sides() -> None:
    state = battle(tank("A1", "swift", 10, 10), tank("B1", "bulwark", 30, 10))

    assert all(unit.owner in (0, 1) for unit in state.units.values())
    assert {"A1", "B1"} == {unit.id for unit in state.fielded()}
    assert 2 == len(state.players)


@pytest.mark.rule("spearhead/tank-equals-model")
@pytest.mark.parametrize("sheet", BOOK.sheets)
def test_a_rule_for_models_covers_every_sheet(sheet: str) -> None:
    """An explosion hurts "models"."""
    bystander = tank("B2", sheet, 20, 22)
    state = battle(tank("A1", "lanner", 40, 18), tank("B1", "hammer", 20, 18), bystander)
    table = explode(state, "B1", dice=(5, 1))

    assert bystander.health - 3 == table.state.tank("B2").health


@pytest.mark.rule("spearhead/keyword-marking")
def test_a_light_weapon_is_a_word_about_the_weapon_not_about_its_tank() -> None:
    assert BOOK.weapons["hull-mg"].light
    assert "hull-mg" in BOOK.sheets["bulwark"].weapons
    assert "heavy" == BOOK.sheets["bulwark"].weight
    assert not BOOK.weapons["long-75"].light
    assert "light" == BOOK.sheets["harrier"].weight


@pytest.mark.rule("spearhead/keyword-marking")
def test_a_command_or_artillery_tank_is_still_of_its_weight() -> None:
    """The node helps Medium tanks: a Bustard that has moved, and a Lanner Command."""
    fight = skirmish(
        tank("A1", "lanner-command", 10, 18),
        tank("A2", "bustard", 14, 18),
        tank("A3", "lanner-command", 10, 21),
        tank("B1", "hammer", 30, 18),
    )
    fight.activate("A2", "move", "attack").answer(MoveAlong((Leg(14, 19),)))
    fight.answer(Shoot("howitzer", "B1"), 1, 1)
    gunner = fight.told(notes.Shot)[0]
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    commander = fight.told(notes.Shot)[0]

    node = [notes.Modified("aim", "communications-node", 1)]
    assert [node, node] == [list(shot.modifiers) for shot in (gunner, commander)]


@pytest.mark.rule("spearhead/page-references")
def test_every_clause_that_a_refusal_cites_is_in_the_rulebook() -> None:
    cited = {f"spearhead/{entry.clause}" for entry in LEXICON.own.refusals.values()}

    assert cited <= set(BOOK.clauses)


@pytest.mark.rule("spearhead/page-references")
def test_the_rulebook_has_chapters_in_place_of_pages() -> None:
    book = RULESET.rulebook()

    assert list(get_args(Chapter)) == list(dict.fromkeys(clause.chapter for clause in book))
    assert [] == [clause.id for clause in book if re.search(r"\bpage \d", clause.text)]


# ---------------------------------------------------------------- modifiers


def modifiers(*values: int, step: str = "aim") -> list[Modifier]:
    return [Modifier(step, f"source-{n}", value) for n, value in enumerate(values)]


@pytest.mark.rule("spearhead/buff-stacking")
@pytest.mark.parametrize("step", ["aim", "penetration", "power", "armour", "hits"])
@pytest.mark.parametrize(
    ("given", "total"),
    [
        ((1, 1), 1),
        ((-1, -1), -1),
        ((1, -1), 0),
        ((1, 2, 1), 2),
        ((-1, -3, -2), -3),
        ((1, 3, -1, -2), 1),
        ((), 0),
    ],
)
def test_only_the_largest_bonus_and_the_largest_penalty_of_a_step_count(
    step: str, given: tuple[int, ...], total: int
) -> None:
    assert total == sum(kept.value for kept in stack(modifiers(*given, step=step)))


@pytest.mark.rule("spearhead/buff-stacking")
def test_each_step_has_its_own_limit() -> None:
    mixed = [*modifiers(1, 1), *modifiers(1, step="penetration"), *modifiers(-1, step="armour")]

    kept = stack(mixed)
    assert {"aim": 1, "penetration": 1, "armour": -1} == {m.step: m.value for m in kept}
    assert 3 == len(kept)


@pytest.mark.rule("spearhead/buff-stacking")
def test_what_the_target_imposes_shares_the_limit_of_the_attacker() -> None:
    """Low Profile at more than 12 inches, and an enemy near: -1, not -2."""
    fight = skirmish(
        tank("A1", "swift", 40, 18),
        tank("B1", "hammer", 20, 18),
        tank("A2", "lanner", 20, 22),
        seat=1,
    )
    fight.activate("B1", "attack").answer(Shoot("short-105", "A1"), 5, 4)

    shot = fight.told(notes.Shot)[0]
    assert (-1, 1) == (shot.aim_modifier, shot.hits)


@pytest.mark.rule("spearhead/buff-stacking")
def test_equipment_is_no_modifier() -> None:
    """Side skirts and Rolling Fortress: Armour 4 and +1."""
    hammer = tank("B1", "lanner", 20, 18, options=("side-skirts",))
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        hammer,
        tank("B2", "bulwark", 20, 22),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 1)

    assert 5 == fight.told(notes.Shot)[0].armour


# ---------------------------------------------------------------- death


@pytest.mark.rule("spearhead/death-removal")
def test_a_tank_dies_at_0_health_and_leaves_the_table_at_once() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("B1", "cinder", 20, 18, 0, 2),
        tank("B2", "hammer", 30, 18, 90),
    ).activate("A1", "attack")
    hidden = fight.bars("A1", "hull-mg", "B2")

    fight.answer(Shoot("cannon-76", "B1"), 6, 1, 1)
    state = fight.state
    assert 0 == fight.health("B1")
    assert fight.at("B1") is None
    assert ["A1", "B2"] == [unit.id for unit in state.fielded()]
    assert hidden.code != "no_enemy"
    assert "no_enemy" == fight.bars("A1", "hull-mg", "B1").code


@pytest.mark.rule("spearhead/death-removal")
def test_a_dead_tank_blocks_neither_sight_nor_movement() -> None:
    state = battle(
        tank("A1", "lanner", 10, 18),
        tank("A2", "bulwark", 20, 18, 90),
        tank("B1", "hammer", 30, 18),
    )
    a1, b1 = state.tank("A1"), state.tank("B1")
    assert not sees(state, a1, b1).sees
    assert not obstacles(state, a1, 0.0).clear((10, 18), (22, 18))

    after = explode(state, "A2", dice=(1,)).state
    assert sees(after, a1, b1).sees
    assert obstacles(after, a1, 0.0).clear((10, 18), (22, 18))


@pytest.mark.rule("spearhead/death-removal")
def test_the_passive_of_a_dead_tank_is_gone() -> None:
    node = tank("A2", "lanner-command", 10, 21)
    target = tank("B1", "hammer", 20, 18)
    fight = skirmish(tank("A1", "lanner", 10, 18), node, target)
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    assert 1 == fight.told(notes.Shot)[0].aim_modifier

    dead = explode(battle(tank("A1", "lanner", 10, 18), node, target), "A2", dice=(1,)).state
    again = start(dead).activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)
    assert 0 == again.told(notes.Shot)[0].aim_modifier


@pytest.mark.rule("spearhead/death-removal")
def test_an_effect_with_a_fixed_end_outlives_the_tank_that_gave_it() -> None:
    running = (
        Running("fire-by-order", "B2", "activation_end", "B1"),
        Running("brace", "B2", "next_own_activation"),
    )
    state = battle(
        tank("A1", "lanner", 10, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer-command", 20, 30),
        effects=running,
    )

    assert running[:1] == explode(state, "B2", dice=(1,)).state.effects


@pytest.mark.rule("spearhead/death-removal")
def test_surplus_damage_is_lost_and_nothing_brings_a_dead_tank_back() -> None:
    fight = skirmish(
        tank("A1", "lanner", 10, 18),
        tank("A2", "lanner", 10, 22, 0, 1),
        tank("B1", "bulwark", 20, 30),
        subfactions=("watchtower-group", None),
    )
    gone = explode(fight.state, "A2", dice=(1,)).state
    again = start(gone).activate("A1", "special")

    assert "A2" not in [target for special in again.choice.specials for target in special.targets]
    assert again.refuses(PerformSpecial("field-patch", "A2")).code
    assert 0 == again.health("A2")


@pytest.mark.rule("spearhead/death-removal")
def test_what_a_dead_tank_had_still_to_do_is_cancelled() -> None:
    """A Cinder explodes under the gun of its killer, which had another weapon and a special."""
    fight = skirmish(
        tank("A1", "lanner", 10, 18, 0, 1),
        tank("A2", "lanner", 10, 30),
        tank("B1", "cinder", 14, 18, 0, 1),
        tank("B2", "hammer", 30, 18),
        subfactions=("lancer-column", None),
    )
    fight.activate("A1", "attack", "special")
    fight.answer(Shoot("cannon-76", "B1"), 6, 6, 4, 1, 1)

    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]
    assert "A2" == fight.choice.tank


# ---------------------------------------------------------------- explosions


@pytest.mark.rule("spearhead/death-explosion")
@pytest.mark.parametrize(("face", "bursts"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_dying_tank_explodes_on_5_or_6(face: int, bursts: bool) -> None:
    state = battle(tank("A1", "lanner", 40, 18), tank("B1", "hammer", 20, 18))
    table = explode(state, "B1", dice=(face,))

    assert [bursts] == [note.exploded for note in told(table, notes.DeathRolled)]


@pytest.mark.rule("spearhead/death-explosion")
def test_an_explosion_reaches_exactly_4_inches_edge_to_edge_and_friend_and_foe() -> None:
    state = battle(
        tank("A1", "lanner", 27, 18),  # its edge at 25.5, the other's at 21.5
        tank("A2", "lanner", 12.99, 18),  # 4.01 away
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 24),
    )
    table = explode(state, "B1", dice=(5, 1, 6))

    assert (6, 9, 6) == tuple(table.state.tank(key).health for key in ("A1", "A2", "B2"))


@pytest.mark.rule("spearhead/death-explosion")
def test_an_explosion_rolls_for_each_tank_and_asks_nobody_for_armour() -> None:
    state = battle(
        tank("A1", "gyrfalcon", 20, 14),
        tank("B1", "hammer", 20, 18),
        tank("B2", "bulwark", 20, 22.5),
    )
    table = explode(state, "B1", dice=(6, 5, 3))

    assert (13 - 5, 14 - 4) == (table.state.tank("A1").health, table.state.tank("B2").health)


@pytest.mark.rule("spearhead/death-explosion")
def test_the_dice_of_an_explosion_fall_in_reference_order() -> None:
    tanks = (
        tank("A1", "bulwark", 20, 14),
        tank("A2", "bulwark", 20, 22.5),
        tank("B1", "hammer", 20, 18),
        tank("B2", "bulwark", 24.5, 18),
    )
    first = explode(battle(*tanks, priority=0), "B1", dice=(6, 1, 3, 5)).state
    second = explode(battle(*tanks, priority=1), "B1", dice=(6, 1, 3, 5)).state

    assert [11, 10, 9] == [first.tank(key).health for key in ("A1", "A2", "B2")]
    assert [10, 9, 11] == [second.tank(key).health for key in ("A1", "A2", "B2")]


@pytest.mark.rule("spearhead/death-explosion")
def test_tanks_that_die_together_do_not_hurt_each_other() -> None:
    state = battle(
        tank("A1", "lanner", 40, 18), tank("B1", "hammer", 20, 18), tank("B2", "hammer", 20, 21)
    )
    table = explode(state, "B1", "B2", dice=(6, 6))

    assert [(), ()] == [note.struck for note in told(table, notes.DeathRolled)]


@pytest.mark.rule("spearhead/death-explosion-chain")
def test_deaths_wait_in_a_queue_first_in_first_out() -> None:
    """B1 kills A1 and B2; A1 explodes before B2 rolls, and kills B3, which rolls last."""
    state = battle(
        tank("A1", "lanner", 24, 18, 0, 3),
        tank("A2", "lanner", 45, 30),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 16, 18, 0, 3),
        tank("B3", "hammer", 30, 18, 0, 3),
    )
    table = explode(state, "B1", dice=(6, 1, 1, 5, 1, 2, 4))

    assert ["B1", "A1", "B2", "B3"] == [note.tank for note in told(table, notes.DeathRolled)]
    assert ["B1", "A1", "B2", "B3"] == [note.tank for note in told(table, notes.Died)]


@pytest.mark.rule("spearhead/death-explosion-chain")
def test_an_explosion_lands_as_one_before_anybody_is_removed() -> None:
    """All dice of one explosion fall before the first death roll it causes."""
    state = battle(
        tank("A1", "lanner", 40, 18),
        tank("B1", "hammer", 20, 18),
        tank("B2", "hammer", 20, 21, 0, 1),
        tank("B3", "hammer", 20, 24),
    )
    table = explode(state, "B1", dice=(5, 1, 2, 6, 3))

    assert [11 - 3 - 4] == [table.state.tank("B3").health]
    struck = [note.struck for note in told(table, notes.DeathRolled)]
    assert [(("B2", 3), ("B3", 3)), (("B3", 4),)] == struck


@pytest.mark.rule("spearhead/death-explosion-chain")
def test_a_chain_is_credited_to_whoever_started_it() -> None:
    """A1 shoots B1; B1 takes A2 along, A2 takes B2. Two points for A, none for B."""
    fight = skirmish(
        tank("A1", "lanner", 5, 18),
        tank("A2", "lanner", 23.5, 18, 0, 1),
        tank("B1", "hammer", 20, 18, 0, 1),
        tank("B2", "hammer", 28, 18, 0, 1),
        tank("B3", "hammer", 45, 30),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 5, 1, 6, 1, 1)

    assert (2, 0) == fight.points


@pytest.mark.rule("spearhead/death-explosion-chain")
def test_nobody_is_asked_and_nothing_ends_before_the_queue_is_empty() -> None:
    """The last tanks of both sides fall in one chain: had the first death ended it, A would win."""
    fight = skirmish(
        tank("A1", "lanner", 16, 18, 0, 1),
        tank("B1", "cinder", 20, 18, 0, 1),
        points=(3, 3),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 4, 1, 1)

    assert fight.match.verdict is not None
    assert fight.match.verdict.winner is None


@pytest.mark.rule("spearhead/death-explosion-chain")
def test_the_windows_open_after_the_last_explosion() -> None:
    """A3 drops below half in the first explosion and dies in the second: no window for it."""
    fight = skirmish(
        tank("A1", "lanner", 5, 18),
        tank("A3", "swift", 24.5, 18),
        tank("B1", "hammer", 20, 18, 0, 1),
        tank("B2", "hammer", 24.5, 21, 0, 1),
        tank("B3", "hammer", 45, 30),
        points=(1, 0),
    )
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 6, 1, 5, 1, 1, 6, 1, 1)

    assert 0 == fight.health("A3")
    assert ["A1"] == [note.tank for note in fight.told(notes.ActivationEnded)]


def test_what_a_ram_is_expected_to_come_to_has_a_name_in_every_language() -> None:
    state = battle(tank("A1", "lanner", 20, 20), tank("B1", "hammer", 26, 20))
    expected = odds_of_ram(state, state.tank("A1")).expected

    assert {"damage", "kill", "contact"} == {*expected}
    for words in LEXICON.languages.values():
        assert {*expected} <= {*words.terms}
