"""Which units of a side are friends: allies that are no Battle Brothers fight beside each other, no
more (battlegroup/allies-battle-brothers, battlegroup/allies-other)."""

from __future__ import annotations

from engine.rulesets.battlegroup.forces import are_brothers
from engine.rulesets.battlegroup.limits import RULES
from engine.rulesets.battlegroup.members import sheet_of
from engine.rulesets.battlegroup.model import Unit

ANY = "any"
"""Of fortifications, which are everybody's."""


def are_friends(one: Unit, other: Unit) -> bool:
    """Tell whether units are of one side and one detachment: others lend each other no abilities,
    no room and no company (battlegroup/allies-battle-brothers, battlegroup/allies-other)."""
    factions = sheet_of(one).faction, sheet_of(other).faction
    brothers = ANY in factions or are_brothers(*factions, RULES.allied)
    return one.owner == other.owner and brothers
