"""5.5.1 and 7.4: codes and reasons, and what follows a close frame."""

from __future__ import annotations

from tests.server.wire.raw import (
    CLOSE,
    CONT,
    NO_UTF8,
    NONE,
    PING,
    PROTOCOL_ERROR,
    TEXT,
    Case,
    close,
    send,
)
from tests.server.wire.text import INVALID, VALID

GOOD = (*range(1000, 1004), *range(1007, 1015), 3000, 3999, 4000, 4999)
BAD = (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 9999, 65535)

CODES = [Case(f"code {code}", close(code), code=code) for code in GOOD]
FORBIDDEN = [Case(f"forbidden code {code}", close(code), code=PROTOCOL_ERROR) for code in BAD]
SHAPES = [
    Case("no code", send(CLOSE), code=NONE),
    Case("half a code", send(CLOSE, b"\x03"), code=PROTOCOL_ERROR),
    Case("a reason", close(1000, b"bye"), code=1000),
    Case("the longest reason", close(1000, b"x" * 123), code=1000),
    Case("a reason that is too long", close(1000, b"x" * 124), code=PROTOCOL_ERROR),
]
REASONS = [
    *(Case(f"reason: {name}", close(1000, data), code=1000) for name, data in VALID.items()),
    *(
        Case(f"reason: {name}", close(1000, data), code=NO_UTF8)
        for name, data in INVALID.items()
        if len(data) <= 123
    ),
]
AFTER = [
    Case("two closes", close(1000) + close(1001), code=1000),
    Case("a message after it", close(1000) + send(TEXT, b"late"), code=1000),
    Case("a ping after it", close(1000) + send(PING), code=1000),
    Case("nonsense after it", close(1000) + b"\xff" * 100, code=1000),
    Case("a message before it", send(TEXT, b"first") + close(1000), ((TEXT, b"first"),), 1000),
    Case(
        "a message without its rest before it",
        send(TEXT, b"first", fin=False) + close(1000) + send(CONT, b"rest"),
        code=PROTOCOL_ERROR,
    ),
    Case(
        "256 kB before it",
        send(TEXT, b"x" * 131_072) * 2 + close(1000),
        ((TEXT, b"x" * 131_072),) * 2,
        1000,
    ),
]
CLOSING = [*CODES, *FORBIDDEN, *SHAPES, *REASONS, *AFTER]
