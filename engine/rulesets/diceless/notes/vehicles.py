"""What is told of vehicles and transports."""

from __future__ import annotations

NOTES: tuple[type, ...] = ()
