"""Seeing: lines of sight, and what they are needed for."""

import pytest

from engine.advice.queries import CheckTarget, LineOfSight, Reason, Sight
from engine.rulesets.spearhead import RULESET
from engine.rulesets.spearhead.book.printed import TerrainPiece
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.field import sees
from engine.rulesets.spearhead.core.model import Tank
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.questions import (
    MoveAlong,
    PerformSpecial,
    Ram,
    React,
    Shoot,
    WhichReaction,
)
from tests.engine.rulesets.spearhead.staging import battle, box, skirmish, tank

A1 = tank("A1", "lanner", 10, 18)
B1 = tank("B1", "hammer", 30, 18)


def visible(
    *others: Tank, a: Tank = A1, b: Tank = B1, ground: tuple[TerrainPiece, ...] = ()
) -> bool:
    state = battle(a, b, *others, ground=ground)
    there, back = sees(state, a, b), sees(state, b, a)

    assert there.sees == back.sees, "seeing is mutual"
    return there.sees


@pytest.mark.rule("spearhead/line-of-sight")
def test_one_free_line_from_any_part_to_any_part_is_enough() -> None:
    """All but the last tenth of an inch of the way between the hulls is shut."""
    assert visible(ground=(box("building", 19, 5, 20, 18.9),))
    assert not visible(ground=(box("building", 19, 5, 20, 19.1),))


@pytest.mark.rule("spearhead/line-of-sight")
def test_a_partly_hidden_target_is_not_harder_to_hit() -> None:
    fight = skirmish(A1, B1, ground=(box("building", 19, 5, 20, 18.9),))
    fight.activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 4, 1)

    (shot,) = fight.told(notes.Shot)
    assert (0, 1) == (shot.aim_modifier, shot.hits)


@pytest.mark.rule("spearhead/line-of-sight")
@pytest.mark.parametrize(
    ("kind", "hides_medium", "hides_heavy"),
    [
        ("building", True, True),  # 4 high
        ("wood", True, True),  # 3
        ("hill", True, False),  # 2: as high as a Medium, lower than a Heavy
        ("wall", False, False),  # 1
    ],
)
def test_terrain_hides_what_is_not_higher(kind: str, hides_medium: bool, hides_heavy: bool) -> None:
    ground = (box(kind, 19, 5, 20, 31),)  # type: ignore[arg-type]
    heavy = tank("A1", "gyrfalcon", 10, 18), tank("B1", "bulwark", 30, 18)

    assert hides_medium is not visible(ground=ground)
    assert hides_heavy is not visible(a=heavy[0], b=heavy[1], ground=ground)


@pytest.mark.rule("spearhead/line-of-sight")
def test_a_line_is_as_high_as_it_is_over_the_blocker() -> None:
    """From a Heavy (2.5) to a Light (1.5): over a Medium (2) it passes only near the Heavy."""
    a, b = tank("A1", "gyrfalcon", 10, 18), tank("B1", "cinder", 30, 18)

    assert visible(tank("B2", "hammer", 14.5, 18, 90), a=a, b=b)
    assert not visible(tank("B2", "hammer", 25, 18, 90), a=a, b=b)


@pytest.mark.rule("spearhead/line-of-sight")
@pytest.mark.parametrize("owner", ["A2", "B2"])
def test_third_tanks_of_either_side_are_in_the_way_if_as_high(owner: str) -> None:
    assert not visible(tank(owner, "hammer" if owner[0] == "B" else "lanner", 20, 18, 90))
    assert visible(tank(owner, "swift" if owner[0] == "A" else "cinder", 20, 18, 90))


@pytest.mark.rule("spearhead/line-of-sight")
def test_terrain_under_either_tank_is_left_out_for_the_pair() -> None:
    woods = box("wood", 8, 10, 16, 26)

    assert visible(ground=(woods,))
    assert visible(a=tank("A1", "lanner", 15.5, 18), ground=(woods,))
    assert not visible(a=tank("A1", "lanner", 5, 18), ground=(woods,))


@pytest.mark.rule("spearhead/line-of-sight")
def test_touching_a_wood_is_not_standing_in_it() -> None:
    """A1 ends at 11.5 where the wood begins."""
    assert not visible(ground=(box("wood", 11.5, 5, 16, 31),))
    assert visible(ground=(box("wood", 11.4, 5, 16, 31),))


@pytest.mark.rule("spearhead/line-of-sight")
def test_a_hill_raises_the_tank_whose_centre_is_on_it() -> None:
    """From 2 + 2 down to 2 the line is at 3.1 over the middle: above another Medium."""
    hill = box("hill", 6, 14, 10.5, 22)
    beside = box("hill", 6, 14, 9.5, 22)
    between = tank("B2", "hammer", 19, 18, 90)

    assert visible(between, ground=(hill,))
    assert not visible(between, ground=(beside,))


@pytest.mark.rule("spearhead/line-of-sight")
def test_a_tank_on_a_hill_hides_more() -> None:
    """Two Heavies look over a hill of 2, but not over Mediums that stand on it."""
    a, b = tank("A1", "gyrfalcon", 10, 18), tank("B1", "bulwark", 30, 18)
    hill = (box("hill", 18, 12, 22, 24),)

    assert visible(a=a, b=b, ground=hill)
    assert not visible(
        tank("B2", "hammer", 20, 17, 90),
        tank("B3", "hammer", 20, 20, 90),
        tank("B4", "hammer", 20, 14, 90),
        a=a,
        b=b,
        ground=hill,
    )


