"""Everything that is told, asked or refused has its sentence in every language."""

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import attrs
import pytest

from clients.words import fill
from engine.advice.queries import Odds, ReplyOdds
from engine.book import own_records, own_terrain
from engine.book.data import BookError
from engine.book.translation import texts, translated, untranslated
from engine.book.words import lexicon
from engine.ruleset import Ruleset, hosted
from engine.wire.codec import RulesetCodec, tag
from tests.contract.names import codes_in, names_of
from tests.contract.playing import ROOT, Played, some
from tests.helpers.printed import catalogue_of
from tests.helpers.texts import figures

KIND = re.compile(r"\{[\w.]+:([a-z]+)\}")
PLACE = re.compile(r"\{(\w+)")
KIND = re.compile(r"\{[\w.]+:(\w+)\}")
OF_THE_ENGINE = set(
    "resigned agreed awarded certain no_difference A B keep wheel spread line column".split()
)
"""Terms that no ruleset names in its own code."""


def home(rules: Ruleset) -> Path:
    return ROOT / "engine/rulesets" / rules.key


def languages(rules: Ruleset) -> dict[str, dict[str, Any]]:
    """Return the word lists of a ruleset as they stand in its data."""
    files = sorted((home(rules) / "data").glob("words_*.toml"))
    return {
        file.stem.removeprefix("words_"): tomllib.loads(file.read_text("utf-8")) for file in files
    }


def places(sentence: str) -> set[str]:
    return set(PLACE.findall(sentence))


def shared_by(rules: Ruleset) -> Iterator[Path]:
    """Yield the source of what a ruleset leaves to what all share, and words itself."""
    sources = [file.read_text("utf-8") for file in home(rules).rglob("*.py")]
    for module in (own_terrain, own_records):
        if any(module.__name__ in source for source in sources):
            yield Path(module.__file__ or "")


def refusals_raised(rules: Ruleset) -> Iterator[tuple[str, set[str]]]:
    """Yield the code and the params of every refusal in the source of a ruleset, and in what all
    share that refuses in its words."""
    for file in (*sorted(home(rules).rglob("*.py")), *shared_by(rules)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="refusal"), args=[code, *_], keywords=keywords):
                    params = {keyword.arg or "**" for keyword in keywords}
                    for part in ast.walk(code):
                        if isinstance(part, ast.Constant):
                            yield str(part.value), params


