"""The tokens a force gives its enemy (diceless/prep-scatter-tokens,
diceless/prep-warp-and-gets-hot, diceless/prep-deep-strike-tokens)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Blast
from engine.rulesets.diceless.core.values import Pool

TOKENS = BOOK.tables.tokens


@frozen
class Giving:
    """What of a unit gives tokens away."""

    blasts: tuple[Blast, ...] = ()
    """Of each weapon with any, its largest (diceless/scatter-tokens-grant)."""
    hot: int = 0
    """Weapons that get hot, none of them on vehicles (diceless/gets-hot-tokens-grant)."""
    psykers: int = 0
    mind_blasts: tuple[Blast, ...] = ()
    """Of each psyker with any, the largest (diceless/psychic-blast-tokens)."""
    gates: int = 0
    """Psykers with the gate."""
    named_seers: int = 0
    """Whose powers are not counted otherwise (diceless/sm-tigurius)."""
    deep_strikes: bool = False


def largest(blasts: Iterable[Blast]) -> Blast | None:
    """Return the larger size of those given."""
    sizes = tuple(blasts)
    return "large" if "large" in sizes else "small" if sizes else None


def granted(force: Iterable[Giving]) -> Pool:
    """Add up the tokens a force gives its enemy (diceless/prep-scatter-tokens,
    diceless/prep-warp-and-gets-hot, diceless/prep-deep-strike-tokens,
    diceless/gets-hot-tokens-grant, diceless/warp-tokens-grant)."""
    units = tuple(force)
    return Pool(
        scatter=sum(map(_scatter, units)),
        hot=sum(TOKENS.gets_hot * unit.hot for unit in units),
        warp=sum(TOKENS.warp * unit.psykers for unit in units),
    )


def _scatter(unit: Giving) -> int:
    """Return the scatter tokens for a unit (diceless/scatter-tokens-grant,
    diceless/psychic-blast-tokens)."""
    markers = sum(
        TOKENS.large_blast if size == "large" else TOKENS.small_blast
        for size in (*unit.blasts, *unit.mind_blasts)
    )
    named = TOKENS.gate * unit.gates + TOKENS.named_seer * unit.named_seers
    return markers + named + deep_strike_tokens(unit.deep_strikes)


def deep_strike_tokens(declared: bool) -> int:
    """Return how many scatter tokens a unit gives its enemy by a deep strike
    (diceless/deep-strike-tokens)."""
    return TOKENS.deep_strike if declared else 0
