"""HAProxy in front of a server, with the configuration that operators are given."""

from __future__ import annotations

import csv
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest
import trio
import trustme

from engine.wire import messages as m
from tests.helpers.ports import free_port
from tests.server.client import begin, client
from tests.server.conftest import LONGEST, Serve
from tests.server.http import Answer, get
from tests.server.playing import play_out, refused
from tests.server.processes import ROOT

ONE, SEVERAL = ROOT / "deploy/proxy/haproxy.cfg", ROOT / "deploy/cluster/haproxy.cfg"
PORTS = {ONE: (":80", ":443"), SEVERAL: (":8080", ":8443")}
FOUND = {
    ONE: {"warhost": ""},
    SEVERAL: {"node-1": "L4CON", "node-2": "L4CON", "node-3": "L7OK"},
}
"""What the proxy knows of each server when it has looked once, if it looks at all."""


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


class Front:
    """A proxy that runs."""

    def __init__(
        self, folder: Path, authority: trustme.CA, server: int, absent: list[int], deployed: Path
    ) -> None:
        self.plain, self.secure, self.told = free_port(), free_port(), free_port()
        self.url = f"wss://127.0.0.1:{self.secure}/ws"
        self.tls = ssl.create_default_context()
        authority.configure_trust(self.tls)
        certificate = folder / "warhost.pem"
        issued = authority.issue_cert("127.0.0.1")
        issued.private_key_and_cert_chain_pem.write_to_path(certificate)
        self.config = folder / "haproxy.cfg"
        self.found = FOUND[deployed]
        text = deployed.read_text("utf-8")
        plain, secure = PORTS[deployed]
        servers = {"127.0.0.1:8707": f"127.0.0.1:{server}"}
        if deployed is SEVERAL:
            ports = enumerate([*absent, server], 1)
            servers = {f"node-{n}:8707": f"127.0.0.1:{port}" for n, port in ports}
        for told, here in {
            "\nglobal\n": f"\nglobal\n    stats socket ipv4@127.0.0.1:{self.told}\n",
            f"bind {plain}\n": f"bind 127.0.0.1:{self.plain}\n",
            f"bind {secure} ": f"bind 127.0.0.1:{self.secure} ",
            "/etc/haproxy/warhost.pem": str(certificate),
            **servers,
        }.items():
            assert 1 == text.count(told)
            text = text.replace(told, here)
        self.config.write_text(text)

    async def get(self, path: str, **headers: str) -> Answer:
        return await get(self.secure, path, tls=self.tls, Connection="close", **headers)

    async def is_up(self) -> bool:
        """Tell whether it answers. Before it has looked at every server it may send what comes to
        one that is not there, and cut off what it has sent to one when it finds it gone."""
        try:
            return (
                self.found == await self._servers() and 200 == (await self.get("/healthz")).status
            )
        except (OSError, trio.BrokenResourceError):
            return False

    async def _servers(self) -> dict[str, str]:
        """Ask what was found when each server was looked at last."""
        stream = await trio.open_tcp_stream("127.0.0.1", self.told)
        async with stream:
            await stream.send_all(b"show stat -1 4 -1\n")
            told = b"".join([chunk async for chunk in stream]).decode()
        rows = csv.DictReader(told.strip().splitlines())
        return {row["svname"]: row["check_status"] for row in rows}


@asynccontextmanager
async def proxy(
    folder: Path, authority: trustme.CA, server: int, deployed: Path = ONE
) -> AsyncIterator[Front]:
    """Run HAProxy in front of the server on a port. Where it knows of several, two are absent."""
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "haproxy is not installed; make system installs it"
    with ExitStack() as stack:
        held = [stack.enter_context(socket.socket()) for _ in range(2)]
        for one in held:  # nobody else comes to be there meanwhile
            one.bind(("127.0.0.1", 0))
        absent = [one.getsockname()[1] for one in held]
        front = Front(folder, authority, server, absent, deployed)
        log = stack.enter_context((folder / "haproxy.log").open("ab"))
        running = await trio.lowlevel.open_process(
            [program, "-db", "-f", str(front.config)],
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        try:
            with trio.fail_after(LONGEST):
                while not await front.is_up():
                    assert running.poll() is None, (folder / "haproxy.log").read_text()
                    await trio.sleep(0.02)
            yield front
        finally:
            running.kill()
            await running.wait()


@pytest.mark.parametrize("deployed", [ONE, SEVERAL])
async def test_a_match_is_played_through_the_proxy(
    serve: Serve, tmp_path: Path, authority: trustme.CA, deployed: Path
) -> None:
    async with (
        serve() as server,
        proxy(tmp_path, authority, server.port, deployed) as front,
        client(front.url, ssl=front.tls) as a,
        client(front.url, ssl=front.tls) as b,
    ):
        await begin(a, b)
        await play_out(a, b)

        assert a.verdict == b.verdict
        assert a.verdict is not None


@pytest.mark.parametrize("deployed", [ONE, SEVERAL])
async def test_who_comes_without_tls_is_sent_to_it_and_metrics_are_for_operators_alone(
    serve: Serve, tmp_path: Path, authority: trustme.CA, deployed: Path
) -> None:
    async with serve() as server, proxy(tmp_path, authority, server.port, deployed) as front:
        plain = await get(front.plain, "/rules", Connection="close")

        assert (301, f"https://127.0.0.1:{front.plain}/rules") == (
            plain.status,
            plain.headers["location"],
        )
        assert 404 == (await front.get("/metrics")).status
        assert "max-age" in (await front.get("/healthz")).headers["strict-transport-security"]
        assert 200 == (await get(server.port, "/metrics")).status


async def test_the_proxy_alone_says_where_a_request_comes_from(
    tmp_path: Path, authority: trustme.CA
) -> None:
    heads = []

    async def answer(stream: trio.SocketStream) -> None:
        async with stream:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += await stream.receive_some()
            heads.append(head.decode().lower().splitlines())
            await stream.send_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(trio.serve_listeners, answer, listeners)
        port = listeners[0].socket.getsockname()[1]
        async with proxy(tmp_path, authority, port) as front:
            await front.get("/lies", X_Forwarded_For="203.0.113.7", Forwarded="for=203.0.113.7")
        nursery.cancel_scope.cancel()

    head = next(lines for lines in heads if "/lies" in lines[0])
    assert ["x-forwarded-for: 127.0.0.1"] == [line for line in head if "forwarded-for" in line]
    assert not [line for line in head if "203.0.113.7" in line]


async def test_bots_cannot_be_offered_through_the_proxy(
    serve: Serve, tmp_path: Path, authority: trustme.CA
) -> None:
    """The proxy runs on this machine, from which bots are taken."""
    async with (
        serve() as server,
        proxy(tmp_path, authority, server.port) as front,
        client(front.url, ssl=front.tls) as stranger,
    ):
        assert "not_allowed" == await refused(stranger, m.OfferBots, policies=("random",))
