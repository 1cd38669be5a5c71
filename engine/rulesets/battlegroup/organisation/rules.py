"""The limits of a force and the slots that its selections open and fill. Costs are points."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Restricted, ScenarioType, Slot

ORGANISATION = BOOK.tables.organisation
OPENS: dict[Slot, tuple[Slot, ...]] = {
    "hq": ("elites", "additional_fire_support"),
    "troops": ("elites", "fast_attack", "heavy_support", "lord_of_war"),
    "fast_attack": ("additional_fire_support",),
}
"""What each selection of a slot opens, one of them (battlegroup/fo-hq-unlock,
battlegroup/fo-troops-unlock, battlegroup/fo-fast-unlocks-fire-support); a Lord of War takes the
place of Heavy Support (battlegroup/fo-lords-of-war)."""
WANTING: tuple[Slot, ...] = (
    "elites",
    "fast_attack",
    "heavy_support",
    "lord_of_war",
    "additional_fire_support",
)
"""What is only taken through an opened slot (battlegroup/fo-support-limited,
battlegroup/fo-fire-support)."""


def hq_fits(limit: int, hq: int) -> bool:
    """Return whether HQ units cost a quarter of the limit at most (battlegroup/fo-hq-quarter)."""
    return 100 * hq <= ORGANISATION.hq_share * limit


def troops_needed(limit: int) -> int:
    """Return how many Troops must be taken (battlegroup/fo-troops-minimum)."""
    return max(1, limit // ORGANISATION.troops_per)


def heavy_fits(troops: int, heavy_as_troops: int) -> bool:
    """Return whether Heavy Support taken as Troops is not the more
    (battlegroup/fo-heavy-as-troops-limit)."""
    return heavy_as_troops <= troops


def lords_allowed(limit: int) -> int:
    """Return how many Lords of War may be taken (battlegroup/fo-lords-of-war)."""
    return limit // ORGANISATION.lords_per


def restricted_allowed(limit: int) -> int:
    """Return how many restricted things may be taken (battlegroup/fo-restricted-limit)."""
    return limit // ORGANISATION.restricted_per


def signature_counts(points: int) -> int:
    """Return how many restricted choices signature systems count as: none up to their free points,
    one beyond (battlegroup/tau-signature-systems)."""
    return int(points > ORGANISATION.signature_free)


def restricted_by(
    *, lord: bool, hull_points: int | None = None, wounds: int | None = None, monster: bool = False
) -> tuple[Restricted, ...]:
    """Return what of a unit itself is restricted (battlegroup/fo-restricted-list); it counts once,
    whatever the reasons."""
    if lord:
        return ("lord_of_war",)
    if hull_points is not None and hull_points >= ORGANISATION.hull_points:
        return ("hull_points",)
    if monster and wounds is not None and wounds >= ORGANISATION.wounds:
        return ("wounds",)
    return ()


def fortifications_allowed(type: ScenarioType, *, defender: bool) -> bool:
    """Return whether fortifications may be taken (battlegroup/fo-fortifications)."""
    return type == "attack_defense" and defender


@frozen
class Selection:
    """One choice of a list."""

    id: str
    slot: Slot
    faction: str = ""
    platoon: bool = False
    """It opens one support asset more (battlegroup/ig-platoons)."""


@frozen
class Opening:
    """A slot that a selection has opened, for one of its own faction
    (battlegroup/allies-slots-by-faction)."""

    source: str
    faction: str
    slots: tuple[Slot, ...]

    def fits(self, wanting: Selection) -> bool:
        """Return whether a selection may fill it."""
        return wanting.slot in self.slots and wanting.faction == self.faction


def openings(selections: Sequence[Selection]) -> tuple[Opening, ...]:
    """Return the slots that selections open (battlegroup/fo-hq-unlock,
    battlegroup/fo-fast-unlocks-fire-support)."""
    found = []
    for one in selections:
        if one.slot in OPENS:
            opening = Opening(one.id, one.faction, OPENS[one.slot])
            found.append(opening)
            if one.platoon and one.slot == "troops":
                found.append(opening)  # battlegroup/ig-platoons
    return tuple(found)


@frozen
class Lacking:
    """A selection that no opened slot is left for, and why."""

    id: str
    slot: Slot
    by: tuple[Slot, ...]
    """What would open one."""
    taken_by: tuple[str, ...]
    """Who fills those that could have been its own."""


@frozen
class Shared:
    """How the slots are shared out."""

    filled: tuple[tuple[str, str], ...]
    """Who fills the slot of whom."""
    lacking: tuple[Lacking, ...]


def share(selections: Sequence[Selection]) -> Shared:
    """Share the opened slots out so that as many as possible are filled; earlier selections go
    before later ones (battlegroup/fo-support-limited, battlegroup/fo-troops-unlock,
    battlegroup/fo-fire-support)."""
    slots = openings(selections)
    wanting = [one for one in selections if one.slot in WANTING]
    filled: dict[int, Selection] = {}
    lacking = []
    for one in wanting:
        seen: dict[int, None] = {}
        if not _find(one, slots, filled, seen):
            reached = [filled[number] for number in seen]
            lacking.append(_lacking(one, [other for other in wanting if other in reached]))
    pairs = ((one.id, slots[number].source) for number, one in sorted(filled.items()))
    return Shared(tuple(pairs), tuple(lacking))


def _find(
    one: Selection,
    slots: Sequence[Opening],
    filled: dict[int, Selection],
    seen: dict[int, None],
) -> bool:
    """Find a slot for a selection, moving others to further slots where they fit too."""
    for number, slot in enumerate(slots):
        if number in seen or not slot.fits(one):
            continue
        seen[number] = None
        if number not in filled or _find(filled[number], slots, filled, seen):
            filled[number] = one
            return True
    return False


def _lacking(one: Selection, taken_by: Sequence[Selection]) -> Lacking:
    by = tuple(slot for slot, opened in OPENS.items() if one.slot in opened)
    return Lacking(one.id, one.slot, by, tuple(other.id for other in taken_by))
