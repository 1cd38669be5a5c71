"""The damage of templates and blasts.

Every model under a template or marker is a hit; the damage is hits x Strength x a factor of the
tables. It is added to the pools of the shooting and saved like any other.
"""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.wounds.rules import doubled

SHOTS = BOOK.tables.shooting


def template_damage(
    hits: int, strength: int, *, twin_linked: bool = False, vulnerable: bool = False
) -> int:
    """Return the damage of a template, in hit points before saves (diceless/template-damage,
    diceless/twin-linked-template)."""
    factor = SHOTS.template_twin_linked if twin_linked else SHOTS.template
    return doubled(hits * strength * factor, vulnerable)


def blast_damage(hits: int, strength: int, *, vulnerable: bool = False) -> int:
    """Return the damage of a marker of either size, in hit points before saves
    (diceless/blast-damage)."""
    return doubled(hits * strength * SHOTS.blast, vulnerable)
