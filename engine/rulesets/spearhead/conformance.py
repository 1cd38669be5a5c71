"""Worked examples: given this and these dice, what do the rules of matches make of it?

Each operation draws what the example gives (`sketch`), hands it to the functions that matches use,
and reads the result off their notes and the state; no rule is written down here a second time.
Results hold `dice_used` wherever dice may fall, and `error` when they were not the dice listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from attrs import define, evolve

from engine.dice import Expression, ListedDice
from engine.errors import Fault, IllegalReply
from engine.flow import Ask, Flow, StepOver
from engine.geometry import Pose, measured, polygon
from engine.modifiers import Modifier
from engine.rulesets.spearhead import actions, choices, notes, turn
from engine.rulesets.spearhead.abilities import is_barred, is_ready
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.damage import Chain, crosses_half
from engine.rulesets.spearhead.drill import Drill
from engine.rulesets.spearhead.field import board_of, footprint_at, hull, pose_of, sees
from engine.rulesets.spearhead.model import (
    SEATS,
    Activation,
    Battle,
    Player,
    Roster,
    Tank,
    TankEntry,
    Turn,
)
from engine.rulesets.spearhead.movement import Leg, is_penalised, may_charge, may_ram
from engine.rulesets.spearhead.muster import check_place, check_roster, supply_of
from engine.rulesets.spearhead.printed import (
    Ability,
    Effect,
    Marker,
    Objective,
    Op,
    Scenario,
    TerrainPiece,
    Weapon,
)
from engine.rulesets.spearhead.profile import profile
from engine.rulesets.spearhead.reactions import can_pay
from engine.rulesets.spearhead.scoring import check_end, controller, near_marker, supply
from engine.rulesets.spearhead.shooting import (
    Volley,
    circumstances,
    friends_in_the_way,
    is_in_range,
    resolve,
    stack,
)
from engine.rulesets.spearhead.sketch import (
    open_table,
    sketched_battle,
    sketched_tank,
)
from engine.table import Table

Given = Mapping[str, Any]
T = TypeVar("T")
SIZE = (48.0, 36.0)
WIDE = open_table(1000.0, 1000.0)
"""Room enough for any example that names no table."""


def run(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation."""
    given = vector["given"]
    work = OPERATIONS.get(given.get("op"))
    if work is None:
        raise ValueError(
            f"unknown operation {given.get('op')!r}; known are {', '.join(OPERATIONS)}"
        )
    dice = _Listed(tuple(given.get("dice", ())))
    try:
        result = work(given, dice)
    except Fault as missing:
        return {"error": str(missing), "dice_used": dice.used}
    if dice.used < len(dice.faces):
        return {**result, "error": f"{len(dice.faces) - dice.used} listed dice were not rolled"}
    return result


@define
class _Listed(ListedDice):
    """The dice of an example, which ends before a death roll that it does not list."""

    ends_at_death: bool = False

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if self.ends_at_death and purpose == "death" and index - self.start >= len(self.faces):
            raise StepOver
        return super().face(index, purpose, sides)


# ---------------------------------------------------------------- drawing what is given


def draw_tank(model: Given, *effects: Effect, **printed: Any) -> Tank:
    """Return the tank an example describes: of a sheet or of a weight, changed as it says."""
    for key in ("armour", "supply", "speed", "aim", "ram_damage_bonus"):
        if key in model:
            printed[key] = model[key]
    if "max_health" in model:
        printed["health"] = model["max_health"]
    elif "sheet" not in model:
        printed["health"] = model.get("health", 9)
    if "explosion_on" in model:
        printed["explodes_on"] = model["explosion_on"]
    if "roles" in model:
        printed["roles"] = tuple(model["roles"])
    if effects:
        printed["passive"] = (Ability("given", "Given", "", effects),)
    most = printed.pop("health", None)
    return sketched_tank(
        model["id"],
        Pose(model["x"], model["y"], model.get("facing", 0.0)),
        sheet=model.get("sheet"),
        options=model.get("options", ()),
        weight=model.get("weight", "medium"),
        health=model.get("health"),
        full_health=most,
        **printed,
    )


