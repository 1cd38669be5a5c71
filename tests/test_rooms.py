"""The rooms of a ruleset: a folder per chapter, in which the name of a file is its tier."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath

import pytest

RULESETS = Path(__file__).parents[1] / "engine/rulesets"
SHARED = {"core", "book", "conformance", "campaign", "data"}
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
STATEFUL = ("core", "turn", "queries", "ruleset")
"""What arithmetic must not know besides chapters' states."""

Modules = Mapping[PurePosixPath, list[str]]
"""Path below the ruleset, and the full names of what the module imports."""


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


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
    rooms = defaultdict(list)
    for path in modules:
        rooms[path.parent].append(path)
    yield from (
        f"{room}/ has {len(paths)} files, at most {MOST_FILES} are a room"
        for room, paths in rooms.items()
        if len(paths) > MOST_FILES
    )
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
            elif tier == "rules" and folder in STATEFUL and other != "codes":
                yield f"{path} imports {folder}.{other}; arithmetic knows no state"
    if cycle := cycle_of(ruleset, modules, chapters):
        yield f"chapters in a cycle: {' -> '.join(cycle)}"


def cycle_of(ruleset: str, modules: Modules, chapters: set[str]) -> list[str]:
    """Return chapters that need each other, advice aside: it looks at whatever it advises on."""
    graph: dict[str, set[str]] = defaultdict(set)
    for path, names in modules.items():
        if path.parts[0] in chapters and path.stem != "advice":
            graph[path.parts[0]] |= {
                folder for folder, _ in used(ruleset, names) if folder in chapters
            } - {path.parts[0]}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


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
        ("sight/state.py", "engine.rulesets.x.shooting.rules.to_hit"),
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


def test_a_crowded_room_is_found() -> None:
    crowd = {PurePosixPath(f"core/{number}.py"): list[str]() for number in range(MOST_FILES + 1)}

    assert ["core/ has 16 files, at most 15 are a room"] == list(faults("x", crowd))
