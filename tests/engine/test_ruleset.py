"""How rulesets are found, and what one need not write."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest
from attrs import frozen

from engine import ruleset
from engine.advice import queries as q
from engine.advice.forms import Form
from engine.advice.registry import forms_of
from engine.book.catalogue import Shown
from engine.book.roster import Roster
from engine.book.teaching.primer import Primer
from engine.dice import ListedDice
from engine.errors import IllegalReply, Refused
from engine.flow import ASKED, Ask, Choice, Flow, Seat, ask
from engine.match import Match
from engine.open_ruleset import OpenRuleset
from engine.ruleset import Vocabulary
from engine.state import State, Verdict
from engine.table import Table


@frozen
class Counter:
    of: Seat
    left: int = 3


@frozen(kw_only=True)
class Field(State):
    turn: Seat = 0
    ended: Verdict | None = None


@frozen
class Options:
    pass


@frozen
class Take:
    counter: str


@frozen
class WhichCounter(Choice):
    seat: Seat = ASKED

    def check(self, state: Any, reply: Any) -> None:
        if not isinstance(reply, Take) or state.units[reply.counter].of == self.seat:
            raise IllegalReply("own", "take a counter of the other side", clause="count/take")


@forms_of.register
def _(choice: WhichCounter, state: Any) -> Any:
    return (Form(Take(key)) for key in state.units)


class Count(OpenRuleset):
    """A game of which only what makes it one is written."""

    key = "count"
    title = "Count"
    vocabulary = Vocabulary(Field, Options, (WhichCounter,), (Take,), ())

    def muster(self, options: Options) -> Field:
        return Field(units={"a": Counter(0), "b": Counter(1), "c": Counter(1)})

    def step(self, table: Table[Field]) -> Flow[None]:
        seat = table.state.turn
        foes = tuple(key for key, one in table.state.units.items() if one.of != seat)
        reply = yield from ask(seat, WhichCounter(), Take(foes[0]))
        table.change_all({key: {"left": 2} for key in foes if key != reply.counter})
        table.set(turn=1 - seat, ended=Verdict("counted", seat) if seat else None)


def start() -> Match:
    return Match.start(Count(), Options(), ListedDice([]))[0]


def test_a_choice_is_given_the_seat_that_is_asked() -> None:
    match = start()

    assert WhichCounter(0) == match.asks[0].choice
    with pytest.raises(IllegalReply):
        match.answer(0, 0, Take("a"))

    match, _ = match.answer(0, 0, Take("b"))

    assert WhichCounter(1) == match.asks[0].choice
    with pytest.raises(IllegalReply):
        match.answer(1, 1, Take("c"))


def test_a_choice_that_says_of_itself_which_seat_it_is_about_keeps_it() -> None:
    assert 1 == Ask(0, WhichCounter(1), Take("a")).choice.seat


def test_several_units_change_in_one_call() -> None:
    table: Table[Field] = Table(Count().muster(Options()), ListedDice([]))
    before = table.state
    table.change_all({"a": {"left": 1}, "c": {"left": 0, "of": 0}})

    assert {"a": Counter(0, 1), "b": Counter(1), "c": Counter(0, 0)} == table.state.units
    assert {"a": Counter(0), "b": Counter(1), "c": Counter(1)} == before.units

    now = table.state
    table.change_all({})

    assert now is table.state


def test_a_small_game_is_whole_by_defaults() -> None:
    rules: ruleset.Ruleset = Count()
    match = start()
    state, (question,) = match.state, match.asks
    forms = rules.query(state, match.asks, 0, q.LegalReplies())

    assert isinstance(forms, q.Forms)
    assert ["own", None, None] == [one.refusal and one.refusal.code for one in forms.forms]
    assert {"b", "c"} == {one.counter for one in rules.sample(state, question, Random(1))}
    assert q.Reason(True) == rules.query(state, match.asks, 0, q.CheckReply(Take("b")))
    assert q.Plan() == rules.query(state, match.asks, None, q.TableMap())
    with pytest.raises(Refused, match="Take has no preview"):
        rules.query(state, match.asks, 0, q.PreviewMove(Take("b")))
    assert (state, question) == (rules.view(state, None), rules.view_ask(question, 1))
    assert ((), Shown(), None) == (rules.rulebook("de"), rules.catalogue("de"), rules.campaigns)
    assert Primer() == rules.primer("de")
    assert Options() == rules.rematch_options(Options(), state)
    assert ((None, None), (0.0, 0.0)) == (rules.sides(state), rules.score(state, 1))
    with pytest.raises(Refused, match="not answer"):
        rules.query(state, match.asks, 0, q.WeaponRanges("a"))
    with pytest.raises(Refused, match="no unit 'z'"):
        rules.query(state, match.asks, 0, q.WeaponRanges("z"))
    with pytest.raises(Refused, match="none are chosen"):
        rules.check_force(Options(), None)
    with pytest.raises(Refused, match="imports no lists"):
        rules.adopt(Roster("", "", "", ()), {})
    with pytest.raises(ValueError, match="no operations"):
        rules.conformance({})


def test_a_small_game_ends_when_its_state_says_so() -> None:
    match, _ = start().answer(0, 0, Take("b"))
    match, _ = match.answer(1, 1, Take("a"))

    assert Verdict("counted", 1) == match.verdict


def test_rulesets_are_found_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = EntryPoint("count", f"{__name__}:COUNT", ruleset.GROUP)
    found = {**ruleset.points(), "count": mine}
    monkeypatch.setattr(ruleset, "points", lambda: found)

    assert COUNT is ruleset.get("count")
    assert ("spearhead", "microtanks", "diceless", "battlegroup", "count") == ruleset.hosted()
    with pytest.raises(KeyError):
        ruleset.get("chess")


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (f"{__name__}:COUNT", "has the key count; name its entry point count"),
        (f"{__name__}:Count.key", "lacks parts; derive it from warhost.rulesets.OpenRuleset"),
        ("nowhere.to_be:FOUND", "cannot be imported: ModuleNotFoundError: No module named"),
    ],
)
def test_a_broken_ruleset_is_left_out_and_says_why(
    monkeypatch: pytest.MonkeyPatch, value: str, fault: str
) -> None:
    found = {**ruleset.points(), "chess": EntryPoint("chess", value, ruleset.GROUP)}
    monkeypatch.setattr(ruleset, "points", lambda: found)

    assert ("spearhead", "microtanks", "diceless", "battlegroup") == ruleset.hosted()
    assert ["chess"] == list(ruleset.faults())
    with pytest.raises(ruleset.Unusable, match=fault):
        ruleset.get("chess")


COUNT = Count()
