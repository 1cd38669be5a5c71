"""The damage of templates and blasts.

Every model under a template or marker is a hit; the damage is hits x Strength x a factor of the
tables. It is added to the pools of the shooting and saved like any other.
"""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.wounds.rules import doubled

SHOTS = BOOK.tables.shooting


def times(*, is_marker: bool, twin_linked: bool) -> int:
    """Return by what hits and Strength are multiplied (diceless/template-damage,
    diceless/blast-damage)."""
    if is_marker:
        return SHOTS.blast
    return SHOTS.template_twin_linked if twin_linked else SHOTS.template


def template_damage(
    hits: int, strength: int, *, twin_linked: bool = False, vulnerable: bool = False
) -> int:
    """Return the damage of a template, in hit points before saves (diceless/template-damage,
    diceless/twin-linked-template)."""
    factor = times(is_marker=False, twin_linked=twin_linked)
    return doubled(hits * strength * factor, vulnerable)


def blast_damage(hits: int, strength: int, *, vulnerable: bool = False) -> int:
    """Return the damage of a marker of either size, in hit points before saves
    (diceless/blast-damage)."""
    return doubled(hits * strength * SHOTS.blast, vulnerable)
