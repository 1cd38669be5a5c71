"""Powers: the test, the tokens that cancel it, and what the power does."""

from __future__ import annotations

from attrs import evolve

from engine.flow import Flow, ask
from engine.rulesets.diceless.arrivals.flow import deep_strike
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.core.changes import add_tokens, note_acted, note_doings, turn_of
from engine.rulesets.diceless.core.members import heads, host
from engine.rulesets.diceless.core.model import Battle, Running
from engine.rulesets.diceless.core.psykers import Psyker
from engine.rulesets.diceless.core.questions import Concede, Decide, Pass
from engine.rulesets.diceless.damage.flow import hit
from engine.rulesets.diceless.deployment.state import LOOKS
from engine.rulesets.diceless.psychic.notes import (
    Declared,
    MindTested,
    PowerBegan,
    PowerLost,
    Pushed,
    TokenSpent,
)
from engine.rulesets.diceless.psychic.questions import (
    Cast,
    WhetherToCancel,
    WhetherToPush,
    WhichPower,
)
from engine.rulesets.diceless.psychic.rules import may_cancel
from engine.rulesets.diceless.psychic.state import (
    castable,
    caster,
    cursed,
    psychic_test_of,
    psychic_volley,
)
from engine.rulesets.diceless.victory.flow import concede
from engine.rulesets.diceless.weapons.state import ATTACKS, Volley, arms_of
from engine.rulesets.diceless.wounds.flow import suffer, suffer_in_groups
from engine.rulesets.diceless.wounds.rules import Blow
from engine.rulesets.diceless.wounds.state import headcounts
from engine.table import Table, change_player

ROSTER = BOOK.tables.roster
TOKENS = BOOK.tables.tokens


# ---------------------------------------------------------------- parts of a turn


def powers(table: Table[Battle]) -> Flow[bool]:
    """One power is used at the start of the turn (diceless/sm-gate-of-infinity)."""
    turn = turn_of(table)
    units = tuple(castable(table.state, turn.seat))
    if not units:
        return True
    reply = yield from ask(turn.seat, WhichPower(turn.seat, units), Pass())
    match reply:
        case Cast():
            yield from cast(table, reply)
        case Concede():
            concede(table, turn.seat)
        case _:
            return True
    return False


# ---------------------------------------------------------------- using a power


def cast(table: Table[Battle], reply: Cast) -> Flow[Volley | None]:
    """A psyker uses a power: the enemy may cancel it, the psyker may push on, and then takes a
    test. Returns what the power shoots, if it does."""
    psyker = caster(table.state, reply.unit, reply.power)
    group = psyker.key
    table.note(Declared(reply.unit, reply.power, reply.target))
    _remember(table, psyker, reply)
    if (yield from _is_cancelled(table, reply)) and not (yield from _pushes(table, group, reply)):
        table.note(PowerLost(reply.unit, reply.power))
        return None
    now = _again(table.state, reply.unit, group)
    if now is None:
        table.note(PowerLost(reply.unit, reply.power))
        return None
    if not passes_psychic_test(table, now, reply.power):
        return None
    return (yield from _take_effect(table, now, reply))


def _again(state: Battle, key: str, group: str) -> Psyker | None:
    """Return a psyker as they are now, None if they have fallen."""
    unit = state.unit(key)
    return Psyker(unit, group) if unit.place == "table" and group in heads(unit) else None


def _remember(table: Table[Battle], psyker: Psyker, reply: Cast) -> None:
    """Note what was tried; the psyker's unit may shoot at no other target, and has had its order if
    it has nothing left to shoot with."""
    unit = psyker.unit
    tried = (*unit.doings.cast, f"{psyker.key}/{reply.power}")
    table.change(unit.id, doings=evolve(unit.doings, cast=tried))
    if table.state.book.powers[reply.power].effect in ATTACKS:
        own = host(table.state, unit).id
        note_doings(table, own, target=reply.target)
        if not arms_of(table.state, table.state.unit(own)):
            note_acted(table, own)


