"""Worked examples of shots, damage, artillery, radio, rams and sight."""

from __future__ import annotations

from attrs import evolve

from engine.rulesets.microtanks import artillery, ramming, turn
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Result
from engine.rulesets.microtanks.conformance.common import (
    Answer,
    Given,
    armour_of,
    code,
    pieces,
    pose_at,
    seat_of,
    table_of,
    vehicle,
    word,
)
from engine.rulesets.microtanks.conformance.sketch import open_table, sketched_battle, sketched_tank
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.field import board, face_struck
from engine.rulesets.microtanks.core.model import Contact, Sighting, Tank, Turn
from engine.rulesets.microtanks.core.sight import body, look, targets
from engine.rulesets.microtanks.damage import Chain, end_of_shoot, roller, suffer
from engine.rulesets.microtanks.movement import end_of_move, may_move, may_pop_smoke, start_of_move
from engine.rulesets.microtanks.shooting import (
    Fired,
    ShotFigures,
    can_traverse,
    damage,
    fire_at,
    in_arc,
    is_loaded,
    penetration,
    ready_guns,
    roll_saves,
    saves_due,
    strike,
    traverse_needed,
)

# ---------------------------------------------------------------- shooting


def _shot_of(given: Given, *, indirect: bool = False) -> ShotFigures:
    gun = given.get("gun", {})
    return ShotFigures(
        bs=given["bs"],
        strength=gun.get("strength", 0),
        range=gun.get("range", given.get("range")),
        distance=given["distance"],
        sees=given.get("los", True),
        indirect=given.get("indirect", gun.get("indirect", indirect)),
        shooter_moved=given.get("shooter_moved", 0),
        shooter_speed=given.get("shooter_speed", 0),
        target_moved=given.get("target_moved", 0),
    )


def _is_known(given: Given) -> bool:
    """Return whether artillery may aim at the target of an example."""
    known = Sighting((1, 1), ("target",)) if given.get("spotted", True) else None
    own = ("target",) if given.get("own_los", False) else ()
    return bool(targets(known, own, ["target"]))


REFUSED: Answer = {"legal": False, "wasted": False, "hit": False, "loaded_after": True}


def _fired(fired: Fired) -> Answer:
    aim = fired.aim
    return {
        "legal": True,
        "modifiers": {row.source: row.value for row in aim.modifiers},
        "needed": aim.needed,
        "hit": fired.hit,
        "wasted": fired.wasted is not None,
        "loaded_after": is_loaded(1, 1, 1),
    }


def to_hit_example(given: Given) -> Answer:
    """Work out the first part of a shot."""
    table = table_of(given)
    shot = _shot_of(given)
    if shot.indirect and not _is_known(given):
        return {**REFUSED, "dice_used": 0}
    fired = fire_at(shot, roller(table, None))
    return {**_fired(fired), "dice_used": table.state.rolled}


def saves_example(given: Given) -> Answer:
    """Work out the saves of a hit."""
    table = table_of(given)
    due = saves_due(
        given.get("cover"),
        bool(given.get("smoke")),
        given.get("face"),
        given.get("gun_strength", 0),
        given.get("target_gun_strength"),
        indirect=given.get("indirect", False),
    )
    rolled, saved = roll_saves(due, roller(table, None))
    return {
        "rolled": [[save.kind, save.needed, save.die] for save in rolled],
        "saved": saved,
        "dice_used": table.state.rolled,
    }


def penetration_example(given: Given) -> Answer:
    """Work out a hit on armour."""
    die = roller(table_of(given), None)("penetration")
    strength = given["strength"]
    return {"total": die + strength, "result": penetration(die, strength, given["armour"])}


def damage_example(given: Given) -> Answer:
    """Work out a damage roll."""
    die = roller(table_of(given), None)("damage")
    place, result = damage(given["from"], die)
    return {"table_roll": place, "result": word(result)}