@pytest.mark.rule("spearhead/line-of-sight")
def test_grazing_a_side_or_a_corner_stops_no_line() -> None:
    """The line along y = 19 joins the upper sides of both hulls."""
    assert visible(ground=(box("building", 14, 10, 26, 19),))
    assert not visible(ground=(box("building", 14, 10, 26, 19.01),))


@pytest.mark.rule("spearhead/line-of-sight")
def test_the_line_that_was_found_is_told_with_the_shot() -> None:
    fight = skirmish(A1, B1).activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)

    assert ((10, 18, 2), (30, 18, 2)) == fight.told(notes.Shot)[0].ray


# ---------------------------------------------------------------- obscured

HOUSE = box("building", 15, 8, 16, 28)


@pytest.mark.rule("spearhead/obscured")
def test_an_obscured_tank_cannot_be_attacked() -> None:
    fight = skirmish(A1, tank("B1", "hammer", 21, 18), ground=(HOUSE,)).activate("A1", "attack")

    assert "spearhead/obscured" == fight.bars("A1", "cannon-76", "B1").clause


@pytest.mark.rule("spearhead/obscured")
def test_an_obscured_tank_cannot_be_picked_by_a_special_that_wants_to_see_it() -> None:
    fight = skirmish(
        A1,
        tank("A2", "lanner", 10, 22),
        tank("B1", "hammer", 21, 18),
        ground=(HOUSE,),
        subfactions=("lancer-column", None),
    ).activate("A1", "special")

    assert "spearhead/obscured" == fight.refuses(PerformSpecial("mark-the-gap", "B1")).clause
    assert "mark-the-gap" not in [special.special for special in fight.choice.specials]


@pytest.mark.rule("spearhead/obscured")
def test_a_ram_needs_no_sight() -> None:
    fight = skirmish(A1, tank("B1", "hammer", 21, 18), ground=(HOUSE,)).activate("A1", "move")
    fight.answer(Ram(), 6, 6)

    assert (13.5, 18) == fight.at("A1")  # stopped by the house it cannot see through


@pytest.mark.rule("spearhead/obscured")
def test_charges_explosions_and_auras_need_no_sight() -> None:
    fight = skirmish(
        tank("A1", "lanner", 12, 18),
        tank("A2", "lanner", 12, 30),
        tank("B1", "hammer", 18, 18),
        ground=(HOUSE,),
        points=(0, 1),
    ).activate("A2", "move")
    fight.answer(MoveAlong((Leg(13, 30),)))

    assert "B1" in fight.asks(WhichReaction, seat=1).tanks
    fight.answer(React("charge", "B1"))
    assert not fight.told(notes.Slid)[0].contact


@pytest.mark.rule("spearhead/obscured")
def test_an_explosion_reaches_behind_a_house() -> None:
    fight = skirmish(
        tank("A1", "lanner", 26, 30),
        tank("A2", "lanner", 13.4, 26),
        tank("B1", "hammer", 18, 26, 0, 1),
        tank("B2", "hammer", 40, 18),
        ground=(HOUSE,),
    ).activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 6, 1, 5, 1)

    assert 9 - 3 == fight.health("A2")


# ---------------------------------------------------------------- no disputes


@pytest.mark.rule("spearhead/visibility-disputes")
def test_the_server_shows_the_free_line_or_what_is_in_the_way() -> None:
    open_, shut = battle(A1, B1), battle(A1, B1, tank("B2", "bulwark", 20, 18, 90))

    free = RULESET.query(open_, (), None, LineOfSight("A1", "B1"))
    hidden = RULESET.query(shut, (), None, LineOfSight("A1", "B1"))
    assert isinstance(free, Sight)
    assert isinstance(hidden, Sight)
    assert (True, ((10, 18, 2), (30, 18, 2)), ()) == (free.visible, free.ray, free.blocked_by)
    assert (False, ("B2",)) == (hidden.visible, hidden.blocked_by)


@pytest.mark.rule("spearhead/visibility-disputes")
def test_nobody_can_be_asked_about_a_line_and_no_die_falls_for_one() -> None:
    fight = skirmish(A1, B1).activate("A1", "attack").answer(Shoot("cannon-76", "B1"), 1, 1)

    assert [] == fight.all_told(notes.RolledOff)
    assert [] == [kind for kind in RULESET.vocabulary.choices if "sight" in kind.__name__.lower()]
    assert [] == [kind for kind in RULESET.vocabulary.choices if "dispute" in kind.__name__.lower()]


@pytest.mark.rule("spearhead/attack-range")
@pytest.mark.rule("spearhead/obscured")
def test_whoever_cannot_be_fired_at_is_said_to_be_too_far_or_out_of_sight() -> None:
    def why(*tanks: Tank) -> Reason:
        found = RULESET.query(battle(*tanks), (), None, CheckTarget("A1", "B1"))
        assert isinstance(found, Reason)
        return found

    far, hidden = (
        why(A1, tank("B1", "hammer", 68, 18)),
        why(A1, B1, tank("B2", "bulwark", 20, 18, 90)),
    )
    assert Reason(True) == why(A1, B1)
    assert ("out_of_range", "spearhead/attack-range") == (far.code, far.clause)
    assert far.params["distance"] > far.params["range"] > 0
    assert ("out_of_sight", "spearhead/obscured") == (hidden.code, hidden.clause)
