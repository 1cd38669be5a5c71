"""One word, one meaning: what of docs/glossary.md a machine can check."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from engine.wire import messages

ROOT = Path(__file__).parents[1]
LISTED = (ROOT / "docs" / "glossary.md").read_text()
PACKAGES = ("engine", "server", "bots", "clients")
BANNED = {
    *("WhatCanIDo", "WhatCanISayInAdvance", "WhyNot", "WhatHappensIf", "HowDoesItMove"),
    *("WhereCanItGo", "WhatCanItSee", "WhatCanItHit", "WhatIsWhere", "Inquire", "Answered"),
    *("StandBy", "HandOver", "TakeOver", "Handed", "Summons", "Deputy", "SPOKEN", "Told"),
    *("Course", "Standing", "in_advance", "is_deputy", "summons"),
}
"""Words that the glossary has replaced."""
SHARED = {
    "Entry": "one act and its digest, in the record of a match or of a campaign",
    "Refused": "a declined request: in the engine, on the wire and at the client",
    "Shot": "the note that a shot was fired, in each ruleset that has it",
    "Fault": "what is wrong with a force",
}
"""Names that several modules define, on purpose, for the one meaning that is given."""


@cache
def sources() -> dict[Path, ast.Module]:
    """Return the modules outside the tests that hold a word to be looked at, parsed."""
    word = re.compile(rf"\b(?:{'|'.join(BANNED | SHARED.keys() | ONCE)})\b")
    found = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    texts = {path: path.read_text() for path in found if "node_modules" not in path.parts}
    return {path: ast.parse(text) for path, text in texts.items() if word.search(text)}


def names(tree: ast.Module) -> set[str]:
    """Return every identifier that a module defines, names or imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found |= {*node.name.split("."), node.asname or node.name}
    return found


def test_no_replaced_word_is_an_identifier() -> None:
    used = {str(path.relative_to(ROOT)): names(tree) & BANNED for path, tree in sources().items()}
    assert {} == {path: words for path, words in used.items() if words}


def test_a_word_of_the_engine_means_the_same_in_every_package() -> None:
    """A class that the engine itself, the server, bots or clients define has its name alone; each
    ruleset has its own namespace, but takes no name of the rooms above it."""
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for path, tree in sources().items():
        place = path.relative_to(ROOT).parts
        home = "/".join(place[:3] if place[:2] == ("engine", "rulesets") else place)
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name in set(SHARED) | BANNED | ONCE:
                homes[node.name].add(home)
    twice = {name for name, found in homes.items() if len(found) > 1}
    assert twice <= set(SHARED), {name: homes[name] for name in twice - set(SHARED)}


ONCE = {
    *("MovePreview", "CampaignState", "TableUnit", "Detail", "InternalError", "PlacementFault"),
    *("Table", "MatchTable", "Chat", "TableQuery", "AutoPass", "ConditionalOrder"),
}
"""Names that only one module defines."""


def test_the_page_has_no_replaced_type() -> None:
    pattern = re.compile(r"^export (?:interface|type|class|function|const) (\w+)", re.MULTILINE)
    banned = BANNED | {"Stage", "Nevers", "Never", "Lookout", "Foreseen", "tolls", "Toll", "berth"}
    pages = (ROOT / "clients" / "web" / "src").rglob("*.ts*")
    used = {page.name: set(pattern.findall(page.read_text())) & banned for page in pages}
    assert {} == {page: words for page, words in used.items() if words}


def test_the_protocol_is_that_of_the_glossary() -> None:
    assert messages.PROTOCOL == 2
    assert [] == [word for word in ("auto-pass", "substitute", "bot call") if word not in LISTED]
