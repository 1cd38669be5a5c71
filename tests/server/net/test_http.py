"""Plain HTTP on the same port."""

from __future__ import annotations

import re
import socket
from base64 import b64encode
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import trio
from websockets.exceptions import InvalidStatus

from engine import diff, ruleset
from engine.records import verification
from engine.wire import messages as m
from engine.wire.codec import Codec, decode, encode
from engine.wire.documents import LimitOption, PrimerPage, RulebookPage, RulesetList
from server.app import Running
from server.archive import archive
from server.net.limits import Bounds
from tests import toy
from tests.helpers.printed import catalogue_of
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import get
from tests.server.playing import play_out


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>warhost</title>" + " " * 500)
    (folder / "assets" / "index-Ab12Cd34.js").write_text("let x = 1;" * 100)
    return folder


async def test_the_page_is_served_compressed_with_names_kept_for_ever(
    serve: Serve, page: Path
) -> None:
    async with serve() as server:
        first = await get(server.port, "/", Accept_Encoding="gzip, br")
        script = await get(server.port, "/assets/index-Ab12Cd34.js")
        again = await get(server.port, "/", If_None_Match=first.headers["etag"])

        assert (page / "index.html").read_bytes() == first.text
        assert "gzip" == first.headers["content-encoding"]
        assert "no-cache" == first.headers["cache-control"]
        assert "default-src 'self'" in first.headers["content-security-policy"]
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert "content-encoding" not in script.headers
        assert (304, b"") == (again.status, again.body)


@pytest.mark.parametrize(
    ("wanted", "is_zipped"),
    [
        ("gzip", True),
        ("br;q=1.0, gzip;q=0.8", True),
        ("*", True),
        ("gzip;q=0", False),
        ("GZip; Q=0.0, *", False),
        ("br", False),
        ("x-gzipped", False),
        ("gzip;q=much", False),
        ("", False),
    ],
)
async def test_only_who_takes_gzip_gets_it(
    serve: Serve, page: Path, wanted: str, is_zipped: bool
) -> None:
    async with serve() as server:
        answer = await get(server.port, "/assets/index-Ab12Cd34.js", Accept_Encoding=wanted)

        assert is_zipped == ("content-encoding" in answer.headers)
        assert answer.text == (page / "assets" / "index-Ab12Cd34.js").read_bytes()


async def test_the_brotli_form_that_the_build_made_goes_to_browsers_that_take_it(
    serve: Serve, page: Path
) -> None:
    script = page / "assets" / "index-Ab12Cd34.js"
    script.with_name(f"{script.name}.br").write_bytes(b"in brotli")
    async with serve() as server:
        light = await get(server.port, f"/assets/{script.name}", Accept_Encoding="gzip, br")
        zipped = await get(server.port, f"/assets/{script.name}", Accept_Encoding="gzip, br;q=0")
        itself = await get(server.port, f"/assets/{script.name}.br", Accept_Encoding="br")

        assert ("br", b"in brotli") == (light.headers["content-encoding"], light.body)
        assert "javascript" in light.headers["content-type"]
        assert script.read_bytes() == zipped.text
        assert 404 == itself.status


@pytest.mark.parametrize(
    "path", ["/nothing", "/../conftest.py", "/assets/../index.html", "/%2e%2e/x", "/api/", "//"]
)
async def test_what_is_not_there_is_not_found(serve: Serve, page: Path, path: str) -> None:
    async with serve() as server:
        answer = await get(server.port, path)

        assert 404 == answer.status
        assert "not_found" == answer.json()["code"]


@pytest.mark.parametrize(
    ("request_", "status", "code"),
    [
        (b"POST /api/matches.json HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody", 405, "method"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 405, "method"),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400, "malformed"),
        (b"GET / HTTP/1.1\r\nContent-Length: 4\r\n\r\nbody", 400, "malformed"),
        (b"GET /\r\n\r\n", 400, "malformed"),
    ],
    ids=["body", "chunks", "chunks of a GET", "body of a GET", "no version"],
)
@pytest.mark.parametrize("in_pieces", [False, True])
async def test_a_request_that_cannot_be_taken_is_answered(
    serve: Serve, request_: bytes, status: int, code: str, in_pieces: bool
) -> None:
    async with serve() as server, await trio.open_tcp_stream("127.0.0.1", server.port) as stream:
        size = 3 if in_pieces else len(request_)
        with suppress(trio.BrokenResourceError):
            for start in range(0, len(request_), size):
                await stream.send_all(request_[start : start + size])
        with trio.fail_after(LONGEST):
            answer = b"".join([chunk async for chunk in stream])
        head, _, body = answer.partition(b"\r\n\r\n")

        assert head.startswith(b"HTTP/1.1 %d " % status)
        assert b"Connection: close" in head
        assert code == decode(body)["code"]


