"""Options that are drawn come to all that a ruleset offers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine import ruleset
from engine.wire.codec import encode
from tests.server.chaos.varied import varied

pytestmark = pytest.mark.usefixtures("hosted")
DRAWN = 100
"""An hour's soak draws more."""


def drawn(key: str, seed: int) -> list[Mapping[str, Any]]:
    return list(islice(varied(key, Random(seed)), DRAWN))


@pytest.mark.parametrize("key", ruleset.hosted())
def test_every_choice_and_every_ready_made_force_is_drawn(key: str) -> None:
    shown, options = ruleset.get(key).catalogue(), drawn(key, 1)
    forces = {
        encode(one)
        for form in shown.options
        if form.kind == "force"
        for some in options
        for one in some.get(form.key, ())
    }
    assert shown.muster is not None
    assert forces == {encode(one.force) for one in shown.muster.ready}
    for form in shown.options:
        if form.kind == "choice":
            values = {encode(some[form.key]) for some in options if form.key in some}
            assert values >= {encode(one.value) for one in form.values}, form.key
            assert form.default is not None or any(form.key not in some for some in options)


def test_the_same_seed_draws_the_same() -> None:
    assert drawn("diceless", 1) == drawn("diceless", 1) != drawn("diceless", 2)
