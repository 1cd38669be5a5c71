"""Records as files: a line for the header, one for each entry, one for the end, with a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from attrs import evolve, frozen

from engine.errors import Malformed, RecordError, Refused
from engine.wire import codec as codecs
from engine.wire.codec import Codec

H = TypeVar("H")
E = TypeVar("E")
Z = TypeVar("Z")


DEEPEST = 2 * codecs.DEEPEST
"""Lists and objects in each other that a line may have: what clients send lies deeper in it."""


def _all(part: Any) -> Any:
    return part


@frozen
class Paper(Generic[H, E, Z]):
    """What a kind of record is written with. Its end has a field `sha256`, of all lines."""

    codec: Codec
    header: type[H]
    entry: type[E]
    end: type[Z]
    counted: Callable[[Any], Any] = _all
    """Returns what the checksum covers of the header and the end."""

    def write(
        self, header: H, entries: Iterable[E], end: Z, sign: Callable[[Z], Z] = _all
    ) -> bytes:
        """Return a record, its end with the checksum; `sign` may add to an end that has it."""
        acts = b"".join(self._line(entry) for entry in entries)
        unsealed = self.counted(evolve(end, sha256=""))  # type: ignore[misc]  # an attrs class
        text = self._line(self.counted(header)) + acts + self._line(unsealed)
        digest = hashlib.sha256(text).hexdigest()
        sealed = evolve(end, sha256=digest)  # type: ignore[misc]
        return self._line(header) + acts + self._line(sign(sealed))

    def read(self, text: bytes) -> tuple[H, tuple[E, ...], Z]:
        """Read a record. Raises `RecordError` when it is truncated, edited or something else."""
        lines = text.split(b"\n")
        if lines[-1] != b"" or len(lines) < 4:
            raise RecordError(
                "the record is cut off: it stops in the middle of a line or has no end"
            )
        kinds = [self.header, *[self.entry] * (len(lines) - 3), self.end]
        parts: list[Any] = []
        for number, (line, kind) in enumerate(zip(lines, kinds, strict=False), start=1):
            try:
                raw = codecs.decode(line)
                if codecs.depth(raw) > DEEPEST:
                    raise Malformed(f"it is nested more than {DEEPEST} levels deep")
                parts.append(self.codec.load_tagged(raw, (kind,)))
            except Refused as fault:
                raise RecordError(
                    f"line {number} is not a valid {kind.__name__.lower()}: {fault}"
                ) from None
            if self._line(parts[-1]) != line + b"\n":
                raise RecordError(f"line {number} was edited: it is not in the form of a record")
        header, *entries, end = parts
        return header, tuple(entries), end

    def digest(self, part: Any) -> str:
        """Return the SHA-256 of one part as it is written, without its line feed."""
        return hashlib.sha256(self._line(part)[:-1]).hexdigest()

    def _line(self, part: Any) -> bytes:
        written = self.codec.dump(part)
        return codecs.encode(self.codec.dump(written)) + b"\n"  # with its JSON as canonical
