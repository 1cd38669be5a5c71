"""What may not be on a table: bodies in each other, or in what nobody can enter. shapely, which no
rules use, says so."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import shapely

from engine import ruleset
from engine.advice import queries as q
from engine.match import Match
from engine.records import record
from engine.wire.codec import for_ruleset
from tests.helpers.printed import catalogue_of

TOUCH = 0.002
"""How deep bodies may be in each other and still only touch; of the table."""
BARS = {"blocks_move": True, "impassable": True, "pace": "impassable"}
"""What a catalogue says of terrain that cannot be entered: one of these."""
MIDWAY = {"WhichDisabled": "diceless/base-tank-shock"}
"""Questions that come up before a move is over, and the clause of such a move: a tank may still be
among those who move aside once it has stopped."""


def faults(match: Match) -> list[tuple[str, str]]:
    """Return the units of which bodies overlap, in pairs, and those in terrain that cannot be
    entered, with the piece; those apart of which a clause says that others may stand on the ground
    they cover."""
    if any(type(ask.choice).__name__ in MIDWAY for ask in match.asks):
        return []
    plan = match.rules.query(match.state, match.asks, None, q.TableMap())
    assert isinstance(plan, q.Plan)
    above = {unit.above for unit in plan.units if unit.above is not None}
    assert not above or above <= {clause.id for clause in match.rules.rulebook()}
    stand = [(unit.unit, hull) for unit in plan.units if unit.above is None for hull in unit.hulls]
    barred = barring(match.rules.key)
    walls = [(piece.id, piece.corners) for piece in plan.terrain if piece.kind in barred]
    bodies, solid = shrunk(hull for _, hull in stand), shrunk(corners for _, corners in walls)
    if not bodies:
        return []
    tree = shapely.STRtree(bodies)
    found = [(stand[a][0], stand[b][0]) for a, b in met(tree, bodies) if a < b]
    return found + [(stand[b][0], walls[a][0]) for a, b in met(tree, solid)]


def check_record(written: bytes) -> None:
    """Raise unless everybody stood where they may after every act of a record."""
    header, entries, end = record.read(written)
    rules, codec = ruleset.get(header.ruleset), for_ruleset(header.ruleset)
    options: Any = codec.load(dict(header.options), rules.vocabulary.options)
    chain = header.chain(end.secret)
    match, last, _ = record.begin(rules, options, header.dice(end.secret), chain)
    for entry in entries[1:]:
        match, last, _ = record.enact(match, last, record.act_of(entry), chain)
        assert [] == faults(match), f"{header.match}, act {entry.n}"


def shrunk(outlines: Iterable[tuple[tuple[float, float], ...]]) -> list[shapely.Geometry]:
    """Return the areas within outlines, a little less each."""
    return [shapely.Polygon(one).buffer(-TOUCH / 2, quad_segs=1) for one in outlines]


def met(tree: shapely.STRtree, areas: list[shapely.Geometry]) -> list[tuple[int, int]]:
    """Return the numbers of areas and of those of the tree that they overlap."""
    if not areas:
        return []
    first, second = tree.query(areas, predicate="intersects")
    return list(zip(first.tolist(), second.tolist(), strict=True))


@cache
def barring(key: str) -> frozenset[str]:
    """Return the kinds of terrain that cannot be entered."""
    kinds = catalogue_of(ruleset.get(key))["terrain"]
    return frozenset(
        kind
        for kind, what in kinds.items()
        if any(what.get(name) == value for name, value in BARS.items())
    )
