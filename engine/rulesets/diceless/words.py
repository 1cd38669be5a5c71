"""The sentences of diceless: what players read of notes, questions, answers and refusals.

They stand in `data/words_<language>.toml`; programs send codes and numbers and fill the sentence
in.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen
from cattrs import Converter

from engine.rulesets.diceless.book import data_file
from engine.translation import SPOKEN


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

    refusals: Mapping[str, Refusal]
    notes: Mapping[str, str]
    """By tag."""
    asks: Mapping[str, str]
    """By tag of the choice."""
    forms: Mapping[str, str]
    """Ways to answer, by tag of the reply."""
    terms: Mapping[str, str]
    """Words for codes: kinds, effects, facings, zones, phases, rules."""
    parts: Mapping[str, str]
    """How an object within a note is written, by the kind its place names."""
    phases: Mapping[str, str]
    muster: Mapping[str, str]
    """Names of what a force is made of, by the field it is written in."""
    options: Mapping[str, OptionWords]
    """By key."""


def read(language: str) -> Words:
    """Read the word list of a language."""
    return Converter(forbid_extra_keys=True).structure(data_file(f"words_{language}"), Words)


LANGUAGES = {language: read(language) for language in (SPOKEN,)}
WORDS = LANGUAGES[SPOKEN]


def heard(language: str) -> str:
    """Return the language that is spoken to somebody who asks for one."""
    return language if language in LANGUAGES else SPOKEN