@pytest.mark.parametrize(
    ("embed", "told"), [("*", "*"), ("https://a.example", "https://a.example")]
)
async def test_only_the_address_for_frames_may_be_shown_in_one(
    serve: Serve, page: Path, embed: str, told: str
) -> None:
    async with serve(embed=embed) as server:
        policies = {
            path: (await get(server.port, path)).headers["content-security-policy"]
            for path in ("/embed", "/", "/index.html", "/api/matches.json")
        }

    assert f"frame-ancestors {told};" in policies.pop("/embed")
    assert all("frame-ancestors 'none';" in policy for policy in policies.values())


async def test_head_has_no_body_and_other_methods_are_refused(serve: Serve, page: Path) -> None:
    async with serve() as server:
        head = await get(server.port, "/", "HEAD")

        assert (200, b"") == (head.status, head.body)
        assert int(head.headers["content-length"]) > 500
        assert 405 == (await get(server.port, "/", "DELETE")).status


async def test_the_greeting_tells_one_build_of_the_page_from_another(
    serve: Serve, page: Path
) -> None:
    builds = []
    for change in ("", "", "<!-- another -->"):
        index = page / "index.html"
        index.write_text(index.read_text("utf-8") + change, "utf-8")
        async with serve() as server, client(server.socket_url, hello=False) as a:
            await a.send(m.Hello(m.PROTOCOL, "test 1"))
            builds.append((await a.until(m.Welcome)).page)
    assert builds[0] is not None
    assert builds[0] == builds[1] != builds[2]


async def test_the_page_holds_the_build_that_the_greeting_names(serve: Serve, page: Path) -> None:
    index = page / "index.html"
    index.write_text('<meta name="warhost-page" content="" />' + index.read_text("utf-8"), "utf-8")
    async with serve() as server, client(server.socket_url, hello=False) as a:
        await a.send(m.Hello(m.PROTOCOL, "test 1"))
        build = (await a.until(m.Welcome)).page
        for path in ("/", "/index.html"):
            answer = await get(server.port, path)

            assert f'<meta name="warhost-page" content="{build}" />'.encode() in answer.text


