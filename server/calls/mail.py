"""E-mail, by the operator's mail server."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal
from urllib.parse import urlsplit

from attrs import field, frozen

from engine.errors import Refused
from server.calls.outcome import Outcome
from server.calls.words import say

SECONDS = 15.0
"""For each step of a connection."""
LONGEST = 254
"""Characters of an address."""
_ADDRESS = re.compile(
    r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}", re.ASCII
)

Security = Literal["tls", "starttls", "none"]


def checked_address(text: str) -> str:
    """Return an address of e-mail, its domain in small letters. Raises `Refused`."""
    name, _, domain = text.strip().rpartition("@")
    address = f"{name}@{domain.lower()}"
    if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
        raise Refused("bad_email", "that is no address of e-mail that this server can write to")
    return address


@frozen
class Links:
    """What a message leads to. Secrets are in the fragment, which browsers send to nobody."""

    server: str
    """The address of the page, without a slash at its end."""

    @property
    def name(self) -> str:
        """The name of the server."""
        return urlsplit(self.server).netloc

    def play(self, match: str, seat: int, token: str) -> str:
        """Open a seat."""
        return f"{self.server}/#/seat/{match}/{seat}/{token}"

    def confirm(self, match: str, key: str) -> str:
        """Ask whether to confirm an address."""
        return f"{self.server}/#/calls/{match}/{key}/confirm"

    def stop(self, match: str, key: str) -> str:
        """Ask whether to stop."""
        return f"{self.server}/#/calls/{match}/{key}/stop"

    def stop_at_once(self, match: str, key: str) -> str:
        """Stop, where a mail program posts to it (RFC 8058)."""
        return f"{self.server}/api/calls/{match}/{key}/stop"


@frozen
class Letter:
    """A message, without its recipient."""

    subject: str
    body: str
    stop: str | None = None
    """Where a mail program posts to end the subscription."""


def asking_to_confirm(links: Links, language: str, match: str, key: str) -> Letter:
    """Return the first message to an address. It holds nothing that a player has written, so that
    nobody can have the server write it to strangers."""
    confirm = links.confirm(match, key)
    return Letter(
        say(language, "confirm", "subject"),
        say(language, "confirm", "body", server=links.name, confirm=confirm).lstrip(),
        links.stop_at_once(match, key),
    )


def calling(language: str, kind: str, title: str, name: str, play: str) -> Letter:
    """Return the message that calls somebody to a match."""
    values = {"title": title, "name": name, "play": play}
    return Letter(
        say(language, "mail", kind, "subject", **values),
        say(language, "mail", kind, "body", **values).lstrip(),
    )


def with_a_way_out(letter: Letter, links: Links, language: str, match: str, key: str) -> Letter:
    """Return a message that ends with how to get no more of them."""
    stop = say(language, "foot", "stop", stop=links.stop(match, key))
    return Letter(letter.subject, f"{letter.body}\n{stop}\n", links.stop_at_once(match, key))


@frozen
class Mailer:
    """Sends e-mail through a mail server."""

    host: str
    port: int
    security: Security
    sender: str
    """`From`: an address, or a name and an address."""
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    def send(self, address: str, letter: Letter) -> Outcome:
        """Send a message once; it blocks. Raises `OSError` while the mail server is away."""
        try:
            with self._line() as line:
                line.send_message(self._written(address, letter))
        except smtplib.SMTPRecipientsRefused as fault:
            codes = [code for code, _ in fault.recipients.values()]
            return Outcome.REFUSED if min(codes, default=500) >= 500 else Outcome.LATER
        except smtplib.SMTPResponseException as fault:
            is_final = fault.smtp_code >= 500 and not isinstance(fault, smtplib.SMTPConnectError)
            return Outcome.REFUSED if is_final else Outcome.LATER
        except smtplib.SMTPNotSupportedError:
            return Outcome.REFUSED
        return Outcome.SENT

    def _line(self) -> smtplib.SMTP:
        safe = ssl.create_default_context()
        if self.security == "tls":
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=SECONDS, context=safe
            )
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        try:
            if self.security == "starttls":
                line.starttls(context=safe)
            if self.user is not None:
                line.login(self.user, self.password or "")
        except BaseException:
            line.close()
            raise
        return line

    def _written(self, address: str, letter: Letter) -> EmailMessage:
        written = EmailMessage()
        written["From"], written["To"] = self.sender, address
        written["Subject"], written["Date"] = letter.subject, formatdate()
        domain = parseaddr(self.sender)[1].rpartition("@")[2]
        written["Message-ID"] = make_msgid(domain=domain)
        written["Auto-Submitted"] = "auto-generated"
        if letter.stop is not None:
            written["List-Unsubscribe"] = f"<{letter.stop}>"
            written["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        written.set_content(letter.body)
        return written
