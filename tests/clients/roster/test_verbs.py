"""`warhost roster`: what it prints, what it writes, and the status it ends with."""

import tomllib
from pathlib import Path

import pytest

from clients.verbs.main import main
from engine.rulesets.diceless.force.state import judged, read

HERE = Path(__file__).parent
ROS, JSON, OVERLAY = (
    str(HERE / name) for name in ("free-companies.ros", "hill-clans.json", "hill-clans.toml")
)


def test_check_tells_by_line_what_is_missing_and_what_was_taken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert 1 == main(["roster", "check", JSON])

    out = capsys.readouterr().out
    assert "/forces/1/selections/3/profiles/1: Stone Troll: ws is not in the list; write" in out
    assert "Sky Raft: armour is “rear 10/11”" in out
    assert "Units read: 1. Not ready." in out


def test_trifles_are_read_as_a_person_would_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["roster", "check", str(HERE / "border-wardens.ros")])

    out = capsys.readouterr().out
    assert "Units read: 3. Ready to import." in out
    for said in (
        "Warden: type is “Infanty”, read as infantry",
        "Salvo Rifle: kind is “Salvo 2/3”, read as heavy",
        "Old Warden: toughness is not in the list; 4 is assumed, as others have it",
        "Iron Giant: type is “Dreadnought”, read as monstrous_creature",
    ):
        assert said in out


def test_what_is_missing_is_completed_by_an_overlay(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["roster", "check", JSON, "--overlay", OVERLAY])

    assert "Units read: 3. Ready to import." in capsys.readouterr().out


def test_import_writes_a_list_that_is_valid(tmp_path: Path) -> None:
    made = tmp_path / "army.toml"

    assert 0 == main(["roster", "import", ROS, "-o", str(made)])
    text = made.read_text("utf-8")
    army = read(tomllib.loads(text))
    assert [unit.id for unit in army.units] == [
        *("marshal", "line-squad", "road-wagon", "outriders", "iron-strider")
    ]
    assert () == judged(army).faults
    assert text.startswith(
        "# Converted from: Bridge guard (Grey Table, 535.0 pts)\n# Marshal: gets a base"
    )


def test_half_an_army_is_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "army.toml"

    assert 1 == main(["roster", "import", JSON, "-o", str(made)])
    assert not made.exists()
    assert "was not imported: add what is missing" in capsys.readouterr().err


def test_show_prints_the_list_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["roster", "show", ROS])

    out = capsys.readouterr().out
    assert "Bridge guard (Grey Table, 535.0 pts)" in out
    assert "    9 × Line Trooper\n      [Unit] Line Trooper: Unit Type Infantry, WS 3" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "nowhere.ros"], "No such file or directory: nowhere.ros"),
        (["check", __file__], "unknown file type"),
        (["check", JSON, "--overlay", "nowhere.toml"], "No such file"),
        (["check", JSON, "--overlay", JSON], "is not valid TOML"),
        (["import", ROS, "-o", "/nowhere/army.toml"], "/nowhere/army.toml: No such file"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == main(["roster", *words])

    err = capsys.readouterr().err
    assert said in err
    assert err.startswith("warhost: ")


def test_an_overlay_with_a_mistake_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "more.toml"
    file.write_text("[colour]\n")

    assert 2 == main(["roster", "check", JSON, "--overlay", str(file)])
    assert f"{file}: overlay: unknown colour; choose from faction" in capsys.readouterr().err


def test_roster_alone_lists_its_verbs(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["roster"])

    assert "check" in capsys.readouterr().out
