"""What is made once for all workers of a run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import ruleset
from tests.contract.playing import start
from tests.helpers.once import FOLDER, once


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def workers(asked: list[str]) -> tuple[Callable[[str], object], Callable[[str], object]]:
    """The same function in two processes of a run."""

    def begin(key: str) -> object:
        asked.append(key)
        return start(ruleset.get(key))

    return once(begin), once(begin)


@pytest.mark.parametrize(("is_shared", "made"), [(True, 1), (False, 2)])
def test_it_is_made_by_the_first_and_read_by_the_others(
    workers: tuple[Callable[[str], object], ...],
    asked: list[str],
    is_shared: bool,
    made: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    if not is_shared:
        monkeypatch.delenv(FOLDER)
    one, other = (worker("spearhead") for worker in workers)

    assert one == other
    assert made == len(asked)
    assert one is workers[0]("spearhead")
    assert one != workers[0]("microtanks")


def test_a_ruleset_is_the_same_after_it_was_read(
    workers: tuple[Callable[[str], object], ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    one = workers[0]("battlegroup")

    assert ruleset.get("battlegroup") is getattr(one, "rules", None)


def test_the_workers_of_this_run_share_a_folder() -> None:
    assert Path(os.environ[FOLDER]).is_dir()
