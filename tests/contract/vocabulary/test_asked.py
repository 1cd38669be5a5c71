"""The docstring of a question says who is asked what, by which clause, and what the default is."""

import re
import tomllib
from pathlib import Path

import pytest

from engine.ruleset import Ruleset

RULESETS = Path(__file__).parents[3] / "engine/rulesets"
FORM = re.compile(r"Asks .+ \((?P<ids>[^()]+)\)\. Default: .+\.")


@pytest.fixture
def clauses(rules: Ruleset) -> set[str]:
    book = tomllib.loads((RULESETS / rules.key / "data/rulebook.toml").read_text("utf-8"))
    return {clause["id"] for clause in book["clause"]}


def test_questions_say_who_is_asked_and_what_the_default_is(
    rules: Ruleset, clauses: set[str]
) -> None:
    docs = {
        choice.__name__: " ".join((choice.__doc__ or "").split())
        for choice in rules.vocabulary.choices
    }
    found = {name: FORM.match(doc) for name, doc in docs.items()}
    cited = {
        name: set(match["ids"].replace(",", " ").split()) if match else set()
        for name, match in found.items()
    }

    assert docs
    assert {} == {name: docs[name] for name, ids in cited.items() if not ids or ids - clauses}
