"""The catalogue of a ruleset: what clients show of its data, once in each language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from attrs import asdict, evolve, field, frozen

from engine.book.builder import MusterForm, OptionForm
from engine.book.shelf import Printed, Shelf
from engine.book.translation import DEFAULT_LANGUAGE
from engine.book.words import Lexicon, Words

B = TypeVar("B", bound=Printed)


@frozen(kw_only=True)
class Shown:
    """The part of a catalogue that every ruleset has. Each adds its profiles, scenarios and
    tables."""

    unit_of_length: str = ""
    """Name of the unit of length."""
    options: tuple[OptionForm, ...] = ()
    """The options of a match."""
    muster: MusterForm | None = None
    """How to build a force, if players may choose their own."""
    language: str = DEFAULT_LANGUAGE
    """Language of the words."""
    words: Words = field(factory=Words)


def as_json(shown: Shown) -> dict[str, Any]:
    """Return a catalogue as JSON data. Unlike messages it has every attribute."""
    return asdict(shown)


@frozen(eq=False)
class Catalogue(Generic[B]):
    """A book, its words, and the forms by which forces and options are built."""

    shelf: Shelf[B]
    lexicon: Lexicon
    contents: Callable[[B], Shown]
    """What clients show of a book, without words and forms."""
    muster_form: Callable[[B, Words], MusterForm]
    option_forms: Callable[[], tuple[OptionForm, ...]]
    _shown: dict[str, Shown] = field(factory=dict, init=False)
    """By language."""

    def shown(self, language: str) -> Shown:
        """Return the catalogue in a language of the lexicon; the same object every time."""
        if language not in self._shown:
            book, words = self.shelf.book(language), self.lexicon.languages[language]
            self._shown[language] = evolve(
                self.contents(book),
                muster=self.muster_form(book, words),
                options=self.option_forms(),
                language=language,
                words=words,
            )
        return self._shown[language]
