"""Frames as bytes, well-formed or not, and what is to come of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
RESERVED = (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
PROTOCOL_ERROR, NO_UTF8, TOO_BIG, TOO_MANY = 1002, 1007, 1009, 1013
NONE = 0
"""For a close frame without a code."""
MASK = b"\x37\xfa\x21\x3d"

Answer = tuple[int, bytes]
"""Opcode and payload of a frame."""


@frozen
class Case:
    """What a client sends, what the server answers, and how that ends."""

    name: str
    sent: bytes
    answers: tuple[Answer, ...] = ()
    """Where the connection ends, the last of them may be missing: nothing follows a close frame."""
    code: int | None = None
    """Of the server's close frame; None while the connection stays open."""


def send(
    opcode: int,
    data: bytes = b"",
    *,
    fin: bool = True,
    reserved: int = 0,
    mask: bytes | None = MASK,
    length: int | None = None,
    wide: int = 0,
) -> bytes:
    """Return a frame of a client. `length` is what it says of itself, in at least `wide` bytes."""
    size = len(data) if length is None else length
    head = bytes([fin << 7 | reserved << 4 | opcode])
    masked = 0 if mask is None else 0x80
    if size < 126 and not wide:
        head += bytes([masked | size])
    elif size < 1 << 16 and wide < 8:
        head += bytes([masked | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([masked | 127]) + size.to_bytes(8, "big")
    if mask is None:
        return head + data
    return head + mask + masked_by(mask, data)


def masked_by(mask: bytes, data: bytes) -> bytes:
    key = (mask * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(key, "big")).to_bytes(len(data), "big")


def parts(opcode: int, *data: bytes) -> list[bytes]:
    """Return the fragments of a message."""
    last = len(data) - 1
    return [send(CONT if at else opcode, part, fin=at == last) for at, part in enumerate(data)]


def joined(frames: Iterable[bytes]) -> bytes:
    return b"".join(frames)


def close(code: int, reason: bytes = b"") -> bytes:
    return send(CLOSE, code.to_bytes(2, "big") + reason)
