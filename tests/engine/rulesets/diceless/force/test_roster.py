"""Entries with rules of their own: mines, repairs, servitors, hit and run."""

from hashlib import sha256
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.advice.forms import SecretBlank
from engine.advice.registry import forms_of, is_legal, odds_of
from engine.errors import IllegalReply
from engine.formations import middle
from engine.placement import Way
from engine.rulesets.diceless.assault.flow import charges
from engine.rulesets.diceless.assault.questions import WhichCharge
from engine.rulesets.diceless.book.printed import Map, Piece
from engine.rulesets.diceless.core.field import bases_of, in_contact
from engine.rulesets.diceless.core.model import (
    Battle,
    Craft,
    Doings,
    Mark,
    Options,
    Turn,
    Unit,
)
from engine.rulesets.diceless.core.questions import Pass
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.rules import mark
from engine.rulesets.diceless.leadership.state import is_idle
from engine.rulesets.diceless.movement.questions import Move, WhereToGo
from engine.rulesets.diceless.phases.flow import effects, moves, shots
from engine.rulesets.diceless.phases.questions import WhichMove, WhichShot
from engine.rulesets.diceless.repairs.flow import repairs
from engine.rulesets.diceless.repairs.notes import Repaired
from engine.rulesets.diceless.repairs.questions import Repair, WhichRepair
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.sweeping.flow import withdrawals
from engine.rulesets.diceless.sweeping.questions import WhetherToWithdraw, Withdraw
from engine.rulesets.diceless.sweeping.state import bearings
from engine.rulesets.diceless.terrain.flow import mining, suffer_terrain
from engine.rulesets.diceless.terrain.notes import Mined, MinesTripped
from engine.rulesets.diceless.terrain.questions import Mine, WhichMine
from engine.rulesets.diceless.terrain.state import default_piece
from engine.rulesets.diceless.wounds.notes import Hurt
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, Played, battle, play, put, row

# ---------------------------------------------------------------- mines


def bikes(**changes: Any) -> Unit:
    return put("scout-bikes", "bikes", BLUE, row(20.0, 6.0, 3, 2.0), **changes)


def mined(*pieces: str, places: Any = None) -> Battle:
    """Pieces that blue has mined, and raiders south of the ruin."""
    them = put("fighters", "them", GREEN, places or row(20.0, 19.0, 6))
    state = battle(bikes(), them)
    marks = {f"bikes-{n}": Mark(piece, "s") for n, piece in enumerate(pieces)}
    players = (state.players[0], evolve(state.players[1], mines=marks))
    turn = Turn(GREEN, "movement", "moves")
    return evolve(state, players=players, turn=turn)


