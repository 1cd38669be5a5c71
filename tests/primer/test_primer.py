"""The primers: what they say is so in every language, and their pictures show real tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
import shapely

from engine import ruleset
from engine.advice.queries import Plan, TableMap
from engine.book.data import data_file
from engine.book.teaching.primer import read
from engine.book.translation import texts, untranslated
from engine.ruleset import Ruleset, hosted
from engine.vectors import disagreement
from engine.wire.codec import decode, for_ruleset
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


def test_a_caption_names_those_whom_its_lines_join(rules: Ruleset) -> None:
    codec = for_ruleset(rules.key)
    for picture in rules.primer().pictures:
        ends = [shapely.Point(end) for line in picture.lines for end in (line.start, line.end)]
        if not ends:
            continue
        state = codec.load_state(decode(picture.table))
        plan = rules.query(state, (), None, TableMap())
        assert isinstance(plan, Plan)
        joined = {
            unit.unit
            for unit in plan.units
            for hull in unit.hulls
            if any(shapely.Polygon(hull).distance(end) < 0.1 for end in ends)
        }
        named = set(re.findall(r"\b[AB]\d+", picture.text))
        assert named <= signs(state.units, joined), picture.id


def signs(units: Mapping[str, Any], some: set[str]) -> set[str]:
    """Return what the page calls some units: by side, in the order of their ids."""
    sides = [[key for key, unit in units.items() if unit.owner == seat] for seat in (0, 1)]
    return {
        f"{side}{number}"
        for side, keys in zip("AB", sides, strict=True)
        for number, key in enumerate(keys, 1)
        if key in some
    }


@pytest.mark.long
@pytest.mark.parametrize("key", MOMENTS)
def test_pictures_show_the_table_as_the_rules_bring_it_about_today(key: str) -> None:
    assert path_of(key).read_text("utf-8") == written(key), "run python -m tests.primer"
    assert {one.id for one in read(key).pictures} == MOMENTS[key].keys()
