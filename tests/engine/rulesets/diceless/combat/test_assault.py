"""Charges and combats on the table: who fights whom, in which order, with what result."""

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve

from engine.advice.queries import MovePreview, Odds, PreviewMove, ReachableArea, ReplyOdds
from engine.advice.registry import odds_of
from engine.errors import IllegalReply
from engine.flow import Ask
from engine.rulesets.diceless.assault.advice import charge_options
from engine.rulesets.diceless.assault.flow import charge, charges, stands
from engine.rulesets.diceless.assault.questions import Charge, WhichCharge
from engine.rulesets.diceless.assault.state import check_charge, may_charge
from engine.rulesets.diceless.blows.state import BARE, Aim, Ready, blow_type, fighters, ready
from engine.rulesets.diceless.book.codes import Tag
from engine.rulesets.diceless.book.printed import Mode, Piece
from engine.rulesets.diceless.combat.flow import fight, fights
from engine.rulesets.diceless.combat.notes import CombatOver, Struck
from engine.rulesets.diceless.combat.questions import (
    Fight,
    Split,
    Torn,
    WhichBlades,
    WhichFight,
    WhichFoes,
    Wield,
)
from engine.rulesets.diceless.core.field import bases_of
from engine.rulesets.diceless.core.model import (
    Army,
    Battle,
    Craft,
    Doings,
    Group,
    Lists,
    Options,
    Unit,
)
from engine.rulesets.diceless.core.notes import Gone, Moved
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.leadership.notes import Tested as LeadershipTested
from engine.rulesets.diceless.morale.notes import Broke, Regrouped
from engine.rulesets.diceless.movement.questions import Move, WhereToGo
from engine.rulesets.diceless.queries import ANSWERS
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.sweeping.notes import Caught
from engine.rulesets.diceless.weapons.state import Arm
from engine.rulesets.diceless.wounds.notes import Hurt
from tests.contract.typist import Typist
from tests.engine.rulesets.diceless.staging import (
    BLUE,
    GREEN,
    Told,
    battle,
    in_part,
    locked,
    play,
    row,
    through,
    unit,
)


def charged(state: Battle, *targets: str, by: str = "mob") -> Told:
    """A charge, carried out."""
    return play(state, lambda table: charge(table, Charge(by, targets)))


def fought(state: Battle, answers: dict[type, Any] | None = None) -> Told:
    return through(state, fights, answers)


def refused(state: Battle, *targets: str, by: str = "mob") -> str:
    with pytest.raises(IllegalReply) as told:
        WhichCharge(GREEN, (by,)).check(state, Charge(by, targets))
    return told.value.code


def facing(
    mine: Unit, theirs: Unit, *others: Unit, pairs: Sequence[tuple[str, str]] = ()
) -> Battle:
    """Two units in combat."""
    return locked(battle(mine, theirs, *others), (mine.id, theirs.id), *pairs)


def mob(places: Sequence[tuple[float, float]], key: str = "mob", **changes: Any) -> Unit:
    return unit("fighters", key, GREEN, places, **changes)


def squad(places: Sequence[tuple[float, float]], key: str = "squad", **changes: Any) -> Unit:
    return unit("squad", key, BLUE, places, **changes)


def with_weapons(one: Unit, group: str, *weapons: str, rules: tuple[Any, ...] = ()) -> Unit:
    changed = evolve(one.groups[group], weapons=weapons, rules=rules)
    return evolve(one, groups={**one.groups, group: changed})


def put(state: Battle, *units: Unit) -> Battle:
    """The table with units changed, or more of them."""
    return evolve(state, units={**state.units, **{one.id: one for one in units}})


def hurt(one: Unit, group: str, lost: int) -> Unit:
    changed = evolve(one.groups[group], lost=lost)
    return evolve(one, groups={**one.groups, group: changed})


def ready_in(state: Battle, key: str, *arms: Arm) -> dict[str, Ready]:
    return {one.fighter.name: one for one in ready(state, state.unit(key), arms)}


CHARGED = Doings(charged=True)

# ---------------------------------------------------------------- charges


@pytest.mark.rule("diceless/base-assault-procedure")
def test_a_charge_brings_the_nearest_into_contact_and_locks_both() -> None:
    state = battle(mob(row(20, 30, 4)), squad(row(20, 25, 4)))

    told = charged(state, "squad")

    assert told.state.unit("mob").locked == ("squad",)
    assert told.state.unit("squad").locked == ("mob",)
    assert told.state.unit("mob").doings.charged
    assert len(fighters(told.state, told.state.unit("mob"))) == 4


@pytest.mark.rule("diceless/base-assault-procedure")
def test_nobody_charges_who_cannot_reach() -> None:
    near = battle(mob(row(20, 32, 4)), squad(row(20, 25, 4)))
    far = battle(mob(row(20, 32.1, 4)), squad(row(20, 25, 4)))

    WhichCharge(GREEN, ("mob",)).check(near, Charge("mob", ("squad",)))
    assert refused(far, "squad") == "out_of_reach"


@pytest.mark.rule("diceless/base-movement-allowances")
def test_beasts_charge_twice_as_far() -> None:
    hounds = unit("hounds", "mob", GREEN, row(20, 38, 4))
    state = battle(hounds, squad(row(20, 25, 4)))

    assert charged(state, "squad").state.unit("mob").locked == ("squad",)


@pytest.mark.rule("diceless/base-assault-procedure")
@pytest.mark.parametrize(
    "changes",
    [
        {"doings": Doings(ran=True)},
        {"doings": Doings(fired=("rapid_fire",))},
        {"doings": Doings(fired=("heavy",))},
        {"doings": Doings(fired=("ordnance",))},
        {"broken": True},
        {"grounded": 1},
        {"doings": Doings(arrived="deep_strike")},
        {"doings": CHARGED},
        {"locked": ("squad",)},
    ],
)
def test_who_may_not_charge(changes: dict[str, Any]) -> None:
    state = battle(mob(row(20, 30, 4), **changes), squad(row(20, 25, 4)))

    assert not may_charge(state, state.unit("mob"))
    assert through(state, charges).asks == ()


