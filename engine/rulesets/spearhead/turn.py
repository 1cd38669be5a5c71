"""The sequence of play: which step comes next, from choosing the scenario to the last round."""

from __future__ import annotations

from attrs import evolve

from engine.dice import Expression
from engine.flow import Ask, Flow, ask, ask_at_once
from engine.rulesets.spearhead import actions, questions
from engine.rulesets.spearhead.abilities import Deed
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import (
    Action,
    Activation,
    Battle,
    Lasting,
    Roster,
    Turn,
    is_alive,
)
from engine.rulesets.spearhead.muster import (
    default_place,
    default_roster,
    satisfies,
    supply_limit,
    supply_of,
    tanks_of,
    written_out,
)
from engine.rulesets.spearhead.reactions import ability_window, decide
from engine.rulesets.spearhead.scoring import check_end, holders, score_crossing, score_markers
from engine.table import Table, change_player

ACTIONS: tuple[Action, ...] = ("attack", "move", "special")


def step(table: Table[Battle]) -> Flow[None]:
    """Lead the match one step on (spearhead/setup-order, spearhead/rounds-and-turns)."""
    state = table.state
    match state.phase:
        case "scenario":
            yield from select_scenario(table)
        case "rosters":
            yield from select_armies(table)
        case "edge":
            yield from choose_edge(table)
        case "deployment":
            yield from deploy_one(table)
        case "battle" if state.turn is None:
            begin_turn(table)
        case "battle" if state.activation is None and waiting(state):
            yield from activate(table)
        case "battle" if state.activation is None:
            end_turn(table)
        case "battle":
            yield from perform(table)


# ---------------------------------------------------------------- set-up


def roll_off(table: Table[Battle], purpose: str, seats: tuple[int, ...] = (0, 1)) -> int:
    """Hold a roll-off and return the winner; those tied for highest roll again
    (spearhead/roll-off)."""
    passes = []
    while len(seats) > 1:
        rolls = table.roll(f"{purpose}-roll-off", len(seats))
        passes.append(rolls)
        seats = tuple(seat for seat, roll in zip(seats, rolls, strict=True) if roll == max(rolls))
    table.note(notes.RolledOff(purpose, tuple(passes), seats[0]))
    return seats[0]


def select_scenario(table: Table[Battle]) -> Flow[None]:
    """Both name one without seeing the other's (spearhead/select-scenario)."""
    chosen = table.state.options.scenario
    named: tuple[str, ...] = ()
    if chosen is None:
        keys = tuple(BOOK.scenarios)
        question = questions.WhichScenario(keys)
        default = questions.NameScenario(keys[0])
        replies = yield from ask_at_once(
            *(Ask(seat, question, default, "setup") for seat in (0, 1))
        )
        named = tuple(reply.scenario for reply in replies)
        chosen = named[0]
        if len(set(named)) > 1:
            chosen = named[roll_off(table, "scenario")]
    table.set(scenario=chosen, phase="rosters")
    table.note(notes.ScenarioChosen(chosen, named))


def select_armies(table: Table[Battle]) -> Flow[None]:
    """Both submit rosters, shown together once both are in (spearhead/select-armies)."""
    options = table.state.options
    limit, scenario = supply_limit(options), table.state.plan
    rosters: dict[int, Roster] = {
        seat: written_out(fixed)
        for seat, fixed in enumerate(options.rosters)
        if fixed and satisfies(fixed, limit, scenario)
    }
    asks = [
        Ask(
            seat,
            questions.WhichRoster(limit),
            questions.SubmitRoster(default_roster(seat, limit, scenario)),
            "setup",
        )
        for seat in (0, 1)
        if seat not in rosters
    ]
    if asks:
        replies = yield from ask_at_once(*asks)
        for question, reply in zip(asks, replies, strict=True):
            rosters[question.seat] = written_out(reply.roster)
    for seat in (0, 1):
        _field(table, seat, rosters[seat])
    table.set(phase="edge")


