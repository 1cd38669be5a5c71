"""5.4: messages in fragments, and what may come between them."""

from __future__ import annotations

from itertools import product

from tests.server.wire.raw import (
    BINARY,
    CONT,
    PING,
    PONG,
    PROTOCOL_ERROR,
    TEXT,
    TOO_BIG,
    Case,
    joined,
    parts,
    send,
)

KINDS = {TEXT: "text", BINARY: "binary"}
STEPS = {
    "T.": send(TEXT, b"t", fin=False),
    "T": send(TEXT, b"t"),
    "C.": send(CONT, b"c", fin=False),
    "C": send(CONT, b"c"),
    "P": send(PING, b"p"),
    "B.": send(BINARY, b"b", fin=False),
    "B": send(BINARY, b"b"),
}
"""Frames by a letter; with a dot, another fragment follows."""


def followed(steps: tuple[str, ...]) -> Case:
    """Return the case of frames in any order, with what the RFC makes of them."""
    name = " ".join(steps)
    answers, opened, code = list[tuple[int, bytes]](), "", None
    for step in steps:
        letter = step[0]
        if letter == "P":
            answers.append((PONG, b"p"))
        elif (letter == "C") != bool(opened):
            code = PROTOCOL_ERROR
            break
        else:
            opened += letter.lower()
            if not step.endswith("."):
                kind = TEXT if opened[0] == "t" else BINARY
                answers.append((kind, opened.encode()))
                opened = ""
    if opened and code is None:  # the message must have an end for the connection to have one
        steps = (*steps, "C")
        answers.append((TEXT if opened[0] == "t" else BINARY, f"{opened}c".encode()))
    sent = joined(STEPS[step] for step in steps)
    return Case(f"the order {name}", sent, tuple(answers), code)


ORDERS = [
    followed(steps)
    for count in (1, 2, 3)
    for steps in product(("T.", "T", "C.", "C", "P"), repeat=count)
]
KINDS_MIXED = [
    followed(steps)
    for steps in (
        *product(("B.",), ("T", "B", "T.", "B.", "C.", "C"), ("C", "B")),
        *product(("T.",), ("B", "B."), ("C", "B")),
    )
]
CUT = [
    Case(
        f"{name} in {count} fragments of {size}",
        joined(parts(opcode, *[b"x" * size] * count)),
        ((opcode, b"x" * size * count),),
    )
    for opcode, name in KINDS.items()
    for count, size in ((2, 0), (2, 1), (3, 0), (10, 125), (5, 126), (2, 65535), (1000, 1))
]
BETWEEN = [
    Case(
        f"{name} in five fragments with a ping before each",
        joined(
            send(PING, b"%d" % at) + part
            for at, part in enumerate(parts(opcode, b"a", b"b", b"c", b"d", b"e"))
        ),
        (*((PONG, b"%d" % at) for at in range(5)), (opcode, b"abcde")),
    )
    for opcode, name in KINDS.items()
]
PARTLY_EMPTY = [
    Case(
        f"{name} with empty fragments around it",
        joined(parts(opcode, b"", b"middle", b"")),
        ((opcode, b"middle"),),
    )
    for opcode, name in KINDS.items()
]
LIMITS = [
    *(
        Case(f"{size} bytes told, none sent", send(TEXT, b"", length=size), code=TOO_BIG)
        for size in (131_073, 2**31, 2**32, 2**62, 2**63 - 1)
    ),
    Case(
        "fragments without end",
        send(TEXT, b"", fin=False) + send(CONT, b"", fin=False) * 5000,
        code=TOO_BIG,
    ),
    Case(
        "fragments that are too long together",
        send(BINARY, b"x" * 65536, fin=False)
        + send(CONT, b"x" * 65536, fin=False)
        + send(CONT, b"x"),
        code=TOO_BIG,
    ),
    Case(
        "as long as it may be, in two",
        joined(parts(BINARY, b"x" * 65536, b"x" * 65536)),
        ((BINARY, b"x" * 131_072),),
    ),
]
FRAGMENTS = [*ORDERS, *KINDS_MIXED, *CUT, *BETWEEN, *PARTLY_EMPTY, *LIMITS]
