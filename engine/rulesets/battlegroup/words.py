"""The sentences of battlegroup: what players read of codes, options and refusals.

They stand in `data/words_<language>.toml`; programs send codes and numbers and fill the sentence
in.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen
from cattrs import Converter

from engine.rulesets.battlegroup.book import data_file


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
    terms: Mapping[str, str]
    """Words for codes: orders, tokens, kinds, slots, results, rules."""
    options: Mapping[str, OptionWords]
    """By key."""


def read(language: str) -> Words:
    """Read the word list of a language."""
    return Converter(forbid_extra_keys=True).structure(data_file(f"words_{language}"), Words)


WORDS = read("en")
