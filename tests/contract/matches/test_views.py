"""Views and queries: nobody is shown more than there is, and asking changes nothing."""

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from engine.advice import queries as q
from engine.advice.forms import PathBlank
from engine.errors import Refused
from engine.match import Match
from engine.wire import codec as codecs
from engine.wire.codec import RulesetCodec, decode, encode
from tests.contract.playing import Played, dumped, played, some

VIEWERS = (0, 1, None)


def is_part_of(part: Any, whole: Any) -> bool:
    """Tell whether JSON data says nothing that `whole` does not say in the same place."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part_of(part[key], whole[key]) for key in part
        )
    if isinstance(part, list):
        return isinstance(whole, list) and all(
            any(is_part_of(one, other) for other in whole) for one in part
        )
    return bool(part == whole)


def test_a_view_is_part_of_the_state_and_what_is_worked_out_of_that_part(
    match: Played, codec: RulesetCodec
) -> None:
    for step in some(match, 15):
        whole = codec.dump(step.after.state)
        for viewer in VIEWERS:
            view = match.rules.view(step.after.state, viewer)
            assert isinstance(view, match.rules.vocabulary.state)
            part = {key: value for key, value in codec.dump(view).items() if key in whole}
            assert is_part_of(part, whole)
            assert match.rules.view(view, viewer) == view
            assert match.rules.view(codec.load_state(part), viewer) == view
            assert codec.load_state(codec.dump(view)) == view


@pytest.mark.parametrize("key", ["spearhead", "battlegroup"])
def test_who_reads_a_state_holds_its_units_in_the_same_order(key: str) -> None:
    """What is in a model's way is looked at in that order, so what is legal depends on it."""
    codec = codecs.for_ruleset(key)
    for step in some(played(key, 1), 15):
        read = decode(encode(codec.dump(step.after.state)))
        assert repr(codec.load_state(read)) == repr(step.after.state)


def test_the_public_sees_no_more_than_any_seat(match: Played, codec: RulesetCodec) -> None:
    for step in some(match, 15):
        public = codec.dump(match.rules.view(step.after.state, None))
        for seat in (0, 1):
            assert is_part_of(public, codec.dump(match.rules.view(step.after.state, seat)))


def test_all_who_see_the_same_are_shown_one_object(match: Played, codec: RulesetCodec) -> None:
    for step in some(match, 15):
        shown = [match.rules.view(step.after.state, viewer) for viewer in VIEWERS]
        for one, other in combinations(shown, 2):
            assert (one is other) == (codec.dump(one) == codec.dump(other))


def test_what_is_told_is_part_of_what_happened(match: Played, codec: RulesetCodec) -> None:
    for step in match.steps:
        for note in step.change.notes:
            for viewer in VIEWERS:
                told = match.rules.view_note(note, viewer)
                if told is not None:
                    assert is_part_of(codec.dump(told), codec.dump(note))
                    assert codec.load_note(codec.dump(told)) == told


def test_what_is_shown_is_part_of_what_is_asked(match: Played, codec: RulesetCodec) -> None:
    for step in match.steps:
        for ask in step.before.asks:
            assert match.rules.view_ask(ask, ask.seat) == ask
            for viewer in VIEWERS:
                shown = match.rules.view_ask(ask, viewer)
                if shown is not None:
                    assert (shown.seat, shown.number) == (ask.seat, ask.number)
                    assert is_part_of(codec.dump(shown), codec.dump(ask))


def test_looking_changes_nothing(match: Played) -> None:
    for step in some(match, 40):
        before = dumped(step.after)
        for viewer in VIEWERS:
            match.rules.view(step.after.state, viewer)
            for ask in step.after.asks:
                match.rules.view_ask(ask, viewer)
            for note in step.change.notes:
                match.rules.view_note(note, viewer)
        assert dumped(step.after) == before


# ---------------------------------------------------------------- queries


def asked(match: Match) -> Iterator[q.TableQuery]:
    """Yield queries about everything on a table, sensible or not."""
    units = [*match.state.units, "nobody", ""]
    for at, unit in enumerate(units):
        for mode in (None, "normal", "no such mode"):
            yield q.ReachableArea(unit, mode)
        yield q.Threats(unit)
        for other in (*units[at : at + 2], units[-at - 1]):
            yield q.LineOfSight(unit, other)
            yield q.CheckTarget(unit, other)
    for ask in match.asks:
        for reply in (ask.default, *islice(match.rules.sample(match.state, ask, Random(4)), 9)):
            yield q.ReplyOdds(reply)
            yield q.CheckReply(reply)


def test_queries_change_nothing_and_never_crash(match: Played, codec: RulesetCodec) -> None:
    answered = 0
    for step in some(match, 45):
        table = step.before
        before = dumped(table)
        for seat in VIEWERS:
            view = match.rules.view(table.state, seat)
            for query in asked(table):
                assert codec.load_query(codec.dump(query)) == query
                try:
                    answer = match.rules.query(view, table.asks, seat, query)
                except Refused:
                    continue
                answered += 1
                codecs.decode(encode(codec.dump(answer)))
        assert dumped(table) == before
    assert answered > 50


def test_what_is_shaded_as_in_reach_costs_as_much_as_the_way_may(match: Played) -> None:
    for step in some(match, 45):
        table = step.before
        told = match.rules.query(table.state, table.asks, step.seat, q.LegalReplies())
        assert isinstance(told, q.Forms)
        paths = {b for form in told.forms for b in form.blanks if isinstance(b, PathBlank)}
        for path in paths:
            if path.points == "straight_back":
                continue  # a line, not an area
            asked = q.ReachableArea(path.unit, path.mode, path.most)
            area = match.rules.query(table.state, table.asks, step.seat, asked)
            assert isinstance(area, q.Area)
            assert pytest.approx(path.most) == area.most
            assert all(cost <= path.most + 1e-4 for _, _, cost in area.cells)


def test_why_not_agrees_with_what_is_played(match: Played, matches: tuple[Played, ...]) -> None:
    bodies = sorted({s.body for told in matches for s in told.steps[::11]}, key=repr)[::4]
    answers = set()
    for step in some(match, 15):
        table = step.before
        for body in (step.body, *bodies):
            reason = match.rules.query(table.state, table.asks, step.seat, q.CheckReply(body))
            assert isinstance(reason, q.Reason)
            answers.add(reason.legal)
            if reason.legal:
                table.check(step.seat, step.number, body)
            else:
                with pytest.raises(Refused):
                    match.rules.query(table.state, table.asks, step.seat, q.ReplyOdds(body))
                with pytest.raises(Refused) as refused:
                    table.check(step.seat, step.number, body)
                assert (refused.value.code, refused.value.message, refused.value.clause) == (
                    reason.code,
                    reason.message,
                    reason.clause,
                )
    assert answers == {True, False}


def test_odds_add_up(matches: tuple[Played, ...]) -> None:
    weighed = 0
    for told in matches:
        for step in some(told, 5):
            table = step.before
            try:
                odds = told.rules.query(table.state, table.asks, step.seat, q.ReplyOdds(step.body))
            except Refused:
                continue
            assert isinstance(odds, q.Odds)
            assert all(0.0 < outcome.chance <= 1.0 for outcome in odds.outcomes)
            chances = [outcome.chance for outcome in odds.outcomes]
            if chances:
                assert sum(chances) == pytest.approx(1.0, abs=1e-4)
                assert chances == sorted(chances, reverse=True)
                weighed += 1
    assert weighed > 0
