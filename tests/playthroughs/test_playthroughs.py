"""The playthroughs still go as they are written down."""

import re
from collections.abc import Callable, Mapping
from itertools import zip_longest
from pathlib import Path

import pytest

from clients.verbs.common import NOT_SO, OTHER_VERSION
from clients.verbs.main import main
from engine import ruleset
from engine.records import record, verification
from engine.ruleset import get, hosted
from tests.helpers.printed import catalogue_of
from tests.playthroughs.records import ALL_KEPT, kept
from tests.playthroughs.telling import HERE, PLANS, Plan, tell


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.ruleset}-{plan.name}")
def test_a_match_goes_as_it_is_written_down(plan: Plan) -> None:
    told, written = tell(plan).split("\n"), plan.path.read_text("utf-8").split("\n")
    for number, (now, then) in enumerate(zip_longest(told, written), start=1):
        if now != then:
            answer = next(
                (line for line in reversed(written[:number]) if line[:1].isdigit()), "the start"
            )
            before = "\n".join(f"      {line}" for line in written[max(0, number - 4) : number - 1])
            pytest.fail(
                f"{plan.path.relative_to(HERE)} differs from line {number} on, after answer "
                f"{answer!r}\n{before}\n- was {then}\n+ now {now}\n"
                "If the rules were changed on purpose: python -m tests.playthroughs"
            )


def test_every_playthrough_is_planned_and_every_scenario_is_played() -> None:
    found = {path for key in ruleset.hosted() for path in (HERE / key).glob("*.txt")}
    assert found == {plan.path for plan in PLANS}
    assert {plan.options["scenario"] for plan in PLANS if plan.ruleset == "spearhead"} == set(
        catalogue_of(ruleset.get("spearhead"))["scenarios"]
    )


SHOWN = {
    "spearhead": [
        "shot tank", "died tank", "death rolled", "moved tank", "overcharged tank", "slid tank",
        "reaction made", "special used", "ability used", "point gained", "hold scored",
        "healed tank", "redirected tank",
    ],
    "diceless": [
        "fired", "marker landed", "hurt", "went to ground", "charged", "struck", "combat over",
        "tested", "gone", "pounded", "damaged", "vehicle lost", "got out", "popped smoke",
        "rammed", "shocked", "dared", "attacked", "held back", "called up", "entered", "descended",
        "landed", "mined", "declared", "token spent", "pushed", "power lost", "power began",
    ],
    "battlegroup": [
        "objective laid", "put in reserve", "arrived", "marker laid", "ordered", "token laid",
        "reacted", "shot declared", "volley", "hurt", "went to ground", "stood up", "tested",
        "routed", "rallied", "drove", "got out", "shot at hull", "hull struck", "vehicle lost",
        "called", "call answered", "bombards", "shelled", "charges made", "attempted", "manifested",
        "bolted", "charge declared", "charged", "struck", "combat over", "swept", "scored", "gone",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "what"), [(key, one) for key, all_ in SHOWN.items() for one in all_]
)
def test_between_them_the_playthroughs_show_nearly_everything(key: str, what: str) -> None:
    told = [plan.path.read_text("utf-8") for plan in PLANS if plan.ruleset == key]
    assert any(f"   {what}" in text for text in told)


@pytest.mark.parametrize("path", ALL_KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_released_record_is_valid_or_of_other_rules(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, _, _ = record.read(path.read_bytes())
    is_present = header.version == get(header.ruleset).version
    if is_present:
        verification.verify(path.read_bytes())
    else:
        with pytest.raises(record.OtherVersion):
            verification.verify(path.read_bytes())

    assert (0 if is_present else OTHER_VERSION) == main(["verify", str(path)])
    assert ("is valid" if is_present else "dice and checksum are valid") in "".join(
        capsys.readouterr()
    )
    edited = edits(path.read_text("utf-8"))
    expected = {"digest", "secret", "verdict"} | ({"die"} if get(header.ruleset).dice else set())
    if header.format >= 6:
        expected |= {"player's signature", "server's signature"}
    assert expected == {*edited}
    for what, text in edited.items():
        forged = tmp_path / f"{what}.jsonl"
        forged.write_text(text, "utf-8")
        assert main(["verify", str(forged)]) == NOT_SO, what
        told = "".join(capsys.readouterr())
        assert "is not valid" in told
        assert what != "die" or "is recorded" in told


def edits(text: str) -> Mapping[str, str]:
    """Return a record with one edit each: of a die, of the chain, of what is signed."""
    patterns: Mapping[str, tuple[str, Callable[[str], str]]] = {
        "die": (r'("dice":\[\[\d+,"[^"]*",)(\d+)', lambda found: str(int(found) % 6 + 1)),
        "digest": (r'("digest":")([0-9a-f])', other_digit),
        "secret": (r'("secret":"secret )(\d)', lambda found: str(int(found) + 1)),
        "verdict": (r'("verdict":.*"reason":")(\w)', lambda found: found + "x"),
        "player's signature": (r'("value":")([0-9a-f])', other_digit),
        "server's signature": (r'("signature":")([0-9a-f])', other_digit),
    }
    found = {what: re.search(pattern, text) for what, (pattern, _) in patterns.items()}
    return {
        what: text[: at.start(2)] + patterns[what][1](at[2]) + text[at.end(2) :]
        for what, at in found.items()
        if at
    }


def other_digit(found: str) -> str:
    return "0" if found != "0" else "1"


@pytest.mark.parametrize("key", hosted())
def test_what_this_version_recorded_still_verifies(key: str) -> None:
    """Whoever changes what records tell raises the version: else honest ones are called forged."""
    rules = get(key)
    headers = [verification.verify(path.read_bytes())[0] for path in kept(rules)]
    assert {(key, rules.version)} == {(header.ruleset, header.version) for header in headers}
    assert record.FORMAT in {header.format for header in headers}