def walk(state: Battle, x: float, y: float) -> Played:
    fx, fy = middle(bases_of(state, state.unit("them")))
    return play(state, moves, {WhichMove: Move("them", ((fx + x, fy + y),))})


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_the_difficult_piece_nearest_to_the_middle_is_mined_by_default() -> None:
    def by_default(*pieces: Piece) -> str:
        own = Options(host="blue", map=Map(terrain=pieces))
        return default_piece(evolve(battle(bikes()), options=own))

    rock = Piece("stack", "rock", ((23, 23), (25, 23), (25, 25), (23, 25)))
    wood, far = (
        Piece(key, "woods", ((x, 20), (x + 2, 20), (x + 2, 28), (x, 28)))
        for key, x in (("wood", 28), ("far", 40))
    )

    assert by_default(rock, far, wood) == "wood"
    assert by_default(rock) == "stack"


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_a_piece_is_marked_in_secret_and_its_hash_is_told() -> None:
    state = evolve(battle(bikes()), stage="mining")

    played = play(state, mining, {WhichMine: Mine("bikes", "wood-sw", "grain")})

    shown = sha256(b"bikes wood-sw grain").hexdigest()
    assert played.told(Mined) == [Mined("bikes", shown)]
    player = played.state.players[BLUE]
    assert player.mines == {"bikes": Mark("wood-sw", "grain")}
    for viewer in (GREEN, None):
        seen = RULESET.view(played.state, viewer).players[BLUE]
        assert seen.mines == {}
        assert seen.mine_proofs == {"bikes": shown}
    assert RULESET.view(played.state, BLUE).players[BLUE].mines == player.mines
    assert not play(played.state, mining, {}).asked


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_by_default_the_difficult_piece_nearest_the_middle_is_mined() -> None:
    played = play(evolve(battle(bikes()), stage="mining"), mining, {})

    assert played.state.players[BLUE].mines["bikes"].piece == "ruin"
    question = played.asked[0].choice
    for reply, code in (
        (Mine("bikes", "sea"), "no_piece"),
        (Mine("bikes", "ruin", "x" * 65), "long_salt"),
    ):
        with pytest.raises(IllegalReply) as refused:
            question.check(played.state, reply)
        assert refused.value.code == code


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_clients_are_asked_for_a_salt_so_that_the_hash_tells_nobody_the_piece() -> None:
    state = evolve(battle(bikes()), stage="mining")
    ask = play(state, mining, {}).asked[0]

    offered = forms(state, ask)
    assert [form.reply.piece for form in offered] == list(ask.choice.pieces)
    assert {form.blanks for form in offered} == {(SecretBlank("salt", 64),)}
    salts = {next(RULESET.sample(state, ask, Random(seed))).salt for seed in range(20)}
    assert len(salts) == 20


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_whoever_crosses_the_piece_takes_ninety_at_the_end_of_the_move() -> None:
    played = walk(mined("ruin"), 0.0, 3.0)

    (told,) = played.told(MinesTripped)
    assert (told.unit, told.piece, told.salt) == ("them", "ruin", "s")
    hurt = [note for note in played.told(Hurt) if note.cause == "mines"]
    assert [note.damage for note in hurt] == [90]
    assert hurt[0].lost == 75
    assert played.state.players[BLUE].mines == {}
    kinds = [type(note).__name__ for note in played.notes]
    assert kinds.index("Moved") < kinds.index("MinesTripped") < kinds.index("Hurt")


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_all_marks_of_a_piece_go_off_and_those_of_others_do_not() -> None:
    twice = walk(mined("ruin", "ruin", "marsh"), 0.0, 3.0)

    assert [note.damage for note in twice.told(Hurt) if note.cause == "mines"] == [90, 90]
    assert [mark.piece for mark in twice.state.players[BLUE].mines.values()] == ["marsh"]
    assert not walk(mined("ruin"), 0.0, -3.0).told(MinesTripped)


@pytest.mark.rule("diceless/sm-cluster-mines")
def test_ones_own_mines_do_not_go_off() -> None:
    state = mined("ruin")
    own = evolve(state.unit("bikes"), models=state.unit("bikes").models)
    state = evolve(state, units={**state.units, "bikes": own})
    ways = {"bikes/01": Way(((22.0, 6.0), (22.0, 30.0)), 24.0, 24.0)}

    assert not play(state, lambda t: suffer_terrain(t, "bikes", ways), {}).told(MinesTripped)


# ---------------------------------------------------------------- repairs


def tank(
    record: Record, key: str = "tank", at: Any = (24.0, 24.0), sheet: str = "battle-tank"
) -> Unit:
    unit = put(sheet, key, BLUE, [at])
    model = evolve(unit.models["01"], craft=Craft(record))
    return evolve(unit, models={"01": model})


def workshop(
    *vehicles: Unit, at: Any = (24.0, 21.75), servitors: int = 2, **changes: Any
) -> Battle:
    """An engineer who touches the side of a tank."""
    places = [at, *row(at[0] + 1.5, at[1] - 0.5, servitors)]
    engineer = put("engineer-party", "engineer", BLUE, places, **changes)
    state = battle(engineer, *vehicles)
    return evolve(state, turn=Turn(BLUE, "shooting", "repairs"))


