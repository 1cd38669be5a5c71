"""What is told of powers."""

from __future__ import annotations

NOTES: tuple[type, ...] = ()
