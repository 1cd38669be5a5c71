"""Transports: in and out, wrecks and explosions with people inside."""

import math
from typing import Any

import pytest
from attrs import evolve

from engine.errors import IllegalReply
from engine.formations import Going, middle
from engine.geometry import disc
from engine.placement import nearest
from engine.rulesets.diceless.assault.state import may_charge
from engine.rulesets.diceless.core.field import bases_of, body_of, in_coherency
from engine.rulesets.diceless.core.members import passengers
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.damage.flow import lose
from engine.rulesets.diceless.damage.notes import Pounded
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.phases.flow import moves
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.transports.state import way_aboard
from engine.rulesets.diceless.vehicles.notes import GotOut
from engine.rulesets.diceless.vehicles.questions import GetOutModels, WhereToGetOut
from engine.rulesets.diceless.vehicles.state import craft_of, doors, riders, scattered
from engine.rulesets.diceless.weapons.state import (
    counts_as_moving,
    firing_riders,
    loopholes,
    stands_aboard,
)
from engine.rulesets.diceless.wounds.notes import Hurt
from tests.engine.rulesets.diceless.motors import (
    EAST,
    aboard,
    battle,
    crafted,
    of_type,
    play,
    stood,
)


def carrier(**craft: Any) -> Unit:
    return crafted(stood("t", "carrier", 0, [(24, 6, EAST)]), **craft)


def squad(y: float = 9.4) -> Unit:
    return stood("s", "squad", 0, [(21 + 1.1 * n, y) for n in range(5)])


def beside() -> tuple[Going, ...]:
    """Places of five models to the left of the carrier."""
    places = ((23.0, 8.2), (24.2, 8.2), (25.4, 8.2), (23.6, 9.3), (24.8, 9.3))
    return tuple(Going(f"s/{n:02}", (at,)) for n, at in enumerate(places, start=1))


def refused(state: Battle, order: object) -> str:
    with pytest.raises(IllegalReply) as caught:
        WhichMove(0, tuple(state.units)).check(state, order)
    return caught.value.code


def done(state: Battle, order: object) -> Battle:
    WhichMove(0, tuple(state.units)).check(state, order)
    return play(state, moves, answers={"WhichMove": order})[0]


# ---------------------------------------------------------------- in


@pytest.mark.rule("diceless/base-transports")
def test_a_unit_gets_in_when_all_come_near_to_an_access_point() -> None:
    state = battle(carrier(), squad())

    after = done(state, Embark("s", "t"))

    assert (after.unit("s").place, after.unit("s").aboard) == ("aboard", "t")
    assert all(model.pose is None for model in after.unit("s").models.values())
    assert [unit.id for unit in passengers(after, after.unit("t"))] == ["s"]
    far = battle(carrier(), stood("s", "squad", 0, [(24, 15.6 + 1.1 * n) for n in range(5)]))
    assert refused(far, Embark("s", "t")) == "too_far_to_embark"


@pytest.mark.rule("diceless/base-transports")
def test_each_side_has_its_own_riders_whose_transport_is_on_the_table() -> None:
    theirs = stood("e", "carrier", 1, [(40, 6, EAST)])
    units = carrier(), aboard("s", "squad", 0, "t"), theirs, aboard("f", "fighters", 1, "e")
    state = battle(*units)
    later = battle(evolve(carrier(), place="reserve"), *units[1:])

    assert [[unit.id for unit in riders(state, seat)] for seat in (0, 1)] == [["s"], ["f"]]
    assert [[unit.id for unit in riders(later, seat)] for seat in (0, 1)] == [[], ["f"]]


@pytest.mark.rule("diceless/base-transports")
def test_the_places_to_fire_from_go_to_those_wanted_first() -> None:
    state = battle(carrier(), aboard("s", "squad", 0, "t"))
    places = loopholes(state, state.unit("t"))
    looking = [
        [stand.name for stand in stands_aboard(state, state.unit("s"), wanted)]
        for wanted in ((), ("s/heavy",))
    ]

    assert looking == [["s/01", "s/02"][:places], ["s/05", "s/01"][:places]]


@pytest.mark.rule("diceless/base-transports")
def test_all_survivors_of_an_explosion_stand_within_two_inches_of_where_it_was() -> None:
    state = battle(aboard("s", "fighters", 0, "t"))
    hull = body_of(state, carrier(), carrier().models["01"])
    found = scattered(state, state.unit("s"), hull)

    assert len(found.bases) == len(state.unit("s").models) == 10
    assert max(math.dist(base.at, hull.centre) for base in found.bases) <= hull.reach + 2.0


