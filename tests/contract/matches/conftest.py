"""Every test here looks at whole matches: of two rulesets each time, of all in `make test-all`."""

import pytest

from engine import ruleset
from engine.ruleset import Ruleset
from tests.helpers.long import first


@pytest.fixture(scope="session", params=first(ruleset.hosted(), 2))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset.get(request.param)
