"""What a unit of length is. Rules and data know units only; this is where they meet centimetres.

microtanks/scale-default, scale-20mm-inches, scale-15mm, scale-other: one factor for everything that
is measured, another for the models, so that hulls and heights fit the models that are used.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from attrs import frozen

from engine.rulesets.microtanks.book import BOOK
from engine.rulesets.microtanks.book.printed import Hull, MethodRow
from engine.rulesets.microtanks.book.words import refusal

RULES = BOOK.tables.scale
ROWS: dict[str, MethodRow] = {"cm": RULES.cm, "inch": RULES.inch, "double": RULES.double}


@frozen(cache_hash=True)
class Scale:
    """A match option: the length of a unit, and the scale of the models as 1 to `denominator`."""

    method: Literal["cm", "inch", "double", "own"] = "cm"
    denominator: float | None = None
    """Default: the scale that the method is meant for. The method `own` has no default."""
    unit_cm: float | None = None
    """Only for the method `own`."""


def check_scale(scale: Scale) -> None:
    """Raise `IllegalReply` unless one factor serves for everything that is measured."""
    if scale.method == "own":
        if scale.unit_cm is None or scale.denominator is None:
            raise refusal("own_scale_incomplete")
        least, most = RULES.own_least_cm, RULES.own_most_cm
        if not least <= scale.unit_cm <= most or not 1 <= scale.denominator <= 1000:
            raise refusal(
                "scale_out_of_bounds",
                unit_cm=scale.unit_cm,
                denominator=scale.denominator,
                least=least,
                most=most,
            )
        factor = height_factor(scale)
        if factor > RULES.own_largest:
            raise refusal(
                "models_too_large",
                denominator=scale.denominator,
                unit_cm=scale.unit_cm,
                factor=factor,
                most=RULES.own_largest,
            )
        return
    row = ROWS[scale.method]
    if scale.unit_cm not in (None, row.unit_cm) or (
        scale.denominator not in (None, *row.denominators)
    ):
        raise refusal("mixed_scale", method=scale.method, unit_cm=row.unit_cm)


def unit_cm(scale: Scale) -> float:
    """Return how many centimetres a unit is (microtanks/scale-default)."""
    if scale.method == "own":
        assert scale.unit_cm is not None, "an own scale is checked before it is used"
        return scale.unit_cm
    return ROWS[scale.method].unit_cm


def denominator(scale: Scale) -> float:
    """Return the scale of the models."""
    if scale.denominator is not None:
        return scale.denominator
    return ROWS[scale.method].denominators[0]


def centimetres(units: float, scale: Scale) -> float:
    """Return a length as it is measured on a real table."""
    return units * unit_cm(scale)


def hull_units(metres: float, scale: Scale) -> float:
    """Return what a real length of a vehicle is on the table, to 2 decimals."""
    return round(metres * 100 / denominator(scale) / unit_cm(scale), 2)


def hull_of(metres: Hull, scale: Scale) -> Hull:
    """Return the size of a model."""
    return Hull(
        hull_units(metres.length, scale),
        hull_units(metres.width, scale),
        hull_units(metres.height, scale),
    )


@lru_cache(maxsize=256)  # players choose any scale
def height_factor(scale: Scale) -> float:
    """Return by how much heights of terrain grow: as hulls do (microtanks/scale-20mm-inches)."""
    return RULES.cm.denominators[0] * RULES.cm.unit_cm / (denominator(scale) * unit_cm(scale))
