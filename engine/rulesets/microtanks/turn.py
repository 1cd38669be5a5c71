"""The sequence of play: which step comes next, from the army lists to the last Radio."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from engine.flow import Ask, Flow, ask, ask_at_once
from engine.geometry import measured
from engine.rulesets.microtanks import actions, questions, ramming
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Phase
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.model import Army, Battle, Package, Sighting, Tank, Turn
from engine.rulesets.microtanks.core.sight import spotted
from engine.rulesets.microtanks.damage import Chain, end_of_shoot
from engine.rulesets.microtanks.movement import end_of_move, may_be_ordered, start_of_move
from engine.rulesets.microtanks.muster import (
    LAYOUTS,
    ZONES,
    default_army,
    deployed,
    line_up,
    scenario_tanks,
    tanks_of,
    waiting,
    written_out,
)
from engine.rulesets.microtanks.scoring import check_end, concede, keep_score, watch_lull
from engine.rulesets.microtanks.shooting import ready_guns
from engine.table import Table, change_player


def step(table: Table[Battle]) -> Flow[None]:
    """Lead the match one step on (microtanks/turn-phases, microtanks/turn-alternation)."""
    state = table.state
    match state.phase:
        case "armies":
            yield from choose_armies(table)
        case "setup" | "board" | "side":
            yield from set_up(table)
            yield from lay_out(table)
            yield from pick_side(table)
        case "deployment":
            yield from deploy_one(table)
        case "battle" if state.turn is None:
            begin_turn(table)
        case "battle":
            assert state.turn is not None
            match state.turn.phase:
                case "move":
                    yield from move_one(table, state.turn)
                case "shoot":
                    yield from shoot_one(table, state.turn)
                case "ram":
                    ram_one(table, state.turn)
                case "radio":
                    radio(table, state.turn)


def change_army(table: Table[Battle], seat: int, change: Callable[[Tank], Tank]) -> None:
    """Change every live vehicle of a side, and report what each has recovered from."""
    units: Mapping[str, Tank] = table.state.units
    after = {
        key: change(tank) if tank.owner == seat and tank.is_live else tank
        for key, tank in units.items()
    }
    changed = [(tank, after[key]) for key, tank in units.items() if after[key] is not tank]
    if changed:
        table.set(units=after)
    for old, new in changed:
        if old.stunned is not None and new.stunned is None:
            table.note(notes.Recovered(old.id, "stunned"))
        if old.knocked_about is not None and new.knocked_about is None:
            table.note(notes.Recovered(old.id, "knocked_about"))
        if old.smoking and not new.smoking:
            table.note(notes.SmokeCleared(old.id))


# ---------------------------------------------------------------- setting up


def choose_armies(table: Table[Battle]) -> Flow[None]:
    """Both submit lists in a pick-up game; else the scenario's forces are fielded with the zones
    (microtanks/our-army-building)."""
    options = table.state.options
    if options.limit is None:
        table.set(phase="setup")
        return
    limit, plan = options.limit, table.state.plan
    armies: dict[int, Army] = {
        seat: written_out(army, limit) for seat, army in enumerate(options.armies) if army
    }
    asks = [
        Ask(
            seat,
            questions.WhichArmy(limit),
            questions.SubmitArmy(default_army(seat, limit, plan)),
            "setup",
        )
        for seat in (0, 1)
        if seat not in armies
    ]
    if asks:
        replies = yield from ask_at_once(*asks)
        for question, reply in zip(asks, replies, strict=True):
            armies[question.seat] = written_out(reply.army, limit)
    table.set(armies=(armies[0], armies[1]), phase="setup")
    for seat in (0, 1):
        _field(table, seat, tanks_of(seat, armies[seat], options.scale))


def _field(table: Table[Battle], seat: int, tanks: Mapping[str, Tank]) -> None:
    nation = next(iter(tanks.values())).printed.nation
    start = sum(tank.points for tank in tanks.values())
    change_player(table, seat, nation=nation, start=start)
    table.set(units={**table.state.units, **tanks})
    table.note(notes.ArmyShown(seat, nation, start, tuple(tanks)))


def roll_for_setup(table: Table[Battle]) -> int:
    """Roll until the dice differ; return the winner (microtanks/setup-roll)."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        first, second = table.roll("setup", 2)
        rolls.append((first, second))
    winner = int(rolls[-1][1] > rolls[-1][0])
    table.note(notes.SetupRolled(tuple(rolls), winner))
    return winner


