"""Plain HTTP on the websocket's port: the page, data for programs, metrics for operators."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from http import HTTPStatus
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from attrs import evolve
from websockets.datastructures import Headers, MultipleValuesError
from websockets.http11 import Request, Response

from engine import ruleset
from engine.book.catalogue import Shown, as_json
from engine.book.translation import DEFAULT_LANGUAGE
from engine.errors import Limited, Refused
from engine.ruleset import Ruleset
from engine.state import Viewer
from engine.wire.codec import Codec, decode, encode, tag
from engine.wire.documents import (
    LimitOption,
    PrimerExample,
    PrimerPage,
    PrimerPicture,
    PrimerStep,
    RulebookPage,
    RulesetList,
    RulesetSummary,
)
from server import log
from server.archive.archive import Archive
from server.campaigns.requests import CampaignRequests
from server.health import Health
from server.lobby.rooms import Rooms
from server.net.addresses import Address
from server.net.http import (
    ALWAYS_ASK,
    JSON,
    NOBODY,
    READS,
    TEXT,
    Page,
    digest_of,
    load_page,
    no_such_method,
    refusal,
    response,
    stamped,
)
from server.refusals import not_stored
from server.store.protocol import StoreError

SOCKET_PATH = "/ws"
EMBED_PATH = "/embed"
"""Where the page shows a match, and nothing else, in frames of other sites."""
READING = 20.0
"""Credits that reading a whole match takes."""
OPENING = 10.0
"""Credits that a websocket takes: its handshake, its greeting, and to clear it away."""
POSTING = 5.0
"""Credits that a posted request takes."""
POSTED = re.compile(r"/api/calls/([0-9a-f]{1,64})/([0-9a-f]{1,64})/(confirm|stop)", re.ASCII)
"""What may be posted to. A body is not read."""
_NO_PAGE = (
    "The server runs, but the page is not built: see clients/web, or use the terminal client.\n"
)
_CODEC = Codec(())
_LOG = log.get("warhost.site")


class Site:
    """Answers plain requests, and decides which may become websockets."""

    def __init__(
        self,
        rooms: Rooms,
        campaigns: CampaignRequests,
        archive: Archive,
        health: Health,
        public_url: str | None,
        folder: Path,
        embed: str = NOBODY,
    ) -> None:
        self.rooms, self.campaigns, self.archive = rooms, campaigns, archive
        self.health = health
        self.public_host = urlsplit(public_url).netloc if public_url else None
        pages = load_page(folder)
        self.build = digest_of(pages)
        self.pages = stamped(pages, self.build, public_url)
        if (
            "/" in self.pages
        ):  # the same page, which shows nothing there that could be clicked to harm
            self.pages[EMBED_PATH] = evolve(self.pages["/"], framed_by=embed)
        self.rulesets: dict[tuple[str, str], Page] = {}
        """What is printed of rulesets, by key and language; the list of all has no key."""

    async def __call__(self, request: Request, address: Address, connected: int) -> Response | None:
        """Answer a request while so many websockets are open; None lets another through."""
        is_socket = _asks_for_a_socket(request)
        try:
            address.spend(OPENING if is_socket else 1.0)
            self.rooms.moderation.sanctions.check("ban", address.key)
        except Limited as limited:
            return self._say(refusal(limited), Headers())
        except Refused as banned:
            return self._say(refusal(banned, HTTPStatus.FORBIDDEN), Headers())
        try:
            if is_socket:
                return self._admit(request, address, connected)
            url = urlsplit(request.path)
        except (ValueError, MultipleValuesError):
            return self._say(refusal(Refused("malformed", "bad request")), Headers())
        method = getattr(request, "method", "GET")
        if method not in READS and not (method == "POST" and POSTED.fullmatch(url.path)):
            page = no_such_method()
        else:
            try:
                query = parse_qs(url.query, keep_blank_values=True)
                if method == "POST":
                    page = await self._post(url.path, address)
                else:
                    page = await self._find(url.path, query, address)
            except Refused as refused:
                page = refusal(refused)
            except StoreError as fault:
                _LOG.error("not read", path=url.path, fault=str(fault))
                page = refusal(not_stored())
            except Exception:
                _LOG.exception("no answer", path=url.path)
                page = refusal(
                    Refused("fault", "internal server error"), HTTPStatus.INTERNAL_SERVER_ERROR
                )
        return self._say(page, request.headers, with_body=method != "HEAD")

    def _say(self, page: Page, headers: Headers, *, with_body: bool = True) -> Response:
        self.rooms.metrics.http.labels(str(page.status)).inc()
        return response(page, headers, with_body=with_body)

    def _admit(self, request: Request, address: Address, connected: int) -> Response | None:
        """Let a websocket through unless a foreign page opens it, or too many are open."""
        origin = request.headers.get("Origin")
        if origin is not None and not self._is_ours(origin, request.headers.get("Host") or ""):
            refused = Refused(
                "origin",
                "this page may not connect to this server; if it is the server's own page, its "
                "operator must set WARHOST_PUBLIC_URL to the address in the browser",
            )
            return self._say(refusal(refused, HTTPStatus.FORBIDDEN), request.headers)
        if address.is_full:
            most = self.rooms.bounds.connections_per_address
            refused = Limited(
                "too_many_connections",
                f"your address has {most} connections open; close one first",
                params={"limit": "connections_per_address", "most": most},
                retry_after=30,
            )
            return self._say(refusal(refused), request.headers)
        if connected >= self.rooms.bounds.connections:
            refused = Refused("full", "too many connections; try again later", retry_after=30)
            return self._say(refusal(refused, HTTPStatus.SERVICE_UNAVAILABLE), request.headers)
        return None

    def _is_ours(self, origin: str, host: str) -> bool:
        """Return whether a page was loaded from this server.

        That its origin is the `Host` of the request does not suffice: a foreign page can have its
        own name resolve to this machine. So only names that no one else can give count.
        """
        called = urlsplit(origin).netloc
        return called == self.public_host or (called == host and _is_local_name(host))

    async def _post(self, path: str, address: Address) -> Page:
        """Confirm or end a subscription to calls, whose key is in the path."""
        address.spend(POSTING)
        found = POSTED.fullmatch(path)
        assert found is not None
        match, key, what = found.groups()
        subscriptions = self.rooms.services.caller.subscriptions
        await subscriptions.answer(match, key, "confirm" if what == "confirm" else "stop")
        return Page(JSON, b"{}", cache="no-store")

    async def _find(self, path: str, query: Mapping[str, list[str]], address: Address) -> Page:
        code = query.get("code", [None])[0]
        match path.strip("/").split("/"):
            case ["healthz"]:
                return self._health()
            case ["api", "key"]:
                return Page(JSON, encode({"key": self.archive.signer.public}))
            case ["metrics"]:
                return Page(
                    "text/plain; version=0.0.4; charset=utf-8",
                    self.rooms.figures(),
                    cache="no-store",
                )
            case ["api", "matches.json"]:
                listed = await self.rooms.directory.listing(others=self.rooms.others)
                tv = await self.rooms.directory.tv(self.rooms.services.moment(), self.rooms.others)
                body = b'{"matches":%b,"tv":%b}' % (listed, encode(tv))
                return Page(JSON, body, cache="no-store")
            case ["api", "campaigns.json"]:
                await self.campaigns.read()
                listed = self.campaigns.listing()
                return Page(JSON, b'{"campaigns":%b}' % listed, cache="no-store")
            case ["api", "campaigns", campaign, "record"]:
                await self.campaigns.read()
                body = self.campaigns.record(campaign, code, self.archive.signer)
                return Page("application/x-ndjson", body, cache=ALWAYS_ASK)
            case ["api", "rulesets.json"]:
                return self._summaries(_spoken(query))
            case ["api", "rulesets", name, "rulebook.json"]:
                return self._rulebook(name, _spoken(query))
            case ["api", "rulesets", name, "primer.json"]:
                return self._primer(name, _spoken(query))
            case ["api", "rulesets", name] if name.endswith(".json"):
                return self._ruleset(name.removesuffix(".json"), _spoken(query))
            case ["api", "matches", match, "record"]:
                address.spend(READING)
                body = await self.archive.record(match, code)
                return Page("application/x-ndjson", body, cache=ALWAYS_ASK)
            case ["api", "matches", match, "replay.json"]:
                address.spend(READING)
                return Page(JSON, b"", await self.archive.replay(match, code, _viewer(query)))
            case ["api", "calls", match, key, "stop"] if POSTED.fullmatch(path):
                there = f"../../../../#/calls/{match}/{key}/stop"  # a mail program cannot post
                return Page(TEXT, b"", cache="no-store", status=303, location=there)
        if path in self.pages:
            return self.pages[path]
        if path == "/":
            return Page(TEXT, _NO_PAGE.encode(), cache="no-store")
        raise Refused("not_found", "page not found")

    def _health(self) -> Page:
        """Return how the server is."""
        fails = self.health.fault is not None
        status = HTTPStatus.SERVICE_UNAVAILABLE if fails else HTTPStatus.OK
        halted = {"halted": len(self.rooms.halted)}
        calls = {"calls": self.rooms.services.caller.report()}
        report = encode({**self.health.report(), **halted, **calls})
        return Page(JSON, report, cache="no-store", status=status)

    def _summaries(self, language: str) -> Page:
        """Return what is said of each ruleset that is hosted, before one is chosen."""
        hosted = [ruleset.get(key) for key in ruleset.hosted()]
        catalogues = [rules.catalogue(language) for rules in hosted]
        kept = "", " ".join(shown.language for shown in catalogues)
        if kept not in self.rulesets:
            pairs = zip(hosted, catalogues, strict=True)
            summaries = tuple(_summary(rules, shown) for rules, shown in pairs)
            body = encode(_CODEC.dump(RulesetList(summaries)))
            self.rulesets[kept] = Page.made(JSON, body)
        return self.rulesets[kept]

    def _ruleset(self, key: str, language: str) -> Page:
        """Return what is printed of a ruleset, in English where it has no such language."""
        rules = _hosted(key)
        catalogue = rules.catalogue(language)
        kept = key, catalogue.language
        if kept not in self.rulesets:
            guide = rules.guide(language)
            data = {
                "key": rules.key,
                "version": rules.version,
                "title": rules.title,
                "dice": rules.dice,
                "reactions": [tag(cls) for cls in rules.vocabulary.reactions],
                "catalogue": as_json(catalogue),
                "titles": {clause.id: clause.title for clause in rules.rulebook(language)},
                **({} if guide is None else {"guide": _CODEC.dump(guide)}),
            }
            self.rulesets[kept] = Page.made(JSON, encode(data))
        return self.rulesets[kept]

    def _rulebook(self, key: str, language: str) -> Page:
        """Return every clause of a ruleset, in English where it is not translated."""
        rules = _hosted(key)
        kept = f"{key} rulebook", rules.catalogue(language).language
        if kept not in self.rulesets:
            page = RulebookPage(tuple(rules.rulebook(language)))
            self.rulesets[kept] = Page.made(JSON, encode(_CODEC.dump(page)))
        return self.rulesets[kept]

    def _primer(self, key: str, language: str) -> Page:
        """Return what the rulebook of a ruleset has for those who learn the game."""
        primer = _hosted(key).primer(language)
        kept = f"{key} primer", primer.language
        if kept not in self.rulesets:
            page = PrimerPage(
                primer.language,
                tuple(
                    PrimerStep(s.title, s.text, tuple(f"{key}/{clause}" for clause in s.clauses))
                    for s in primer.steps
                ),
                tuple(PrimerExample(f"{key}/{e.clause}", e.text) for e in primer.examples),
                tuple(
                    PrimerPicture(f"{key}/{p.clause}", p.text, p.window, p.lines, decode(p.table))
                    for p in primer.pictures
                ),
            )
            self.rulesets[kept] = Page.made(JSON, encode(_CODEC.dump(page)))
        return self.rulesets[kept]


def _hosted(key: str) -> Ruleset:
    if key not in ruleset.points():
        raise Refused("not_found", "this server does not host that ruleset")
    return ruleset.get(key)


def _summary(rules: Ruleset, shown: Shown) -> RulesetSummary:
    """Return what newcomers are told of a ruleset."""
    forms = {form.key: form for form in shown.options}
    limits = [form.limited_by for form in shown.options if form.kind == "force" and form.by_seat]
    limit = forms[limits[0]] if limits and limits[0] is not None else None
    return RulesetSummary(
        rules.key,
        rules.title,
        rules.version,
        rules.dice,
        shown.words.summary,
        rules.presentation,
        None if limit is None else LimitOption(limit.key, limit.default),
        shown.language,
        rules.guide() is not None,
    )


def _is_local_name(host: str) -> bool:
    """Return whether a host is an address, or a name of this machine that no name server gives."""
    name = urlsplit(f"//{host}").hostname or ""
    own = socket.gethostname().lower()
    if name in ("localhost", own, f"{own}.local"):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _spoken(query: Mapping[str, list[str]]) -> str:
    """Return the language that is asked for, by a tag: "de-AT" and "DE" are German."""
    tag: str = query.get("language", [DEFAULT_LANGUAGE])[0]
    return tag.replace("_", "-").partition("-")[0].lower()


def _viewer(query: Mapping[str, list[str]]) -> Viewer:
    """Return whose view is asked for: a seat's, or the public's. Raises `Refused`."""
    match query.get("seat", []):
        case []:
            return None
        case ["0" | "1" as seat]:
            return int(seat)
        case said:
            raise Refused(
                "no_such_seat", "seat must be 0 or 1", params={"seat": ",".join(said)[:64]}
            )


def _asks_for_a_socket(request: Request) -> bool:
    connection = ",".join(request.headers.get_all("Connection"))
    return request.path.partition("?")[0] == SOCKET_PATH and "upgrade" in connection.lower()
