"""Whole matches with vehicles: every kind of question comes, everything offered is legal, and all
that is told can be said."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest
from attrs import evolve

from clients.words import fill
from engine.advice.forms import PathBlank, PlaceBlank
from engine.advice.queries import Forms, LegalReplies, MovePreview, Odds, PreviewMove, ReplyOdds
from engine.errors import IllegalReply
from engine.geometry import is_inside, overlaps
from engine.match import Match
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.printed import Force, ListedUnit
from engine.rulesets.diceless.book.words import LEXICON
from engine.rulesets.diceless.core.field import bodies_of, hosts, land
from engine.rulesets.diceless.core.model import Army, Battle, Options
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.questions import WhichDisabled
from engine.rulesets.diceless.damage.rules import ARMOUR, LINES
from engine.rulesets.diceless.driving.questions import Drive
from engine.rulesets.diceless.ramming.questions import WhoDares
from engine.rulesets.diceless.repairs.notes import Repaired
from engine.rulesets.diceless.repairs.rules import self_repaired
from engine.rulesets.diceless.ruleset import RULESET
from engine.rulesets.diceless.vehicle_assaults.questions import WhichAttack
from engine.rulesets.diceless.vehicles.questions import WhereToGetOut
from engine.rulesets.diceless.vehicles.state import are_vehicles, changed, craft_of
from engine.wire.codec import RulesetCodec
from tests.contract.fitting import fits
from tests.contract.names import codes_in, names_of
from tests.engine.rulesets.diceless.staging import NoDice
from tests.helpers.once import once
from tests.helpers.printed import catalogue_of

FORCES = {
    "pool": (
        ("squad-1", "squad", "carrier-1"),
        ("carrier-1", "carrier", None),
        ("tanks", "battle-tanks", None),
        ("strider", "strider", None),
        ("skiff", "storm-skiff", None),
        ("bombers", "tank-hunters", None),
    ),
    "pack": (
        ("close-1", "fighters", "truck-1"),
        ("truck-1", "truck", None),
        ("ram-tank", "ram-tank", None),
        ("hunters", "tank-hunters", None),
        ("brute", "brute", None),
        ("walker", "strider", None),
    ),
}
SEEDS = range(1, 7)
Told = tuple[tuple[Match, Any, Any, Match, tuple[Any, ...]], ...]
CODEC = RulesetCodec(RULESET)


@pytest.fixture(autouse=True)
def garage(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue_of(RULESET)  # it is kept: other tests must not find these forces in it
    for key, units in FORCES.items():
        listed = tuple(ListedUnit(sheet, unit, aboard) for unit, sheet, aboard in units)
        monkeypatch.setitem(BOOK.forces, key, Force(key, key, "wardens", listed))


def worn(state: Battle, key: str, weapon: str) -> Battle:
    """The table with a transport that the next penetrating hit wrecks, so that somebody has to get
    out of a wreck."""
    unit = state.unit(key)
    weary = (HitEffect("P", (0, 1, 2), "weapon", weapon), *craft_of(unit, "01").record.entries)
    after = changed(unit, "01", record=Record({}, weary))
    return evolve(state, units={**state.units, key: after})


@once
def played(seed: int) -> Told:
    armies = Army(force="pool"), Army(force="pack")
    options = Options(scenario="crossroads-motors", armies=armies)
    match, _ = Match.play_on(RULESET, worn(RULESET.muster(options), "truck-1", "gun"), NoDice())
    rng, told = Random(seed), []
    while match.asks:
        ask = match.asks[0]
        body = next(iter(RULESET.sample(state_of(match), ask, rng)))
        after, change = match.answer(ask.seat, ask.number, body)
        told.append((match, ask, body, after, change.notes))
        match = after
        assert len(told) < 2000
    return tuple(told)


def everything() -> Iterator[tuple[Match, Any, Any, Match, tuple[Any, ...]]]:
    for seed in SEEDS:
        yield from played(seed)


def state_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


@pytest.mark.long
def test_all_questions_and_replies_about_vehicles_come_up() -> None:
    asked = Counter(type(ask.choice) for _, ask, *_ in everything())
    given = Counter(type(body).__name__ for _, _, body, *_ in everything())

    choices = {WhereToGetOut, WhoDares, WhichDisabled, WhichAttack}
    assert choices <= asked.keys()
    orders = {"Drive", "Ram", "TankShock", "PopSmoke", "Embark", "GetOut", "Disable", "Attach"}
    assert orders <= given.keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_of_vehicles_ends_and_draws_no_die(seed: int) -> None:
    end = state_of(played(seed)[-1][3])

    assert end.ended is not None
    assert end.rolled == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_in_two_places(seed: int) -> None:
    for *_, after, _ in played(seed):
        for unit in state_of(after).units.values():
            stand = {model.pose is not None for model in unit.models.values()}
            assert stand <= {unit.place == "table"}, unit.id
            assert (unit.aboard is not None) == (unit.place == "aboard") or not unit.models, unit.id
            if unit.joined is not None:
                assert state_of(after).unit(unit.joined).place == unit.place, unit.id


@pytest.mark.parametrize("seed", SEEDS)
def test_defaults_and_forms_are_legal_and_the_reply_is_a_form(seed: int) -> None:
    for match, ask, body, *_ in played(seed)[::4]:
        match.check(ask.seat, ask.number, ask.default)
        answer = RULESET.query(state_of(match), match.asks, ask.seat, LegalReplies())
        assert isinstance(answer, Forms)
        written = CODEC.dump(body)
        offers = False
        for form in answer.forms:
            whole = not form.blanks or isinstance(form.blanks[0], PlaceBlank)
            if form.refusal is not None:
                with pytest.raises(IllegalReply):
                    match.check(ask.seat, ask.number, form.reply)
            elif whole:
                match.check(ask.seat, ask.number, form.reply)
            offers = offers or (form.refusal is None and fits(written, form, CODEC))
        assert offers, written


@pytest.mark.rule("diceless/base-vehicle-basics", "diceless/base-movement-allowances")
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_stands_in_anybody_or_off_the_table(seed: int) -> None:
    for *_, after, _ in played(seed)[::3]:
        state = after.settled
        assert isinstance(state, Battle)
        bodies = [
            (name, body)
            for seat in (0, 1)
            for unit in hosts(state, seat)
            for name, body in bodies_of(state, unit).items()
        ]
        for index, (name, body) in enumerate(bodies):
            assert is_inside(body, *land(state).bounds), name
            for other, shape in bodies[index + 1 :]:
                assert not overlaps(body, shape), (name, other)


@pytest.mark.rule("diceless/prep-vehicle-sheets", "diceless/vehicle-boxes-permanent")
@pytest.mark.parametrize("seed", SEEDS)
def test_records_only_grow_but_for_repairs(seed: int) -> None:
    for before, _, _, after, notes in played(seed):
        then = state_of(after).units
        mended = [note for note in notes if isinstance(note, Repaired)]
        assert [note.unit for note in mended] == [note.vehicle for note in mended]  # of themselves
        for key, unit in state_of(before).units.items():
            for name, model in unit.models.items():
                now = then[key].models.get(name)
                if model.craft is None or now is None or now.craft is None:
                    continue
                old, new = model.craft.record, now.craft.record
                for note in mended:
                    if note.vehicle == key:
                        old = _after_repair(old, note)
                assert new.entries[: len(old.entries)] == old.entries
                assert all(new.lines.get(line, 0) >= n for line, n in old.lines.items())
                assert all(new.lines.get(line, 0) <= ARMOUR.capacity for line in LINES[:-1])


def _after_repair(record: Record, note: Repaired) -> Record:
    """The record after a repair, which takes off and undoes what is told."""
    mended = self_repaired(record, note.line)
    assert note.points == record.lines.get(note.line, 0) - mended.lines.get(note.line, 0)
    assert len(record.entries) - len(mended.entries) == len(note.undone)
    return mended


def test_vehicles_never_test_their_nerve() -> None:
    for before, _, _, _, notes in everything():
        state = state_of(before)
        for note in notes:
            if type(note).__name__ == "Tested":
                assert not are_vehicles(state, state.unit(note.unit))


def test_whatever_is_told_or_asked_can_be_said() -> None:
    known = set(LEXICON.own.terms) | names_of(catalogue_of(RULESET)) | set(LINES)
    for before, ask, body, _, notes in everything():
        units = set(state_of(before).units)
        for note in notes:
            for value in attrs.asdict(note, recurse=False).values():
                for code in codes_in(value):
                    assert code.partition("/")[0] in known | units, (note, code)
        put = CODEC.dump(ask.choice)
        if ask.clock == "reaction":
            only = {k: v for k, v in put.items() if isinstance(v, str) and v not in units}
            template = LEXICON.own.asks[put["t"]].replace("?", "")  # one of its own is no gap
            assert "?" not in fill(template, only)
        reply = CODEC.dump(body)
        assert "{" not in fill(LEXICON.own.forms[reply["t"]], reply)


def test_drives_can_be_followed_and_weighed_before_they_are_made() -> None:
    looked = 0
    for match, ask, body, *_ in everything():
        if not isinstance(body, Drive):
            continue
        looked += 1
        course = RULESET.query(state_of(match), match.asks, ask.seat, PreviewMove(body))
        assert isinstance(course, MovePreview)
        assert course.refusal is None
        assert course.length <= course.most
        odds = RULESET.query(state_of(match), match.asks, ask.seat, ReplyOdds(body))
        assert isinstance(odds, Odds)
        assert odds.expected["points"] >= 0
    assert looked > 50


def test_the_way_of_a_vehicle_is_a_path_to_fill_in() -> None:
    match, ask, *_ = next(one for one in played(1) if isinstance(one[2], Drive))
    answer = RULESET.query(state_of(match), match.asks, ask.seat, LegalReplies())
    assert isinstance(answer, Forms)

    drives = [form for form in answer.forms if isinstance(form.reply, Drive)]
    assert drives
    for form in drives:
        (blank,) = form.blanks
        assert isinstance(blank, PathBlank)
        assert (blank.points, blank.field) == ("driven", "path")