@pytest.mark.rule("diceless/base-assault-procedure", "diceless/base-weapon-types")
@pytest.mark.parametrize(
    "doings", [Doings(), Doings(fired=("assault", "pistol")), Doings(moved=True)]
)
def test_who_may_charge(doings: Doings) -> None:
    state = battle(mob(row(20, 30, 4), doings=doings), squad(row(20, 25, 4)))

    assert may_charge(state, state.unit("mob"))


@pytest.mark.rule("diceless/run", "diceless/base-weapon-types")
def test_the_fleet_charge_after_a_run_and_the_relentless_after_any_fire() -> None:
    hounds = unit("hounds", "mob", GREEN, row(20, 30, 3), doings=Doings(ran=True))
    heavies = unit("veterans", "v", BLUE, row(20, 25, 3), doings=Doings(fired=("heavy",)))
    state = battle(hounds, heavies)

    assert may_charge(state, state.unit("mob"))
    assert may_charge(state, state.unit("v"))


@pytest.mark.rule("diceless/base-weapon-types")
def test_the_charge_is_at_whom_was_shot() -> None:
    doings = Doings(fired=("pistol",), target="squad")
    state = battle(
        mob(row(20, 30, 6), doings=doings),
        squad(row(20, 25, 3)),
        squad(row(24, 25, 3), "other"),
    )

    assert refused(state, "other") == "shot_at_another"
    assert refused(state, "other", "squad") == "shot_at_another"
    check_charge(state, state.unit("mob"), ("squad", "other"))
    assert {targets[0] for targets in charge_options(state, state.unit("mob"))} == {"squad"}


@pytest.mark.rule("diceless/base-assault-procedure")
def test_several_are_charged_if_the_first_model_reaches_the_first() -> None:
    state = battle(mob(row(20, 30, 8)), squad(row(20, 25, 3)), squad(row(25, 25, 3), "other"))
    told = charged(state, "squad", "other")

    assert set(told.state.unit("mob").locked) == {"squad", "other"}
    assert told.state.unit("other").locked == ("mob",)
    assert ("squad", "other") in list(charge_options(state, state.unit("mob")))


@pytest.mark.rule("diceless/base-assault-procedure")
def test_a_second_target_out_of_reach_refuses_the_charge() -> None:
    state = battle(mob(row(20, 30, 4)), squad(row(20, 25, 3)), squad(row(36, 25, 3), "other"))

    assert refused(state, "squad", "other") == "out_of_reach"


@pytest.mark.rule("diceless/base-assault-procedure")
def test_a_unit_in_combat_may_be_charged_by_another() -> None:
    state = facing(mob(row(20, 26, 3)), squad(row(20, 25, 3)), mob(row(20, 20, 3), "more"))

    told = charged(state, "squad", by="more")

    assert set(told.state.unit("squad").locked) == {"mob", "more"}
    assert len(told.state.unit("more").locked) == 1


@pytest.mark.rule("diceless/base-independent-characters")
def test_nobody_charges_a_character_past_his_unit() -> None:
    chief = unit("captain", "captain", BLUE, [(23, 25)], joined="squad")
    state = battle(mob(row(20, 30, 4)), squad(row(20, 25, 3)), chief)

    assert refused(state, "captain") == "is_joined"


@pytest.mark.rule("diceless/base-assault-procedure", "diceless/difficult-terrain-half")
def test_difficult_ground_slows_a_charge_and_who_crosses_it_strikes_last() -> None:
    # the wood in the south-west reaches from y 14 to y 20 around x 12
    slow = battle(mob(row(11, 22, 2)), squad(row(11, 16, 2)))
    near = battle(mob(row(11, 21, 2)), squad(row(11, 18, 2)))

    assert refused(slow, "squad") == "out_of_reach"
    told = charged(near, "squad")
    assert told.state.unit("mob").doings.charged_through
    steps = {one.step for one in ready(told.state, told.state.unit("mob"))}
    assert steps == {1}
    assert {one.step for one in ready(told.state, told.state.unit("squad"))} == {4}


@pytest.mark.rule("diceless/base-assault-procedure")
def test_a_charge_through_crops_is_one_through_cover() -> None:
    crops = Piece("field", "crops", ((18.0, 6.5), (30.0, 6.5), (30.0, 9.0), (18.0, 9.0)))
    state = battle(mob(row(20, 10, 4)), squad(row(20, 5, 4)))

    for debris, crossed in (((), False), ((crops,), True)):
        told = charged(evolve(state, debris=debris), "squad")
        assert told.state.unit("mob").doings.charged_through is crossed


@pytest.mark.rule("diceless/base-assault-procedure")
def test_units_charge_one_by_one_until_the_player_passes() -> None:
    state = battle(mob(row(20, 30, 4)), squad(row(20, 25, 4)))

    assert play(state, charges, {WhichCharge: Charge("mob", ("squad",))}).value is False
    assert play(state, charges, {WhichCharge: Pass()}).value is True


@pytest.mark.rule("diceless/base-assault-procedure")
def test_assault_grenades_keep_the_initiative() -> None:
    through_wood = Doings(charged=True, charged_through=True)
    state = facing(mob(row(20, 26, 2)), squad(row(20, 25, 2), doings=through_wood))
    without = with_weapons(state.unit("squad"), "sergeant", "rifle")

    assert {one.step for one in ready(state, state.unit("squad"))} == {4}
    found = ready(put(state, without), without)
    steps = {one.fighter.group: one.step for one in found}
    assert steps == {"sergeant": 1, "riflemen": 4}


@pytest.mark.rule("diceless/dangerous-terrain", "diceless/base-assault-procedure")
def test_dangerous_ground_takes_its_toll_of_a_charge() -> None:
    # the marsh: x 41 to 47, y 22 to 26
    state = battle(mob(row(43, 27, 2)), squad(row(43, 22, 2)))

    told = charged(state, "squad").of(Hurt)

    assert [(note.unit, note.damage, note.cause) for note in told] == [("mob", 20, "dangerous")]


# ---------------------------------------------------------------- reactions


