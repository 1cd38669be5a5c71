"""What protects letters on their way to the mail server, and what becomes of one that hangs."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from socket import create_server
from threading import Thread

import pytest
import trio
import trustme

from server.calls import caller as calling
from server.calls import mail
from server.calls.caller import Caller
from server.calls.mail import Letter, Mailer, Security
from server.calls.outcome import Outcome
from server.metrics import Metrics
from server.store.memory import MemoryStore
from tests.server.calls.receiving import MailServer, mail_server

# aiosmtpd does not see that a connection which speaks TLS from the start does so.
pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
ANN = "ann@example.org"
LETTER = Letter("Your turn", "It is your turn.")
ACCOUNT = "games", "correct horse"
SECURE: tuple[Security, ...] = ("tls", "starttls")


def context(authority: trustme.CA, name: str = "localhost") -> ssl.SSLContext:
    """Return what a server of a name shows."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(made)
    return made


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.CA:
    """An authority that this process trusts."""
    made = trustme.CA()
    made.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    return made


def serving(
    security: Security, shown: ssl.SSLContext, account: tuple[str, str] | None = None
) -> AbstractContextManager[MailServer]:
    return mail_server(account, **{security: shown})


def mailer(post: MailServer, security: Security, account: tuple[str, str] | None = None) -> Mailer:
    user, password = account or (None, None)
    return Mailer("localhost", post.port, security, "games@example.org", user, password)


@pytest.mark.parametrize("security", SECURE)
@pytest.mark.parametrize("account", [None, ACCOUNT], ids=["open", "account"])
def test_letters_go_over_tls_with_and_without_an_account(
    authority: trustme.CA, security: Security, account: tuple[str, str] | None
) -> None:
    with serving(security, context(authority), account) as post:
        assert Outcome.SENT is mailer(post, security, account).send(ANN, LETTER)

    assert ["Your turn"] == [one["Subject"] for one in post.letters]
    assert [True] == post.ciphered


@pytest.mark.parametrize("security", SECURE)
def test_a_wrong_password_is_final(authority: trustme.CA, security: Security) -> None:
    with serving(security, context(authority), ACCOUNT) as post:
        wrong = mailer(post, security, ("games", "wrong"))
        assert Outcome.REFUSED is wrong.send(ANN, LETTER)
        assert Outcome.REFUSED is mailer(post, security).send(ANN, LETTER)

    assert [] == post.letters


@pytest.mark.parametrize("security", SECURE)
def test_a_certificate_of_somebody_else_is_refused(
    authority: trustme.CA, security: Security
) -> None:
    stranger = trustme.CA()
    for shown in (context(stranger), context(authority, "elsewhere.example")):
        with (
            serving(security, shown, ACCOUNT) as post,
            pytest.raises(ssl.SSLCertVerificationError),
        ):
            mailer(post, security, ACCOUNT).send(ANN, LETTER)
        assert [] == post.letters


def test_without_tls_nothing_is_said_to_a_server_that_was_to_speak_it(
    authority: trustme.CA,
) -> None:
    with mail_server(ACCOUNT) as post:
        assert Outcome.REFUSED is mailer(post, "starttls", ACCOUNT).send(ANN, LETTER)
        with pytest.raises(ssl.SSLError):
            mailer(post, "tls", ACCOUNT).send(ANN, LETTER)
    with serving("starttls", context(authority), ACCOUNT) as post:
        assert Outcome.REFUSED is mailer(post, "none", ACCOUNT).send(ANN, LETTER)

    assert [] == post.letters


@contextmanager
def hanging(*said: bytes) -> Iterator[int]:
    """A mail server that answers with a few lines, and then never again."""
    with create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            line, _ = listener.accept()
            with line:
                for one in said:
                    line.sendall(one)
                    line.recv(4096)
                while line.recv(4096):
                    pass

        waiter = Thread(target=answer, daemon=True)
        waiter.start()
        yield listener.getsockname()[1]
        waiter.join()


GREETING, HELLO = b"220 here\r\n", b"250-here\r\n250 STARTTLS\r\n"


@pytest.mark.parametrize(
    ("security", "said"),
    [
        ("tls", ()),
        ("none", ()),
        ("none", (GREETING,)),
        ("starttls", (GREETING, HELLO)),
        ("starttls", (GREETING, HELLO, b"220 go on\r\n")),
    ],
    ids=["hello of TLS", "greeting", "after the greeting", "answer to STARTTLS", "after STARTTLS"],
)
async def test_a_server_that_hangs_at_any_step_is_left_after_a_while(
    monkeypatch: pytest.MonkeyPatch, security: Security, said: tuple[bytes, ...]
) -> None:
    monkeypatch.setattr(mail, "SECONDS", 0.3)
    caller = Caller(MemoryStore(), Metrics(), lambda: 0.0, pauses=(0.0,))
    with hanging(*said) as port, trio.fail_after(20):
        one = Mailer("localhost", port, security, "games@example.org")
        assert Outcome.LATER is await caller._try("mail", partial(one.send, ANN, LETTER))

    assert {"failed": 1} == caller.report()["mail"]


async def test_a_server_that_dribbles_is_left_at_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each line comes within the time of a step, but the letter is never through."""
    monkeypatch.setattr(calling, "DEADLINE", 0.5)
    over = trio.Event()
    with create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def answer() -> None:
            line, _ = listener.accept()
            with line:
                while not over.is_set():
                    try:
                        line.sendall(b"220-not yet\r\n")
                    except OSError:
                        return

        waiter = Thread(target=answer, daemon=True)
        waiter.start()
        caller = Caller(MemoryStore(), Metrics(), lambda: 0.0, pauses=(0.0,))
        one = Mailer("localhost", port, "none", "games@example.org")
        with trio.fail_after(20):
            assert Outcome.LATER is await caller._try("mail", partial(one.send, ANN, LETTER))
        over.set()
        waiter.join()
