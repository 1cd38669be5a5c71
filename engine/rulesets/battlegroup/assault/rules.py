"""Who may charge, and how far the dice carry. Distances are inches."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from engine.geometry import is_within
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import UnitType

FIGHT = BOOK.tables.fight


@frozen(kw_only=True)
class Charger:
    """What matters of a unit that would charge."""

    shot_at: str | None = None
    barring_shot: bool = False
    """It fired what keeps it from charging."""
    ran: bool = False
    gone_to_ground: bool = False
    routing: bool = False
    locked: bool = False
    regrouped: bool = False
    scouted: bool = False
    """It redeployed or infiltrated, and this is the turn that bars it (battlegroup/recon-units)."""
    disembarked: bool = False
    assault_vehicle: bool = False
    transport_moved: bool = False


def why_not_charge(unit: Charger, target: str, distance: float) -> str | None:
    """Return the code of the refusal of a charge, None if it may be declared
    (battlegroup/close-assault, battlegroup/base-charge). Coming out of reserve is no hindrance
    (battlegroup/assault-from-reserves)."""
    hindrances = {
        "charge_after_run": unit.ran,
        "only_open_fire_when_down": unit.gone_to_ground,
        "unit_routs": unit.routing,
        "unit_locked": unit.locked,
        "regrouped_this_turn": unit.regrouped,
        "charge_after_scouting": unit.scouted,
        "charge_after_such_fire": unit.barring_shot,
        "charge_what_was_shot": unit.shot_at not in (None, target),
        "charge_from_moved_transport": unit.disembarked
        and not leaves_to_charge(
            assault_vehicle=unit.assault_vehicle, transport_moved=unit.transport_moved
        ),
        "charge_too_far": not is_within(distance, FIGHT.charge_range),
    }
    return next((code for code, stops in hindrances.items() if stops), None)


def may_reach_flyer(type: UnitType) -> bool:
    """Return whether a unit can charge a flyer that hovers (battlegroup/flyer-charge-limit)."""
    return type in ("flyer", "jump_infantry", "jet_pack_infantry")


def leaves_to_charge(*, assault_vehicle: bool, transport_moved: bool) -> bool:
    """Return whether a unit may charge out of a transport
    (battlegroup/transport-disordered-charge)."""
    return assault_vehicle or not transport_moved


def is_disordered(*, from_transport: bool, assault_vehicle: bool, targets: int = 1) -> bool:
    """Return whether a charge is disordered (battlegroup/transport-disordered-charge,
    battlegroup/base-charge)."""
    return targets > 1 or (from_transport and not assault_vehicle)


def holds_transport(*, assault_vehicle: bool) -> bool:
    """Return whether a transport may not move any more once a unit has charged out of it
    (battlegroup/transport-held)."""
    return not assault_vehicle


def charge_distance(faces: Iterable[int], *, difficult: bool = False) -> float:
    """Return how many inches a charge goes (battlegroup/base-charge)."""
    return max(0.0, sum(faces) - (FIGHT.through_terrain if difficult else 0.0))