@pytest.mark.rule("diceless/base-transports")
def test_nobody_gets_into_what_is_not_there_or_the_enemy_s() -> None:
    theirs = stood("t", "carrier", 1, [(24, 6, EAST)])

    assert refused(battle(squad(), carrier()), Embark("s", "u")) == "no_transport"
    assert refused(battle(squad(), theirs), Embark("s", "t")) == "no_transport"


@pytest.mark.rule("diceless/base-transports")
def test_models_walk_to_within_two_inches_of_a_door() -> None:
    state = battle(carrier(), squad(12.0))
    made = way_aboard(state, state.unit("s"), "t")

    entries = doors(state, state.unit("t"))
    for base in made.after:
        gap = min(math.dist(base.at, door) for door in entries) - base.radius
        assert gap == pytest.approx(2.0, abs=1e-3)
        assert made.ways[base.id].points[-1] == base.at
    far = battle(carrier(), stood("s", "squad", 0, [(24, 20)]))
    entries, (base,) = doors(far, far.unit("t")), bases_of(far, far.unit("s"))
    with pytest.raises(IllegalReply) as caught:
        way_aboard(far, far.unit("s"), "t")
    near = min(math.dist(base.at, door) for door in entries) - base.radius
    assert caught.value.params["distance"] == pytest.approx(near)


@pytest.mark.rule("diceless/base-transports")
def test_only_infantry_gets_in_as_far_as_there_is_room_and_one_unit_at_a_time() -> None:
    mob = stood("s", "fighters", 0, [(20 + n, 9 + m) for m in (0, 1.1) for n in range(5)])
    eleven = evolve(mob, models={**mob.models, "11": mob.models["10"]})
    bikes = stood("s", "scout-bikes", 0, [(24, 9)])
    rider = aboard("r", "marksmen", 0, "t")

    assert refused(battle(carrier(), eleven), Embark("s", "t")) == "no_room_aboard"
    assert refused(battle(carrier(), bikes), Embark("s", "t")) == "cannot_ride"
    assert refused(battle(carrier(), squad(), rider), Embark("s", "t")) == "taken_aboard"
    assert refused(battle(squad(), stood("t", "battle-tank", 0, [(24, 6)])), Embark("s", "t")) == (
        "no_transport"
    )
    captain = aboard("r", "captain", 0, "t")
    assert done(battle(carrier(), squad(), captain), Embark("s", "t")).unit("s").aboard == "t"


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-transports")
def test_a_character_who_gets_in_by_himself_leaves_his_unit() -> None:
    captain = evolve(stood("c", "captain", 0, [(23, 8.2)]), joined="s")

    after = done(battle(carrier(), squad(), captain), Embark("c", "t"))

    gone = after.unit("c")
    assert (gone.place, gone.aboard, gone.joined) == ("aboard", "t", None)
    moved = play(after, moves, answers={"WhichMove": Move("s", path=((24.0, 12.0),))})[0]
    assert moved.unit("c").place == "aboard"
    assert moved.unit("c").models["01"].pose is None


# ---------------------------------------------------------------- out


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize(("side", "axis", "sign"), [(90.0, 1, 1), (180.0, 0, -1), (270.0, 1, -1)])
def test_a_unit_gets_out_on_the_side_that_is_named(side: float, axis: int, sign: int) -> None:
    state = battle(carrier(), aboard("s", "squad", 0, "t"))
    hull = middle(bases_of(state, state.unit("t")))
    assert refused(state, GetOut("s", math.nan)) == "no_bearing"

    after = done(state, GetOut("s", side))

    bases = bases_of(after, after.unit("s"))
    entries = [disc(door, 0.0) for door in doors(after, after.unit("t"))]
    for base in bases:
        found = nearest((base.shape,), entries)
        assert found is not None
        assert found.distance <= 2.0
    assert sign * (middle(bases)[axis] - hull[axis]) > 2.0


@pytest.mark.rule("diceless/base-transports")
def test_a_unit_gets_out_near_to_an_access_point_and_goes_on() -> None:
    state = battle(carrier(), aboard("s", "squad", 0, "t"))

    after = done(state, GetOut("s"))

    unit = after.unit("s")
    assert (unit.place, unit.aboard) == ("table", None)
    assert in_coherency(after, unit)
    entries = [disc(door, 0.0) for door in doors(after, after.unit("t"))]
    for base in bases_of(after, unit):
        found = nearest((base.shape,), entries)
        assert found is not None
        assert found.distance <= 2.0
    assert may_charge(after, unit)
    assert counts_as_moving(after, unit)
    x, y = bases_of(after, unit)[0].at
    WhichMove(0, ("s",)).check(after, Move("s", ((x, y + 1.0),)))


