"""Close combat: charging, blows by Initiative, results, sweeping advance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from engine.geometry import is_within, measured
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import UnitType

RULES = BOOK.tables.fight
SWEEP = BOOK.tables.sweep
GROUND = BOOK.tables.ground

# ---------------------------------------------------------------- charging


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
        "charge_too_far": not is_within(distance, RULES.charge_range),
    }
    return next((code for code, stops in hindrances.items() if stops), None)


def may_reach_flyer(type: UnitType) -> bool:
    """Tell whether a unit can charge a flyer that hovers (battlegroup/flyer-charge-limit)."""
    return type in ("flyer", "jump_infantry", "jet_pack_infantry")


def leaves_to_charge(*, assault_vehicle: bool, transport_moved: bool) -> bool:
    """Tell whether a unit may charge out of a transport
    (battlegroup/transport-disordered-charge)."""
    return assault_vehicle or not transport_moved


def is_disordered(*, from_transport: bool, assault_vehicle: bool, targets: int = 1) -> bool:
    """Tell whether a charge is disordered (battlegroup/transport-disordered-charge,
    battlegroup/base-charge)."""
    return targets > 1 or (from_transport and not assault_vehicle)


def holds_transport(*, assault_vehicle: bool) -> bool:
    """Tell whether a transport may not move any more once a unit has charged out of it
    (battlegroup/transport-held)."""
    return not assault_vehicle


def charge_bonus(*, disordered: bool) -> int:
    """Return the attacks a model has more for charging (battlegroup/base-charge)."""
    return 0 if disordered else RULES.charge_bonus


def charge_distance(faces: Iterable[int], *, difficult: bool = False) -> float:
    """Return how far a charge goes (battlegroup/base-charge)."""
    return max(0.0, sum(faces) - (RULES.through_terrain if difficult else 0.0))


# ---------------------------------------------------------------- blows


def skill(printed: int, *, gone_to_ground: bool = False) -> int:
    """Return the Weapon Skill of a model: 1 while it is down
    (battlegroup/go-to-ground-ws)."""
    return min(printed, GROUND.skill) if gone_to_ground else printed


def to_hit(attacker: int, target: int) -> int:
    """Return what a blow needs by Weapon Skill (battlegroup/base-fight)."""
    if attacker > target:
        return 3
    return 5 if target > 2 * attacker else 4


def to_hit_hull(skill: int, *, still: bool) -> int | None:
    """Return what a blow at a vehicle needs, as against skill 1; None if it never misses, because
    the vehicle has not moved (battlegroup/base-vehicle-penetration)."""
    return None if still else to_hit(skill, GROUND.skill)


def attacks(printed: int, *, charge: int = 0, two_weapons: bool = False) -> int:
    """Return how often a model strikes (battlegroup/base-fight)."""
    return printed + charge + (1 if two_weapons else 0)


def step_of(
    initiative: int, type: UnitType, *, unwieldy: bool = False, slowed: bool = False
) -> int:
    """Return the Initiative step a model strikes at: the last with an unwieldy weapon, walkers and
    monsters excepted, or after a charge through difficult terrain (battlegroup/base-fight,
    battlegroup/base-charge)."""
    clumsy = unwieldy and type not in ("walker", "monstrous_creature")
    return RULES.last_step if clumsy or slowed else min(initiative, RULES.first_step)


def steps(initiatives: Iterable[int]) -> tuple[int, ...]:
    """Return the steps at which anybody strikes, high to low (battlegroup/base-fight)."""
    return tuple(sorted(set(initiatives), reverse=True))


def lost_by(inflicted: Mapping[int, int]) -> dict[int, int]:
    """Return by how much each side lost a combat; unsaved wounds and hull points count
    (battlegroup/base-combat-result)."""
    most = max(inflicted.values())
    return {seat: most - wounds for seat, wounds in inflicted.items()}


def won_by(inflicted: Mapping[int, int]) -> int | None:
    """Return who won a combat, None for a draw (battlegroup/base-combat-result)."""
    losers = [seat for seat, by in lost_by(inflicted).items() if by]
    return 1 - losers[0] if losers else None


# ---------------------------------------------------------------- sweeping advance


def may_sweep(*, locked_elsewhere: bool, vehicle: bool, slow_and_purposeful: bool) -> bool:
    """Tell whether a winner pursues, which then it must unless it restrains itself
    (battlegroup/sweeping-automatic)."""
    return not (locked_elsewhere or vehicle or slow_and_purposeful)


def catches(pursuer: int, pursuer_face: int, fleer: int, fleer_face: int) -> bool:
    """Tell whether a fleeing unit is caught; a tie is enough (battlegroup/sweeping-restrain)."""
    return pursuer + pursuer_face >= fleer + fleer_face


def caught_wounds(bulk: Iterable[int]) -> int:
    """Return the wounds a caught unit takes: two for each chaser (battlegroup/sweeping-caught),
    counted as big as in a transport (battlegroup/sweeping-caught-bulk)."""
    return SWEEP.wounds * sum(bulk)


@frozen
class FollowUp:
    """How far a pursuer goes, and whether the combat goes on."""

    moved: float
    locked: bool


def follow_up(gap: float, distance: float, *, caught: bool, engage: bool) -> FollowUp:
    """Move a pursuer after the fleeing unit: into contact if it caught it and can reach it
    (battlegroup/sweeping-follow-up-caught), else no nearer than an inch
    (battlegroup/sweeping-follow-up-missed)."""
    if caught and engage and is_within(gap, distance):
        return FollowUp(measured(gap), locked=True)
    return FollowUp(measured(min(distance, max(0.0, gap - SWEEP.gap))), locked=False)
