"""The games that are hosted, and what another one is written with.

A game is an object with the attributes of `Ruleset`; `OpenRuleset` has all but `muster` and `step`.
It is found by an entry point of the group `GROUP`, whose name is its key.
"""

from engine.advice import forms, queries
from engine.advice.answers import Answers
from engine.advice.forms import Form
from engine.advice.registry import forms_of, odds_of, preview_of, replies_to
from engine.book.builder import MusterForm, OptionForm, Value
from engine.book.catalogue import Shown
from engine.book.words import OptionWords, Refusal, Words
from engine.dice import Dice, ListedDice, ProvenDice
from engine.errors import IllegalReply
from engine.flow import ASKED, Ask, Choice, ConditionalOrder, Flow, Seat, ask, ask_at_once
from engine.match import Match
from engine.open_ruleset import OpenRuleset
from engine.ruleset import GROUP, Clause, Presentation, Ruleset, Vocabulary, get, hosted
from engine.state import State, Verdict, Viewer
from engine.table import Table

__all__ = [
    "ASKED",
    "GROUP",
    "Answers",
    "Ask",
    "Choice",
    "Clause",
    "ConditionalOrder",
    "Dice",
    "Flow",
    "Form",
    "IllegalReply",
    "ListedDice",
    "Match",
    "MusterForm",
    "OpenRuleset",
    "OptionForm",
    "OptionWords",
    "Presentation",
    "ProvenDice",
    "Refusal",
    "Ruleset",
    "Seat",
    "Shown",
    "State",
    "Table",
    "Value",
    "Verdict",
    "Viewer",
    "Vocabulary",
    "Words",
    "ask",
    "ask_at_once",
    "forms",
    "forms_of",
    "get",
    "hosted",
    "odds_of",
    "preview_of",
    "queries",
    "replies_to",
]
