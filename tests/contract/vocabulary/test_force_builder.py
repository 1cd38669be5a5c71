"""Forces and options built from the forms of a catalogue are what the ruleset takes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import attrs
import pytest

from engine.advice import queries
from engine.advice.forms import ForceBlank, reason
from engine.book.builder import MusterForm, OptionForm
from engine.book.roster import Roster
from engine.errors import IllegalReply, Refused
from engine.flow import Ask
from engine.match import Match
from engine.ruleset import Ruleset
from engine.wire.codec import decode, encode, for_ruleset
from tests.contract.playing import dice_of
from tests.helpers.printed import catalogue_of

LISTS = 150
SHORT = 9
"""Units of most lists: of long ones hardly any is legal."""
ELSEWHERE = {
    "microtanks": {"picks_side", "picked"},
    "spearhead": {"takes_edge", "edge", "priority"},
}
"""Options that whoever opens a match does not choose: a campaign, rematch or guide does."""


def catalogue(rules: Ruleset) -> Any:
    """The catalogue as a client has it."""
    return decode(encode(catalogue_of(rules)))


def options_of(rules: Ruleset, raw: Mapping[str, Any]) -> Any:
    return for_ruleset(rules.key).load(dict(raw), rules.vocabulary.options)


UNFIT = {"table_too_small"}
"""Refusals of values that can each be played, but not together."""


def values_of(option: Mapping[str, Any], rng: Random) -> list[Any]:
    """Return values that a client could set an option to."""
    match option["kind"]:
        case "choice":
            return [value["value"] for value in option["values"]]
        case "flag":
            return [False, True]
        case "number":
            step, least = int(option["step"]), int(option["least"])
            return [least, least + step * rng.randrange(200), option["default"]]
        case "map":
            return [{"terrain": []}]
        case kind:
            assert kind == "force"
            return []


def with_needs(forms: list[Any], key: str, value: Any) -> dict[str, Any]:
    form = next(form for form in forms if form["key"] == key)
    needed = next((one for one in forms if one["key"] == form["needs"]), None)
    before = {needed["key"]: needed["values"][0]["value"]} if needed else {}
    return {**before, key: value}


def muster_of(rules: Ruleset) -> Any:
    return catalogue(rules)["muster"]


def built(form: Any, rng: Random) -> tuple[dict[str, Any], float]:
    """Return a force put together from the form, legal or not, and what it should cost."""
    group = rng.choice(form["groups"])
    groups = {group["id"], *(group["allies"] if rng.random() < 0.5 else ())}
    if rng.random() < 0.1:
        groups = {one["id"] for one in form["groups"]}
    offered = [unit for unit in form["units"] if unit["group"] in groups]
    entries, total = [], 0.0
    most = (form["most"] or SHORT) + 1 if rng.random() < 0.3 else SHORT
    for _ in range(rng.randrange(form["least"], most + 1)):
        unit = rng.choice(offered)
        entry: dict[str, Any] = {form["unit_field"]: unit["id"]}
        total += unit["cost"]
        for choice in unit["choices"]:
            count = rng.randrange(len(choice["extras"]) + 1) if choice["many"] else 1
            taken = rng.sample(choice["extras"], count)
            total += sum(extra["cost"] for extra in taken)
            values = [extra["value"] for extra in taken]
            entry[choice["field"]] = values if choice["many"] else values[0]
        entries.append(entry)
    force = {form["group_field"]: group["id"], form["list_field"]: entries}
    if group["parts"] and rng.random() < 0.7:
        force[form["part_field"]] = rng.choice(group["parts"])["id"]
    return force, total


def faults_of(rules: Ruleset, options: Any, written: Any) -> tuple[Any, ...]:
    """Return what is wrong with a force as it is written."""
    force: Any = for_ruleset(rules.key).load(written, rules.vocabulary.force)  # type: ignore[arg-type]
    return tuple(rules.check_force(options, force).faults)


def asked(rules: Ruleset) -> Iterator[tuple[Any, Match, Ask, Any, ForceBlank]]:
    """Yield options under which a match asks for a force, and its form for one of one's own."""
    forms = catalogue(rules)["options"]
    scenarios = next(form for form in forms if form["key"] == "scenario")["values"]
    others = [
        with_needs(forms, form["key"], value)
        for form in forms
        for value in values_of(form, Random(1))
    ]
    for scenario, other in itertools.product(scenarios, others):
        options = options_of(rules, {"scenario": scenario["value"]} | other)
        match, _ = Match.start(rules, options, dice_of("x"))
        for ask in match.asks:
            answer: Any = rules.query(match.state, (ask,), ask.seat, queries.LegalReplies())
            for form in answer.forms:
                for blank in form.blanks:
                    if isinstance(blank, ForceBlank):
                        yield options, match, ask, form, blank


