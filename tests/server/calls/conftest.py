"""What calls go to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.calls.push import new_key
from tests.server.calls.receiving import MailServer, PushService, mail_server, push_service


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service whose certificate this process trusts."""
    with push_service() as running:
        running.authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        yield running


@pytest.fixture
def post() -> Iterator[MailServer]:
    with mail_server() as running:
        yield running


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "push.pem"
    path.write_bytes(new_key())
    return path
