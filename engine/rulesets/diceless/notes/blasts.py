"""What is told of templates, markers and tokens on them."""

from __future__ import annotations

NOTES: tuple[type, ...] = ()
