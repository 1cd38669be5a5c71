"""What each viewer is shown of a match. Nothing else in the server writes a state to a client.

There are three viewers: seat 0, seat 1 and the public. Where the ruleset shows them the same
thing it returns the same object, and then they share one frame that was encoded once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from attrs import define, evolve, field, frozen

from engine.flow import Ask
from engine.match import Change, Match
from engine.records.record import Entry
from engine.state import State, Viewer
from engine.wire import frames
from engine.wire.codec import RulesetCodec, encode, for_ruleset
from engine.wire.messages import Clocks, MatchInfo, Never, Proposal, Snapshot, Update
from server.clock import SeatClocks
from server.outbox import frame

VIEWERS: Final[tuple[Viewer, ...]] = (0, 1, None)


@frozen
class Live:
    """A match as the server holds it, at one number of its log."""

    match: Match
    last: Entry
    """The newest entry of the record."""
    seq: int
    clocks: SeatClocks
    proposals: tuple[Proposal, ...] = ()
    """That stand."""
    at: float = 0.0
    """When that number was written, in seconds since 1970."""

    @property
    def is_over(self) -> bool:
        """The match has a verdict."""
        return self.match.verdict is not None


def as_seen(info: MatchInfo, live: Live | None) -> MatchInfo:
    """Return how a match stands for those who have seen it as far as `live`."""
    if live is None:
        return evolve(info, status="lobby", seq=0, verdict=None, rematch=None, asked=(), moved=0.0)
    info = evolve(info, seq=live.seq, moved=live.at, verdict=live.match.verdict)
    if not live.is_over:
        return evolve(info, status="live", rematch=None, asked=asked_in(live))
    return evolve(info, status="over", asked=())


def asked_in(live: Live | None) -> tuple[int, ...]:
    """Return the seats whose answer a match waits for, which their clocks tell everybody too."""
    return tuple(sorted({ask.seat for ask in live.match.asks})) if live else ()


def framed(texts: Mapping[Viewer, bytes]) -> dict[Viewer, bytes]:
    """Return the frames of texts; viewers that share a text share its frame."""
    made = {id(text): frame(text) for text in texts.values()}
    return {viewer: made[id(text)] for viewer, text in texts.items()}


def fragment(data: Any) -> Any:
    """Return JSON data already encoded, to be put into several messages."""
    return orjson.Fragment(encode(data))


@define
class Projection:
    """The views of one match, kept from one update to the next: patches compare identities."""

    match: str
    rules: Any
    codec: RulesetCodec = field(init=False)
    _views: dict[Viewer, State] = field(factory=dict)
    _states: dict[int, Any] = field(factory=dict)
    """Encoded views of the present update, by identity of the view."""

    def __attrs_post_init__(self) -> None:
        self.codec = for_ruleset(self.rules.key)

    def show(self, state: State) -> None:
        """Adopt `state` without telling anybody: a start, or a restart."""
        self._views = {viewer: self.rules.view(state, viewer) for viewer in VIEWERS}
        self._states = {}

    def view(self, viewer: Viewer) -> State:
        """Return what `viewer` may see now."""
        return self._views[viewer]

    def asks(self, match: Match, viewer: Viewer) -> tuple[Ask, ...]:
        """Return the open questions as `viewer` may see them."""
        shown = (self.rules.show(ask, viewer) for ask in match.asks)
        return tuple(ask for ask in shown if ask is not None)

    def snapshot(
        self,
        live: Live,
        info: MatchInfo,
        viewer: Viewer,
        secret: str,
        now: float,
        never: tuple[Never, ...] = (),
        instructions: tuple[Any, ...] = (),
        in_advance: tuple[int, ...] = (),
    ) -> bytes:
        """Return the text that holds everything `viewer` may know, its own standing instructions
        among it."""
        view = self._views[viewer]
        if id(view) not in self._states:
            self._states[id(view)] = fragment(self.codec.dump(view))
        return frames.write(
            Snapshot(
                match=self.match,
                seq=live.seq,
                info=info,
                state=self._states[id(view)],
                clocks=live.clocks.show(now),
                viewer=viewer,
                asks=tuple(self.codec.dump(ask) for ask in self.asks(live.match, viewer)),
                proposals=live.proposals,
                verdict=live.match.verdict,
                secret=secret if live.is_over else None,
                entropy=live.match.dice.entropy,  # type: ignore[attr-defined]
                never=never,
                instructions=instructions,
                in_advance=in_advance,
            )
        )

    def update(
        self, live: Live, change: Change | None, secret: str, now: float, said: Viewer = None
    ) -> dict[Viewer, bytes]:
        """Return the text of one update for each viewer, and show the new state from now on. The
        seat that `said` in advance what was replied is told so."""
        before = self._views
        if change is not None:
            self.show(change.after)
        clocks = live.clocks.show(now)
        made: dict[Any, bytes] = {}
        parts: dict[int, Any] = {}
        result: dict[Viewer, bytes] = {}
        taken_back = change.taken_back if change else None
        for viewer in VIEWERS:
            notes = self._notes(change, viewer)
            asks = self.asks(live.match, viewer)
            is_said = said is not None and viewer == said
            seen = (*map(id, notes), *map(id, asks))
            same = (is_said, id(before[viewer]), id(self._views[viewer]), *seen)
            if same not in made:
                patch = self.codec.patch(before[viewer], self._views[viewer])
                made[same] = self._frame(
                    live, clocks, patch, notes, asks, taken_back, is_said, secret, parts
                )
            result[viewer] = made[same]
        return result

    def _notes(self, change: Change | None, viewer: Viewer) -> tuple[Any, ...]:
        told = (self.rules.tell(note, viewer) for note in change.notes) if change else ()
        return tuple(note for note in told if note is not None)

    def _frame(
        self,
        live: Live,
        clocks: Clocks,
        patch: Any,
        notes: tuple[Any, ...],
        asks: tuple[Any, ...],
        taken_back: int | None,
        is_said: bool,
        secret: str,
        parts: dict[int, Any],
    ) -> bytes:
        for part in (*notes, *asks):  # kept with its fragment: a dead one's id may serve another
            if id(part) not in parts:
                parts[id(part)] = (fragment(self.codec.dump(part)), part)
        return frames.write(
            Update(
                match=self.match,
                seq=live.seq,
                clocks=clocks,
                patch=fragment(patch) if patch else {},
                notes=tuple(parts[id(note)][0] for note in notes),
                asks=tuple(parts[id(ask)][0] for ask in asks),
                proposals=live.proposals,
                verdict=live.match.verdict,
                secret=secret if live.is_over else None,
                taken_back=taken_back,
                in_advance=is_said,
            )
        )