def draw_plan(given: Given, **changes: Any) -> Scenario:
    """Return the table of an example: its own, or one so wide that its edges do not matter."""
    long, short = given.get("table", (WIDE.long, WIDE.short))
    terrain = (
        TerrainPiece(
            piece.get("id", f"{piece['kind']}-{number}"),
            piece["kind"],
            polygon([(x, y) for x, y in piece["polygon"]]).points,
        )
        for number, piece in enumerate(given.get("terrain", ()), start=1)
    )
    return open_table(long, short, terrain, **changes)


def draw(given: Given, tanks: Iterable[Tank] | None = None, **changes: Any) -> Battle:
    """Return the battle of an example, with the tanks of its `models`."""
    drawn = [draw_tank(model) for model in given["models"]] if tanks is None else tanks
    priority = SEATS.index(given.get("priority", "A"))
    return sketched_battle(draw_plan(given), drawn, priority=priority, **changes)


def letter(seat: int | None) -> str | None:
    """Return how an example names a seat."""
    return None if seat is None else SEATS[seat]


def _is_legal(check: Callable[..., None], *args: Any, **kwargs: Any) -> bool:
    try:
        check(*args, **kwargs)
    except IllegalReply:
        return False
    return True


def _play(flow: Flow[Any], reply: Callable[[Ask], Any]) -> None:
    """Play a flow to its end."""
    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(reply(ask) for ask in asks))
    except (StopIteration, StepOver):
        return


def _told(table: Table[Battle], kind: type[T]) -> list[T]:
    return [note for note in table.notes if isinstance(note, kind)]


# ---------------------------------------------------------------- terms


def _dice(given: Given, dice: ListedDice) -> Given:
    expression = Expression.parse(given["expr"])
    faces = [dice.face(n, "given") for n in range(expression.count)]
    return {"value": expression.value(faces), "dice_used": dice.used}


def _rolloff(given: Given, dice: ListedDice) -> Given:
    participants = given["participants"]
    table = Table(sketched_battle(WIDE, ()), dice)
    winner = turn.roll_off(table, "given", tuple(range(len(participants))))
    return {"winner": participants[winner], "dice_used": dice.used}


def _death(given: Given, dice: ListedDice) -> Given:
    """The destroyed die at once: a tank that is dead already would have no place to explode."""
    destroyed, scuttled = given["destroyed"], given.get("scuttled", ())
    if scuttled is True:
        scuttled = destroyed
    needed = given.get("explosion_on", {})
    tanks = []
    for model in given["models"]:
        key = model["id"]
        explodes_on = needed if isinstance(needed, int) else needed.get(key)
        over = {} if explodes_on is None else {"explosion_on": explodes_on}
        alive = {"health": max(1, model.get("health", 1))} if key in destroyed else {}
        tanks.append(draw_tank({**model, **over, **alive}))
    table = Table(draw(given, tanks), dice)
    chain = Chain(table, SEATS.index(given["root_player"]))
    for tank in table.state.fielded():
        if tank.id in destroyed:
            chain.bury(tank.id, rolls=tank.id not in scuttled)
    crossings = chain.explode()
    state = table.state
    return {
        "exploded": [note.tank for note in _told(table, notes.DeathRolled) if note.exploded],
        "dead": [note.tank for note in _told(table, notes.Died)],
        "health": {tank.id: tank.health for tank in state.fielded()},
        "points_gained": {SEATS[seat]: state.players[seat].points for seat in (0, 1)},
        "half_health_windows": [crossing.tank for crossing in crossings],
        "dice_used": dice.used,
    }


# ---------------------------------------------------------------- set-up, turn and end


