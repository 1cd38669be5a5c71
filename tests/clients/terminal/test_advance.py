"""What is said in advance, typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import trio

from clients.terminal.show.names import Names
from clients.terminal.typing import advance
from clients.terminal.typing.blanks import Misread
from engine.rulesets.battlegroup.ruleset import RULESET
from server.store.sqlite.store import SqliteStore
from tests.clients.terminal.person import CONTROL, at_a_terminal, piped
from tests.helpers.printed import catalogue_of
from tests.web.helpers.hosting import hosting
from tests.web.helpers.staging import staged

FORM: dict[str, Any] = {
    "reply": {"t": "fire_in_ambush", "unit": "walker-1"},
    "unit": "walker-1",
    "blanks": [
        {"t": "number_blank", "field": "within", "least": 1.0, "most": 87.0},
        {
            "t": "pick_blank",
            "field": "types",
            "options": ["infantry", "jump_infantry", "walker", "vehicle"],
        },
        {"t": "pick_blank", "field": "moments", "options": ["order_declared", "path"]},
    ],
}
ENGLISH = catalogue_of(RULESET)
NAMES = Names(catalogue_of(RULESET))
GERMAN = Names(catalogue_of(RULESET, "de"))


@pytest.mark.parametrize(
    ("line", "conditions"),
    [
        ("", {}),
        ("within 18 vehicle", {"within": 18.0, "types": ["vehicle"]}),
        ("at the first vehicle, within 7.5 in", {"within": 7.5, "types": ["vehicle"]}),
        ("Jump Infantry", {"types": ["jump_infantry"]}),
        ("walker or infantry on the way", {"types": ["infantry", "walker"], "moments": ["path"]}),
        (
            "path order_declared jump_infantry infantry",
            {"types": ["infantry", "jump_infantry"], "moments": ["order_declared", "path"]},
        ),
    ],
)
def test_conditions_are_read_in_any_sequence(line: str, conditions: dict[str, Any]) -> None:
    assert advance.read(ENGLISH, [FORM], line, NAMES) == FORM["reply"] | conditions


def test_codes_are_read_by_their_names_in_another_language() -> None:
    said = advance.read(catalogue_of(RULESET, "de"), [FORM], "unterwegs fahrzeug", GERMAN)

    assert said == FORM["reply"] | {"types": ["vehicle"], "moments": ["path"]}
    told = advance.sentence(catalogue_of(RULESET, "de"), said, GERMAN)
    first = "den ersten Feind (Fahrzeug), auf den sie feuern kann"
    assert told == f"walker-1 feuert auf {first}, unterwegs"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("within", "'within'.*within NUMBER, 1 to 87; infantry, jump infantry"),
        ("18 vehicle", "'18' is not a condition"),
        ("vehicles", "'vehicles' is not a condition"),
    ],
)
def test_what_is_not_understood_says_what_can_be_said(line: str, told: str) -> None:
    with pytest.raises(Misread, match=told):
        advance.read(ENGLISH, [FORM], line, NAMES)


SLIPS: dict[str, Any] = {
    "reply": {"t": "slip_away", "unit": "walker-1"},
    "unit": "walker-1",
    "blanks": [
        {"t": "number_blank", "field": "within", "least": 1.0, "most": 87.0},
        {"t": "pick_blank", "field": "moments", "options": ["between_orders"]},
        {"t": "pick_blank", "field": "goes", "options": ["straight_away", "into_cover"]},
    ],
}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("within 9", FORM["reply"] | {"within": 9.0}),
        ("into the nearest cover", SLIPS["reply"] | {"goes": ["into_cover"]}),
        ("reserve move within 9", SLIPS["reply"] | {"within": 9.0}),
        ("between orders", SLIPS["reply"] | {"moments": ["between_orders"]}),
    ],
)
def test_of_several_things_it_is_the_first_that_knows_the_words(
    line: str, said: dict[str, Any]
) -> None:
    assert advance.read(ENGLISH, [FORM, SLIPS], line, NAMES) == said


def test_a_sentence_says_what_will_be_done() -> None:
    said = SLIPS["reply"] | {"within": 9.0, "types": ["vehicle"]}
    first = "walker-1 moves away from the first vehicle that comes within 9 inches"
    assert advance.sentence(ENGLISH, said, NAMES) == f"{first}; you choose where"
    said |= {"goes": ["straight_away", "into_cover"]}
    way = "straight away from it, into the nearest cover"
    assert advance.sentence(ENGLISH, said, NAMES) == f"{first}: {way}"


@pytest.mark.long
def test_auto_pass_and_conditional_orders_leave_each_other_alone(tmp_path: Path) -> None:
    unasked = "Auto-pass: which"
    with at_a_terminal(tmp_path, "play", "battlegroup") as ann:
        ann.prompted()
        for line, told in (
            (
                "conditional",
                "You can set, with conditions such as these: Ambush Fire:",
            ),
            (
                "conditional a1 within 18 infantry on the way ?",
                "A1 fires at the first infantry that comes within 18 inches, on the way",
            ),
            ("conditional a1 within 80", "[battlegroup/base-shooting-sequence]"),
            (
                "conditional a1 within 18 infantry on the way",
                "1 Battle tank A1 fires at the first infantry that comes within 18 inches, on the",
            ),
            ("conditional b1", "Vanguard captain B1 cannot be given conditional orders."),
            ("auto-pass this", unasked),
            ("conditional a2", "inches, on the way 2 Armoured carrier A2 fires at the first enemy"),
            ("auto-pass", unasked),
            ("conditional cancel 7", "No conditional order has that number"),
            ("conditional cancel 1", "Conditional orders: 1 Armoured carrier A2 fires at"),
            ("conditional cancel 1", "No conditional orders"),
            ("auto-pass", unasked),
        ):
            ann.types(line)
            ann.hears(told)
        ann.types("quit")
        assert 0 == ann.leaves()


@pytest.mark.long
def test_a_game_in_which_nobody_waits_says_so(tmp_path: Path) -> None:
    _, told, _ = piped(["conditional", "quit"], tmp_path, "play", "spearhead")
    assert "This game has no conditional orders." in told


async def keep(path: Path, moment: str) -> None:
    store = SqliteStore(str(path), synchronous="OFF")
    await store.begin(staged(moment).lobby, staged(moment).rows)
    await store.aclose()


def test_what_was_said_is_done_and_told(tmp_path: Path) -> None:
    moment, store = "battlegroup, breaking in", tmp_path / "store.sqlite3"
    trio.run(keep, store, moment)
    with hosting(str(store)) as server:
        token = server.seat_at(moment, bot=None)["token"]
        with at_a_terminal(tmp_path, "join", "--url", server.url, "--token", token) as ann:
            first = re.search(r"1 (\S[^\n]* (A\d+)) interrupts", CONTROL.sub("", ann.prompted()))
            assert first is not None
            ann.types(f"conditional {first[2]} on the way")
            ann.hears("Conditional order:")
            ann.hears(f"{first[1]} fires at the first enemy that it can fire at, on the way")
            ann.hears(f"{first[1]} interrupts ")