def setter_of(winner: int, package: Package) -> int:
    """Return who lays out the board, has the first turn and deploys second: the packages are
    complements (microtanks/setup-choice)."""
    return winner if package == "board_and_first_turn" else 1 - winner


def set_up(table: Table[Battle]) -> Flow[None]:
    """The winner of the roll takes a package; the winner of the last battle of a campaign has the
    side without a roll (microtanks/our-campaign-setup), and so has one of a rematch."""
    picks = table.state.options.picks_side
    if picks is not None:
        table.set(setter=1 - picks, phase="board")
        return
    winner = roll_for_setup(table)
    default = questions.TakePackage("board_and_first_turn")
    reply = yield from ask(winner, questions.WhichPackage(), default, "setup")
    setter = setter_of(winner, reply.package)
    table.set(setter=setter, phase="board")
    table.note(notes.PackageTaken(winner, reply.package, setter))


def lay_out(table: Table[Battle]) -> Flow[None]:
    """The setter lays out the terrain (microtanks/setup-board)."""
    seat = table.state.setter
    assert seat is not None
    free = ("custom",) if table.state.options.free_maps else ()
    question = questions.WhichLayout((*LAYOUTS, *free))
    reply = yield from ask(seat, question, questions.LayOut("printed"), "setup")
    table.set(layout=reply.layout, map=reply.map or table.state.map, phase="side")
    table.note(notes.BoardLaid(seat, reply.layout))


def pick_side(table: Table[Battle]) -> Flow[None]:
    """The other player picks a zone, and with it the force of a scenario
    (microtanks/setup-side)."""
    setter = table.state.setter
    assert setter is not None
    seat = 1 - setter
    picked = table.state.options.picked
    if picked is None:
        question = questions.WhichSide(tuple(table.state.plan.zones[zone].home for zone in ZONES))
        reply = yield from ask(seat, question, questions.TakeSide("A"), "setup")
        picked = reply.zone
    other = ZONES[picked == "A"]
    change_player(table, seat, zone=picked)
    change_player(table, setter, zone=other)
    table.note(notes.SidePicked(seat, picked, table.state.plan.zones[picked].home))
    state = table.state
    if state.options.limit is None:
        for one in (0, 1):
            tanks = scenario_tanks(one, state.zone_of(one), state.plan, state.scale)
            _field(table, one, tanks)
    table.set(phase="deployment")


def next_to_deploy(state: Battle) -> int | None:
    """Return who deploys now: the side picker everything first, then the setter; None when done."""
    assert state.setter is not None
    for seat in (1 - state.setter, state.setter):
        if waiting(state, seat):
            return seat
    return None


def deploy_one(table: Table[Battle]) -> Flow[None]:
    """A vehicle is set up, or the rest on the even line (microtanks/our-deployment)."""
    seat = next_to_deploy(table.state)
    assert seat is not None
    todo = waiting(table.state, seat)
    reply = yield from ask(seat, questions.WhereToDeploy(todo), questions.Pass(), "setup")
    if isinstance(reply, questions.Deploy):
        places: tuple[Any, ...] = ((reply.tank, reply.pose),)
    else:
        places = line_up(table.state, todo)
    for key, pose in places:
        table.state = deployed(table.state, key, pose)
        table.note(notes.Deployed(key, pose))
    if next_to_deploy(table.state) is None:
        table.set(phase="battle")


# ---------------------------------------------------------------- turns


def following(seat: int, phase: Phase) -> tuple[int, Phase]:
    """Return the phase after a phase, and whose turn it belongs to (microtanks/turn-phases,
    microtanks/turn-alternation)."""
    phases = BOOK.tables.turn.phases
    at = phases.index(phase) + 1
    return (seat, phases[at]) if at < len(phases) else (1 - seat, phases[0])


def begin_turn(table: Table[Battle]) -> None:
    """The first turn is the setter's."""
    assert table.state.setter is not None
    keep_score(table)
    start_turn(table, table.state.setter)


def start_turn(table: Table[Battle], seat: int) -> None:
    """Begin a player's turn, and a round with the first player's."""
    if seat == table.state.setter:
        table.set(round=table.state.round + 1)
        rounds = None if table.state.options.unlimited else table.state.plan.rounds
        table.note(notes.RoundBegan(table.state.round, rounds))
    change_player(table, seat, turns=table.state.players[seat].turns + 1)
    table.set(turn=Turn(seat))
    _announce(table)
    change_army(table, seat, start_of_move)