def _turn_quota(given: Given, dice: ListedDice) -> Given:
    table = Table(sketched_battle(WIDE, ()), dice)
    rolled, activations = turn.quota(table, given["living"])
    return {"rolled": rolled, "activations": activations, "dice_used": dice.used}


def _declare(given: Given, dice: ListedDice) -> Given:
    declared = tuple(given["actions"])
    legal = set(declared) <= set(turn.ACTIONS) and _is_legal(
        choices.check_declaration, declared, has_subfaction=given.get("has_subfaction", True)
    )
    return {"legal": legal}


def _deploy(given: Given, dice: ListedDice) -> Given:
    tank = draw_tank(given["tank"])
    others = {model["id"]: hull(draw_tank(model)) for model in given.get("others", ())}
    shape = footprint_at(profile(tank).footprint, pose_of(tank))
    here = board_of(draw_plan({"table": SIZE, **given}))
    edge = given["edge"]
    legal = edge in ("west", "east") and _is_legal(check_place, here, edge, shape, others)
    return {"legal": legal}


def _army(given: Given, dice: ListedDice) -> Given:
    tanks = tuple(
        TankEntry(entry["tank"], tuple(entry.get("options", ()))) for entry in given["tanks"]
    )
    roster = Roster(None, given.get("faction"), given.get("subfaction"), tanks)
    scenario = BOOK.scenarios.get(given.get("scenario") or "")
    limit = given.get("supply_limit", BOOK.tables.supply_limit)
    try:
        total = supply_of(roster)
    except KeyError:  # of a sheet or an option that nobody prints
        total = None
    return {"total": total, "legal": _is_legal(check_roster, roster, limit, scenario)}


def _end_check(given: Given, dice: ListedDice) -> Given:
    """A round of the given number is ended, or, without one, the end is looked at in mid-round."""
    objective = Objective("holds", 1, given.get("objective_result", "win"))
    plan = open_table(rounds=given.get("round_limit", 6), objective=objective)
    tanks = [
        sketched_tank(f"{side}{number}", Pose(number, 1.0), supply=cost)
        for side, costs in given["living"].items()
        for number, cost in enumerate(costs, start=1)
    ]
    reached = given.get("objective_reached", ())
    players = tuple(Player(holds=int(side in reached)) for side in SEATS)
    finished = given.get("round_finished")
    state = sketched_battle(plan, tanks, players=players, round=finished or 1)
    table = Table(state, dice)
    try:
        if finished is None:
            check_end(table, [SEATS.index(side) for side in reached])
        else:
            turn.end_round(table)
    except StepOver:
        pass
    ended = table.state.ended
    if ended is None:
        return {"ended": False, "winner": None}
    winner = "draw" if ended.winner is None else SEATS[ended.winner]
    return {"ended": True, "winner": winner, "reason": ended.reason}


def _control(given: Given, dice: ListedDice) -> Given:
    x, y = given["marker"]
    marker = Marker("given", x, y, given.get("radius", 3.0))
    state = draw(given)
    near = near_marker(state.fielded(), (marker.x, marker.y), marker.radius)
    mine, theirs = (supply(tank for tank in near if tank.owner == seat) for seat in (0, 1))
    return {
        "within": [tank.id for tank in near],
        "controller": letter(controller((mine, theirs))),
        "supply": {"A": mine, "B": theirs},
    }


# ---------------------------------------------------------------- attacking and seeing


