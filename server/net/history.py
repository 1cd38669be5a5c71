"""Recent updates as they were sent, for those who come back having missed some."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from attrs import define, field

from engine.state import Viewer


@define
class History:
    """A ring of frames by viewer. Its numbers have no gaps; it is bounded in count and bytes."""

    most_updates: int
    most_bytes: int
    _ring: deque[tuple[int, Mapping[Viewer, bytes], int]] = field(factory=deque)
    _held: int = 0

    def add(self, seq: int, frames: Mapping[Viewer, bytes]) -> None:
        """Keep the frames of one update, and drop the oldest."""
        size = sum(map(len, {id(data): data for data in frames.values()}.values()))
        self._ring.append((seq, frames, size))
        self._held += size
        while len(self._ring) > self.most_updates or self._held > self.most_bytes:
            self._held -= self._ring.popleft()[2]

    def since(self, seen: int, viewer: Viewer) -> list[bytes] | None:
        """Return the frames after number `seen`, or None if some of them were dropped."""
        if not self._ring:
            return None
        first, last = self._ring[0][0], self._ring[-1][0]
        if not first - 1 <= seen <= last:
            return None
        return [frames[viewer] for seq, frames, _ in self._ring if seq > seen]
