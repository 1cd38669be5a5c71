"""Settings of the operator: environment variables, read once."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Any, Literal, cast

from attrs import evolve, field, frozen

from engine.errors import Refused
from server.calls.mail import Mailer, Security, checked_address
from server.calls.push import HOSTS
from server.net.addresses import Network, networks
from server.net.http import NOBODY
from server.net.limits import Bounds
from server.store.protocol import MEMORY, SHARED

_SITE = re.compile(r"https?://(\*\.)?[\w.-]+(:\d+)?")
_TRUSTED = ("127.0.0.0/8", "::1")
"""Proxies on this machine."""


class BadSetting(ValueError):
    """A variable with a bad value. The message names it and what it may be."""


@frozen
class Settings:
    """Everything that differs from one installation to the next."""

    host: str = "127.0.0.1"
    port: int = 8707
    """0 for any that is free."""
    store: str = MEMORY
    """Path of the SQLite file; the URL of a Redis that servers share; `:memory:` keeps nothing."""
    archive: Path | None = None
    """The folder to which finished matches move."""
    node: str = "warhost"
    """The name of this server among those that share a store."""
    replicas: int = 0
    """Of a Redis, how many replicas must have an act before it is acknowledged."""
    node_address: tuple[str, int] = ("127.0.0.1", 0)
    """Host and port at which those reach it; port 0 for any that is free."""
    durability: Literal["full", "process"] = "full"
    """What an acknowledged act survives: a power cut, or only the end of the process."""
    public_url: str | None = None
    """The address players type, if it is not the one the server listens on."""
    embed: str = "*"
    """Sites that may show matches in a frame, as `frame-ancestors` of a content security policy."""
    log: Literal["json", "text"] = "text"
    admin: Path | None = None
    """Where `warhost admin` reaches the server: a Unix socket."""
    signing_key: Path | None = None
    """The file of the key that signs records; without one it is new at every start."""
    push_key: Path | None = None
    """The file of the key for web push; without one no device is called."""
    push_contact: str = ""
    """Where push services write to if there is trouble."""
    push_hosts: tuple[str, ...] = HOSTS
    """Those that are posted to."""
    mailer: Mailer | None = None
    """What sends e-mail; without it none is."""
    bots: bool = True
    """Whether to start a bot host beside the server."""
    bot_hosts: Literal["loopback", "any", "none"] = "loopback"
    """Whose offers of bots are accepted: only from this machine, from anywhere, or none."""
    proxies: tuple[Network, ...] = networks(_TRUSTED)
    """Reverse proxies whose `X-Forwarded-For` is believed."""
    bounds: Bounds = field(factory=Bounds)

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the store at the same time."""
        return self.store.startswith(SHARED)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read `WARHOST_*`. Raises `BadSetting`."""
        return cls(
            host=environment.get("WARHOST_HOST", "127.0.0.1"),
            port=_port(environment.get("WARHOST_PORT", "8707")),
            store=environment.get("WARHOST_STORE") or _default_store(environment),
            archive=Path(given) if (given := environment.get("WARHOST_ARCHIVE")) else None,
            node=_node(environment),
            replicas=_replicas(environment.get("WARHOST_REPLICAS", "0")),
            node_address=_node_address(environment.get("WARHOST_NODE_ADDRESS")),
            durability=cast(
                Literal["full", "process"],
                _one_of(
                    "WARHOST_DURABILITY",
                    environment.get("WARHOST_DURABILITY", "full"),
                    "full",
                    "process",
                ),
            ),
            public_url=environment.get("WARHOST_PUBLIC_URL") or None,
            embed=_sites(environment.get("WARHOST_EMBED", "*")),
            log=cast(
                Literal["json", "text"],
                _one_of("WARHOST_LOG", environment.get("WARHOST_LOG", "text"), "json", "text"),
            ),
            proxies=_networks(environment.get("WARHOST_TRUSTED_PROXIES")),
            bounds=_bounds(environment),
            admin=_admin(environment),
            signing_key=_signing_key(environment),
            push_key=Path(given) if (given := environment.get("WARHOST_PUSH_KEY")) else None,
            push_contact=_push_contact(environment),
            push_hosts=_push_hosts(environment.get("WARHOST_PUSH_HOSTS")),
            mailer=_mailer(environment),
            bots=_one_of("WARHOST_BOTS", environment.get("WARHOST_BOTS", "on"), "on", "off")
            == "on",
            bot_hosts=cast(
                Literal["loopback", "any", "none"],
                _one_of(
                    "WARHOST_BOT_HOSTS",
                    environment.get("WARHOST_BOT_HOSTS", "loopback"),
                    "loopback",
                    "any",
                    "none",
                ),
            ),
        )


_COUNTS = {
    "WARHOST_MATCHES": "matches",
    "WARHOST_MATCHES_PER_CONNECTION": "matches_per_connection",
    "WARHOST_WATCHED_PER_CONNECTION": "watched_per_connection",
    "WARHOST_BOT_SEATS": "bots",
    "WARHOST_CAMPAIGNS": "campaigns",
    "WARHOST_ACCOUNTS": "accounts",
    "WARHOST_CAMPAIGNS_PER_ADDRESS": "campaigns_per_address",
    "WARHOST_MESSAGES_PER_ADDRESS": "messages_per_address",
    "WARHOST_CONNECTIONS_PER_ADDRESS": "connections_per_address",
    "WARHOST_MATCHES_PER_ADDRESS": "matches_per_address",
    "WARHOST_LOBBIES_PER_ADDRESS": "lobbies_per_address",
    "WARHOST_BOTS_PER_ADDRESS": "bots_per_address",
    "WARHOST_BEGUN_PER_ADDRESS": "begun_per_address",
    "WARHOST_ADJOURNED_PER_ADDRESS": "adjourned_per_address",
}
_TIMES = {
    "WARHOST_BOT_CLOCK": "bot_clock_seconds",
    "WARHOST_LOBBY": "lobby_seconds",
    "WARHOST_LOBBY_EMPTY": "empty_seconds",
    "WARHOST_UNATTENDED": "unattended_seconds",
    "WARHOST_UNATTENDED_PAUSED": "unattended_paused_seconds",
    "WARHOST_UNATTENDED_BOTS": "unattended_bots_seconds",
    "WARHOST_ADJOURNED": "adjourned_seconds",
    "WARHOST_ARCHIVE_AFTER": "archived_seconds",
    "WARHOST_KEEP": "finished_seconds",
    "WARHOST_KEEP_ACCOUNTS": "accounts_seconds",
    "WARHOST_KEEP_CHAT": "chat_seconds",
    "WARHOST_KEEP_REPORTS": "reports_seconds",
    "WARHOST_KEEP_AUDIT": "audit_seconds",
    "WARHOST_STEP": "step_seconds",
    "WARHOST_RESTART": "restart_seconds",
}
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_LONGEST = 36_500 * _UNITS["d"]


def _bounds(environment: Mapping[str, str]) -> Bounds:
    given: dict[str, Any] = {
        **{field: _count(environment, name) for name, field in _COUNTS.items()},
        **{field: _seconds(environment, name) for name, field in _TIMES.items()},
    }
    return evolve(Bounds(), **{field: one for field, one in given.items() if one is not None})


def _networks(text: str | None) -> tuple[Network, ...]:
    try:
        names = _TRUSTED if text is None else text.replace(",", " ").split()
        return networks(names)
    except ValueError as fault:
        raise BadSetting(
            f"WARHOST_TRUSTED_PROXIES is {text!r}: {fault}; it must be addresses or networks, "
            "such as 10.0.0.2 or 10.0.0.0/8, with commas between them"
        ) from None


def _node(environment: Mapping[str, str]) -> str:
    """Return the name of this server: that of its machine and its port, unless it is told. After a
    restart it must have the same."""
    port = environment.get("WARHOST_PORT", "8707")
    name = environment.get("WARHOST_NODE") or f"{socket.gethostname()}:{port}"
    if not re.fullmatch(r"[\w.:-]{1,100}", name, re.ASCII):
        raise BadSetting(
            f"WARHOST_NODE is {name!r}; it must be letters, digits and .:_- , at most 100 of them"
        )
    return name


def _replicas(text: str) -> int:
    if not re.fullmatch("[0-9]", text):
        raise BadSetting(f"WARHOST_REPLICAS is {text!r}; it must be a number from 0 to 9")
    return int(text)


def _node_address(text: str | None) -> tuple[str, int]:
    """Return where other nodes reach this one: on this machine, unless it is told."""
    host, _, port = (text or "127.0.0.1:0").rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise BadSetting(
            f"WARHOST_NODE_ADDRESS is {text!r}; it must be a host and a port, such as 10.0.0.2:8708"
        )
    return host.strip("[]"), int(port)


def _admin(environment: Mapping[str, str]) -> Path | None:
    """Return where the socket for commands is: beside the store, unless it is told."""
    given = environment.get("WARHOST_ADMIN")
    if given == "off":
        return None
    return Path(given) if given else _beside_the_store(environment, "admin")


def _signing_key(environment: Mapping[str, str]) -> Path | None:
    """Return where the key is that signs records: beside the store, unless it is told."""
    given = environment.get("WARHOST_SIGNING_KEY")
    return Path(given) if given else _beside_the_store(environment, "key")


def _push_contact(environment: Mapping[str, str]) -> str:
    """Return where push services write to: to the address of the page, unless it is told."""
    public = environment.get("WARHOST_PUBLIC_URL", "")
    contact = environment.get("WARHOST_PUSH_CONTACT") or public
    if environment.get("WARHOST_PUSH_KEY") and not contact.startswith(("mailto:", "https://")):
        raise BadSetting(
            f"WARHOST_PUSH_CONTACT is {contact!r}; with WARHOST_PUSH_KEY it must be a way to reach "
            "you, such as mailto:games@example.org, unless WARHOST_PUBLIC_URL is an https address"
        )
    return contact


def _push_hosts(text: str | None) -> tuple[str, ...]:
    names = HOSTS if not text else tuple(text.replace(",", " ").lower().split())
    for name in names:
        if not re.fullmatch(r"\.?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?", name):
            raise BadSetting(
                f"WARHOST_PUSH_HOSTS is {text!r}; it must be names of hosts, such as "
                "push.example.org, or .example.org for all below it, with commas between them"
            )
    return names


_MAIL_PORTS: Mapping[Security, int] = {"tls": 465, "starttls": 587, "none": 25}


def _mailer(environment: Mapping[str, str]) -> Mailer | None:
    """Return what sends e-mail, if a mail server is told."""
    host = environment.get("WARHOST_SMTP_HOST")
    if not host:
        return None
    if not environment.get("WARHOST_PUBLIC_URL"):
        raise BadSetting(
            "WARHOST_SMTP_HOST needs WARHOST_PUBLIC_URL, the address of the page, for the links in "
            "e-mail"
        )
    security = cast(
        Security,
        _one_of(
            "WARHOST_SMTP_SECURITY",
            environment.get("WARHOST_SMTP_SECURITY", "starttls"),
            "tls",
            "starttls",
            "none",
        ),
    )
    sender = environment.get("WARHOST_SMTP_FROM", "")
    try:
        checked_address(parseaddr(sender)[1])
    except Refused:
        raise BadSetting(
            f"WARHOST_SMTP_FROM is {sender!r}; it must be an address of e-mail, or a name and an "
            "address, such as Games <games@example.org>"
        ) from None
    port = environment.get("WARHOST_SMTP_PORT")
    return Mailer(
        host,
        _MAIL_PORTS[security] if not port else _port(port, "WARHOST_SMTP_PORT"),
        security,
        sender,
        environment.get("WARHOST_SMTP_USER") or None,
        _password(environment),
    )


def _password(environment: Mapping[str, str]) -> str | None:
    """Return the password of the mail server: from a file if one is told, so that it is not among
    the variables of the process."""
    file = environment.get("WARHOST_SMTP_PASSWORD_FILE")
    if not file:
        return environment.get("WARHOST_SMTP_PASSWORD") or None
    try:
        return Path(file).read_text("utf-8").strip()
    except (OSError, UnicodeError) as fault:
        raise BadSetting(f"WARHOST_SMTP_PASSWORD_FILE cannot be read: {fault}") from None


def _beside_the_store(environment: Mapping[str, str], ending: str) -> Path | None:
    """Return a file beside the store, or where that would be if it is shared; None beside none."""
    store = environment.get("WARHOST_STORE") or _default_store(environment)
    if store == MEMORY:
        return None
    path = _default_store(environment) if store.startswith(SHARED) else store
    return Path(f"{path}.{ending}")


def _port(text: str, name: str = "WARHOST_PORT") -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise BadSetting(f"{name} is {text!r}; it must be a number from 0 to 65535")
    return int(text)


def _count(environment: Mapping[str, str], name: str) -> int | None:
    text = environment.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1_000_000:
        raise BadSetting(f"{name} is {text!r}; it must be a number from 1 to 1000000")
    return int(text)


def _seconds(environment: Mapping[str, str], name: str) -> float | None:
    text = environment.get(name)
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,9})([smhd])", text)
    seconds = int(found[1]) * _UNITS[found[2]] if found else 0
    if not 1 <= seconds <= _LONGEST:
        raise BadSetting(
            f"{name} is {text!r}; it must be a time from 1s to 36500d, such as 90s, 15m, 12h or 7d"
        )
    return float(seconds)


def _one_of(name: str, value: str, *allowed: str) -> str:
    if value not in allowed:
        raise BadSetting(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
    return value


def _sites(value: str) -> str:
    """Return the sites that are named as a content security policy lists them."""
    if value in ("", "none"):
        return NOBODY
    sites = value.split()
    if value != "*" and not all(map(_SITE.fullmatch, sites)):
        raise BadSetting(
            f"WARHOST_EMBED is {value!r}; it must be *, none, or origins such as "
            "https://forum.example.org with spaces between them"
        )
    return " ".join(sites)


def _default_store(environment: Mapping[str, str]) -> str:
    if state := environment.get("XDG_STATE_HOME"):
        return str(Path(state) / "warhost" / "warhost.sqlite3")
    if home := environment.get("HOME"):
        return str(Path(home) / ".local" / "state" / "warhost" / "warhost.sqlite3")
    return "warhost.sqlite3"