def shot_example(given: Given) -> Answer:
    """Work out a whole shot, explosions apart."""
    table = table_of(given)
    shot = _shot_of(given)
    fired = fire_at(shot, roller(table, None))
    answer = {**_fired(fired), "saved": False, "penetration": None, "damage": None}
    if fired.hit:
        face = given.get("face", "front")
        due = saves_due(
            given.get("cover"),
            bool(given.get("smoke")),
            face,
            shot.strength,
            given.get("target_gun_strength"),
            indirect=shot.indirect,
        )
        _, answer["saved"] = roll_saves(due, roller(table, None))
        if not answer["saved"]:
            armour = armour_of(given["armour"])
            struck = armour.lowest if shot.indirect else armour.of(face)
            found = strike(shot.strength, struck, roller(table, None))
            answer |= {"penetration": found.effect, "damage": word(found.result)}
    return {**answer, "dice_used": table.state.rolled}


def reload_example(given: Given) -> Answer:
    """Work out loading."""
    fired = given.get("fired_on_own_turn")
    return {"loaded": [is_loaded(given["reload"], fired, own) for own in given["ask"]]}


def face_example(given: Given) -> Answer:
    """Work out the face struck."""
    target = given["target"]
    pose = pose_at(target["at"], target.get("heading", 0))
    return {"face": face_struck(pose, tuple(given["from"]))}


def turret_example(given: Given) -> Answer:
    """Work out traversing a turret."""
    turns = given.get("hull_turns", ())
    turret = (given["turret"] + sum(turns)) % 360
    used = given.get("used", 0)
    needed = traverse_needed(turret, given["target_bearing"])
    if not can_traverse(needed, used):
        return {"allowed": False, "turret": turret, "used": used}
    return {"allowed": True, "turret": given["target_bearing"] % 360, "used": used + needed}


def hull_arc_example(given: Given) -> Answer:
    """Work out the arc of a gun that does not turn."""
    if given["mount"] not in ("hull", "field"):
        raise ValueError(f"a gun in a {given['mount']} mount has no arc of its own")
    return {"allowed": in_arc(given["mount"], given["hull_heading"], given["target_bearing"])}


# ---------------------------------------------------------------- damage


def _permissions(tank: Tank, own: int) -> Answer:
    """Return what a vehicle may do in an own turn; it is asked in the phase it is asked for."""
    later = end_of_move(tank)
    state = sketched_battle(open_table(), [later], phase="shoot")
    state = evolve(state, players=(evolve(state.players[0], turns=own), state.players[1]))
    return {
        "move": may_move(tank),
        "pivot": may_move(tank),
        "smoke": may_pop_smoke(tank),
        "traverse": bool(turn.ready(state, Turn(0, "shoot"))),
        "fire": bool(ready_guns(state, later)),
    }


def status_example(given: Given) -> Answer:
    """Work out what a damage result forbids, and how long."""
    own = 3
    tank = sketched_tank("a", (60.0, 45.0))
    already = given.get("already") or ()
    for one in (already,) if isinstance(already, str) else already:
        tank = suffer(tank, code(one), own - 1)
    if given.get("suffered", "enemy-turn") != "enemy-turn":
        tank = end_of_move(tank)
    result: Result = code(given["result"])
    in_own = given.get("suffered", "enemy-turn") != "enemy-turn"
    tank = suffer(tank, result, own if in_own else own - 1)
    fire_now = None
    if given.get("suffered") == "own-shoot":
        fire_now = _permissions(tank, own)["fire"] if tank.is_live else False
    if not tank.is_live:
        gone = {"alive": False, "rest_of_this_turn_fire": fire_now}
        return {**gone, "next_own_turn": None, "own_turn_after": None}
    if in_own:
        tank, own = end_of_shoot(tank, own), own + 1
    first = _permissions(start_of_move(tank), own)
    tank = end_of_shoot(end_of_move(tank), own)
    return {
        "alive": True,
        "rest_of_this_turn_fire": fire_now,
        "next_own_turn": first,
        "own_turn_after": _permissions(start_of_move(tank), own + 1),
    }


def explosion_example(given: Given) -> Answer:
    """Work out an explosion and those it sets off."""
    source = {"id": "source", **given["source"]}
    tanks = [vehicle(source, 0), *(vehicle(one) for one in given["vehicles"])]
    table = table_of(given, tanks)
    chain = Chain(table, None)
    key = source["id"]
    chain.burst(key)
    chain.explode()
    answers: list[Answer] = []
    for note in table.notes:
        if isinstance(note, notes.Exploded):
            hit = sorted(note.struck)
            answers.append({"source": note.tank, "radius": note.radius, "hit": hit, "results": {}})
        if isinstance(note, notes.Struck):
            answers[-1]["results"][note.tank] = [
                note.face,
                note.total,
                note.effect,
                word(note.result),
            ]
    return {"explosions": answers, "dice_used": table.state.rolled}


