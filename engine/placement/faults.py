"""Why a base cannot go where it should, in numbers."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

Kind = Literal["blocked", "taken", "edge", "dear", "apart", "elsewhere"]


@frozen
class PlacementFault:
    """What one base ran into.

    - blocked: its way meets `by` after `amount` of the `limit` it is long;
    - taken: its place overlaps `by` (a block or a base), `amount` deep where that is known;
    - edge: it leaves the table, its way or its place;
    - dear: its way costs `amount`, more than the `limit` allowed;
    - apart: the gap to its nearest neighbour `by` is `amount`, more than the `limit`;
    - elsewhere: its way begins `amount` away from where it stands.
    """

    base: str
    kind: Kind
    by: str = ""
    amount: float = 0.0
    limit: float = 0.0
