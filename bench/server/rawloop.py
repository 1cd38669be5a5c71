"""The floor of a fan-out, as a process: each line of its input is framed once and sent to all.

A Python loop over plain sockets, without a server around it.
"""

from __future__ import annotations

import socket
import sys

from websockets.frames import Frame, Opcode

from bench.server.link import HOST


def main(count: int) -> None:
    """Take `count` connections, then send them what is read."""
    with socket.create_server((HOST, 0), backlog=1024) as listener:
        print(listener.getsockname()[1], flush=True)
        peers = [listener.accept()[0] for _ in range(count)]
    for peer in peers:
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    print("ready", flush=True)
    for line in sys.stdin.buffer:
        frame = Frame(Opcode.TEXT, line[:-1]).serialize(mask=False)
        for peer in peers:
            peer.sendall(frame)
    for peer in peers:
        peer.close()
    print("done", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