# ---------------------------------------------------------------- artillery, radio, rams, sight


def artillery_example(given: Given) -> Answer:
    """Work out a shot of artillery, explosions apart."""
    shot = _shot_of(given, indirect=True)
    if not _is_known(given):
        refused = {**REFUSED, "cap": None, "under_cap": [], "results": {}}
        return {**refused, "dice_used": 0}
    tanks = [vehicle(one, 1, smoking=bool(one.get("smoke", False))) for one in given["vehicles"]]
    table = table_of(given, tanks)
    fired = fire_at(shot, roller(table, None))
    answer = {**_fired(fired), "cap": None, "under_cap": [], "results": {}}
    if fired.hit:
        chain = Chain(table, None)
        artillery.land(chain, given["target"], shot.strength, None)
        for note in table.notes:
            if isinstance(note, notes.CapFell):
                answer |= {"cap": list(note.at), "under_cap": list(note.under)}
            if isinstance(note, notes.SavesRolled) and note.saved:
                answer["results"][note.tank] = ["saved", None]
            if isinstance(note, notes.Struck):
                answer["results"][note.tank] = [note.effect, word(note.result)]
    return {**answer, "dice_used": table.state.rolled}


def radio_example(given: Given) -> Answer:
    """Work out what artillery may aim at."""
    latest = None
    for entry in given.get("radios", ()):
        after = entry["after"]
        seen = tuple(entry.get(f"seen_by_{given['side']}", ()))
        latest = Sighting((seat_of(after[0]), int(after[1:])), seen)
    own, alive = given.get("own_los_now", ()), given.get("alive", ())
    return {"targets": list(targets(latest, own, alive))}


def ram_example(given: Given) -> Answer:
    """Work out a ram, explosions apart."""
    rammer, rammed = given["rammer"], given["rammed"]
    gone = given.get("gone_before_ram_phase")
    a = vehicle({"id": "rammer", "at": (50.0, 50.0), "armour": rammer["armour"]}, 0)
    b = vehicle({"id": "rammed", "at": (52.0, 50.0), "armour": rammed["armour"]}, 1)
    lost = [] if not gone else [str(gone)] if gone in ("rammer", "rammed") else ["rammed"]
    tanks = [evolve(t, status="bail_out") if t.id in lost else t for t in (a, b)]
    table = table_of(given, tanks)
    strikes = rammer.get("strikes_with", "front")
    contact = Contact("rammer", "rammed", given["moved"], rammed.get("face", "front"), strikes)
    ramming.resolve(Chain(table, "rammer"), contact)
    struck = next((note for note in table.notes if isinstance(note, notes.Struck)), None)
    state = table.state
    stunned = [key for key in ("rammer", "rammed") if state.tank(key).stunned is not None]
    answer: Answer = {
        "resolved": struck is not None,
        "hit_on": struck.tank if struck else None,
        "die": None,
        "armour": struck.armour if struck else None,
        "total": struck.total if struck else None,
        "result": struck.effect if struck else None,
        "damage": word(struck.result) if struck else None,
        "stunned": stunned,
        "dice_used": state.rolled,
    }
    if struck:
        sides = BOOK.tables.ram.rammed_die, BOOK.tables.ram.rammer_die
        answer["die"] = sides[struck.tank == "rammer"]
    return answer


def los_example(given: Given) -> Answer:
    """Work out twenty rays."""
    shooter = vehicle({"id": "a", **given["shooter"]}, 0)
    target = vehicle({"id": "b", **given["target"]}, 1)
    plan = open_table(terrain=pieces(given.get("terrain", ())))
    here = board(sketched_battle(plan, [shooter, target]))
    found = look(here, body(here, shooter), body(here, target), ())
    return {
        "los": found.sees,
        "heavy": found.heavy,
        "light": found.light,
        "cover": found.cover,
    }
