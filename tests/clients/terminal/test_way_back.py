"""What must not be lost at a terminal by an accident: a seat, and a match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.clients.terminal.person import at_a_terminal, piped
from tests.helpers.long import first

FORCES = ["--scenario", "crossroads"]


def test_who_is_killed_was_told_the_way_back(tmp_path: Path) -> None:
    with at_a_terminal(tmp_path, "play", "diceless", "--name", "Ada") as ada:
        ada.prompted()
        ada.types("No more reserves: deploy")
        ada.hears("Deploy a unit")
        ada.prompted()
        ada.process.kill()
        ada.process.wait()
        told = re.sub(r"\s+", " ", ada.told)
    back = re.findall(r"warhost (play diceless --table \d+ --token \S+)", told)

    assert "Come back with" not in told
    assert 1 == len(back)
    status, again, complaints = piped(["options", "quit"], tmp_path, *back[0].split())
    assert (0, "") == (status, complaints)
    assert "Diceless: Ada" in again
    assert "Deploy a unit" in again


@pytest.mark.parametrize("key", first(["microtanks", "diceless"], 0))
def test_who_concedes_is_asked_back_once(key: str, tmp_path: Path) -> None:
    with at_a_terminal(
        tmp_path, "play", key, *FORCES, "--name", "Ada", "--against", "random"
    ) as ada:
        for _ in range(80):
            if "Concede the battle" in ada.prompted():
                break
            ada.types("default")
        ada.types("concede")
        ada.hears("To confirm, give the order again")
        ada.prompted()
        ada.types("concede")
        ada.hears("concedes")
        ada.types("quit")
        assert 0 == ada.leaves()
