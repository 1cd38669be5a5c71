"""Every contract test runs once for each ruleset that is hosted."""

import pytest

from engine import ruleset
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from engine.wire.codec import RulesetCodec
from tests.contract.playing import Played, played, slept_through

SEEDS = (1, 2, 3, 4)
SEEDS_OF = {"battlegroup": (*SEEDS, 13)}
"""In the last everything is done model by model as well."""


@pytest.fixture(scope="session", params=ruleset.hosted())
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset.get(request.param)


@pytest.fixture
def codec(rules: Ruleset) -> RulesetCodec:
    return codecs.for_ruleset(rules.key)


@pytest.fixture
def match(rules: Ruleset) -> Played:
    """One whole match of random samples."""
    return played(rules.key, SEEDS[0])


@pytest.fixture
def matches(rules: Ruleset) -> tuple[Played, ...]:
    """Several whole matches, one without any answer among them."""
    return (
        *(played(rules.key, seed) for seed in SEEDS_OF.get(rules.key, SEEDS)),
        slept_through(rules.key),
    )
