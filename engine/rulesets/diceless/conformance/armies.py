"""Worked examples of reserves, deep strikes and the tokens of an army."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from attrs import field, frozen

from engine.book.examples import Answer, Example, at_least
from engine.rulesets.diceless.arrivals.rules import may_delay, mishap, most_tokens, quota
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Blast, Zone
from engine.rulesets.diceless.conformance.common import one_of
from engine.rulesets.diceless.force.rules import Giving, granted, largest

RESERVES = BOOK.tables.reserves
TOKEN_STEP = BOOK.tables.tokens.step
BETWEEN = dict.fromkeys(("no_mans_land", "outside", "between", "none", "other"), "neutral")


@frozen(kw_only=True)
class DeepStrike:
    """A unit that means to arrive in a zone."""

    zone: str
    pool: int = at_least(0)
    jammed: bool = False

    def answer(self) -> Answer:
        """Return what the opponent may do to it."""
        zone = cast(Zone, one_of(Zone, self.zone, "zone", BETWEEN))
        most = most_tokens(zone, self.pool, jammed=self.jammed)
        return {
            "max_tokens": most,
            "max_offset": TOKEN_STEP * most,
            "mishap": mishap(zone),
        }


@frozen(kw_only=True)
class Tokens:
    """A roster."""

    roster: tuple[Listed, ...]

    def answer(self) -> Answer:
        """Return the tokens it gives the enemy."""
        pool = granted(unit.giving for unit in self.roster)
        return {"scatter": pool.scatter, "gets_hot": pool.hot, "warp": pool.warp}


@frozen(kw_only=True)
class Reserves:
    """Units in reserve, and how many of those picked are delayed on a turn."""

    units: int = at_least(0)
    modifier: int = 0
    delays: Mapping[str, int] = field(factory=dict)

    def answer(self) -> Answer:
        """Return how many arrive on each turn."""
        turns = range(1, RESERVES.last + 1)
        unknown = sorted(self.delays.keys() - {str(turn) for turn in turns})
        if unknown:
            raise ValueError(f"delays on turn {', '.join(unknown)}; write 1 to {RESERVES.last}")
        waiting, delayed, arrivals = self.units, 0, list[int]()
        for turn in turns:
            picked = quota(turn, waiting, self.modifier)
            held = self.delays.get(str(turn), 0)
            if not 0 <= held <= (picked if may_delay(turn) else 0):
                raise ValueError(f"turn {turn}: {held} of {picked} units cannot be delayed")
            arrivals.append(picked - held + delayed)
            waiting, delayed = waiting - picked, held
        return {"arrivals_by_turn": arrivals}


OPERATIONS: dict[str, type[Example]] = {
    "reserves": Reserves,
    "deep_strike": DeepStrike,
    "tokens": Tokens,
}


@frozen(kw_only=True)
class Carried:
    """Weapons of one kind in a unit."""

    count: int = at_least(0, 1)
    blasts: tuple[Blast, ...] = ()
    """Of each, by ammunition."""
    gets_hot: bool = False


@frozen(kw_only=True)
class Listed:
    """A unit on a roster; what it is called does not matter."""

    id: str = ""
    name: str = ""
    weapons: tuple[Carried, ...] = ()
    psyker: bool = False
    psychic_blasts: tuple[Blast, ...] = ()
    deep_strike: bool = False
    vehicle: bool = False
    gate_of_infinity: bool = False
    tigurius: bool = False

    @property
    def giving(self) -> Giving:
        """What of it gives tokens away."""
        named = self.tigurius
        sizes = [(largest(one.blasts), one.count) for one in self.weapons]
        mind = None if named else largest(self.psychic_blasts)
        return Giving(
            blasts=tuple(size for size, count in sizes if size for _ in range(count)),
            hot=0 if self.vehicle else sum(one.count for one in self.weapons if one.gets_hot),
            psykers=int(self.psyker or named),
            mind_blasts=(mind,) if mind else (),
            gates=int(self.gate_of_infinity and not named),
            named_seers=int(named),
            deep_strikes=self.deep_strike,
        )
