"""Plain requests, one connection each, as the server gives them."""

from __future__ import annotations

import gzip
import ssl
from typing import Any

import orjson
import trio
from attrs import frozen


@frozen
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return orjson.loads(self.text)

    @property
    def text(self) -> bytes:
        zipped = self.headers.get("content-encoding") == "gzip"
        return gzip.decompress(self.body) if zipped else self.body


async def get(
    port: int,
    path: str,
    method: str = "GET",
    host: str | None = None,
    tls: ssl.SSLContext | None = None,
    **headers: str,
) -> Answer:
    stream: trio.abc.Stream = await trio.open_tcp_stream("127.0.0.1", port)
    if tls:
        stream = trio.SSLStream(stream, tls, server_hostname="127.0.0.1", https_compatible=True)
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    async with stream:
        await stream.send_all("\r\n".join([*lines, "", ""]).encode())
        data = b"".join([chunk async for chunk in stream])
    head, _, body = data.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    pairs = (line.split(": ", 1) for line in rest)
    return Answer(int(first.split()[1]), {name.lower(): value for name, value in pairs}, body)
