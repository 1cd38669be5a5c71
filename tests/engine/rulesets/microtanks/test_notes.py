"""What is told of a battle beyond its results: sums, crews that recover, the running score."""

from __future__ import annotations

import pytest

from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.model import Score, ScoreLine
from engine.rulesets.microtanks.questions import Fire, Pass
from tests.engine.rulesets.microtanks.staging import Fight, box, fight, tank

GUN = "75mm-m3"


@pytest.mark.rule("microtanks/to-hit-roll")
def test_the_note_of_a_shot_holds_the_whole_sum() -> None:
    moved = tank("b1", (50, 40), 180, moved=3)
    battle = fight(tank("a1", (50, 10)), moved, dice=[6, 6, 1], phase="shoot")
    battle.reply(Fire("a1", GUN, "b1"))
    shot = battle.last(notes.Shot)

    assert (shot.skill, shot.needed, shot.die, shot.hit) == (4, 6, 6, True)
    assert shot.ray
    assert 4 + sum(row.value for row in shot.modifiers) == 6
    assert not shot.natural


@pytest.mark.rule("microtanks/natural-6-hits", "microtanks/natural-1-fails")
def test_the_notes_say_when_a_face_alone_decided() -> None:
    swift = tank("b1", (50, 40), 90, moved=30)
    shooter = tank("a1", (50, 10), moved=3)
    battle = fight(shooter, swift, dice=[6, 1], phase="shoot")
    battle.reply(Fire("a1", GUN, "b1"))
    struck = battle.last(notes.Struck)

    assert battle.last(notes.Shot).needed > 6
    assert battle.last(notes.Shot).natural
    assert (struck.strength + struck.die, struck.effect) == (struck.total, "bounce")
    assert struck.total >= struck.armour
    assert struck.natural


@pytest.mark.rule("microtanks/shoot-wasted-shot")
def test_a_wasted_shot_tells_no_sum_and_no_cover() -> None:
    wall = box("rocks", 45, 95, 55, 97)
    battle = fight(tank("a1", (50, 10)), tank("b1", (50, 99)), phase="shoot", terrain=[wall])
    battle.reply(Fire("a1", GUN, "b1"))
    shot = battle.last(notes.Shot)

    assert shot.wasted == "out_of_range"
    assert (shot.skill, shot.modifiers, shot.cover, shot.die) == (None, (), None, None)


@pytest.mark.rule("microtanks/damage-stunned")
def test_a_stun_that_ends_is_told() -> None:
    battle = fight(tank("a1", (20, 20), stunned=0), tank("a2", (30, 20)), tank("b1", (60, 80)))
    assert battle.told(notes.Recovered) == []
    battle.reply(Pass())

    assert battle.told(notes.Recovered) == [notes.Recovered("a1", "stunned")]


@pytest.mark.rule("microtanks/damage-knocked-about")
def test_a_crew_that_collects_itself_is_told() -> None:
    shaken = tank("a1", (20, 20), knocked_about=0)
    battle = fight(shaken, tank("a2", (30, 20)), tank("b1", (60, 80)), phase="shoot")
    battle.reply(Pass())

    assert battle.told(notes.Recovered) == [notes.Recovered("a1", "knocked_about")]


@pytest.mark.rule("microtanks/smoke-obscured")
def test_smoke_that_clears_is_told_when_the_turn_begins() -> None:
    battle = fight(
        tank("a1", (20, 20)),
        tank("b1", (60, 80), smoking=True),
        tank("b2", (70, 80)),
        phase="shoot",
    )
    battle.reply(Pass())
    began = battle.last(notes.PhaseBegan)

    assert (began.seat, began.phase) == (1, "move")
    assert battle.notes[-2:] == [began, notes.SmokeCleared("b1")]


def after_a_kill() -> Fight:
    victim = tank("b1", (50, 30), 180)
    battle = fight(
        tank("a1", (50, 10)), victim, tank("b2", (90, 90)), dice=[6, 6, 6, 1], phase="shoot"
    )
    return battle.reply(Fire("a1", GUN, "b1"))


@pytest.mark.rule("microtanks/our-scoring", "microtanks/our-victory-levels")
def test_the_score_is_kept_while_the_battle_goes_on() -> None:
    battle = after_a_kill()
    points = battle["b1"].points

    assert battle.state.ended is None
    destroyed = ScoreLine("destroyed", "microtanks/our-scoring", (points, 0))
    assert battle.state.score == Score((points, 0), "major", 0, (destroyed,))


@pytest.mark.rule("microtanks/damage-knocked-out")
def test_where_a_vehicle_blew_up_stays_in_the_state() -> None:
    battle = after_a_kill()
    lost = battle["b1"]

    assert lost.pose is None
    assert lost.crater is not None
    assert lost.crater.at == (50, 30)
