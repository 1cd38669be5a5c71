"""Who acted: the signatures of seats that have a key of their own.

A seat gives its public key before the match, and the header of the record holds it. From then on it
signs whatever it does: replies, resigning, and what it agrees to. A signature names the newest
digest that the seat had seen. It is good for one act of one match: it may not name a digest from
before the last act that the seat signed. What others reply for such a seat is marked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Protocol

from attrs import evolve, field, frozen

from engine.errors import Refused
from engine.flow import Seat
from engine.wire import messages
from engine.wire.signing import act_statement, is_signed

RECENT = 64
"""How many entries back the digest may lie that a signature names."""

By = Literal["default", "conditional_order", "substitute"]
"""Who replied in place of a seat that signs. `default`: the server, with the default."""


@frozen
class Signature:
    """The signature of a seat under an act."""

    seat: Seat
    seen: str
    """The newest digest that the seat had seen."""
    value: str
    """The signature, by Ed25519, in hexadecimal."""


@frozen
class Hand:
    """By whose hand an act was: without a mark and signatures, of a seat that does not sign."""

    by: By | None = None
    signatures: tuple[Signature, ...] = ()


OPEN = Hand()
"""Of a seat that does not sign."""


class Signed(Protocol):
    """An entry, as far as signatures go."""

    @property
    def digest(self) -> str: ...

    @property
    def act(self) -> Any: ...

    @property
    def by(self) -> By | None: ...

    @property
    def signatures(self) -> tuple[Signature, ...]: ...


@frozen
class Signing:
    """What the signatures of a match are checked against, as it stands."""

    match: str
    keys: tuple[str, ...] = ()
    """By seat, its public key; empty where it has none."""
    seen: Mapping[Seat, tuple[str, ...]] = field(factory=dict)
    """By seat that signs, the digests that its next signature may name, oldest first."""

    def key(self, seat: Seat) -> str:
        """Return the key of a seat; empty if it has none."""
        return self.keys[seat] if seat in range(len(self.keys)) else ""

    def after(self, entry: Signed) -> Signing:
        """Return it after an entry."""
        if not any(self.keys):
            return self
        signers = {signature.seat for signature in entry.signatures}
        seen = {
            seat: (*(() if seat in signers else self.seen.get(seat, ())), entry.digest)[-RECENT:]
            for seat, key in enumerate(self.keys)
            if key
        }
        return evolve(self, seen=seen)

    def by_seat(
        self, seat: Seat, act: Any, given: messages.Signature | None, *, is_substitute: bool = False
    ) -> Hand:
        """Return the hand of a seat that does or proposes an act, or of its substitute. Raises
        `Refused` unless it is signed just where it must be."""
        if given is None:
            if self.key(seat) and not is_substitute:
                raise unsigned(seat)
            return Hand("substitute") if self.key(seat) else OPEN
        if is_substitute:
            raise Refused(
                "no_key", "a substitute does not sign; leave `signature` out", params={"seat": seat}
            )
        return Hand(signatures=(self.signed(seat, act, given),))

    def by_server(self, seat: Seat, by: By) -> Hand:
        """Return the hand of a reply that the server gives for a seat. Where the seat does not sign
        no mark tells how it came about."""
        return Hand(by) if self.key(seat) else OPEN

    def signed(self, seat: Seat, act: Any, given: messages.Signature) -> Signature:
        """Return the signature of a seat under an act. Raises `Refused` if it is not good."""
        signature = Signature(seat, given.seen, given.value)
        self.check(act, signature)
        return signature

    def check(self, act: Any, signature: Signature) -> None:
        """Raise `Refused` unless a signature is good for an act now."""
        seat = signature.seat
        if not self.key(seat):
            raise Refused(
                "no_key",
                f"seat {seat} gave no key before the match, so it cannot sign; leave `signature` "
                "out",
                params={"seat": seat},
            )
        if signature.seen not in self.seen.get(seat, ()):
            raise Refused(
                "stale_signature",
                f"the signature of seat {seat} names a digest that is too old, older than its last "
                "signature, or of another match; sign over the digest of the newest update",
                params={"seat": seat, "most": RECENT},
            )
        statement = act_statement(self.match, seat, signature.seen, act)
        if not is_signed(self.key(seat), statement, signature.value):
            raise Refused(
                "bad_signature",
                f"the signature is not that of seat {seat} for this act; sign the canonical JSON "
                f"of the act with the key {self.key(seat)[:16]}",
                params={"seat": seat, "key": self.key(seat)},
            )

    def check_entry(self, entry: Signed) -> None:
        """Raise `Refused` unless an entry is marked or signed as it must be. Whether the other
        seat had to agree to what was taken back, and what a default is, only the rules tell."""
        signed = [signature.seat for signature in entry.signatures]
        if len(set(signed)) < len(signed):
            raise Refused("bad_signature", "a seat has signed it twice")
        for signature in entry.signatures:
            self.check(entry.act, signature)
        if entry.by is not None:
            is_reply = kind_of(entry.act) == "reply" and any(map(self.key, signers(entry.act)))
            if signed or not is_reply:
                raise Refused("bad_signature", f"it cannot be by {entry.by}")
            return
        for seat in signers(entry.act):
            if self.key(seat) and seat not in signed:
                raise unsigned(seat)


def kind_of(act: Any) -> str:
    """Return the tag of an act, of which it is known only that it is JSON data."""
    return str(act.get("t")) if isinstance(act, Mapping) else ""


def is_ruled(act: Any) -> bool:
    """Return whether an act is the judge's."""
    return isinstance(act, Mapping) and "ruling" in act


def signers(act: Any) -> tuple[Seat, ...]:
    """Return the seats whose doing an act is, as JSON data, whatever the rules say."""
    kind = kind_of(act)
    if is_ruled(act):
        return ()
    if kind == "agree_draw":
        return 0, 1
    if kind in ("reply", "resign", "take_back"):
        return tuple(seat for seat in (0, 1) if act.get("seat") == seat)
    return ()


def unsigned(seat: Seat) -> Refused:
    """Return the refusal of an act that a seat with a key did not sign."""
    return Refused(
        "unsigned",
        f"seat {seat} gave a key before the match and must sign all it does; send `signature` from "
        "the device that holds the key, or appoint a substitute",
        params={"seat": seat},
    )


def tally(entries: Iterable[Signed], seat: Seat) -> Counter[str]:
    """Count the acts of a seat: `signed`, `unsigned`, and by the marks of the others."""
    counts = Counter[str]()
    for entry in entries:
        has_signed = any(signature.seat == seat for signature in entry.signatures)
        if has_signed or seat in signers(entry.act):
            counts["signed" if has_signed else entry.by or "unsigned"] += 1
    return counts
