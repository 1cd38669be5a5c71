"""What shots and saves result in, as codes and numbers that notes repeat."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Wasted = Literal["out_of_range", "out_of_sight"]
SaveKind = Literal["cover", "smoke", "glancing"]
Effect = Literal["penetrate", "glance", "bounce"]


@frozen
class SaveRolled:
    """A save roll."""

    kind: SaveKind
    needed: int
    die: int
