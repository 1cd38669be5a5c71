"""5.2: lengths, masks, reserved bits and opcodes."""

from __future__ import annotations

from tests.server.wire.raw import (
    BINARY,
    CONT,
    PING,
    PONG,
    PROTOCOL_ERROR,
    RESERVED,
    TEXT,
    Case,
    send,
)

SIZES = (0, 1, 125, 126, 127, 128, 4095, 4096, 4097, 65535, 65536, 131_072)
FILLED = {TEXT: "text", BINARY: "binary"}

LENGTHS = [
    Case(f"{name} of {size}", send(opcode, b"*" * size), ((opcode, b"*" * size),))
    for opcode, name in FILLED.items()
    for size in SIZES
]
MASKS = [
    Case(f"masked by {mask.hex()}", send(TEXT, b"hello", mask=mask), ((TEXT, b"hello"),))
    for mask in (b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\xff\0\xff", b"\x80\x00\x00\x01")
]
UNMASKED = [
    Case(f"opcode {opcode} without a mask", send(opcode, b"", mask=None), code=PROTOCOL_ERROR)
    for opcode in (CONT, TEXT, BINARY, 8, PING, PONG)
]
BITS = [
    Case(
        f"opcode {opcode} with reserved bits {bits:03b}",
        send(TEXT, b"before") + send(opcode, b"", reserved=bits) + send(PING),
        ((TEXT, b"before"),),
        PROTOCOL_ERROR,
    )
    for opcode in (TEXT, BINARY, 8, PING, PONG)
    for bits in range(1, 8)
]
BITS_OF_RESTS = [
    Case(
        f"a rest with reserved bits {bits:03b}",
        send(TEXT, b"a", fin=False) + send(CONT, b"b", reserved=bits),
        code=PROTOCOL_ERROR,
    )
    for bits in range(1, 8)
]
OPCODES = [
    Case(
        f"reserved opcode {opcode} of {size}, {'whole' if fin else 'in fragments'}",
        send(TEXT, b"before") + send(opcode, b"x" * size, fin=fin) + send(PING),
        ((TEXT, b"before"),),
        PROTOCOL_ERROR,
    )
    for opcode in RESERVED
    for size, fin in ((0, True), (64, True), (1, False))
]
BULK = [
    Case(
        f"{count} messages of {size}",
        send(opcode, b"x" * size) * count,
        ((opcode, b"x" * size),) * count,
    )
    for opcode, count, size in (
        (TEXT, 1000, 0),
        (TEXT, 1000, 16),
        (BINARY, 1000, 64),
        (TEXT, 500, 256),
        (BINARY, 100, 1024),
        (TEXT, 20, 8192),
    )
]
FRAMING = [*LENGTHS, *MASKS, *UNMASKED, *BITS, *BITS_OF_RESTS, *OPCODES, *BULK]
