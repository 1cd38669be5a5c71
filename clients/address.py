"""Where a server is: what people paste, made into what programs need.

People paste the address of the page, a link to a match, a bare host, or only the id of a match.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from attrs import field, frozen

PORT = 8707
HERE = f"127.0.0.1:{PORT}"
"""Where a server runs that was started without a word about it."""

_MATCH = re.compile(r"^!?/?(?:match|watch|join|replay)/([^/?]+)")
_INVITED = re.compile(r"^!?/?(?:match|join)/[^/]+/([^/]+)")
_ID = re.compile(r"^[A-Za-z0-9_-]+$")
_HOST = re.compile(r"^(localhost|\[[0-9a-fA-F:]+\]|[\w-]+(\.[\w-]+)+|[\w.-]+:\d+)(?=[:/#]|$)")
_SECURE = {"ws": False, "http": False, "wss": True, "https": True}


@frozen
class Address:
    """A server, and perhaps a match on it."""

    host: str
    """With the port."""
    secure: bool = False
    match: str | None = None
    code: str | None = field(default=None, repr=False)
    """The invitation, where a link holds one."""

    @property
    def socket(self) -> str:
        """The address of its websocket."""
        return f"{'wss' if self.secure else 'ws'}://{self.host}/ws"

    @property
    def page(self) -> str:
        """The address of its page, without a slash at the end."""
        return f"{'https' if self.secure else 'http'}://{self.host}"

    @property
    def short(self) -> str:
        """As little of it as names the server."""
        return self.page if self.secure else self.host

    @property
    def port(self) -> int | None:
        """The port, where one is named."""
        return urlsplit(self.page).port

    @classmethod
    def read(cls, text: str, default: str = HERE) -> Address:
        """Read what somebody pasted. Raises `ValueError`.

        A word without dots or a port is the id of a match on the server `default`.
        """
        text = text.strip()
        if "://" not in text:
            if not _HOST.match(text):
                if not _ID.match(text):
                    raise ValueError(f"{text!r} is neither an address nor a match id")
                server = cls.read(default)
                return cls(server.host, server.secure, text)
            text = f"http://{text}"
        parts = urlsplit(text)
        if parts.scheme not in _SECURE or not parts.netloc:
            raise ValueError(
                f"{text!r} is not an address; write ws://host:port or http://host:port"
            )
        match = _MATCH.match(parts.fragment)
        path, _, query = parts.fragment.partition("?")
        invited = _INVITED.match(path)
        (code,) = parse_qs(query).get("code", [invited and invited[1]])[-1:]
        return cls(parts.netloc, _SECURE[parts.scheme], match[1] if match else None, code)
