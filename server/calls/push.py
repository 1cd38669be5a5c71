"""Web push: encrypted for one browser (RFC 8291), signed by the server (VAPID, RFC 8292), and given
to the push service of that browser.

Encryption and signature are short compositions of `cryptography`, which the server has anyway.
Endpoints come from clients. So the server posts only to hosts that its operator allows, over TLS,
and follows no redirect.
"""

from __future__ import annotations

import http.client
import re
import secrets
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from attrs import field, frozen
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.errors import Refused
from engine.wire.codec import encode
from engine.wire.messages import PushAddress
from server.calls.outcome import Outcome
from server.store.protocol import StoreError

HOSTS = (
    "fcm.googleapis.com",  # Chromium and its kin
    ".push.services.mozilla.com",  # Firefox
    ".push.apple.com",  # Safari
    ".notify.windows.com",  # Edge
)
"""The push services of browsers. A name with a dot before it stands for all below it."""
LONGEST = 1024
"""Characters of an endpoint."""
SECONDS = 10.0
"""For each step of a connection: to open it, to write, to be answered."""
KEPT_SECONDS = 12 * 3600
"""How long a push service keeps a message for a device that is off."""
TOKEN_SECONDS = 12 * 3600
RECORD = 4096
"""Size of the one record of a message, as its header tells it."""
_Key = ec.EllipticCurvePrivateKey


def new_key() -> bytes:
    """Return a new key for web push, as PEM."""
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def read_key(path: Path) -> _Key:
    """Return the key in a file. Raises `StoreError`."""
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError) as fault:
        raise StoreError(f"cannot read the key for web push {path}: {fault}") from fault
    if not isinstance(key, _Key) or not isinstance(key.curve, ec.SECP256R1):
        raise StoreError(f"{path} is no key for web push; `warhost push-key` makes one")
    return key


def public_key(key: _Key) -> str:
    """Return the public half of a key, as browsers and push services take it."""
    return _coded(_point(key.public_key()))


@frozen
class WebPush:
    """Sends to devices."""

    key: _Key = field(repr=False)
    contact: str
    """Where push services write to if there is trouble: `mailto:` or `https:`."""
    hosts: tuple[str, ...] = HOSTS

    def check(self, address: PushAddress) -> None:
        """Raise `Refused` unless a device can be sent to."""
        if not self._may_post(address.endpoint):
            raise Refused(
                "bad_push_address",
                "the endpoint must be an https address of a push service that this server allows",
            )
        try:
            encrypted(b"", address)
        except ValueError:
            raise Refused("bad_push_address", "p256dh and auth must be keys of web push") from None

    def _may_post(self, endpoint: str) -> bool:
        if len(endpoint) > LONGEST or not re.fullmatch(r"https://[!-~]+", endpoint):
            return False
        try:
            url = urlsplit(endpoint)
            port = url.port
        except ValueError:
            return False
        host = url.hostname or ""
        name = host if port in (None, 443) else f"{host}:{port}"
        return "@" not in url.netloc and any(
            name.endswith(one) if one.startswith(".") else name == one for one in self.hosts
        )

    def send(self, address: PushAddress, message: object) -> Outcome:
        """Send a message of JSON once; it blocks. Raises `OSError` and `HTTPException`."""
        if not self._may_post(address.endpoint):  # the operator allows fewer hosts by now
            return Outcome.GONE
        url = urlsplit(address.endpoint)
        body = encrypted(encode(message), address)
        line = http.client.HTTPSConnection(
            url.hostname or "", url.port, timeout=SECONDS, context=ssl.create_default_context()
        )
        try:
            path = f"{url.path or '/'}{'?' + url.query if url.query else ''}"
            headers = {
                "Authorization": self._signed(f"https://{url.netloc}"),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_SECONDS),
                "Urgency": "high",
            }
            line.request("POST", path, body, headers)
            return _outcome(line.getresponse().status)
        finally:
            line.close()

    def _signed(self, origin: str, now: Callable[[], float] = time.time) -> str:
        """Return what tells a push service who sends."""
        head = _coded(encode({"typ": "JWT", "alg": "ES256"}))
        until = int(now()) + TOKEN_SECONDS
        claims = _coded(encode({"aud": origin, "exp": until, "sub": self.contact}))
        statement = f"{head}.{claims}"
        r, s = decode_dss_signature(self.key.sign(statement.encode(), ec.ECDSA(hashes.SHA256())))
        signature = _coded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={statement}.{signature}, k={public_key(self.key)}"


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome.SENT
    if status in (404, 410):
        return Outcome.GONE
    return Outcome.LATER if status == 429 or status >= 500 else Outcome.REFUSED


def encrypted(
    text: bytes, address: PushAddress, own: _Key | None = None, salt: bytes | None = None
) -> bytes:
    """Return a message for one browser, as its push service takes it; `own` and `salt` are new each
    time. Raises `ValueError` for keys that are none."""
    theirs, auth = _decoded(address.p256dh, 65), _decoded(address.auth, 16)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    own = own or ec.generate_private_key(ec.SECP256R1())
    salt, public = salt or secrets.token_bytes(16), _point(own.public_key())
    secret = own.exchange(ec.ECDH(), point)
    shared = _derived(auth, b"WebPush: info\0" + theirs + public, 32, secret)
    key = _derived(salt, b"Content-Encoding: aes128gcm\0", 16, shared)
    nonce = _derived(salt, b"Content-Encoding: nonce\0", 12, shared)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def _derived(salt: bytes, info: bytes, length: int, secret: bytes) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str, length: int) -> bytes:
    """Read base64url with or without padding. Raises `ValueError`."""
    if len(text) > 2 * length:
        raise ValueError("too long")
    data = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    if len(data) != length:
        raise ValueError(f"it has {len(data)} bytes, not {length}")
    return data
