"""Ramming: contacts made in Move and resolved after Shoot."""

from typing import Any

import pytest

from engine.rulesets.microtanks.book.printed import Armour
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.questions import Drive, Pass, PopSmoke
from tests.engine.rulesets.microtanks.staging import Fight, Fire, fight, tank

HEAVY = {"armour": Armour(12, 10, 10)}
LIGHT = {"armour": Armour(6, 5, 5)}


def ram(*dice: int, rammer: dict[str, Any], rammed: dict[str, Any], way: float = 7) -> Fight:
    """a1 drives north into the side of b1, `way` units off."""
    battle = fight(
        tank("a1", (50, 20), printed=rammer),
        tank("b1", (50, 21.5 + way), 90, printed=rammed),
        tank("b2", (110, 80)),
        dice=dice,
    )
    return battle.reply(Drive("a1", ((50, 37),)))


@pytest.mark.rule("microtanks/ram-contact")
def test_a_move_that_meets_an_enemy_ends_there() -> None:
    battle = ram(2, rammer={}, rammed={})

    assert battle["a1"].pose is not None
    assert battle["a1"].pose.at == (50, 27)
    contact = battle.state.turn.contacts[0]
    assert (contact.rammer, contact.rammed, contact.moved) == ("a1", "b1", 7)
    assert (contact.face, contact.strikes_with) == ("side", "front")
    assert battle.state.turn.phase == "shoot"


@pytest.mark.rule("microtanks/ram-contact")
def test_only_what_is_driven_to_the_contact_is_paid() -> None:
    battle = fight(tank("a1", (50, 20)), tank("b1", (50, 29)), tank("b2", (110, 80)))
    battle.reply(Drive("a1", ((50, 88),)))

    assert battle.last(notes.Moved).cost == 7


@pytest.mark.rule("microtanks/ram-contact")
def test_hulls_in_contact_may_only_part_and_make_no_second_ram() -> None:
    battle = fight(tank("a1", (50, 20)), tank("b1", (50, 22)), tank("b2", (110, 80)), dice=[1])

    assert battle.refused(Drive("a1", ((50, 25),))) == "must_part"
    battle.reply(Drive("a1", ((50, 15),)))
    assert battle.state.turn.contacts == ()
    shots = fight(tank("a1", (50, 20)), tank("b1", (50, 22)), dice=[1], phase="shoot")
    shots.reply(Fire("a1", "75mm-m3", "b1"))
    assert shots.last(notes.Shot).distance == 0


@pytest.mark.rule("microtanks/ram-contact")
def test_of_two_met_at_once_the_lowest_id_is_rammed() -> None:
    battle = fight(
        tank("a1", (50, 20)), tank("b3", (49.3, 30)), tank("b2", (50.7, 30)), tank("b1", (9, 80))
    )
    battle.reply(Drive("a1", ((50, 37),)))

    assert battle.state.turn.contacts[0].rammed == "b2"


@pytest.mark.rule("microtanks/ram-contact", "microtanks/ram-rammer-hit")
def test_backing_into_somebody_is_a_ram_with_the_rear() -> None:
    battle = fight(
        tank("a1", (50, 20), printed=LIGHT),
        tank("b1", (50, 16), printed=HEAVY),
        tank("b2", (110, 80)),
        dice=[2, 6, 1],
    )
    battle.reply(PopSmoke("a1", 4.5))
    assert battle.state.turn.contacts[0].strikes_with == "rear"
    battle.reply(Pass())

    assert (battle.last(notes.Struck).face, battle.last(notes.Struck).armour) == ("rear", 5)


@pytest.mark.rule("microtanks/ram-who")
def test_the_vehicle_that_moved_rams() -> None:
    battle = ram(1, rammer={}, rammed={}).reply(Pass())

    assert (battle.last(notes.Rammed).tank, battle.last(notes.Rammed).target) == ("a1", "b1")


@pytest.mark.rule("microtanks/ram-phase-resolve")
def test_rams_are_resolved_after_all_shots_and_dropped_if_one_is_gone() -> None:
    battle = ram(5, 6, 5, rammer={}, rammed={})
    assert battle.told(notes.Rammed) == []
    battle.reply(Fire("a1", "75mm-m3", "b1"), Pass())

    assert battle["b1"].status == "bail_out"
    assert battle.told(notes.Rammed) == []
    assert battle.last(notes.RamDropped).target == "b1"
    assert battle["a1"].stunned is None


@pytest.mark.rule("microtanks/ram-phase-resolve")
def test_a_vehicle_rammed_twice_is_resolved_twice_in_the_order_of_contacts() -> None:
    battle = fight(
        tank("a2", (50, 20)), tank("a1", (60, 29), 270), tank("b1", (50, 29)), dice=[1, 1]
    )
    battle.reply(Drive("a2", ((50, 30),)), Drive("a1", ((50, 29),)), Pass())

    assert [note.tank for note in battle.told(notes.Rammed)] == ["a2", "a1"]


@pytest.mark.rule("microtanks/ram-compare", "microtanks/ram-rammed-hit")
def test_an_equal_or_heavier_rammer_strikes_with_whole_units_and_a_die() -> None:
    battle = ram(3, 4, rammer={}, rammed={}, way=5.9).reply(Pass())

    told = battle.last(notes.Rammed)
    assert (told.totals, told.struck, told.moved) == ((22, 22), "b1", 5)
    struck = battle.last(notes.Struck)
    assert (struck.total, struck.armour, struck.result) == (8, 7, "weapon_damaged")
    assert (struck.tank, struck.by) == ("b1", "a1")


