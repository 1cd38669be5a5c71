"""Artillery, radio and explosions."""

from typing import Any

import pytest
from attrs import evolve

from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.model import Player, Sighting, Tank
from engine.rulesets.microtanks.questions import Drive, Pass
from engine.table import Rolled
from tests.engine.rulesets.microtanks.staging import Fight, Fire, box, fight, hill, tank

GUN = "105mm-m2"  # strength 7, range 120
FAR = tank("b9", (110, 85))


def known(*keys: str) -> tuple[Player, Player]:
    """The radio of seat 0 knows of these."""
    return (Player("A", "us", 80, 1, Sighting((1, 1), keys)), Player("B", "ge", 80, 1))


def barrage(*others: Tank, dice: tuple[int, ...], at: float = 50, **changes: Any) -> Fight:
    """A howitzer fires north at b1, which the radio knows of."""
    battle = fight(
        evolve(tank("a1", (50, 10), profile="us-priest"), **changes),
        tank("b1", (50, at), 180),
        FAR,
        *others,
        dice=dice,
        phase="shoot",
        players=known("b1", "b2"),
    )
    return battle.reply(Fire("a1", GUN, "b1"))


@pytest.mark.rule("microtanks/arty-class")
def test_an_indirect_gun_scatters_even_at_what_it_sees_and_reaches_45_degrees() -> None:
    battle = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("b1", (50, 40)),
        tank("b2", (95, 40)),
        dice=[4, 1, 1, 1],
        phase="shoot",
    )

    assert battle.refused(Fire("a1", GUN, "b2")) == "out_of_arc"
    battle.reply(Fire("a1", GUN, "b1"))
    assert battle.last(notes.CapFell).under == ("b1",)
    assert battle.state.turn.seat == 1  # one shot, and no turret to turn


HOUSE = box("building", 30, 20, 70, 24)


@pytest.mark.rule("microtanks/arty-spotting-window")
def test_only_what_the_last_radio_told_or_the_gun_sees_may_be_aimed_at() -> None:
    def behind(*keys: str) -> Fight:
        return fight(
            tank("a1", (50, 10), profile="us-priest"),
            tank("a2", (80, 30)),
            tank("b1", (50, 60)),
            FAR,
            dice=[1],
            phase="shoot",
            terrain=[HOUSE],
            players=known(*keys),
        )

    hidden = behind()
    assert hidden.refused(Fire("a1", GUN, "b1")) == "not_spotted"  # though a2 sees it now
    assert hidden["a1"].fired == {}
    behind("b1").reply(Fire("a1", GUN, "b1"))
    in_sight = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("b1", (50, 60)),
        dice=[1],
        phase="shoot",
        players=known(),
    )
    in_sight.reply(Fire("a1", GUN, "b1"))


@pytest.mark.rule("microtanks/arty-spotting-window")
def test_on_the_first_turn_artillery_knows_only_what_it_sees() -> None:
    first = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("a2", (80, 30)),
        tank("b1", (50, 60)),
        phase="shoot",
        terrain=[HOUSE],
    )

    assert first.refused(Fire("a1", GUN, "b1")) == "not_spotted"


@pytest.mark.rule("microtanks/arty-spotting-window", "microtanks/radio-phase")
def test_the_list_used_is_the_one_after_the_enemys_turn() -> None:
    battle = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("a2", (80, 30)),
        tank("b1", (50, 60)),
        FAR,
        dice=[1],
        terrain=[HOUSE],
    )
    battle.reply(Pass(), Pass())
    assert "b1" in battle.state.players[0].radio.seen
    battle.reply(Drive("b1", ((50, 43),)), Pass(), Pass())
    assert battle.state.players[0].radio.after == (1, 1)
    battle.reply(Drive("a2", ((92, 30),)), Pass(), Fire("a1", GUN, "b1"))
    assert battle.last(notes.Shot).wasted is None


@pytest.mark.rule("microtanks/arty-sequence")
def test_an_unknown_target_is_refused_before_range_and_out_of_range_is_wasted() -> None:
    def afar(*keys: str) -> Fight:
        return fight(
            tank("a1", (5, 5), 45, profile="us-priest"),
            tank("b1", (170, 85)),
            phase="shoot",
            plan={"long": 180},
            terrain=[box("building", 20, 5, 24, 30)],
            players=known(*keys),
        )

    assert afar().refused(Fire("a1", GUN, "b1")) == "not_spotted"
    battle = afar("b1").reply(Fire("a1", GUN, "b1"))
    assert battle.last(notes.Shot).wasted == "out_of_range"
    assert battle.state.rolled == 0


