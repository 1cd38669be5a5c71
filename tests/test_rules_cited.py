"""Every clause of every hosted rulebook is shown at work by a test that cites it.

A citation is ``pytest.mark.rule("ruleset/clause", ...)`` anywhere below ``tests/``, as a decorator,
in a ``pytestmark`` or in the marks of a parameter; the ids stand there as plain strings, so that a
search for an id finds its tests.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.ruleset import hosted

ROOT = Path(__file__).parents[1]


def clauses() -> dict[str, list[str]]:
    """Return the clause ids of each ruleset that has a rulebook."""
    books = {
        path.parts[-3]: tomllib.loads(path.read_text("utf-8"))
        for path in sorted((ROOT / "engine/rulesets").glob("*/data/rulebook.toml"))
    }
    return {name: [clause["id"] for clause in book["clause"]] for name, book in books.items()}


def citations(source: str) -> Iterator[str]:
    if "mark.rule" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule")):
                yield from map(cited_id, [*node.args, *node.keywords])


def cited_id(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(clause)):
            return clause
    raise ValueError(f"line {getattr(node, 'lineno', '?')}: cite clauses by plain strings")


@cache
def cited() -> dict[str, Path]:
    """Return every id cited, with a file that cites it."""
    return {
        clause: path.relative_to(ROOT)
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for clause in citations(path.read_text("utf-8"))
    }


def test_every_clause_of_a_hosted_ruleset_is_cited_by_a_test() -> None:
    """A ruleset that is being built may have its rulebook first; it is hosted once it is whole."""
    seen, books = cited(), clauses()
    uncited = [clause for key in hosted() for clause in books[key] if clause not in seen]

    assert not uncited, f"{len(uncited)} clauses are cited by no test:\n" + "\n".join(uncited)


def test_every_citation_names_a_clause() -> None:
    known = {clause for ids in clauses().values() for clause in ids}

    assert [] == [f"{path}: {clause}" for clause, path in cited().items() if clause not in known]


def test_a_clause_id_belongs_to_its_ruleset_and_is_given_once() -> None:
    for name, ids in clauses().items():
        assert [] == [clause for clause in ids if not clause.startswith(f"{name}/")]
        assert len(ids) == len(set(ids))


def test_citations_are_read_from_decorators_marks_and_parameters() -> None:
    source = """
pytestmark = pytest.mark.rule("a/1")

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("a/4"))])
@pytest.mark.rule("a/2", "a/3")
def test_it(n): "pytest.mark.rule('a/5')"
"""
    assert ["a/1", "a/2", "a/3", "a/4"] == sorted(citations(source))


@pytest.mark.parametrize("call", ["rule(CLAUSE)", "rule(*ids)", "rule(f'a/{n}')", "rule(ids=[])"])
def test_a_citation_that_cannot_be_searched_for_is_refused(call: str) -> None:
    with pytest.raises(ValueError, match="plain strings"):
        list(citations(f"pytest.mark.{call}"))