@pytest.mark.rule("diceless/base-assault-procedure")
def test_the_charged_close_in_with_those_who_touch_nobody() -> None:
    charge = charged(battle(mob(row(20, 30, 1)), squad(row(20, 25, 5))), "squad")

    told = through(in_part(charge.state, "assault", "stands"), stands)

    moved = [note for note in told.of(Moved) if note.how == "pile_in"]
    assert [note.unit for note in moved] == ["squad"]
    assert moved[0].length <= 6
    assert len(fighters(told.state, told.state.unit("squad"))) == 5


def broken_before(op: int, sheet: str = "shooters", count: int = 6) -> Battle:
    """A broken mob of green, and another, charged by a squad."""
    broken = unit(sheet, "mob", GREEN, row(20, 26, count), broken=True, op=op)
    other = mob(row(20, 24, 3), "other")
    both = squad(row(20, 25, 3), doings=CHARGED)
    state = battle(other, broken, both, seat=BLUE, part="stands")
    return locked(state, ("mob", "squad"), ("other", "squad"))


@pytest.mark.rule("diceless/base-charge-falling-back", "diceless/regroup")
def test_a_broken_unit_that_is_charged_stands_whatever_the_conditions() -> None:
    told = through(broken_before(op=117 + 6 * 7), stands)

    assert told.of(LeadershipTested)[0] == LeadershipTested("mob", "regroup", 117, 117, True)
    assert told.of(Regrouped) == (Regrouped("mob"),)
    assert not told.state.unit("mob").broken
    assert told.state.unit("mob").locked == ("squad",)
    assert told.asked(WhereToGo) == ()


@pytest.mark.rule("diceless/base-charge-falling-back")
def test_it_is_destroyed_if_it_does_not_before_anybody_closes_in() -> None:
    state = broken_before(op=118 + 6 * 7)
    apart = evolve(state.unit("other"), models=mob([(20, 24), (21.5, 22)], "other").models)
    told = through(put(state, apart), stands)

    assert told.state.unit("mob").place == "destroyed"
    kinds = [type(note) for note in told.notes]
    assert kinds.index(Gone) < kinds.index(Moved)
    assert told.state.unit("squad").locked == ("other",)
    assert told.asked(WhereToGo) == ()


@pytest.mark.rule("diceless/base-charge-falling-back", "diceless/consolidation")
def test_chargers_left_without_an_enemy_consolidate() -> None:
    state = broken_before(op=300)
    alone = put(state, mob(row(40, 40, 3), "other"), evolve(state.unit("squad"), locked=("mob",)))

    told = through(alone, stands, {WhereToGo: Move("squad", ((21, 28.5),))})

    assert [ask.seat for ask in told.asks] == [BLUE]
    assert [note.how for note in told.of(Moved)] == ["consolidation"]


@pytest.mark.rule("diceless/scenario-agreement", "diceless/consolidation")
def test_nobody_consolidates_when_no_enemy_is_left() -> None:
    state = broken_before(op=300)
    units = {key: one for key, one in state.units.items() if key != "other"}
    units["squad"] = evolve(units["squad"], locked=("mob",))

    told = through(evolve(state, units=units), stands)

    assert [note.unit for note in told.of(Gone)] == ["mob"]
    assert not told.asks


@pytest.mark.rule("diceless/base-charge-falling-back")
def test_who_knows_no_fear_stands_and_takes_off_the_points() -> None:
    runs = squad(row(20, 26, 5), broken=True, op=400)
    state = battle(runs, mob(row(20, 25, 3), doings=CHARGED), part="stands")

    told = through(locked(state, ("squad", "mob")), stands)

    assert not told.state.unit("squad").broken
    assert told.state.unit("squad").op == 400 - 9 - 4 * 8


# ---------------------------------------------------------------- who fights


@pytest.mark.rule("diceless/base-assault-procedure")
def test_who_is_in_contact_or_near_a_comrade_who_is_fights() -> None:
    state = facing(mob([(20, 26), (20, 29), (20, 30.1)]), squad([(20, 25)]))

    assert [one.model for one in fighters(state, state.unit("mob"))] == ["01", "02"]


@pytest.mark.rule("diceless/base-assault-procedure")
def test_attacks_count_the_second_weapon_and_the_charge() -> None:
    state = facing(mob(row(20, 26, 1), doings=CHARGED), squad(row(20, 25, 5)))

    assert ready_in(state, "mob")["mob/01"].attacks == 4
    assert ready_in(state, "squad")["squad/01"].attacks == 2
    bare = with_weapons(state.unit("mob"), "fighters", "blade")
    assert ready_in(put(state, bare), "mob")["mob/01"].attacks == 3


@pytest.mark.rule("diceless/lightning-claws")
def test_only_a_second_claw_gives_a_claw_another_attack() -> None:
    def attacks(*weapons: str) -> int:
        state = facing(mob(row(20, 26, 1)), squad(row(20, 25, 1)))
        armed = with_weapons(state.unit("mob"), "fighters", *weapons)
        return ready(put(state, armed), armed)[0].attacks

    assert attacks("lightning-claw") == 2
    assert attacks("lightning-claw", "handgun", "blade") == 2
    assert attacks("lightning-claw", "lightning-claw") == 3
    assert attacks("power-fist", "handgun") == 2
    assert attacks("handgun", "pistol") == 3


@pytest.mark.rule("diceless/close-combat-damage", "diceless/damage-pools")
def test_blows_of_two_units_of_a_side_are_saved_against_together() -> None:
    state = facing(
        mob([(20, 26)]),
        squad([(20.5, 25.134), (30, 25)]),
        mob([(21, 26)], "more"),
        pairs=[("more", "squad")],
    )

    told = fought(state)

    struck = [note for note in told.of(Struck) if note.target == "squad"]
    assert [(note.units, note.attacks, note.damage) for note in struck] == [
        (("mob", "more"), 6, 6 * 12)
    ]


