"""What every commit keeps to, whatever it is about: files that work on any machine."""

import json
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
HOME = re.compile(
    r"(?<![\w.$})~-])/(?:home|root|Users|work|workspace|builds)/[\w.]|[A-Z]:\\Users\\"
)
REGISTRY = re.compile(
    r"https?://(?:[\w-]+\.)*(?:registry|files|pypi|npm\w*|deb|mirrors?|pythonhosted)[.:/-]"
    r"|(?:^|\s)(?:--(?:extra-)?index-url|--find-links|--trusted-host)\b",
    re.IGNORECASE | re.MULTILINE,
)
PINNED = re.compile(r"[\w.-]+(?:\[[\w,-]+\])?==\S+ (?:; [^\\]+ )?\\")


def tracked() -> list[Path]:
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout
    return [path for name in names.split("\0") if name and (path := ROOT / name).is_file()]


def found(pattern: re.Pattern[str]) -> list[str]:
    hits = []
    for path in tracked():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        hits += [f"{path.relative_to(ROOT)}: {hit.group()}" for hit in pattern.finditer(text)]
    return hits


def test_no_file_names_somebodys_folders() -> None:
    assert [] == found(HOME)


def test_no_file_says_where_packages_are_fetched_from() -> None:
    assert [] == found(REGISTRY)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (HOME, "see " + "/home" + "/ann/warhost"),
        (HOME, "'" + "/root" + "/.cache'"),
        (REGISTRY, "https://" + "registry.example.org/x"),
        (REGISTRY, "--index" + "-url https://example.org"),
    ],
    ids=["home", "root", "registry", "index"],
)
def test_the_two_searches_find_what_they_are_for(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_a_python_lock_pins_every_package_by_version_and_hash(name: str) -> None:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    packages = [number for number, line in enumerate(lines) if not line.startswith((" ", "#"))]

    assert packages
    for number in packages:
        assert PINNED.fullmatch(lines[number])
        assert lines[number + 1].startswith("    --hash=sha256:")


def pins(name: str) -> dict[str, str]:
    pin = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", re.MULTILINE)
    return dict(pin.findall((ROOT / name).read_text("utf-8")))


def test_the_locks_keep_the_extras_that_packages_ask_for() -> None:
    """Without them, pip turns to the newest version of such a package, which has no hash."""
    lock = (ROOT / "requirements-dev.txt").read_text("utf-8")
    wanted = {
        found.groups()
        for package in metadata.distributions()
        for requirement in package.requires or ()
        if "extra ==" not in requirement
        and (found := re.match(r"([\w.-]+)\[([\w,-]+)\]", requirement))
    }

    assert ("coverage", "toml") in wanted
    assert [] == [
        name
        for name, extra in wanted
        if f"\n{name}==" in lock and not re.search(rf"\n{name}\[[^]]*\b{extra}\b[^]]*\]==", lock)
    ]


def test_the_locks_cover_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    runtime, dev = pins("requirements.txt"), pins("requirements-dev.txt")

    def names(wanted: list[Any]) -> set[str]:
        return {re.split(r"[^\w.-]", w, maxsplit=1)[0] for w in wanted if isinstance(w, str)}

    asked, groups = names(project["project"]["dependencies"]), project["dependency-groups"]
    assert set() == (asked | names(groups["build"])) - runtime.keys()
    assert set() == names(groups["dev"]) - dev.keys()
    assert runtime == {name: version for name, version in dev.items() if name in runtime}


@pytest.mark.parametrize("folder", ["clients/web", "examples/javascript"])
def test_a_lock_of_npm_has_hashes_and_no_addresses(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}

    assert packages
    assert [] == [name for name, entry in packages.items() if "integrity" not in entry]
    assert [] == [name for name, entry in packages.items() if "resolved" in entry]


def test_nothing_that_is_built_is_tracked() -> None:
    built = {"node_modules", "dist", ".venv", "__pycache__", ".hypothesis"}

    assert [] == [path for path in tracked() if built & set(path.relative_to(ROOT).parts)]
