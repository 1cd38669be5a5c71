"""Display names for ids, found in a ruleset's catalogue and in the match; knows no ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clients.terminal.show.paint import BLUE_AND_ORANGE, HUES
from clients.terminal.show.text import plain
from clients.terminal.show.tongue import bot_name
from clients.words import MARKS
from engine.wire import messages

SIDES = ("A", "B")
"""The terms that name the sides, by seat, where the players of a match have no `side`."""
SHORT = 4
"""Letters of an id that can be typed and drawn as it is."""


def catalogued(catalogue: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of everything in a catalogue that has an id and a name, the terms, how
    objects inside notes are written, and what its language writes in its own way.

    Things of different kinds may share an id: `profiles.x` is the name of profile `x`."""
    words = words_of(catalogue)
    names = dict(_named(catalogue))
    for kind, records in catalogue.items():
        names.update((f"{kind}.{key}", name) for key, name in _named(records))
    names.update(words.get("terms", {}))
    names.update((f"part.{kind}", text) for kind, text in words.get("parts", {}).items())
    names.update(MARKS.get(language_of(catalogue), {}))
    return names


def words_of(catalogue: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the word list of a catalogue."""
    listed: Mapping[str, Any] = catalogue.get("words", {})
    return listed


def language_of(catalogue: Mapping[str, Any]) -> str:
    """Return what a catalogue is written in."""
    return str(catalogue.get("language", "en"))


def _named(part: Any) -> Iterator[tuple[str, str]]:
    if isinstance(part, Mapping):
        key, name = part.get("id"), part.get("name")
        if isinstance(key, str) and isinstance(name, str):
            yield key, name
        for inner in part.values():
            yield from _named(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from _named(inner)


def _player(seat: messages.SeatInfo) -> str | None:
    """Return what whoever has a seat is called."""
    return bot_name(seat.name) if seat.kind == "bot" and seat.name else seat.name


class Names:
    """What things are called in one match."""

    def __init__(self, catalogue: Mapping[str, Any]) -> None:
        self.known = catalogued(catalogue)
        self.language = language_of(catalogue)
        self.printed = dict(_named(catalogue))
        """The names of what is printed: not those of terms."""
        self.units: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        """What a unit is called on the map: its id, or letter and number where that is long."""
        self._called: dict[str, str] = {}
        self.seats: dict[str, str] = {}
        self.side_of: dict[str, int] = {}
        """The seat a unit belongs to."""
        self.sides: dict[int, str] = {}
        """What a seat plays, in a match whose players have sides."""

    def learn(self, state: Mapping[str, Any], info: messages.MatchInfo | None) -> None:
        """Take in who plays and what stands on the table. The dead keep their names."""
        for key, unit in state.get("units", {}).items():
            if key in self.units:
                continue
            seat = unit.get("owner", unit.get("seat", 0))
            self.side_of[key] = seat
            nth = sum(side == seat for side in self.side_of.values())
            self.labels[key] = key if len(key) <= SHORT else f"{SIDES[seat]}{nth}"
            for word in (key, self.labels[key]):
                self._called.setdefault(word.lower(), key)
            self.units[key] = " ".join([*self._kinds(unit)[:1], self.labels[key]])
        for seat, player in enumerate(state.get("players", ())):
            if "side" in player:
                self.sides[seat] = player["side"]
        for seat, letter in enumerate(SIDES):
            side = self.sides.get(seat, letter)
            player = _player(info.seats[seat]) if info else None
            colour = self.known.get(side)
            called = plain(player) if player else colour or letter
            self.seats[f"seat.{seat}"] = f"{called} ({colour})" if player and colour else called

    def hue(self, seat: int) -> str:
        """Return the colour a side is drawn in."""
        side = self.sides.get(seat)
        return side if side in HUES else BLUE_AND_ORANGE[seat]

    def _kinds(self, unit: Mapping[str, Any]) -> list[str]:
        """Return the names of what a unit is: of those things that are printed it names one."""
        return [self.printed[v] for v in unit.values() if isinstance(v, str) and v in self.printed]

    def __call__(self, key: str) -> str | None:
        """Return a display name, or None."""
        return self.units.get(key) or self.seats.get(key) or self.known.get(key)

    def unit(self, word: str) -> str | None:
        """Return the id of a unit by its id or label, in whatever case."""
        return self._called.get(word.lower())

    def label(self, word: str) -> str | None:
        """Return what a unit is called on the map, by its id or label."""
        key = self.unit(word)
        return self.labels[key] if key else None