def _attack(given: Given, dice: ListedDice) -> Given:
    """One weapon against one target; what else would make the shot illegal is not looked at."""
    sheet = given["weapon"]
    weapon = Weapon(
        id=sheet.get("id", "given"),
        name=sheet.get("name", "Given"),
        range=sheet["range"],
        hits=str(sheet["hits"]),
        penetration=sheet["penetration"],
        power=str(sheet["power"]),
        light=sheet.get("light", False),
    )
    aimed_at = {"x": 0.0, "y": 0.0, **given["target"]}
    target = draw_tank(aimed_at)
    close = given.get("enemies_within_3_of_attacker", ())
    penalised = given.get("has_move_penalty", False)
    modifiers = list(circumstances(weapon, bool(close), target.id in close, penalised))
    modifiers += [Modifier(m["step"], m["source"], m["value"]) for m in given.get("modifiers", ())]
    volley = Volley(given["attacker_aim"], weapon, profile(target).armour, stack(modifiers))
    shooter = sketched_tank(f"{SEATS[1 - target.owner]}0", Pose(0.0, 0.0))
    table = Table(sketched_battle(WIDE, [shooter, target]), dice)
    in_range = is_in_range(given["distance"], weapon)
    result = resolve(volley, lambda what, count: table.roll(what, count)) if in_range else None
    damage = result.damage if result else 0
    chain = Chain(table, shooter.owner)
    chain.strike({target.id: damage}, shooter.id, "shot")
    after = table.state.tank(target.id)
    return {
        "in_range": in_range,
        "aim_modifier": volley.total("aim"),
        "hits": result.hits if result else 0,
        "penetrating": result.penetrating if result else 0,
        "damage": damage,
        "health_after": after.health,
        "dead": after.health == 0,
        "fell_below_half": bool(chain.crossings),
        "dice_used": dice.used,
    }


def _artillery(given: Given, dice: ListedDice) -> Given:
    key = given["shooter"]
    tanks = [
        draw_tank({"roles": ["artillery"], **model})
        if model["id"] == key and "sheet" not in model
        else draw_tank(model)
        for model in given["models"]
    ]
    state = draw(given, tanks)
    barred = friends_in_the_way(state, state.tank(key), state.tank(given["target"]))
    return {"allowed": not barred, "friends": [friend.id for friend in barred]}


def _visible(given: Given, dice: ListedDice) -> Given:
    state = draw(given)
    look = sees(state, state.tank(given["attacker"]), state.tank(given["target"]))
    return {"visible": look.sees, "blocked_by": list(look.blocked_by)}


# ---------------------------------------------------------------- moving


def _move(given: Given, dice: ListedDice) -> Given:
    """A Move action alone on a wide table, straight ahead."""
    mode, distance, speed = given["mode"], given.get("distance", 0.0), given["speed"]
    sure: tuple[Effect, ...] = ()
    if given.get("cannot_fail"):
        sure = (_effect("overcharge_auto"),)
    centre = WIDE.long / 2
    tank = draw_tank({"id": "A1", "x": centre, "y": centre, **given}, *sure)
    table = Table(_in_activation(sketched_battle(WIDE, [tank]), tank), dice)
    path = choices.MoveAlong((Leg(centre + distance, centre),))
    legal = True

    def reply(question: Ask) -> Any:
        nonlocal legal
        if isinstance(question.choice, choices.HowToMove) and mode == "overcharge":
            return choices.Overcharge()
        if mode == "none":
            return choices.Pass()
        legal = _is_legal(question.choice.check, table.state, path)
        return path if legal else choices.Pass()

    _play(actions.move(table, tank.id), reply)
    tests, moves = _told(table, notes.Overcharged), _told(table, notes.Moved)
    if mode == "none":
        allowance, penalty = 0.0, False
    elif mode == "overcharge":
        allowance, penalty = tests[0].allowance, moves[0].penalty
    else:
        allowance = float(speed)
        penalty = moves[0].penalty if moves else is_penalised(mode, distance, speed)
    return {
        "dice_used": dice.used,
        "allowance": allowance,
        "legal": legal,
        "aim_penalty": penalty,
    }