def next_phase(table: Table[Battle]) -> None:
    """Go on to the next phase, which may be the other side's turn."""
    turn = table.state.turn
    assert turn is not None
    seat, phase = following(turn.seat, turn.phase)
    if seat != turn.seat:
        start_turn(table, seat)
        return
    table.set(turn=evolve(turn, phase=phase))
    if phase != "ram" or turn.contacts:
        _announce(table)


def _announce(table: Table[Battle]) -> None:
    turn = table.state.turn
    assert turn is not None
    own = table.state.players[turn.seat].turns
    table.note(notes.PhaseBegan(turn.seat, turn.phase, own))


def orderable(state: Battle, turn: Turn) -> tuple[str, ...]:
    """Return the vehicles that still may have a Move order."""
    return tuple(
        tank.id
        for tank in state.army(turn.seat)
        if tank.id not in turn.ordered and may_be_ordered(tank)
    )


def move_one(table: Table[Battle], turn: Turn) -> Flow[None]:
    """One vehicle moves, in any order; a vehicle without an order stays (microtanks/move-speed)."""
    tanks = orderable(table.state, turn)
    reply: Any = questions.Pass()
    if tanks:
        reply = yield from ask(turn.seat, questions.WhichMove(turn.seat, tanks), questions.Pass())
    match reply:
        case questions.Drive():
            actions.drive(table, reply)
        case questions.PopSmoke():
            actions.pop_smoke(table, reply)
        case questions.Concede():
            concede(table, turn.seat)
        case _:
            change_army(table, turn.seat, end_of_move)
            next_phase(table)
            return
    check_end(table)


def ready(state: Battle, turn: Turn) -> tuple[questions.Ready, ...]:
    """Return the vehicles that may do something in the Shoot phase, and what."""
    found = []
    for tank in state.army(turn.seat):
        if tank.knocked_about is not None:
            continue
        has_turret = any(mounted.mount == "turret" for mounted in tank.printed.guns)
        left = measured(BOOK.tables.turret.traverse - tank.traversed) if has_turret else 0.0
        guns = ready_guns(state, tank)
        if guns or left > 0.0:
            found.append(questions.Ready(tank.id, guns, left))
    return tuple(found)


def shoot_one(table: Table[Battle], turn: Turn) -> Flow[None]:
    """One gun fires or one turret turns; the rest holds fire (microtanks/loaded-gun)."""
    able = ready(table.state, turn)
    reply: Any = questions.Pass()
    if able:
        reply = yield from ask(turn.seat, questions.WhichShot(turn.seat, able), questions.Pass())
    match reply:
        case questions.Fire():
            actions.fire(table, reply)
        case questions.Traverse():
            actions.traverse(table, reply.tank, reply.facing)
        case questions.Concede():
            concede(table, turn.seat)
        case _:
            own = table.state.players[turn.seat].turns
            change_army(table, turn.seat, lambda tank: end_of_shoot(tank, own))
            next_phase(table)
            return
    check_end(table)


def ram_one(table: Table[Battle], turn: Turn) -> None:
    """Resolve the oldest contact; then nothing else happens in this phase
    (microtanks/close-combat-only-rams)."""
    if not turn.contacts:
        next_phase(table)
        return
    table.set(turn=evolve(turn, contacts=turn.contacts[1:]))
    contact = turn.contacts[0]
    chain = Chain(table, contact.rammer)
    ramming.resolve(chain, contact)
    chain.explode()
    check_end(table)


def radio(table: Table[Battle], turn: Turn) -> None:
    """Both sides look who is where, for everyone to know; then the turn is over
    (microtanks/radio-phase, microtanks/radio-public)."""
    after = turn.seat, table.state.players[turn.seat].turns
    for seat in (0, 1):
        seen = spotted(table.state, seat)
        change_player(table, seat, radio=Sighting(after, seen))
        table.note(notes.Spotted(seat, seen))
    if table.state.options.unlimited:
        watch_lull(table)
    is_round_over = turn.seat != table.state.setter
    rounds_over = is_round_over and table.state.round >= table.state.last_round
    check_end(table, rounds_over=rounds_over)
    next_phase(table)
