"""What a server gives over plain HTTP: catalogues, the list of matches, records."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from functools import partial
from typing import Any
from urllib.parse import quote

import trio

from clients.address import Address
from clients.faults import ClientError, Unreachable

PATIENCE = 15
"""Seconds to wait for an answer."""


class NotThere(ClientError):
    """The server has nothing under that name."""


async def fetch(server: Address, path: str) -> bytes:
    """Return what lies at a path. Raises `NotThere` or `Unreachable`."""
    get = partial(_get, server.page + path)
    return await trio.to_thread.run_sync(get, abandon_on_cancel=True)


async def ruleset(server: Address, key: str, language: str = "en") -> Any:
    """Return what is printed of a ruleset: its catalogue, and what its clauses are called, in a
    language if it speaks that, else in English."""
    path = f"/api/rulesets/{quote(key)}.json?language={quote(language)}"
    return json.loads(await fetch(server, path))


async def rulebook(server: Address, key: str, language: str = "en") -> Any:
    """Return every clause of a ruleset, in a language as `ruleset` does."""
    path = f"/api/rulesets/{quote(key)}/rulebook.json?language={quote(language)}"
    return json.loads(await fetch(server, path))["clauses"]


async def catalogue(server: Address, key: str, language: str = "en") -> Any:
    """Return the catalogue of a ruleset."""
    return (await ruleset(server, key, language))["catalogue"]


async def record(server: Address, match: str, code: str | None = None) -> bytes:
    """Return the record of a finished match; a private one wants its invitation."""
    query = f"?code={quote(code)}" if code else ""
    return await fetch(server, f"/api/matches/{quote(match)}/record{query}")


async def replay(server: Address, match: str, code: str | None = None) -> Any:
    """Return a match as the public saw it so far; a private one wants its invitation."""
    query = f"?code={quote(code)}" if code else ""
    return json.loads(await fetch(server, f"/api/matches/{quote(match)}/replay.json{query}"))


async def campaign_record(server: Address, campaign: str, code: str | None = None) -> bytes:
    """Return the record of a campaign so far; a private one wants its invitation."""
    query = f"?code={quote(code)}" if code else ""
    return await fetch(server, f"/api/campaigns/{quote(campaign)}/record{query}")


def _get(url: str) -> bytes:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            body: bytes = answer.read()
            return body
    except urllib.error.HTTPError as fault:
        with fault:
            raise NotThere(_said(fault)) from None
    except (OSError, ValueError) as fault:
        raise Unreachable(f"nothing answers at {url}: {fault}") from None


def _said(fault: urllib.error.HTTPError) -> str:
    """Return the server's own sentence, or the bare status."""
    try:
        return str(json.loads(fault.read())["message"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"{fault.url}: {fault.code} {fault.reason}"
