"""What is wrong with a file that was said to be an army list."""

from __future__ import annotations

from clients.faults import ClientError


class Unreadable(ClientError):
    """The file is not read; says why, where, and what would do."""
