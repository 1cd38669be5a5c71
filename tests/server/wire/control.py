"""5.5: pings and pongs."""

from __future__ import annotations

from tests.server.wire.raw import (
    CLOSE,
    CONT,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_MANY,
    Case,
    send,
)

NAMED = {CLOSE: "close", PING: "ping", PONG: "pong"}
BYTES = bytes([0x00, 0xFF, 0xFE, 0xFD, 0xFC, 0xFB, 0x00, 0xFF])

PINGS = [
    Case(f"ping of {len(data)}", send(PING, data), ((PONG, data),))
    for data in (b"", b"hello", BYTES, b"\xfe" * 124, b"\xfe" * 125)
]
LONG = [
    Case(
        f"{name} of {size}",
        send(opcode, b"\x03\xe8" + b"x" * (size - 2)),
        code=PROTOCOL_ERROR,
    )
    for opcode, name in NAMED.items()
    for size in (126, 127, 4096, 65536)
]
SPLIT = [
    Case(
        f"{name} in fragments, of {len(data)}",
        send(opcode, data, fin=False) + send(CONT, data),
        code=PROTOCOL_ERROR,
    )
    for opcode, name in NAMED.items()
    for data in (b"", b"\x03\xe8")
]
UNASKED = [
    Case(f"unasked pong of {len(data)}, then a ping", send(PONG, data) + send(PING), ((PONG, b""),))
    for data in (b"", b"hello", b"x" * 125)
]
MANY = [
    Case(
        "ten pings",
        b"".join(send(PING, b"%d" % at) for at in range(10)),
        tuple((PONG, b"%d" % at) for at in range(10)),
    ),
    Case(
        "pings and messages by turns",
        (send(PING, b"?") + send(TEXT, b"!")) * 10,
        ((PONG, b"?"), (TEXT, b"!")) * 10,
    ),
    Case("ten pongs, then a message", send(PONG, b"x") * 10 + send(TEXT, b"!"), ((TEXT, b"!"),)),
    Case("more pings than are answered", send(PING) * 1000, ((PONG, b""),) * 1000, TOO_MANY),
    Case("more pongs than are taken", send(PONG) * 1000, (), TOO_MANY),
]
CONTROL = [*PINGS, *LONG, *SPLIT, *UNASKED, *MANY]
