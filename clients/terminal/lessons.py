"""The guide of a game in the terminal: each thing is told once, before the question it is about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from attrs import define, field

from clients.terminal.show.tongue import own
from engine.book.teaching.guide import Guide, Moment, Progress, Step, due, taught


@define
class Lessons:
    """What a guided match teaches, and how far it has come."""

    guide: Guide
    kept: Path | None = None
    """The file in which it is kept what was taught."""
    is_on: bool = True
    progress: Progress = field(factory=Progress)

    def resume(self) -> None:
        """Go on where the player was before; without a file from the start."""
        if self.kept is not None and self.kept.is_file():
            told = json.loads(self.kept.read_text("utf-8"))
            self.progress = Progress(tuple(told["taught"]), told["number"])

    def told(self, now: Moment) -> Iterator[str]:
        """Tell what is due, up to what is about the question, and remember that it was told."""
        while self.is_on and (step := due(self.guide, self.progress, now)):
            self.progress = taught(self.progress, step, now)
            self._keep()
            yield from self._lines(step)
            if step.asked and not now.is_over:
                break

    def again(self, back: int) -> Iterator[str]:
        """Tell the last step again, or one `back` before it."""
        steps = {step.id: step for step in self.guide.steps}
        told = self.progress.taught
        if told:
            yield from self._lines(steps[told[max(0, len(told) - 1 - back)]])

    def suggested(self, asked: str) -> tuple[str, ...]:
        """Return the tags of replies that the last step suggests, if it is about a question."""
        steps = {step.id: step for step in self.guide.steps}
        last = steps[self.progress.taught[-1]] if self.progress.taught else None
        return last.suggests if last is not None and asked in last.asked else ()

    def _lines(self, step: Step) -> Iterator[str]:
        n = self.progress.taught.index(step.id) + 1
        yield ""
        yield own("lesson", n=n, of=len(self.guide.steps), title=step.title)
        yield f"  {step.typed or step.text}"
        clauses = ", ".join(clause.partition("/")[2] for clause in step.clauses)
        yield "  " + own("lesson_rules", clauses=clauses)
        if step.suggests:
            yield "  " + own("lesson_show")

    def _keep(self) -> None:
        if self.kept is not None:
            told = {"taught": self.progress.taught, "number": self.progress.number}
            self.kept.write_text(json.dumps(told), "utf-8")
