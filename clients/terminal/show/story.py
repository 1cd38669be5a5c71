"""A match told in sentences: notes with the dice that belong to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field

from clients import http, words
from clients.address import Address
from clients.game import Game
from clients.terminal.show.names import Names, words_of
from clients.terminal.show.paint import Paint
from clients.terminal.show.text import plain
from clients.terminal.show.tongue import own, wanted
from engine.wire import messages

HEADINGS = ("round_began", "turn_began", "phase_began", "ended")
QUIET = ("activation_ended", "turn_ended", "round_ended")
"""Notes that say only what the next one says too."""
USUAL = "board"
"""The status of a unit that needs no word."""


@define
class Story:
    """Turns what a spectator is told into lines."""

    catalogue: Mapping[str, Any]
    paint: Paint = field(factory=Paint)
    names: Names = field(init=False)
    _dice: list[str] = field(factory=list, init=False)
    _phase: str | None = field(default=None, init=False)

    @names.default
    def _names(self) -> Names:
        return Names(self.catalogue)

    def opening(self, info: messages.MatchInfo, state: Mapping[str, Any]) -> Iterator[str]:
        """Say what is watched, and who plays; the state tells the sides of some rulesets."""
        self.names.learn(state, info)
        sides = own("against").join(self.painted(f"seat.{seat}") or "?" for seat in (0, 1))
        yield self.paint.strong(f"{plain(info.title)}: {sides}")
        if info.status == "lobby":
            yield own("not_begun")

    def scene(self, state: Mapping[str, Any], info: messages.MatchInfo | None) -> Iterator[str]:
        """Say what stands on the table, and what became of the rest."""
        self.names.learn(state, info)
        for seat in (0, 1):
            units = [
                self.standing(key, state["units"])
                for key, unit in state.get("units", {}).items()
                if self.names.side_of.get(key) == seat and unit.get("health", 1) > 0
            ]
            if units:
                yield f"{self.painted(f'seat.{seat}')}: {', '.join(units)}"

    def standing(self, key: str, units: Mapping[str, Any]) -> str:
        """Name a unit, and what has become of it."""
        name, status = self.painted(key) or key, units[key].get("status", USUAL)
        return name if status == USUAL else f"{name} ({words.write(status, None, self.names)})"

    def tell(
        self,
        notes: tuple[Mapping[str, Any], ...],
        state: Mapping[str, Any],
        info: messages.MatchInfo | None,
    ) -> Iterator[str]:
        """Tell what happened. Dice are told under the sentence they led to.

        Those whose outcome waits for an answer are told under what made them fall.
        """
        self.names.learn(state, info)
        has_sentence = False
        for note in notes:
            if note["t"] == "rolled":
                self._dice.append(_roll(note))
            elif note["t"] not in QUIET or self._dice:
                yield self._line(note)
                has_sentence = True
                yield from self._fallen()
        if has_sentence:
            yield from self._fallen()

    def decided(self, update: messages.Update) -> Iterator[str]:
        """Say that a reply or an edit, and all that came of it, is no more, and why the judge did
        something."""
        if update.taken_back in (0, 1):
            who = self.painted(f"seat.{update.taken_back}")
            yield "  " + own("takes_back", who=who, replies=update.replies)
        elif update.taken_back is not None:
            yield "  " + own("takes_edit_back")
        if update.ruling is not None:
            yield "  " + own("ruling", reason=update.ruling)

    def chapters(self, replay: Mapping[str, Any]) -> Iterator[str]:
        """Name the entries of a replay at which something began, and what."""
        for update, entry in zip(replay["updates"], replay["entries"][1:], strict=True):
            for note in update.get("notes", ()):
                if note["t"] in HEADINGS[:-1]:
                    yield f"{entry:>5} {self._line(note).strip()}"

    def ending(self, verdict: Any) -> Iterator[str]:
        """Say who won."""
        reason = words.write(verdict.reason, None, self.names)
        if verdict.winner is None:
            yield self.paint.strong(own("draw", reason=reason))
        else:
            who = self.names.seats[f"seat.{verdict.winner}"]
            yield self.paint.strong(own("wins", who=who, reason=reason))

    def painted(self, key: str) -> str | None:
        """Return a display name in the colour of its side."""
        name = self.names(key)
        if name and key in self.names.side_of:
            return self.paint.side(self.names.hue(self.names.side_of[key]), name)
        if name and key.startswith("seat."):
            return self.paint.side(self.names.hue(int(key[5:])), name)
        return name

    def _fallen(self) -> Iterator[str]:
        if self._dice:
            yield self.paint.faint("      " + own("dice", told="; ".join(self._dice)))
            self._dice = []

    def _line(self, note: Mapping[str, Any]) -> str:
        kind = note["t"]
        template = words_of(self.catalogue).get("notes", {}).get(kind)
        if template is None:
            params = (f"{k} {words.write(v, None, self.painted)}" for k, v in note.items())
            return f"  {kind.replace('_', ' ')}: {', '.join(list(params)[1:])}"
        sentence = words.fill(template, note, self.painted)
        if kind in HEADINGS:
            return "\n" + self.paint.strong(sentence)
        return "  " + sentence


def _roll(note: Mapping[str, Any]) -> str:
    """Tell dice that were rolled together, with the number that each needed: "aim 4+: 5, 2"."""
    purpose, needed = str(note["purpose"]).replace("-", " "), note.get("needed")
    told = purpose if needed is None else f"{purpose} {needed}+:"
    return f"{told} {', '.join(map(str, note['faces']))}"


async def ending(game: Game, page: str) -> str:
    """Return how a match ended, in the words of the page."""
    assert game.info is not None
    story = Story(await http.catalogue(Address.read(page), game.info.ruleset, wanted()))
    story.names.learn(game.mirror.state, game.info)
    return " ".join(story.ending(game.mirror.verdict))
