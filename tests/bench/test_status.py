"""The bench fails when a target is not met."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bench.__main__ as command
from bench.figures import Figures


@pytest.fixture
def part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    part = ModuleType("bench.part")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "PARTS", (part,))
    monkeypatch.setattr(sys, "argv", ["bench"])
    before = signal.getsignal(signal.SIGTERM)
    yield part
    signal.signal(signal.SIGTERM, before)


def test_a_target_that_is_not_met_fails_and_all_figures_are_written(part: Any) -> None:
    def measure(figures: Figures) -> None:
        figures.add("wait", 21.0, "ms", at_most=20)
        figures.add("rate", 9.0, "/s", at_least=10)
        figures.add("size", 9.0, "MiB")
        figures.add("speed", 11.0, "/s", at_least=10)

    part.measure = measure
    with pytest.raises(SystemExit) as ended:
        command.main()

    assert "not met: wait; rate" == ended.value.code  # a text is status 1
    written = json.loads(Path("build/bench.json").read_text("utf-8"))
    assert [False, False, None, True] == [one["met"] for one in written]


def test_targets_that_are_met_pass(part: Any) -> None:
    part.measure = lambda figures: figures.add("wait", 20.0, "ms", at_most=20)
    command.main()
