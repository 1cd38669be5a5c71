"""The primers: what they say is so in every language, and their pictures show real tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from engine import ruleset
from engine.book.data import data_file
from engine.book.teaching.primer import read
from engine.book.translation import texts, untranslated
from engine.ruleset import Ruleset, hosted
from engine.vectors import disagreement
from tests.helpers.texts import figures
from tests.primer.pictures import MOMENTS, path_of, written

SMALL = set("123456789")
"""Numbers that one language writes as words and another in figures."""


@pytest.fixture(params=hosted())
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return ruleset.get(request.param)


def unwritten(value: Any) -> Any:
    """Return data with nothing where a data file has a word for it."""
    if isinstance(value, Mapping):
        return {key: unwritten(one) for key, one in value.items()}
    if isinstance(value, list):
        return [unwritten(one) for one in value]
    return None if value == "null" else value


def test_a_worked_example_comes_to_what_the_rules_make_of_it(rules: Ruleset) -> None:
    examples = rules.primer().examples

    assert len(examples) >= 10
    for one in examples:
        vector = {"given": one.given, "expect": unwritten(one.expect)}
        assert disagreement(rules, vector) is None, one.id


def test_what_is_said_belongs_to_clauses_of_the_rulebook(rules: Ruleset) -> None:
    primer, known = rules.primer(), {clause.id for clause in rules.rulebook()}
    named = [clause for step in primer.steps for clause in step.clauses]
    named += [one.clause for one in primer.examples]
    named += [one.clause for one in primer.pictures]

    assert {f"{rules.key}/{clause}" for clause in named} <= known
    assert len(primer.steps) >= 6
    assert len(primer.pictures) >= 2


def test_another_language_says_all_of_it_with_the_same_figures(rules: Ruleset) -> None:
    said = data_file(rules.key, "primer_de")
    english, german = rules.primer(), rules.primer("de")

    assert [] == list(untranslated(english, said))
    assert ("en", "de") == (english.language, german.language)
    for (key, _, ours), (_, _, theirs) in zip(texts(english), texts(german), strict=True):
        told = theirs.replace("W6", "D6").replace("W3", "D3").replace(",", ".")
        assert set(figures(told)) <= {*figures(ours), *SMALL}, key


def test_a_caption_tells_the_distances_that_are_drawn(rules: Ruleset) -> None:
    for picture in rules.primer().pictures:
        told = {float(one) for one in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", picture.text)}
        assert {line.length for line in picture.lines} <= told, picture.id


@pytest.mark.long
@pytest.mark.parametrize("key", MOMENTS)
def test_pictures_show_the_table_as_the_rules_bring_it_about_today(key: str) -> None:
    assert path_of(key).read_text("utf-8") == written(key), "run python -m tests.primer"
    assert {one.id for one in read(key).pictures} == MOMENTS[key].keys()