@pytest.mark.rule("microtanks/arty-sequence")
def test_only_a_hit_scatters_and_every_hit_does() -> None:
    def rolled(battle: Fight) -> list[str]:
        return [note.purpose for note in battle.told(Rolled)]

    assert rolled(barrage(dice=(3,))) == ["hit"]
    assert rolled(barrage(dice=(4, 1, 1, 3, 1)))[:3] == ["hit", "direction", "scatter"]


@pytest.mark.rule("microtanks/arty-ignores-range-effects")
def test_beyond_half_range_nothing_is_added() -> None:
    assert barrage(dice=(1,), at=80).last(notes.Shot).needed == 4


@pytest.mark.rule("microtanks/arty-double-movement")
def test_movement_counts_double() -> None:
    assert barrage(dice=(1,), moved=0.5).last(notes.Shot).needed == 6

    def target(moved: float) -> int:
        battle = fight(
            tank("a1", (50, 10), profile="us-priest"),
            tank("b1", (50, 50), moved=moved),
            dice=[1],
            phase="shoot",
        )
        return battle.reply(Fire("a1", GUN, "b1")).last(notes.Shot).needed

    assert (target(31.9), target(32.0)) == (6, 8)


@pytest.mark.rule("microtanks/arty-natural-6")
def test_a_six_hits_and_a_miss_does_nothing_anywhere() -> None:
    assert barrage(dice=(6, 1, 1, 1), bs=6, moved=1.0).last(notes.Shot).hit
    missed = barrage(dice=(3,))
    assert missed.told(notes.CapFell) == []


@pytest.mark.rule("microtanks/arty-scatter")
@pytest.mark.parametrize(
    ("direction", "way", "die", "at"),
    [
        (1, "north", 4, (50, 53)),
        (3, "east", 6, (55, 50)),
        (5, "south", 2, (50, 49)),
        (7, "west", 1, (50, 50)),
    ],
)
def test_the_cap_moves_a_die_less_one_by_the_compass(
    direction: int, way: str, die: int, at: tuple[float, float]
) -> None:
    battle = barrage(dice=(4, direction, die, 1, 1, 1))
    fell = battle.last(notes.CapFell)

    assert (fell.way, fell.at) == (way, at)
    assert [note.sides for note in battle.told(Rolled)][1:3] == [8, None]


@pytest.mark.rule("microtanks/arty-scatter")
def test_an_eight_is_north_west() -> None:
    battle = barrage(dice=(4, 8, 3, 1))
    assert battle.last(notes.CapFell).at == (48.585786, 51.414214)


@pytest.mark.rule("microtanks/arty-cap-hit")
def test_friends_and_the_gun_itself_are_hit_under_the_cap_in_the_order_of_ids() -> None:
    friends = tank("a3", (53, 50)), tank("a2", (52.6, 52.2))
    battle = barrage(*friends, dice=(4, 3, 3, 1, 1, 1))

    assert battle.last(notes.CapFell).under == ("a2", "a3", "b1")
    assert [note.tank for note in battle.told(notes.Struck)] == ["a2", "a3", "b1"]
    missed = barrage(dice=(4, 3, 6))
    assert missed.last(notes.CapFell).under == ()
    assert missed.told(notes.Struck) == []


@pytest.mark.rule("microtanks/arty-cap-hit")
def test_the_cap_reaches_a_unit_and_a_half_touching_included() -> None:
    assert barrage(dice=(4, 3, 3, 1)).last(notes.CapFell).under == ("b1",)  # 2 away, half 0.5
    assert barrage(dice=(4, 3, 4)).last(notes.CapFell).under == ()


@pytest.mark.rule("microtanks/arty-lowest-armour")
def test_the_weakest_side_is_struck_from_anywhere() -> None:
    struck = barrage(dice=(4, 1, 1, 3, 1)).last(notes.Struck)

    assert (struck.armour, struck.total, struck.face) == (6, 10, None)


