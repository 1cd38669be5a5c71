"""Movement and Shooting phase: which unit acts next, and how."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engine.flow import Choice
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import Concede, Pass, listed, wrong
from engine.rulesets.diceless.driving.questions import Drive, course_of
from engine.rulesets.diceless.movement.questions import Move, MoveModels, Run, RunModels, made_move
from engine.rulesets.diceless.movement.state import may_run, move_terms, run_terms
from engine.rulesets.diceless.psychic.questions import Cast, check_cast
from engine.rulesets.diceless.ramming.questions import Ram, TankShock
from engine.rulesets.diceless.ramming.state import ram_of, shock_of
from engine.rulesets.diceless.shooting.questions import PopSmoke, Shoot, check_smoke
from engine.rulesets.diceless.shooting.state import check_shot, check_target
from engine.rulesets.diceless.transports.questions import Embark, GetOut
from engine.rulesets.diceless.transports.state import check_embark, check_out
from engine.rulesets.diceless.vehicles.questions import GetOutModels
from engine.rulesets.diceless.vehicles.state import are_vehicles


@frozen
class WhichMove(Choice):
    """Asks the active player in the Movement phase, until they pass, which unit moves, drives or
    rides, and where (diceless/base-movement-allowances). Default: pass, the rest stay."""

    seat: int
    units: tuple[str, ...]
    """Units that may still move."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit is moved as it may, or the phase is ended."""
        match reply:
            case Pass() | Concede():
                return
            case Move() | MoveModels():
                unit = listed(state, reply.unit, self.units)
                if unit.place != "table" or are_vehicles(state, unit):
                    raise refusal("not_on_foot", unit=unit.id)
                made_move(state, unit, reply, move_terms(state, unit, reply.pace))
            case Drive():
                course_of(state, listed(state, reply.unit, self.units), reply)
            case Ram():
                ram_of(state, listed(state, reply.unit, self.units), reply.model, reply.bearing)
            case TankShock():
                unit = listed(state, reply.unit, self.units)
                shock_of(state, unit, reply.model, reply.bearing, reply.inches)
            case Embark():
                check_embark(state, listed(state, reply.unit, self.units), reply.transport)
            case GetOut():
                unit = listed(state, reply.unit, self.units)
                check_out(state, unit, bearing=reply.bearing)
            case GetOutModels():
                check_out(state, listed(state, reply.unit, self.units), reply.goings)
            case _:
                kinds = "move, move_models, drive, ram, tank_shock, embark, get_out, get_out_models"
                raise wrong(f"{kinds}, pass or concede", reply)


@frozen
class WhichShot(Choice):
    """Asks the active player in the Shooting phase, until they pass, which unit fires, runs, uses a
    power or pops smoke (diceless/shooting-damage). Default: pass, the rest hold fire."""

    seat: int
    units: tuple[str, ...]
    """Units that may still shoot or run."""
    casters: tuple[str, ...] = ()
    """Units whose psykers may use a power."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a unit shoots at what it can, runs, or the phase is ended."""
        match reply:
            case Pass() | Concede():
                return
            case Shoot():
                unit = listed(state, reply.unit, self.units)
                check_target(state, unit, state.units.get(reply.target), reply.target)
                check_shot(state, unit, state.unit(reply.target), reply.arms, reply.holding)
            case Cast():
                check_cast(state, reply)
            case Run() | RunModels():
                unit = listed(state, reply.unit, self.units)
                if unit.broken or not may_run(state, unit):
                    raise refusal("cannot_run", unit=unit.id)
                made_move(state, unit, reply, run_terms(state, unit))
            case PopSmoke():
                check_smoke(state, listed(state, reply.unit, self.units), reply.model)
            case _:
                raise wrong("shoot, run, run_models, pop_smoke, cast, pass or concede", reply)
