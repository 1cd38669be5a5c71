"""Settings come from the environment, and what cannot be understood is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.net.limits import Bounds
from server.settings import BadSetting, Settings

ROOT = Path(__file__).parents[2]


def test_an_empty_environment_gives_a_server_for_this_machine() -> None:
    settings = Settings.from_environment({})

    assert ("127.0.0.1", 8707, "warhost.sqlite3") == (settings.host, settings.port, settings.store)
    assert settings.bots
    assert "text" == settings.log


def test_operators_are_told_of_every_setting() -> None:
    source = (ROOT / "server/settings.py").read_text("utf-8")
    told = (ROOT / "deploy/README.md").read_text("utf-8")

    assert set(re.findall(r"WARHOST_[A-Z_]+", source)) == set(re.findall(r"`(WARHOST_\w+)`", told))


@pytest.mark.parametrize(
    ("environment", "store"),
    [
        ({"HOME": "/h"}, "/h/.local/state/warhost/warhost.sqlite3"),
        ({"HOME": "/h", "XDG_STATE_HOME": "/s"}, "/s/warhost/warhost.sqlite3"),
        ({"HOME": "/h", "WARHOST_STORE": ":memory:"}, ":memory:"),
    ],
    ids=["home", "state", "told"],
)
def test_where_matches_are_kept(environment: dict[str, str], store: str) -> None:
    assert store == Settings.from_environment(environment).store


@pytest.mark.parametrize(
    ("told", "policy"),
    [
        ({}, "*"),
        ({"WARHOST_EMBED": "none"}, "'none'"),
        (
            {"WARHOST_EMBED": "https://a.example  https://*.b.example:8443"},
            "https://a.example https://*.b.example:8443",
        ),
    ],
    ids=["everybody", "nobody", "some"],
)
def test_which_sites_may_show_matches_in_a_frame(told: dict[str, str], policy: str) -> None:
    assert policy == Settings.from_environment(told).embed


def test_bounds_are_counts_and_times() -> None:
    told = {"WARHOST_LOBBIES_PER_ADDRESS": "3", "WARHOST_UNATTENDED": "12h"}
    bounds = Settings.from_environment(told).bounds

    assert Bounds(lobbies_per_address=3, unattended_seconds=43_200.0) == bounds


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WARHOST_PORT", "http"),
        ("WARHOST_PORT", "65536"),
        ("WARHOST_PORT", "-1"),
        ("WARHOST_LOG", "xml"),
        ("WARHOST_BOTS", "maybe"),
        ("WARHOST_EMBED", "forum.example.org"),
        ("WARHOST_EMBED", "https://forum.example.org; script-src *"),
        ("WARHOST_CAMPAIGNS", "0"),
        ("WARHOST_CAMPAIGNS", "many"),
        ("WARHOST_BOT_HOSTS", "everywhere"),
        ("WARHOST_UNATTENDED", "7"),
        ("WARHOST_BOT_CLOCK", "0h"),
        ("WARHOST_ADJOURNED", "36501d"),
        ("WARHOST_PUSH_HOSTS", "https://push.example.org/"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({name: value})


def test_a_key_for_web_push_needs_somebody_to_write_to() -> None:
    key = {"WARHOST_PUSH_KEY": "/k.pem"}
    for more, contact in (
        ({"WARHOST_PUSH_CONTACT": "mailto:op@example.org"}, "mailto:op@example.org"),
        ({"WARHOST_PUBLIC_URL": "https://games.example.org"}, "https://games.example.org"),
    ):
        settings = Settings.from_environment({**key, **more})
        assert (Path("/k.pem"), contact) == (settings.push_key, settings.push_contact)
    for url in ("", "http://192.0.2.1:8707"):
        with pytest.raises(BadSetting, match="WARHOST_PUSH_CONTACT"):
            Settings.from_environment({**key, "WARHOST_PUBLIC_URL": url})


MAIL = {
    "WARHOST_SMTP_HOST": "mail.example.org",
    "WARHOST_SMTP_FROM": "Games <games@example.org>",
    "WARHOST_PUBLIC_URL": "https://games.example.org",
}


def test_a_mail_server_is_reached_as_told(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("secret\n")
    file = {"WARHOST_SMTP_PASSWORD_FILE": str(tmp_path / "password"), "WARHOST_SMTP_USER": "me"}
    told = Settings.from_environment({**MAIL, **file}).mailer
    tls = Settings.from_environment({**MAIL, "WARHOST_SMTP_SECURITY": "tls"}).mailer
    other = Settings.from_environment({**MAIL, "WARHOST_SMTP_PORT": "2525"}).mailer

    assert told is not None
    assert tls is not None
    assert other is not None
    assert ("mail.example.org", 587, "me", "secret") == (
        told.host,
        told.port,
        told.user,
        told.password,
    )
    assert "secret" not in repr(told)
    assert (465, 2525) == (tls.port, other.port)
    assert Settings.from_environment({}).mailer is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WARHOST_SMTP_FROM", ""),
        ("WARHOST_SMTP_FROM", "games"),
        ("WARHOST_SMTP_PORT", "mail"),
        ("WARHOST_SMTP_SECURITY", "some"),
        ("WARHOST_SMTP_PASSWORD_FILE", "/nowhere/password"),
        ("WARHOST_PUBLIC_URL", ""),
    ],
)
def test_a_bad_setting_of_a_mail_server_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({**MAIL, name: value})