@pytest.mark.rule("diceless/close-combat-damage")
def test_an_initiative_step_is_simultaneous_and_the_slain_do_not_strike_later() -> None:
    # chief: Initiative 4 like the squad; the mob: Initiative 2
    both = facing(
        unit("chief", "mob", GREEN, [(20, 26)]),
        unit("captain", "squad", BLUE, [(20, 25)], groups={"captain": Group("rifleman", lost=39)}),
    )
    models = {"01": evolve(both.unit("squad").models["01"], group="captain")}
    both = evolve(both, units={**both.units, "squad": evolve(both.unit("squad"), models=models)})
    slow = facing(
        mob([(20, 26)], groups={"fighters": Group("mob", ("blade",), lost=39)}),
        squad([(20, 25)]),
    )

    assert {note.units for note in fought(both).of(Struck) if note.step == 4} >= {("squad",)}
    told = fought(slow)
    assert [note.units for note in told.of(Struck)] == [("squad",)]
    assert told.state.unit("mob").place == "destroyed"


@pytest.mark.rule("diceless/base-assault-procedure")
def test_who_was_in_contact_strikes_though_his_foe_has_fallen() -> None:
    """Taking away those in contact does not save from the blows to come."""
    squads = hurt(squad([(20, 25), (22, 21), (22, 20)]), "sergeant", 39)
    fast = unit("chief", "chief", GREEN, [(20, 24)])
    state = facing(mob([(20, 26)]), squads, fast, pairs=[("chief", "squad")])

    told = fought(state)

    late = [note for note in told.of(Struck) if note.step == 2]
    assert "01" not in told.state.unit("squad").models
    assert [(note.units, note.target) for note in late] == [(("mob",), "squad")]


# ---------------------------------------------------------------- characters and splits


CHIEFS = {"fighters": Group("chief", ("handgun", "blade"))}
"""Raiders who do not fall at the first blow: 5 attacks of Strength 5 at Initiative 4."""


def led() -> Battle:
    """A squad with a captain, each touched by raiders, one touched by both."""
    captain = unit("captain", "captain", BLUE, [(21, 25)], joined="squad")
    raiders = mob([(20, 26), (21, 26), (20.5, 24.134), (19.5, 28)], groups=CHIEFS)
    return facing(raiders, squad([(20, 25), (19, 25)]), captain)


@pytest.mark.rule("diceless/base-independent-characters")
def test_a_character_is_struck_by_those_in_contact_with_him_alone() -> None:
    state = led()

    found = {one.model: one.targets for one in fighters(state, state.unit("mob"))}

    assert found == {
        "01": ("squad",),
        "02": ("captain",),
        "03": ("captain", "squad"),
        "04": ("squad",),
    }


@pytest.mark.rule("diceless/base-independent-characters", "diceless/complex-units")
def test_blows_at_a_character_are_his_and_blows_at_his_unit_are_not() -> None:
    told = fought(led())

    taken = {note.unit: note for note in told.of(Hurt) if note.unit in ("squad", "captain")}
    assert {g.group.partition("/")[0] for g in taken["squad"].groups} == {"squad"}
    assert [g.group for g in taken["captain"].groups] == ["captain/captain"]
    # Weapon Skill 6 against wardens: factor 5 against 4, factor 4 against the captain's 6
    assert taken["squad"].damage == 2 * 5 * 5 * 5
    assert taken["captain"].damage == 2 * 5 * 5 * 4


@pytest.mark.rule("diceless/base-assault-procedure")
def test_who_touches_several_splits_his_attacks() -> None:
    aims = (Aim("mob/03", "captain", 1), Aim("mob/03", "squad", 4))

    told = fought(led(), {WhichFoes: Split(aims)})

    assert told.asked(WhichFoes) == (
        WhichFoes("mob", 4, (Torn("mob/03", ("captain", "squad"), 5),)),
    )
    struck = {note.target: note.attacks for note in told.of(Struck) if note.units == ("mob",)}
    assert struck == {"captain": 6, "squad": 14}


@pytest.mark.rule("diceless/close-combat-damage")
@pytest.mark.parametrize("at_captain", [0, 1, 5])
def test_what_split_attacks_come_to_is_told_before(at_captain: int) -> None:
    parts = (Aim("mob/03", "captain", at_captain), Aim("mob/03", "squad", 5 - at_captain))
    reply = Split(tuple(aim for aim in parts if aim.attacks))
    ask = Ask(GREEN, WhichFoes("mob", 4, (Torn("mob/03", ("captain", "squad"), 5),)), Split(()))
    odds = RULESET.query(led(), (ask,), GREEN, ReplyOdds(reply))
    assert isinstance(odds, Odds)
    told = fought(led(), {WhichFoes: reply})

    blows = [note for note in told.of(Struck) if note.units == ("mob",)]
    assert odds.expected["damage"] == sum(note.damage for note in blows) > 0
    hurt = [note for note in told.of(Hurt) if note.unit in ("squad", "captain")]
    assert odds.expected["lost"] == sum(note.lost for note in hurt)
    assert odds.expected["fallen"] == sum(note.fallen for note in hurt)


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-assault-procedure")
def test_a_character_whose_unit_has_just_fallen_is_asked_about_by_himself() -> None:
    captain = unit("captain", "captain", BLUE, [(21, 25)])
    last = hurt(mob([(21, 26)]), "fighters", 39)
    chief = unit("chief", "chief", GREEN, [(20.5, 24.134)], joined="mob")
    state = facing(last, squad([(20, 25), (19, 25)]), captain, chief, pairs=[("mob", "captain")])

    told = fought(state)

    assert [note.unit for note in told.of(Gone)][:1] == ["mob"]
    assert [question.unit for question in told.asked(WhichFoes)] == ["captain", "chief"]


@pytest.mark.rule("diceless/base-assault-procedure")
def test_each_way_to_split_is_offered_once_and_says_who_strikes_at_whom() -> None:
    def said(*torn: Torn) -> list[str]:
        ask = Ask(GREEN, WhichFoes("mob", 4, torn), Split(()))
        return [way.sentence for way in Typist(RULESET, led(), ask).ways]

    assert said(Torn("mob/03", ("captain", "squad"), 1)) == [
        "Strike: model mob/03 strikes Captain B2, 1 attack",
        "Strike: model mob/03 strikes Rifle squad B1, 1 attack",
    ]
    assert said(Torn("mob/03", ("captain", "squad"), 5))[2:] == [
        "Strike: model mob/03 strikes Captain B2, 3 attacks, "
        "model mob/03 strikes Rifle squad B1, 2 attacks"
    ]


