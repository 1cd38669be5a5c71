"""Test vectors worked out by the functions that matches use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def run(vector: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the results of `vector["given"]`. Raises `ValueError` for an unknown operation."""
    raise ValueError(f"unknown operation {vector['given'].get('op')!r}")
