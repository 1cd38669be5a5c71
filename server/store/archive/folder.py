"""Finished matches as files in a folder, one each, which all servers of a site may share.

A file is a ZIP archive of the lobby, the log, the chat and the replays as stores keep them. Its
path, `MATCH[:2]/MATCH.ENDED.zip` (in milliseconds since 1970), tells what lists and retention ask
for, so that nothing has to be opened or indexed for them. A file is written whole under another
name, flushed to the disk, and renamed: whenever the process ends, each match is there or not.
"""

from __future__ import annotations

import os
import re
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from attrs import field, frozen

from engine.errors import Malformed
from engine.state import VIEWERS, Viewer
from server.store.documents import (
    Line,
    Row,
    legible,
    naming,
    pack,
    unpack_line,
    unpack_lobby,
    unpack_row,
)
from server.store.lobby import Lobby
from server.store.protocol import Ended, StoreError

T = TypeVar("T")
LOBBY, LOG, CHAT = "lobby.json", "log.jsonl", "chat.jsonl"
REPLAYS: dict[str, Viewer] = {
    f"replay{'' if viewer is None else f'-{viewer}'}.json.gz": viewer for viewer in VIEWERS
}
_NAMED = re.compile(r"([0-9a-z]+)\.([0-9]+)\.zip")
STRAY_SECONDS = 86_400.0
"""What was not written to its end is deleted after this time."""


@frozen
class Filed:
    """A finished match, all of it."""

    lobby: Lobby
    log: tuple[Row, ...]
    chat: tuple[Line, ...] = ()
    replays: Mapping[Viewer, bytes] = field(factory=dict)
    """Gzipped."""


class Folder:
    """The folder."""

    def __init__(self, root: Path) -> None:
        """Raises `StoreError` where there is none: one that is not mounted is not to be taken for
        one that is empty."""
        self.root = root
        if not root.is_dir() or not os.access(root, os.R_OK | os.W_OK | os.X_OK):
            raise StoreError(f"cannot use the archive {root}: it must be a folder to write to")

    def find(self, match: str) -> Path | None:
        """Return the file of a match."""
        if match.isalnum():  # a client may ask for anything
            for name in _names(self.root / match[:2]):
                if name.startswith(f"{match}.") and _NAMED.fullmatch(name):
                    return self.root / match[:2] / name
        return None

    def walk(self) -> Iterator[tuple[Ended, Path]]:
        """Yield when each match was over, and its file."""
        for shard in _names(self.root):
            for name in _names(self.root / shard):
                if named := _NAMED.fullmatch(name):
                    yield (int(named[2]) / 1000, named[1]), self.root / shard / name

    def write(self, filed: Filed) -> None:
        """Keep a match, in place of how it was kept. Raises `StoreError`."""
        lobby = filed.lobby
        path = self.root / lobby.match[:2] / f"{lobby.match}.{round(lobby.ended * 1000)}.zip"
        partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
        with _told(f"cannot write {path}"):
            path.parent.mkdir(exist_ok=True)
            with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(_zipped(filed))
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, path)
            _flush(path.parent)
            _flush(self.root)

    def delete(self, match: str) -> None:
        """Forget a match. Raises `StoreError`."""
        path = self.find(match)
        if path is not None:
            with _told(f"cannot delete {path}"):
                path.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Delete what was not written to its end."""
        until = time.time() - STRAY_SECONDS
        for shard in _names(self.root):
            for name in _names(self.root / shard):
                stray = self.root / shard / name
                with suppress(FileNotFoundError):
                    if name.endswith(".partial") and stray.stat().st_mtime < until:
                        stray.unlink()


def read_lobby(path: Path) -> Lobby:
    """Read the lobby of a match. As all that read a file, raises `StoreError` and `Malformed`."""
    return _read(path, lambda file: unpack_lobby(file.read(LOBBY)))


def read_log(path: Path) -> tuple[Row, ...]:
    """Read the log of a match."""
    return _read(path, lambda file: tuple(map(unpack_row, file.read(LOG).splitlines())))


def read_chat(path: Path) -> tuple[Line, ...]:
    """Read the chat about a match: its table, then its spectators."""
    return _read(path, lambda file: _lines(file, path))


def read_replay(path: Path, viewer: Viewer) -> bytes | None:
    """Read the replay of a match as a viewer saw it, if it was kept."""
    return _read(path, _replays).get(viewer)


def read(path: Path) -> Filed:
    """Read all of a match."""
    return Filed(read_lobby(path), read_log(path), read_chat(path), dict(_read(path, _replays)))


def names(path: Path, name: str) -> bool:
    """Return whether somebody at the seats or in the chat of a match has a name."""
    wanted = naming(name)
    return _read(path, lambda file: any(wanted in file.read(part) for part in (LOBBY, CHAT)))


def _zipped(filed: Filed) -> bytes:
    """Return the file of a match: the same for the same match."""
    parts = {
        LOBBY: pack(filed.lobby),
        LOG: b"\n".join(map(pack, filed.log)),
        CHAT: b"\n".join(map(pack, filed.chat)),
    }
    parts |= {name: filed.replays[of] for name, of in REPLAYS.items() if of in filed.replays}
    with BytesIO() as out:
        with zipfile.ZipFile(out, "w") as file:
            for name, data in parts.items():
                kind = zipfile.ZIP_STORED if name in REPLAYS else zipfile.ZIP_DEFLATED
                file.writestr(zipfile.ZipInfo(name), data, kind)
        return out.getvalue()


def _lines(file: zipfile.ZipFile, path: Path) -> tuple[Line, ...]:
    return legible(file.read(CHAT).splitlines(), unpack_line, "line of chat", path.name)


def _replays(file: zipfile.ZipFile) -> dict[Viewer, bytes]:
    kept = REPLAYS.keys() & file.namelist()
    return {REPLAYS[name]: file.read(name) for name in kept}


def _read(path: Path, what: Callable[[zipfile.ZipFile], T]) -> T:
    with _told(f"cannot read {path}"):
        try:
            with zipfile.ZipFile(path) as file:
                return what(file)
        except (zipfile.BadZipFile, zlib.error, KeyError, EOFError) as fault:
            raise Malformed(f"{path} is damaged: {fault}") from fault


@contextmanager
def _told(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise StoreError(f"{what}: {fault}") from fault


def _names(folder: Path) -> list[str]:
    """Return what is in a folder, if it is one."""
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as fault:
        raise StoreError(f"cannot read {folder}: {fault}") from fault


def _flush(folder: Path) -> None:
    """Flush the names in a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a mounted bucket has none to flush
            os.fsync(handle)
    finally:
        os.close(handle)