def test_the_forms_are_read_as_what_they_are(rules: Ruleset) -> None:
    codec = for_ruleset(rules.key)
    told = catalogue(rules)
    forms = [(MusterForm, told["muster"]), *((OptionForm, one) for one in told["options"])]
    for kind, form in forms:
        codec.load(form, kind)
        assert form.keys() <= {field.name for field in attrs.fields(kind)}


def test_lists_of_list_builders_are_offered_where_they_are_read(rules: Ruleset) -> None:
    empty = Roster("", "", "", ())
    if catalogue(rules)["muster"]["imports"]:
        assert () == rules.adopt(empty, {}).remarks
    else:
        with pytest.raises(Refused, match="imports no lists"):
            rules.adopt(empty, {})


def test_every_option_has_a_form_and_its_words(rules: Ruleset) -> None:
    told = catalogue(rules)
    keys = [option["key"] for option in told["options"]]
    fields = {field.name for field in attrs.fields(rules.vocabulary.options)}
    assert len(set(keys)) == len(keys)
    assert fields - ELSEWHERE.get(rules.key, set()) == set(keys)
    assert told["words"]["options"].keys() == set(keys)
    for option in told["words"]["options"].values():
        assert all(option[part] for part in ("title", "text", "unset"))


def test_every_value_of_an_option_has_a_name(rules: Ruleset) -> None:
    told = catalogue(rules)
    words = told["words"]
    for option in told["options"]:
        assert option["unit"] in (None, *words["terms"])
        for value in option["values"]:
            code = value["code"]
            named = code in words["terms"] or code in told["scenarios"]
            assert named or (code.isdigit() and code == str(value["value"])), code


def test_every_way_to_fill_the_options_in_can_be_played(rules: Ruleset) -> None:
    rng, forms = Random(5), catalogue(rules)["options"]
    filled = 0
    for option in forms:
        if option["default"] is not None:
            rules.muster(options_of(rules, with_needs(forms, option["key"], option["default"])))
        for value in values_of(option, rng):
            rules.muster(options_of(rules, with_needs(forms, option["key"], value)))
            filled += 1
    for _ in range(40):
        raw: dict[str, Any] = {}
        for option in forms:
            values = values_of(option, rng)
            if values and rng.random() < 0.7:
                raw |= with_needs(forms, option["key"], rng.choice(values))
        try:
            rules.muster(options_of(rules, raw))
        except IllegalReply as fault:
            if fault.code not in UNFIT:
                raise
    assert filled > len(forms)


def test_ready_forces_cost_what_is_said_and_may_be_fielded(rules: Ruleset) -> None:
    form, codec = muster_of(rules), for_ruleset(rules.key)
    ready: list[tuple[float, Any]] = [
        (one["cost"], codec.load(one["force"], rules.vocabulary.force))  # type: ignore[arg-type]
        for one in form["ready"]
    ]
    assert len(ready) >= len(form["groups"])
    best = 0
    for options, *_ in asked(rules):
        for cost, force in ready:
            judged = rules.check_force(options, force)
            assert judged.cost == cost
            best += not judged.faults
    assert best


def test_forces_are_judged_as_in_the_match(rules: Ruleset) -> None:
    """The cost adds up, legal ones are taken, and of the others the first fault is refused."""
    form, codec, rng = muster_of(rules), for_ruleset(rules.key), Random(9)
    fit, unfit, many = 0, set(), 0
    situations = list(asked(rules))
    for number in range(LISTS):
        options, match, ask, way, blank = situations[number % len(situations)]
        written, total = built(form, rng)
        force: Any = codec.load(written, rules.vocabulary.force)  # type: ignore[arg-type]
        judged = rules.check_force(options, force)
        assert (judged.cost, judged.most) == (total, blank.most)
        found = reason(match.state, ask, attrs.evolve(way.reply, **{blank.field: force}))
        if found.legal:
            assert () == judged.faults
            fit += 1
        else:
            first = judged.faults[0]
            assert (first.code, first.params) == (found.code, found.params)
            unfit.add(found.code)
            many += len(judged.faults) > 1
    assert fit >= 3
    assert len(unfit) >= 2
    assert many


def seats_asked_for_a_force(rules: Ruleset, options: Mapping[str, Any]) -> set[int]:
    match, _ = Match.start(rules, options_of(rules, options), dice_of("x"))
    found = set()
    for ask in match.asks:
        answer: Any = rules.query(match.state, (ask,), ask.seat, queries.LegalReplies())
        if any(isinstance(blank, ForceBlank) for form in answer.forms for blank in form.blanks):
            found.add(ask.seat)
    return found


