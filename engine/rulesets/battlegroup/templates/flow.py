"""The dice of a template weapon, whether it is aimed or fires from afar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from engine.rulesets.battlegroup.book.die_readings import DIE, sides
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.templates.rules import (
    Impact,
    Mark,
    Neighbour,
    dice_for,
    impact,
    nearest_band,
    need,
    twin_linked,
)
from engine.table import Table

Purpose = Literal["template", "shell"]
AGAIN: Mapping[Purpose, str] = {"template": "template_again", "shell": "shell_again"}
"""What the dice are for that are rolled again."""
ASTRAY: Mapping[Purpose, str] = {"template": "stray", "shell": "shell_stray"}
"""What the dice are for that say whom ones hit."""


def burst(
    table: Table[Battle],
    key: str,
    weapon: Weapon,
    mark: Mark,
    near: Sequence[Neighbour],
    purpose: Purpose,
) -> Impact:
    """Roll the dice of one shot, again where they may be, and return what it hits; ones of a blast
    go astray."""
    assert weapon.template is not None
    needed = need(weapon.template, mark)
    faces = table.roll(purpose, dice_for(weapon.template), unit=key, needed=needed)
    if weapon.has("twin_linked"):
        again = dice_of(table, AGAIN[purpose], key)
        faces = twin_linked(faces, needed, again)
    tied = len(nearest_band(weapon.template, near))
    drawn = dice_of(table, ASTRAY[purpose], key, sides(tied) if tied else DIE)
    return impact(weapon.template, mark, faces, near, drawn)


def dice_of(table: Table[Battle], purpose: str, key: str, faces: int = DIE) -> Iterator[int]:
    """Yield dice one after the other, as many as are wanted."""
    while True:
        yield table.roll(purpose, unit=key, sides=faces)[0]