@pytest.mark.parametrize("public_url", ["https://war.example", "https://war.example/"])
async def test_other_sites_find_what_to_show_of_a_link(
    serve: Serve, page: Path, public_url: str
) -> None:
    (page / "index.html").write_text(
        '<meta name="warhost-page" content="" /><p lang="en">Dice &amp; &quot;tables&quot;</p>'
    )
    async with serve(public_url=public_url) as server:
        text = (await get(server.port, "/")).text.decode()
        tags = dict(re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', text))

        assert "warhost" == tags["og:title"]
        assert "Dice &amp; &quot;tables&quot;" == tags["og:description"]
        assert "https://war.example/preview.jpg" == tags["og:image"]


async def test_without_an_address_of_its_own_the_page_names_no_picture(
    serve: Serve, page: Path
) -> None:
    (page / "index.html").write_text('<meta name="warhost-page" content="" />')
    async with serve() as server:
        text = (await get(server.port, "/")).text

        assert b"og:title" in text
        assert b"og:image" not in text
        assert b"og:url" not in text


async def test_without_a_page_the_greeting_names_none(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url, hello=False) as a:
        await a.send(m.Hello(m.PROTOCOL, "test 1"))
        assert (await a.until(m.Welcome)).page is None


async def test_without_a_built_page_the_server_says_so(serve: Serve) -> None:
    async with serve() as server:
        answer = await get(server.port, "/")

        assert 200 == answer.status
        assert b"not built" in answer.body


async def test_only_what_stands_in_the_page_may_style_it_and_run(serve: Serve, page: Path) -> None:
    index = page / "index.html"
    index.write_text("<style>p{}</style><script>1</script><script src='x'></script>")
    async with serve() as server:
        policy = (await get(server.port, "/")).headers["content-security-policy"]
        others = (await get(server.port, "/healthz")).headers["content-security-policy"]

        for kind, text in (("style", b"p{}"), ("script", b"1")):
            digest = b64encode(sha256(text).digest()).decode()
            assert f"; {kind}-src 'self' 'sha256-{digest}'" in policy
        assert "sha256" not in others
        assert "unsafe" not in policy


async def test_health_and_metrics(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        metrics = (await get(server.port, "/metrics")).body.decode()

        assert "ok" == (await get(server.port, "/healthz")).json()["status"]
        assert "warhost_connections 1.0" in metrics
        assert 'warhost_matches{status="lobby"} 1.0' in metrics


async def test_matches_and_rulesets_as_data(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a:
        await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        matches = (await get(server.port, "/api/matches.json")).json()["matches"]
        rules = (await get(server.port, "/api/rulesets/toy.json")).json()

        assert [a.match] == [info["match"] for info in matches]
        assert "A toy duel" == rules["title"]
        assert decode(encode(catalogue_of(toy.RULESET))) == rules["catalogue"]
        assert {"toy/end": "The end"} == rules["titles"]
        assert 404 == (await get(server.port, "/api/rulesets/chess.json")).status


@pytest.mark.usefixtures("hosted")
async def test_the_list_of_rulesets_says_what_each_is(serve: Serve) -> None:
    async with serve() as server:
        found = {}
        for language in ("en", "de", "tlh"):
            answer = await get(server.port, f"/api/rulesets.json?language={language}")
            listed = Codec(()).load(answer.json(), RulesetList).rulesets
            found[language] = {one.key: one for one in listed}

        assert list(ruleset.hosted()) == list(found["en"])
        assert found["en"] == found["tlh"]
        for language in ("en", "de"):
            spearhead = found[language]["spearhead"]
            assert ruleset.get("spearhead").catalogue(language).words.summary == spearhead.summary
            assert ruleset.get("spearhead").presentation == spearhead.presentation
        assert found["en"]["spearhead"].summary != found["de"]["spearhead"].summary
        assert LimitOption("supply_limit", 600) == found["en"]["spearhead"].limit
        assert found["en"]["diceless"].limit is None


async def test_a_ruleset_without_a_presentation_is_listed_by_its_title(serve: Serve) -> None:
    async with serve() as server:
        answer = (await get(server.port, "/api/rulesets.json")).json()

        expected = {
            "key": "toy",
            "title": "A toy duel",
            "version": 1,
            "dice": True,
            "summary": "",
            "has_guide": False,
        }
        assert [expected] == [
            {key: value for key, value in one.items() if key != "language"}
            for one in answer["rulesets"]
        ]


async def test_what_is_printed_is_given_in_one_language(serve: Serve) -> None:
    async with serve() as server:
        for query, language, title in (
            ("", "en", "The end"),
            ("?language=de", "de", "Das Ende"),
            ("?language=de-AT", "de", "Das Ende"),
            ("?language=DE", "de", "Das Ende"),
            ("?language=tlh", "en", "The end"),
        ):
            rules = (await get(server.port, f"/api/rulesets/toy.json{query}")).json()
            assert language == rules["catalogue"]["language"]
            assert {"toy/end": title} == rules["titles"]


async def test_the_rulebook_is_fetched_when_it_is_wanted(serve: Serve) -> None:
    async with serve() as server:
        for query, language, title in (
            ("", "en", "The end"),
            ("?language=de-AT", "de", "Das Ende"),
            ("?language=tlh", "en", "The end"),
        ):
            answer = await get(server.port, f"/api/rulesets/toy/rulebook.json{query}")
            (clause,) = Codec(()).load(answer.json(), RulebookPage).clauses
            assert ("toy/end", title, language) == (clause.id, clause.title, clause.language)
            assert clause.text
            assert answer.headers["etag"]
        assert 404 == (await get(server.port, "/api/rulesets/chess/rulebook.json")).status


async def test_the_primer_is_given_apart_from_the_rulebook(serve: Serve) -> None:
    async with serve() as server:
        primer = (await get(server.port, "/api/rulesets/toy/primer.json")).json()

        assert ["toy/end"] == primer["steps"][0]["clauses"]
        assert "en" == primer["language"]
        assert 404 == (await get(server.port, "/api/rulesets/chess/primer.json")).status


@pytest.mark.usefixtures("hosted")
async def test_the_primer_is_read_in_both_languages(serve: Serve) -> None:
    async with serve() as server:
        for language in ("en", "de"):
            path = f"/api/rulesets/spearhead/primer.json?language={language}"
            found = Codec(()).load((await get(server.port, path)).json(), PrimerPage)
            printed = ruleset.get("spearhead").primer(language)

            assert [step.text for step in printed.steps] == [step.text for step in found.steps]
            assert [one.text for one in printed.examples] == [one.text for one in found.examples]
            assert decode(printed.pictures[0].table) == found.pictures[0].table
            assert language == found.language


async def test_a_replay_leads_from_the_first_state_to_the_last(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Propose, match=a.match, what="draw")
        path = f"/api/matches/{a.match}/replay.json"
        async with client(server.socket_url) as watcher:
            await watcher.request(m.Watch, match=a.match)
            await play_out(a, b)
            await watcher.until(lambda _: watcher.verdict is not None)
        zipped = await get(server.port, path, Accept_Encoding="gzip")
        replay = zipped.json()

        state = replay["snapshot"]["state"]
        for update in replay["updates"]:
            diff.apply(state, update.get("patch", {}))
        assert [*range(1, a.seq + 1)] == [update["seq"] for update in replay["updates"]]
        assert watcher.state == state
        assert a.secret == replay["updates"][-1]["secret"]
        assert "over" == replay["info"]["status"]
        assert zipped.text == (await get(server.port, path)).body


async def test_a_replay_of_other_rules_says_so(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "REST", 1e9)  # its replay is not kept yet
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await play_out(a, b)
        here = ruleset.get(toy.KEY).version
        monkeypatch.setattr(type(ruleset.get(toy.KEY)), "version", here + 1)
        answer = await get(server.port, f"/api/matches/{a.match}/replay.json")
        record_ = await get(server.port, f"/api/matches/{a.match}/record")

        assert (409, "other_version") == (answer.status, answer.json()["code"])
        said = {"ruleset": toy.KEY, "recorded": here, "here": here + 1}
        assert said == answer.json()["params"]
        assert 200 == record_.status


async def test_the_replay_of_a_live_match_ends_where_it_is_and_keeps_its_secret(
    serve: Serve,
) -> None:
    async with (
        serve() as server,
        client(server.socket_url) as a,
        client(server.socket_url) as b,
        client(server.socket_url) as watcher,
    ):
        joined = await a.request(m.CreateMatch, ruleset="toy", name="Ann")
        path = f"/api/matches/{joined.match}/replay.json"
        early = await get(server.port, path)
        await b.request(m.Join, match=joined.match, name="Bob")
        await a.ready()
        await b.ready()
        await a.reach(0)
        await b.reach(0)
        await watcher.request(m.Watch, match=joined.match)
        for number in range(3):
            await watcher.reach(number)
            shown = await get(server.port, path)
            replay = shown.json()
            state = replay["snapshot"]["state"]
            for update in replay["updates"]:
                diff.apply(state, update.get("patch", {}))

            assert [*range(1, number + 1)] == [update["seq"] for update in replay["updates"]]
            assert watcher.state == state
            assert "live" == replay["info"]["status"]
            assert b'"secret"' not in shown.text
            await (a if a.question() else b).reply()
            await a.reach(number + 1)
            await b.reach(number + 1)

        record_of = await get(server.port, path.replace("replay.json", "record"))
        assert (409, "not_begun") == (early.status, early.json()["code"])
        assert "not_over" == record_of.json()["code"]


def dealt(replay: dict[str, Any]) -> list[int]:
    """Return the seats whose cards a replay shows, by its notes and by its states."""
    states = [replay["snapshot"]["state"]]
    for update in replay["updates"]:
        states.append(deepcopy(states[-1]))
        diff.apply(states[-1], update.get("patch", {}))
    hands = [state.get("hands", []) for state in states]
    shown = {seat for pair in hands for seat, hand in enumerate(pair) if any(hand)}
    snapshot_and_updates = (replay["snapshot"], *replay["updates"])
    notes = [note for told in snapshot_and_updates for note in told.get("notes", ())]
    told = {note["seat"] for note in notes if note["t"] == "dealt"}
    asked = [ask for told in snapshot_and_updates for ask in told.get("asks", ())]
    meant = {ask["seat"] for ask in asked if ask["choice"]["t"] != "waiting"}
    return sorted(shown | told | meant)


async def test_the_replay_of_a_seat_shows_what_it_saw_once_the_match_is_over(
    serve: Serve,
) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        path = f"/api/matches/{a.match}/replay.json"
        live = [await get(server.port, f"{path}?seat={seat}") for seat in (0, 1)]
        await play_out(a, b)
        await b.until(lambda _: b.verdict is not None)
        public, *own = [
            (await get(server.port, path + query)).json() for query in ("", "?seat=0", "?seat=1")
        ]

        assert [(409, "not_over")] * 2 == [(one.status, one.json()["code"]) for one in live]
        assert [[], [0], [1]] == [dealt(replay) for replay in (public, *own)]
        for player, replay in zip((a, b), own, strict=True):
            state = replay["snapshot"]["state"]
            for update in replay["updates"]:
                diff.apply(state, update.get("patch", {}))
            assert player.state == state
        assert [None, 0, 1] == [one["snapshot"].get("viewer") for one in (public, *own)]
        assert public["entries"] == own[0]["entries"] == own[1]["entries"]
        assert (await get(server.port, path)).json() == public


@pytest.mark.parametrize("seat", ["2", "-1", "", "one", "0&seat=1", "%00"])
async def test_there_are_two_seats_to_look_from(serve: Serve, seat: str) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await play_out(a, b)
        answer = await get(server.port, f"/api/matches/{a.match}/replay.json?seat={seat}")

        assert (400, "no_such_seat") == (answer.status, answer.json()["code"])
        assert "0 or 1" in answer.json()["message"]


async def test_the_record_of_a_private_match_needs_its_code(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        joined = await a.request(m.CreateMatch, ruleset="toy", name="Ann", private=True)
        await b.request(m.Join, match=a.match, name="Bob", code=joined.code)
        await a.ready()
        await b.ready()
        await a.reach(0)
        await b.reach(0)
        await play_out(a, b)
        path = f"/api/matches/{a.match}/record"
        good = await get(server.port, f"{path}?code={joined.code}")

        assert 403 == (await get(server.port, path)).status
        assert 403 == (await get(server.port, f"{path}?code=x")).status
        assert "application/x-ndjson" == good.headers["content-type"]
        verification.verify(good.body)


async def test_a_foreign_page_may_not_open_a_socket(serve: Serve) -> None:
    async with serve(public_url="https://war.example") as server:
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus):
                async with client(server.socket_url, origin=origin):
                    pass
        for origin in ("https://war.example", f"http://127.0.0.1:{server.port}"):
            async with client(server.socket_url, origin=origin):
                pass


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 403),  # its name server says that it is this machine
        ("war.example", 400),
        ("localhost:80", 400),
        ("192.0.2.1", 400),
        ("[2001:db8::1]:8707", 400),
        (f"{socket.gethostname()}:1", 400),
    ],
)
async def test_a_foreign_name_for_this_machine_may_not_open_a_socket(
    serve: Serve, host: str, status: int
) -> None:
    """400: it may, if only it spoke the version of websockets there is."""
    upgrade: Any = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Key": "A" * 22 + "==",
    }
    async with serve(public_url="https://war.example") as server:
        answer = await get(
            server.port,
            "/ws",
            host=host,
            Origin=f"https://{host}",
            Sec_WebSocket_Version="1",
            **upgrade,
        )

        assert status == answer.status
        if status == 403:
            assert "WARHOST_PUBLIC_URL" in answer.json()["message"]


