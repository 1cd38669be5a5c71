"""8.1: text is UTF-8, in messages, fragments and reasons."""

from __future__ import annotations

from tests.server.wire.raw import CONT, NO_UTF8, PING, PONG, TEXT, Case, joined, parts, send

VALID = {
    "Greek": "κόσμε".encode(),
    "the first of 1 byte": b"\x00",
    "the first of 2 bytes": b"\xc2\x80",
    "the first of 3 bytes": b"\xe0\xa0\x80",
    "the first of 4 bytes": b"\xf0\x90\x80\x80",
    "the last of 1 byte": b"\x7f",
    "the last of 2 bytes": b"\xdf\xbf",
    "the last of 3 bytes": b"\xef\xbf\xbf",
    "the last of all": b"\xf4\x8f\xbf\xbf",
    "before the surrogates": b"\xed\x9f\xbf",
    "behind the surrogates": b"\xee\x80\x80",
    "the replacement": b"\xef\xbf\xbd",
    "a byte order mark": b"\xef\xbb\xbf",
    "no characters": b"\xef\xbf\xbe\xf0\x9f\xbf\xbe\xf3\xbf\xbf\xbf\xf4\x8f\xbf\xbe",
    "a flag of two": "🇩🇪".encode(),
}
INVALID = {
    "a rest alone": b"\x80",
    "the last rest alone": b"\xbf",
    "rests alone": bytes(range(0x80, 0xC0)),
    "beginnings of 2 alone": b" ".join(bytes([one]) for one in range(0xC0, 0xE0)),
    "beginnings of 3 alone": b" ".join(bytes([one]) for one in range(0xE0, 0xF0)),
    "beginnings of 4 alone": b" ".join(bytes([one]) for one in range(0xF0, 0xF8)),
    "of 2, the last missing": b"\xc3",
    "of 3, the last missing": b"\xe1\x80",
    "of 4, the last missing": b"\xf1\x80\x80",
    "of 5": b"\xf8\x88\x80\x80\x80",
    "of 6": b"\xfc\x84\x80\x80\x80\x80",
    "beyond Unicode": b"\xf4\x90\x80\x80",
    "far beyond Unicode": b"\xf7\xbf\xbf\xbf",
    "never in UTF-8, FE": b"\xfe",
    "never in UTF-8, FF": b"\xff",
    "overlong in 2": b"\xc0\xaf",
    "overlong in 3": b"\xe0\x80\xaf",
    "overlong in 4": b"\xf0\x80\x80\xaf",
    "the last overlong in 2": b"\xc1\xbf",
    "the last overlong in 3": b"\xe0\x9f\xbf",
    "the last overlong in 4": b"\xf0\x8f\xbf\xbf",
    "overlong nothing": b"\xc0\x80",
    "the first surrogate": b"\xed\xa0\x80",
    "the last high surrogate": b"\xed\xaf\xbf",
    "the first low surrogate": b"\xed\xb0\x80",
    "the last surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80",
    "Latin-1": "größer".encode("latin-1"),
}
WHOLE = [Case(f"{name}, whole", send(TEXT, data), ((TEXT, data),)) for name, data in VALID.items()]
CUT = [
    Case(
        f"{name}, each byte a fragment",
        joined(parts(TEXT, *(bytes([one]) for one in data))),
        ((TEXT, data),),
    )
    for name, data in VALID.items()
]
BROKEN = [
    Case(f"{name}, whole", send(TEXT, b"ok " + data) + send(TEXT, b"after"), code=NO_UTF8)
    for name, data in INVALID.items()
]
BROKEN_LATER = [
    Case(
        f"{name}, in the second fragment",
        joined(parts(TEXT, b"ok", data)) + send(TEXT, b"after"),
        code=NO_UTF8,
    )
    for name, data in INVALID.items()
]
AT_ONCE = [
    Case(
        f"{name}, and the message goes on",
        send(TEXT, b"ok " + data + b" ", fin=False),
        code=NO_UTF8,
    )
    for name, data in INVALID.items()
]
"""The connection fails with the fragment at fault, whatever would follow."""
PATIENCE = [
    Case(
        "half a character, and a ping",
        send(TEXT, b"\xe2\x82", fin=False) + send(PING) + send(CONT, b"\xac"),
        ((PONG, b""), (TEXT, "€".encode())),
    ),
]
NOT_CHECKED = [
    Case(f"binary that is {name}", send(2, data), ((2, data),)) for name, data in INVALID.items()
]
UTF8 = [*WHOLE, *CUT, *BROKEN, *BROKEN_LATER, *AT_ONCE, *PATIENCE, *NOT_CHECKED]
