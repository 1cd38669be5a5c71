"""What is wrong with a file that should be an army list."""

from __future__ import annotations

from clients.faults import ClientError


class Unreadable(ClientError):
    """The file cannot be read; says why, where, and what to do."""