def _field(table: Table[Battle], seat: int, roster: Roster) -> None:
    assert roster.faction is not None
    tanks = tanks_of(seat, roster)
    change_player(table, seat, faction=roster.faction, subfaction=roster.subfaction)
    table.set(units={**table.state.units, **tanks})
    table.note(
        notes.RosterShown(seat, roster.faction, supply_of(roster), tuple(tanks), roster.subfaction)
    )


def choose_edge(table: Table[Battle]) -> Flow[None]:
    """The winner of a roll-off takes a short edge (spearhead/choose-edge); in a rematch either has
    that of the other."""
    seat, edge = table.state.options.takes_edge, table.state.options.edge
    if seat is None:
        seat = roll_off(table, "edge")
    if edge is None:
        reply = yield from ask(seat, questions.WhichEdge(), questions.TakeEdge("west"), "setup")
        edge = reply.edge
    change_player(table, seat, edge=edge)
    change_player(table, 1 - seat, edge="east" if edge == "west" else "west")
    table.set(first_to_deploy=seat, phase="deployment")
    table.note(notes.EdgeTaken(seat, edge))


def undeployed(state: Battle, seat: int) -> tuple[str, ...]:
    """Return the tanks of a seat that still have to be set up."""
    return tuple(t.id for t in state.units.values() if t.owner == seat and t.pose is None)


def next_to_deploy(state: Battle) -> int | None:
    """Return whose turn it is to place a tank: in turns, the edge winner first; None when done."""
    first = state.first_to_deploy
    assert first is not None
    mine, theirs = undeployed(state, first), undeployed(state, 1 - first)
    placed = len(state.army(first)), len(state.army(1 - first))
    if mine and (placed[0] <= placed[1] or not theirs):
        return first
    return 1 - first if theirs else None


def deploy_one(table: Table[Battle]) -> Flow[None]:
    """One tank is set up; after the last one priority is rolled (spearhead/deployment-zone)."""
    seat = next_to_deploy(table.state)
    assert seat is not None
    waiting_tanks = undeployed(table.state, seat)
    place = default_place(table.state, table.state.tank(waiting_tanks[0]))
    default = questions.Deploy(waiting_tanks[0], place.x, place.y, place.facing)
    reply = yield from ask(seat, questions.WhereToDeploy(waiting_tanks), default, "setup")
    table.change(reply.tank, pose=reply.pose)
    table.note(notes.Deployed(reply.tank, reply.pose))
    if next_to_deploy(table.state) is None:
        first = table.state.options.priority
        if first is None:
            first = roll_off(table, "priority")  # spearhead/priority
        table.set(priority=first, phase="battle")
        table.note(notes.PriorityWon(first))
        begin_round(table)


# ---------------------------------------------------------------- rounds and turns


def begin_round(table: Table[Battle]) -> None:
    """A round is one turn of each side, priority first (spearhead/rounds-and-turns)."""
    table.set(round=table.state.round + 1, turns_done=0)
    table.note(notes.RoundBegan(table.state.round, table.state.plan.rounds))


def quota(table: Table[Battle], living: int) -> tuple[int, int]:
    """Return what D3+2 gives, and the activations it means (spearhead/turn-quota)."""
    expression = Expression.parse(BOOK.tables.turn.quota)
    rolled = expression.value(table.roll("quota", expression.count))
    return rolled, min(rolled, living)


def begin_turn(table: Table[Battle]) -> None:
    """Roll how many tanks the side activates."""
    assert table.state.priority is not None
    seat = table.state.priority if table.state.turns_done == 0 else 1 - table.state.priority
    rolled, activations = quota(table, len(table.state.army(seat)))
    table.set(turn=Turn(seat, rolled, activations))
    table.note(notes.TurnBegan(seat, rolled, activations))


def waiting(state: Battle) -> tuple[str, ...]:
    """Return the tanks that may be activated next; none when the turn is over."""
    turn = state.turn
    if turn is None or turn.left == 0:
        return ()
    return tuple(tank.id for tank in state.army(turn.seat) if tank.id not in turn.activated)


