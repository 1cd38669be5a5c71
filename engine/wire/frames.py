"""Frames: one JSON text per message."""

from __future__ import annotations

from typing import Any, get_args

from engine.wire import messages
from engine.wire.codec import Codec, decode, encode

_CODEC = Codec(get_args(messages.FromClient), get_args(messages.FromServer))


def write(message: Any) -> bytes:
    """Return a message as the bytes of a text frame."""
    return encode(_CODEC.dump(message))


def read_from_client(frame: str | bytes) -> messages.FromClient:
    """Read what a client sent. Raises `Malformed`."""
    message: messages.FromClient = _CODEC.load_tagged(decode(frame), get_args(messages.FromClient))
    return message


def read_from_server(frame: str | bytes) -> messages.FromServer:
    """Read what the server sent. Raises `Malformed`."""
    message: messages.FromServer = _CODEC.load_tagged(decode(frame), get_args(messages.FromServer))
    return message
