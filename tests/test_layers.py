"""Who may import whom; `engine` stays pure, and only `engine` knows the rulesets."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
OURS = {"engine", "server", "bots", "clients", "warhost", "tests", "bench"}
RULESETS = re.compile(r"spearhead|microtanks|diceless|battlegroup", re.IGNORECASE)

# May be imported below engine/. There is no clock, chance, I/O or event loop among them.
PURE = """
    engine attrs attr cattrs __future__ abc bisect collections contextlib copy dataclasses decimal
    enum fractions functools hashlib heapq itertools math numbers operator re string struct
    textwrap tomllib types typing typing_extensions unicodedata
""".split()
ALSO_PURE = {  # by file: the one place each of these belongs
    "engine/wire/*.py": ["orjson"],
    "engine/wire/signing.py": ["cryptography"],
    "engine/book/data.py": ["importlib.resources"],
    "engine/ruleset.py": ["importlib.metadata"],
    "engine/rulesets/diceless/adopt/names.py": ["difflib"],
}
ONLY = {  # by file: all of our own that it may use, where that is less than its layer may
    "engine/geometry/*.py": ["engine.geometry"],
    "engine/placement/*.py": ["engine.geometry", "engine.placement"],
    "engine/formations/*.py": ["engine.geometry", "engine.placement", "engine.formations"],
}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "compile", "__import__"}
VERBS = "clients/verbs"
"""The command line wires the rooms together, so it may use all of them and none may use it."""
COMMAND = "warhost/__main__.py"
USE_VERBS = (VERBS, COMMAND)
MAY_IMPORT = {  # which of our own packages each may use; tests and bench may use all
    "engine": ["engine"],
    "server": ["engine", "server"],
    "clients": [
        "engine.wire",
        "engine.errors",
        "engine.diff",
        "engine.book.teaching.guide",
        "engine.book.roster",
        "clients",
    ],
    "bots": ["engine", "clients", "bots"],
    VERBS: ["engine", "server", "bots", "clients"],
    COMMAND: ["clients.verbs"],
    "warhost": ["engine", "clients", "bots", "warhost"],
}


def below(name: str, parents: list[str]) -> bool:
    return any(name == parent or name.startswith(f"{parent}.") for parent in parents)


def matches(path: PurePosixPath, pattern: str) -> bool:
    """`**` stands for any number of folders, which `PurePath.match` learnt only in 3.13."""
    regex = re.escape(pattern).replace(r"\*\*/", "(?:.+/)?").replace(r"\*", "[^/]*")
    return re.fullmatch(regex, str(path)) is not None


def imported(tree: ast.AST, path: PurePosixPath) -> Iterator[str]:
    """Yield the full dotted name of everything the module imports, wherever in it that stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = list(path.parent.parts)
            base = package[: len(package) - node.level + 1] if node.level else []
            module = [*base, *filter(None, [node.module])]
            yield from (".".join([*module, alias.name]) for alias in node.names)


def layer_of(path: PurePosixPath) -> str:
    return next((one for one in (VERBS, COMMAND) if path.is_relative_to(one)), path.parts[0])


