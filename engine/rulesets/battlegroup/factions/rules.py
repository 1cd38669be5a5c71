"""Rules of single factions."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Command
from engine.rulesets.battlegroup.book.printed import Weapon

FACTIONS = BOOK.tables.factions


@frozen(kw_only=True)
class Caller:
    """What of a unit lets it call for support by vox."""

    vox: bool
    on_table: bool = True
    routing: bool = False
    gone_to_ground: bool = False
    locked: bool = False
    calls: bool = False
    """HQ, or communications equipment."""
    commanded: bool = False
    """It received a Voice of Command order this turn (battlegroup/voice-of-command-separate)."""

    @property
    def networked(self) -> bool:
        """Whether it is part of the vox network."""
        return self.vox and self.on_table and not self.routing


def may_call_by_vox(unit: Caller, others: Iterable[Caller]) -> bool:
    """Return whether a unit may call through another that could call itself
    (battlegroup/ig-vox)."""
    able = (
        other.networked and other.calls and not (other.gone_to_ground or other.locked)
        for other in others
    )
    return unit.networked and not unit.commanded and any(able)


def may_support(
    distance: float, *, rule: bool, locked: bool = False, routing: bool = False
) -> bool:
    """Return whether a unit may fire at a unit that charges one so near it
    (battlegroup/tau-supporting-fire)."""
    return rule and not (locked or routing) and is_within(distance, FACTIONS.supporting_range)


def silent_in(turn: int) -> int:
    """Return the turn in which a weapon that gave supporting fire is silent
    (battlegroup/tau-supporting-fire)."""
    return turn + 1


def bonded_skill(printed: int) -> int:
    """Return the Weapon Skill of those bound by the knife (battlegroup/tau-bonding-knife)."""
    return printed + FACTIONS.bonding_skill


def more_shots(weapon: Weapon, command: Command | None) -> int:
    """Return how many shots more a weapon fires at a command: rapid fire one
    (battlegroup/voice-of-command-separate)."""
    volley = command == "volley_fire" and weapon.kind == "rapid_fire"
    return FACTIONS.volley_fire if volley else 0


def ignores_cover(weapon: Weapon, command: Command | None) -> bool:
    """Return whether cover is no help against a weapon, by itself or by a command
    (battlegroup/voice-of-command-separate)."""
    return weapon.has("ignores_cover") or command == "take_aim"


def officer_range(*, senior: bool) -> float:
    """Return how many inches away an officer is heard (battlegroup/voice-of-command-separate)."""
    return FACTIONS.senior_voice if senior else FACTIONS.junior_voice


def synapse_range(*, lapsed: bool = False) -> float:
    """Return how many inches a synapse creature reaches: nowhere after a failed test, until it
    rallies or stands (battlegroup/tyranid-lapse)."""
    return 0.0 if lapsed else FACTIONS.synapse


def guided_leadership(own: int, near: Iterable[tuple[float, int, bool]]) -> int:
    """Return the Leadership of a creature: its own, or the best of synapse creatures in range, by
    distance, Leadership and lapse (battlegroup/tyranid-synapse)."""
    return max(
        [
            own,
            *(
                leadership
                for distance, leadership, lapsed in near
                if not lapsed and is_within(distance, synapse_range(lapsed=lapsed))
            ),
        ]
    )
