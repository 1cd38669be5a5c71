"""What a player has written in files: forces and maps of one's own."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

FILES = (".json", ".toml")


class Unread(ValueError):
    """What was named cannot be read; says why, and what can."""


def document(text: str) -> Any:
    """Read JSON, or a file of JSON or TOML; one that only names what it holds gives that."""
    text = text.strip().removeprefix("from ").strip()
    if text[:1] in ("{", "["):
        return _parsed(json.loads, text, "what you typed", "JSON")
    if not text.endswith(FILES):
        raise Unread("name a file that ends in .json or .toml")
    try:
        body = Path(text).expanduser().read_text("utf-8")
    except (OSError, RuntimeError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is not a text file"
        raise Unread(f"cannot read {text}: {why}") from None
    kind = text.rpartition(".")[2].upper()
    value = _parsed(json.loads if kind == "JSON" else tomllib.loads, body, f"the file {text}", kind)
    inside = list(value.values()) if isinstance(value, dict) else []
    return inside[0] if len(inside) == 1 and isinstance(inside[0], dict) else value


def _parsed(parse: Callable[[str], Any], text: str, what: str, kind: str) -> Any:
    try:
        return parse(text)
    except (ValueError, RecursionError) as fault:
        raise Unread(f"{what} is not valid {kind}: {fault}") from None
