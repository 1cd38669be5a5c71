"""Signatures by Ed25519: what is signed, by which key, and whether it was.

What is signed is canonical JSON. Keys are kept as PEM (PKCS 8), and told as 64 hexadecimal digits.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from engine.wire.codec import Codec, encode

SEED_BYTES = 32
"""Random bytes that a private key is made of."""
_JSON = Codec(())


@frozen
class SigningKey:
    """A private key. It is made of `SEED_BYTES` random bytes."""

    seed: bytes = field(repr=False)

    @classmethod
    def from_pem(cls, text: bytes) -> SigningKey:
        """Read a key. Raises `ValueError` for what is no private key of Ed25519."""
        try:
            key = load_pem_private_key(text, None)
        except (TypeError, UnsupportedAlgorithm) as fault:
            raise ValueError(str(fault)) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError("it is a key of another kind")
        return cls(key.private_bytes_raw())

    def pem(self) -> bytes:
        """Return the key as it is kept."""
        return self._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    @property
    def public(self) -> str:
        """The public key, which may be told to everybody."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, statement: bytes) -> str:
        """Return the signature under a statement."""
        return self._key.sign(statement).hex()

    @property
    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)


def is_signed(key: str, statement: bytes, value: str) -> bool:
    """Return whether a signature is the one of a public key under a statement."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(value), statement)
    except (InvalidSignature, ValueError):
        return False
    return True


def act_statement(match: str, seat: int, seen: str, act: Any) -> bytes:
    """Return what a seat signs: an act as records have it, and the newest digest that it was
    told, by which it vouches for all that came before."""
    return encode(_JSON.dump(["warhost act", match, seat, seen, act]))


def record_statement(sha256: str) -> bytes:
    """Return what a server signs: the checksum of a record."""
    return encode(["warhost record", sha256])
