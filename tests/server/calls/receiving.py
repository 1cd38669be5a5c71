"""A push service, a browser that is called through it, and a mail server: all on loopback."""

from __future__ import annotations

import email
import email.policy
import re
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import create_server
from threading import Thread
from typing import Any

import orjson
import trio
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from attrs import define, field
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.wire.messages import PushAddress


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def point_of(key: Any) -> bytes:
    """Return the public half of a key, uncompressed."""
    return bytes(
        key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
    )


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@define
class Browser:
    """Takes web push."""

    endpoint: str
    key: Any = field(factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes..."

    @property
    def address(self) -> PushAddress:
        return PushAddress(self.endpoint, coded(point_of(self.key)), coded(self.auth))

    def read(self, body: bytes) -> bytes:
        """Decrypt what came, step by step as RFC 8291 and RFC 8188 tell it."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        secret = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        )
        about = b"WebPush: info\0" + point_of(self.key) + theirs

        def derive(salt: bytes, about: bytes, length: int, secret: bytes) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, about).derive(secret)

        shared = derive(self.auth, about, 32, secret)
        key = derive(salt, b"Content-Encoding: aes128gcm\0", 16, shared)
        nonce = derive(salt, b"Content-Encoding: nonce\0", 12, shared)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return text[:-1]


@define
class PushService:
    """Takes what servers post, at `https://localhost:PORT/`."""

    port: int
    authority: trustme.CA
    posted: list[tuple[str, dict[str, str], bytes]] = field(factory=list)
    """Path, headers and body of each."""
    status: int = 201
    seconds: float = 0.0
    """How long it takes for an answer."""

    @property
    def host(self) -> str:
        return f"localhost:{self.port}"

    def browser(self, name: str = "device") -> Browser:
        return Browser(f"https://{self.host}/{name}")

    def messages(self, browser: Browser) -> list[Any]:
        """Return what a browser was sent."""
        path = browser.endpoint.removeprefix(f"https://{self.host}")
        return [orjson.loads(browser.read(body)) for to, _, body in self.posted if to == path]

    def check_sender(self, public: str) -> dict[str, Any]:
        """Check the signature under the last message; return its claims."""
        found = re.fullmatch(
            r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", self.posted[-1][1]["authorization"]
        )
        assert found is not None
        head, claims, signature, key = found.groups()
        assert public == key
        assert {"typ": "JWT", "alg": "ES256"} == orjson.loads(decoded(head))
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
        raw = decoded(signature)
        pair = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        statement = f"{head}.{claims}".encode()
        point.verify(encode_dss_signature(*pair), statement, ec.ECDSA(hashes.SHA256()))
        return dict(orjson.loads(decoded(claims)))


@contextmanager
def push_service() -> Iterator[PushService]:
    authority = trustme.CA()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.posted.append((self.path, headers, body))
            time.sleep(service.seconds)
            self.send_response(service.status)
            self.send_header("Location", f"https://{service.host}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *values: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost").configure_cert(tls)
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        server.daemon_threads = True
        server.block_on_close = False
        service = PushService(server.server_address[1], authority)
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield service
        server.shutdown()


@define
class MailServer:
    """Takes e-mail."""

    port: int = 0
    letters: list[EmailMessage] = field(factory=list)
    answer: str = "250 OK"
    account: tuple[str, str] | None = None
    """User and password that it asks for."""
    ciphered: list[bool] = field(factory=list)
    """Of each letter, whether it came over TLS."""

    def admits(self, _: Any, __: Any, ___: Any, ____: str, data: LoginPassword) -> AuthResult:
        given = data.login.decode(), data.password.decode()
        return AuthResult(success=given == self.account, handled=False)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            read = email.message_from_bytes(envelope.content, policy=email.policy.default)
            self.letters.append(read)
            self.ciphered.append(server.transport.get_extra_info("ssl_object") is not None)
        return self.answer

    def to(self, address: str) -> list[EmailMessage]:
        return [one for one in self.letters if one["To"] == address]


@contextmanager
def mail_server(
    account: tuple[str, str] | None = None,
    *,
    tls: ssl.SSLContext | None = None,
    starttls: ssl.SSLContext | None = None,
) -> Iterator[MailServer]:
    """Run a mail server: one that speaks TLS from the start, or once it is asked to, or never."""
    server = MailServer(account=account)
    with create_server(("127.0.0.1", 0)) as free:
        server.port = free.getsockname()[1]
    control = Controller(
        server,
        hostname="127.0.0.1",
        port=server.port,
        ssl_context=tls,
        tls_context=starttls,
        require_starttls=starttls is not None,
        authenticator=server.admits,
        auth_required=account is not None,
        auth_require_tls=tls is None and starttls is not None,
    )
    control.start()
    yield server
    control.stop()


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content())


def link_in(letter: EmailMessage, word: str) -> str:
    """Return the link of a letter that has a word in it."""
    links: list[str] = re.findall(r"https?://\S+", text_of(letter))
    return next(one for one in links if word in one)


async def comes(seen: Callable[[], Any]) -> Any:
    """Wait until there is something to see."""
    while not (found := seen()):  # noqa: ASYNC110  others tell nobody
        await trio.sleep(0.02)
    return found


def private_pem() -> bytes:
    """Return a key of another curve than web push has."""
    return ec.generate_private_key(ec.SECP384R1()).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
