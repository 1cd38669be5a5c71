"""Psykers of a match: what they may attempt, at which targets, in place of what."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import Order, Step
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.book.words import refusal
from engine.rulesets.battlegroup.core.field import land
from engine.rulesets.battlegroup.core.members import marks, members, sheet_of
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.windows import Frame
from engine.rulesets.battlegroup.psychic.rules import attempts
from engine.rulesets.battlegroup.sight.state import Sighted, Stand, sighted, stands
from engine.rulesets.battlegroup.weapons.rules import reach
from engine.rulesets.battlegroup.weapons.state import check_target

REPLACED: tuple[Step, ...] = ("move", "run", "shoot")
"""What a power may be attempted in place of."""
REACTIONS: dict[Order, Order] = {"open_fire": "ambush_fire", "top_speed": "reserve_move"}
"""Under which order a reaction was laid."""


@frozen
class Power:
    """A power that can be attempted just now."""

    psyker: str
    power: str
    targets: tuple[str, ...]
    """Enemies in range and in sight, the first of the list first."""


def psykers(state: Battle, seat: int) -> tuple[Unit, ...]:
    """Return the psykers of a side that are on the table."""
    return tuple(unit for unit in state.army(seat) if sheet_of(state, unit).mastery)


def open_steps(state: Battle, frame: Frame) -> tuple[Step, ...]:
    """Return the steps of an order that a power may be attempted in place of: those not begun yet,
    each once; a Reserve Move has none."""
    frames = state.stack.frames
    reacts = len(frames) > 1 and frames[-2].owner != frame.owner
    given = REACTIONS.get(frame.order, frame.order) if reacts else frame.order
    if not attempts(given):
        return ()
    taken = [step for _, step in frame.replaced]
    return tuple(step for step in frame.left if step in REPLACED and step not in taken)


def powers(state: Battle, unit: Unit) -> Iterator[Power]:
    """Yield the powers the psykers of a unit can attempt, each once a turn."""
    for psyker in members(state, unit):
        for key in sheet_of(state, psyker).powers:
            if key in psyker.doings.manifested:
                continue
            targets = tuple(
                foe.id
                for foe in marks(state, 1 - unit.owner)
                if not foe.locked and strikes(state, psyker, foe, key)
            )
            if targets:
                yield Power(psyker.id, key, targets)


def strikes(state: Battle, psyker: Unit, foe: Unit, power: str) -> tuple[Stand, Sighted] | None:
    """Return the model that a power comes from and the target it sees in range, None if there is
    none."""
    weapon, aims = state.book.weapons[power], stands(state, foe)
    own = (one for one in stands(state, psyker) if one.name.startswith(f"{psyker.id}/"))
    for stand in own:
        seen = sighted(land(state), stand, aims, reach(weapon))
        if seen is not None:
            return stand, seen
    return None


def check_attempt(
    state: Battle, unit: Unit, psyker: str, power: str, target: str, dice: int
) -> Weapon:
    """Return a power. Raises `IllegalReply` unless a psyker of a unit may attempt it with so many
    warp charges."""
    known = {(one.psyker, one.power): one for one in powers(state, unit)}
    if (psyker, power) not in known:
        names = tuple(one.power for one in known.values())
        raise refusal("no_power", psyker=psyker, power=power, known=names)
    check_target(state, unit, target)
    if target not in known[psyker, power].targets:
        raise refusal("power_out_of_reach", psyker=psyker, power=power, target=target)
    check_dice(dice, state.players[unit.owner].charges, 1)
    return state.book.weapons[power]


def check_dice(dice: int, most: int, least: int) -> None:
    """Raise `IllegalReply` unless so many warp charges can be spent."""
    if not least <= dice <= most:
        raise refusal("warp_charges", dice=dice, least=least, most=most)