def _toward(given: Given, dice: _Listed) -> Given:
    """A ram, Charge or Berserk Smash up to its damage; the deaths after it where dice are listed.

    On a tie `target` or `choice` names the enemy that is chosen, `victim` whom a smash hurts.
    """
    dice.ends_at_death = True
    key, kind = given["mover"], given["kind"]
    extra = [
        _effect(op, int(given[op]))
        for op in ("ram_dice", "ram_distance_bonus", "ram_damage_bonus")
        if op in given
    ]
    tanks = [draw_tank(model, *(extra if model["id"] == key else ())) for model in given["models"]]
    state = draw(given, tanks)
    mover = state.tank(key)
    table = Table(_in_activation(state, mover), dice)
    allowed = {"ram": may_ram, "charge": may_charge, "smash": _has_enemy}[kind](state, mover)
    if allowed:
        flows = {
            "ram": lambda: actions.ram(table, key, profile(mover).speed),
            "charge": lambda: actions.charge(table, key),
            "smash": lambda: actions.smash(table, key),
        }
        _play(flows[kind](), lambda question: choose_enemy(question, given))
    slides, wounds = _told(table, notes.Slid), _told(table, notes.Damaged)
    hurt = next((wound for wound in wounds if wound.cause == kind), None)
    slide = slides[0] if slides else None
    result = {
        "allowed": allowed,
        "target": slide.target if slide else None,
        "moved": slide.length if slide else 0.0,
        "contact": slide.contact if slide else False,
        "end": _spot(evolve(mover, pose=slide.end) if slide else mover),
        "damage": hurt.damage if hurt else 0,
        "dice_used": dice.used,
    }
    if kind == "smash":
        result["victim"] = hurt.tank if hurt else None
    return result


def choose_enemy(question: Ask, wanted: Given) -> Any:
    """Answer a question inside a slide: what the example says, else the default."""
    choice = question.choice
    if isinstance(choice, choices.WhichEnemy):
        names = ("victim",) if choice.reason == "victim" else ("target", "choice", "enemy")
        named = next((wanted[name] for name in names if wanted.get(name)), None)
        if named in choice.enemies:
            return choices.ChooseEnemy(named)
    return question.default


def _effect(op: Op, value: int | None = None) -> Effect:
    return Effect(op, "self", "always", value)


def _has_enemy(state: Battle, tank: Tank) -> bool:
    return bool(state.army(1 - tank.owner))


def _in_activation(state: Battle, tank: Tank) -> Battle:
    turn_ = Turn(tank.owner, 1, 1)
    return evolve(state, turn=turn_, activation=Activation(tank.id, declared=True))


# ---------------------------------------------------------------- specials, abilities, reactions


def _special(given: Given, dice: ListedDice) -> Given:
    tank = draw_tank({"id": "A1", "x": 0.0, "y": 0.0, **given})
    near = [
        measured(command["distance"])
        for command in given.get("command_tanks", ())
        if command.get("owner", "own") in ("own", tank.id[0])
        and command.get("alive", True)
        and not command.get("self", False)
    ]
    has_list = given.get("has_subfaction", True)
    return {"allowed": has_list and not is_barred(tank.health, tank, near)}


def _cooldown(given: Given, dice: ListedDice) -> Given:
    """Own activations begin and end, the ability is used and looked at; nothing else counts."""
    ability = Ability(
        "given",
        "Given",
        "",
        (_effect("speed_mod", 0),),
        cooldown=given.get("cooldown"),
        single_use=given.get("single_use", False),
    )
    user = sketched_tank("A1", Pose(10.0, 10.0), active=(ability,))
    other = sketched_tank("A2", Pose(20.0, 10.0))
    state = sketched_battle(WIDE, [user, other], turn=Turn(0, 1, 1))
    table = Table(state, dice)
    checks, refused = [], 0
    for event in given["events"]:
        tank = table.state.tank("A1")
        match event:
            case "begin_own":
                turn.begin_activation(table, "A1")
            case "begin_other":
                turn.begin_activation(table, "A2")
            case "end_own" | "end_other":
                turn.end_activation(table)
            case "use" if is_ready(tank, ability):
                use = choices.UseAbility("A1", "given")
                _play(actions.use_ability(table, use), lambda question: question.default)
            case "use":
                refused += 1
            case "check":
                checks.append(is_ready(tank, ability))
    return {"checks": checks, "refused": refused}