@pytest.mark.rule("diceless/base-assault-procedure")
@pytest.mark.parametrize(
    ("aims", "code"),
    [
        ((Aim("mob/01", "squad", 3),), "not_torn"),
        ((Aim("mob/03", "mob", 3),), "not_touched"),
        ((Aim("mob/03", "squad", 2),), "wrong_attacks"),
        ((Aim("mob/03", "squad", 4), Aim("mob/03", "captain", -1)), "wrong_attacks"),
    ],
)
def test_splits_that_are_refused(aims: tuple[Aim, ...], code: str) -> None:
    question = WhichFoes("mob", 2, (Torn("mob/03", ("captain", "squad"), 3),))

    with pytest.raises(IllegalReply) as told:
        question.check(led(), Split(aims))
    assert told.value.code == code
    with pytest.raises(IllegalReply):
        question.check(led(), Pass())


@pytest.mark.rule("diceless/base-independent-characters")
def test_a_character_whose_unit_falls_fights_on_alone() -> None:
    captain = unit("captain", "captain", BLUE, [(21, 25)], joined="squad")
    weak = hurt(squad([(20, 25)]), "sergeant", 39)
    state = facing(mob([(20, 26), (21, 26)], groups=CHIEFS), weak, captain)

    told = fought(state)

    assert told.state.unit("squad").place == "destroyed"
    assert told.state.unit("captain").joined is None
    assert told.state.unit("captain").locked == ("mob",)
    assert told.state.unit("mob").locked == ("captain",)


@pytest.mark.rule("diceless/base-independent-characters", "diceless/base-assault-procedure")
def test_who_touched_only_a_character_that_fell_strikes_at_the_nearest_unit() -> None:
    captain = unit("captain", "captain", BLUE, [(21, 25)], joined="squad")
    captain = hurt(captain, "captain", 119)
    chief = unit("chief", "chief", GREEN, [(21, 24)])
    chief = with_weapons(chief, "chief", "blade")
    state = facing(mob([(21, 26)]), squad([(20, 22), (19, 22)]), captain, chief)

    told = fought(locked(state, ("chief", "squad")))

    assert told.state.unit("captain").place == "destroyed"
    late = [(note.units, note.target) for note in told.of(Struck) if note.step == 2]
    assert late == [(("mob",), "squad")]


@pytest.mark.rule("diceless/cc-factor", "diceless/base-independent-characters")
def test_the_skill_of_a_character_is_not_that_of_his_unit() -> None:
    captain = unit("captain", "captain", BLUE, [(21, 25)], joined="squad")
    state = facing(mob([(20, 26)], groups=CHIEFS), squad([(20, 25)]), captain)
    one = ready_in(state, "mob")["mob/01"]

    assert blow_type(state, one, "squad").factor == 5
    assert blow_type(state, one, "captain").factor == 4


# ---------------------------------------------------------------- weapons


def kind_of(
    *weapons: str, target: Unit | None = None, sheet: str = "fighters", profile: str = "mob"
) -> Any:
    one = unit(sheet, "mob", GREEN, [(20, 26)])
    group = next(iter(one.groups))
    armed = evolve(one, groups={**one.groups, group: Group(profile, weapons)})
    state = facing(armed, target or squad([(20, 25)]))
    return blow_type(state, ready(state, state.unit("mob"))[0], (target or squad([])).id)


@pytest.mark.rule("diceless/cc-factor", "diceless/close-combat-damage")
def test_plain_blows() -> None:
    kind = kind_of("blade")

    assert (kind.might, kind.factor, kind.strength) == (3, 4, 3)
    assert (kind.powered, kind.rending, kind.slaying) == (False, False, False)


@pytest.mark.rule("diceless/base-armour-and-ap", "diceless/lightning-claws")
def test_power_weapons_and_claws_deny_armour_and_a_claw_adds_to_the_factor() -> None:
    assert kind_of("power-blade").powered
    claw = kind_of("lightning-claw", "lightning-claw")
    assert (claw.powered, claw.factor) == (True, 5)


@pytest.mark.rule("diceless/base-assault-procedure")
def test_a_fist_doubles_strength_up_to_ten_and_strikes_last() -> None:
    fist = kind_of("power-fist")
    assert (fist.might, fist.strength, fist.powered) == (6, 6, True)
    assert kind_of("chain-fist", profile="brute").might == 10
    state = facing(unit("chief", "mob", GREEN, [(20, 26)]), squad([(20, 25)]))
    assert ready_in(state, "mob")["mob/01"].step == 1


@pytest.mark.rule("diceless/poisoned-weapons", "diceless/instant-death")
def test_poison_uses_toughness_and_slays_nobody_outright() -> None:
    weak, strong = kind_of("venom-blade"), kind_of("venom-blade", profile="rifleman")

    assert (weak.might, weak.factor, weak.strength) == (4, 4, None)
    assert (strong.might, strong.factor) == (4, 5)


@pytest.mark.rule("diceless/witchblades", "diceless/poisoned-weapons")
def test_a_witch_blade_is_poisoned_on_two() -> None:
    assert (kind_of("witch-blade").might, kind_of("witch-blade").strength) == (6, None)


@pytest.mark.rule("diceless/rending-close-combat", "diceless/sm-moonfang")
def test_rending_and_slaying_blows() -> None:
    assert kind_of("rending-claws").rending
    moon = kind_of("moon-blade")
    assert (moon.rending, moon.slaying, moon.powered) == (True, True, True)


