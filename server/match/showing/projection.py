"""What each viewer sees of a match. Nothing else in the server writes a state to a client.

There are three viewers: seat 0, seat 1 and the public. Where the ruleset shows them the same thing
it returns the same object, and then they share one frame, encoded once. Where it shows them the
whole state, the patch is the one the record was sealed over, and is not computed again.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_
from typing import Any

from attrs import define, evolve, field

from engine.flow import JUDGE, Ask
from engine.match import Change, Match
from engine.state import VIEWERS, State, Viewer
from engine.wire import frames
from engine.wire.codec import RulesetCodec, for_ruleset, fragment, fragment_to_keep
from engine.wire.messages import AutoPass, MatchInfo, Snapshot, Status, Update
from server.match.live import Live, asked_in
from server.net.outbox import frame


def status_of(live: Live | None) -> Status:
    """Return the status of a match for those who have seen it as far as `live`."""
    if live is None:
        return "lobby"
    return "over" if live.is_over else "live"


def as_seen(info: MatchInfo, live: Live | None) -> MatchInfo:
    """Return the info of a match for those who have seen it as far as `live`."""
    info = evolve(info, status=status_of(live))
    if live is None:
        return evolve(info, seq=0, verdict=None, rematch=None, asked=(), moved=0.0)
    info = evolve(info, seq=live.seq, moved=live.at, verdict=live.match.verdict)
    if not live.is_over:
        return evolve(info, rematch=None, asked=asked_in(live))
    return evolve(info, asked=())


def _seen_as(viewer: Viewer) -> Viewer:
    return None if viewer == JUDGE else viewer


def framed(texts: Mapping[Viewer, bytes]) -> dict[Viewer, bytes]:
    """Return the frames of texts. Viewers that share a text share its frame."""
    made: dict[int, bytes] = {}
    for text in texts.values():
        if id(text) not in made:
            made[id(text)] = frame(text)
    return {viewer: made[id(text)] for viewer, text in texts.items()}


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

    def adopt(self, state: State) -> None:
        """Adopt `state` without an update: at the start, or after a restart."""
        self._views = {viewer: self.rules.view(state, viewer) for viewer in VIEWERS}
        self._states = {}

    def view(self, viewer: Viewer) -> State:
        """Return what `viewer` may see now."""
        return self._views[_seen_as(viewer)]

    @property
    def order(self) -> str | None:
        """The order in progress. Everybody may know it: it is read from the public view."""
        name: str | None = self.rules.order(self._views[None])
        return name

    def asks(self, match: Match, viewer: Viewer) -> tuple[Ask, ...]:
        """Return the open questions as `viewer` may see them."""
        viewer = _seen_as(viewer)
        shown = [self.rules.view_ask(ask, viewer) for ask in match.asks]
        return tuple([ask for ask in shown if ask is not None])

    def snapshot(
        self,
        live: Live,
        info: MatchInfo,
        viewer: Viewer,
        secret: str,
        now: float,
        auto_pass: tuple[AutoPass, ...] = (),
        conditional_orders: tuple[Any, ...] = (),
        automatic: tuple[int, ...] = (),
    ) -> bytes:
        """Return the text of all that `viewer` may know, including its own conditional orders."""
        view = self.view(viewer)
        if id(view) not in self._states:
            self._states[id(view)] = fragment_to_keep(self.codec.dump(view))
        return frames.write(
            Snapshot(
                match=self.match,
                seq=live.seq,
                info=info,
                state=self._states[id(view)],
                clocks=live.clocks.show(now),
                viewer=viewer,
                asks=tuple(self.codec.dump(ask) for ask in self.asks(live.match, viewer)),
                order=self.order,
                proposals=live.proposals,
                verdict=live.match.verdict,
                digest=live.digest,
                secret=secret if live.is_over else None,
                entropy=live.match.dice.entropy,  # type: ignore[attr-defined]
                auto_pass=auto_pass,
                conditional_orders=conditional_orders,
                automatic=automatic,
            )
        )

    def update(
        self, live: Live, change: Change | None, secret: str, now: float, said: Viewer = None
    ) -> dict[Viewer, bytes]:
        """Return the text of one update for each viewer, and show the new state from now on.

        `said` is the seat that gave the reply in advance: its text says so. Viewers who see the
        same share one text.
        """
        before = self._views
        if change is not None:
            self.adopt(change.after)
        clocks = live.clocks.show(now)
        made: dict[Any, bytes] = {}
        result: dict[Viewer, bytes] = {}
        parts = dict(change.written.parts) if change else {}
        for viewer in VIEWERS:
            old, new = before[viewer], self._views[viewer]
            notes, asks = self._notes(change, viewer), self.asks(live.match, viewer)
            is_said = said is not None and viewer == said
            same = (is_said, id(old), id(new), *map(id, notes), *map(id, asks))
            text = made.get(same)
            if text is None:
                text = made[same] = frames.write(
                    Update(
                        match=self.match,
                        seq=live.seq,
                        clocks=clocks,
                        patch=self._patch(change, old, new),
                        notes=self._fragments(notes, parts),
                        asks=self._fragments(asks, parts),
                        order=self.order,
                        proposals=live.proposals,
                        verdict=live.match.verdict,
                        digest=live.digest,
                        secret=secret if live.is_over else None,
                        taken_back=change.taken_back if change else None,
                        replies=change.replies if change and change.replies > 1 else None,
                        ruling=change.ruling if change else None,
                        automatic=is_said,
                    )
                )
            result[viewer] = text
        return {**result, JUDGE: result[None]}

    def notes(self, change: Change | None, viewer: Viewer) -> tuple[Any, ...]:
        """Return the notes of an act as JSON data, as `viewer` may see them."""
        return tuple(self.codec.dump(note) for note in self._notes(change, viewer))

    def is_whole(self, live: Live, change: Change | None, viewer: Viewer) -> bool:
        """Return whether `viewer` sees all of an act, and of what is asked after it."""
        all_ = (*(change.notes if change else ()), *live.match.asks, live.match.state)
        seen = (*self._notes(change, viewer), *self.asks(live.match, viewer), self._views[viewer])
        return len(all_) == len(seen) and all(map(is_, all_, seen))

    def _notes(self, change: Change | None, viewer: Viewer) -> tuple[Any, ...]:
        seen = [self.rules.view_note(note, viewer) for note in change.notes] if change else []
        return tuple([note for note in seen if note is not None])

    def _patch(self, change: Change | None, old: State, new: State) -> Any:
        """Return the patch between two views. That of the full states was made for the record."""
        if change is not None and old is change.before and new is change.after:
            return change.written.patch or {}
        patch = self.codec.patch(old, new)
        return fragment(patch) if patch else {}

    def _fragments(self, some: tuple[Any, ...], parts: dict[int, tuple[Any, Any]]) -> Any:
        """Return notes or questions as JSON. Each is written once. `parts` keeps it with its
        fragment, since the id of a deleted object may be reused."""
        for part in some:
            if id(part) not in parts:
                parts[id(part)] = (fragment(self.codec.dump(part)), part)
        return tuple([parts[id(part)][0] for part in some])