@pytest.mark.rule("microtanks/arty-ignores-cover")
def test_cover_and_glancing_save_nothing_smoke_does() -> None:
    battle = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("b1", (50, 50), 180, smoking=True),
        dice=[4, 1, 1, 5],
        phase="shoot",
        terrain=[box("rocks", 40, 45, 60, 48)],
    )
    battle.reply(Fire("a1", GUN, "b1"))

    assert [save.kind for save in battle.last(notes.SavesRolled).rolled] == ["smoke"]
    assert battle.last(notes.SavesRolled).saved
    assert battle.told(notes.Struck) == []


# ---------------------------------------------------------------- radio


@pytest.mark.rule("microtanks/radio-phase")
def test_everybody_looks_about_whatever_the_state_and_however_far() -> None:
    shaken = {"stunned": 0, "tracked": True, "weapon_damaged": True, "smoking": True}
    battle = fight(
        tank("a1", (5, 5), knocked_about=1, **shaken),  # type: ignore[arg-type]
        tank("b1", (115, 85)),
        tank("b2", (50, 60)),
        phase="shoot",
        terrain=[box("building", 40, 50, 60, 57)],
    )

    assert battle.state.players[0].radio.seen == ("b1",)
    assert set(battle.state.players[1].radio.seen) == {"a1"}


@pytest.mark.rule("microtanks/radio-public")
def test_both_lists_are_told_and_shown_to_everyone() -> None:
    from engine.rulesets.microtanks.ruleset import RULESET

    battle = fight(tank("a1", (5, 5)), tank("b1", (115, 85)))
    battle.reply(Pass(), Pass())
    told = battle.told(notes.Spotted)

    assert [(note.seat, note.seen) for note in told] == [(0, ("b1",)), (1, ("a1",))]
    for viewer in (0, 1, None):
        assert RULESET.view(battle.state, viewer) is battle.state
        assert all(RULESET.view_note(note, viewer) is note for note in told)
        assert all(RULESET.view_ask(ask, viewer) is ask for ask in battle.match.asks)


# ---------------------------------------------------------------- explosions


@pytest.mark.rule("microtanks/damage-knocked-out", "microtanks/saves-general")
def test_an_explosion_strikes_friend_and_foe_within_its_die_and_leaves_no_wreck() -> None:
    battle = fight(
        tank("a1", (50, 10)),
        tank("a2", (54, 30)),
        tank("b1", (50, 30), 180),
        tank("b2", (50, 36), smoking=True),
        tank("b3", (50, 37.1)),
        dice=[4, 6, 6, 4, 1, 2, 1],
        phase="shoot",
    )
    battle.reply(Fire("a1", "75mm-m3", "b1"))

    blast = battle.last(notes.Exploded)
    assert (blast.radius, blast.struck) == (4, ("a2", "b2"))
    assert battle["b1"].pose is None
    told = [(n.tank, n.face, n.total, n.result) for n in battle.told(notes.Struck)[1:]]
    assert told == [("a2", "side", 8, None), ("b2", "rear", 9, "stunned")]
    assert battle.told(notes.SavesRolled) == []


@pytest.mark.rule("microtanks/explosion-chain")
def test_explosions_set_off_others_first_in_first_out() -> None:
    battle = fight(
        tank("a1", (50, 10)),
        tank("b1", (50, 30), 180),
        tank("b2", (52, 30)),
        tank("b3", (48, 30)),
        tank("b4", (46, 30)),
        tank("b5", (54, 30)),
        FAR,
        dice=[4, 6, 6, 1, 6, 6, 6, 6, 1, 2, 1, 1, 2, 1],
        phase="shoot",
    )
    battle.reply(Fire("a1", "75mm-m3", "b1"))

    assert [(n.tank, n.struck) for n in battle.told(notes.Exploded)] == [
        ("b1", ("b2", "b3")),
        ("b2", ("b5",)),
        ("b3", ("b4",)),
    ]
    assert battle["a1"].kills == 3


@pytest.mark.rule("microtanks/our-campaign-experience")
def test_a_crew_is_credited_with_enemies_only() -> None:
    battle = fight(
        tank("a1", (50, 10)),
        tank("a2", (52, 30)),
        tank("b1", (50, 30), 180),
        FAR,
        dice=[4, 6, 6, 1, 6, 5],
        phase="shoot",
    )
    battle.reply(Fire("a1", "75mm-m3", "b1"))

    assert battle["a2"].status == "bail_out"
    assert battle["a1"].kills == 1


