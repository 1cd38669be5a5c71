"""Records as files: a line for the header, one for each entry, one for the end, with a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from attrs import evolve, frozen

from engine.errors import Malformed, RecordError, Refused
from engine.wire import codec as codecs
from engine.wire.codec import Codec
from engine.wire.signing import SigningKey, is_signed, record_statement


class Ending(Protocol):
    """The last line of a record, as far as it seals the others."""

    @property
    def sha256(self) -> str: ...

    @property
    def key(self) -> str | None: ...

    @property
    def signature(self) -> str | None: ...


H = TypeVar("H")
E = TypeVar("E")
Z = TypeVar("Z", bound=Ending)


DEEPEST = 2 * codecs.DEEPEST
"""Lists and objects in each other that a line may have: what clients send lies deeper in it."""


def _all(part: Any) -> Any:
    return part


@frozen
class Paper(Generic[H, E, Z]):
    """What a kind of record is written with. Its end has the checksum of all lines, and may have
    the signature of the server under it."""

    codec: Codec
    header: type[H]
    entry: type[E]
    end: type[Z]
    counted: Callable[[Any], Any] = _all
    """Returns what the checksum covers of the header and the end."""

    def write(
        self, header: H, entries: Iterable[E], end: Z, signer: SigningKey | None = None
    ) -> bytes:
        """Return a record, its end with the checksum, and signed if there is a key to sign with."""
        acts = b"".join(self._line(entry) for entry in entries)
        unsealed = self.counted(evolve(end, sha256=""))  # type: ignore[misc]  # an attrs class
        text = self._line(self.counted(header)) + acts + self._line(unsealed)
        digest = hashlib.sha256(text).hexdigest()
        sealed = evolve(end, sha256=digest)  # type: ignore[misc]
        if signer is not None:
            signature = signer.sign(record_statement(digest))
            sealed = evolve(sealed, key=signer.public, signature=signature)  # type: ignore[misc]
        return self._line(header) + acts + self._line(sealed)

    def check(self, text: bytes, header: H, entries: Iterable[E], end: Z) -> None:
        """Raise `RecordError` unless the end has the checksum of a record that was read, and the
        signature, if there is one, is that of the key."""
        if self.write(header, entries, end) != text:
            raise RecordError("the checksum at the end does not match the lines before it")
        if end.key is None and end.signature is None:
            return
        if not is_signed(end.key or "", record_statement(end.sha256), end.signature or ""):
            raise RecordError(f"the record is not signed by the key at its end, {end.key}")

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
