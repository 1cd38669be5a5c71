"""The records of finished matches, written to a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from engine.errors import Malformed
from engine.records import record
from engine.wire.signing import SigningKey
from server.store.archive.folder import Folder, read_lobby, read_log
from server.store.documents import Row
from server.store.lobby import Lobby
from server.store.protocol import StoreError


def export(sources: Iterable[Iterable[tuple[str, bytes]]], folder: str) -> int:
    """Write named records to a folder, each unless it is there. Return how many were written.
    Raises `StoreError`."""
    target, count = Path(folder), 0
    try:
        target.mkdir(parents=True, exist_ok=True)
        for name, text in chain.from_iterable(sources):
            path = target / f"{name}.jsonl"
            if not path.exists():
                partial = path.with_suffix(".partial")
                partial.write_bytes(text)
                partial.rename(path)
                count += 1
    except (OSError, Malformed) as fault:
        raise StoreError(f"cannot export to {folder}: {fault}") from fault
    return count


def filed(archive: Folder, signer: SigningKey | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the record of every match in the archive. Raises `StoreError`."""
    for (_, match), path in archive.walk():
        yield match, written(read_lobby(path), read_log(path), signer)


def written(lobby: Lobby, rows: Iterable[Row], signer: SigningKey | None) -> bytes:
    """Return the record of a match that is over."""
    assert lobby.verdict is not None
    entries = [row.entry for row in rows if row.entry is not None]
    return record.write(lobby.header(), entries, lobby.secret, lobby.verdict, signer)
