"""Forces put together blindly show what the rules say of illegal ones."""

from __future__ import annotations

from random import Random

import pytest

from bots.coverage.lists import tinkered
from engine import ruleset
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.model import Options
from engine.rulesets.battlegroup.ruleset import RULESET as BATTLEGROUP
from engine.wire.codec import for_ruleset


@pytest.mark.parametrize("key", ruleset.hosted())
def test_they_are_ready_made_ones_with_changes(key: str) -> None:
    form = ruleset.get(key).catalogue().muster
    assert form is not None
    ready = [one.force[form.list_field] for one in form.ready]
    found = [tinkered(form, Random(seed))[form.list_field] for seed in range(40)]

    assert sum(entries not in ready for entries in found) > 35
    assert {unit.id for unit in form.units}.issuperset(
        entry[form.unit_field] for entries in found for entry in entries
    )


def test_the_rules_say_what_is_wrong_with_each() -> None:
    form, codec = BATTLEGROUP.catalogue().muster, for_ruleset("battlegroup")
    assert form is not None
    judged = [
        BATTLEGROUP.check_force(Options(), codec.load(tinkered(form, Random(seed)), Army))
        for seed in range(200)
    ]
    codes = {fault.code for one in judged for fault in one.faults}

    assert any(not one.faults for one in judged)
    assert {"over_the_limit", "unit_twice", "few_troops", "nothing_opens_slot"} <= codes
