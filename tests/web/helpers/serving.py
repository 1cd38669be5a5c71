"""A small server of one filmed match, for looking at the page: files, answers, and a socket."""

from __future__ import annotations

import json
import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from attrs import define, field
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from engine.diff import apply
from engine.wire import messages
from server.net.http import allowance
from tests.web.helpers.film import Film, clauses, page, summary

DIST = Path(__file__).parents[3] / "clients" / "web" / "dist"
STRICT = (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; "
    "connect-src 'self' ws: wss:; base-uri 'none'"
)


@define(eq=False)
class Projector:
    """Shows a film to whoever watches, as far as the test has let it run."""

    film: Film
    shown: int = 0
    port: int = 0
    over: bool = False
    """Only the replay is offered."""
    record: bytes = b""
    """Another one than that of the film: a forged one."""
    watchers: set[ServerConnection] = field(factory=set)
    server: Server | None = None
    lock: threading.RLock = field(factory=threading.RLock)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def run(self, to: int, *, tell: bool = True) -> None:
        """Let the match go on to an update; `tell` whoever watches."""
        with self.lock:
            for update in self.film.updates[self.shown : to]:
                if tell:
                    self.send(update)
            self.shown = max(self.shown, min(to, len(self.film.updates)))

    def send(self, message: dict[str, Any]) -> None:
        for watcher in list(self.watchers):
            watcher.send(json.dumps(message))

    def cut(self) -> None:
        """Break every connection."""
        with self.lock:
            for watcher in list(self.watchers):
                watcher.close()
            self.watchers.clear()

    def info(self) -> dict[str, Any]:
        info = {**self.film.info, "seq": self.shown}
        if self.shown < len(self.film.updates):
            del info["verdict"]
            info["status"] = "live"
        return info

    def snapshot(self) -> dict[str, Any]:
        snapshot = json.loads(json.dumps(self.film.snapshot))
        for update in self.film.updates[: self.shown]:
            apply(snapshot["state"], update.get("patch", {}))
            snapshot |= {"seq": update["seq"], "clocks": update["clocks"]}
            snapshot["asks"] = update.get("asks", [])
        return {**snapshot, "info": self.info()}

    def talk(self, connection: ServerConnection) -> None:
        for text in connection:
            message = json.loads(text)
            answer = self.answer(message)
            with self.lock:
                if answer is not None:
                    connection.send(json.dumps(answer))
                if message["t"] == "watch":
                    connection.send(json.dumps(self.snapshot()))
                    self.watchers.add(connection)

    def answer(self, message: dict[str, Any]) -> dict[str, Any] | None:
        match message["t"]:
            case "hello":
                rules = page(self.film.info["ruleset"])
                rulesets = [{name: rules[name] for name in ("key", "version", "title")}]
                return {
                    "t": "welcome",
                    "version": messages.PROTOCOL,
                    "server": "film",
                    "limits": {},
                    "rulesets": rulesets,
                }
            case "list_matches":
                return {"t": "matches", "id": message["id"], "matches": [self.info()]}
        return None

    def http(self, connection: ServerConnection, request: Request) -> Response | None:
        path = request.path.split("?")[0]
        if path == "/ws":
            return None
        match path.strip("/").split("/"):
            case ["api", "matches.json"]:
                return _json({"matches": [self.info()]})
            case ["api", "rulesets.json"]:
                return _json({"rulesets": [summary(self.film.info["ruleset"])]})
            case ["api", "rulesets", file] if file == f"{self.film.info['ruleset']}.json":
                language = parse_qs(urlsplit(request.path).query)["language"][0]
                return _json(page(self.film.info["ruleset"], language))
            case ["api", "rulesets", key, "rulebook.json"] if key == self.film.info["ruleset"]:
                language = parse_qs(urlsplit(request.path).query)["language"][0]
                return _json({"clauses": clauses(key, language)})
            case ["api", "matches", _, "replay.json"]:
                film = self.film
                counted = list(range(1, len(film.updates) + 2))
                return _json(
                    {
                        "info": film.info,
                        "snapshot": film.snapshot,
                        "updates": film.updates,
                        "entries": counted,
                    }
                )
            case ["api", "matches", _, "record"]:
                return _response(
                    HTTPStatus.OK, "application/jsonl", self.record or self.film.record
                )
        asset = DIST / (path.strip("/") or "index.html")
        if not asset.is_file():
            return _response(
                HTTPStatus.NOT_FOUND, "application/json", b'{"message": "nothing here"}'
            )
        kind = mimetypes.guess_type(asset.name)[0] or "application/octet-stream"
        return _response(HTTPStatus.OK, kind, asset.read_bytes())


def _json(data: Any) -> Response:
    return _response(HTTPStatus.OK, "application/json", json.dumps(data).encode())


def _response(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers()
    headers["Content-Type"] = kind
    headers["Content-Length"] = str(len(body))
    headers["Content-Security-Policy"] = STRICT + allowance(body)
    headers["Connection"] = "close"
    return Response(int(status), status.phrase, headers, body)


@contextmanager
def projecting(film: Film, shown: int = 0) -> Iterator[Projector]:
    projector = Projector(film, shown)
    with running(projector):
        yield projector


@contextmanager
def running(projector: Projector) -> Iterator[None]:
    """Serve what a projector shows."""

    def handler(connection: ServerConnection) -> None:
        try:
            projector.talk(connection)
        except ConnectionClosed:
            pass
        finally:
            with projector.lock:
                projector.watchers.discard(connection)

    with serve(handler, "127.0.0.1", 0, process_request=projector.http) as server:
        projector.port = server.socket.getsockname()[1]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield
        finally:
            projector.cut()
            server.shutdown()
            thread.join()


def state_after(film: Film, count: int) -> dict[str, Any]:
    """Return what viewers see of a match after some updates."""
    with projecting(film, count) as projector:
        state: dict[str, Any] = projector.snapshot()["state"]
    return state
