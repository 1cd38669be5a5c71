"""The guide of a ruleset: a small match that is already set up, and what it teaches step by step.

A guided match is an ordinary match with the options of the guide. Clients show the steps beside it.
They are in `data/guide.toml` of each ruleset; `data/guide_<language>.toml` says them in another
language, by id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import field, frozen

from engine.book.data import Reader, data_file
from engine.book.translation import DEFAULT_LANGUAGE, said_in, translated

Aim = Literal["own", "enemies", "terrain", "objectives", "answers", "log", "turn"]
"""What a step points at: units, what lies on the table, the answers to the question, the log, the
line that says whose turn it is."""


@frozen
class Step:
    """One new thing."""

    id: str
    title: str
    text: str
    """Two or three sentences: what to do, and why."""
    clauses: tuple[str, ...]
    """The rules it teaches."""
    aim: Aim
    asked: tuple[str, ...] = ()
    """Tags of the questions at which it is shown, one such step for each question. Without any, it
    explains: it follows the step before it at once."""
    suggests: tuple[str, ...] = ()
    """Tags of replies to those questions, one of which is to be tried."""
    round: int = 1
    """The first round in which it is shown."""
    typed: str = ""
    """The text where nothing is clicked or dragged, if it differs."""


@frozen
class Guide:
    """A guided match."""

    options: Annotated[Mapping[str, Any], "options"]
    """Of the match: a small table, small forces."""
    battle: Annotated[Mapping[str, Any], "options"]
    """Of the first battle after it: ready-made forces of the usual size."""
    steps: tuple[Step, ...]


@frozen
class Moment:
    """What a player sees of a match when a step may be due."""

    asked: str | None = None
    """The tag of the question that is put to them, if any."""
    number: int = -1
    """The number of that question."""
    round: int = 0
    is_over: bool = False


@frozen
class Progress:
    """What was taught by now."""

    taught: tuple[str, ...] = ()
    """Ids of steps, in the order in which they were shown."""
    number: int = -1
    """The number of the question to which a step belonged last."""


def due(guide: Guide, progress: Progress, now: Moment) -> Step | None:
    """Return the step to be shown now: the first that was not taught and whose moment has come.
    What did not come up in the match is taught when it is over."""
    before = ""
    for step in guide.steps:
        if step.id not in progress.taught and _is_due(step, before, progress, now):
            return step
        before = step.id
    return None


def taught(progress: Progress, step: Step, now: Moment) -> Progress:
    """Return the progress once a step was shown."""
    number = now.number if step.asked and not now.is_over else progress.number
    return Progress((*progress.taught, step.id), number)


def _is_due(step: Step, before: str, progress: Progress, now: Moment) -> bool:
    if now.is_over:
        return True
    if now.asked is None or now.round < step.round:
        return False
    if step.asked:
        return now.asked in step.asked and now.number != progress.number
    return not before or before in progress.taught


@frozen(eq=False)
class Guides:
    """Where the guide of a ruleset is read from."""

    ruleset: str
    _read: dict[str, Guide] = field(factory=dict, init=False)
    """By language."""

    def guide(self, language: str = DEFAULT_LANGUAGE) -> Guide:
        """Return the guide in a language; the same object every time. Raises `BookError`."""
        if language not in self._read:
            own = Reader({"guide": data_file(self.ruleset, "guide")}).whole("guide", Guide)
            self._read[language] = translated(own, said_in(self.ruleset, language, "guide"))
        return self._read[language]
