"""How the ways to answer a question are found: each chapter registers its questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from engine.forms import Form
from engine.rulesets.battlegroup.choices import common
from engine.rulesets.battlegroup.model import Battle

PASS, CONCEDE = Form(common.Pass()), Form(common.Concede(), grave=True)


@singledispatch
def forms_of(choice: object, state: Battle) -> Iterator[Form]:
    """Yield the ways to answer a question."""
    raise TypeError(f"no forms for {type(choice).__name__}")


def yes_or_no(unit: str) -> Iterator[Form]:
    """Yield both answers to a question of yes or no about a unit."""
    return (Form(common.Decide(yes), unit) for yes in (False, True))