def record(line: str, points: int) -> Record:
    """A record with points on a line, and the hits they brought."""
    marked, rows = mark(Record(), line, points)
    effects: dict[str, Any] = {
        "G": iter(["shaken", "shaken", "stunned"]),
        "P": iter(["stunned", "weapon", "immobilised"]),
    }
    entries = []
    for n, which in enumerate(rows):
        effect = next(effects[which])
        entries.append(HitEffect(which, (n,), effect, "main" if effect == "weapon" else None))
    return evolve(marked, entries=tuple(entries))


def craft_of(state: Battle, key: str = "tank") -> Craft:
    craft = state.unit(key).models["01"].craft
    assert craft is not None
    return craft


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_an_engineer_takes_twelve_and_six_for_each_helper_off_a_line() -> None:
    state = workshop(tank(record("C", 36)))

    played = play(state, repairs, {})

    (told,) = played.told(Repaired)
    assert (told.unit, told.vehicle, told.line, told.points) == ("engineer", "tank", "C", 30)
    assert craft_of(played.state).record.lines["C"] == 6
    assert craft_of(played.state).record.entries == ()
    assert craft_of(played.state).record.destroyed == frozenset()
    assert set(told.undone) == {"shaken", "stunned", "weapon"}
    assert odds_of(Repair("engineer", "tank/01", "C"), state, None).expected == {"undone": 3.0}


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
@pytest.mark.parametrize(
    ("servitors", "harness", "points"), [(0, False, 12), (0, True, 18), (2, False, 24)]
)
def test_points_by_servitors_and_harness(servitors: int, harness: bool, points: int) -> None:
    state = workshop(tank(record("C", 36)), servitors=servitors)
    unit = state.unit("engineer")
    group = evolve(unit.groups["engineer"], rules=("servo_harness",) if harness else ())
    unit = evolve(unit, groups={**unit.groups, "engineer": group})
    state = evolve(state, units={**state.units, "engineer": unit})

    assert play(state, repairs, {}).told(Repaired)[0].points == points


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_hits_without_points_stay() -> None:
    cursed = HitEffect("G", (0,), "shaken", by_points=False)
    state = workshop(tank(evolve(record("F", 4), entries=(cursed,))))

    assert craft_of(play(state, repairs, {}).state).record.entries == (cursed,)


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
@pytest.mark.parametrize(
    "changes",
    [
        {"at": (24.0, 21.0)},
        {"broken": True},
        {"grounded": 1},
        {"doings": Doings(ran=True)},
        {"doings": Doings(firers=("engineer/01",))},
    ],
)
def test_nobody_mends_from_afar_or_who_falls_back_lies_low_or_has_fired(changes: Any) -> None:
    assert not play(workshop(tank(record("C", 36)), **changes), repairs, {}).asked


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_the_owner_chooses_vehicle_and_line_or_leaves_it() -> None:
    first = tank(record("C", 12))
    second = tank(record("D", 18), "other", (24.0, 19.5))
    state = workshop(first, second, servitors=0)
    question = play(state, repairs, {}).asked[0]

    assert question.default == Repair("engineer", "other/01", "D")
    left = play(state, repairs, {WhichRepair: Pass()})
    assert not left.told(Repaired)
    chosen = play(state, repairs, {WhichRepair: Repair("engineer", "tank/01", "C")})
    assert craft_of(chosen.state).record.lines["C"] == 0
    told = odds_of(Repair("engineer", "tank/01", "C"), state, None)
    assert told.expected == {"undone": 1.0}
    with pytest.raises(IllegalReply) as refused:
        question.choice.check(state, Repair("engineer", "tank/01", "A"))
    assert refused.value.code == "nothing_to_mend"


