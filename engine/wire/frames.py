"""Frames: one JSON text per message."""

from __future__ import annotations

from typing import Any, get_args

import orjson

from engine.errors import Limited
from engine.wire import messages
from engine.wire.codec import DEEPEST, Codec, decode, depth, encode, tag

_CODEC = Codec(get_args(messages.FromClient), get_args(messages.FromServer))


def write(message: Any) -> bytes:
    """Return a message as the bytes of a text frame."""
    return encode(_CODEC.dump(message))


def write_list(kind: type, request: str, listed: bytes, **more: object) -> bytes:
    """Return an answer of a kind that is called as the list in it, which is JSON already."""
    return encode({"t": tag(kind), "id": request, tag(kind): orjson.Fragment(listed), **more})


def read_from_client(frame: str | bytes) -> messages.FromClient:
    """Read what a client sent. Raises `Malformed`, and `Limited` for what is nested too deep."""
    raw = decode(frame)
    for name, value in raw.items() if isinstance(raw, dict) else ():
        if isinstance(value, dict | list) and (deep := 1 + depth(value)) > DEEPEST:
            raise Limited(
                "too_deep",
                f"{name[:40]!r} nests the message {deep} levels deep; nest lists and objects "
                f"at most {DEEPEST} levels deep",
                params={"limit": "depth", "most": DEEPEST, "depth": deep, "at": name[:40]},
            )
    message: messages.FromClient = _CODEC.load_tagged(raw, get_args(messages.FromClient))
    return message


def read_from_server(frame: str | bytes) -> messages.FromServer:
    """Read what the server sent. Raises `Malformed`."""
    message: messages.FromServer = _CODEC.load_tagged(decode(frame), get_args(messages.FromServer))
    return message
