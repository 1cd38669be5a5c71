"""Answers to plain HTTP requests, and the built page.

The page is in memory, compressed once. An answer ends its connection (the library allows no more),
so the page is a few files with long-lived names.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import mimetypes
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape, unescape
from http import HTTPStatus
from pathlib import Path

from attrs import evolve, field, frozen
from websockets.datastructures import Headers
from websockets.http11 import Response

from engine.errors import Limited, Refused
from engine.wire.codec import encode

PAGE = Path(__file__).parents[2] / "clients" / "web" / "dist"
_HASHED = "assets"
"""The folder of files whose names change with what is in them."""
_BROTLI = ".br"
_FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
_SAFE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Connection": "close",
}
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; "
    "connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors {}; object-src 'none'"
)
NOBODY = "'none'"
"""Pages of nobody may show an answer in a frame."""
READS = ("GET", "HEAD")
"""Methods of plain requests, but for those of `site.POSTED`."""
TEXT = "text/plain; charset=utf-8"
JSON = "application/json"
_UNSTAMPED = b'<meta name="warhost-page" content="" />'
"""Where the build of the page is written into it."""
_ABOUT = re.compile(rb'<p lang="en">(.*?)</p>', re.S)
"""What the page says of itself before its scripts are there."""
_PICTURE = "preview.jpg"
"""A file of the page, 1200 by 630 pixels."""


@frozen
class Page:
    """An answer, ready to be sent."""

    kind: str
    body: bytes
    zipped: bytes | None = None
    cache: str = ALWAYS_ASK
    status: int = 200
    brotli: bytes | None = None
    retry_after: float | None = None
    """Seconds after which the request may succeed."""
    location: str | None = None
    """Where to look instead."""
    inline: str = ""
    """What its content security policy says of styles and scripts that stand in it."""
    framed_by: str = NOBODY
    """Sites that may show it in a frame, as `frame-ancestors` of a content security policy."""
    etag: str = field(init=False)

    def __attrs_post_init__(self) -> None:
        tag = hashlib.sha256(self.body or self.zipped or b"").hexdigest()[:16]
        object.__setattr__(self, "etag", f'"{tag}"')

    @classmethod
    def made(
        cls, kind: str, body: bytes, cache: str = ALWAYS_ASK, brotli: bytes | None = None
    ) -> Page:
        """Return an answer with its gzip form, where that is shorter."""
        zipped = gzip.compress(body, 9, mtime=0)
        return cls(kind, body, zipped if len(zipped) < len(body) else None, cache, brotli=brotli)


def load_page(folder: Path = PAGE) -> dict[str, Page]:
    """Read the built page into memory. The build leaves a brotli form beside each large file."""
    pages = {}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file() and path.suffix != _BROTLI:
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
                kind += "; charset=utf-8"
            cache = _FOR_EVER if path.parent.name == _HASHED else ALWAYS_ASK
            name = f"/{path.relative_to(folder).as_posix()}"
            beside = path.with_name(path.name + _BROTLI)
            brotli = beside.read_bytes() if beside.is_file() else None
            pages[name] = Page.made(kind, path.read_bytes(), cache, brotli)
    if "/index.html" in pages:
        pages["/"] = pages["/index.html"]
    return pages


def digest_of(pages: Mapping[str, Page]) -> str | None:
    """Return a digest that is different for each build of the page; None without a page."""
    if "/" not in pages:
        return None
    parts = "".join(f"{name} {page.etag}\n" for name, page in sorted(pages.items()))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def stamped(
    pages: Mapping[str, Page], build: str | None, public_url: str | None = None
) -> dict[str, Page]:
    """Return the pages with the build written into the first, so it can find out when it is old,
    and beside it what other sites show of a link to it."""
    if build is None:
        return dict(pages)
    first = pages["/"]
    stamp = _UNSTAMPED.replace(b'""', f'"{build}"'.encode()) + preview(first.body, public_url)
    body = first.body.replace(_UNSTAMPED, stamp)
    page = evolve(Page.made(first.kind, body, first.cache), inline=allowance(body))
    return {**pages, "/": page, "/index.html": page}


def preview(body: bytes, public_url: str | None) -> bytes:
    """Return the Open Graph tags of a page: its title, what it says of itself and, if its own
    address is known, a picture, whose address must be absolute."""
    about = _ABOUT.search(body)
    said = {"og:type": "website", "og:title": "warhost"}
    if about is not None:
        said["og:description"] = unescape(about[1].decode())
    if public_url is not None:
        root = public_url.rstrip("/") + "/"
        said |= {"og:url": root, "og:image": root + _PICTURE}
        said |= {"og:image:width": "1200", "og:image:height": "630"}
    tags = (f'<meta property="{key}" content="{escape(text)}" />' for key, text in said.items())
    return "".join(tags).encode()


def allowance(body: bytes) -> str:
    """Return the directives of a content security policy that let the styles and scripts in a page
    do their work, by their digests, and no others."""
    return "".join(
        f"; {kind}-src 'self'"
        + "".join(f" 'sha256-{b64encode(hashlib.sha256(one).digest()).decode()}'" for one in found)
        for kind in ("style", "script")
        if (found := re.findall(rb"<%b>(.*?)</%b>" % (kind.encode(), kind.encode()), body, re.S))
    )


def _codings(asked: Headers) -> set[str]:
    """Return the codings that an answer may have: those that are wanted more than not at all, and
    gzip where anything is (RFC 9110, 12.5.3)."""
    weights: dict[str, float] = {}
    for coding in ",".join(asked.get_all("Accept-Encoding")).split(","):
        name, _, rest = coding.partition(";")
        key, _, weight = rest.strip().partition("=")
        try:
            wanted = float(weight) if key.strip().lower() == "q" else 1.0
        except ValueError:
            wanted = 0.0
        weights[name.strip().lower()] = wanted
    weights.setdefault("gzip", weights.get("*", 0.0))
    return {name for name, wanted in weights.items() if wanted > 0}


_STATUS = {
    "not_found": HTTPStatus.NOT_FOUND,
    "no_such_match": HTTPStatus.NOT_FOUND,
    "no_such_campaign": HTTPStatus.NOT_FOUND,
    "no_such_call": HTTPStatus.NOT_FOUND,
    "wrong_code": HTTPStatus.FORBIDDEN,
    "not_begun": HTTPStatus.CONFLICT,
    "not_over": HTTPStatus.CONFLICT,
    "other_version": HTTPStatus.CONFLICT,
    "damaged": HTTPStatus.INTERNAL_SERVER_ERROR,
    "not_stored": HTTPStatus.SERVICE_UNAVAILABLE,
}


def refusal(refused: Refused, status: HTTPStatus | None = None) -> Page:
    """Return the answer to a request that was refused, with the status of its code unless one is
    given."""
    if status is None and isinstance(refused, Limited):
        status = HTTPStatus.TOO_MANY_REQUESTS
    status = status or _STATUS.get(refused.code, HTTPStatus.BAD_REQUEST)
    body = {"code": refused.code, "message": refused.message, "params": dict(refused.params)}
    wait = refused.retry_after
    return Page(JSON, encode(body), cache="no-store", status=int(status), retry_after=wait)


def misread(method: str) -> Response:
    """Return the answer to a request that cannot be taken: its body, or the whole of it, is not
    understood."""
    if method.isalpha() and method.isupper() and method not in READS:
        return response(no_such_method(), Headers())
    return response(refusal(Refused("malformed", "bad request")), Headers())


def no_such_method() -> Page:
    """Return the answer to a request that does not read."""
    return refusal(Refused("method", "use GET or HEAD"), HTTPStatus.METHOD_NOT_ALLOWED)


def response(page: Page, asked: Headers, *, with_body: bool = True) -> Response:
    """Return a page as the headers of its request ask for it."""
    headers = Headers(_SAFE)
    headers["Content-Security-Policy"] = _POLICY.format(page.framed_by) + page.inline
    headers["Content-Type"], headers["Cache-Control"] = page.kind, page.cache
    headers["Vary"] = "Accept-Encoding"
    if page.retry_after is not None:
        headers["Retry-After"] = str(math.ceil(page.retry_after))
    if page.location is not None:
        headers["Location"] = page.location
    status, body = HTTPStatus(page.status), page.body
    if page.status == HTTPStatus.OK and page.cache != "no-store":
        headers["ETag"] = page.etag
        if page.etag in asked.get_all("If-None-Match"):
            status, with_body = HTTPStatus.NOT_MODIFIED, False
    takes = _codings(asked)
    if page.brotli is not None and "br" in takes:
        headers["Content-Encoding"], body = "br", page.brotli
    elif page.zipped is not None and "gzip" in takes:
        headers["Content-Encoding"], body = "gzip", page.zipped
    elif page.zipped is not None and not page.body:
        body = gzip.decompress(page.zipped)
    headers["Content-Length"] = str(len(body))
    return Response(int(status), status.phrase, headers, body if with_body else b"")