@pytest.mark.rule("diceless/base-transports")
def test_by_hand_everybody_must_stand_near_to_an_access_point() -> None:
    state = battle(carrier(), aboard("s", "squad", 0, "t"))
    good = beside()
    bad = (*good[:-1], Going("s/05", ((27, 9.3),)))

    assert done(state, GetOutModels("s", good)).unit("s").place == "table"
    assert refused(state, GetOutModels("s", bad)) == "too_far_out"
    assert refused(state, GetOutModels("s", good[:-1])) == "wrong_places"


@pytest.mark.rule("diceless/base-transports")
def test_out_of_a_transport_that_has_driven_nobody_goes_on_or_charges() -> None:
    driven = battle(carrier(speed="combat"), aboard("s", "squad", 0, "t"))

    after = done(driven, GetOut("s"))

    assert after.unit("s").doings.moved
    assert not may_charge(after, after.unit("s"))
    assert after.turn is not None
    assert "s" in after.turn.acted
    flat = battle(carrier(speed="flat_out"), aboard("s", "squad", 0, "t"))
    assert refused(flat, GetOut("s")) == "too_fast_to_leave"


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize("sheet", ["truck", "ram-tank"])
def test_who_jumps_off_an_open_or_assault_vehicle_may_charge(sheet: str) -> None:
    transport = crafted(stood("t", sheet, 0, [(24, 6, EAST)]), speed="combat")

    after = done(battle(transport, aboard("s", "squad", 0, "t")), GetOut("s"))

    assert may_charge(after, after.unit("s"))


@pytest.mark.rule("diceless/base-transports")
def test_a_transport_does_not_go_flat_out_after_somebody_got_out() -> None:
    truck = stood("t", "truck", 0, [(20, 4, EAST)])
    after = done(battle(truck, aboard("s", "squad", 0, "t")), GetOut("s"))

    assert refused(after, Drive("t", "t/01", ((32.1, 4),))) == "too_far"
    assert refused(after, Embark("s", "t")) == "cannot_ride"


# ---------------------------------------------------------------- wrecks


def lost(state: Battle, fate: str, answers: dict[str, Any] | None = None) -> Any:
    return play(
        state,
        lambda table: lose(table, "t", "01", fate),  # type: ignore[arg-type]
        answers=answers,
    )


@pytest.mark.rule("diceless/base-transports", "diceless/vehicle-wrecked-penetrating")
def test_passengers_of_a_wreck_get_out_and_take_a_pinning_test() -> None:
    state = battle(carrier(), aboard("s", "squad", 0, "t"), stood("x", "squad", 1, [(44, 6)]))

    after, _, told = lost(state, "wrecked")

    (question,) = of_type(told, WhereToGetOut)
    assert question.doors == doors(state, state.unit("t"))
    assert (after.unit("s").place, len(after.unit("s").models)) == ("table", 5)
    assert [note.occasion for note in of_type(told, LeadershipTested)] == ["pinning"]
    assert [piece.kind for piece in after.debris] == ["wreck"]
    assert of_type(told, Hurt) == []
    chosen, _, _ = lost(state, "wrecked", {"WhereToGetOut": GetOutModels("s", beside())})
    assert [base.at for base in bases_of(chosen, chosen.unit("s"))] == [g.way[0] for g in beside()]


@pytest.mark.rule("diceless/base-transports")
def test_who_finds_no_place_beside_a_wreck_is_lost() -> None:
    ring = [(24 + x, 6 + y) for x in (-4.3, -2.2, 0, 2.2, 4.3) for y in (-3.7, 3.7)]
    crowd = stood(
        "x",
        "fighters",
        1,
        [
            *ring,
        ],
    )
    more = stood("y", "squad", 1, [(19.8, 6), (19.8, 8), (19.8, 4), (28.5, 6), (28.5, 8)])
    state = battle(carrier(), aboard("s", "squad", 0, "t"), crowd, more)

    after, _, told = lost(state, "wrecked")

    (note,) = of_type(told, GotOut)
    assert note.lost > 0
    assert len(after.unit("s").models) == 5 - note.lost
    assert after.players[1].removed == 40 * note.lost


# ---------------------------------------------------------------- explosions