@pytest.mark.rule("diceless/sm-moonfang")
def test_a_moon_blade_slays_by_its_sharp_part_alone() -> None:
    hunter = unit("huntmaster", "hunter", BLUE, [(20, 25)])
    swarm = unit("swarm", "swarm", GREEN, [(20, 26.3), (22, 26.3)])

    told = fought(facing(swarm, hunter))

    # 4 attacks of 20: 13 sharp, which slay one of 90 hit points, and 67 for the next
    assert [note.damage for note in told.of(Struck) if note.units == ("hunter",)] == [80]
    first = next(note for note in told.of(Hurt) if note.unit == "swarm")
    assert (first.fallen, first.lost, first.groups[0].left) == (1, 90 + 67, 67)


@pytest.mark.rule("diceless/usr-preferred-enemy")
def test_a_preferred_enemy_adds_to_weapon_skill_both_ways() -> None:
    chief = unit("chief", "chief", GREEN, [(20, 26)])
    captain = unit("captain", "captain", BLUE, [(20, 25)])
    plain = facing(mob([(20, 26)]), captain)
    against = facing(chief, captain)
    alike = kind_of("blade", profile="chief", target=mob([(20, 25)], "squad"))

    # Weapon Skill 5 and 6 against 6; a chief at 6 in the eyes of a captain
    def factor(state: Battle, key: str, target: str) -> int:
        return blow_type(state, ready(state, state.unit(key))[0], target).factor

    assert factor(plain, "mob", "captain") == 4
    assert factor(plain, "captain", "mob") == 5
    assert factor(against, "captain", "chief") == 4
    assert alike.factor == 5
    squads = facing(
        chief, unit("captain", "five", BLUE, [(20, 25)], groups={"captain": Group("seer")})
    )
    assert factor(squads, "chief", "five") == 5
    assert factor(squads, "five", "chief") == 4


@pytest.mark.rule("diceless/reroll-to-hit", "diceless/reroll-to-wound")
@pytest.mark.parametrize(
    ("tags", "factor"),
    [((), 4), (("reroll_hits",), 5), (("reroll_wounds",), 5), (("reroll_wounds", "claw"), 6)],
)
def test_rerolls_in_combat(tags: tuple[Tag, ...], factor: int) -> None:
    state = facing(mob([(20, 26)]), squad([(20, 25)]))
    one = evolve(ready(state, state.unit("mob"))[0], mode=Mode("strike", tags=tags))

    assert blow_type(state, one, "squad").factor == factor


@pytest.mark.rule("diceless/cc-factor")
def test_the_majority_decides_and_who_has_no_skill_is_hit_best_and_strikes_nobody() -> None:
    servitors = unit("engineer-party", "squad", BLUE, [(20, 25), (21, 25), (22, 25)])
    state = facing(mob([(20, 26)]), servitors)
    fighter = ready(state, state.unit("mob"))[0]
    assert blow_type(state, fighter, "squad").factor == 5
    helpless = evolve(state.book.profiles["mob"], id="helpless", ws=0)
    lists = Options(armies=(Army(lists=Lists(profiles=(helpless,))), None))
    against = put(state, mob([(20, 26)], groups={"fighters": Group("helpless", ("blade",))}))
    against = evolve(against, options=lists)

    assert ready(against, against.unit("mob")) == ()
    struck = fought(against).of(Struck)
    # The arms of engineers and servitors double their Strength and strike last.
    assert [(note.units, note.damage) for note in struck] == [
        (("squad",), 1 * 8 * 6),
        (("squad",), 2 * 6 * 6),
    ]
    assert blow_type(against, ready(against, against.unit("squad"))[0], "mob").factor == 6


@pytest.mark.rule("diceless/assault-vehicle", "diceless/base-assault-procedure")
def test_a_walker_strikes_with_its_own_arm_and_is_never_tested() -> None:
    walker = unit("strider", "strider", BLUE, [(20, 25)])
    state = facing(mob(row(20, 26.75, 1)), walker)

    one = ready_in(state, "strider")["strider/01"]
    told = fought(state)

    assert (one.step, one.attacks) == (4, 2)
    kind = blow_type(state, one, "mob")
    assert (kind.might, kind.strength, kind.powered) == (10, 10, True)
    assert [(note.units, note.damage) for note in told.of(Struck)] == [(("strider",), 2 * 10 * 4)]
    assert told.of(LeadershipTested) == ()
    craft = evolve(Craft(), record=Record(entries=(HitEffect("G", (), "weapon", "hammer"),)))
    disarmed = evolve(walker, models={"01": evolve(walker.models["01"], craft=craft)})
    one = ready_in(facing(mob(row(20, 26.75, 1)), disarmed), "strider")["strider/01"]
    assert one.mode == BARE


@pytest.mark.rule("diceless/base-assault-procedure")
def test_who_has_several_weapons_chooses_one_for_the_combat() -> None:
    five = unit("standard-squad", "squad", BLUE, row(20, 25, 5))
    state = facing(mob([(20, 26)], groups=CHIEFS), five)
    fist = Arm("squad/sergeant", "power-fist", "strike")

    usual, chosen = fought(state), fought(state, {WhichBlades: Wield((fist,))})

    assert usual.asked(WhichBlades) == (WhichBlades("squad", ("squad/sergeant",)),)
    assert {note.step for note in usual.of(Struck) if note.units == ("squad",)} == {4}
    assert {note.step for note in chosen.of(Struck) if note.units == ("squad",)} == {4, 1}
    with pytest.raises(IllegalReply) as told:
        WhichBlades("squad", ("squad/sergeant",)).check(state, Wield((fist, fist)))
    assert told.value.code == "no_blade"


# ---------------------------------------------------------------- results


def over(told: Told) -> CombatOver:
    return told.of(CombatOver)[0]


@pytest.mark.rule("diceless/base-assault-winner", "diceless/morale-lost-assault")
def test_the_side_that_lost_more_tests_by_the_difference() -> None:
    state = facing(mob(row(20, 26, 3), op=30), squad(row(20, 25, 1)))

    told = fought(state)

    lost = over(told).lost
    assert lost[1] == 36  # 9 attacks of 12: 108 on 3+
    assert lost[0] == 27  # 2 attacks of 16: 32 on 6+
    tested = told.of(LeadershipTested)
    assert [(note.unit, note.op) for note in tested] == [("squad", 25 + 9)]


