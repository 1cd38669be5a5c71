"""The rooms of the house: small folders of short files without import cycles, and in a ruleset one
per chapter.

In a chapter of a ruleset the name of a file is its tier.
"""

import ast
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[1]
HOUSES = [
    "bench",
    "bots",
    "clients",
    "engine",
    "server",
    "warhost",
]
"""Packages whose rooms are small and form no cycle, folder by folder."""
RULESETS = ROOT / "engine/rulesets"
SHARED = {"adopt", "advice", "core", "book", "conformance", "campaign", "data"}
"""Folders that are no chapter."""
MAY_USE = {  # by tier: what of a chapter, its own or another, it may import
    "rules": {"rules"},
    "state": {"rules", "state"},
    "questions": {"rules", "state", "questions"},
    "notes": {"rules", "notes"},
    "flow": {"rules", "state", "questions", "notes", "flow"},
    "advice": {"rules", "state", "questions", "notes", "flow", "advice"},
}
ASKING = {"engine.flow.ask", "engine.flow.ask_at_once"}
MOST_FILES = 15
MOST_LINES = 500
PAGE = ROOT / "clients/web/src"
LONG = {"contract", "words"}
"""Folders of the page whose files are written by a program, or are lists of sentences."""
IMPORTED = re.compile(r'(?:from|import\() ?"(\.[^"]+)"')
STATEFUL = ("core", "turn", "queries", "ruleset")
"""What arithmetic must not know besides chapters' states."""

Modules = Mapping[PurePosixPath, list[str]]
"""Path below a ruleset or the root, and the full names of what the module imports."""


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def modules_of(root: Path) -> Modules:
    return {
        PurePosixPath(path.relative_to(root).as_posix()): list(imports(path.read_text("utf-8")))
        for path in sorted(root.rglob("*.py"))
    }


def chapters_of(modules: Modules) -> set[str]:
    return {path.parts[0] for path in modules if len(path.parts) > 1} - SHARED