@pytest.mark.parametrize("is_set", [False, True])
def test_seats_without_a_force_are_asked_for_one_as_its_form_says(
    rules: Ruleset, is_set: bool
) -> None:
    forms, ready = catalogue(rules)["options"], muster_of(rules)["ready"][0]["force"]
    by_key = {form["key"]: form for form in forms}
    force = next(form for form in forms if form["kind"] == "force")
    conditions: dict[str, Any] = {}
    if force["needs"] is not None:  # the widest limit: every ready force fits
        conditions[force["needs"]] = by_key[force["needs"]]["values"][-1]["value"]
    if force["asked_with"] is not None:
        conditions[force["asked_with"]] = True
    options = {"scenario": by_key["scenario"]["values"][0]["value"]}
    options |= conditions if is_set else {}
    is_asked = is_set or not conditions

    assert ({0, 1} if is_asked else set()) == seats_asked_for_a_force(rules, options)
    if is_asked:
        options[force["key"]] = [ready, None]
        assert {1} == seats_asked_for_a_force(rules, options)


def test_a_force_may_cost_what_the_option_that_limits_it_says(rules: Ruleset) -> None:
    forms, ready = catalogue(rules)["options"], muster_of(rules)["ready"][0]["force"]
    force = next(form for form in forms if form["kind"] == "force")
    army: Any = for_ruleset(rules.key).load(ready, rules.vocabulary.force)  # type: ignore[arg-type]
    for form in forms:
        if form["kind"] == "number":
            values = [int(form["least"]), int(form["least"] + form["step"])]
        else:
            values = [one["value"] for one in form["values"][:2]]
        options = [options_of(rules, {form["key"]: value}) for value in values]
        mosts = {rules.check_force(one, army).most for one in options}
        assert (len(mosts) > 1) == (form["key"] == force["limited_by"])


def test_every_fault_names_its_clause_and_its_line(rules: Ruleset) -> None:
    form, codec, rng = muster_of(rules), for_ruleset(rules.key), Random(2)
    clauses = {clause.id for clause in rules.rulebook()}
    options, *_ = next(asked(rules))
    unit = form["units"][0]
    broken = {**unit, "id": "no-such-unit"}
    entries = [
        {form["unit_field"]: one["id"]} for one in (unit, broken, broken, unit)
    ] * rng.randrange(2, 4)
    written = {form["group_field"]: unit["group"], form["list_field"]: entries}
    force: Any = codec.load(written, rules.vocabulary.force)  # type: ignore[arg-type]
    judged = rules.check_force(options, force)

    lines = [fault.params["line"] for fault in judged.faults if "line" in fault.params]
    wrong = [at for at, entry in enumerate(entries, 1) if entry[form["unit_field"]] != unit["id"]]
    assert wrong == lines
    assert judged.cost == unit["cost"] * (len(entries) - len(wrong))
    assert all(fault.clause in clauses and fault.message for fault in judged.faults)


@pytest.mark.parametrize("seed", range(6))
def test_ready_made_armies_stay_with_the_side_in_a_rematch(rules: Ruleset, seed: int) -> None:
    told, rng = catalogue(rules), Random(seed)
    for option in told["options"]:
        if not option["by_seat"]:
            continue
        terms: dict[str, Any] = {}
        if option["needs"]:  # the widest limit: every ready force fits one side
            of = next(one for one in told["options"] if one["key"] == option["needs"])
            terms[option["needs"]] = of["values"][-1]["value"]
        ready = [
            one["force"]
            for one in told["muster"]["ready"]
            if not faults_of(rules, options_of(rules, terms), one["force"])
        ]
        pair = [rng.choice([None, *ready]), rng.choice(ready)]
        needs = with_needs(told["options"], option["key"], pair)
        options = options_of(rules, needs | terms)
        assert rules.rematch_options(options, rules.muster(options)) == options


def test_plain_options_stay_in_a_rematch(rules: Ruleset) -> None:
    options = rules.vocabulary.options()
    assert rules.rematch_options(options, rules.muster(options)) == options


@pytest.mark.parametrize("seed", range(3))
def test_either_has_the_side_of_the_other_in_a_rematch(rules: Ruleset, seed: int) -> None:
    def set_up(options: Any, secret: str) -> Match:
        match, _ = Match.start(rules, options, dice_of(secret))
        rng = Random(secret)
        while None in rules.sides(match.state):
            ask = match.asks[0]
            reply = next(iter(rules.sample(match.state, ask, rng)))
            match, _ = match.answer(ask.seat, ask.number, reply)
        return match

    first = set_up(rules.vocabulary.options(), f"first {seed}")
    terms = rules.rematch_options(rules.vocabulary.options(), first.state)
    for secret in ("again", "once more", "for ever"):
        assert rules.sides(first.state) == rules.sides(set_up(terms, secret).state)
