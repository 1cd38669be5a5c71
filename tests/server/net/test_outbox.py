"""The bytes stay whole frames, in order, whatever the peer does."""

from __future__ import annotations

import random

import pytest
import trio
from websockets.exceptions import ConnectionClosed
from websockets.trio.client import ClientConnection

from server.net.limits import Bounds
from server.net.outbox import frame
from server.net.peer import TOO_SLOW, Gone, Peer
from tests.server.conftest import LONGEST
from tests.server.net.pairing import pair


async def read_on(socket: ClientConnection) -> None:
    with trio.fail_after(LONGEST):
        while True:
            await socket.recv()


def test_a_frame_is_written_as_the_standard_says() -> None:
    assert b"\x81\x02{}" == frame(b"{}")
    assert b"\x81\x7e\x01\x00" == frame(b"x" * 256)[:4]
    assert b"\x81\x7f" + (70_000).to_bytes(8, "big") == frame(b"x" * 70_000)[:10]


@pytest.mark.parametrize("slow", [0.0, 0.003], ids=["quick", "slow"])
async def test_large_frames_pings_and_slow_readers_mixed(slow: float) -> None:
    rng = random.Random(7)
    sizes = [rng.choice((5, 130, 4_000, 70_000)) for _ in range(300)]
    texts = [f"{n}:".encode() + b"x" * size for n, size in enumerate(sizes)]

    async def handle(peer: Peer) -> None:
        for n, text in enumerate(texts):
            peer.push(frame(text))
            if n % 7 == 0:
                peer.probe()
                await trio.sleep(0.001)
        with trio.move_on_after(LONGEST):
            await peer.recv()

    bounds = Bounds(send_buffer_bytes=8192, backlog_bytes=2**30, stall_seconds=LONGEST)
    async with pair(handle, bounds, max_size=None, max_queue=1) as socket:
        for n, text in enumerate(texts):
            if n % 10 == 0:
                await trio.sleep(slow)
            if n % 23 == 0:
                await socket.ping()

            assert text.decode() == await socket.recv()
        await socket.send("enough")


async def test_a_peer_that_owes_too_much_is_cut_and_learns_why_when_it_reads_on() -> None:
    cut = trio.Event()

    async def handle(peer: Peer) -> None:
        def overflow() -> None:
            peer.cut()
            cut.set()

        peer.overflow = overflow
        while not cut.is_set():
            peer.push(frame(b"x" * 5_000))
            await trio.lowlevel.checkpoint()
        with pytest.raises(Gone):
            await peer.recv()

    async with pair(handle, max_queue=1) as socket:
        await cut.wait()
        with pytest.raises(ConnectionClosed) as closed:
            await read_on(socket)
        assert closed.value.rcvd is not None
        assert TOO_SLOW == closed.value.rcvd.code


async def test_a_peer_that_never_reads_is_gone_after_a_while() -> None:
    gone = trio.Event()

    async def handle(peer: Peer) -> None:
        peer.overflow = peer.drop
        while not peer.is_gone:
            peer.push(frame(b"x" * 50_000), droppable=True)
            assert peer.owed <= 2 * peer.bounds.backlog_bytes
            await trio.sleep(0.001)
        gone.set()

    async with pair(handle, Bounds(send_buffer_bytes=8192, stall_seconds=0.2), max_queue=1):
        with trio.fail_after(LONGEST):
            await gone.wait()


async def test_what_is_droppable_goes_and_answers_stay() -> None:
    drained = trio.Event()

    async def handle(peer: Peer) -> None:
        peer.overflow = peer.drop
        peer.drained = drained.set
        for n in range(2000):
            peer.push(frame(b"update" + b"x" * 5_000), droppable=True)
            if n % 500 == 0:
                peer.push(frame(b"answer %d" % n))
        with trio.fail_after(LONGEST):
            await drained.wait()
        assert peer.owed == 0
        peer.push(frame(b"end"))
        with trio.move_on_after(LONGEST):
            await peer.recv()

    async with pair(handle, max_queue=1) as socket:
        got = []
        while True:
            text = await socket.recv()
            got.append(str(text)[:11])
            if text == "end":
                break
        await socket.send("enough")

    assert [f"answer {n}" for n in range(0, 2000, 500)] == [t for t in got if t[0] == "a"]
    assert len(got) < 1000