def used(ruleset: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the folder, or module at the root, and the tier of each import from the ruleset."""
    for name in names:
        package, _, rest = name.partition(f"engine.rulesets.{ruleset}.")
        if not package and rest:
            first, *below = rest.split(".")
            yield first, below[0] if below else ""


def faults(ruleset: str, modules: Modules) -> Iterator[str]:
    chapters = chapters_of(modules)
    for path, names in modules.items():
        if path.parts[0] not in chapters:
            continue
        tier = path.stem
        if len(path.parts) != 2 or (tier not in MAY_USE and tier != "__init__"):
            yield f"{path} is no tier of a chapter: {', '.join(MAY_USE)}"
            continue
        if tier != "flow" and ASKING & set(names):
            yield f"{path} asks; only flow.py does"
        for folder, other in used(ruleset, names):
            if folder in chapters and other not in MAY_USE.get(tier, set()):
                yield f"{path} imports {folder}.{other}"
            elif tier == "rules" and folder in STATEFUL and other != "values":
                yield f"{path} imports {folder}.{other}; arithmetic knows no state"


def crowds(modules: Modules) -> Iterator[str]:
    """Yield the folders with too many files."""
    sizes = Counter(path.parent for path in modules)
    for room, size in sizes.items():
        if size > MOST_FILES:
            yield f"{room}/ has {size} files, at most {MOST_FILES} are a room"


def overlong(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the files with too many lines."""
    for path in sorted(paths):
        lines = path.read_text("utf-8").count("\n")
        if lines > MOST_LINES:
            yield f"{path.name} has {lines} lines, at most {MOST_LINES} are a file"


def knots(modules: Modules) -> Iterator[str]:
    """Yield the cycles of a package. The advice of a ruleset is left out: it looks at whatever it
    advises on."""
    return cycles(
        (path, target)
        for path, names in modules.items()
        if "rulesets" not in path.parts or path.stem != "advice"
        for name in names
        if (target := resolved(name, modules)) is not None
    )


def cycles(imports: Iterable[tuple[PurePosixPath, PurePosixPath]]) -> Iterator[str]:
    """Yield a cycle for each folder whose files and folders need each other, from pairs of a module
    and one that it imports. A folder below it counts as one with all that is in it."""
    graphs: dict[PurePosixPath, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path, target in imports:
        room = common(path, target)
        depth = len(room.parts)
        user, needed = path.parts[depth], target.parts[depth]
        if user != needed:
            graphs[room][user].add(needed)
    for room, graph in sorted(graphs.items()):
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as found:
            yield f"{room}/ has a cycle: {' <- '.join(found.args[1])}"


def resolved(name: str, modules: Modules) -> PurePosixPath | None:
    """Return the file that an imported name comes from, if it is one of `modules`."""
    whole = name.replace(".", "/")
    for place in (whole, whole.rpartition("/")[0]):
        for file in (PurePosixPath(f"{place}.py"), PurePosixPath(f"{place}/__init__.py")):
            if file in modules:
                return file
    return None


def common(one: PurePosixPath, other: PurePosixPath) -> PurePosixPath:
    """Return the deepest folder that both files are in."""
    return next(parent for parent in one.parents if other.is_relative_to(parent))


def house(name: str) -> Modules:
    """Return the modules of a package at the root of the repository."""
    return {name / path: names for path, names in modules_of(ROOT / name).items()}


REBUILT = [root.name for root in sorted(RULESETS.iterdir()) if (root / "core").is_dir()]


@pytest.mark.parametrize("ruleset", REBUILT)
def test_each_room_of_a_ruleset_is_a_chapter_with_its_tiers(ruleset: str) -> None:
    assert [] == list(faults(ruleset, modules_of(RULESETS / ruleset)))


@pytest.mark.parametrize(
    ("path", "imported"),
    [
        ("shooting/gunnery.py", "attrs.frozen"),
        ("shooting/deep/rules.py", "attrs.frozen"),
        ("shooting/state.py", "engine.flow.ask"),
        ("shooting/rules.py", "engine.rulesets.x.core.model"),
        ("shooting/rules.py", "engine.rulesets.x.core.model.Battle"),
        ("shooting/rules.py", "engine.rulesets.x.sight.state.sees"),
        ("shooting/state.py", "engine.rulesets.x.sight.flow.look"),
        ("shooting/flow.py", "engine.rulesets.x.sight.advice.look"),
        ("shooting/notes.py", "engine.rulesets.x.sight.state.sees"),
    ],
)
def test_a_planted_fault_is_found(path: str, imported: str) -> None:
    house = {
        PurePosixPath("sight/rules.py"): [],
        PurePosixPath("shooting/rules.py"): ["engine.rulesets.x.sight.rules.seen"],
    }
    assert [] == list(faults("x", house))

    house[PurePosixPath(path)] = [*house.get(PurePosixPath(path), []), imported]

    assert [] != list(faults("x", house))


def test_tests_are_small_rooms_and_share_helpers_alone() -> None:
    modules = house("tests")

    assert [] == list(crowds(modules))
    assert [] == [
        f"{path} imports {name}"
        for path, names in modules.items()
        for name in names
        if (home := resolved(name, modules)) is not None and home.name.startswith("test_")
    ]


@pytest.mark.parametrize("name", HOUSES)
def test_a_room_is_small_and_its_files_and_folders_form_no_cycle(name: str) -> None:
    modules = house(name)

    assert [] == [*crowds(modules), *knots(modules), *overlong((ROOT / name).rglob("*.py"))]


def sources_of_the_page() -> Modules:
    """Return each module of the page with those that it imports; tests are left out."""
    paths = [path for path in sorted(PAGE.rglob("*.ts*")) if ".test." not in path.name]
    names = {path.relative_to(PAGE).as_posix() for path in paths}
    return {
        PurePosixPath(name): [
            found
            for spec in IMPORTED.findall((PAGE / name).read_text("utf-8"))
            for end in ("", ".ts", ".tsx", "/index.ts")
            if (found := os.path.normpath(PurePosixPath(name).parent / (spec + end))) in names
        ]
        for name in sorted(names)
    }


def test_the_page_has_small_rooms_and_its_files_and_folders_form_no_cycle() -> None:
    modules = sources_of_the_page()
    sheets = {PurePosixPath(path.relative_to(PAGE)): list[str]() for path in PAGE.rglob("*.css")}

    assert [] == list(crowds({**modules, **sheets}))
    assert 300 < sum(map(len, modules.values()))
    assert [] == list(
        overlong(
            path
            for path in PAGE.rglob("*.*")
            if path.suffix in {".ts", ".tsx", ".css"}
            and ".test." not in path.name
            and path.relative_to(PAGE).parts[0] not in LONG
        )
    )
    assert [] == list(
        cycles((path, PurePosixPath(name)) for path, names in modules.items() for name in names)
    )


def test_a_crowded_room_is_found() -> None:
    crowd = {PurePosixPath(f"core/{number}.py"): list[str]() for number in range(MOST_FILES + 1)}

    assert ["core/ has 16 files, at most 15 are a room"] == list(crowds(crowd))


def test_a_file_that_is_too_long_is_found(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("x\n" * (MOST_LINES + 1))
    (tmp_path / "short.py").write_text("x\n" * MOST_LINES)

    assert ["long.py has 501 lines, at most 500 are a file"] == list(overlong(tmp_path.iterdir()))


@pytest.mark.parametrize(
    ("imports_of_dice", "cycle"),
    [
        ("engine.flow.Ask", "engine/ has a cycle: dice.py <- flow.py <- dice.py"),
        ("engine.book.data.read", "engine/ has a cycle: dice.py <- book <- dice.py"),
        ("engine.book", "engine/ has a cycle: dice.py <- book <- dice.py"),
    ],
)
def test_a_cycle_of_files_or_folders_is_found(imports_of_dice: str, cycle: str) -> None:
    modules = {
        PurePosixPath("engine/dice.py"): list[str](),
        PurePosixPath("engine/flow.py"): ["engine.dice.Dice"],
        PurePosixPath("engine/book/__init__.py"): ["engine.book.data"],
        PurePosixPath("engine/book/data.py"): ["engine.dice"],
    }
    assert [] == list(knots(modules))

    modules[PurePosixPath("engine/dice.py")] = [imports_of_dice]

    assert [cycle] == list(knots(modules))


def test_chapters_form_no_cycle_but_advice_may_look_at_what_it_advises_on() -> None:
    sight = PurePosixPath("engine/rulesets/x/sight")
    fire = {
        PurePosixPath("engine/rulesets/x/fire/state.py"): ["engine.rulesets.x.sight.state.sees"],
        sight / "state.py": list[str](),
    }

    for tier, faults in (("advice", 0), ("state", 1)):
        looking = {**fire, sight / f"{tier}.py": ["engine.rulesets.x.fire.state.fires"]}
        assert faults == len(list(knots(looking)))