@pytest.mark.rule("diceless/explosion-passengers", "diceless/open-topped-explosion")
@pytest.mark.parametrize(("sheet", "damage"), [("carrier", 60), ("truck", 45)])
def test_passengers_of_an_explosion_are_hurt_and_stand_where_it_was(
    sheet: str, damage: int
) -> None:
    transport = stood("t", sheet, 0, [(24, 6, EAST)])
    state = battle(transport, aboard("s", "squad", 0, "t"), stood("x", "squad", 1, [(44, 6)]))

    after, _, told = lost(state, "explodes")

    (hurt,) = of_type(told, Hurt)
    assert (hurt.unit, hurt.cause, hurt.damage) == ("s", "explosion", damage)
    # 12 points a model are 4 on 3+, 9 are 3; nobody falls.
    assert hurt.lost == {60: 20, 45: 15}[damage]
    assert after.unit("s").place == "table"
    assert [piece.kind for piece in after.debris] == ["rubble"]
    assert all(
        abs(b.at[0] - 24) < 3 and abs(b.at[1] - 6) < 3 for b in bases_of(after, after.unit("s"))
    )
    assert [note.occasion for note in of_type(told, LeadershipTested)] == ["pinning"]


@pytest.mark.rule("diceless/explosion-passengers")
def test_everybody_within_four_inches_of_an_explosion_is_hurt() -> None:
    near = stood("x", "squad", 1, [(30.75, 6), (30.75, 7.2), (30.8, 4.8), (33, 6)])
    other = stood("y", "battle-tank", 1, [(18, 6, EAST)])
    state = battle(carrier(), near, other)

    after, _, told = lost(state, "explodes")

    (hurt,) = of_type(told, Hurt)
    assert (hurt.unit, hurt.damage) == ("x", 9 * 2)
    (pounded,) = of_type(told, Pounded)
    assert (pounded.unit, pounded.pools[0].points, pounded.pools[0].strength) == ("y", 3, 3)
    assert pounded.pools[0].armour == 13
    assert craft_of(after.unit("y"), "01").record.lines == {}


@pytest.mark.rule("diceless/sm-chronus", "diceless/explosion-passengers")
def test_a_commander_gets_out_of_his_lost_tank_with_less() -> None:
    tank = stood("t", "battle-tank", 0, [(24, 6, EAST)])
    state = battle(tank, aboard("c", "tank-commander", 0, "t"), stood("x", "squad", 1, [(44, 6)]))

    for fate in ("wrecked", "explodes"):
        after, _, told = lost(state, fate)
        assert after.unit("c").place == "table"
        assert [group.lost for group in after.unit("c").groups.values()] == [10]
        assert of_type(told, Hurt) == []


@pytest.mark.rule("diceless/night-sight", "diceless/usr-acute-senses", "diceless/base-transports")
def test_at_night_passengers_see_no_farther_than_others() -> None:
    truck = stood("t", "truck", 0, [(20, 6, EAST)])
    foe = stood("e", "fighters", 1, [(39.5, 6)])  # 17 inches from the hull, less its base

    def reaches(sheet: str, x: float, *, night: bool) -> bool:
        rider = aboard("s", sheet, 0, "t")
        target = stood("e", "fighters", 1, [(x, 6)])
        state = battle(truck, rider, target, part="shots", phase="shooting", night=night)
        try:
            WhichShot(0, ("s",)).check(state, Shoot("s", "e"))
        except IllegalReply:
            return False
        return True

    radius = bases_of(battle(foe), foe)[0].radius
    at = 22 + 18 + radius
    assert [reaches("marksmen", x, night=True) for x in (at, at + 0.1)] == [True, False]
    assert reaches("marksmen", at + 0.1, night=False)


@pytest.mark.rule("diceless/base-transports")
@pytest.mark.parametrize("craft", [{"shaken": 1}, {"stunned": 1}])
def test_passengers_of_a_shaken_crew_do_not_fire(craft: dict[str, int]) -> None:
    rider = aboard("s", "squad", 0, "t")

    calm, shaken = (battle(carrier(**changes), rider) for changes in ({}, craft))

    assert [unit.id for unit in firing_riders(calm, 0)] == ["s"]
    assert firing_riders(shaken, 0) == ()


@pytest.mark.rule("diceless/explosion-passengers")
def test_characters_with_the_passengers_are_counted_in_an_explosion() -> None:
    captain = evolve(aboard("c", "captain", 0, "t"), joined="s")
    state = battle(carrier(), aboard("s", "squad", 0, "t"), captain)

    _, _, told = play(state, lose, "t", "01", "explodes")

    (hurt,) = of_type(told, Hurt)
    assert hurt.damage == 12 * 6
