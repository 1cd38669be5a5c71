"""What is told of reserves and arrivals."""

from __future__ import annotations

NOTES: tuple[type, ...] = ()