@pytest.mark.rule("microtanks/saves-general")
def test_nothing_saves_who_is_rammed() -> None:
    rammed = tank("b1", (50, 28.5), 90, smoking=True)
    battle = fight(tank("a1", (50, 20)), rammed, tank("b2", (110, 80)), dice=[3, 4])
    battle.reply(Drive("a1", ((50, 37),)), Pass())

    assert battle.told(notes.SavesRolled) == []
    assert battle.last(notes.Struck).tank == "b1"


@pytest.mark.rule("microtanks/ram-rammer-hit", "microtanks/ram-compare")
def test_a_lighter_rammer_is_struck_itself_with_a_die_of_three() -> None:
    battle = ram(2, 6, 1, rammer=LIGHT, rammed={}, way=4.5).reply(Pass())

    from engine.table import Rolled

    struck = battle.last(notes.Struck)
    assert (struck.tank, struck.by, struck.total, struck.effect, struck.result) == (
        "a1",
        "b1",
        6,
        "glance",
        "bail_out",
    )
    assert [(n.purpose, n.sides, n.needed) for n in battle.told(Rolled)] == [
        ("ram", 3, 2),
        ("damage", None, 2),
    ]


@pytest.mark.rule("microtanks/ram-both-stunned")
def test_both_lose_their_next_move_phase_whatever_the_hit_did() -> None:
    battle = ram(2, 2, rammer={}, rammed={}, way=2).reply(Pass())
    assert battle.last(notes.Struck).effect == "bounce"
    assert battle.refused(Drive("b1", (), 0.0)) == "stunned"
    battle.reply(Pass(), Pass())
    assert battle.refused(Drive("a1", ((50, 15),))) == "stunned"
    battle.reply(Pass())
    assert battle["a1"].stunned is None


@pytest.mark.rule("microtanks/ram-natural-1")
def test_a_natural_one_does_nothing_but_both_are_stunned() -> None:
    battle = ram(1, rammer=HEAVY, rammed={}, way=15).reply(Pass())

    assert battle.last(notes.Struck).effect == "bounce"
    assert battle["a1"].stunned is not None
    assert battle["b1"].stunned is not None


@pytest.mark.rule("microtanks/close-combat-only-rams")
def test_without_a_contact_the_phase_is_skipped() -> None:
    quiet = fight(tank("a1", (50, 20)), tank("b1", (50, 60))).reply(Pass(), Pass())
    assert [n.phase for n in quiet.told(notes.PhaseBegan)][:2] == ["shoot", "radio"]
    loud = ram(1, rammer={}, rammed={}).reply(Pass())
    assert [n.phase for n in loud.told(notes.PhaseBegan)][:3] == ["shoot", "ram", "radio"]
    assert loud.state.rolled == 1


@pytest.mark.rule("microtanks/mod-shooter-moved")
def test_a_ram_is_movement_for_the_shot_after_it() -> None:
    battle = ram(1, 1, rammer={}, rammed={})
    battle.reply(Fire("a1", "75mm-m3", "b1"))

    assert battle.last(notes.Shot).needed == 5


# ---------------------------------------------------------------- pivots and parting


@pytest.mark.rule("microtanks/ram-contact", "microtanks/pivot-not-moved")
def test_a_pivot_that_touches_an_enemy_is_a_ram_without_a_way() -> None:
    # Nose to the east, a1 reaches 1 unit to its right: 0.01 short of b1.
    battle = fight(tank("a1", (20, 20)), tank("b1", (21.51, 20)), dice=[3])
    battle.reply(Drive("a1", (), 0.0))

    contact = battle.state.turn.contacts[0]
    assert (contact.rammed, contact.moved, battle["a1"].moved) == ("b1", 0, 0)
    battle.reply(Pass())
    told = battle.last(notes.Struck)
    assert (told.cause, told.total, told.effect) == ("ram", 3, "bounce")


@pytest.mark.rule("microtanks/move-blocking")
def test_no_pivot_into_an_enemy() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (21.3, 20)))

    assert battle.refused(Drive("a1", (), 0.0)) == "pivot_blocked"


@pytest.mark.rule("microtanks/move-blocking")
def test_whoever_touches_a_wreck_already_may_pivot_beside_it() -> None:
    wreck = tank("b1", (21, 20), status="bail_out")
    battle = fight(tank("a1", (20, 20)), wreck, tank("b2", (110, 80)))

    assert battle.refused(Drive("a1", (), 45.0)) == "pivot_blocked"
    battle.reply(Drive("a1", (), 270.0))
    assert battle["a1"].pose is not None
    assert battle["a1"].pose.facing == 270


@pytest.mark.rule("microtanks/ram-contact")
def test_sliding_along_an_enemy_does_not_make_the_gap_grow() -> None:
    battle = fight(tank("a1", (20, 20)), tank("b1", (21, 20), 0, printed=HEAVY))

    assert battle.refused(Drive("a1", ((20, 25),))) == "must_part"


@pytest.mark.rule("microtanks/retreat")
def test_whoever_has_left_touches_nobody() -> None:
    # The centre crosses the west edge at y 47; b1 stands beyond that on the same way.
    battle = fight(tank("a1", (0.5, 40)), tank("b1", (0.3, 56)), tank("a2", (90, 9)))
    battle.reply(Drive("a1", ((-0.5, 54),), None, True))

    assert battle["a1"].status == "retreated"
    assert battle.state.turn.contacts == ()
    assert battle.told(notes.Touched) == []
