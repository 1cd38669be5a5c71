"""What crosses the socket, as classes; docs/protocol.md explains them."""

from engine.wire.messages import *  # noqa: F403
