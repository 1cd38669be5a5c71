"""Ramming: contacts made in Move, resolved after Shoot."""

from __future__ import annotations

from math import floor

from engine.geometry import Face, measured
from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Armour
from engine.rulesets.microtanks.core import notes
from engine.rulesets.microtanks.core.model import Contact
from engine.rulesets.microtanks.core.results import Effect
from engine.rulesets.microtanks.damage import Chain, roller
from engine.rulesets.microtanks.shooting import compare, dented, to_dent

RULES = BOOK.tables.ram


def is_rammed_struck(rammer: Armour, rammed: Armour) -> bool:
    """Return whether the rammed vehicle takes the hit: it does unless its total armour is the
    greater (microtanks/ram-compare)."""
    return rammer.total >= rammed.total


def force(moved: float) -> int:
    """Return the distance as it counts in a ram: whole units (microtanks/ram-rammed-hit)."""
    return floor(measured(moved))


def effect_of(die: int, sum_: int, armour: int) -> Effect:
    """Return what the sum of distance and die does; a natural 1 does nothing
    (microtanks/ram-natural-1)."""
    return "bounce" if die == RULES.natural else compare(sum_, armour)


def resolve(chain: Chain, contact: Contact) -> None:
    """Resolve a ram, or drop it if either vehicle is gone (microtanks/ram-phase-resolve);
    explosions are left to the chain."""
    table = chain.table
    state = table.state
    rammer, rammed = state.tank(contact.rammer), state.tank(contact.rammed)
    if not (rammer.is_live and rammed.is_live):
        table.note(notes.RamDropped(rammer.id, rammed.id))
        return
    hits_rammed = is_rammed_struck(rammer.printed.armour, rammed.printed.armour)
    if hits_rammed:
        struck, face, sides = rammed, contact.face, RULES.rammed_die
    else:
        # microtanks/ram-rammer-hit
        struck, face, sides = rammer, contact.strikes_with, RULES.rammer_die
    totals = rammer.printed.armour.total, rammed.printed.armour.total
    moved = force(contact.moved)
    table.note(notes.Rammed(rammer.id, rammed.id, moved, totals, struck.id))
    crush(chain, struck.id, face, moved, sides, by=rammed.id if struck is rammer else rammer.id)
    for key in (rammer.id, rammed.id):
        if table.state.tank(key).is_live:
            chain.apply(key, "stunned")


def crush(chain: Chain, key: str, face: Face, moved: int, sides: int, *, by: str) -> None:
    """Let a vehicle take the hit of a ram: no save, one comparison."""
    roll = roller(chain.table, key)
    armour = chain.table.state.tank(key).printed.armour.of(face)
    die = roll("ram", sides, needed=to_dent(moved, armour, RULES.natural))
    effect = effect_of(die, moved + die, armour)
    chain.hit(key, dented(moved, armour, die, effect, roll), "ram", face=face, by=by)
