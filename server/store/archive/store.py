"""A store whose finished matches leave it for a folder after a while, and are read from there.

To move a match, its file is written first, then compared with what the store holds, and only then
is the match deleted from the store. So it is always in one of the two, or in both, where the store
counts. Whoever changes a match that is over writes to the store first and then to the file: what
the mover has not read from the store yet is changed in the file too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from functools import partial
from heapq import nlargest
from pathlib import Path
from typing import Any, TypeVar

import trio
from attrs import evolve, frozen

from engine.errors import Malformed
from engine.state import VIEWERS, Viewer
from server import log
from server.store.archive import folder as files
from server.store.archive.folder import Filed, Folder
from server.store.documents import Line, Row
from server.store.lobby import Lobby, prunable
from server.store.protocol import FIRST, Store, StoreError

T = TypeVar("T")
AT_A_TIME = 50
"""Matches asked of the store at once."""
REST_SECONDS = 0.02
"""After each match that is moved, for what players wait for."""
_LOG = log.get("warhost.archive")
_in_thread = partial(trio.to_thread.run_sync, abandon_on_cancel=True)


@frozen(eq=False)
class Archived:
    """The store. What it says nothing about is done by the one that it was before."""

    store: Store
    folder: Folder

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    # ------------------------------------------------------------------ reading

    async def get(self, match: str) -> Lobby | None:
        return await self.store.get(match) or await self._filed(match, files.read_lobby)

    async def log(self, match: str, start: int = 0, most: int = -1) -> tuple[Row, ...]:
        if rows := await self.store.log(match, start, most):
            return rows
        rows = await self._filed(match, files.read_log) or ()
        return rows[start : start + most if most >= 0 else None]

    async def chat(self, match: str) -> tuple[Line, ...]:
        return await self.store.chat(match) or await self._filed(match, files.read_chat) or ()

    async def replay(self, match: str, viewer: Viewer) -> bytes | None:
        kept = await self.store.replay(match, viewer)
        return kept or await self._filed(match, partial(files.read_replay, viewer=viewer))

    async def finished(self, most: int) -> tuple[Lobby, ...]:
        found = {lobby.match: lobby for lobby in await self.store.finished(most)}

        def newest() -> list[Lobby]:
            paths = [path for _, path in nlargest(most, self.folder.walk())]
            return [lobby for path in paths if (lobby := _readable(path, files.read_lobby))]

        found = {lobby.match: lobby for lobby in await _in_thread(newest)} | found
        return tuple(sorted(found.values(), key=lambda lobby: -lobby.ended)[:most])

    async def naming(self, name: str) -> tuple[str, ...]:
        def named() -> list[str]:
            walk, has = self.folder.walk(), partial(files.names, name=name)
            return [match for (_, match), path in walk if _readable(path, has)]

        return tuple(sorted({*await self.store.naming(name), *await _in_thread(named)}))

    # ------------------------------------------------------------------ changing

    async def save(self, lobby: Lobby) -> None:
        if lobby.status != "over":
            await self.store.save(lobby)
            return
        change = partial(self.store.save, lobby)
        await self._change(lobby.match, change, lambda filed: evolve(filed, lobby=lobby))

    async def say(self, match: str, line: Line, most: int) -> None:
        def said(filed: Filed) -> Filed:
            for_table = [one for one in (*filed.chat, line) if one.seat is not None]
            spectators = [one for one in (*filed.chat, line) if one.seat is None]
            return evolve(filed, chat=(*for_table[-most:], *spectators[-most:]))

        await self._change(match, partial(self.store.say, match, line, most), said)

    async def unsay(self, match: str, name: str) -> None:
        def unsaid(filed: Filed) -> Filed:
            lines = (line.blank() if line.name == name else line for line in filed.chat)
            return evolve(filed, chat=tuple(lines))

        await self._change(match, partial(self.store.unsay, match, name), unsaid)

    async def keep_replay(self, match: str, viewer: Viewer, zipped: bytes) -> None:
        def kept(filed: Filed) -> Filed:
            return evolve(filed, replays={**filed.replays, viewer: zipped})

        change = partial(self.store.keep_replay, match, viewer, zipped)
        await self._change(match, change, kept)

    async def delete(self, match: str) -> None:
        await self.store.delete(match)
        await _in_thread(self.folder.delete, match)

    async def prune(self, before: float) -> Collection[str]:
        gone = await self.store.prune(before)
        needed = await self.store.branched()

        def prune_folder() -> list[str]:
            self.folder.sweep()
            paths = [path for ended, path in self.folder.walk() if ended[0] < before]
            old = [lobby for path in paths if (lobby := _readable(path, files.read_lobby))]
            for match in (matches := prunable(old, needed)):
                self.folder.delete(match)
            return matches

        return {*gone, *await _in_thread(prune_folder)}

    async def prune_chat(self, before: float) -> int:
        def prune_folder() -> int:
            count = 0
            for _, path in self.folder.walk():
                chat = _readable(path, files.read_chat) or ()
                kept = tuple(line for line in chat if line.at >= before)
                if len(kept) < len(chat):
                    self.folder.write(evolve(files.read(path), chat=kept))
                count += len(chat) - len(kept)
            return count

        count = await self.store.prune_chat(before)
        if before > 0 and await self.store.is_archivist():  # it opens every file: one server does
            count += await _in_thread(prune_folder)
        return count

    # ------------------------------------------------------------------ moving

    async def move(self, before: float, stays: Callable[[str], bool]) -> int:
        """Move what was over before a moment to the folder, except matches that stay. Return how
        many were moved: none where another server does it. Raises `StoreError`."""
        count, after = 0, FIRST
        while await self.store.is_archivist() and (
            some := await self.store.ended(after, before, AT_A_TIME)
        ):
            for after in some:
                if not stays(after[1]):
                    count += await self._try_to_move(after[1])
                    await trio.sleep(REST_SECONDS)
        return count

    async def _try_to_move(self, match: str) -> bool:
        """Move a match that can be read. Raises `StoreError`."""
        try:
            return await self._move(match)
        except Malformed as fault:
            _LOG.error("match not archived", match=match, fault=str(fault))
            return False

    async def _move(self, match: str) -> bool:
        filed = await self._whole(match)
        while filed is not None:
            await _in_thread(self.folder.write, filed)
            before, filed = filed, await self._whole(match)
            if filed == before:
                await self.store.delete(match)
                return True
        return False  # it was deleted meanwhile, or another server has moved it

    async def _whole(self, match: str) -> Filed | None:
        """Return a match that is over and in the store. What the store lacks of it was moved."""
        lobby = await self.store.get(match)
        if lobby is None or lobby.status != "over":
            return None
        rows, chat = await self.log(match), await self.chat(match)
        if not rows:
            raise Malformed("its log is missing")
        replays = [(viewer, await self.replay(match, viewer)) for viewer in VIEWERS]
        return Filed(lobby, rows, chat, {of: kept for of, kept in replays if kept})

    # ------------------------------------------------------------------ helpers

    async def _filed(self, match: str, read: Callable[[Path], T]) -> T | None:
        """Read something of a match from its file, if there is one."""

        def find() -> T | None:
            path = self.folder.find(match)
            return None if path is None else read(path)

        return await _in_thread(find)

    async def _change(
        self, match: str, change: Callable[[], Awaitable[None]], edit: Callable[[Filed], Filed]
    ) -> None:
        """Change a match where it is: in the store first, then in its file."""
        lobby = await self.store.get(match)
        if lobby is not None:
            await change()
        if lobby is None or lobby.status == "over":
            await self._filed(match, lambda path: self.folder.write(edit(files.read(path))))


def _readable(path: Path, read: Callable[[Path], T]) -> T | None:
    """Read something of a file, unless that is damaged, or was deleted just now."""
    try:
        return read(path)
    except Malformed as fault:
        _LOG.error("match not read", fault=str(fault))
    except StoreError:
        if path.exists():
            raise
    return None
