"""The word lists of rulesets: what players read of notes, questions, answers and refusals.

They stand in `data/words_<language>.toml` of each ruleset; programs send codes and numbers and fill
the sentence in. What may be refused is listed there too, with the clause it rests on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from cattrs import Converter

from engine.book.data import data_file
from engine.book.translation import DEFAULT_LANGUAGE
from engine.errors import IllegalReply

_KIND = re.compile(r"(?<=\w):[a-z]+(?=\})")
"""Tells clients what display name to look up; the plain sentence has the code itself."""
_PLURAL = re.compile(r"\{(\w+)\|([^{}|]*)\|([^{}|]*)\}")
"""`{n|one|many}`: a word by the number before it."""


@frozen
class Refusal:
    """Why something cannot be: the rule it rests on and the sentence."""

    clause: str
    """Without the name of the ruleset."""
    text: str


@frozen
class OptionWords:
    """An option of a match."""

    title: str
    text: str
    unset: str
    """What leaving it out means."""


@frozen
class Words:
    """One language."""

    refusals: Mapping[str, Refusal] = field(factory=dict)
    notes: Mapping[str, str] = field(factory=dict)
    """By tag."""
    asks: Mapping[str, str] = field(factory=dict)
    """By tag of the choice."""
    forms: Mapping[str, str] = field(factory=dict)
    """Ways to answer, by tag of the reply."""
    terms: Mapping[str, str] = field(factory=dict)
    """Words for codes: kinds, effects, facings, zones, phases, rules."""
    phases: Mapping[str, str] = field(factory=dict)
    muster: Mapping[str, str] = field(factory=dict)
    """Names of what a force is made of, by the field it is written in; `cost` is its unit."""
    options: Mapping[str, OptionWords] = field(factory=dict)
    """By key."""
    answers: Mapping[str, Mapping[str, str]] = field(factory=dict)
    """Ways to answer a question that has words of its own for them, by tag of its choice and of the
    reply; they are filled from both."""
    about: Mapping[str, str] = field(factory=dict)
    """What a way to answer does, in a sentence: by tag of its reply, or with a dot between by those
    of the choice and the reply, or of the reply and what it names. It is filled from both and from
    the `tables` of the catalogue, so no number stands in it. `text.<id>` is the display name of a
    printed text."""
    conditional_orders: Mapping[str, str] = field(factory=dict)
    """What is said in advance, by tag, filled from the conditional order; with a dot between, what
    each of its blanks asks for."""
    details: Mapping[str, str] = field(factory=dict)
    """What is told beside the odds of a way to answer, by code (`engine.advice.queries.Detail`)."""
    parts: Mapping[str, str] = field(factory=dict)
    """How an object within a note is written, by the kind its place names."""


@frozen
class Lexicon:
    """The words of one ruleset, in every language it has."""

    ruleset: str
    languages: Mapping[str, Words]

    @property
    def own(self) -> Words:
        """The words in the language that the data itself is written in."""
        return self.languages[DEFAULT_LANGUAGE]

    def heard(self, language: str) -> str:
        """Return the language of the answer to a request for one."""
        return language if language in self.languages else DEFAULT_LANGUAGE

    def refusal(self, code: str, **params: Any) -> IllegalReply:
        """Return the refusal `code` of the word list, its sentence filled with `params`."""
        entry = self.own.refusals[code]
        shown = {name: _shown(value, self.own) for name, value in params.items()}
        numbered = _PLURAL.sub(lambda found: _numbered(found, params), entry.text)
        message = _KIND.sub("", numbered).format_map(shown)
        return IllegalReply(code, message, clause=f"{self.ruleset}/{entry.clause}", params=params)


def lexicon(ruleset: str, *others: str) -> Lexicon:
    """Read the word lists of a ruleset: that of its own language, and those of others."""
    converter = Converter(forbid_extra_keys=True)
    return Lexicon(
        ruleset,
        {
            language: converter.structure(data_file(ruleset, f"words_{language}"), Words)
            for language in (DEFAULT_LANGUAGE, *others)
        },
    )


def _numbered(found: re.Match[str], params: Mapping[str, Any]) -> str:
    """Return the one word or the many, by a number or by the length of a list."""
    name, one, many = found.groups()
    value = params[name]
    return one if (len(value) if isinstance(value, tuple) else value) == 1 else many


def _shown(value: Any, words: Words) -> Any:
    """Write a measured number without needless digits, codes by their names, nothing as a dash."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple):
        return ", ".join(str(_shown(one, words)) for one in value) or "-"
    if isinstance(value, str):
        return words.terms.get(value, value) or "-"
    return "-" if value is None else value
