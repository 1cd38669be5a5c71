"""The Python door: it opens at once, and what is written for others uses nothing behind it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import warhost

ROOT = Path(__file__).parents[1]
DEEPER = {"engine", "server", "bots", "clients"}
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
IMPORT = re.compile(r"^ *(?:from (\w+)[\w.]* import \w|import (\w+)[\w.]*$)", re.MULTILINE)
"""A line of code that imports something, which no sentence looks like."""


def test_the_import_loads_nothing_else_of_ours_and_no_library() -> None:
    script = "import sys, warhost; print(*sorted(name.partition('.')[0] for name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)

    assert set() == {*told.stdout.split()} & {*DEEPER, "attr", "cattrs", "orjson", "trio"}
    assert "warhost" in told.stdout


@pytest.mark.parametrize("name", warhost.__all__)
def test_every_name_of_the_door_is_there(name: str) -> None:
    found = getattr(warhost, name)

    assert name in dir(warhost)
    assert not isinstance(found, ModuleType) or found is import_module(f"warhost.{name}")
    assert found.__name__.rpartition(".")[2] == name
    assert all(hasattr(found, one) for one in getattr(found, "__all__", ()))


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'cannon'"):
        _ = warhost.cannon


@pytest.mark.parametrize("package", ["warhost", *sorted(DEEPER)])
def test_every_package_says_that_it_has_types(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_examples_use_the_door_alone() -> None:
    sources = {path: path.read_text("utf-8") for path in sorted((ROOT / "examples").rglob("*.py"))}
    used = {path: {*imported(source)} for path, source in sources.items()}

    assert any("warhost" in names for names in used.values())
    assert {} == {
        path: deep
        for path, names in used.items()
        if (deep := {name for name in names if name.partition(".")[0] in DEEPER})
    }


def test_the_docs_use_the_door_alone() -> None:
    used = {
        page: {name for names in IMPORT.findall(page.read_text("utf-8")) for name in names}
        for page in PAGES
    }

    assert any("warhost" in names for names in used.values())
    assert {} == {page: deep for page, names in used.items() if (deep := names & DEEPER)}