async def test_gauges_of_matches_are_true_at_every_moment_and_after_a_restart(
    serve: Serve,
) -> None:
    async def gauges(server: Running) -> dict[str, int]:
        text = (await get(server.port, "/metrics")).body.decode()
        found = re.findall(r'warhost_matches{status="(\w+)"} (\d+)', text)
        return {status: int(count) for status, count in found if count != "0"}

    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        assert {} == await gauges(server)
        await b.request(m.CreateMatch, ruleset="toy", name="Bob")
        assert {"lobby": 1} == await gauges(server)
        await begin(a, b)
        assert {"lobby": 1, "live": 1} == await gauges(server)
    async with serve() as server, client(server.socket_url) as c:
        await c.request(m.Resume, token=a.token)
        assert {"lobby": 1, "live": 1} == await gauges(server)
        await c.request(m.Resign, match=a.match)
        assert {"lobby": 1, "over": 1} == await gauges(server)
    async with serve() as server:  # it was over only lately, so its players may come back
        assert {"lobby": 1, "over": 1} == await gauges(server)
    async with serve(bounds=Bounds(over_seconds=0)) as server:
        assert {"lobby": 1} == await gauges(server)


async def test_matches_that_were_over_before_a_restart_are_listed_still(serve: Serve) -> None:
    async with serve() as server, client(server.socket_url) as a, client(server.socket_url) as b:
        await begin(a, b)
        await a.request(m.Resign, match=a.match)
    async with serve() as server:
        matches = (await get(server.port, "/api/matches.json")).json()["matches"]

        assert [(a.match, "over")] == [(info["match"], info["status"]) for info in matches]
        assert 1 == matches[0]["verdict"]["winner"]
        assert 1 == matches[0]["seq"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("//[::1", {}),
        ("/ws", {"Connection": "Upgrade", "Origin": "http://["}),
        ("/ws", {"Connection": "Upgrade", "Origin": "http://a\r\nOrigin: http://b"}),
    ],
)
async def test_what_can_be_no_request_is_the_fault_of_who_asks(
    serve: Serve, path: str, headers: dict[str, Any]
) -> None:
    async with serve() as server:
        assert 400 == (await get(server.port, path, **headers)).status