def end_turn(table: Table[Battle]) -> None:
    """Score, check the end, and go on to the other side or the next round."""
    turn = table.state.turn
    assert turn is not None
    expire(table, "turn_end")
    reached = score_crossing(table, turn.seat)
    table.note(notes.TurnEnded(turn.seat))
    check_end(table, reached)
    table.set(turn=None, turns_done=table.state.turns_done + 1)
    if table.state.turns_done == 2:
        end_round(table)


def end_round(table: Table[Battle]) -> None:
    """Score the round, then check objective and limit (spearhead/end-round-limit)."""
    score_markers(table)
    table.note(notes.RoundEnded(table.state.round))
    is_last = table.state.round >= table.state.plan.rounds
    check_end(table, holders(table.state), rounds_over=is_last)
    begin_round(table)


def expire(table: Table[Battle], until: Lasting, source: str | None = None) -> None:
    """End the effects that run until now, of one tank or of all."""
    table.set(
        effects=tuple(
            running
            for running in table.state.effects
            if running.until != until or (source is not None and running.source != source)
        )
    )


# ---------------------------------------------------------------- activations


def activate(table: Table[Battle]) -> Flow[None]:
    """Pick a tank and declare its actions together (spearhead/activation-pick,
    spearhead/declare-then-perform)."""
    turn = table.state.turn
    assert turn is not None
    able = waiting(table.state)
    key = able[0]
    if len(able) > 1:
        reply = yield from ask(
            turn.seat, questions.WhichTank(able, turn.left), questions.Activate(able[0])
        )
        key = reply.tank
    begin_activation(table, key)
    may = tuple(a for a in ACTIONS if a != "special" or table.state.players[turn.seat].subfaction)
    reply = yield from decide(
        table, turn.seat, lambda: (questions.WhichActions(key, may), questions.Declare())
    )
    activation = table.state.activation
    assert activation is not None
    table.set(activation=evolve(activation, declared=True, actions=reply.actions))
    table.note(notes.Declared(key, reply.actions))


def begin_activation(table: Table[Battle], key: str) -> None:
    """Start an activation: own lasting effects end, running cooldowns are noted."""
    expire(table, "next_own_activation", key)
    cooling = tuple(table.state.tank(key).cooldowns)
    table.set(activation=Activation(key, cooling=cooling))
    table.note(notes.Activated(key))


def perform(table: Table[Battle]) -> Flow[None]:
    """Perform the next declared action, once the enemy has used abilities against it; then end the
    activation."""
    activation = table.state.activation
    assert activation is not None
    key, todo = activation.tank, activation.actions
    if not todo or not is_alive(table.state.tank(key)):
        end_activation(table)
        return
    table.set(activation=evolve(activation, actions=todo[1:]))
    yield from ability_window(table, Deed(key, todo[0] == "attack"))
    if not is_alive(table.state.tank(key)):
        return
    match todo[0]:
        case "attack":
            yield from actions.attack(table, key)
        case "move":
            yield from actions.move(table, key)
        case "special":
            yield from actions.special(table, key)


def end_activation(table: Table[Battle]) -> None:
    """End an activation: its effects expire, cooldowns that ran when it began tick
    (spearhead/active-duration, spearhead/cooldown)."""
    activation, turn = table.state.activation, table.state.turn
    assert activation is not None
    assert turn is not None
    expire(table, "activation_end")
    tick_cooldowns(table, activation)
    activated = (*turn.activated, activation.tank)
    table.set(activation=None, turn=evolve(turn, left=turn.left - 1, activated=activated))
    table.note(notes.ActivationEnded(activation.tank))


def tick_cooldowns(table: Table[Battle], activation: Activation) -> None:
    """Count the activation for every cooldown that ran when it began."""
    left = {
        key: n - (key in activation.cooling)
        for key, n in table.state.tank(activation.tank).cooldowns.items()
    }
    table.change(activation.tank, cooldowns={key: n for key, n in left.items() if n > 0})