# ---------------------------------------------------------------- sight


@pytest.mark.rule("microtanks/los-definition")
def test_hills_stop_rays_and_those_on_top_see_over_them() -> None:
    from engine.rulesets.microtanks.core.sight import sees, view

    ridge = [hill(40, 40, 60, 60, height=3)]
    battle = fight(tank("a1", (50, 20)), tank("a2", (50, 50)), tank("b1", (50, 80)), terrain=ridge)
    state = battle.state
    assert not sees(state, battle["a1"], battle["b1"])
    assert view(state, battle["a1"], battle["b1"]).blocked_by == ("hill",)
    assert sees(state, battle["a2"], battle["b1"])
    assert view(state, battle["a1"], battle["b1"]).heavy == 20


@pytest.mark.rule("microtanks/los-definition")
def test_growth_by_the_eye_and_ground_by_the_hulls_hide_nothing() -> None:
    from engine.rulesets.microtanks.core.sight import view

    def hidden(*terrain: object) -> tuple[int, int]:
        battle = fight(
            tank("a1", (50, 10)),
            tank("b1", (50, 40)),
            terrain=terrain,  # type: ignore[arg-type]
        )
        found = view(battle.state, battle["a1"], battle["b1"])
        return found.heavy, found.light

    assert hidden(box("forest", 45, 9, 55, 11.99)) == (0, 0)
    assert hidden(box("forest", 45, 9, 55, 12.1)) == (0, 20)
    assert hidden(hill(49.5, 39.5, 50.5, 40.5, height=1)) == (0, 0)


@pytest.mark.rule("microtanks/los-definition", "microtanks/cover-50-percent")
def test_more_than_six_units_of_forest_in_sum_stop_sight() -> None:
    from engine.rulesets.microtanks.core.sight import sees, view

    def woods(depth: float) -> Fight:
        return fight(
            tank("a1", (50, 10)),
            tank("b1", (50, 40)),
            terrain=[box("forest", 45, 15, 55, 18), box("forest", 45, 25, 55, 25 + depth, "w")],
        )

    thin, thick = woods(2.9), woods(3.1)
    assert view(thin.state, thin["a1"], thin["b1"]).cover == "light"
    assert not sees(thick.state, thick["a1"], thick["b1"])


@pytest.mark.rule("microtanks/cover-50-percent")
def test_one_ray_less_than_half_is_no_cover() -> None:
    from engine.rulesets.microtanks.core.sight import cover_of

    assert [cover_of(*rays) for rays in ((10, 0), (9, 1), (9, 0), (0, 10), (9, 11))] == [
        "heavy",
        "light",
        None,
        "light",
        "light",
    ]


def test_the_quick_look_agrees_with_all_the_rays() -> None:
    """Seeing asks as few rays as it can; the view asks all of them."""
    from random import Random

    from engine.rulesets.microtanks.core.field import board
    from engine.rulesets.microtanks.core.sight import body, is_seen, look
    from tests.engine.rulesets.microtanks.staging import setup

    rng = Random(1)
    here = board(setup([6, 1]).state)
    seen = 0
    for _ in range(400):
        eye, mark = (
            tank(k, (rng.uniform(2, 118), rng.uniform(2, 88)), rng.uniform(0, 360)) for k in "ab"
        )
        bodies = here, body(here, eye), body(here, mark)
        found = look(*bodies, ())
        assert found.sees == is_seen(*bodies, ())
        assert found.heavy + found.light <= 20
        seen += found.sees
    assert 100 < seen < 350


@pytest.mark.rule("microtanks/arty-ignores-cover", "microtanks/arty-class")
def test_no_cover_is_told_of_a_target_of_artillery() -> None:
    fence = box("fence", 30, 57, 70, 58)
    battle = fight(
        tank("a1", (50, 10), profile="us-priest"),
        tank("b1", (50, 60)),
        FAR,
        dice=[1],
        phase="shoot",
        terrain=[fence],
    )
    battle.reply(Fire("a1", GUN, "b1"))

    shot = battle.last(notes.Shot)
    assert (shot.cover, shot.ray, shot.wasted, shot.hit) == (None, None, None, False)
