"""The catalogue of a ruleset: what clients show of its data, once in each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import asdict, field, frozen

from engine.book.builder import MusterForm, OptionForm
from engine.book.shelf import Printed, Shelf
from engine.book.words import Lexicon, Words

B = TypeVar("B", bound=Printed)


@frozen(eq=False)
class Catalogue(Generic[B]):
    """A book, its words, and the forms by which forces and options are built."""

    shelf: Shelf[B]
    lexicon: Lexicon
    contents: Callable[[B], dict[str, Any]]
    """What clients show of a book. Plain JSON."""
    muster_form: Callable[[B, Words], MusterForm]
    option_forms: Callable[[], tuple[OptionForm, ...]]
    _shown: dict[str, Mapping[str, Any]] = field(factory=dict, init=False)
    """By language."""

    def shown(self, language: str) -> Mapping[str, Any]:
        """Return the catalogue in a language of the lexicon; the same object every time."""
        if language not in self._shown:
            book, words = self.shelf.book(language), self.lexicon.languages[language]
            self._shown[language] = {
                **self.contents(book),
                "muster": asdict(self.muster_form(book, words)),
                "options": [asdict(form) for form in self.option_forms()],
                "language": language,
                "words": asdict(words),
            }
        return self._shown[language]


def by_id(records: Mapping[str, Any]) -> dict[str, Any]:
    """Return records as JSON data, by id."""
    return {key: asdict(record) for key, record in records.items()}
