"""Plain HTTP on the websocket's port: the page, data for programs, figures for operators.

Everything but the few generated answers is in memory, compressed once. An answer ends its
connection (the library allows no more), so the page is few files with long-lived names.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import structlog
from attrs import field, frozen
from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from engine import ruleset
from engine.book.translation import SPOKEN
from engine.errors import Refused
from engine.state import Viewer
from engine.wire.codec import Codec, encode, tag
from server.host import Host
from server.replay import Archive

SOCKET_PATH = "/ws"
PAGE = Path(__file__).parents[1] / "clients" / "web" / "dist"
_HASHED = re.compile(r"[-.][\w-]{8,}\.\w+$")
_FOR_EVER = "public, max-age=31536000, immutable"
_ALWAYS_ASK = "no-cache"
_SAFE = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Connection": "close",
}
_TEXT = "text/plain; charset=utf-8"
_JSON = "application/json"
_NO_PAGE = (
    "The server runs, but the page is not built: see clients/web, or use the terminal client.\n"
)
_UNSTAMPED = b'<meta name="warhost-page" content="" />'
"""Where the page is told which build it is."""
_CODEC = Codec(())
_LOG = structlog.stdlib.get_logger("warhost.http")


@frozen
class Page:
    """An answer, ready to be sent."""

    kind: str
    body: bytes
    zipped: bytes | None = None
    cache: str = _ALWAYS_ASK
    status: int = 200
    etag: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        tag = hashlib.sha256(self.body or self.zipped or b"").hexdigest()[:16]
        object.__setattr__(self, "etag", f'"{tag}"')

    @classmethod
    def made(cls, kind: str, body: bytes, cache: str = _ALWAYS_ASK) -> Page:
        """Return an answer with its compressed form, where that is shorter."""
        zipped = gzip.compress(body, 9, mtime=0)
        return cls(kind, body, zipped if len(zipped) < len(body) else None, cache)


def load_page(folder: Path = PAGE) -> dict[str, Page]:
    """Read the built page into memory."""
    pages = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
                kind += "; charset=utf-8"
            cache = _FOR_EVER if _HASHED.search(path.name) else _ALWAYS_ASK
            name = f"/{path.relative_to(folder).as_posix()}"
            pages[name] = Page.made(kind, path.read_bytes(), cache)
    if "/index.html" in pages:
        pages["/"] = pages["/index.html"]
    return pages


def digest_of(pages: Mapping[str, Page]) -> str | None:
    """Return what tells one build of the page from another; None when there is none."""
    if "/" not in pages:
        return None
    parts = "".join(f"{name} {page.etag}\n" for name, page in sorted(pages.items()))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def stamped(pages: Mapping[str, Page], build: str | None) -> dict[str, Page]:
    """Return the pages with the build written into the first, which so learns when it is old."""
    if build is None:
        return dict(pages)
    first = pages["/"]
    body = first.body.replace(_UNSTAMPED, _UNSTAMPED.replace(b'""', f'"{build}"'.encode()))
    page = Page.made(first.kind, body, first.cache)
    return {**pages, "/": page, "/index.html": page}


class Site:
    """Answers plain requests, and decides which may become websockets."""

    def __init__(self, host: Host, archive: Archive, public_url: str | None, folder: Path) -> None:
        self.host, self.archive = host, archive
        self.public_host = urlsplit(public_url).netloc if public_url else None
        pages = load_page(folder)
        self.build = digest_of(pages)
        self.pages = stamped(pages, self.build)
        self.rulesets: dict[tuple[str, str], Page] = {}

    async def __call__(self, peer: Any, request: Request) -> Response | None:
        """Answer a request; None lets a websocket through."""
        try:
            url = urlsplit(request.path)
            connection = ",".join(request.headers.get_all("Connection"))
            if url.path == SOCKET_PATH and "upgrade" in connection.lower():
                return self._admit(peer, request)
        except (ValueError, MultipleValuesError):
            page = _error(HTTPStatus.BAD_REQUEST, Refused("malformed", "no such request can be"))
            self.host.metrics.http.labels(str(page.status)).inc()
            return _response(page, Headers())
        method = getattr(request, "method", "GET")
        if method not in ("GET", "HEAD"):
            page = _error(HTTPStatus.METHOD_NOT_ALLOWED, Refused("method", "GET or HEAD"))
        else:
            try:
                page = await self._find(url.path, parse_qs(url.query, keep_blank_values=True))
            except Refused as refused:
                page = _error(_STATUS.get(refused.code, HTTPStatus.BAD_REQUEST), refused)
            except Exception:
                _LOG.exception("no answer", path=url.path)
                page = _error(HTTPStatus.INTERNAL_SERVER_ERROR, Refused("fault", "our mistake"))
        self.host.metrics.http.labels(str(page.status)).inc()
        return _response(page, request.headers, with_body=method != "HEAD")

    def _admit(self, peer: Any, request: Request) -> Response | None:
        """Let a websocket through unless a foreign page opens it, or too many are open."""
        origin = request.headers.get("Origin")
        ours = {request.headers.get("Host"), self.public_host}
        if origin is not None and urlsplit(origin).netloc not in ours:
            refused = Refused("origin", "that page may not talk to this server")
            return _response(_error(HTTPStatus.FORBIDDEN, refused), request.headers)
        if len(peer.server.all_connections) >= self.host.bounds.connections:
            refused = Refused("full", "too many are connected", retry_after=30)
            return _response(_error(HTTPStatus.SERVICE_UNAVAILABLE, refused), request.headers)
        return None

    async def _find(self, path: str, query: Mapping[str, list[str]]) -> Page:
        code = query.get("code", [None])[0]
        match path.strip("/").split("/"):
            case ["healthz"]:
                return Page(_TEXT, b"ok\n", cache="no-store")
            case ["metrics"]:
                return Page(
                    "text/plain; version=0.0.4; charset=utf-8",
                    self.host.metrics.render(),
                    cache="no-store",
                )
            case ["api", "matches.json"]:
                return Page(_JSON, b'{"matches":%b}' % self.host.listing(), cache="no-store")
            case ["api", "campaigns.json"]:
                listed = self.host.campaigns.listing()
                return Page(_JSON, b'{"campaigns":%b}' % listed, cache="no-store")
            case ["api", "campaigns", campaign, "record"]:
                body = self.host.campaigns.record(campaign, code)
                return Page("application/x-ndjson", body, cache=_ALWAYS_ASK)
            case ["api", "rulesets", name] if name.endswith(".json"):
                return self._ruleset(name.removesuffix(".json"), _spoken(query))
            case ["api", "matches", match, "record"]:
                body = await self.archive.record(match, code)
                return Page("application/x-ndjson", body, cache=_ALWAYS_ASK)
            case ["api", "matches", match, "replay.json"]:
                return Page(_JSON, b"", await self.archive.replay(match, code, _viewer(query)))
        if path in self.pages:
            return self.pages[path]
        if path == "/":
            return Page(_TEXT, _NO_PAGE.encode(), cache="no-store")
        raise Refused("not_found", "there is nothing here")

    def _ruleset(self, key: str, language: str) -> Page:
        """Return what is printed of a ruleset, in English where it has no such language."""
        if key not in ruleset.KEYS:
            raise Refused("not_found", "that ruleset is not hosted here")
        rules = ruleset.get(key)
        catalogue = rules.catalogue(language)
        kept = key, catalogue["language"]
        if kept not in self.rulesets:
            data = {
                "key": rules.key,
                "version": rules.version,
                "title": rules.title,
                "dice": rules.dice,
                "reactions": [tag(cls) for cls in rules.vocabulary.reactions],
                "catalogue": catalogue,
                "rulebook": [_CODEC.dump(clause) for clause in rules.rulebook(language)],
            }
            self.rulesets[kept] = Page.made(_JSON, encode(data))
        return self.rulesets[kept]


def _spoken(query: Mapping[str, list[str]]) -> str:
    """Return the language that is asked for, by a tag: "de-AT" and "DE" are German."""
    tag: str = query.get("language", [SPOKEN])[0]
    return tag.replace("_", "-").partition("-")[0].lower()


def _takes_gzip(asked: Headers) -> bool:
    """Return whether an answer may be compressed: gzip or anything is wanted more than not at all
    (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for coding in ",".join(asked.get_all("Accept-Encoding")).split(","):
        name, _, rest = coding.partition(";")
        key, _, weight = rest.strip().partition("=")
        try:
            wanted = float(weight) if key.strip().lower() == "q" else 1.0
        except ValueError:
            wanted = 0.0
        weights[name.strip().lower()] = wanted
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _viewer(query: Mapping[str, list[str]]) -> Viewer:
    """Return whose view is asked for: a seat's, or the public's. Raises `Refused`."""
    match query.get("seat", []):
        case []:
            return None
        case ["0" | "1" as seat]:
            return int(seat)
        case said:
            raise Refused("no_such_seat", "a seat is 0 or 1", params={"seat": ",".join(said)[:64]})


_STATUS = {
    "not_found": HTTPStatus.NOT_FOUND,
    "no_such_match": HTTPStatus.NOT_FOUND,
    "no_such_campaign": HTTPStatus.NOT_FOUND,
    "wrong_code": HTTPStatus.FORBIDDEN,
    "not_begun": HTTPStatus.CONFLICT,
    "not_over": HTTPStatus.CONFLICT,
    "other_version": HTTPStatus.GONE,
}


def _error(status: HTTPStatus, refused: Refused) -> Page:
    body = {"code": refused.code, "message": refused.message, "params": dict(refused.params)}
    return Page(_JSON, encode(body), cache="no-store", status=int(status))


def _response(page: Page, asked: Headers, *, with_body: bool = True) -> Response:
    headers = Headers(_SAFE)
    headers["Content-Type"], headers["Cache-Control"] = page.kind, page.cache
    headers["Vary"] = "Accept-Encoding"
    status, body = HTTPStatus(page.status), page.body
    if page.status == HTTPStatus.OK and page.cache != "no-store":
        headers["ETag"] = page.etag
        if page.etag in asked.get_all("If-None-Match"):
            status, with_body = HTTPStatus.NOT_MODIFIED, False
    takes_gzip = _takes_gzip(asked)
    if page.zipped is not None and (takes_gzip or not page.body):
        if takes_gzip:
            headers["Content-Encoding"] = "gzip"
            body = page.zipped
        else:
            body = gzip.decompress(page.zipped)
    headers["Content-Length"] = str(len(body))
    return Response(int(status), status.phrase, headers, body if with_body else b"")


__all__ = ["PAGE", "SOCKET_PATH", "Page", "Site", "load_page"]
