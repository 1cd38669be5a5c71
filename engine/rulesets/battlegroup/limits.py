"""How much of what a force may hold, by the limit of the game."""

from __future__ import annotations

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.codes import Restricted, ScenarioType

RULES = BOOK.tables.organisation


def hq_fits(limit: int, hq: int) -> bool:
    """Tell whether HQ units cost a quarter of the limit at most (battlegroup/fo-hq-quarter)."""
    return 100 * hq <= RULES.hq_share * limit


def troops_needed(limit: int) -> int:
    """Return how many Troops must be taken (battlegroup/fo-troops-minimum)."""
    return max(1, limit // RULES.troops_per)


def heavy_fits(troops: int, heavy_as_troops: int) -> bool:
    """Tell whether Heavy Support taken as Troops is not the more
    (battlegroup/fo-heavy-as-troops-limit)."""
    return heavy_as_troops <= troops


def lords_allowed(limit: int) -> int:
    """Return how many Lords of War may be taken (battlegroup/fo-lords-of-war)."""
    return limit // RULES.lords_per


def restricted_allowed(limit: int) -> int:
    """Return how many restricted things may be taken (battlegroup/fo-restricted-limit)."""
    return limit // RULES.restricted_per


def signature_counts(points: int) -> int:
    """Return how many restricted choices signature systems come to: none up to their free points,
    one beyond (battlegroup/tau-signature-systems)."""
    return int(points > RULES.signature_free)


def restricted_by(
    *, lord: bool, hull_points: int | None = None, wounds: int | None = None, monster: bool = False
) -> tuple[Restricted, ...]:
    """Return what of a unit itself is restricted (battlegroup/fo-restricted-list); it counts once,
    whatever the reasons."""
    if lord:
        return ("lord_of_war",)
    if hull_points is not None and hull_points >= RULES.hull_points:
        return ("hull_points",)
    if monster and wounds is not None and wounds >= RULES.wounds:
        return ("wounds",)
    return ()


def fortifications_allowed(type: ScenarioType, *, defender: bool) -> bool:
    """Tell whether fortifications may be taken (battlegroup/fo-fortifications)."""
    return type == "attack_defense" and defender
