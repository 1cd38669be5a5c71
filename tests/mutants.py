"""`make mutants`: change the rules chapter by chapter, and see whether a test notices.

`python -m tests.mutants battlegroup/psychic spearhead/scoring` takes some chapters, and all without
a name. Cosmic Ray makes the mutants, in a copy of the tree, and runs the tests of the chapter:
those in files that import it or cite its clauses. Survivors go to build/mutants, as differences. A
chapter whose tests fail without a mutant is told, and the run fails at its end.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import tomli_w
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build/mutants"
TREE = OUT / "tree"
ROOMS = ("rules.py", "state.py", "flow.py")
"""Where a chapter that is a folder keeps its rules."""
ASIDE = ("__init__", "advice", "catalogue", "queries", "questions", "ruleset")
"""Modules at the root of a ruleset that are no chapters."""
LEFT_OUT = (
    ".*_BitOr_.*",  # `int | None`: types are not evaluated
    ".*_Is(Not)?$",  # `==` of what is one object anyway
    ".*_(Eq|NotEq)_[LG]tE?$",  # mostly of words, which have no order
    "core/ReplaceBinaryOperator_.*_(Div|FloorDiv|Mod|Pow|[RL]Shift|Bit.*)$",  # as good as Sub, Mul
    "core/RemoveDecorator",  # caches
)
"""Operators whose mutants are the same program, or die with another."""
FEWER = "not test_matches and not whole_match and not fought_to"
"""Tests by name without those that play to an end: each mutant would play them all."""
UNWRITTEN = "PYTHONDONTWRITEBYTECODE"
PATIENCE = 10
"""Times as long as the tests take without a mutant: then it hangs, and is found."""


def chapters() -> Iterator[str]:
    """Yield all chapters, as ruleset/chapter."""
    for book in sorted((ROOT / "engine/rulesets").glob("*/RULINGS.md")):
        home = book.parent
        for path in sorted(home.iterdir()):
            is_room = path.is_dir() and any((path / name).exists() for name in ROOMS)
            if is_room or (path.suffix == ".py" and path.stem not in ASIDE):
                yield f"{home.name}/{path.stem}"


def modules(chapter: str) -> list[Path]:
    """Return the modules of a chapter, relative to the root."""
    path = Path("engine/rulesets") / chapter
    if (ROOT / path).is_dir():
        return [path / name for name in ROOMS if (ROOT / path / name).exists()]
    return [path.with_suffix(".py")]


def tests_of(chapter: str) -> list[str]:
    """Return the files of tests that import a chapter or cite its clauses, those that do so most
    first: they notice most."""
    ruleset, name = chapter.split("/")
    source = "".join((ROOT / path).read_text("utf-8") for path in modules(chapter))
    clauses = set(re.findall(rf"{ruleset}/[a-z0-9-]+", source))
    package = f"engine.rulesets.{ruleset}.{name}"
    found: dict[str, int] = {}
    for path in sorted((ROOT / "tests/engine/rulesets" / ruleset).rglob("test_*.py")):
        text = path.read_text("utf-8")
        if count := text.count(package) + sum(text.count(f'"{clause}"') for clause in clauses):
            found[str(path.relative_to(ROOT))] = count
    return sorted(found, key=lambda name: -found[name])


def copied() -> None:
    """Copy what git knows of: Cosmic Ray changes files in place, and tests read the documents."""
    shutil.rmtree(TREE, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    for name in listed.stdout.decode().split("\0"):
        if (ROOT / name).is_file():
            (TREE / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, TREE / name)


def thinned(database: WorkDB, most: int, draw: int) -> None:
    """Leave so many mutants, the same ones whenever a draw is repeated."""
    pending = sorted(database.pending_work_items, key=lambda item: str(item.mutations))
    Random(draw).shuffle(pending)
    for item in pending[most:]:
        database.set_result(item.job_id, WorkResult(WorkerOutcome.SKIPPED))


def tried(chapter: str, most: int, draw: int) -> tuple[int, int] | None:
    """Return how many mutants of a chapter there were, and how many of them a test noticed; nothing
    if a test fails without a mutant."""
    name = chapter.replace("/", "-")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
    command += ["-m", "not long", "-k", FEWER, *tests_of(chapter)]
    begun = time.monotonic()
    # what Python compiles now serves the runs with mutants, which write nothing
    keeping = {key: value for key, value in os.environ.items() if key != UNWRITTEN}
    if subprocess.run(command, cwd=TREE, env=keeping, stdout=subprocess.DEVNULL).returncode:
        return None
    taken = time.monotonic() - begun
    config, session = OUT / f"{name}.toml", OUT / f"{name}.sqlite"
    options = {
        "module-path": [str(path) for path in modules(chapter)],
        "timeout": PATIENCE * taken,
        "excluded-modules": [],
        "test-command": " ".join(f"'{word}'" for word in command),
        "distributor": {"name": "local"},
        "filters": {"operators-filter": {"exclude-operators": list(LEFT_OUT)}},
    }
    config.write_text(tomli_w.dumps({"cosmic-ray": options}), "utf-8")
    session.unlink(missing_ok=True)

    def run(verb: str, *arguments: str) -> None:
        program = str(Path(sys.executable).parent / verb)
        subprocess.run([program, *arguments], cwd=TREE, check=True, stdout=subprocess.DEVNULL)

    run("cosmic-ray", "init", str(config), str(session))
    run("cr-filter-operators", str(session), str(config))
    with use_db(str(session)) as database:
        thinned(database, most, draw)
    run("cosmic-ray", "exec", str(config), str(session))
    with use_db(str(session), WorkDB.Mode.open) as database:
        results = [result for _, result in database.results]
    judged = [one for one in results if one.worker_outcome is not WorkerOutcome.SKIPPED]
    alive = [one for one in judged if one.test_outcome is TestOutcome.SURVIVED]
    (OUT / f"{name}.diff").write_text("\n\n".join(one.diff or "" for one in alive), "utf-8")
    return len(judged), len(judged) - len(alive)


def main() -> None:
    """Try chapters, and tell the score of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("chapters", nargs="*", metavar="ruleset/chapter")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="mutants of a chapter")
    parser.add_argument("--draw", type=int, default=0, help="another number draws others")
    given = parser.parse_args()
    unknown = set(given.chapters) - set(chapters())
    if unknown:
        parser.error(f"no such chapter: {', '.join(sorted(unknown))}")
    OUT.mkdir(parents=True, exist_ok=True)
    copied()
    broken = []
    for chapter in given.chapters or list(chapters()):
        told = "its tests fail without a mutant"
        if score := tried(chapter, given.most, given.draw):
            total, killed = score
            share = f"{100 * killed / total:.0f} %" if total else "-"
            told = f"{killed:4} of {total:4}  {share}"
        else:
            broken.append(chapter)
        sys.stdout.write(f"{chapter:32} {told}\n")
        sys.stdout.flush()
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
