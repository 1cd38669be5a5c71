"""Tests of all forms in whole matches: of two rulesets here, of all in `make test-all`."""

import pytest

from engine import ruleset
from engine.ruleset import Ruleset
from tests.helpers.long import first


@pytest.fixture(scope="session", params=first(ruleset.hosted(), 2))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset.get(request.param)
