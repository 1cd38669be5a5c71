"""The word lists of rulesets: the text of notes, questions, replies and refusals.

They are in `data/words_<language>.toml` of each ruleset. Programs send codes and numbers, and fill
in the sentence. Each possible refusal is listed there too, with the clause behind it.
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
    """Why a reply is illegal: the clause that forbids it, and a sentence."""

    clause: str
    """Without the name of the ruleset."""
    text: str


@frozen
class RemarkWords:
    """A remark on an imported army list."""

    what: str
    way_out: str
    """What its owner can do about it."""


@frozen
class OptionWords:
    """The words of an option of a match."""

    title: str
    text: str
    unset: str
    """What leaving it out means."""


@frozen
class Words:
    """All words of one language. Sentences have placeholders for attributes."""

    summary: str = ""
    """What the game is, in a sentence for newcomers."""
    refusals: Mapping[str, Refusal] = field(factory=dict)
    """Refusals, by code."""
    remarks: Mapping[str, RemarkWords] = field(factory=dict)
    """Remarks on imported army lists, by code."""
    notes: Mapping[str, str] = field(factory=dict)
    """Sentences for notes, by tag."""
    asks: Mapping[str, str] = field(factory=dict)
    """Questions, by tag of the choice."""
    forms: Mapping[str, str] = field(factory=dict)
    """Labels of replies, by tag."""
    terms: Mapping[str, str] = field(factory=dict)
    """Words for codes: kinds, effects, facings, zones, phases, rules."""
    phases: Mapping[str, str] = field(factory=dict)
    """Names of phases."""
    muster: Mapping[str, str] = field(factory=dict)
    """Labels of the parts of a force, by the field they are written in. `cost` is the unit of
    cost."""
    profile: Mapping[str, str] = field(factory=dict)
    """Labels of the values of profiles and weapons, by field."""
    options: Mapping[str, OptionWords] = field(factory=dict)
    """Options of a match, by key."""
    answers: Mapping[str, Mapping[str, str]] = field(factory=dict)
    """Labels of replies to one particular question: by tag of the choice, then by tag of the reply.
    Placeholders are filled from both."""
    about: Mapping[str, str] = field(factory=dict)
    """Sentences that explain replies. The key is the tag of the reply, or two parts with a dot
    between them: choice and reply, or the reply and what it names. Placeholders are filled from
    both and from `tables` of the catalogue, so the sentences contain no numbers. `text.<id>` is the
    display name of a printed text."""
    conditional_orders: Mapping[str, str] = field(factory=dict)
    """Sentences for conditional orders, by tag. With a dot after the tag: prompts for their blanks,
    by field, and titles, under `name`."""
    details: Mapping[str, str] = field(factory=dict)
    """Sentences beside the odds of a reply, by code (`engine.advice.queries.Detail`)."""
    parts: Mapping[str, str] = field(factory=dict)
    """Sentences for objects inside a note, by the kind that the placeholder names."""


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
        message = _filled(entry.text, params, self.own.terms)
        return IllegalReply(code, message, clause=f"{self.ruleset}/{entry.clause}", params=params)

    def remark(self, code: str, params: Mapping[str, Any]) -> tuple[str, str]:
        """Return what a remark on an army list says, and what can be done about it. Lists and
        overlays have words of their own: no code is translated."""
        entry = self.own.remarks[code]
        return _filled(entry.what, params, {}), _filled(entry.way_out, params, {})


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


def _filled(text: str, params: Mapping[str, Any], terms: Mapping[str, str]) -> str:
    """Return a sentence with its placeholders filled."""
    shown = {name: _shown(value, terms) for name, value in params.items()}
    numbered = _PLURAL.sub(lambda found: _numbered(found, params), text)
    return _KIND.sub("", numbered).format_map(shown)


def _numbered(found: re.Match[str], params: Mapping[str, Any]) -> str:
    """Return the one word or the many, by a number or by the length of a list."""
    name, one, many = found.groups()
    value = params[name]
    return one if (len(value) if isinstance(value, tuple) else value) == 1 else many


def _shown(value: Any, terms: Mapping[str, str]) -> Any:
    """Write a measured number without needless digits, codes by their names, nothing as a dash."""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple):
        return ", ".join(str(_shown(one, terms)) for one in value) or "-"
    if isinstance(value, str):
        return terms.get(value, value) or "-"
    return "-" if value is None else value