@pytest.mark.rule("diceless/base-assault-winner")
def test_a_draw_tests_nobody_and_all_stay_locked() -> None:
    state = facing(
        unit("captain", "a", GREEN, [(20, 26)], groups={"captain": Group("rifleman")}),
        unit("captain", "b", BLUE, [(20, 25)], groups={"captain": Group("rifleman")}),
    )

    told = fought(state)

    assert over(told).lost[0] == over(told).lost[1] > 0
    assert told.of(LeadershipTested) == ()
    assert told.state.unit("a").locked == ("b",)


def losing(op: int = 0, sheet: str = "shooters", count: int = 4, **more: Any) -> Battle:
    """Green loses to a squad that charged."""
    weak = unit(sheet, "mob", GREEN, row(20, 26, count), op=op, **more)
    return facing(weak, squad(row(20, 25, 5), "v", doings=CHARGED))


@pytest.mark.rule("diceless/sweeping-advance")
def test_who_fails_is_caught_unless_all_his_initiative_is_higher() -> None:
    told = fought(losing(op=300))

    assert told.of(Caught) == (Caught("mob", ("v",)),)
    assert told.state.unit("mob").place == "destroyed"
    assert told.of(Broke) == ()


@pytest.mark.rule("diceless/sweeping-advance", "diceless/fall-back-distance")
def test_who_has_more_initiative_escapes_through_his_enemies() -> None:
    fast = unit("hounds", "mob", GREEN, row(20, 24, 8), op=300)
    slow = unit("veterans", "v", BLUE, row(20, 25, 2))
    slow = with_weapons(slow, "rifles", "power-blade")
    told = fought(facing(fast, slow, mob(row(30, 28, 1), "far")))

    fled = told.state.unit("mob")
    assert told.of(Caught) == ()
    assert fled.broken
    assert fled.locked == told.state.unit("v").locked == ()
    poses = [model.pose for model in fled.models.values() if model.pose is not None]
    assert {pose.y for pose in poses} == {34}
    assert {pose.x for pose in poses} <= {20.0 + n for n in range(8)}
    assert [note.how for note in told.of(Moved) if note.unit == "mob"] == ["fall_back"]


@pytest.mark.rule("diceless/sweeping-advance")
def test_winners_with_another_enemy_cannot_pursue() -> None:
    state = losing(op=300)
    brute = with_weapons(unit("brute", "brute", GREEN, [(24, 23.3)]), "brute")
    held = locked(put(state, brute), ("brute", "v"))

    told = fought(held)

    assert [note.unit for note in told.of(Broke)] == ["mob"]
    assert told.of(Caught) == ()


@pytest.mark.rule("diceless/sweeping-advance")
def test_two_that_run_together_free_their_enemy_to_pursue_both() -> None:
    state = losing(op=300)
    more = unit("shooters", "more", GREEN, row(20, 24, 4), op=300)
    both = locked(put(state, more), ("more", "v"))

    told = fought(both)

    assert {note.unit for note in told.of(Caught)} == {"mob", "more"}


@pytest.mark.rule("diceless/sweeping-advance", "diceless/no-retreat")
def test_who_knows_no_fear_and_is_caught_fights_on_and_suffers_the_difference() -> None:
    weak = squad(row(20, 25, 4), op=300)
    strong = unit("chief", "chief", GREEN, [(20.5, 26)], doings=CHARGED)
    told = fought(facing(mob(row(22, 26, 8)), weak, strong, pairs=[("chief", "squad")]))

    lost = over(told).lost
    taken = [note for note in told.of(Hurt) if note.cause == "no_retreat"]
    assert [(note.unit, note.damage) for note in taken] == [("squad", lost[1] - lost[0])]
    assert told.of(Caught)[0].unit == "squad"
    assert not told.state.unit("squad").broken


@pytest.mark.rule("diceless/no-retreat", "diceless/base-morale-triggers")
def test_the_fearless_take_no_test_but_the_difference_and_no_points() -> None:
    told = fought(losing(sheet="fanatics", op=300))

    assert told.of(LeadershipTested) == ()
    assert told.state.unit("mob").op == 300
    assert [note.cause for note in told.of(Hurt)][-1] == "no_retreat"
    assert told.state.unit("mob").locked == ("v",)


@pytest.mark.rule("diceless/no-retreat")
def test_a_character_goes_along_with_the_fearless_and_leads_others_nowhere_fearless() -> None:
    led_by = unit("chief", "chief", GREEN, [(24, 26)], joined="mob")
    led_by = with_weapons(led_by, "chief", "blade")
    state = losing(sheet="fanatics", op=300)
    with_chief = put(state, led_by)
    alone = losing(op=300)
    zealot = unit("chief", "chief", GREEN, [(24, 26)], joined="mob")
    zealot = with_weapons(zealot, "chief", "blade", rules=("fearless",))
    mixed = put(alone, zealot)

    assert fought(with_chief).of(LeadershipTested) == ()
    assert fought(mixed).of(LeadershipTested) != ()


@pytest.mark.rule("diceless/morale-lost-assault")
def test_the_stubborn_add_nothing_for_the_difference() -> None:
    told = fought(losing(sheet="riders", count=3))

    assert [(note.unit, note.op) for note in told.of(LeadershipTested)] == [("mob", 25)]


@pytest.mark.rule("diceless/leadership-independent-character", "diceless/morale-lost-assault")
def test_a_character_who_leads_takes_the_points_of_a_lost_combat_too() -> None:
    chief = unit("chief", "chief", GREEN, [(27, 28)], joined="mob", op=10)
    state = losing(op=40)
    told = fought(put(state, chief))

    lost = over(told).lost
    added = 25 + lost[0] - lost[1]
    assert told.of(LeadershipTested)[0].op == 10 + added
    assert told.of(LeadershipTested)[0].limit == 167
    assert told.state.unit("mob").op == 40 + added


