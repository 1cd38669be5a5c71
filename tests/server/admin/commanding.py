"""Commands of an operator, sent to the socket of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import trio


async def send(path: Path, data: bytes) -> Mapping[str, Any]:
    async with await trio.open_unix_socket(str(path)) as stream:
        await stream.send_all(data)
        answer = b"".join([some async for some in stream])
    read: Mapping[str, Any] = json.loads(answer)
    return read


async def command(path: Path, name: str, /, **values: Any) -> Any:
    """Return the sentence and the rows that answer a command."""
    answer = await send(path, json.dumps({"t": name, **values}).encode() + b"\n")
    assert "answer" == answer["t"], answer
    return answer["done"], answer.get("rows", [])


async def failure(path: Path, name: str, /, **values: Any) -> str:
    answer = await send(path, json.dumps({"t": name, **values}).encode() + b"\n")
    assert "failed" == answer["t"], answer
    return str(answer["why"])