def _half_health(given: Given, dice: ListedDice) -> Given:
    owner, source = given["damaged_owner"], given.get("source_owner")
    before, after, most = given["before"], given["after"], given["max_health"]
    hurt = sketched_tank(f"{owner}1", Pose(0.0, 0.0), full_health=most, health=before)
    by = sketched_tank(f"{source or owner}2", Pose(50.0, 0.0))
    held = given.get("points", {})
    players = tuple(Player(points=held.get(side, 0)) for side in SEATS)
    table = Table(sketched_battle(WIDE, [hurt, by], players=players), dice)
    chain = Chain(table, by.owner)
    chain.strike({hurt.id: before - after}, by.id, "given")
    return {
        "crossed": crosses_half(before, after, most),
        "window": bool(chain.crossings) and can_pay(table.state, hurt.owner),
    }


# ---------------------------------------------------------------- whole stretches of play


def _flow(given: Given, dice: ListedDice) -> Given:
    """Tanks of sheets on an open table, step after step."""
    drill = Drill(_flow_state(given))
    results = [drill.carry_out(step) for step in given["steps"]]
    state = drill.state
    return {
        "results": results,
        "points": {SEATS[seat]: state.players[seat].points for seat in (0, 1)},
        "health": {tank.id: tank.health for tank in state.units.values()},
        "dead": [tank.id for tank in state.units.values() if tank.health == 0],
        "positions": {tank.id: _spot(tank) for tank in state.fielded()},
        "ended": state.ended is not None,
        "winner": letter(state.ended.winner) if state.ended else None,
    }


def _spot(tank: Tank) -> list[float]:
    return [measured(pose_of(tank).x), measured(pose_of(tank).y)]


def _flow_state(given: Given) -> Battle:
    tanks = [draw_tank(model) for model in given["tanks"]]
    table = given.get("table") or SIZE
    x, y = table
    spots = [spot for tank in tanks for spot in hull(tank).points]
    if any(not (0 <= sx <= x and 0 <= sy <= y) for sx, sy in spots):
        table = (WIDE.long, WIDE.short)  # the example is not about the edges
    state = draw({**given, "table": table}, tanks)
    players = []
    for seat, player in enumerate(state.players):
        points = given.get("points", {}).get(SEATS[seat], 0)
        chosen = given.get("subfactions", {}).get(SEATS[seat]) or _subfaction(given, seat, player)
        players.append(Player(player.faction, chosen, points, player.edge))
    return evolve(state, players=(players[0], players[1]))


def _subfaction(given: Given, seat: int, player: Player) -> str | None:
    """Return the sub-faction whose specials the steps perform; None if they perform none."""
    if player.faction is None:
        return None
    lists = BOOK.factions[player.faction].subfactions
    own = [s for s in given["steps"] if str(s.get("tank", " "))[0] == SEATS[seat]]
    for sub in lists:
        if any(s.get("special") == special.id for s in own for special in sub.specials):
            return sub.id
    wants = any("special" in step.get("actions", ()) for step in own)
    return lists[0].id if wants else None


OPERATIONS: Mapping[str, Callable[[Given, Any], Given]] = {
    "dice": _dice,
    "rolloff": _rolloff,
    "turn_quota": _turn_quota,
    "declare": _declare,
    "deploy": _deploy,
    "attack": _attack,
    "death": _death,
    "artillery": _artillery,
    "move": _move,
    "toward": _toward,
    "special": _special,
    "cooldown": _cooldown,
    "half_health": _half_health,
    "end_check": _end_check,
    "army": _army,
    "visible": _visible,
    "control": _control,
    "flow": _flow,
}