def _is_cancelled(table: Table[Battle], reply: Cast) -> Flow[bool]:
    """The enemy may spend a warp token, once in a player turn."""
    seat = 1 - table.state.unit(reply.unit).owner
    player = table.state.players[seat]
    if not may_cancel(player.tokens.warp, used_this_turn=player.warp_used):
        return False
    question = WhetherToCancel(reply.unit, reply.power, reply.target, player.tokens.warp)
    answer = yield from ask(seat, question, Decide(False), "reaction")
    if not answer.yes:
        return False
    add_tokens(table, seat, warp=-1)
    change_player(table, seat, warp_used=True)
    table.note(TokenSpent(seat, reply.unit, reply.power))
    return True


def _pushes(table: Table[Battle], group: str, reply: Cast) -> Flow[bool]:
    """The psyker may push on: the token goes back, and the psyker takes damage
    (diceless/warp-token-push)."""
    owner = table.state.unit(reply.unit).owner
    question = WhetherToPush(reply.unit, reply.power, TOKENS.peril)
    answer = yield from ask(owner, question, Decide(False), "reaction")
    if not answer.yes:
        return False
    add_tokens(table, 1 - owner, warp=1)
    table.note(Pushed(reply.unit, reply.power))
    key = host(table.state, table.state.unit(reply.unit)).id
    blow = Blow(TOKENS.peril, "peril", powered=True, bare=True)
    yield from suffer_in_groups(table, key, blow, {f"{reply.unit}/{group}": TOKENS.peril})
    return True


def passes_psychic_test(table: Table[Battle], psyker: Psyker, power: str) -> bool:
    """A psyker takes a test on a separate counter."""
    found = psychic_test_of(table.state, psyker)
    key, made = psyker.unit.id, found.made
    if psyker.is_alone:
        table.change(key, op=made.op)
    else:
        groups = {**psyker.unit.groups, psyker.key: evolve(psyker.group, op=made.op)}
        table.change(key, groups=groups)
    tested = MindTested(key, power, made.op, found.limit, made.passed, found.hooded)
    table.note(tested)
    return made.passed


# ---------------------------------------------------------------- what comes of it


def _take_effect(table: Table[Battle], psyker: Psyker, reply: Cast) -> Flow[Volley | None]:
    state = table.state
    power = state.book.powers[reply.power]
    match power.effect:
        case "null_zone":
            until = state.players[psyker.unit.owner].turns + 1
            running = Running("null_zone", reply.unit, psyker.unit.owner, until)
            table.set(effects=(*state.effects, running))
            table.note(PowerBegan(reply.unit, "null_zone"))
        case "shooting":
            return psychic_volley(state, psyker, power, state.unit(reply.target or ""))
        case "machine_curse":
            yield from _curse(table, psyker, reply)
        case "gate":
            yield from _pass_gate(table, psyker, reply)
    return None


def _curse(table: Table[Battle], psyker: Psyker, reply: Cast) -> Flow[None]:
    """A vehicle takes a glancing hit without any points."""
    state = table.state
    power = state.book.powers[reply.power]
    seen = cursed(state, psyker, power, state.unit(reply.target or ""))
    key, _, name = seen.name.partition("/")
    yield from hit(table, key, name, "G", psyker.unit.owner, by_points=False)


def _pass_gate(table: Table[Battle], psyker: Psyker, reply: Cast) -> Flow[None]:
    """The psyker's unit deep strikes elsewhere; the others in it take damage
    (diceless/sm-gate-of-infinity)."""
    state = table.state
    unit = host(state, psyker.unit)
    assert reply.at is not None, "it was checked"
    yield from deep_strike(table, unit.id, reply.at, LOOKS[state.zone(unit.owner).edge])
    state = table.state
    heads = headcounts(state, unit.id) if state.unit(unit.id).place == "table" else {}
    along = {group: count for group, count in heads.items() if group != psyker.name}
    if along:
        blow = Blow(ROSTER.gate_damage, "gate", powered=True, unsaved=True)
        yield from suffer(table, unit.id, [blow], along)
