"""No bodies on the table overlap, nor stand in what cannot be entered, whatever is replied."""

from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from math import lcm
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields_dict

from bots.policy import get
from engine.match import Match
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.contract.matches.maps import MAPS
from tests.contract.playing import Played, dice_of, options_of
from tests.helpers.bodies import barring, faults
from tests.helpers.printed import catalogue_of

REPLIES = 30
"""So many of a match are looked at: the set-up, and the first moves and shots."""
SEED = 1
DEAREST = 1000
"""Points of the largest forces that fight to an end: larger ones take minutes."""
PARTS = 4
"""Of the longest test, which run side by side."""
TABLES = ("scenario", "layout", "table", "scale")
"""Options that say where a match is fought."""
BOUND_TO = {"Ironwall Garrison": {"scenario": "defense-line", "attacker": "second"}}
"""Forces that only one side of a scenario may field."""


def tables(rules: Ruleset) -> tuple[Any, ...]:
    """Return the options of a match on each table of a ruleset."""
    usual = options_of(rules)
    if "scenario" not in fields_dict(type(usual)):
        return (usual,)
    return tuple(evolve(usual, scenario=key) for key in catalogue_of(rules)["scenarios"])


def places(rules: Ruleset) -> list[dict[str, Any]]:
    """Return options that together bring in every printed scenario and table."""
    forms = {form["key"]: form for form in catalogue_of(rules)["options"] if form["key"] in TABLES}
    ways = {key: [one["value"] for one in form["values"]] for key, form in forms.items()}
    most = lcm(*map(len, ways.values()))
    return [{key: way[n % len(way)] for key, way in ways.items()} for n in range(most)]


def fought(rules: Ruleset) -> Iterator[Any]:
    """Yield the options of matches that bring in every printed scenario, table and force, and a map
    of the players' own."""
    catalogue, codec = catalogue_of(rules), codecs.for_ruleset(rules.key)
    forms = {form["key"]: form for form in catalogue["options"]}
    yield from tables(rules)
    yield codec.load(dict(MAPS[rules.key]), rules.vocabulary.options)
    force = next(form for form in forms.values() if form["kind"] == "force")
    ready = sorted(catalogue["muster"]["ready"], key=lambda one: (one["cost"], one["name"]))
    ready = [one for one in ready if one["cost"] <= DEAREST]
    limit = forms.get(force["limited_by"])
    pairs = list(zip(ready[::2], ready[1::2], strict=len(ready) % 2 == 0))
    wheres = places(rules)
    for n, pair in zip(range(max(len(pairs), len(wheres))), cycle(pairs), strict=False):
        raw = dict(wheres[n % len(wheres)], **{force["key"]: [one["force"] for one in pair]})
        for one in pair:
            raw.update(BOUND_TO.get(one["name"], {}))
        if limit is not None:
            dearest = max(one["cost"] for one in pair)
            limits = [one["value"] for one in limit["values"]] or [DEAREST]
            raw[limit["key"]] = min(value for value in limits if value >= dearest)
        yield codec.load(raw, rules.vocabulary.options)


def played(rules: Ruleset, options: Any, policy: str, seed: int) -> Iterator[Match]:
    """Yield a match after each reply."""
    match, rng = Match.start(rules, options, dice_of(f"secret {seed}"))[0], Random(seed)
    while match.asks:
        ask = rng.choice(match.asks)
        body = get(policy)(rules, rules.view(match.state, ask.seat), ask, rng)
        match, _ = match.answer(ask.seat, ask.number, body)
        yield match


def check(matches: Iterable[Match]) -> int:
    """Look at each of some matches that changed a unit; return how many did."""
    seen, units = 0, None
    for match in matches:
        if match.state.units is not units:
            assert [] == faults(match), f"after {match.count} replies"
            seen, units = seen + 1, match.state.units
    return seen


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_no_bodies_overlap_on_any_table(rules: Ruleset, policy: str) -> None:
    for options in tables(rules):
        assert check(islice(played(rules, options, policy, SEED), REPLIES)) > 5


def test_no_bodies_overlap_in_whole_matches(matches: tuple[Played, ...]) -> None:
    for whole in matches:
        assert check(step.after for step in whole.steps)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_bodies_overlap_in_whole_matches_of_all_that_is_printed(
    rules: Ruleset, part: int
) -> None:
    assert barring(rules.key)
    for options in islice(fought(rules), part, None, PARTS):
        assert check(played(rules, options, "random", SEED)) > 20
