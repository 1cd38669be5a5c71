"""The records of finished matches, written to a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from engine.errors import Malformed
from engine.records import record
from engine.wire.signing import SigningKey
from server.store.archive.folder import Folder, read_lobby, read_log
from server.store.documents import Row, unpack_lobby, unpack_row
from server.store.lobby import Lobby
from server.store.protocol import StoreError
from server.text import counted

Named = tuple[str, bytes | Malformed]
"""A name and its record, or why that cannot be read."""


def export(sources: Iterable[Iterable[Named]], folder: str) -> int:
    """Write named records to a folder, each unless it is there. Return how many were written.
    Raises `StoreError`, after all others are written where some cannot be read."""
    target, count, unread = Path(folder), 0, list[str]()
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in chain.from_iterable(sources):
            path = target / f"{name}.jsonl"
            if isinstance(text, Malformed):
                unread.append(f"{name} ({text})")
            elif not path.exists():
                partial = path.with_suffix(".partial")
                partial.write_bytes(text)
                partial.rename(path)
                count += 1
    except OSError as fault:
        raise StoreError(f"cannot export to {folder}: {fault}") from fault
    if unread:
        written = counted(count, "record")
        raise StoreError(f"wrote {written} to {folder}, but not {', '.join(unread)}")
    return count


def filed(archive: Folder, signer: SigningKey | None = None) -> Iterator[Named]:
    """Yield every match in the archive. Raises `StoreError`."""
    for (_, match), path in archive.walk():
        try:
            yield match, _written(read_lobby(path), read_log(path), signer)
        except Malformed as fault:
            yield match, fault


def kept(match: str, lobby: bytes, rows: Iterable[bytes], signer: SigningKey | None) -> Named:
    """Return a match of a store that is over."""
    try:
        return match, _written(unpack_lobby(lobby), map(unpack_row, rows), signer)
    except Malformed as fault:
        return match, fault


def _written(lobby: Lobby, rows: Iterable[Row], signer: SigningKey | None) -> bytes:
    """Return the record of a match that is over."""
    assert lobby.verdict is not None
    entries = [row.entry for row in rows if row.entry is not None]
    return record.write(lobby.header(), entries, lobby.secret, lobby.verdict, signer)
