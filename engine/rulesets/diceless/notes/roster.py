"""What is told of entries with rules of their own."""

from __future__ import annotations

NOTES: tuple[type, ...] = ()