def codes_told(rules: Ruleset) -> Iterator[str]:
    """Yield the texts in functions that say why not: the codes of refusals that others raise."""
    for file in sorted(home(rules).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("why_no"):
                for part in ast.walk(node):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def same_keys(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two word lists have the same entries with the same places to fill."""
    return one.keys() == other.keys() and all(
        same_keys(one[key], other[key])
        if isinstance(one[key], dict)
        else key == "clause" or places(one[key]) == places(other[key])
        for key in one
    )


def test_there_is_a_language_and_all_say_the_same(rules: Ruleset) -> None:
    found = languages(rules)
    assert "en" in found
    assert all(same_keys(found["en"], words) for words in found.values())


def test_clients_get_the_words_of_the_language_they_ask_for(rules: Ruleset) -> None:
    for language, words in languages(rules).items():
        catalogue = catalogue_of(rules, language)
        told = {
            "conditional_orders": {},
            "details": {},
            "remarks": {},
            **words,
        }  # a ruleset may have nothing for these
        assert (language, told) == (catalogue["language"], catalogue["words"])
    assert rules.catalogue("tlh") is rules.catalogue()


# ------------------------------------------------------------------ what is printed

FALLS_BACK = {"spearhead": 0, "microtanks": 0, "diceless": 0, "battlegroup": 0}
"""Texts that are English for somebody who reads German, by ruleset."""


@pytest.mark.parametrize("key", FALLS_BACK)
def test_what_is_printed_is_told_in_german(key: str) -> None:
    book = import_module(f"engine.rulesets.{key}.book").BOOK
    file = ROOT / "engine/rulesets" / key / "data/book_de.toml"
    said = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    assert len(set(untranslated(book, said))) == FALLS_BACK[key]


ALIKE = {"Merlin", "Lanner", "Hammer", "Explosion"}
"""Words that German shares with English."""
MADE = re.compile(
    r"(?!.*\b[a-z]{4,}\b)(.*\d.*|.* [IVX]+( [A-Z])?)|(Panther|Sherman|M7) (G|Firefly|Priest)"
    r"|Jagdpanther|Hummel|Wespe|Sexton"
)
"""Names of vehicles and guns that no word of a language is part of."""


def test_a_text_has_an_id_of_its_own(rules: Ruleset) -> None:
    """Else another language could not tell the two apart."""
    first: dict[tuple[str, str], str] = {}
    for key, field, text in texts(import_module(f"engine.rulesets.{rules.key}.book").BOOK):
        assert first.setdefault((key, field), text) == text, f"{key}.{field}"


def test_a_clause_is_in_the_language_it_says(rules: Ruleset) -> None:
    for language in languages(rules):
        english, told = rules.rulebook(), rules.rulebook(language)
        assert [clause.id for clause in english] == [clause.id for clause in told]
        for ours, theirs in zip(english, told, strict=True):
            assert theirs.language in ("en", language)
            assert (ours.text == theirs.text) == (theirs.language == "en")
            assert len({ours.chapter, theirs.chapter}) == (1 if theirs.language == "en" else 2)


def test_no_text_of_another_language_was_left_as_it_is(rules: Ruleset) -> None:
    book = import_module(f"engine.rulesets.{rules.key}.book")
    for language in set(languages(rules)) - {"en"}:
        pairs = zip(texts(book.BOOK), texts(book.SHELF.book(language)), strict=True)
        same = {one for (*_, one), (*_, other) in pairs if one == other}
        assert set() == {one for one in same - ALIKE if not MADE.fullmatch(one)}


def test_numbers_and_clauses_named_in_a_text_are_those_of_the_english(rules: Ruleset) -> None:
    """What a translation gets wrong unseen are figures; words for small ones may differ."""
    for language in set(languages(rules)) - {"en"}:
        for ours, theirs in zip(rules.rulebook(), rules.rulebook(language), strict=True):
            assert figures(ours.text) == figures(theirs.text.replace(",", ".")), ours.id


def has_gap(template: str, params: Mapping[str, Any]) -> bool:
    """Whether a sentence lacks a value; its own question mark is none."""
    return "?" in fill(template.replace("?", ""), params)


def test_a_translation_of_nothing_is_refused() -> None:
    book = import_module("engine.rulesets.spearhead.book").BOOK
    with pytest.raises(BookError, match=r"no such text to translate: jonk.name, swift.title"):
        translated(book, {"jonk": {"name": "x"}, "swift": {"title": "y"}})


def test_every_note_question_and_answer_has_a_sentence_its_fields_fill(rules: Ruleset) -> None:
    vocabulary = rules.vocabulary
    for words in languages(rules).values():
        kinds = {
            "notes": vocabulary.notes,
            "asks": vocabulary.choices,
            "forms": vocabulary.replies,
        }
        for kind, classes in kinds.items():
            assert words[kind].keys() == {tag(cls) for cls in classes}
            for cls in classes:
                fields = {field.name for field in attrs.fields(cls)}
                assert places(words[kind][tag(cls)]) <= fields, tag(cls)


def test_an_answer_of_a_questions_own_is_one_that_it_takes(rules: Ruleset) -> None:
    choices = {tag(cls): cls for cls in rules.vocabulary.choices}
    replies = {tag(cls): cls for cls in rules.vocabulary.replies}
    for words in languages(rules).values():
        for choice, answers in words.get("answers", {}).items():
            for reply, text in answers.items():
                known = (*attrs.fields(choices[choice]), *attrs.fields(replies[reply]))
                assert places(text) <= {field.name for field in known}, (choice, reply)


def test_no_answer_is_a_mere_yes_or_no(rules: Ruleset) -> None:
    """What is done is said by the answer itself: a question that takes a decision words both."""
    decided = [
        one
        for one in rules.vocabulary.choices
        if re.search(r"Decide|check_decided", inspect.getsource(one))
    ]
    for words in languages(rules).values():
        for choice in decided:
            own = words["answers"][tag(choice)]["decide"]
            said = [fill(own, {"yes": yes}) for yes in (True, False)]
            assert len({*said, "", "yes", "no"}) == 5, tag(choice)


def test_what_is_told_beside_odds_has_a_sentence_its_params_fill(rules: Ruleset) -> None:
    told = dict[str, set[str]]()
    for file in sorted(home(rules).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="Detail"), args=[ast.Constant(code), *more]):
                    within = [one for part in more for one in ast.walk(part)]
                    names = {one.value for one in within if isinstance(one, ast.Constant)}
                    told.setdefault(str(code), set()).update(map(str, names))
    for words in languages(rules).values():
        sentences = words.get("details", {})
        assert sentences.keys() == told.keys()
        for code, known in told.items():
            assert places(sentences[code]) <= known, code


NAMED = {"seat", "profiles"}
"""Kinds that names are looked up in: the seats, and a chapter of the catalogue."""


def test_every_part_is_written_where_a_place_names_it(rules: Ruleset) -> None:
    for words in languages(rules).values():
        own = (text for said in words.get("answers", {}).values() for text in said.values())
        in_notes, in_others = (
            {kind for text in texts for kind in KIND.findall(text)}
            for texts in (
                (
                    *words["notes"].values(),
                    *words.get("parts", {}).values(),
                    *words.get("details", {}).values(),
                ),
                (*words["asks"].values(), *words["forms"].values(), *own),
            )
        )
        anywhere = in_notes | in_others
        kinds = {term.partition(".")[0] for term in words["terms"] if "." in term}
        assert in_notes - NAMED - kinds <= words.get("parts", {}).keys() <= anywhere


def test_every_refusal_has_a_sentence_its_params_fill(rules: Ruleset) -> None:
    raised = list(refusals_raised(rules))
    assert raised
    for words in languages(rules).values():
        for code, params in raised:
            assert places(words["refusals"][code]["text"]) <= params, code


def test_every_refusal_that_is_worded_can_be_raised(rules: Ruleset) -> None:
    codes = {code for code, _ in refusals_raised(rules)}
    told = set(codes_told(rules))
    for words in languages(rules).values():
        assert codes <= words["refusals"].keys() <= codes | told


def test_every_refusal_has_a_plain_sentence(rules: Ruleset) -> None:
    refusal = lexicon(rules.key).refusal
    for code, entry in languages(rules)["en"]["refusals"].items():
        told = refusal(code, **dict.fromkeys(places(entry["text"]), 7))
        assert told.code == code
        assert "{" not in told.message


def test_every_refusal_rests_on_a_clause(rules: Ruleset) -> None:
    clauses = {clause.id for clause in rules.rulebook()}
    for words in languages(rules).values():
        for code, entry in words["refusals"].items():
            assert f"{rules.key}/{entry['clause']}" in clauses, code


def _code(term: str, kinds: set[str]) -> str:
    """Return what a term names; `kind.code` names a code of a kind that sentences ask for."""
    kind, _, code = term.partition(".")
    return code if kind in kinds else term


def test_every_term_is_a_code_of_the_ruleset(rules: Ruleset) -> None:
    sources = [*home(rules).rglob("*.py"), *(home(rules) / "data").glob("[!w]*.toml")]
    text = "\n".join(file.read_text("utf-8") for file in sources)
    named = set(re.findall(r"[\"']([\w-]+)[\"']", text)) | set(re.findall(r"^(\w+) =", text, re.M))
    for words in languages(rules).values():
        kinds = set(KIND.findall(repr(words)))
        codes = {_code(term, kinds) for term in words["terms"]}
        assert set() == codes - named - OF_THE_ENGINE


@pytest.mark.parametrize("key", hosted())
def test_pieces_of_terrain_have_names_that_stay_true_on_a_mirrored_board(key: str) -> None:
    book = import_module(f"engine.rulesets.{key}.book").BOOK
    plans = getattr(book, "layouts", None) or book.scenarios
    boards = [[piece.id for piece in plan.terrain] for plan in plans.values()]
    lists = lexicon(key, "de").languages
    points = {"n", "e", "s", "w", "ne", "nw", "se", "sw", "north", "east", "south", "west"}
    assert all(len(ids) > 5 for ids in boards)
    for words in lists.values():
        for ids in boards:
            names = [words.terms[piece] for piece in ids]
            assert len(names) == len(set(names))
            assert not points & {part for name in names for part in name.lower().split()}


def test_every_code_that_is_told_has_a_word(matches: tuple[Played, ...]) -> None:
    rules = matches[0].rules
    known = set(languages(rules)["en"]["terms"]) | names_of(catalogue_of(rules))
    for told in matches:
        units = set(told.end.state.units)
        for step in told.steps:
            for note in step.change.notes:
                if not isinstance(note, rules.vocabulary.notes):
                    continue
                for value in attrs.asdict(cast(Any, note), recurse=False).values():
                    for code in codes_in(value):
                        whose = code.partition("/")[0]  # a model is named by its unit, too
                        assert code in known or whose in units, (note, code)
        assert told.end.verdict is not None
        assert told.end.verdict.reason in known


def test_a_reaction_that_is_never_to_be_asked_has_a_sentence(
    matches: tuple[Played, ...], codec: RulesetCodec
) -> None:
    """A standing conditional order names no units: the sentence of its question does without
    them."""
    for sentences in languages(matches[0].rules).values():
        for told in matches:
            units = set(told.end.state.units)
            for step in told.steps:
                for ask in step.before.asks:
                    if ask.clock != "reaction":
                        continue
                    put = codec.dump(ask.choice)
                    only = {k: v for k, v in put.items() if isinstance(v, str) and v not in units}
                    assert not has_gap(sentences["asks"][put["t"]], only)


def test_what_may_be_declined_in_advance_is_asked_in_windows_and_has_a_sentence(
    matches: tuple[Played, ...],
) -> None:
    vocabulary = matches[0].rules.vocabulary
    asked: dict[str, set[type]] = {"turn": set(), "setup": set(), "reaction": set()}
    for told in matches:
        for step in told.steps:
            for ask in step.before.asks:
                asked[ask.clock].add(type(ask.choice))
    declined = set(vocabulary.reactions)
    assert declined <= set(vocabulary.choices)
    assert declined & set().union(*asked.values()) <= asked["reaction"] - asked["setup"]
    assert bool(declined) is bool(asked["reaction"])
    for words in languages(matches[0].rules).values():
        for kind in vocabulary.reactions:
            assert not has_gap(words["asks"][tag(kind)], {}), kind


def test_whatever_counts_for_a_die_has_a_word(rules: Ruleset, matches: tuple[Played, ...]) -> None:
    known = set(languages(rules)["en"]["terms"]) | names_of(catalogue_of(rules))
    rolled = 0
    for told in matches:
        kinds = {type(step.body): step for step in told.steps}
        for step in (*some(told, 60), *kinds.values()):
            state, asks = step.before.state, step.before.asks
            odds = rules.query(state, asks, step.seat, ReplyOdds(step.body))
            assert isinstance(odds, Odds)
            for roll in odds.rolls:
                rolled += 1
                assert roll.step in known or roll.step in state.units
                assert known >= {*(one.name for one in roll.printed + roll.modifiers)}
                assert roll.needed is None or roll.needed >= 1
    assert rolled > 0


def test_the_rulebook_reads_in_order_and_every_clause_says_something(rules: Ruleset) -> None:
    clauses = rules.rulebook()
    assert len({clause.id for clause in clauses}) == len(clauses)
    chapters = [clause.chapter for clause in clauses]
    assert list(dict.fromkeys(chapters)) == [
        chapter for at, chapter in enumerate(chapters) if at == 0 or chapters[at - 1] != chapter
    ]
    for clause in clauses:
        assert clause.id.startswith(f"{rules.key}/")
        assert clause.title
        assert len(clause.text) > 20


def test_verdicts_name_clauses(matches: tuple[Played, ...]) -> None:
    clauses = {clause.id for clause in matches[0].rules.rulebook()}
    for told in matches:
        assert told.end.verdict is not None
        assert told.end.verdict.clause in {*clauses, None}


def test_what_a_docstring_cites_is_a_clause(rules: Ruleset) -> None:
    clauses = {clause.id for clause in rules.rulebook()}
    for file in sorted(home(rules).rglob("*.py")):
        for cited in re.findall(rf"{rules.key}/[\w-]+", file.read_text("utf-8")):
            assert cited in clauses, f"{file.name}: {cited}"


def test_the_catalogue_is_plain_json_and_always_the_same(rules: Ruleset) -> None:
    def check(data: Any) -> None:
        if isinstance(data, Mapping):
            for key, value in data.items():
                assert isinstance(key, str)
                check(value)
        elif isinstance(data, list | tuple):
            for value in data:
                check(value)
        else:
            assert data is None or isinstance(data, str | int | float | bool)

    check(catalogue_of(rules))
    assert rules.catalogue() == rules.catalogue()


def test_an_unknown_vector_is_refused(rules: Ruleset) -> None:
    with pytest.raises(ValueError, match="no such operation"):
        rules.conformance({"id": "x", "given": {"op": "no such operation"}, "expect": {}})


def test_what_a_way_to_answer_does_is_told_with_the_numbers_of_the_tables(rules: Ruleset) -> None:
    """Change a table, and the sentence changes: no number of the rules stands in the words."""
    for language in languages(rules):
        catalogue = catalogue_of(rules, language)
        for key, sentence in catalogue["words"]["about"].items():
            assert not re.search(r"\d", re.sub(r"\{[^{}]*\}", "", sentence)), (language, key)
            for path in re.findall(r"\{tables\.([\w.]+)\}", sentence):
                value = catalogue["tables"]
                for name in path.split("."):
                    value = value[name]
                assert isinstance(value, int | float | str), (language, key, path)


@pytest.mark.parametrize(
    ("length", "sentence"),
    [(1.0, "too far for a: 1 inch, it can move 0.5"), (2.0, "too far for a: 2 inches, it can")],
)
def test_a_refusal_counts_one_as_one(length: float, sentence: str) -> None:
    words = lexicon("diceless", "de")
    params = {"unit": "a", "length": length, "most": 0.5}
    refused = words.refusal("too_far", **params)

    assert refused.message.startswith(sentence)
    assert fill(words.own.refusals["too_far"].text, params).startswith(sentence)