@pytest.mark.rule("diceless/sm-rhino-repair")
def test_an_immobilised_carrier_mends_itself_by_six_until_it_moves() -> None:
    held = evolve(
        record("F", 18),
        entries=(HitEffect("G", (0,), "shaken"), HitEffect("P", (0,), "immobilised")),
    )
    carrier = tank(evolve(held, lines={"F": 15}), "carrier", sheet="carrier")
    state = evolve(battle(carrier), turn=Turn(BLUE, "shooting", "repairs"))

    first = play(state, repairs, {})
    assert craft_of(first.state, "carrier").record.lines == {"F": 9}
    assert not craft_of(first.state, "carrier").record.immobilised
    again = evolve(first.state, turn=state.turn)
    assert not play(again, repairs, {}).asked


@pytest.mark.rule("diceless/sm-rhino-repair")
def test_a_carrier_that_fires_or_moves_mends_nothing_and_one_without_points_is_freed() -> None:
    held = Record(entries=(HitEffect("P", (0,), "immobilised", by_points=False),))
    carrier = tank(held, "carrier", sheet="carrier")
    state = evolve(battle(carrier), turn=Turn(BLUE, "shooting", "repairs"))

    freed = play(state, repairs, {})
    assert not freed.asked
    assert not craft_of(freed.state, "carrier").record.immobilised
    fired = evolve(carrier, doings=Doings(fired=("rapid_fire",)))
    state = evolve(state, units={"carrier": fired})
    assert not play(state, repairs, {}).told(Repaired)


# ---------------------------------------------------------------- servitors


def servitors(free_turn: int = 0, turns: int = 1, led: bool = False) -> Battle:
    places = row(24.0, 20.0, 3)
    unit = put("engineer-party", "crew", BLUE, places, free_turn=free_turn)
    if not led:
        models = {key: model for key, model in unit.models.items() if model.group == "servitors"}
        unit = evolve(unit, models=models)
    state = battle(unit, put("fighters", "them", GREEN, row(24.0, 24.5, 5)))
    players = (state.players[0], evolve(state.players[1], turns=turns))
    return evolve(state, players=players)


@pytest.mark.rule("diceless/sm-mindlock")
def test_servitors_have_one_free_turn_and_then_do_nothing() -> None:
    begun = play(evolve(servitors(turns=3), turn=Turn(BLUE)), effects, {}).state
    assert begun.unit("crew").free_turn == 3
    assert not is_idle(begun, begun.unit("crew"))
    assert play(evolve(begun, turn=Turn(BLUE, "movement", "moves")), moves, {}).asked

    later = servitors(free_turn=3, turns=4)
    assert is_idle(later, later.unit("crew"))
    assert play(evolve(later, turn=Turn(BLUE)), effects, {}).state.unit("crew").free_turn == 3
    for part, act, kind in (
        ("moves", moves, WhichMove),
        ("shots", shots, WhichShot),
        ("charges", charges, WhichCharge),
    ):
        turn: Any = Turn(BLUE, "movement", part)  # type: ignore[arg-type]
        assert not play(evolve(later, turn=turn), act, {}).questions(kind)


@pytest.mark.rule("diceless/sm-mindlock")
def test_servitors_who_are_led_work_on() -> None:
    led = servitors(free_turn=3, turns=4, led=True)
    fresh = play(evolve(servitors(led=True), turn=Turn(BLUE)), effects, {}).state

    assert not is_idle(led, led.unit("crew"))
    assert fresh.unit("crew").free_turn == 0


# ---------------------------------------------------------------- hit and run


def melee(sheet: str = "jump-squad", rule: bool = True, seat: int = BLUE, **profile: Any) -> Battle:
    us = put(sheet, "us", BLUE, row(22.0, 10.0, 4), locked=("them",))
    if rule:
        groups = {key: evolve(group, rules=("hit_and_run",)) for key, group in us.groups.items()}
        us = evolve(us, groups=groups)
    them = put("fighters", "them", GREEN, row(22.0, 11.0, 5), locked=("us",))
    return evolve(battle(us, them), turn=Turn(seat, "end", "withdrawals"))


