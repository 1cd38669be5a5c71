"""All cases, and how a connection is opened for them."""

from __future__ import annotations

from tests.server.wire.closing import CLOSING
from tests.server.wire.control import CONTROL
from tests.server.wire.fragments import FRAGMENTS
from tests.server.wire.framing import FRAMING
from tests.server.wire.text import UTF8

CASES = [*FRAMING, *CONTROL, *FRAGMENTS, *UTF8, *CLOSING]
OPENING = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)
DEFLATE = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
