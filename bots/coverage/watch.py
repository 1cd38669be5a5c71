"""What comes up in one match: what is asked, replied, reported and refused, and what is at work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
from attrs import define, field

from bots.coverage.clauses import Tracer, citations
from bots.coverage.lists import tinkered
from bots.coverage.spoiled import spoiled
from engine import ruleset
from engine.advice.forms import ForceBlank, Form
from engine.advice.queries import Forms, LegalReplies
from engine.book.catalogue import Shown
from engine.dice import Dice
from engine.errors import Malformed, Refused
from engine.flow import Ask
from engine.match import Change, Match
from engine.ruleset import Ruleset
from engine.wire.codec import for_ruleset, tag

Mark = tuple[str, ...]
"""What came up: a kind, an id, and for what a test said its name and answer."""
TRIED = 0.1
"""The share of questions at which illegal replies are looked for."""
AFRESH = 8
"""The first so many questions of a kind at which the rules forget what they know, and every one in
so many of the others."""
OLD = 20
"""Earlier replies that are tried there again."""
SPOILED = 40
"""Replies with a fault that are tried there."""
LISTS = 200
"""Forces that are tried where one is asked for."""


@define
class Watch:
    """One match that is watched."""

    rules: Ruleset
    rng: Random
    seen: set[Mark] = field(factory=set)
    replies: list[Any] = field(factory=list)
    answers: dict[type, list[Any]] = field(factory=dict)
    """Replies by the kind of question."""
    named: set[str] = field(factory=set)
    """Every string in a reply, a note or the options."""
    fielded: set[str] = field(factory=set)
    """Every string in a unit."""
    asked: Counter[type] = field(factory=Counter)
    """Questions by kind."""
    units: dict[str, Any] = field(factory=dict)
    """Those of which that is known, as they were then."""
    tracer: Tracer = field(init=False)
    options: Any = None

    def __attrs_post_init__(self) -> None:
        self.tracer = Tracer(citations(self.rules.key))

    def start(self, rules: Ruleset, options: Any, dice: Dice) -> Match:
        """Set up a match, and see what comes up."""
        self.options = options
        with self.tracer.on():
            match, change = Match.start(rules, options, dice)
        self.named.update(_strings(options))
        self._look_at_options()
        return self._after(match, change)

    def answer(self, match: Match, question: Ask, reply: Any) -> Match:
        """Give a reply, and see what comes up. Raises `Refused` for an illegal one."""
        self._look_for_refusals(match, question)
        with self.tracer.on(afresh=self._is_new(question)):
            after, change = match.answer(question.seat, question.number, reply)
        self._hear("reply", reply)
        self.replies.append(reply)
        self.answers.setdefault(type(question.choice), []).append(reply)
        kind: type = type(reply)
        for name, words in literals(kind).items():
            given = getattr(reply, name)
            said = given if isinstance(given, tuple) else (given,)
            self.seen.update(("reply", f"{tag(kind)} {one}") for one in said if one in words)
        return self._after(after, change)

    def _is_new(self, question: Ask) -> bool:
        """Tell whether what is worked out at a question is worth working out again: to do so at all
        of them takes thrice as long."""
        kind = type(question.choice)
        self.asked[kind] += 1
        return self.asked[kind] <= AFRESH or self.asked[kind] % AFRESH == 0

    def _after(self, match: Match, change: Change) -> Match:
        for note in change.notes:
            self._hear("note", note)
        for ask in match.asks:
            self._hear("question", ask.choice)
        for key, unit in match.state.units.items():
            if self.units.get(key) is not unit:
                self.units[key] = unit
                self.fielded.update(_strings(unit))
        return match

    def _look_at_options(self) -> None:
        """See what whoever sets up a match would be told of options with a fault."""
        codec, rng = for_ruleset(self.rules.key), Random(0)
        raw, names = codec.dump(self.options), sorted(set(_strings(self.options)))
        for _ in range(SPOILED):
            try:
                options = codec.load(spoiled(raw, names, rng), type(self.options))
                self.rules.muster(options)
            except Malformed:
                continue
            except Refused as refused:
                self._refused(refused.code, refused.clause)

    def _look_for_refusals(self, match: Match, question: Ask) -> None:
        """At the first question and some others, see what a client would be told of replies that
        are illegal: those of the list, what somebody replied earlier, replies with a fault, and
        forces put together blindly, of which everything that is wrong is told."""
        if self.replies and self.rng.random() >= TRIED:
            return
        rules, seat = self.rules, question.seat
        view, asks = rules.view(match.state, seat), match.asks
        shown = tuple(seen for ask in asks if (seen := rules.view_ask(ask, seat)) is not None)
        found = rules.query(view, shown, seat, LegalReplies())
        forms = found.forms if isinstance(found, Forms) else ()
        for form in forms:
            if form.refusal is not None:
                self._refused(form.refusal.code, form.refusal.clause)
        old = self.rng.sample(self.replies, min(OLD, len(self.replies)))
        for reply in (*old, *self._spoiled(question)):
            try:
                match.check(seat, question.number, reply)
            except Refused as refused:
                self._refused(refused.code, refused.clause)
        for force in self._forces(forms):
            for fault in rules.check_force(self.options, force).faults:
                self._refused(fault.code, fault.clause)

    def _spoiled(self, question: Ask) -> Iterator[Any]:
        """Yield what was replied to such questions, with one thing changed, in so far as it can be
        read."""
        codec, rng = for_ruleset(self.rules.key), Random(len(self.replies))
        likely = self.answers.get(type(question.choice), ())
        names = sorted(self.units)
        for reply in rng.choices(likely, k=SPOILED) if likely else ():
            with suppress(Malformed):
                yield codec.load_reply(spoiled(codec.dump(reply), names, rng))

    def _forces(self, forms: Iterable[Form]) -> Iterator[Any]:
        """Yield forces that may be illegal, where one is asked for."""
        muster, codec = self.rules.catalogue().muster, for_ruleset(self.rules.key)
        for form in forms:
            for blank in form.blanks:
                if muster is not None and isinstance(blank, ForceBlank):
                    kind = type(getattr(form.reply, blank.field))
                    for _ in range(LISTS):
                        yield codec.load(tinkered(muster, self.rng), kind)

    def _refused(self, code: str | None, clause: str | None) -> None:
        self.seen.update(
            (kind, one) for kind, one in (("refusal", code), ("clause", clause)) if one
        )

    def marks(self, match: Match) -> frozenset[Mark]:
        """Return all that came up."""
        named = self.named | set(_strings(match.verdict))
        for shelf, ids in shelves(self.rules.key).items():
            self.seen.update((f"{shelf} named", one) for one in ids & named)
            self.seen.update((f"{shelf} fielded", one) for one in ids & self.fielded)
        known = {clause.id for clause in self.rules.rulebook()}
        self.seen.update(("clause", one) for one in known & (named | self.tracer.at_work))
        self.seen.update(("test", clause, name, str(yes)) for clause, name, yes in self.tracer.said)
        return frozenset(self.seen)

    def _hear(self, kind: str, told: Any) -> None:
        of: type = type(told)
        self.seen.add((kind, tag(of)))
        self.named.update(_strings(told))
        cited = self.tracer.cited.classes.get(of, ())
        self.seen.update(("clause", clause) for clause in cited)


def _strings(value: Any) -> Iterator[str]:
    """Yield the strings in a value, the two parts of `weapon/mode` among them."""
    if isinstance(value, str):
        yield value
        yield from value.split("/")
    elif isinstance(value, Mapping):
        yield from (one for item in value.items() for one in _strings(item))
    elif isinstance(value, (tuple, list)):
        yield from (one for item in value for one in _strings(item))
    elif attrs.has(type(value)):
        for one in attrs.fields(type(value)):
            yield from _strings(getattr(value, one.name))


@cache
def literals(reply: type) -> Mapping[str, tuple[str, ...]]:
    """Return the fields of a reply that hold one of few words, or several, and those words."""
    found = {name: _words(hint) for name, hint in get_type_hints(reply).items()}
    return {name: words for name, words in found.items() if words}


def _words(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return tuple(one for one in get_args(hint) if isinstance(one, str))
    return tuple(dict.fromkeys(one for part in get_args(hint) for one in _words(part)))


@cache
def shelves(key: str) -> Mapping[str, frozenset[str]]:
    """Return the ids of all that is printed, by what it is: weapons, sheets, scenarios."""
    shown = ruleset.get(key).catalogue()
    found = dict[str, set[str]]()
    for one in attrs.fields(type(shown)):
        if one not in attrs.fields(Shown):
            _collect(getattr(shown, one.name), found)
    return {kind: frozenset(ids) for kind, ids in sorted(found.items())}


def _collect(value: Any, found: dict[str, set[str]]) -> None:
    """Add what has an id and a name, however deep."""
    if isinstance(value, Mapping):
        for item in value.values():
            _collect(item, found)
    elif isinstance(value, (tuple, list)):
        for item in value:
            _collect(item, found)
    elif attrs.has(kind := type(value)):
        if isinstance(key := getattr(value, "id", None), str) and hasattr(value, "name"):
            found.setdefault(tag(kind), set()).add(key)
        for one in attrs.fields(type(value)):
            _collect(getattr(value, one.name), found)
