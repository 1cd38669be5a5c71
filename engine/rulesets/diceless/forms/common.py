"""Forms that many questions share."""

from __future__ import annotations

from collections.abc import Iterator

from engine.forms import Form
from engine.rulesets.diceless.choices import common

PASS, CONCEDE = Form(common.Pass()), Form(common.Concede(), grave=True)


def yes_or_no(unit: str) -> Iterator[Form]:
    """Yield both answers to a question of yes or no about a unit."""
    return (Form(common.Decide(yes), unit) for yes in (False, True))