SOUTH = Withdraw("us", 270.0)


@pytest.mark.rule("diceless/usr-hit-and-run")
@pytest.mark.parametrize("seat", [BLUE, GREEN])
def test_a_quick_unit_leaves_by_ten_inches_in_one_direction(seat: int) -> None:
    state = melee(seat=seat)
    south = evolve(state, units={k: shifted(u, 10.0) for k, u in state.units.items()})

    played = play(south, withdrawals, {WhetherToWithdraw: SOUTH})

    before = {b.id: b.at for b in bases_of(south, south.unit("us"))}
    after = {b.id: b.at for b in bases_of(played.state, played.state.unit("us"))}
    assert after == {name: (x, y - 10.0) for name, (x, y) in before.items()}
    assert played.state.unit("us").locked == ()
    assert played.state.unit("them").locked == ()
    assert not in_contact(played.state, played.state.unit("us"), played.state.unit("them"))
    assert [ask.choice.unit for ask in played.questions(WhereToGo)] == ["them"]


def shifted(unit: Unit, y: float) -> Unit:
    models = {}
    for key, model in unit.models.items():
        assert model.pose is not None
        models[key] = evolve(model, pose=evolve(model.pose, y=model.pose.y + y))
    return evolve(unit, models=models)


@pytest.mark.rule("diceless/usr-hit-and-run", "diceless/dice-replacement-policy")
def test_the_slow_and_those_without_the_rule_stay() -> None:
    assert play(melee(), withdrawals, {}).questions(WhetherToWithdraw)
    assert not play(melee(rule=False), withdrawals, {}).asked
    slow = melee("fighters")
    assert not play(slow, withdrawals, {}).asked


@pytest.mark.rule("diceless/usr-hit-and-run")
def test_bearings_away_from_the_enemy_are_offered_first() -> None:
    us = put("jump-squad", "us", BLUE, [(22.0, 10.0)], locked=("them",))
    them = put("fighters", "them", GREEN, [(22.0, 11.0)], locked=("us",))

    assert bearings(battle(us, them), us, 4) == (270.0, 0.0, 180.0, 90.0)


@pytest.mark.rule("diceless/usr-hit-and-run")
def test_nobody_leaves_through_enemies_or_off_the_table_and_staying_is_the_default() -> None:
    state = melee("squad")
    question = WhetherToWithdraw("us", 10.0)

    assert play(state, withdrawals, {}).state.unit("us").locked == ("them",)
    for reply, code in (
        (Withdraw("us", 90.0), "way_blocked"),
        (Withdraw("us", 270.0), "off_table"),
        (Withdraw("us", float("nan")), "no_such_bearing"),
    ):
        with pytest.raises(IllegalReply) as refused:
            question.check(state, reply)
        assert refused.value.code == code


@pytest.mark.rule("diceless/usr-hit-and-run")
@pytest.mark.parametrize(("foes", "is_free"), [(range(4), True), (range(6), False)])
def test_a_unit_is_led_out_of_its_combat_where_that_is_free_or_not_at_all(
    foes: range, is_free: bool
) -> None:
    """Enemies stand around a unit, with a gap to one side or with none."""
    ring = [(30.0 + 1.3 * cos(n * pi / 3), 24.0 + 1.3 * sin(n * pi / 3)) for n in foes]
    state = battle(
        put("huntmaster", "us", BLUE, [(30.0, 24.0)], locked=("them",)),
        put("fighters", "them", GREEN, ring, locked=("us",)),
    )
    question = WhetherToWithdraw("us", 10.0)
    led = [form.reply for form in forms_of(question, state) if isinstance(form.reply, Withdraw)]

    assert any(is_legal(question, state, reply) for reply in led) == is_free
