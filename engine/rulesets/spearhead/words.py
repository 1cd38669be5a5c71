"""The sentences of spearhead: what players read of notes, questions and refusals.

They stand in `data/words_<language>.toml`; programs send codes and numbers and fill the sentence
in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from attrs import frozen
from cattrs import Converter


@frozen
class Refusal:
    """Why something cannot be: the rule it rests on and the sentence."""

    clause: str
    """Without the name of the ruleset."""
    text: str


@frozen
class Words:
    """One language."""

    refusals: Mapping[str, Refusal]
    notes: Mapping[str, str]
    """By tag."""
    asks: Mapping[str, str]
    """By tag of the choice."""
    terms: Mapping[str, str]
    """Words for codes: reasons, actions, steps."""
    phases: Mapping[str, str]


def read(language: str) -> Words:
    """Read the word list of a language."""
    folder = files("engine.rulesets.spearhead") / "data"
    raw = tomllib.loads((folder / f"words_{language}.toml").read_text(encoding="utf-8"))
    return Converter(forbid_extra_keys=True).structure(raw, Words)


WORDS = read("en")
