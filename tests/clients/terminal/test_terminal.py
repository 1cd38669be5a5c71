"""The terminal: sentences for notes, dice beneath them, colours only where they are wanted."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import pytest
import trio
from trio.testing import MockClock

from bots import policy
from clients import terminal
from clients.address import Address
from clients.terminal.show.names import Names
from clients.terminal.show.paint import Paint
from clients.terminal.show.story import Story
from clients.terminal.show.tongue import LANGUAGES, listed, wanted
from clients.terminal.table import MatchTable, Rulebook
from engine import ruleset
from engine.advice.queries import TableMap
from engine.dice import ProvenDice
from engine.match import Match
from engine.state import Verdict
from engine.wire import codec, messages
from engine.wire.messages import Matter
from tests.helpers.printed import catalogue_of
from tests.web.helpers.staging import staged

CATALOGUE = {
    "weapons": {"gun": {"id": "gun", "name": "Long gun"}},
    "sheets": {"hammer": {"id": "hammer", "name": "Hammer"}},
    "words": {
        "notes": {
            "shot": "{tank} fires its {weapon} at {target}: {hits} {hits|hit|hits}.",
            "round_began": "Round {round}.",
        },
        "terms": {"A": "Blue", "B": "Orange", "wiped_out": "a side is wiped out"},
    },
}
STATE = {
    "units": {
        "A1": {"id": "A1", "owner": 0, "sheet": "hammer", "health": 3},
        "B1": {"id": "B1", "owner": 1, "sheet": "hammer", "health": 0},
    }
}
SHOT = {"t": "shot", "tank": "A1", "weapon": "gun", "target": "B1", "hits": 1}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(*notes: dict[str, Any], paint: Paint = Paint()) -> list[str]:  # noqa: B008
    return list(Story(CATALOGUE, paint).tell(notes, STATE, None))


def test_a_shot_is_a_sentence_with_its_dice_beneath() -> None:
    rolled = {"t": "rolled", "purpose": "aim", "first": 4, "faces": [5, 2], "unit": "A1"}

    assert [
        "  Hammer A1 fires its Long gun at Hammer B1: 1 hit.",
        "      dice: aim 5, 2",
    ] == told(rolled, SHOT)


def test_dice_are_told_with_the_number_they_needed() -> None:
    rolled = {"t": "rolled", "purpose": "aim", "first": 4, "faces": [5, 2], "needed": 4}

    assert "      dice: aim 4+: 5, 2" == told(rolled, SHOT)[-1]


def test_a_round_is_a_heading() -> None:
    assert ["\nRound 2."] == told({"t": "round_began", "round": 2})


def test_a_note_without_a_sentence_is_told_all_the_same() -> None:
    assert ["  new thing: tank Hammer A1, n 2"] == told({"t": "new_thing", "tank": "A1", "n": 2})


def test_the_living_are_listed_by_side() -> None:
    assert ["Blue: Hammer A1"] == list(Story(CATALOGUE).scene(STATE, None))


def test_what_became_of_a_unit_is_listed_with_it() -> None:
    units = {
        key: {"id": key, "owner": 1, "sheet": "hammer", "status": status}
        for key, status in (("B1", "board"), ("B2", "sunk"))
    }

    assert ["Orange: Hammer B1, Hammer B2 (sunk)"] == list(
        Story(CATALOGUE).scene({"units": units}, None)
    )


def test_the_end_says_who_won() -> None:
    story = Story(CATALOGUE)
    list(story.scene(STATE, None))

    assert ["Orange wins: a side is wiped out."] == list(story.ending(Verdict("wiped_out", 1)))
    assert ["Draw: agreed."] == list(story.ending(Verdict("agreed", None)))


def test_sides_are_coloured_and_headings_go_on_after_a_name() -> None:
    (line,) = told(SHOT, paint=Paint(on=True))

    assert "\x1b[38;5;33mHammer A1\x1b[0m" in line
    assert "\x1b[38;5;208mHammer B1\x1b[0m" in line
    assert "\x1b[1ma \x1b[2mb\x1b[0m\x1b[1m c\x1b[0m" == Paint(on=True).strong(
        "a \x1b[2mb\x1b[0m c"
    )


def test_colours_are_left_out_where_nobody_wants_them() -> None:
    assert Paint.for_stream(Terminal(), {}).on
    assert not Paint.for_stream(Terminal(), {"NO_COLOR": "1"}).on
    assert not Paint.for_stream(Terminal(), {"TERM": "dumb"}).on
    assert not Paint.for_stream(io.StringIO(), {}).on


@pytest.mark.parametrize("key", ruleset.hosted())
@pytest.mark.parametrize(
    ("language", "round_2", "fires"),
    [("en", r"(Round|Turn) 2", " fires (its|at) "), ("de", "(Runde|Zug) 2", " feuert (mit|auf) ")],
)
def test_a_whole_match_is_told_without_a_gap(
    key: str, language: str, round_2: str, fires: str
) -> None:
    rules, choose, rng = ruleset.get(key), policy.get("random"), Random(1)
    words = codec.for_ruleset(key)
    story = Story(catalogue_of(rules, language))
    match, change = Match.start(rules, rules.vocabulary.options(), ProvenDice("told"))
    lines: list[str] = []
    while True:
        notes = tuple(words.dump(note) for note in change.notes)
        lines += story.tell(notes, words.dump(change.after), None)
        if not match.asks:
            break
        ask = match.asks[0]
        reply = choose(rules, match.state, ask, rng)
        match, change = match.answer(ask.seat, ask.number, reply)

    assert any(re.search(round_2, line) for line in lines)
    assert any(re.search(fires, line) for line in lines)
    assert [] == [line for line in lines if "?" in line or "{" in line or "[" in line]
    assert (language == "de") == any(re.search(r"\d,\d", line) for line in lines)
    assert (language == "en") == any(re.search(r"\d\.\d", line) for line in lines)


@pytest.mark.parametrize(
    ("said", "language"), [("de_AT.UTF-8", "de"), ("C.UTF-8", "en"), ("tlh", "en"), ("", "en")]
)
def test_the_terminal_asks_for_the_language_of_its_surroundings(
    monkeypatch: pytest.MonkeyPatch, said: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", said)
    assert language == wanted()


def test_the_terminals_own_sentences_are_the_same_in_every_language() -> None:
    english, others = listed("en"), [listed(one) for one in LANGUAGES if one != "en"]
    states = ("waiting", "over", "paused", "answer")

    assert others
    for other in others:
        assert english.keys() == other.keys()
        for key, text in english.items():
            assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", other[key])), key
        assert all(len(other[state]) <= 7 for state in states)


def test_every_sentence_of_the_terminal_is_said_somewhere() -> None:
    folder = Path(terminal.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    made = {f"{what}_matter" for what in get_args(Matter)} | {
        *(f"agreed_{what}" for what in ("pause", "go_on", "time")),
        *(f"{who}_decline" for who in ("you", "they")),
        *(f"bot_{name}" for name in policy.NAMES),
    }

    assert [] == [key for key in listed("en") if f'"{key}"' not in code and key not in made]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ruleset.hosted())
def test_the_ground_has_names(key: str, language: str) -> None:
    """Whatever a plan shows is told by its name, in `terrain` and on the map."""
    rules, codec_of = ruleset.get(key), codec.for_ruleset(key)
    match = staged(key).match
    plan = codec_of.dump(rules.query(rules.view(match.state, 0), match.asks, 0, TableMap()))
    names = Names(catalogue_of(rules, language))
    shown = [one["id"] for one in plan["markers"]] + [one["kind"] for one in plan["terrain"]]

    assert plan["markers"]
    assert plan["terrain"]
    assert [] == [one for one in shown if names(one) is None]


def test_a_seat_is_called_by_its_player_and_side() -> None:
    seats = (messages.SeatInfo("Ada", "guest"), messages.SeatInfo("greedy", "bot"))
    clock = messages.ClockSettings()
    info = messages.MatchInfo("m", "spearhead", "A duel", "lobby", seats, clock, 0.0)

    assert [
        "A duel: Ada (Blue) against Tactical Bot (Orange)",
        "The match has not started yet.",
    ] == list(Story(CATALOGUE).opening(info, {}))


def test_a_side_with_a_name_of_its_own_is_called_and_coloured_by_it() -> None:
    seats = (messages.SeatInfo("Ada", "guest"), messages.SeatInfo("greedy", "bot"))
    info = messages.MatchInfo("m", "x", "A duel", "live", seats, messages.ClockSettings(), 0.0)
    state = {"players": [{"side": "green"}, {"side": "blue"}]}
    catalogue = {"words": {"terms": {"green": "Green", "blue": "Blue"}}}

    assert ["A duel: Ada against Tactical Bot"] == list(Story(catalogue).opening(info, {}))
    assert ["A duel: Ada (Green) against Tactical Bot (Blue)"] == list(
        Story(catalogue).opening(info, state)
    )
    (line,) = Story(catalogue, Paint(on=True)).opening(info, state)
    assert "\x1b[38;5;35mAda (Green)" in line


def test_a_reply_taken_back_is_told() -> None:
    seats = (messages.SeatInfo("Ann", "guest"), messages.SeatInfo("Bob", "guest"))
    clock = messages.ClockSettings()
    info = messages.MatchInfo("m", "duel", "A duel", "live", seats, clock, 0.0)
    story = Story(CATALOGUE, Paint(False))
    story.names.learn(STATE, info)

    def told(**values: Any) -> list[str]:
        return list(story.decided(messages.Update("m", 7, messages.Clocks((1.0, 1.0)), **values)))

    assert ["  Bob (Orange) takes back the last reply."] == told(taken_back=1)
    assert [
        "  Bob (Orange) takes back the last reply.",
        "  The judge: a slip of the hand",
    ] == told(taken_back=1, ruling="a slip of the hand")
    assert ["  The last edit is taken back.", "  The judge: none"] == told(
        taken_back=2, ruling="none"
    )
    assert ["  The judge: misplaced"] == told(ruling="misplaced")
    assert [] == told()


async def test_a_clock_that_stands_while_moves_are_shown_stands_in_the_terminal_too(
    autojump_clock: MockClock,
) -> None:
    mirror = SimpleNamespace(question=lambda seat: None)
    game: Any = SimpleNamespace(seat=0, mirror=mirror)
    rulebook = Rulebook(Address.read("http://127.0.0.1"), "toy", {})
    table = MatchTable(game, CATALOGUE, rulebook, Story(CATALOGUE, Paint(False)), has_dice=True)
    clocks = messages.Clocks((100.0, 50.0), (0, 1), (30.0, 0.0), held=(5.0, 0.0))
    table.hear(messages.Update("m", 1, clocks))
    await trio.sleep(4.0)
    standing = table.left(0), table.banks()
    await trio.sleep(7.0)

    assert (30.0, (100.0, 46.0)) == standing
    assert (24.0, (100.0, 39.0)) == (table.left(0), table.banks())
