"""The key with which the server signs the records of finished matches."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from engine.wire.signing import SEED_BYTES, SigningKey
from server import log
from server.store.protocol import StoreError

_LOG = log.get("warhost.signing_key")


def signing_key(path: Path | None) -> SigningKey:
    """Return the key in a file, which is created if it is missing. Without a file, return one that
    ends with the server. Raises `StoreError`."""
    fresh = SigningKey(secrets.token_bytes(SEED_BYTES))
    if path is None:
        return fresh
    try:
        if not path.exists():
            _write(path, fresh)
            _LOG.info("signing key created", path=str(path), key=fresh.public)
        return SigningKey.from_pem(path.read_bytes())
    except (OSError, ValueError) as fault:
        raise StoreError(
            f"cannot use the signing key {path}: {fault}; restore it from a backup, or move it "
            "away to sign with a new one"
        ) from fault


def _write(path: Path, key: SigningKey) -> None:
    """Write a key for this account alone, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    try:
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.pem())
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