@pytest.mark.rule("diceless/morale-extra-wounds")
def test_a_standard_counts_as_a_wound_of_the_enemys_toughness() -> None:
    five = unit("standard-squad", "squad", BLUE, row(20, 25, 5))
    chief = with_weapons(unit("chief", "chief", GREEN, [(20, 26)]), "chief", "blade")
    told = fought(facing(chief, five))

    lost, counted = over(told).lost, over(told).counted
    assert counted == (lost[0] + 50, lost[1])
    plain = evolve(five, groups={**five.groups, "standard": five.groups["blades"]})
    assert over(fought(facing(chief, plain))).counted is None


@pytest.mark.rule("diceless/morale-extra-wounds", "diceless/base-assault-winner")
def test_a_standard_may_turn_a_combat() -> None:
    five = unit("standard-squad", "squad", BLUE, [(0, 0), (20, 25)])
    five = evolve(five, models={"02": five.models["02"]})
    told = fought(facing(unit("medic", "medic", GREEN, [(20, 26)]), five))

    lost = over(told).lost
    assert lost[0] < lost[1] < lost[0] + 40
    assert [(note.unit, note.op) for note in told.of(LeadershipTested)] == [
        ("medic", 25 + lost[0] + 40 - lost[1])
    ]


@pytest.mark.rule("diceless/consolidation")
def test_winners_without_an_enemy_move_up_to_four_inches_over_any_ground() -> None:
    state = put(losing(op=300), mob(row(5, 45, 3), "far"))

    told = fought(state, {WhereToGo: Move("v", ((22, 28.5),))})

    question = told.asked(WhereToGo)
    assert [(one.unit, one.occasion, one.most) for one in question] == [("v", "consolidation", 4)]
    assert [note.how for note in told.of(Moved)][-1] == "consolidation"
    with pytest.raises(IllegalReply) as refusal:
        question[0].check(told.state, Move("v", ((22, 40),)))
    assert refusal.value.code == "too_far"


@pytest.mark.rule("diceless/consolidation")
def test_consolidation_ignores_difficult_and_dangerous_ground() -> None:
    # in the marsh: x 41 to 47, y 22 to 26
    weak = unit("shooters", "mob", GREEN, row(42, 27, 3), op=300)
    state = facing(weak, unit("veterans", "v", BLUE, row(42, 26, 5), doings=CHARGED))
    state = put(state, mob(row(5, 45, 3), "far"))

    told = fought(state, {WhereToGo: Move("v", ((44, 22.5),))})

    assert [note.how for note in told.of(Moved)][-1] == "consolidation"
    assert [note.cause for note in told.of(Hurt) if note.unit == "v"] == ["combat"] * len(
        [note for note in told.of(Hurt) if note.unit == "v"]
    )


@pytest.mark.rule("diceless/base-assault-procedure")
def test_after_the_steps_those_still_locked_pile_in() -> None:
    state = facing(mob([(20, 26), (20, 29.5)], groups=CHIEFS), squad([(20, 25), (21, 25)]))

    told = fought(state)

    assert "pile_in" in [note.how for note in told.of(Moved)]
    assert len(fighters(told.state, told.state.unit("mob"))) == 2


# ---------------------------------------------------------------- order


def two_combats() -> Battle:
    state = facing(mob(row(20, 26, 2)), squad(row(20, 25, 2)), mob(row(30, 26, 2), "more"))
    units = {**state.units, "other": squad(row(30, 25, 2), "other")}
    return locked(evolve(state, units=units), ("more", "other"))


@pytest.mark.rule("diceless/base-assault-procedure", "diceless/base-turn-sequence")
def test_the_active_player_chooses_the_order_of_combats() -> None:
    usual = fought(two_combats())
    other = fought(two_combats(), {WhichFight: Fight("other")})

    assert [note.units for note in usual.of(CombatOver)] == [("mob", "squad"), ("more", "other")]
    assert [note.units for note in other.of(CombatOver)] == [("more", "other"), ("mob", "squad")]
    assert [ask.seat for ask in other.asks if isinstance(ask.choice, WhichFight)] == [GREEN]


# ---------------------------------------------------------------- queries


def test_what_a_combat_comes_to_is_told_beforehand() -> None:
    state = two_combats()

    odds = odds_of(Fight("mob"), state, None)
    told = play(state, lambda table: fight(table, ("mob", "squad")))

    lost = over(told).lost
    assert (odds.expected["own_lost"], odds.expected["lost"]) == (lost[0], lost[1])


def test_what_a_charge_comes_to_is_told_beforehand_with_the_reaction_to_it() -> None:
    state = battle(mob(row(20, 30, 4)), squad(row(20, 25, 4)))

    odds = odds_of(Charge("mob", ("squad",)), state, None)

    assert isinstance(odds, Odds)
    # one of four raiders falls at Initiative 4; the others have 4 attacks each, of 12
    assert odds.expected["damage"] == 3 * 4 * 12
    assert state.unit("mob").locked == ()


def test_clients_follow_a_charge() -> None:
    state = battle(mob(row(20, 30, 1)), squad(row(20, 25, 1)), squad(row(40, 5, 3), "far"))
    asks = (Ask(GREEN, WhichCharge(GREEN, ("mob",)), Pass()),)

    course = ANSWERS.answer(state, asks, GREEN, PreviewMove(Charge("mob", ("squad",))))
    refusal = ANSWERS.answer(state, asks, GREEN, PreviewMove(Charge("mob", ("far",))))

    assert isinstance(course, MovePreview)
    assert course.poses[-1][:2] == (20, 26)
    assert (course.length, course.most) == (4, 6)
    assert isinstance(refusal, MovePreview)
    assert refusal.refusal is not None
    assert refusal.refusal.code == "out_of_reach"


def test_clients_learn_how_far_a_charge_reaches() -> None:
    state = battle(mob(row(20, 30, 1)), squad(row(20, 25, 4)))

    area = ANSWERS.answer(state, (), None, ReachableArea("mob", "charge"))

    assert area.most == 6  # type: ignore[union-attr]
    assert any(y < 26.1 for _, y, _ in area.cells)  # type: ignore[union-attr]
    assert bases_of(state, state.unit("mob"))[0].at == (20, 30)