def violations(path: PurePosixPath, source: str) -> Iterator[str]:
    tree, layer = ast.parse(source), layer_of(path)
    pure = [*PURE, *(n for glob, names in ALSO_PURE.items() if matches(path, glob) for n in names)]
    own = next((ours for glob, ours in ONLY.items() if matches(path, glob)), None)
    may = MAY_IMPORT.get(layer, []) if own is None else own
    for name in imported(tree, path):
        if name.split(".")[0] in OURS and not below(name, may):
            yield f"{path} imports {name}"
        elif below(name, ["clients.verbs"]) and layer not in USE_VERBS:
            yield f"{path} imports {name}; that is for the command line"
        elif layer == "engine" and not below(name.removeprefix("cattrs.preconf."), pure):
            yield f"{path} imports {name}, which is not for the rules engine"
        elif layer == "server" and below(name, ["engine.rulesets"]):
            yield f"{path} imports {name}; the server knows engine.ruleset only"
    if layer == "engine":
        names = (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        yield from (f"{path} uses {name}()" for name in names if name in IMPURE_CALLS)
    if layer == "server" or own is not None:
        yield from (f"{path} names the ruleset {word}" for word in RULESETS.findall(source))


def tree_violations(root: Path) -> list[str]:
    sources = list[Path]()
    for layer in MAY_IMPORT.keys() - {COMMAND, VERBS}:
        sources += (p for p in (root / layer).rglob("*.py") if "node_modules" not in p.parts)
    return [
        violation
        for source in sorted(sources)
        for violation in violations(
            PurePosixPath(source.relative_to(root).as_posix()), source.read_text("utf-8")
        )
    ]


def test_every_module_keeps_to_its_layer() -> None:
    assert [] == tree_violations(ROOT)


def test_a_violation_in_any_layer_of_a_tree_is_found(tmp_path: Path) -> None:
    for layer in ("engine", "server", "clients", "bots"):
        (tmp_path / layer / "deep").mkdir(parents=True)
    (tmp_path / "warhost").mkdir()
    (tmp_path / "warhost/__main__.py").write_text("import clients.verbs\n")
    (tmp_path / "warhost/__init__.py").write_text("import clients, server\n")
    (tmp_path / "clients/verbs").mkdir()
    (tmp_path / "clients/verbs/playing.py").write_text("import server, bots\n")
    (tmp_path / "engine/deep/dice.py").write_text("def roll():\n    import random\n")
    (tmp_path / "server/deep/room.py").write_text("# only in microtanks\n")
    (tmp_path / "clients/deep/mirror.py").write_text("from engine import match\n")
    (tmp_path / "bots/deep/player.py").write_text("import server.room, clients.verbs\n")

    assert [
        "bots/deep/player.py imports server.room",
        "bots/deep/player.py imports clients.verbs; that is for the command line",
        "clients/deep/mirror.py imports engine.match",
        "engine/deep/dice.py imports random, which is not for the rules engine",
        "server/deep/room.py names the ruleset microtanks",
        "warhost/__init__.py imports server",
    ] == tree_violations(tmp_path)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        *(
            ("engine/state.py", f"import {name}")
            for name in """random time datetime os uuid secrets socket trio sqlite3 subprocess
            threading pathlib asyncio importlib json io sys server clients bots""".split()
        ),
        ("engine/table.py", "from os import path"),
        ("engine/table.py", "import math, random"),
        ("engine/table.py", "from time import monotonic as now"),
        ("engine/table.py", "if TYPE_CHECKING:\n    from server.room import Room"),
        ("engine/table.py", "from ..server import room"),
        ("engine/table.py", "def f():\n    return open('seed')"),
        ("engine/table.py", "print('hit')"),
        ("engine/table.py", "__import__('random')"),
        ("engine/match.py", "import orjson"),
        ("engine/match.py", "from cattrs.preconf.orjson import make_converter"),
        ("engine/dice.py", "from importlib import resources"),
        ("engine/rulesets/x/book.py", "from importlib.resources import files"),
        ("engine/book/data.py", "import importlib"),
        ("engine/book/data.py", "from pathlib import Path"),
        ("engine/ruleset.py", "from importlib import resources"),
        ("engine/formations/march.py", "from engine.state import Pose"),
        ("engine/formations/march.py", "from engine.rulesets import x"),
        ("engine/formations/march.py", "# as diceless wants it"),
        ("engine/geometry/path.py", "from engine.formations import march"),
        ("server/room.py", "import engine.rulesets.x"),
        ("server/room.py", "from engine import rulesets"),
        ("server/room.py", "import clients"),
        ("server/room.py", "KEY = 'Diceless'"),
        ("server/store/sqlite/store.py", "from bots import player"),
        ("clients/client.py", "import engine"),
        ("clients/client.py", "from engine import wire, state"),
        ("clients/client.py", "from engine.wirepuller import pull"),
        ("clients/terminal/app.py", "from bots.player import play"),
        ("bots/player.py", "from server.settings import Settings"),
        ("bots/player.py", "import warhost"),
        ("bots/player.py", "from clients.verbs import playing"),
        ("clients/terminal/app.py", "import clients.verbs.common"),
        ("clients/verbs/playing.py", "import tests.playbook"),
        ("warhost/__main__.py", "import server.app"),
        ("warhost/__init__.py", "import clients.verbs.main"),
    ],
)
def test_a_planted_violation_is_found(path: str, source: str) -> None:
    assert [] != list(violations(PurePosixPath(path), source))


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/table.py", "from collections.abc import Mapping\nfrom attrs import frozen"),
        ("engine/table.py", "from engine.state import State\nfrom . import dice"),
        ("engine/wire/codec.py", "import orjson\nfrom cattrs.preconf.orjson import make_converter"),
        ("engine/book/data.py", "import tomllib\nfrom importlib import resources"),
        ("engine/book/data.py", "from importlib.resources import files"),
        ("engine/ruleset.py", "from importlib.metadata import entry_points"),
        ("engine/formations/march.py", "from engine.geometry import Point\nimport attrs"),
        ("engine/formations/march.py", "from engine.placement.paths import Way"),
        ("engine/table.py", "class Door:\n    def open(self): ...\ndoor = Door().open()"),
        ("server/room.py", "import os, trio\nfrom engine import ruleset\nfrom .clock import Clock"),
        ("clients/client.py", "from engine import wire\nfrom engine.wire.codec import decode"),
        ("clients/client.py", "import trio\nfrom clients.mirror import Mirror"),
        ("bots/player.py", "import random\nfrom clients import client\nimport engine.ruleset"),
        ("clients/verbs/playing.py", "import server.app, bots, clients.client, engine"),
        ("warhost/__main__.py", "from clients.verbs.main import main"),
        ("warhost/arena.py", "from bots.arena import play"),
    ],
)
def test_what_a_layer_may_use_is_let_through(path: str, source: str) -> None:
    assert [] == list(violations(PurePosixPath(path), source))
